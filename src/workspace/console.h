// Console: what a person should know, in the order it happened: problems of the project, files
// in conflict, saves, calls that failed.
//
// It keeps the last thousand entries. It does not know what a running editor has printed.
//
// Threading: engine thread only. Errors: InvalidArgument for a text that is not a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"

namespace diorama {

struct ConsoleEntry {
  enum class Type { Log, Warning, Error, Assert, Exception };
  Type type = Type::Log;
  std::string message;
  std::string stack_trace;  ///< or where it is: "Assets/Scripts/Door.cs:12:3"
  std::string time;         ///< "2026-07-28T09:30:00.250Z"
  bool is_problem = false;  ///< a state, not an event
};

struct ConsoleQuery {
  std::vector<ConsoleEntry::Type> types = {};  ///< empty: all
  std::string filter = {};                     ///< part of the message; letter case does not matter
  std::string since = {};  ///< not before this time, in UTC; its first part is enough
  std::size_t limit = 50;
};

struct ConsolePage {
  std::vector<ConsoleEntry> entries;               ///< the newest, in the order they came
  std::size_t total = 0;                           ///< matches, including those beyond the limit
  std::size_t logs = 0, warnings = 0, errors = 0;  ///< of everything that is kept
};

class Console {
 public:
  using Clock = std::function<std::chrono::system_clock::time_point()>;
  static constexpr std::size_t kMostEntries = 1000;
  static constexpr std::size_t kLongestMessage = 2000;  ///< bytes; the rest is cut off

  void add(ConsoleEntry::Type type, std::string message, std::string stack_trace = {});
  /// The same problem is added only once.
  void add_problem(ConsoleEntry::Type type, std::string message, std::string place);
  /// Call this before looking for problems again; the remaining ones are then added again.
  void forget_problems();

  [[nodiscard]] Result<ConsolePage> read(const ConsoleQuery& query) const;
  /// Gives how many there were.
  std::size_t clear();
  /// Called when an entry was added, or all were removed.
  void on_change(std::function<void()> hook) { hook_ = std::move(hook); }
  /// For tests.
  void tell_time_by(Clock clock) { clock_ = std::move(clock); }

 private:
  Clock clock_ = [] { return std::chrono::system_clock::now(); };
  std::deque<ConsoleEntry> entries_;
  std::set<std::string> told_;
  std::function<void()> hook_;
};

}  // namespace diorama
