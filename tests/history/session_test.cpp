// Sessions over a made-up format: the promise that another engine fits in.

#include "history/session.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "history/discard.h"
#include "io/hash.h"
#include "support/line_project.h"

namespace diorama::history {
namespace {

using test::LineProject;
using Paths = std::vector<std::string>;

/// Its name, or what went wrong.
std::string said(const Result<std::string>& step) {
  return step ? *step : step.error().message;
}

std::string said(const Result<void>& done) {
  return done ? "" : done.error().message;
}

/// One step that does all an edit of a document can do.
void change_lines(LineProject& project) {
  Step step(*project.session, "change lines");
  REQUIRE(project.session->apply("a.txt", ChangeText{12, 4, "first", "1st"}));
  REQUIRE(project.session->apply("a.txt", AddObject{2, "17 the last\n"}));
  REQUIRE(project.session->apply("a.txt", RemoveObject{1, "15 another\n"}));
  REQUIRE(step.keep());
}

}  // namespace

TEST_CASE("session: lines are changed, undone, made again and saved") {
  LineProject project;
  const std::string before = "12 the first line\n15 another\n";
  const std::string after = "12 the 1st line\n17 the last\n";
  project.write("a.txt", before);
  change_lines(project);
  CHECK(project.in_memory("a.txt") == after);
  CHECK(project.files->shown("a.txt") == after);
  CHECK(project.on_disk("a.txt") == before);
  CHECK(project.session->unsaved() == Paths{"a.txt"});
  CHECK(project.session->take_touched() == std::set<std::string>{"a.txt"});

  CHECK(said(project.session->undo()) == "change lines");
  CHECK(project.in_memory("a.txt") == before);
  CHECK(project.session->unsaved().empty());
  CHECK(said(project.session->undo()) == "there is nothing to undo");
  CHECK(said(project.session->redo()) == "change lines");
  CHECK(said(project.session->redo()) == "there is nothing to redo");
  CHECK(project.in_memory("a.txt") == after);

  const auto saved = project.save();
  REQUIRE(saved);
  CHECK(saved->files == Paths{"a.txt"});
  CHECK(project.on_disk("a.txt") == after);
  CHECK(project.session->unsaved().empty());
  REQUIRE(project.session->undo());
  REQUIRE(project.save());
  CHECK(project.on_disk("a.txt") == before);
}

TEST_CASE("session: a step that is not kept leaves nothing, also inside another one") {
  LineProject project;
  project.write("a.txt", "12 one\n");
  {
    Step outer(*project.session, "outer");
    REQUIRE(project.session->apply("a.txt", ChangeText{12, 0, "one", "two"}));
    {
      const Step inner(*project.session, "inner");
      REQUIRE(project.session->apply("a.txt", ChangeText{12, 0, "two", "three"}));
      REQUIRE(project.session->put_file("b.txt", "1 new\n"));
      CHECK(project.files->shown("b.txt") == "1 new\n");
    }
    CHECK(project.in_memory("a.txt") == "12 two\n");
    CHECK(project.files->shown("b.txt") == "-");
    REQUIRE(outer.keep());
  }
  CHECK(project.session->past().done().size() == 1);
  CHECK(project.session->past().done().back().edits.size() == 1);
  {
    const Step given_up(*project.session, "given up");
    REQUIRE(project.session->remove_file("a.txt"));
    CHECK(project.files->shown("a.txt") == "-");
  }
  CHECK(project.in_memory("a.txt") == "12 two\n");
  CHECK(project.session->past().done().size() == 1);
}

TEST_CASE("session: files and folders come, go and move, and undo brings all of it back") {
  LineProject project;
  project.write("a.txt", "12 one\n");
  project.write("a.txt.note", "about a");
  project.write("b.txt", "7 seven\n");
  project.write("picture.png", "\x89PNG");
  const auto before = project.everything();
  {
    Step step(*project.session, "tidy up");
    Session& session = *project.session;
    REQUIRE(session.put_folder("old"));
    const std::pair<std::string, std::string> moves[] = {{"a.txt", "old/a.txt"},
                                                         {"a.txt.note", "old/a.txt.note"}};
    REQUIRE(session.move_files(moves));
    REQUIRE(session.apply("old/a.txt", ChangeText{12, 0, "one", "two"}));
    REQUIRE(session.remove_file("b.txt"));
    REQUIRE(session.put_file("picture.png", "\x89PNG2"));
    REQUIRE(step.keep());
  }
  CHECK(project.files->shown("old/a.txt") == "12 two\n");
  CHECK(project.files->shown("old/a.txt.note") == "about a");
  CHECK(project.files->shown("a.txt") == "-");
  CHECK(project.files->shown("b.txt") == "-");
  CHECK(project.everything() == before);
  const auto saved = project.save();
  REQUIRE(saved);
  CHECK(scene::sentences_of(*saved) ==
        Paths{"saved old, old/a.txt, picture.png", "removed b.txt", "moved a.txt -> old/a.txt"});
  CHECK(project.everything() == std::map<std::string, std::string>{{"old/a.txt", "12 two\n"},
                                                                   {"old/a.txt.note", "about a"},
                                                                   {"picture.png", "\x89PNG2"}});
  REQUIRE(project.session->undo());
  REQUIRE(project.save());
  CHECK(project.everything() == before);
  CHECK_FALSE(std::filesystem::exists(project.root + "/old"));
  CHECK(project.session->unsaved().empty());
}

TEST_CASE("session: undo and redo that fail in the middle leave everything as it was") {
  for (const bool back : {false, true}) {
    CAPTURE(back);
    LineProject project;
    project.write("a.txt", "12 one\n");
    project.write("b.txt", "1 seven\n");
    JournalContents earlier;
    earlier.last_state = 9;
    const auto fits = [&](const std::string& path, FileState state) {
      const std::string text = project.on_disk(path);
      earlier.files[path] = {state, state, text.size(), io::hash64(text)};
    };
    fits("a.txt", 1);
    fits("b.txt", 3);
    PutFile put;
    put.after.bytes = std::make_shared<const Bytes>(Bytes::copy_of("new"));
    const std::vector<FileEdit> edits = {
        {"new.txt", put, 0, 5},
        {"a.txt", Edit(ChangeText{12, 0, "", "more "}), 1, 2},
        {"b.txt", Edit(ChangeText{1, 0, "nobody wrote this", ""}), 3, 4}};
    const StepRecord step{"broken", back ? inverse_of(edits) : edits};
    (back ? earlier.done : earlier.undone).push_back(step);
    auto journal = Journal::open(project.state + "/edits.journal", project.disk);
    REQUIRE(journal);
    project.session->past().keep_journal(*std::move(journal), std::move(earlier),
                                         {project.state + "/edits.journal", project.disk});

    for (int times = 0; times < 2; ++times) {
      const auto failed = back ? project.session->undo() : project.session->redo();
      REQUIRE_FALSE(failed);
      CHECK(failed.error().message == "line 1 has another text");
      CHECK(project.session->unsaved().empty());
      CHECK(project.in_memory("a.txt") == project.on_disk("a.txt"));
      CHECK(project.files->shown("new.txt") == "-");
    }
  }
}

TEST_CASE("session: what may not be changed is not changed, by undo neither") {
  LineProject project;
  project.write("a.txt", "12 one\n");
  REQUIRE(project.set("a.txt", 12, "one", "two"));
  project.files->limits.paths = {{"free"}};
  const std::string refused = "'a.txt' may not be changed";
  CHECK(said(project.set("a.txt", 12, "two", "three")) == refused);
  CHECK(said(project.session->undo()) == refused);
  {
    const Step step(*project.session, "others");
    CHECK(said(project.session->remove_file("a.txt")) == refused);
    const std::pair<std::string, std::string> moves[] = {{"a.txt", "free/a.txt"}};
    CHECK(said(project.session->move_files(moves)) == refused);
    CHECK(project.session->put_folder("free"));
  }
  CHECK(project.in_memory("a.txt") == "12 two\n");
  CHECK(project.session->place("../a.txt").error().message == "../a.txt leads out of the project");
}

TEST_CASE("session: readers of the overlay see documents when they are published") {
  LineProject project;
  project.write("a.txt", "12 one\n");
  REQUIRE(project.set("a.txt", 12, "one", "two"));
  CHECK(project.files->shown("a.txt") == "12 two\n");
  CHECK(project.files->in_overlay("a.txt") == "12 one\n");
  CHECK(project.files->refreshed.empty());
  project.session->publish();
  CHECK(project.files->in_overlay("a.txt") == "12 two\n");
  CHECK(project.files->refreshed == std::set<std::string>{project.root + "/a.txt"});
  REQUIRE(project.session->undo());
  project.session->publish();
  CHECK(project.files->in_overlay("a.txt") == "12 one\n");
}

TEST_CASE("session: the files of an open step, before and after it") {
  LineProject project;
  project.write("a.txt", "12 one\n15 more\n");
  project.write("b.txt", "1 gone\n");
  REQUIRE(project.set("a.txt", 12, "one", "two"));
  const Step step(*project.session, "look");
  REQUIRE(project.session->apply("a.txt", ChangeText{12, 0, "two", "three"}));
  REQUIRE(project.session->apply("a.txt", RemoveObject{1, "15 more\n"}));
  REQUIRE(project.session->remove_file("b.txt"));
  REQUIRE(project.session->put_file("c.txt", "1 new\n"));
  REQUIRE(project.session->put_file("c.txt.note", "about c"));
  REQUIRE(project.session->put_folder("d"));
  const auto text = [](const std::shared_ptr<const Document>& document) {
    return document ? document->write() : "-";
  };
  std::vector<Paths> found;
  for (const StepFile& each : project.session->step_files())
    found.push_back({each.path, text(each.before), text(each.after)});
  CHECK(found == std::vector<Paths>{{"a.txt", "12 two\n15 more\n", "12 three\n"},
                                    {"b.txt", "1 gone\n", "-"},
                                    {"c.txt", "-", "1 new\n"}});
}

TEST_CASE("session: only the files that are asked for are saved, with those that go with them") {
  LineProject project;
  for (const char* const path : {"a.txt", "b.txt", "c.txt"}) project.write(path, "1 one\n");
  project.write("c.txt.note", "about c");
  {
    Step step(*project.session, "all");
    for (const char* const path : {"a.txt", "b.txt", "c.txt"})
      REQUIRE(project.session->apply(path, ChangeText{1, 0, "one", "two"}));
    REQUIRE(project.session->put_file("c.txt.note", "another c"));
    REQUIRE(project.session->put_file("d.txt", "1 new\n"));
    REQUIRE(step.keep());
  }
  const Paths only = {"a.txt"};
  const auto saved = project.save(only);
  REQUIRE(saved);
  CHECK(saved->files == Paths{"a.txt", "c.txt", "c.txt.note", "d.txt"});
  CHECK(project.session->unsaved() == Paths{"b.txt"});
  CHECK(project.on_disk("b.txt") == "1 one\n");
}

TEST_CASE("session: what others write counts in clean files and is a conflict in others") {
  LineProject project;
  project.write("a.txt", "12 one\n");
  project.write("b.txt", "7 seven\n");
  REQUIRE(project.session->document("b.txt"));
  REQUIRE(project.set("a.txt", 12, "one", "mine"));
  project.write("a.txt", "12 theirs\n");
  project.write("b.txt", "7 eight\n");
  project.session->take_outside_changes({});
  CHECK(project.in_memory("b.txt") == "7 eight\n");
  CHECK(project.in_memory("a.txt") == "12 mine\n");
  CHECK(project.session->files().conflicts() == Paths{"a.txt"});
  const auto refused = project.save();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  CHECK(project.on_disk("a.txt") == "12 theirs\n");

  CHECK_FALSE(can_go_back(*project.session, "a.txt"));
  REQUIRE(project.session->discard("a.txt"));
  CHECK(project.in_memory("a.txt") == "12 theirs\n");
  CHECK(project.session->unsaved().empty());
  CHECK(said(project.session->undo()) == "there is nothing to undo");
}

TEST_CASE("session: what is given up in a file that nobody else changed can be brought back") {
  LineProject project;
  project.write("a.txt", "12 one\n");
  CHECK(said(project.session->discard("a.txt")) == "nothing is unsaved in a.txt");
  REQUIRE(project.set("a.txt", 12, "one", "two"));
  CHECK(can_go_back(*project.session, "a.txt"));
  REQUIRE(project.session->discard("a.txt"));
  CHECK(project.in_memory("a.txt") == "12 one\n");
  CHECK(said(project.session->undo()) == "discard changes of a.txt");
  CHECK(project.in_memory("a.txt") == "12 two\n");
  {
    Step step(*project.session, "new");
    REQUIRE(project.session->put_file("b.txt", "1 new\n"));
    REQUIRE(step.keep());
  }
  CHECK(said(project.session->discard("b.txt")) ==
        "b.txt is not on disk yet, so there is nothing to go back to");
}

TEST_CASE("session: a file that is moved and changed by others is not lost in a save") {
  LineProject project;
  project.write("a.txt", "12 one\n");
  {
    Step step(*project.session, "move");
    const std::pair<std::string, std::string> moves[] = {{"a.txt", "b.txt"}};
    REQUIRE(project.session->move_files(moves));
    REQUIRE(step.keep());
  }
  project.write("a.txt", "12 theirs\n");
  const auto refused = project.save();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  CHECK(project.everything() == std::map<std::string, std::string>{{"a.txt", "12 theirs\n"}});
}

}  // namespace diorama::history
