// The modern revision's self-describing requests: reading the claim in params._meta and
// checking that the HTTP headers say the same as the body.
//
// Pure functions over a message; a refusal says which HTTP status and JSON-RPC error it is.
#pragma once

#include <optional>
#include <string>

#include "mcp/client.h"
#include "mcp/dialect.h"
#include "mcp/registry.h"
#include "rpc/http.h"
#include "rpc/message.h"

namespace diorama::mcp {

/// A request refused before dispatch.
struct Refusal {
  int http_status = 400;
  std::string message;  ///< the JSON-RPC error, whole
};

/// Whether the message claims to be of the modern era. The presence decides, not the value.
bool has_claim(const rpc::Message& message);

struct Claim {
  std::string_view version;  ///< as claimed, not yet checked; a view into the message
  Client client;
};
/// Reads the claim, or says what is missing from it.
std::optional<Refusal> read_claim(const rpc::Message& message, Claim& claim);
/// Refuses revisions this server does not speak.
std::optional<Refusal> check_version(const rpc::Message& message, std::string_view version);
/// MCP-Protocol-Version must be there and say what the body says.
std::optional<Refusal> check_version_header(const rpc::Message& message, std::string_view version,
                                            const rpc::HttpRequest& http);
/// Mcp-Method, Mcp-Name and the tool's Mcp-Param-* must be there and say what the body says.
/// An old spelling is held to the same rules as what it means.
std::optional<Refusal> check_headers(const rpc::Message& message, const Translated& meaning,
                                     const rpc::HttpRequest& http, const Registry& registry);

}  // namespace diorama::mcp
