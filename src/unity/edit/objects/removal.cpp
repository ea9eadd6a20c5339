// /Waypoints is removed with its three children. A script with a list of them keeps three items, as
// in the editor, where they show as "None":
//
//   -  - {fileID: 897025286}
//   -  - {fileID: 1309355561}
//   -  - {fileID: 1841239323}
//   +  - {fileID: 0}
//   +  - {fileID: 0}
//   +  - {fileID: 0}
//
// An override that refers to a removed object keeps its entry in the same way. An addition to an
// instance is not a value but a note (unity/edit/prefabs/instance_lists.h), which is removed.

#include "unity/edit/objects/removal.h"

#include "unity/assets/reference.h"
#include "unity/edit/body.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/session.h"

namespace diorama::unity::edit {
namespace {

/// The body with every reference to one of the ids replaced by none. A text that only looks like
/// a reference is not a separate node and stays.
std::string cleared(std::string_view body, const std::unordered_set<FileId>& ids) {
  return map_references(body, [&](FileId id) { return ids.contains(id) ? 0 : id; });
}

void note_overrides(FileId instance, text::NodeView fields, const std::unordered_set<FileId>& ids,
                    std::vector<ClearedReference>& out) {
  for (const text::NodeView item : fields["m_Modification"]["m_Modifications"]) {
    const auto reference = as_reference(item["objectReference"]);
    const auto target = as_reference(item["target"]);
    if (reference && target && !reference->guid && ids.contains(reference->id))
      out.push_back({instance, item["propertyPath"].text(), target->id});
  }
}

void note_fields(const text::Object& object, std::string_view body,
                 const std::unordered_set<FileId>& ids, std::vector<ClearedReference>& out) {
  const text::Tree tree = text::Tree::parse(body);
  if (object.class_id == kPrefabInstanceClass)
    return note_overrides(object.id, tree.fields(), ids, out);
  for (const text::NodeView field : tree.fields())
    for (const Reference& reference : read_references(field.raw()))
      if (!reference.guid && ids.contains(reference.id)) {
        out.push_back({object.id, field.key()});
        break;
      }
}

/// The body of an instance without its notes of removed additions.
Result<std::string> without_additions(std::string_view text, const text::FileStyle& style,
                                      const std::unordered_set<FileId>& ids) {
  Body body(text, style);
  for (const char* const list : {kAddedObjects, kAddedComponents})
    DIORAMA_CHECK(forget_additions(
        body, list, [&](const Reference& added) { return !added.guid && ids.contains(added.id); }));
  return body.text();
}

}  // namespace

Result<void> clear_references(Session& session, const std::string& path,
                              const std::unordered_set<FileId>& ids,
                              std::vector<ClearedReference>* report) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const ReferenceSearch search(ids);
  std::vector<text::ChangeText> edits;
  for (const text::Object& object : file->document->objects()) {
    const std::string_view body = file->document->body(object);
    if (!search.is_in(body)) continue;
    if (report != nullptr) note_fields(object, body, ids, *report);
    std::string kept(body);
    if (object.class_id == kPrefabInstanceClass) {
      DIORAMA_TRY(kept, without_additions(body, file->style, ids));
    }
    if (auto edit = difference(object.id, body, cleared(kept, ids)))
      edits.push_back(*std::move(edit));
  }
  for (text::ChangeText& edit : edits) DIORAMA_CHECK(session.apply(path, std::move(edit)));
  return {};
}

}  // namespace diorama::unity::edit
