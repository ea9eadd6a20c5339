#include "base/crypto.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include <algorithm>
#include <limits>
#include <new>

#include "base/text.h"

namespace diorama {
namespace {

unsigned char* bytes_of(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

Result<std::string> random_bytes(std::size_t count) {
  if (count > std::numeric_limits<int>::max()) {
    return Error{ErrorCode::LimitExceeded, "too many random bytes at once", {}, {}};
  }
  std::string out(count, '\0');
  if (count > 0 && RAND_bytes(bytes_of(out), static_cast<int>(count)) != 1) {
    return Error{ErrorCode::Internal, "the system gives no random bytes", {}, {}};
  }
  return out;
}

Result<std::string> random_token(std::size_t bytes) {
  DIORAMA_TRY(const auto raw, random_bytes(bytes));
  return base64url_encode(raw);
}

std::string sha1(std::string_view message) {
  std::string out(SHA_DIGEST_LENGTH, '\0');
  if (EVP_Digest(message.data(), message.size(), bytes_of(out), nullptr, EVP_sha1(), nullptr) !=
      1) {
    throw std::bad_alloc();
  }
  return out;
}

std::string sha256(std::string_view message) {
  std::string out(SHA256_DIGEST_LENGTH, '\0');
  if (EVP_Digest(message.data(), message.size(), bytes_of(out), nullptr, EVP_sha256(), nullptr) !=
      1) {
    throw std::bad_alloc();
  }
  return out;
}

std::string hmac_sha256(std::string_view key, std::string_view message) {
  std::string out(SHA256_DIGEST_LENGTH, '\0');
  // RFC 2104: a key longer than a block is its digest. Done here because HMAC() takes an int.
  const std::string short_key = key.size() > SHA256_CBLOCK ? sha256(key) : std::string(key);
  if (HMAC(EVP_sha256(), short_key.data(), static_cast<int>(short_key.size()), bytes_of(message),
           message.size(), bytes_of(out), nullptr) == nullptr) {
    throw std::bad_alloc();
  }
  return out;
}

bool constant_time_equal(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace diorama
