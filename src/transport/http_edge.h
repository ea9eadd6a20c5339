// HttpEdge: the checks every request passes before a handler sees it.
//
// In this order: Host (against DNS rebinding), Origin (against foreign web pages), OPTIONS and
// CORS preflight, the place of OAuth metadata (there are none), the bearer token. It reads heads
// only, knows no socket and keeps nothing between requests.
//
// On a loopback address the hosts and origins of this machine are allowed on any port. On any
// other address only the bound address is allowed. A wildcard address (0.0.0.0, ::) is reached
// by many names, so there localhost and every IP literal are allowed. Others must be listed.
// A request without Host (HTTP/1.0 only; no browser sends one) passes the Host check.
//
// Threading: check() may be called from anywhere; the tokens never change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rpc/http.h"
#include "transport/http_options.h"

namespace diorama::transport {

/// Where the server listens, as far as the checks care.
struct EdgeAddress {
  std::string host = "127.0.0.1";  ///< an IP literal, IPv6 without brackets
  std::uint16_t port = 0;
  bool loopback = true;
  bool wildcard = false;
  bool tls = false;
};

class HttpEdge {
 public:
  struct Verdict {
    std::optional<rpc::HttpResponse> answer;  ///< set: this is the answer, no handler is asked
    std::string allowed_origin;               ///< for the CORS headers; empty: none
  };

  HttpEdge(EdgeAddress address, const HttpOptions& options);

  /// Looks at the head and fills in request.principal.
  [[nodiscard]] Verdict check(rpc::HttpRequest& request) const;
  /// "http://127.0.0.1:30069"
  [[nodiscard]] const std::string& base_url() const { return base_url_; }

 private:
  enum class HostMatch { No, Named, Any };
  struct TokenEntry {
    std::string name;
    std::string digest;  ///< SHA-256
  };

  [[nodiscard]] HostMatch match_host(std::string_view value) const;
  [[nodiscard]] bool origin_allowed(std::string_view origin, std::optional<std::string_view> host,
                                    HostMatch match) const;
  [[nodiscard]] rpc::HttpResponse answer_options(const rpc::HttpRequest& request) const;
  [[nodiscard]] std::optional<rpc::HttpResponse> check_token(rpc::HttpRequest& request) const;
  [[nodiscard]] const TokenEntry* find_token(std::string_view token) const;

  EdgeAddress address_;
  std::vector<std::string> allowed_hosts_;
  std::vector<std::string> allowed_origins_;
  std::vector<TokenEntry> tokens_;
  std::string base_url_;
  bool any_host_ = false;
  bool any_origin_ = false;
};

}  // namespace diorama::transport
