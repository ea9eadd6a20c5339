// What is in an asset: its objects with typed fields, as they are now.

#include "unity/asset_questions.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/opened_sample.h"

namespace diorama::unity {
namespace {

using scene::Input;
using scene::Value;

constexpr const char* kRed = "Assets/Materials/Red.mat";

struct Opened : test::OpenedSample {
  void set(const char* path, std::vector<Input::Member> fields) {
    auto assets = workspace.edit_assets();
    REQUIRE(assets);
    const auto done = (*assets)->set_fields(path, "", Input::map(std::move(fields)));
    REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
  }
};

const Value* field(const scene::AssetObject& object, std::string_view name) {
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
  const scene::AssetObject& loot = found->objects.front();
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
  at.set(kRed, {{"_Glossiness", Input::of(0.75)}, {"renderQueue", Input::of(std::int64_t{2450})}});
  const auto found = at.workspace.asset_contents(kRed);
  REQUIRE(found);
  REQUIRE(found->objects.size() == 1);
  const scene::AssetObject& red = found->objects.front();
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
  at.set(kRed, {{"m_Ints._Metallic", Input::of(1.0)}});
  const auto found = at.workspace.asset_contents(kRed);
  REQUIRE(found);
  const scene::AssetObject& red = found->objects.front();
  CHECK(field(red, "_Metallic") == nullptr);
  CHECK(field(red, "m_Ints._Metallic")->integer == 1);
  CHECK(field(red, "m_Floats._Metallic")->kind == Value::Kind::Float);
}

TEST_CASE("asset contents: settings have fields, other files have reasons") {
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
}

}  // namespace diorama::unity
