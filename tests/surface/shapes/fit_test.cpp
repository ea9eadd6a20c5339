#include "surface/shapes/fit.h"

#include <doctest/doctest.h>

#include "json/writer.h"

namespace diorama::surface {
namespace {

TEST_CASE("fit: what fits is left as it is") {
  CHECK(fitted_json(R"({"a":[1,2,"x"]})", 100) == R"({"a":[1,2,"x"]})");
  CHECK(fitted_text("a\nb\n", 100) == "a\nb\n");
}

TEST_CASE("fit: long texts are cut, and say how long they were") {
  const std::string name(5'242'880, 'n');
  const auto shorter = fitted_json(R"({"name":")" + name + R"(","id":7})", 3'000);
  REQUIRE(shorter);
  CHECK(*shorter == "{\"name\":\"" + name.substr(0, 2'000) + "... (5,242,880 bytes)\",\"id\":7}");
}

TEST_CASE("fit: no character is cut in two") {
  std::string name;
  for (int i = 0; i < 10'000; ++i) name += "\xE6\xBC\xA2";
  for (const std::size_t most : {100, 101, 102, 900, 901, 902}) {
    const auto shorter = fitted_json(json::quoted(name), most);
    REQUIRE(shorter);
    CHECK(json::parse(*shorter));
    CHECK(shorter->ends_with("... (30,000 bytes)\""));
  }
}

TEST_CASE("fit: long lists say how many they leave out") {
  std::string list = "[0";
  for (int i = 1; i < 5'000; ++i) list += "," + std::to_string(i);
  const auto shorter = fitted_json(R"({"items":)" + list + R"(],"total":5000})", 300);
  REQUIRE(shorter);
  CHECK(*shorter ==
        R"({"items":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,)"
        R"(25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49],)"
        R"("items_left_out":4950,"total":5000})");
}

TEST_CASE("fit: what cannot be made to fit is nothing") {
  CHECK_FALSE(fitted_json(R"({"a":{"b":{"c":{"d":{"e":"f"}}}}})", 10));
  CHECK_FALSE(fitted_json("not JSON, but long", 10));
}

TEST_CASE("fit: the first lines of a text") {
  std::string text = std::string(1'000, 'x') + "\n";
  for (int i = 0; i < 100; ++i) text += "line " + std::to_string(i) + "\n";
  const std::string shorter = fitted_text(text, 600);
  CHECK(shorter.starts_with(std::string(400, 'x') + "... (1,000 bytes)\nline 0\n"));
  CHECK(shorter.ends_with("(the rest is too long for one answer)\n"));
  CHECK(quoted_size(shorter) <= 600);
}

TEST_CASE("fit: the size as a JSON string") {
  for (const std::string text : {"", "abc", "a\"b\\c\n\t", "\x01\x1f", "\xC3\xA9"})
    CHECK(quoted_size(text) == json::quoted(text).size());
}

TEST_CASE("fit: a call asks for more by a limit") {
  const struct {
    const char* arguments;
    bool more;
  } rows[] = {
      {"{}", false},
      {R"({"name":"limit"})", false},
      {R"({"limit":10})", true},
      {R"({"limit":"10"})", false},
      {R"({"max_depth":1})", true},
      {R"({"name":"find_gameobject","arguments":{"limit":5}})", true},
      {R"({"name":"find_gameobject","arguments":{}})", false},
  };
  for (const auto& row : rows) {
    INFO(row.arguments);
    const auto parsed = json::parse(row.arguments);
    REQUIRE(parsed);
    CHECK(asks_for_more(parsed->root()) == row.more);
  }
}

}  // namespace
}  // namespace diorama::surface
