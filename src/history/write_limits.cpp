#include "history/write_limits.h"

#include <algorithm>

#include "base/list_text.h"
#include "base/path_text.h"

namespace diorama::history {
namespace {

/// Whether the text fits a pattern in which "*" means anything.
bool fits(std::string_view text, std::string_view pattern) {
  std::size_t at = 0, in_pattern = 0, star = std::string_view::npos, after_star = 0;
  while (at < text.size()) {
    if (in_pattern < pattern.size() && pattern[in_pattern] == '*') {
      star = in_pattern++;
      after_star = at;
    } else if (in_pattern < pattern.size() && pattern[in_pattern] == text[at]) {
      ++at;
      ++in_pattern;
    } else if (star != std::string_view::npos) {
      in_pattern = star + 1;
      at = ++after_star;
    } else {
      return false;
    }
  }
  return pattern.substr(in_pattern).find_first_not_of('*') == std::string_view::npos;
}

bool allows_type(std::string_view entry, std::string_view full_name) {
  return full_name == entry || (full_name.ends_with(entry) && full_name.size() > entry.size() &&
                                full_name[full_name.size() - entry.size() - 1] == '.');
}

/// What a person has allowed, for whoever was refused.
std::string contents(std::string_view key, const std::vector<std::string>& list) {
  return std::string(key) +
         (list.empty() ? " is empty: it allows nothing" : " has: " + joined(list));
}

}  // namespace

bool names_path(std::string_view entry, std::string_view path) {
  if (entry.ends_with('/')) entry.remove_suffix(1);
  return fits(path, entry) || fits(path, std::string(entry) + "/*");
}

Result<void> WriteLimits::check_path(std::string_view path) const {
  // A folder on the way to what is allowed is allowed, too.
  const auto allows = [&](const std::string& entry) {
    return names_path(entry, path) || is_below(entry, path);
  };
  if (!paths || std::ranges::any_of(*paths, allows)) return {};
  return Error{ErrorCode::PermissionDenied,
               "'" + std::string(path) + "' may not be changed",
               contents("allowed_paths", *paths),
               {{"path", std::string(path)}}};
}

Result<void> WriteLimits::check_component(std::string_view full_name) const {
  if (!components || std::ranges::any_of(*components, [&](const auto& entry) {
        return allows_type(entry, full_name);
      }))
    return {};
  return Error{ErrorCode::PermissionDenied,
               "components of type " + std::string(full_name) + " may not be changed",
               contents("allowed_components", *components),
               {{"type", std::string(full_name)}}};
}

}  // namespace diorama::history
