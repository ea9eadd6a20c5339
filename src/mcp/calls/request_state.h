// RequestState: what a call remembers between two rounds of questions, signed, for the client to
// carry.
//
// The modern revision keeps nothing on the server between requests, so the answers given so
// far travel in an opaque string. It is bound to the method, the name, the arguments and the
// principal, expires, can be used once, and any change to it is noticed.
//
// Threading: loop only, like the calls.
// Errors: open() fails with InvalidArgument for a state that was made for another call, has
// expired, or was opened before.
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
  /// States are signed with the key; whoever has it can forge one. One key per process is enough.
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
  std::int64_t forgotten_ = 0;  // used states that expire up to here are forgotten
};

}  // namespace diorama::mcp
