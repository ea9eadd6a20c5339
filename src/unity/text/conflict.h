// Conflict: the marks that git leaves in a file when a merge is not finished.
//
//   <<<<<<< HEAD
//     m_Mass: 2
//   =======
//     m_Mass: 3
//   >>>>>>> feature
//
// They are always in column 0, where no text of Unity's can have them: what goes on over several
// lines is indented.
//
// Threading: free functions. Errors: none; what was looked for by a question that is over meanwhile
// is not found, and means nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace diorama {
class Effort;
}

namespace diorama::unity::text {

inline constexpr std::string_view kConflictText = "a merge conflict that nobody resolved";

/// Whether the line is one of the three marks.
[[nodiscard]] bool is_conflict_marker(std::string_view line);

/// Where the first mark of either side is. The one between the sides is not looked for: it is only
/// found alone after somebody removed the others by hand.
[[nodiscard]] std::optional<std::size_t> find_conflict(std::string_view text,
                                                       const Effort* effort = nullptr);

/// For texts that may well have such a line in a string (C#): all three marks, in their order.
[[nodiscard]] std::optional<std::size_t> find_whole_conflict(std::string_view text);

}  // namespace diorama::unity::text
