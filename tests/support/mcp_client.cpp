#include "support/mcp_client.h"

#include <doctest/doctest.h>

#include <set>

#include "json/writer.h"

namespace diorama::test {
namespace {

constexpr std::string_view kJsonHeaders =
    "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";

std::string authorization(const std::string& token) {
  return token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
}

/// Whether the connection cannot be used again after this reply.
bool is_over(const HttpReply& reply) {
  return reply.status == 0 || reply.header("connection") == "close";
}

// The parameter that the header Mcp-Name repeats.
std::string mcp_name(std::string_view method, const json::Value& params) {
  const char* key = method == "tools/call" || method == "prompts/get" ? "name"
                    : method == "resources/read"                      ? "uri"
                    : method.starts_with("tasks/")                    ? "taskId"
                                                                      : "";
  return std::string(params[key].string_or(""));
}

}  // namespace

std::string repeated_key(const json::Value& value) {
  std::set<std::string_view> seen;
  for (const json::Value each : value) {
    if (value.is_object() && !seen.insert(each.key()).second) return std::string(each.key());
    if (std::string inside = repeated_key(each); !inside.empty()) return inside;
  }
  return {};
}

Json::Json(std::string_view text) : text_(text) {
  auto parsed = json::parse(text);
  REQUIRE_MESSAGE(parsed, "not JSON: " << text_);
  document_ = std::make_shared<const json::Document>(*std::move(parsed));
  CHECK_MESSAGE(repeated_key(root()) == "", "in one object of: " << text_);
}

int error_code(const Json& reply) {
  return static_cast<int>(reply["error"]["code"].integer().value_or(0));
}

std::string first_text(const Json& reply) {
  const json::Value content = reply["result"]["content"];
  return content.size() == 0 ? "" : std::string((*content.begin())["text"].string_or(""));
}

std::string rpc_request(std::string_view id, std::string_view method, std::string_view params) {
  std::string text;
  json::Writer out(text);
  out.begin_object().member("jsonrpc", "2.0");
  if (!id.empty()) out.raw_member("id", id);
  out.member("method", method);
  if (!params.empty()) out.raw_member("params", params);
  out.end_object();
  return text;
}

std::string rpc_notification(std::string_view method, std::string_view params) {
  return rpc_request({}, method, params);
}

std::string tool_members(std::string_view tool, std::string_view arguments) {
  return "\"name\":" + json::quoted(tool) + ",\"arguments\":" + std::string(arguments);
}

std::string tool_params(std::string_view tool, std::string_view arguments) {
  return "{" + tool_members(tool, arguments) + "}";
}

Json message_of(const HttpReply& reply) {
  if (!reply.is_stream()) return Json(reply.body);
  const std::size_t at = reply.body.rfind("data: {");
  REQUIRE_MESSAGE(at != std::string::npos, "no message in the stream: " << reply.body);
  const std::string_view rest = std::string_view(reply.body).substr(at + 6);
  return Json(rest.substr(0, rest.find('\n')));
}

Json next_message(HttpClient& stream) {
  auto event = stream.read_event();
  while (event && event->data.empty()) event = stream.read_event();
  REQUIRE(event);
  return Json(event->data);
}

std::string answer_to(const Json& question, std::string_view result) {
  return R"({"jsonrpc":"2.0","id":)" + json::to_text(question["id"]) +
         ",\"result\":" + std::string(result) + "}";
}

HttpReply initialize(std::uint16_t port, std::string_view version, std::string_view capabilities,
                     std::string_view headers) {
  std::string params;
  json::Writer out(params);
  out.begin_object().member("protocolVersion", version).raw_member("capabilities", capabilities);
  out.raw_member("clientInfo", R"({"name":"e2e","version":"1"})").end_object();
  HttpClient client(port);
  return client.ask(http_request("POST", "/mcp", std::string(kJsonHeaders) + std::string(headers),
                                 rpc_request("0", "initialize", params)));
}

LegacySession::LegacySession(std::uint16_t port, LegacyOptions options)
    : port_(port), options_(std::move(options)), connection_(port) {
  const HttpReply reply =
      initialize(port, options_.version, options_.capabilities, authorization(options_.token));
  REQUIRE_MESSAGE(reply.status == 200, reply.status << ": " << reply.body);
  id_ = reply.header("mcp-session-id");
  hello_ = message_of(reply);
  negotiated_ = hello_["result"]["protocolVersion"].string_or("");
  REQUIRE(notify("notifications/initialized") == 202);
}

std::string LegacySession::headers() const {
  return std::string(kJsonHeaders) + "Mcp-Session-Id: " + id_ +
         "\r\nMCP-Protocol-Version: " + negotiated_ + "\r\n" + authorization(options_.token);
}

HttpReply LegacySession::post(std::string_view body) {
  HttpReply reply = connection_.ask(http_request("POST", "/mcp", headers(), body));
  if (is_over(reply)) connection_ = HttpClient(port_);
  return reply;
}

Json LegacySession::call(std::string_view method, std::string_view params) {
  return message_of(post(rpc_request(std::to_string(next_id_++), method, params)));
}

Json LegacySession::call_tool(std::string_view tool, std::string_view arguments) {
  return call("tools/call", tool_params(tool, arguments));
}

HttpClient LegacySession::start(std::string_view id, std::string_view method,
                                std::string_view params) {
  HttpClient client(port_);
  client.send(http_request("POST", "/mcp", headers(), rpc_request(id, method, params)));
  return client;
}

int LegacySession::notify(std::string_view method, std::string_view params) {
  return post(rpc_notification(method, params)).status;
}

HttpClient LegacySession::open_stream(HttpReply& head, std::string_view headers) {
  HttpClient client(port_);
  client.send(http_request("GET", "/mcp", this->headers() + std::string(headers)));
  head = client.read_head();
  return client;
}

int LegacySession::remove() {
  HttpClient client(port_);
  return client.ask(http_request("DELETE", "/mcp", headers())).status;
}

bool LegacySession::pings() {
  const HttpReply reply = post(rpc_request(std::to_string(next_id_++), "ping", {}));
  return reply.status == 200 && Json(reply.body)["result"].is_object();
}

OldClient::OldClient(std::uint16_t port, std::string_view version) : stream_(port), sender_(port) {
  stream_.send(http_request("GET", "/sse", "Accept: text/event-stream\r\n"));
  REQUIRE(stream_.read_head().is_stream());
  const auto endpoint = stream_.read_event();
  REQUIRE(endpoint);
  CHECK(endpoint->event == "endpoint");
  endpoint_ = endpoint->data;
  const Json hello = call("0", "initialize",
                          R"({"protocolVersion":")" + std::string(version) +
                              R"(","capabilities":{"elicitation":{}},"clientInfo":{}})");
  CHECK(hello["result"]["protocolVersion"].string() == version);
  CHECK(post(rpc_notification("notifications/initialized")) == 202);
}

int OldClient::post(std::string_view body) {
  return sender_.ask(http_request("POST", endpoint_, "Content-Type: application/json\r\n", body))
      .status;
}

Json OldClient::next() {
  const auto event = stream_.read_event();
  REQUIRE(event);
  CHECK(event->event == "message");
  return Json(event->data);
}

Json OldClient::call(std::string_view id, std::string_view method, std::string_view params) {
  CHECK(post(rpc_request(id, method, params)) == 202);
  return next();
}

ModernClient::ModernClient(std::uint16_t port, std::string capabilities, std::string token)
    : port_(port),
      capabilities_(std::move(capabilities)),
      token_(std::move(token)),
      connection_(port) {}

std::string ModernClient::request(std::string_view id, std::string_view method,
                                  std::string_view members) const {
  std::string params;
  json::Writer out(params);
  out.begin_object().raw_members(members).key("_meta").begin_object();
  out.member("io.modelcontextprotocol/protocolVersion", "2026-07-28");
  out.raw_member("io.modelcontextprotocol/clientCapabilities", capabilities_);
  out.raw_members(meta_members).end_object().end_object();
  std::string headers(kJsonHeaders);
  headers.append("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: ").append(method).append("\r\n");
  if (const std::string name = mcp_name(method, Json(params).root()); !name.empty())
    headers.append("Mcp-Name: ").append(name).append("\r\n");
  return http_request("POST", "/mcp", headers + authorization(token_),
                      rpc_request(id, method, params));
}

HttpReply ModernClient::post(std::string_view id, std::string_view method,
                             std::string_view members) {
  HttpReply reply = connection_.ask(request(id, method, members));
  if (is_over(reply)) connection_ = HttpClient(port_);
  return reply;
}

Json ModernClient::call(std::string_view method, std::string_view members) {
  return message_of(post(std::to_string(next_id_++), method, members));
}

Json ModernClient::call_tool(std::string_view tool, std::string_view arguments,
                             std::string_view more_members) {
  std::string members = tool_members(tool, arguments);
  if (!more_members.empty()) members.append(",").append(more_members);
  return call("tools/call", members);
}

HttpClient ModernClient::start(std::string_view id, std::string_view method,
                               std::string_view members) {
  HttpClient client(port_);
  client.send(request(id, method, members));
  return client;
}

}  // namespace diorama::test
