// Limits: the largest answers to calls that did not ask for more, in bytes.
//
// JSON and text of one answer together stay below 25 KB.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace diorama::surface {

inline constexpr std::size_t kTreeBytes = 13'000;   ///< JSON of a tree of objects
inline constexpr std::size_t kFieldBytes = 13'000;  ///< JSON of the fields of a component
/// JSON of a list when the call asks for more than usual.
inline constexpr std::size_t kLargestPage = 1'000'000;
inline constexpr std::size_t kTextBytes = 9'000;  ///< the text beside the JSON
/// JSON of a resource, which is quoted in its answer and longer there.
inline constexpr std::size_t kResourceBytes = 18'000;
inline constexpr std::size_t kValueBytes = 2'000;  ///< a single text in a field

inline constexpr std::size_t kMostUnread = 5;     ///< files named that could not be read
inline constexpr std::size_t kUnreadBytes = 500;  ///< of them; the last one may go beyond
inline constexpr std::size_t kUnreadPath = 400;   ///< a path among them, in JSON
inline constexpr std::size_t kUnreadText = 160;   ///< a reason, and a path in the text

/// Whole lines up to the limit, and a line that says if there were more.
[[nodiscard]] inline std::string first_lines(std::string text, std::size_t limit = kTextBytes) {
  if (text.size() <= limit) return text;
  const std::size_t end = text.rfind('\n', limit);
  text.resize(end == std::string::npos ? 0 : end + 1);
  return text + "(more is in the structured content)\n";
}

}  // namespace diorama::surface
