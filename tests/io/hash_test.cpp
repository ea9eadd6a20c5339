#include "io/hash.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace diorama::io {

TEST_CASE("hash: known texts have the known values, which are on disk") {
  struct Case {
    std::string_view text;
    std::uint64_t hash;
  };
  const Case cases[] = {
      {"", 0xEF46DB3751D8E999},
      {"a", 0xD24EC4F1A98C6E5B},
      {"abc", 0x44BC2CF5AD770999},
      {"Nobody inspects the spammish repetition", 0xFBCEA83C8A378BF1},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(hash64(c.text) == c.hash);
  }
}

TEST_CASE("hash: where the pieces end makes no difference") {
  std::string text;
  for (int i = 0; i < 300; ++i) text.push_back(static_cast<char>(i * 7));
  for (std::size_t size = 0; size <= text.size(); size += 13) {
    const std::string_view whole = std::string_view(text).substr(0, size);
    for (std::size_t cut = 0; cut <= size; ++cut) {
      Hash64 hash;
      hash.add(whole.substr(0, cut));
      hash.add(whole.substr(cut, 5));
      hash.add(whole.substr(std::min(cut + 5, size)));
      CHECK(hash.value() == hash64(whole));
    }
  }
}

}  // namespace diorama::io
