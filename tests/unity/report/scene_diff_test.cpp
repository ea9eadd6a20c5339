// The difference of two files: what is told, what is not, and what is refused.

#include "unity/report/scene_diff.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "support/corpus.h"
#include "support/path_editor.h"
#include "support/places.h"
#include "support/temp_folder.h"
#include "surface/shapes/value_text.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

const std::string kCourtyard = test::data_folder() + "/../samples/Courtyard";

DiffSide side(std::string name, const std::string& text) {
  return {std::move(name),
          std::make_shared<const unity::text::Document>(unity::text::Document::parse(text))};
}

std::string shown(const std::optional<scene::Value>& value) {
  if (!value) return "-";
  return value->path.empty() ? surface::value_text(*value) : value->path;
}

/// One line for each change.
std::string lines(const SceneDiff& diff) {
  std::string out;
  for (const Change& change : diff.changes) {
    out += std::string(name_of(change.kind)) + " " + change.path;
    if (!change.name.empty()) out += "'" + change.name + "'";
    if (!change.old_path.empty()) out += " was " + change.old_path;
    if (change.index >= 0) out += " [" + std::to_string(change.index) + "]";
    if (!change.type.empty()) out += " " + change.type;
    if (!change.field.empty()) out += " " + change.field;
    if (change.before || change.after)
      out += ": " + shown(change.before) + " -> " + shown(change.after);
    if (change.objects > 1) out += " with " + std::to_string(change.objects);
    out += "\n";
  }
  return out;
}

using Edits = std::vector<std::pair<std::string, std::string>>;

/// Replaces the first place of each; "id|text" begins to look at the object of that id.
std::string edited(std::string text, const Edits& edits) {
  for (const auto& [what, with] : edits) {
    const std::size_t bar = what.find('|');
    const std::size_t start =
        bar == std::string::npos ? 0 : text.find(" &" + what.substr(0, bar) + "\n");
    const std::string from = bar == std::string::npos ? what : what.substr(bar + 1);
    const std::size_t at = start == std::string::npos ? start : text.find(from, start);
    REQUIRE_MESSAGE(at != std::string::npos, what);
    text.replace(at, from.size(), with);
  }
  return text;
}

unity::Project& courtyard() {
  static const std::unique_ptr<unity::Project> project = [] {
    auto opened = unity::Project::open(kCourtyard);
    REQUIRE(opened);
    return *std::move(opened);
  }();
  return *project;
}

struct Case {
  std::string_view about;
  std::string file;
  Edits edits;
  std::string expected;
};

void check(const Case& each, unity::Project& project) {
  CAPTURE(each.about);
  const std::string text = test::read_all(kCourtyard + "/Assets/" + each.file);
  const auto diff =
      compare_documents(project, side("old", text), side("new", edited(text, each.edits)));
  REQUIRE_MESSAGE(diff, diff.error().message);
  CHECK(lines(*diff) == each.expected);
  CHECK(diff->total == diff->changes.size());
  CHECK(diff->notes.empty());
}

/// The objects of a file in reverse order.
std::string reversed(const std::string& text) {
  const unity::text::Document document = unity::text::Document::parse(text);
  std::string out(document.prolog());
  for (std::size_t i = document.objects().size(); i-- > 0;) {
    out += document.objects()[i].text;
    if (!out.ends_with('\n')) out += '\n';
  }
  return out;
}

std::string with_carriage_returns(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' && !out.ends_with('\r')) out += '\r';
    out += c;
  }
  return out;
}

}  // namespace

TEST_CASE("diff: objects and their fields") {
  const std::string scene = "Scenes/GameScene.unity";
  const std::vector<Case> cases = {
      {"a name",
       scene,
       {{"m_Name: Enemy", "m_Name: Foe"}},
       "object_renamed /Foe was /Enemy: \"Enemy\" -> \"Foe\"\n"},
      {"the switch",
       scene,
       {{"796782399|m_IsActive: 1", "m_IsActive: 0"}},
       "field_changed /Enemy active: true -> false\n"},
      {"tag, layer and flags",
       scene,
       {{"m_TagString: Enemy", "m_TagString: Player"},
        {"796782399|m_Layer: 0", "m_Layer: 8"},
        {"796782399|m_StaticEditorFlags: 0", "m_StaticEditorFlags: 4"}},
       "field_changed /Enemy layer: 0 Default -> 8 Walls\n"
       "field_changed /Enemy tag: \"Enemy\" -> \"Player\"\n"
       "field_changed /Enemy staticEditorFlags: 0 -> 4\n"},
      {"a field of a component",
       scene,
       {{"796782400|m_Mass: 3", "m_Mass: 2.5"}},
       "field_changed /Enemy [1] UnityEngine.Rigidbody mass: 3 -> 2.5\n"},
      {"one part of a vector",
       scene,
       {{"{x: 6, y: 0, z: 4}", "{x: 7, y: 0, z: 4}"}},
       "field_changed /Enemy [0] UnityEngine.Transform localPosition.x: 6 -> 7\n"},
      {"several parts of a vector",
       scene,
       {{"{x: 6, y: 0, z: 4}", "{x: 7, y: 0, z: 5}"}},
       "field_changed /Enemy [0] UnityEngine.Transform localPosition: {x: 6, y: 0, z: 4} -> "
       "{x: 7, y: 0, z: 5}\n"},
      {"an asset",
       scene,
       {{"guid: e9f8c5c1df3bbfe2fc155e65af2eccf9", "guid: 8e7d3535ec50ec2b047fc88ac937fea3"}},
       "field_changed /Player/Model [1] UnityEngine.MeshRenderer materials[0]: "
       "Assets/Materials/Stone.mat -> Assets/Materials/Wood.mat\n"},
      {"another parent",
       scene,
       {{"1016726560|m_Children:\n  - {fileID: 1407308610}", "m_Children: []"},
        {"796782401|m_Children: []", "m_Children:\n  - {fileID: 1407308610}"},
        {"m_Father: {fileID: 1016726560}", "m_Father: {fileID: 796782401}"}},
       "object_moved /Enemy/Point1 was /SpawnPoints/Point1: /SpawnPoints -> /Enemy\n"},
      {"settings of the scene",
       scene,
       {{"agentRadius: 0.5", "agentRadius: 0.75"}},
       "field_changed  NavMeshSettings buildSettings.agentRadius: 0.5 -> 0.75\n"},
  };
  for (const Case& each : cases) check(each, courtyard());
}

TEST_CASE("diff: components are added, removed and put in another order") {
  const std::string scene = "Scenes/GameScene.unity";
  const std::string filter = "  - component: {fileID: 1933402318}\n";
  const std::string renderer = "  - component: {fileID: 1933402319}\n";
  const std::string text = test::read_all(kCourtyard + "/Assets/" + scene);
  const unity::text::Document document = unity::text::Document::parse(text);
  const std::string mesh(document.find(1933402318)->text);
  check({"removed",
         scene,
         {{filter, ""}, {mesh, ""}},
         "component_removed /Player/Model [2] UnityEngine.MeshFilter\n"},
        courtyard());
  check({"order",
         scene,
         {{renderer + filter, filter + renderer}},
         "components_reordered /Player/Model: [\"UnityEngine.Transform\", "
         "\"UnityEngine.MeshRenderer\", \"UnityEngine.MeshFilter\"] -> [\"UnityEngine.Transform\", "
         "\"UnityEngine.MeshFilter\", \"UnityEngine.MeshRenderer\"]\n"},
        courtyard());
  const auto added = compare_documents(
      courtyard(), side("old", edited(text, {{filter, ""}, {mesh, ""}})), side("new", text));
  REQUIRE(added);
  CHECK(lines(*added) == "component_added /Player/Model [2] UnityEngine.MeshFilter\n");
}

TEST_CASE("diff: fields of scripts are told in the words of C#") {
  const std::string scene = "Scenes/Courtyard.unity";
  const std::vector<Case> cases = {
      {"nested",
       scene,
       {{"hp: 100", "hp: 150"}},
       "field_changed /Player [3] MyGame.EnemyChaser stats.hp: 100 -> 150\n"},
      {"an enum",
       scene,
       {{"element: 1", "element: 2"}},
       "field_changed /Player [3] MyGame.EnemyChaser stats.element: Fire -> Ice\n"},
      {"what the script does not declare",
       scene,
       {{"chaseSpeed: 5", "chaseSpeed: 5\n  gone: 1"}},
       "field_added /Player [3] MyGame.EnemyChaser gone: - -> 1\n"},
  };
  for (const Case& each : cases) check(each, courtyard());
}

TEST_CASE("diff: lists name the item, and one item put in is one item") {
  const std::string text = test::read_all(kCourtyard + "/Assets/Scenes/Courtyard.unity");
  const std::size_t list = text.find("  waypoints:\n");
  REQUIRE(list != std::string::npos);
  const std::size_t first = text.find("  - ", list), second = text.find("  - ", first + 1);
  const std::string item = text.substr(first, second - first);
  std::string shorter = text;
  shorter.erase(first, item.size());
  const auto added = compare_documents(courtyard(), side("old", shorter), side("new", text));
  REQUIRE(added);
  CHECK(lines(*added) ==
        "field_changed /Player [3] MyGame.EnemyChaser waypoints.size: 2 -> 3\n"
        "field_added /Player [3] MyGame.EnemyChaser waypoints[0]: - -> /Waypoints/WP1\n");
  std::string other = text;
  other.replace(first, item.size(), text.substr(second, text.find("  - ", second + 1) - second));
  const auto changed = compare_documents(courtyard(), side("old", text), side("new", other));
  REQUIRE(changed);
  CHECK(lines(*changed) ==
        "field_changed /Player [3] MyGame.EnemyChaser waypoints[0]: /Waypoints/WP1 -> "
        "/Waypoints/WP2\n");
}

TEST_CASE("diff: overrides of instances are told by what they are about") {
  const std::string scene = "Scenes/Dungeon.unity";
  const std::string move =
      "    - target: {fileID: 173906504236386393, guid: be2081663a9e70c39f9f8bb76cceb14d, type: "
      "3}\n"
      "      propertyPath: m_LocalPosition.x\n      value: 4\n      objectReference: {fileID: 0}\n";
  const std::vector<Case> cases = {
      {"changed",
       scene,
       {{"340934879|value: 4", "value: 5"}},
       "override_changed /GuardArcher (1)[0] [0] UnityEngine.Transform localPosition.x: 4 -> 5\n"},
      {"removed",
       scene,
       {{"340934879|" + move, ""}},
       "override_removed /GuardArcher (1)[0] [0] UnityEngine.Transform localPosition.x: 4 -> 0\n"},
      {"digits", scene, {{"340934879|value: 4", "value: 4.0"}}, ""},
      {"the name",
       scene,
       {{"value: GuardArcher (1)", "value: Bob"}},
       "object_renamed /Bob was /GuardArcher (1)[0]: \"GuardArcher (1)\" -> \"Bob\"\n"},
  };
  for (const Case& each : cases) check(each, courtyard());
  const std::string text = test::read_all(kCourtyard + "/Assets/" + scene);
  const auto added = compare_documents(
      courtyard(), side("old", edited(text, {{"340934879|" + move, ""}})), side("new", text));
  REQUIRE(added);
  CHECK(lines(*added) ==
        "override_added /GuardArcher (1)[0] [0] UnityEngine.Transform localPosition.x: 0 -> 4\n");
}

TEST_CASE("diff: other assets and .meta files") {
  const std::vector<Case> cases = {
      {"a material",
       "Materials/Glass.mat",
       {{"_Glossiness: 0.95", "_Glossiness: 0.5"},
        {"m_CustomRenderQueue: 3000", "m_CustomRenderQueue: 2000"}},
       "field_changed 'Glass' UnityEngine.Material customRenderQueue: 3000 -> 2000\n"
       "field_changed 'Glass' UnityEngine.Material savedProperties.floats._Glossiness: 0.95 -> "
       "0.5\n"},
      {"a property more",
       "Materials/Glass.mat",
       {{"    - _Mode: 3\n", "    - _More: 1\n    - _Mode: 3\n"}},
       "field_added 'Glass' UnityEngine.Material savedProperties.floats._More: - -> 1\n"},
      {"a map",
       "Materials/Glass.mat",
       {{"RenderType: Transparent", "Queue: Transparent"}},
       "field_removed 'Glass' UnityEngine.Material stringTagMap.RenderType: Transparent -> -\n"
       "field_added 'Glass' UnityEngine.Material stringTagMap.Queue: - -> Transparent\n"},
      {"a ScriptableObject",
       "Data/RareLoot.asset",
       {{"chance: 0.05", "chance: 0.1"}},
       "field_changed 'RareLoot' MyGame.LootTable entries[1].chance: 0.05 -> 0.1\n"},
      {"its name",
       "Data/RareLoot.asset",
       {{"m_Name: RareLoot", "m_Name: Loot"}},
       "field_changed 'Loot' MyGame.LootTable name: \"RareLoot\" -> \"Loot\"\n"},
      {"a .meta",
       "Materials/Wood.mat.meta",
       {{"assetBundleName: ", "assetBundleName: wood"}},
       "field_changed  NativeFormatImporter.assetBundleName:  -> wood\n"},
  };
  for (const Case& each : cases) check(each, courtyard());
}

TEST_CASE("diff: what means the same is no difference") {
  const std::vector<Case> cases = {
      {"digits",
       "Scenes/GameScene.unity",
       {{"m_AngularDrag: 0.05", "m_AngularDrag: 0.0500000007"}},
       ""},
      {"a point", "Scenes/GameScene.unity", {{"796782400|m_Mass: 3", "m_Mass: 3.0"}}, ""},
      {"order of keys",
       "Scenes/GameScene.unity",
       {{"m_UseGravity: 1\n  m_IsKinematic: 0", "m_IsKinematic: 0\n  m_UseGravity: 1"}},
       ""},
      {"white space",
       "Scenes/GameScene.unity",
       {{"{x: 6, y: 0, z: 4}", "{x: 6,\n    y: 0,   z: 4}"}},
       ""},
      {"versions",
       "Scenes/GameScene.unity",
       {{"796782400|serializedVersion: 4", "serializedVersion: 5"}},
       ""},
      {"order of properties",
       "Materials/Glass.mat",
       {{"    - _Metallic: 0\n    - _Mode: 3\n", "    - _Mode: 3\n    - _Metallic: 0\n"}},
       ""},
  };
  for (const Case& each : cases) check(each, courtyard());
}

TEST_CASE("diff: a script that only one side knows makes no value another") {
  const std::string text = test::read_all(kCourtyard + "/Assets/Scenes/Courtyard.unity");
  const std::string guid = "510ac5bacda920183557679a195d5eae";
  const std::string lost = edited(text, {{guid, "0123456789abcdef0123456789abcdef"}});
  const auto diff = compare_documents(courtyard(), side("old", lost), side("new", text));
  REQUIRE(diff);
  CAPTURE(lines(*diff));
  REQUIRE(diff->changes.size() == 1);
  CHECK(diff->changes.front().field == "script");
}

TEST_CASE("diff: an object is the same under other ids when it is at the same place") {
  const std::string text = test::read_all(kCourtyard + "/Assets/Scenes/Courtyard.unity");
  const unity::text::Document document = unity::text::Document::parse(text);
  std::string renumbered = text;
  int objects = 0;
  for (const unity::text::Object& object : document.objects()) {
    const std::string id = std::to_string(object.id);
    if (object.stripped || object.class_id == 1001 || id.size() > 12 || id.size() < 7) continue;
    for (std::size_t at = 0; (at = renumbered.find(id, at)) != std::string::npos;
         at += id.size() + 1)
      renumbered.insert(at, "7");
    ++objects;
  }
  CHECK(objects > 50);
  const auto same = compare_documents(courtyard(), side("old", text), side("new", renumbered));
  REQUIRE(same);
  CHECK(lines(*same) == "");
  const auto one = compare_documents(courtyard(), side("old", text),
                                     side("new", edited(renumbered, {{"hp: 100", "hp: 1"}})));
  REQUIRE(one);
  CHECK(lines(*one) == "field_changed /Player [3] MyGame.EnemyChaser stats.hp: 100 -> 1\n");
}

TEST_CASE("diff: without a project what the file tells is told") {
  const auto nowhere = unity::Project::nowhere();
  const std::vector<Case> cases = {
      {"built in",
       "Scenes/GameScene.unity",
       {{"796782400|m_Mass: 3", "m_Mass: 2.5"}},
       "field_changed /Enemy [1] UnityEngine.Rigidbody mass: 3 -> 2.5\n"},
      {"an asset",
       "Scenes/GameScene.unity",
       {{"guid: e9f8c5c1df3bbfe2fc155e65af2eccf9", "guid: 8e7d3535ec50ec2b047fc88ac937fea3"}},
       "field_changed /Player/Model [1] UnityEngine.MeshRenderer materials[0]: "
       "GUID e9f8c5c1df3bbfe2fc155e65af2eccf9 -> GUID 8e7d3535ec50ec2b047fc88ac937fea3\n"},
      {"a script",
       "Data/RareLoot.asset",
       {{"chance: 0.05", "chance: 0.1"}},
       "field_changed 'RareLoot' script c3eecb0b91ff21ccfa89d49961e322d3 entries[1].chance: 0.05 "
       "-> 0.1\n"},
      {"a script whose class the file names",
       "Data/RareLoot.asset",
       {{"m_EditorClassIdentifier: ", "m_EditorClassIdentifier: MyGame::MyGame.LootTable"},
        {"amount: 2", "amount: 3"}},
       "field_changed 'RareLoot' MyGame.LootTable entries[1].amount: 2 -> 3\n"},
      {"an instance",
       "Scenes/Dungeon.unity",
       {{"340934879|value: 4", "value: 5"}},
       "override_changed /GuardArcher (1)[0] [0] UnityEngine.Transform localPosition.x: 4 -> 5\n"},
  };
  for (const Case& each : cases) check(each, *nowhere);
}

TEST_CASE("diff: more than the limit is only counted") {
  const std::string text = test::read_all(kCourtyard + "/Assets/Scenes/Dungeon.unity");
  std::string other = text;
  int changed = 0;
  for (std::size_t at = 0; (at = other.find("m_CastShadows: 1", at)) != std::string::npos; ++at) {
    other[at + 15] = '0';
    ++changed;
  }
  REQUIRE(changed > 3);
  const auto diff = compare_documents(courtyard(), side("old", text), side("new", other), {3});
  REQUIRE(diff);
  CHECK(diff->changes.size() == 3);
  CHECK(diff->total == static_cast<std::size_t>(changed));
  CHECK(diff->truncated());
}

TEST_CASE("diff: what cannot be compared is refused with a sentence") {
  const test::TempFolder folder;
  const std::string scene = kCourtyard + "/Assets/Scenes/GameScene.unity";
  const std::string text = test::read_all(scene);
  folder.write("binary.unity", std::string("\0\0\0\x16scene", 9));
  folder.write("pointer.unity", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
  folder.write("json.asset", "{\"a\": 1}\n");
  folder.write("script.cs", "using UnityEngine;\n");
  folder.write("header.unity", text.substr(0, text.rfind("--- !u!") + 9));
  folder.write("value.unity", text.substr(0, text.rfind("m_Father: {fileID") + 14));
  struct Refused {
    std::string before, after;
    ErrorCode code;
    std::string message;
  };
  const auto in = [&folder](const std::string& name) { return folder.path + "/" + name; };
  const std::string material = kCourtyard + "/Assets/Materials/Glass.mat";
  const std::string loot = kCourtyard + "/Assets/Data/RareLoot.asset";
  const std::vector<Refused> cases = {
      {in("none.unity"), scene, ErrorCode::Io,
       "cannot open " + in("none.unity") + ": No such file or directory"},
      {scene, in("binary.unity"), ErrorCode::CorruptData,
       in("binary.unity") + " is not a Unity text file but binary"},
      {scene, in("pointer.unity"), ErrorCode::CorruptData,
       in("pointer.unity") + " is not a Unity text file but a Git LFS pointer"},
      {in("json.asset"), in("json.asset"), ErrorCode::CorruptData,
       in("json.asset") + " is not a Unity text file but JSON"},
      {in("script.cs"), scene, ErrorCode::CorruptData,
       in("script.cs") + " is not a Unity text file but a text mapping"},
      {scene, folder.path, ErrorCode::InvalidArgument, folder.path + " is a folder"},
      {scene, material, ErrorCode::InvalidArgument,
       scene + " is a scene or prefab, " + material +
           " is an asset with Material: they have nothing in common"},
      {material, loot, ErrorCode::InvalidArgument,
       material + " is an asset with Material, " + loot +
           " is an asset with MonoBehaviour: they have nothing in common"},
      {material, material + ".meta", ErrorCode::InvalidArgument,
       material + " is an asset with Material, " + material +
           ".meta is a .meta file: they have nothing in common"},
  };
  for (const Refused& each : cases) {
    CAPTURE(each.message);
    const auto diff = compare_files(each.before, each.after, {});
    REQUIRE(!diff);
    CHECK(diff.error().code == each.code);
    CHECK(diff.error().message == each.message);
  }
  for (const std::string& cut : {in("header.unity"), in("value.unity")}) {
    const auto diff = compare_files(scene, cut, {});
    REQUIRE(!diff);
    CHECK(diff.error().code == ErrorCode::CorruptData);
    CHECK(diff.error().message.starts_with(cut + " breaks off in line "));
  }
}

TEST_CASE("diff: a file that may be cut off between lines is compared, with a note") {
  const std::string text = test::read_all(kCourtyard + "/Assets/Scenes/GameScene.unity");
  const std::string cut = text.substr(0, text.find("--- !u!54 &796782400"));
  const auto diff = compare_documents(courtyard(), side("old", text), side("cut", cut));
  REQUIRE(diff);
  CHECK(diff->total > 0);
  REQUIRE(diff->notes.size() == 1);
  CHECK(diff->notes[0] == "cut names components that it does not hold, 1 times: it may be cut off");
  const auto ended = compare_documents(courtyard(), side("old", text),
                                       side("cut", text.substr(0, text.size() - 1)));
  REQUIRE(ended);
  CHECK(ended->equal());
  REQUIRE(ended->notes.size() == 1);
  CHECK(ended->notes[0] == "cut does not end with a line end: it may be cut off");
}

TEST_CASE("diff: an empty file has nothing, so all of the other is new") {
  const auto diff =
      compare_files("/dev/null", kCourtyard + "/Assets/Scenes/GameScene.unity", kCourtyard);
  REQUIRE(diff);
  CHECK(lines(*diff) ==
        "object_added /Main Camera\nobject_added /Player with 2\nobject_added /Enemy\n"
        "object_added /SpawnPoints with 2\n"
        "object_added  OcclusionCullingSettings\n"
        "object_added  UnityEngine.RenderSettings\n"
        "object_added  UnityEngine.LightmapSettings\n"
        "object_added  NavMeshSettings\n");
}

TEST_CASE("diff: every file of the corpus is equal to itself, written in another way") {
  std::size_t files = 0;
  const auto nowhere = unity::Project::nowhere();
  for (const auto& path : test::project_files([](const std::filesystem::path& each) {
         const std::string end = each.extension().string();
         return end == ".unity" || end == ".prefab" || end == ".asset" || end == ".mat";
       })) {
    const std::string text = test::read_all(path);
    if (unity::text::identify(text) != unity::text::FileKind::Objects || text.size() > 4'000'000)
      continue;
    CAPTURE(path.string());
    const auto diff = compare_documents(*nowhere, side("old", text),
                                        side("new", with_carriage_returns(reversed(text))));
    REQUIRE_MESSAGE(diff, diff.error().message);
    CHECK(lines(*diff) == "");
    CHECK(diff->equal());
    ++files;
  }
  MESSAGE(files << " files");
  CHECK(files > 20);
}

}  // namespace diorama::unity
