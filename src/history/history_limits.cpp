#include "history/history_limits.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "history/journal_record.h"

namespace diorama::history {

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

namespace {

/// What the steps cost, counted from the newest to the oldest.
class Costs {
 public:
  explicit Costs(const PastSteps& past) : past_(past) {}

  void add(const StepRecord& step) {
    records_ += step_record(step).size();
    for (const FileEdit& edit : step.edits)
      for (const FileState state : {edit.before, edit.after}) {
        const auto kept = past_.kept.find(state);
        if (kept != past_.kept.end() && counted_.insert(state).second)
          contents_ += kept->second.content.size;
      }
  }
  [[nodiscard]] std::uint64_t records() const { return records_; }
  [[nodiscard]] std::uint64_t all() const { return records_ + contents_; }

 private:
  const PastSteps& past_;
  std::set<FileState> counted_;
  std::uint64_t records_ = 0, contents_ = 0;
};

}  // namespace

std::size_t steps_to_forget(const PastSteps& past, const HistoryLimits& limits) {
  if (past.done.empty()) return 0;
  const std::int64_t oldest_time = limits.now() - limits.days * 24 * 60 * 60;
  const auto is_old = [&](const StepRecord& step) {
    return step.time != 0 && step.time < oldest_time;
  };
  std::uint64_t contents = 0;
  for (const auto& [state, file] : past.kept) contents += file.content.size;
  const bool is_long = past.journal_bytes > limits.journal_bytes ||
                       past.done.size() + past.undone.size() > limits.steps;
  if (!is_long && contents + past.journal_bytes <= limits.bytes && !is_old(past.done.front()))
    return 0;
  const std::uint64_t most_records = is_long ? limits.journal_bytes / 2 : limits.journal_bytes;
  const std::size_t most_steps = is_long ? limits.steps / 2 : limits.steps;
  Costs costs(past);
  for (const StepRecord& step : past.undone) costs.add(step);
  std::size_t stay = 0;
  for (auto step = past.done.rbegin(); step != past.done.rend(); ++step, ++stay) {
    costs.add(*step);
    if (stay > 0 && (costs.records() > most_records || costs.all() > limits.bytes ||
                     stay + past.undone.size() >= most_steps || is_old(*step)))
      break;
  }
  return past.done.size() - stay;
}

}  // namespace diorama::history
