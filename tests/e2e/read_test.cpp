// GET /read?uri=...: resources for people and scripts without MCP.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

HttpReply read(std::uint16_t port, const std::string& query) {
  return HttpClient(port).ask(http_request("GET", "/read" + query));
}

std::string kind_of(const HttpReply& reply) {
  return std::string(Json(reply.body)["error"]["data"]["kind"].string_or(""));
}

}  // namespace

TEST_CASE("a text resource is its text, however the address is spelled") {
  TestServer server;
  for (const char* query :
       {"?uri=test://text", "?uri=test%3A%2F%2Ftext", "?x=1&uri=test%3A%2F%2Ftext"}) {
    CAPTURE(query);
    const HttpReply reply = read(server.port(), query);
    CHECK(reply.status == 200);
    CHECK(reply.header("content-type").starts_with("text/plain"));
    CHECK(reply.body == "hello");
  }
}

TEST_CASE("a binary resource is its bytes, not base64") {
  TestServer server;
  const HttpReply reply = read(server.port(), "?uri=test://bytes");
  CHECK(reply.header("content-type") == "image/png");
  CHECK(reply.body == std::string("\x89PNG\0\xff", 6));
}

TEST_CASE("templates are matched, and HEAD answers without a body") {
  TestServer server;
  CHECK(read(server.port(), "?uri=test://item/7").body == "item 7");
  CHECK(read(server.port(), "?uri=test%3A%2F%2Fitem%2F7").body == "item 7");
  HttpClient client(server.port());
  client.send(http_request("HEAD", "/read?uri=test://text"));
  const HttpReply head = client.read_reply(true);
  CHECK(head.status == 200);
  CHECK(head.header("content-length") == "5");
  CHECK(client.ask(http_request("GET", "/read?uri=test://text")).body == "hello");
}

TEST_CASE("what is not there is 404 with kind NotFound; no address at all is 400") {
  TestServer server;
  const HttpReply missing = read(server.port(), "?uri=test://none");
  CHECK(missing.status == 404);
  CHECK(kind_of(missing) == "NotFound");
  for (const char* query : {"", "?", "?uri=", "?url=test://text", "?uri"}) {
    CAPTURE(query);
    const HttpReply reply = read(server.port(), query);
    CHECK(reply.status == 400);
    CHECK(kind_of(reply) == "InvalidArgument");
  }
  CHECK(read(server.port(), "?uri=%zz").status == 400);
  CHECK(read(server.port(), "?uri=test%3A%2F%2F%ff").status / 100 == 4);
}

TEST_CASE("a function's failure has the status of its kind") {
  TestServer server;
  struct Row {
    const char* uri;
    ErrorCode code;
    int status;
    const char* kind;
  };
  for (const Row& row :
       {Row{"bad://argument", ErrorCode::InvalidArgument, 400, "InvalidArgument"},
        Row{"bad://object", ErrorCode::ObjectNotFound, 404, "NotFound"},
        Row{"bad://permission", ErrorCode::PermissionDenied, 403, "PermissionDenied"},
        Row{"bad://ready", ErrorCode::NotReady, 503, "NotReady"},
        Row{"bad://disk", ErrorCode::Io, 500, "Internal"}}) {
    CAPTURE(row.uri);
    Resource resource;
    resource.uri = row.uri;
    resource.read = [row](Context&, const std::string&) -> Result<std::vector<ResourceContents>> {
      return Error{row.code, "no", {}, {}};
    };
    REQUIRE(server->add(std::move(resource)));
    const HttpReply reply = read(server.port(), "?uri=" + std::string(row.uri));
    CHECK(reply.status == row.status);
    CHECK(kind_of(reply) == row.kind);
  }
}

TEST_CASE("reads count among the parallel calls: 429 beyond the limit") {
  ServerOptions options = test_options();
  options.max_parallel = 1;
  options.max_waiting = 0;
  TestServer server(options);
  HttpClient slow(server.port());
  slow.send(http_request("GET", "/read?uri=test://slow"));
  REQUIRE(server.tools.worker.wait_begun(1));
  const HttpReply reply = read(server.port(), "?uri=test://text");
  CHECK(reply.status == 429);
  CHECK(kind_of(reply) == "RateLimited");
  CHECK(Json(reply.body)["error"]["message"].string() ==
        "Cannot have more than 1 parallel requests. Please slow down.");
  server.tools.worker.release();
  CHECK(slow.read_reply().body == "slow");
  CHECK(read(server.port(), "?uri=test://text").status == 200);
}

}  // namespace diorama::test
