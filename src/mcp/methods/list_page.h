// The pages of a list, and the cursors that lead from one to the next.
//
// A cursor names a list and the number of the last entry seen. Numbers rise and are never reused,
// so a cursor survives every change of the list, including the removal of that entry.
// On the wire it is the base64url of "tools:17".
//
// Threading: pure functions.
// Errors: InvalidArgument for a cursor that this list has not given.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "json/writer.h"
#include "mcp/calls/call.h"
#include "mcp/methods/params.h"
#include "mcp/registry.h"

namespace diorama::mcp::methods {

std::string cursor_after(std::string_view list, std::uint64_t number);
/// Nothing when it is not a cursor of that list.
std::optional<std::uint64_t> read_cursor(std::string_view list, const json::Value& cursor);

/// The members of a list result: the page the call asks for, and the cursor of the next. `write`
/// writes one entry as the client's revision has it.
template <class T, class Entry>
Result<Body> list_page(std::string_view list, const std::vector<Listed<T>>& entries,
                       const Call& call, std::size_t size,
                       void (*write)(json::Writer& out, const Entry& entry, const Revision&)) {
  const json::Value cursor = call.params()["cursor"];
  const bool is_first = !cursor || cursor.is_null();  // as absent, like params and arguments
  const auto after = is_first ? 0 : read_cursor(list, cursor);
  if (!after)
    return bad_params("cursor: not one this list has given", "cursor",
                      "ask again without a cursor");
  const auto begin = std::ranges::upper_bound(entries, *after, {}, &Listed<T>::number);
  const auto page = std::ranges::subrange(begin, entries.end()) | std::views::take(size);
  Body body{{}, true, {}};
  json::Writer out(body.members);
  out.key(list).begin_array();
  for (const Listed<T>& listed : page) write(out, *listed, call.client().revision());
  out.end_array();
  if (page.end() != entries.end()) out.member("nextCursor", cursor_after(list, page.back().number));
  return body;
}

}  // namespace diorama::mcp::methods
