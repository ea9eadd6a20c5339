// What distinguishes the styles, each line as in a file of that style:
//
//   one_line_flow   m_SourcePrefab: {fileID: 100100000, guid: be20..., type: 3}, however long
//   else            - target: {fileID: 1548024739627927224, guid: f92595bb0adf0084ab51db0a0f99b611,
//                       type: 3}
//   quote_brackets  propertyPath: 'm_Materials.Array.data[0]'
//   else            propertyPath: m_Materials.Array.data[0]
//   old_wrapping    m_Name: '--- Networking ---'
//   else            m_Name: --- Networking ---
//
// Most lines show nothing: they are too short to be broken, or have no brackets. Lines that show
// something vote.
#include "unity/text/file_style.h"

#include <algorithm>

#include "unity/text/scalar.h"
#include "unity/text/tree.h"

namespace diorama::unity::text {
namespace {

constexpr std::string_view kHeader = "\n--- !u!";  // on disk
constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kMostLooked = std::size_t{1} << 20;
constexpr std::size_t kParts = 8;
constexpr std::size_t kWidth = 80;  // Unity wraps after this column

/// How often a file shows a habit, and how often its opposite.
struct Votes {
  std::size_t yes = 0, no = 0;

  void add(bool vote) { ++(vote ? yes : no); }
  [[nodiscard]] bool decided(bool fallback) const { return yes == no ? fallback : yes > no; }
};

/// Whether the generations may write this differently: by a fold, or by quotes around
/// " #", "---" or "...". Most scalars are numbers, so this is checked first.
bool may_differ_by_age(std::string_view raw) {
  if (raw.starts_with('\'')) raw.remove_prefix(1);
  return raw.starts_with("---") || raw.starts_with("...") || raw.find(' ') != kNone;
}

class StyleReader {
 public:
  explicit StyleReader(bool crlf) : crlf_(crlf) {}

  /// A part of a file. The text before its first header is read if `from_start`.
  void read(std::string_view part, bool from_start);
  [[nodiscard]] FileStyle result(const FileStyle& fallback) const;

 private:
  void read_object(std::string_view body);
  void read_flow(NodeView flow);
  void read_key(NodeView node);
  void read_scalar(NodeView node);
  void read_brackets(std::string_view raw, Style style);
  [[nodiscard]] std::size_t column(std::size_t offset) const;

  bool crlf_;
  std::string_view text_;  ///< the object that is being read
  Votes one_line_, brackets_, old_;
};

void StyleReader::read(std::string_view part, bool from_start) {
  std::size_t header = part.find(kHeader);
  if (from_start && !part.starts_with("%YAML")) read_object(part.substr(0, header));
  while (header != kNone) {
    const std::size_t body = part.find('\n', header + 1);
    if (body == kNone) return;
    header = part.find(kHeader, body);
    read_object(part.substr(body + 1, header == kNone ? kNone : header - body));
  }
}

void StyleReader::read_object(std::string_view body) {
  const Tree tree = Tree::parse(body);
  text_ = body;
  // After a problem, most often an object cut off at the end of a part, text may be mistaken for
  // structure.
  const std::size_t trusted =
      tree.problems().empty() ? body.size() : tree.problems().front().offset;
  const Node* node = &tree.root().node() + 1;
  const Node* const end = node + tree.root().node().span - 1;
  while (node < end && node->begin < trusted) {
    const NodeView view(tree, *node);
    read_key(view);
    const bool flow = node->style == Style::Flow;
    if (flow)
      read_flow(view);
    else if (view.is_scalar())
      read_scalar(view);
    node += flow ? node->span : 1;
  }
}

/// Characters before this byte on its line.
std::size_t StyleReader::column(std::size_t offset) const {
  const std::size_t newline = offset == 0 ? kNone : text_.rfind('\n', offset - 1);
  return newline == kNone ? offset : offset - newline - 1;
}

void StyleReader::read_flow(NodeView flow) {
  if (!flow.is_mapping()) return;
  const Node* previous = nullptr;
  for (const NodeView entry : flow) {
    const Node& next = entry.node();
    if (previous != nullptr) {
      const std::string_view gap = text_.substr(previous->end, next.key_begin - previous->end);
      if (gap.find('\n') != kNone)
        one_line_.add(false);
      else if (column(previous->end + 1) > kWidth)
        one_line_.add(true);
    }
    previous = &next;
  }
}

void StyleReader::read_key(NodeView node) {
  const Node& raw = node.node();
  if (raw.key_style == Style::Nothing) return;
  const std::string_view key = text_.substr(raw.key_begin, raw.key_end - raw.key_begin);
  read_brackets(key, raw.key_style);
  if (key.empty() || key == "''") old_.add(!key.empty());
}

void StyleReader::read_brackets(std::string_view raw, Style style) {
  if (style == Style::Plain && raw.ends_with(']')) brackets_.add(false);
  if (style != Style::SingleQuoted || !raw.ends_with("]'")) return;
  // Only text that would not be quoted for another reason. As a key, because keys are never folded.
  const std::string text = decode_scalar(raw, style);
  if (encode_scalar(text, {.column = 1, .is_key = true}, {}) == text) brackets_.add(true);
}

void StyleReader::read_scalar(NodeView node) {
  const std::string_view raw = node.raw();
  const Node& at = node.node();
  read_brackets(raw, at.style);
  if (!may_differ_by_age(raw)) return;
  const bool item = at.key_style == Style::Nothing;
  ScalarPlace place{.column = column(at.begin)};
  place.indent = item ? std::max<std::size_t>(place.column, 2) - 2 : column(at.key_begin);
  const std::string text = node.text();
  const std::string late = encode_scalar(text, place, {.crlf = crlf_});
  const std::string old = encode_scalar(text, place, {.crlf = crlf_, .old_wrapping = true});
  if (late != old && (raw == late || raw == old)) old_.add(raw == old);
}

FileStyle StyleReader::result(const FileStyle& fallback) const {
  return {.crlf = crlf_,
          .one_line_flow = one_line_.decided(fallback.one_line_flow),
          .quote_brackets = brackets_.decided(fallback.quote_brackets),
          .old_wrapping = old_.decided(fallback.old_wrapping)};
}

bool uses_crlf(std::string_view bytes, bool fallback) {
  const std::size_t newline = bytes.substr(0, kMostLooked).find('\n');
  if (newline == kNone) return fallback;
  return newline > 0 && bytes[newline - 1] == '\r';
}

}  // namespace

FileStyle detect_style(std::string_view file_bytes, const FileStyle& fallback) {
  StyleReader reader(uses_crlf(file_bytes, fallback.crlf));
  if (file_bytes.size() <= kMostLooked) {
    reader.read(file_bytes, true);
    return reader.result(fallback);
  }
  for (std::size_t part = 0; part < kParts; ++part)
    reader.read(file_bytes.substr(file_bytes.size() / kParts * part, kMostLooked / kParts),
                part == 0);
  return reader.result(fallback);
}

std::string with_line_ends(std::string_view text, const FileStyle& style) {
  if (!style.crlf && text.find('\r') == kNone) return std::string(text);  // as in almost all files
  std::string out;
  for (const char c : text) {
    if (c == '\r') continue;
    if (c == '\n' && style.crlf) out += '\r';
    out += c;
  }
  return out;
}

}  // namespace diorama::unity::text
