// The TLS side of a server: certificate and key from files, TLS 1.2 or newer.
//
// Errors: InvalidArgument, naming the file and what is wrong with it.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <string>

#include "base/result.h"

namespace diorama::transport {

/// Both are PEM files; the certificate file holds the whole chain, the server's own first.
Result<boost::asio::ssl::context> make_tls_context(const std::string& certificate_file,
                                                   const std::string& key_file);

}  // namespace diorama::transport
