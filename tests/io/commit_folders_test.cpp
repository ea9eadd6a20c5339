// Folders in a commit: they come and go with the files that belong to them, or not at all.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "io/commit.h"
#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

namespace fs = std::filesystem;
using Kind = FileChange::Kind;
using test::Fault;
using test::FaultyDisk;
using test::TempFolder;

/// A folder "old" with a file in it, and the files that go with both.
struct Project {
  TempFolder folder;
  std::string state = folder.path + "/.state";

  Project() {
    folder.write("old/inner/a", "a");
    folder.write("old.meta", "old");
  }
  [[nodiscard]] std::string at(const std::string& path) const { return folder.path + "/" + path; }
  [[nodiscard]] FileChange change(Kind kind, const std::string& path) const {
    FileChange out{at(path), {}, kind};
    if (const auto bytes = read_file(at(path), 100))
      out.expected = *FileStamp::of(at(path), *bytes);
    return out;
  }
  /// Everything but the state folder.
  [[nodiscard]] std::vector<std::string> entries() const {
    std::vector<std::string> out;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path))
      if (!entry.path().string().starts_with(state))
        out.push_back(entry.path().string().substr(folder.path.size() + 1));
    std::ranges::sort(out);
    return out;
  }
};

std::vector<FileChange> make_folder(const Project& project) {
  FileChange meta = project.change(Kind::Write, "new.meta");
  meta.pieces = {"new"};
  return {project.change(Kind::MakeFolder, "new"), meta};
}

std::vector<FileChange> make_bare_folders(const Project& project) {
  return {project.change(Kind::MakeFolder, "new"), project.change(Kind::MakeFolder, "new/inner")};
}

std::vector<FileChange> remove_folder(const Project& project) {
  return {project.change(Kind::Remove, "old/inner/a"), project.change(Kind::RemoveFolder, "old"),
          project.change(Kind::RemoveFolder, "old/inner"),
          project.change(Kind::Remove, "old.meta")};
}

std::vector<FileChange> move_folder(const Project& project) {
  FileChange file = project.change(Kind::Move, "old/inner/a");
  file.to = project.at("new/inner/a");
  FileChange meta = project.change(Kind::Move, "old.meta");
  meta.to = project.at("new.meta");
  return {project.change(Kind::MakeFolder, "new"),
          project.change(Kind::MakeFolder, "new/inner"),
          file,
          meta,
          project.change(Kind::RemoveFolder, "old"),
          project.change(Kind::RemoveFolder, "old/inner")};
}

}  // namespace

TEST_CASE("commit: folders come and go with their files, whichever call is the last") {
  using Entries = std::vector<std::string>;
  const Entries before = {"old", "old.meta", "old/inner", "old/inner/a"};
  const struct {
    const char* what;
    std::vector<FileChange> (*changes)(const Project& project);
    Entries after;
  } cases[] = {
      {"make", make_folder, {"new", "new.meta", "old", "old.meta", "old/inner", "old/inner/a"}},
      {"make without a file",
       make_bare_folders,
       {"new", "new/inner", "old", "old.meta", "old/inner", "old/inner/a"}},
      {"remove", remove_folder, {}},
      {"move", move_folder, {"new", "new.meta", "new/inner", "new/inner/a"}},
  };
  RealDisk real;
  for (const auto& each : cases)
    for (const Fault fault : {Fault::Death, Fault::IoError, Fault::DiskFull}) {
      int undecided = 0, decided = 0;
      std::size_t call = 1;
      for (bool reached = true; reached; ++call) {
        CAPTURE(each.what);
        CAPTURE(call);
        const Project project;
        FaultyDisk disk(fault, call);
        const auto done = commit(each.changes(project), project.state, disk);
        reached = disk.reached();
        if (!reached) REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
        const auto report = recover(project.state, real);
        REQUIRE(report);
        CHECK(report->problems.empty());
        const Entries now = project.entries();
        const bool is_one = now == before || now == each.after;
        CHECK(is_one);
        if (done) CHECK(now == each.after);
        ++(now == before ? undecided : decided);
        if (fs::exists(project.state)) CHECK(fs::is_empty(project.state));
      }
      CHECK(undecided > 2);
      CHECK(decided > 2);
    }
}

TEST_CASE(
    "commit: a folder that is there already is no reason to fail, nor one that is not empty") {
  const Project project;
  RealDisk disk;
  const FileChange again = project.change(Kind::MakeFolder, "old");
  const auto made = commit({&again, 1}, project.state, disk);
  REQUIRE(made);
  CHECK(made->size() == 1);
  const FileChange gone = project.change(Kind::RemoveFolder, "old");
  CHECK(commit({&gone, 1}, project.state, disk));
  CHECK(fs::exists(project.at("old/inner/a")));
  const FileChange file = project.change(Kind::MakeFolder, "old.meta");
  CHECK(commit({&file, 1}, project.state, disk).error().message ==
        project.at("old.meta") + "/. cannot be made: " + project.at("old.meta") +
            " is not a folder");
}

TEST_CASE("commit: a content that is in another file is written, if it is what was said") {
  const Project project;
  RealDisk disk;
  project.folder.write("source", "the content");
  FileChange change = project.change(Kind::Write, "old/inner/a");
  change.source = ContentSource{project.at("source"), *disk.digest(project.at("source"))};
  REQUIRE(commit({&change, 1}, project.state, disk));
  CHECK(*read_file(project.at("old/inner/a"), 100) == "the content");
  CHECK(commit({&change, 1}, project.state, disk));  // the same again
  change.source->digest.hash ^= 1;
  change.expected = *FileStamp::of(change.path, "the content");
  const auto refused = commit({&change, 1}, project.state, disk);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  CHECK(fs::is_empty(project.state));
}

}  // namespace diorama::io
