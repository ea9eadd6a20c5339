// Tags and layers, who uses them, and the files of ProjectSettings, through the door.

#include "unity/settings.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/opened_sample.h"

namespace diorama::unity {
namespace {

using scene::Value;

constexpr const char* kTags = "ProjectSettings/TagManager.asset";

struct Opened : test::OpenedSample {
  UnityProject& project() { return *as_unity(**workspace.opened()); }
  SettingsFiles& settings() {
    auto found = project().settings_files();
    REQUIRE(found);
    return **found;
  }
  std::string layer_names() {
    std::string out;
    for (const auto& [index, name] : project().tags().layers)
      if (index >= 8) out += std::to_string(index) + " " + name + ",";
    return out;
  }
};

/// "8 Walls": done; else the error.
std::string told(const Result<SettingsChange>& done) {
  if (done) return "layer " + std::to_string(done->layer.value_or(-1));
  return std::string(done.error().code == ErrorCode::PreconditionFailed ? "in use: "
                     : done.error().code == ErrorCode::AlreadyExists    ? "exists: "
                                                                        : "wrong: ") +
         done.error().message;
}

}  // namespace

TEST_CASE("layers: one that objects use, or that has another name, keeps it unless asked for") {
  Opened at;
  // The sample has objects in 8 Walls, 9 Enemies and 10 Interactive.
  const std::string before = at.layer_names();
  REQUIRE(before == "8 Walls,9 Enemies,10 Interactive,");
  const std::string used = told(at.settings().name_layer({9, "Ghosts"}, false));
  CHECK(used.starts_with("in use: layer 9 'Enemies' is used by "));
  CHECK(used.find("/") != std::string::npos);
  CHECK(told(at.settings().name_layer({9, ""}, false)) == used);
  CHECK(at.layer_names() == before);
  // The same name again changes nothing.
  CHECK(told(at.settings().name_layer({9, "Enemies"}, false)) == "layer 9");
  CHECK(told(at.settings().name_layer({20, "Enemies"}, false)) ==
        "exists: layer 9 already has the name 'Enemies'");
  const auto done = at.settings().name_layer({9, "Ghosts"}, true);
  REQUIRE(done);
  CHECK(done->users.total > 0);
  CHECK(done->users.items.size() <= 5);
  CHECK(at.layer_names() == "8 Walls,9 Ghosts,10 Interactive,");
  // A name that nothing uses yet.
  CHECK(told(at.settings().name_layer({20, "Mist"}, false)) == "layer 20");
  CHECK(told(at.settings().name_layer({20, "Fog"}, false)) ==
        "exists: layer 20 already has the name 'Mist'");
  CHECK(told(at.settings().name_layer({20, ""}, false)) == "layer 20");
  CHECK(told(at.settings().name_layer({7, "Fog"}, false)) ==
        "wrong: layer: expected 8 to 31, got 7; lower layers belong to the engine");
}

TEST_CASE("layers: an object in a layer without a name uses it as well") {
  Opened at;
  const scene::ObjectRef enemy = at.workspace.at("GameScene", "/Enemy");
  REQUIRE((*at.workspace.editor())->set_layer(enemy, 11));
  CHECK(told(at.settings().name_layer({11, "Mist"}, false)) ==
        "in use: layer 11 is used by 1 object: /Enemy in Assets/Scenes/GameScene.unity");
  // The first that is free: 11 has no name, but an object.
  CHECK(told(at.settings().name_layer({{}, "Mist"}, false)) == "layer 12");
  CHECK(told(at.settings().name_layer({{}, "Mist"}, false)) ==
        "exists: layer 12 already has the name 'Mist'");
  CHECK(told(at.settings().name_layer({{}, ""}, false)) ==
        "wrong: layer: missing, a layer without a number needs a name");
}

TEST_CASE("layers: when none is free, that is said") {
  Opened at;
  for (int i = 11; i < 32; ++i)
    REQUIRE(at.settings().name_layer({i, "L" + std::to_string(i)}, false));
  CHECK(at.project().tags().free_layers.empty());
  CHECK(told(at.settings().name_layer({{}, "More"}, false)) ==
        "in use: no layer is free: 8 to 31 all have names");
}

TEST_CASE("tags: one that objects have is kept unless asked for") {
  Opened at;
  REQUIRE(at.settings().add_tag("Ghost"));
  const scene::ObjectRef enemy = at.workspace.at("GameScene", "/Enemy");
  REQUIRE((*at.workspace.editor())->set_tag(enemy, "Ghost"));
  CHECK(told(at.settings().remove_tag("Ghost", false)) ==
        "in use: the tag 'Ghost' is used by 1 object: /Enemy in Assets/Scenes/GameScene.unity");
  const auto done = at.settings().remove_tag("Ghost", true);
  REQUIRE(done);
  CHECK(done->users.total == 1);
  const auto tags = at.project().tags().own_tags;
  CHECK(std::ranges::find(tags, "Ghost") == tags.end());
  CHECK(told(at.settings().remove_tag("Player", true)).starts_with("wrong: the tag 'Player'"));
}

TEST_CASE("tags and layers: a name is one line that can be seen") {
  Opened at;
  for (const char* name : {" ", "a\nb", "a\tb", "\x7F"}) {
    CHECK(told(at.settings().name_layer({20, name}, true)) ==
          "wrong: the name of a layer is one line that can be seen");
    CHECK(told(at.settings().add_tag(name)) ==
          "wrong: the name of a tag is one line that can be seen");
  }
  CHECK(told(at.settings().add_tag("Two words, \xC3\xA9")) == "layer -1");
}

TEST_CASE("tags: the table has what can be used and what is free") {
  Opened at;
  const TagTable table = at.project().tags();
  CHECK(table.builtin_tags.size() == 7);
  CHECK(table.own_tags == std::vector<std::string>{"Enemy", "Boss", "Treasure"});
  CHECK(table.layers.front() == std::pair<int, std::string>{0, "Default"});
  REQUIRE(!table.free_layers.empty());
  CHECK(table.free_layers.front() == 11);
  CHECK(table.free_layers.back() == 31);
  REQUIRE(!table.sorting_layers.empty());
  CHECK(table.sorting_layers.front().name == "Default");
}

TEST_CASE("project settings: they are found by path and by name, and listed") {
  Opened at;
  CHECK(at.workspace.asset_contents("TagManager")->path == kTags);
  CHECK(at.workspace.asset_contents("tagmanager.asset")->path == kTags);
  const auto wrong = at.workspace.asset_contents("ProjectSettings/TagManger.asset");
  REQUIRE(!wrong);
  CHECK(wrong.error().code == ErrorCode::AssetNotFound);
  CHECK(wrong.error().hint == "did you mean 'ProjectSettings/TagManager.asset'?");
  CHECK(at.workspace.asset_contents("ProjectSettings/../../secret").error().code ==
        ErrorCode::InvalidArgument);
  const auto page = at.workspace.find_assets({.words = {}, .folder = "ProjectSettings"});
  REQUIRE(page);
  CHECK(page->total > 3);
  const auto tags = std::ranges::find(page->items, kTags, &scene::AssetInfo::path);
  REQUIRE(tags != page->items.end());
  CHECK(tags->type == "TagManager");
  CHECK(tags->guid.empty());
  const auto one = at.workspace.find_assets({.words = "t:tagmanager", .folder = "ProjectSettings"});
  CHECK(one->total == 1);
  CHECK(at.workspace.find_assets({.words = "nothing", .folder = "ProjectSettings"})->total == 0);
}

TEST_CASE("project settings: a JSON file is read as it is") {
  Opened at;
  at.folder.write("project/ProjectSettings/XRSettings.asset",
                  R"({"m_SettingKeys": ["VR", 2], "deep": {"on": true, "none": null, "x": 0.5}})");
  const auto found = at.workspace.asset_contents("ProjectSettings/XRSettings.asset");
  REQUIRE(found);
  REQUIRE(found->objects.size() == 1);
  const scene::AssetObject& whole = found->objects.front();
  CHECK(whole.type == "JSON");
  REQUIRE(whole.fields.size() == 2);
  CHECK(whole.fields[0].value.items.size() == 2);
  CHECK(whole.fields[1].value.members[0].value.kind == Value::Kind::Bool);
  CHECK(whole.fields[1].value.members[2].value.number == 0.5);
  at.folder.write("project/ProjectSettings/Broken.asset", "{\"open\": ");
  CHECK(at.workspace.asset_contents("ProjectSettings/Broken.asset").error().code ==
        ErrorCode::CorruptData);
}

TEST_CASE("scene settings: the ones of a scene, as they are in memory") {
  Opened at;
  const std::string scene = "Assets/Scenes/GameScene.unity";
  const auto all = at.project().scene_settings({scene});
  REQUIRE(all);
  CHECK(all->contents.objects.size() >= 4);
  auto files = at.workspace.edit_assets();
  REQUIRE(files);
  REQUIRE((*files)->set_scene_settings(scene, "RenderSettings",
                                       scene::Input::map({{"fog", scene::Input::of(true)}})));
  const auto one = at.project().scene_settings({scene, "rendersettings", {"m_Fog", "nothing"}});
  REQUIRE(one);
  REQUIRE(one->contents.objects.size() == 1);
  CHECK(one->contents.objects.front().name == "RenderSettings");
  REQUIRE(one->contents.objects.front().fields.size() == 1);
  CHECK(one->contents.objects.front().fields.front().value.integer == 1);
  CHECK(one->unknown == std::vector<std::string>{"nothing"});
  REQUIRE(at.workspace.undo());
  CHECK(at.project()
            .scene_settings({scene, "render", {"fog"}})
            ->contents.objects.front()
            .fields.front()
            .value.integer == 0);
}

}  // namespace diorama::unity
