// Randomness, digests and comparison for tokens and signatures; libcrypto behind our names.
//
// No ciphers, no key files, no TLS. Digests are raw bytes (32 of them); to_hex() and
// base64url_encode() of base/text.h make them printable.
//
// Threading: everything here may be called from any thread.
// Errors: randomness can run out, which is an error; a digest fails only when memory runs out, and
// then throws std::bad_alloc, as making the string would.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace diorama {

/// Bytes nobody can guess. Fails with Internal when the system has no entropy to give.
[[nodiscard]] Result<std::string> random_bytes(std::size_t count);
/// This many random bytes as URL-safe base64; 24 bytes are 32 characters.
[[nodiscard]] Result<std::string> random_token(std::size_t bytes = 24);

/// Only where others use it as a name, like git: nobody should trust it. 20 bytes.
[[nodiscard]] std::string sha1(std::string_view message);
[[nodiscard]] std::string sha256(std::string_view message);
[[nodiscard]] std::string hmac_sha256(std::string_view key, std::string_view message);

/// Compares secrets without revealing by timing where they differ. Lengths are not secret.
[[nodiscard]] bool constant_time_equal(std::string_view a, std::string_view b);

}  // namespace diorama
