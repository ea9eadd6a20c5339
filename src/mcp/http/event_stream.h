// An EventStream is one stream of server-sent events that can outlive its connection.
//
// Events get ids that name the stream ("3-7"), and a bounded number of them is kept, so a
// client that lost the connection (or was sent away) comes back with the last id it saw and
// gets the rest. Streams of the modern revision have no ids and nothing is kept.
//
// Threading: loop only.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rpc/http.h"

namespace diorama::mcp {

/// One message as an event; without an id when `id` is empty.
std::string sse_event(std::string_view message, std::string_view id = {});
/// The headers of every event stream.
rpc::HttpHeaders sse_headers();
inline constexpr std::string_view kKeepAlive = ": keepalive\n\n";

/// "3-7": the seventh event of the third stream.
struct EventId {
  std::uint64_t stream = 0;
  std::uint64_t event = 0;
};
std::optional<EventId> parse_event_id(std::string_view text);

class EventStream {
 public:
  /// `number` is unique in the session; the stream keeps at most `max_bytes` of events. `on_kept`
  /// is called after each event that is kept; it may drop some.
  EventStream(std::uint64_t number, std::size_t max_bytes, std::function<void()> on_kept = {})
      : number_(number), max_bytes_(max_bytes), on_kept_(std::move(on_kept)) {}

  /// Goes on over this exchange, which must be unanswered, with everything after event `after`.
  /// `primed` first sends an empty event, so that the client knows an id.
  void attach(const std::shared_ptr<rpc::HttpExchange>& exchange, rpc::HttpHeaders headers,
              std::uint64_t after, bool primed,
              std::optional<std::chrono::milliseconds> retry = {});
  void send(std::string_view message);
  /// No more events; the connection ends once they are sent.
  void end();
  /// Ends the connection only; the client returns after `retry`.
  void send_away(std::chrono::milliseconds retry);
  void keep_alive();

  [[nodiscard]] bool attached() const { return exchange_ != nullptr; }
  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] std::uint64_t last_event() const { return next_event_ - 1; }
  /// The newest event that a connection has carried or that is no longer kept. A client that
  /// names no event continues after it.
  [[nodiscard]] std::uint64_t last_told() const { return told_; }
  [[nodiscard]] std::size_t kept_bytes() const { return kept_bytes_; }
  /// Forgets the oldest kept event. REQUIRES: kept_bytes() > 0
  void drop_oldest();
  /// Whether the events after this one are all still here.
  [[nodiscard]] bool can_resume(std::uint64_t after) const;

 private:
  struct Event {
    std::uint64_t number;
    std::string text;
  };
  void detach() { exchange_ = nullptr; }
  void write(std::string bytes);
  [[nodiscard]] std::string id_of(std::uint64_t event) const;

  const std::uint64_t number_;
  const std::size_t max_bytes_;
  const std::function<void()> on_kept_;
  std::shared_ptr<rpc::HttpExchange> exchange_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // for the peer-gone callback
  std::deque<Event> kept_;
  std::size_t kept_bytes_ = 0;
  std::uint64_t next_event_ = 1;
  std::uint64_t dropped_ = 0;  ///< the newest event that is no longer kept
  std::uint64_t told_ = 0;
  bool ended_ = false;
};

}  // namespace diorama::mcp
