// A run of a project's tests by the Unity editor, in batch mode, and its result.
//
// The editor works on the project as it is on disk; unsaved changes are not tested. It must not
// already have the project open. The run's files are in a temporary folder that is removed.
//
// Threading: a function that waits, perhaps for minutes, on any thread that may; it uses no
// Workspace. Its callbacks are called on that thread.
// Errors: Conflict when an editor has the project open; PreconditionFailed with the compile errors
// or the editor's reason when no test was run; Cancelled; Timeout; CorruptData and LimitExceeded
// for a result that cannot be read; Io when the editor cannot be started. Tests that fail are not
// an error.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/api/test_list.h"
#include "unity/tests/nunit_result.h"

namespace diorama::unity {

struct TestRunRequest {
  std::string editor;   ///< path of the program
  std::string project;  ///< absolute path of its folder
  TestQuery query;
  std::chrono::minutes longest{120};  ///< for one mode
};

/// One mode of a run; the editor is started for each.
struct TestModeResult {
  TestMode mode = TestMode::EditMode;
  NUnitResult result;
};

struct TestRunReport {
  TestCounts counts;  ///< of all modes together
  std::vector<TestModeResult> modes;
};

struct TestRunWatcher {
  std::function<bool()> cancelled;
  /// `done` is how many lines the editor has logged, and grows with each call; the total is not
  /// known, so `total` is 0. The message is the last line.
  std::function<void(std::size_t done, std::size_t total, const std::string& message)> progress;
};

/// Whether a run would fail before it has begun: no such program, a filter that fits no test, a
/// project that is open in the editor.
Result<void> check_test_run(const TestRunRequest& request);
Result<TestRunReport> run_tests(const TestRunRequest& request, const TestRunWatcher& watcher = {});

/// A filter as the editor takes it: a regular expression that means exactly this text.
/// InvalidArgument for text that no name can hold.
Result<std::string> editor_filter(std::string_view filter);

}  // namespace diorama::unity
