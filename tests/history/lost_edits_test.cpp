// What programs leave that end before they save, over a made-up format.

#include "history/lost_edits.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "support/faulty_disk.h"
#include "support/line_project.h"

namespace diorama::history {
namespace {

using test::LineProject;
using Paths = std::vector<std::string>;

/// Programs that work on a project one after the other, each with the journal.
struct Programs : LineProject {
  Programs() {
    for (const char* const path : {"a.txt", "b.txt", "c.txt"}) write(path, "1 one\n");
  }
  void start_next() {
    start();
    const auto opened = open_journal(*session, state, disk);
    REQUIRE_MESSAGE(opened, (opened ? "" : opened.error().message));
  }
  [[nodiscard]] LostJournals lost() { return {state, disk}; }
};

}  // namespace

TEST_CASE("lost edits: they survive the program and are made again only when wanted") {
  Programs programs;
  programs.start_next();
  REQUIRE(programs.set("a.txt", 1, "one", "saved"));
  REQUIRE(programs.save());
  REQUIRE(programs.set("a.txt", 1, "saved", "lost"));
  {
    Step step(*programs.session, "move");
    const std::pair<std::string, std::string> moves[] = {{"b.txt", "d.txt"}};
    REQUIRE(programs.session->move_files(moves));
    REQUIRE(programs.session->apply("d.txt", AddObject{1, "2 two\n"}));
    step.keep();
  }
  programs.start_next();
  CHECK(programs.in_memory("a.txt") == "1 saved\n");
  const auto lost = programs.lost().oldest();
  REQUIRE(lost);
  REQUIRE(lost->has_value());
  CHECK((*lost)->steps == Paths{"set a.txt", "move"});
  CHECK((*lost)->files == Paths{"a.txt", "b.txt", "d.txt"});
  CHECK((*lost)->runs == 1);

  REQUIRE(programs.lost().recover(*programs.session, 1));
  CHECK(programs.in_memory("a.txt") == "1 lost\n");
  CHECK(programs.in_memory("d.txt") == "1 one\n2 two\n");
  CHECK(programs.files->shown("b.txt") == "-");
  CHECK_FALSE(programs.lost().oldest()->has_value());
  REQUIRE(programs.save());
  CHECK(programs.everything() == std::map<std::string, std::string>{{"a.txt", "1 lost\n"},
                                                                    {"c.txt", "1 one\n"},
                                                                    {"d.txt", "1 one\n2 two\n"}});

  // The third program can still undo what the first one saved.
  programs.start_next();
  CHECK(*programs.session->undo() == "recovered edits");
  CHECK(*programs.session->undo() == "set a.txt");
  CHECK(programs.in_memory("a.txt") == "1 one\n");
  REQUIRE(programs.save());
  CHECK(programs.on_disk("b.txt") == "1 one\n");
  REQUIRE(programs.session->redo());
  CHECK(programs.in_memory("a.txt") == "1 saved\n");
}

TEST_CASE("lost edits: those of several programs, each for itself") {
  Programs programs;
  for (const char* const path : {"a.txt", "b.txt", "c.txt"}) {
    programs.start_next();
    REQUIRE(programs.set(path, 1, "one", "two"));
  }
  programs.start_next();
  CHECK(programs.lost().paths()->size() == 3);
  CHECK((*programs.lost().oldest())->runs == 3);
  programs.write("b.txt", "1 theirs\n");
  const auto refused = programs.lost().recover(*programs.session, 2);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "the edits of run 2 of 3 cannot be made again: b.txt is not what this step left: it was "
        "changed since");
  CHECK(programs.lost().recover(*programs.session, 4).error().message == "no run 4 has lost edits");

  REQUIRE(programs.lost().recover(*programs.session, 3));
  programs.files->limits.paths = {{"c.txt"}};
  CHECK(programs.lost().forget(*programs.files, 2).error().code == ErrorCode::PermissionDenied);
  programs.files->limits.paths.reset();
  CHECK(programs.lost().forget(*programs.files, 2)->files == Paths{"b.txt"});
  CHECK((*programs.lost().oldest())->files == Paths{"a.txt"});
  REQUIRE(programs.lost().forget(*programs.files, 1));
  CHECK_FALSE(programs.lost().oldest()->has_value());
  CHECK(programs.lost().forget(*programs.files, 1).error().message == "no edits were lost");
  CHECK(programs.in_memory("c.txt") == "1 two\n");
}

TEST_CASE("lost edits: a program that ended while they moved up leaves a gap that is closed") {
  Programs programs;
  for (const char* const path : {"a.txt", "b.txt", "c.txt"}) {
    programs.start_next();
    REQUIRE(programs.set(path, 1, "one", "two"));
  }
  programs.start_next();
  std::filesystem::remove(programs.state + "/lost.journal");
  programs.start_next();
  CHECK(*programs.lost().paths() ==
        Paths{programs.state + "/lost.journal", programs.state + "/lost-2.journal"});
  CHECK((*programs.lost().oldest())->files == Paths{"b.txt"});
}

TEST_CASE("lost edits: two programs cannot have the journal at the same time") {
  Programs programs;
  programs.start_next();
  test::LineFiles other(programs.root);
  Session second(other);
  CHECK(second.needs_journal());
  const auto refused = open_journal(second, programs.state, programs.disk);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  CHECK(refused.error().message == "another Diorama is changing this project");
  CHECK_FALSE(programs.session->needs_journal());
}

TEST_CASE("lost edits: a journal that cannot be written is told of, and work goes on") {
  Programs programs;
  programs.start();
  test::FaultyDisk disk;
  REQUIRE(open_journal(*programs.session, programs.state, disk));
  CHECK_FALSE(programs.session->journal_problem().has_value());
  disk.fail(test::Fault::Death, 1);
  REQUIRE(programs.set("a.txt", 1, "one", "two"));
  CHECK(programs.in_memory("a.txt") == "1 two\n");
  CHECK(programs.session->journal_problem().has_value());
}

}  // namespace diorama::history
