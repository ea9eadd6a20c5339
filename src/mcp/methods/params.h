// What several methods do with their params: reading them, and reporting what is wrong.
//
// Threading: pure functions.
// Errors: InvalidArgument, with the field in the details.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/value.h"
#include "mcp/calls/call.h"

namespace diorama::mcp::methods {

Error bad_params(std::string message, std::string field, std::string hint = {});
/// "unknown method 'tools/lst'"
Error no_such_method(const Call& call);
/// "name: expected a string"
Error missing_text(std::string_view field);

/// An object whose values are all strings. Empty when it is absent.
Result<std::map<std::string, std::string>> read_strings(const json::Value& object,
                                                        std::string_view field);

/// The client's own wish for this call (_meta["diorama/timeoutMs"]), up to `limit`.
std::chrono::milliseconds wanted_timeout(const Call& call, std::chrono::milliseconds fallback,
                                         std::chrono::milliseconds limit);

}  // namespace diorama::mcp::methods
