// Who may come in: tokens, what belongs to whom, Host and Origin, and TLS, through the whole
// stack.

#include <doctest/doctest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cstdio>

#include "support/child_process.h"
#include "support/test_server.h"

namespace diorama::test {
namespace {

const std::string kAda = "ada-secret-0123456789";
const std::string kBob = "bob-secret-0123456789";
constexpr const char* kTasks =
    R"({"extensions":{"io.modelcontextprotocol/tasks":{}},"elicitation":{}})";

/// A server with two users, ada and bob.
struct Guarded {
  explicit Guarded(const char* address = "127.0.0.1")
      : server([&] {
          ServerOptions options = test_options();
          options.address = address;
          options.token_file =
              folder.write("tokens", "# who: secret\nada:" + kAda + "\nbob: " + kBob + "\r\n\n");
          return options;
        }()) {}
  TemporaryFolder folder;
  TestServer server;
};

HttpReply get(std::uint16_t port, const char* path, const std::string& headers = {}) {
  return HttpClient(port).ask(http_request("GET", path, headers));
}

HttpReply post_from(std::uint16_t port, const std::string& host, const std::string& headers) {
  HttpClient client(port);
  client.send("POST /mcp HTTP/1.1\r\nHost: " + host +
              "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n" + headers + "\r\n{}");
  return client.read_reply();
}

template <class T, auto Free>
struct Freed {
  void operator()(T* object) const { Free(object); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;
using File = std::unique_ptr<std::FILE, Freed<std::FILE, std::fclose>>;

/// Writes a self-signed certificate for localhost and its key.
void write_certificate(const std::string& cert_path, const std::string& key_path) {
  const Key key(EVP_EC_gen("P-256"));
  const Certificate made(X509_new());
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -60);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 3600);
  X509_set_pubkey(made.get(), key.get());
  X509_NAME* name = X509_get_subject_name(made.get());
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
  X509_set_issuer_name(made.get(), name);
  X509_sign(made.get(), key.get(), EVP_sha256());
  PEM_write_X509(File(std::fopen(cert_path.c_str(), "w")).get(), made.get());
  PEM_write_PrivateKey(File(std::fopen(key_path.c_str(), "w")).get(), key.get(), nullptr, nullptr,
                       0, nullptr, nullptr);
}

/// A blocking TLS client that trusts exactly one certificate.
class TlsClient {
 public:
  TlsClient(std::uint16_t port, const std::string& cert)
      : plain_(port), context_(SSL_CTX_new(TLS_client_method())), ssl_(SSL_new(context_.get())) {
    SSL_CTX_load_verify_locations(context_.get(), cert.c_str(), nullptr);
    ssl_.reset(SSL_new(context_.get()));
    SSL_set_verify(ssl_.get(), SSL_VERIFY_PEER, nullptr);
    SSL_set1_host(ssl_.get(), "localhost");
    SSL_set_fd(ssl_.get(), plain_.fd());
    REQUIRE(SSL_connect(ssl_.get()) == 1);
  }
  void send(std::string_view bytes) {
    REQUIRE(SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size())) ==
            static_cast<int>(bytes.size()));
  }
  /// Reads until the mark has come.
  std::string read_until(std::string_view mark) {
    std::string text;
    char buffer[16384];
    while (text.find(mark) == std::string::npos) {
      const int count = SSL_read(ssl_.get(), buffer, sizeof buffer);
      if (count <= 0) return text + "<end>";
      text.append(buffer, static_cast<std::size_t>(count));
    }
    return text;
  }

 private:
  HttpClient plain_;
  std::unique_ptr<SSL_CTX, Freed<SSL_CTX, SSL_CTX_free>> context_;
  std::unique_ptr<SSL, Freed<SSL, SSL_free>> ssl_;
};

}  // namespace

TEST_CASE("without a token, or with a wrong one, every door is closed with 401") {
  Guarded guarded;
  const std::uint16_t port = guarded.server.port();
  for (const std::string& authorization :
       {std::string(), std::string("Authorization: Bearer wrong-secret-0123456789\r\n"),
        "Authorization: Bearer " + kAda + "x\r\n",
        "Authorization: Bearer " + kAda.substr(0, kAda.size() - 1) + "\r\n",
        "Authorization: Basic " + kAda + "\r\n", "Authorization: " + kAda + "\r\n",
        std::string("Authorization: Bearer \r\n"), "X-Token: " + kAda + "\r\n"}) {
    CAPTURE(authorization);
    CHECK(initialize(port, "2025-11-25", "{}", authorization).status == 401);
    for (const char* path : {"/mcp", "/sse", "/read?uri=test://text", "/nowhere"})
      CHECK(get(port, path, authorization).status == 401);
  }
  CHECK(get(port, ("/read?uri=test://text&access_token=" + kAda).c_str()).status == 401);
  const HttpReply refused = get(port, "/mcp");
  CHECK(refused.header("www-authenticate") == "Bearer realm=\"diorama\"");
  CHECK(get(port, "/.well-known/oauth-protected-resource/mcp").status == 404);
  CHECK(get(port, "/read?uri=test://text", "authorization: bearer " + kAda + "\r\n").body ==
        "hello");
}

TEST_CASE("a session belongs to the one who opened it") {
  Guarded guarded;
  const std::uint16_t port = guarded.server.port();
  LegacySession ada(port, {.token = kAda});
  CHECK(ada.pings());
  const std::string stolen =
      "Content-Type: application/json\r\nAccept: application/json, "
      "text/event-stream\r\nMcp-Session-Id: " +
      ada.id() + "\r\nAuthorization: Bearer " + kBob + "\r\n";
  for (const char* method : {"POST", "GET", "DELETE"}) {
    CAPTURE(method);
    const HttpReply reply = HttpClient(port).ask(http_request(
        method, "/mcp", stolen, method == std::string("POST") ? rpc_request("1", "ping", {}) : ""));
    CHECK(reply.status == 404);
  }
  HttpClient old(port);
  old.send(http_request("GET", "/sse", "Authorization: Bearer " + kAda + "\r\n"));
  old.read_head();
  const std::string endpoint = old.read_event()->data;
  CHECK(HttpClient(port)
            .ask(http_request(
                "POST", endpoint,
                "Content-Type: application/json\r\nAuthorization: Bearer " + kBob + "\r\n",
                rpc_request("1", "ping", {})))
            .status == 404);
  CHECK(ada.pings());
}

TEST_CASE("tasks and requestState belong to the one who made them") {
  Guarded guarded;
  ModernClient ada(guarded.server.port(), kTasks, kAda);
  ModernClient bob(guarded.server.port(), kTasks, kBob);
  const Json made = ada.call_tool("task");
  const std::string named = "\"taskId\":" + json::to_text(made["result"]["taskId"]);
  for (const char* method : {"tasks/get", "tasks/cancel"})
    CHECK(error_code(bob.call(method, named)) == -32602);
  CHECK(error_code(bob.call("tasks/update", named + ",\"inputResponses\":{}")) == -32602);
  CHECK(ada.call("tasks/get", named)["result"]["status"].string() == "working");
  const Json asked = ada.call_tool("ask_name");
  const std::string repeat = R"("inputResponses":{"name":{"action":"decline"}},"requestState":)" +
                             json::to_text(asked["result"]["requestState"]);
  CHECK(error_code(bob.call_tool("ask_name", "{}", repeat)) == -32602);
  CHECK(first_text(ada.call_tool("ask_name", "{}", repeat)) == "declined");
}

TEST_CASE("a token file that protects nothing is refused at the start") {
  const TemporaryFolder folder;
  struct Row {
    const char* text;
    const char* word;
  };
  for (const Row& row : {Row{"", "no token"}, Row{"# nothing\n\n", "no token"},
                         Row{"short\n", "shorter than 16"}, Row{"ada:\n", "shorter than 16"}}) {
    CAPTURE(row.text);
    ServerOptions options = test_options();
    options.token_file = folder.write("tokens", row.text);
    Server server(options);
    const auto started = server.listen();
    REQUIRE_FALSE(started);
    CHECK(started.error().message.find(row.word) != std::string::npos);
  }
  ServerOptions options = test_options();
  options.token_file = folder.file("missing");
  Server server(options);
  CHECK_FALSE(server.listen());
}

TEST_CASE("listening for other machines needs a token, and the refusal says why") {
  for (const char* address : {"0.0.0.0", "::"}) {
    ServerOptions options = test_options();
    options.address = address;
    Server server(options);
    const auto started = server.listen();
    REQUIRE_FALSE(started);
    CHECK(started.error().message.find("without a token") != std::string::npos);
    CHECK(started.error().hint.find("127.0.0.1") != std::string::npos);
  }
  Guarded guarded("0.0.0.0");
  LegacySession session(guarded.server.port(), {.token = kAda});
  CHECK(session.pings());
}

TEST_CASE("foreign Hosts and Origins are 403 before anything else") {
  TestServer server;
  const std::string port = std::to_string(server.port());
  struct Row {
    std::string host;
    std::string headers;
    int status;  ///< 400: it came through to the protocol
  };
  for (const Row& row :
       {Row{"localhost", "", 400}, Row{"127.0.0.1:" + port, "", 400}, Row{"[::1]:" + port, "", 400},
        Row{"LOCALHOST:1", "", 400}, Row{"evil.example", "", 403},
        Row{"evil.example:" + port, "", 403}, Row{"localhost.evil.example", "", 403},
        Row{"127.0.0.1.evil.example", "", 403}, Row{"", "", 403},
        Row{"localhost", "Origin: http://localhost:3000\r\n", 400},
        Row{"localhost", "Origin: http://127.0.0.1:" + port + "\r\n", 400},
        Row{"localhost", "Origin: http://evil.example\r\n", 403},
        Row{"localhost", "Origin: https://localhost.evil.example\r\n", 403},
        Row{"localhost", "Origin: null\r\n", 403}, Row{"localhost", "Origin: file://\r\n", 403},
        Row{"evil.example", "Origin: http://evil.example\r\n", 403}}) {
    CAPTURE(row.host);
    CAPTURE(row.headers);
    CHECK(post_from(server.port(), row.host, row.headers).status == row.status);
  }
}

TEST_CASE("hosts and origins can be allowed, and browsers then get their CORS headers") {
  ServerOptions options = test_options();
  options.allowed_hosts = {"game.example"};
  options.allowed_origins = {"https://app.example"};
  TestServer server(options);
  CHECK(post_from(server.port(), "game.example", "").status == 400);
  const HttpReply allowed =
      post_from(server.port(), "localhost", "Origin: https://app.example\r\n");
  CHECK(allowed.status == 400);
  CHECK(allowed.header("access-control-allow-origin") == "https://app.example");
  CHECK(allowed.header("access-control-expose-headers").find("Mcp-Session-Id") !=
        std::string::npos);
  const HttpReply preflight = HttpClient(server.port())
                                  .ask(http_request("OPTIONS", "/mcp",
                                                    "Origin: https://app.example\r\n"
                                                    "Access-Control-Request-Method: POST\r\n"));
  CHECK(preflight.status == 204);
  CHECK(preflight.header("access-control-allow-headers").find("Mcp-Session-Id") !=
        std::string::npos);
  CHECK_FALSE(post_from(server.port(), "localhost", "").has_header("access-control-allow-origin"));
}

TEST_CASE("over TLS the same server speaks JSON, streams and tokens") {
  const TemporaryFolder folder;
  write_certificate(folder.file("cert.pem"), folder.file("key.pem"));
  ServerOptions options = test_options();
  options.tls_cert = folder.file("cert.pem");
  options.tls_key = folder.file("key.pem");
  options.token_file = folder.write("tokens", kAda);
  TestServer server(options);
  CHECK(server->url().starts_with("https://"));
  TlsClient client(server.port(), folder.file("cert.pem"));
  client.send(http_request("GET", "/mcp"));
  CHECK(client.read_until("\r\n\r\n").starts_with("HTTP/1.1 401"));
  ModernClient format(0, "{}", kAda);
  format.meta_members = "\"progressToken\":1";
  TlsClient caller(server.port(), folder.file("cert.pem"));
  caller.send(format.request("1", "tools/call", tool_members("echo", R"({"text":"secret"})")));
  CHECK(caller.read_until("secret").find("HTTP/1.1 200") != std::string::npos);
  TlsClient streamer(server.port(), folder.file("cert.pem"));
  streamer.send(format.request("2", "tools/call", tool_members("progress")));
  const std::string stream = streamer.read_until("0\r\n\r\n");
  CHECK(stream.find("notifications/progress") != std::string::npos);
  CHECK(stream.find("\"done\"") != std::string::npos);
  HttpClient plain(server.port());  // somebody forgot the s in https
  plain.send(http_request("GET", "/mcp"));
  CHECK(plain.read_reply().status == 0);
}

TEST_CASE("a missing or wrong certificate is a sentence, not a server without TLS") {
  const TemporaryFolder folder;
  write_certificate(folder.file("cert.pem"), folder.file("key.pem"));
  struct Row {
    std::string cert;
    std::string key;
  };
  for (const Row& row : {Row{folder.file("cert.pem"), ""}, Row{"", folder.file("key.pem")},
                         Row{folder.file("none"), folder.file("key.pem")},
                         Row{folder.file("key.pem"), folder.file("cert.pem")}}) {
    ServerOptions options = test_options();
    options.tls_cert = row.cert;
    options.tls_key = row.key;
    Server server(options);
    const auto started = server.listen();
    REQUIRE_FALSE(started);
    CHECK_FALSE(started.error().message.empty());
  }
}

}  // namespace diorama::test
