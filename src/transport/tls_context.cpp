#include "transport/tls_context.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509err.h>

#include <boost/asio/ssl/error.hpp>
#include <utility>

namespace diorama::transport {

namespace {

namespace ssl = boost::asio::ssl;

/// OpenSSL's reason in words for the person who wrote the configuration.
std::string reason(const boost::system::error_code& error, const char* otherwise) {
  const auto code = static_cast<unsigned long>(static_cast<unsigned>(error.value()));
  if (error.category() != boost::asio::error::get_ssl_category() || ERR_SYSTEM_ERROR(code))
    return error.message();
  const bool mismatch =
      ERR_GET_LIB(code) == ERR_LIB_X509 && ERR_GET_REASON(code) == X509_R_KEY_VALUES_MISMATCH;
  return mismatch ? "it does not belong to the certificate" : otherwise;
}

Error bad_file(const std::string& what, const std::string& file, const std::string& why,
               std::string hint) {
  return {ErrorCode::InvalidArgument,
          "cannot use the TLS " + what + " '" + file + "': " + why,
          std::move(hint),
          {}};
}

}  // namespace

Result<ssl::context> make_tls_context(const std::string& certificate_file,
                                      const std::string& key_file) {
  if (certificate_file.empty() || key_file.empty())
    return Error{ErrorCode::InvalidArgument,
                 "TLS needs both a certificate and a key file",
                 "give both, or neither for plain HTTP",
                 {}};
  ssl::context context(ssl::context::tls_server);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  SSL_CTX_set_options(context.native_handle(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                                   SSL_OP_CIPHER_SERVER_PREFERENCE);
  boost::system::error_code error;
  // OpenSSL would otherwise ask for the passphrase on the terminal, and wait.
  context.set_password_callback(
      [](std::size_t, ssl::context::password_purpose) { return std::string(); }, error);
  context.use_certificate_chain_file(certificate_file, error);
  if (error)
    return bad_file("certificate", certificate_file, reason(error, "it is not a PEM certificate"),
                    "give a PEM file with the whole chain, the server's own certificate first");
  context.use_private_key_file(key_file, ssl::context::pem, error);
  if (error)
    return bad_file("key", key_file,
                    reason(error, "it is not a PEM key, or it is locked with a passphrase"),
                    "give the PEM file of the certificate's private key, without a passphrase");
  return context;
}

}  // namespace diorama::transport
