#include "unity/facts/guid.h"

#include <doctest/doctest.h>

#include <random>

#include "unity/facts/unity_version.h"

namespace diorama::unity {

TEST_CASE("guid: 32 digits come back as they were, in lower case") {
  struct Case {
    std::string_view text, shown;
  };
  const Case cases[] = {
      {"0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef"},
      {"0000000000000000e000000000000000", "0000000000000000e000000000000000"},
      {"FFFFFFFFFFFFFFFFffffffffffffffff", "ffffffffffffffffffffffffffffffff"},
      {"00000000000000000000000000000000", "00000000000000000000000000000000"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto guid = Guid::parse(c.text);
    REQUIRE(guid);
    CHECK(guid->text() == c.shown);
  }
  CHECK(Guid{}.is_zero());
}

TEST_CASE("guid: anything but 32 digits is none") {
  for (const std::string_view text :
       {"", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
        "g123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcde ",
        "0123456789abcdef-123456789abcdef", "0123456789abcdef0123456789abcd\xC3\xA9"}) {
    CAPTURE(text);
    CHECK_FALSE(Guid::parse(text));
  }
}

TEST_CASE("guid: the order is that of the digits") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const Guid a{random(), random()}, b{i % 2 == 0 ? a.high : random(), random()};
    CHECK((a < b) == (a.text() < b.text()));
    CHECK(Guid::parse(a.text()) == a);
  }
  CHECK(is_builtin(*Guid::parse("0000000000000000f000000000000000")));
  CHECK_FALSE(is_builtin(Guid{}));
}

TEST_CASE("unity_version: versions are ordered as the editors came out") {
  const std::string_view ordered[] = {"5.6.0f3",     "2018.3.0f1",  "2019.4.9f1",  "2019.4.41f2",
                                      "2022.3.62a1", "2022.3.62b9", "2022.3.62f2", "2022.3.62p1",
                                      "6000.0.5f1",  "6000.0.42f1"};
  for (std::size_t i = 0; i + 1 < std::size(ordered); ++i) {
    CAPTURE(ordered[i]);
    const auto a = UnityVersion::parse(ordered[i]), b = UnityVersion::parse(ordered[i + 1]);
    REQUIRE(a);
    REQUIRE(b);
    CHECK(*a < *b);
    CHECK(a->text() == ordered[i]);
  }
  CHECK(UnityVersion::parse("2022.3.62f2c1") == UnityVersion::parse("2022.3.62f2"));
  CHECK(UnityVersion::parse("2022.3")->patch == 0);
  for (const std::string_view text : {"", "x", "2022", "2022.", "2022.3.", "2022.3.1x2", "-1.2.3f1",
                                      "2022.3.1f", "99999999999999.1.1f1"}) {
    CAPTURE(text);
    CHECK_FALSE(UnityVersion::parse(text));
  }
}

}  // namespace diorama::unity
