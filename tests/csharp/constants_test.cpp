#include "csharp/constants.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace diorama::csharp;

namespace {

std::optional<std::int64_t> lookup(std::string_view name) {
  if (name == "One") return 1;
  if (name == "Other.Four") return 4;
  return std::nullopt;
}

}  // namespace

TEST_CASE("constants: expressions have the value C# gives them") {
  struct Case {
    std::string_view text;
    std::int64_t value;
  };
  const Case cases[] = {
      {"0", 0},
      {"42", 42},
      {"-1", -1},
      {"+7", 7},
      {"0x1F", 31},
      {"0XfF", 255},
      {"0b1010", 10},
      {"1_000_000", 1000000},
      {"0xFFFF_0000", 0xFFFF0000LL},
      {"5u", 5},
      {"5UL", 5},
      {"0x80000000u", 0x80000000LL},
      {"'a'", 97},
      {"'\\n'", 10},
      {"'\\''", 39},
      {"'\\u0041'", 65},
      {"'\\0'", 0},
      {"1 << 3", 8},
      {"256 >> 4", 16},
      {"1 | 2 | 4", 7},
      {"6 & 3", 2},
      {"6 ^ 3", 5},
      {"~0", -1},
      {"~(1 | 2)", -4},
      {"2 + 3 * 4", 14},
      {"(2 + 3) * 4", 20},
      {"7 / 2 - 1", 2},
      {"7 % 4", 3},
      {"10 - 4 - 3", 3},
      {"1 | 2 & 3 ^ 1", 3},
      {"1 << 2 + 1", 8},
      {"One", 1},
      {"One | Other.Four", 5},
      {"One+1", 2},
      {"(int)Other.Four", 4},
      {"(byte)257", 1},
      {"(sbyte)255", -1},
      {"(MyEnum)4", 4},
      {"(int)'b' + 1", 99},
      {"(One)", 1},
      {"(One) - 1", 0},
      {"int.MaxValue", 2147483647},
      {"int.MinValue", -2147483648LL},
      {"byte.MaxValue", 255},
      {"-9223372036854775808", INT64_MIN},
      {"0xFFFFFFFFFFFFFFFF", -1},
      {"9223372036854775807 + 1", INT64_MIN},
      {"-9223372036854775808 / -1", INT64_MIN},
      {"1 << 64", 1},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto value = evaluate_constant(c.text, lookup);
    REQUIRE(value);
    CHECK(*value == c.value);
  }
}

TEST_CASE("constants: what is no constant integer has no value") {
  for (const std::string_view text :
       {"", "Nothing", "One |", "1 2", "(1", "1)", "\"a\"", "1.5", "f(1)", "1 / 0", "7 % 0", "0x",
        "'ab'", "''", "99999999999999999999", "One.Two.", "@", "-", "1 ? 2 : 3"}) {
    CAPTURE(text);
    CHECK_FALSE(evaluate_constant(text, lookup));
  }
  CHECK_FALSE(evaluate_constant(std::string(100000, '('), lookup));
  CHECK_FALSE(evaluate_constant(std::string(100000, '-') + "1", lookup));
}

TEST_CASE("constants: a value is narrowed to the enum's own type") {
  CHECK(narrow_to("byte", -1) == 255);
  CHECK(narrow_to("sbyte", 128) == -128);
  CHECK(narrow_to("short", 65535) == -1);
  CHECK(narrow_to("ushort", -2) == 65534);
  CHECK(narrow_to("int", 0xFFFFFFFFLL) == -1);
  CHECK(narrow_to("uint", -1) == 4294967295LL);
  CHECK(narrow_to("long", -1) == -1);
  CHECK(narrow_to("Unheard", 5) == 5);
}
