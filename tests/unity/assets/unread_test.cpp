#include "unity/assets/unread.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "io/file_overlay.h"
#include "support/temp_folder.h"
#include "unity/assets/asset_database.h"
#include "unity/assets/project_settings.h"
#include "unity/assets/reference_graph.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kPointer = "version https://git-lfs.github.com/spec/v1\noid sha256:1\n";
const std::string kBinary("\0\0\0\x16\0", 5);
const std::string kObject = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &1\nGameObject:\n";

std::string shown(const std::optional<UnreadFile>& file) {
  return file ? std::string(name_of(file->kind)) + ": " + file->reason : "";
}

std::string shown(const Unread& files) {
  std::string out;
  for (const UnreadFile& file : files)
    out += file.path + " " + std::string(name_of(file.kind)) + " " +
           std::string(name_of(file.part)) + "\n";
  return out;
}

std::string meta(int number) {
  std::string guid = std::to_string(number);
  guid.insert(0, 32 - guid.size(), '0');
  return "fileFormatVersion: 2\nguid: " + guid + "\nDefaultImporter:\n  userData: \n";
}

}  // namespace

TEST_CASE("unread: bytes are judged by what the file's name promises") {
  struct Case {
    const char* path;
    std::string bytes, expected;
  };
  const std::string pull =
      "lfs_pointer: a Git LFS pointer, not the file itself; run `git lfs pull`";
  const std::string force =
      "binary: serialized as binary; set Asset Serialization to Force Text in the editor";
  const Case cases[] = {
      {"A.unity", kObject + "  m_Name: A\n", ""},
      {"A.unity", std::string(kPointer), pull},
      {"A.prefab.meta", std::string(kPointer), pull},
      {"A.shadergraph", std::string(kPointer), pull},
      {"A.unity", kBinary, force},
      {"A.mat", kBinary, force},
      {"LightingData.asset", kBinary,
       "binary: serialized as binary; lighting data and terrains always are, for others set Asset "
       "Serialization to Force Text in the editor"},
      {"A.bank", kBinary, ""},
      {"A.unity", "", "broken: empty; restore it from version control"},
      {"A.uxml", "", ""},
      {"A.unity", "once upon\n", "broken: not a Unity text file but a text mapping"},
      {"A.prefab", "{}", "broken: not a Unity text file but JSON"},
      {"A.asset", "{}", ""},
      {"A.unity", kObject + "<<<<<<< HEAD\n",
       "merge_conflict: a merge conflict that nobody resolved, in line 5; finish the merge"},
      {"A.asmdef", "{\n<<<<<<< HEAD\n",
       "merge_conflict: a merge conflict that nobody resolved, in line 2; finish the merge"},
      {"A.unity", kObject + "  m_Na",
       "broken: it breaks off in line 5; restore it from version control"},
      {"A.unity", "%YAML 1.1\n",
       "broken: it has no objects; it ends in line 2; restore it from version control"},
      {"A.unity", kObject + "--- !u!x &1\n",
       "broken: malformed object header; expected '--- !u!<class> &<id>' in line 5; restore it "
       "from version control"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.path);
    CAPTURE(each.bytes);
    CHECK(shown(why_unread(each.path, UnreadPart::Contents, std::string_view(each.bytes))) ==
          each.expected);
  }
}

TEST_CASE("unread: a source is not read if it is no text or has a whole conflict") {
  const auto why = [](std::string_view bytes) {
    return shown(why_unread_source("A.cs", UnreadPart::Types, bytes));
  };
  CHECK(why("class A {}\n") == "");
  CHECK(why(kPointer).starts_with("lfs_pointer: "));
  CHECK(why(kBinary) == "binary: binary, not text");
  CHECK(why(std::string("\xFF\xFEu\0s\0i\0n\0g\0", 12)) == "");
  CHECK(why(std::string("class A {}\0 // a stray zero\n", 29)) == "");
  CHECK(why("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> d\n").starts_with("merge_conflict: "));
  CHECK(why("var a = @\"\n<<<<<<< not a merge\n\";\n") == "");
}

TEST_CASE("unread: the database knows which .meta files, folders and package lists it lacks") {
  const test::TempFolder folder;
  folder.write("Assets/good.txt", "");
  folder.write("Assets/good.txt.meta", meta(1));
  folder.write("Assets/no_guid.txt", "");
  folder.write("Assets/no_guid.txt.meta", "fileFormatVersion: 2\n");
  folder.write("Assets/pointer.txt", "");
  folder.write("Assets/pointer.txt.meta", kPointer);
  folder.write("Assets/refused.txt", "");
  folder.write("Assets/refused.txt.meta", meta(2));
  folder.write("Assets/closed/inside.txt", "");
  folder.write("Packages/manifest.json", "{\"dependencies\": {");
  io::FileOverlay files;
  files.refuse(folder.path + "/Assets/refused.txt.meta");
  files.refuse(folder.path + "/Assets/closed");
  auto database = AssetDatabase::open(folder.path, {}, &files);
  REQUIRE(database);
  CHECK(shown(unread_in(*database)) ==
        "Assets/closed not_listed folder\n"
        "Assets/no_guid.txt.meta broken identity\n"
        "Assets/pointer.txt.meta lfs_pointer identity\n"
        "Assets/refused.txt.meta no_access identity\n"
        "Packages/manifest.json broken packages\n");
  CHECK(database->find_path("Assets/closed/inside.txt") == nullptr);
  CHECK(unread_in(*database)[3].reason == "Permission denied");

  // Nobody changed the files, but now they are given.
  database->files() = {};
  database->rescan();
  CHECK(shown(unread_in(*database)) ==
        "Assets/no_guid.txt.meta broken identity\n"
        "Assets/pointer.txt.meta lfs_pointer identity\n"
        "Packages/manifest.json broken packages\n");
  CHECK(database->find_path("Assets/closed/inside.txt") != nullptr);
  CHECK_FALSE(database->find_path("Assets/refused.txt")->guid.is_zero());
}

TEST_CASE("unread: settings that cannot be read are named, and what can be read of them counts") {
  const test::TempFolder folder;
  folder.make_folder("Assets");
  folder.write("ProjectSettings/ProjectVersion.txt", kPointer);
  folder.write("ProjectSettings/TimeManager.asset", kBinary);
  folder.write("ProjectSettings/EditorSettings.asset", "{}");
  folder.write("ProjectSettings/TagManager.asset",
               "%YAML 1.1\n--- !u!78 &1\nTagManager:\n  tags:\n  - A\n<<<<<<< HEAD\n  - B\n");
  const ProjectSettings settings = read_project_settings(folder.path, nullptr);
  CHECK(shown(settings.unread) ==
        "ProjectSettings/ProjectVersion.txt lfs_pointer settings\n"
        "ProjectSettings/TagManager.asset merge_conflict settings\n"
        "ProjectSettings/TimeManager.asset binary settings\n"
        "ProjectSettings/EditorSettings.asset broken settings\n");
  CHECK(std::ranges::find(settings.tags, "A") != settings.tags.end());
}

TEST_CASE("unread: the reference graph knows whose references it lacks, until they change") {
  const test::TempFolder folder;
  folder.write("Assets/a.prefab", kPointer);
  folder.write("Assets/a.prefab.meta", meta(1));
  folder.write("Assets/b.asset", kBinary);
  folder.write("Assets/b.asset.meta", meta(2));
  folder.write("Assets/c.png", kBinary);
  folder.write("Assets/c.png.meta", kPointer);
  folder.write("Assets/d.prefab", kObject + "  a: {fileID: 1, guid: 1}\n");
  folder.write("Assets/d.prefab.meta", meta(4));
  io::FileOverlay files;
  files.refuse(folder.path + "/Assets/d.prefab");
  auto database = AssetDatabase::open(folder.path, {}, &files);
  REQUIRE(database);
  ReferenceGraph graph(*database);
  graph.build();
  CHECK(shown(graph.unread()) ==
        "Assets/a.prefab lfs_pointer contents\n"
        "Assets/b.asset binary contents\n"
        "Assets/c.png.meta lfs_pointer contents\n"
        "Assets/d.prefab no_access contents\n");
  folder.write("Assets/a.prefab", kObject + "  m_Name: A\n");
  database->files() = {};
  database->rescan();
  const std::vector<std::string> changed = {"Assets/a.prefab", "Assets/d.prefab"};
  graph.update(changed);
  CHECK(shown(graph.unread()) ==
        "Assets/b.asset binary contents\nAssets/c.png.meta lfs_pointer contents\n");
}

}  // namespace diorama::unity
