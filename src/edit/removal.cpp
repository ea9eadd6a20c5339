#include "edit/removal.h"

#include "edit/change_body.h"
#include "edit/pieces.h"
#include "unity/reference.h"

namespace diorama::edit {
namespace {

using unity::FileId;

/// The body with every reference to one of the ids replaced by none. A text that only looks like
/// a reference is no node of its own and stays.
std::string cleared(std::string_view body, const std::unordered_set<FileId>& ids) {
  return map_references(body, [&](FileId id) { return ids.contains(id) ? 0 : id; });
}

void note_fields(FileId id, std::string_view body, const std::unordered_set<FileId>& ids,
                 std::vector<ClearedReference>& out) {
  const yaml::Tree tree = yaml::Tree::parse(body);
  for (const yaml::NodeView field : tree.fields())
    for (const unity::Reference& reference : unity::read_references(field.raw()))
      if (!reference.guid && ids.contains(reference.id)) {
        out.push_back({id, field.key()});
        break;
      }
}

}  // namespace

Result<void> clear_references(Session& session, const std::string& path,
                              const std::unordered_set<FileId>& ids,
                              std::vector<ClearedReference>* report) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const unity::ReferenceSearch search(ids);
  std::vector<yaml::ChangeText> edits;
  for (const yaml::Object& object : file->document->objects()) {
    const std::string_view body = file->document->body(object);
    if (!search.is_in(body)) continue;
    if (report != nullptr) note_fields(object.id, body, ids, *report);
    if (auto edit = difference(object.id, body, cleared(body, ids)))
      edits.push_back(*std::move(edit));
  }
  for (yaml::ChangeText& edit : edits) DIORAMA_CHECK(session.apply(path, std::move(edit)));
  return {};
}

Result<void> forget_addition(Session& session, const std::string& path, FileId instance,
                             const std::string& list, FileId added) {
  return change_body(session, path, instance, [&](Body& body) -> Result<void> {
    const Path where = unity::parse_path("m_Modification." + list);
    const yaml::Tree tree = yaml::Tree::parse(body.text());
    std::size_t index = 0;
    for (const yaml::NodeView item : node_at(tree.fields(), where)) {
      const auto reference = unity::as_reference(item["addedObject"]);
      if (reference && reference->id == added) return body.remove_item(where, index);
      ++index;
    }
    return {};
  });
}

Result<void> remove_from_list(Session& session, const std::string& path, FileId object,
                              const std::string& list, FileId removed) {
  return change_body(session, path, object, [&](Body& body) -> Result<void> {
    const Path where = unity::parse_path(list);
    const yaml::Tree tree = yaml::Tree::parse(body.text());
    std::size_t index = 0;
    for (const yaml::NodeView item : node_at(tree.fields(), where)) {
      const auto reference = unity::as_reference(item);
      if (reference && reference->id == removed) return body.remove_item(where, index);
      ++index;
    }
    return {};
  });
}

}  // namespace diorama::edit
