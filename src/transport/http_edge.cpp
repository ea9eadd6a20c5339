#include "transport/http_edge.h"

#include <algorithm>
#include <utility>

#include "base/crypto.h"
#include "rpc/http_text.h"
#include "transport/http_reply.h"

namespace diorama::transport {

namespace {

constexpr std::string_view kMetadataPath = "/.well-known/oauth-protected-resource";
constexpr std::string_view kNoMetadata =
    "There is no OAuth metadata: no authorization server gives out tokens for this server. Whoever "
    "runs it does, and clients send them in the header Authorization.";
constexpr std::string_view kMethods = "GET, POST, DELETE, OPTIONS";
constexpr std::string_view kCorsHeaders =
    "Content-Type, Authorization, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, "
    "Mcp-Session-Id, Last-Event-ID";

struct HostAndPort {
  std::string_view host;  ///< IPv6 with its brackets
  std::string_view port;  ///< may be empty
};

/// Splits "host", "host:port", "[v6]:port"; nothing when it is not of that form.
std::optional<HostAndPort> split_host(std::string_view value) {
  std::size_t end = value.find(':');
  if (value.starts_with('[')) {
    end = value.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    ++end;
  }
  HostAndPort split{value.substr(0, end), {}};
  if (end < value.size()) {
    if (value[end] != ':') return std::nullopt;
    split.port = value.substr(end + 1);
  }
  const auto host_char = [](char c) {
    return rpc::is_token_char(c) || c == '[' || c == ']' || c == ':';
  };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (split.host.empty() || !std::ranges::all_of(split.host, host_char)) return std::nullopt;
  if (split.port.size() > 5 || !std::ranges::all_of(split.port, digit)) return std::nullopt;
  return split;
}

bool is_loopback_name(std::string_view host) {
  return rpc::same_ignoring_case(host, "localhost") || host == "127.0.0.1" || host == "[::1]";
}

bool is_ip_literal(std::string_view host) {
  if (host.starts_with('[')) return true;
  // A name never ends in a digit label, so digits and dots cannot be one.
  return std::ranges::all_of(host, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

bool is_local_origin(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!origin.starts_with(scheme)) continue;
    const auto split = split_host(origin.substr(scheme.size()));
    return split && is_loopback_name(split->host);
  }
  return false;
}

std::string make_base_url(const EdgeAddress& address) {
  const bool v6 = address.host.find(':') != std::string::npos;
  std::string url = address.tls ? "https://" : "http://";
  url += v6 ? "[" + address.host + "]" : address.host;
  return url + ":" + std::to_string(address.port);
}

/// The requested headers that are ours by prefix: Mcp-Param-<anything>.
std::string requested_param_headers(std::string_view requested) {
  std::string found;
  while (!requested.empty()) {
    const std::size_t comma = std::min(requested.find(','), requested.size());
    const std::string_view name = rpc::trim(requested.substr(0, comma));
    requested.remove_prefix(std::min(comma + 1, requested.size()));
    if (rpc::starts_with_ignoring_case(name, "mcp-param-") &&
        std::ranges::all_of(name, rpc::is_token_char))
      found.append(", ").append(name);
  }
  return found;
}

}  // namespace

HttpEdge::HttpEdge(EdgeAddress address, const HttpOptions& options)
    : address_(std::move(address)),
      allowed_hosts_(options.allowed_hosts),
      allowed_origins_(options.allowed_origins),
      base_url_(make_base_url(address_)),
      any_host_(std::ranges::find(allowed_hosts_, "*") != allowed_hosts_.end()),
      any_origin_(std::ranges::find(allowed_origins_, "*") != allowed_origins_.end()) {
  for (const HttpToken& token : options.tokens)
    tokens_.push_back({token.name, sha256(token.token)});
}

HttpEdge::Verdict HttpEdge::check(rpc::HttpRequest& request) const {
  // Of two lines only one would be checked, and another reader may look at the other one.
  for (const std::string_view name : {"host", "origin", "authorization"})
    if (request.headers.count(name) > 1)
      return {refusal(403, "The header " + std::string(name) + " is given twice; send it once."),
              {}};
  const auto host = request.header("host");
  const HostMatch match = host ? match_host(*host) : HostMatch::Any;
  if (match == HostMatch::No)
    return {refusal(403, "The Host '" + std::string(*host) +
                             "' is not allowed here; use the address the server prints, or "
                             "add the name to its allowed hosts."),
            {}};
  Verdict verdict;
  const auto origin = request.header("origin");
  if (origin) {
    if (!origin_allowed(*origin, host, match))
      return {refusal(403, "The Origin '" + std::string(*origin) +
                               "' is not allowed here; add it to the server's allowed origins "
                               "if you trust that page."),
              {}};
    verdict.allowed_origin = *origin;
  }
  if (request.method == "OPTIONS")
    verdict.answer = answer_options(request);
  else if (request.path.starts_with(kMetadataPath))
    verdict.answer = refusal(404, kNoMetadata);
  else if (!tokens_.empty())
    verdict.answer = check_token(request);
  return verdict;
}

HttpEdge::HostMatch HttpEdge::match_host(std::string_view value) const {
  const auto split = split_host(value);
  if (!split) return HostMatch::No;
  if ((address_.loopback || address_.wildcard) && is_loopback_name(split->host))
    return HostMatch::Named;
  if (address_.wildcard && is_ip_literal(split->host)) return HostMatch::Named;
  const bool v6 = address_.host.find(':') != std::string::npos;
  if (!address_.wildcard &&
      rpc::same_ignoring_case(split->host, v6 ? "[" + address_.host + "]" : address_.host))
    return HostMatch::Named;
  for (const std::string& allowed : allowed_hosts_)
    if (rpc::same_ignoring_case(allowed, value) || rpc::same_ignoring_case(allowed, split->host))
      return HostMatch::Named;
  return any_host_ ? HostMatch::Any : HostMatch::No;
}

bool HttpEdge::origin_allowed(std::string_view origin, std::optional<std::string_view> host,
                              HostMatch match) const {
  if (origin == "null" || origin.empty()) return false;
  if (any_origin_ || std::ranges::find(allowed_origins_, origin) != allowed_origins_.end())
    return true;
  if (address_.loopback && is_local_origin(origin)) return true;
  if (origin == base_url_) return true;
  // Our own page, under the name it was reached by. Not when every Host is let in: then the
  // name proves nothing.
  return host && match == HostMatch::Named &&
         origin == (address_.tls ? "https://" : "http://") + std::string(*host);
}

rpc::HttpResponse HttpEdge::answer_options(const rpc::HttpRequest& request) const {
  rpc::HttpResponse response{.status = 204, .headers = {}, .body = {}};
  if (!request.header("origin") || !request.header("access-control-request-method")) {
    response.headers = {{"Allow", std::string(kMethods)}};
    return response;
  }
  std::string headers(kCorsHeaders);
  if (const auto requested = request.header("access-control-request-headers"))
    headers += requested_param_headers(*requested);
  response.headers = {{"Access-Control-Allow-Methods", std::string(kMethods)},
                      {"Access-Control-Allow-Headers", std::move(headers)},
                      {"Access-Control-Max-Age", "86400"}};
  return response;
}

std::optional<rpc::HttpResponse> HttpEdge::check_token(rpc::HttpRequest& request) const {
  constexpr std::string_view kScheme = "bearer ";
  const auto authorization = request.header("authorization");
  const bool given = authorization && rpc::starts_with_ignoring_case(*authorization, kScheme);
  if (given) {
    const TokenEntry* entry = find_token(rpc::trim(authorization->substr(kScheme.size())));
    if (entry) {
      request.principal = entry->name;
      return std::nullopt;
    }
  }
  rpc::HttpResponse response = refusal(
      401, given ? "The bearer token is not one of this server's; check it for typing errors."
                 : "This server needs a token; send the header 'Authorization: Bearer "
                   "<token>' with every request.");
  std::string challenge = "Bearer realm=\"diorama\"";
  if (given) challenge += ", error=\"invalid_token\"";
  response.headers.emplace_back("WWW-Authenticate", std::move(challenge));
  return response;
}

/// Compares with every token, using digests of one length, so that the time reveals nothing.
const HttpEdge::TokenEntry* HttpEdge::find_token(std::string_view token) const {
  const std::string digest = sha256(token);
  const TokenEntry* found = nullptr;
  for (const TokenEntry& entry : tokens_)
    if (constant_time_equal(entry.digest, digest)) found = &entry;
  return found;
}

}  // namespace diorama::transport
