#include "mcp/encode.h"

#include <doctest/doctest.h>

#include "mcp/registry.h"

namespace diorama::mcp {
namespace {

const Revision& rev(Version version) {
  return revision(version);
}

std::string content_text(const Content& content, Version version) {
  std::string text;
  json::Writer out(text);
  write_content(out, content, rev(version));
  return text;
}

Tool sample_tool() {
  Tool tool;
  tool.call = [](Context&, const json::Value&) { return ToolResult{}; };
  tool.name = "t";
  tool.title = "T";
  tool.description = "d";
  tool.output_schema = R"({"type":"object"})";
  tool.icons = {{"data:,x", "image/png", {"48x48"}, "dark"}};
  tool.category = "c";
  return tool;
}

std::string tool_text(const Tool& tool, Version version) {
  Registry registry;
  REQUIRE(registry.add(tool));
  std::string text;
  json::Writer out(text);
  write_tool(out, *registry.tool(tool.name), rev(version));
  return text;
}

}  // namespace

TEST_CASE("encode: a revision gets only the members it knows") {
  const struct {
    Version version;
    bool annotations, title, output, icons;
  } cases[] = {{Version::V2024_11_05, false, false, false, false},
               {Version::V2025_03_26, true, false, false, false},
               {Version::V2025_06_18, true, true, true, false},
               {Version::V2025_11_25, true, true, true, true},
               {Version::V2026_07_28, true, true, true, true}};
  for (const auto& c : cases) {
    const auto document = json::parse(tool_text(sample_tool(), c.version));
    const json::Value tool = document->root();
    CAPTURE(revision(c.version).text);
    CHECK(tool["annotations"].exists() == c.annotations);
    CHECK(tool["title"].exists() == c.title);
    CHECK(tool["outputSchema"].exists() == c.output);
    CHECK(tool["icons"].exists() == c.icons);
    for (const char* always :
         {"name", "description", "inputSchema", "id", "category", "safetyLevel", "tier"})
      CHECK(tool[always].exists());
  }
}

TEST_CASE("encode: only the modern revision may promise output that is no object") {
  Tool tool = sample_tool();
  tool.output_schema = R"({"type":"array"})";
  CHECK(tool_text(tool, Version::V2025_11_25).find("outputSchema") == std::string::npos);
  CHECK(tool_text(tool, kModern).find("outputSchema") != std::string::npos);
}

TEST_CASE(
    "encode: what a schema is decides its own type, not how it is spelled or what is inside") {
  const struct {
    std::string_view schema;
    bool object;
  } cases[] = {
      {R"({ "type" : "object" })", true},
      {R"({"type":"array","items":{"type":"object"}})", false},
      {R"({"title":"\"type\":\"object\"","type":"string"})", false},
      {R"({"anyOf":[{"type":"object"}]})", false},
      {R"({"type":["object","null"]})", false},
  };
  for (const auto& c : cases) {
    CAPTURE(c.schema);
    Tool tool = sample_tool();
    tool.output_schema = c.schema;
    CHECK(tool_text(tool, Version::V2025_11_25).contains("outputSchema") == c.object);
  }
}

TEST_CASE("encode: blocks an older revision does not know become text") {
  const Content link = Content::link("a://b", "B", "text/plain");
  CHECK(content_text(link, Version::V2025_03_26) == R"({"type":"text","text":"B: a://b"})");
  CHECK(content_text(link, Version::V2025_06_18) ==
        R"({"type":"resource_link","uri":"a://b","name":"B","mimeType":"text/plain"})");
  const Content sound = Content::audio("xyz", "audio/wav");
  CHECK(content_text(sound, Version::V2024_11_05) ==
        R"({"type":"text","text":"[audio/wav, 3 bytes]"})");
  CHECK(content_text(sound, Version::V2025_03_26) ==
        R"({"type":"audio","data":"eHl6","mimeType":"audio/wav"})");
}

TEST_CASE("encode: structured content goes where it may, errors are marked") {
  ToolResult result = ToolResult::text("x");
  result.structured = "[1]";
  result.is_error = true;
  const auto text = [&](Version version) {
    std::string out = "{";
    json::Writer writer(out);
    write_tool_result(writer, result, rev(version));
    return out + "}";
  };
  CHECK(text(Version::V2025_11_25) == R"({"content":[{"type":"text","text":"x"}],"isError":true})");
  CHECK(text(kModern) ==
        R"({"content":[{"type":"text","text":"x"}],"structuredContent":[1],"isError":true})");
  result.structured = "{}";
  CHECK(text(Version::V2025_06_18).find("structuredContent") != std::string::npos);
  CHECK(text(Version::V2025_03_26).find("structuredContent") == std::string::npos);
}

}  // namespace diorama::mcp
