#include "json/value.h"

#include <doctest/doctest.h>

#include "json/writer.h"

namespace diorama::json {

TEST_CASE("value: what was parsed is written back the same") {
  const std::string_view cases[] = {
      "null",
      "true",
      "0",
      "-7",
      "18446744073709551615",
      "1.5",
      "\"\"",
      "[]",
      "{}",
      R"({"a":[1,2,{"b":null}],"c":"d"})",
      R"([[],[[]],{},{"x":{}}])",
      R"("\u0001\n\"\\é😀")",
  };
  for (const std::string_view text : cases) {
    CAPTURE(text);
    const auto document = parse(text);
    REQUIRE(document);
    CHECK(to_text(document->root()) == text);
  }
}

TEST_CASE("value: the block of a document's text is large enough for the shortest strings") {
  // Empty strings are what the parser makes most of: two bytes and a comma become five bytes.
  for (std::size_t count = 0; count < 200; ++count) {
    std::string list = "[";
    std::string members = "{";
    for (std::size_t i = 0; i < count; ++i) {
      list += i == 0 ? "\"\"" : ",\"\"";
      members += i == 0 ? "\"\":\"\"" : ",\"\":\"\"";
    }
    for (const std::string& text :
         {list + "]", members + "}", list + (count == 0 ? "1]" : ",1]")}) {
      const auto document = parse(text);
      REQUIRE(document);
      CHECK(to_text(document->root()) == text);
    }
  }
}

TEST_CASE("value: several members are found in one pass, the first of a repeated name") {
  const auto document = parse(R"({"a":1,"b":2,"a":3,"d":4})");
  Value a;
  Value b;
  Value c;
  find_members(document->root(), {{"b", b}, {"c", c}, {"a", a}});
  CHECK(a.integer() == 1);
  CHECK(b.integer() == 2);
  CHECK_FALSE(c);
  find_members(b, {{"c", c}});
  CHECK_FALSE(c);
}

TEST_CASE("value: bad JSON is refused with a reason, whatever is wrong") {
  const std::string_view cases[] = {
      "",           " ",           "{",
      "[1,]",       "{\"a\"}",     "nul",
      "01",         "1e999999",    "\"\x01\"",
      "\"\xff\"",   "\"\\ud800\"", "[1] 2",
      "{\"a\":1,}", "'a'",         "\xEF\xBB\xBF",
  };
  for (const std::string_view text : cases) {
    CAPTURE(text);
    const auto document = parse(text);
    REQUIRE_FALSE(document);
    CHECK(document.error().code == ErrorCode::ParseError);
    CHECK_FALSE(document.error().message.empty());
  }
}

TEST_CASE("value: depth and size are limited, and the limit is named") {
  Parser parser({100, 8});
  const auto deep = parser.parse(std::string_view("[[[[[[[[[[1]]]]]]]]]]"));
  REQUIRE_FALSE(deep);
  CHECK(deep.error().code == ErrorCode::LimitExceeded);
  CHECK(deep.error().message == "the JSON is nested deeper than 8 levels");
  const auto large = parser.parse(std::string_view("\"" + std::string(100, 'x') + "\""));
  REQUIRE_FALSE(large);
  CHECK(large.error().message == "the JSON is longer than 100 bytes");
  CHECK(parser.parse(std::string_view("[[1]]")));  // and the parser lives on
}

TEST_CASE("value: a million brackets do not overflow the stack") {
  CHECK_FALSE(parse(std::string(1'000'000, '[')));
}

TEST_CASE("value: a document outlives the next parse of its parser") {
  Parser parser;
  const auto first = parser.parse(std::string_view(R"({"key":"the first text"})"));
  const auto second = parser.parse(std::string_view(R"({"key":"XXXXXXXXXXXXXX"})"));
  REQUIRE((first && second));
  CHECK(first->root()["key"].string() == "the first text");
}

TEST_CASE("value: lookups chain through what is not there") {
  const auto document = parse(R"({"a":{"b":[10,"x"]},"n":3.0})");
  const Value root = document->root();
  CHECK(root["a"]["b"].size() == 2);
  CHECK_FALSE(root["a"]["nope"]["deeper"]);
  CHECK_FALSE(root["n"]["x"]);
  CHECK(root["n"].integer() == 3);
  CHECK_FALSE(root["a"].integer());
  CHECK(root["missing"].string_or("fallback") == "fallback");
  std::string seen;
  for (const Value item : root["a"]["b"]) seen += to_text(item) + ";";
  CHECK(seen == "10;\"x\";");
  for (const Value item : root["missing"]) FAIL(to_text(item));
  for (const Value item : root["n"]) FAIL(to_text(item));
}

TEST_CASE("value: integers are exact or not integers at all") {
  const struct {
    std::string_view text;
    std::optional<std::int64_t> integer;
  } cases[] = {{"9223372036854775807", INT64_MAX},
               {"-9223372036854775808", INT64_MIN},
               {"9223372036854775808", std::nullopt},
               {"1.5", std::nullopt},
               {"-2.0", -2},
               {"1e300", std::nullopt},
               {"true", std::nullopt},
               {"\"1\"", std::nullopt}};
  for (const auto& c : cases) {
    CAPTURE(c.text);
    CHECK(parse(c.text)->root().integer() == c.integer);
  }
}

TEST_CASE("value: equality is that of JSON") {
  const struct {
    std::string_view a, b;
    bool equal;
  } cases[] = {{R"({"a":1,"b":2})", R"({"b":2,"a":1})", true},
               {"1", "1.0", true},
               {"9007199254740993", "9007199254740992", false},
               {"[1,2]", "[2,1]", false},
               {R"({"a":1})", R"({"a":1,"b":2})", false},
               {R"({"a":1,"b":2})", R"({"a":1,"c":2})", false},
               {"\"a\"", "\"b\"", false},
               {"null", "false", false},
               {"true", "false", false}};
  for (const auto& c : cases) {
    CAPTURE(c.a);
    CAPTURE(c.b);
    CHECK(equal(parse(c.a)->root(), parse(c.b)->root()) == c.equal);
  }
}

}  // namespace diorama::json
