// Only the lines that a change names are rewritten. This includes a value in the middle of a flow
// mapping, whose whole line is rewritten:
//
//   -  m_Mass: 1                        -  m_LocalPosition: {x: 0, y: 1, z: 0}
//   +  m_Mass: 2.5                      +  m_LocalPosition: {x: 0, y: 4, z: 0}
//
// A list without items is written on one line, and becomes that again:
//
//   -  m_Children: []                   -  m_Children:
//   +  m_Children:                      -  - {fileID: 1933402320}
//   +  - {fileID: 2038659509}           +  m_Children: []
//
// Unity indents the dashes of a list like its key, not deeper. A long scalar continues on more
// lines, which belong to it (unity/text/draft.h knows when).

#include "unity/edit/body.h"

#include <algorithm>
#include <map>
#include <utility>

namespace diorama::unity::edit {
namespace {

using text::Draft;
using text::Node;
using text::NodeView;
using unity::PathStep;

Error no_such(const Path& path) {
  return {ErrorCode::NotFound, "there is nothing at '" + unity::path_text(path) + "'", {}, {}};
}

Error odd(const Path& path) {
  return {ErrorCode::CorruptData,
          "'" + unity::path_text(path) + "' is written in a way that cannot be changed safely",
          "open and save the file in the editor once",
          {}};
}

NodeView step_into(NodeView node, const PathStep& step) {
  if (step.kind == PathStep::Kind::Key) return node[step.key];
  if (step.kind != PathStep::Kind::Item || !node.is_sequence() || step.index >= node.size())
    return {};
  auto item = node.begin();
  for (std::size_t i = 0; i < step.index; ++i) ++item;
  return *item;
}

bool is_flow(NodeView node) {
  return node && node.node().style == text::Style::Flow;
}

/// Nothing is there yet: "key:", "key: ", "[]" or "{}".
bool is_empty(NodeView node) {
  return node.size() == 0 && (!node.is_scalar() || node.raw().empty());
}

/// The same for a value that is on its way to the file.
Result<void> set_in_draft(Draft& draft, const Path& path, std::size_t at, const Draft& value) {
  Draft* target = &draft;
  for (; at < path.size(); ++at) {
    const PathStep& step = path[at];
    if (step.kind == PathStep::Kind::Item) {
      if (step.index >= target->children.size()) return no_such(path);
      target = &target->children[step.index];
      continue;
    }
    auto found = std::ranges::find(target->children, step.key, &Draft::key);
    if (found == target->children.end()) {
      if (target->kind == Draft::Kind::Scalar || at + 1 < path.size()) return no_such(path);
      found = target->children.insert(found, Draft::scalar({}).with_key(step.key));
    }
    target = &*found;
  }
  std::string key = std::move(target->key);
  *target = value;
  target->key = std::move(key);
  return {};
}

}  // namespace

Draft to_draft(NodeView node) {
  Draft out;
  out.key = node.key();
  if (node.is_scalar()) {
    out.text = node.text();
    return out;
  }
  const bool mapping = node.is_mapping();
  out.kind = !mapping ? Draft::Kind::List : is_flow(node) ? Draft::Kind::Flow : Draft::Kind::Block;
  out.children.reserve(node.size());
  for (const NodeView child : node) out.children.push_back(to_draft(child));
  return out;
}

std::optional<std::size_t> list_size(const Body& body, const Path& list) {
  const text::Tree tree = text::Tree::parse(body.text());
  const NodeView node = node_at(tree.fields(), list);
  return node ? std::optional(node.size()) : std::nullopt;
}

NodeView node_at(NodeView fields, const Path& path) {
  NodeView node = fields;
  for (const PathStep& step : path) node = step_into(node, step);
  return node;
}

// The edit leaves out what is the same at the beginning and at the end, so that undo, journal and
// difference show only what was changed.
std::optional<text::ChangeText> difference(text::FileId object, std::string_view before,
                                           std::string_view after) {
  if (before == after) return std::nullopt;
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t same = 0;
  while (same < shorter && before[same] == after[same]) ++same;
  std::size_t tail = 0;
  while (tail < shorter - same &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
    ++tail;
  return text::ChangeText{object, same,
                          std::string(before.substr(same, before.size() - same - tail)),
                          std::string(after.substr(same, after.size() - same - tail))};
}

std::size_t Body::line_begin(std::size_t offset) const {
  const std::size_t before = offset == 0 ? std::string::npos : text_.rfind('\n', offset - 1);
  return before == std::string::npos ? 0 : before + 1;
}

std::size_t Body::line_end(std::size_t offset) const {
  const std::size_t end = text_.find('\n', offset);
  return end == std::string::npos ? text_.size() : end + 1;
}

Body::Splice Body::new_lines(std::size_t offset, std::string lines) const {
  if (offset == text_.size() && !text_.ends_with('\n')) {  // the file has no last line end
    const std::string_view end = text::line_end(style_);
    lines.insert(0, end);
    lines.resize(lines.size() - end.size());
  }
  return {offset, offset, std::move(lines)};
}

/// REQUIRES: the node has a key
Body::Splice Body::new_value(const Node& node, const Draft& value) const {
  const std::size_t begin = node.key_end + std::size_t{1};  // after the colon
  std::size_t end = std::max<std::size_t>(begin, node.end);
  while (end < text_.size() && text_[end] == ' ') ++end;  // "key: " is an empty scalar
  const std::size_t line = line_begin(node.key_begin);
  return {begin, end, text::value_text(value, node.key_begin - line, begin - line, style_)};
}

/// REQUIRES: the list has its items on separate lines. `before`: nothing means at the end.
Body::Splice Body::new_items(NodeView list, const NodeView* before,
                             const std::vector<const Draft*>& items) const {
  const std::size_t first = list.node().begin;  // the first dash
  std::string lines;
  for (const Draft* item : items)
    text::append_item(lines, *item, first - line_begin(first), style_);
  return new_lines(before == nullptr ? line_end(list.node().end) : line_begin(before->node().begin),
                   std::move(lines));
}

/// REQUIRES: they do not overlap.
void Body::apply(std::vector<Splice> splices) {
  // Text that is inserted before a removed part comes first.
  std::ranges::stable_sort(splices, [](const Splice& a, const Splice& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  std::string out;
  std::size_t done = 0;
  for (const Splice& each : splices) {
    out.append(text_, done, each.begin - done).append(each.text);
    done = each.end;
  }
  text_ = out.append(text_, done);
}

void Body::replace_value(const Node& node, const Draft& value) {
  Splice change = new_value(node, value);
  text_.replace(change.begin, change.end - change.begin, change.text);
}

Result<void> Body::replace_item(const Node& node, const Draft& value) {
  const std::size_t line = line_begin(node.begin);
  const std::size_t dash = text_.find_first_not_of(' ', line);
  // "- - x", or an item on several lines: Unity does not write this where one item is set.
  if (dash == std::string::npos || text_[dash] != '-' || dash + 2 < node.begin) return odd({});
  std::string lines;
  text::append_item(lines, value, dash - line, style_);
  const std::size_t end = line_end(std::max(node.begin, node.end));
  if (end == text_.size() && !text_.ends_with('\n'))
    lines.resize(lines.size() - text::line_end(style_).size());
  text_.replace(line, end - line, lines);
  return {};
}

/// "{x: 0, y: 1}" is one line, or folded by its own rules: it is written as a whole.
Result<void> Body::set_inside_flow(NodeView flow, const Path& path, std::size_t at,
                                   const Draft& value) {
  Draft whole = to_draft(flow);
  if (at < path.size()) {
    DIORAMA_CHECK(set_in_draft(whole, path, at, value));
  } else {
    whole = value;
  }
  if (flow.node().key_style == text::Style::Nothing) return replace_item(flow.node(), whole);
  replace_value(flow.node(), whole);
  return {};
}

Result<void> Body::add_entry(NodeView mapping, const Draft& entry,
                             std::span<const std::string> order) {
  if (mapping.size() == 0) return odd({});
  const auto place = std::ranges::find(order, entry.key);
  // Before the first one that comes later. Keys that `order` does not name come first, like Unity's
  // own fields, except for the data of managed references, which is always last.
  NodeView previous;
  for (const NodeView sibling : mapping) {
    if (std::find(place, order.end(), sibling.key()) != order.end() ||
        sibling.has_key("references"))
      break;
    previous = sibling;
  }
  const NodeView first = *mapping.begin();
  const std::size_t indent = first.node().key_begin - line_begin(first.node().key_begin);
  std::string lines;
  text::append_entry(lines, entry, indent, style_);
  if (previous) {
    const Node& node = previous.node();
    apply({new_lines(line_end(std::max<std::size_t>(node.end, node.key_end)), std::move(lines))});
    return {};
  }
  const std::size_t line = line_begin(first.node().key_begin);
  if (text_.find_first_not_of(' ', line) != first.node().key_begin) return odd({});  // "- key:"
  apply({new_lines(line, std::move(lines))});
  return {};
}

Result<void> Body::set(const Path& path, const Draft& value, std::span<const std::string> order) {
  const text::Tree tree = text::Tree::parse(text_);
  NodeView node = tree.fields();
  for (std::size_t at = 0; at < path.size(); ++at) {
    const NodeView next = step_into(node, path[at]);
    if (is_flow(node) && node.is_mapping() && node.size() > 0)
      return set_inside_flow(node, path, at, value);
    if (!next) {
      if (at + 1 < path.size() || path[at].kind != PathStep::Kind::Key || node.is_sequence())
        return no_such(path);
      Draft entry = value;
      entry.key = path[at].key;
      if (at > 0 && is_empty(node)) {
        replace_value(node.node(), Draft::block({std::move(entry)}));
        return {};
      }
      return add_entry(node, entry, order);
    }
    node = next;
  }
  if (path.empty()) return no_such(path);
  if (node.node().key_style == text::Style::Nothing) return replace_item(node.node(), value);
  replace_value(node.node(), value);
  return {};
}

Result<void> Body::insert_item(const Path& path, std::size_t index, const Draft& item) {
  return change_list(path, {{}, {{index, item}}, {}});
}

Result<void> Body::remove_item(const Path& path, std::size_t index) {
  return change_list(path, {{}, {}, {index}});
}

Result<void> Body::change_list(const Path& path, const ListChange& change) {
  const text::Tree tree = text::Tree::parse(text_);
  const NodeView list = node_at(tree.fields(), path);
  if (!list) return no_such(path);
  std::vector<NodeView> items;
  for (const NodeView item : list) items.push_back(item);
  std::map<std::size_t, std::vector<const Draft*>> inserted;
  for (const ListChange::Item& each : change.inserted) {
    if (each.index > items.size()) return no_such(path);
    inserted[each.index].push_back(&each.value);
  }
  if (is_empty(list)) {
    if (!change.set.empty() || !change.removed.empty()) return no_such(path);
    Draft all = Draft::list({});
    for (const ListChange::Item& each : change.inserted) all.children.push_back(each.value);
    if (!all.children.empty()) replace_value(list.node(), all);
    return {};
  }
  if (!list.is_sequence() || is_flow(list)) return odd(path);
  std::vector<Splice> splices;
  for (const ListChange::Entry& each : change.set) {
    const NodeView entry = each.index < items.size() ? items[each.index][each.key] : NodeView{};
    if (!entry) return no_such(path);
    if (is_flow(items[each.index])) return odd(path);
    splices.push_back(new_value(entry.node(), each.value));
  }
  for (const std::size_t index : change.removed) {
    if (index >= items.size()) return no_such(path);
    const Node& item = items[index].node();
    splices.push_back({line_begin(item.begin), line_end(std::max(item.begin, item.end)), {}});
  }
  // Nothing is left: the list becomes "[]" again.
  if (change.removed.size() == items.size() && inserted.empty()) {
    replace_value(list.node(), Draft::list({}));
    return {};
  }
  for (const auto& [index, drafts] : inserted)
    splices.push_back(new_items(list, index < items.size() ? &items[index] : nullptr, drafts));
  apply(std::move(splices));
  return {};
}

Result<void> Body::remove(const Path& path) {
  const text::Tree tree = text::Tree::parse(text_);
  const NodeView node = node_at(tree.fields(), path);
  if (!node || node.node().key_style == text::Style::Nothing) return no_such(path);
  const std::size_t begin = line_begin(node.node().key_begin);
  if (text_.find_first_not_of(' ', begin) != node.node().key_begin) return odd(path);
  const std::size_t end = line_end(std::max<std::size_t>(node.node().end, node.node().key_end));
  text_.erase(begin, end - begin);
  return {};
}

}  // namespace diorama::unity::edit
