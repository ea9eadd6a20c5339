// FileStyle: how one file is written, where Unity's versions and settings differ.
//
// The settings and the version of a project say how its next file will be written, not how this
// one was: a file keeps the style of its last save. So the style is read from the file, and the
// project only decides what the file does not show.
//
// It does not affect meaning: a text in any style is read the same.
//
// Threading: free functions. Errors: none; broken places of a file say nothing about its style.
#pragma once

#include <string>
#include <string_view>

namespace diorama::unity::text {

struct FileStyle {
  bool crlf = false;            ///< line ends; Unity writes LF, version control may not
  bool one_line_flow = false;   ///< flow mappings are never wrapped
  bool quote_brackets = false;  ///< Unity 6: a scalar or key that ends in ']' is quoted
  bool old_wrapping = false;    ///< 2018.4 and earlier: folds later, quotes " #" and "---"

  bool operator==(const FileStyle&) const = default;
};

[[nodiscard]] inline std::string_view line_end(const FileStyle& style) {
  return style.crlf ? "\r\n" : "\n";
}
/// The text with the line ends of the file it goes to.
[[nodiscard]] std::string with_line_ends(std::string_view text, const FileStyle& style);

/// The style that most of the file shows; `fallback` for what it does not show. Looks at 1 MiB at
/// most: in larger files at eight equal parts, spread evenly.
[[nodiscard]] FileStyle detect_style(std::string_view file_bytes, const FileStyle& fallback);

}  // namespace diorama::unity::text
