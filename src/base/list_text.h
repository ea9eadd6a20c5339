// Lists as text: "a, b, c".
//
// Threading: free functions.
#pragma once

#include <string>
#include <string_view>

namespace diorama {

/// Every item, with the separator between them.
template <class List>
[[nodiscard]] std::string joined(const List& items, std::string_view separator = ", ") {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += separator;
    out += item;
  }
  return out;
}

}  // namespace diorama
