// A second world: tools that were written for scenes of a game engine run on an orchard, through
// the real server, without a change in any handler. Unreal levels and play mode will fit, too.

#include <doctest/doctest.h>

#include "app/offer.h"
#include "diorama/server.h"
#include "support/mcp_client.h"
#include "support/orchard_project.h"
#include "support/temp_folder.h"
#include "workspace/workspace.h"

namespace diorama::test {
namespace {

/// The product's tools over an orchard, served over HTTP on a free port.
class OrchardServer {
 public:
  OrchardServer() : server_(options()) {
    REQUIRE(workspace_.open(folder_.path));
    desk_.policy = {true, false};
    REQUIRE(app::add_surface(desk_));
    REQUIRE(server_.listen());
    client_.emplace(server_.port());
  }
  ~OrchardServer() { server_.stop(); }
  OrchardServer(const OrchardServer&) = delete;
  OrchardServer& operator=(const OrchardServer&) = delete;

  Json call(std::string_view tool, std::string_view arguments = "{}") {
    return client_->call_tool(tool, arguments);
  }
  /// What the tool answers, as JSON text.
  std::string answer(std::string_view tool, std::string_view arguments = "{}") {
    const Json reply = call(tool, arguments);
    REQUIRE_MESSAGE(reply["result"]["isError"].boolean() != true, reply.text());
    return json::to_text(reply["result"]["structuredContent"]);
  }
  std::string error(std::string_view tool, std::string_view arguments) {
    const Json reply = call(tool, arguments);
    REQUIRE_MESSAGE(reply["result"]["isError"].boolean() == true, reply.text());
    return std::string(
        reply["result"]["structuredContent"]["error"]["details"]["plugin_error_code"].string_or(
            ""));
  }

 private:
  static ServerOptions options() {
    ServerOptions out;
    out.port = 0;
    out.engine_thread = true;
    out.toolsets = {"all"};
    return out;
  }

  TempFolder folder_;
  Workspace workspace_{{orchard_engine()}};
  Server server_;
  surface::Desk desk_{workspace_, server_.registry()};
  std::optional<LegacySession> client_;
};

}  // namespace

TEST_CASE("second world: get_scene_hierarchy draws what grows there") {
  OrchardServer server;
  const Json reply = server.call("get_scene_hierarchy");
  CHECK(first_text(reply) ==
        "north.orchard  5 objects\n"
        "|- Meadow  [0 Place]\n"
        "|  |- Apple  [0 Place, 1 Tree]\n"
        "|  |  `- Basket  [0 Place, 1 Basket]\n"
        "|  `- Pear  [0 Place, 1 Tree]\n"
        "`- Robin  [0 Place, 1 Bird]\n");
  CHECK(first_text(server.call("get_scene_hierarchy", R"({"root_path":"/Meadow/Apple"})"))
            .contains("Basket"));
}

TEST_CASE("second world: components are read and changed by path and index") {
  OrchardServer server;
  const char* const apple = R"({"game_object_path":"/Meadow/Apple","index":1})";
  CHECK(server.answer("get_component_info", apple).contains(R"("kind":"Boskoop")"));
  CHECK(server
            .answer("manage_component",
                    R"({"action":"update","game_object_path":"/Meadow/Apple","index":1,)"
                    R"("fields":{"kind":"Elstar"}})")
            .contains(R"("fields_set":["kind"])"));
  CHECK(server.answer("get_component_info", apple).contains(R"("kind":"Elstar")"));
  CHECK(server
            .answer("manage_component",
                    R"({"action":"add","game_object_path":"/Robin","component_type":)"
                    R"("orchard.Nest","fields":{"eggs":3}})")
            .contains(R"("index":2)"));
  CHECK(server.answer("undo").contains("manage_component: add"));
  CHECK(server.answer("undo").contains("manage_component: update"));
  CHECK(server.answer("get_component_info", apple).contains(R"("kind":"Boskoop")"));
}

TEST_CASE("second world: objects are found, placed by their number, and what is wrong is said") {
  OrchardServer server;
  const Json found = server.call("find_gameobject", R"({"component":"orchard.Bird"})");
  const json::Value robin = *found["result"]["structuredContent"]["gameObjects"].begin();
  CHECK(robin["path"].string() == "/Robin");
  const std::string id = json::to_text(robin["instanceId"]);
  CHECK(server.answer("update_transform", R"({"position":[1,2,3],"instanceId":)" + id + "}")
            .contains(R"("position":[1,2,3])"));
  CHECK(server.error("update_transform", R"({"position":[1,2,3],"instanceId":"/Magpie"})") ==
        "ERR_OBJECT_NOT_FOUND");
  CHECK(server.error("get_component_info", R"({"game_object_path":"/Robin","index":7})") ==
        "ERR_COMPONENT_INDEX_OUT_OF_RANGE");
}

TEST_CASE("second world: a batch is one step, and all of it or none") {
  OrchardServer server;
  CHECK(server
            .answer("batch", R"({"calls":[{"tool":"create_gameobject","arguments":{"name":"Plum",)"
                             R"("parent":"/Meadow"}},{"tool":"manage_component","arguments":)"
                             R"({"action":"add","game_object_path":{"$result":0},)"
                             R"("component_type":"orchard.Tree"}}]})")
            .contains("/Meadow/Plum"));
  CHECK(server.answer("get_scene_hierarchy").contains("Plum"));
  CHECK(server.answer("undo").contains("batch of 2"));
  CHECK_FALSE(server.answer("get_scene_hierarchy").contains("Plum"));
  server.error("batch", R"({"calls":[{"tool":"create_gameobject","arguments":{"name":"Plum"}},)"
                        R"({"tool":"delete_gameobject","arguments":{"instanceId":"/Nobody"}}]})");
  CHECK_FALSE(server.answer("get_scene_hierarchy").contains("Plum"));
}

TEST_CASE("second world: what only one engine has says so, and what to do instead") {
  OrchardServer server;
  const Json reply =
      server.call("create_prefab", R"({"instanceId":"/Robin","path":"Assets/R.prefab"})");
  CHECK(reply["result"]["isError"].boolean() == true);
  CHECK(first_text(reply).contains("only a Unity project has this"));
  CHECK(first_text(server.call("save_scene")).contains("the open project is not kept in files"));
}

}  // namespace diorama::test
