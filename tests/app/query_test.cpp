// The command line's questions, asked of the sample project.

#include "app/query.h"

#include <doctest/doctest.h>

#include <sstream>

#include "app/command_line.h"
#include "json/value.h"
#include "support/places.h"

namespace diorama::app {
namespace {

const std::string kCourtyard = test::data_folder() + "/../samples/Courtyard";

struct Answered {
  int code = 0;
  std::string out, messages;
};

/// Asks as a person in the project's folder would.
Answered ask(const std::vector<std::string>& arguments, const std::string& folder = kCourtyard) {
  Surroundings surroundings;
  surroundings.environment = [](const std::string&) { return std::nullopt; };
  surroundings.current_folder = folder;
  const Outcome outcome = parse_command_line(arguments, surroundings);
  if (!outcome.invocation) return {outcome.exit_code, {}, outcome.text};
  std::ostringstream out;
  std::ostringstream messages;
  const int code = answer(outcome.invocation->query, out, messages);
  return {code, out.str(), messages.str()};
}

}  // namespace

TEST_CASE("query: tree draws the scene, and as JSON has the shape of get_scene_hierarchy") {
  const Answered text = ask({"tree", "GameScene"});
  CHECK(text.code == 0);
  CHECK(text.out ==
        "Assets/Scenes/GameScene.unity  6 objects\n"
        "|- Main Camera  [1 Camera, 2 AudioListener]\n"
        "|- Player  [1 Rigidbody, 2 CapsuleCollider]\n"
        "|  `- Model  [1 MeshRenderer, 2 MeshFilter]\n"
        "|- Enemy  [1 Rigidbody]\n"
        "`- SpawnPoints\n"
        "   `- Point1\n");

  const Answered json = ask({"tree", "Assets/Scenes/GameScene.unity", "/Player", "--json"});
  CHECK(json.out ==
        R"({"scene_name":"GameScene","scene_path":"Assets/Scenes/GameScene.unity",)"
        R"("root_game_objects":[{"name":"Player","path":"/Player","active":true,)"
        R"("components":["UnityEngine.Transform","UnityEngine.Rigidbody",)"
        R"("UnityEngine.CapsuleCollider"],"children":[{"name":"Model","path":"/Player/Model",)"
        R"("active":true,"components":["UnityEngine.Transform","UnityEngine.MeshRenderer",)"
        R"("UnityEngine.MeshFilter"],"children":[]}]}],"total_game_objects":2,"truncated":false})"
        "\n");
}

TEST_CASE("query: tree is cut by depth and by number, and says so") {
  const Answered depth = ask({"tree", "GameScene", "--depth", "0", "--json"});
  const auto shallow = json::parse(depth.out);
  CHECK(shallow->root()["truncated"].boolean() == true);
  CHECK(shallow->root()["total_game_objects"].integer() == 4);
  CHECK(depth.out.find(R"("children":"...")") != std::string::npos);
  const Answered number = ask({"tree", "GameScene", "--max", "3", "--json"});
  CHECK(json::parse(number.out)->root()["total_game_objects"].integer() == 3);
  CHECK(json::parse(number.out)->root()["truncated"].boolean() == true);
}

TEST_CASE("query: show gives typed fields in the shape of get_component_info") {
  const Answered json = ask({"show", "Courtyard", "/Player", "3", "--json"});
  const std::string expected = R"json({"game_object_path":"/Player","game_object_name":"Player",
"index":3,"component_type":"MyGame.EnemyChaser","fields":{"m_Enabled":true,"chaseSpeed":5,
"maxSpeed":20,"isActive":true,"playerName":"Hero",
"target":{"type":"UnityEngine.GameObject","value":"Enemy","is_object_ref":true,"ref_path":"/Enemy"},
"spawnPoint":{"type":"UnityEngine.Transform","value":"Point1 (Transform)","is_object_ref":true,
"ref_path":"/SpawnPoints/Point1"},
"alertMaterial":{"type":"UnityEngine.Material","value":"Alert (Material)","is_asset_ref":true,
"asset_path":"Assets/Materials/Alert.mat"},
"mode":{"type":"MyGame.ChaseMode","value":"Aggressive"},
"waypoints":{"type":"UnityEngine.Transform[]","value":[
{"value":"WP1 (Transform)","is_object_ref":true,"ref_path":"/Waypoints/WP1"},
{"value":"WP2 (Transform)","is_object_ref":true,"ref_path":"/Waypoints/WP2"},
{"value":"WP3 (Transform)","is_object_ref":true,"ref_path":"/Waypoints/WP3"}]},
"stats":{"type":"MyGame.EnemyStats","value":{"hp":100,"attackPower":15,
"element":{"type":"MyGame.ElementType","value":"Fire"}}}}})json";
  std::string one_line = expected;
  std::erase(one_line, '\n');
  CHECK(json.out == one_line + "\n");
}

TEST_CASE("query: every field of every component of the sample has its type") {
  const Answered found = ask({"find", "--json"});
  const auto objects = json::parse(found.out);
  REQUIRE(objects);
  std::size_t fields = 0;
  for (const json::Value object : objects->root()["items"]) {
    const std::string scene(*object["scene_path"].string());
    const std::string path(*object["path"].string());
    for (std::size_t i = 0; i < object["components"].size(); ++i) {
      const Answered shown = ask({"show", scene, path, std::to_string(i), "--json"});
      CAPTURE(scene + path + " " + std::to_string(i));
      CHECK(shown.code == 0);
      const auto component = json::parse(shown.out);
      REQUIRE(component);
      for (const json::Value field : component->root()["fields"]) {
        ++fields;
        CAPTURE(std::string(field.key()));
        CHECK_FALSE(field["type"].string() == "unknown");
      }
    }
  }
  CHECK(fields > 1000);
}

TEST_CASE("query: values say which file they were written in") {
  const Answered shown = ask({"show", "Dungeon", "/Barracks/Sergeant", "3"});
  CHECK(shown.out.find("displayName: string = \"Sergeant\"  <- override in "
                       "Assets/Scenes/Dungeon.unity\n") != std::string::npos);
  CHECK(shown.out.find("maxHealth: int = 60  <- override in "
                       "Assets/Prefabs/Enemies/GuardCaptain.prefab\n") != std::string::npos);
  // The prefab that has the component is told once, at its name.
  CHECK(shown.out.starts_with(
      "/Barracks/Sergeant [3] MyGame.Guard  <- Assets/Prefabs/Enemies/Guard.prefab\n"));
  CHECK(shown.out.find("resistances: MyGame.DamageFlags = Slash, Blunt\n") != std::string::npos);
  CHECK(shown.out.find("  <- Assets/Prefabs/Enemies/Guard.prefab\n") ==
        shown.out.rfind("  <- Assets/Prefabs/Enemies/Guard.prefab\n"));
}

TEST_CASE("query: find, assets and refs answer from the whole project") {
  CHECK(ask({"find", "sergeant"}).out ==
        "Assets/Scenes/Dungeon.unity\n  /Barracks/Sergeant  [1 Rigidbody, 2 CapsuleCollider, 3 "
        "Guard]\n"
        "1 object\n");
  CHECK(ask({"assets", "gl", "t:Material"}).out ==
        "Assets/Materials/Glass.mat  Material\n1 asset\n");
  CHECK(ask({"assets", "--unused"}).out == "0 assets\n");
  const Answered refs = ask({"refs", "Assets/Materials/Red.mat"});
  CHECK(refs.out.find("used by 4 assets\n  Assets/Prefabs/Enemies/GuardArcher.prefab\n") !=
        std::string::npos);
  CHECK(refs.out.find("uses 1 asset\n  built-in Shader Standard\n") != std::string::npos);
}

TEST_CASE("query: check and verify are content with the sample") {
  const Answered check = ask({"check"});
  CHECK(check.code == 0);
  CHECK(check.out == "57 assets, 0 errors, 0 notes\n");
  const Answered verify = ask({"verify", kCourtyard});
  CHECK(verify.code == 0);
  CHECK(verify.out == "86 of 86 files identical\n");
}

TEST_CASE("query: a scene may be named by its path on disk, from anywhere") {
  const Answered tree =
      ask({"tree", "Courtyard/Assets/Scenes/GameScene.unity"}, test::data_folder() + "/../samples");
  CHECK(tree.code == 0);
  CHECK(tree.out.starts_with("Assets/Scenes/GameScene.unity  6 objects\n"));
}

TEST_CASE("query: what cannot be answered says why and what to try") {
  struct Case {
    std::vector<std::string> arguments;
    int code;
    std::string_view message;
  };
  const Case cases[] = {
      {{"tree", "Gamescene"}, 1, "diorama: no scene 'Gamescene' (did you mean 'GameScene'?)\n"},
      {{"show", "GameScene", "/Plyer"},
       1,
       "diorama: no object '/Plyer': the scene has no 'Plyer' (did you mean 'Player'?)\n"},
      {{"show", "GameScene", "/Player", "9"},
       1,
       "diorama: '/Player' has 3 components, index 9 is not one of them (use an index from 0 to "
       "2)\n"},
      {{"refs", "Assets/Materials/Rde.mat"},
       1,
       "diorama: no asset 'Assets/Materials/Rde.mat' (did you mean 'Assets/Materials/Red.mat'?)\n"},
      {{"tre"}, 2, "diorama: unknown command 'tre', did you mean 'tree'? (see diorama --help)\n"},
  };
  for (const Case& c : cases) {
    const Answered answered = ask(c.arguments);
    CHECK(answered.code == c.code);
    CHECK(answered.messages == c.message);
    CHECK(answered.out.empty());
  }
  CHECK(ask({"check"}, "/").messages ==
        "diorama: no project is named, and / is not in a Unity project (give the folder that holds "
        "Assets and ProjectSettings)\n");
}

}  // namespace diorama::app
