// HttpOptions: all settings of the HTTP server, with their defaults.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/log.h"
#include "transport/http_parser.h"

namespace diorama::transport {

/// A client that may come in, and the name its requests get as their principal.
struct HttpToken {
  std::string name;
  std::string token;
};

struct HttpTimeouts {
  std::chrono::milliseconds handshake{10'000};    ///< TLS
  std::chrono::milliseconds head{10'000};         ///< from accept or first byte to the empty line
  std::chrono::milliseconds body{30'000};         ///< from the empty line to the last byte
  std::chrono::milliseconds body_stall{10'000};   ///< without any byte of a body
  std::chrono::milliseconds idle{75'000};         ///< between two requests
  std::chrono::milliseconds write_stall{20'000};  ///< without the peer taking any byte
  std::chrono::milliseconds linger{2'000};        ///< for the peer to close after our last byte
  /// How often deadlines are looked at; they are kept to within one or two of these.
  std::chrono::milliseconds sweep{500};
};

struct HttpOptions {
  std::string address = "127.0.0.1";  ///< IPv4 or IPv6 literal, or "localhost" (127.0.0.1)
  std::uint16_t port = 0;             ///< 0: any free one
  HttpLimits limits;
  HttpTimeouts timeouts;
  std::size_t max_connections = 256;         ///< beyond it: 503
  std::size_t max_unsent = 4 * 1024 * 1024;  ///< of a stream, before its reader counts as too slow
  /// Further Host values: "name" (any port) or "name:port"; "*" allows any. See http_edge.h.
  std::vector<std::string> allowed_hosts;
  /// Further origins, spelled as browsers send them ("https://app.example"); "*" allows any.
  std::vector<std::string> allowed_origins;
  std::vector<HttpToken> tokens;  ///< none: no token is asked for (loopback only)
  std::string tls_cert;           ///< PEM file, the whole chain; empty: plain HTTP
  std::string tls_key;            ///< PEM file
  /// Takes lines for the operator: refused requests, and what no client is told. May be empty.
  std::function<void(LogLevel, const std::string&)> log;
};

}  // namespace diorama::transport
