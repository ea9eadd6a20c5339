#include "transport/http_reply.h"

#include <doctest/doctest.h>

#include <string>

namespace diorama::transport {

TEST_CASE("reply: a head is spelled to the byte") {
  struct Case {
    int status;
    rpc::HttpHeaders headers;
    HeadFacts facts;
    std::string expected;
  };
  HeadFacts plain;
  plain.date = "D";
  plain.content_length = 5;
  HeadFacts json = plain;
  json.json = true;
  HeadFacts chunked = plain;
  chunked.chunked = true;
  HeadFacts until_close = plain;
  until_close.until_close = true;
  until_close.keep_alive = false;
  HeadFacts old = plain;
  old.http_1_0 = true;
  HeadFacts page = plain;
  page.allowed_origin = "http://o";
  const Case cases[] = {
      {200, {{"A", "b"}}, plain, "HTTP/1.1 200 OK\r\nDate: D\r\nA: b\r\nContent-Length: 5\r\n\r\n"},
      {200,
       {{"A", "b"}},
       json,
       "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Type: application/json\r\nA: b\r\n"
       "Content-Length: 5\r\n\r\n"},
      {299, {}, plain, "HTTP/1.1 299 Other\r\nDate: D\r\nContent-Length: 5\r\n\r\n"},
      {204, {}, plain, "HTTP/1.1 204 No Content\r\nDate: D\r\n\r\n"},
      {200, {}, chunked, "HTTP/1.1 200 OK\r\nDate: D\r\nTransfer-Encoding: chunked\r\n\r\n"},
      {200, {}, until_close, "HTTP/1.1 200 OK\r\nDate: D\r\nConnection: close\r\n\r\n"},
      {200,
       {},
       old,
       "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 5\r\nConnection: keep-alive\r\n\r\n"},
      {200,
       {},
       page,
       "HTTP/1.1 200 OK\r\nDate: D\r\nAccess-Control-Allow-Origin: http://o\r\nVary: Origin\r\n"
       "Access-Control-Expose-Headers: Mcp-Session-Id, Retry-After, "
       "WWW-Authenticate\r\nContent-Length: "
       "5\r\n\r\n"},
      {429,
       {},
       plain,
       "HTTP/1.1 429 Too Many Requests\r\nDate: D\r\nRetry-After: 1\r\nContent-Length: 5\r\n\r\n"},
      {503,
       {},
       plain,
       "HTTP/1.1 503 Service Unavailable\r\nDate: D\r\nRetry-After: 1\r\nContent-Length: "
       "5\r\n\r\n"},
      // What is the transport's business, and what would break the head, is left out.
      {200,
       {{"content-length", "9"},
        {"Date", "x"},
        {"Connection", "x"},
        {"Transfer-Encoding", "x"},
        {"A", "b\nc"},
        {"A\r\nB", "c"}},
       plain,
       "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 5\r\n\r\n"},
  };
  for (const Case& c : cases) {
    std::string out;
    append_head(out, c.status, c.headers, c.facts);
    CHECK(out == c.expected);
  }
}

TEST_CASE("reply: a refusal is JSON whatever its sentence contains") {
  CHECK(refusal(403, "a \"b\"\n").body ==
        R"({"jsonrpc":"2.0","error":{"code":-32000,"message":"a \"b\"\n"}})");
}

TEST_CASE("reply: a chunk's size is hexadecimal") {
  std::string out;
  append_chunk_size(out, 255);
  CHECK(out == "ff\r\n");
}

}  // namespace diorama::transport
