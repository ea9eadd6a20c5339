#include "io/commit.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "io/commit_project.h"

namespace diorama::io {
using namespace commits;
using namespace std::chrono_literals;

TEST_CASE("commit: undisturbed, the files are the new ones and nothing else is left") {
  for (const Scenario& scenario : kScenarios) {
    CAPTURE(scenario.name);
    const Project project(scenario.before);
    RealDisk disk;
    const auto stamps = project.commit(scenario.rows, disk);
    REQUIRE(stamps);
    CHECK(project.tree() == scenario.after);
    CHECK(tree_of(project.state).empty());
    REQUIRE(stamps->size() == scenario.rows.size());
    for (std::size_t i = 0; i < stamps->size(); ++i) {
      const Row& row = scenario.rows[i];
      auto now = project.stamp(row.kind == Kind::Move ? row.text : row.name);
      CHECK((*stamps)[i].settled);
      if (now) now->settled = true;
      CHECK((*stamps)[i] == now.value_or(FileStamp{}));
    }
  }
}

TEST_CASE("commit: whichever call fails or is the last, all files change or none") {
  for (const Scenario& scenario : kScenarios) {
    for (const Fault fault : {Fault::IoError, Fault::DiskFull, Fault::ShortWrite, Fault::Death}) {
      std::size_t at = 1;
      for (;; ++at) {
        CAPTURE(scenario.name);
        CAPTURE(static_cast<int>(fault));
        CAPTURE(at);
        const Project project(scenario.before);
        FaultyDisk disk(fault, at);
        const auto result = project.commit(scenario.rows, disk);
        if (!disk.reached()) break;
        const bool decided = !result && is_decided(result.error());
        if (fault == Fault::ShortWrite) CHECK(result);
        if (!result) CHECK_FALSE(result.error().hint.empty());
        if (!result && !decided && fault != Fault::Death) {  // it has taken everything back
          CHECK(project.tree() == scenario.before);
          CHECK(tree_of(project.state).empty());
        }
        project.recover();
        check_recovered(project, scenario);
        if (result || decided) CHECK(project.tree() == scenario.after);
        if (!result && !decided && fault != Fault::Death) CHECK(project.tree() == scenario.before);
        FaultyDisk healthy;
        if (project.tree() == scenario.before) CHECK(project.commit(scenario.rows, healthy));
      }
      CHECK(at > 15);
    }
  }
}

TEST_CASE("commit: one write costs one flush of the file and one of the folder; order is kept") {
  struct Case {
    const Scenario& scenario;
    Texts calls;
  };
  const Texts one = {"lock_folder S",
                     "create S/commit.pending",
                     "write S/commit.pending",
                     "create P/TEMP",
                     "write P/TEMP",
                     "copy_attributes P/a P/TEMP",
                     "sync P/TEMP",
                     "rename P/TEMP P/a",
                     "sync_folder P",
                     "remove S/commit.pending"};
  const Texts three = {"lock_folder S",
                       "create S/commit.pending",
                       "write S/commit.pending",
                       "sync S/commit.pending",
                       "create P/TEMP",
                       "write P/TEMP",
                       "copy_attributes P/a P/TEMP",
                       "sync P/TEMP",
                       "create P/TEMP",
                       "write P/TEMP",
                       "copy_attributes P/b P/TEMP",
                       "sync P/TEMP",
                       "create P/c/TEMP",
                       "copy_attributes P/c/c P/c/TEMP",
                       "sync P/c/TEMP",
                       "sync_folder P",
                       "sync_folder P/c",
                       "rename S/commit.pending S/commit.record",
                       "sync_folder S",
                       "rename P/TEMP P/a",
                       "rename P/TEMP P/b",
                       "rename P/c/TEMP P/c/c",
                       "sync_folder P",
                       "sync_folder P/c",
                       "remove S/commit.record",
                       "sync_folder S"};
  const Case cases[] = {{kScenarios[0], one}, {three_files(), three}};
  for (const Case& c : cases) {
    const Project project(c.scenario.before);
    fs::create_directories(project.state);
    for (const Row& row : c.scenario.rows)  // old enough not to be read again
      fs::last_write_time(project.path(row.name), fs::file_time_type::clock::now() - 1min);
    FaultyDisk disk;
    REQUIRE(project.commit(c.scenario.rows, disk));
    Texts calls;
    for (std::string call : disk.calls()) {
      if (call.starts_with("identity ")) continue;
      for (const auto& [path, letter] : {std::pair{project.files, "P"}, {project.state, "S"}})
        for (std::size_t at = 0; (at = call.find(path)) != std::string::npos;)
          call.replace(at, path.size(), letter);
      if (const std::size_t at = call.find(".diorama-"); at != std::string::npos)
        call.replace(at, call.find(".tmp", at) + 4 - at, "TEMP");
      calls.push_back(call);
    }
    CHECK(joined(calls) == joined(c.calls));
  }
}

TEST_CASE("commit: a file that is not what was read is a conflict, and nothing is written") {
  struct Case {
    std::string_view name;
    void (*meanwhile)(const Project&);
    std::string message;  ///< after the path; empty: no conflict
    std::string hint;
  };
  const std::string again = "read it again and repeat the change";
  const Case cases[] = {
      {"other content", [](const Project& p) { p.write("a", "longer than before"); },
       " was changed on disk since it was read", again},
      {"other content of the same size", [](const Project& p) { p.write("a", "OLD a"); },
       " was changed on disk since it was read", again},
      {"replaced by an equal file",
       [](const Project& p) {
         p.write("other", "old a");
         fs::rename(p.path("other"), p.path("a"));
       },
       "", ""},
      {"touched",
       [](const Project& p) {
         fs::last_write_time(p.path("a"), fs::file_time_type::clock::now() + 1h);
       },
       "", ""},
      {"deleted", [](const Project& p) { fs::remove(p.path("a")); },
       " was deleted on disk since it was read",
       "save it under another name, or make it a new file"},
  };
  for (const Case& c : cases) {
    for (const Kind kind : {Kind::Write, Kind::Remove, Kind::Move}) {
      for (const bool together : {false, true}) {
        CAPTURE(c.name);
        CAPTURE(static_cast<int>(kind));
        CAPTURE(together);
        const Project project(Tree{{"a", "old a"}, {"b", "old b"}});
        std::vector<Row> rows;
        if (together) rows.push_back({Kind::Write, "b", "new b"});
        rows.push_back({kind, "a", "new"});
        const auto changes = project.changes(rows);
        c.meanwhile(project);
        const Tree before = project.tree();
        RealDisk disk;
        const auto result = commit(changes, project.state, disk);
        // What was to be removed and is gone is what it was to become.
        const bool fine = c.message.empty() || (kind == Kind::Remove && c.name == "deleted");
        CHECK(bool(result) == fine);
        if (fine || result) continue;
        CHECK(result.error().code == ErrorCode::Conflict);
        CHECK(result.error().message == project.path("a") + c.message);
        CHECK(result.error().hint == c.hint);
        CHECK(project.tree() == before);
        CHECK(tree_of(project.state).empty());
      }
    }
  }
}

TEST_CASE("commit: a file that was to be new and exists is a conflict") {
  const Project project(Tree{{"a", "old a"}});
  const std::vector<Row> rows = {{Kind::Write, "new", "mine"}, {Kind::Move, "a", "moved"}};
  const auto changes = project.changes(rows);
  for (const std::string name : {"new", "moved"}) {
    project.write(name, "somebody's");
    const Tree before = project.tree();
    RealDisk disk;
    for (const std::size_t count : {1, 2}) {
      const std::size_t first = name == "new" || count == 2 ? 0 : 1;
      const auto result = commit(std::span(changes).subspan(first, count), project.state, disk);
      REQUIRE_FALSE(result);
      CHECK(result.error().code == ErrorCode::Conflict);
      CHECK(result.error().message ==
            project.path(name) + " exists already, but was to be a new file");
      CHECK(result.error().hint == "read it and change it, or choose another name");
      CHECK(project.tree() == before);
    }
    fs::remove(project.path(name));
  }
}

TEST_CASE(
    "commit: a change while the new files are being written is found before the commit point") {
  for (const std::string name : {"a", "b", "new"}) {
    for (const bool together : {false, true}) {
      CAPTURE(name);
      const Project project(Tree{{"a", "old a"}, {"b", "old b"}});
      std::vector<Row> rows = {{Kind::Write, name, "mine"}};
      if (together) rows.push_back({Kind::Write, name == "a" ? "b" : "a", "mine too"});
      FaultyDisk disk;
      disk.on_call([&](const std::string& call) {
        if (call.starts_with("sync ") && is_temporary(call)) project.write(name, "meanwhile");
      });
      const auto result = project.commit(rows, disk);
      REQUIRE_FALSE(result);
      CHECK(result.error().code == ErrorCode::Conflict);
      Tree expected = {{"a", "old a"}, {"b", "old b"}};
      expected[name] = "meanwhile";
      CHECK(project.tree() == expected);
      CHECK(tree_of(project.state).empty());
    }
  }
}

TEST_CASE("commit: a name that is taken in the last moment is not overwritten") {
  for (const bool together : {false, true}) {
    CAPTURE(together);
    const Project project(Tree{{"a", "old a"}});
    std::vector<Row> rows = {{Kind::Write, "new", "mine"}};
    if (together) rows.push_back({Kind::Write, "a", "new a"});
    FaultyDisk disk;
    disk.on_call([&](const std::string& call) {
      if (call.starts_with("rename ") && call.ends_with("/new")) project.write("new", "theirs");
    });
    const auto result = project.commit(rows, disk);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::Conflict);
    CHECK(is_decided(result.error()) == together);
    CHECK(result.error().message ==
          project.path("new") + " was made by somebody else while it was being saved" +
              (together ? "; it was left as it is, 1 other files of this save are saved" : ""));
    Tree now = project.tree();
    CHECK(now["new"] == "theirs");
    CHECK(now["a"] == (together ? "new a" : "old a"));
    CHECK(now.size() == (together ? 3 : 2));  // after the commit point, mine is kept beside it
    CHECK(tree_of(project.state).empty());
  }
}

TEST_CASE("commit: time, inode and size are believed only of a file that had come to rest") {
  const Project project(Tree{{"a", "old a"}});
  const std::string path = project.path("a");
  const std::vector<Row> rows = {{Kind::Write, "a", "mine"}};
  struct Case {
    std::chrono::seconds age;
    bool conflict;
  };
  // The second row is the price of not reading every file again; nothing but a program that
  // sets the time back on purpose comes upon it.
  for (const Case& c : {Case{0s, true}, {60s, false}}) {
    project.write("a", "old a");
    const auto time = fs::file_time_type::clock::now() - c.age;
    fs::last_write_time(path, time);
    const auto changes = project.changes(rows);
    std::ofstream(path, std::ios::in | std::ios::binary) << "OLD a";
    fs::last_write_time(path, time);
    RealDisk disk;
    CHECK(bool(commit(changes, project.state, disk)) != c.conflict);
  }
}

TEST_CASE("commit: a stamp is of the bytes that were read") {
  const Project project(Tree{{"a", "12345"}});
  CHECK(FileStamp::of(project.path("a"), "12345"));
  for (const std::string name : {"a", "none"}) {
    const auto stamp = FileStamp::of(project.path(name), "1234");
    REQUIRE_FALSE(stamp);
    CHECK(stamp.error().code == ErrorCode::Conflict);
    CHECK(stamp.error().message ==
          project.path(name) + " was changed on disk while it was being read");
  }
}

TEST_CASE("commit: links and what is no file are refused and left as they are") {
  const Project project(Tree{{"real", "old"}, {"folder", "/"}});
  fs::create_symlink(project.path("real"), project.path("link"));
  fs::create_symlink(project.path("none"), project.path("dangling"));
  REQUIRE(::mkfifo(project.path("pipe").c_str(), 0600) == 0);
  struct Case {
    std::string name, message, hint;
  };
  const std::string is_link = " is a symbolic link, which a save would replace";
  const Case cases[] = {
      {"link", is_link, "use the path of the file it leads to"},
      {"dangling", is_link, "use the path of the file it leads to"},
      {"folder", " is not a regular file", "use another path"},
      {"pipe", " is not a regular file", "use another path"},
  };
  const FileStamp stamp = *project.stamp("real");
  for (const Case& c : cases) {
    for (const auto& expected : {std::optional<FileStamp>(), std::optional(stamp)}) {
      CAPTURE(c.name);
      FileChange change;
      change.path = project.path(c.name);
      change.pieces = {"new"};
      change.expected = expected;
      RealDisk disk;
      const auto result = commit({&change, 1}, project.state, disk);
      REQUIRE_FALSE(result);
      CHECK(result.error().code == ErrorCode::Unsupported);
      CHECK(result.error().message == project.path(c.name) + c.message);
      CHECK(result.error().hint == c.hint);
    }
  }
  CHECK(*read_file(project.path("real"), 10) == "old");
  CHECK(fs::is_symlink(project.path("link")));
}

TEST_CASE("commit: a folder above a file may be a link") {
  const Project project(Tree{{"real/a", "old a"}});
  fs::create_directory_symlink(project.path("real"), project.path("link"));
  RealDisk disk;
  REQUIRE(project.commit({{Kind::Write, "link/a", "new a"}, {Kind::Write, "link/b", "b"}}, disk));
  CHECK(*read_file(project.path("real/a"), 10) == "new a");
  CHECK(*read_file(project.path("real/b"), 10) == "b");
  REQUIRE(project.commit({{Kind::Move, "real/a", "link/c"}}, disk));
  CHECK(*read_file(project.path("real/c"), 10) == "new a");
}

TEST_CASE("commit: the mode of a file is kept, that of a new one follows the umask") {
  const Project project(Tree{{"a", "old a"}, {"b", "old b"}});
  fs::permissions(project.path("a"), fs::perms(0640));
  fs::permissions(project.path("b"), fs::perms(0777));
  const mode_t old_mask = ::umask(022);
  RealDisk disk;
  const auto result = project.commit(
      {{Kind::Write, "a", "a"}, {Kind::Write, "b", "b"}, {Kind::Write, "new", "n"}}, disk);
  ::umask(old_mask);
  REQUIRE(result);
  CHECK((*disk.identity(project.path("a")))->mode == 0640);
  CHECK((*disk.identity(project.path("b")))->mode == 0777);
  CHECK((*disk.identity(project.path("new")))->mode == 0644);
}

TEST_CASE("commit: changes that make no sense together are refused with nothing done") {
  struct Case {
    std::vector<Row> rows;
    std::string message;  ///< P stands for the project
    ErrorCode code = ErrorCode::InvalidArgument;
  };
  const Case cases[] = {
      {{{Kind::Write, "a", "1"}, {Kind::Write, "a", "2"}}, "P/a is in two changes of one save"},
      {{{Kind::Move, "a", "x"}, {Kind::Write, "x", "2"}}, "P/x is in two changes of one save"},
      {{{Kind::Move, "a", "a"}}, "P/a is in two changes of one save"},
      {{{Kind::Remove, "none", ""}}, "P/none cannot be removed or moved without having been read"},
      {{{Kind::Move, "none", "x"}}, "P/none cannot be removed or moved without having been read"},
      {{{Kind::Write, "./b", ""}}, "'P/./b' is not an absolute path without '.', '..' and '//'"},
      {{{Kind::Write, "../b", ""}}, "'P/../b' is not an absolute path without '.', '..' and '//'"},
      {{{Kind::Write, "b/", ""}}, "'P/b/' is not an absolute path without '.', '..' and '//'"},
      {{{Kind::Move, "a", "x//b"}}, "'P/x//b' is not an absolute path without '.', '..' and '//'"},
      {{{Kind::Write, "a/b", ""}}, "P/a/b cannot be made: P/a is not a folder", ErrorCode::Io},
      {{{Kind::Write, "n/m", ""}, {Kind::Write, "n", ""}},
       "P/n is a file in one change of a save and a folder in another"},
      {{{Kind::Write, "n/m", ""}, {Kind::Move, "a", "n"}},
       "P/a is a file in one change of a save and a folder in another"},
  };
  for (const Case& c : cases) {
    const Project project(Tree{{"a", "old a"}});
    RealDisk disk;
    const auto result = project.commit(c.rows, disk);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == c.code);
    std::string message = result.error().message;
    for (std::size_t at = 0; (at = message.find(project.files)) != std::string::npos;)
      message.replace(at, project.files.size(), "P");
    CHECK(message == c.message);
    CHECK_FALSE(result.error().hint.empty());
    CHECK(project.tree() == Tree{{"a", "old a"}});
    CHECK(tree_of(project.state).empty());
  }
  RealDisk disk;
  FileChange relative;
  relative.path = "a";
  CHECK(commit({&relative, 1}, "/nonexistent", disk).error().code == ErrorCode::InvalidArgument);
  CHECK(commit({}, "/nonexistent", disk)->empty());
}

TEST_CASE("commit: a move to another disk is refused before anything is decided") {
  const Project project(Tree{{"a", "old a"}, {"b", "old b"}, {"mnt", "/"}});
  const Tree before = project.tree();
  FaultyDisk disk;
  disk.mount(project.path("mnt"));
  const auto result =
      project.commit({{Kind::Write, "b", "new b"}, {Kind::Move, "a", "mnt/a"}}, disk);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::Unsupported);
  CHECK(result.error().message == project.path("a") + " cannot be moved to " +
                                      project.path("mnt/a") + ", which is on another disk");
  CHECK(project.tree() == before);
  CHECK(tree_of(project.state).empty());
}

TEST_CASE("commit: a file that is already what it is to become is no conflict") {
  const Project project(Tree{{"a", "old"}});
  const auto stamp = project.stamp("a");
  project.write("a", "new");
  RealDisk disk;
  const std::string_view piece = "new";
  const FileChange change{project.path("a"), {piece}, Kind::Write, {}, stamp};
  CHECK(io::commit({&change, 1}, project.state, disk));
  project.write("a", "neu");
  const auto refused = io::commit({&change, 1}, project.state, disk);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  CHECK(project.tree() == Tree{{"a", "neu"}});
}

TEST_CASE("commit: the same commit can be tried again, whichever call failed before") {
  for (const Scenario& scenario : kScenarios) {
    CAPTURE(scenario.name);
    for (std::size_t call = 1;; ++call) {
      CAPTURE(call);
      const Project project(scenario.before);
      const auto changes = project.changes(scenario.rows);
      FaultyDisk failing(Fault::IoError, call);
      const auto failed = io::commit(changes, project.state, failing);
      if (!failing.reached()) break;
      if (failed) continue;
      CAPTURE(failing.calls().back());
      FaultyDisk disk;
      const auto again = io::commit(changes, project.state, disk);
      REQUIRE_MESSAGE(again, (again ? "" : again.error().message));
      CHECK(project.tree() == scenario.after);
      CHECK(tree_of(project.state).empty());
      for (std::size_t i = 0; i < changes.size(); ++i) {
        const std::string& path = changes[i].kind == Kind::Move ? changes[i].to : changes[i].path;
        const auto now = RealDisk().identity(path);
        REQUIRE(now);
        CHECK(again->at(i).exists == now->has_value());
        if (*now) CHECK(again->at(i).inode == (*now)->inode);
      }
    }
  }
}

TEST_CASE("commit: a file that was moved before is no conflict, another one at its place is") {
  const Project project(Tree{{"a", "old"}});
  const auto changes = project.changes({{Kind::Move, "a", "b"}});
  fs::rename(project.path("a"), project.path("b"));
  RealDisk disk;
  CHECK(io::commit(changes, project.state, disk));
  project.write("b", "oLd");
  CHECK(io::commit(changes, project.state, disk).error().code == ErrorCode::Conflict);
  CHECK(project.tree() == Tree{{"b", "oLd"}});
}

}  // namespace diorama::io
