#include "transport/http_edge.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace diorama::transport {
namespace {

const EdgeAddress kLoopback{.host = "127.0.0.1", .port = 30069};
const EdgeAddress kLan{.host = "192.168.1.5", .port = 80, .loopback = false};
const EdgeAddress kEverywhere{.host = "0.0.0.0", .port = 80, .loopback = false, .wildcard = true};

rpc::HttpRequest request_with(rpc::HeaderBlock headers, std::string method = "POST",
                              std::string path = "/mcp") {
  rpc::HttpRequest request;
  request.method = std::move(method);
  request.path = std::move(path);
  request.headers = std::move(headers);
  return request;
}

/// 0 when the request may go on to the handler.
int status_for(const EdgeAddress& address, const HttpOptions& options, rpc::HttpRequest request) {
  const auto verdict = HttpEdge(address, options).check(request);
  return verdict.answer ? verdict.answer->status : 0;
}

std::string header_of(const rpc::HttpResponse& response, std::string_view name) {
  for (const auto& [key, value] : response.headers)
    if (key == name) return value;
  return "<none>";
}

HttpOptions with_token() {
  HttpOptions options;
  options.tokens = {{"anna", "secret-1"}, {"ci", "secret-2"}};
  return options;
}

}  // namespace

TEST_CASE("edge: the Host header decides who may come in") {
  HttpOptions listed;
  listed.allowed_hosts = {"Scene.Example", "other.example:8080"};
  HttpOptions any;
  any.allowed_hosts = {"*"};
  struct Case {
    const EdgeAddress& address;
    HttpOptions options;
    std::string host;
    int status;
  };
  const Case cases[] = {
      {kLoopback, {}, "localhost", 0},
      {kLoopback, {}, "LocalHost:1234", 0},
      {kLoopback, {}, "127.0.0.1:30069", 0},
      {kLoopback, {}, "[::1]:9", 0},
      {kLoopback, {}, "[::1]", 0},
      {kLoopback, {}, "evil.example.com", 403},
      {kLoopback, {}, "evil.example.com:30069", 403},
      {kLoopback, {}, "localhost.evil.example", 403},
      {kLoopback, {}, "localhost@evil.example", 403},
      {kLoopback, {}, "127.0.0.1.nip.io", 403},
      {kLoopback, {}, "localhost:12x", 403},
      {kLoopback, {}, "localhost:123456", 403},
      {kLoopback, {}, "localhost:80:80", 403},
      {kLoopback, {}, "[::1", 403},
      {kLoopback, {}, "[::1]x", 403},
      {kLoopback, {}, "::1", 403},
      {kLoopback, {}, "", 403},
      {kLoopback, {}, ":80", 403},
      {kLoopback, {}, "192.168.1.5", 403},
      {kLoopback, {}, "local\"host", 403},
      {kLoopback, listed, "scene.example", 0},
      {kLoopback, listed, "scene.example:99", 0},
      {kLoopback, listed, "other.example:8080", 0},
      {kLoopback, listed, "other.example:8081", 403},
      {kLoopback, listed, "other.example", 403},
      {kLoopback, any, "whatever", 0},
      {kLoopback, any, "what ever", 403},
      {kLan, {}, "192.168.1.5", 0},
      {kLan, {}, "192.168.1.5:80", 0},
      {kLan, {}, "localhost", 403},
      {kLan, {}, "192.168.1.6", 403},
      {kLan, any, "192.168.1.6", 0},
      {kEverywhere, {}, "10.0.0.7:80", 0},
      {kEverywhere, {}, "[fe80::1]", 0},
      {kEverywhere, {}, "localhost", 0},
      {kEverywhere, {}, "evil.example", 403},
      {kEverywhere, listed, "scene.example", 0},
  };
  for (const Case& c : cases) {
    CAPTURE(c.address.host);
    CAPTURE(c.host);
    CHECK(status_for(c.address, c.options, request_with({{"host", c.host}})) == c.status);
  }
  CHECK(status_for(kLoopback, {}, request_with({})) == 0);
}

TEST_CASE("edge: the Origin header decides which pages may come in") {
  HttpOptions listed;
  listed.allowed_origins = {"https://app.example"};
  HttpOptions any;
  any.allowed_origins = {"*"};
  HttpOptions any_host;
  any_host.allowed_hosts = {"*"};
  struct Case {
    const EdgeAddress& address;
    HttpOptions options;
    std::string host, origin;
    int status;
  };
  const Case cases[] = {
      {kLoopback, {}, "localhost:30069", "http://localhost:30069", 0},
      {kLoopback, {}, "localhost:30069", "http://localhost:5173", 0},
      {kLoopback, {}, "localhost:30069", "https://127.0.0.1", 0},
      {kLoopback, {}, "localhost:30069", "http://[::1]:80", 0},
      {kLoopback, {}, "localhost:30069", "http://evil.example.com", 403},
      {kLoopback, {}, "localhost:30069", "http://localhost.evil.example", 403},
      {kLoopback, {}, "localhost:30069", "http://localhost:80/path", 403},
      {kLoopback, {}, "localhost:30069", "http://user@localhost", 403},
      {kLoopback, {}, "localhost:30069", "ftp://localhost", 403},
      {kLoopback, {}, "localhost:30069", "localhost", 403},
      {kLoopback, {}, "localhost:30069", "null", 403},
      {kLoopback, any, "localhost:30069", "null", 403},
      {kLoopback, {}, "localhost:30069", "", 403},
      {kLoopback, {}, "localhost:30069", "chrome-extension://abc", 403},
      {kLoopback, listed, "localhost:30069", "https://app.example", 0},
      {kLoopback, listed, "localhost:30069", "http://app.example", 403},
      {kLoopback, listed, "localhost:30069", "https://app.example:8443", 403},
      {kLoopback, any, "localhost:30069", "https://anything.example", 0},
      {kLan, {}, "192.168.1.5", "http://192.168.1.5", 0},
      {kLan, {}, "192.168.1.5:80", "http://192.168.1.5:80", 0},
      {kLan, {}, "192.168.1.5", "https://192.168.1.5", 403},
      {kLan, {}, "192.168.1.5", "http://localhost", 403},
      // With every Host let in, a rebound name must not vouch for itself.
      {kLan, any_host, "evil.example", "http://evil.example", 403},
  };
  for (const Case& c : cases) {
    CAPTURE(c.host);
    CAPTURE(c.origin);
    const auto request = request_with({{"host", c.host}, {"origin", c.origin}});
    CHECK(status_for(c.address, c.options, request) == c.status);
  }
}

TEST_CASE("edge: a refusal is a JSON-RPC error without an id that says what to do") {
  auto request = request_with({{"host", "evil.example"}});
  const auto verdict = HttpEdge(kLoopback, {}).check(request);
  REQUIRE(verdict.answer);
  CHECK(verdict.answer->json);
  CHECK(
      verdict.answer->body ==
      R"({"jsonrpc":"2.0","error":{"code":-32000,"message":"The Host 'evil.example' is not allowed )"
      R"(here; use the address the server prints, or add the name to its allowed hosts."}})");
}

TEST_CASE("edge: only an allowed origin is named in the answer") {
  auto request = request_with({{"host", "localhost"}, {"origin", "http://localhost:1"}});
  CHECK(HttpEdge(kLoopback, {}).check(request).allowed_origin == "http://localhost:1");
  request = request_with({{"host", "localhost"}, {"origin", "http://evil.example"}});
  CHECK(HttpEdge(kLoopback, {}).check(request).allowed_origin.empty());
  request = request_with({{"host", "localhost"}});
  CHECK(HttpEdge(kLoopback, {}).check(request).allowed_origin.empty());
}

TEST_CASE("edge: a preflight lists methods and headers, requested Mcp-Param ones included") {
  auto request =
      request_with({{"host", "localhost"},
                    {"origin", "http://localhost:1"},
                    {"access-control-request-method", "POST"},
                    {"access-control-request-headers",
                     "content-type, mcp-param-region,X-Other,Mcp-Param-a b, MCP-PARAM-C"}},
                   "OPTIONS");
  const auto verdict = HttpEdge(kLoopback, with_token()).check(request);
  REQUIRE(verdict.answer);
  CHECK(verdict.answer->status == 204);
  CHECK(header_of(*verdict.answer, "Access-Control-Allow-Methods") == "GET, POST, DELETE, OPTIONS");
  CHECK(header_of(*verdict.answer, "Access-Control-Allow-Headers") ==
        "Content-Type, Authorization, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, "
        "Mcp-Session-Id, Last-Event-ID, mcp-param-region, MCP-PARAM-C");
  CHECK(header_of(*verdict.answer, "Access-Control-Max-Age") == "86400");
  CHECK(verdict.allowed_origin == "http://localhost:1");
}

TEST_CASE("edge: OPTIONS from no page lists the methods, from a foreign page is refused") {
  auto request = request_with({{"host", "localhost"}}, "OPTIONS");
  const auto verdict = HttpEdge(kLoopback, {}).check(request);
  REQUIRE(verdict.answer);
  CHECK(verdict.answer->status == 204);
  CHECK(header_of(*verdict.answer, "Allow") == "GET, POST, DELETE, OPTIONS");
  CHECK(header_of(*verdict.answer, "Access-Control-Allow-Methods") == "<none>");
  CHECK(status_for(kLoopback, {},
                   request_with({{"host", "localhost"},
                                 {"origin", "http://evil.example"},
                                 {"access-control-request-method", "POST"}},
                                "OPTIONS")) == 403);
}

TEST_CASE("edge: a token opens the door and names its owner") {
  struct Case {
    std::string authorization;
    int status;
    std::string principal;
  };
  const Case cases[] = {
      {"Bearer secret-1", 0, "anna"},
      {"bearer  secret-2 ", 0, "ci"},
      {"Bearer secret-3", 401, ""},
      {"Bearer secret-", 401, ""},
      {"Bearer secret-11", 401, ""},
      {"Bearer ", 401, ""},
      {"Bearer", 401, ""},
      {"Basic secret-1", 401, ""},
      {"secret-1", 401, ""},
      {"", 401, ""},
  };
  const HttpEdge edge(kLoopback, with_token());
  for (const Case& c : cases) {
    CAPTURE(c.authorization);
    auto request = request_with({{"host", "localhost"}, {"authorization", c.authorization}});
    const auto verdict = edge.check(request);
    CHECK((verdict.answer ? verdict.answer->status : 0) == c.status);
    CHECK(request.principal == c.principal);
  }
}

TEST_CASE("edge: a token in the query is no token") {
  auto request = request_with({{"host", "localhost"}});
  request.query = "access_token=secret-1&token=secret-1";
  CHECK(status_for(kLoopback, with_token(), request) == 401);
}

TEST_CASE("edge: a 401 asks for a bearer token and says whether one was given") {
  const HttpEdge edge(kLoopback, with_token());
  auto request = request_with({{"host", "localhost:30069"}});
  auto verdict = edge.check(request);
  REQUIRE(verdict.answer);
  CHECK(header_of(*verdict.answer, "WWW-Authenticate") == R"(Bearer realm="diorama")");
  request = request_with({{"host", "localhost:30069"}, {"authorization", "Bearer wrong"}});
  verdict = edge.check(request);
  REQUIRE(verdict.answer);
  CHECK(header_of(*verdict.answer, "WWW-Authenticate") ==
        R"(Bearer realm="diorama", error="invalid_token")");
}

TEST_CASE("edge: there is no OAuth metadata without an authorization server") {
  // A client that found metadata without one would give up instead of sending its header.
  for (const char* path :
       {"/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-protected-resource/other"})
    for (const HttpOptions& options : {HttpOptions{}, with_token()})
      for (const char* method : {"GET", "HEAD", "POST"}) {
        CAPTURE(path);
        CHECK(status_for(kLoopback, options,
                         request_with({{"host", "127.0.0.1:30069"}}, method, path)) == 404);
      }
}

TEST_CASE("edge: a header that decides who may come in stands there once") {
  for (const char* name : {"host", "origin", "authorization"}) {
    CAPTURE(name);
    auto request = request_with({{"host", "localhost"},
                                 {"origin", "http://localhost"},
                                 {"authorization", "Bearer secret-1"}});
    CHECK(status_for(kLoopback, with_token(), request) == 0);
    request.headers.add(name, "http://evil.example");
    const auto verdict = HttpEdge(kLoopback, with_token()).check(request);
    REQUIRE(verdict.answer);
    CHECK(verdict.answer->status == 403);
    CHECK(verdict.answer->body.contains("The header " + std::string(name) + " is given twice"));
  }
}

TEST_CASE("edge: Host is checked before Origin, Origin before the token") {
  CHECK(status_for(kLoopback, with_token(), request_with({{"host", "evil.example"}})) == 403);
  CHECK(status_for(kLoopback, with_token(),
                   request_with({{"host", "localhost"}, {"origin", "http://evil.example"}})) ==
        403);
  CHECK(status_for(kLoopback, with_token(),
                   request_with({{"host", "evil.example"}}, "GET",
                                "/.well-known/oauth-protected-resource")) == 403);
}

TEST_CASE("edge: the base URL is spelled for people and programs alike") {
  CHECK(HttpEdge(kLoopback, {}).base_url() == "http://127.0.0.1:30069");
  CHECK(HttpEdge({.host = "::1", .port = 8, .tls = true}, {}).base_url() == "https://[::1]:8");
}

}  // namespace diorama::transport
