// Typed tools: a function of a Params record that returns a Reply record becomes a Tool.
//
// Schema, checking, decoding and encoding all come from the records (json/record.h). The text
// block of the answer is the Reply's own text() when it has one, else its JSON.
#pragma once

#include <utility>

#include "json/record.h"
#include "mcp/types.h"

namespace diorama::mcp {

/// A record with nothing in it: for tools without arguments.
struct Nothing {
  static constexpr auto fields() { return std::tuple{}; }
};

template <class Reply>
ToolResult encode_reply(const Reply& reply) {
  ToolResult result;
  result.structured = json::encode(reply);
  if constexpr (requires { reply.text(); })
    result.content.push_back(Content::text(reply.text()));
  else
    result.content.push_back(Content::text(result.structured));
  return result;
}

/// Fills in the schemas and the function of `tool`; everything else is the caller's.
template <json::Record Params, json::Record Reply, class Function>
Tool typed_tool(Tool tool, Function function) {
  tool.input_schema = json::schema<Params>();
  tool.output_schema = json::schema<Reply>();
  tool.check_schema = false;  // the decoder checks, and says it better
  tool.call = [function = std::move(function)](
                  Context& context, const json::Value& arguments) -> Result<ToolResult> {
    DIORAMA_TRY(const Params params, json::decode<Params>(arguments));
    DIORAMA_TRY(const Reply reply, function(context, params));
    return encode_reply(reply);
  };
  return tool;
}

}  // namespace diorama::mcp
