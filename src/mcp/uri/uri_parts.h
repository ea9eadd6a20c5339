// The parts of a parsed URI template: shared by parsing, expanding and matching.
//
// Only the files of this room need it; everybody else uses mcp/uri/uri_template.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace diorama::mcp::uri {

/// One row of the table in RFC 6570, appendix A.
struct Operator {
  char symbol;     ///< 0 for plain {x}
  char first;      ///< introduces the expression, 0 for nothing
  char separator;  ///< between variables, and between exploded items
  bool named;      ///< name=value instead of value
  bool equals_when_empty;
  bool keeps_reserved;
};

struct Variable {
  std::string name;
  std::size_t prefix = 0;  ///< the n of {x:n}, 0 for none
  bool explode = false;
};

struct Expression {
  const Operator* op = nullptr;
  std::vector<Variable> variables;
};

using Part = std::variant<std::string, Expression>;

inline constexpr std::string_view kReserved = ":/?#[]@!$&'()*+,;=";

inline bool is_reserved(char c) {
  return kReserved.find(c) != std::string_view::npos;
}

inline bool starts_code_point(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

inline std::string_view first_code_points(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    if (starts_code_point(text[end]) && count-- == 0) break;
  }
  return text.substr(0, end);
}

}  // namespace diorama::mcp::uri
