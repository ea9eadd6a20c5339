// What is left of a commit that was interrupted, and how the next one finishes it.

#include <atomic>
#include <chrono>
#include <thread>

#include "io/commit.h"
#include "io/commit_project.h"

namespace diorama::io {
using namespace commits;
using namespace std::chrono_literals;

TEST_CASE("commit: a recovery that is interrupted or fails itself is finished by the next one") {
  for (const Scenario& scenario : kScenarios) {
    for (const Fault fault : {Fault::Death, Fault::IoError}) {
      for (std::size_t at = 1;; ++at) {
        bool commit_reached = false;
        for (std::size_t again = 1;; ++again) {
          CAPTURE(scenario.name);
          CAPTURE(at);
          CAPTURE(again);
          const Project project(scenario.before);
          FaultyDisk disk(Fault::Death, at);
          std::ignore = project.commit(scenario.rows, disk);
          commit_reached = disk.reached();
          FaultyDisk worse(fault, again);
          std::ignore = recover(project.state, worse);
          project.recover();
          check_recovered(project, scenario);
          if (!worse.reached()) break;
        }
        if (!commit_reached) break;
      }
    }
  }
}

TEST_CASE("commit: after an interrupted one the next finishes it, or clears it away, first") {
  for (const std::size_t behind : {0, 1}) {
    const Project project(three_files().before);
    FaultyDisk dying(Fault::Death, commit_point(three_files()) + behind);
    CHECK_FALSE(project.commit(three_files().rows, dying));
    RealDisk disk;
    REQUIRE(project.commit({{Kind::Write, "d", "new"}}, disk));
    Tree expected = behind == 0 ? three_files().before : three_files().after;
    expected["d"] = "new";
    CHECK(project.tree() == expected);
    CHECK(tree_of(project.state).empty());
    CHECK(project.recover().empty());
  }
}

TEST_CASE("recover: a folder that somebody removed after its files holds nothing up") {
  const Project project(Tree{{"a", "old"}, {"x", "/"}, {"x/b", "old"}});
  const std::vector<Row> rows = {{Kind::Write, "a", "new"}, {Kind::Remove, "x/b", ""}};
  const Scenario scenario{"", project.tree(), rows, {}};
  FaultyDisk dying(Fault::Death, commit_point(scenario) + 1);
  CHECK_FALSE(project.commit(rows, dying));
  fs::remove_all(project.path("x"));
  RealDisk disk;
  const auto report = io::recover(project.state, disk);
  REQUIRE_MESSAGE(report, (report ? "" : report.error().message));
  CHECK(report->problems.empty());
  CHECK(project.tree() == Tree{{"a", "new"}});
}

TEST_CASE("recover: a file that was changed after the crash is not overwritten") {
  const Project project(three_files().before);
  crash_behind_commit_point(project);
  project.write("b", "by hand");
  const RecoveryReport report = project.recover();
  CHECK(report.finished == Texts{project.path("a"), project.path("c/c")});
  REQUIRE(report.problems.size() == 1);
  Tree now = project.tree();
  std::string kept;
  for (const auto& [name, text] : now)
    if (is_temporary(name)) kept = name;
  CHECK(now.extract(kept).mapped() == "the new b");
  CHECK(now == Tree{{"a", "new a"}, {"b", "by hand"}, {"c", "/"}, {"c/c", ""}});
  CHECK(report.problems[0] == project.path("b") +
                                  " was changed on disk since it was read; read it again and "
                                  "repeat the change; what was to be saved is in " +
                                  project.path(kept));
  CHECK(tree_of(project.state).empty());
}

TEST_CASE("recover: what somebody removed, restored or took the name of is left alone and told") {
  const Scenario& scenario = kScenarios[5];
  const std::size_t point = commit_point(scenario);
  struct Case {
    std::string_view name;
    void (*meanwhile)(const Project&);
    std::string problem;  ///< P stands for the project
  };
  const Case cases[] = {
      {"to be removed, changed", [](const Project& p) { p.write("gone", "mine"); },
       "P/gone was changed on disk since it was read; read it again and repeat the change"},
      {"to be moved, name taken", [](const Project& p) { p.write("x/to", "mine"); },
       "P/x/to was made by somebody else while it was being saved; read it and change it, or "
       "choose another name"},
      {"to be moved, removed", [](const Project& p) { fs::remove(p.path("from")); },
       "P/x/to could not get its new content: P/from is gone; make the change again"},
      {"temporary removed",
       [](const Project& p) {
         for (const auto& [name, text] : p.tree())
           if (is_temporary(name) && text == "also new") fs::remove(p.path(name));
       },
       "P/changed could not get its new content: P/TEMP is gone; make the change again"},
      {"to be removed, removed", [](const Project& p) { fs::remove(p.path("gone")); }, ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const Project project(scenario.before);
    FaultyDisk disk(Fault::Death, point + 1);
    CHECK_FALSE(project.commit(scenario.rows, disk));
    c.meanwhile(project);
    const RecoveryReport report = project.recover();
    CHECK(report.finished.size() == 3);
    CHECK(report.problems.size() == (c.problem.empty() ? 0 : 1));
    CHECK(tree_of(project.state).empty());
    if (report.problems.size() != 1) continue;
    std::string problem = report.problems[0];
    for (std::size_t at = 0; (at = problem.find(project.files)) != std::string::npos;)
      problem.replace(at, project.files.size(), "P");
    if (const std::size_t at = problem.find(".diorama-"); at != std::string::npos)
      problem.replace(at, problem.find(".tmp", at) + 4 - at, "TEMP");
    CHECK(problem == c.problem);
  }
}

TEST_CASE("recover: a damaged or cut record is kept aside, and no file is touched") {
  const Project project(three_files().before);
  crash_behind_commit_point(project, 5);  // the first file is renamed, the others are not
  const Tree before = project.tree();
  const std::string record = project.state + "/commit.record";
  const std::string good = *read_file(record, 1 << 20);
  std::vector<std::string> damaged;
  for (std::size_t at = 0; at < good.size(); ++at) {
    damaged.push_back(good);
    damaged.back()[at] = static_cast<char>(damaged.back()[at] ^ 0x10);
    damaged.push_back(good.substr(0, at));
  }
  damaged.push_back(good + "x");
  damaged.push_back(good + good.substr(12));  // two plans
  for (std::size_t i = 0; i < damaged.size(); ++i) {
    CAPTURE(i);
    std::ofstream(record, std::ios::binary) << damaged[i];
    RealDisk disk;
    const auto report = recover(project.state, disk);
    const bool other_version = i % 2 == 0 && i / 2 >= 8 && i / 2 < 12;
    CHECK(bool(report) != other_version);
    CHECK(project.tree() == before);
    if (other_version) {
      CHECK(report.error().code == ErrorCode::Unsupported);
      CHECK(tree_of(project.state) == Tree{{"commit.record", damaged[i]}});
      continue;
    }
    const Tree state = tree_of(project.state);
    REQUIRE(state.size() == 1);
    const auto& [name, bytes] = *state.begin();
    CHECK(name.starts_with("commit.record.damaged-"));
    CHECK(bytes == damaged[i]);
    REQUIRE(report->problems.size() == 1);
    CHECK(report->problems[0] ==
          record + " is damaged and was kept as " + project.state + "/" + name +
              "; no file was touched: check the files saved last for half a change");
    CHECK(report->finished.empty());
    fs::remove(project.state + "/" + name);
  }
  std::ofstream(record, std::ios::binary) << good;
  CHECK(project.recover().finished.size() == 2);
  CHECK(project.tree() == three_files().after);
}

TEST_CASE("recover: a plan that was cut is cleared away, a damaged one kept aside") {
  const Project project(three_files().before);
  FaultyDisk dying(Fault::Death, commit_point(three_files()));
  CHECK_FALSE(project.commit(three_files().rows, dying));
  const Tree before = project.tree();
  const std::string pending = project.state + "/commit.pending";
  const std::string good = *read_file(pending, 1 << 20);
  for (std::size_t size = 0; size < good.size(); ++size) {
    CAPTURE(size);
    std::ofstream(pending, std::ios::binary) << good.substr(0, size);
    CHECK(project.recover().empty());
    CHECK(tree_of(project.state).empty());
    CHECK(project.tree() == before);
  }
  std::string damaged = good;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  std::ofstream(pending, std::ios::binary) << damaged;
  const RecoveryReport report = project.recover();
  CHECK(project.tree() == before);
  const Tree state = tree_of(project.state);
  REQUIRE(state.size() == 1);
  const auto& [name, bytes] = *state.begin();
  CHECK(bytes == damaged);
  REQUIRE(report.problems.size() == 1);
  CHECK(report.problems[0] ==
        pending + " is damaged and was kept as " + project.state + "/" + name +
            "; no file was touched: a file .diorama-*.tmp may be left beside the one saved last");

  std::ofstream(pending, std::ios::binary) << good;
  CHECK(project.recover().cleared.size() == 3);
  CHECK(project.tree() == three_files().before);
}

TEST_CASE("recover: there is nothing to do where nothing was saved") {
  const Project project;
  RealDisk disk;
  const auto report = recover(project.state, disk);
  REQUIRE(report);
  CHECK(report->empty());
  CHECK(tree_of(project.root) == Tree{{"project", "/"}});
}

TEST_CASE("commit: a recovery waits for a commit under way instead of clearing it away") {
  const Project project(three_files().before);
  std::atomic<bool> stop = false;
  std::size_t found = 0;
  std::thread other([&] {
    RealDisk disk;
    while (!stop) {
      const auto report = recover(project.state, disk);
      if (!report || !report->empty()) ++found;
    }
  });
  std::size_t failed = 0;
  for (int i = 0; i < 100; ++i) {
    FaultyDisk disk;
    const std::string text = std::to_string(i);
    if (!project.commit({{Kind::Write, "a", text}, {Kind::Write, "b", text}}, disk)) ++failed;
  }
  stop = true;
  other.join();
  CHECK(failed == 0);
  CHECK(found == 0);
}

}  // namespace diorama::io
