// A call resolves each name once and looks at the disk once: counted, on the sample project.

#include <doctest/doctest.h>

#include "app/offer.h"
#include "json/value.h"
#include "mcp/context.h"
#include "mcp/registry.h"
#include "support/counting_world.h"
#include "support/sample_copy.h"
#include "surface/tool.h"
#include "unity/project.h"
#include "workspace/workspace.h"

namespace diorama::test {
namespace {

/// The tools over a project that counts.
struct Counted : SampleCopy {
  Counted() {
    workspace.options().state_root = state;
    REQUIRE(workspace.open(root));
    desk.policy = {true, false};
    REQUIRE(app::add_surface(desk));
  }

  /// Calls the tool as a client does; what it has counted.
  Resolved call(const char* tool, const char* arguments) {
    const auto parsed = json::parse(arguments);
    REQUIRE(parsed);
    counts = {};
    const std::size_t looks = workspace.looks_at_disk();
    mcp::Context nobody;
    const auto entry = registry.tool(tool);
    REQUIRE(entry);
    const auto done = entry->call(nobody, parsed->root());
    REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
    CHECK(workspace.looks_at_disk() == looks + 1);
    return counts;
  }

  Resolved counts;
  Workspace workspace{{counting(unity::engine(), counts)}};
  mcp::Registry registry;
  surface::Desk desk{workspace, registry};
};

}  // namespace

TEST_CASE("names: a call resolves each name once and looks at the disk once") {
  Counted at;
  struct Case {
    const char *tool, *arguments;
    Resolved resolved;
  };
  const Case cases[] = {
      {"get_scene_hierarchy", R"({"scene_path":"GameScene"})", {1, 0, 0}},
      {"get_scene_hierarchy", R"({"scene_path":"GameScene","root_path":"/Player"})", {1, 1, 0}},
      {"get_component_info",
       R"({"scene_path":"GameScene","game_object_path":"/Player","index":1})",
       {1, 1, 0}},
      {"manage_component",
       R"({"action":"update","scene_path":"Dungeon","game_object_path":"/Barracks/Sergeant",)"
       R"("index":0,"fields":{"localPosition":{"x":1,"y":2,"z":3}}})",
       {1, 1, 0}},
      {"manage_component",
       R"({"action":"add","scene_path":"GameScene","game_object_path":"/Enemy",)"
       R"("component_type":"BoxCollider"})",
       {1, 1, 0}},
      {"update_transform",
       R"({"scene_path":"GameScene","instanceId":"/Enemy","position":[1,2,3]})",
       {1, 1, 0}},
      {"update_gameobject",
       R"({"scene_path":"GameScene","instanceId":"/Enemy","name":"Foe","tag":"Player"})",
       {1, 1, 0}},
      {"create_gameobject",
       R"({"scene_path":"GameScene","name":"Box","parent":"/Player"})",
       {1, 1, 0}},
      {"duplicate_gameobject",
       R"({"scene_path":"GameScene","instanceId":"/Player/Box"})",
       {1, 1, 0}},
      {"delete_gameobject", R"({"scene_path":"GameScene","instanceId":"/Player/Box"})", {1, 1, 0}},
      {"find_gameobject", R"({"scene_path":"GameScene","name":"Player"})", {1, 0, 0}},
      {"undo", "{}", {0, 0, 0}},
  };
  for (const Case& each : cases) {
    CAPTURE(each.tool);
    CAPTURE(each.arguments);
    const Resolved found = at.call(each.tool, each.arguments);
    CHECK(found.scenes == each.resolved.scenes);
    CHECK(found.paths == each.resolved.paths);
    CHECK(found.numbers == each.resolved.numbers);
  }
}

}  // namespace diorama::test
