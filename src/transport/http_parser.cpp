#include "transport/http_parser.h"

#include <llhttp.h>

#include <algorithm>
#include <cstring>
#include <span>

#include "rpc/http_text.h"

// Without strict mode llhttp takes any two bytes for the line end after a chunk, and a request can
// be smuggled in.
static_assert(LLHTTP_STRICT_MODE == 1, "compile llhttp with LLHTTP_STRICT_MODE=1");

namespace diorama::transport {

namespace {

constexpr int kGoOn = 0;
constexpr std::size_t kBelievedBody = 64 * 1024;
constexpr std::size_t kUsualHead = 512;
constexpr std::size_t kUsualHeaders = 12;
constexpr std::string_view kVersions = "Only HTTP/1.1 and HTTP/1.0 are spoken here.";

}  // namespace

/// llhttp's callbacks, each handing over to a member function.
struct ParserCallbacks {
  static HttpParser& parser(llhttp_t* llhttp) { return *static_cast<HttpParser*>(llhttp->data); }

  template <int (HttpParser::*member)(std::string_view)>
  static int text(llhttp_t* llhttp, const char* at, std::size_t length) {
    return (parser(llhttp).*member)({at, length});
  }
  static int header_value_end(llhttp_t* llhttp) { return parser(llhttp).end_header_value(); }
  static int head_end(llhttp_t* llhttp) { return parser(llhttp).end_head(); }
  static int framing(llhttp_t* llhttp, const char*, std::size_t length) {
    return parser(llhttp).count_framing(length);
  }
  static int pause(llhttp_t*) { return HPE_PAUSED; }

  static const llhttp_settings_t& settings() {
    static const llhttp_settings_t settings = [] {
      llhttp_settings_t made{};
      made.on_url = text<&HttpParser::add_target>;
      made.on_header_field = text<&HttpParser::add_header_name>;
      made.on_header_value = text<&HttpParser::add_header_value>;
      made.on_header_value_complete = header_value_end;
      made.on_headers_complete = head_end;
      made.on_body = text<&HttpParser::add_body>;
      made.on_chunk_extension_name = framing;
      made.on_chunk_extension_value = framing;
      made.on_message_complete = pause;
      return made;
    }();
    return settings;
  }
};

HttpParser::HttpParser(const HttpLimits& limits)
    : limits_(limits), llhttp_(std::make_unique<llhttp__internal_s>()) {
  reset();
}

HttpParser::~HttpParser() = default;

void HttpParser::reset() {
  llhttp_init(llhttp_.get(), HTTP_REQUEST, &ParserCallbacks::settings());
  llhttp_->data = this;
  request_ = {};
  request_.headers.text().reserve(kUsualHead);
  request_.headers.marks().reserve(kUsualHeaders);
  target_.clear();
  head_bytes_ = body_bytes_ = framing_bytes_ = line_bytes_ = 0;
  last_byte_ = '\0';
  text_seen_ = false;
  in_value_ = true;
  head_done_ = has_failed_ = discard_body_ = false;
  keep_alive_ = http_1_0_ = expects_continue_ = false;
}

HttpParser::Fed HttpParser::feed(std::string_view bytes) {
  if (has_failed_) return {Step::Failed, 0};
  return head_done_ ? feed_body(bytes) : feed_head(bytes);
}

HttpParser::Fed HttpParser::feed_head(std::string_view bytes) {
  const std::size_t room = limits_.head_bytes - head_bytes_;
  const Scan scan = scan_lines(bytes.substr(0, room));
  head_bytes_ += scan.length;
  // llhttp reads our copy, so that its pointers are where the headers stay.
  std::string& head = request_.headers.text();
  const std::size_t old = head.size();
  head.append(bytes.data(), scan.length);
  const llhttp_errno_t error = llhttp_execute(llhttp_.get(), head.data() + old, scan.length);
  if (error == HPE_PAUSED && head_done_) return {Step::Head, scan.length};
  if (error != HPE_OK)
    fail_from_llhttp();
  else if (scan.bad)
    fail(400, "The request's header lines must end with CR LF and must not be folded.");
  else if (scan.ended && llhttp_->method == HTTP_PRI)
    fail(505, kVersions);  // the first words of HTTP/2
  else if (scan.ended)     // we saw the empty line and llhttp did not: never go on in disagreement
    fail(400, "The request's header lines are malformed.");
  else if (bytes.size() > room)
    fail(431, "The request's headers are too large; send fewer or shorter headers.");
  return {has_failed_ ? Step::Failed : Step::More, scan.length};
}

/// Checks the head's line structure and finds its end. llhttp takes a bare line feed after the
/// request line and in place of the last empty line, and unfolds folded headers; both are
/// ways to make a proxy and us read different requests. A bad line ends just before its fault.
HttpParser::Scan HttpParser::scan_lines(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const bool folded = line_bytes_ == 0 && (bytes[at] == ' ' || bytes[at] == '\t');
    if (folded && text_seen_) return {.bad = true, .length = at};
    const auto* found =
        static_cast<const char*>(std::memchr(bytes.data() + at, '\n', bytes.size() - at));
    const std::size_t end = found ? static_cast<std::size_t>(found - bytes.data()) : bytes.size();
    line_bytes_ += end - at;
    if (end > at) last_byte_ = bytes[end - 1];
    if (!found) break;
    at = end + 1;
    if (line_bytes_ == 0 || last_byte_ != '\r') return {.bad = true, .length = end};
    const bool empty_line = line_bytes_ == 1;
    line_bytes_ = 0;
    if (empty_line && text_seen_) return {.ended = true, .length = at};
    text_seen_ = text_seen_ || !empty_line;
  }
  return {.length = bytes.size()};
}

HttpParser::Fed HttpParser::feed_body(std::string_view bytes) {
  llhttp_resume(llhttp_.get());
  const llhttp_errno_t error = llhttp_execute(llhttp_.get(), bytes.data(), bytes.size());
  if (error == HPE_OK) {
    if (!bytes.empty()) last_byte_ = bytes.back();
    return {Step::More, bytes.size()};
  }
  const char* position = llhttp_get_error_pos(llhttp_.get());
  const auto used = position ? static_cast<std::size_t>(position - bytes.data()) : bytes.size();
  if (error != HPE_PAUSED) {
    fail_from_llhttp();
    return {Step::Failed, used};
  }
  if ((llhttp_->flags & F_CHUNKED) != 0) {
    const char before = used >= 2 ? bytes[used - 2] : last_byte_;
    if (before != '\r') {  // llhttp lets a bare line feed end the trailers
      fail(400, "The request's chunked body must end with CR LF.");
      return {Step::Failed, used};
    }
  }
  return {Step::Complete, used};
}

int HttpParser::fail(int status, std::string_view message) {
  failure_ = {status, std::string(message)};
  has_failed_ = true;
  return HPE_USER;
}

void HttpParser::fail_from_llhttp() {
  if (has_failed_) return;  // a callback has already given a better message
  const llhttp_errno_t error = llhttp_get_errno(llhttp_.get());
  if (error == HPE_INVALID_VERSION || error == HPE_PAUSED_H2_UPGRADE) {
    fail(505, kVersions);
    return;
  }
  std::string message = "The request is not valid HTTP";
  if (const char* reason = llhttp_get_error_reason(llhttp_.get()); reason && *reason)
    message.append(": ").append(reason);
  fail(400, message.append("."));
}

int HttpParser::add_target(std::string_view part) {
  if (target_.size() + part.size() > limits_.target_bytes)
    return fail(414, "The request's target is too long; shorten its path or query.");
  target_.append(part);
  return kGoOn;
}

HttpParser::Slice HttpParser::place_of(std::string_view part) {
  const auto begin = static_cast<std::uint32_t>(part.data() - request_.headers.text().data());
  return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

int HttpParser::add_header_name(std::string_view part) {
  if (head_done_) return count_framing(part.size());
  const Slice place = place_of(part);
  auto& marks = request_.headers.marks();
  if (in_value_) {
    if (marks.size() >= limits_.header_count)
      return fail(431, "The request has too many headers; send fewer of them.");
    marks.push_back({place, {}});
    in_value_ = false;
  }
  marks.back().name.end = place.end;
  for (char& c : std::span(request_.headers.text()).subspan(place.begin, part.size()))
    c = rpc::to_lower(c);
  return kGoOn;
}

int HttpParser::add_header_value(std::string_view part) {
  if (head_done_) return count_framing(part.size());
  in_value_ = true;
  auto& marks = request_.headers.marks();
  if (marks.empty() || marks.back().name.begin == marks.back().name.end)
    return fail(400, "The request has a header without a name.");
  const Slice place = place_of(part);
  Slice& value = marks.back().value;
  if (value.end == 0) value.begin = place.begin;
  value.end = place.end;
  return kGoOn;
}

int HttpParser::end_header_value() {
  if (head_done_) return kGoOn;
  in_value_ = true;
  const std::string& text = request_.headers.text();
  Slice& value = request_.headers.marks().back().value;
  while (value.end > value.begin && rpc::is_blank(text[value.end - 1])) --value.end;
  return kGoOn;
}

int HttpParser::count_framing(std::size_t bytes) {
  framing_bytes_ += bytes;
  if (framing_bytes_ <= limits_.head_bytes) return kGoOn;
  return fail(413, "The request's chunk extensions and trailers are too large; leave them out.");
}

int HttpParser::end_head() {
  head_done_ = true;
  keep_alive_ = llhttp_should_keep_alive(llhttp_.get()) != 0;
  request_.method = llhttp_method_name(static_cast<llhttp_method_t>(llhttp_->method));
  for (auto check : {&HttpParser::check_version_and_method, &HttpParser::take_target,
                     &HttpParser::check_framing, &HttpParser::check_host_and_expect}) {
    if (const int status = (this->*check)(); status != kGoOn) return status;
  }
  return HPE_PAUSED;
}

int HttpParser::check_version_and_method() {
  if (llhttp_->http_major != 1 || llhttp_->http_minor > 1) return fail(505, kVersions);
  http_1_0_ = llhttp_->http_minor == 0;
  if (llhttp_->method == HTTP_CONNECT)
    return fail(400, "CONNECT is not possible here: this server is not a proxy.");
  return kGoOn;
}

/// Splits the target. The absolute form ("GET http://host/path") overrides the Host header.
int HttpParser::take_target() {
  std::string_view rest = target_;
  if (rest.find('#') != std::string_view::npos)
    return fail(400, "The request's target must not contain a fragment ('#').");
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!rpc::starts_with_ignoring_case(rest, scheme)) continue;
    rest.remove_prefix(scheme.size());
    const std::size_t end = std::min(rest.find_first_of("/?"), rest.size());
    request_.headers.set("host", rest.substr(0, end));
    rest.remove_prefix(end);
    if (rest.empty() || rest.front() != '/') request_.path.push_back('/');
    break;
  }
  const std::size_t mark = rest.find('?');
  request_.path.append(rest.substr(0, mark));
  if (mark != std::string_view::npos) request_.query = rest.substr(mark + 1);
  const bool asterisk = request_.path == "*" && llhttp_->method == HTTP_OPTIONS;
  if (!asterisk && !request_.path.starts_with('/'))
    return fail(400, "The request's target must be a path that begins with '/'.");
  return kGoOn;
}

int HttpParser::check_framing() {
  for (const auto& [name, value] : request_.headers.all()) {
    if (name != "transfer-encoding") continue;
    if (http_1_0_) return fail(400, "HTTP/1.0 has no Transfer-Encoding; use HTTP/1.1.");
    if (!rpc::same_ignoring_case(value, "chunked"))
      return fail(501, "The only Transfer-Encoding understood here is 'chunked'.");
  }
  const std::uint64_t announced = llhttp_->content_length;  // 0 when chunked or absent
  if (announced > limits_.body_bytes)
    return fail(413, "The request's body is too large; send less at a time.");
  // A client may announce megabytes and send none: memory grows as they arrive.
  request_.body.reserve(std::min<std::size_t>(announced, kBelievedBody) + rpc::kJsonPadding);
  return kGoOn;
}

int HttpParser::check_host_and_expect() {
  const auto count = std::ranges::count_if(
      request_.headers.all(), [](const auto& header) { return header.name == "host"; });
  if (count > 1) return fail(400, "The request has more than one Host header; send exactly one.");
  if (count == 0 && !http_1_0_)
    return fail(400, "The request has no Host header; HTTP/1.1 requires one.");
  if (const auto expect = request_.header("expect"); expect && !http_1_0_) {
    if (!rpc::same_ignoring_case(*expect, "100-continue"))
      return fail(417, "The only expectation understood here is '100-continue'.");
    expects_continue_ = (llhttp_->flags & F_CHUNKED) != 0 || llhttp_->content_length > 0;
  }
  return kGoOn;
}

int HttpParser::add_body(std::string_view part) {
  body_bytes_ += part.size();
  if (body_bytes_ > limits_.body_bytes)
    return fail(413, "The request's body is too large; send less at a time.");
  if (discard_body_) return kGoOn;
  const std::size_t needed = body_bytes_ + rpc::kJsonPadding;
  if (request_.body.capacity() < needed) request_.body.reserve(2 * needed);
  request_.body.append(part);
  return kGoOn;
}

}  // namespace diorama::transport
