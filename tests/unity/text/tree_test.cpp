#include "unity/text/tree.h"

#include <doctest/doctest.h>

#include "unity/text/rebuild.h"

namespace diorama::unity::text {
namespace {

// The tree in one line: {key: "text", list: ["a", "b"]}; "?" for nothing at all.
std::string shown(NodeView node) {
  if (node.is_scalar())
    return node.node().style == Style::Nothing ? "?" : "\"" + node.text() + "\"";
  std::string out = node.is_mapping() ? "{" : "[";
  for (const NodeView child : node) {
    if (out.size() > 1) out += ", ";
    if (node.is_mapping()) out += child.key() + ": ";
    out += shown(child);
  }
  return out + (node.is_mapping() ? "}" : "]");
}

std::string parsed(std::string_view text) {
  const Tree tree = Tree::parse(text);
  std::string out = shown(tree.root());
  for (const Problem& problem : tree.problems()) {
    const Position at = position_in(text, problem.offset);
    out += " !" + std::to_string(at.line) + ":" + std::to_string(at.column) + " " + problem.message;
  }
  return out;
}

}  // namespace

TEST_CASE("tree: everything Unity writes is read") {
  struct Case {
    std::string_view text, expected;
  };
  const Case cases[] = {
      {"a: 1\nb: x y\n", R"({a: "1", b: "x y"})"},
      {"a: 1", R"({a: "1"})"},
      {"a: 1\r\nb: 2\r\n", R"({a: "1", b: "2"})"},
      {"a: \nb:\nc: x\n", R"({a: "", b: ?, c: "x"})"},
      {"O:\n  a: 1\n  b:\n    c: 2\n  d: 3\n", R"({O: {a: "1", b: {c: "2"}, d: "3"}})"},
      {"l:\n- 1\n- \n- x\nm: 2\n", R"({l: ["1", "", "x"], m: "2"})"},
      {"l:\n- a: 1\n  b: 2\n- a: 3\n", R"({l: [{a: "1", b: "2"}, {a: "3"}]})"},
      {"l:\n- a:\n  - 1\n  - 2\n  b: x\n", R"({l: [{a: ["1", "2"], b: "x"}]})"},
      {"l:\n- - {x: 1}\n  - {x: 2}\n- - {x: 3}\n", R"({l: [[{x: "1"}, {x: "2"}], [{x: "3"}]]})"},
      {"r: {fileID: 11, guid: ab, type: 3}\n", R"({r: {fileID: "11", guid: "ab", type: "3"}})"},
      {"r: {fileID: 11, guid: ab,\n  type: 3}\nn: 1\n",
       R"({r: {fileID: "11", guid: "ab", type: "3"}, n: "1"})"},
      {"e: []\nf: {}\n", R"({e: [], f: {}})"},
      {"t: {class: Apple, ns: , asm: A}\n", R"({t: {class: "Apple", ns: "", asm: "A"}})"},
      {"t: {class: A/B, u: http://x, s: 'a, b'}\n",
       R"({t: {class: "A/B", u: "http://x", s: "a, b"}})"},
      {"near clip plane: 0.3\n<X>k__BackingField: 1\n: Any\n'': All\n'a[0]': 2\n",
       R"({near clip plane: "0.3", <X>k__BackingField: "1", : "Any", : "All", a[0]: "2"})"},
      {"m_Text: Take #3\nm_Name: --- Networking ---\nu: http://a:1\n",
       R"({m_Text: "Take #3", m_Name: "--- Networking ---", u: "http://a:1"})"},
      {"p: one two\n  three\nq: 1\n", R"({p: "one two three", q: "1"})"},
      {"p: one \n  three\n", R"({p: "one  three"})"},
      {"s: 'it''s'\nd: \"tab\\t \\u00e4 \\U0001F600\"\n",
       "{s: \"it's\", d: \"tab\t \xC3\xA4 \xF0\x9F\x98\x80\"}"},
      {"s: 'a\n\n  b'\nn: 1\n", "{s: \"a\nb\", n: \"1\"}"},
      {"s: 'a\n\n\n  b'\n", "{s: \"a\n\nb\"}"},
      {"s: 'Player: None\n\n'\nn: 1\n", "{s: \"Player: None\n\", n: \"1\"}"},
      {"d: \"one\n  two\"\n", R"({d: "one two"})"},
      {"d: \"one \\\n  \\ two\"\n", R"({d: "one  two"})"},
      {"l:\n- 'a: b'\n- 'k': v\n- \"x\"\n", R"({l: ["a: b", {k: "v"}, "x"]})"},
      {"\xEF\xBB\xBFguid: 12\n", R"({guid: "12"})"},
      {"a:\n\n  b: 1\n\nc: 2\n\n", R"({a: {b: "1"}, c: "2"})"},
      {"", "{}"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(parsed(c.text) == c.expected);
  }
}

TEST_CASE("tree: what cannot be read is named with its place, and the rest is read") {
  struct Case {
    std::string_view text, expected;
  };
  const Case cases[] = {
      {"a: 1\nnonsense\nb: 2\n", R"({a: "1", b: "2"} !2:1 expected 'key: value')"},
      {"a: {x: 1\nb: 2\n", R"({a: "{x: 1", b: "2"} !2:2 the brackets of the value do not balance)"},
      {"a: 'x\nb: 2\n", R"({a: "'x", b: "2"} !1:4 the quote is never closed)"},
      {"a: 'x' y\nb: 2\n", R"({a: "x", b: "2"} !1:7 text after the closing quote)"},
      {"a: {} y\nb: 2\n", R"({a: {}, b: "2"} !1:6 text after the closing bracket)"},
      {"a: {}\n    b: 1\nc: 2\n",
       R"({a: {}, c: "2"} !2:5 indented by 4 where a key at column 0 was expected)"},
      {"<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> other\n",
       R"({a: "1", a: "2"} !1:1 a merge conflict that nobody resolved)"
       R"( !3:1 a merge conflict that nobody resolved !5:1 a merge conflict that nobody resolved)"},
      {"o:\n  a: 1\n<<<<<<< HEAD\n  b: 2\n=======\n  b: 3\n>>>>>>> x\n  c: 4\n",
       R"({o: {a: "1", b: "2", b: "3", c: "4"}} !3:1 a merge conflict that nobody resolved)"
       R"( !5:1 a merge conflict that nobody resolved !7:1 a merge conflict that nobody resolved)"},
      {"- a\nb: 1\n", R"({b: "1"} !1:1 a sequence item where a key was expected)"},
      {"// note\nguid: 1\n", R"({guid: "1"} !1:1 expected 'key: value')"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(parsed(c.text) == c.expected);
  }
}

TEST_CASE("tree: nesting without end is cut at a depth, not at the end of the stack") {
  std::string blocks;
  std::string flows = "a: ";
  std::string dashes = "a:\n";
  for (int i = 0; i < 5000; ++i) {
    blocks.append(static_cast<std::size_t>(i), ' ').append("a:\n");
    flows += "{a: ";
    dashes += "- ";
  }
  for (const std::string& text : {blocks, flows, dashes}) {
    const Tree tree = Tree::parse(text);
    CHECK_FALSE(tree.problems().empty());
    CHECK(tree.problems().size() <= 100);
  }
}

TEST_CASE("tree: lookups chain over what is absent, and numbers are numbers only as a whole") {
  const Tree tree =
      Tree::parse("O:\n  n: -12\n  f: 1.5e-9\n  s: 12abc\n  big: 9223372036854775808\n");
  const NodeView fields = tree.fields();
  CHECK(fields["n"].integer() == -12);
  CHECK(fields["f"].number() == 1.5e-9);
  CHECK_FALSE(fields["s"].integer());
  CHECK_FALSE(fields["s"].number());
  CHECK_FALSE(fields["big"].integer());
  CHECK_FALSE(fields["x"]["y"]["z"].exists());
  CHECK(fields["x"]["y"].text().empty());
}

}  // namespace diorama::unity::text
