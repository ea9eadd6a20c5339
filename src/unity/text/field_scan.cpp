//   GameObject:
//     m_Component:
//     - component: {fileID: 328551735}        part of m_Component, though its dash is in column 2
//     m_Name: Player
//     m_IsActive: 1
//
// So a field continues until a line has something other than a space or a dash in column 2.
#include "unity/text/field_scan.h"

#include "base/parse_number.h"
#include "unity/text/scalar.h"

namespace diorama::unity::text {
namespace {

constexpr std::string_view kIndent = "\n  ";  // on disk: fields are in column 2

// Whether the line that begins here is a new field and not part of the one before.
bool begins_field(std::string_view line) {
  return line.size() > 2 && line[0] == ' ' && line[1] == ' ' && line[2] != ' ' &&
         !(line[2] == '-' && (line.size() == 3 || line[3] == ' ' || line[3] == '\n'));
}

std::size_t end_of_field(std::string_view body, std::size_t from) {
  for (std::size_t newline = body.find('\n', from); newline != std::string_view::npos;
       newline = body.find('\n', newline + 1))
    if (begins_field(body.substr(newline + 1, 4))) return newline;
  return body.size();
}

std::string_view without_line_end(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

}  // namespace

/// The colon is compared first: it differs on most lines, and is one byte.
std::optional<std::string_view> find_field(std::string_view body, std::string_view key) {
  for (std::size_t line = body.find('\n'); line != std::string_view::npos;
       line = body.find('\n', line + 1)) {
    const std::size_t colon = line + kIndent.size() + key.size();
    if (colon >= body.size()) break;
    if (body[colon] != ':' || body.compare(line + kIndent.size(), key.size(), key) != 0 ||
        body.compare(line, kIndent.size(), kIndent) != 0)
      continue;
    return without_line_end(body.substr(colon + 1, end_of_field(body, colon) - colon - 1));
  }
  return std::nullopt;
}

std::string field_text(std::string_view body, std::string_view key) {
  auto value = find_field(body, key);
  if (!value || value->empty()) return {};
  value->remove_prefix(1);  // the space after the colon
  if (value->starts_with('"')) return decode_scalar(*value, Style::DoubleQuoted);
  if (value->starts_with('\'')) return decode_scalar(*value, Style::SingleQuoted);
  return decode_scalar(*value, Style::Plain);
}

std::optional<std::int64_t> field_integer(std::string_view body, std::string_view key) {
  const auto value = find_field(body, key);
  if (!value || value->size() < 2) return std::nullopt;
  return leading_number<std::int64_t>(value->substr(1));
}

}  // namespace diorama::unity::text
