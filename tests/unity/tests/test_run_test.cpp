#include "unity/tests/test_run.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "support/fake_editor.h"
#include "support/life_line.h"
#include "support/path_workspace.h"
#include "support/places.h"
#include "unity/tests/editor_log.h"

namespace diorama::unity {
namespace {

using test::kOneFailed;
using Lines = std::vector<std::string>;

std::string shown(const TestCounts& counts) {
  std::ostringstream out;
  out << counts.total << " total " << counts.passed << " passed " << counts.failed << " failed "
      << counts.skipped << " skipped " << counts.inconclusive << " inconclusive " << counts.seconds
      << "s";
  return out.str();
}

std::string shown(const TestCaseResult& test) {
  std::ostringstream out;
  out << test.full_name << " " << name_of(test.outcome) << " " << test.seconds << "s";
  for (const std::string& text : {test.message, test.stack_trace, test.output})
    if (!text.empty()) out << " [" << text << "]";
  return out.str();
}  // namespace

std::string shown(const Error& error) {
  return error.message + (error.hint.empty() ? "" : "; " + error.hint);
}

std::string detail(const Error& error, std::string_view name) {
  for (const auto& [key, value] : error.details)
    if (key == name) return value;
  return "no " + std::string(name);
}

/// A project, and an editor that runs its tests.
struct FakeEditor : test::FakeEditor {
  explicit FakeEditor(const std::string& does) : test::FakeEditor(does) {
    folder.make_folder("project/Assets");
  }

  Result<TestRunReport> run() { return run_tests(request, watcher); }
  Error failure() {
    auto report = run();
    REQUIRE(!report);
    return std::move(report).error();
  }

  TestRunRequest request{path, folder.path + "/project", {}};
  TestRunWatcher watcher;
};

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("test run: both modes are run, and what passed and failed is told") {
  FakeEditor editor(R"(echo "Starting $mode" > "$log"
[ $mode = EditMode ] && cp "$root/passed.xml" "$results" && exit 0
cp "$root/failed.xml" "$results"; exit 2)");
  editor.request.query.filter = "N.A+B";
  Lines seen;
  std::size_t last = 0;
  editor.watcher.progress = [&](std::size_t done, std::size_t total, const std::string& message) {
    CHECK(done > last);
    CHECK(total == 0);
    last = done;
    seen.push_back(message);
  };
  const auto report = editor.run();
  REQUIRE_MESSAGE(report, report.error().message);
  CHECK(shown(report->counts) == "6 total 3 passed 1 failed 1 skipped 1 inconclusive 1.75s");
  REQUIRE(report->modes.size() == 2);
  CHECK(report->modes[0].mode == TestMode::EditMode);
  CHECK(report->modes[0].result.cases.size() == 2);
  CHECK(report->modes[1].mode == TestMode::PlayMode);
  Lines cases;
  for (const TestCaseResult& test : report->modes[1].result.cases) cases.push_back(shown(test));
  CHECK(cases == Lines{"N.A.Passes Passed 0.5s",
                       "N.A+B.Fails(\"<A>\") Failed 0.25s [  Expected: 4\n  But was:  <3> ]]>] "
                       "[at N.A & B] [said so]",
                       "N.A+B.Ignored Skipped 0s [later]", "N.A+B.Unsure Inconclusive 0s"});
  CHECK(seen == Lines{"EditMode: Starting EditMode", "PlayMode: Starting PlayMode"});
  CHECK(editor.told("folder") == editor.request.project + "\n");
  for (const std::string mode : {"EditMode", "PlayMode"}) {
    const std::filesystem::path files = editor.run_folder(mode);
    CHECK(editor.told(mode) == "-batchmode\n-nographics\n-projectPath\n" + editor.request.project +
                                   "\n-runTests\n-testPlatform\n" + mode + "\n-testResults\n" +
                                   (files / "results.xml").string() + "\n-logFile\n" +
                                   (files / "editor.log").string() + "\n-testFilter\nN.A\\+B\n");
    CHECK(files.is_absolute());
    CHECK(!std::filesystem::exists(files));
  }
}

TEST_CASE("test run: one mode, no filter") {
  FakeEditor editor("cp \"$root/passed.xml\" \"$results\"");
  editor.request.query.modes = {TestMode::PlayMode};
  const auto report = editor.run();
  REQUIRE_MESSAGE(report, report.error().message);
  CHECK(shown(report->counts) == "2 total 2 passed 0 failed 0 skipped 0 inconclusive 0.5s");
  CHECK(editor.told("EditMode").empty());
  CHECK(!editor.told("PlayMode").contains("-testFilter"));
}

TEST_CASE("test run: why there is no result") {
  struct Case {
    std::string_view what, does, expected, log;
  };
  const Case cases[] = {
      {"one compile error",
       "printf 'x\\nAssets/X.cs(12,5): error CS1002: ; expected\\n' > \"$log\"; exit 1",
       "the scripts do not compile: Assets/X.cs(12,5): error CS1002: ; expected; "
       "correct them, then run the tests again",
       "no log"},
      {"compile errors, again and again, and a result of an earlier run",
       "cp \"$root/passed.xml\" \"$results\"; for i in 1 2 3; do echo 'Assets/X.cs(1,2): error "
       "CS1: a'; echo 'Packages/p/Y.cs(3,4): error CS2: b'; done > \"$log\"; exit 3",
       "the scripts do not compile: Assets/X.cs(1,2): error CS1: a (and 1 more); "
       "correct them, then run the tests again",
       "no log"},
      {"the editor's reason",
       "printf 'a\\r\\nAborting batchmode due to failure:\\r\\nNo space left.\\r\\nlast' > "
       "\"$log\"; exit 1",
       "the Unity editor ended with exit code 1 and without a result of the EditMode tests: No "
       "space left.; the last lines of its log say more",
       "a\nAborting batchmode due to failure:\nNo space left.\nlast"},
      {"no license",
       "echo 'No valid Unity Editor license found. Please activate.' > \"$log\"; exit 1",
       "the Unity editor has no license on this machine; activate one for the user this program "
       "runs as, then run the tests again",
       "No valid Unity Editor license found. Please activate."},
      {"killed", "kill -SEGV $$",
       "the Unity editor ended with signal 11 (Segmentation fault) and without a result of the "
       "EditMode tests; the last lines of its log say more",
       ""},
      {"no log but a word", "echo 'libGL.so is missing'; exit 127",
       "the Unity editor ended with exit code 127 and without a result of the EditMode tests; the "
       "last lines of its log say more",
       "libGL.so is missing\n"},
      {"no result", "echo Exiting > \"$log\"; exit 0",
       "the Unity editor ended with exit code 0 and without a result of the EditMode tests: "
       "Exiting; the last lines of its log say more",
       "Exiting"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    FakeEditor editor{std::string(each.does)};
    const Error error = editor.failure();
    CHECK(error.code == ErrorCode::PreconditionFailed);
    CHECK(shown(error) == each.expected);
    CHECK(detail(error, "log") == each.log);
    CHECK(!std::filesystem::exists(editor.run_folder("EditMode")));
    CHECK(editor.told("PlayMode").empty());  // it would go no better
  }
}

TEST_CASE("test run: a result that is none, or too large") {
  FakeEditor broken("echo '<test-run total=\"1\"' > \"$results\"");
  Error error = broken.failure();
  CHECK(error.code == ErrorCode::CorruptData);
  CHECK(error.message.starts_with("the test result cannot be read: "));
  FakeEditor large("truncate -s 100M \"$results\"");
  error = large.failure();
  CHECK(error.code == ErrorCode::LimitExceeded);
  CHECK(!std::filesystem::exists(large.run_folder("EditMode")));
}

TEST_CASE("test run: cancelled in the middle, nothing of it goes on") {
  FakeEditor editor(R"(exec 3> "$root/alive"
trap 'echo cleaned up > "$told/end"; exit 1' TERM
sleep 1000 &
echo Compiling > "$log"
wait
cp "$root/passed.xml" "$results")");
  const test::LifeLine alive(editor.folder);
  bool compiling = false;
  editor.watcher.progress = [&](std::size_t, std::size_t, const std::string& message) {
    compiling = message == "EditMode: Compiling";
  };
  editor.watcher.cancelled = [&] { return compiling; };
  const Error error = editor.failure();
  CHECK(error.code == ErrorCode::Cancelled);
  CHECK(error.message == "the test run was cancelled");
  CHECK(alive.has_ended());
  CHECK(editor.told("end") == "cleaned up\n");
  CHECK(!std::filesystem::exists(editor.run_folder("EditMode")));
  CHECK(editor.told("PlayMode").empty());
}

TEST_CASE("test run: cancelled before it begins, the editor is not started") {
  FakeEditor editor("cp \"$root/passed.xml\" \"$results\"");
  editor.watcher.cancelled = [] { return true; };
  CHECK(editor.failure().code == ErrorCode::Cancelled);
  CHECK(editor.told("EditMode").empty());
}

TEST_CASE("test run: it may take so long and no longer") {
  FakeEditor editor("read line < \"$root/gate\"");
  test::make_pipe(editor.folder, "gate");
  editor.request.longest = std::chrono::minutes(0);
  const Error error = editor.failure();
  CHECK(error.code == ErrorCode::Timeout);
  CHECK(shown(error) ==
        "the EditMode tests took longer than 0 minutes; run fewer tests at once: give a filter");
}

TEST_CASE("test run: not while the editor has the project open") {
  FakeEditor editor("cp \"$root/passed.xml\" \"$results\"");
  editor.folder.write("project/Temp/UnityLockfile", "");
  const std::string lock = editor.request.project + "/Temp/UnityLockfile";
  const int held = ::open(lock.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::flock(held, LOCK_EX) == 0);
  const Error error = editor.failure();
  CHECK(error.code == ErrorCode::Conflict);
  CHECK(shown(error) ==
        "the project is open in the Unity editor; close the editor, or run the tests in it");
  CHECK(editor.told("EditMode").empty());
  ::close(held);
  CHECK(editor.run());  // the file alone means nothing
}

TEST_CASE("test run: what cannot be started") {
  FakeEditor editor("");
  editor.request.editor = editor.folder.path + "/none";
  CHECK(editor.failure().message ==
        "cannot find " + editor.request.editor + ": No such file or directory");
  editor.request.editor = editor.folder.path + "/passed.xml";
  CHECK(editor.failure().message == "cannot run " + editor.request.editor + ": Permission denied");
  editor.request.project += "/none";
  CHECK(editor.failure().code == ErrorCode::Io);
}

TEST_CASE("test run: a filter means its text and nothing else") {
  struct Case {
    std::string_view filter, expected;
  };
  const Case cases[] = {
      {"", ""},
      {"Game.Tests.A", "Game.Tests.A"},
      {"A+B.M(\"x\", 1)", "A\\+B.M\\(\"x\", 1\\)"},
      {"a;b", "a\\x3Bb"},
      {"-quit", "\\x2Dquit"},
      {"a-b", "a-b"},
      {"!a|^$[*?]{\\}", "\\!a\\|\\^\\$\\[\\*\\?\\]\\{\\\\\\}"},
  };
  for (const Case& each : cases) {
    const auto filter = editor_filter(each.filter);
    REQUIRE(filter);
    CHECK(*filter == each.expected);
  }
  for (const std::string& refused :
       {std::string("a\nb"), std::string("a\0b", 3), std::string(1001, 'a')})
    CHECK(editor_filter(refused).error().code == ErrorCode::InvalidArgument);
}

TEST_CASE("nunit result: what is none is refused with a reason") {
  const std::string counts = R"(total="1" passed="1" failed="0" skipped="0" inconclusive="0")";
  struct Case {
    std::string xml;
    std::string_view expected;
  };
  const Case cases[] = {
      {"", ""},
      {"tests passed", ""},
      {"<html></html>", "it begins with <html> and not with <test-run>"},
      {"<test-run/>", "<test-run> has no number 'total'"},
      {R"(<test-run total="1e3"/>)", "<test-run> has no number 'total'"},
      {R"(<test-run total="-1"/>)", "<test-run> has no number 'total'"},
      {R"(<test-run total="99999999999"/>)", "<test-run> has no number 'total'"},
      {R"(<test-run total="1" passed=""/>)", "<test-run> has no number 'passed'"},
      {"<test-run " + counts + "><test-case result=\"Passed\"/></test-run>",
       "a <test-case> has no 'fullname'"},
      {"<test-run " + counts + "><test-case fullname=\"A\" result=\"Great\"/></test-run>",
       "the result of A is 'Great'"},
      {"<test-run " + counts + "><test-case></test-run>", ""},
  };
  for (const Case& each : cases) {
    CAPTURE(each.xml);
    const auto result = parse_nunit_result(each.xml);
    REQUIRE(!result);
    CHECK(result.error().code == ErrorCode::CorruptData);
    const std::string_view head = "the test result cannot be read: ";
    const std::string& message = result.error().message;
    REQUIRE(message.starts_with(head));
    // What is no XML at all is described by the library.
    if (each.expected.empty())
      CHECK(message.contains(" at byte "));
    else
      CHECK(message.substr(head.size()) == each.expected);
  }
}

TEST_CASE("nunit result: hostile ones are bounded") {
  const std::string counts = R"(total="1" passed="1" failed="0" skipped="0" inconclusive="0")";
  const std::string open = "<test-run " + counts + ">", close = "</test-run>";
  const std::string deep = "<test-suite>", up = "</test-suite>";
  const std::string one = R"(<test-case fullname="A" result="Passed"/>)";
  const auto nested = [&](std::size_t depth) {
    return parse_nunit_result(open + repeated(deep, depth) + one + repeated(up, depth) + close);
  };
  REQUIRE(nested(100));
  CHECK(nested(100)->cases.size() == 1);
  for (const std::size_t depth : {300, 300'000}) {
    REQUIRE(!nested(depth));
    CHECK(nested(depth).error().code == ErrorCode::LimitExceeded);
    CHECK(nested(depth).error().message == "the test result is nested deeper than 200");
  }
  CHECK(parse_nunit_result(std::string(kLargestNUnitResult + 1, ' ')).error().code ==
        ErrorCode::LimitExceeded);

  // No entity of a document's own is known, so none can grow or read a file.
  const auto entities = parse_nunit_result(
      "<!DOCTYPE test-run [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">"
      "<!ENTITY f SYSTEM \"file:///etc/passwd\">]>" +
      open + R"(<test-case fullname="&b;&f;&amp;&#66;" result="Passed"/>)" + close);
  REQUIRE(entities);
  REQUIRE(entities->cases.size() == 1);
  CHECK(entities->cases[0].full_name == "&b;&f;&B");

  const std::string word = "\xC3\xA4";
  const auto longest = parse_nunit_result(
      open + R"(<test-case fullname="A" result="Failed"><failure><message>)" +
      repeated(word, kLongestTestText) + "</message></failure></test-case>" + close);
  REQUIRE(longest);
  CHECK(longest->cases[0].message.size() <= kLongestTestText);
  CHECK(longest->cases[0].message.ends_with(word + "... (cut)"));

  // Cut anywhere, it is a result or none, and nothing worse.
  for (std::size_t length = 0; length + 1 < kOneFailed.size() - 1; ++length)
    CHECK(!parse_nunit_result(kOneFailed.substr(0, length)));
}

TEST_CASE("editor log: what is kept of it") {
  EditorLog log;
  for (const char c : std::string_view("one\r\n\n\ntwo\nAssets/A.cs(1,2): error CS1: x\nrest"))
    log.take({&c, 1});
  CHECK(log.line_count() == 3);
  CHECK(log.last_lines().back() == "Assets/A.cs(1,2): error CS1: x");
  log.finish();
  CHECK(log.last_lines().back() == "rest");
  CHECK(log.compile_errors().size() == 1);

  for (const std::string_view line :
       {"Assets/A.cs(1,2): warning CS1: x", "): error CS1", "(1,2): error CS1: x",
        "A(1): error CS1", "A(,2): error CS1: x", "12,5): error CS1002", "A.cs(x,2): error CS1: x",
        "1): error CS1"}) {
    CAPTURE(line);
    EditorLog other;
    other.take(line);
    other.finish();
    CHECK(other.compile_errors().empty());
  }
  for (int i = 0; i < 1000; ++i)
    log.take("A.cs(" + std::to_string(i) + ",1): error CS1: " + std::string(5000, 'x') + "\n");
  CHECK(log.compile_errors().size() == EditorLog::kErrorsKept);
  CHECK(log.compile_errors().back().starts_with("A.cs(999,1): error CS1: x"));
  CHECK(log.compile_errors().back().size() == EditorLog::kLongestLine);
  CHECK(log.last_lines().size() == EditorLog::kLinesKept);
}

TEST_CASE("workspace: the tests of the sample project") {
  test::PathWorkspace workspace;
  REQUIRE(workspace.open(test::data_folder() + "/../samples/Courtyard"));
  struct Case {
    std::string_view mode, filter;
    std::size_t edit_mode, play_mode;
  };
  const Case cases[] = {
      {"All", "", 6, 2},
      {"", "", 6, 2},
      {"EditMode", "", 6, 0},
      {"PlayMode", "", 0, 2},
      {"All", "MyGame.Tests", 6, 2},
      {"All", "LootTableTests", 3, 0},
      {"All", "EnemyStatsTests.HarmlessHitsNeverDefeat(-1f)", 1, 0},
      {"PlayMode", "LootTableTests", 0, 0},
  };
  for (const Case& each : cases) {
    CAPTURE(each.mode);
    CAPTURE(each.filter);
    const auto modes = test_modes(each.mode);
    REQUIRE(modes);
    const auto list = workspace.tests({*modes, std::string(each.filter)});
    REQUIRE(list);
    CHECK(list->edit_mode == each.edit_mode);
    CHECK(list->play_mode == each.play_mode);
    CHECK(list->tests.size() == each.edit_mode + each.play_mode);
    CHECK(list->in_project == 8);
  }
  CHECK(test_modes("Both").error().message == "'Both' is not a test mode");
  CHECK(test::PathWorkspace().tests({}).error().code == ErrorCode::PreconditionFailed);
}

}  // namespace diorama::unity
