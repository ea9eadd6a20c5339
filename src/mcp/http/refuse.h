// Refusals on the level of HTTP: a status, and a JSON-RPC error that answers no request.
//
// Threading: loop only, like the exchange.
#pragma once

#include <string_view>

#include "rpc/http.h"
#include "rpc/message.h"

namespace diorama::mcp {

// On the wire; the numbers the official servers use.
inline constexpr int kBadRequest = -32000;
inline constexpr int kSessionNotFound = -32001;

/// Answers with a JSON-RPC error. `request_id` is the id of the request that was refused, if it
/// could be read.
inline void refuse(rpc::HttpExchange& exchange, int status, int code, std::string_view message,
                   std::string_view request_id = {}) {
  exchange.respond(
      rpc::HttpResponse::with_json(status, rpc::write_error(request_id, code, message)));
}

/// Answers a body that is no message; no id can be read from it.
inline void refuse_unreadable(rpc::HttpExchange& exchange, const Error& problem) {
  exchange.respond(rpc::HttpResponse::with_json(400, rpc::write_unreadable(problem)));
}

}  // namespace diorama::mcp
