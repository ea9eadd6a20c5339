// Hints that errors give: what they advise works.

#include <doctest/doctest.h>

#include <fstream>

#include "support/product_server.h"

namespace diorama::test {

TEST_CASE("advice: where a new component can stand") {
  ProductServer server;
  LegacySession session(server.port());
  session.call_tool("load_scene", R"({"path":"GameScene"})");
  const auto add = [&](const std::string& index) {
    return session.call_tool(
        "manage_component",
        R"({"action":"add","game_object_path":"/Player","component_type":"AudioSource","index":)" +
            index + "}");
  };
  CHECK(first_text(add("99")) ==
        "'/Player' has 3 components, index 99 is not one of them (use an index "
        "from 1 to 3)");
  CHECK(add("0")["result"]["isError"].boolean() == true);
  CHECK(first_text(add("3")) == "add /Player [3] UnityEngine.AudioSource\n");
  CHECK(first_text(add("1")) == "add /Player [1] UnityEngine.AudioSource\n");
}

TEST_CASE("advice: a file that has no .meta cannot be referred to") {
  ProductOptions options;
  options.before = [](const SampleCopy& sample) {
    std::ofstream(sample.file("Assets/Loose.mat")) << "%YAML 1.1\n";
  };
  ProductServer server(options);
  LegacySession session(server.port());
  session.call_tool("load_scene", R"({"path":"GameScene"})");
  const Json reply = session.call_tool(
      "manage_component",
      R"({"action":"add","game_object_path":"/Player","component_type":"MeshRenderer",
          "fields":{"m_Materials":[{"$asset":"Assets/Loose.mat"}]}})");
  CHECK(first_text(reply).find(
            "'Assets/Loose.mat' has no .meta file, and so no GUID to refer to it by (the Unity "
            "editor makes one when it opens the project; a copy that is imported has one)") !=
        std::string::npos);
}

}  // namespace diorama::test
