#include "mcp/methods/completion.h"

#include <string>
#include <utility>

#include "json/writer.h"
#include "mcp/methods/params.h"
#include "mcp/methods/resources.h"

namespace diorama::mcp::methods {
namespace {

// The suggestions that fit on the wire.
Body completion_body(const Completion& found) {
  constexpr std::size_t kMaxValues = 100;
  constexpr std::size_t kMaxBytes = 20'000;  // of all of them
  Body body;
  json::Writer out(body.members);
  out.key("completion").begin_object().key("values").begin_array();
  std::size_t sent = 0;
  for (const std::string& offered : found.values) {
    if (sent == kMaxValues) break;
    const std::string text = json::quoted(offered);
    if (out.size() + text.size() > kMaxBytes) continue;  // of no use when cut
    out.raw(text);
    ++sent;
  }
  out.end_array();
  if (found.total) out.member("total", *found.total);
  out.member("hasMore", found.has_more || sent < found.values.size()).end_object();
  return body;
}

// The function that suggests values for the reference; empty when it has none.
Result<Completer> completer_of(const Registry& registry, const json::Value& ref) {
  const std::string_view type = ref["type"].string_or("");
  if (type == "ref/prompt") {
    const auto prompt = registry.prompt(ref["name"].string_or(""));
    if (!prompt) return bad_params("ref.name: no such prompt", "ref.name", "see prompts/list");
    return prompt->complete;
  }
  if (type != "ref/resource")
    return bad_params("ref.type: expected ref/prompt or ref/resource", "ref.type");
  const std::string_view uri = ref["uri"].string_or("");
  const auto row = registry.resource_template(uri);
  if (!row && !is_readable(registry, uri))
    return bad_params("ref.uri: no such resource template", "ref.uri",
                      "see resources/templates/list");
  return row ? row->complete : Completer();
}

}  // namespace

Result<Work> complete(Service& service, Call& call) {
  const json::Value argument = call.params()["argument"];
  if (!argument["name"].is_string() || !argument["value"].is_string())
    return bad_params("argument: expected {name, value} of strings", "argument");
  DIORAMA_TRY(auto known, read_strings(call.params()["context"]["arguments"], "context.arguments"));
  DIORAMA_TRY(auto completer, completer_of(service.registry, call.params()["ref"]));
  auto run = [completer = std::move(completer), known = std::move(known),
              name = std::string(*argument["name"].string()),
              value = std::string(*argument["value"].string())](Context&) -> Result<Body> {
    Completion found;
    if (completer) {
      DIORAMA_TRY(found, completer(name, value, known));
    }
    return completion_body(found);
  };
  return Work{std::move(run), Lane::Engine, service.options.call_timeout};
}

}  // namespace diorama::mcp::methods
