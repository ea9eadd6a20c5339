// run_tests (specification 002): with an editor it runs the tests of a project, without one it
// lists them.

#include "base/shown_text.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "unity/api/project.h"
#include "unity/tests/test_run.h"

namespace diorama::surface {
namespace {

enum class Modes { All, EditMode, PlayMode };

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::Modes> {
  static constexpr std::pair<std::string_view, surface::Modes> kNames[] = {
      {"EditMode", surface::Modes::EditMode},
      {"PlayMode", surface::Modes::PlayMode},
      {"All", surface::Modes::All}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using unity::TestCaseResult;
using unity::TestCounts;
using unity::TestInfo;
using unity::TestList;
using unity::TestMode;
using unity::TestModeResult;
using unity::TestOutcome;
using unity::TestQuery;
using unity::TestRunReport;
using unity::TestRunRequest;
using unity::TestRunWatcher;

constexpr int kMinute = 60'000;
constexpr std::size_t kMostStack = 600;

struct Params {
  Modes mode = Modes::All;
  std::string filter;
  static constexpr auto fields() {
    return std::tuple{
        json::optional_field("mode", &Params::mode, ""),
        json::optional_field("filter", &Params::filter, "Part of the full name"),
    };
  }
};

Result<TestQuery> query_of(const Params& params) {
  TestQuery query;
  query.modes.clear();
  for (const TestMode mode : {TestMode::EditMode, TestMode::PlayMode})
    if (params.mode == Modes::All ||
        (params.mode == Modes::EditMode) == (mode == TestMode::EditMode))
      query.modes.push_back(mode);
  query.filter = params.filter;
  return query;
}

void write_list(json::Writer& out, const TestList& list) {
  std::size_t told = 0;
  out.begin_object().member("ran", false).key("tests").begin_array();
  for (; told < list.tests.size() && out.size() < kTreeBytes; ++told) {
    const TestInfo& test = list.tests[told];
    out.begin_object().member("name", test.full_name).member("assembly", test.assembly);
    out.member("mode", unity::name_of(test.mode)).member("path", test.path);
    out.member("line", test.line);
    if (test.ignored) out.member("ignored", *test.ignored);
    out.end_object();
  }
  out.end_array().member("total", list.tests.size());
  out.member("truncated", told < list.tests.size());
  out.member("needed", "the Unity editor: start diorama with --unity-editor PATH and --allow-run")
      .end_object();
}

std::string list_text(const TestList& list) {
  std::string out = "not run: start diorama with --unity-editor PATH and --allow-run to run them\n";
  for (const TestInfo& test : list.tests)
    add_line(out, test.full_name + "  " + std::string(unity::name_of(test.mode)) + "  " +
                      test.assembly + "  " + test.path + ":" + std::to_string(test.line));
  return out + std::to_string(list.edit_mode) + " in EditMode, " + std::to_string(list.play_mode) +
         " in PlayMode\n";
}

Result<Answer> list_tests(Call& call, const Params& params) {
  DIORAMA_TRY(const TestQuery query, query_of(params));
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  const TestList list = project->tests(query);
  return answer_of(list, write_list, list_text);
}

void write_case(json::Writer& out, const TestCaseResult& test) {
  out.begin_object().member("name", test.full_name).member("result", name_of(test.outcome));
  out.member("duration", test.seconds).text_member("message", test.message);
  out.text_member("stackTrace", std::string_view(test.stack_trace).substr(0, kMostStack));
  out.end_object();
}

/// Failed ones first.
std::vector<const TestCaseResult*> in_order(const TestRunReport& report) {
  std::vector<const TestCaseResult*> out;
  for (const bool failed : {true, false})
    for (const TestModeResult& mode : report.modes)
      for (const TestCaseResult& test : mode.result.cases)
        if ((test.outcome == TestOutcome::Failed) == failed) out.push_back(&test);
  return out;
}

void write_report(json::Writer& out, const TestRunReport& report) {
  const TestCounts& counts = report.counts;
  out.begin_object().member("ran", true).member("total", counts.total);
  out.member("passed", counts.passed).member("failed", counts.failed);
  out.member("skipped", counts.skipped).member("inconclusive", counts.inconclusive);
  const std::vector<const TestCaseResult*> tests = in_order(report);
  std::size_t told = 0;
  out.key("tests").begin_array();
  for (; told < tests.size() && out.size() < kTreeBytes; ++told) write_case(out, *tests[told]);
  out.end_array().member("truncated", told < tests.size()).end_object();
}

std::string report_text(const TestRunReport& report) {
  std::string out = std::to_string(report.counts.passed) + " of " +
                    std::to_string(report.counts.total) + " passed, " +
                    std::to_string(report.counts.failed) + " failed\n";
  for (const TestCaseResult* test : in_order(report))
    out += std::string(name_of(test->outcome)) + "  " + test->full_name +
           (test->message.empty() ? "" : ": " + test->message) + "\n";
  return out;
}

Result<TestRunRequest> request_of(Call& call, const Params& params) {
  TestRunRequest request;
  request.editor = call.desk.engine_editor;
  request.project = call.workspace.project()->path;
  DIORAMA_TRY(request.query, query_of(params));
  return request;
}

Foresight ready_to_run(Call& call, const Params& params) {
  DIORAMA_TRY(const TestRunRequest request, request_of(call, params));
  DIORAMA_CHECK(unity::check_test_run(request));
  return std::vector<std::string>{};
}

Result<Answer> run(Call& call, const Params& params) {
  DIORAMA_TRY(const TestRunRequest request, request_of(call, params));
  TestRunWatcher watcher;
  watcher.cancelled = [&] { return call.context.cancelled(); };
  watcher.progress = [&](std::size_t done, std::size_t, const std::string& line) {
    call.context.progress(static_cast<double>(done), {}, line);
  };
  DIORAMA_TRY(const TestRunReport report, unity::run_tests(request, watcher));
  return answer_of(report, write_report, report_text);
}

constexpr std::string_view kAbout =
    "Run the project's tests with the Unity editor. Without an editor: list them.";

constexpr ToolRow kList[] = {
    tool<list_tests>("run_tests", "editor", kAbout, Effect::Read, Needs::Project,
                     {.listed = Listed::Never,
                      .output = shapes::kTests,
                      .asked = "unit test, edit mode, play mode, execute, start, list"})};
constexpr ToolRow kRun[] = {
    tool<run>("run_tests", "editor", kAbout, Effect::Run, Needs::Project,
              {.lane = mcp::Lane::Worker,
               .task = mcp::TaskSupport::Optional,
               .supports_cancel = true,
               .default_timeout_ms = 30 * kMinute,
               .max_timeout_ms = 240 * kMinute,
               .listed = Listed::Never,
               .ready = &ReadyOf<ready_to_run>::check,
               .output = shapes::kTests,
               .asked = "unit test, edit mode, play mode, execute, start, list"})};

}  // namespace

std::span<const ToolRow> test_tools(bool with_editor) {
  return with_editor ? std::span<const ToolRow>(kRun) : kList;
}

}  // namespace diorama::surface
