// The tests in the C# sources of a project: what the Test Runner of the editor would list.
//
// From attributes alone; nothing is compiled. A test made by an attribute of the project's own
// is not found, and only a run can tell how many cases a source of values gives. Tests of packages
// count if the editor runs them: those of embedded packages and of the manifest's "testables".
//
// Threading: as Project. Errors: none; a script that cannot be read has no tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "unity/api/test_list.h"

namespace diorama::unity {

class Project;

/// By full name, then assembly.
[[nodiscard]] std::vector<TestInfo> find_tests(Project& project);

/// Whether the full name has this part: a name, a class, a namespace. For a nested class '.' is as
/// good as '+', and the arguments of a case mean its method.
[[nodiscard]] bool matches(const TestInfo& test, std::string_view filter);

/// The matching tests of the project.
[[nodiscard]] TestList list_tests(Project& project, const TestQuery& query);

}  // namespace diorama::unity
