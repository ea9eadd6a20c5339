#include "mcp/calls/request_state.h"

#include <charconv>

#include "base/crypto.h"
#include "base/text.h"

namespace diorama::mcp {
namespace {

// On the wire: v1.<expiry, seconds>.<number>.<base64url payload>.<base64url signature>
constexpr std::string_view kPrefix = "v1.";

Error refused() {
  return {ErrorCode::InvalidArgument,
          "requestState is not the one this server gave for this call, or it has expired",
          "repeat the call without requestState to start over",
          {{"field", "requestState"}}};
}

Error used_before() {
  return {ErrorCode::InvalidArgument,
          "requestState was already used: an answer counts for one call",
          "repeat the call without requestState to start over",
          {{"field", "requestState"}}};
}

std::int64_t seconds_of(std::chrono::system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

}  // namespace

bool RequestState::use(std::int64_t expires, std::string_view signature, std::int64_t now) {
  constexpr std::size_t kMostUsed = 10'000;
  if (expires <= forgotten_) return false;
  while (!used_.empty() && used_.begin()->first < now) used_.erase(used_.begin());
  if (!used_.emplace(expires, signature).second) return false;
  if (used_.size() > kMostUsed) {
    forgotten_ = used_.begin()->first;
    used_.erase(used_.begin());
  }
  return true;
}

std::string RequestState::signature(std::string_view binding, std::string_view body) const {
  std::string signed_text(body);
  signed_text += '\n';
  signed_text += binding;
  return base64url_encode(hmac_sha256(key_, signed_text));
}

std::string RequestState::seal(std::string_view binding, std::string_view payload,
                               std::chrono::system_clock::time_point expires) {
  const std::string body = std::string(kPrefix) + std::to_string(seconds_of(expires)) + "." +
                           std::to_string(next_number_++) + "." + base64url_encode(payload);
  return body + "." + signature(binding, body);
}

Result<std::string> RequestState::open(std::string_view sealed, std::string_view binding,
                                       std::chrono::system_clock::time_point now) {
  const std::size_t last = sealed.rfind('.');
  if (!sealed.starts_with(kPrefix) || last == std::string_view::npos) return refused();
  const std::string_view body = sealed.substr(0, last);
  if (!constant_time_equal(sealed.substr(last + 1), signature(binding, body))) return refused();

  const std::string_view rest = body.substr(kPrefix.size());
  const std::size_t dot = rest.find('.');
  if (dot == std::string_view::npos) return refused();
  std::int64_t expires = 0;
  std::from_chars(rest.data(), rest.data() + dot, expires);
  if (now > std::chrono::system_clock::time_point(std::chrono::seconds(expires))) return refused();
  auto payload = base64url_decode(rest.substr(rest.rfind('.') + 1));
  if (!payload) return refused();
  if (!use(expires, sealed.substr(last + 1), seconds_of(now))) return used_before();
  return *std::move(payload);
}

}  // namespace diorama::mcp
