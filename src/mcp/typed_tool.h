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

/// The schema of what a tool may give as structured content: the reply, or {ok: false, error}.
/// Clients check failures against it, too, so it must admit them. ({ok: true} stands for a change
/// that is made and too long to tell.)
template <json::Record Reply>
std::string reply_schema() {
  std::string text;
  json::Writer out(text);
  out.begin_object().member("type", "object");
  json::Codec<Reply>::describe_properties(out);
  if (json::Codec<Reply>::kAnyRequired) {
    out.key("anyOf").begin_array().begin_object();
    json::Codec<Reply>::describe_required(out);
    out.end_object().raw(R"({"required":["ok"]})").end_array();
  }
  out.end_object();
  return text;
}

template <class Reply>
ToolResult encode_reply(const Reply& reply) {
  ToolResult result;
  result.structured = json::encode(reply);
  if constexpr (requires { reply.text(); })
    result.add_text(reply.text());
  else
    result.add_text(result.structured);
  return result;
}

/// Fills in the schemas and the function of `tool`; everything else is the caller's.
template <json::Record Params, json::Record Reply, class Function>
Tool typed_tool(Tool tool, Function function) {
  tool.input_schema = json::schema<Params>();
  tool.output_schema = reply_schema<Reply>();
  tool.check_schema = false;  // the decoder checks, with better messages
  tool.call = [function = std::move(function)](Context& context,
                                               const json::Value& arguments) -> Result<ToolResult> {
    DIORAMA_TRY(const Params params, json::decode<Params>(arguments));
    DIORAMA_TRY(const Reply reply, function(context, params));
    return encode_reply(reply);
  };
  return tool;
}

}  // namespace diorama::mcp
