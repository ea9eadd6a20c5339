// The claim of a modern request: what it says about itself and its client in params._meta.
//
// In the modern revision there is no handshake, so every request carries this. Only the body is
// read here; mcp/http/header_check.h checks whether HTTP headers say the same.
//
// Threading: pure functions over a message.
// Errors: a Refusal, which is the HTTP status and the whole JSON-RPC error to answer with.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mcp/client.h"
#include "rpc/message.h"

namespace diorama::mcp {

/// A request refused before dispatch.
struct Refusal {
  int http_status = 400;
  std::string message;  ///< the whole JSON-RPC error

  static Refusal of(const rpc::Message& message, int code, std::string_view sentence,
                    std::string_view data_json = {}) {
    return {400, rpc::write_error(message.id, code, sentence, data_json)};
  }
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

}  // namespace diorama::mcp
