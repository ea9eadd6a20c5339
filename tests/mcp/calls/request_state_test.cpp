#include "mcp/calls/request_state.h"

#include <doctest/doctest.h>

namespace diorama::mcp {
namespace {

using std::chrono::minutes;
using std::chrono::system_clock;

}  // namespace

TEST_CASE("request_state: what was sealed opens again, for the same call only") {
  RequestState state("key");
  const auto now = system_clock::now();
  const std::string sealed = state.seal("call", "payload \0 with anything", now + minutes(1));
  CHECK_FALSE(state.open(sealed, "another call", now));
  CHECK_FALSE(state.open(sealed, "call", now + minutes(2)));
  CHECK_FALSE(RequestState("another key").open(sealed, "call", now));
  const auto opened = state.open(sealed, "call", now);
  REQUIRE(opened);
  CHECK(*opened == "payload \0 with anything");
}

TEST_CASE("request_state: what was opened does not open again, another of the same call does") {
  RequestState state("key");
  const auto now = system_clock::now();
  const std::string first = state.seal("call", "payload", now + minutes(1));
  const std::string second = state.seal("call", "payload", now + minutes(1));
  CHECK(first != second);
  CHECK(state.open(first, "call", now));
  const auto again = state.open(first, "call", now);
  REQUIRE_FALSE(again);
  CHECK(again.error().message == "requestState was already used: an answer counts for one call");
  CHECK(state.open(second, "call", now));
}

TEST_CASE("request_state: what is too much to remember is not used again either") {
  RequestState state("key");
  const auto now = system_clock::now();
  const std::string first = state.seal("call", "payload", now + minutes(1));
  CHECK(state.open(first, "call", now));
  for (int i = 0; i < 10'000; ++i)
    CHECK(state.open(state.seal("call", "payload", now + minutes(2)), "call", now));
  CHECK_FALSE(state.open(first, "call", now));
  CHECK(state.open(state.seal("call", "payload", now + minutes(2)), "call", now));
}

TEST_CASE("request_state: a change of any character is noticed") {
  RequestState state("key");
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
