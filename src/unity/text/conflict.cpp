#include "unity/text/conflict.h"

#include <algorithm>

#include "base/lookout.h"

namespace diorama::unity::text {
namespace {

constexpr std::string_view kOurs = "<<<<<<< ", kTheirs = ">>>>>>> ", kBetween = "=======";

/// The first line that begins with the mark. Its first byte is rare in Unity's files, so this goes
/// at the speed of memory.
std::size_t find_line(std::string_view text, std::string_view mark, std::size_t from = 0,
                      const Effort* effort = nullptr) {
  Lookout lookout(effort, from);
  for (std::size_t at = find_in_parts(text, mark, from, lookout); at != std::string_view::npos;
       at = find_in_parts(text, mark, at + 1, lookout))
    if (at == 0 || text[at - 1] == '\n') return at;
  return std::string_view::npos;
}

}  // namespace

bool is_conflict_marker(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line.starts_with(kOurs) || line.starts_with(kTheirs) || line == kBetween;
}

std::optional<std::size_t> find_conflict(std::string_view text, const Effort* effort) {
  const std::size_t ours = find_line(text, kOurs, 0, effort);
  // If there is one of ours, theirs matters only before it.
  const std::size_t first = std::min(ours, find_line(text.substr(0, ours), kTheirs, 0, effort));
  return first == std::string_view::npos ? std::nullopt : std::optional(first);
}

std::optional<std::size_t> find_whole_conflict(std::string_view text) {
  const std::size_t ours = find_line(text, kOurs);
  if (ours == std::string_view::npos) return std::nullopt;
  const std::size_t between = find_line(text, kBetween, ours);
  if (between == std::string_view::npos) return std::nullopt;
  if (find_line(text, kTheirs, between) == std::string_view::npos) return std::nullopt;
  return ours;
}

}  // namespace diorama::unity::text
