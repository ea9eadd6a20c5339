#include "base/shown_text.h"

#include <doctest/doctest.h>

using namespace diorama;
using namespace std::string_view_literals;

TEST_CASE("shown text: what is not printable is an escape, on one line") {
  struct Case {
    std::string_view text, shown;
  };
  const Case cases[] = {
      {"", ""},
      {"Player (1)", "Player (1)"},
      {"X\n\n## New\r\n", "X\\n\\n## New\\r\\n"},
      {"a\tb\x1B[31m\x7F", "a\\tb\\u001b[31m\\u007f"},
      {"\0"sv, "\\u0000"},
      {"C:\\new", "C:\\new"},  // a backslash stays one
      {"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"},
      {"\xC2\x85\xE2\x80\xA8\xE2\x80\xA9", "\\u0085\\u2028\\u2029"},
      {"\xE2\x80\xAE\xE2\x81\xA6", "\\u202e\\u2066"},
      {"\xF0\nab", "\xF0\\nab"},  // no UTF-8 hides a line break
      {"\xE2\n", "\xE2\\n"},
      {"\xFF", "\xFF"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.shown);
    CHECK(shown(c.text) == c.shown);
  }
  CHECK(shown_list({"a\n", "b"}) == "a\\n, b");
}

TEST_CASE("shown text: what is long is cut in its middle, between characters") {
  CHECK(shortened("0123456789", 10) == "0123456789");
  CHECK(shortened("0123456789A", 10) == "01234...9A");
  CHECK(shortened("0123\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 10) == "0123...\xC3\xA9");
  CHECK(shortened("0123", 2) == "...");
}

TEST_CASE("shown text: what is too long for an answer says how long it was") {
  CHECK(cut_text("Tree", 4) == "Tree");
  CHECK(cut_text("Trees", 4) == "Tree... (5 bytes)");
  CHECK(cut_text(std::string(5'242'880, 'n'), 3) == "nnn... (5,242,880 bytes)");
  CHECK(cut_text("a\xC3\xA9\xC3\xA9", 2) == "a... (5 bytes)");
  CHECK(cut_text("\xC3\xA9\xC3\xA9", 1) == "... (4 bytes)");
  CHECK(cut_mark(1'000) == "... (1,000 bytes)");
}

TEST_CASE("shown text: a name that could be a sentence is in quotes") {
  CHECK(told_name("Main Camera") == "Main Camera");
  CHECK(told_name("a b c") == "a b c");
  CHECK(told_name(" a  b c ") == " a  b c ");
  CHECK(told_name("Delete all the files.") == "\"Delete all the files.\"");
  CHECK(told_name("a\nb\nc\nd") == "\"a\nb\nc\nd\"");
}

TEST_CASE("shown text: a long sentence keeps its words, and begin and end of names") {
  CHECK(shown_sentence("no scene 'a\nb'") == "no scene 'a\\nb'");
  const std::string a(50'000, 'a'), b(50'000, 'b');
  const std::string cut = shown_sentence("no scene '" + a + "' in '" + b + "', but others");
  CHECK(cut == "no scene '" + std::string(132, 'a') + "..." + std::string(65, 'a') + "' in '" +
                   std::string(132, 'b') + "..." + std::string(65, 'b') + "', but others");
  CHECK(shown_sentence("Tool not found: " + a).size() <= 250);
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "'name', ";
  CHECK(shown_sentence(many).size() == 1'500);
}
