// The lists as an editor of 2022.2 or later writes them, after the overrides of values:
//
//    m_RemovedComponents:
//    - {fileID: 4170994595757603046, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//    m_RemovedGameObjects: []
//    m_AddedGameObjects:
//    - targetCorrespondingSourceObject: {fileID: 2777361465863352641, guid: 687c..., type: 3}
//      insertIndex: -1
//      addedObject: {fileID: 2038659509}
//    m_AddedComponents: []
//
// Ids with a guid are those of the prefab's file; addedObject is one of this file. insertIndex -1
// is after all that the prefab has; several of them come in the order of the list.

#include "unity/edit/prefabs/instance_lists.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "unity/edit/objects/reference_list.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

/// The targets of the noted additions, in their order.
std::vector<Reference> added_by(const Body& instance, const Path& list) {
  std::vector<Reference> out;
  const text::Tree tree = text::Tree::parse(instance.text());
  for (const text::NodeView item : node_at(tree.fields(), list))
    out.push_back(as_reference(item["addedObject"]).value_or(Reference{}));
  return out;
}

/// A note of an addition: its number in the list, and what it says.
struct Note {
  std::size_t at = 0;
  FileId added = 0;
  int place = -1;
};

/// The notes of these parts, in the order of the list.
std::vector<Note> notes_of(const Body& instance, const char* list,
                           const std::vector<OrderedPart>& parts) {
  std::vector<Note> out;
  const text::Tree tree = text::Tree::parse(instance.text());
  std::size_t at = 0;
  for (const text::NodeView item : node_at(tree.fields(), in_modification(list))) {
    const FileId added = as_reference(item["addedObject"]).value_or(Reference{}).id;
    if (std::ranges::find(parts, added, &OrderedPart::id) != parts.end())
      out.push_back({at, added, static_cast<int>(item["insertIndex"].integer().value_or(-1))});
    ++at;
  }
  return out;
}

std::vector<FileId> ids_of(const std::vector<OrderedPart>& parts) {
  std::vector<FileId> out;
  for (const OrderedPart& each : parts) out.push_back(each.id);
  return out;
}

/// The order that these notes mean (unity/model/phases has the rule): children go in by their
/// number, components one after the other.
std::vector<FileId> order_read(const char* list, std::vector<Note> notes,
                               const std::vector<OrderedPart>& parts) {
  if (std::string_view(list) == kAddedObjects)
    std::ranges::stable_sort(notes, {}, [](const Note& each) {
      return each.place < 0 ? std::numeric_limits<int>::max() : each.place;
    });
  std::vector<FileId> out;
  for (const OrderedPart& each : parts)
    if (!each.is_added) out.push_back(each.id);
  for (const Note& each : notes) {
    const bool last = each.place < 0 || each.place > std::ssize(out);
    out.insert(last ? out.end() : out.begin() + each.place, each.added);
  }
  return out;
}

/// The notes that say this order, without their numbers in the list.
std::vector<Note> wanted_notes(const std::vector<OrderedPart>& order) {
  std::vector<Note> out;
  std::size_t of_source =
      static_cast<std::size_t>(std::ranges::count(order, false, &OrderedPart::is_added));
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!order[i].is_added)
      --of_source;
    else
      out.push_back({0, order[i].id, of_source == 0 ? -1 : static_cast<int>(i)});
  }
  return out;
}

/// Inserts it before the note that has its number now.
Result<void> insert_note(Body& instance, const char* list, const Reference& target,
                         const Note& note) {
  return instance.insert_item(
      in_modification(list), note.at,
      Draft::block({to_draft(target).with_key("targetCorrespondingSourceObject"),
                    Draft::scalar(std::to_string(note.place)).with_key("insertIndex"),
                    local_draft(note.added).with_key("addedObject")}));
}

}  // namespace

Path in_modification(const std::string& field) {
  return parse_path("m_Modification." + field);
}

bool has_list(std::string_view instance_body, std::string_view list) {
  const std::string line = "\n    " + std::string(list) + ":";
  return instance_body.find(line) != std::string_view::npos;
}

Result<void> order_additions(Body& instance, const char* list, const Reference& target,
                             const std::vector<OrderedPart>& order, bool keep_places) {
  const auto size = list_size(instance, in_modification(list));
  if (!size) return {};
  std::vector<Note> noted = notes_of(instance, list, order);
  std::vector<Note> wanted = wanted_notes(order);
  // What is not listed yet comes before the next that is.
  std::size_t next = *size;
  for (std::size_t i = wanted.size(); i-- > 0;) {
    const auto known = std::ranges::find(noted, wanted[i].added, &Note::added);
    wanted[i].at = known == noted.end() ? next : known->at;
    if (known == noted.end()) DIORAMA_CHECK(insert_note(instance, list, target, wanted[i]));
    next = wanted[i].at;
  }
  noted = notes_of(instance, list, order);
  if (keep_places || order_read(list, noted, order) == ids_of(order)) return {};
  for (std::size_t i = noted.size(); i-- > 0;)
    DIORAMA_CHECK(instance.remove_item(in_modification(list), noted[i].at));
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    wanted[i].at = noted.front().at + i;
    DIORAMA_CHECK(insert_note(instance, list, target, wanted[i]));
  }
  return {};
}

Result<void> forget_additions(Body& instance, const char* list,
                              const std::function<bool(const Reference& added)>& is_gone) {
  const Path path = in_modification(list);
  const std::vector<Reference> noted = added_by(instance, path);
  for (std::size_t i = noted.size(); i-- > 0;)
    if (is_gone(noted[i])) DIORAMA_CHECK(instance.remove_item(path, i));
  return {};
}

Result<void> forget_addition(Body& instance, const char* list, FileId added) {
  return forget_additions(instance, list, [&](const Reference& each) { return each.id == added; });
}

Result<bool> note_removal(Body& instance, const char* list, const Reference& target) {
  const Path path = in_modification(list);
  const auto size = list_size(instance, path);
  if (!size) return false;
  DIORAMA_CHECK(instance.insert_item(path, *size, to_draft(target)));
  return true;
}

Result<void> forget_removal(Body& instance, const char* list, FileId target) {
  return remove_listed(instance, in_modification(list), target);
}

}  // namespace diorama::unity::edit
