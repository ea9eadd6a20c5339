// HistoryLimits: how much of the past is kept, and which steps have to go.
//
// Steps are forgotten from the oldest on, and only when everything is saved: what is not saved is
// never forgotten. The last step always stays.
//
// Threading: values. Errors: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "history/file_edit.h"
#include "history/kept_contents.h"

namespace diorama::history {

/// Seconds since 1970.
[[nodiscard]] std::int64_t seconds_now();

struct HistoryLimits {
  /// Of the files in the state folder: kept contents and the journal.
  std::uint64_t bytes = std::uint64_t{2} << 30U;
  std::int64_t days = 30;
  /// A journal above this size, or with more steps, is shortened to half of that, so that opening a
  /// project takes no longer the more was done in it.
  std::uint64_t journal_bytes = std::uint64_t{8} << 20U;
  std::size_t steps = 4'000;
  std::function<std::int64_t()> now = seconds_now;
};

/// The steps of a session, and the contents that are kept for them.
struct PastSteps {
  const std::vector<StepRecord>&done, &undone;
  const std::map<FileState, KeptFile>& kept;
  std::uint64_t journal_bytes = 0;  ///< the size of the journal
};

/// How many of the done steps have to go, from the oldest on.
[[nodiscard]] std::size_t steps_to_forget(const PastSteps& past, const HistoryLimits& limits);

}  // namespace diorama::history
