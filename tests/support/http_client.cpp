#include "support/http_client.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace diorama::test {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return std::string(text);
}

void add_line(SseEvent& event, std::string_view line) {
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  std::string_view value = colon == std::string_view::npos ? "" : line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (name.empty()) event.comment = value;
  if (name == "event") event.event = value;
  if (name == "id") event.id = value;
  if (name == "retry") event.retry = value;
  if (name == "data") {
    if (event.has_data) event.data += '\n';
    event.data += value;
    event.has_data = true;
  }
}

}  // namespace

std::string HttpReply::header(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (key == name) return value;
  return {};
}

bool HttpReply::has_header(std::string_view name) const {
  return std::ranges::any_of(headers, [&](const auto& header) { return header.first == name; });
}

bool HttpReply::is_stream() const {
  return header("content-type").starts_with("text/event-stream");
}

HttpClient::HttpClient(std::uint16_t port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const timeval limit{.tv_sec = kPatience.count(), .tv_usec = 0};
  ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int connected = ::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  if (connected != 0) close();
}

HttpClient::~HttpClient() {
  close();
}

HttpClient::HttpClient(HttpClient&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      raw_(std::move(other.raw_)),
      text_(std::move(other.text_)),
      framing_(other.framing_),
      left_(other.left_) {}

HttpClient& HttpClient::operator=(HttpClient&& other) noexcept {
  if (this == &other) return *this;
  close();
  fd_ = std::exchange(other.fd_, -1);
  raw_ = std::move(other.raw_);
  text_ = std::move(other.text_);
  framing_ = other.framing_;
  left_ = other.left_;
  return *this;
}

void HttpClient::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

void HttpClient::stop_sending() const {
  ::shutdown(fd_, SHUT_WR);
}

std::string HttpClient::leave() {
  stop_sending();
  std::string rest = read_to_end();
  close();
  return rest;
}

bool HttpClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// False when the connection has ended.
bool HttpClient::receive() {
  if (fd_ < 0) return false;
  pollfd wait{fd_, POLLIN, 0};
  const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(kPatience).count();
  if (::poll(&wait, 1, static_cast<int>(limit)) == 0)
    FAIL("the server said nothing for " << kPatience.count() << " seconds");
  char buffer[65536];
  const ssize_t count = ::recv(fd_, buffer, sizeof buffer, 0);
  if (count <= 0) return false;
  raw_.append(buffer, static_cast<std::size_t>(count));
  return true;
}

bool HttpClient::has_input() {
  pollfd wait{fd_, POLLIN, 0};
  return !raw_.empty() || !text_.empty() || ::poll(&wait, 1, 0) > 0;
}

bool HttpClient::need(std::size_t bytes) {
  while (raw_.size() < bytes)
    if (!receive()) return false;
  return true;
}

/// One line of the raw input without its CR LF.
std::optional<std::string> HttpClient::read_line() {
  std::size_t end = 0;
  while ((end = raw_.find("\r\n")) == std::string::npos)
    if (!receive()) return std::nullopt;
  std::string line = raw_.substr(0, end);
  raw_.erase(0, end + 2);
  return line;
}

HttpReply HttpClient::read_head() {
  HttpReply reply;
  text_.clear();
  framing_ = Framing::None;
  const auto status = read_line();
  if (!status || !status->starts_with("HTTP/1.")) return reply;
  std::from_chars(status->data() + 9, status->data() + status->size(), reply.status);
  while (const auto line = read_line()) {
    if (line->empty()) break;
    const std::size_t colon = line->find(':');
    if (colon == std::string::npos) continue;
    reply.headers.emplace_back(lower(line->substr(0, colon)), trimmed(line->substr(colon + 1)));
  }
  if (reply.status == 100) return read_head();
  const std::string length = reply.header("content-length");
  if (lower(reply.header("transfer-encoding")) == "chunked") {
    framing_ = Framing::Chunked;
    left_ = 0;
  } else if (!length.empty()) {
    framing_ = Framing::Length;
    std::from_chars(length.data(), length.data() + length.size(), left_);
  } else if (reply.status != 204 && reply.status != 304) {
    framing_ = Framing::UntilClose;
  }
  return reply;
}

/// Decodes more of the body into text_. False when the body has ended.
bool HttpClient::read_some_body() {
  if (framing_ == Framing::None) return false;
  if (framing_ == Framing::UntilClose) {
    if (raw_.empty() && !receive()) return false;
    text_ += std::exchange(raw_, {});
    return true;
  }
  if (framing_ == Framing::Chunked && left_ == 0) {
    const auto line = read_line();
    if (!line) return false;
    std::from_chars(line->data(), line->data() + line->size(), left_, 16);
    if (left_ == 0) {  // the last chunk, and no trailers
      read_line();
      framing_ = Framing::None;
      return false;
    }
  }
  if (left_ == 0 || (raw_.empty() && !receive())) return false;
  const std::size_t count = std::min(left_, raw_.size());
  text_.append(raw_, 0, count);
  raw_.erase(0, count);
  left_ -= count;
  if (framing_ == Framing::Chunked && left_ == 0) {
    if (!need(2)) return false;
    raw_.erase(0, 2);
  }
  return true;
}

std::string HttpClient::read_body() {
  while (read_some_body()) {
  }
  return std::exchange(text_, {});
}

HttpReply HttpClient::read_reply(bool head_only) {
  HttpReply reply = read_head();
  if (head_only) framing_ = Framing::None;
  reply.body = read_body();
  return reply;
}

HttpReply HttpClient::ask(std::string_view request) {
  send(request);
  return read_reply();
}

std::optional<SseEvent> HttpClient::read_event_or_comment() {
  std::size_t end = 0;
  while ((end = text_.find("\n\n")) == std::string::npos)
    if (!read_some_body()) return std::nullopt;
  SseEvent event;
  std::string_view block = std::string_view(text_).substr(0, end);
  while (!block.empty()) {
    const std::string_view line = block.substr(0, block.find('\n'));
    add_line(event, line);
    block.remove_prefix(std::min(block.size(), line.size() + 1));
  }
  text_.erase(0, end + 2);
  return event;
}

std::optional<SseEvent> HttpClient::read_event() {
  auto event = read_event_or_comment();
  while (event && !event->comment.empty() && !event->has_data) event = read_event_or_comment();
  return event;
}

std::string HttpClient::read_to_end() {
  while (receive()) {
  }
  return std::exchange(raw_, {});
}

std::string http_request(std::string_view method, std::string_view target, std::string_view headers,
                         std::string_view body) {
  std::string text;
  text.append(method).append(" ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
  text.append(headers);
  if (!body.empty() || method == "POST")
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  return text.append("\r\n").append(body);
}

}  // namespace diorama::test
