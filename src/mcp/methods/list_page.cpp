#include "mcp/methods/list_page.h"

#include <charconv>

#include "base/text.h"

namespace diorama::mcp::methods {

std::string cursor_after(std::string_view list, std::uint64_t number) {
  return base64url_encode(std::string(list) + ":" + std::to_string(number));
}

std::optional<std::uint64_t> read_cursor(std::string_view list, const json::Value& cursor) {
  const auto text = base64url_decode(cursor.string_or("?"));
  if (!text || !text->starts_with(list) || !text->substr(list.size()).starts_with(':'))
    return std::nullopt;
  std::uint64_t number = 0;
  const char* const begin = text->data() + list.size() + 1;
  const char* const end = text->data() + text->size();
  const auto read = std::from_chars(begin, end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace diorama::mcp::methods
