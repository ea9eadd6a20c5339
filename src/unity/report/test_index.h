// The tests in the C# sources of a project: what the Test Runner of the editor would list.
//
// From attributes alone, nothing is compiled: a test that an attribute of the project's own makes
// is not found, and how many cases a source of values gives only a run can tell. Tests of packages
// count where the editor runs them: of embedded packages and of the manifest's "testables".
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

/// Whether the full name has this part: a name, a class, a namespace. Of a nested class '.' is as
/// good as '+', and the arguments of a case mean its method.
[[nodiscard]] bool matches(const TestInfo& test, std::string_view filter);

/// Those of the project that are meant.
[[nodiscard]] TestList list_tests(Project& project, const TestQuery& query);

}  // namespace diorama::unity
