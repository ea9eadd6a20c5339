// Header checks: in the modern revision the HTTP headers repeat parts of the body, so that a
// proxy can route without parsing it. Both must say the same.
//
// Also what every request keeps to, whatever its revision: a header that says one thing stands
// there once, and a body is JSON as it is.
//
// Threading: pure functions over a message.
// Errors: a Refusal that names the header (mcp/claim.h), or a sentence.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mcp/claim.h"
#include "mcp/dialect.h"
#include "mcp/registry.h"
#include "rpc/http.h"
#include "rpc/message.h"

namespace diorama::mcp {

inline constexpr int kHeaderMismatch = -32020;  // on the wire

/// A header that is there twice and may be there once, as people spell it; empty: none is.
std::string_view repeated_header(const rpc::HttpRequest& http);
/// Why a body is not even looked at (HTTP 415); empty: it may be JSON.
std::string body_problem(const rpc::HttpRequest& http);

/// MCP-Protocol-Version must be there and say what the body says.
std::optional<Refusal> check_version_header(const rpc::Message& message, std::string_view version,
                                            const rpc::HttpRequest& http);
/// Mcp-Method, Mcp-Name and the tool's Mcp-Param-* must be there and say what the body says.
/// An old spelling must follow the same rules as the method it means.
std::optional<Refusal> check_headers(const rpc::Message& message, const Translated& meaning,
                                     const rpc::HttpRequest& http, const Registry& registry);

}  // namespace diorama::mcp
