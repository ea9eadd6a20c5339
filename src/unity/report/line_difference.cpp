// Two states of an override, whose line with the GUID is the one that is different:
//
//    - target: {fileID: 4170994595757603046, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//      propertyPath: hp
//      value: 95
#include "unity/report/line_difference.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "base/trimmed.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMostLines = 5;
constexpr std::size_t kMostBytes = 80;  ///< of a line

std::string_view without_last_line_end(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

/// Without their line ends.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  text = without_last_line_end(text);
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    out.push_back(line);
  }
  return out;
}

/// The first ones of `lines` that `others` does not have as often.
std::string first_of(const std::vector<std::string_view>& lines,
                     const std::vector<std::string_view>& others) {
  std::unordered_map<std::string_view, std::size_t> there;
  for (const std::string_view line : others) ++there[line];
  std::string out;
  std::size_t found = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto other = there.find(lines[i]);
    if (other != there.end() && other->second > 0) {
      --other->second;
      continue;
    }
    if (++found > kMostLines) continue;
    const std::string_view line = trimmed(lines[i]);
    out += (out.empty() ? "" : ", ") + std::to_string(i + 1) + " '" +
           std::string(line.substr(0, kMostBytes)) + (line.size() > kMostBytes ? "..." : "") + "'";
  }
  if (found > kMostLines) out += " and " + std::to_string(found - kMostLines) + " more";
  return out;
}

}  // namespace

bool same_lines(std::string_view before, std::string_view after) {
  if (before == after) return true;
  before = without_last_line_end(before);
  after = without_last_line_end(after);
  for (;;) {
    const std::size_t left = std::min(before.find('\r'), before.size());
    const std::size_t right = std::min(after.find('\r'), after.size());
    const std::size_t least = std::min(left, right);
    if (before.substr(0, least) != after.substr(0, least)) return false;
    before.remove_prefix(least);
    after.remove_prefix(least);
    const bool some = before.starts_with('\r') || after.starts_with('\r');
    if (before.starts_with('\r')) before.remove_prefix(1);
    if (after.starts_with('\r')) after.remove_prefix(1);
    if (!some) return before == after;
  }
}

std::string different_lines(std::string_view before, std::string_view after) {
  const std::vector<std::string_view> was = lines_of(before), is = lines_of(after);
  if (std::string out = first_of(is, was); !out.empty()) return out;
  const std::string gone = first_of(was, is);
  return gone.empty() ? gone : "gone: " + gone;
}

}  // namespace diorama::unity
