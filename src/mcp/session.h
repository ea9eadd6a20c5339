// A Session is what is remembered about one client between its requests: who it is, what it
// subscribed to, which of its calls run, which questions it was asked.
//
// Over HTTP the legacy revisions have one per Mcp-Session-Id; over stdio there is exactly one,
// in every revision (for the modern one only the running calls matter).
//
// Threading: loop only.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "mcp/client.h"
#include "mcp/early_cancels.h"
#include "mcp/news/interest.h"

namespace diorama::mcp {

class Call;

/// Where messages that belong to no request go: the GET stream, stdout.
class PushSink {
 public:
  virtual ~PushSink() = default;
  virtual void push(std::string message) = 0;
};

struct Session {
  std::string id;
  Client client;
  bool handshaken = false;  ///< initialize was answered
  bool closed = false;
  std::map<std::string, Interest::Hold, std::less<>> subscriptions;  ///< by resource URI
  std::map<std::string, std::weak_ptr<Call>, std::less<>> calls;     ///< running, by request id
  EarlyCancels early_cancels;                                        ///< of calls still to come
  std::map<std::string, std::weak_ptr<Call>, std::less<>> asked;     ///< by the id of our question
  std::shared_ptr<PushSink> push;
  std::chrono::steady_clock::time_point last_used;
  /// When it last asked for something besides the handshake and a sign of life; none: never.
  std::optional<std::chrono::steady_clock::time_point> last_call;
};

}  // namespace diorama::mcp
