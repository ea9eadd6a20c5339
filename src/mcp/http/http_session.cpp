#include "mcp/http/http_session.h"

#include <algorithm>

#include "base/crypto.h"
#include "mcp/server.h"

namespace diorama::mcp {

HttpSession::HttpSession(std::shared_ptr<Session> of, const HttpSessionOptions& options)
    : session(std::move(of)), options_(options), standalone_(make_stream(0)) {}

std::shared_ptr<EventStream> HttpSession::make_stream(std::uint64_t number) {
  // Whoever sends on a stream holds the session, too, so `this` is alive then.
  return std::make_shared<EventStream>(number, options_.kept_event_bytes,
                                       [this] { drop_surplus_events(); });
}

std::shared_ptr<EventStream> HttpSession::open_stream() {
  if (streams_.size() >= options_.max_streams) {
    const auto oldest =
        std::ranges::find_if(streams_, [](const auto& s) { return s.second->ended(); });
    if (oldest != streams_.end()) streams_.erase(oldest);
  }
  const std::uint64_t number = next_stream_++;
  auto stream = make_stream(number);
  streams_.emplace(number, stream);
  return stream;
}

std::shared_ptr<EventStream> HttpSession::stream(std::uint64_t number) const {
  if (number == 0) return standalone_;
  const auto found = streams_.find(number);
  return found == streams_.end() ? nullptr : found->second;
}

void HttpSession::keep_alive() {
  standalone_->keep_alive();
  for (const auto& [number, stream] : std::map(streams_)) stream->keep_alive();
}

std::size_t HttpSession::kept_bytes() const {
  std::size_t bytes = standalone_->kept_bytes();
  for (const auto& [number, stream] : streams_) bytes += stream->kept_bytes();
  return bytes;
}

// Events of complete answers are dropped first, then those of the oldest answers. Events that
// belong to no request are dropped last: the client cannot ask for them again.
void HttpSession::drop_surplus_events() {
  std::size_t bytes = kept_bytes();
  const auto shrink = [&](EventStream& stream) {
    while (bytes > options_.kept_session_bytes && stream.kept_bytes() > 0) {
      bytes -= stream.kept_bytes();
      stream.drop_oldest();
      bytes += stream.kept_bytes();
    }
  };
  if (bytes <= options_.kept_session_bytes) return;
  for (const bool ended : {true, false})
    for (const auto& [number, stream] : streams_)
      if (stream->ended() == ended) shrink(*stream);
  shrink(*standalone_);
}

bool HttpSession::in_use() const {
  return standalone_->attached() || !session->calls.empty();
}

void HttpSession::close() {
  standalone_->end();
  for (const auto& [number, stream] : std::map(streams_)) stream->end();
}

Result<std::shared_ptr<HttpSession>> HttpSessions::open(const std::string& principal) {
  if (sessions_.size() >= options_.max_sessions && !make_room())
    return Error{ErrorCode::LimitExceeded,
                 "there are " + std::to_string(options_.max_sessions) + " sessions in use",
                 "end one with DELETE, or raise --max-sessions",
                 {}};
  auto session = std::make_shared<Session>();
  DIORAMA_TRY(session->id, random_token());
  session->client.principal = principal;
  auto opened = std::make_shared<HttpSession>(session, options_);
  session->push = opened;
  sessions_.emplace(session->id, opened);
  server_.open_session(session);
  return opened;
}

std::shared_ptr<HttpSession> HttpSessions::find(std::string_view id,
                                                const std::string& principal) const {
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return nullptr;
  const Session& session = *found->second->session;
  return session.closed || session.client.principal != principal ? nullptr : found->second;
}

void HttpSessions::close(const std::shared_ptr<HttpSession>& session) {
  sessions_.erase(session->session->id);
  server_.close_session(session->session);
  session->close();
  session->session->push = nullptr;  // they point at each other
}

void HttpSessions::close_all() {
  while (!sessions_.empty()) close(std::shared_ptr(sessions_.begin()->second));
}

bool HttpSessions::make_room() {
  const auto now = std::chrono::steady_clock::now();
  const auto comes_before = [](const Session& a, const Session& b) {
    if (a.last_call.has_value() != b.last_call.has_value()) return !a.last_call;
    return a.last_used < b.last_used;
  };
  std::shared_ptr<HttpSession> idlest;
  for (const auto& [id, session] : sessions_) {
    const Session& each = *session->session;
    const bool is_kept = each.last_call && now < *each.last_call + options_.kept;
    if (session->in_use() || is_kept) continue;
    if (!idlest || comes_before(each, *idlest->session)) idlest = session;
  }
  if (idlest) close(idlest);
  return idlest != nullptr;
}

void HttpSessions::sweep(std::chrono::steady_clock::time_point now) {
  std::vector<std::shared_ptr<HttpSession>> over;
  for (const auto& [id, session] : sessions_) {
    if (session->in_use()) session->session->last_used = now;  // its idle time begins afterwards
    const bool idle = now > session->session->last_used + options_.idle;
    if (idle || session->session->closed) over.push_back(session);
  }
  for (const auto& session : over) close(session);
  for (const auto& [id, session] : std::map(sessions_.begin(), sessions_.end()))
    session->keep_alive();
}

}  // namespace diorama::mcp
