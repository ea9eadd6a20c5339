#include "unity/tests/test_run.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "io/disk.h"
#include "io/file.h"
#include "io/growing_file.h"
#include "io/process.h"
#include "io/temporary_folder.h"
#include "unity/assets/editor_lock.h"
#include "unity/tests/editor_log.h"

namespace diorama::unity {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kBetweenLooks{100};
constexpr milliseconds kGrace{10'000};  // for the editor to end by itself when it is told to
constexpr std::size_t kLogPerLook = 1 << 20;
constexpr int kMostLooks = 1000;
constexpr std::size_t kLongestFilter = 1000;

// How the editor ends with -runTests.
constexpr int kTestsPassed = 0;
constexpr int kTestsFailed = 2;

std::string joined(const auto& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : "\n") + line;
  return out;
}

/// The files of one run.
struct RunFiles {
  explicit RunFiles(const std::string& folder)
      : result(folder + "/results.xml"), log(folder + "/editor.log") {}
  std::string result, log;
};

io::ProcessCommand editor_command(const TestRunRequest& request, TestMode mode,
                                  const RunFiles& files, const std::string& filter) {
  io::ProcessCommand out{
      request.editor,
      {"-batchmode", "-nographics", "-projectPath", request.project, "-runTests", "-testPlatform",
       std::string(name_of(mode)), "-testResults", files.result, "-logFile", files.log},
      request.project};
  if (!filter.empty()) out.arguments.insert(out.arguments.end(), {"-testFilter", filter});
  return out;
}

Error compile_failure(const EditorLog& log) {
  const std::size_t more = log.compile_errors().size() - 1;
  return {ErrorCode::PreconditionFailed,
          "the scripts do not compile: " + log.compile_errors().front() +
              (more == 0 ? std::string{} : " (and " + std::to_string(more) + " more)"),
          "correct them, then run the tests again",
          {{"errors", joined(log.compile_errors())}}};
}

/// Why a run that has ended has no result.
Error run_failure(TestMode mode, const io::ProcessEnd& end, const EditorLog& log,
                  const std::string& printed) {
  if (!log.compile_errors().empty()) return compile_failure(log);
  if (log.lacks_license())
    return {ErrorCode::PreconditionFailed,
            "the Unity editor has no license on this machine",
            "activate one for the user this program runs as, then run the tests again",
            {{"log", joined(log.last_lines())}}};
  std::string reason = log.abort_reason();
  if (reason.empty() && !log.last_lines().empty()) reason = log.last_lines().back();
  const std::string lines = log.last_lines().empty() ? printed : joined(log.last_lines());
  return {ErrorCode::PreconditionFailed,
          "the Unity editor ended with " + to_text(end) + " and without a result of the " +
              std::string(name_of(mode)) + " tests" + (reason.empty() ? "" : ": " + reason),
          "the last lines of its log say more",
          {{"log", lines}}};
}

Result<void> check_not_open(const std::string& project) {
  if (!unity::is_open_in_editor(project)) return {};
  return Error{ErrorCode::Conflict,
               "the project is open in the Unity editor",
               "close the editor, or run the tests in it",
               {}};
}

Result<void> check_program(const std::string& path) {
  constexpr unsigned kAnyMayRun = 0111;
  DIORAMA_TRY(const auto found, io::RealDisk().identity(path));
  if (found && found->kind == io::FileIdentity::Kind::File && (found->mode & kAnyMayRun) != 0)
    return {};
  return Error{ErrorCode::PreconditionFailed,
               "'" + path + "' is not a program",
               "give the program of the Unity editor in unity_editor",
               {}};
}

/// One start of the editor, from its first line to its end.
class EditorRun {
 public:
  EditorRun(const TestRunRequest& request, const TestRunWatcher& watcher, TestMode mode,
            std::size_t lines_before)
      : request_(request), watcher_(watcher), mode_(mode), lines_before_(lines_before) {}

  Result<NUnitResult> run(const std::string& filter) {
    if (is_cancelled()) return cancelled();
    DIORAMA_CHECK(check_not_open(request_.project));
    DIORAMA_TRY(const io::TemporaryFolder folder, io::TemporaryFolder::make());
    const RunFiles files(folder.path());
    io::GrowingFile log_file(files.log);
    DIORAMA_TRY(io::Process process,
                io::Process::start(editor_command(request_, mode_, files, filter)));
    DIORAMA_TRY(const io::ProcessEnd end, watch(process, log_file));
    return result(end, files, process.output());
  }
  [[nodiscard]] std::size_t lines() const { return lines_before_ + log_.line_count(); }

 private:
  Result<io::ProcessEnd> watch(io::Process& process, io::GrowingFile& log_file) {
    const auto deadline = std::chrono::steady_clock::now() + request_.longest;
    for (;;) {
      DIORAMA_TRY(const auto end, process.wait(kBetweenLooks));
      // All of it, once no more comes; unless something keeps writing for ever.
      for (int looks = 0; follow(log_file) && end && looks < kMostLooks;) ++looks;
      if (end) return log_.finish(), *end;
      if (const auto stopped = reason_to_stop(deadline)) {
        std::ignore = process.stop(kGrace);
        return *stopped;
      }
    }
  }

  [[nodiscard]] bool is_cancelled() const { return watcher_.cancelled && watcher_.cancelled(); }
  static Error cancelled() { return {ErrorCode::Cancelled, "the test run was cancelled", {}, {}}; }

  std::optional<Error> reason_to_stop(std::chrono::steady_clock::time_point deadline) const {
    if (is_cancelled()) return cancelled();
    if (std::chrono::steady_clock::now() < deadline) return std::nullopt;
    return Error{ErrorCode::Timeout,
                 "the " + std::string(name_of(mode_)) + " tests took longer than " +
                     std::to_string(request_.longest.count()) + " minutes",
                 "run fewer tests at once: give a filter",
                 {{"log", joined(log_.last_lines())}}};
  }

  /// Whether something new was logged.
  bool follow(io::GrowingFile& log_file) {
    const std::string bytes = log_file.more(kLogPerLook);
    const std::size_t before = log_.line_count();
    log_.take(bytes);
    if (log_.line_count() != before && watcher_.progress)
      watcher_.progress(lines(), 0, std::string(name_of(mode_)) + ": " + log_.last_lines().back());
    return !bytes.empty();
  }

  Result<NUnitResult> result(const io::ProcessEnd& end, const RunFiles& files,
                             const std::string& printed) const {
    const bool tests_ran =
        end.signal == 0 && (end.exit_code == kTestsPassed || end.exit_code == kTestsFailed);
    const auto xml = io::read_file(files.result, kLargestNUnitResult);
    if (!xml && xml.error().code == ErrorCode::LimitExceeded) return xml.error();
    if (!tests_ran || !xml) return run_failure(mode_, end, log_, printed);
    return parse_nunit_result(*xml);
  }

  const TestRunRequest& request_;
  const TestRunWatcher& watcher_;
  const TestMode mode_;
  const std::size_t lines_before_;
  EditorLog log_;
};

void add(const TestCounts& more, TestCounts& out) {
  out.total += more.total;
  out.passed += more.passed;
  out.failed += more.failed;
  out.skipped += more.skipped;
  out.inconclusive += more.inconclusive;
  out.seconds += more.seconds;
}

}  // namespace

Result<std::string> editor_filter(std::string_view filter) {
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
  if (filter.size() > kLongestFilter || std::ranges::any_of(filter, is_control))
    return Error{ErrorCode::InvalidArgument,
                 "the filter cannot be part of a test's name",
                 "give a full name, a class or a namespace, at most " +
                     std::to_string(kLongestFilter) + " bytes on one line",
                 {{"filter", std::string(filter.substr(0, 100))}}};
  std::string out;
  for (const char c : filter) {
    // A ';' separates filters and a leading '-' begins another option. A '.' may stay: it means
    // any character, and so also the '+' of a nested class.
    if (c == ';' || (c == '-' && out.empty())) {
      out += c == ';' ? "\\x3B" : "\\x2D";
      continue;
    }
    if (std::string_view("\\+*?()[]{}|^$#!").contains(c)) out += '\\';
    out += c;
  }
  return out;
}

Result<void> check_test_run(const TestRunRequest& request) {
  DIORAMA_CHECK(editor_filter(request.query.filter));
  DIORAMA_TRY(const std::string editor, io::absolute_path(request.editor));
  DIORAMA_CHECK(check_program(editor));
  return check_not_open(request.project);
}

Result<TestRunReport> run_tests(const TestRunRequest& given, const TestRunWatcher& watcher) {
  DIORAMA_TRY(const std::string filter, editor_filter(given.query.filter));
  TestRunRequest request = given;
  DIORAMA_TRY(request.editor, io::absolute_path(given.editor));
  DIORAMA_TRY(request.project, io::absolute_path(given.project));
  TestRunReport out;
  std::size_t lines = 0;
  for (const TestMode mode : request.query.modes) {
    EditorRun run(request, watcher, mode, lines);
    DIORAMA_TRY(NUnitResult result, run.run(filter));
    lines = run.lines();
    add(result.counts, out.counts);
    out.modes.push_back({mode, std::move(result)});
  }
  return out;
}

}  // namespace diorama::unity
