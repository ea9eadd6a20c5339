// Requests and refusals, for tests of what happens before dispatch.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mcp/claim.h"
#include "rpc/message.h"

namespace diorama::mcp {

/// A message as it came, with the document its views point into.
struct Given {
  explicit Given(std::string text) {
    json::Parser parser;
    incoming = *rpc::read_messages(parser, text);
  }
  [[nodiscard]] const rpc::Message& message() const { return incoming.messages.front(); }
  rpc::Incoming incoming;
};

inline std::string request(std::string_view method, std::string_view params) {
  return R"({"jsonrpc":"2.0","id":7,"method":")" + std::string(method) + R"(","params":)" +
         std::string(params) + "}";
}

/// The JSON-RPC error code of a refusal; 0 when there is none.
inline int code_of(const std::optional<Refusal>& refusal) {
  if (!refusal) return 0;
  return static_cast<int>(*json::parse(refusal->message)->root()["error"]["code"].integer());
}

}  // namespace diorama::mcp
