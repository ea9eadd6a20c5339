// Cancellations that arrive before the request they name.
//
// Over HTTP every message may travel on a connection of its own. If a client cancels a call at
// once, the cancellation can overtake the call. If it were forgotten, the call would run, and
// write, although its client believes that it was cancelled.
//
// Not remembered: a cancellation of a call that has just ended (the usual race, which means
// nothing), one that came long ago, and more of them than a client can have on the way.
//
// Threading: loop only, like the session that it belongs to.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace diorama::mcp {

class EarlyCancels {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// The call with this id is over: a cancellation of it comes too late, not too early.
  void ended(std::string_view id) {
    if (id.size() <= kLongestId) keep(ended_, std::string(id), kMostEnded);
  }

  /// A cancellation of an id that names no running call.
  void add(std::string_view id, Time now) {
    if (id.size() > kLongestId || std::ranges::find(ended_, id) != ended_.end()) return;
    keep(waiting_, Waiting{std::string(id), now}, kMostWaiting);
  }

  /// Whether the call with this id, which begins now, was already cancelled. True only once.
  bool take(std::string_view id, Time now) {
    std::erase_if(waiting_, [now](const Waiting& each) { return now - each.since > kLongest; });
    return std::erase_if(waiting_, [id](const Waiting& each) { return each.id == id; }) > 0;
  }

 private:
  static constexpr std::size_t kMostWaiting = 32;
  static constexpr std::size_t kMostEnded = 64;
  static constexpr std::size_t kLongestId = 128;
  static constexpr std::chrono::seconds kLongest{10};

  struct Waiting {
    std::string id;
    Time since;
  };

  template <typename T>
  static void keep(std::deque<T>& list, T item, std::size_t most) {
    list.push_back(std::move(item));
    if (list.size() > most) list.pop_front();
  }

  std::deque<Waiting> waiting_;
  std::deque<std::string> ended_;
};

}  // namespace diorama::mcp
