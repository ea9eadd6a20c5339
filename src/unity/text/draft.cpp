// What the kinds of drafts become, in a mapping at column 2:
//
//   m_Name: Player                             Scalar
//   m_LocalPosition: {x: -2, y: 0, z: -3}      Flow
//   stats:                                     Block
//     hp: 100
//     element: 1
//   waypoints:                                 List: its dashes are in the column of the key
//   - {fileID: 897025286}
//   - {fileID: 1309355561}
//   tags: []                                   List with nothing in it
//
// The layout of a type is fixed: Unity writes a Vector3 in braces and a Rect on lines,
// however long they are. Only a line that is too long is broken, after a comma.
#include "unity/text/draft.h"

#include <algorithm>

#include "unity/text/scalar.h"
#include "unity/text/tree.h"

namespace diorama::unity::text {
namespace {

constexpr std::size_t kWidth = 80;  // after it, a flow mapping continues on a new line
constexpr std::size_t kStep = 2;

/// Appends values without their last line end; `level` is that of the value in the draft.
class DraftWriter {
 public:
  DraftWriter(std::string& out, const FileStyle& style) : out_(out), style_(style) {}

  void entry(const Draft& entry, std::size_t indent, int level);
  void item(const Draft& item, std::size_t indent, int level);
  void value(const Draft& value, std::size_t indent, std::size_t column, int level);
  void start_line(std::size_t indent);
  void end_line() { out_ += line_end(style_); }

 private:
  /// `indent`: of the lines after the first; `column` is kept up to date.
  void flow(const Draft& value, std::size_t indent, std::size_t& column, int level);
  void flow_scalar(const Draft& value, std::size_t indent, std::size_t& column);
  void entries(const Draft& block, std::size_t indent, int level);
  void items(const Draft& list, std::size_t indent, int level);

  std::string& out_;
  const FileStyle& style_;
};

bool on_one_line(const Draft& value) {
  return value.kind == Draft::Kind::Flow || value.children.empty();
}

/// A scalar, or a container that is too deep to be written other than empty.
bool is_text(const Draft& value, int level) {
  return value.kind == Draft::Kind::Scalar || level >= kMaxDepth;
}

void DraftWriter::start_line(std::size_t indent) {
  end_line();
  out_.append(indent, ' ');
}

void DraftWriter::entry(const Draft& entry, std::size_t indent, int level) {
  const std::string key =
      encode_scalar(entry.key, {.column = indent, .indent = indent, .is_key = true}, style_);
  out_.append(key).append(":");
  value(entry, indent, indent + key.size() + 1, level);
}

void DraftWriter::value(const Draft& value, std::size_t indent, std::size_t column, int level) {
  if (is_text(value, level)) {
    out_ += ' ';
    out_ += encode_scalar(value.text, {.column = column + 1, .indent = indent}, style_);
  } else if (on_one_line(value)) {
    out_ += ' ';
    ++column;
    flow(value, indent + kStep, column, level);
  } else if (value.kind == Draft::Kind::Block) {
    start_line(indent + kStep);
    entries(value, indent + kStep, level);
  } else {
    start_line(indent);
    items(value, indent, level);
  }
}

/// The line up to the first key is already there.
void DraftWriter::entries(const Draft& block, std::size_t indent, int level) {
  for (const Draft& child : block.children) {
    if (&child != block.children.data()) start_line(indent);
    entry(child, indent, level + 1);
  }
}

/// The line up to the first dash is already there.
void DraftWriter::items(const Draft& list, std::size_t indent, int level) {
  for (const Draft& child : list.children) {
    if (&child != list.children.data()) start_line(indent);
    item(child, indent, level + 1);
  }
}

void DraftWriter::item(const Draft& item, std::size_t indent, int level) {
  out_ += "- ";
  std::size_t column = indent + kStep;
  if (is_text(item, level))
    out_ += encode_scalar(item.text, {.column = column, .indent = indent}, style_);
  else if (on_one_line(item))
    flow(item, indent + kStep, column, level);
  else if (item.kind == Draft::Kind::Block)
    entries(item, indent + kStep, level);
  else
    items(item, indent + kStep, level);
}

void DraftWriter::flow_scalar(const Draft& value, std::size_t indent, std::size_t& column) {
  const std::string written = encode_scalar(
      value.text, {.column = column, .indent = indent - kStep, .in_flow = true}, style_);
  const std::size_t newline = written.rfind('\n');
  column = newline == std::string::npos ? column + written.size() : written.size() - newline - 1;
  out_ += written;
}

/// The width is checked before an entry and not after it, as libyaml does: a line can be longer.
void DraftWriter::flow(const Draft& value, std::size_t indent, std::size_t& column, int level) {
  if (is_text(value, level)) return flow_scalar(value, indent, column);
  const bool mapping = value.kind != Draft::Kind::List;
  const auto put = [&](std::string_view written) {
    out_ += written;
    column += written.size();
  };
  put(mapping ? "{" : "[");
  for (const Draft& child : value.children) {
    const bool first = &child == value.children.data();
    if (!first) put(",");
    if (column > kWidth && !style_.one_line_flow) {
      start_line(indent);
      column = indent;
    } else if (!first) {
      put(" ");
    }
    if (mapping) {
      put(encode_scalar(child.key, {.column = column, .in_flow = true, .is_key = true}, style_));
      put(": ");
    }
    // An empty item of a list would not be visible.
    if (!mapping && child.text.empty() && is_text(child, level + 1))
      put("''");
    else
      flow(child, indent + kStep, column, level + 1);
  }
  put(mapping ? "}" : "]");
}

}  // namespace

std::size_t depth_of(const Draft& value) {
  struct Step {
    const Draft* draft;
    std::size_t depth;
  };
  std::size_t deepest = 0;
  std::vector<Step> open = {{&value, 0}};
  while (!open.empty()) {
    const auto [draft, above] = open.back();
    open.pop_back();
    if (draft->kind == Draft::Kind::Scalar) continue;
    deepest = std::max(deepest, above + 1);
    for (const Draft& child : draft->children) open.push_back({&child, above + 1});
  }
  return deepest;
}

std::string value_text(const Draft& value, std::size_t indent, std::size_t column,
                       const FileStyle& style) {
  std::string out;
  DraftWriter(out, style).value(value, indent, column, 1);
  return out;
}

void append_entry(std::string& out, const Draft& entry, std::size_t indent,
                  const FileStyle& style) {
  DraftWriter writer(out, style);
  out.append(indent, ' ');
  writer.entry(entry, indent, 1);
  writer.end_line();
}

void append_item(std::string& out, const Draft& item, std::size_t indent, const FileStyle& style) {
  DraftWriter writer(out, style);
  out.append(indent, ' ');
  writer.item(item, indent, 1);
  writer.end_line();
}

}  // namespace diorama::unity::text
