// The texts of a duplicated object, before and after. References inside the copy lead to the copy;
// those that lead out stay; those with a guid refer to other files:
//
//   --- !u!4 &1407308610                       --- !u!4 &1915477049
//   Transform:                                 Transform:
//     m_GameObject: {fileID: 1407308609}         m_GameObject: {fileID: 253027834}
//     m_Father: {fileID: 1016726560}             m_Father: {fileID: 2038659509}
//
// The stripped object of a part of a prefab instance is a piece, too.

#include "unity/edit/objects/pieces.h"

#include "unity/assets/reference.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

void collect_references(text::NodeView node, std::vector<std::pair<text::Node, FileId>>& out) {
  if (const auto reference = as_reference(node)) {
    if (!reference->guid && reference->id != 0) out.emplace_back(node.node(), reference->id);
    return;
  }
  for (const text::NodeView child : node) collect_references(child, out);
}

}  // namespace

std::string map_references(std::string_view body, const std::function<FileId(FileId)>& id_of) {
  const text::Tree tree = text::Tree::parse(body);
  std::vector<std::pair<text::Node, FileId>> found;
  collect_references(tree.fields(), found);
  std::string out;
  std::size_t copied = 0;
  for (const auto& [node, id] : found) {
    const FileId wanted = id_of(id);
    if (wanted == id) continue;
    out.append(body.substr(copied, node.begin - copied))
        .append("{fileID: ")
        .append(std::to_string(wanted))
        .append("}");
    copied = node.end;
  }
  return out.append(body.substr(copied));
}

FileId referred(std::string_view body, std::string_view field) {
  const auto text = text::find_field(body, field);
  return text ? read_reference(*text).id : 0;
}

FileId owner_of(const Piece& piece) {
  return referred(piece.body, piece.stripped ? "m_PrefabInstance" : "m_GameObject");
}

std::unordered_set<FileId> ids_below(const Hierarchy& hierarchy, Index object) {
  std::unordered_set<FileId> ids;
  std::unordered_set<FileId> instances;
  const Index end = object + hierarchy.objects()[object].size;
  for (Index at = object; at < end; ++at) {
    const GameObject& each = hierarchy.objects()[at];
    ids.insert(each.id);
    for (Index i = 0; i < each.component_count; ++i)
      ids.insert(hierarchy.components()[each.first_component + i].id);
    if (each.instance != kNone) instances.insert(hierarchy.instances()[each.instance].id);
  }
  // Also those of parts that the source no longer has.
  for (const text::Object& each : hierarchy.document().objects())
    if (each.stripped &&
        instances.contains(referred(hierarchy.document().body(each), "m_PrefabInstance")))
      ids.insert(each.id);
  ids.insert(instances.begin(), instances.end());
  ids.erase(0);
  return ids;
}

Pieces pieces_of(const text::Document& document, const std::unordered_set<FileId>& ids) {
  Pieces out;
  for (const text::Object& each : document.objects()) {
    if (!ids.contains(each.id)) continue;
    out.push_back({each.class_id, each.id, std::string(document.body(each)), each.stripped, 0});
    out.back().owner = owner_of(out.back());
  }
  return out;
}

NewIds new_ids(const Pieces& pieces, bool in_prefab, const std::function<FileId()>& new_id) {
  NewIds out;
  for (const Piece& each : pieces)
    if (!each.stripped) out.emplace(each.id, new_id());
  for (const Piece& each : pieces) {
    if (!each.stripped) continue;
    // In a prefab the source and the instance determine the id; in a scene it is any free one.
    const auto instance = out.find(each.owner);
    const FileId source = referred(each.body, "m_CorrespondingSourceObject");
    out.emplace(each.id, in_prefab && instance != out.end() ? (source ^ instance->second) & kIdMask
                                                            : new_id());
  }
  return out;
}

NewIds ids_in_prefab(const Pieces& pieces, bool from_prefab, FileId instance,
                     const std::function<FileId()>& new_id) {
  NewIds out = new_ids(pieces, true, new_id);
  // In a prefab the ids of the source and the instance determine the id of a part; so the parts
  // keep their ids there when the source's ids are computed from them.
  if (from_prefab)
    for (auto& [from, to] : out) to = (from ^ instance) & kIdMask;
  return out;
}

}  // namespace diorama::unity::edit
