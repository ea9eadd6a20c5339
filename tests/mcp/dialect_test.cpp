#include "mcp/dialect.h"

#include <doctest/doctest.h>

namespace diorama::mcp {

TEST_CASE("dialect: every old spelling means the method of today") {
  const struct {
    std::string_view method, params, meaning;
    Style style;
    std::string_view name;  ///< what params["name"] must find
  } cases[] = {
      {"list_tools", "{}", "tools/list", Style::Mcp, ""},
      {"call_tool", R"({"name":"a"})", "tools/call", Style::Mcp, "a"},
      {"call_tool", R"({"tool":"a"})", "tools/call", Style::Editor, "a"},
      {"tools/call", R"({"tool":"a"})", "tools/call", Style::Editor, "a"},
      {"tools/call", R"({"toolName":"a","toolInput":{}})", "tools/call", Style::Mcp, "a"},
      {"tools/call", R"({"name":"b","tool":"a"})", "tools/call", Style::Mcp, "b"},
      {"tools/describe", R"({"tool":"a"})", "tools/describe", Style::Editor, "a"},
      {"list_resources", "{}", "resources/list", Style::Mcp, ""},
      {"read_resource", "{}", "resources/read", Style::Mcp, ""},
      {"resources/get_content", "{}", "resources/read", Style::Mcp, ""},
      {"prompts/get_template", R"({"uri":"a"})", "prompts/get", Style::Template, "a"},
      {"prompts/render", R"({"uri":"a","variables":{}})", "prompts/get", Style::Mcp, "a"},
      {"tools/list", "{}", "tools/list", Style::Mcp, ""},
  };
  for (const auto& c : cases) {
    CAPTURE(c.method);
    CAPTURE(c.params);
    const auto document = json::parse(c.params);
    const Translated translated = translate(c.method, document->root());
    CHECK(translated.method == c.meaning);
    CHECK(translated.style == c.style);
    CHECK(translated.params["name"].string_or("") == c.name);
  }
}

TEST_CASE("dialect: old parameters answer to their names of today") {
  const auto tool = json::parse(R"({"toolName":"a","toolInput":{"x":1}})");
  CHECK(translate("tools/call", tool->root()).params["arguments"]["x"].integer() == 1);
  const auto cancel = json::parse(R"({"id":7})");
  CHECK(translate("$/cancelRequest", cancel->root()).params["requestId"].integer() == 7);
}

TEST_CASE("dialect: today's spelling is not a dialect") {
  const auto params = json::parse(R"({"name":"a"})");
  CHECK_FALSE(translate("tools/call", params->root()).dialect);
  CHECK(translate("list_tools", params->root()).dialect);
}

}  // namespace diorama::mcp
