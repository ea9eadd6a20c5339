// RequestState: the client carries a call's memory between two rounds of questions, signed.
//
// The modern revision keeps nothing on the server between requests, so the answers given so
// far travel in an opaque string. It is bound to the method, the name, the arguments and the
// principal, expires, can be used once, and any change to it is noticed.
//
// Threading: one user.
// Errors: open() fails with InvalidArgument for anything it did not make for this very call, and
// for what was opened before.
#pragma once

#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace diorama::mcp {

class RequestState {
 public:
  /// The key signs; who has it can forge. One per process is enough.
  explicit RequestState(std::string key) : key_(std::move(key)) {}

  /// `binding` is a digest of what the state belongs to; `payload` is any text.
  [[nodiscard]] std::string seal(std::string_view binding, std::string_view payload,
                                 std::chrono::system_clock::time_point expires);
  [[nodiscard]] Result<std::string> open(std::string_view sealed, std::string_view binding,
                                         std::chrono::system_clock::time_point now);

 private:
  [[nodiscard]] std::string signature(std::string_view binding, std::string_view body) const;
  /// False when it was used before, or may have been.
  bool use(std::int64_t expires, std::string_view signature, std::int64_t now);

  std::string key_;
  std::uint64_t next_number_ = 1;                        // no two states are the same
  std::set<std::pair<std::int64_t, std::string>> used_;  // expiry and signature
  std::int64_t forgotten_ = 0;  // nothing is known any more of states that expire up to here
};

}  // namespace diorama::mcp
