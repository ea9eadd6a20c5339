// Feeds bytes to the HTTP parser in pieces and every complete head to the edge checks.
//
// The first byte of the input decides how the rest is cut. Besides not crashing, whole and cut
// must agree: the parser may not depend on how the network splits a request.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "transport/http_edge.h"
#include "transport/http_parser.h"

namespace {

using diorama::transport::EdgeAddress;
using diorama::transport::HttpEdge;
using diorama::transport::HttpLimits;
using diorama::transport::HttpOptions;
using diorama::transport::HttpParser;

const HttpEdge& edge() {
  static const HttpEdge made = [] {
    HttpOptions options;
    options.tokens = {{"anna", "secret"}};
    options.allowed_hosts = {"scene.example:8080"};
    options.allowed_origins = {"https://app.example"};
    return HttpEdge(EdgeAddress{.host = "127.0.0.1", .port = 80}, options);
  }();
  return made;
}

void require(bool holds) {
  if (!holds) std::abort();
}

/// A small generator, so that the cuts depend on the input alone.
std::size_t next(std::uint32_t& seed) {
  seed = seed * 1664525U + 1013904223U;
  return seed >> 16U;
}

/// Everything the parser says about the bytes, as text; seed 0 feeds them in one piece.
std::string parse(std::string_view bytes, std::uint32_t seed, std::size_t most) {
  const HttpLimits limits{
      .head_bytes = 2048, .header_count = 20, .target_bytes = 256, .body_bytes = 1024};
  HttpParser parser(limits);
  std::string said;
  std::size_t end = 0;
  while (true) {
    const std::size_t piece = seed == 0 ? bytes.size() : 1 + next(seed) % most;
    end = end < bytes.size() ? std::min(bytes.size(), end + piece) : end;
    const auto fed = parser.feed(bytes.substr(0, end));
    require(fed.used <= end);
    bytes.remove_prefix(fed.used);
    end -= fed.used;
    if (fed.step == HttpParser::Step::More) {
      require(end == 0);
      if (bytes.empty()) return said + "more";
    } else if (fed.step == HttpParser::Step::Head) {
      auto request = parser.request();
      const auto verdict = edge().check(request);
      said += verdict.answer ? std::to_string(verdict.answer->status) : "pass " + request.principal;
      if (request.method.size() % 2 == 0) parser.discard_body();
    } else if (fed.step == HttpParser::Step::Failed) {
      // Of two faults close together the cut may decide which is seen first.
      require(parser.failure().status >= 400 && !parser.failure().message.empty());
      return said + "failed";
    } else {
      const auto& request = parser.request();
      require(request.body.capacity() >= request.body.size() + diorama::rpc::kJsonPadding);
      require(request.headers.size() <= limits.header_count);
      require(request.body.size() <= limits.body_bytes);
      said += request.method + request.path + "?" + request.query + request.body;
      for (const auto& [name, value] : request.headers.all())
        said.append(name).append(":").append(value).append("\n");
      parser.reset();
      if (bytes.empty()) return said + "done";
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string whole = parse(bytes, 0, 1);
  require(parse(bytes, data[0] + 1U, 1 + data[0] % 64U) == whole);
  require(parse(bytes, 1, 1) == whole);
  return 0;
}
