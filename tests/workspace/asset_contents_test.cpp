// What is in an asset: its objects with typed fields, as they are now.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "support/corpus.h"
#include "support/sample_copy.h"
#include "workspace/actions.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

using scene::Input;
using scene::Value;

constexpr const char* kRed = "Assets/Materials/Red.mat";

struct Opened : test::SampleCopy {
  Opened() {
    workspace.keep_state_in(state);
    REQUIRE(workspace.open(root));
  }
  Input run(const char* action, std::vector<Input::Member> arguments) {
    const auto done = run_action(workspace, {action, Input::map(std::move(arguments))});
    REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
    return *done;
  }
  Workspace workspace;
};

const Value* field(const AssetObject& object, std::string_view name) {
  const auto found = std::ranges::find(object.fields, name, &Value::Member::name);
  return found == object.fields.end() ? nullptr : &found->value;
}

double part(const Value& value, std::string_view name) {
  const auto found = std::ranges::find(value.members, name, &Value::Member::name);
  REQUIRE(found != value.members.end());
  return found->value.number;
}

}  // namespace

TEST_CASE("asset contents: fields of a ScriptableObject have the types of its class") {
  Opened at;
  const auto found = at.workspace.asset_contents("Assets/Data/CommonLoot.asset");
  REQUIRE(found);
  CHECK(found->guid == "09a8c2652a7f0ef2a7f168e5c5be3615");
  REQUIRE(found->objects.size() == 1);
  const AssetObject& loot = found->objects.front();
  CHECK(loot.id == 11400000);
  CHECK(loot.name == "CommonLoot");
  CHECK(loot.type == "MyGame.LootTable");
  CHECK(loot.is_main);
  CHECK(loot.has_script);
  REQUIRE(field(loot, "entries") != nullptr);
  CHECK(field(loot, "entries")->kind == Value::Kind::List);
  CHECK(field(loot, "entries")->items.size() == 3);
  CHECK(field(loot, "description")->text == "What every guard carries.");
  CHECK(field(loot, "fallback")->kind == Value::Kind::Null);
  // By GUID as well.
  CHECK(at.workspace.asset_contents(found->guid)->path == found->path);
}

TEST_CASE("asset contents: properties of a material by name, as they are in memory") {
  Opened at;
  at.run("set_asset", {{"path", Input::of(kRed)},
                       {"fields", Input::map({{"_Glossiness", Input::of(0.75)},
                                              {"renderQueue", Input::of(std::int64_t{2450})}})}});
  const auto found = at.workspace.asset_contents(kRed);
  REQUIRE(found);
  REQUIRE(found->objects.size() == 1);
  const AssetObject& red = found->objects.front();
  CHECK(red.type == "UnityEngine.Material");
  CHECK(field(red, "shader")->kind == Value::Kind::Asset);
  CHECK(field(red, "customRenderQueue")->integer == 2450);
  CHECK(field(red, "savedProperties") == nullptr);
  CHECK(field(red, "_Glossiness")->kind == Value::Kind::Float);
  CHECK(field(red, "_Glossiness")->number == doctest::Approx(0.75));
  CHECK(field(red, "_Color")->type == "UnityEngine.Color");
  CHECK(part(*field(red, "_Color"), "r") == doctest::Approx(0.8));
  const Value& texture = *field(red, "_MainTex");
  REQUIRE(texture.members.size() == 3);
  CHECK(texture.members[0].name == "texture");
  CHECK(texture.members[0].value.kind == Value::Kind::Null);
  CHECK(part(texture.members[1].value, "x") == 1);
}

TEST_CASE("asset contents: a name in several lists is shown with its list") {
  Opened at;
  at.run("set_asset", {{"path", Input::of(kRed)},
                       {"fields", Input::map({{"m_Ints._Metallic", Input::of(1.0)}})}});
  const auto found = at.workspace.asset_contents(kRed);
  REQUIRE(found);
  const AssetObject& red = found->objects.front();
  CHECK(field(red, "_Metallic") == nullptr);
  CHECK(field(red, "m_Ints._Metallic")->integer == 1);
  CHECK(field(red, "m_Floats._Metallic")->kind == Value::Kind::Float);
}

TEST_CASE("asset contents: a batch makes an asset and sets its fields, undo takes both back") {
  Opened at;
  const auto before = at.everything();
  const std::vector<ActionCall> calls = {
      {"create_scriptable_object",
       Input::map({{"path", Input::of("Assets/Data/Boss.asset")},
                   {"type", Input::of("LootTable")},
                   {"fields", Input::map({{"Rarity", Input::of(std::int64_t{5})}})}})},
      {"set_asset",
       Input::map({{"path", Input::map({{"$result", Input::of(std::int64_t{0})}})},
                   {"object", Input::map({{"$result", Input::of(std::int64_t{0})},
                                          {"field", Input::of("file_id")}})},
                   {"fields",
                    Input::map({{"fallback",
                                 Input::map({{"$asset", Input::of("Assets/Data/RareLoot.asset")}})},
                                {"nope", Input::of(1.0)}})}})},
  };
  const auto done = run_batch(at.workspace, calls, false);
  REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
  CHECK(done->results[0].find("type")->text == "MyGame.LootTable");
  CHECK(done->results[1].find("fields_set")->items.size() == 1);
  CHECK(done->results[1].find("fields_skipped")->items[0].text == "nope");
  const auto found = at.workspace.asset_contents("Assets/Data/Boss.asset");
  REQUIRE(found);
  CHECK(field(found->objects[0], "fallback")->path == "Assets/Data/RareLoot.asset");
  REQUIRE(at.workspace.save());
  CHECK(at.everything().size() == before.size() + 2);
  REQUIRE(at.workspace.undo());
  REQUIRE(at.workspace.save());
  CHECK(at.everything() == before);
}

TEST_CASE("asset contents: settings have fields, other files and wrong arguments have reasons") {
  Opened at;
  const auto time = at.workspace.asset_contents("ProjectSettings/TimeManager.asset");
  REQUIRE(time);
  CHECK(time->guid.empty());
  CHECK(field(time->objects.at(0), "timeScale")->number == 1);
  const auto code = [&](const std::string& asset) {
    const auto found = at.workspace.asset_contents(asset);
    REQUIRE_FALSE(found);
    return found.error().code;
  };
  CHECK(code("Assets/Materials/Rad.mat") == ErrorCode::AssetNotFound);
  CHECK(code("ProjectSettings/Nothing.asset") == ErrorCode::AssetNotFound);
  CHECK(code("Assets/Scripts/Items/LootTable.cs") == ErrorCode::CorruptData);
  const auto said = [&](std::vector<Input::Member> arguments) {
    arguments.push_back({"path", Input::of(kRed)});
    const auto done = run_action(at.workspace, {"set_asset", Input::map(std::move(arguments))});
    return done ? std::string{} : done.error().message;
  };
  CHECK(said({}) == "fields: missing");
  CHECK(said({{"fields", Input::of(1.0)}}) ==
        "fields: expected fields with their values, got the number 1");
  CHECK(said({{"fields", Input::map({})}, {"object", Input::of(true)}}) ==
        "object: expected a name or an id, got true");
}

}  // namespace diorama
