// What programs leave that end before they save, over a made-up format.

#include "history/lost_edits.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "support/faulty_disk.h"
#include "support/line_programs.h"

namespace diorama::history {
namespace {

using Programs = test::LinePrograms;
using Paths = std::vector<std::string>;

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
    REQUIRE(step.keep());
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
  CHECK(refused.error().message.starts_with("another Diorama is changing this project: process "));
  CHECK_FALSE(programs.session->needs_journal());
}

TEST_CASE("lost edits: a session that has saved everything lets another one have the journal") {
  Programs programs;
  programs.start_next();
  Session& first = *programs.session;
  REQUIRE(programs.set("a.txt", 1, "one", "two"));
  give_back_journal(first, programs.state, programs.disk);
  CHECK_FALSE(first.needs_journal());  // a.txt is unsaved
  REQUIRE(programs.save());
  {
    const Step step(first, "look");
    give_back_journal(first, programs.state, programs.disk);
  }
  CHECK_FALSE(first.needs_journal());
  give_back_journal(first, programs.state, programs.disk);
  CHECK(first.needs_journal());
  give_back_journal(first, programs.state, programs.disk);  // nothing to do
  CHECK_FALSE(std::filesystem::exists(programs.lost().owner()));

  // Nobody was there: it goes on as it was, undone steps included.
  REQUIRE(open_journal(first, programs.state, programs.disk));
  CHECK(std::filesystem::exists(programs.lost().owner()));
  CHECK(*first.undo() == "set a.txt");
  REQUIRE(programs.save());
  give_back_journal(first, programs.state, programs.disk);
  REQUIRE(open_journal(first, programs.state, programs.disk));
  CHECK(*first.redo() == "set a.txt");
  REQUIRE(programs.save());
  give_back_journal(first, programs.state, programs.disk);

  // Another program has made a step meanwhile; it is the last one for both.
  {
    test::LineFiles other(programs.root);
    Session second(other);
    REQUIRE(open_journal(second, programs.state, programs.disk));
    {
      Step step(second, "theirs");
      REQUIRE(second.apply("b.txt", ChangeText{1, 0, "one", "two"}));
      REQUIRE(step.keep());
    }
    REQUIRE(second.save(programs.state, programs.disk));
  }
  REQUIRE(open_journal(first, programs.state, programs.disk));
  CHECK(first.past().done().size() == 2);
  CHECK(first.past().done().back().name == "theirs");
}

TEST_CASE("lost edits: what cannot be noted is not done, unless a person allowed that") {
  for (const bool allowed : {false, true}) {
    CAPTURE(allowed);
    Programs programs;
    programs.start();
    if (allowed) programs.session->past().notes().allow_without();
    test::FaultyDisk disk;
    REQUIRE(open_journal(*programs.session, programs.state, disk));
    REQUIRE(programs.set("a.txt", 1, "one", "noted"));
    CHECK_FALSE(programs.session->past().notes().problem().has_value());
    disk.fail(test::Fault::Death, 1);
    const auto done = programs.set("a.txt", 1, "noted", "not noted");
    CHECK(done.has_value() == allowed);
    CHECK(programs.in_memory("a.txt") == (allowed ? "1 not noted\n" : "1 noted\n"));
    CHECK(programs.session->past().notes().problem()->message ==
          "what was changed cannot be noted for undo and recovery: cannot look at " +
              programs.state + "/edits.journal: Input/output error");
    CHECK(programs.session->past().notes().problem()->advice == Advice::AllowNoJournal);
    CHECK(programs.session->past().done().size() == (allowed ? 2U : 1U));
    // What was noted before is there for the next program.
    programs.start_next();
    CHECK((*programs.lost().oldest())->steps == Paths{"set a.txt"});
    REQUIRE(programs.lost().recover(*programs.session, 1));
    CHECK(programs.in_memory("a.txt") == "1 noted\n");
  }
}

TEST_CASE("lost edits: whichever call fails, a refused change leaves everything as it was") {
  std::size_t call = 1;
  for (bool reached = true; reached; ++call) {
    CAPTURE(call);
    Programs programs;
    programs.start();
    test::FaultyDisk disk;
    REQUIRE(open_journal(*programs.session, programs.state, disk));
    REQUIRE(programs.set("a.txt", 1, "one", "two"));
    disk.fail(test::Fault::DiskFull, call);
    const auto set = programs.set("b.txt", 1, "one", "two");
    const auto undone = programs.session->undo();
    const auto redone = programs.session->redo();
    reached = disk.reached();
    const int failed = int(!set) + int(!undone) + int(!redone && undone.has_value());
    CHECK(failed == (reached ? 1 : 0));
    // In memory and in the journal is the same.
    const std::string a = programs.in_memory("a.txt"), b = programs.in_memory("b.txt");
    programs.start_next();
    if (*programs.lost().oldest()) REQUIRE(programs.lost().recover(*programs.session, 1));
    CHECK(programs.in_memory("a.txt") == a);
    CHECK(programs.in_memory("b.txt") == b);
  }
  CHECK(call > 4);
}

}  // namespace diorama::history
