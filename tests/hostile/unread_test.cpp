// Unread is not empty: a file that could not be read is named in every answer that depends on it,
// and in no other.
//
// A row is one file made unreadable in one way; each is asked every question. A letter says that
// the answer depends on the file, a dot that it does not:
//
//   t  tree of Dungeon                   u  assets that nothing uses
//   g  the component Door of /Gate       r  what uses Wood.mat
//   n  objects called "flame"            d  Wood.mat is deleted
//   c  objects with a Door               i  about RareLoot.asset
//   a  assets called "wood"              p  the project
//   l  assets of the type LootTable      k  check: a finding about it
//
// To add a kind of damage: a row, and a line in damage().

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <memory>

#include "support/path_workspace.h"
#include "support/sample_copy.h"
#include "surface/shapes/asset_json.h"
#include "surface/shapes/project_json.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/unread_json.h"
#include "unity/api/asset_files.h"
#include "unity/model/project.h"
#include "unity/report/verify.h"

namespace diorama::test {
namespace {

constexpr const char* kPointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n";

std::string with_conflict(const std::string& text) {
  const std::size_t second_half = text.find('\n', text.size() / 2) + 1;
  return text.substr(0, second_half) + "<<<<<<< HEAD\n=======\n>>>>>>> theirs\n" +
         text.substr(second_half);
}

/// Makes the file unreadable.
void damage(const SampleCopy& sample, const std::string& file, const std::string& how,
            io::FileOverlay& refused) {
  const std::string path = "project/" + file;
  if (how == "lfs_pointer") return sample.folder.write(path, kPointer);
  if (how == "binary") return sample.folder.write(path, std::string("\0\0\0\x16\0binary", 11));
  if (how == "empty") return sample.folder.write(path, "");
  if (how == "story") return sample.folder.write(path, "once upon a time\n");
  if (how == "cut") {
    const std::string text = sample.text(file);
    return sample.folder.write(path, text.substr(0, text.rfind(": ")));
  }
  if (how == "no_guid") return sample.folder.write(path, "fileFormatVersion: 2\n");
  if (how == "merge_conflict") return sample.folder.write(path, with_conflict(sample.text(file)));
  if (how == "json") return sample.folder.write(path, "{\"dependencies\": {");
  if (how == "too_large")
    return std::filesystem::resize_file(sample.file(file), std::size_t{5} << 30);
  if (how == "large_script")
    return std::filesystem::resize_file(sample.file(file), std::size_t{17} << 20);
  REQUIRE_MESSAGE((how == "no_access" || how == "not_listed"), how);
  refused.refuse(sample.file(file));
}

template <class Reply, class Write>
std::string json_of(const Result<Reply>& reply, Write write) {
  if (!reply) return "error: " + reply.error().message;
  std::string text;
  json::Writer out(text);
  write(out, *reply);
  return text;
}

std::string deleted(PathWorkspace& workspace) {
  auto files = workspace.edit_assets();
  if (!files) return "error: " + files.error().message;
  const auto change = (*files)->remove("Assets/Materials/Wood.mat");
  if (!change) return "error: " + change.error().message;
  const auto answer = surface::asset_answer("delete", *change);
  CHECK(answer.text.contains("could not be read") == !change->unread.empty());
  return answer.json;
}

std::string report_of(PathWorkspace& workspace) {
  surface::AssetReport report;
  auto info = (*workspace.assets())->info("Assets/Data/RareLoot.asset");
  if (!info) return "error: " + info.error().message;
  report.asset = *info;
  report.unread = info->unread;
  return json_of(Result(report), surface::write_asset_report);
}

std::string findings(PathWorkspace& workspace) {
  std::string out;
  const auto report = workspace.check();
  REQUIRE(report);
  for (const scene::Finding& each : report->findings)
    if (each.kind != scene::Finding::Kind::Unresolved)
      out += "\"path\":\"" + each.path.substr(0, each.path.find(':')) + "\" " + each.message + "\n";
  return out;
}

std::string ask(PathWorkspace& workspace, char question) {
  using surface::write_assets;
  using surface::write_found_objects;
  const auto component = [](json::Writer& out, const scene::ComponentInfo& info) {
    surface::write_component(out, info, {});
  };
  switch (question) {
    case 't': return json_of(workspace.tree({.scene = "Dungeon"}), surface::write_tree);
    case 'g': return json_of(workspace.component({"Courtyard", "/Gate", 4}), component);
    case 'n':
      return json_of(workspace.find_objects({.scene = "*", .name = "flame"}), write_found_objects);
    case 'c':
      return json_of(workspace.find_objects({.scene = "*", .component = "Door"}),
                     write_found_objects);
    case 'a': return json_of(workspace.find_assets({"wood", ""}), write_assets);
    case 'l': return json_of(workspace.find_assets({"t:LootTable", ""}), write_assets);
    case 'u': return json_of(workspace.find_assets({"", "", 0, 100, true}), write_assets);
    case 'r': return json_of(workspace.uses("Assets/Materials/Wood.mat"), surface::write_uses);
    case 'd': return deleted(workspace);
    case 'i': return report_of(workspace);
    case 'p': return json_of(workspace.summary(), surface::write_summary);
    default: return findings(workspace);
  }
}

struct Row {
  const char* file;
  const char* how;        ///< see damage()
  const char* kind;       ///< as answers call it
  const char* questions;  ///< "tgncalurdipk", a dot where the answer does not depend on the file
};

constexpr const char* kQuestions = "tgncalurdipk";
constexpr const char* kTorch = "Assets/Prefabs/World/Torch.prefab";
constexpr const char* kDungeon = "Assets/Scenes/Dungeon.unity";
constexpr const char* kCourtyard = "Assets/Scenes/Courtyard.unity";
constexpr const char* kDoor = "Assets/Scripts/World/Door.cs";
constexpr const char* kLoot = "Assets/Data/RareLoot.asset";
constexpr const char* kWoodMeta = "Assets/Materials/Wood.mat.meta";
constexpr const char* kSteelMeta = "Assets/Materials/Steel.mat.meta";
constexpr const char* kManifest = "Packages/manifest.json";
constexpr const char* kTags = "ProjectSettings/TagManager.asset";
constexpr const char* kVersion = "ProjectSettings/ProjectVersion.txt";

constexpr Row kRows[] = {
    {kTorch, "lfs_pointer", "lfs_pointer", "t.nc..urd..k"},
    {kTorch, "binary", "binary", "t.nc..urd..k"},
    {kTorch, "empty", "broken", "t.nc..urd..k"},
    {kTorch, "story", "broken", "t.nc..urd..k"},
    {kTorch, "cut", "broken", "t.nc..urd..k"},
    {kTorch, "merge_conflict", "merge_conflict", "t.nc..urd..k"},
    {kTorch, "too_large", "too_large", "t.nc..urd..k"},
    {kTorch, "no_access", "no_access", "t.nc..urd..k"},
    {kDungeon, "lfs_pointer", "lfs_pointer", "..nc..urd..k"},
    {kDungeon, "binary", "binary", "..nc..urd..k"},
    {kDungeon, "story", "broken", "..nc..urd..k"},
    {kDungeon, "too_large", "too_large", "..nc..urd..k"},
    {kDungeon, "no_access", "no_access", "..nc..urd..k"},
    {kDungeon, "merge_conflict", "merge_conflict", "t.nc..urd..k"},
    {kDungeon, "cut", "broken", "t.nc..urd..k"},
    {kCourtyard, "merge_conflict", "merge_conflict", ".gnc..urd..k"},
    {kDoor, "lfs_pointer", "lfs_pointer", "tg.c.......k"},
    {kDoor, "binary", "binary", "tg.c.......k"},
    {kDoor, "merge_conflict", "merge_conflict", "tg.c.......k"},
    {kDoor, "large_script", "too_large", "tg.c.......k"},
    {kDoor, "no_access", "no_access", "tg.c.......k"},
    {kLoot, "lfs_pointer", "lfs_pointer", ".....lurdi.k"},
    {kLoot, "binary", "binary", ".....lurdi.k"},
    {kLoot, "empty", "broken", ".....lurdi.k"},
    {kLoot, "no_access", "no_access", ".....lurdi.k"},
    {kLoot, "merge_conflict", "merge_conflict", "......urdi.k"},
    {kLoot, "cut", "broken", "......urdi.k"},
    {kWoodMeta, "lfs_pointer", "lfs_pointer", "....alurd.pk"},
    {kWoodMeta, "no_guid", "broken", "....alurd.pk"},
    {kWoodMeta, "no_access", "no_access", "....alur..pk"},  // and it is not deleted at all
    {kWoodMeta, "merge_conflict", "merge_conflict", "....alurd.pk"},
    {kSteelMeta, "no_guid", "broken", ".....lurd.pk"},
    {kSteelMeta, "no_access", "no_access", ".....lurd.pk"},
    {kManifest, "json", "broken", "..ncalurd.pk"},
    {kManifest, "lfs_pointer", "lfs_pointer", "..ncalurd.pk"},
    {kTags, "lfs_pointer", "lfs_pointer", "......urd.pk"},
    {kTags, "binary", "binary", "......urd.pk"},
    {kTags, "story", "broken", "..........pk"},
    {kTags, "merge_conflict", "merge_conflict", "......urd.pk"},
    {kTags, "no_access", "no_access", "......urd.pk"},
    {kVersion, "lfs_pointer", "lfs_pointer", "..........pk"},
    {kVersion, "story", "broken", "..........pk"},
    {"Assets/Prefabs/World", "not_listed", "not_listed", "t.ncalurd.pk"},
    {"Assets/Scripts/MyGame.asmdef", "json", "broken", "...c.......k"},
    {"Assets/Scripts/MyGame.asmdef", "lfs_pointer", "lfs_pointer", "...c..urd..k"},
    {"Assets/Scripts/MyGame.asmdef", "no_access", "no_access", "...c..urd..k"},
};

}  // namespace

TEST_CASE("unread: each file is named by the answers that depend on it, and by no other") {
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.file));
    CAPTURE(std::string(row.how));
    for (std::size_t i = 0; kQuestions[i] != 0; ++i) {
      const char question = kQuestions[i];
      CAPTURE(question);
      const SampleCopy sample;
      io::FileOverlay refused;
      damage(sample, row.file, row.how, refused);
      PathWorkspace workspace(std::make_shared<io::RealDisk>(), refused);
      workspace.keep_state_in(sample.state);
      REQUIRE(workspace.open(sample.root));
      const std::string answer = ask(workspace, question);
      CAPTURE(answer);
      const std::string named = "\"path\":\"" + std::string(row.file) + "\"";
      const std::string record = named + ",\"kind\":\"" + row.kind + "\"";
      const bool is_named = answer.contains(question == 'k' ? named : record);
      CHECK(is_named == (row.questions[i] == question));
      if (question != 'k') CHECK(answer.contains("\"unread_total\"") == is_named);
    }
  }
}

TEST_CASE("unread: the sample names nothing") {
  const SampleCopy sample;
  for (const char* question = kQuestions; *question != 0; ++question) {
    PathWorkspace workspace;
    workspace.keep_state_in(sample.state);
    REQUIRE(workspace.open(sample.root));
    CAPTURE(*question);
    CHECK_FALSE(ask(workspace, *question).contains("\"unread"));
  }
}

TEST_CASE("unread: verify names each file that it could not read") {
  for (const Row& row : kRows) {
    const std::string file = row.file;
    const bool is_text = file.ends_with(".unity") || file.ends_with(".prefab") ||
                         file.ends_with(".meta") || file.ends_with(".asset");
    // Binary and empty assets are what they are; a .meta without a GUID is text.
    const std::string kind = row.kind;
    const bool other_asset = file.ends_with(".asset") && (kind == "binary" || kind == "broken");
    if (!is_text || std::string(row.how) == "no_guid") continue;
    if (other_asset && std::string(row.how) != "cut") continue;
    CAPTURE(file);
    CAPTURE(row.how);
    const SampleCopy sample;
    io::FileOverlay refused;
    damage(sample, file, row.how, refused);
    const std::vector<std::string> paths = {sample.root};
    const auto report = unity::verify_files(paths, {}, refused);
    REQUIRE(report);
    REQUIRE(report->not_read.size() == 1);
    CHECK(report->not_read[0].path == sample.file(file));
    CHECK(name_of(report->not_read[0].kind) == kind);
  }
}

TEST_CASE("unread: a file whose merge nobody finished is not changed") {
  struct Change {
    const char* name;
    std::function<Error(PathWorkspace&)> make;
  };
  const Change changes[] = {
      {"create", [](PathWorkspace& it) { return it.edit("Dungeon")->create("A", "").error(); }},
      {"rename",
       [](PathWorkspace& it) { return it.edit("Dungeon")->rename("/Barracks", "A").error(); }},
      {"remove", [](PathWorkspace& it) { return it.edit("Dungeon")->remove("/Barracks").error(); }},
      {"active",
       [](PathWorkspace& it) {
         return it.edit("Dungeon")->set_active("/Barracks", false).error();
       }},
      {"component",
       [](PathWorkspace& it) {
         return it.edit("Dungeon")->add_component("/Barracks", {.type = "Light"}).error();
       }},
      {"instance",
       [](PathWorkspace& it) {
         return it.edit("Dungeon")->instantiate("Assets/Prefabs/World/Torch.prefab", "").error();
       }},
  };
  const SampleCopy sample;
  io::FileOverlay nothing_refused;
  damage(sample, kDungeon, "merge_conflict", nothing_refused);
  const std::string before = sample.text(kDungeon);
  for (const Change& change : changes) {
    CAPTURE(change.name);
    PathWorkspace workspace;
    workspace.keep_state_in(sample.state);
    REQUIRE(workspace.open(sample.root));
    const Error error = change.make(workspace);
    CHECK(error.code == ErrorCode::Conflict);
    const auto line = std::ranges::count(before.substr(0, before.find("<<<<<<<")), '\n') + 1;
    CHECK(error.message ==
          "'Assets/Scenes/Dungeon.unity' has a merge conflict that nobody "
          "resolved, in line " +
              std::to_string(line));
    CHECK(error.hint == "finish the merge, then change the file");
  }
  CHECK(sample.text(kDungeon) == before);
}

TEST_CASE("unread: what could not be read for the moment is tried again") {
  const SampleCopy sample;
  const auto project_with = [&](const std::string& file) {
    io::FileOverlay refused;
    refused.refuse(sample.file(file));
    auto project = unity::Project::open(sample.root, {}, &refused);
    REQUIRE(project);
    return *std::move(project);
  };
  {
    const auto project = project_with(kTorch);
    CHECK_FALSE((*project->hierarchies().open(kDungeon))->hierarchy.complete());
    CHECK(project->unread_users().size() == 1);
    project->files().drop(sample.file(kTorch));
    project->refresh();
    CHECK((*project->hierarchies().open(kDungeon))->hierarchy.complete());
    CHECK(project->unread_users().empty());
  }
  {
    const auto project = project_with(kDoor);
    CHECK(project->scripts().unread().size() == 1);
    project->files().drop(sample.file(kDoor));
    project->refresh();
    CHECK(project->scripts().unread().empty());
    CHECK(project->scripts().why_unknown(kDoor) == std::nullopt);
  }
  {
    const auto project = project_with(kWoodMeta);
    CHECK(unity::unread_in(project->assets()).size() == 1);
    project->files().drop(sample.file(kWoodMeta));
    project->refresh();
    CHECK(unity::unread_in(project->assets()).empty());
    CHECK_FALSE(project->assets().find_path("Assets/Materials/Wood.mat")->guid.is_zero());
  }
}

TEST_CASE("unread: an answer names a few and counts all") {
  const SampleCopy sample;
  for (int i = 0; i < 200; ++i)
    sample.folder.write(
        "project/Assets/Many/" + std::string(100, 'x') + std::to_string(i) + ".prefab", kPointer);
  PathWorkspace workspace;
  REQUIRE(workspace.open(sample.root));
  const auto found = workspace.find_objects({.scene = "*", .name = "flame"});
  REQUIRE(found);
  CHECK(found->unread.size() == 200);
  const std::string json = json_of(found, surface::write_found_objects);
  CHECK(json.contains("\"unread_total\":200"));
  CHECK(surface::unread_text(found->unread).contains("and 19"));  // as many as there is room for
  std::string only_unread;
  json::Writer out(only_unread);
  out.begin_object();
  surface::write_unread(out, found->unread);
  out.end_object();
  CHECK(only_unread.size() < 2'000);
  CHECK(surface::unread_text(found->unread).size() < 2'000);
}

}  // namespace diorama::test
