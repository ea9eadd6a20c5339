#include "mcp/claim.h"

#include <doctest/doctest.h>

#include "mcp/given_request.h"

namespace diorama::mcp {

TEST_CASE("modern: the claim must be whole") {
  const struct {
    std::string_view meta;
    int code;
  } cases[] = {
      {R"({})", -32602},
      {R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28"})", -32602},
      {R"({"io.modelcontextprotocol/protocolVersion":7,)"
       R"("io.modelcontextprotocol/clientCapabilities":{}})",
       -32602},
      {R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
       R"("io.modelcontextprotocol/clientCapabilities":[]})",
       -32602},
      {R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
       R"("io.modelcontextprotocol/clientCapabilities":{},)"
       R"("io.modelcontextprotocol/logLevel":"loud"})",
       -32602},
      {R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
       R"("io.modelcontextprotocol/clientCapabilities":{},)"
       R"("io.modelcontextprotocol/logLevel":"warning"})",
       0},
  };
  for (const auto& c : cases) {
    CAPTURE(c.meta);
    const Given given(request("ping", R"({"_meta":)" + std::string(c.meta) + "}"));
    Claim claim;
    CHECK(code_of(read_claim(given.message(), claim)) == c.code);
  }
}

TEST_CASE("modern: capabilities are read as the client means them") {
  const struct {
    std::string_view text;
    bool form, url, sampling, roots, tasks;
  } cases[] = {
      {R"({})", false, false, false, false, false},
      {R"({"elicitation":{}})", true, false, false, false, false},
      {R"({"elicitation":{"url":{}}})", false, true, false, false, false},
      {R"({"elicitation":{"form":{},"url":{}}})", true, true, false, false, false},
      {R"({"sampling":{},"roots":{"listChanged":true}})", false, false, true, true, false},
      {R"({"extensions":{"io.modelcontextprotocol/tasks":{}}})", false, false, false, false, true},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    const auto has = read_capabilities(json::parse(c.text)->root());
    CHECK(has.elicitation == c.form);
    CHECK(has.elicitation_url == c.url);
    CHECK(has.sampling == c.sampling);
    CHECK(has.roots == c.roots);
    CHECK(has.tasks == c.tasks);
  }
}

TEST_CASE("modern: an unsupported version names what is supported and what was asked") {
  const Given given(request("ping", "{}"));
  const auto refusal = check_version(given.message(), "v999.0.0");
  REQUIRE(refusal);
  CHECK(refusal->http_status == 400);
  CHECK(refusal->message == R"({"jsonrpc":"2.0","id":7,"error":{"code":-32022,)"
                            R"("message":"unsupported protocol version 'v999.0.0'",)"
                            R"("data":{"supported":["2026-07-28"],"requested":"v999.0.0"}}})");
  CHECK_FALSE(check_version(given.message(), "2026-07-28"));
}

}  // namespace diorama::mcp
