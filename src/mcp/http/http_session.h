// Sessions over HTTP: the store of Mcp-Session-Ids, and the event streams each session has.
//
// Ids are unguessable and bound to the principal that opened the session. Sessions nobody
// uses for a while are forgotten. When there are too many, one that was never used makes room, else
// the one that was idle longest; never one that was used a moment ago: whoever floods the server
// with handshakes must not end the work of others.
//
// Threading: loop only.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "mcp/http/event_stream.h"
#include "mcp/session.h"

namespace diorama::mcp {

class Server;

struct HttpSessionOptions {
  std::size_t max_sessions = 256;
  std::chrono::milliseconds idle{30 * 60 * 1000};
  std::chrono::milliseconds kept{5 * 60 * 1000};  ///< after its last call no other takes its place
  std::size_t kept_event_bytes = 1024 * 1024;     ///< per stream, for clients that come back
  std::size_t kept_session_bytes = 4 * 1024 * 1024;  ///< of all its streams together
  std::size_t max_streams = 64;  ///< of one session, kept for clients that come back
};

class HttpSession : public PushSink {
 public:
  HttpSession(std::shared_ptr<Session> session, const HttpSessionOptions& options);

  /// A stream for the answer to one request.
  std::shared_ptr<EventStream> open_stream();
  /// The stream with that number, if it is remembered.
  std::shared_ptr<EventStream> stream(std::uint64_t number) const;
  /// The stream for messages that belong to no request (GET).
  [[nodiscard]] EventStream& standalone() { return *standalone_; }
  void push(std::string message) override { standalone_->send(std::move(message)); }
  void keep_alive();
  [[nodiscard]] bool in_use() const;
  void close();
  /// The size of the events that all its streams keep.
  [[nodiscard]] std::size_t kept_bytes() const;

  const std::shared_ptr<Session> session;

 private:
  std::shared_ptr<EventStream> make_stream(std::uint64_t number);
  void drop_surplus_events();

  const HttpSessionOptions& options_;
  std::map<std::uint64_t, std::shared_ptr<EventStream>> streams_;
  std::shared_ptr<EventStream> standalone_;
  std::uint64_t next_stream_ = 1;
};

class HttpSessions {
 public:
  HttpSessions(Server& server, HttpSessionOptions options) : server_(server), options_(options) {}
  ~HttpSessions() { close_all(); }
  HttpSessions(const HttpSessions&) = delete;
  HttpSessions& operator=(const HttpSessions&) = delete;

  /// LimitExceeded when all places are taken by sessions that are in use or were just now.
  Result<std::shared_ptr<HttpSession>> open(const std::string& principal);
  [[nodiscard]] std::shared_ptr<HttpSession> find(std::string_view id,
                                                  const std::string& principal) const;
  void close(const std::shared_ptr<HttpSession>& session);
  void close_all();
  /// Sends keep-alives and forgets idle sessions.
  void sweep(std::chrono::steady_clock::time_point now);

 private:
  bool make_room();

  Server& server_;
  const HttpSessionOptions options_;
  std::map<std::string, std::shared_ptr<HttpSession>, std::less<>> sessions_;
};

}  // namespace diorama::mcp
