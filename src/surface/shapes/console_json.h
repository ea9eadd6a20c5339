// The console as JSON, in the shape of specification 002 (ConsoleData).
//
// Threading: free functions.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "json/record.h"
#include "json/writer.h"
#include "workspace/console.h"

namespace diorama::json {

template <>
struct EnumNames<ConsoleEntry::Type> {
  using enum ConsoleEntry::Type;
  static constexpr std::pair<std::string_view, ConsoleEntry::Type> kNames[] = {
      {"Log", Log},
      {"Warning", Warning},
      {"Error", Error},
      {"Assert", Assert},
      {"Exception", Exception}};
};

}  // namespace diorama::json

namespace diorama::surface {

/// {entries, counts, total}
void write_console(json::Writer& out, const ConsolePage& page);
/// Leaves out the oldest until the rest fits into this many bytes of JSON.
void keep_newest(ConsolePage& page, std::size_t max_bytes);

}  // namespace diorama::surface
