// Tests: which ones are meant, and which ones the C# sources of a project have.
//
// Threading: values. Errors: InvalidArgument for an unknown mode.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::unity {

enum class TestMode { EditMode, PlayMode };
/// "EditMode", "PlayMode": as the editor's command line spells it.
[[nodiscard]] std::string_view name_of(TestMode mode);

/// A test method of a class that can be run. One of a base class is listed for each derived class.
struct TestInfo {
  std::string full_name;  ///< as in a result, without arguments: "Game.Tests+Inner.Works"
  std::string assembly;
  TestMode mode = TestMode::PlayMode;
  std::string path;  ///< of the file with the method: "Assets/Tests/A.cs"
  int line = 0;
  std::optional<int> cases = 1;        ///< nothing: only a run can tell
  std::optional<std::string> ignored;  ///< why it is not run; "" when no reason is given
  bool is_explicit = false;            ///< run only when it is named
  std::vector<std::string> categories;
};

struct TestQuery {
  std::vector<TestMode> modes = {TestMode::EditMode, TestMode::PlayMode};
  std::string filter;  ///< a full name or a part of it: class, namespace; empty: all
};

/// What "EditMode", "PlayMode" and "All" mean; nothing means all.
Result<std::vector<TestMode>> test_modes(std::string_view text);

struct TestList {
  std::vector<TestInfo> tests;               ///< by full name, then assembly
  std::size_t edit_mode = 0, play_mode = 0;  ///< how many of them
  std::size_t in_project = 0;                ///< ignoring the query's modes and filter
};

}  // namespace diorama::unity
