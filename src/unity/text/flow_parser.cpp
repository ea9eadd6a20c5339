// Values in brackets. Unity writes mappings of a fixed size this way (vectors, colors, references)
// and breaks them after a comma when the line has more than 80 characters:
//
//   m_LocalPosition: {x: -2, y: 0, z: -3}
//     - target: {fileID: 1548024739627927224, guid: f92595bb0adf0084ab51db0a0f99b611,
//         type: 3}
//   m_Children: []
//   type: {class: Apple, ns: , asm: Assembly-CSharp}
//
// The break may be anywhere between two entries, and an entry may have no value ("ns: ").
// Only other tools write sequences with something in them ([a, b]).

#include "unity/text/tree_builder.h"

namespace diorama::unity::text {
namespace {

class FlowParser {
 public:
  explicit FlowParser(TreeBuilder& tree) : tree_(tree), text_(tree.text()) {}

  bool value(std::size_t owner, std::size_t& offset, int depth);

 private:
  struct Scalar {
    Style style = Style::Plain;
    std::size_t begin = 0, end = 0;
  };

  bool mapping(std::size_t owner, std::size_t& offset, int depth);
  bool sequence(std::size_t owner, std::size_t& offset, int depth);
  bool scalar(Scalar& out, std::size_t& offset) const;
  bool comma(std::uint32_t count, std::size_t& offset) const;
  void skip_space(std::size_t& offset) const;

  TreeBuilder& tree_;
  std::string_view text_;
};

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r';
}

void FlowParser::skip_space(std::size_t& offset) const {
  while (offset < text_.size() && is_space(text_[offset])) ++offset;
}

bool FlowParser::value(std::size_t owner, std::size_t& offset, int depth) {
  if (depth > kMaxDepth) return false;
  if (tree_.at(offset) == '{') return mapping(owner, offset, depth);
  if (tree_.at(offset) == '[') return sequence(owner, offset, depth);
  Scalar found;
  if (!scalar(found, offset)) return false;
  tree_.set_scalar(owner, found.style, found.begin, found.end);
  return true;
}

/// What must come before every entry or item except the first.
bool FlowParser::comma(std::uint32_t count, std::size_t& offset) const {
  if (count == 0) return true;
  if (tree_.at(offset) != ',') return false;
  skip_space(++offset);
  return true;
}

bool FlowParser::mapping(std::size_t owner, std::size_t& offset, int depth) {
  const std::size_t begin = offset++;
  std::uint32_t count = 0;
  for (skip_space(offset); tree_.at(offset) != '}'; skip_space(offset), ++count) {
    Scalar key;
    if (!comma(count, offset) || !scalar(key, offset) || tree_.at(offset) != ':') return false;
    skip_space(++offset);
    const std::size_t node = tree_.add_entry(key.style, key.begin, key.end);
    if (tree_.at(offset) == ',' || tree_.at(offset) == '}')
      tree_.set_scalar(node, Style::Plain, offset, offset);
    else if (!value(node, offset, depth + 1))
      return false;
  }
  if (offset >= text_.size()) return false;
  tree_.close(owner, Kind::Mapping, Style::Flow, begin, ++offset, count);
  return true;
}

bool FlowParser::sequence(std::size_t owner, std::size_t& offset, int depth) {
  const std::size_t begin = offset++;
  std::uint32_t count = 0;
  for (skip_space(offset); tree_.at(offset) != ']'; skip_space(offset), ++count) {
    if (!comma(count, offset)) return false;
    const std::size_t node = tree_.add_node();
    if (!value(node, offset, depth + 1)) return false;
  }
  if (offset >= text_.size()) return false;
  tree_.close(owner, Kind::Sequence, Style::Flow, begin, ++offset, count);
  return true;
}

/// A plain scalar in a flow ends at a comma, a bracket, or a colon that ends a key.
bool FlowParser::scalar(Scalar& out, std::size_t& offset) const {
  out.begin = offset;
  if (tree_.at(offset) == '"' || tree_.at(offset) == '\'') {
    out.style = tree_.at(offset) == '"' ? Style::DoubleQuoted : Style::SingleQuoted;
    const std::size_t closing = closing_quote(text_, offset);
    if (closing == std::string_view::npos) return false;
    out.end = offset = closing + 1;
    skip_space(offset);
    return true;
  }
  for (; offset < text_.size(); ++offset) {
    const char c = text_[offset];
    if (c == ',' || c == '{' || c == '}' || c == '[' || c == ']') break;
    const char next = tree_.at(offset + 1);
    if (c == ':' && (is_space(next) || next == ',' || next == '}')) break;
  }
  out.end = offset;
  while (out.end > out.begin && is_space(text_[out.end - 1])) --out.end;
  return offset < text_.size();
}

}  // namespace

bool parse_flow(TreeBuilder& tree, std::size_t owner, std::size_t& offset, int depth) {
  return FlowParser(tree).value(owner, offset, depth);
}

}  // namespace diorama::unity::text
