#include "unity/edit/objects/removal.h"

#include "unity/assets/reference.h"
#include "unity/edit/change_body.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/reference_list.h"

namespace diorama::unity::edit {
namespace {

using unity::FileId;

/// The body with every reference to one of the ids replaced by none. A text that only looks like
/// a reference is no node of its own and stays.
std::string cleared(std::string_view body, const std::unordered_set<FileId>& ids) {
  return map_references(body, [&](FileId id) { return ids.contains(id) ? 0 : id; });
}

void note_overrides(FileId instance, text::NodeView fields, const std::unordered_set<FileId>& ids,
                    std::vector<ClearedReference>& out) {
  for (const text::NodeView item : fields["m_Modification"]["m_Modifications"]) {
    const auto reference = unity::as_reference(item["objectReference"]);
    const auto target = unity::as_reference(item["target"]);
    if (reference && target && !reference->guid && ids.contains(reference->id))
      out.push_back({instance, item["propertyPath"].text(), target->id});
  }
}

void note_fields(const text::Object& object, std::string_view body,
                 const std::unordered_set<FileId>& ids, std::vector<ClearedReference>& out) {
  const text::Tree tree = text::Tree::parse(body);
  if (object.class_id == unity::kPrefabInstanceClass)
    return note_overrides(object.id, tree.fields(), ids, out);
  for (const text::NodeView field : tree.fields())
    for (const unity::Reference& reference : unity::read_references(field.raw()))
      if (!reference.guid && ids.contains(reference.id)) {
        out.push_back({object.id, field.key()});
        break;
      }
}

/// The body of an instance without its notes of what was added and goes away.
Result<std::string> without_additions(std::string_view text, const text::FileStyle& style,
                                      const std::unordered_set<FileId>& ids) {
  Body body(std::string(text), style);
  for (const char* const name : {"m_AddedGameObjects", "m_AddedComponents"}) {
    const Path list = unity::parse_path(std::string("m_Modification.") + name);
    const text::Tree tree = text::Tree::parse(body.text());
    std::vector<std::size_t> gone;
    std::size_t index = 0;
    for (const text::NodeView item : node_at(tree.fields(), list)) {
      const auto reference = unity::as_reference(item["addedObject"]);
      if (reference && !reference->guid && ids.contains(reference->id)) gone.push_back(index);
      ++index;
    }
    for (std::size_t i = gone.size(); i-- > 0;) DIORAMA_CHECK(body.remove_item(list, gone[i]));
  }
  return body.text();
}

}  // namespace

Result<void> clear_references(Session& session, const std::string& path,
                              const std::unordered_set<FileId>& ids,
                              std::vector<ClearedReference>* report) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const unity::ReferenceSearch search(ids);
  std::vector<text::ChangeText> edits;
  for (const text::Object& object : file->document->objects()) {
    const std::string_view body = file->document->body(object);
    if (!search.is_in(body)) continue;
    if (report != nullptr) note_fields(object, body, ids, *report);
    std::string kept(body);
    if (object.class_id == unity::kPrefabInstanceClass) {
      DIORAMA_TRY(kept, without_additions(body, file->style, ids));
    }
    if (auto edit = difference(object.id, body, cleared(kept, ids)))
      edits.push_back(*std::move(edit));
  }
  for (text::ChangeText& edit : edits) DIORAMA_CHECK(session.apply(path, std::move(edit)));
  return {};
}

Result<void> forget_addition(Session& session, const std::string& path, FileId instance,
                             const std::string& list, FileId added) {
  return change_body(session, path, instance, [&](Body& body) -> Result<void> {
    const Path where = unity::parse_path("m_Modification." + list);
    const text::Tree tree = text::Tree::parse(body.text());
    std::size_t index = 0;
    for (const text::NodeView item : node_at(tree.fields(), where)) {
      const auto reference = unity::as_reference(item["addedObject"]);
      if (reference && reference->id == added) return body.remove_item(where, index);
      ++index;
    }
    return {};
  });
}

Result<void> remove_from_list(Session& session, const std::string& path, FileId object,
                              const std::string& list, FileId removed) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  if (const text::Object* const holder = file->document->find(object))
    if (auto edit = remove_reference({object, file->document->body(*holder), list}, removed))
      return session.apply(path, *std::move(edit));
  return change_body(session, path, object, [&](Body& body) -> Result<void> {
    const Path where = unity::parse_path(list);
    const text::Tree tree = text::Tree::parse(body.text());
    std::size_t index = 0;
    for (const text::NodeView item : node_at(tree.fields(), where)) {
      const auto reference = unity::as_reference(item);
      if (reference && reference->id == removed) return body.remove_item(where, index);
      ++index;
    }
    return {};
  });
}

}  // namespace diorama::unity::edit
