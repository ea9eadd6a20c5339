#include "mcp/claim.h"

#include "json/writer.h"

namespace diorama::mcp {
namespace {

constexpr std::string_view kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
constexpr std::string_view kClientInfoKey = "io.modelcontextprotocol/clientInfo";
constexpr std::string_view kLogLevelKey = "io.modelcontextprotocol/logLevel";

constexpr int kUnsupportedVersion = -32022;  // on the wire

}  // namespace

bool has_claim(const rpc::Message& message) {
  return message.params["_meta"][kVersionKey].exists();
}

std::optional<Refusal> read_claim(const rpc::Message& message, Claim& claim) {
  json::Value version;
  json::Value capabilities;
  json::Value client_info;
  json::Value level;
  json::find_members(message.params["_meta"], {{kVersionKey, version},
                                               {kCapabilitiesKey, capabilities},
                                               {kClientInfoKey, client_info},
                                               {kLogLevelKey, level}});
  const auto missing = [&](std::string_view key, std::string_view kind) {
    return Refusal::of(message, rpc::kInvalidParams,
                       "params._meta[\"" + std::string(key) + "\"]: expected " + std::string(kind));
  };
  if (!version.is_string()) return missing(kVersionKey, "a string");
  if (!capabilities.is_object()) return missing(kCapabilitiesKey, "an object");
  claim.version = *version.string();
  claim.client.version = kModern;
  claim.client.capabilities = read_capabilities(capabilities);
  claim.client.name = client_info["name"].string_or("");
  claim.client.client_version = client_info["version"].string_or("");
  if (level) {
    claim.client.log_level = parse_log_level(level.string_or(""));
    if (!claim.client.log_level) return missing(kLogLevelKey, "a log level");
  }
  return std::nullopt;
}

std::optional<Refusal> check_version(const rpc::Message& message, std::string_view version) {
  if (version == revision(kModern).text) return std::nullopt;
  std::string data;
  json::Writer out(data);
  out.begin_object().key("supported").begin_array().value(revision(kModern).text).end_array();
  out.member("requested", version).end_object();
  return Refusal::of(message, kUnsupportedVersion,
                     "unsupported protocol version '" + std::string(version) + "'", data);
}

}  // namespace diorama::mcp
