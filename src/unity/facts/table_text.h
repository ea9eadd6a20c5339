// Reading the tables of src/unity/facts/tables: lines of columns.
#pragma once

#include <charconv>
#include <string_view>

namespace diorama::unity {

/// Takes the text up to the next separator off the front.
inline std::string_view take_column(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view out = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return out;
}

template <class Number>
Number column_number(std::string_view text) {
  Number out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

}  // namespace diorama::unity
