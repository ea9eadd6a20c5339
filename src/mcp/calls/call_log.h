// CallLog: what becomes of calls, in a line each: for the operator's log, and for the client that
// asked for log messages.
//
// A line of the operator's log:
//   info: tools/call get_asset_info of claude-code failed after 2 ms: ERR_ASSET_NOT_FOUND: no ...
//   debug: resources/read of claude-code: done after 1 ms
//
// A client gets the line of a failed call as notifications/message before the reply, if it has set
// a level that includes it. Where the reply has an HTTP status of its own nothing can go before it.
//
// Threading: loop only.
// Errors: none.
#pragma once

#include <string_view>

#include "base/log.h"
#include "mcp/calls/call.h"
#include "mcp/server_options.h"

namespace diorama::mcp {

/// Sends the call's client a log message, unless the call is over or the client wants none of that
/// level. `data_json` is any JSON value.
void send_log(Call& call, LogLevel level, std::string_view logger, std::string_view data_json);

class CallLog {
 public:
  /// The options must outlive this.
  explicit CallLog(const ServerOptions& options) : options_(options) {}

  /// The call ends, with a reply unless its client has cancelled it.
  void note_end(Call& call, bool is_answered, int http_status = 200) const;
  /// A message that is no request of the protocol.
  void note_invalid(std::string_view problem) const;

 private:
  [[nodiscard]] bool is_wanted(LogLevel level) const {
    return options_.log && level >= options_.log_level;
  }

  const ServerOptions& options_;
};

}  // namespace diorama::mcp
