#include "transport/tls_context.h"

#include <doctest/doctest.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "transport/http_fixture.h"

namespace diorama::transport {
namespace {

using namespace std::chrono_literals;

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using File = std::unique_ptr<std::FILE, decltype(&std::fclose)>;

/// A self-signed certificate for localhost and its key, in files that go away with it.
class CertificateFiles {
 public:
  explicit CertificateFiles(const char* passphrase = nullptr) {
    char name[] = "/tmp/diorama_tls_XXXXXX";
    folder_ = mkdtemp(name);
    const Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
    const Certificate certificate = sign(key.get());
    PEM_write_X509(open(cert()).get(), certificate.get());
    PEM_write_PrivateKey(open(this->key()).get(), key.get(),
                         passphrase ? EVP_aes_128_cbc() : nullptr, nullptr, 0, nullptr,
                         const_cast<char*>(passphrase));
  }
  ~CertificateFiles() { std::filesystem::remove_all(folder_); }
  CertificateFiles(const CertificateFiles&) = delete;
  CertificateFiles& operator=(const CertificateFiles&) = delete;

  [[nodiscard]] std::string cert() const { return folder_ + "/cert.pem"; }
  [[nodiscard]] std::string key() const { return folder_ + "/key.pem"; }

 private:
  static File open(const std::string& path) { return {std::fopen(path.c_str(), "w"), std::fclose}; }
  static Certificate sign(EVP_PKEY* key) {
    Certificate made(X509_new(), X509_free);
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), -60);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), 3600);
    X509_set_pubkey(made.get(), key);
    X509_NAME* name = X509_get_subject_name(made.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
    X509_set_issuer_name(made.get(), name);
    X509_sign(made.get(), key, EVP_sha256());
    return made;
  }

  std::string folder_;
};

/// A blocking TLS client on top of the plain one.
class TlsClient {
 public:
  explicit TlsClient(const TestServer& server, int max_version = TLS1_3_VERSION)
      : plain_(server),
        context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free),
        ssl_(SSL_new(context_.get()), SSL_free) {
    SSL_set_security_level(ssl_.get(), 0);
    SSL_set_min_proto_version(ssl_.get(), TLS1_VERSION);
    SSL_set_max_proto_version(ssl_.get(), max_version);
    SSL_set_fd(ssl_.get(), plain_.fd());
    connected_ = SSL_connect(ssl_.get()) == 1;
    ERR_clear_error();
  }

  [[nodiscard]] bool connected() const { return connected_; }
  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const int sent = SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size()));
      REQUIRE(sent > 0);
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  /// Reads until the text ends with the mark, or the connection ends.
  std::string read_until(std::string_view mark) {
    std::string text;
    char buffer[16384];
    while (!text.ends_with(mark)) {
      const int count = SSL_read(ssl_.get(), buffer, sizeof buffer);
      if (count <= 0) return text + "<end>";
      text.append(buffer, static_cast<std::size_t>(count));
    }
    return text;
  }
  [[nodiscard]] bool ended_properly() const {
    return (SSL_get_shutdown(ssl_.get()) & SSL_RECEIVED_SHUTDOWN) != 0;
  }
  void close() { plain_.close(); }

 private:
  TestClient plain_;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
  std::unique_ptr<SSL, decltype(&SSL_free)> ssl_;
  bool connected_ = false;
};

HttpOptions with_tls(const CertificateFiles& files) {
  HttpOptions options;
  options.tls_cert = files.cert();
  options.tls_key = files.key();
  return options;
}

}  // namespace

TEST_CASE("tls: requests are answered on a connection that is kept") {
  const CertificateFiles files;
  TestServer server(with_tls(files));
  CHECK(server.http().base_url().starts_with("https://127.0.0.1:"));
  TlsClient client(server);
  REQUIRE(client.connected());
  for (int i = 0; i < 3; ++i) {
    client.send(post("/a", "body"));
    CHECK(client.read_until("] body").ends_with("POST /a? [] body"));
  }
}

TEST_CASE("tls: pipelined requests, large bodies and large answers pass") {
  const CertificateFiles files;
  TestServer server(with_tls(files));
  TlsClient client(server);
  client.send(get("/1") + get("/2"));
  CHECK(client.read_until("GET /2? [] ").find("GET /1? [] ") != std::string::npos);
  const std::string body(3'000'000, 'x');
  client.send(post("/", body + "end"));
  const bool whole = body_of(client.read_until("xend")) == "POST /? [] " + body + "end";
  CHECK(whole);
}

TEST_CASE("tls: the end of a connection is announced, so it cannot be cut off unseen") {
  const CertificateFiles files;
  TestServer server(with_tls(files));
  TlsClient client(server);
  client.send(get("/", "Connection: close\r\n"));
  CHECK(client.read_until("never").ends_with("GET /? [] <end>"));
  CHECK(client.ended_properly());
}

TEST_CASE("tls: a stream flows and its peer's leaving is noticed") {
  const CertificateFiles files;
  Exchange held;
  std::promise<void> gone;
  TestServer server(with_tls(files), [&](Exchange exchange) {
    exchange->on_peer_gone([&] { gone.set_value(); });
    exchange->start_stream({{"Content-Type", "text/event-stream"}});
    exchange->write("data: 1\n\n");
    held = std::move(exchange);
  });
  TlsClient client(server);
  client.send(get("/"));
  client.read_until("data: 1\n\n\r\n");
  server.on_loop([&] { held->write("data: 2\n\n"); });
  CHECK(client.read_until("data: 2\n\n\r\n") == "9\r\ndata: 2\n\n\r\n");
  client.close();
  CHECK(gone.get_future().wait_for(20s) == std::future_status::ready);
  server.on_loop([&] { held.reset(); });
}

TEST_CASE("tls: versions before 1.2 are refused") {
  const CertificateFiles files;
  TestServer server(with_tls(files));
  CHECK_FALSE(TlsClient(server, TLS1_1_VERSION).connected());
  CHECK(TlsClient(server, TLS1_2_VERSION).connected());
}

TEST_CASE("tls: a client that never shakes hands is closed in time") {
  const CertificateFiles files;
  HttpOptions options = with_tls(files);
  options.timeouts.sweep = 10ms;
  options.timeouts.handshake = 50ms;
  TestServer server(options);
  TestClient client(server);
  client.send("\x16\x03\x01");
  CHECK(client.read_to_end().empty());
  TestClient plain(server);
  plain.send(get("/"));
  plain.read_to_end();
  CHECK(TlsClient(server).connected());
}

TEST_CASE("tls: unusable files are refused with a reason") {
  const CertificateFiles files, others, locked("secret");
  const std::string missing = files.cert() + ".missing";
  const std::string garbage = files.cert() + ".garbage";
  std::ofstream(garbage) << "not a certificate";
  const std::string no_file = "No such file or directory";
  const std::string no_key = "it is not a PEM key, or it is locked with a passphrase";
  struct Case {
    std::string cert, key, message;
  };
  const Case cases[] = {
      {missing, files.key(), "cannot use the TLS certificate '" + missing + "': " + no_file},
      {garbage, files.key(),
       "cannot use the TLS certificate '" + garbage + "': it is not a PEM certificate"},
      {files.cert(), missing, "cannot use the TLS key '" + missing + "': " + no_file},
      {files.cert(), garbage, "cannot use the TLS key '" + garbage + "': " + no_key},
      {files.cert(), others.key(),
       "cannot use the TLS key '" + others.key() + "': it does not belong to the certificate"},
      {locked.cert(), locked.key(), "cannot use the TLS key '" + locked.key() + "': " + no_key},
      {files.cert(), "", "TLS needs both a certificate and a key file"},
      {"", files.key(), "TLS needs both a certificate and a key file"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.cert);
    CAPTURE(c.key);
    const auto made = make_tls_context(c.cert, c.key);
    REQUIRE_FALSE(made);
    CHECK(made.error().message == c.message);
    CHECK_FALSE(made.error().hint.empty());
  }
}

}  // namespace diorama::transport
