#include "csharp/type_ref.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace diorama::csharp;

TEST_CASE("type_ref: every form of type is read and printed the way a person writes it") {
  struct Case {
    std::string_view text, expected;
  };
  const Case cases[] = {
      {"int", "int"},
      {" int ", "int"},
      {"A.B.C", "A.B.C"},
      {"A . B", "A.B"},
      {"global::A.B", "global::A.B"},
      {"List<int>", "List<int>"},
      {"Dictionary<string,List<int>>", "Dictionary<string, List<int>>"},
      {"A<B>.C<D , E>", "A<B>.C<D, E>"},
      {"int[]", "int[]"},
      {"int[ , ]", "int[,]"},
      {"int[][,]", "int[][,]"},
      {"int?", "int?"},
      {"int?[]", "int?[]"},
      {"string[]?", "string[]?"},
      {"byte*", "byte*"},
      {"(int a, string)", "(int, string)"},
      {"List<(int x, int y)[]>", "List<(int, int)[]>"},
      {"@event", "event"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto type = parse_type(c.text);
    REQUIRE(type);
    CHECK(to_text(*type) == c.expected);
  }
}

TEST_CASE("type_ref: the first brackets of an array of arrays are the outermost") {
  const auto type = parse_type("int[][,]");
  REQUIRE(type);
  CHECK(type->rank == 1);
  CHECK(type->items[0].rank == 2);
}

TEST_CASE("type_ref: what is no type is refused") {
  for (const std::string_view text : {"", "1", "int[", "List<", "List<int", "A.", "(int", "a b",
                                      "<int>", "List<>", "x::Y", "int[]]", "delegate*<int>"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_type(text));
  }
  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "A<";
  CHECK_FALSE(parse_type(deep));
}
