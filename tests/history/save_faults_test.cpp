// What a session leaves behind when the disk fails while it saves: complete files, old or new, a
// session that knows what is unsaved, and a next attempt that succeeds.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "io/commit.h"
#include "support/faulty_disk.h"
#include "support/line_project.h"

namespace diorama::history {
namespace {

using test::Fault;
using test::FaultyDisk;
using test::LineProject;

const std::vector<std::string>& all_files() {
  static const std::vector<std::string> all = {"a.txt", "b.txt", "c.txt"};
  return all;
}

/// Files on disk and a session that changes them. Their text is another one in each generation.
class Saving {
 public:
  explicit Saving(std::vector<std::string> paths) : paths_(std::move(paths)) {
    for (const std::string& path : all_files()) project_.write(path, "1 generation 0\n2 more\n");
    start();
  }

  void edit(int generation) {
    for (const std::string& path : paths_) {
      const std::string text = project_.in_memory(path);
      const std::string before = text.substr(2, text.find('\n') - 2);
      REQUIRE(project_.set(path, 1, before, "generation " + std::to_string(generation)));
    }
  }
  Result<scene::SavedFiles> save(io::Disk& disk) {
    return project_.session->save(project_.state, disk);
  }
  /// Of the session that was: what a new program finds.
  void start_again() {
    const auto report = io::recover(project_.state, project_.disk);
    REQUIRE(report);
    CHECK(report->problems.empty());
    start();
  }

  std::vector<std::string> on_disk() const {
    std::vector<std::string> out;
    for (const std::string& path : paths_) out.push_back(project_.on_disk(path));
    return out;
  }
  std::vector<std::string> in_memory() {
    std::vector<std::string> out;
    for (const std::string& path : paths_) out.push_back(project_.in_memory(path));
    return out;
  }
  std::vector<std::string> unsaved() const { return project_.session->unsaved(); }
  const std::vector<std::string>& paths() const { return paths_; }
  /// No temporaries, no plans.
  void check_tidy() const {
    namespace fs = std::filesystem;
    CHECK(std::distance(fs::directory_iterator(project_.root), {}) == 3);
    if (fs::exists(project_.state)) CHECK(fs::is_empty(project_.state));
  }

 private:
  void start() {
    project_.start();
    for (const std::string& path : paths_) REQUIRE(project_.session->document(path));
  }

  std::vector<std::string> paths_;
  LineProject project_;
};

/// Lets the n-th call of a save fail. False when a save has fewer calls.
bool fail_at(Saving& saving, Fault fault, std::size_t call, bool restart, int& generation) {
  const std::vector<std::string> old = saving.on_disk();
  saving.edit(++generation);
  const std::vector<std::string> fresh = saving.in_memory();
  FaultyDisk disk(fault, call);
  const auto saved = saving.save(disk);
  CAPTURE(disk.calls().back());
  const std::vector<std::string> now = saving.on_disk();
  for (std::size_t i = 0; i < now.size(); ++i) {
    const bool whole = now[i] == old[i] || now[i] == fresh[i];
    CHECK(whole);
  }
  if (saved) {
    CHECK(now == fresh);
    CHECK(saving.unsaved().empty());
  } else {
    const auto& details = saved.error().details;
    const bool decided = std::ranges::any_of(details, [](const auto& each) {
      return each.first == "commit" && each.second == "decided";
    });
    if (!decided) CHECK(now == old);
    CHECK(saving.unsaved() == saving.paths());
  }
  FaultyDisk good;
  if (restart) {
    saving.start_again();
    const std::vector<std::string> found = saving.on_disk();
    const bool one_generation = found == old || found == fresh;
    CHECK(one_generation);
    if (saved) CHECK(found == fresh);
  } else {
    const auto again = saving.save(good);
    if (!again) FAIL(again.error().message);
    CHECK(again->files == (saved ? std::vector<std::string>{} : saving.paths()));
    CHECK(saving.on_disk() == fresh);
    CHECK(saving.unsaved().empty());
  }
  // What a save that succeeded could not clear away, the next one does.
  if (!saved || restart) saving.check_tidy();
  return disk.reached();
}

}  // namespace

TEST_CASE("save: whichever call fails, files are whole, and the next attempt succeeds") {
  int generation = 0, failed = 0;
  for (const bool several : {false, true})
    for (const bool restart : {false, true})
      for (const Fault fault : {Fault::IoError, Fault::DiskFull, Fault::ShortWrite, Fault::Death}) {
        Saving saving(several ? all_files() : std::vector{all_files().back()});
        CAPTURE(several);
        CAPTURE(restart);
        CAPTURE(static_cast<int>(fault));
        std::size_t call = 1;
        for (; fail_at(saving, fault, call, restart, generation); ++call) CAPTURE(call);
        CHECK(call > (several ? 30U : 10U));
        failed += static_cast<int>(call) - 1;
      }
  MESSAGE(failed << " calls failed in turn");
}

TEST_CASE("save: a file that somebody else changed stays, and the edit is not forgotten") {
  LineProject project;
  FaultyDisk disk;
  for (const std::string& path : all_files()) project.write(path, "1 one\n");
  for (const std::string& path : all_files()) REQUIRE(project.set(path, 1, "one", "two"));
  const auto before = project.everything();
  const std::string theirs = "1 one\n\n";
  project.write("c.txt", theirs);
  const auto saved = project.session->save(project.state, disk);
  REQUIRE_FALSE(saved);
  CHECK(saved.error().code == ErrorCode::Conflict);
  CHECK(project.session->unsaved() == all_files());
  CHECK(project.on_disk("c.txt") == theirs);
  project.write("c.txt", "1 one\n");
  CHECK(project.everything() == before);
  CHECK(project.session->save(project.state, disk));
  CHECK(project.session->unsaved().empty());
}

TEST_CASE("save: one that was decided and then undone is known to be on disk") {
  // The file is on disk as it was to be, but the save did not come to its end; then the step is
  // undone. So what is unsaved is that it was undone.
  std::size_t decided = 0;
  for (std::size_t call = 1;; ++call) {
    CAPTURE(call);
    LineProject project;
    for (const std::string& path : all_files()) project.write(path, "1 one\n");
    const auto before = project.everything();
    {
      Step step(*project.session, "all");
      for (const std::string& path : all_files())
        REQUIRE(project.session->apply(path, ChangeText{1, 0, "one", "two"}));
      REQUIRE(step.keep());
    }
    FaultyDisk disk(Fault::IoError, call);
    const auto saved = project.session->save(project.state, disk);
    if (!disk.reached()) break;
    if (!saved && project.everything() != before) ++decided;
    // Others are not asked about files that a save of ours has changed.
    project.session->take_outside_changes({});
    CHECK(project.session->files().conflicts().empty());
    REQUIRE(project.session->undo());
    REQUIRE(project.save());
    CHECK(project.everything() == before);
    CHECK(project.session->unsaved().empty());
    REQUIRE(project.session->redo());
    REQUIRE(project.save());
    for (const std::string& path : all_files()) CHECK(project.on_disk(path) == "1 two\n");
  }
  CHECK(decided > 0);
}

}  // namespace diorama::history
