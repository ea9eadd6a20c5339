#include "unity/text/draft.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "unity/text/document.h"

namespace diorama::unity::text {
namespace {

Draft text(std::string_view key, std::string_view value) {
  return Draft::scalar(std::string(value)).with_key(std::string(key));
}

Draft reference(std::string_view id) {
  return Draft::flow({text("fileID", id)});
}

std::string entry(const Draft& draft, std::size_t indent = 2, const FileStyle& style = {}) {
  std::string out;
  append_entry(out, draft, indent, style);
  return out;
}

std::string item(const Draft& draft, std::size_t indent = 2, const FileStyle& style = {}) {
  std::string out;
  append_item(out, draft, indent, style);
  return out;
}

std::vector<FileStyle> all_styles() {
  std::vector<FileStyle> out;
  for (int bits = 0; bits < 16; ++bits)
    out.push_back({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0});
  return out;
}

/// Whether a tree means what a draft means; how either is laid out does not matter.
bool same(NodeView node, const Draft& draft) {
  if (draft.kind == Draft::Kind::Scalar) return node.is_scalar() && node.text() == draft.text;
  const bool list = draft.kind == Draft::Kind::List;
  if (list ? !node.is_sequence() : !node.is_mapping()) return false;
  if (node.size() != draft.children.size()) return false;
  auto child = draft.children.begin();
  for (const NodeView part : node) {
    if (!list && part.key() != child->key) return false;
    if (!same(part, *child++)) return false;
  }
  return true;
}

/// Writes a file of two objects around the draft and reads it back; "" when nothing was lost.
std::string lost_in_file(const Draft& draft, const FileStyle& style) {
  const std::string end = style.crlf ? "\r\n" : "\n";
  std::string file = "%YAML 1.1" + end + "%TAG !u! tag:unity3d.com,2011:" + end;
  file += "--- !u!1 &1" + end;
  const Draft root = Draft::block({text("before", "1"), draft, text("after", "2")});
  append_entry(file, Draft(root).with_key("Object"), 0, style);
  append_entry(file, draft, 0, style);
  file += "--- !u!1 &2" + end + "Other:" + end + "  a: 1" + end;
  const Document document = Document::parse(file);
  if (document.objects().size() != 2 || !document.problems().empty()) return file;
  const Tree tree = document.fields(document.objects().front());
  if (!tree.problems().empty() || tree.root().size() != 2) return file;
  NodeView again;
  for (const NodeView part : tree.root()) again = part;
  const bool kept = same(tree.fields(), root) && again.key() == draft.key && same(again, draft);
  return kept ? "" : file;
}

/// Makes texts and drafts of what could be taken for something else.
class Maker {
 public:
  explicit Maker(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }

  std::string nasty() {
    static constexpr std::string_view kPieces[] = {"\n",
                                                   "\n",
                                                   "\r",
                                                   "\r\n",
                                                   "\t",
                                                   " ",
                                                   " ",
                                                   "  ",
                                                   "   ",
                                                   "'",
                                                   "''",
                                                   "\"",
                                                   "\\",
                                                   "\\n",
                                                   "---",
                                                   "--- !u!1 &5",
                                                   "...",
                                                   "%TAG",
                                                   "%YAML 1.1",
                                                   "{",
                                                   "}",
                                                   "[",
                                                   "]",
                                                   "{}",
                                                   "[]",
                                                   "&a",
                                                   "*a",
                                                   "!t",
                                                   "|",
                                                   ">",
                                                   "@",
                                                   "`",
                                                   "-",
                                                   "- ",
                                                   "?",
                                                   "? ",
                                                   ":",
                                                   ": ",
                                                   ",",
                                                   ", ",
                                                   "#",
                                                   " #",
                                                   "<<<<<<< ",
                                                   "=======",
                                                   ">>>>>>> ",
                                                   "a",
                                                   "key: value",
                                                   "word",
                                                   "1.5",
                                                   "~",
                                                   "\x01",
                                                   "\x1B",
                                                   "\x7F",
                                                   "\xC2\x85",
                                                   "\xC2\xA0",
                                                   "\xC3\xA4",
                                                   "\xE2\x80\xA8",
                                                   "\xE2\x80\xA9",
                                                   "\xEF\xBB\xBF",
                                                   "\xF0\x9F\x98\x80",
                                                   "sixteen letters.",
                                                   "m_Materials.Array.data[0]"};
    std::string out;
    for (std::size_t left = below(below(8) == 0 ? 60 : 8); left > 0; --left) {
      const std::size_t chosen = below(std::size(kPieces) + 1);
      if (chosen == std::size(kPieces))
        out += '\0';
      else
        out += kPieces[chosen];
      if (below(16) == 0) out.append(below(90), 'w');
    }
    return out;
  }

  Draft draft(std::size_t levels) {
    const std::size_t chosen = levels == 0 ? 0 : below(5);
    if (chosen < 2) return Draft::scalar(nasty());
    std::vector<Draft> children;
    for (std::size_t left = below(4); left > 0; --left)
      children.push_back(draft(levels - 1).with_key(chosen == 4 ? "" : nasty()));
    if (chosen == 2) return Draft::flow(std::move(children));
    if (chosen == 3) return Draft::block(std::move(children));
    return Draft::list(std::move(children));
  }

 private:
  std::mt19937 random_;
};

/// The text in every kind of place there is.
Draft everywhere(const std::string& nasty) {
  const Draft bare = Draft::scalar(nasty);
  const Draft keyed = text(nasty, nasty);
  std::vector<Draft> entries = {
      Draft(bare).with_key("value"),
      keyed,
      Draft::list({bare, Draft::list({bare, bare}), Draft::block({keyed, keyed})})
          .with_key("items"),
      Draft::flow({keyed, text("b", "1"), Draft::flow({keyed}).with_key("c"),
                   Draft::list({bare, bare}).with_key("d")})
          .with_key("flow"),
      Draft::block({keyed}).with_key(nasty),
      Draft::list({Draft::flow({keyed})}).with_key(nasty),
  };
  return Draft::block(std::move(entries)).with_key(nasty);
}

Draft nested(Draft::Kind kind, int levels) {
  Draft draft = Draft::scalar("x");
  for (int i = 0; i < levels; ++i) {
    Draft outer;
    outer.kind = kind;
    outer.children.push_back(std::move(draft).with_key(kind == Draft::Kind::List ? "" : "k"));
    draft = std::move(outer);
  }
  return draft;
}

}  // namespace

TEST_CASE("draft: every kind of value is laid out as Unity does") {
  struct Case {
    Draft draft;
    std::string_view expected;
  };
  const Draft vector = Draft::flow({text("x", "0"), text("y", "-0"), text("z", "1.5")});
  const Draft component = Draft::block({reference("7").with_key("component")});
  const Case cases[] = {
      {text("m_Name", "Door"), "  m_Name: Door\n"},
      {text("m_Name", ""), "  m_Name: \n"},
      {Draft::flow({}).with_key("f"), "  f: {}\n"},
      {Draft::block({}).with_key("b"), "  b: {}\n"},
      {Draft::list({}).with_key("l"), "  l: []\n"},
      {Draft(vector).with_key("v"), "  v: {x: 0, y: -0, z: 1.5}\n"},
      {Draft::block({text("a", "1"), text("b", "")}).with_key("s"), "  s:\n    a: 1\n    b: \n"},
      {Draft::list({component, component}).with_key("m_Component"),
       "  m_Component:\n  - component: {fileID: 7}\n  - component: {fileID: 7}\n"},
      {Draft::list({reference("1"), Draft::scalar(""), Draft::scalar("x")}).with_key("l"),
       "  l:\n  - {fileID: 1}\n  - \n  - x\n"},
      {Draft::list({Draft::list({vector}), Draft::list({}), Draft::block({}), Draft::flow({})})
           .with_key("l"),
       "  l:\n  - - {x: 0, y: -0, z: 1.5}\n  - []\n  - {}\n  - {}\n"},
      {Draft::list(
           {Draft::block({Draft::list({Draft::scalar("1")}).with_key("a"), text("b", "2")})})
           .with_key("l"),
       "  l:\n  - a:\n    - 1\n    b: 2\n"},
      {Draft::list({Draft::block({Draft::block({text("c", "1")}).with_key("a"), text("b", "2")})})
           .with_key("l"),
       "  l:\n  - a:\n      c: 1\n    b: 2\n"},
      {Draft::flow({text("class", "Apple"), text("ns", ""), text("asm", "A, B")}).with_key("type"),
       "  type: {class: Apple, ns: , asm: 'A, B'}\n"},
      {Draft::flow({Draft::block({text("a", "1")}).with_key("b"), Draft::block({}).with_key("c"),
                    Draft::list({Draft::scalar(""), Draft::scalar("x")}).with_key("l")})
           .with_key("f"),
       "  f: {b: {a: 1}, c: {}, l: ['', x]}\n"},
      {text("a: b", "c: d"), "  'a: b': 'c: d'\n"},
      {text("", "Any"), "  : Any\n"},
      {Draft::flow({text("a, b", "1")}).with_key("f"), "  f: {'a, b': 1}\n"},
  };
  for (const Case& c : cases) CHECK(entry(c.draft) == c.expected);
}

TEST_CASE("draft: an item comes after its dash, whatever it is") {
  CHECK(item(Draft::scalar("x")) == "  - x\n");
  CHECK(item(Draft::scalar("")) == "  - \n");
  CHECK(item(Draft::block({text("a", "1"), text("b", "2")})) == "  - a: 1\n    b: 2\n");
  CHECK(item(Draft::list({Draft::scalar("1"), Draft::scalar("2")}), 0) == "- - 1\n  - 2\n");
  CHECK(item(reference("5"), 4) == "    - {fileID: 5}\n");
  const std::string word(70, 'x');
  CHECK(item(Draft::scalar(word + "xxxxxx b")) == "  - " + word + "xxxxxx\n    b\n");
}

TEST_CASE("draft: flow mappings are wrapped after column 80, or never") {
  const Draft target =
      Draft::flow({text("fileID", "1548024739627927224"),
                   text("guid", "f92595bb0adf0084ab51db0a0f99b611"), text("type", "3")});
  const Draft change = Draft::block({Draft(target).with_key("target")});
  const std::string head =
      "    - target: {fileID: 1548024739627927224, guid: f92595bb0adf0084ab51db0a0f99b611,";
  CHECK(item(change, 4) == head + "\n        type: 3}\n");
  CHECK(item(change, 4, {.one_line_flow = true}) == head + " type: 3}\n");
  CHECK(item(change, 4, {.crlf = true}) == head + "\r\n        type: 3}\r\n");
  const auto flow = [](std::size_t size) {
    return entry(Draft::flow({text("a", std::string(size, 'x')), text("b", "")}).with_key("k"), 0);
  };
  // "k: {a: " and the comma are eight.
  CHECK(flow(72) == "k: {a: " + std::string(72, 'x') + ", b: }\n");
  CHECK(flow(73) == "k: {a: " + std::string(73, 'x') + ",\n  b: }\n");
}

TEST_CASE("draft: a scalar inside a flow mapping is folded two deeper than the mapping") {
  const std::string word(80, 'x');
  const Draft flow = Draft::flow({text("a", word + " b"), text("c", "1")}).with_key("k");
  for (const bool one_line : {false, true})
    CHECK(entry(flow, 2, {.one_line_flow = one_line}) == "  k: {a: " + word + "\n      b, c: 1}\n");
}

TEST_CASE("draft: a value alone begins after the colon and ends without a line end") {
  CHECK(value_text(Draft::scalar("x"), 2, 9, {}) == " x");
  CHECK(value_text(Draft::scalar(""), 2, 9, {}) == " ");
  CHECK(value_text(Draft::list({}), 2, 9, {}) == " []");
  CHECK(value_text(Draft::list({Draft::scalar("1"), Draft::scalar("2")}), 2, 9, {}) ==
        "\n  - 1\n  - 2");
  CHECK(value_text(Draft::block({text("a", "1")}), 2, 9, {.crlf = true}) == "\r\n    a: 1");
  const std::string word(70, 'x');
  CHECK(value_text(Draft::scalar(word + " b"), 2, 8, {}) == " " + word + " b");
  CHECK(value_text(Draft::scalar(word + " b"), 2, 9, {}) == " " + word + "\n    b");
}

TEST_CASE("draft: what is nested too deeply to be read is left empty, and can be asked for") {
  for (const Draft::Kind kind : {Draft::Kind::Flow, Draft::Kind::Block, Draft::Kind::List}) {
    CAPTURE(static_cast<int>(kind));
    const Draft deepest = nested(kind, kMaxDepth - 2).with_key("k");
    CHECK(depth_of(deepest) == kMaxDepth - 2);
    CHECK(lost_in_file(deepest, {}).empty());
    const Draft deeper = nested(kind, 5000).with_key("k");
    CHECK(depth_of(deeper) == 5000);
    const std::string written = entry(deeper, 0);
    CHECK(written.find('x') == std::string::npos);
    const Tree tree = Tree::parse(written);
    CHECK(tree.problems().empty());
  }
  CHECK(depth_of(Draft::scalar("x")) == 0);
  CHECK(depth_of(Draft::list({})) == 1);
  CHECK(depth_of(Draft::list({Draft::list({}), Draft::list({Draft::list({})})})) == 3);
}

TEST_CASE("draft: nasty texts come back from a file in every place and every style") {
  const std::vector<std::string> texts = {"\n--- !u!1 &5\nGameObject:\n",
                                          "--- !u!1 &5",
                                          "--- !u!1 &5: x",
                                          "'\n--- !u!1 &5\n'",
                                          "]",
                                          "",
                                          " "};
  for (const FileStyle& style : all_styles())
    for (const std::string& nasty : texts) CHECK(lost_in_file(everywhere(nasty), style).empty());
  // Large ones are slow, so they are written in two styles only.
  for (const std::string piece : {"a b", "\n", "--- !u!1 &5\n", "'\"\\", "\xF0\x9F\x98\x80 "}) {
    std::string large;
    while (large.size() < 65536) large += piece;
    for (const FileStyle& style : {FileStyle{}, FileStyle{true, true, true, true}})
      CHECK(lost_in_file(everywhere(large), style).empty());
  }
}

TEST_CASE("draft: random nasty texts and drafts come back from a file in every style") {
  Maker maker(5);
  std::vector<std::string> lost;
  const std::vector<FileStyle> styles = all_styles();
  for (std::size_t i = 0; i < 20'000; ++i) {
    const FileStyle& style = styles[i % styles.size()];
    for (const Draft& draft : {everywhere(maker.nasty()), maker.draft(4).with_key(maker.nasty())}) {
      std::string file = lost_in_file(draft, style);
      if (!file.empty()) lost.push_back(std::move(file));
    }
  }
  std::ranges::sort(lost, {}, &std::string::size);
  INFO("the smallest file that was read otherwise than written:\n"
       << (lost.empty() ? std::string() : lost.front()));
  CHECK(lost.size() == 0);
}

}  // namespace diorama::unity::text
