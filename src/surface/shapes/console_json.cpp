#include "surface/shapes/console_json.h"

namespace diorama::surface {

void write_console(json::Writer& out, const ConsolePage& page) {
  out.begin_object().key("entries").begin_array();
  for (const ConsoleEntry& each : page.entries)
    out.begin_object()
        .member("message", each.message)
        .member("stackTrace", each.stack_trace)
        .member("type", json::enum_name(each.type))
        .member("timestamp", each.time)
        .end_object();
  out.end_array().key("counts").begin_object();
  out.member("log", page.logs).member("warning", page.warnings).member("error", page.errors);
  out.end_object().member("total", page.total).end_object();
}

void keep_newest(ConsolePage& page, std::size_t max_bytes) {
  constexpr std::size_t kAround = 100;  // of JSON around an entry
  std::size_t bytes = 0, kept = 0;
  for (auto each = page.entries.rbegin(); each != page.entries.rend(); ++each, ++kept) {
    bytes += each->message.size() + each->stack_trace.size() + kAround;
    if (bytes > max_bytes) break;
  }
  page.entries.erase(page.entries.begin(), page.entries.end() - static_cast<std::ptrdiff_t>(kept));
}

}  // namespace diorama::surface
