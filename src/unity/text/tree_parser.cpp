// The parser of blocks. It works line by line and is driven by indentation:
//
//   key:            an entry; the deeper lines after it are its block,
//   - item          in the column of the key when the block is a sequence
//   key: value      a scalar, continued on lines deeper than the key
//   key: {a: 1}     a value in brackets, continued until they balance (flow_parser.cpp)
//
// So a GameObject is one mapping with one key; note that the dashes are in the column of their
// key, which YAML allows and Unity always does:
//
//   GameObject:
//     m_ObjectHideFlags: 0
//     m_Component:
//     - component: {fileID: 328551735}
//     - component: {fileID: 328551734}
//     m_Name: Player
//
// It is not YAML: "#" begins no comment, "---" inside a body is text, and keys may contain almost
// anything ("near clip plane", "<Level>k__BackingField"); a key ends at the first colon that is
// followed by a space or the end of the line.
//
// `indent` is always the column of the keys of the mapping, or of the dashes of the sequence,
// that is being read.

#include <algorithm>
#include <cstring>
#include <limits>

#include "base/lookout.h"
#include "base/text.h"
#include "unity/text/conflict.h"
#include "unity/text/tree_builder.h"

namespace diorama::unity::text {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// The line the parser is on.
class LineReader {
 public:
  LineReader(std::string_view text, const Effort* effort) : text_(text), lookout_(effort) {}

  /// There are no more lines, either, when the question is over.
  void read(std::size_t begin);
  /// Takes the line into the tree and goes to the next one.
  void next() { go_past(end_); }
  /// Takes all up to this byte into the tree and goes to the first line after it.
  void go_past(std::size_t offset);
  /// They belong to nothing.
  void skip_blank() {
    const std::size_t kept = taken_;
    while (more_ && blank()) next();
    taken_ = kept;
  }
  /// Goes to the next line without taking this one.
  void skip() {
    const std::size_t kept = taken_;
    next();
    taken_ = kept;
  }

  /// False after the last line.
  [[nodiscard]] bool more() const { return more_; }
  [[nodiscard]] bool blank() const { return first_ == end_; }
  [[nodiscard]] std::size_t indent() const { return first_ - begin_; }
  [[nodiscard]] std::size_t begin() const { return begin_; }
  /// The first character that is not a space.
  [[nodiscard]] std::size_t first() const { return first_; }
  /// Without the line end.
  [[nodiscard]] std::size_t end() const { return end_; }
  /// The end of what was taken into the tree.
  [[nodiscard]] std::size_t taken() const { return taken_; }

 private:
  std::string_view text_;
  std::size_t begin_ = 0, first_ = 0, end_ = 0;
  std::size_t taken_ = 0;
  bool more_ = false;
  Lookout lookout_;
};

void LineReader::read(std::size_t begin) {
  more_ = begin < text_.size() && !lookout_.is_over(begin);
  if (!more_) {
    begin_ = first_ = end_ = text_.size();
    return;
  }
  const char* const start = text_.data() + begin;
  const std::size_t left = text_.size() - begin;
  const auto* newline = static_cast<const char*>(std::memchr(start, '\n', left));
  begin_ = begin;
  end_ = begin + (newline == nullptr ? left : static_cast<std::size_t>(newline - start));
  if (end_ > begin && newline != nullptr && text_[end_ - 1] == '\r') --end_;
  first_ = begin;
  while (first_ < end_ && text_[first_] == ' ') ++first_;
}

void LineReader::go_past(std::size_t offset) {
  taken_ = offset;
  const std::size_t newline = text_.find('\n', offset);
  read(newline == kNone ? text_.size() : newline + 1);
}

class BlockParser {
 public:
  explicit BlockParser(std::string_view text, const Effort* effort = nullptr)
      : tree_(text), line_(text, effort) {}

  Tree run();

 private:
  // Each of these leaves the reader on the first line after its own.
  void block(std::size_t owner, std::size_t indent, int depth);
  void mapping(std::size_t owner, std::size_t indent, std::size_t first_key, int depth);
  void sequence(std::size_t owner, std::size_t indent, std::size_t first_dash, int depth);
  void entry(std::size_t key, std::size_t indent, int depth);
  void item(std::size_t dash, int depth);
  void value_below(std::size_t owner, std::size_t indent, bool in_mapping, int depth);
  void inline_value(std::size_t owner, std::size_t at, std::size_t indent, int depth);
  void plain(std::size_t owner, std::size_t at, std::size_t indent);
  void quoted(std::size_t owner, std::size_t at);
  void flow(std::size_t owner, std::size_t at, int depth);
  bool skip_stray_line(std::size_t indent, int depth);
  void skip_deeper(std::size_t indent);
  void skip_noise();

  void refuse_depth(std::size_t node, std::size_t offset);
  void complain_of_rest(std::size_t end, std::string_view after);
  [[nodiscard]] bool is_dash(std::size_t offset) const;
  [[nodiscard]] bool is_key(std::size_t offset) const;
  [[nodiscard]] std::size_t key_colon(std::size_t key) const;

  TreeBuilder tree_;
  LineReader line_;
};

Tree BlockParser::run() {
  const std::size_t root = tree_.add_node();
  if (tree_.text().size() >= std::numeric_limits<std::uint32_t>::max()) {
    tree_.complain(0, "the object is larger than 4 GB and is not read");
    tree_.set_nothing(root, 0);
    return tree_.take();
  }
  line_.read(tree_.text().size() - without_byte_order_mark(tree_.text()).size());
  mapping(root, 0, kNone, 0);
  return tree_.take();
}

// --- Lines -------------------------------------------------------------------------------

/// Blank lines, and the markers of a merge, which are in column 0 wherever they occur.
void BlockParser::skip_noise() {
  for (line_.skip_blank(); line_.more(); line_.skip_blank()) {
    if (!is_conflict_marker(tree_.text().substr(line_.begin(), line_.end() - line_.begin())))
      return;
    tree_.complain(line_.first(), std::string(kConflictText));
    line_.skip();
  }
}

void BlockParser::skip_deeper(std::size_t indent) {
  while (line_.more() && (line_.blank() || line_.indent() > indent)) line_.next();
}

bool BlockParser::is_dash(std::size_t offset) const {
  return tree_.at(offset) == '-' && (offset + 1 >= line_.end() || tree_.at(offset + 1) == ' ');
}

/// Whether there is a key, on the current line.
bool BlockParser::is_key(std::size_t offset) const {
  const char first = offset < line_.end() ? tree_.at(offset) : '\0';
  if (first == '"' || first == '\'') {
    const std::size_t closing = closing_quote(tree_.text().substr(0, line_.end()), offset);
    return closing != kNone && closing + 1 < line_.end() && tree_.at(closing + 1) == ':';
  }
  return first != '{' && first != '[' && key_colon(offset) != kNone;
}

/// The colon that ends the plain key beginning at `key`, or kNone when the line has none.
std::size_t BlockParser::key_colon(std::size_t key) const {
  const std::string_view text = tree_.text();
  for (std::size_t from = key; from < line_.end();) {
    const auto* found =
        static_cast<const char*>(std::memchr(text.data() + from, ':', line_.end() - from));
    if (found == nullptr) return kNone;
    const auto colon = static_cast<std::size_t>(found - text.data());
    if (colon + 1 == line_.end() || text[colon + 1] == ' ') return colon;
    from = colon + 1;
  }
  return kNone;
}

// --- Blocks ------------------------------------------------------------------------------

void BlockParser::refuse_depth(std::size_t node, std::size_t offset) {
  tree_.complain(offset, "nested deeper than " + std::to_string(kMaxDepth) + " levels");
  tree_.set_nothing(node, offset);
}

void BlockParser::block(std::size_t owner, std::size_t indent, int depth) {
  if (depth > kMaxDepth) {
    refuse_depth(owner, line_.first());
    return skip_deeper(indent == 0 ? 0 : indent - 1);
  }
  if (is_dash(line_.first()))
    sequence(owner, indent, kNone, depth);
  else
    mapping(owner, indent, kNone, depth);
}

/// A line less deep than the keys ends the mapping, unless it can belong to nothing: a dash at
/// the top level, or a line without a key. Such a line is skipped; true when it was.
bool BlockParser::skip_stray_line(std::size_t indent, int depth) {
  const bool dash = is_dash(line_.first());
  if (line_.indent() == indent ? !dash : line_.indent() > indent) return false;
  const bool nobodys = depth == 0 || (line_.indent() == 0 && !dash && !is_key(line_.first()));
  if (!nobodys) return false;
  tree_.complain(line_.first(),
                 dash ? "a sequence item where a key was expected" : "expected 'key: value'");
  line_.next();
  return true;
}

/// `first_key`: where the first key is when it is in the middle of the current line.
void BlockParser::mapping(std::size_t owner, std::size_t indent, std::size_t first_key, int depth) {
  const std::size_t begin = first_key == kNone ? line_.first() : first_key;
  std::uint32_t count = 0;
  const auto take = [&](std::size_t key) {
    const std::size_t before = tree_.node_count();
    entry(key, indent, depth);
    if (tree_.node_count() > before) ++count;
  };
  if (first_key != kNone) take(first_key);
  for (skip_noise(); line_.more(); skip_noise()) {
    if (skip_stray_line(indent, depth)) continue;
    if (line_.indent() < indent || (line_.indent() == indent && is_dash(line_.first()))) break;
    if (line_.indent() == indent) {
      take(line_.first());
      continue;
    }
    tree_.complain(line_.first(), "indented by " + std::to_string(line_.indent()) +
                                      " where a key at column " + std::to_string(indent) +
                                      " was expected");
    line_.next();
  }
  tree_.close(owner, Kind::Mapping, Style::Block, begin, std::max(begin, line_.taken()), count);
}

void BlockParser::entry(std::size_t key, std::size_t indent, int depth) {
  Style style = Style::Plain;
  std::size_t colon = kNone;
  if (const char first = tree_.at(key); first == '"' || first == '\'') {
    style = first == '"' ? Style::DoubleQuoted : Style::SingleQuoted;
    const std::size_t closing = closing_quote(tree_.text().substr(0, line_.end()), key);
    if (closing != kNone && tree_.at(closing + 1) == ':') colon = closing + 1;
  } else {
    colon = key_colon(key);
  }
  if (colon == kNone) {
    tree_.complain(key, "expected 'key: value'");
    return line_.next();
  }
  const std::size_t node = tree_.add_entry(style, key, colon);
  if (colon + 1 < line_.end()) return inline_value(node, colon + 2, indent, depth);
  tree_.set_nothing(node, colon + 1);
  line_.next();
  value_below(node, indent, true, depth);
}

/// The value on the lines after "key:" or "-": a deeper block, a sequence in the key's own
/// column, or nothing.
void BlockParser::value_below(std::size_t owner, std::size_t indent, bool in_mapping, int depth) {
  skip_noise();
  if (!line_.more()) return;
  const bool deeper = line_.indent() > indent;
  const bool sequence_here = in_mapping && line_.indent() == indent && is_dash(line_.first());
  if (deeper || sequence_here) block(owner, line_.indent(), depth + 1);
}

void BlockParser::sequence(std::size_t owner, std::size_t indent, std::size_t first_dash,
                           int depth) {
  const std::size_t begin = first_dash == kNone ? line_.first() : first_dash;
  std::uint32_t count = 0;
  if (first_dash != kNone) {
    item(first_dash, depth);
    ++count;
  }
  for (skip_noise(); line_.more(); skip_noise()) {
    if (line_.indent() == indent && is_dash(line_.first())) {
      item(line_.first(), depth);
      ++count;
    } else if (line_.indent() > indent) {
      tree_.complain(line_.first(), "indented by " + std::to_string(line_.indent()) +
                                        " where a '- ' at column " + std::to_string(indent) +
                                        " was expected");
      line_.next();
    } else {
      break;
    }
  }
  tree_.close(owner, Kind::Sequence, Style::Block, begin, std::max(begin, line_.taken()), count);
}

// An item is a value, or a mapping whose first key is on the line of the dash:
//
//     - target: {fileID: 1822594906192549298, guid: be20..., type: 3}
//       propertyPath: m_Name
//       value: GuardCaptain
//
// The keys of that mapping are two columns after the dash. "- - {x: 0.65, y: -1.24}" is a
// sequence in a sequence (outlines of colliders).
void BlockParser::item(std::size_t dash, int depth) {
  const std::size_t node = tree_.add_node();
  const std::size_t indent = dash - line_.begin();
  if (dash + 1 >= line_.end()) {
    tree_.set_nothing(node, dash + 1);
    line_.next();
    return value_below(node, indent, false, depth);
  }
  const std::size_t content = dash + 2;
  if (depth >= kMaxDepth) {
    refuse_depth(node, content);
    line_.next();
    return skip_deeper(indent);
  }
  if (content < line_.end() && is_dash(content))
    return sequence(node, indent + 2, content, depth + 1);
  if (is_key(content)) return mapping(node, indent + 2, content, depth + 1);
  inline_value(node, content, indent, depth);
}

// --- Values on the line ------------------------------------------------------------------

void BlockParser::inline_value(std::size_t owner, std::size_t offset, std::size_t indent,
                               int depth) {
  if (offset >= line_.end()) {  // "key: " with nothing after the space: an empty text
    tree_.set_scalar(owner, Style::Plain, line_.end(), line_.end());
    return line_.next();
  }
  switch (tree_.text()[offset]) {
    case '{':
    case '[': return flow(owner, offset, depth);
    case '"':
    case '\'': return quoted(owner, offset);
    default: return plain(owner, offset, indent);
  }
}

//   storyText: Say long words, big words that cause a wrap  like antidisestablishmentarianism,
//     extraneously multisyllabic, or supercalifragilisticexpialidocious!
//
// A long text continues on lines that are indented deeper than the key.
void BlockParser::plain(std::size_t owner, std::size_t offset, std::size_t indent) {
  std::size_t end = line_.end();
  line_.next();
  while (line_.more() && !line_.blank() && line_.indent() > indent) {
    end = line_.end();
    line_.next();
  }
  tree_.set_scalar(owner, Style::Plain, offset, end);
}

/// The rest of the line after a closed value.
void BlockParser::complain_of_rest(std::size_t end, std::string_view after) {
  const std::string_view text = tree_.text();
  const std::size_t line_end = std::min(text.find_first_of("\r\n", end), text.size());
  if (text.substr(end, line_end - end).find_first_not_of(' ') != kNone)
    tree_.complain(end, "text after the closing " + std::string(after));
}

//   m_Text: 'Player Name: None
//
// '
//
// A quoted text continues to its quote, whatever the indentation; this one ends with a line break,
// and then Unity writes the closing quote in column 0.
void BlockParser::quoted(std::size_t owner, std::size_t offset) {
  const Style style = tree_.text()[offset] == '"' ? Style::DoubleQuoted : Style::SingleQuoted;
  const std::size_t closing = closing_quote(tree_.text(), offset);
  if (closing == kNone) {
    tree_.complain(offset, "the quote is never closed");
    tree_.set_scalar(owner, Style::Plain, offset, line_.end());
    return line_.next();
  }
  tree_.set_scalar(owner, style, offset, closing + 1);
  line_.go_past(closing + 1);
  complain_of_rest(closing + 1, "quote");
}

void BlockParser::flow(std::size_t owner, std::size_t offset, int depth) {
  const std::size_t nodes = tree_.node_count();
  std::size_t end = offset;
  if (!parse_flow(tree_, owner, end, depth + 1)) {
    tree_.complain(end, "the brackets of the value do not balance");
    tree_.drop_from(nodes);
    tree_.set_scalar(owner, Style::Plain, offset, line_.end());
    return line_.next();
  }
  line_.go_past(end);
  complain_of_rest(end, "bracket");
}

}  // namespace

std::size_t closing_quote(std::string_view text, std::size_t from) {
  const char quote = text[from];
  for (std::size_t at = from + 1; at < text.size();) {
    const std::size_t found = quote == '"' ? text.find_first_of("\"\\", at) : text.find('\'', at);
    if (found == kNone) return kNone;
    const bool escapes = text[found] == '\\';  // whatever comes next
    const bool doubled = quote == '\'' && found + 1 < text.size() && text[found + 1] == '\'';
    if (!escapes && !doubled) return found;
    at = found + 2;
  }
  return kNone;
}

Tree Tree::parse(std::string_view text) {
  return BlockParser(text).run();
}

Result<Tree> Tree::parse(std::string_view text, const Effort* effort) {
  Tree tree = BlockParser(text, effort).run();
  if (effort != nullptr && effort->was_cut()) return effort->error();
  return tree;
}

}  // namespace diorama::unity::text
