#include "surface/tool_search.h"

#include <doctest/doctest.h>

namespace diorama::surface {
namespace {

std::string found(std::string_view query) {
  mcp::Registry registry;
  const struct {
    const char *name, *title, *description;
  } tools[] = {{"create_gameobject", "Create object", "Makes a new object in the scene"},
               {"manage_component", "Change components", "Adds, updates or removes a component"},
               {"get_component_info", "Component fields", "Reads all fields of one component"},
               {"save_scene", "Save", "Writes the scene to disk"}};
  for (const auto& row : tools) {
    mcp::Tool tool;
    tool.name = row.name;
    tool.title = row.title;
    tool.description = row.description;
    tool.toolset = "scene";
    tool.call = [](mcp::Context&, const json::Value&) { return mcp::ToolResult{}; };
    REQUIRE(registry.add(std::move(tool)));
  }
  std::string names;
  for (const auto& tool : search_tools(registry, query))
    names += (names.empty() ? "" : " ") + tool->name;
  return names;
}

}  // namespace

TEST_CASE("tool_search: the best match comes first, what does not match is left out") {
  CHECK(found("save_scene").starts_with("save_scene"));
  CHECK(found("SAVE the scene").starts_with("save_scene"));
  CHECK(found("read component fields").starts_with("get_component_info"));
  CHECK(found("comp") == "manage_component get_component_info");
  CHECK(found("zzz").empty());
  CHECK(found("").empty());
  CHECK(found("!!! ???").empty());
}

}  // namespace diorama::surface
