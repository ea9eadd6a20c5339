// Files that are too large for memory and journal: what is removed, replaced, copied and made is
// there again after undo, also for the next program, whatever its size and whichever call fails.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/line_programs.h"

namespace diorama::history {
namespace {

namespace fs = std::filesystem;
using test::Fault;
using test::FaultyDisk;
using Paths = std::vector<std::string>;

constexpr std::size_t kMega = std::size_t{1} << 20U;

/// Bytes that differ from those of any other seed.
std::string bytes_of(std::size_t size, unsigned seed) {
  std::string out(size, '\0');
  for (std::size_t i = 0; i < size; ++i)
    out[i] = static_cast<char>((i * 2654435761U + seed) >> 13U);
  return out;
}

struct Programs : test::LinePrograms {
  Programs() { start_next(quick); }

  void write_large(const std::string& path, std::size_t size, unsigned seed) const {
    write(path, bytes_of(size, seed));
  }
  /// What is in the project: for each file its size and hash.
  [[nodiscard]] std::map<std::string, io::FileDigest> contents() const {
    std::map<std::string, io::FileDigest> out;
    for (const auto& entry : fs::recursive_directory_iterator(root))
      if (entry.is_regular_file())
        out[entry.path().string().substr(root.size() + 1)] = *io::digest_of(entry.path());
    return out;
  }
  [[nodiscard]] std::size_t kept() const {
    if (!fs::exists(state + "/kept")) return 0;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(state + "/kept"), {}));
  }
  Result<scene::SavedFiles> save(io::Disk& with) { return session->save(state, with); }
  void must_save() {
    const auto saved = save(quick);
    REQUIRE_MESSAGE(saved, (saved ? "" : saved.error().message));
  }

  FaultyDisk quick;  ///< without flushes
};

}  // namespace

TEST_CASE("large files: a removed one comes back, whatever its size, also on another disk") {
  for (const std::size_t size : {std::size_t{1} << 10U, 10 * kMega, 100 * kMega})
    for (const bool other_disk : {false, true}) {
      CAPTURE(size);
      CAPTURE(other_disk);
      Programs programs;
      if (other_disk) programs.quick.mount(programs.state);
      programs.write_large("big.bin", size, 1);
      const auto before = programs.contents();
      REQUIRE(programs.set("a.txt", 1, "one", "two"));
      REQUIRE(programs.remove("big.bin"));
      CHECK(programs.files->in_overlay("big.bin") == "-");
      programs.must_save();
      CHECK_FALSE(fs::exists(programs.root + "/big.bin"));
      CHECK(fs::file_size(programs.state + "/edits.journal") < 4 * 1024);

      // By this program, and by the next.
      for (const bool next : {false, true}) {
        CAPTURE(next);
        if (next) programs.start_next(programs.quick);
        CHECK(*programs.session->undo() == "delete big.bin");
        programs.must_save();
        CHECK(programs.contents().at("big.bin") == before.at("big.bin"));
        CHECK(programs.kept() == 0);
        CHECK(*programs.session->redo() == "delete big.bin");
        programs.must_save();
        CHECK_FALSE(fs::exists(programs.root + "/big.bin"));
        CHECK(programs.kept() == (size > kLargeContent ? 1 : 0));
      }
      CHECK(*programs.session->undo() == "delete big.bin");
      CHECK(*programs.session->undo() == "set a.txt");
      programs.must_save();
      CHECK(programs.contents() == before);
    }
}

TEST_CASE("large files: made, replaced, copied and exchanged ones are undone and made again") {
  const struct {
    const char* what;
    Result<void> (*change)(Session& session);
  } cases[] = {
      {"put", [](Session& session) { return session.put_file("new.bin", bytes_of(2 * kMega, 7)); }},
      {"replace",
       [](Session& session) { return session.put_file("x.bin", bytes_of(2 * kMega, 7)); }},
      {"copy", [](Session& session) { return session.copy_file("x.bin", "new.bin"); }},
      {"put and remove",
       [](Session& session) -> Result<void> {
         DIORAMA_CHECK(session.put_file("x.bin", bytes_of(2 * kMega, 7)));
         return session.remove_file("x.bin");
       }},
      {"remove and put",
       [](Session& session) -> Result<void> {
         DIORAMA_CHECK(session.remove_file("x.bin"));
         return session.put_file("x.bin", bytes_of(2 * kMega, 7));
       }},
      {"exchange",
       [](Session& session) -> Result<void> {
         const std::pair<std::string, std::string> moves[][1] = {
             {{"x.bin", "t.bin"}}, {{"y.bin", "x.bin"}}, {{"t.bin", "y.bin"}}};
         for (const auto& move : moves) DIORAMA_CHECK(session.move_files(move));
         return {};
       }},
      {"remove and take its place",
       [](Session& session) -> Result<void> {
         DIORAMA_CHECK(session.remove_file("x.bin"));
         const std::pair<std::string, std::string> moves[] = {{"y.bin", "x.bin"}};
         return session.move_files(moves);
       }},
  };
  for (const auto& each : cases) {
    CAPTURE(each.what);
    Programs programs;
    programs.write_large("x.bin", kMega, 1);
    programs.write_large("y.bin", kMega, 2);
    const auto before = programs.contents();
    {
      Step step(*programs.session, each.what);
      REQUIRE(each.change(*programs.session));
      REQUIRE(step.keep());
    }
    programs.must_save();
    const auto after = programs.contents();
    REQUIRE(programs.session->undo());
    programs.must_save();
    CHECK(programs.contents() == before);
    programs.start_next(programs.quick);
    REQUIRE(programs.session->redo());
    programs.must_save();
    CHECK(programs.contents() == after);
    REQUIRE(programs.session->undo());
    programs.must_save();
    CHECK(programs.contents() == before);
  }
}

TEST_CASE("large files: a step that is not kept leaves nothing in the state folder") {
  Programs programs;
  {
    const Step step(*programs.session, "put");
    REQUIRE(programs.session->put_file("new.bin", bytes_of(kMega, 7)));
    CHECK(programs.kept() == 1);
  }
  CHECK(programs.kept() == 0);
  CHECK(programs.files->in_overlay("new.bin") == "-");
}

TEST_CASE("large files: unsaved ones survive the program") {
  Programs programs;
  REQUIRE(programs.put("new.bin", bytes_of(kMega, 7)));
  programs.start_next(programs.quick);
  REQUIRE(programs.lost().recover(*programs.session, 1));
  programs.must_save();
  CHECK(programs.on_disk("new.bin") == bytes_of(kMega, 7));
  // So does the undo of a delete that was saved.
  REQUIRE(programs.remove("new.bin"));
  programs.must_save();
  REQUIRE(programs.session->undo());
  programs.start_next(programs.quick);
  CHECK((*programs.lost().oldest())->steps == Paths{"undo delete new.bin"});
  REQUIRE(programs.lost().recover(*programs.session, 1));
  programs.must_save();
  CHECK(programs.on_disk("new.bin") == bytes_of(kMega, 7));
}

TEST_CASE("large files: undo says which file it cannot bring back, and takes back nothing else") {
  for (const bool gone : {true, false}) {
    CAPTURE(gone);
    Programs programs;
    programs.write_large("big.bin", kMega, 1);
    REQUIRE(programs.set("a.txt", 1, "one", "two"));
    REQUIRE(programs.remove("big.bin"));
    programs.must_save();
    const std::string kept = fs::directory_iterator(programs.state + "/kept")->path();
    if (gone)
      fs::remove(kept);
    else
      std::ofstream(kept, std::ios::app) << "x";
    const auto undone = programs.session->undo();
    REQUIRE_FALSE(undone);
    CHECK(undone.error().code == ErrorCode::CorruptData);
    CHECK(undone.error().message == "big.bin cannot be brought back: its content, kept in " + kept +
                                        (gone ? ", is gone" : ", was changed"));
    CHECK(programs.in_memory("a.txt") == "1 two\n");
    CHECK(programs.session->past().done().size() == 2);
    CHECK(programs.session->unsaved().empty());
  }
}

TEST_CASE("large files: one that cannot be kept stays where it is") {
  Programs programs;
  programs.quick.mount(programs.state);
  programs.write_large("big.bin", kMega, 1);
  REQUIRE(programs.remove("big.bin"));
  const auto before = programs.contents();
  programs.quick.on_call([&](const std::string& call) {
    if (call.starts_with("link ")) programs.quick.fail(Fault::DiskFull, 2);  // the copy
  });
  const auto saved = programs.save(programs.quick);
  programs.quick.on_call({});
  REQUIRE_FALSE(saved);
  CHECK(saved.error().message.starts_with(
      "big.bin cannot be kept for undo, so nothing was saved: cannot "));
  CHECK(saved.error().message.ends_with("No space left on device"));
  CHECK(saved.error().advice == Advice::AllowNoJournal);
  CHECK(programs.contents() == before);
  CHECK(programs.kept() == 0);
  CHECK(programs.session->unsaved() == Paths{"big.bin"});
  programs.must_save();
  REQUIRE(programs.session->undo());
  programs.must_save();
  CHECK(programs.contents() == before);
}

TEST_CASE("large files: whichever call fails or is the last, none is lost") {
  // A step that removes one large file, replaces another and makes a third is saved, undone and
  // saved again. After a fault anywhere the files are those before or those after it, and undo
  // leads back.
  for (const Fault fault : {Fault::IoError, Fault::DiskFull, Fault::Death})
    for (const bool restart : {false, true}) {
      std::size_t call = 1;
      for (bool reached = true; reached; ++call) {
        CAPTURE(static_cast<int>(fault));
        CAPTURE(restart);
        CAPTURE(call);
        Programs programs;
        const std::size_t size = kLargeContent + 1;
        programs.write_large("x.bin", size, 1);
        programs.write_large("y.bin", size, 2);
        const auto before = programs.contents();
        programs.quick.fail(fault, call);
        const auto change = [&]() -> Result<void> {
          Step step(*programs.session, "all");
          DIORAMA_CHECK(programs.session->remove_file("x.bin"));
          DIORAMA_CHECK(programs.session->put_file("y.bin", bytes_of(size, 3)));
          DIORAMA_CHECK(programs.session->copy_file("y.bin", "z.bin"));
          return step.keep();
        };
        const auto changed = change();
        const bool saved = changed.has_value() && programs.save(programs.quick).has_value();
        if (saved && programs.session->undo()) std::ignore = programs.save(programs.quick);
        reached = programs.quick.reached();
        programs.quick = FaultyDisk();
        if (restart || fault == Fault::Death) {
          programs.start_next(programs.quick);
          if (*programs.lost().oldest()) REQUIRE(programs.lost().recover(*programs.session, 1));
        }
        // Whatever happened, what is in memory can be saved, and undo leads to the beginning.
        programs.must_save();
        while (!programs.session->past().done().empty()) {
          const auto undone = programs.session->undo();
          REQUIRE_MESSAGE(undone, (undone ? "" : undone.error().message));
        }
        programs.must_save();
        CHECK(programs.contents() == before);
      }
      CHECK(call > 20);
    }
}

TEST_CASE("large files: the history has a limit, and the oldest steps go first") {
  Programs programs;
  HistoryLimits limits;
  limits.bytes = 3 * kMega + 64 * 1024;
  programs.start_next(programs.quick, limits);
  for (unsigned i = 0; i < 6; ++i) {
    const std::string path = "big" + std::to_string(i);
    programs.write_large(path, kMega, i);
    REQUIRE(programs.remove(path));
    programs.must_save();
  }
  CHECK(programs.kept() == 3);
  CHECK(programs.session->past().done().size() == 3);
  // The next program finds the same.
  programs.start_next(programs.quick, limits);
  CHECK(programs.session->past().done().size() == 3);
  for (unsigned i = 5; i > 2; --i)
    CHECK(*programs.session->undo() == "delete big" + std::to_string(i));
  CHECK(programs.session->undo().error().message == "there is nothing to undo");
  programs.must_save();
  CHECK(programs.on_disk("big3") == bytes_of(kMega, 3));

  // The last step always stays. What is not saved is never forgotten: there is a refusal.
  limits.bytes = kMega;
  programs.start_next(programs.quick, limits);
  REQUIRE(programs.put("new.bin", bytes_of(kMega, 9)));
  const auto refused = programs.put("more.bin", bytes_of(kMega, 9));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::LimitExceeded);
  CHECK(refused.error().hint == "save, then go on");
  programs.must_save();
  REQUIRE(programs.put("more.bin", bytes_of(kMega, 9)));
}

TEST_CASE("large files: saved steps that are too old go") {
  Programs programs;
  HistoryLimits limits;
  constexpr std::int64_t kDay = 24 * 60 * 60;
  std::int64_t now = 1000 * kDay;
  limits.days = 10;
  limits.now = [&] { return now; };
  programs.start_next(programs.quick, limits);
  for (int i = 0; i < 3; ++i) {
    REQUIRE(programs.set("a.txt", 1, std::string(1, "otu"[i]), std::string(1, "tuv"[i])));
    programs.must_save();
    now += 4 * kDay;
  }
  CHECK(programs.session->past().done().size() == 3);
  programs.start_next(programs.quick, limits);  // 12, 8 and 4 days
  CHECK(programs.session->past().done().size() == 2);
  now += 3 * kDay;
  REQUIRE(programs.set("a.txt", 1, "v", "w"));
  now += 30 * kDay;
  programs.start_next(programs.quick, limits);  // not saved: it stays, whatever its age
  CHECK((*programs.lost().oldest())->files == Paths{"a.txt"});
  CHECK(programs.session->past().done().size() == 1);
}

TEST_CASE("large files: a long history is shortened, not forgotten") {
  Programs programs;
  HistoryLimits limits;
  limits.journal_bytes = 16 * 1024;
  programs.start_next(programs.quick, limits);
  for (int i = 0; i < 300; ++i) {
    const std::string from = i == 0 ? "one" : std::to_string(i - 1);
    REQUIRE(programs.set("a.txt", 1, from, std::to_string(i)));
    programs.must_save();
    CHECK(fs::file_size(programs.state + "/edits.journal") <= limits.journal_bytes + 1024);
  }
  CHECK(programs.session->past().done().size() > 20);
  CHECK(programs.session->past().done().size() < 250);
  const std::size_t steps = programs.session->past().done().size();
  REQUIRE(programs.session->undo());
  programs.must_save();
  programs.start_next(programs.quick, limits);
  CHECK(programs.session->past().done().size() == steps - 1);
  REQUIRE(programs.session->redo());
  CHECK(programs.in_memory("a.txt") == "1 299\n");
  while (!programs.session->past().done().empty()) REQUIRE(programs.session->undo());
  programs.must_save();
  CHECK(programs.on_disk("a.txt") == "1 " + std::to_string(299 - steps) + "\n");
}

TEST_CASE("large files: many small steps are shortened to half of what a history may have") {
  Programs programs;
  HistoryLimits limits;
  limits.steps = 100;
  programs.start_next(programs.quick, limits);
  // Not while they are unsaved, then at once.
  for (int i = 0; i < 150; ++i)
    REQUIRE(programs.set("a.txt", 1, i == 0 ? "one" : std::to_string(i - 1), std::to_string(i)));
  CHECK(programs.session->past().done().size() == 150);
  programs.must_save();
  CHECK(programs.session->past().done().size() == 50);
  programs.start_next(programs.quick, limits);
  CHECK(programs.session->past().done().size() == 50);
  while (!programs.session->past().done().empty()) REQUIRE(programs.session->undo());
  CHECK(programs.in_memory("a.txt") == "1 99\n");
}

}  // namespace diorama::history
