// MCP for tests, on top of HttpClient: a legacy session, a client of the older transport and a
// modern client.
//
// They fill in headers and _meta so that a test contains only what it is about. Ordinary calls
// share one keep-alive connection; start() gives a call its own connection, so that
// several can run at once. Anything a client must not do is done with HttpClient directly.
//
// Threading: one user, the thread of the test case.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "json/value.h"
#include "support/http_client.h"

namespace diorama::test {

/// A key that some object in it has twice; empty when there is none.
std::string repeated_key(const json::Value& value);

/// A parsed JSON text that can be looked into: reply["result"]["tools"]. CHECKs that no object in
/// it has a key twice.
class Json {
 public:
  Json() : Json("null") {}
  explicit Json(std::string_view text);
  json::Value operator[](std::string_view key) const { return document_->root()[key]; }
  [[nodiscard]] json::Value root() const { return document_->root(); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::shared_ptr<const json::Document> document_;
};

/// "error.code" of a reply, or 0.
int error_code(const Json& reply);
/// The text of the first content block of a tool's result.
std::string first_text(const Json& reply);
/// A JSON-RPC request as text. `id` and `params` are JSON.
std::string rpc_request(std::string_view id, std::string_view method, std::string_view params);
std::string rpc_notification(std::string_view method, std::string_view params = {});
/// The params of a plain initialize.
inline constexpr std::string_view kHello =
    R"({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"e2e","version":"1"}})";
/// {"name":"<tool>","arguments":<arguments>}
std::string tool_params(std::string_view tool, std::string_view arguments = "{}");

/// The one message of a reply: its JSON body, or the last event of its stream.
Json message_of(const HttpReply& reply);
/// The next message of a stream, priming events skipped. REQUIREs that there is one.
Json next_message(HttpClient& stream);
/// The client's response to a question of the server. `result` is JSON.
std::string answer_to(const Json& question, std::string_view result);

struct LegacyOptions {
  std::string version = "2025-11-25";
  std::string capabilities = "{}";
  std::string token = {};
};

class LegacySession {
 public:
  /// Shakes hands. REQUIREs that it works.
  explicit LegacySession(std::uint16_t port, LegacyOptions options = {});

  /// Calls and waits; the id is a fresh number.
  Json call(std::string_view method, std::string_view params = {});
  Json call_tool(std::string_view tool, std::string_view arguments = "{}");
  /// Sends a request over its own connection and does not wait.
  HttpClient start(std::string_view id, std::string_view method, std::string_view params = {});
  /// The HTTP status of the answer to a notification or response.
  int notify(std::string_view method, std::string_view params = {});
  HttpReply post(std::string_view body);
  /// GET with these further header lines; the head is read.
  HttpClient open_stream(HttpReply& head, std::string_view headers = {});
  int remove();
  bool pings();

  /// The header lines of every request of this session.
  [[nodiscard]] std::string headers() const;
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const Json& hello() const { return hello_; }  ///< the reply to initialize

 private:
  const std::uint16_t port_;
  const LegacyOptions options_;
  HttpClient connection_;
  std::string id_;
  std::string negotiated_;
  Json hello_;
  int next_id_ = 1000;  // far from the ids that tests choose
};

/// The reply to a bare initialize, for tests of the handshake itself.
HttpReply initialize(std::uint16_t port, std::string_view version,
                     std::string_view capabilities = "{}", std::string_view headers = {});

/// A client of the older transport: everything the server says comes over one stream. Its posts
/// are answered when they are taken, so a test knows when a call has begun or waits in a queue.
class OldClient {
 public:
  /// Opens the stream and shakes hands. REQUIREs that it works.
  explicit OldClient(std::uint16_t port, std::string_view version = "2024-11-05");

  /// The HTTP status: 202 when the server has the message.
  int post(std::string_view body);
  /// The next message of the stream. REQUIREs that there is one.
  Json next();
  /// Posts a request and gives what comes next.
  Json call(std::string_view id, std::string_view method, std::string_view params = {});
  HttpClient& stream() { return stream_; }
  [[nodiscard]] const std::string& endpoint() const { return endpoint_; }

 private:
  HttpClient stream_;
  HttpClient sender_;
  std::string endpoint_;
};

class ModernClient {
 public:
  explicit ModernClient(std::uint16_t port, std::string capabilities = "{}",
                        std::string token = {});

  /// `members` are those of params, without braces and without _meta.
  Json call(std::string_view method, std::string_view members = {});
  Json call_tool(std::string_view tool, std::string_view arguments = "{}",
                 std::string_view more_members = {});
  HttpReply post(std::string_view id, std::string_view method, std::string_view members);
  HttpClient start(std::string_view id, std::string_view method, std::string_view members = {});
  /// The whole HTTP request.
  [[nodiscard]] std::string request(std::string_view id, std::string_view method,
                                    std::string_view members) const;
  std::string meta_members;  ///< further members of _meta: "\"progressToken\":1"

 private:
  const std::uint16_t port_;
  const std::string capabilities_;
  const std::string token_;
  HttpClient connection_;
  int next_id_ = 1000;  // far from the ids that tests choose
};

/// The members of params of a tools/call.
std::string tool_members(std::string_view tool, std::string_view arguments = "{}");

}  // namespace diorama::test
