#include "json/readable.h"

#include <doctest/doctest.h>

#include "json/value.h"

using namespace diorama;
using namespace diorama::json;

TEST_CASE("readable: what the grammar allows and the parser does not is replaced") {
  const struct {
    const char *text, *readable, *problem;
  } cases[] = {
      {R"([18446744073709551616])", R"([18446744073709551616.0])", ""},
      {R"({"a":-9223372036854775809})", R"({"a":-9223372036854775809.0})", ""},
      {R"([1e400,2])", R"([null,2])", "the number 1e400 is too large to be kept"},
      {R"([-1E+999])", R"([null])", "the number -1E+999 is too large to be kept"},
      {R"(["\ud800"])", R"(["\ufffd"])", R"(a text has \ud800, which is half a character)"},
      {R"(["a\uDFFFb\ud83d\ude00"])", R"(["a\ufffdb\ud83d\ude00"])",
       R"(a text has \uDFFF, which is half a character)"},
      {R"(["\ud800\ud800\udc00"])", R"(["\ufffd\ud800\udc00"])",
       R"(a text has \ud800, which is half a character)"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    const auto readable = make_readable(c.text);
    REQUIRE(readable);
    CHECK(readable->text == c.readable);
    CHECK(readable->problem == c.problem);
    CHECK(parse(readable->text));
  }
}

TEST_CASE("readable: everything else stays, also what is malformed") {
  for (
      const char* const text :
      {R"({"a":[1,-2,3.5,1e-400,18446744073709551615],"b":"1e400 \\ud800 \"18446744073709551616"})",
       "[01844674407370955161600]", "[1e+]", "[1.e400]", "[-]", "[1e400.5]", R"(["\ud8)", "\"\\"}) {
    CAPTURE(text);
    CHECK_FALSE(make_readable(text));
  }
}

TEST_CASE("readable: whole numbers of any size are read, what has no value is refused") {
  const auto large = parse("[18446744073709551616]");
  REQUIRE(large);
  CHECK((*large->root().begin()).number() == 18446744073709551616.0);
  CHECK_FALSE((*large->root().begin()).integer());
  for (const char* const text : {"[1e400]", R"(["\ud800"])", "[018446744073709551616]"}) {
    CAPTURE(text);
    const auto parsed = parse(text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().code == ErrorCode::ParseError);
  }
}
