#include "json/writer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace diorama::json {
namespace {

template <class T>
std::string written(const T& value) {
  std::string out;
  Writer(out).value(value);
  return out;
}

}  // namespace

TEST_CASE("writer: commas and colons are where JSON wants them") {
  std::string text;
  Writer out(text);
  out.begin_object().member("a", 1).key("b").begin_array().value("x").value(true).null();
  out.begin_object().end_object().begin_array().end_array().end_array();
  out.raw_member("c", "[1]").text_member("left_out", "").raw_members("\"d\":2").raw_members("");
  out.end_object();
  CHECK(text == R"({"a":1,"b":["x",true,null,{},[]],"c":[1],"d":2})");
}

TEST_CASE("writer: numbers come out in their shortest exact form") {
  CHECK(written(0.1F) == "0.1");
  CHECK(written(0.1) == "0.1");
  CHECK(written(1.5) == "1.5");
  CHECK(written(3.0) == "3");
  CHECK(written(1e300) == "1e+300");
  CHECK(written(std::int64_t{INT64_MIN}) == "-9223372036854775808");
  CHECK(written(std::uint64_t{UINT64_MAX}) == "18446744073709551615");
  CHECK(written(std::uint16_t{30069}) == "30069");
}

TEST_CASE("writer: what JSON cannot say becomes null, never invalid text") {
  CHECK(written(std::nan("")) == "null");
  CHECK(written(std::numeric_limits<double>::infinity()) == "null");
  CHECK(written(-std::numeric_limits<float>::infinity()) == "null");
}

TEST_CASE("writer: strings cannot break out, and bad UTF-8 cannot break the JSON") {
  const struct {
    std::string_view text, json;
  } cases[] = {
      {"plain", "\"plain\""},
      {"a\"b\\c\n\r\t", R"("a\"b\\c\n\r\t")"},
      {std::string_view("\0\x1f", 2), R"("\u0000\u001f")"},
      {"é€😀", "\"é€😀\""},
      {"\xff", "\"\xEF\xBF\xBD\""},
      {"a\xC3", "\"a\xEF\xBF\xBD\""},                                // cut in the middle
      {"\xC0\xAF", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},                  // overlong
      {"\xED\xA0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},  // surrogate
      {"\xF4\x90\x80\x80z", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz\""},
  };
  for (const auto& c : cases) {
    CAPTURE(c.json);
    CHECK(quoted(c.text) == c.json);
    CHECK(parse(quoted(c.text)));
  }
}

}  // namespace diorama::json
