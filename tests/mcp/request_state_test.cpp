#include "mcp/request_state.h"

#include <doctest/doctest.h>

namespace diorama::mcp {
namespace {

using std::chrono::minutes;
using std::chrono::system_clock;

}  // namespace

TEST_CASE("request_state: what was sealed opens again, for the same call only") {
  const RequestState state("key");
  const auto now = system_clock::now();
  const std::string sealed = state.seal("call", "payload \0 with anything", now + minutes(1));
  const auto opened = state.open(sealed, "call", now);
  REQUIRE(opened);
  CHECK(*opened == "payload \0 with anything");
  CHECK_FALSE(state.open(sealed, "another call", now));
  CHECK_FALSE(state.open(sealed, "call", now + minutes(2)));
  CHECK_FALSE(RequestState("another key").open(sealed, "call", now));
}

TEST_CASE("request_state: a change of any character is noticed") {
  const RequestState state("key");
  const auto now = system_clock::now();
  const std::string sealed = state.seal("call", "payload", now + minutes(1));
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    CAPTURE(changed);
    CHECK_FALSE(state.open(changed, "call", now));
  }
  for (const std::string bad : {"", ".", "v1.", "v1..", "v1.1.2.3", "-TAMPERED"}) {
    CAPTURE(bad);
    CHECK_FALSE(state.open(bad, "call", now));
    CHECK_FALSE(state.open(sealed + bad + "x", "call", now));
  }
}

}  // namespace diorama::mcp
