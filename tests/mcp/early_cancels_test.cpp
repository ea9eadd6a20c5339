#include "mcp/early_cancels.h"

#include <doctest/doctest.h>

namespace diorama::mcp {
namespace {

using std::chrono::seconds;

constexpr EarlyCancels::Time kNow{};

}  // namespace

TEST_CASE("early cancels: one cancellation is for one call") {
  EarlyCancels cancels;
  cancels.add("1", kNow);
  CHECK_FALSE(cancels.take("\"1\"", kNow));
  CHECK(cancels.take("1", kNow));
  CHECK_FALSE(cancels.take("1", kNow));
}

TEST_CASE("early cancels: said twice, it is for one call all the same") {
  EarlyCancels cancels;
  cancels.add("1", kNow);
  cancels.add("1", kNow);
  CHECK(cancels.take("1", kNow));
  CHECK_FALSE(cancels.take("1", kNow));
}

TEST_CASE(
    "early cancels: the cancellation of a call that has ended does not meet the next of its id") {
  EarlyCancels cancels;
  cancels.ended("1");
  cancels.add("1", kNow);
  CHECK_FALSE(cancels.take("1", kNow));
}

TEST_CASE("early cancels: an old cancellation is forgotten") {
  EarlyCancels cancels;
  cancels.add("1", kNow);
  cancels.add("2", kNow + seconds(9));
  CHECK_FALSE(cancels.take("1", kNow + seconds(11)));
  CHECK(cancels.take("2", kNow + seconds(11)));
}

TEST_CASE("early cancels: a flood of them, or of long ones, is not kept") {
  EarlyCancels cancels;
  for (int i = 0; i < 1000; ++i) cancels.add(std::to_string(i), kNow);
  CHECK_FALSE(cancels.take("0", kNow));
  CHECK(cancels.take("999", kNow));
  const std::string endless(1 << 20, '1');
  cancels.add(endless, kNow);
  CHECK_FALSE(cancels.take(endless, kNow));
  for (int i = 0; i < 1000; ++i) cancels.ended(std::to_string(i));
  cancels.add("0", kNow);  // ended so long ago that it is no longer known
  CHECK(cancels.take("0", kNow));
}

}  // namespace diorama::mcp
