// Path text: the parts of a path with '/', as text; no disk is asked.
//
// Threading: free functions. Errors: none; what a path does not have is empty.
#pragma once

#include <string>
#include <string_view>

namespace diorama {

/// "Assets/Art" of "Assets/Art/Stone.mat"; empty when there is none.
[[nodiscard]] constexpr std::string_view parent_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? "" : path.substr(0, slash);
}

/// "Stone" of "Assets/Art/Stone.mat".
[[nodiscard]] constexpr std::string_view stem_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  return path.substr(0, path.rfind('.'));
}

/// "mat" of "Assets/Art/Stone.mat".
[[nodiscard]] constexpr std::string_view extension_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? "" : path.substr(dot + 1);
}

/// With small letters; only those of ASCII are changed.
[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return out;
}

}  // namespace diorama
