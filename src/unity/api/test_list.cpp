#include "unity/api/test_list.h"

namespace diorama::unity {

std::string_view name_of(TestMode mode) {
  return mode == TestMode::EditMode ? "EditMode" : "PlayMode";
}

Result<std::vector<TestMode>> test_modes(std::string_view text) {
  const std::vector<TestMode> all = {TestMode::EditMode, TestMode::PlayMode};
  if (text.empty() || text == "All") return all;
  for (const TestMode mode : all)
    if (text == name_of(mode)) return std::vector{mode};
  return Error{ErrorCode::InvalidArgument,
               "'" + std::string(text) + "' is not a test mode",
               "give EditMode, PlayMode or All",
               {{"mode", std::string(text)}}};
}

}  // namespace diorama::unity
