#include "unity/tests/test_query.h"

#include <algorithm>

#include "unity/model/project.h"
#include "workspace/workspace.h"

namespace diorama::unity {

Result<std::vector<TestMode>> test_modes(std::string_view text) {
  const std::vector<TestMode> all = {TestMode::EditMode, TestMode::PlayMode};
  if (text.empty() || text == "All") return all;
  for (const TestMode mode : all)
    if (text == name_of(mode)) return std::vector{mode};
  return Error{ErrorCode::InvalidArgument,
               "'" + std::string(text) + "' is no mode of tests",
               "give EditMode, PlayMode or All",
               {{"mode", std::string(text)}}};
}

Result<TestList> Workspace::tests(const TestQuery& query) {
  DIORAMA_TRY(unity::Project* const project, engine());
  TestList out;
  out.tests = unity::find_tests(*project);
  out.in_project = out.tests.size();
  std::erase_if(out.tests, [&](const TestInfo& test) {
    return std::ranges::find(query.modes, test.mode) == query.modes.end() ||
           !matches(test, query.filter);
  });
  for (const TestInfo& test : out.tests)
    ++(test.mode == TestMode::EditMode ? out.edit_mode : out.play_mode);
  return out;
}

}  // namespace diorama::unity
