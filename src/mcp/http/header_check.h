// Header checks: in the modern revision the HTTP headers repeat parts of the body, so that a
// proxy can route without parsing it. Both must say the same.
//
// Threading: pure functions over a message.
// Errors: a Refusal that names the header (mcp/claim.h).
#pragma once

#include <optional>
#include <string_view>

#include "mcp/claim.h"
#include "mcp/dialect.h"
#include "mcp/registry.h"
#include "rpc/http.h"
#include "rpc/message.h"

namespace diorama::mcp {

/// MCP-Protocol-Version must be there and say what the body says.
std::optional<Refusal> check_version_header(const rpc::Message& message, std::string_view version,
                                            const rpc::HttpRequest& http);
/// Mcp-Method, Mcp-Name and the tool's Mcp-Param-* must be there and say what the body says.
/// An old spelling must follow the same rules as the method it means.
std::optional<Refusal> check_headers(const rpc::Message& message, const Translated& meaning,
                                     const rpc::HttpRequest& http, const Registry& registry);

}  // namespace diorama::mcp
