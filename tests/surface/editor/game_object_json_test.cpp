// The data shapes of specification 002.

#include "surface/editor/game_object_json.h"

#include <doctest/doctest.h>

#include "support/opened_sample.h"
#include "support/unity_data.h"

namespace diorama::surface {
namespace {

using test::item;
using test::not_shaped;

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

using Opened = test::OpenedSample;

template <class Write>
std::string written(const Write& write) {
  std::string text;
  json::Writer out(text);
  write(out);
  return text;
}

std::string detail_text(test::PathWorkspace& workspace, const std::string& scene,
                        const std::string& path, std::size_t max_bytes = kResourceBytes) {
  const auto detail = workspace.object_detail(scene, path, 20);
  REQUIRE(detail);
  return written([&](json::Writer& out) { write_game_object_detail(out, *detail, max_bytes); });
}

/// Every object of the tree with its path.
void collect(const json::Value& roots, std::vector<std::string>& paths) {
  for (const json::Value each : roots) {
    paths.emplace_back(each["path"].string_or("?"));
    collect(each["children"], paths);
  }
}

}  // namespace

TEST_CASE("game objects: every object of every scene has the shapes of 002") {
  Opened at;
  int count = 0;
  for (const std::string& scene : at.workspace.scenes()) {
    const auto page = at.workspace.object_page({.scene = scene, .limit = 10'000});
    REQUIRE(page);
    for (const auto& entry : page->entries) {
      CAPTURE(entry.object.path);
      const std::string text =
          written([&](json::Writer& out) { write_game_object(out, entry.object); });
      CHECK(not_shaped("GameObjectData", text) == "");
      CHECK(not_shaped("GameObjectDetailData",
                       detail_text(at.workspace, scene, entry.object.path)) == "");
      ++count;
    }
  }
  CHECK(count > 40);
}

TEST_CASE("game objects: an object says what the file says") {
  Opened at;
  const auto info = at.workspace.object(kGame, "/Player");
  REQUIRE(info);
  const std::string text = written([&](json::Writer& out) { write_game_object(out, *info); });
  const auto json = json::parse(text);
  REQUIRE(json);
  CHECK(json->root()["instanceId"].integer() == info->number);
  CHECK(json->root()["name"].string() == "Player");
  CHECK(json->root()["tag"].string() == "Player");
  CHECK(json->root()["isStatic"].boolean() == false);
  CHECK(json->root()["childCount"].integer() == info->child_count);
  CHECK(item(json->root()["components"], 0).string() == "UnityEngine.Transform");
}

TEST_CASE("game objects: a component has its fields, and is enabled as its switch says") {
  Opened at;
  auto editor = at.workspace.edit(kGame);
  REQUIRE(editor);
  REQUIRE(editor->create("Lamp", ""));
  REQUIRE(editor->add_component(
      "/Lamp", {"Light", {}, scene::Input::map({{"m_Enabled", scene::Input::of(false)}})}));
  const auto detail = json::parse(detail_text(at.workspace, kGame, "/Lamp"));
  REQUIRE(detail);
  const json::Value transform = item(detail->root()["components"], 0),
                    light = item(detail->root()["components"], 1);
  CHECK(transform["enabled"].boolean() == true);
  CHECK(transform["properties"]["localPosition"]["type"].string() == "UnityEngine.Vector3");
  CHECK(light["type"].string() == "UnityEngine.Light");
  CHECK(light["enabled"].boolean() == false);
  CHECK(light["properties"]["intensity"].number() == 1);
  CHECK(light["instanceId"].integer() != transform["instanceId"].integer());
}

TEST_CASE("game objects: pages show every object once, at every depth and size") {
  Opened at;
  for (const std::string& scene : at.workspace.scenes())
    for (const int depth : {0, 1, 50})
      for (const std::size_t bytes : {1'000, 5'000, 100'000}) {
        CAPTURE(scene);
        CAPTURE(depth);
        const auto all =
            at.workspace.object_page({.scene = scene, .max_depth = depth, .limit = 10'000});
        REQUIRE(all);
        std::vector<std::string> expected, walked;
        for (const auto& entry : all->entries) {
          CHECK(entry.depth <= depth);
          expected.push_back(entry.object.path);
        }
        test::PathPage query{.scene = scene, .max_depth = depth, .limit = 7};
        for (bool more = true; more;) {
          const auto page = at.workspace.object_page(query);
          REQUIRE(page);
          const std::string text =
              written([&](json::Writer& out) { write_hierarchy(out, *page, bytes); });
          CHECK(not_shaped("HierarchyData", text) == "");
          const auto json = json::parse(text);
          collect(json->root()["roots"], walked);
          more = json->root()["truncated"].bool_or(true);
          if (more) query.from = std::stoll(std::string(*json->root()["next_cursor"].string()));
          REQUIRE(walked.size() <= expected.size());
        }
        CHECK(walked == expected);
      }
}

TEST_CASE("game objects: a cursor leads nowhere when its object is gone") {
  Opened at;
  const auto page = at.workspace.object_page({.scene = kGame, .limit = 2});
  REQUIRE(page);
  REQUIRE(page->next);
  const auto place = at.workspace.locate("", "obj:" + std::to_string(*page->next));
  REQUIRE(place);
  REQUIRE(at.workspace.edit(kGame)->remove(place->path));
  const auto gone = at.workspace.object_page({.from = *page->next});
  REQUIRE_FALSE(gone);
  CHECK(gone.error().code == ErrorCode::ObjectNotFound);
}

TEST_CASE("game objects: a detail that is cut says so and keeps its shape") {
  Opened at;
  for (const std::size_t bytes : {500, 1'500, 18'000}) {
    const std::string text = detail_text(at.workspace, kGame, "/Player", bytes);
    CHECK(not_shaped("GameObjectDetailData", text) == "");
    CHECK(text.size() < bytes + 1'500);
    CHECK((text.find("runcated\":true") != std::string::npos) == (bytes < 18'000));
  }
}

TEST_CASE("game objects: a scene says whether it is built, loaded and unsaved") {
  Opened at;
  const auto scene = [&](const std::string& name) {
    const auto info = at.workspace.scene_info(name);
    REQUIRE(info);
    const std::string text = written([&](json::Writer& out) { write_scene_data(out, *info); });
    CHECK(not_shaped("SceneData", text) == "");
    return *info;
  };
  const std::string active = *at.workspace.active_scene();
  CHECK(scene(active).loaded);
  CHECK(scene(active).build_index == 0);
  CHECK_FALSE(scene(active).unsaved);
  CHECK(scene(active).root_count > 0);
  REQUIRE(at.workspace.load_scene("Courtyard", false));
  REQUIRE(at.workspace.edit("Courtyard")->create("Chest", ""));
  CHECK(scene("Courtyard").unsaved);
  CHECK(scene("Courtyard").loaded);
  CHECK(scene("Courtyard").name == "Courtyard");
}

}  // namespace diorama::surface
