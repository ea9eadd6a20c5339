// Shown text: other people's names, paths and values inside texts for people and models.
//
// A name may hold line breaks and control characters, and could then pass for lines of the program
// itself. So it is shown on one line, with escapes for everything unprintable. That is for display
// only: JSON has the exact text, and callers give that back.
//
// Threading: free functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace diorama {

/// On one line: \n, \t and \u001b replace those characters; Unicode's line separators and
/// direction marks are escaped, too. Everything else stays, including a backslash.
[[nodiscard]] std::string shown(std::string_view text);

/// A name or path in a text, as it is; in quotes when it could be read as a sentence of that text:
/// four words or more.
[[nodiscard]] std::string told_name(std::string_view name);

/// Adds it as a line of its own.
void add_line(std::string& out, std::string_view line);

/// "a, b, c", each as it is shown.
[[nodiscard]] std::string shown_list(const std::vector<std::string>& texts);

/// The beginning of a text that is longer than this many bytes, and how long it is:
/// "Tree... (5,242,880 bytes)". No character is cut in two.
[[nodiscard]] std::string cut_text(std::string_view text, std::size_t most);
/// The two parts of that: the beginning alone, and what says how long the text is.
[[nodiscard]] std::string_view first_bytes(std::string_view text, std::size_t most);
[[nodiscard]] std::string cut_mark(std::size_t bytes);

/// At most this many bytes: "..." replaces the middle. No character is cut in two.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// A sentence with names in it, as it is shown: a long one keeps its words, but only the beginning
/// and the end of each text in 'quotes'.
[[nodiscard]] std::string shown_sentence(std::string_view text);

}  // namespace diorama
