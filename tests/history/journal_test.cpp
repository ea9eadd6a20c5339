// The records of a journal, byte for byte, and what they mean together. Journals of earlier
// versions of the program stay readable: what is compared here is on the disks of people.

#include "history/journal.h"

#include <doctest/doctest.h>

#include "history/journal_record.h"
#include "support/line_project.h"

namespace diorama::history {
namespace {

using Paths = std::vector<std::string>;

// The parts of a record, as history/journal_record.h describes them.

std::string number(std::uint8_t value) {
  return std::string(1, static_cast<char>(value)) + std::string(7, '\0');
}

std::string text(const std::string& text) {
  return number(static_cast<std::uint8_t>(text.size())) + text;
}

std::string byte(std::uint8_t value) {
  return std::string(1, static_cast<char>(value));
}

const JournalFile kFile{4, 3, 2, 1};

std::string file_bytes() {
  return number(4) + number(3) + number(2) + number(1);
}

FileContent content_of(std::string_view bytes) {
  FileContent out;
  out.bytes = std::make_shared<const Bytes>(Bytes::copy_of(bytes));
  return out;
}

FileContent folder() {
  FileContent out;
  out.is_folder = true;
  return out;
}

/// A journal of these records, read.
Result<JournalContents> read(const std::vector<std::string>& records) {
  const test::TempFolder folder;
  const std::vector<std::string_view> views(records.begin(), records.end());
  folder.write("edits.journal", io::encode_log(views));
  io::RealDisk disk;
  return Journal::read(folder.path + "/edits.journal", disk);
}

Paths names_of(const std::vector<StepRecord>& steps) {
  Paths out;
  for (const StepRecord& step : steps) out.push_back(step.name);
  return out;
}

StepRecord set_a(FileState before, FileState after) {
  return {"set a", {{"a.txt", Edit(ChangeText{12, 6, "1", "2"}), before, after}}};
}

}  // namespace

TEST_CASE("journal record: every kind has the bytes that it always had") {
  CHECK(record_of(Event::Opened, "a.txt", kFile) == byte(0) + text("a.txt") + file_bytes());
  CHECK(record_of(Event::Undone) == byte(2));
  CHECK(record_of(Event::Redone) == byte(3));
  const NamedFile saved[] = {{"a.txt", kFile}, {"b.txt", kFile}};
  CHECK(saved_record(saved) ==
        byte(4) + text("a.txt") + file_bytes() + text("b.txt") + file_bytes());
  CHECK(record_of(Event::Replaced, "a.txt", kFile) == byte(5) + text("a.txt") + file_bytes());
  const SavingFile saving[] = {{"a.txt", kFile, false}, {"b", kFile, true}};
  CHECK(saving_record(saving) ==
        byte(6) + text("a.txt") + file_bytes() + byte(0) + text("b") + file_bytes() + byte(1));

  CHECK(kept_record({9, "0a", 2, 1}) == byte(7) + number(9) + text("0a") + number(2) + number(1));
  CHECK(time_record(5) == byte(8) + number(5));

  CHECK(step_record(set_a(1, 2)) == byte(1) + text("set a") + number(1) + text("a.txt") +
                                        number(1) + number(2) + byte(0) + number(12) + number(6) +
                                        text("1") + text("2"));
  const StepRecord all{"all",
                       {{"a", Edit(AddObject{3, "x\n"}), 1, 2},
                        {"a", Edit(RemoveObject{4, "y\n"}), 2, 3},
                        {"b", PutFile{{}, content_of("new")}, 4, 5},
                        {"c", PutFile{folder(), {}}, 6, 0},
                        {"d", MoveFile{"e"}, 7, 7}}};
  const std::string written = step_record(all);
  CHECK(written == byte(1) + text("all") + number(5) +                                          //
                       text("a") + number(1) + number(2) + byte(1) + number(3) + text("x\n") +  //
                       text("a") + number(2) + number(3) + byte(2) + number(4) + text("y\n") +  //
                       text("b") + number(4) + number(5) + byte(3) + byte(0) + byte(2) +
                       text("new") +                                                      //
                       text("c") + number(6) + number(0) + byte(3) + byte(1) + byte(0) +  //
                       text("d") + number(7) + number(7) + byte(4) + text("e"));
  RecordReader in(written);
  CHECK(in.event() == Event::Step);
  CHECK(step_record(in.step()) == written);
  CHECK(in.ok());
}

TEST_CASE("journal record: of a document the text is kept") {
  FileContent content;
  content.document = std::make_shared<test::LineDocument>("12 one\n");
  const StepRecord step{"s", {{"a", PutFile{content, {}}, 1, 0}}};
  CHECK(step_record(step) == byte(1) + text("s") + number(1) + text("a") + number(1) + number(0) +
                                 byte(3) + byte(2) + text("12 one\n") + byte(0));
}

TEST_CASE("journal record: one that is cut off anywhere is not taken") {
  const std::string whole = step_record(
      {"set", {{"a", Edit(ChangeText{1, 2, "3", "4"}), 1, 2}, {"b", MoveFile{"c"}, 3, 3}}});
  const std::string opened = record_of(Event::Opened, "a", {1, 1, 0, 0});
  REQUIRE(read({opened, whole}));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    const auto cut = read({opened, whole.substr(0, size)});
    REQUIRE(cut);
    CHECK_FALSE(cut->damage.empty());
    CHECK(cut->done.empty());
  }
  const std::string wrong[] = {
      "",
      byte(7),
      byte(9),
      byte(2),  // there is no step to undo
      byte(1) + text("s") + number(1) + text("a") + number(0) + number(1) + byte(5),
      byte(7) + number(1) + text("../a") + number(1) + number(1),
  };
  for (const std::string& record : wrong) {
    const auto contents = read({opened, record});
    REQUIRE(contents);
    CHECK(contents->damage.ends_with(
        "edits.journal is damaged: 0 steps could be read, what was noted after them cannot be "
        "undone or recovered"));
  }
}

TEST_CASE("journal: what is pending is what makes the files in memory of those on disk") {
  const std::string opened = record_of(Event::Opened, "a.txt", {1, 1, 7, 70});
  const NamedFile saved_a{"a.txt", {2, 2, 8, 80}};
  const std::string saved = saved_record({&saved_a, 1});
  const std::string undone = record_of(Event::Undone), redone = record_of(Event::Redone);
  const struct {
    const char* what;
    std::vector<std::string> records;
    Paths done, pending, unsaved;
  } cases[] = {
      {"nothing", {}, {}, {}, {}},
      {"a step", {opened, step_record(set_a(1, 2))}, {"set a"}, {"set a"}, {"a.txt"}},
      {"saved", {opened, step_record(set_a(1, 2)), saved}, {"set a"}, {}, {}},
      {"undone", {opened, step_record(set_a(1, 2)), undone}, {}, {}, {}},
      {"saved and undone",
       {opened, step_record(set_a(1, 2)), saved, undone},
       {},
       {"undo set a"},
       {"a.txt"}},
      {"saved, undone and made again",
       {opened, step_record(set_a(1, 2)), saved, undone, redone},
       {"set a"},
       {},
       {}},
      {"replaced by somebody else",
       {opened, step_record(set_a(1, 2)), record_of(Event::Replaced, "a.txt", {3, 3, 9, 90})},
       {},
       {},
       {}},
  };
  for (const auto& each : cases) {
    CAPTURE(each.what);
    const auto contents = read(each.records);
    REQUIRE(contents);
    CHECK(names_of(contents->done) == each.done);
    CHECK(names_of(contents->pending) == each.pending);
    CHECK(contents->unsaved() == each.unsaved);
  }
}

TEST_CASE("journal: of a save that was begun, what is on disk counts as saved") {
  const test::TempFolder folder;
  const std::string path = folder.path + "/edits.journal";
  io::RealDisk disk;
  const SavingFile saving[] = {{"a.txt", {2, 2, 8, 80}, false}, {"b.txt", {4, 4, 8, 80}, false}};
  {
    auto journal = Journal::open(path, disk);
    REQUIRE(journal);
    REQUIRE(journal->opened("a.txt", {1, 1, 7, 70}));
    REQUIRE(journal->opened("b.txt", {3, 3, 7, 70}));
    StepRecord both = set_a(1, 2);
    both.edits.push_back({"b.txt", Edit(ChangeText{1, 0, "", "x"}), 3, 4});
    REQUIRE(journal->step(both));
    REQUIRE(journal->saving(saving));
  }
  const auto only_a = [](const SavingFile& file) { return file.path == "a.txt"; };
  CHECK(Journal::read(path, disk)->unsaved() == Paths{"a.txt", "b.txt"});
  CHECK(Journal::read(path, disk, only_a)->unsaved() == Paths{"b.txt"});
  const auto settled = Journal::settle(path, only_a, disk);
  REQUIRE(settled);
  CHECK(*settled);
  CHECK(Journal::read(path, disk)->unsaved() == Paths{"b.txt"});
  const auto again = Journal::settle(path, only_a, disk);
  REQUIRE(again);
  CHECK_FALSE(*again);
}

}  // namespace diorama::history
