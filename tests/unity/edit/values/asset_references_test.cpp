// {"$asset": ...} leads to an object that fits the C# type of the field, or is refused.
#include <doctest/doctest.h>

#include "support/edit_project.h"

using namespace diorama;

namespace {

constexpr std::string_view kYaml = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

std::string scriptable(const char* id, const std::string& guid, const std::string& name) {
  return std::string("--- !u!114 &") + id +
         "\nMonoBehaviour:\n  m_Script: {fileID: 11500000, guid: " + guid +
         ", type: 3}\n  m_Name: " + name + "\n";
}
std::string guid(char digit) {
  return std::string(32, digit);
}
// com.unity.timeline, which the project does not have on disk.
constexpr const char* kTimelineAsset = "bfda56da833e2384a9677cd3c976a436";

constexpr std::string_view kFields = R"(using UnityEngine; namespace Spec {
public class Holder : MonoBehaviour {
  public LootTable loot;
  public BaseAsset ba;
  public ScriptableObject so;
  public Object any;
  public MonoBehaviour mono;
  public Material mat;
  public Texture picture;
  public Motion motion;
  public UnityEngine.Playables.PlayableAsset cut;
  public UnityEngine.PhysicMaterial slippery;
  public Guard guard;
} })";
constexpr const char* kStored =
    "  loot: {fileID: 0}\n  ba: {fileID: 0}\n  so: {fileID: 0}\n  any: {fileID: 0}\n"
    "  mono: {fileID: 0}\n  mat: {fileID: 0}\n  picture: {fileID: 0}\n  motion: {fileID: 0}\n"
    "  cut: {fileID: 0}\n  slippery: {fileID: 0}\n  guard: {fileID: 0}\n";

struct AssetProject : test::EditProject {
  AssetProject() {
    add("Holder.cs", kFields, 'a');
    add("LootTable.cs",
        "namespace Spec { public class LootTable : UnityEngine.ScriptableObject { } }", 'b');
    add("BaseAsset.cs",
        "namespace Spec { public abstract class BaseAsset : UnityEngine.ScriptableObject { } }",
        'c');
    add("DerivedAsset.cs", "namespace Spec { public class DerivedAsset : BaseAsset { } }", 'd');
    add("Guard.cs", "namespace Spec { public class Guard : UnityEngine.MonoBehaviour { } }", 'e');
    native("Loot.asset", '1', scriptable("11400000", guid('b'), "Loot"));
    // The main object is not the first in the file.
    native("Two.asset", '2',
           scriptable("-5", guid('d'), "Part") + scriptable("11400000", guid('d'), "Two"));
    native("Mixed.asset", '3',
           scriptable("11400000", guid('b'), "Mixed") + scriptable("77", guid('d'), "Inner"));
    native("Cut.playable", '4', scriptable("11400000", kTimelineAsset, "Cut"));
    native("Red.mat", '5', "--- !u!21 &2100000\nMaterial:\n  m_Name: Red\n");
    native("Walk.anim", '6', "--- !u!74 &7400000\nAnimationClip:\n  m_Name: Walk\n");
    native("Ice.physicMaterial", '7', "--- !u!134 &13400000\nPhysicMaterial:\n  m_Name: Ice\n");
    native("Far.asset", '8',
           scriptable("11400000", "99999999999999999999999999999999", "Far"));  // nobody's class
    add("Other.unity", kYaml, '9');
    folder.write("Assets/Icon.png", "no text");
    folder.write("Assets/Icon.png.meta",
                 "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\n"
                 "TextureImporter:\n  spriteMode: 1\n");
    add("Main.unity", test::scene_with_script("Thing", 'a', kStored), 'f');
    open("Main.unity");
  }
  void native(const std::string& name, char digit, const std::string& objects) const {
    folder.write("Assets/" + name, std::string(kYaml) + objects);
    folder.write("Assets/" + name + ".meta",
                 "fileFormatVersion: 2\nguid: " + guid(digit) + "\nNativeFormatImporter:\n");
  }
};

}  // namespace

TEST_CASE("edit: a field takes assets of its class and of those derived from it") {
  AssetProject at;
  struct Row {
    const char* field;
    const char* asset;
    const char* id;  ///< what it then refers to; empty: refused
    const char* name = "";
  };
  constexpr Row kRows[] = {
      {"loot", "Loot.asset", "11400000"},
      {"loot", "Mixed.asset", "11400000"},
      {"loot", "Red.mat", ""},
      {"loot", "LootTable.cs", ""},
      {"loot", "Other.unity", ""},
      {"loot", "Walk.anim", ""},
      {"loot", "Two.asset", ""},
      {"loot", "Cut.playable", ""},
      {"loot", "Mixed.asset", "", "Inner"},
      // It may be: nobody knows the class.
      {"loot", "Far.asset", "11400000"},
      {"ba", "Two.asset", "11400000"},
      {"ba", "Two.asset", "-5", "Part"},
      {"ba", "Mixed.asset", "77"},
      {"ba", "Loot.asset", ""},
      {"so", "Two.asset", "11400000"},
      {"so", "Mixed.asset", "11400000"},
      {"so", "Mixed.asset", "77", "Inner"},
      {"so", "Cut.playable", "11400000"},
      {"so", "Far.asset", "11400000"},
      {"so", "Red.mat", ""},
      {"any", "Two.asset", "11400000"},
      {"any", "Red.mat", "2100000"},
      {"any", "LootTable.cs", "11500000"},
      {"mono", "Loot.asset", ""},
      {"mat", "Red.mat", "2100000"},
      {"mat", "Loot.asset", ""},
      {"mat", "Far.asset", ""},
      {"picture", "Icon.png", "2800000"},
      {"picture", "Red.mat", ""},
      {"motion", "Walk.anim", "7400000"},
      {"cut", "Cut.playable", "11400000"},
      {"cut", "Red.mat", ""},
      {"slippery", "Ice.physicMaterial", "13400000"},
      {"guard", "Loot.asset", ""},
      {"guard", "Guard.cs", ""},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.field);
    CAPTURE(row.asset);
    CAPTURE(row.name);
    const std::string name = row.name;
    const std::string given = std::string(R"({")") + row.field + R"(": {"$asset": "Assets/)" +
                              row.asset + '"' +
                              (name.empty() ? "" : R"(, "name": ")" + name + '"') + "}}";
    const auto done = at.editor->set_fields("/Thing", 1, test::from_json(given));
    if (*row.id == '\0') {
      REQUIRE_FALSE(done);
      CHECK(done.error().code == ErrorCode::ReferenceNotFound);
      continue;
    }
    REQUIRE_MESSAGE(done, done.error().message);
    const std::string line = std::string("+  ") + row.field + ": {fileID: " + row.id + ", guid:";
    CHECK(at.diff().find(line) != std::string::npos);
    REQUIRE(at.session->undo());
  }
  CHECK(at.set("/Thing", 1, R"({"loot": {"$asset": "Assets/Two.asset"}})") ==
        "error: loot: 'Assets/Two.asset' has no Spec.LootTable (it has Two (DerivedAsset), Part "
        "(DerivedAsset))\n");
  CHECK(at.set("/Thing", 1, R"({"loot": {"$asset": "Assets/Mixed.asset", "name": "Inner"}})") ==
        "error: loot: 'Assets/Mixed.asset' has no Spec.LootTable called 'Inner' (it has Mixed "
        "(LootTable), Inner (DerivedAsset))\n");
  CHECK(at.set("/Thing", 1,
               R"({"mat": {"$asset": "Library/unity default resources", "name": "Cube"}})")
            .starts_with("error: mat: 'Library/unity default resources' has no such resource that "
                         "is a UnityEngine.Material"));
}

TEST_CASE("edit: an asset may be given by its name, if only one of that name fits the field") {
  AssetProject at;
  const std::string other = "0123456789abcdef0123456789abcd02";
  at.folder.make_folder("Assets/More");
  at.folder.write("Assets/More/Loot.mat",
                  std::string(kYaml) + "--- !u!21 &2100000\nMaterial:\n  m_Name: Loot\n");
  at.folder.write("Assets/More/Loot.mat.meta",
                  "fileFormatVersion: 2\nguid: " + other + "\nNativeFormatImporter:\n");
  at.open("Main.unity");
  const std::string red =
      "-  mat: {fileID: 0}\n+  mat: {fileID: 2100000, guid: " + guid('5') + ", type: 2}\n";
  const auto set = [&](const std::string& fields) { return at.set("/Thing", 1, fields); };
  CHECK(set(R"({"mat": {"$asset": "Red"}})") == red);
  CHECK(set(R"({"mat": {"$asset": "Red.mat"}})") == red);
  // Of those with one name, the one that fits: a material, and a LootTable.
  CHECK(set(R"({"mat": {"$asset": "Loot"}})").contains("guid: " + other));
  CHECK(set(R"({"loot": {"$asset": "Loot"}})").contains("guid: " + guid('1')));
  CHECK(set(R"({"any": {"$asset": "Loot"}})") ==
        "error: any: several assets are called 'Loot' (give the path of one: Assets/Loot.asset, "
        "Assets/More/Loot.mat)\n");
  CHECK(set(R"({"mat": {"$asset": "Walk"}})") ==
        "error: mat: no asset 'Walk' that fits a UnityEngine.Material (there is "
        "Assets/Walk.anim)\n");
  CHECK(set(R"({"mat": {"$asset": "Reed.mat"}})").starts_with("error: mat: no asset 'Reed.mat'"));
  CHECK(set(R"({"mat": {"$asset": "red"}})").starts_with("error: mat: no asset 'red'"));  // exact
  CHECK(set(R"({"mat": {"$asset": "More"}})").starts_with("error: mat: no asset 'More'"));
  CHECK(set(R"({"mat": {"$asset": ""}})").starts_with("error: mat: no asset ''"));
  CHECK(set(R"({"ba": {"$asset": "Two", "name": "Part"}})").contains("{fileID: -5, guid"));
}
