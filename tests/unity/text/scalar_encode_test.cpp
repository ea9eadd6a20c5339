#include <doctest/doctest.h>

#include "unity/text/document.h"
#include "unity/text/scalar.h"

namespace diorama::unity::text {
namespace {

constexpr ScalarPlace kValue{.column = 10, .indent = 2};
constexpr ScalarPlace kKey{.column = 2, .indent = 2, .is_key = true};
constexpr ScalarPlace kTopKey{.is_key = true};
constexpr ScalarPlace kFlow{.column = 10, .indent = 4, .in_flow = true};
constexpr ScalarPlace kFlowKey{.column = 10, .indent = 4, .in_flow = true, .is_key = true};
constexpr FileStyle kNow{};
constexpr FileStyle kOld{.old_wrapping = true};
constexpr FileStyle kUnity6{.quote_brackets = true};

struct Case {
  std::string_view text, written;
};

void check(std::span<const Case> cases, const ScalarPlace& place, const FileStyle& style) {
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(encode_scalar(c.text, place, style) == c.written);
  }
}

std::string letters(std::size_t count) {
  return std::string(count, 'x');
}

/// A text of which Unity wraps every line, after "  m_Text: ".
void check_folds(const std::string& text, const std::string& now, const std::string& old) {
  CAPTURE(text);
  CHECK(encode_scalar(text, kValue, kNow) == now);
  CHECK(encode_scalar(text, kValue, kOld) == old);
}

}  // namespace

TEST_CASE("encode: what needs no quotes gets none, whatever YAML would take it for") {
  const Case cases[] = {
      {"", ""},
      {"true", "true"},
      {"123", "123"},
      {"1e5", "1e5"},
      {"null", "null"},
      {"~", "~"},
      {"007", "007"},
      {"a b", "a b"},
      {"-1", "-1"},
      {"-x", "-x"},
      {"?x", "?x"},
      {":x", ":x"},
      {"a:b", "a:b"},
      {"http://a:1/b", "http://a:1/b"},
      {"Take #3", "Take #3"},
      {"--- Networking ---", "--- Networking ---"},
      {"---------  LIGHTING --------------", "---------  LIGHTING --------------"},
      {"it's", "it's"},
      {"say \"x\"", "say \"x\""},
      {"a, b", "a, b"},
      {"f(x) = {y}", "f(x) = {y}"},
      {"m_Materials.Array.data[0]", "m_Materials.Array.data[0]"},
      {"a & b", "a & b"},
      {"<b>x</b>", "<b>x</b>"},
      {"C:\\x", "C:\\x"},
      {"=======", "======="},
  };
  check(cases, kValue, kNow);
}

TEST_CASE("encode: what YAML could not read back is put in single quotes") {
  const Case cases[] = {
      {"#ff", "'#ff'"},
      {",x", "',x'"},
      {"[x", "'[x'"},
      {"]x", "']x'"},
      {"{x}", "'{x}'"},
      {"}x", "'}x'"},
      {"&x", "'&x'"},
      {"*x", "'*x'"},
      {"!x", "'!x'"},
      {"|x", "'|x'"},
      {">x", "'>x'"},
      {"'x", "'''x'"},
      {"\"x\"", "'\"x\"'"},
      {"%TAG", "'%TAG'"},
      {"@x", "'@x'"},
      {"`x", "'`x'"},
      {"- x", "'- x'"},
      {"-", "'-'"},
      {"? x", "'? x'"},
      {"?", "'?'"},
      {": x", "': x'"},
      {":", "':'"},
      {"a: b", "'a: b'"},
      {"a:", "'a:'"},
      {" x", "' x'"},
      {"x ", "'x '"},
      {" ", "' '"},
      {"it's: x", "'it''s: x'"},
      {"a\nb", "'a\n\n    b'"},
      {"a\n\nb", "'a\n\n\n    b'"},
      {"\nb", "'\n\n    b'"},
      {"Player Name: None\n", "'Player Name: None\n\n'"},
      {"\n", "'\n\n'"},
      {"\n\n", "'\n\n\n'"},
  };
  check(cases, kValue, kNow);
}

TEST_CASE("encode: what is not ASCII, or not printable, is escaped in double quotes") {
  const Case cases[] = {
      {std::string_view("\0", 1), R"("\0")"},
      {"\a\b\t\v\f\r\x1B", R"("\a\b\t\v\f\r\e")"},
      {"\t\"\\/", R"("\t\"\\/")"},
      {"\xC2\x85\xC2\xA0\xE2\x80\xA8\xE2\x80\xA9", R"("\N\_\L\P")"},
      {"\x01\x7F\xC3\xA4", R"("\x01\x7F\xE4")"},
      {"\xE6\x97\xA5\xEF\xBB\xBF", R"("\u65E5\uFEFF")"},
      {"\xF0\x9F\x98\x80", R"("\U0001F600")"},
      {"a \nb", R"("a \nb")"},
      {"a\n b", R"("a\n b")"},
      {"a\r\nb", R"("a\r\nb")"},
      {"\xC3\xA4: 'x' #", R"("\xE4: 'x' #")"},
  };
  check(cases, kValue, kNow);
  check(cases, kKey, kNow);
  check(cases, kFlow, kNow);
  check(cases, kValue, kOld);
}

TEST_CASE("encode: bytes that are no UTF-8 stay inside their scalar") {
  const Case cases[] = {
      {"\xFF", R"("\xFF")"},         {"a\x80z", R"("a\x80z")"},     {"\xE6\x97", R"("\xE6\x97")"},
      {"\xF0\"\n", R"("\xF0\"\n")"}, {"\xF0\"xx", R"("\xF0\"xx")"},
  };
  check(cases, kValue, kNow);
}

TEST_CASE("encode: inside a flow mapping more is quoted") {
  const Case cases[] = {
      {"", ""},
      {"Apple", "Apple"},
      {"a b", "a b"},
      {"a, b", "'a, b'"},
      {"a?", "'a?'"},
      {"a[0]", "'a[0]'"},
      {"a{", "'a{'"},
      {"a}", "'a}'"},
      {"a:b", "'a:b'"},
      {"A/B", "A/B"},
      {"a#b", "a#b"},
      {"-x", "-x"},
      {"List`1", "List`1"},
  };
  check(cases, kFlow, kNow);
  check(cases, kFlowKey, kNow);
}

TEST_CASE("encode: keys stay on their line, and in column 0 none begins a document") {
  const Case keys[] = {
      {"", ""},
      {"near clip plane", "near clip plane"},
      {"<X>k__BackingField", "<X>k__BackingField"},
      {"a: b", "'a: b'"},
      {"--- !u!1 &5", "--- !u!1 &5"},
      {"a\nb", R"("a\nb")"},
      {"\n", R"("\n")"},
  };
  check(keys, kKey, kNow);
  const std::string long_key = letters(100) + " " + letters(100);
  CHECK(encode_scalar(long_key, kKey, kNow) == long_key);
  CHECK(encode_scalar("", kKey, kOld) == "''");
  const Case top[] = {
      {"--- !u!1 &5", "'--- !u!1 &5'"},
      {"... x", "'... x'"},
      {"<<<<<<< HEAD", "'<<<<<<< HEAD'"},
      {"GameObject", "GameObject"},
  };
  check(top, kTopKey, kNow);
}

TEST_CASE("encode: old editors quote what they took for a comment or a document") {
  const Case cases[] = {
      {"Take #3", "'Take #3'"}, {"Take#3", "Take#3"}, {"---x", "'---x'"},
      {"...", "'...'"},         {"--x", "--x"},
  };
  check(cases, kValue, kOld);
}

TEST_CASE("encode: Unity 6 quotes what ends in a bracket") {
  const Case cases[] = {
      {"m_Materials.Array.data[0]", "'m_Materials.Array.data[0]'"},
      {"m_LODs.Array.data[0].renderers", "m_LODs.Array.data[0].renderers"},
      {"]", "']'"},
      {"a}", "a}"},
  };
  check(cases, kValue, kUnity6);
  check(cases, kKey, kUnity6);
}

TEST_CASE("encode: long scalars are folded where the generation folds them") {
  const std::string in = "\n    ";
  // Column 80 is full with 70 letters after the place, and one quote less.
  check_folds(letters(69) + " b", letters(69) + " b", letters(69) + " b");
  check_folds(letters(70) + " b", letters(70) + in + "b", letters(70) + " b");
  check_folds(letters(71) + " b", letters(71) + in + "b", letters(71) + in + "b");
  check_folds(letters(200), letters(200), letters(200));
  const std::string twice = letters(76) + " " + letters(76);
  check_folds(letters(71) + " " + twice + " b",
              letters(71) + in + letters(76) + in + letters(76) + in + "b",
              letters(71) + in + letters(76) + " " + letters(76) + in + "b");
  // Of several spaces the last becomes the break; old editors do not break there.
  check_folds(letters(71) + "   b", letters(71) + "  " + in + "b", letters(71) + "   b");
  // In quotes, neither the first nor the last character.
  check_folds("'" + letters(70) + " b ", "'''" + letters(70) + in + "b '",
              "'''" + letters(70) + in + "b '");
  CHECK(encode_scalar(" b", {.column = 90}, kNow) == "' b'");
  check_folds(letters(80) + " ", "'" + letters(80) + " '", "'" + letters(80) + " '");
  check_folds("\t" + letters(70) + " b", "\"\\t" + letters(70) + in + "b\"",
              "\"\\t" + letters(70) + in + "b\"");
  check_folds("\t" + letters(70) + "   b", "\"\\t" + letters(70) + "  " + in + "b\"",
              "\"\\t" + letters(70) + in + "\\  b\"");
}

TEST_CASE("encode: after a line break only old editors begin to count again") {
  const std::string in = "\n    ";
  const std::string text = letters(60) + "\n" + letters(10) + " b";
  check_folds(text, "'" + letters(60) + "\n" + in + letters(10) + in + "b'",
              "'" + letters(60) + "\n" + in + letters(10) + " b'");
}

TEST_CASE("encode: line ends inside a scalar are those of the file") {
  CHECK(encode_scalar("a\nb", kValue, {.crlf = true}) == "'a\r\n\r\n    b'");
  CHECK(encode_scalar(letters(71) + " b", kValue, {.crlf = true}) == letters(71) + "\r\n    b");
  CHECK(encode_scalar("a\r\nb", kValue, {.crlf = true}) == R"("a\r\nb")");
}

TEST_CASE("encode: no text becomes the header of an object") {
  for (const std::string text :
       {"a\n--- !u!1 &5\nGameObject:\n  m_Name: x", "--- !u!1 &5", "\n--- !u!1 &5\n",
        "a\r\n--- !u!1 &5", "x\n\n\n--- !u!1 &5 stripped\n", "'\n--- !u!1 &5\n",
        "\"\n--- !u!1 &5"}) {
    for (const FileStyle& style : {kNow, kOld, FileStyle{.crlf = true}}) {
      CAPTURE(text);
      const std::string value = encode_scalar(text, {.column = 3}, style);
      const std::string end = style.crlf ? "\r\n" : "\n";
      const Document document = Document::parse("%YAML 1.1" + end + "--- !u!1 &1" + end +
                                                "a: " + value + end + "b: 2" + end);
      REQUIRE(document.objects().size() == 1);
      CHECK(document.problems().empty());
      const Tree tree = document.fields(document.objects().front());
      CHECK(tree.problems().empty());
      CHECK(tree.root()["a"].text() == text);
      CHECK(tree.root()["b"].text() == "2");
    }
  }
}

}  // namespace diorama::unity::text
