// A project whose files are saved together, on a disk that can fail at any call; and what such a
// save does, as a table. For the tests of commit() and of recover().
//
// Threading: one thread each. Errors: none; a test fails.
#pragma once

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "io/commit.h"
#include "io/file.h"
#include "support/faulty_disk.h"

namespace diorama::io::commits {

using Kind = FileChange::Kind;
using Texts = std::vector<std::string>;
using test::Fault;
using test::FaultyDisk;
namespace fs = std::filesystem;

/// Everything in a folder: path and content; of a folder the content is "/".
using Tree = std::map<std::string, std::string>;

inline Tree tree_of(const std::string& root) {
  Tree out;
  if (!fs::exists(root)) return out;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string name = entry.path().lexically_relative(root).string();
    out[name] = entry.is_directory() ? "/" : *read_file(entry.path().string(), 1 << 20);
  }
  return out;
}

inline std::string joined(const Texts& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

inline bool is_temporary(const std::string& path) {
  return fs::path(path).filename().string().starts_with(".diorama-");
}

/// A change of a table, with a name in the project instead of a path and a stamp.
struct Row {
  Kind kind;
  std::string name;
  std::string text;  ///< of Write the content, of Move the new name
};

/// In memory where the system has such a folder: the tests that try every call make thousands of
/// projects, and what a disk adds to them is waiting.
inline std::string make_root() {
  std::string name = "/dev/shm/diorama_test_XXXXXX";
  if (::mkdtemp(name.data()) != nullptr) return name;
  name = (fs::temp_directory_path() / "diorama_test_XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  return fs::canonical(name).string();
}

struct Project {
  std::string root = make_root();
  std::string files = root + "/project";
  std::string state = root + "/state/deep";

  explicit Project(const Tree& tree = {}) {
    fs::create_directories(files);
    for (const auto& [name, text] : tree)
      text == "/" ? void(fs::create_directories(path(name))) : write(name, text);
  }
  ~Project() {
    std::error_code ignored;
    fs::remove_all(root, ignored);
  }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return files + "/" + name; }
  /// Writes a file and the folders it needs.
  void write(const std::string& name, std::string_view text) const {
    fs::create_directories(fs::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
  }
  [[nodiscard]] Tree tree() const { return tree_of(files); }
  [[nodiscard]] std::optional<FileStamp> stamp(const std::string& name) const {
    if (!fs::exists(path(name))) return std::nullopt;
    auto stamp = FileStamp::of(path(name), *read_file(path(name), 1 << 20));
    REQUIRE(stamp);
    return *stamp;
  }
  /// The changes for the files as they are now. The rows must outlive them.
  [[nodiscard]] std::vector<FileChange> changes(const std::vector<Row>& rows) const {
    std::vector<FileChange> out;
    for (const Row& row : rows) {
      FileChange& change = out.emplace_back();
      change.path = path(row.name);
      change.kind = row.kind;
      change.expected = stamp(row.name);
      const std::string_view text = row.text;
      if (row.kind == Kind::Move) change.to = path(row.text);
      // In pieces, one of them empty, as an edited scene is.
      if (row.kind == Kind::Write)
        change.pieces = {text.substr(0, text.size() / 2), "", text.substr(text.size() / 2)};
    }
    return out;
  }
  Result<std::vector<FileStamp>> commit(const std::vector<Row>& rows, Disk& disk) const {
    return io::commit(changes(rows), state, disk);
  }
  RecoveryReport recover() const {
    FaultyDisk disk;
    auto report = io::recover(state, disk);
    REQUIRE_MESSAGE(report, (report ? "" : report.error().message));
    return *report;
  }
};

struct Scenario {
  std::string_view name;
  Tree before;
  std::vector<Row> rows;
  Tree after;
};

inline const Scenario kScenarios[] = {
    {"one file", {{"a", "old a"}}, {{Kind::Write, "a", "new a"}}, {{"a", "new a"}}},
    {"one new file in new folders",
     {},
     {{Kind::Write, "x/y/a", "new a"}},
     {{"x", "/"}, {"x/y", "/"}, {"x/y/a", "new a"}}},
    {"one removed", {{"a", "old a"}}, {{Kind::Remove, "a", ""}}, {}},
    {"one moved", {{"a", "old a"}}, {{Kind::Move, "a", "x/b"}}, {{"x", "/"}, {"x/b", "old a"}}},
    {"three files",
     {{"a", "old a"}, {"b", "old b"}, {"c", "/"}, {"c/c", "old c"}},
     {{Kind::Write, "a", "new a"}, {Kind::Write, "b", "the new b"}, {Kind::Write, "c/c", ""}},
     {{"a", "new a"}, {"b", "the new b"}, {"c", "/"}, {"c/c", ""}}},
    {"made, removed and moved",
     {{"gone", "old"}, {"from", "kept bytes"}, {"changed", "old"}},
     {{Kind::Remove, "gone", ""},
      {Kind::Write, "x/y/new", "new"},
      {Kind::Move, "from", "x/to"},
      {Kind::Write, "changed", "also new"}},
     {{"x", "/"},
      {"x/y", "/"},
      {"x/y/new", "new"},
      {"x/to", "kept bytes"},
      {"changed", "also new"}}},
};

inline bool is_decided(const Error& error) {
  return std::ranges::find(error.details, std::pair<std::string, std::string>{
                                              "commit", "decided"}) != error.details.end();
}

inline void check_recovered(const Project& project, const Scenario& scenario) {
  const Tree now = project.tree();
  const bool old_or_new = now == scenario.before || now == scenario.after;
  CHECK(old_or_new);
  CHECK(tree_of(project.state).empty());
  CHECK(project.recover().empty());
}

/// Where in the calls of an undisturbed commit the record gets its name.
inline std::size_t commit_point(const Scenario& scenario) {
  const Project project(scenario.before);
  FaultyDisk disk;
  REQUIRE(project.commit(scenario.rows, disk));
  const auto& calls = disk.calls();
  const auto found = std::ranges::find_if(calls, [](const std::string& call) {
    return call.starts_with("rename ") && call.ends_with("/commit.record");
  });
  REQUIRE(found != calls.end());
  return static_cast<std::size_t>(found - calls.begin()) + 1;
}

inline const Scenario& three_files() {
  return kScenarios[4];
}

/// The three files of the scenario, crashed this many calls after the commit point.
inline void crash_behind_commit_point(const Project& project, std::size_t calls = 1) {
  FaultyDisk disk(Fault::Death, commit_point(three_files()) + calls);
  const auto result = project.commit(three_files().rows, disk);
  REQUIRE_FALSE(result);
  CHECK(is_decided(result.error()));
}

}  // namespace diorama::io::commits
