#include "io/boundary.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "io/bounded_disk.h"
#include "io/commit.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "io/no_links.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using test::TempFolder;
namespace fs = std::filesystem;

/// A project, an added folder, a package of which only facts are taken, and the rest of the disk.
struct Grounds {
  Grounds() {
    for (const char* const name : {"project", "added", "facts", "rest"})
      folder.write(std::string(name) + "/in/file", name);
    boundary.allow(at("project"), Access::Contents);
    boundary.allow(at("facts"), Access::Facts);
    boundary.allow(at("added"), Access::Contents);
  }
  [[nodiscard]] std::string at(std::string_view path) const {
    return folder.path + "/" + std::string(path);
  }
  void link(std::string_view path, const std::string& target) const {
    fs::create_symlink(target, at(path));
  }

  TempFolder folder;
  Boundary boundary;
};

}  // namespace

TEST_CASE("boundary: a path has the access of the folder it is in") {
  Boundary boundary;
  CHECK(boundary.access_to("/anything") == Access::Contents);
  boundary.allow("/a/b", Access::Contents);
  boundary.allow("/c", Access::Facts);
  boundary.allow("/c/d", Access::Contents);
  for (const auto& [path, access] :
       std::initializer_list<std::pair<const char*, Access>>{{"/a/b", Access::Contents},
                                                             {"/a/b/c", Access::Contents},
                                                             {"/a/bc", Access::None},
                                                             {"/a", Access::None},
                                                             {"/", Access::None},
                                                             {"", Access::None},
                                                             {"/c/x", Access::Facts},
                                                             {"/c/d/x", Access::Contents},
                                                             {"/cd", Access::None}}) {
    CAPTURE(path);
    CHECK(boundary.access_to(path) == access);
  }
}

TEST_CASE("boundary: links are followed only to where they may lead") {
  const Grounds grounds;
  grounds.link("project/stays", "in/file");
  grounds.link("project/absolute", grounds.at("project/in/file"));
  grounds.link("project/folder", "in");
  grounds.link("project/added", grounds.at("added"));
  grounds.link("project/facts", grounds.at("facts"));
  grounds.link("project/out", grounds.at("rest/in/file"));
  grounds.link("project/out_folder", "../rest");
  grounds.link("project/chain", "out_folder");
  grounds.link("project/broken", "nowhere");
  grounds.link("project/loop", "loop");
  grounds.link("facts/out", "../rest/in/file");
  grounds.link("rest/back", "../project/in");
  struct Row {
    const char* path;
    int facts, contents;  ///< errno, 0: it can be read
  };
  const Row rows[] = {
      {"project/in/file", 0, 0},
      {"project/stays", 0, 0},
      {"project/absolute", 0, 0},
      {"project/folder/file", 0, 0},
      {"project/added/in/file", 0, 0},
      {"project/facts/in/file", 0, EXDEV},
      {"facts/in/file", 0, EXDEV},
      {"facts/out", EXDEV, EXDEV},
      {"project/out", EXDEV, EXDEV},
      {"project/out_folder/in/file", EXDEV, EXDEV},
      {"project/chain/in/file", EXDEV, EXDEV},
      {"project/broken", ENOENT, ENOENT},
      {"project/loop", ENOENT, ENOENT},
      {"project/none", ENOENT, ENOENT},
      {"rest/in/file", EXDEV, EXDEV},
      {"rest/back/file", EXDEV, EXDEV},
      {"project/../rest/in/file", EXDEV, EXDEV},
      {"project/in/../in/file", EXDEV, EXDEV},
  };
  for (const Row& row : rows) {
    CAPTURE(row.path);
    for (const auto& [wanted, reason] :
         {std::pair(Access::Facts, row.facts), std::pair(Access::Contents, row.contents)}) {
      const OpenFile file = grounds.boundary.open(grounds.at(row.path), OpenAs::File, wanted);
      CHECK((file ? 0 : errno) == reason);
      const auto read = read_bytes(grounds.at(row.path), 100, grounds.boundary, wanted);
      CHECK(read.has_value() == (reason == 0));
      if (reason == EXDEV) {
        CHECK(read.error().code == ErrorCode::PermissionDenied);
        CHECK(read.error().message ==
              "cannot read " + grounds.at(row.path) + ": it leads out of the project");
      }
      CHECK(facts_of(grounds.at(row.path), grounds.boundary, wanted).has_value() == (reason == 0));
    }
  }
}

TEST_CASE("boundary: the place of a file that does not exist yet is resolved the same way") {
  const Grounds grounds;
  grounds.link("project/folder", "in");
  grounds.link("project/out", grounds.at("rest"));
  grounds.link("project/nowhere", grounds.at("rest/none"));
  for (const auto& [path, place] : std::initializer_list<std::pair<std::string, std::string>>{
           {"project/new", "project/new"},
           {"project/a/b/new", "project/a/b/new"},
           {"project/folder/new", "project/in/new"},
           {"project/folder", "project/folder"},  // the link itself
           {"project/out", "project/out"},
           {"project/out/new", ""},
           {"project/out/a/b/new", ""},
           {"project/nowhere/new", ""},
           {"facts/new", ""},
           {"rest/new", ""},
           {"project/../rest/new", ""}}) {
    CAPTURE(path);
    const auto found = grounds.boundary.place_of(grounds.at(path), Access::Contents);
    CHECK((found ? *found : "") == (place.empty() ? "" : grounds.at(place)));
  }
}

TEST_CASE("boundary: a walk looks only at what links inside lead to") {
  const Grounds grounds;
  grounds.link("project/folder", "in");
  grounds.link("project/out", grounds.at("rest"));
  grounds.link("project/out_file", grounds.at("rest/in/file"));
  WalkOptions options;
  options.boundary = grounds.boundary;
  options.follow_folder_links = true;
  const auto walk = walk_folder(grounds.at("project"), options);
  REQUIRE(walk);
  std::set<std::string> seen;
  for (const FolderListing& folder : walk->folders)
    for (const FolderEntry& entry : folder.entries)
      seen.insert(folder.path + "/" + std::string(entry.name));
  CHECK(seen ==
        std::set<std::string>{"/folder", "/in", "/out", "/out_file", "folder/file", "in/file"});
  REQUIRE(walk->left_out.size() == 2);
  CHECK(walk->left_out[0].path == "out");
  CHECK(walk->left_out[1].path == "out_file");
  CHECK(walk->left_out[1].reason == "a link that leads out of the project, not followed");
  for (const FolderEntry& entry : walk->folders[0].entries)
    if (entry.name == "out_file")  // the size of the link, not that of the file
      CHECK(entry.facts.size == grounds.at("rest/in/file").size());
  const auto outside = walk_folder(grounds.at("rest"), options);
  REQUIRE_FALSE(outside);
  CHECK(outside.error().code == ErrorCode::PermissionDenied);
}

TEST_CASE("boundary: folders that nobody can mean are named") {
  const TempFolder folder;
  const std::string project = folder.path + "/a/project";
  const char* const home = std::getenv("HOME");
  REQUIRE(home != nullptr);
  for (const auto& [path, why] : std::initializer_list<std::pair<std::string, std::string>>{
           {"/", "it is the whole disk"},
           {"/etc", "it belongs to the system"},
           {"/etc/ssl", "it belongs to the system"},
           {"/proc/1", "it belongs to the system"},
           {"/usr", "it is a folder at the root of the disk"},
           {folder.path + "/a", "the project itself is in it"},
           {project, "the project itself is in it"},
           {project + "/Local", ""},
           {folder.path + "/b", ""}}) {
    CAPTURE(path);
    CHECK(why_too_wide(path, project) == why);
  }
  CHECK(why_too_wide(without_links(home), project) != "");
}

TEST_CASE("bounded disk: it follows a link inside, and changes nothing outside") {
  const Grounds grounds;
  grounds.link("project/folder", "in");
  grounds.link("project/out", grounds.at("rest/in"));
  RealDisk below(FolderLinks::Refuse);
  BoundedDisk disk(
      below, [&]() -> const Boundary& { return grounds.boundary; }, grounds.at("state"));
  const auto commit = [&](const std::string& path, std::optional<FileStamp> expected) {
    FileChange change;
    change.path = grounds.at(path);
    change.pieces = {"new"};
    change.expected = expected;
    return io::commit({&change, 1}, grounds.at("state"), disk);
  };
  REQUIRE(commit("project/folder/made", std::nullopt));
  CHECK(*read_file(grounds.at("project/in/made"), 10) == "new");
  REQUIRE(commit("added/made", std::nullopt));
  for (const std::string path : {"project/out/made", "facts/made", "rest/made", "made"}) {
    CAPTURE(path);
    const auto refused = commit(path, std::nullopt);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::PermissionDenied);
    CHECK_FALSE(fs::exists(grounds.at(path)));
  }
  const auto outside = FileStamp::of(grounds.at("project/out/file"), "rest");
  REQUIRE(outside);
  CHECK_FALSE(commit("project/out/file", *outside));
  CHECK(*read_file(grounds.at("rest/in/file"), 10) == "rest");
  CHECK_FALSE(disk.remove(grounds.at("project/out/file")));
  CHECK_FALSE(
      disk.rename(grounds.at("project/in/file"), grounds.at("project/out/x"), IfExists::Refuse));
  CHECK_FALSE(disk.make_folder(grounds.at("project/out/x")));
  CHECK_FALSE(disk.remove_empty_folder(grounds.at("project/out/x")));
  CHECK_FALSE(disk.read(grounds.at("project/out/file"), 10));
  CHECK(fs::exists(grounds.at("rest/in/file")));
}

TEST_CASE("disk: one that refuses links says so at every call") {
  const TempFolder folder;
  folder.write("real/file", "x");
  fs::create_directory_symlink("real", folder.path + "/link");
  RealDisk disk(FolderLinks::Refuse);
  const std::string file = folder.path + "/link/file", made = folder.path + "/link/new";
  const auto is_refused = [](const auto& result) {
    return !result && result.error().code == ErrorCode::PermissionDenied &&
           result.error().message.ends_with("there is a link on the way to it");
  };
  CHECK(is_refused(disk.create(made, 0600)));
  CHECK(is_refused(disk.open_alone(file)));
  CHECK(is_refused(disk.identity(file)));
  CHECK(is_refused(disk.read(file, 10)));
  CHECK(is_refused(disk.rename(file, made, IfExists::Refuse)));
  CHECK(is_refused(disk.rename(folder.path + "/real/file", made, IfExists::Replace)));
  CHECK(is_refused(disk.remove(file)));
  CHECK(is_refused(disk.make_folder(made)));
  CHECK(is_refused(disk.remove_empty_folder(made)));
  CHECK(is_refused(disk.can_change_folder(folder.path + "/link")));
  CHECK(is_refused(disk.sync_folder(folder.path + "/link")));
  CHECK(is_refused(disk.lock_folder(folder.path + "/link")));
  CHECK(fs::exists(folder.path + "/real/file"));
}

}  // namespace diorama::io
