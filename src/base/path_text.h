// Path text: the parts of a path with '/', as text, and comparing names without letter case. It
// does not ask the disk.
//
// Threading: free functions. Errors: none; a part that the path does not have is empty.
#pragma once

#include <string>
#include <string_view>

namespace diorama {

/// "Assets/Art" for "Assets/Art/Stone.mat"; empty when there is none.
[[nodiscard]] constexpr std::string_view parent_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? "" : path.substr(0, slash);
}

/// "Stone.mat" for "Assets/Art/Stone.mat".
[[nodiscard]] constexpr std::string_view file_name_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

/// "Stone" for "Assets/Art/Stone.mat".
[[nodiscard]] constexpr std::string_view stem_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  return path.substr(0, path.rfind('.'));
}

/// "mat" for "Assets/Art/Stone.mat".
[[nodiscard]] constexpr std::string_view extension_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? "" : path.substr(dot + 1);
}

/// Whether the path leads to something in that folder, at any depth.
[[nodiscard]] constexpr bool is_below(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}
[[nodiscard]] constexpr bool is_at_or_below(std::string_view path, std::string_view folder) {
  return path == folder || is_below(path, folder);
}

/// In lower case; only ASCII letters change.
[[nodiscard]] constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower_case(c);
  return out;
}
/// Whether they are the same apart from letter case.
[[nodiscard]] constexpr bool same_letters(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (lower_case(a[i]) != lower_case(b[i])) return false;
  return true;
}

}  // namespace diorama
