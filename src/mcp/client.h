// Client: what is known about whoever sent a request.
//
// In the legacy revisions the client says it once, in the handshake, and the session keeps it; in
// the modern one every request carries it. Plain data; only the principal proves who it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/log.h"
#include "json/value.h"
#include "mcp/version.h"

namespace diorama::mcp {

inline constexpr std::string_view kTasksExtension = "io.modelcontextprotocol/tasks";

struct ClientCapabilities {
  bool sampling = false;
  bool sampling_tools = false;
  bool elicitation = false;  ///< by form
  bool elicitation_url = false;
  bool roots = false;
  bool tasks = false;  ///< the tasks extension
};

ClientCapabilities read_capabilities(const json::Value& capabilities);

struct Client {
  Version version = kNewestLegacy;
  ClientCapabilities capabilities;
  std::string name;
  std::string client_version;
  std::string principal;              ///< whose token it was; empty without tokens
  std::optional<LogLevel> log_level;  ///< log messages below it are not sent; none: send none

  [[nodiscard]] const Revision& revision() const { return mcp::revision(version); }
  [[nodiscard]] bool modern() const { return revision().modern; }
  /// Whether a person can be asked with a form: it was declared, and the revision has it.
  [[nodiscard]] bool takes_forms() const {
    return capabilities.elicitation && revision().structured;
  }
};

}  // namespace diorama::mcp
