// The lines that are searched for, and changed without reading the others:
//
//     m_Children:
//     - {fileID: 1637428334}
//     - {fileID: 867886924}
//     m_Father: {fileID: 0}
//
// An empty list is on the line of its key, "m_Children: []", and is left to Body.

#include "unity/edit/objects/reference_list.h"

#include <algorithm>

#include "unity/edit/values/references.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

constexpr std::string_view kItem = "\n  - {fileID: ";  // on disk
constexpr std::size_t kIndent = 2;
constexpr std::size_t kNowhere = std::string_view::npos;

/// Where the items are in the body: from the line end before the first to the one after the last.
struct Items {
  std::size_t begin = 0, end = 0;
};

std::optional<Items> find_items(const ReferenceList& list) {
  const auto value = text::find_field(list.body, list.name);
  if (!value) return std::nullopt;
  const auto field = static_cast<std::size_t>(value->data() - list.body.data());
  const std::size_t begin = field + (value->starts_with('\r') ? 1 : 0);
  const std::size_t end = list.body.find('\n', field + value->size());
  if (end == kNowhere || !list.body.substr(begin).starts_with(kItem)) return std::nullopt;
  return Items{begin, end};
}

/// The line end before the item with that number, or the last one when there are fewer items.
std::optional<std::size_t> line_end_before(const ReferenceList& list, Items items, int place) {
  if (place < 0) {
    const std::size_t last = list.body.rfind('\n', items.end - 1);
    return list.body.substr(last).starts_with(kItem) ? std::optional(items.end) : std::nullopt;
  }
  std::size_t at = items.begin;
  for (; place > 0 && at < items.end; --place) {
    if (!list.body.substr(at).starts_with(kItem)) return std::nullopt;
    at = list.body.find('\n', at + 1);
  }
  return at;
}

/// One item with its line end.
struct Line {
  std::size_t begin = 0, size = 0;
  bool is_only = false;
};

/// The line of the first item that refers to this id.
std::optional<Line> find_line(const ReferenceList& list, text::FileId id) {
  const auto items = find_items(list);
  if (!items) return std::nullopt;
  const std::string item = std::string(kItem) + std::to_string(id) + "}";
  const std::size_t found = list.body.find(item, items->begin);
  if (found >= items->end) return std::nullopt;
  const std::size_t end = list.body.find('\n', found + 1);
  const std::size_t after = found + item.size();
  if (after != end && list.body.substr(after, end - after) != "\r") return std::nullopt;
  return Line{found + 1, end - found, found == items->begin && end == items->end};
}

}  // namespace

std::optional<text::ChangeText> insert_reference(const ReferenceList& list, int place,
                                                 text::FileId id, const text::FileStyle& style) {
  const auto items = find_items(list);
  if (!items) return std::nullopt;
  const auto line_end = line_end_before(list, *items, place);
  if (!line_end) return std::nullopt;
  std::string line;
  text::append_item(line, local_draft(id), kIndent, style);
  return text::ChangeText{list.object, *line_end + 1, {}, std::move(line)};
}

std::optional<text::ChangeText> replace_reference(const ReferenceList& list, text::FileId id,
                                                  text::FileId other) {
  const auto line = find_line(list, id);
  if (!line) return std::nullopt;
  const std::size_t number = line->begin + kItem.size() - 1;
  return text::ChangeText{list.object, number, std::to_string(id), std::to_string(other)};
}

std::optional<text::ChangeText> remove_reference(const ReferenceList& list, text::FileId id) {
  const auto line = find_line(list, id);
  if (!line || line->is_only) return std::nullopt;
  return text::ChangeText{
      list.object, line->begin, std::string(list.body.substr(line->begin, line->size)), {}};
}

std::vector<text::FileId> listed_ids(const Body& object, const Path& list) {
  std::vector<text::FileId> out;
  const text::Tree tree = text::Tree::parse(object.text());
  for (const text::NodeView item : node_at(tree.fields(), list)) {
    auto reference = as_reference(item);
    for (const text::NodeView entry : item)
      if (!reference) reference = as_reference(entry);  // "component", or a class id
    out.push_back(reference ? reference->id : 0);
  }
  return out;
}

Result<void> remove_listed(Body& object, const Path& list, text::FileId id) {
  const std::vector<text::FileId> ids = listed_ids(object, list);
  const auto found = std::ranges::find(ids, id);
  if (found == ids.end()) return {};
  return object.remove_item(list, static_cast<std::size_t>(found - ids.begin()));
}

}  // namespace diorama::unity::edit
