// A journal that was damaged on disk: it is said, what can be read of it counts, and the damaged
// file is kept.

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>

#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/line_programs.h"

namespace diorama::history {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

/// A project whose last program saved "set a.txt" and ended before it saved "set b.txt".
struct Ended : test::LinePrograms {
  Ended() {
    start_next(quick);
    REQUIRE(set("a.txt", 1, "one", "two"));
    REQUIRE(session->save(state, quick));
    REQUIRE(set("b.txt", 1, "one", "two"));
    start();
    journal = test::read_all(state + "/edits.journal");
  }
  void put_journal(std::string_view bytes) const { folder.write("state/edits.journal", bytes); }
  /// The steps that the next program knows of: those it can undo, and those that were lost.
  [[nodiscard]] std::set<std::string> known() {
    std::set<std::string> out;
    start_next(quick);
    for (const StepRecord& step : session->past().done()) out.insert(step.name);
    if (const auto lost = lost_edits()) out.insert(lost->steps.begin(), lost->steps.end());
    return out;
  }
  [[nodiscard]] std::optional<scene::LostEdits> lost_edits() {
    const auto lost = LinePrograms::lost().oldest();
    REQUIRE_MESSAGE(lost, (lost ? "" : lost.error().message));
    return *lost;
  }
  /// Where records end.
  [[nodiscard]] std::set<std::size_t> ends() const {
    std::set<std::size_t> out;
    const auto log = io::decode_log(journal, "");
    std::vector<std::string_view> records;
    out.insert(0);
    out.insert(io::encode_log({}).size());
    for (const std::string& record : log->records) {
      records.emplace_back(record);
      out.insert(io::encode_log(records).size());
    }
    return out;
  }

  test::FaultyDisk quick;
  std::string journal;
};

}  // namespace

TEST_CASE("journal damage: a whole one has nothing to say") {
  Ended project;
  CHECK(project.known() == std::set<std::string>{"set a.txt", "set b.txt"});
  CHECK(project.session->past().notes().take_notices().empty());
}

TEST_CASE("journal damage: cut, changed or filled with zeros anywhere, nothing goes unsaid") {
  Ended whole;
  const std::set<std::size_t> ends = whole.ends();
  const std::set<std::string> all = {"set a.txt", "set b.txt"};
  const struct {
    const char* what;
    std::string (*damage)(std::string bytes, std::size_t at);
  } cases[] = {
      {"cut", [](std::string bytes, std::size_t at) { return bytes.substr(0, at); }},
      {"changed",
       [](std::string bytes, std::size_t at) {
         bytes[at] = static_cast<char>(bytes[at] ^ 0x20);
         return bytes;
       }},
      {"zeros",
       [](std::string bytes, std::size_t at) {
         return bytes.substr(0, at) + std::string(bytes.size() - at, '\0');
       }},
      {"more zeros",
       [](std::string bytes, std::size_t at) { return bytes + std::string(at + 1, '\0'); }},
  };
  for (const auto& each : cases)
    for (std::size_t at = 0; at < whole.journal.size(); at += at < 64 ? 1 : 7) {
      CAPTURE(each.what);
      CAPTURE(at);
      const std::string bytes = each.damage(whole.journal, at);
      // Another version of the format is refused, not damaged.
      const bool other_version = at >= 8 && at < 12 && bytes.size() >= 12 && bytes != whole.journal;
      if (other_version || bytes == whole.journal) continue;
      fs::remove_all(whole.state);
      whole.put_journal(bytes);
      const std::set<std::string> known = whole.known();
      const Paths notices = whole.session->past().notes().take_notices();
      const bool looks_whole = std::string_view(each.what) == "cut" && ends.contains(at);
      if (known != all && !looks_whole) {
        REQUIRE(notices.size() == 1);
        CHECK(notices.front().find("could be read") != std::string::npos);
      }
      // What was saved is what can be undone.
      if (!whole.session->past().done().empty()) CHECK(whole.session->undo());
      // It is said once; the next program finds a whole journal.
      whole.start_next(whole.quick);
      CHECK(whole.session->past().notes().take_notices().empty());
    }
}

TEST_CASE("journal damage: the damaged file is kept, and the message says where") {
  Ended project;
  std::string bytes = project.journal;
  bytes[bytes.size() - 3] = static_cast<char>(bytes[bytes.size() - 3] ^ 1);
  project.put_journal(bytes);
  CHECK(project.known() == std::set<std::string>{"set a.txt"});
  const std::string aside = project.state + "/damaged-1.journal";
  CHECK(project.session->past().notes().take_notices() ==
        Paths{"the journal " + project.state +
              "/edits.journal is damaged: 1 step could be read, what was noted after them cannot "
              "be undone or recovered; the damaged file is kept as " +
              aside});
  CHECK(test::read_all(aside) == bytes);
}

TEST_CASE("journal damage: nine damaged files are kept, the oldest goes first, and all by age") {
  Ended project;
  std::string bytes = project.journal;
  bytes[bytes.size() - 3] = static_cast<char>(bytes[bytes.size() - 3] ^ 1);
  const auto aside = [&](int number) {
    return project.state + "/damaged-" + std::to_string(number) + ".journal";
  };
  const auto time = std::filesystem::file_time_type::clock::now();
  for (int i = 1; i <= 9; ++i) {
    project.folder.write("state/damaged-" + std::to_string(i) + ".journal", "old");
    std::filesystem::last_write_time(aside(i), time - std::chrono::hours(i == 4 ? 48 : 24));
  }
  project.put_journal(bytes);
  project.start_next(project.quick);
  for (int i = 1; i <= 9; ++i) CHECK((test::read_all(aside(i)) == "old") == (i != 4));
  CHECK_FALSE(std::filesystem::exists(aside(10)));

  HistoryLimits limits;
  limits.now = [] { return seconds_now() + 29 * 24 * 60 * 60 + 60 * 60; };
  project.start_next(project.quick, limits);
  for (int i = 1; i <= 9; ++i) CHECK(std::filesystem::exists(aside(i)) == (i == 4));
}

TEST_CASE("journal damage: of a lost one, what can be read is made again, and it is said") {
  Ended project;
  project.start_next(project.quick);  // puts it aside
  const std::string path = project.state + "/lost.journal";
  std::string bytes = test::read_all(path);
  bytes += std::string(20, '\0');
  project.folder.write("state/lost.journal", bytes);
  CHECK(project.lost_edits()->damage.starts_with("the journal " + path + " is damaged: 2 steps"));
  REQUIRE(project.lost().recover(*project.session, 1));
  CHECK(project.in_memory("b.txt") == "1 two\n");
  CHECK(project.session->past().notes().take_notices().size() == 1);
}

}  // namespace diorama::history
