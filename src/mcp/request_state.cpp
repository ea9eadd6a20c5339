#include "mcp/request_state.h"

#include <charconv>

#include "base/crypto.h"
#include "base/text.h"

namespace diorama::mcp {
namespace {

// On the wire: v1.<expiry, seconds>.<base64url payload>.<base64url signature>
constexpr std::string_view kPrefix = "v1.";

Error refused() {
  return {ErrorCode::InvalidArgument,
          "requestState is not the one this server gave for this call, or it has expired",
          "repeat the call without requestState to start over",
          {{"field", "requestState"}}};
}

}  // namespace

std::string RequestState::signature(std::string_view binding, std::string_view body) const {
  std::string signed_text(body);
  signed_text += '\n';
  signed_text += binding;
  return base64url_encode(hmac_sha256(key_, signed_text));
}

std::string RequestState::seal(std::string_view binding, std::string_view payload,
                               std::chrono::system_clock::time_point expires) const {
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(expires.time_since_epoch()).count();
  const std::string body =
      std::string(kPrefix) + std::to_string(seconds) + "." + base64url_encode(payload);
  return body + "." + signature(binding, body);
}

Result<std::string> RequestState::open(std::string_view sealed, std::string_view binding,
                                       std::chrono::system_clock::time_point now) const {
  const std::size_t last = sealed.rfind('.');
  if (!sealed.starts_with(kPrefix) || last == std::string_view::npos) return refused();
  const std::string_view body = sealed.substr(0, last);
  if (!constant_time_equal(sealed.substr(last + 1), signature(binding, body))) return refused();

  const std::string_view rest = body.substr(kPrefix.size());
  const std::size_t dot = rest.find('.');
  if (dot == std::string_view::npos) return refused();
  long long seconds = 0;
  std::from_chars(rest.data(), rest.data() + dot, seconds);
  if (now > std::chrono::system_clock::time_point(std::chrono::seconds(seconds))) return refused();
  auto payload = base64url_decode(rest.substr(dot + 1));
  if (!payload) return refused();
  return *std::move(payload);
}

}  // namespace diorama::mcp
