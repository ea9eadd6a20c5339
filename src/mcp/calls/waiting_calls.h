// WaitingCalls: calls that came while all places were taken, and whose turn it is.
//
// Every client has a line of its own, and the lines take turns: a client that sends two hundred
// calls at once does not keep another one waiting for all of them. How many calls may run is not
// decided here (Calls), and deadlines are not kept here (RunningCalls).
//
// Threading: loop only. Errors: none.
#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <string>

#include "mcp/calls/call.h"

namespace diorama::mcp {

class WaitingCalls {
 public:
  /// `most`: of one client. All clients together have a limit, too.
  explicit WaitingCalls(std::size_t most) : most_(most) {}

  [[nodiscard]] bool has_room_for(const Call& call) const;
  /// REQUIRES: there is room.
  void add(const CallPtr& call);
  /// Takes out a call that has ended; does nothing when it does not wait.
  void remove(const Call& call);
  /// The call whose turn it is, taken out; null when none waits.
  CallPtr next();

 private:
  struct Line {
    std::string client;
    std::deque<CallPtr> calls;  ///< never empty
  };

  const std::size_t most_;
  std::list<Line> lines_;  ///< the next turn is the first one's
  std::size_t size_ = 0;
};

}  // namespace diorama::mcp
