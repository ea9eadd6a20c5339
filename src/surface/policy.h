// Policy: whether a write may be made, and what is noted about it.
//
// Reading is always allowed. Which files and components may be changed is narrowed further in
// history/write_limits.h, where they are known.
//
// Threading: engine thread; for the start of a program, the thread of that call. Errors:
// PermissionDenied, ConfirmationRequired; InputRequired while a person is being asked.
#pragma once

#include <string>
#include <vector>

#include "json/value.h"
#include "surface/desk.h"
#include "surface/telling.h"

namespace diorama::surface {

/// The refusal of a server that only reads, and of one that starts no programs.
[[nodiscard]] Error writes_refused();
[[nodiscard]] Error runs_refused();

/// Whether a client that cannot be asked says that a person has agreed.
[[nodiscard]] bool is_confirmed(mcp::Context& context, const json::Value& arguments);
/// Asks a person to agree.
Result<void> confirm_write(mcp::Context& context, const WriteQuestion& write);

/// What happened in a call that could change something.
struct AuditEntry {
  std::string_view tool;
  json::Value arguments;
  std::vector<std::string> sources = {};  ///< files that it was told to read from outside
  std::vector<std::string> files = {};    ///< what it changed
  std::string_view result = "ok";         ///< or the name of its error
};
/// {time, client, principal, tool, arguments_sha256, sources, files, result}, without what is empty
/// of principal and sources.
[[nodiscard]] std::string audit_line(const mcp::Client& client, const AuditEntry& entry);

}  // namespace diorama::surface
