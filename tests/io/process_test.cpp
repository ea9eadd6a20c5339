#include "io/process.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "io/file.h"
#include "io/temporary_folder.h"
#include "support/life_line.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using std::chrono::milliseconds;
using test::LifeLine;
using test::TempFolder;

/// Reached only when something is broken.
constexpr milliseconds kPatience{60'000};

ProcessCommand shell(const std::string& script, std::vector<std::string> arguments = {}) {
  arguments.insert(arguments.begin(), {"-c", script, "sh"});
  return {"/bin/sh", std::move(arguments), {}};
}

Process started(const ProcessCommand& command) {
  auto process = Process::start(command);
  REQUIRE_MESSAGE(process, process.error().message);
  return *std::move(process);
}

/// How it ended and what it printed.
std::string run(const ProcessCommand& command) {
  Process process = started(command);
  const auto end = process.wait(kPatience);
  REQUIRE(end);
  REQUIRE_MESSAGE(end->has_value(), "it did not end");
  return to_text(**end) + ": " + process.output();
}

void wait_until_ready(Process& process) {
  while (!process.output().contains("ready")) {
    const auto end = process.wait(milliseconds(5));
    REQUIRE(end);
    REQUIRE_MESSAGE(!*end, "it has ended");
  }
}

TEST_CASE("a program gets its arguments as they are and its end is told") {
  struct Case {
    ProcessCommand command;
    std::string_view expected;
  };
  const Case cases[] = {
      {shell("exit 0"), "exit code 0: "},
      {shell("exit 2"), "exit code 2: "},
      {shell("kill -9 $$"), "signal 9 (Killed): "},
      {shell("kill -TERM $$"), "signal 15 (Terminated): "},
      {shell("echo out; echo err >&2; exit 1"), "exit code 1: out\nerr\n"},
      {shell("printf '%s|' \"$@\"", {"a b", "", "$HOME; *", "'\"\n"}),
       "exit code 0: a b||$HOME; *|'\"\n|"},
      {shell("cat; echo end of input"), "exit code 0: end of input\n"},
      {{"/bin/sh", {"-c", "pwd"}, "/"}, "exit code 0: /\n"},
  };
  for (const Case& each : cases) CHECK(run(each.command) == each.expected);
}

TEST_CASE("no open file and no ignored signal is handed on") {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const int open_file = ::open("/dev/null", O_RDONLY);
  CHECK(run(shell("ls /proc/self/fd | tr '\\n' ' '")).starts_with("exit code 0: 0 1 2 "));
  CHECK(run(shell("[ -e /proc/self/fd/" + std::to_string(open_file) + " ] || echo closed")) ==
        "exit code 0: closed\n");
  CHECK(run(shell("kill -PIPE $$")) == "signal 13 (Broken pipe): ");
  ::close(open_file);
  std::signal(SIGPIPE, before);
}

TEST_CASE("what cannot be started is said with its path") {
  const TempFolder folder;
  folder.write("text", "no program\n");
  folder.write("data", "no program\n");
  folder.write("script", "#!/no/such/interpreter\n");
  for (const char* name : {"data", "script"})
    std::filesystem::permissions(folder.path + "/" + name, std::filesystem::perms::owner_all);
  struct Case {
    ProcessCommand command;
    std::string_view message, hint;
  };
  const std::string root = folder.path + "/";
  const Case cases[] = {
      {{root + "none", {}, {}},
       "cannot run R/none: No such file or directory",
       "check the path and its folders"},
      {{root + "text", {}, {}},
       "cannot run R/text: Permission denied",
       "make the file executable (chmod +x), or give another one"},
      {{root + "data", {}, {}},
       "cannot run R/data: Exec format error",
       "give a program made for this machine"},
      {{root + "script", {}, {}},
       "cannot run R/script: No such file or directory",
       "the file is there, but the interpreter that it names is not"},
      {{folder.path, {}, {}},
       "cannot run R: Permission denied",
       "that is a folder: give the program in it"},
      {{"/bin/sh", {}, root + "none"},
       "cannot work in R/none: Not a directory",
       "check the path and its folders"},
      {{"/bin/sh", {std::string("a\0b", 3)}, {}}, "cannot run /bin/sh: Invalid argument", ""},
  };
  for (const Case& each : cases) {
    const auto process = Process::start(each.command);
    REQUIRE(!process);
    std::string message = process.error().message;
    if (const std::size_t at = message.find(folder.path); at != std::string::npos)
      message.replace(at, folder.path.size(), "R");
    CHECK(process.error().code == ErrorCode::Io);
    CHECK(message == each.message);
    CHECK(process.error().hint == each.hint);
  }
}

TEST_CASE("of much output the last is kept") {
  const std::string said = run(shell("yes 0123456789abcde | head -c 5000000; printf end"));
  const std::string_view head = "exit code 0: ";
  REQUIRE(said.starts_with(head));
  CHECK(said.size() == head.size() + Process::kOutputKept);
  CHECK(said.ends_with("abcde\nend"));
}

TEST_CASE("waiting ends when the time is over or the program has ended, whichever is first") {
  const TempFolder folder;
  const std::string gate = test::make_pipe(folder, "gate");
  Process process = started(shell("read line < " + gate + "; exit 7"));
  auto end = process.wait(milliseconds(0));
  REQUIRE(end);
  CHECK(!*end);
  end = process.wait(milliseconds(20));
  REQUIRE(end);
  CHECK(!*end);
  const int open_gate = ::open(gate.c_str(), O_WRONLY | O_CLOEXEC);
  REQUIRE(::write(open_gate, "\n", 1) == 1);
  ::close(open_gate);
  for (int again = 0; again < 2; ++again) {
    end = process.wait(kPatience);
    REQUIRE(end);
    REQUIRE(*end);
    CHECK(**end == ProcessEnd{7, 0});
  }
  // Nothing is left to be ended.
  CHECK(*process.stop(kPatience) == ProcessEnd{7, 0});
}

TEST_CASE("stopping ends the processes that the program started, too") {
  struct Case {
    std::string_view what, script;
    milliseconds grace;
    ProcessEnd expected;
  };
  const Case cases[] = {
      {"all listen", "sleep 1000 & sleep 1000 & echo ready; wait", kPatience, {0, SIGTERM}},
      {"the program cleans up",
       "trap 'echo bye; exit 3' TERM; sleep 1000 & echo ready; wait",
       kPatience,
       {3, 0}},
      {"the program does not listen",
       "trap '' TERM; sleep 1000 & echo ready; while :; do wait; done",
       milliseconds(20),
       {0, SIGKILL}},
      {"a child does not listen",
       "(trap '' TERM; echo ready; while :; do sleep 1000; done) & wait",
       kPatience,
       {0, SIGTERM}},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    const TempFolder folder;
    const LifeLine alive(folder);
    Process process = started(shell("exec 3> " + alive.path() + "; " + std::string(each.script)));
    wait_until_ready(process);
    const auto end = process.stop(each.grace);
    REQUIRE(end);
    CHECK(*end == each.expected);
    CHECK(alive.has_ended());
  }
}

TEST_CASE("a program nobody waits for is killed, and only it") {
  const TempFolder folder;
  const LifeLine alive(folder);
  const std::string script = "exec 3> " + alive.path() + "; echo ready; sleep 1000 & wait";
  Process other = started(shell("echo ready; sleep 1000"));
  wait_until_ready(other);
  {
    std::optional<Process> process = started(shell(script));
    wait_until_ready(*process);
    process.reset();
    CHECK(alive.has_ended());
  }
  const auto end = other.wait(milliseconds(0));
  REQUIRE(end);
  CHECK(!*end);
}

TEST_CASE("a temporary folder goes away with what is in it") {
  std::string path;
  {
    auto folder = TemporaryFolder::make();
    REQUIRE(folder);
    const TemporaryFolder moved = *std::move(folder);
    path = moved.path();
    CHECK(path.starts_with('/'));
    CHECK(is_folder(path));
    CHECK(write_file_atomically(path + "/file", "text", 0600));
    std::filesystem::create_directories(path + "/a/b");
  }
  CHECK(!is_folder(path));
}

}  // namespace
}  // namespace diorama::io
