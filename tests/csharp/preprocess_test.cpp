#include "csharp/preprocess.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

using namespace diorama::csharp;

namespace {

/// Lines without the blanks at their ends, joined by '|'.
std::string shown(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
    out += line;
    if (end < text.size()) out += '|';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string resolved(std::string_view text, const Defines& defines = {"ON"}) {
  std::vector<Problem> problems;
  return shown(resolve_conditions(std::string(text), defines, problems));
}

}  // namespace

TEST_CASE("preprocess: conditions follow the whole grammar of #if") {
  struct Case {
    std::string_view expression;
    bool value;
    bool malformed = false;
  };
  const Case cases[] = {
      {"ON", true},
      {"OFF", false},
      {"true", true},
      {"false", false},
      {"!OFF", true},
      {"!!ON", true},
      {"ON && OFF", false},
      {"ON || OFF", true},
      {"OFF && OFF || ON", true},
      {"OFF && (OFF || ON)", false},
      {"ON == true", true},
      {"ON != OFF", true},
      {"!ON == OFF", true},
      {"ON!=ON", false},
      {"( ( ON ) )", true},
      {" ON // why", true},
      {"ON&&!OFF", true},
      {"", false, true},
      {"ON &&", false, true},
      {"(ON", false, true},
      {"ON OFF", false, true},
      {"1", false, true},
  };
  for (const Case& c : cases) {
    CAPTURE(c.expression);
    bool malformed = false;
    CHECK(evaluate_condition(c.expression, {"ON"}, malformed) == c.value);
    CHECK(malformed == c.malformed);
  }
  bool malformed = false;
  CHECK_FALSE(evaluate_condition(std::string(100000, '('), {}, malformed));
  CHECK(malformed);
}

TEST_CASE("preprocess: text that is not compiled becomes blanks, line by line") {
  struct Case {
    std::string_view text, expected;
  };
  const Case cases[] = {
      {"#if ON\na\n#else\nb\n#endif\nc", "|a||||c"},
      {"#if OFF\na\n#else\nb\n#endif\nc", "|||b||c"},
      {"#if OFF\na\n#elif ON\nb\n#else\nc\n#endif", "|||b|||"},
      {"#if ON\na\n#elif ON\nb\n#endif", "|a|||"},
      {"#if OFF\n#if ON\na\n#else\nb\n#endif\n#endif\nc", "|||||||c"},
      {"#if ON\n#if OFF\na\n#else\nb\n#endif\n#endif\nc", "||||b|||c"},
      {"#define X\n#if X\na\n#endif", "||a|"},
      {"#define X\n#undef X\n#if X\na\n#endif\nb", "|||||b"},
      {"#if OFF\n#define X\n#endif\n#if X\na\n#endif", "|||||"},
      {"#undef ON\n#if ON\na\n#endif", "|||"},
      {"  #  if ON\na\n  #  endif\nb", "|a||b"},
      {"#region a \"b\n#pragma warning disable\n#nullable enable\na\n#endregion", "|||a|"},
      {"#if ON\r\na\r\n#endif\r\nb", "|a||b"},
      // Inside a comment or a string there are no directives.
      {"/*\n#if OFF\n*/ a", "||   a"},
      {"@\"\n#if OFF\n\" a", "@\"|#if OFF|\" a"},
      // In text that is not compiled there are no comments or strings.
      {"#if OFF\nit's \"broken /*\n#endif\na", "|||a"},
      {"a #if OFF\nb", "a #if OFF|b"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(resolved(c.text) == c.expected);
  }
}

TEST_CASE("preprocess: directives that do not fit are reported with their line") {
  struct Case {
    std::string_view text, message;
    int line;
  };
  const Case cases[] = {
      {"a\n#endif", "#endif without #if", 2},
      {"#else", "#else without #if", 1},
      {"#if ON\n#else\n#else\n#endif", "#else without #if", 3},
      {"a\n#if (\n#endif", "condition of #if cannot be read: (", 2},
      {"#if ON\na", "#if without #endif", 2},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    std::vector<Problem> problems;
    (void)resolve_conditions(std::string(c.text), {}, problems);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message == c.message);
    CHECK(problems[0].line == c.line);
  }
}

TEST_CASE("preprocess: comments and blanks that are not ASCII become blanks") {
  struct Case {
    std::string_view text, expected;
  };
  const Case cases[] = {
      {"a // b\nc", "a|c"},
      {"a /* b\nc */ d", "a|     d"},
      {"/// <summary>\na", "|a"},
      {"\"// a\" b", "\"// a\" b"},
      {"\"/* a\" b /* c */", "\"/* a\" b"},
      {"int\xC2\xA0x", "int  x"},
      {"a\n\xEF\xBB\xBFusing b", "a|   using b"},
      {"\xEF\xBB\xBF#if OFF\na\n#endif\nb", "|||b"},
      {"\"\xC2\xA0\"", "\"\xC2\xA0\""},
      {"gr\xC3\xBC\xC3\x9F", "gr\xC3\xBC\xC3\x9F"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(resolved(c.text) == c.expected);
  }
}

TEST_CASE("preprocess: text is made UTF-8 with plain line ends") {
  using namespace std::string_literals;
  struct Case {
    std::string bytes, expected;
  };
  const Case cases[] = {
      {"a\r\nb", "a\r\nb"},
      {"a\rb", "a\nb"},
      {"\xEF\xBB\xBFusing A;", "using A;"},
      {"a\xE4 b", "a? b"},
      {"gr\xC3\xBC\xC3\x9F", "gr\xC3\xBC\xC3\x9F"},
      {"a\0b"s, "a b"},
      {"\xFF\xFE"s + "a\0\xE4\0\n\0"s, "a\xC3\xA4\n"},
      {"\xFE\xFF"s + "\0a\xD8\x3D\xDE\x00"s, "a\xF0\x9F\x98\x80"},
      {"\xFF\xFE\x00\xD8"s, "?"},
  };
  for (const Case& c : cases) CHECK(clean_text(c.bytes) == c.expected);
}
