#include "base/text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <vector>

using namespace diorama;
using namespace std::string_literals;
using namespace std::string_view_literals;

TEST_CASE("text: only well-formed UTF-8 is valid") {
  struct Case {
    std::string_view bytes;
    bool valid;
  };
  const Case cases[] = {
      {"", true},
      {"plain", true},
      {"\0"sv, true},
      {"\xC3\xA9", true},
      {"\xE2\x82\xAC", true},
      {"\xF0\x9F\x98\x80", true},
      {"\xEF\xBF\xBF", true},
      {"\xF4\x8F\xBF\xBF", true},
      {"\xED\x9F\xBF", true},
      {"\xEE\x80\x80", true},
      {"\x80", false},              // a continuation alone
      {"\xC3", false},              // cut short
      {"\xE2\x82", false},          // cut short
      {"\xF0\x9F\x98", false},      // cut short
      {"\xC3(", false},             // no continuation
      {"\xE2\x82(", false},         // no second continuation
      {"\xC0\xAF", false},          // overlong '/'
      {"\xC1\xBF", false},          // overlong
      {"\xE0\x9F\xBF", false},      // overlong
      {"\xF0\x8F\xBF\xBF", false},  // overlong
      {"\xED\xA0\x80", false},      // surrogate
      {"\xED\xBF\xBF", false},      // surrogate
      {"\xF4\x90\x80\x80", false},  // above U+10FFFF
      {"\xF5\x80\x80\x80", false},  // above U+10FFFF
      {"\xFF", false},
      {"good then \xFF bad", false},
  };
  for (const Case& c : cases) {
    CAPTURE(to_hex(c.bytes));
    CHECK(valid_utf8(c.bytes) == c.valid);
  }
}

TEST_CASE("text: base64 follows the vectors of RFC 4648") {
  struct Case {
    std::string_view bytes, standard, url;
  };
  const Case cases[] = {
      {"", "", ""},
      {"f", "Zg==", "Zg"},
      {"fo", "Zm8=", "Zm8"},
      {"foo", "Zm9v", "Zm9v"},
      {"foob", "Zm9vYg==", "Zm9vYg"},
      {"fooba", "Zm9vYmE=", "Zm9vYmE"},
      {"foobar", "Zm9vYmFy", "Zm9vYmFy"},
      {"\xFB\xFF\xFE", "+//+", "-__-"},
      {"\0\0"sv, "AAA=", "AAA"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.standard);
    CHECK(base64_encode(c.bytes) == c.standard);
    CHECK(base64_decode(c.standard) == c.bytes);
    CHECK(base64url_encode(c.bytes) == c.url);
    CHECK(base64url_decode(c.url) == c.bytes);
  }
}

TEST_CASE("text: base64 that no encoder writes is refused") {
  const std::string_view standard[] = {
      "Z",      "Zg",   "Zg=", "Zg===", "Zm9v=", "Zm9v====", "Zh==", "Zm9=",    "Zm 9",
      "Zm9v\n", "-__-", "=",   "====",  "==",    "Zg==Zg==", "Z===", "Zm9\xFF", "Zm=v"};
  for (const auto text : standard) {
    CAPTURE(text);
    CHECK_FALSE(base64_decode(text));
  }
  for (const auto text : {"Z", "A", "Zm9vA", "Zg==", "Zh", "Zm9", "+//+", "Zm9vY", "Zm9v="}) {
    CAPTURE(text);
    CHECK_FALSE(base64url_decode(text));
  }
}

TEST_CASE("text: random bytes survive base64, hex has two digits per byte") {
  std::mt19937 random(1);
  for (std::size_t length = 0; length < 100; ++length) {
    std::string bytes(length, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    CHECK(base64_decode(base64_encode(bytes)) == bytes);
    CHECK(base64url_decode(base64url_encode(bytes)) == bytes);
    CHECK(percent_decode(percent_encode(bytes)) == bytes);
  }
  CHECK(to_hex("\x00\x0F\xA0\xFF"sv) == "000fa0ff");
  CHECK(to_hex("").empty());
}

TEST_CASE("text: percent-encoding keeps the unreserved and nothing else") {
  CHECK(percent_encode("AZaz09-._~") == "AZaz09-._~");
  CHECK(percent_encode(" %/?#[]@!$&'()*+,;=:") ==
        "%20%25%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A");
  CHECK(percent_encode("\xC3\xA9\0"sv) == "%C3%A9%00");
}

TEST_CASE("text: a malformed percent-encoding is refused") {
  struct Case {
    std::string_view text;
    std::optional<std::string> decoded;
  };
  const Case cases[] = {
      {"", ""},
      {"a+b", "a+b"},
      {"%41%6a%6A", "Ajj"},
      {"%00", "\0"s},
      {"%25", "%"},
      {"%2541", "%41"},
      {"%", std::nullopt},
      {"%4", std::nullopt},
      {"a%", std::nullopt},
      {"%4g", std::nullopt},
      {"%g4", std::nullopt},
      {"% 41", std::nullopt},
      {"%-1", std::nullopt},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(percent_decode(c.text) == c.decoded);
  }
}

TEST_CASE("text: edit_distance counts inserts, deletes, replacements and swaps") {
  struct Case {
    std::string_view from, to;
    std::size_t limit, distance;
  };
  const Case cases[] = {
      {"", "", 9, 0},
      {"", "abc", 9, 3},
      {"abc", "", 9, 3},
      {"same", "same", 9, 0},
      {"name", "nane", 9, 1},
      {"name", "names", 9, 1},
      {"name", "ame", 9, 1},
      {"name", "nmae", 9, 1},
      {"kitten", "sitting", 9, 3},
      {"ca", "abc", 9, 3},
      {"abcd", "badc", 9, 2},
      {"kitten", "sitting", 2, 3},
      {"kitten", "sitting", 3, 3},
      {"a", "b", 0, 1},
      {"a", "a", 0, 0},
      {"short", "much longer text", 4, 5},
      {"abcdef", "uvwxyz", 64, 6},
      {"abcdef", "uvwxyz", 3, 4},
  };
  for (const Case& c : cases) {
    CAPTURE(c.from);
    CAPTURE(c.to);
    CAPTURE(c.limit);
    CHECK(edit_distance(c.from, c.to, c.limit) == c.distance);
    CHECK(edit_distance(c.to, c.from, c.limit) == c.distance);
  }
}

namespace {

/// The whole table, no limit, as in the textbook.
std::size_t plain_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
      if (i == 0 || k == 0) {
        d[i][k] = i + k;
        continue;
      }
      d[i][k] = std::min(
          {d[i - 1][k] + 1, d[i][k - 1] + 1, d[i - 1][k - 1] + (a[i - 1] == b[k - 1] ? 0U : 1U)});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1]) {
        d[i][k] = std::min(d[i][k], d[i - 2][k - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

TEST_CASE("text: edit_distance within a limit agrees with the whole table") {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string a(random() % 9, 'a'), b(random() % 9, 'a');
    for (char& c : a) c = static_cast<char>('a' + random() % 3);
    for (char& c : b) c = static_cast<char>('a' + random() % 3);
    const std::size_t limit = random() % 10;
    CAPTURE(a);
    CAPTURE(b);
    CAPTURE(limit);
    REQUIRE(edit_distance(a, b, limit) == std::min(plain_distance(a, b), limit + 1));
  }
}

TEST_CASE("text: nearest finds the name that was meant, or none") {
  constexpr std::string_view kKnown[] = {"name", "parent", "position", "Scale", "scale", "x"};
  struct Case {
    std::string_view wanted;
    std::optional<std::string_view> found;
  };
  const Case cases[] = {
      {"name", "name"},           {"nmae", "name"},
      {"NAME", "name"},           {"nam", "name"},
      {"parnt", "parent"},        {"postion", "position"},
      {"poistoin", "position"},   {"scale", "scale"},
      {"Scale", "Scale"},         {"SCALE", "Scale"},
      {"scael", "Scale"},         {"y", "x"},
      {"rotation", std::nullopt}, {"", std::nullopt},
      {"na", std::nullopt},       {"completely different", std::nullopt},
  };
  for (const Case& c : cases) {
    CAPTURE(c.wanted);
    CHECK(nearest(c.wanted, kKnown) == c.found);
  }
  CHECK_FALSE(nearest("name", {}));
  CHECK_FALSE(nearest(std::string(1'000'000, 'n'), kKnown));
}

TEST_CASE("text: hints name what is near, or what there is") {
  constexpr std::string_view kKnown[] = {"Idle", "Chase"};
  CHECK(did_you_mean("Chasse", kKnown) == "did you mean 'Chase'?");
  CHECK(did_you_mean("Sleeping", kKnown).empty());
  CHECK(did_you_mean("Sleeping", kKnown, "ask") == "ask");
  CHECK(name_hint("Chasse", kKnown) == "did you mean 'Chase'?");
  CHECK(name_hint("Sleeping", kKnown) == "there are: Idle, Chase");
  CHECK(name_hint("", std::vector<std::string>{}).empty());
  std::vector<std::string> many;
  for (int i = 10; i < 30; ++i) many.push_back("n" + std::to_string(i));
  CHECK(name_hint("unlike", many) ==
        "there are: n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21, ... (20 in all)");
}

TEST_CASE("text: iso8601_utc writes milliseconds and Z") {
  using namespace std::chrono;
  const auto at = [](auto since_epoch) {
    return iso8601_utc(
        system_clock::time_point(duration_cast<system_clock::duration>(since_epoch)));
  };
  CHECK(at(0s) == "1970-01-01T00:00:00.000Z");
  CHECK(at(1785231000s + 250ms) == "2026-07-28T09:30:00.250Z");
  CHECK(at(951782399s + 999ms + 999us) == "2000-02-28T23:59:59.999Z");
  CHECK(at(951868799s) == "2000-02-29T23:59:59.000Z");
  CHECK(at(-1ms) == "1969-12-31T23:59:59.999Z");
}
