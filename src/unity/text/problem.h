// Problem: something wrong in a text, and where.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace diorama::unity::text {

/// Lines and columns count from 1; a column is a byte of its line.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

struct Problem {
  std::size_t offset = 0;  ///< in the parsed text
  std::string message;     ///< what was found and what was expected; no full stop
};

/// The place of a byte in a text.
Position position_in(std::string_view text, std::size_t offset);

}  // namespace diorama::unity::text
