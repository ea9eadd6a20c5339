#include "mcp/methods/list_page.h"

#include <doctest/doctest.h>

#include "base/text.h"

namespace diorama::mcp::methods {
namespace {

std::optional<std::uint64_t> read(std::string_view list, const std::string& cursor) {
  return read_cursor(list, json::parse(json::quoted(cursor))->root());
}

}  // namespace

TEST_CASE("list_page: a cursor leads back to its own list and number") {
  CHECK(cursor_after("tools", 17) == base64url_encode("tools:17"));
  CHECK(read("tools", cursor_after("tools", 17)) == 17);
  CHECK(read("tools", cursor_after("tools", 18446744073709551615U)) == 18446744073709551615U);
}

TEST_CASE("list_page: what is no cursor of the list is nothing") {
  CHECK_FALSE(read("tools", cursor_after("prompts", 17)));
  CHECK_FALSE(read("resources", cursor_after("resourceTemplates", 1)));
  for (const char* text : {"", "tools", "tools:", "tools:x", "tools:1x", "tools:-1", "tools: 1",
                           "tools:18446744073709551616"}) {
    CAPTURE(text);
    CHECK_FALSE(read("tools", base64url_encode(text)));
  }
  CHECK_FALSE(read("tools", "tools:17"));
  CHECK_FALSE(read_cursor("tools", json::parse("17")->root()));
}

}  // namespace diorama::mcp::methods
