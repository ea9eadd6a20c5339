#include "unity/assets/asset_database.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "io/watcher.h"
#include "json/value.h"
#include "support/corpus.h"
#include "support/temp_folder.h"
#include "unity/assets/meta_file.h"

namespace diorama::unity {
namespace {

using test::TempFolder;
namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

std::string guid_text(int number) {
  std::string digits = std::to_string(number);
  return std::string(32 - digits.size(), 'a') + digits;
}
Guid guid(int number) {
  return *Guid::parse(guid_text(number));
}

std::string meta(int number, std::string_view rest = "DefaultImporter:\n  userData: \n") {
  return "fileFormatVersion: 2\nguid: " + guid_text(number) + "\n" + std::string(rest);
}

std::string object(std::string_view header, std::string_view fields) {
  return "--- !u!" + std::string(header) + "\n" + std::string(fields);
}
constexpr std::string_view kYaml = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

AssetDatabase open(const TempFolder& folder) {
  auto database = AssetDatabase::open(folder.path);
  REQUIRE(database);
  return *std::move(database);
}

Lines paths(std::span<const Asset* const> assets) {
  Lines out;
  for (const Asset* asset : assets) out.emplace_back(asset->path);
  return out;
}

/// "kind path:line message [others]".
Lines problems(const AssetDatabase& database) {
  Lines out;
  for (const AssetProblem& problem : database.problems()) {
    std::string line = std::string(name_of(problem.kind)) + " " + problem.path;
    if (problem.line != 0) line += ":" + std::to_string(problem.line);
    for (const std::string& other : problem.others) line += " " + other;
    out.push_back(std::move(line));
  }
  return out;
}

/// Everything a database says, to compare two.
Lines dump(const AssetDatabase& database) {
  Lines out;
  for (const Asset* asset : database.assets()) {
    std::string line = std::string(asset->path) + " " + asset->guid.text() + " " +
                       std::string(asset->importer) + " " + std::to_string(asset->size) +
                       (asset->is_folder ? " folder" : "") + (asset->exists ? "" : " absent") +
                       (asset->has_meta ? "" : " no meta") + " " + std::to_string(asset->mtime_ns) +
                       " " + std::to_string(asset->meta_mtime_ns);
    for (const std::string& label : database.labels(*asset)) line += " " + label;
    // Found again by both its names.
    CHECK(database.find_path(asset->path) == asset);
    if (!asset->guid.is_zero()) {
      const auto all = database.find_all(asset->guid);
      CHECK(std::ranges::find(all, asset) != all.end());
      CHECK(database.find(asset->guid) == all.front());
    }
    out.push_back(std::move(line));
  }
  for (const AssetProblem& problem : database.problems())
    out.push_back(problem.path + ": " + problem.message);
  return out;
}

}  // namespace

TEST_CASE("asset_database: a folder without Assets is no project") {
  const TempFolder folder;
  const auto database = AssetDatabase::open(folder.path);
  REQUIRE_FALSE(database);
  CHECK(database.error().code == ErrorCode::NotFound);
  CHECK(database.error().message ==
        folder.path + " is not a Unity project: it has no folder Assets");
}

TEST_CASE("asset_database: assets are found by GUID and by path, in order, without the ignored") {
  const TempFolder folder;
  folder.write("Assets/Art.meta", meta(1, "folderAsset: yes\nDefaultImporter:\n"));
  folder.write("Assets/Art/Stone.mat", "12345");
  folder.write("Assets/Art/Stone.mat.meta", meta(2, "labels:\n- Wall\nNativeFormatImporter:\n"));
  folder.write("Assets/Art.mat", "x");
  folder.write("Assets/Art.mat.meta", meta(3));
  for (const char* const ignored :
       {".hidden/a.txt", "backup~/a.txt", "cvs/a.txt", "CVS/b.txt", "a.tmp", "b.TMP", ".a", "b~"})
    folder.write(std::string("Assets/") + ignored, "x");
  folder.write("Assets/a.tmp.meta", meta(4));
  const AssetDatabase database = open(folder);
  CHECK(paths(database.assets()) == Lines{"Assets/Art", "Assets/Art.mat", "Assets/Art/Stone.mat"});
  CHECK(paths(database.below("Assets/Art")) == Lines{"Assets/Art/Stone.mat"});
  CHECK(paths(database.below("Assets")).size() == 3);
  CHECK(problems(database).empty());

  const Asset* const stone = database.find(guid(2));
  REQUIRE(stone != nullptr);
  CHECK(stone == database.find_path("Assets/Art/Stone.mat"));
  CHECK(stone->path == "Assets/Art/Stone.mat");
  CHECK(stone->name() == "Stone");
  CHECK(stone->extension() == "mat");
  CHECK(stone->size == 5);
  CHECK(stone->importer == "NativeFormatImporter");
  CHECK(stone->exists);
  CHECK(database.labels(*stone).size() == 1);
  CHECK(database.disk_path(*stone) == folder.path + "/Assets/Art/Stone.mat");
  CHECK(database.places().project_path(folder.path + "/Assets/Art/Stone.mat") ==
        "Assets/Art/Stone.mat");
  CHECK(database.places().project_path("./Assets//Art/Stone.mat") == "Assets/Art/Stone.mat");
  CHECK_FALSE(database.places().project_path("Library/x"));
  CHECK(database.places().package_of(*stone) == nullptr);
  CHECK(database.find_path("Assets/Art")->is_folder);
  CHECK(database.find(guid(9)) == nullptr);
  CHECK(database.find_path("Assets/None") == nullptr);
  CHECK(database.find(guid(4)) == nullptr);  // of an ignored file
}

TEST_CASE("asset_database: packages are shown below Packages, wherever they are") {
  const TempFolder folder, outside;
  folder.make_folder("Assets");
  outside.write("package.json", R"({"name": "com.local", "version": "1.2.3"})");
  outside.write("package.json.meta", meta(1, "PackageManifestImporter:\n"));
  outside.write("Runtime/Foo.cs", "x");
  outside.write("Runtime/Foo.cs.meta", meta(2, "MonoImporter:\n"));
  outside.write("Runtime.meta", meta(3));
  folder.write("Packages/manifest.json",
               R"({"dependencies": {"com.local": "file:)" + outside.path + R"("}})");
  folder.write("Packages/com.embedded/package.json", R"({"name": "com.embedded"})");
  folder.write("Packages/com.embedded/package.json.meta", meta(4));
  folder.write("Library/PackageCache/com.cached@1.0.0/a.txt", "x");
  folder.write("Library/PackageCache/com.cached@1.0.0/a.txt.meta", meta(5));
  const AssetDatabase database = open(folder);
  CHECK(paths(database.assets()) ==
        Lines{"Packages/com.cached/a.txt", "Packages/com.embedded/package.json",
              "Packages/com.local/Runtime", "Packages/com.local/Runtime/Foo.cs",
              "Packages/com.local/package.json"});
  const Asset* const foo = database.find(guid(2));
  REQUIRE(foo != nullptr);
  CHECK(database.disk_path(*foo) == outside.path + "/Runtime/Foo.cs");
  CHECK(database.places().project_path(outside.path + "/Runtime/Foo.cs") ==
        "Packages/com.local/Runtime/Foo.cs");
  REQUIRE(database.places().package_of(*foo) != nullptr);
  CHECK(database.places().package_of(*foo)->version == "1.2.3");
  CHECK(database.places().watch_roots() ==
        Lines{folder.path + "/Assets", folder.path + "/Packages", outside.path});
}

TEST_CASE("asset_database: links to folders are followed in packages and reported in Assets") {
  const TempFolder folder, outside;
  outside.write("package.json", R"({"name": "com.linked"})");
  outside.write("package.json.meta", meta(1));
  outside.write("a.txt", "x");
  outside.write("a.txt.meta", meta(2));
  folder.make_folder("Assets");
  folder.make_folder("Packages");
  fs::create_directory_symlink(outside.path, folder.path + "/Packages/com.linked");
  fs::create_directory_symlink(outside.path, outside.path + "/circle");
  outside.write("circle.meta", meta(4));
  fs::create_directory_symlink(folder.path, folder.path + "/Assets/circle");
  folder.write("Assets/circle.meta", meta(3));
  const AssetDatabase database = open(folder);
  CHECK(database.find_path("Packages/com.linked/a.txt") != nullptr);
  CHECK(problems(database) ==
        Lines{"not_walked Assets/circle", "not_walked Packages/com.linked/circle"});
}

TEST_CASE("asset_database: everything wrong is reported, each as its own kind") {
  const TempFolder folder;
  folder.write("Assets/Orphan.png.meta", meta(1, "TextureImporter:\n"));
  folder.write("Assets/Empty.meta", meta(2, "folderAsset: yes\nDefaultImporter:\n"));
  folder.write("Assets/NoMeta.txt", "x");
  folder.write("Assets/Bad.txt", "x");
  folder.write("Assets/Bad.txt.meta", "fileFormatVersion: 2\nguid: xyz\n");
  folder.write("Assets/Conflict.txt", "x");
  folder.write("Assets/Conflict.txt.meta",
               "fileFormatVersion: 2\n<<<<<<< a\n" + meta(3, "=======\n>>>>>>> b\n"));
  folder.write("Assets/B.txt", "x");
  folder.write("Assets/B.txt.meta", meta(4));
  folder.write("Assets/A.txt.meta", meta(4));
  folder.write("Assets/C.txt", "x");
  folder.write("Assets/C.txt.meta", meta(4));
  const AssetDatabase database = open(folder);
  CHECK(problems(database) ==
        Lines{"orphan_meta Assets/A.txt.meta",
              "duplicate_guid Assets/B.txt Assets/C.txt Assets/A.txt",
              "malformed_meta Assets/Bad.txt.meta:2", "malformed_meta Assets/Conflict.txt.meta:2",
              "empty_folder_meta Assets/Empty.meta", "missing_meta Assets/NoMeta.txt",
              "orphan_meta Assets/Orphan.png.meta"});
  CHECK(database.find(guid(1))->exists == false);
  CHECK(database.find(guid(2))->is_folder);
  CHECK(database.find(guid(3))->path == "Assets/Conflict.txt");
  // Of several, the first that is there.
  CHECK(database.find(guid(4))->path == "Assets/B.txt");
}

TEST_CASE("asset_database: what Unity does not import is found by GUID but not listed") {
  const TempFolder folder;
  folder.write("Assets/Samples~/Demo/A.cs", "x");
  folder.write("Assets/Samples~/Demo/A.cs.meta", meta(1, "MonoImporter:\n"));
  folder.write("Assets/Samples~/Demo/readme.md", "x");
  folder.write("Assets/Samples~/Demo/B.cs.meta", meta(2, "MonoImporter:\n"));
  folder.write("Assets/B.cs", "x");
  folder.write("Assets/B.cs.meta", meta(2, "MonoImporter:\n"));
  const AssetDatabase database = open(folder);
  CHECK(paths(database.assets()) == Lines{"Assets/B.cs"});
  REQUIRE(database.find(guid(1)) != nullptr);
  CHECK(database.find(guid(1))->hidden);
  CHECK(database.find(guid(2))->path == "Assets/B.cs");
  CHECK(database.find_all(guid(2)).size() == 2);
  CHECK(database.find_path("Assets/Samples~/Demo/A.cs") == database.find(guid(1)));
  CHECK(problems(database).empty());
}

TEST_CASE("asset_database: the main type comes from importer, extension or content") {
  const TempFolder folder;
  const std::string script = "MonoBehaviour:\n  m_Script: {fileID: 11500000, guid: ";
  struct Case {
    std::string_view file, importer;
    std::string content;
    std::string_view type;
  };
  const Case cases[] = {
      {"a.cs", "MonoImporter", "x", "MonoScript"},
      {"LootTable.cs", "MonoImporter", "x", "MonoScript"},
      {"a.png", "TextureImporter", "x", "Texture2D"},
      {"b.PNG", "", "x", "Texture2D"},
      {"a.fbx", "ModelImporter", "x", "GameObject"},
      {"a.unity", "DefaultImporter", "x", "SceneAsset"},
      {"a.zip", "DefaultImporter", "x", "DefaultAsset"},
      {"a.uxml", "ScriptedImporter", "x", "VisualTreeAsset"},
      {"a.onnx", "ScriptedImporter", "x", ""},
      {"a.mat", "NativeFormatImporter", "x", "Material"},
      {"mesh.asset", "NativeFormatImporter",
       std::string(kYaml) + object("43 &4300000", "Mesh:\n  m_Name: m\n"), "Mesh"},
      {"own.asset", "NativeFormatImporter",
       std::string(kYaml) + object("114 &11400000", script + guid_text(2) + ", type: 3}\n"),
       "LootTable"},
      {"known.asset", "NativeFormatImporter",
       std::string(kYaml) +
           object("114 &11400000", script + "bfda56da833e2384a9677cd3c976a436, type: 3}\n"),
       "TimelineAsset"},
      {"unknown.asset", "NativeFormatImporter",
       std::string(kYaml) + object("114 &11400000", script + guid_text(99) + ", type: 3}\n"), ""},
      {"sub.asset", "NativeFormatImporter",
       std::string(kYaml) +
           object("74 &-5", "AnimationClip:\n  m_Name: " + std::string(10'000, 'x') + "\n") +
           object("91 &9100000", "AnimatorController:\n  m_Name: c\n"),
       "AnimatorController"},
      {"lfs.asset", "NativeFormatImporter", "version https://git-lfs.github.com/spec/v1\n", ""},
      {"binary.asset", "NativeFormatImporter", std::string("\0\0\0\0\x01", 5), ""},
  };
  int number = 0;
  for (const Case& c : cases) {
    const std::string path = "Assets/" + std::string(c.file);
    folder.write(path, c.content);
    folder.write(path + ".meta",
                 meta(++number, c.importer.empty() ? "" : std::string(c.importer) + ":\n"));
  }
  const AssetDatabase database = open(folder);
  for (const Case& c : cases) {
    CAPTURE(c.file);
    const Asset* const asset = database.find_path("Assets/" + std::string(c.file));
    REQUIRE(asset != nullptr);
    CHECK(database.main_type(*asset).name == c.type);
    CHECK(database.main_type(*asset).name == c.type);  // the second time from memory
  }
  const AssetType own = database.main_type(*database.find_path("Assets/own.asset"));
  CHECK(own.script == guid(2));
  CHECK(own.script_file_id == 11500000);
  CHECK(database.document(*database.find_path("Assets/lfs.asset")).error().message ==
        "Assets/lfs.asset is not a Unity text file but a Git LFS pointer");
  CHECK(database.document(*database.find_path("Assets/binary.asset")).error().code ==
        ErrorCode::CorruptData);
}

TEST_CASE("asset_database: sub-assets are the objects of a file, or what its .meta names") {
  const TempFolder folder;
  folder.write("Assets/c.controller",
               std::string(kYaml) + object("1102 &-5", "AnimatorState:\n  m_Name: Idle\n") +
                   object("91 &9100000", "AnimatorController:\n  m_Name: c\n"));
  folder.write("Assets/c.controller.meta", meta(1, "NativeFormatImporter:\n"));
  folder.write("Assets/sheet.png", "x");
  folder.write("Assets/sheet.png.meta",
               meta(2,
                    "TextureImporter:\n  internalIDToNameTable:\n  - first:\n      213: 77\n"
                    "    second: Icon\n  spriteMode: 2\n"));
  folder.write("Assets/single.png", "x");
  folder.write("Assets/single.png.meta", meta(3, "TextureImporter:\n  spriteMode: 1\n"));
  const AssetDatabase database = open(folder);
  const auto shown = [&](const char* path) {
    Lines out;
    for (const SubAsset& sub : database.sub_assets(*database.find_path(path)))
      out.push_back(std::to_string(sub.file_id) + " " + sub.type + " " + sub.name +
                    (sub.is_main ? " main" : ""));
    return out;
  };
  CHECK(shown("Assets/c.controller") ==
        Lines{"9100000 AnimatorController c main", "-5 AnimatorState Idle"});
  CHECK(shown("Assets/sheet.png") == Lines{"2800000 Texture2D sheet main", "77 Sprite Icon"});
  CHECK(shown("Assets/single.png") ==
        Lines{"2800000 Texture2D single main", "21300000 Sprite single"});
}

TEST_CASE("asset_database: refresh tells what was added, changed, moved and removed") {
  const TempFolder folder;
  for (const char* const name : {"Stay", "Change", "Move", "Remove"}) {
    folder.write(std::string("Assets/") + name + ".txt", "x");
    folder.write(std::string("Assets/") + name + ".txt.meta", meta(name[0]));
  }
  AssetDatabase database = open(folder);
  const Asset* const stay = database.find_path("Assets/Stay.txt");
  CHECK(database.rescan().empty());

  folder.write("Assets/Change.txt", "longer");
  fs::create_directories(folder.path + "/Assets/New");
  folder.write("Assets/New.meta", meta(1, "folderAsset: yes\n"));
  for (const char* const end : {"", ".meta"})
    fs::rename(folder.path + "/Assets/Move.txt" + end, folder.path + "/Assets/New/Moved.txt" + end);
  folder.remove("Assets/Remove.txt");
  folder.remove("Assets/Remove.txt.meta");
  const Lines told = {"Assets/Change.txt",    folder.path + "/Assets/New.meta",
                      "Assets/New",           "Assets/Move.txt",
                      "Assets/Move.txt.meta", "Assets/Remove.txt.meta",
                      "Assets/Stay.txt",      "Library/whatever"};
  const AssetChanges changes = database.refresh(told);
  CHECK(changes.added == Lines{"Assets/New"});
  CHECK(changes.changed == Lines{"Assets/Change.txt"});
  CHECK(changes.removed == Lines{"Assets/Remove.txt"});
  CHECK(changes.moved ==
        std::vector<AssetChanges::Move>{{"Assets/Move.txt", "Assets/New/Moved.txt"}});
  CHECK(database.find(guid('M'))->path == "Assets/New/Moved.txt");
  CHECK(database.find_path("Assets/Stay.txt") == stay);
  CHECK(dump(database) == dump(open(folder)));
  CHECK(database.rescan().empty());
}

TEST_CASE("asset_database: a changed manifest brings packages and takes them away") {
  const TempFolder folder, outside;
  folder.make_folder("Assets");
  outside.write("a.txt", "x");
  outside.write("a.txt.meta", meta(1));
  outside.write("package.json", R"({"name": "com.a"})");
  outside.write("package.json.meta", meta(2));
  AssetDatabase database = open(folder);
  CHECK(database.assets().empty());
  folder.write("Packages/manifest.json",
               R"({"dependencies": {"com.a": "file:)" + outside.path + R"("}})");
  const std::string manifest = "Packages/manifest.json";
  AssetChanges changes = database.refresh({&manifest, 1});
  CHECK(changes.packages_changed);
  CHECK(changes.added == Lines{"Packages/com.a/a.txt", "Packages/com.a/package.json"});
  folder.write("Packages/manifest.json", "{}");
  changes = database.refresh({&manifest, 1});
  CHECK(changes.packages_changed);
  CHECK(changes.removed.size() == 2);
  CHECK(database.assets().empty());
}

TEST_CASE("asset_database: after any row of changes a refreshed database equals a fresh one") {
  const TempFolder folder;
  folder.make_folder("Assets");
  folder.write("Packages/com.p/package.json", R"({"name": "com.p"})");
  AssetDatabase database = open(folder);
  std::mt19937 random(11);
  const auto pick = [&](unsigned count) { return static_cast<int>(random() % count); };
  const auto some_path = [&] {
    std::string path = pick(5) == 0 ? "Packages/com.p" : "Assets";
    for (int depth = pick(3); depth > 0; --depth) path += "/" + std::string(1, "abS"[pick(3)]);
    if (path.ends_with("S")) path += "~";  // a folder that Unity ignores
    return path + "/" + std::string(1, "abcdef"[pick(6)]) + (pick(2) == 0 ? ".txt" : "");
  };
  int time = 0;
  const auto write = [&](const std::string& path, const std::string& text) {
    if (fs::is_directory(folder.path + "/" + path)) return;
    std::error_code blocked;  // by a file where a folder would have to be
    fs::create_directories(fs::path(folder.path + "/" + path).parent_path(), blocked);
    if (blocked) return;
    folder.write(path, text);
    // Two writes within one tick of the clock would look like one.
    fs::last_write_time(folder.path + "/" + path,
                        fs::file_time_type::clock::now() + std::chrono::seconds(++time));
  };
  Lines told;
  for (int step = 0; step < 400; ++step) {
    const std::string path = some_path(), other = some_path();
    std::error_code error;
    switch (pick(7)) {
      case 0:
      case 1: write(path, std::string(static_cast<std::size_t>(pick(5)), 'x')); break;
      case 2:
      case 3: {
        write(path + ".meta", pick(8) == 0 ? "guid: broken\n" : meta(pick(40), "labels:\n- L\n"));
        told.push_back(path + ".meta");
        break;
      }
      case 4: fs::remove_all(folder.path + "/" + path, error); break;
      case 5: fs::remove(folder.path + "/" + path + ".meta", error); break;
      default:
        if (!fs::exists(folder.path + "/" + other) &&
            fs::exists(fs::path(folder.path + "/" + other).parent_path()))
          fs::rename(folder.path + "/" + path, folder.path + "/" + other, error);
    }
    for (const std::string& changed : {path, other, path + ".meta"}) told.push_back(changed);
    if (pick(4) != 0) continue;
    const Lines before = dump(database);
    const AssetChanges changes = database.refresh(told);
    told.clear();
    CAPTURE(step);
    const Lines after = dump(database);
    const Lines fresh = dump(open(folder));
    REQUIRE(after == fresh);
    // Changes of hidden assets are told too, but not shown.
    if (before != after) CHECK_FALSE(changes.empty());
    if (pick(4) == 0) REQUIRE(database.rescan().empty());
  }
}

TEST_CASE("asset_database: what a watcher tells is all that refresh needs to know") {
  const TempFolder folder;
  folder.write("Assets/a/x.txt", "x");
  folder.write("Assets/a/x.txt.meta", meta(1));
  AssetDatabase database = open(folder);
  auto watcher = io::Watcher::start({database.places().watch_roots(), is_ignored_name, false});
  REQUIRE(watcher);
  fs::rename(folder.path + "/Assets/a", folder.path + "/Assets/b");
  folder.write("Assets/c/d/new.txt", "x");
  folder.write("Assets/c/d/new.txt.meta", meta(2));
  folder.write("Assets/last.txt", "x");
  bool done = false;
  for (int i = 0; i < 10 && !done; ++i) {
    const io::WatchBatch batch = (*watcher)->poll(std::chrono::seconds(1));
    database.refresh(batch.paths);
    done = database.find_path("Assets/last.txt") != nullptr;
  }
  CHECK(done);
  CHECK(dump(database) == dump(open(folder)));
}

TEST_CASE("asset_database: the corpus has as many GUIDs as the oracle has counted") {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return;
  std::size_t total = 0;
  for (const auto& project : fs::directory_iterator(corpus)) {
    CAPTURE(project.path());
    const auto summary = json::parse(test::read_all(corpus.parent_path() / "oracle" /
                                                    project.path().filename() / "summary.json"));
    REQUIRE(summary);
    // A repository may hold several projects, and packages between them.
    std::set<Guid> guids;
    std::vector<fs::path> roots = {project.path()};
    for (const auto& below : fs::directory_iterator(project.path()))
      if (below.is_directory()) roots.push_back(below.path());
    for (const fs::path& root : roots) {
      if (!fs::is_directory(root / "Assets")) continue;
      const auto database = AssetDatabase::open(root);
      REQUIRE(database);
      for (const auto& file : fs::recursive_directory_iterator(project.path()))
        if (file.path().extension() == ".meta")
          if (const auto head = read_meta_head(test::read_all(file.path())); head.guid)
            if (database->find(*head.guid) != nullptr) guids.insert(*head.guid);
      for (const AssetProblem& problem : database->problems()) {
        CHECK(problem.kind != AssetProblemKind::MalformedMeta);
        CHECK(problem.kind != AssetProblemKind::DuplicateGuid);
      }
    }
    CHECK(static_cast<std::int64_t>(guids.size()) == summary->root()["guids"].integer());
    total += guids.size();
  }
  MESSAGE("found " << total << " GUIDs in the corpus");
}

}  // namespace diorama::unity
