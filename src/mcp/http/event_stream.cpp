#include "mcp/http/event_stream.h"

#include <algorithm>
#include <charconv>

namespace diorama::mcp {

std::string sse_event(std::string_view message, std::string_view id) {
  std::string out;
  out.reserve(message.size() + id.size() + 32);
  out += "event: message\n";
  if (!id.empty()) out.append("id: ").append(id).append("\n");
  return out.append("data: ").append(message).append("\n\n");
}

rpc::HttpHeaders sse_headers() {
  return {{"Content-Type", "text/event-stream"},
          {"Cache-Control", "no-cache, no-transform"},
          {"X-Accel-Buffering", "no"}};
}

std::optional<EventId> parse_event_id(std::string_view text) {
  EventId id;
  const char* const end = text.data() + text.size();
  const auto stream = std::from_chars(text.data(), end, id.stream);
  if (stream.ec != std::errc() || stream.ptr == end || *stream.ptr != '-') return std::nullopt;
  const auto event = std::from_chars(stream.ptr + 1, end, id.event);
  if (event.ec != std::errc() || event.ptr != end) return std::nullopt;
  return id;
}

std::string EventStream::id_of(std::uint64_t event) const {
  return std::to_string(number_) + "-" + std::to_string(event);
}

bool EventStream::can_resume(std::uint64_t after) const {
  return after >= dropped_ && after < next_event_;
}

void EventStream::attach(const std::shared_ptr<rpc::HttpExchange>& exchange,
                         rpc::HttpHeaders headers, std::uint64_t after, bool primed,
                         std::optional<std::chrono::milliseconds> retry) {
  exchange_ = exchange;
  exchange->start_stream(std::move(headers));
  // The exchange holds the callback until it is answered; the stream may die before that.
  exchange->on_peer_gone([this, alive = std::weak_ptr(alive_)] {
    if (alive.lock()) detach();
  });
  if (primed) {
    std::string prime = "id: " + id_of(after) + "\n";
    if (retry) prime += "retry: " + std::to_string(retry->count()) + "\n";
    exchange->write(prime + "data: \n\n");
  }
  for (const Event& event : kept_)
    if (event.number > after) exchange->write(event.text);
  told_ = last_event();
  if (ended_) end();
}

void EventStream::send(std::string_view message) {
  const std::uint64_t number = next_event_++;
  kept_.push_back({number, sse_event(message, id_of(number))});
  kept_bytes_ += kept_.back().text.size();
  if (attached()) told_ = number;
  write(kept_.back().text);
  while (kept_bytes_ > max_bytes_) drop_oldest();
  if (on_kept_) on_kept_();
}

void EventStream::drop_oldest() {
  kept_bytes_ -= kept_.front().text.size();
  dropped_ = kept_.front().number;
  told_ = std::max(told_, dropped_);
  kept_.pop_front();
}

void EventStream::end() {
  ended_ = true;
  if (const auto exchange = std::exchange(exchange_, nullptr)) exchange->finish();
}

void EventStream::send_away(std::chrono::milliseconds retry) {
  write("retry: " + std::to_string(retry.count()) + "\n\n");
  if (const auto exchange = std::exchange(exchange_, nullptr)) exchange->finish();
}

void EventStream::keep_alive() {
  write(std::string(kKeepAlive));
}

// If the peer is gone, the write sets exchange_ to null while it runs: hence the copy.
void EventStream::write(std::string bytes) {
  if (const auto exchange = exchange_) exchange->write(std::move(bytes));
}

}  // namespace diorama::mcp
