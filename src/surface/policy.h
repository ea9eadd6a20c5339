// Policy: whether a write may be made, and what is noted about it.
//
// Reading is always allowed. Which files and components may be changed is narrowed further in
// history/write_limits.h, where they are known.
//
// Threading: engine thread only. Errors: PermissionDenied, ConfirmationRequired; InputRequired
// while a person is being asked.
#pragma once

#include <string>
#include <vector>

#include "json/value.h"
#include "surface/desk.h"
#include "surface/telling.h"

namespace diorama::surface {

/// The refusal of a server that only reads.
[[nodiscard]] Error writes_refused();

/// Asks a person to agree.
Result<void> confirm_write(mcp::Context& context, const WriteQuestion& write,
                           const json::Value& arguments);

/// {time, client, principal, tool, arguments_sha256, files, result}
[[nodiscard]] std::string audit_line(const mcp::Client& client, std::string_view tool,
                                     const json::Value& arguments,
                                     const std::vector<std::string>& files,
                                     std::string_view result);

}  // namespace diorama::surface
