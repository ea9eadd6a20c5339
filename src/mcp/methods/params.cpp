#include "mcp/methods/params.h"

#include <algorithm>
#include <utility>

namespace diorama::mcp::methods {

using std::chrono::milliseconds;

Error bad_params(std::string message, std::string field, std::string hint) {
  return {ErrorCode::InvalidArgument,
          std::move(message),
          std::move(hint),
          {{"field", std::move(field)}}};
}

Error no_such_method(const Call& call) {
  return {ErrorCode::MethodNotFound,
          "unknown method '" + std::string(call.request.message.method) + "'",
          {},
          {}};
}

Error missing_text(std::string_view field) {
  return bad_params(std::string(field) + ": expected a string", std::string(field));
}

Result<std::map<std::string, std::string>> read_strings(const json::Value& object,
                                                        std::string_view field) {
  std::map<std::string, std::string> out;
  if (!object || object.is_null()) return out;
  const auto mismatch = [field] {
    return bad_params(std::string(field) + ": expected an object of strings", std::string(field));
  };
  if (!object.is_object()) return mismatch();
  for (const json::Value member : object) {
    if (!member.is_string()) return mismatch();
    out.emplace(member.key(), *member.string());
  }
  return out;
}

milliseconds wanted_timeout(const Call& call, milliseconds fallback, milliseconds limit) {
  const auto wanted = call.params()["_meta"]["diorama/timeoutMs"].integer();
  return wanted && *wanted > 0 ? std::min(milliseconds(*wanted), limit) : fallback;
}

}  // namespace diorama::mcp::methods
