#include "transport/http_parser.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace diorama::transport {
namespace {

using Step = HttpParser::Step;

/// The request as one line of text, or the failure's status.
std::string outcome(HttpParser& parser, Step step) {
  if (step == Step::Failed) return std::to_string(parser.failure().status);
  if (step != Step::Complete) return "more";
  const rpc::HttpRequest& request = parser.request();
  std::string text = request.method + " " + request.path + "?" + request.query;
  for (const auto& [name, value] : request.headers.all())
    text.append(" ").append(name).append("=").append(value);
  return text + " |" + request.body;
}

/// Feeds the bytes in pieces that end at the given places; returns the first outcome.
std::string parse(std::string_view bytes, std::vector<std::size_t> cuts = {},
                  HttpLimits limits = {}) {
  HttpParser parser(limits);
  cuts.push_back(bytes.size());
  std::size_t begin = 0;
  for (const std::size_t cut : cuts) {
    while (true) {
      const auto fed = parser.feed(bytes.substr(begin, cut - begin));
      begin += fed.used;
      if (fed.step == Step::Head) continue;
      if (fed.step != Step::More) return outcome(parser, fed.step);
      CHECK(begin == cut);
      break;
    }
  }
  return "more";
}

std::string with_host(std::string_view rest) {
  return "POST /mcp HTTP/1.1\r\nHost: x\r\n" + std::string(rest);
}

}  // namespace

TEST_CASE("parser: every way to cut a request in two or three parses the same") {
  const std::string requests[] = {
      "GET /a/b?c=d&e HTTP/1.1\r\nHost: localhost:80\r\nX-Empty:\r\nAccept: text/html \t\r\n\r\n",
      "POST /mcp HTTP/1.1\r\nhOsT:x\r\nContent-Length: 11\r\n\r\nhello\r\n\r\nab",
      "POST /mcp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
      "3;a=b\r\nabc\r\nA\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n",
      "\r\n\r\nDELETE /s HTTP/1.0\r\n\r\n",
  };
  for (const std::string& request : requests) {
    CAPTURE(request);
    const std::string whole = parse(request);
    CHECK(whole.find(" /") != std::string::npos);
    for (std::size_t i = 0; i <= request.size(); ++i) {
      CHECK(parse(request, {i}) == whole);
      for (std::size_t j = i; j <= request.size(); j += 7) CHECK(parse(request, {i, j}) == whole);
    }
    std::vector<std::size_t> every(request.size());
    for (std::size_t i = 0; i < every.size(); ++i) every[i] = i;
    CHECK(parse(request, every) == whole);
  }
}

TEST_CASE("parser: what a request says is what comes out") {
  struct Case {
    std::string_view bytes, expected;
  };
  const Case cases[] = {
      {"GET /a?b=c?d HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a?b=c?d host=x |"},
      {"GET /%41/../b HTTP/1.1\r\nHost: x\r\nX-Y:  a b \t \r\n\r\n",
       "GET /%41/../b? host=x x-y=a b |"},
      {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
       "POST /? host=x content-length=3 |abc"},
      {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
       "POST /? host=x content-length=0 |"},
      {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: "
       "chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
       "POST /? host=x transfer-encoding=chunked |abc"},
      {"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS *? host=x |"},
      // The absolute form names the host; the Host header gives way.
      {"GET http://real/p?q HTTP/1.1\r\nHost: other\r\n\r\n", "GET /p?q host=real |"},
      {"GET http://real HTTP/1.1\r\nHost: other\r\n\r\n", "GET /? host=real |"},
      {"GET http://real?q HTTP/1.0\r\n\r\n", "GET /?q host=real |"},
      // An offer to upgrade is ignored, and the body with it is read.
      {"POST / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\nContent-Length: "
       "2\r\n\r\nab",
       "POST /? host=x connection=upgrade upgrade=h2c content-length=2 |ab"},
      {"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
       "GET /? host=x connection=upgrade upgrade=websocket |"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX: \xC3\xA4\r\n\r\n", "GET /? host=x x=\xC3\xA4 |"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    CHECK(parse(c.bytes) == c.expected);
  }
}

TEST_CASE("parser: malformed and ambiguous requests are refused with their status") {
  using namespace std::string_literals;
  struct Case {
    std::string bytes, status;
  };
  const Case cases[] = {
      {"GARBAGE\r\n\r\n", "400"},
      {"\x16\x03\x01\x02", "400"},  // a TLS hello on a plain port
      {"GET\r\n\r\n", "400"},
      {"get / HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET /\r\n\r\n", "505"},  // HTTP/0.9
      {"GET / HTTP/0.9\r\nHost: x\r\n\r\n", "505"},
      {"GET / HTTP/2.0\r\nHost: x\r\n\r\n", "505"},
      {"GET / HTTP/1.2\r\nHost: x\r\n\r\n", "505"},
      {"GET / HTTP/3.7\r\nHost: x\r\n\r\n", "505"},
      {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505"},
      {"GET / HTTX/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET /a\x01 HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET a/b HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET * HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      // Host.
      {"GET / HTTP/1.1\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "400"},
      {"GET http://a/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"},
      // Lines.
      {"GET / HTTP/1.1\nHost: x\n\n", "400"},
      {"GET / HTTP/1.1\nHost: x\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\n\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\rX: y\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX:\r\n\tfolded\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\n Host: x\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n"s, "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX\0: a\r\n\r\n"s, "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX: a\x7F\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX: a\x01\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX\xC3\xA4: a\r\n\r\n", "400"},
      // Lengths.
      {with_host("Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"), "400"},
      {with_host("Content-Length: 1, 1\r\n\r\na"), "400"},
      {with_host("Content-Length: -1\r\n\r\n"), "400"},
      {with_host("Content-Length: +1\r\n\r\na"), "400"},
      {with_host("Content-Length: 0x1\r\n\r\na"), "400"},
      {with_host("Content-Length: 1 1\r\n\r\na"), "400"},
      {with_host("Content-Length:\r\n\r\n"), "400"},
      {with_host("Content-Length: 99999999999999999999\r\n\r\n"), "400"},
      {with_host("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n"), "400"},
      // Transfer codings.
      {with_host("Transfer-Encoding: gzip\r\n\r\n"), "501"},
      {with_host("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"), "501"},
      {with_host("Transfer-Encoding: identity\r\n\r\n"), "501"},
      {with_host("Transfer-Encoding: chunkedx\r\n\r\n0\r\n\r\n"), "501"},
      {with_host("Transfer-Encoding: chunked, gzip\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
       "400"},
      {"POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
      // Chunks.
      {with_host("Transfer-Encoding: chunked\r\n\r\nx\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n-1\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1 \r\na\r\n0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1\rXa\r\n0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1\r\naXX0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1\r\na\n0\r\n\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: y\r\n\rZ"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n"), "400"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1;\x01\r\na\r\n0\r\n\r\n"), "400"},
      {with_host("Expect: the unexpected\r\nContent-Length: 1\r\n\r\n"), "417"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    CHECK(parse(c.bytes) == c.status);
    for (std::size_t i = 0; i <= c.bytes.size(); ++i) {
      CAPTURE(i);
      CHECK(parse(c.bytes, {i}) == c.status);
    }
  }
}

TEST_CASE("parser: each limit holds exactly at its edge") {
  const HttpLimits limits{
      .head_bytes = 200, .header_count = 5, .target_bytes = 50, .body_bytes = 10};
  const auto head_of = [](std::size_t bytes) {
    const std::string start = "GET / HTTP/1.1\r\nHost: x\r\nX: ";
    return start + std::string(bytes - start.size() - 4, 'a') + "\r\n\r\n";
  };
  const auto target_of = [](std::size_t bytes) {
    return "GET /" + std::string(bytes - 1, 'a') + " HTTP/1.1\r\nHost: x\r\n\r\n";
  };
  const auto headers_of = [](std::size_t count) {
    std::string head = "GET / HTTP/1.1\r\nHost: x\r\n";
    for (std::size_t i = 1; i < count; ++i) head += "A: b\r\n";
    return head + "\r\n";
  };
  const auto body_of = [](std::size_t bytes) {
    return with_host("Content-Length: " + std::to_string(bytes) + "\r\n\r\n" +
                     std::string(bytes, 'a'));
  };
  const auto chunks_of = [](std::size_t count) {
    std::string body;
    for (std::size_t i = 0; i < count; ++i) body += "1\r\na\r\n";
    return with_host("Transfer-Encoding: chunked\r\n\r\n" + body + "0\r\n\r\n");
  };
  struct Case {
    std::string fits, exceeds, status;
  };
  const Case cases[] = {
      {head_of(200), head_of(201), "431"},
      {target_of(50), target_of(51), "414"},
      {headers_of(5), headers_of(6), "431"},
      {body_of(10), body_of(11), "413"},
      {chunks_of(10), chunks_of(11), "413"},
      {"\r\n\r\n" + head_of(196), "\r\n\r\n" + head_of(197), "431"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n1;" + std::string(200, 'e') +
                 "\r\na\r\n0\r\n\r\n"),
       with_host("Transfer-Encoding: chunked\r\n\r\n1;" + std::string(201, 'e') +
                 "\r\na\r\n0\r\n\r\n"),
       "413"},
      {with_host("Transfer-Encoding: chunked\r\n\r\n0\r\nT: " + std::string(199, 't') + "\r\n\r\n"),
       with_host("Transfer-Encoding: chunked\r\n\r\n0\r\nT: " + std::string(200, 't') + "\r\n\r\n"),
       "413"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.exceeds);
    for (const std::size_t cut :
         {std::size_t{0}, std::size_t{1}, c.fits.size() / 2, c.fits.size() - 1}) {
      CHECK(parse(c.fits, {cut}, limits)
                .starts_with(c.fits.substr(c.fits.find_first_not_of("\r\n"), 3)));
      CHECK(parse(c.exceeds, {cut}, limits) == c.status);
    }
  }
}

TEST_CASE("parser: a too large Content-Length is refused before any of the body comes") {
  CHECK(parse(with_host("Content-Length: 4194305\r\n\r\n")) == "413");
  CHECK(parse(with_host("Content-Length: 4194304\r\n\r\n")) == "more");
}

TEST_CASE("parser: pipelined requests are told apart to the byte") {
  const std::string first = "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab";
  const std::string second =
      "POST /2 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nc\r\n0\r\n\r\n";
  const std::string third = "GET /3 HTTP/1.1\r\nHost: x\r\n\r\n";
  const std::string all = first + second + third;
  HttpParser parser;
  std::string_view rest = all;
  for (const std::string& request : {first, second, third}) {
    auto fed = parser.feed(rest);
    REQUIRE(fed.step == Step::Head);
    std::size_t used = fed.used;
    fed = parser.feed(rest.substr(used));
    REQUIRE(fed.step == Step::Complete);
    used += fed.used;
    CHECK(used == request.size());
    rest.remove_prefix(used);
    parser.reset();
    CHECK_FALSE(parser.started());
  }
  CHECK(rest.empty());
}

TEST_CASE("parser: a body keeps room after its end for the JSON parser") {
  for (const std::size_t size : {0, 1, 15, 16, 1000, 65536, 65537, 1000000}) {
    CAPTURE(size);
    const std::string body(size, 'a');
    const std::string plain =
        with_host("Content-Length: " + std::to_string(size) + "\r\n\r\n" + body);
    HttpParser parser;
    std::size_t at = parser.feed(plain).used;
    Step step = Step::More;
    while (step == Step::More) {
      const auto fed = parser.feed(std::string_view(plain).substr(at, 16384));
      at += fed.used;
      step = fed.step;
    }
    REQUIRE(step == Step::Complete);
    CHECK(parser.request().body == body);
    CHECK(parser.request().body.capacity() >= size + rpc::kJsonPadding);
  }
}

TEST_CASE("parser: a discarded body is read to its end, counted, and not kept") {
  HttpParser parser(HttpLimits{.body_bytes = 5});
  const std::string fits = with_host("Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n");
  std::size_t head = parser.feed(fits).used;
  parser.discard_body();
  CHECK(parser.feed(std::string_view(fits).substr(head)).step == Step::Complete);
  CHECK(parser.request().body.empty());
  parser.reset();
  const std::string exceeds =
      with_host("Transfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n0\r\n\r\n");
  head = parser.feed(exceeds).used;
  parser.discard_body();
  CHECK(parser.feed(std::string_view(exceeds).substr(head)).step == Step::Failed);
  CHECK(parser.failure().status == 413);
}

TEST_CASE("parser: the connection's wishes are known once the head is there") {
  struct Case {
    std::string_view bytes;
    bool keep_alive, http_1_0, expects_continue;
  };
  const Case cases[] = {
      {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", true, false, false},
      {"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", false, false, false},
      {"GET / HTTP/1.1\r\nHost: x\r\nConnection: foo, Close\r\n\r\n", false, false, false},
      {"GET / HTTP/1.0\r\n\r\n", false, true, false},
      {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", true, true, false},
      {"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n", true,
       false, true},
      {"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n", true,
       false, false},
      {"POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", false, true, false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    HttpParser parser;
    REQUIRE(parser.feed(c.bytes).step == Step::Head);
    CHECK(parser.keep_alive() == c.keep_alive);
    CHECK(parser.is_http_1_0() == c.http_1_0);
    CHECK(parser.expects_continue() == c.expects_continue);
  }
}

TEST_CASE("parser: a failure is final and says what to do") {
  HttpParser parser;
  CHECK(parser.feed("GET / HTTP/1.1\r\n\r\n").step == Step::Failed);
  CHECK(parser.failure().message == "The request has no Host header; HTTP/1.1 requires one.");
  CHECK(parser.feed("GET / HTTP/1.1\r\nHost: x\r\n\r\n").step == Step::Failed);
}

}  // namespace diorama::transport
