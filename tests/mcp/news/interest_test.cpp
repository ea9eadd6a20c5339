#include "mcp/news/interest.h"

#include <doctest/doctest.h>

#include <vector>

namespace diorama::mcp {

TEST_CASE("interest: a resource is of interest until the last hold on it ends") {
  Interest interest;
  CHECK_FALSE(interest.has("a"));
  {
    const Interest::Hold first = interest.hold("a");
    {
      std::vector<Interest::Hold> more;
      for (int i = 0; i < 20; ++i) more.push_back(interest.hold(i % 2 == 0 ? "a" : "b"));
      CHECK(interest.has("b"));
      CHECK(interest.size() == 2);
    }
    CHECK(interest.has("a"));
    CHECK_FALSE(interest.has("b"));
  }
  CHECK(interest.size() == 0);
}

TEST_CASE("interest: a hold may outlive what it was taken from") {
  std::vector<Interest::Hold> kept;
  {
    Interest interest;
    kept.push_back(interest.hold("a"));
  }
  kept.clear();
}

}  // namespace diorama::mcp
