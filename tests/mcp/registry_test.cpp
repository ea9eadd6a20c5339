#include "mcp/registry.h"

#include <doctest/doctest.h>

namespace diorama::mcp {
namespace {

Tool tool(std::string name) {
  Tool out;
  out.name = std::move(name);
  out.description = "A tool";
  out.call = [](Context&, const json::Value&) { return ToolResult{}; };
  return out;
}

}  // namespace

TEST_CASE("registry: lists keep the order of registration") {
  Registry registry;
  for (const char* name : {"zebra", "apple", "mango"}) REQUIRE(registry.add(tool(name)));
  std::string names;
  for (const auto& entry : registry.tools()) names += entry->name + " ";
  CHECK(names == "zebra apple mango ");
  CHECK(registry.remove_tool("apple"));
  CHECK_FALSE(registry.remove_tool("apple"));
  CHECK(registry.tools().size() == 2);
  CHECK_FALSE(registry.tool("apple"));
}

TEST_CASE("registry: what cannot be served is refused with a reason") {
  const auto with_schema = [](std::string schema) {
    Tool out = tool("t");
    out.input_schema = std::move(schema);
    return out;
  };
  const auto header = [&](std::string type, std::string name) {
    return with_schema(R"({"type":"object","properties":{"a":{"type":")" + type +
                       R"(","x-mcp-header":")" + name + R"("}}})");
  };
  Tool without_function = tool("t");
  without_function.call = nullptr;
  Tool without_description = tool("t");
  without_description.description.clear();
  const struct {
    Tool tool;
    std::string_view message;
  } cases[] = {
      {tool(""), "tool name '' must be 1 to 64 of A-Z a-z 0-9 _ . -"},
      {tool("has space"), "tool name 'has space' must be 1 to 64 of A-Z a-z 0-9 _ . -"},
      {without_function, "tool 't' has no function"},
      {without_description, "tool 't' needs a description"},
      {with_schema("{}"), "input schema of t must have \"type\": \"object\""},
      {with_schema("[]"), "input schema of t must have \"type\": \"object\""},
      {header("number", "X"), "x-mcp-header of 'a' needs a string, integer or boolean"},
      {header("string", "bad name"), "x-mcp-header of 'a' is not a header name"},
      {header("string", ""), "x-mcp-header of 'a' is not a header name"},
  };
  for (const auto& c : cases) {
    Registry registry;
    const auto added = registry.add(c.tool);
    CAPTURE(c.message);
    REQUIRE_FALSE(added);
    CHECK(added.error().message == c.message);
    CHECK(registry.tools().empty());
  }
  Registry registry;
  CHECK_FALSE(registry.add(with_schema("not json")));
}

TEST_CASE("registry: a taken name is refused and the first stays") {
  Registry registry;
  REQUIRE(registry.add(tool("a")));
  const auto again = registry.add(tool("a"));
  REQUIRE_FALSE(again);
  CHECK(again.error().code == ErrorCode::AlreadyExists);
  CHECK(registry.tools().size() == 1);
}

TEST_CASE("registry: header parameters are found at any depth of properties") {
  Tool nested = tool("t");
  nested.input_schema = R"({"type":"object","properties":{"a":{"type":"object","properties":)"
                        R"({"b":{"type":"integer","x-mcp-header":"Deep-One"}}}}})";
  Registry registry;
  REQUIRE(registry.add(nested));
  const auto entry = registry.tool("t");
  REQUIRE(entry->header_params.size() == 1);
  CHECK(entry->header_params[0].header == "mcp-param-deep-one");
  CHECK(entry->header_params[0].path == std::vector<std::string>{"a", "b"});
}

TEST_CASE("registry: every change is announced once, with what changed") {
  Registry registry;
  std::vector<ListKind> heard;
  registry.on_change([&](ListKind kind) { heard.push_back(kind); });
  REQUIRE(registry.add(tool("a")));
  CHECK_FALSE(registry.add(tool("a")));
  registry.remove_tool("a");
  registry.remove_tool("a");
  CHECK(heard == std::vector{ListKind::Tools, ListKind::Tools});
}

TEST_CASE("registry: the first matching template serves a URI, with its variables") {
  Registry registry;
  for (const char* text : {"unity://scene/{name}", "unity://{+rest}"}) {
    ResourceTemplate row;
    row.uri_template = text;
    row.read = [](Context&, const std::string&, const auto&) {
      return std::vector<ResourceContents>{};
    };
    REQUIRE(registry.add(std::move(row)));
  }
  const auto [scene, variables] = registry.match("unity://scene/Main%20Menu");
  REQUIRE(scene);
  CHECK(scene->uri_template == "unity://scene/{name}");
  CHECK(variables.at("name") == "Main Menu");
  CHECK(registry.match("unity://a/b/c").first->uri_template == "unity://{+rest}");
  CHECK_FALSE(registry.match("other://a").first);
}

}  // namespace diorama::mcp
