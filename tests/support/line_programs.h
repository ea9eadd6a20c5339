// LinePrograms: programs that work on a LineProject one after the other, each with the journal.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "history/lost_edits.h"
#include "support/line_project.h"

namespace diorama::test {

struct LinePrograms : LineProject {
  LinePrograms() {
    for (const char* const path : {"a.txt", "b.txt", "c.txt"}) write(path, "1 one\n");
  }
  /// The one before has ended, whatever it had not saved.
  void start_next(const history::HistoryLimits& limits = {}) { start_next(disk, limits); }
  void start_next(io::Disk& with, const history::HistoryLimits& limits = {}) {
    start();
    const auto opened = history::open_journal(*session, state, with, limits);
    REQUIRE_MESSAGE(opened, (opened ? "" : opened.error().message));
  }
  [[nodiscard]] history::LostJournals lost() { return {state, disk}; }

  /// One step that removes a file.
  Result<void> remove(const std::string& path) {
    history::Step step(*session, "delete " + path);
    DIORAMA_CHECK(session->remove_file(path));
    return step.keep();
  }
  /// One step that makes a file, or gives it other bytes.
  Result<void> put(const std::string& path, std::string_view bytes) {
    history::Step step(*session, "put " + path);
    DIORAMA_CHECK(session->put_file(path, bytes));
    return step.keep();
  }
};

}  // namespace diorama::test
