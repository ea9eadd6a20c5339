#include "unity/edit/objects/object_names.h"

#include <string_view>
#include <unordered_set>

#include "base/text.h"

namespace diorama::unity::edit {

constexpr std::size_t kLongestName = 64 * 1024;  // no editor has a limit; a file should stay small

// Any text is allowed, even an empty one or one with slashes or line breaks: m_Name is then quoted.
Result<void> check_object_name(const std::string& name) {
  const auto refuse = [](std::string why) {
    return Error{ErrorCode::InvalidArgument, "name: " + std::move(why), {}, {{"field", "name"}}};
  };
  if (name.size() > kLongestName) return refuse("longer than 64 KB");
  if (!valid_utf8(name)) return refuse("not UTF-8");
  return {};
}

std::string next_name(const std::string& name, const std::vector<std::string>& siblings) {
  std::string stem = name;
  const std::size_t open = stem.rfind(" (");
  // A copy of "Chest (1)" is "Chest (2)", not "Chest (1) (1)".
  if (open != std::string::npos && stem.ends_with(')') && open + 3 < stem.size() &&
      stem.find_first_not_of("0123456789", open + 2) == stem.size() - 1)
    stem.resize(open);
  std::unordered_set<std::string_view> taken;
  for (const std::string_view each : siblings)
    if (each.starts_with(stem)) taken.insert(each);
  for (int number = 1;; ++number) {
    std::string wanted = stem + " (" + std::to_string(number) + ")";
    if (!taken.contains(wanted)) return wanted;
  }
}

}  // namespace diorama::unity::edit
