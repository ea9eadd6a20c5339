// Shown text: names, paths and values of others, inside texts for people and models.
//
// A name may hold line breaks and control characters, with which it could pass for lines of the
// program's own. So it is shown on one line, what is not printable as an escape. That is for show
// only: JSON has the exact text, and that is what is given back.
//
// Threading: free functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace diorama {

/// On one line: \n, \t, \u001b stand for what they say; also for the separators of lines and
/// the marks of direction that Unicode has. Everything else stays, a backslash too.
[[nodiscard]] std::string shown(std::string_view text);

/// Adds it as a line of its own.
void add_line(std::string& out, std::string_view line);

/// "a, b, c", each as it is shown.
[[nodiscard]] std::string shown_list(const std::vector<std::string>& texts);

/// At most so many bytes: the middle is left out, "..." says so. No character is cut apart.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// A sentence with names in it, as it is shown: a long one keeps its words, and of what stands in
/// 'quotes' begin and end.
[[nodiscard]] std::string shown_sentence(std::string_view text);

}  // namespace diorama
