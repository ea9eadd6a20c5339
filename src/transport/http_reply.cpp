#include "transport/http_reply.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <ctime>

#include "json/writer.h"
#include "rpc/http_text.h"

namespace diorama::transport {

namespace {

struct Status {
  int code;
  std::string_view line;
};

constexpr Status kStatuses[] = {
    {200, "200 OK"},
    {202, "202 Accepted"},
    {204, "204 No Content"},
    {304, "304 Not Modified"},
    {400, "400 Bad Request"},
    {401, "401 Unauthorized"},
    {403, "403 Forbidden"},
    {404, "404 Not Found"},
    {405, "405 Method Not Allowed"},
    {406, "406 Not Acceptable"},
    {408, "408 Request Timeout"},
    {409, "409 Conflict"},
    {410, "410 Gone"},
    {412, "412 Precondition Failed"},
    {413, "413 Content Too Large"},
    {414, "414 URI Too Long"},
    {415, "415 Unsupported Media Type"},
    {417, "417 Expectation Failed"},
    {422, "422 Unprocessable Content"},
    {423, "423 Locked"},
    {428, "428 Precondition Required"},
    {429, "429 Too Many Requests"},
    {431, "431 Request Header Fields Too Large"},
    {500, "500 Internal Server Error"},
    {501, "501 Not Implemented"},
    {503, "503 Service Unavailable"},
    {504, "504 Gateway Timeout"},
    {505, "505 HTTP Version Not Supported"},
};

void append_number(std::string& out, std::size_t number, int base = 10) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, base).ptr;
  out.append(digits.data(), end);
}

void append_status(std::string& out, int status) {
  for (const Status& known : kStatuses) {
    if (known.code != status) continue;
    out.append(known.line);
    return;
  }
  append_number(out, static_cast<std::size_t>(status));
  out.append(" Other");
}

bool is_transport_header(std::string_view name) {
  for (const std::string_view ours :
       {"content-length", "transfer-encoding", "connection", "date", "keep-alive"})
    if (rpc::same_ignoring_case(name, ours)) return true;
  return false;
}

bool is_one_line(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

void append_framing(std::string& out, int status, const HeadFacts& facts) {
  if (facts.chunked) {
    out.append("Transfer-Encoding: chunked\r\n");
  } else if (!facts.until_close && status != 204 && status != 304) {
    out.append("Content-Length: ");
    append_number(out, facts.content_length);
    out.append("\r\n");
  }
  if (!facts.keep_alive)
    out.append("Connection: close\r\n");
  else if (facts.http_1_0)
    out.append("Connection: keep-alive\r\n");
}

}  // namespace

rpc::HttpResponse refusal(int status, std::string_view message) {
  const std::string_view code = status == 500 ? "-32603" : "-32000";
  std::string body = R"({"jsonrpc":"2.0","error":{"code":)";
  body.append(code).append(R"(,"message":)").append(json::quoted(message)).append("}}");
  return rpc::HttpResponse::with_json(status, std::move(body));
}

void append_head(std::string& out, int status, const rpc::HttpHeaders& headers,
                 const HeadFacts& facts) {
  out.append("HTTP/1.1 ");
  append_status(out, status);
  out.append("\r\nDate: ").append(facts.date).append("\r\n");
  if (facts.json) out.append("Content-Type: application/json\r\n");
  for (const auto& [name, value] : headers) {
    if (is_transport_header(name) || !is_one_line(name) || !is_one_line(value)) continue;
    out.append(name).append(": ").append(value).append("\r\n");
  }
  // Too much at once, or on the way down: a moment later it may be different.
  if (status == 429 || status == 503) out.append("Retry-After: 1\r\n");
  if (!facts.allowed_origin.empty()) {
    out.append("Access-Control-Allow-Origin: ").append(facts.allowed_origin);
    out.append("\r\nVary: Origin\r\n");
    out.append("Access-Control-Expose-Headers: Mcp-Session-Id, Retry-After, WWW-Authenticate\r\n");
  }
  append_framing(out, status, facts);
  out.append("\r\n");
}

bool asks_to_close(const rpc::HttpHeaders& headers) {
  for (const auto& [name, value] : headers)
    if (rpc::same_ignoring_case(name, "connection") &&
        rpc::same_ignoring_case(rpc::trim(value), "close"))
      return true;
  return false;
}

std::string http_date() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  // Not strftime's %a and %b: those follow the locale.
  std::array<char, 40> text;
  const std::size_t length = std::strftime(text.data(), text.size(), "%d # %Y %H:%M:%S GMT", &utc);
  std::string date = std::string(kDays[utc.tm_wday]) + ", " + std::string(text.data(), length);
  return date.replace(date.find('#'), 1, kMonths[utc.tm_mon]);
}

void append_chunk_size(std::string& out, std::size_t bytes) {
  append_number(out, bytes, 16);
  out.append("\r\n");
}

}  // namespace diorama::transport
