#include "base/effort.h"

#include <doctest/doctest.h>

namespace diorama {
namespace {

TEST_CASE("effort: a question ends when nobody wants it, and the next one begins again") {
  Effort effort;
  bool unwanted = false;
  {
    const Effort::Question question(effort, [&] { return unwanted; });
    for (int i = 0; i < 10'000; ++i) REQUIRE(effort.step());
    CHECK_FALSE(effort.is_over());
    unwanted = true;
    CHECK_FALSE(effort.was_cut());  // nobody has heard it
    const std::uint64_t then = effort.steps();
    while (effort.step()) {
    }
    CHECK(effort.steps() - then <= Effort::kStepsPerLook);
    CHECK(effort.was_cut());
    CHECK_FALSE(effort.step());  // for good
    CHECK(effort.error().code == ErrorCode::Cancelled);
  }
  CHECK(effort.step());
  const Effort::Question next(effort);
  CHECK(effort.step(100'000));
  CHECK_FALSE(effort.was_cut());
}

TEST_CASE("effort: who asks whether it is over has heard it, for all that comes after") {
  Effort effort;
  bool unwanted = true;
  const Effort::Question question(effort, [&] { return unwanted; });
  CHECK(effort.is_over());
  unwanted = false;
  CHECK(effort.was_cut());
  CHECK(effort.is_over());
  CHECK(effort.error().code == ErrorCode::Cancelled);
}

TEST_CASE("effort: steps decide") {
  Effort effort;
  CHECK(effort.step(Effort::kMostSteps));  // outside of a question nothing is counted
  const Effort::Question question(effort, {}, 5'000);
  CHECK(effort.step(4'000));
  {
    const Effort::Question inner(effort);  // a part of it
    CHECK_FALSE(effort.step(4'000));
  }
  CHECK_FALSE(effort.step());
  CHECK(effort.error().code == ErrorCode::LimitExceeded);
  CHECK(effort.error().message ==
        "the question was given up after 5000 steps: the project is too large for it, or made to "
        "be");
}

TEST_CASE("effort: notes are said once, and not without end") {
  Effort effort;
  effort.note("outside of a question nobody listens");
  const Effort::Question question(effort);
  CHECK(effort.notes().empty());
  for (int i = 0; i < 20; ++i) effort.note("file " + std::to_string(i / 2));
  REQUIRE(effort.notes().size() == 6);
  CHECK(effort.notes().front() == "file 0");
  CHECK(effort.notes().back() == "more files are not shown in full");
}

}  // namespace
}  // namespace diorama
