// Tools that answer with each kind of content, report progress, log, and change the lists.

#include <array>

#include "fixtures.h"
#include "json/writer.h"

namespace diorama::fixtures {
namespace {

using std::chrono::milliseconds;

// A 1x1 PNG and an empty WAV: valid files, as small as they get.
std::string tiny_png() {
  static constexpr unsigned char kBytes[] = {
      0x89, 'P',  'N',  'G',  0x0D, 0x0A, 0x1A, 0x0A, 0,    0,   0,    0x0D, 'I',  'H',
      'D',  'R',  0,    0,    0,    1,    0,    0,    0,    1,   8,    6,    0,    0,
      0,    0x1F, 0x15, 0xC4, 0x89, 0,    0,    0,    0x0D, 'I', 'D',  'A',  'T',  0x78,
      0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xF0, 0x1F, 0,    5,    0,   1,    0xFF, 0xAB, 0xCE,
      0x54, 0x8A, 0,    0,    0,    0,    'I',  'E',  'N',  'D', 0xAE, 0x42, 0x60, 0x82};
  return {reinterpret_cast<const char*>(kBytes), sizeof kBytes};
}

std::string tiny_wav() {
  using namespace std::string_literals;
  return "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x40\x1f\0\0\1\0\x08\0data\0\0\0\0"s;
}

Content embedded(const char* uri, const char* mime_type, const char* text) {
  return Content::embedded({uri, mime_type, text, false});
}

Result<ToolResult> content(std::vector<Content> blocks) {
  ToolResult result;
  result.content = std::move(blocks);
  return result;
}

Result<ToolResult> with_progress(Context& context) {
  for (const double done : {0.0, 50.0, 100.0}) {
    context.progress(done, 100, "step");
    if (!context.wait_for(milliseconds(50))) return context.check().error();
  }
  return ToolResult::text("done");
}

Result<ToolResult> with_logging(Context& context) {
  for (const char* line :
       {"\"Tool execution started\"", "\"Tool processing data\"", "\"Tool execution completed\""}) {
    context.log(LogLevel::Info, "conformance", line);
    if (!context.wait_for(milliseconds(50))) return context.check().error();
  }
  return ToolResult::text("logged");
}

// Sends the client away in the middle; it must come back for the answer.
Result<ToolResult> reconnection(Context& context) {
  context.close_stream(milliseconds(200));
  if (!context.wait_for(milliseconds(400))) return context.check().error();
  return ToolResult::text("Reconnection test completed successfully");
}

Tool worker(Tool tool) {
  tool.lane = Lane::Worker;
  return tool;
}

Tool schema_tool() {
  Tool tool = plain_tool("json_schema_2020_12_tool", "Has a schema with every 2020-12 keyword",
                         [](Context&) { return ToolResult::text("ok"); });
  tool.input_schema =
      R"({"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",)"
      R"("$defs":{"address":{"$anchor":"addressDef","type":"object",)"
      R"("properties":{"street":{"type":"string"},"city":{"type":"string"}}}},)"
      R"("properties":{"name":{"type":"string"},)"
      R"("address":{"$ref":"#/$defs/address"},)"
      R"("contactMethod":{"type":"string","enum":["phone","email"]},)"
      R"("phone":{"type":"string"},"email":{"type":"string"}},)"
      R"("allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],)"
      R"("if":{"properties":{"contactMethod":{"const":"phone"}},)"
      R"("required":["contactMethod"]},)"
      R"("then":{"required":["phone"]},"else":{"required":["email"]},)"
      R"("additionalProperties":false})";
  return tool;
}

struct HeaderParams {
  std::optional<std::string> region;
  std::optional<std::int64_t> level;
  static constexpr auto fields() {
    return std::tuple{
        json::field("region", &HeaderParams::region, "Also a header").in_header("Region"),
        json::field("level", &HeaderParams::level, "Also a header").in_header("Level"),
    };
  }
};
struct HeaderReply {
  std::string region;
  static constexpr auto fields() {
    return std::tuple{json::field("region", &HeaderReply::region, "What was given")};
  }
};

Tool header_tool() {
  Tool tool;
  tool.name = "test_x_mcp_header";
  tool.description = "Arguments that also travel as headers";
  return typed_tool<HeaderParams, HeaderReply>(
      std::move(tool), [](Context&, const HeaderParams& params) -> Result<HeaderReply> {
        return HeaderReply{params.region.value_or("none")};
      });
}

// Adds and removes something, so that the list changes.
Tool trigger_tool(Server& server, bool prompts) {
  return plain_tool(
      prompts ? "test_trigger_prompt_change" : "test_trigger_tool_change",
      "Changes the list and tells everyone", [&server, prompts](Context&) -> Result<ToolResult> {
        if (prompts) {
          Prompt prompt;
          prompt.name = "temporary";
          prompt.description = "Only there for a moment";
          prompt.get = [](Context&, const auto&) { return mcp::PromptResult{}; };
          DIORAMA_CHECK(server.add(std::move(prompt)));
          server.remove_prompt("temporary");
        } else {
          DIORAMA_CHECK(server.add(plain_tool("temporary", "Only there for a moment",
                                              [](Context&) { return ToolResult::text(""); })));
          server.remove_tool("temporary");
        }
        return ToolResult::text("changed");
      });
}

}  // namespace

Tool plain_tool(std::string name, std::string description,
                std::function<Result<ToolResult>(Context&)> function) {
  Tool tool;
  tool.name = std::move(name);
  tool.description = std::move(description);
  tool.call = [function = std::move(function)](Context& context, const json::Value&) {
    return function(context);
  };
  return tool;
}

Result<void> add_content_tools(Server& server) {
  const auto add = [&](const char* name, const char* description, auto function) {
    return server.add(plain_tool(name, description, function));
  };
  DIORAMA_CHECK(add("test_simple_text", "Answers with text", [](Context&) {
    return content({Content::text("This is a simple text response for testing.")});
  }));
  DIORAMA_CHECK(add("test_image_content", "Answers with an image",
                    [](Context&) { return content({Content::image(tiny_png(), "image/png")}); }));
  DIORAMA_CHECK(add("test_audio_content", "Answers with a sound",
                    [](Context&) { return content({Content::audio(tiny_wav(), "audio/wav")}); }));
  DIORAMA_CHECK(add("test_embedded_resource", "Answers with a resource", [](Context&) {
    return content({embedded("test://embedded-resource", "text/plain",
                             "This is an embedded resource content.")});
  }));
  DIORAMA_CHECK(add("test_multiple_content_types", "Answers with several blocks", [](Context&) {
    return content({Content::text("Multiple content types test:"),
                    Content::image(tiny_png(), "image/png"),
                    embedded("test://mixed-content-resource", "application/json",
                             R"({"test":"data","value":123})")});
  }));
  DIORAMA_CHECK(add("test_resource_link", "Answers with a link", [](Context&) {
    return content({Content::link("test://static-text", "static text", "text/plain")});
  }));
  DIORAMA_CHECK(add("test_error_handling", "Always fails", [](Context&) -> Result<ToolResult> {
    return Error{
        ErrorCode::Unsupported, "This tool intentionally returns an error for testing", {}, {}};
  }));
  DIORAMA_CHECK(
      server.add(worker(plain_tool("test_tool_with_progress", "Reports progress", with_progress))));
  DIORAMA_CHECK(server.add(worker(plain_tool("test_tool_with_logging", "Logs", with_logging))));
  DIORAMA_CHECK(server.add(worker(plain_tool("test_logging_tool", "Logs", with_logging))));
  DIORAMA_CHECK(server.add(worker(
      plain_tool("test_reconnection", "Closes its stream and answers later", reconnection))));
  DIORAMA_CHECK(server.add(schema_tool()));
  DIORAMA_CHECK(server.add(header_tool()));
  DIORAMA_CHECK(server.add(trigger_tool(server, false)));
  return server.add(trigger_tool(server, true));
}

}  // namespace diorama::fixtures
