// The tests in the C# sources of a project: what the Test Runner of the editor would list.
//
// From attributes alone, nothing is compiled: a test that an attribute of the project's own makes
// is not found, and how many cases a source of values gives only a run can tell. Tests of packages
// count where the editor runs them: of embedded packages and of the manifest's "testables".
//
// Threading: as Project. Errors: none; a script that cannot be read has no tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::unity {

class Project;

enum class TestMode { EditMode, PlayMode };
/// "EditMode", "PlayMode": as the editor's command line spells it.
[[nodiscard]] std::string_view name_of(TestMode mode);

/// A test method of a class that can be run. One of a base class is there for each derived class.
struct TestInfo {
  std::string full_name;  ///< as a result names it, without arguments: "Game.Tests+Inner.Works"
  std::string assembly;
  TestMode mode = TestMode::PlayMode;
  std::string path;  ///< of the file with the method: "Assets/Tests/A.cs"
  int line = 0;
  std::optional<int> cases = 1;        ///< nothing: only a run can tell
  std::optional<std::string> ignored;  ///< why it is not run; "" when no reason is given
  bool is_explicit = false;            ///< run only when it is named
  std::vector<std::string> categories;
};

/// By full name, then assembly.
[[nodiscard]] std::vector<TestInfo> find_tests(Project& project);

/// Whether the full name has this part: a name, a class, a namespace. Of a nested class '.' is as
/// good as '+', and the arguments of a case mean its method.
[[nodiscard]] bool matches(const TestInfo& test, std::string_view filter);

}  // namespace diorama::unity
