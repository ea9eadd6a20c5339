#include "io/limited_process.h"

#include <doctest/doctest.h>

#include <csignal>
#include <string>

namespace diorama::io {
namespace {

using std::chrono::milliseconds;

ProcessCommand child(const std::string& what) {
  return {LIMITED_CHILD, {what}, {}};
}

/// Large enough for a program that does nothing; under the address sanitizer, which maps terabytes,
/// memory cannot be limited.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kMemory = ~std::size_t{0};
#else
constexpr std::size_t kMemory = std::size_t{256} << 20U;
#endif

/// Reached only when something is broken.
ProcessLimits patient() {
  return {kMemory, std::chrono::seconds(60), milliseconds(60'000), std::size_t{64} << 20U};
}

std::string told(const Result<std::string>& result) {
  if (result) return "gave " + *result;
  std::string message = result.error().message;
  if (message.starts_with(LIMITED_CHILD)) message.replace(0, sizeof(LIMITED_CHILD) - 1, "child");
  if (!result.error().hint.empty()) message += " | " + result.error().hint;
  return message;
}

TEST_CASE("limited process: bytes in, bytes out") {
  struct Case {
    std::string_view what;
    std::string input;
    std::string_view expected;
  };
  const Case cases[] = {
      {"echo", "", "gave "},
      {"echo", std::string("a\0b\n", 4), std::string_view("gave a\0b\n", 9)},
      {"length", std::string(10'000'000, 'x'), "gave 10000000"},
      {"ignore", std::string(10'000'000, 'x'), "gave done"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    CHECK(told(run_limited(child(std::string(each.what)), each.input, patient())) == each.expected);
  }
  // More than a pipe holds, in both directions at once.
  const std::string much(5'000'000, 'y');
  const auto back = run_limited(child("echo"), much, patient());
  REQUIRE(back);
  CHECK(*back == much);
}

TEST_CASE("limited process: each limit that is hit is said") {
  ProcessLimits little = patient();
  little.cpu = std::chrono::seconds(1);
  little.output_bytes = 100'000;
  struct Case {
    std::string_view what;
    ErrorCode code;
    std::string message;
  };
  const Case cases[] = {
      {"flood", ErrorCode::LimitExceeded, "child wrote more than 100000 bytes"},
      {"burn", ErrorCode::LimitExceeded, "child used more than 1 s of processor time"},
      {"crash", ErrorCode::Io, "child ended with signal 11 (Segmentation fault)"},
      {"fail", ErrorCode::Io, "child ended with exit code 3: no such thing"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    const auto result = run_limited(child(std::string(each.what)), "input", little);
    CHECK(told(result) == each.message);
    REQUIRE(!result);
    CHECK(result.error().code == each.code);
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("limited process: too much memory is said") {
  ProcessLimits little = patient();
  little.memory_bytes = std::size_t{64} << 20U;
  for (const std::string what : {"eat", "eat and say"}) {
    const auto result = run_limited(child(what), "", little);
    CHECK(told(result) == "child needed more than 67108864 bytes of memory");
    REQUIRE(!result);
    CHECK(result.error().code == ErrorCode::LimitExceeded);
  }
}
#endif

TEST_CASE("limited process: one that does not end is ended, and one that nobody wants") {
  ProcessLimits little = patient();
  little.time = milliseconds(20);
  for (const std::string what : {"stay", "close and stay"}) {
    const auto late = run_limited(child(what), "input", little);
    CHECK(told(late) == "child did not end within 20 ms");
    REQUIRE(!late);
    CHECK(late.error().code == ErrorCode::Timeout);
    int asked = 0;
    const auto unwanted = run_limited(child(what), "input", patient(), [&] { return ++asked > 2; });
    CHECK(told(unwanted) == "child was stopped because it was cancelled");
    REQUIRE(!unwanted);
    CHECK(unwanted.error().code == ErrorCode::Cancelled);
  }
}

TEST_CASE("limited process: what came before a crash has come") {
  std::string taken;
  const auto result = run_limited(child("crash"), "input", patient(),
                                  [&](std::string_view bytes) { taken += bytes; });
  CHECK(!result);
  CHECK(taken == "half");
}

TEST_CASE("limited process: what cannot be started is said") {
  const auto result = run_limited({"/no/such/program", {}, {}}, "input", patient());
  CHECK(told(result) ==
        "cannot run /no/such/program: No such file or directory | check the path and its folders");
}

TEST_CASE("limited process: no signal reaches this program") {
  const auto before = std::signal(SIGPIPE, SIG_DFL);
  CHECK(told(run_limited(child("ignore"), std::string(10'000'000, 'x'), patient())) == "gave done");
  std::signal(SIGPIPE, before);
}

// The sanitizers open files when a program ends, so there nothing is given up.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("limited process: one that has given up files opens none") {
  CHECK(told(run_limited(child("open after giving up files"), "", patient())) == "gave refused");
}
#endif

}  // namespace
}  // namespace diorama::io
