// What the parser is given at most: each bound, just below and just above, and what is kept of
// the text around what is left out.
#include "csharp/bounds.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "csharp/parse.h"
#include "csharp/source.h"

using namespace diorama::csharp;

namespace {

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

struct Bounded {
  std::string text;
  std::vector<Problem> problems;
};
Bounded bounded(std::string text) {
  Bounded out{std::move(text), {}};
  bound_text(out.text, out.problems);
  return out;
}

}  // namespace

TEST_CASE("bounds: text within every bound stays as it is, text over one is left out") {
  struct Case {
    std::string before, piece, after;
    std::size_t most;
    std::string_view what;
  };
  const Case cases[] = {
      {"int a = ", "(", "", kMaxBrackets, "open brackets"},
      {"int a = ", "[", "", kMaxBrackets, "open brackets"},
      {"", "{", "", kMaxBrackets, "open brackets"},
      {"int a = ", "([", "", kMaxBrackets / 2, "open brackets"},
      {"", "({", "", kMaxBrackets / 2, "open brackets"},
      {"", "(;", "", kMaxBrackets, "open brackets"},
      {"", "({}", "", kMaxBrackets - 1, "open brackets"},
      {"", "A<", "", kMaxAngles, "open '<'"},
      {"", "(a,", "", kMaxBrackets, "open brackets"},
      {"", "*", "", kMaxTokensInARow, "tokens in a row"},
      {"", "@", "", kMaxTokensInARow, "tokens in a row"},
      {"", "a.", "", kMaxTokensInARow / 2, "tokens in a row"},
      {"", "[A]", "", kMaxTokensInARow / 3, "tokens in a row"},
      {"", "\"a\" ", "", kMaxTokensInARow, "tokens in a row"},
      {"", "a", "", kMaxWord, "bytes in one word"},
      {"", "9", "", kMaxWord, "bytes in one word"},
      {"", "\"", "\n", kMaxQuotes, "quotes in a row"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.piece);
    const std::string fits = each.before + repeated(each.piece, each.most) + each.after;
    const Bounded kept = bounded(fits);
    CHECK(kept.problems.empty());
    CHECK(kept.text == fits);
    // Twice as much, so that words before it and halves of a piece do not matter.
    const std::string flood = each.before + repeated(each.piece, 2 * each.most + 2) + each.after;
    const Bounded cut = bounded("\nint b;\n" + flood);
    REQUIRE(cut.problems.size() >= 1);
    CHECK(cut.problems[0].line == 3);
    CHECK(cut.problems[0].message.ends_with(std::string(each.what) +
                                            ": this declaration was not read"));
    CHECK(cut.text.starts_with("\nint b;\n"));
    CHECK(cut.text.size() >= flood.size());
  }
}

TEST_CASE("bounds: what stands around a declaration that is left out stays") {
  const std::string deep = repeated("(", 1000) + "1" + repeated(")", 1000);
  struct Case {
    std::string text, kept;
  };
  const Case cases[] = {
      {"class A { int a; int x = " + deep + "; int b; }", "class A { int a; int b; }"},
      {"class A { int a; [B(" + deep + ")] int x; int b; }", "class A { int a; int b; }"},
      {"class A { int a; [B(" + deep + ")] int X { get; } int b; }", "class A { int a; int b; }"},
      {"class A { int a; int x = " + deep + " }", "class A { int a; }"},
      {"class A { int a; } class B : C" + deep + " { int x; } class D { }",
       "class A { int a; } class D { }"},
      {"enum E { A, B = " + deep + ", C } class D { }", "enum E { } class D { }"},
      {repeated("{", 256) + "{ int x; }" + repeated("}", 256) + "int b;",
       repeated("{", 256) + repeated("}", 256) + "int b;"},
  };
  const auto squeeze = [](std::string_view text) {
    std::string out;
    for (const char c : text)
      if (c != ' ') out += c;
    return out;
  };
  for (const Case& each : cases) {
    CAPTURE(each.kept);
    const Bounded out = bounded(each.text);
    CHECK(out.problems.size() == 1);
    CHECK(squeeze(out.text) == squeeze(each.kept));
    CHECK(out.text.size() == each.text.size());
  }
}

TEST_CASE("bounds: after the last token that counts the text is closed") {
  const std::string line = "int a;\n";
  const Bounded out =
      bounded("class A {\nclass B {\n" + repeated(line, kMaxTokens / 3 + 10) + "}}");
  REQUIRE(out.problems.size() == 1);
  CHECK(out.problems[0].message == "more than 2000000 tokens: the rest was not read");
  CHECK(out.problems[0].line == 3 + static_cast<int>((kMaxTokens - 6) / 3));
  CHECK(out.text.ends_with("\n  }}"));
}

TEST_CASE("bounds: a text is cut at a declaration and closed") {
  std::string text = "class A {\n  int a;\n  int b;\n}\nclass C { }";
  CHECK(cut_text(text, text.find("b;")) == 3);
  CHECK(text == "class A {\n  int a;\n        \n \n           }");
  CHECK(cut_text(text, 1000) == 5);
}

TEST_CASE("bounds: a parser that is stopped gives no tree, and says where it was") {
  const std::string text = repeated("class A { int x; }\n", 5000);
  const Parsed whole = parse(text, step_limit(text.size()));
  CHECK(whole.tree != nullptr);
  CHECK(whole.steps * 5 < step_limit(text.size()));
  const Parsed stopped = parse(text, whole.steps / 2);
  CHECK(stopped.tree == nullptr);
  CHECK(stopped.steps == whole.steps / 2 + 1);
  CHECK(stopped.stopped_at > text.size() / 4);
  CHECK(stopped.stopped_at < text.size());
}
