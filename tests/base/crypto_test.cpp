#include "base/crypto.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "base/text.h"

using namespace diorama;

TEST_CASE("crypto: sha256 follows the vectors of FIPS 180") {
  CHECK(to_hex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(to_hex(sha256("abc")) ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("crypto: hmac_sha256 follows the vectors of RFC 4231") {
  std::string counting;
  for (char c = 1; c <= 25; ++c) counting += c;
  struct Case {
    std::string key, message, mac;
  };
  const Case cases[] = {
      {std::string(20, '\x0b'), "Hi There",
       "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
      {"Jefe", "what do ya want for nothing?",
       "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
      {std::string(20, '\xaa'), std::string(50, '\xdd'),
       "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
      {counting, std::string(50, '\xcd'),
       "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
      {std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
      {std::string(131, '\xaa'),
       "This is a test using a larger than block-size key and a larger than block-size data. "
       "The key needs to be hashed before being used by the HMAC algorithm.",
       "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
      {"", "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.message);
    CHECK(to_hex(hmac_sha256(c.key, c.message)) == c.mac);
  }
  CHECK(to_hex(hmac_sha256(std::string(20, '\x0c'), "Test With Truncation"))
            .starts_with("a3b6167473100ee06e0c796c2955552b"));
}

TEST_CASE("crypto: random bytes have the wanted length and do not repeat") {
  std::set<std::string> seen;
  for (int i = 0; i < 200; ++i) {
    const auto bytes = random_bytes(16);
    REQUIRE(bytes);
    CHECK(bytes->size() == 16);
    CHECK(seen.insert(*bytes).second);
  }
  const auto none = random_bytes(0);
  REQUIRE(none);
  CHECK(none->empty());
  CHECK_FALSE(random_bytes(static_cast<std::size_t>(-1)));
}

TEST_CASE("crypto: a token is url-safe and 24 bytes strong") {
  const auto token = random_token();
  REQUIRE(token);
  CHECK(token->size() == 32);
  CHECK(std::ranges::all_of(*token, is_unreserved));
  CHECK(base64url_decode(*token)->size() == 24);
  CHECK(random_token(3)->size() == 4);
  CHECK(*random_token() != *token);
}

TEST_CASE("crypto: constant_time_equal compares whole texts") {
  struct Case {
    std::string_view a, b;
    bool equal;
  };
  const Case cases[] = {
      {"", "", true},        {"a", "a", true},      {"a", "b", false},
      {"a", "", false},      {"", "a", false},      {"ab", "a", false},
      {"abc", "abd", false}, {"xbc", "abc", false}, {{"a\0b", 3}, {"a\0c", 3}, false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.a);
    CAPTURE(c.b);
    CHECK(constant_time_equal(c.a, c.b) == c.equal);
  }
}
