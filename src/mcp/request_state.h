// RequestState: the client carries a call's memory between two rounds of questions, signed.
//
// The modern revision keeps nothing on the server between requests, so the answers given so
// far travel in an opaque string. It is bound to the method, the name, the arguments and the
// principal, expires, and any change to it is noticed.
//
// Threading: immutable after construction.
// Errors: open() fails with InvalidArgument for anything it did not make for this very call.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"

namespace diorama::mcp {

class RequestState {
 public:
  /// The key signs; who has it can forge. One per process is enough.
  explicit RequestState(std::string key) : key_(std::move(key)) {}

  /// `binding` is a digest of what the state belongs to; `payload` is any text.
  [[nodiscard]] std::string seal(std::string_view binding, std::string_view payload,
                                 std::chrono::system_clock::time_point expires) const;
  [[nodiscard]] Result<std::string> open(std::string_view sealed, std::string_view binding,
                                         std::chrono::system_clock::time_point now) const;

 private:
  [[nodiscard]] std::string signature(std::string_view binding, std::string_view body) const;
  std::string key_;
};

}  // namespace diorama::mcp
