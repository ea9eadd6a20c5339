// The parser works line by line and is driven by indentation:
//
//   key:            an entry; what follows on deeper lines is its block,
//   - item          in the column of the key when the block is a sequence
//   key: value      a scalar, continued on lines deeper than the key
//   key: {a: 1}     a flow mapping, continued until its brackets balance
//
// `indent` is always the column of the keys of the mapping, or of the dashes of the sequence,
// that is being read.

#include "unity/text/tree.h"

#include <charconv>
#include <cstring>
#include <limits>

#include "unity/text/scalar.h"

namespace diorama::unity::text {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kMostProblems = 100;  // more say nothing new

bool is_conflict_marker(std::string_view line) {
  return line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ") || line == "=======";
}

/// The closing quote of the quoted text that begins at `from`, or kNone.
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

}  // namespace

class TreeParser {
 public:
  explicit TreeParser(std::string_view text) { tree_.text_ = text; }

  Tree run();

 private:
  struct Line {
    std::size_t begin = 0;  ///< of the line
    std::size_t first = 0;  ///< its first character that is no space
    std::size_t end = 0;    ///< without the line end
    [[nodiscard]] std::size_t indent() const { return first - begin; }
    [[nodiscard]] bool blank() const { return first == end; }
  };

  // Lines.
  void read_line(std::size_t begin);
  void next_line();
  /// Puts the reader on the first line behind this byte.
  void go_behind(std::size_t offset);
  void skip_blank_lines();
  void skip_noise();
  [[nodiscard]] bool more() const { return more_; }
  [[nodiscard]] bool is_dash(std::size_t at) const;
  [[nodiscard]] bool is_key(std::size_t offset) const;

  // Blocks; each leaves the reader on the first line that is not its own.
  void block(std::size_t owner, std::size_t indent, int depth);
  void mapping(std::size_t owner, std::size_t indent, std::size_t first_key, int depth);
  void sequence(std::size_t owner, std::size_t indent, std::size_t first_dash, int depth);
  void entry(std::size_t key, std::size_t indent, int depth);
  void item(std::size_t dash, int depth);
  void value_below(std::size_t owner, std::size_t indent, bool in_mapping, int depth);
  void inline_value(std::size_t owner, std::size_t at, std::size_t indent, int depth);
  void plain(std::size_t owner, std::size_t at, std::size_t indent);
  void quoted(std::size_t owner, std::size_t at);
  void skip_deeper(std::size_t indent);

  // Flow.
  void flow_value(std::size_t owner, std::size_t at, int depth);
  bool flow(std::size_t owner, std::size_t& at, int depth);
  bool flow_mapping(std::size_t owner, std::size_t& at, int depth);
  bool flow_sequence(std::size_t owner, std::size_t& at, int depth);
  bool flow_scalar(Style& style, std::size_t& begin, std::size_t& end, std::size_t& at);
  void skip_space(std::size_t& at) const;

  // Nodes.
  std::size_t add_node();
  void set_scalar(std::size_t node, Style style, std::size_t begin, std::size_t end);
  void close(std::size_t node, Kind kind, Style style, std::size_t begin, std::size_t end,
             std::uint32_t count);
  void complain(std::size_t offset, std::string message);
  /// The colon that ends the plain key beginning at `key`, or kNone when the line has none.
  [[nodiscard]] std::size_t key_colon(std::size_t key) const;
  [[nodiscard]] std::string_view text() const { return tree_.text_; }
  [[nodiscard]] char at(std::size_t offset) const {
    return offset < text().size() ? text()[offset] : '\0';
  }

  Tree tree_;
  Line line_;
  bool more_ = false;
  std::size_t last_text_ = 0;  ///< end of the last line that was taken into the tree
};

Tree TreeParser::run() {
  const std::size_t root = add_node();
  if (text().size() >= std::numeric_limits<std::uint32_t>::max()) {
    complain(0, "the object is larger than 4 GB and is not read");
    set_scalar(root, Style::Nothing, 0, 0);
    return std::move(tree_);
  }
  const std::size_t start = text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
  read_line(start);
  mapping(root, 0, kNone, 0);
  return std::move(tree_);
}

// --- Lines -------------------------------------------------------------------------------

void TreeParser::read_line(std::size_t begin) {
  more_ = begin < text().size();
  if (!more_) {
    line_ = {text().size(), text().size(), text().size()};
    return;
  }
  const char* const start = text().data() + begin;
  const std::size_t left = text().size() - begin;
  const auto* newline = static_cast<const char*>(std::memchr(start, '\n', left));
  line_.begin = begin;
  line_.end = begin + (newline == nullptr ? left : static_cast<std::size_t>(newline - start));
  if (line_.end > begin && newline != nullptr && text()[line_.end - 1] == '\r') --line_.end;
  line_.first = begin;
  while (line_.first < line_.end && text()[line_.first] == ' ') ++line_.first;
}

void TreeParser::next_line() {
  last_text_ = line_.end;
  const std::size_t newline = text().find('\n', line_.end);
  read_line(newline == kNone ? text().size() : newline + 1);
}

void TreeParser::go_behind(std::size_t offset) {
  last_text_ = offset;
  const std::size_t newline = text().find('\n', offset);
  read_line(newline == kNone ? text().size() : newline + 1);
}

void TreeParser::skip_blank_lines() {
  const std::size_t kept = last_text_;
  while (more_ && line_.blank()) next_line();
  last_text_ = kept;
}

/// Blank lines, and the markers of a merge, which stand in column 0 wherever they are.
void TreeParser::skip_noise() {
  const std::size_t kept = last_text_;
  for (skip_blank_lines(); more_; skip_blank_lines()) {
    if (!is_conflict_marker(text().substr(line_.begin, line_.end - line_.begin))) break;
    complain(line_.first, "a merge conflict that nobody resolved");
    next_line();
  }
  last_text_ = kept;
}

bool TreeParser::is_dash(std::size_t offset) const {
  return at(offset) == '-' && (offset + 1 >= line_.end || at(offset + 1) == ' ');
}

// --- Blocks ------------------------------------------------------------------------------

void TreeParser::block(std::size_t owner, std::size_t indent, int depth) {
  if (depth > kMaxDepth) {
    complain(line_.first, "nested deeper than " + std::to_string(kMaxDepth) + " levels");
    set_scalar(owner, Style::Nothing, line_.first, line_.first);
    return skip_deeper(indent == 0 ? 0 : indent - 1);
  }
  if (is_dash(line_.first))
    sequence(owner, indent, kNone, depth);
  else
    mapping(owner, indent, kNone, depth);
}

/// `first_key`: where the first key stands when it is in the middle of the current line.
void TreeParser::mapping(std::size_t owner, std::size_t indent, std::size_t first_key, int depth) {
  const std::size_t begin = first_key == kNone ? line_.first : first_key;
  std::uint32_t count = 0;
  if (first_key != kNone) {
    entry(first_key, indent, depth);
    ++count;
  }
  for (skip_noise(); more(); skip_noise()) {
    if (line_.indent() < indent || (line_.indent() == indent && is_dash(line_.first))) {
      // A dash at the top level belongs to nobody, and neither does what is no key at all.
      const bool dash = is_dash(line_.first);
      const bool nobodys = depth == 0 || (line_.indent() == 0 && !dash && !is_key(line_.first));
      if (!nobodys) break;
      complain(line_.first,
               dash ? "a sequence item where a key was expected" : "expected 'key: value'");
      next_line();
      continue;
    }
    if (line_.indent() > indent) {
      complain(line_.first, "indented by " + std::to_string(line_.indent()) +
                                " where a key at column " + std::to_string(indent) +
                                " was expected");
      next_line();
    } else {
      const std::size_t before = tree_.nodes_.size();
      entry(line_.first, indent, depth);
      if (tree_.nodes_.size() > before) ++count;
    }
  }
  close(owner, Kind::Mapping, Style::Block, begin, std::max(begin, last_text_), count);
}

std::size_t TreeParser::key_colon(std::size_t key) const {
  for (std::size_t from = key; from < line_.end;) {
    const auto* found =
        static_cast<const char*>(std::memchr(text().data() + from, ':', line_.end - from));
    if (found == nullptr) return kNone;
    const auto colon = static_cast<std::size_t>(found - text().data());
    if (colon + 1 == line_.end || text()[colon + 1] == ' ') return colon;
    from = colon + 1;
  }
  return kNone;
}

void TreeParser::entry(std::size_t key, std::size_t indent, int depth) {
  Style style = Style::Plain;
  std::size_t key_end = kNone;
  std::size_t colon = kNone;
  if (at(key) == '"' || at(key) == '\'') {
    style = at(key) == '"' ? Style::DoubleQuoted : Style::SingleQuoted;
    const std::size_t closing = closing_quote(text().substr(0, line_.end), key);
    if (closing != kNone && at(closing + 1) == ':') colon = key_end = closing + 1;
  } else {
    colon = key_end = key_colon(key);
  }
  if (colon == kNone) {
    complain(key, "expected 'key: value'");
    return next_line();
  }
  const std::size_t node = add_node();
  tree_.nodes_[node].key_style = style;
  tree_.nodes_[node].key_begin = static_cast<std::uint32_t>(key);
  tree_.nodes_[node].key_end = static_cast<std::uint32_t>(key_end);
  if (colon + 1 < line_.end) return inline_value(node, colon + 2, indent, depth);
  tree_.nodes_[node].begin = tree_.nodes_[node].end = static_cast<std::uint32_t>(colon + 1);
  next_line();
  value_below(node, indent, true, depth);
}

/// What stands on the lines behind "key:" or "-": a deeper block, a sequence in the key's own
/// column, or nothing.
void TreeParser::value_below(std::size_t owner, std::size_t indent, bool in_mapping, int depth) {
  skip_noise();
  if (!more()) return;
  const bool deeper = line_.indent() > indent;
  const bool sequence_here = in_mapping && line_.indent() == indent && is_dash(line_.first);
  if (deeper || sequence_here) block(owner, line_.indent(), depth + 1);
}

void TreeParser::sequence(std::size_t owner, std::size_t indent, std::size_t first_dash,
                          int depth) {
  const std::size_t begin = first_dash == kNone ? line_.first : first_dash;
  std::uint32_t count = 0;
  if (first_dash != kNone) {
    item(first_dash, depth);
    ++count;
  }
  for (skip_noise(); more(); skip_noise()) {
    if (line_.indent() == indent && is_dash(line_.first)) {
      item(line_.first, depth);
      ++count;
    } else if (line_.indent() > indent) {
      complain(line_.first, "indented by " + std::to_string(line_.indent()) +
                                " where a '- ' at column " + std::to_string(indent) +
                                " was expected");
      next_line();
    } else {
      break;
    }
  }
  close(owner, Kind::Sequence, Style::Block, begin, std::max(begin, last_text_), count);
}

/// Whether a key stands there, on the current line.
bool TreeParser::is_key(std::size_t offset) const {
  const char first = offset < line_.end ? at(offset) : '\0';
  if (first == '"' || first == '\'') {
    const std::size_t closing = closing_quote(text().substr(0, line_.end), offset);
    return closing != kNone && closing + 1 < line_.end && at(closing + 1) == ':';
  }
  return first != '{' && first != '[' && key_colon(offset) != kNone;
}

void TreeParser::item(std::size_t dash, int depth) {
  const std::size_t node = add_node();
  const std::size_t indent = dash - line_.begin;
  if (dash + 1 >= line_.end) {
    tree_.nodes_[node].begin = tree_.nodes_[node].end = static_cast<std::uint32_t>(dash + 1);
    next_line();
    return value_below(node, indent, false, depth);
  }
  const std::size_t content = dash + 2;
  if (depth >= kMaxDepth) {
    complain(content, "nested deeper than " + std::to_string(kMaxDepth) + " levels");
    set_scalar(node, Style::Nothing, content, content);
    next_line();
    return skip_deeper(indent);
  }
  if (content < line_.end && is_dash(content))
    return sequence(node, indent + 2, content, depth + 1);
  if (is_key(content)) return mapping(node, indent + 2, content, depth + 1);
  inline_value(node, content, indent, depth);
}

void TreeParser::skip_deeper(std::size_t indent) {
  while (more() && (line_.blank() || line_.indent() > indent)) next_line();
}

// --- Values on the line ------------------------------------------------------------------

void TreeParser::inline_value(std::size_t owner, std::size_t offset, std::size_t indent,
                              int depth) {
  if (offset >= line_.end) {  // "key: " with nothing behind the space
    set_scalar(owner, Style::Plain, line_.end, line_.end);
    return next_line();
  }
  switch (text()[offset]) {
    case '{':
    case '[': return flow_value(owner, offset, depth);
    case '"':
    case '\'': return quoted(owner, offset);
    default: return plain(owner, offset, indent);
  }
}

void TreeParser::plain(std::size_t owner, std::size_t offset, std::size_t indent) {
  std::size_t end = line_.end;
  next_line();
  while (more() && !line_.blank() && line_.indent() > indent) {
    end = line_.end;
    next_line();
  }
  set_scalar(owner, Style::Plain, offset, end);
}

void TreeParser::quoted(std::size_t owner, std::size_t offset) {
  const Style style = text()[offset] == '"' ? Style::DoubleQuoted : Style::SingleQuoted;
  const std::size_t closing = closing_quote(text(), offset);
  if (closing == kNone) {
    complain(offset, "the quote is never closed");
    set_scalar(owner, Style::Plain, offset, line_.end);
    return next_line();
  }
  set_scalar(owner, style, offset, closing + 1);
  go_behind(closing + 1);
  const std::size_t line_end = std::min(text().find_first_of("\r\n", closing + 1), text().size());
  if (text().substr(closing + 1, line_end - closing - 1).find_first_not_of(' ') != kNone)
    complain(closing + 1, "text behind the closing quote");
}

// --- Flow --------------------------------------------------------------------------------

void TreeParser::flow_value(std::size_t owner, std::size_t offset, int depth) {
  std::size_t at_end = offset;
  const std::size_t nodes = tree_.nodes_.size();
  if (!flow(owner, at_end, depth + 1)) {
    complain(at_end, "the brackets of the value do not balance");
    tree_.nodes_.resize(nodes);
    tree_.nodes_[owner].count = 0;
    tree_.nodes_[owner].span = 1;
    set_scalar(owner, Style::Plain, offset, line_.end);
    return next_line();
  }
  go_behind(at_end);
  const std::size_t line_end = std::min(text().find_first_of("\r\n", at_end), text().size());
  if (text().substr(at_end, line_end - at_end).find_first_not_of(' ') != kNone)
    complain(at_end, "text behind the closing bracket");
}

void TreeParser::skip_space(std::size_t& offset) const {
  while (offset < text().size() &&
         (text()[offset] == ' ' || text()[offset] == '\n' || text()[offset] == '\r'))
    ++offset;
}

bool TreeParser::flow(std::size_t owner, std::size_t& offset, int depth) {
  if (depth > kMaxDepth) return false;
  if (at(offset) == '{') return flow_mapping(owner, offset, depth);
  if (at(offset) == '[') return flow_sequence(owner, offset, depth);
  Style style = Style::Plain;
  std::size_t begin = 0;
  std::size_t end = 0;
  if (!flow_scalar(style, begin, end, offset)) return false;
  set_scalar(owner, style, begin, end);
  return true;
}

bool TreeParser::flow_mapping(std::size_t owner, std::size_t& offset, int depth) {
  const std::size_t begin = offset++;
  std::uint32_t count = 0;
  for (skip_space(offset); at(offset) != '}'; skip_space(offset)) {
    if (count > 0) {
      if (at(offset) != ',') return false;
      skip_space(++offset);
    }
    Style key_style = Style::Plain;
    std::size_t key_begin = 0;
    std::size_t key_end = 0;
    if (!flow_scalar(key_style, key_begin, key_end, offset) || at(offset) != ':') return false;
    skip_space(++offset);
    const std::size_t node = add_node();
    tree_.nodes_[node].key_style = key_style;
    tree_.nodes_[node].key_begin = static_cast<std::uint32_t>(key_begin);
    tree_.nodes_[node].key_end = static_cast<std::uint32_t>(key_end);
    if (at(offset) == ',' || at(offset) == '}')
      set_scalar(node, Style::Plain, offset, offset);
    else if (!flow(node, offset, depth + 1))
      return false;
    ++count;
  }
  if (offset >= text().size()) return false;
  close(owner, Kind::Mapping, Style::Flow, begin, ++offset, count);
  return true;
}

bool TreeParser::flow_sequence(std::size_t owner, std::size_t& offset, int depth) {
  const std::size_t begin = offset++;
  std::uint32_t count = 0;
  for (skip_space(offset); at(offset) != ']'; skip_space(offset)) {
    if (count > 0) {
      if (at(offset) != ',') return false;
      skip_space(++offset);
    }
    const std::size_t node = add_node();
    if (!flow(node, offset, depth + 1)) return false;
    ++count;
  }
  if (offset >= text().size()) return false;
  close(owner, Kind::Sequence, Style::Flow, begin, ++offset, count);
  return true;
}

/// A plain scalar in a flow ends at a comma, a bracket, or a colon that ends a key.
bool TreeParser::flow_scalar(Style& style, std::size_t& begin, std::size_t& end,
                             std::size_t& offset) {
  begin = offset;
  if (at(offset) == '"' || at(offset) == '\'') {
    style = at(offset) == '"' ? Style::DoubleQuoted : Style::SingleQuoted;
    const std::size_t closing = closing_quote(text(), offset);
    if (closing == kNone) return false;
    end = offset = closing + 1;
    skip_space(offset);
    return true;
  }
  while (offset < text().size()) {
    const char c = text()[offset];
    if (c == ',' || c == '{' || c == '}' || c == '[' || c == ']') break;
    const char next = at(offset + 1);
    if (c == ':' && (next == ' ' || next == ',' || next == '}' || next == '\n' || next == '\r'))
      break;
    ++offset;
  }
  end = offset;
  while (end > begin &&
         (text()[end - 1] == ' ' || text()[end - 1] == '\n' || text()[end - 1] == '\r'))
    --end;
  return offset < text().size();
}

// --- Nodes -------------------------------------------------------------------------------

std::size_t TreeParser::add_node() {
  tree_.nodes_.emplace_back();
  return tree_.nodes_.size() - 1;
}

void TreeParser::set_scalar(std::size_t node, Style style, std::size_t begin, std::size_t end) {
  close(node, Kind::Scalar, style, begin, end, 0);
}

void TreeParser::close(std::size_t node, Kind kind, Style style, std::size_t begin, std::size_t end,
                       std::uint32_t count) {
  Node& closed = tree_.nodes_[node];
  closed.kind = kind;
  closed.style = style;
  closed.begin = static_cast<std::uint32_t>(begin);
  closed.end = static_cast<std::uint32_t>(end);
  closed.count = count;
  closed.span = static_cast<std::uint32_t>(tree_.nodes_.size() - node);
}

void TreeParser::complain(std::size_t offset, std::string message) {
  if (tree_.problems_.size() < kMostProblems)
    tree_.problems_.push_back({offset, std::move(message)});
}

Tree Tree::parse(std::string_view text) {
  return TreeParser(text).run();
}

// --- Views -------------------------------------------------------------------------------

bool NodeView::has_key(std::string_view wanted) const {
  if (!exists() || node_->key_style == Style::Nothing) return false;
  const std::string_view written =
      tree_->text().substr(node_->key_begin, node_->key_end - node_->key_begin);
  return node_->key_style == Style::Plain ? written == wanted : key() == wanted;
}

NodeView NodeView::operator[](std::string_view wanted) const {
  if (!is_mapping()) return {};
  for (const NodeView entry : *this)
    if (entry.has_key(wanted)) return entry;
  return {};
}

std::string NodeView::key() const {
  if (!exists() || node_->key_style == Style::Nothing) return {};
  return decode_scalar(tree_->text().substr(node_->key_begin, node_->key_end - node_->key_begin),
                       node_->key_style);
}

std::string_view NodeView::raw() const {
  return exists() ? tree_->text().substr(node_->begin, node_->end - node_->begin)
                  : std::string_view{};
}

std::string NodeView::text() const {
  return is_scalar() ? decode_scalar(raw(), node_->style) : std::string{};
}

std::optional<std::int64_t> NodeView::integer() const {
  if (!is_scalar()) return std::nullopt;
  const std::string_view written = raw();
  std::int64_t value = 0;
  const auto [end, status] =
      std::from_chars(written.data(), written.data() + written.size(), value);
  if (status != std::errc() || end != written.data() + written.size()) return std::nullopt;
  return value;
}

std::optional<double> NodeView::number() const {
  if (!is_scalar()) return std::nullopt;
  const std::string_view written = raw();
  double value = 0;
  const auto [end, status] =
      std::from_chars(written.data(), written.data() + written.size(), value);
  if (status != std::errc() || end != written.data() + written.size()) return std::nullopt;
  return value;
}

}  // namespace diorama::unity::text
