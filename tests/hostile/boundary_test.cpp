// Projects that lead out of their folder: by a package in the manifest, by a link, by both.
//
// Beside the project is a folder with files that somebody might want to get at. Each row prepares a
// project that leads there. Then everything that reads is asked for it, and everything that writes
// is told to change it: nothing of what the files contain may be in any answer, and not a byte of
// them may change. Another row is one more entry in the tables below.

#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "app/offer.h"
#include "json/writer.h"
#include "support/faulty_disk.h"
#include "support/product_server.h"
#include "support/sample_program.h"

namespace diorama::test {
namespace {

namespace fs = std::filesystem;

/// In what every file outside contains, and in no name.
constexpr std::string_view kSecret = "Very-Secret";
/// In files that may be shown.
constexpr std::string_view kOpen = "Open-Text";
constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

std::string meta(char digit) {
  return "fileFormatVersion: 2\nguid: " + std::string(32, digit) + "\n";
}

std::string scene_with(std::string_view name) {
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &100\nGameObject:\n  m_Component:\n"
         "  - component: {fileID: 101}\n  m_Name: " +
         std::string(name) +
         "\n  m_IsActive: 1\n--- !u!4 &101\nTransform:\n  m_GameObject: {fileID: 100}\n"
         "  m_LocalPosition: {x: 0, y: 0, z: 0}\n  m_Children: []\n  m_Father: {fileID: 0}\n";
}

std::string material_with(std::string_view name) {
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &2100000\nMaterial:\n  m_Name: " +
         std::string(name) + "\n";
}

/// A project, and beside it: outside/ (no package), pkg/ (the package com.real), both with secrets.
struct Place {
  const SampleCopy& sample;

  [[nodiscard]] std::string outside(std::string_view name = {}) const {
    return sample.folder.path + "/outside" + (name.empty() ? "" : "/") + std::string(name);
  }
  [[nodiscard]] std::string package() const { return sample.folder.path + "/pkg"; }
  void write(std::string_view path, std::string_view text) const {
    sample.folder.write("project/" + std::string(path), text);
  }
  void manifest(const std::string& name, const std::string& where) const {
    write("Packages/manifest.json",
          R"({"dependencies": {)" + json::quoted(name) + ": " + json::quoted(where) + "}}");
  }
  void lock(const std::string& name, const std::string& where) const {
    write("Packages/packages-lock.json", R"({"dependencies": {)" + json::quoted(name) +
                                             R"(: {"source": "local", "version": )" +
                                             json::quoted(where) + "}}}");
  }
  /// A link in the project; what is there goes away.
  void link(std::string_view path, const std::string& target) const {
    const fs::path at = sample.file(path);
    fs::remove_all(at);
    fs::create_directories(at.parent_path());
    fs::create_symlink(target, at);
  }

  void fill(const std::string& folder) const {
    const std::string secret(kSecret);
    sample.folder.write(folder + "/secret.txt", secret);
    sample.folder.write(folder + "/secret.unity", scene_with(secret));
    sample.folder.write(folder + "/secret.prefab", scene_with(secret));
    sample.folder.write(folder + "/secret.mat", material_with(secret));
    sample.folder.write(folder + "/secret.asset", material_with(secret));
    sample.folder.write(folder + "/secret.json", "{\"a\": \"" + secret + "\"");  // broken
    sample.folder.write(folder + "/secret.cs", "class Real { /* " + secret + " */ }");
    sample.folder.write(folder + "/deep/more.txt", secret);
    const std::string_view names[] = {"secret.txt", "secret.unity", "secret.prefab",
                                      "secret.mat", "secret.asset", "secret.json",
                                      "secret.cs",  "deep",         "deep/more.txt"};
    char digit = folder == "pkg" ? 'a' : '1';
    for (const std::string_view name : names)
      if (folder == "pkg")
        sample.folder.write(folder + "/" + std::string(name) + ".meta", meta(digit++));
  }

  void prepare() const {
    fill("outside");
    fill("pkg");
    sample.folder.write("pkg/package.json", R"({"name": "com.real", "version": "1.0.0"})");
    write("Assets/Open/open.txt", kOpen);
    write("Assets/Open/open.txt.meta", meta('e'));
    write("Assets/Open.meta", meta('f'));
  }
};

/// Every file outside the project with its content, and every folder and link. Not what a save was
/// just writing when its folder was moved there: it still writes into that folder, as it began.
std::map<std::string, std::string> everything_outside(const SampleCopy& sample) {
  std::map<std::string, std::string> out;
  for (const char* const folder : {"/outside", "/pkg", "/elsewhere"}) {
    if (!fs::exists(sample.folder.path + folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(sample.folder.path + folder))
      if (!entry.path().filename().string().starts_with(".diorama-"))
        out[entry.path().string()] =
            entry.is_regular_file() && !entry.is_symlink() ? read_all(entry.path()) : "";
  }
  return out;
}

struct Row {
  const char* name;
  void (*prepare)(const Place& at);
  /// Paths to ask for and to change, besides everything that is listed.
  std::vector<std::string> paths = {};
  std::string note = {};   ///< a part of what `check` says about it
  std::string shown = {};  ///< a file whose contents may be shown: it holds kOpen
  /// An asset that is listed although its contents are not shown.
  std::string listed = {};
  bool opens = true;  ///< false: the project is refused, and `note` says why
};

const std::vector<std::string> kInPackage = {"Packages/com.evil/secret.txt",
                                             "Packages/com.evil/secret.unity",
                                             "Packages/com.evil/secret.mat",
                                             "Packages/com.evil/secret.cs",
                                             "Packages/com.evil",
                                             "Packages/com.evil/deep/more.txt"};
const std::vector<std::string> kInReal = {"Packages/com.real/secret.txt",
                                          "Packages/com.real/secret.unity",
                                          "Packages/com.real/secret.mat",
                                          "Packages/com.real/secret.cs",
                                          "Packages/com.real",
                                          "Packages/com.real/secret.prefab"};
const std::vector<std::string> kInOut = {"Assets/Out/secret.txt", "Assets/Out/secret.unity",
                                         "Assets/Out/secret.mat", "Assets/Out",
                                         "Assets/Out/deep",       "Assets/Out/new/x.txt"};

const Row kRows[] = {
    // --- The manifest ---
    {"relative, no package", [](const Place& at) { at.manifest("com.evil", "file:../../outside"); },
     kInPackage,
     "com.evil: ../../outside is not read: it lies outside the project and has no "
     "package.json with the name com.evil"},
    {"absolute, no package",
     [](const Place& at) { at.manifest("com.evil", "file:" + at.outside()); }, kInPackage,
     "is not read: it lies outside the project"},
    {"as a URL", [](const Place& at) { at.manifest("com.evil", "file://" + at.outside()); },
     kInPackage, "is not read: it lies outside the project"},
    {"with a trailing slash",
     [](const Place& at) { at.manifest("com.evil", "file:../../outside/"); }, kInPackage,
     "is not read: it lies outside the project"},
    {"with backslashes", [](const Place& at) { at.manifest("com.evil", "file:..\\..\\outside"); },
     kInPackage, "is not read: it lies outside the project"},
    {"with a detour",
     [](const Place& at) { at.manifest("com.evil", "file:../Assets/../../outside/./deep/.."); },
     kInPackage, "is not read: it lies outside the project"},
    {"percent encoded",
     [](const Place& at) { at.manifest("com.evil", "file:%2e%2e/%2e%2e/outside"); }, kInPackage,
     "no folder %2e%2e/%2e%2e/outside"},
    {"the whole disk", [](const Place& at) { at.manifest("com.evil", "file:/"); }, kInPackage,
     "com.evil: / is not read: it is the whole disk"},
    {"the whole disk as a URL", [](const Place& at) { at.manifest("com.evil", "file:///"); },
     kInPackage, "is not read: it is the whole disk"},
    {"the whole disk by dots",
     [](const Place& at) { at.manifest("com.evil", "file:../../../../../../../../../../.."); },
     kInPackage, "is not read: it is the whole disk"},
    {"the system's settings",
     [](const Place& at) { at.manifest("com.evil", "file:/etc"); },
     {"Packages/com.evil/passwd", "Packages/com.evil"},
     "is not read: it belongs to the system"},
    {"processes",
     [](const Place& at) { at.manifest("com.evil", "file:/proc/self"); },
     {"Packages/com.evil/environ", "Packages/com.evil"},
     "is not read: it belongs to the system"},
    {"devices",
     [](const Place& at) { at.manifest("com.evil", "file:/dev"); },
     {"Packages/com.evil/null"},
     "is not read: it belongs to the system"},
    {"a folder at the root",
     [](const Place& at) { at.manifest("com.evil", "file:/usr"); },
     {"Packages/com.evil/bin"},
     "is not read: it is a folder at the root of the disk"},
    {"around the project",
     [](const Place& at) { at.manifest("com.evil", "file:../.."); },
     {"Packages/com.evil/outside/secret.txt", "Packages/com.evil/pkg/secret.txt"},
     "is not read: the project itself is in it"},
    {"the project itself",
     [](const Place& at) { at.manifest("com.evil", "file:.."); },
     {"Packages/com.evil/Assets"},
     "is not read: the project itself is in it"},
    {"a folder that does not exist",
     [](const Place& at) { at.manifest("com.evil", "file:../../nowhere"); }, kInPackage,
     "no folder ../../nowhere"},
    {"a file instead of a folder",
     [](const Place& at) { at.manifest("com.evil", "file:../../outside/secret.txt"); }, kInPackage,
     "no folder ../../outside/secret.txt"},
    {"a name with a null byte",
     [](const Place& at) {
       at.write("Packages/manifest.json",
                R"({"dependencies": {"com.evil": "file:../../outside\u0000/x"}})");
     },
     kInPackage, "no folder"},
    {"a package with another name",
     [](const Place& at) { at.manifest("com.evil", "file:../../pkg"); }, kInPackage,
     "no package.json with the name com.evil"},
    {"a package.json that is a link out",
     [](const Place& at) {
       at.sample.folder.write("elsewhere/package.json", R"({"name": "com.evil"})");
       fs::create_symlink("../elsewhere/package.json", at.outside("package.json"));
       at.manifest("com.evil", "file:../../outside");
     },
     kInPackage, "no package.json with the name com.evil"},
    {"a package.json that is no JSON",
     [](const Place& at) {
       fs::copy(at.outside("secret.json"), at.outside("package.json"));
       at.manifest("com.evil", "file:../../outside");
     },
     kInPackage, "no package.json with the name com.evil"},
    {"a package.json that is a folder",
     [](const Place& at) {
       fs::create_directory(at.outside("package.json"));
       at.manifest("com.evil", "file:../../outside");
     },
     kInPackage, "no package.json with the name com.evil"},
    {"a real package outside", [](const Place& at) { at.manifest("com.real", "file:../../pkg"); },
     kInReal, "", "", "Packages/com.real/secret.mat"},
    {"a real package outside, absolute",
     [](const Place& at) { at.manifest("com.real", "file:" + at.package()); }, kInReal, "", "",
     "Packages/com.real/secret.prefab"},
    {"a real package with a link out of it",
     [](const Place& at) {
       fs::create_directory_symlink(at.outside(), at.package() + "/More");
       fs::create_symlink(at.outside("secret.txt"), at.package() + "/more.txt");
       at.manifest("com.real", "file:../../pkg");
     },
     {"Packages/com.real/More/secret.txt", "Packages/com.real/more.txt", "Packages/com.real/More"},
     "a link that leads out of the project, not followed",
     "",
     "Packages/com.real/secret.mat"},
    {"a real package in the lock file only",
     [](const Place& at) { at.lock("com.real", "file:../../pkg"); }, kInReal, "", "",
     "Packages/com.real/secret.mat"},
    {"no package, in the lock file only",
     [](const Place& at) { at.lock("com.evil", "file:../../outside"); }, kInPackage,
     "com.evil: ../../outside is not read"},
    {"a package name with dots",
     [](const Place& at) { at.manifest("..", "file:../../pkg"); },
     {"Packages/../secret.txt"},
     "no package.json with the name .."},
    {"a local package inside the project",
     [](const Place& at) {
       at.write("Local/package.json", "{}");
       at.write("Local/open.txt", kOpen);
       at.write("Local/open.txt.meta", meta('5'));
       at.manifest("com.local", "file:../Local");
     },
     {},
     "",
     "Packages/com.local/open.txt"},
    {"a manifest that is a link out",
     [](const Place& at) { at.link("Packages/manifest.json", at.outside("secret.json")); },
     {"Packages/manifest.json"},
     "Packages/manifest.json"},
    {"the packages are a link out",
     [](const Place& at) {
       at.sample.folder.write("outside/manifest.json", R"({"dependencies": {"com.x": "1.0.0"}})");
       at.link("Packages", at.outside());
     },
     {"Packages/secret.txt", "Packages/manifest.json"},
     "Packages/manifest.json"},
    // --- Links in the place of packages ---
    {"a package folder is a link out, no package",
     [](const Place& at) { at.link("Packages/com.evil", at.outside()); }, kInPackage},
    {"a package folder is a link to a real package",
     [](const Place& at) { at.link("Packages/com.real", at.package()); }, kInReal, "", "",
     "Packages/com.real/secret.mat"},
    {"a package folder is a link to the disk",
     [](const Place& at) { at.link("Packages/com.evil", "/"); },
     {"Packages/com.evil/etc/passwd"}},
    {"a package folder is a link inside the project",
     [](const Place& at) {
       at.write("Local/package.json", R"({"name": "com.local"})");
       at.write("Local/open.txt", kOpen);
       at.write("Local/open.txt.meta", meta('5'));
       at.link("Packages/com.local", "../Local");
     },
     {},
     "",
     "Packages/com.local/open.txt"},
    {"the package cache is a link out",
     [](const Place& at) {
       fs::create_directories(at.sample.folder.path + "/elsewhere");
       fs::copy(at.package(), at.sample.folder.path + "/elsewhere/com.real@1.0.0",
                fs::copy_options::recursive);
       fs::copy(at.outside(), at.sample.folder.path + "/elsewhere/com.evil@1.0.0",
                fs::copy_options::recursive);
       fs::remove(at.sample.file("Packages/packages-lock.json"));  // then all in the cache count
       at.link("Library/PackageCache", at.sample.folder.path + "/elsewhere");
     },
     {"Packages/com.real/secret.txt", "Packages/com.evil/secret.txt"},
     "com.evil",
     "",
     "Packages/com.real/secret.mat"},
    // --- Links in Assets ---
    {"a folder is a link out", [](const Place& at) { at.link("Assets/Out", at.outside()); }, kInOut,
     "a link that leads out of the project, not followed"},
    {"a folder is a relative link out",
     [](const Place& at) { at.link("Assets/Out", "../../outside"); }, kInOut,
     "a link that leads out of the project, not followed"},
    {"a chain of links",
     [](const Place& at) {
       at.link("Assets/Out", "Second");
       at.link("Assets/Second", "../Third");
       at.link("Third", at.outside());
     },
     kInOut, "a link that leads out of the project, not followed"},
    {"a loop of links",
     [](const Place& at) {
       at.link("Assets/Out", "Round");
       at.link("Assets/Round", "Out");
     },
     kInOut, "a link that leads nowhere"},
    {"a link that leads nowhere outside",
     [](const Place& at) { at.link("Assets/Out", at.outside("none")); }, kInOut,
     "a link that leads nowhere"},
    {"a scene is a link out",
     [](const Place& at) {
       at.link("Assets/Out.unity", at.outside("secret.unity"));
       at.write("Assets/Out.unity.meta", meta('6'));
     },
     {"Assets/Out.unity"},
     "Assets/Out.unity"},
    {"a text is a link out",
     [](const Place& at) { at.link("Assets/out.txt", at.outside("secret.txt")); },
     {"Assets/out.txt"},
     "Assets/out.txt"},
    {"a material is a link out",
     [](const Place& at) {
       at.link("Assets/out.mat", "../../outside/secret.mat");
       at.write("Assets/out.mat.meta", meta('6'));
     },
     {"Assets/out.mat"},
     "Assets/out.mat"},
    {"a script is a link out",
     [](const Place& at) {
       at.link("Assets/Out.cs", at.outside("secret.cs"));
       at.write("Assets/Out.cs.meta", meta('6'));
     },
     {"Assets/Out.cs"},
     "Assets/Out.cs"},
    {"a .meta is a link out",
     [](const Place& at) {
       at.write("Assets/plain.txt", "x");
       at.link("Assets/plain.txt.meta", at.outside("secret.txt"));
     },
     {"Assets/plain.txt", "Assets/plain.txt.meta"},
     "Assets/plain.txt.meta"},
    {"a link to a device",
     [](const Place& at) { at.link("Assets/out.txt", "/dev/zero"); },
     {"Assets/out.txt"}},
    {"a link to the environment",
     [](const Place& at) { at.link("Assets/out.txt", "/proc/self/environ"); },
     {"Assets/out.txt"},
     "Assets/out.txt"},
    {"a link that stays inside",
     [](const Place& at) { at.link("Assets/in.txt", "Open/open.txt"); },
     {},
     "",
     "Assets/in.txt"},
    {"an absolute link that stays inside",
     [](const Place& at) { at.link("Assets/in.txt", at.sample.file("Assets/Open/open.txt")); },
     {},
     "",
     "Assets/in.txt"},
    {"a link out and in again",
     [](const Place& at) { at.link("Assets/in.txt", "../../project/Assets/Open/open.txt"); },
     {},
     "",
     "Assets/in.txt"},
    // --- The folders of the project ---
    {"the settings are a link out",
     [](const Place& at) {
       fs::rename(at.sample.file("ProjectSettings"), at.outside("settings"));
       at.link("ProjectSettings", at.outside("settings"));
     },
     {"ProjectSettings/TagManager.asset"},
     "ProjectSettings"},
    {"one of the settings is a link out",
     [](const Place& at) {
       at.link("ProjectSettings/TagManager.asset", at.outside("secret.asset"));
     },
     {"ProjectSettings/TagManager.asset"},
     "ProjectSettings"},
    {"Assets is a link inside the project",
     [](const Place& at) {
       fs::rename(at.sample.file("Assets"), at.sample.file("Real"));
       at.link("Assets", "Real");
     },
     {},
     "",
     "Assets/Open/open.txt"},
    {"Assets is a link out",
     [](const Place& at) { at.link("Assets", at.outside()); },
     {},
     "is a link that leads out of the project (put the folder itself in its place, or add where it "
     "leads to extra_folders)",
     "",
     "",
     false},
    {"Assets is a link to the disk",
     [](const Place& at) { at.link("Assets", "/"); },
     {},
     "is a link that leads out of the project",
     "",
     "",
     false},
};

/// Prepares a row before the project is opened.
ProductOptions options_of(const Row& row) {
  ProductOptions out;
  out.before = [&row](const SampleCopy& sample) {
    const Place at{sample};
    at.prepare();
    row.prepare(at);
  };
  return out;
}

/// Every path that the project lists outside its samples, and those of the row.
std::vector<std::string> paths_of(LegacySession& session, const Row& row) {
  std::set<std::string> out(row.paths.begin(), row.paths.end());
  for (const char* const folder : {"Packages", "Assets"}) {
    const Json found =
        session.call_tool("find_assets", R"({"limit":1000,"folder":)" + json::quoted(folder) + "}");
    for (const json::Value each : found["result"]["structuredContent"]["items"]) {
      const std::string path(each["path"].string_or(""));
      const std::string name = path.substr(path.rfind('/') + 1);
      if (!path.starts_with("Assets/") || name.starts_with("out") || name.starts_with("Out"))
        out.insert(path);
    }
  }
  return {out.begin(), out.end()};
}

void check_silent(const std::string& answer, const std::string& question) {
  CHECK_MESSAGE(answer.find(kSecret) == std::string::npos, (question + ": " + answer));
}

void read_all_ways(LegacySession& session, const std::string& path) {
  const std::string quoted = json::quoted(path);
  const std::pair<const char*, std::string> calls[] = {
      {"get_asset_info", R"({"references":true,"path":)" + quoted + "}"},
      {"get_scene_hierarchy", R"({"scene_path":)" + quoted + "}"},
      {"load_scene", R"({"path":)" + quoted + "}"},
      {"get_scene_hierarchy", R"({"prefab_path":)" + quoted + "}"},
      {"instantiate_prefab", R"({"path":)" + quoted + "}"},
      {"get_component_info",
       R"({"index":0,"game_object_path":"/Very-Secr","scene_path":)" + quoted + "}"},
      {"find_gameobject", R"({"name":"e","scene_path":)" + quoted + "}"},
      {"get_unsaved_changes", "{}"},
      {"read_console", "{}"},
  };
  for (const auto& [tool, arguments] : calls)
    check_silent(session.call_tool(tool, arguments).text(), std::string(tool) + " " + path);
  for (const char* const uri : {"unity://asset/", "unity://scene/"})
    check_silent(
        session.call("resources/read", "{\"uri\":" + json::quoted(uri + path) + "}").text(),
        uri + path);
}

void write_all_ways(LegacySession& session, const std::string& path) {
  const std::string quoted = json::quoted(path);
  const std::pair<const char*, std::string> calls[] = {
      {"import_asset", R"({"destinationPath":"Assets/Taken.txt","sourcePath":)" + quoted + "}"},
      {"import_asset", R"({"sourcePath":"Assets/Open/open.txt","destinationPath":)" +
                           json::quoted(path + "/new.txt") + "}"},
      {"manage_asset", R"({"action":"copy","destination":"Assets/Copied","path":)" + quoted + "}"},
      {"manage_asset", R"({"action":"move","destination":"Assets/Moved","path":)" + quoted + "}"},
      {"manage_asset", R"({"action":"move","path":"Assets/Open/open.txt","destination":)" +
                           json::quoted(path + "/moved.txt") + "}"},
      {"manage_asset", R"({"action":"create_folder","path":)" + json::quoted(path + "/New") + "}"},
      {"manage_asset",
       R"({"action":"create_material","path":)" + json::quoted(path + "/New.mat") + "}"},
      {"manage_asset", R"({"action":"set","fields":{"_Color":{"r":1}},"path":)" + quoted + "}"},
      {"create_gameobject", R"({"name":"New","scene_path":)" + quoted + "}"},
      {"create_prefab",
       R"({"instanceId":"/Player","path":)" + json::quoted(path + "/New.prefab") + "}"},
      {"save_scene", R"({"path":)" + json::quoted(path + "/New.unity") + "}"},
      {"save_scene", R"({"path":)" + quoted + "}"},
      {"manage_asset", R"({"action":"delete","path":)" + quoted + "}"},
      {"manage_prefab",
       R"({"action":"variant","path":"Assets/V.prefab","prefab_path":)" + quoted + "}"},
      {"save_scene", "{}"},
  };
  for (const auto& [tool, arguments] : calls)
    check_silent(session.call_tool(tool, arguments).text(), std::string(tool) + " " + arguments);
}

void ask_program(const SampleCopy& sample, const std::string& path) {
  const std::vector<std::vector<std::string>> questions = {
      {"tree", path},
      {"show", path, "/" + std::string(kSecret)},
      {"refs", path},
      {"find", "e", "--scene", path},
      {"set", path, "/" + std::string(kSecret), "name=Taken"},
      {"set", path, "", "m_Name=Taken"},
  };
  for (std::vector<std::string> words : questions) {
    const std::string question = words[0] + " " + path;
    words.insert(words.end(), {"--project", sample.root});
    std::string said = run_program(sample, words);
    // The question itself has the name in it.
    for (std::size_t at = said.find("/" + std::string(kSecret)); at != std::string::npos;
         at = said.find("/" + std::string(kSecret)))
      said.erase(at, kSecret.size() + 1);
    check_silent(said, question);
  }
}

unity::AssetFiles& asset_files(Workspace& workspace) {
  const auto opened = workspace.opened();
  REQUIRE(opened);
  auto* const project = dynamic_cast<unity::UnityProject*>(*opened);
  REQUIRE(project != nullptr);
  const auto files = project->asset_files();
  REQUIRE(files);
  return **files;
}

}  // namespace

TEST_CASE("boundary: no manifest and no link gives away or changes a file outside") {
  REQUIRE(std::size(kRows) >= 40);
  for (const Row& row : kRows) {
    if (!row.opens) continue;
    CAPTURE(std::string(row.name));
    ProductServer server(options_of(row));
    const auto before = everything_outside(server);
    LegacySession session(server.port());
    const std::vector<std::string> paths = paths_of(session, row);
    for (const std::string& path : paths) read_all_ways(session, path);
    if (!row.shown.empty()) {
      const Json shown = session.call(
          "resources/read", R"({"uri":)" + json::quoted("unity://asset/" + row.shown) + "}");
      CHECK_MESSAGE(shown.text().find(kOpen) != std::string::npos, shown.text());
    }
    if (!row.listed.empty()) CHECK(std::ranges::find(paths, row.listed) != paths.end());
    for (const std::string& path : paths) write_all_ways(session, path);
    CHECK(everything_outside(server) == before);
  }
}

TEST_CASE("boundary: the command line is as silent, and says what it left out") {
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.name));
    const SampleCopy sample;
    options_of(row).before(sample);
    const auto before = everything_outside(sample);
    const std::string checked = run_program(sample, {"check"});
    check_silent(checked, "check");
    CHECK_MESSAGE(checked.find(row.note) != std::string::npos, checked);
    if (!row.opens) CHECK(checked.starts_with("1 diorama: "));
    for (const std::string& path : row.paths) ask_program(sample, path);
    check_silent(run_program(sample, {"verify"}), "verify");
    check_silent(run_program(sample, {"assets", "--max", "10000"}), "assets");
    check_silent(run_program(sample, {"find", "e"}), "find");
    CHECK(everything_outside(sample) == before);
  }
}

TEST_CASE("boundary: a folder that the user adds belongs to the project") {
  struct Case {
    const char* name;
    void (*prepare)(const Place& at);
    std::string path;
    std::string made = "/Made.txt";  ///< where a file beside it is made; empty: in the project
  };
  const Case cases[] = {
      {"a real package", [](const Place& at) { at.manifest("com.real", "file:../../pkg"); },
       "Packages/com.real/secret.txt"},
      {"a linked package", [](const Place& at) { at.link("Packages/com.real", at.package()); },
       "Packages/com.real/secret.txt"},
      {"a package with another name",
       [](const Place& at) { at.manifest("com.x", "file:../../pkg"); },
       "Packages/com.x/secret.txt"},
      {"a linked file",
       [](const Place& at) { at.link("Assets/out.txt", at.package() + "/secret.txt"); },
       "Assets/out.txt", ""},
      {"Assets is a link",
       [](const Place& at) {
         fs::copy(at.sample.file("Assets"), at.package() + "/Assets", fs::copy_options::recursive);
         fs::copy(at.package() + "/secret.txt", at.package() + "/Assets/secret.txt");
         at.link("Assets", "../pkg/Assets");
       },
       "Assets/secret.txt", "/Assets/Made.txt"},
  };
  for (const Case& each : cases) {
    CAPTURE(std::string(each.name));
    const SampleCopy sample;
    const Place at{sample};
    at.prepare();
    each.prepare(at);
    Workspace workspace(app::engines());
    workspace.options().state_root = sample.state;
    workspace.options().extra_folders = {at.package()};
    REQUIRE(workspace.open(sample.root));
    const auto assets = workspace.assets();
    REQUIRE(assets);
    const auto detail = (*assets)->detail(each.path, 10'000, {});
    REQUIRE(detail);
    CHECK(detail->text == std::string(kSecret));
    const std::string checked = run_program(sample, {"check", "--extra-folders", "../pkg"});
    CHECK(checked.find("leads out") == std::string::npos);
    CHECK(checked.find("is not read") == std::string::npos);
    const std::string made = each.path.substr(0, each.path.rfind('/')) + "/Made.txt";
    const auto created = asset_files(workspace).create(made, "made");
    REQUIRE_MESSAGE(created, (created ? "" : created.error().message));
    const auto store = workspace.store();
    REQUIRE(store);
    REQUIRE((*store)->save({}));
    if (!each.made.empty()) CHECK(read_all(at.package() + each.made) == "made");
  }
}

TEST_CASE("boundary: only the user adds folders, not the project") {
  const SampleCopy sample;
  const Place at{sample};
  at.prepare();
  at.write("diorama.toml", "extra_folders = [\"../pkg\"]\n");
  app::Surroundings around;
  around.environment = [](const std::string&) { return std::nullopt; };
  around.current_folder = sample.root;
  const app::Outcome refused = app::parse_command_line({"serve"}, around);
  CHECK_FALSE(refused.invocation);
  CHECK(refused.text.find("extra_folders is for the user of a project to say") !=
        std::string::npos);
  // A question does not read the project's file at all.
  const app::Outcome asked = app::parse_command_line({"check"}, around);
  REQUIRE(asked.invocation);
  CHECK(asked.invocation->query.extra_folders.empty());
  around.environment = [](const std::string& name) {
    return name == "DIORAMA_EXTRA_FOLDERS" ? std::optional<std::string>("../pkg,/abs")
                                           : std::nullopt;
  };
  const app::Outcome by_environment = app::parse_command_line({"check"}, around);
  REQUIRE(by_environment.invocation);
  CHECK(by_environment.invocation->query.extra_folders ==
        std::vector<std::string>{sample.root + "/../pkg", "/abs"});
}

// --- Between edit and save ----------------------------------------------------------------------

namespace {

/// What happens to the project after it was edited and before it is saved.
struct Swap {
  const char* name;
  /// Edits something; nothing is saved yet.
  std::function<Result<void>(Workspace&)> edit;
  std::string replaced;  ///< a folder of the project that becomes a link to a copy of it outside
};

Result<void> only_result(const Result<scene::AssetChange>& made) {
  if (!made) return made.error();
  return {};
}

const std::vector<Swap>& swaps() {
  static const std::vector<Swap> all = {
      {"a changed scene",
       [](Workspace& at) -> Result<void> {
         DIORAMA_TRY(const Names names, at.names());
         DIORAMA_TRY(const scene::ObjectRef object, names.object(kGame, "/Enemy"));
         DIORAMA_TRY(scene::Editor* const editor, at.editor());
         DIORAMA_TRY(std::ignore, editor->rename(object, "Taken"));
         return {};
       },
       "Assets/Scenes"},
      {"a new file",
       [](Workspace& at) {
         return only_result(asset_files(at).create("Assets/Scenes/New.txt", "new"));
       },
       "Assets/Scenes"},
      {"a new file in a new folder",
       [](Workspace& at) {
         return only_result(asset_files(at).create("Assets/Scenes/A/B/New.txt", "new"));
       },
       "Assets/Scenes"},
      {"a deleted file", [](Workspace& at) { return only_result(asset_files(at).remove(kGame)); },
       "Assets/Scenes"},
      {"a deleted folder",
       [](Workspace& at) { return only_result(asset_files(at).remove("Assets/Prefabs/Enemies")); },
       "Assets/Prefabs"},
      {"a file that moves out of it",
       [](Workspace& at) {
         return only_result(asset_files(at).move("Assets/Materials/Red.mat", "Assets/Data/R.mat"));
       },
       "Assets/Materials"},
      {"a file that moves into it",
       [](Workspace& at) {
         return only_result(asset_files(at).move("Assets/Materials/Red.mat", "Assets/Data/R.mat"));
       },
       "Assets/Data"},
      {"Assets itself",
       [](Workspace& at) {
         return only_result(asset_files(at).create("Assets/Scenes/New.txt", "new"));
       },
       "Assets"},
  };
  return all;
}

/// Puts a link to a copy of the folder in its place: everything in it has the same name and bytes.
void replace_by_link(const SampleCopy& sample, const std::string& folder) {
  fs::create_directories(sample.folder.path + "/elsewhere");
  fs::rename(sample.file(folder), sample.folder.path + "/elsewhere/copy");
  fs::create_directory_symlink(sample.folder.path + "/elsewhere/copy", sample.file(folder));
}

}  // namespace

TEST_CASE("boundary: a folder replaced by a link between edit and save is not written to") {
  for (const Swap& swap : swaps()) {
    CAPTURE(std::string(swap.name));
    const SampleCopy sample;
    Workspace workspace(app::engines());
    workspace.options().state_root = sample.state;
    REQUIRE(workspace.open(sample.root));
    REQUIRE(swap.edit(workspace));
    replace_by_link(sample, swap.replaced);
    const auto before = everything_outside(sample);
    const auto store = workspace.store();
    REQUIRE(store);
    const auto saved = (*store)->save({});
    REQUIRE_FALSE(saved);
    CHECK(saved.error().code == ErrorCode::PermissionDenied);
    CHECK_MESSAGE(saved.error().message.find("it leads out of the project") != std::string::npos,
                  saved.error().message);
    CHECK(everything_outside(sample) == before);
    // When the folder is back, the same save works.
    fs::remove(sample.file(swap.replaced));
    fs::rename(sample.folder.path + "/elsewhere/copy", sample.file(swap.replaced));
    const auto again = (*store)->save({});
    CHECK_MESSAGE(again, (again ? "" : again.error().message));
  }
}

TEST_CASE("boundary: a folder replaced by a link in the middle of a save is not written to") {
  for (const Swap& swap : swaps()) {
    CAPTURE(std::string(swap.name));
    for (std::size_t at = 1;; ++at) {
      CAPTURE(at);
      const SampleCopy sample;
      const auto disk = std::make_shared<FaultyDisk>();
      Workspace workspace(app::engines(disk));
      workspace.options().state_root = sample.state;
      REQUIRE(workspace.open(sample.root));
      REQUIRE(swap.edit(workspace));
      const std::size_t begin = disk->calls().size();
      std::map<std::string, std::string> before;
      disk->on_call([&](const std::string&) {
        if (disk->calls().size() != begin + at) return;
        replace_by_link(sample, swap.replaced);
        before = everything_outside(sample);
      });
      const auto store = workspace.store();
      REQUIRE(store);
      const auto saved = (*store)->save({});
      if (before.empty()) break;  // the save was over before
      CHECK(everything_outside(sample) == before);
    }
  }
}

}  // namespace diorama::test
