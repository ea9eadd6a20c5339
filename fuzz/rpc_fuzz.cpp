// Fuzzes the JSON-RPC reader with what follows it: envelope, era, dialect, header checks.
// Nothing here may crash, hang or read out of bounds, and every message must be answerable.

#include <cstdint>
#include <string>

#include "json/writer.h"
#include "mcp/claim.h"
#include "mcp/dialect.h"
#include "mcp/http/header_check.h"
#include "rpc/message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace diorama;  // NOLINT: a fuzz target
  static json::Parser parser({1 << 20, 64});
  static const mcp::Registry registry;
  std::string text(reinterpret_cast<const char*>(data), size);
  const auto incoming = rpc::read_messages(parser, text);
  if (!incoming) {
    if (incoming.error().message.empty()) __builtin_trap();
    return 0;
  }
  for (const rpc::Message& message : incoming->messages) {
    // What is echoed must be valid JSON again.
    std::string echo;
    json::Writer out(echo);
    rpc::begin_result(out, message.id.empty() ? "0" : message.id).raw("{}").end_object();
    if (!json::parse(echo)) __builtin_trap();
    const mcp::Translated translated = mcp::translate(message.method, message.params);
    if (!json::parse(json::to_text(translated.params.object()))) __builtin_trap();
    mcp::Claim claim;
    rpc::HttpRequest http;
    http.headers = {{"mcp-method", message.method}, {"mcp-name", "=?base64?dA==?="}};
    if (!mcp::read_claim(message, claim)) mcp::check_version_header(message, claim.version, http);
    if (const auto refusal = mcp::check_headers(message, translated, http, registry))
      if (!json::parse(refusal->message)) __builtin_trap();
  }
  return 0;
}
