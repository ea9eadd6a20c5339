#include "base/log.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace diorama;

namespace {

/// What the function writes to stderr, through a temporary file in its place.
std::string stderr_of(const std::function<void()>& function) {
  std::FILE* file = std::tmpfile();
  std::fflush(stderr);
  const int saved = dup(2);
  dup2(fileno(file), 2);
  function();
  std::fflush(stderr);
  dup2(saved, 2);
  close(saved);
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

/// The lines without their times; fails the test where a time does not look like one.
std::string without_times(const std::string& text) {
  constexpr std::string_view kShape = "0000-00-00T00:00:00.000Z ";
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    std::string time = line.substr(0, kShape.size());
    for (char& c : time) c = c >= '0' && c <= '9' ? '0' : c;
    CHECK(time == kShape);
    out += line.substr(time.size()) + '\n';
  }
  return out;
}

}  // namespace

TEST_CASE("log: every level has a name that parses back") {
  const char* const names[] = {"debug", "info",     "notice", "warning",
                               "error", "critical", "alert",  "emergency"};
  int index = 0;
  for (const char* name : names) {
    const auto level = static_cast<LogLevel>(index++);
    CHECK(to_string(level) == name);
    CHECK(parse_log_level(name) == level);
  }
  for (const char* name : {"", "Debug", "warn", "trace", "info "}) {
    CAPTURE(name);
    CHECK_FALSE(parse_log_level(name));
  }
}

TEST_CASE("log: lines below the minimum are dropped, the others carry their level") {
  const auto text = stderr_of([] {
    const Log log(LogLevel::Notice);
    CHECK_FALSE(log.enabled(LogLevel::Info));
    CHECK(log.enabled(LogLevel::Notice));
    log.write(LogLevel::Debug, "no");
    log.write(LogLevel::Info, "no");
    log.write(LogLevel::Notice, "listening");
    log.write(LogLevel::Warning, "{} is not a format");
    log.write(LogLevel::Emergency, "on fire");
  });
  CHECK(without_times(text) ==
        "notice: listening\nwarning: {} is not a format\nemergency: on fire\n");
}

TEST_CASE("log: text from outside cannot forge a line or colour the terminal") {
  const auto text = stderr_of([] {
    Log(LogLevel::Debug).write(LogLevel::Info, "name\nerror: forged\x1b[31m\x7f \xC3\xA9");
  });
  CHECK(without_times(text) == "info: name\\nerror: forged\\u001b[31m\\u007f \xC3\xA9\n");
}

TEST_CASE("log: the null log writes nothing at any level") {
  const auto text = stderr_of([] {
    const Log log = Log::none();
    CHECK_FALSE(log.enabled(LogLevel::Emergency));
    log.write(LogLevel::Emergency, "nobody hears this");
  });
  CHECK(text.empty());
}

TEST_CASE("log: lines of several threads do not mix") {
  const auto text = stderr_of([] {
    const Log log(LogLevel::Debug);
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&log] {
        for (int n = 0; n < 50; ++n) log.write(LogLevel::Info, "one whole line");
      });
    }
  });
  std::string expected;
  for (int i = 0; i < 200; ++i) expected += "info: one whole line\n";
  CHECK(without_times(text) == expected);
}
