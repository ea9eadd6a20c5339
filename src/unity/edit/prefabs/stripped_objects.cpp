// A stripped GameObject, and a stripped script, which has two more fields:
//
//   --- !u!1 &1242157999 stripped
//   GameObject:
//     m_CorrespondingSourceObject: {fileID: 3271017641675955016, guid: 687c..., type: 3}
//     m_PrefabInstance: {fileID: 1492019668}
//     m_PrefabAsset: {fileID: 0}
//   --- !u!114 &1157293099 stripped
//   MonoBehaviour:
//     m_CorrespondingSourceObject: {fileID: 6467437233026977402, guid: 5d27..., type: 3}
//     m_PrefabInstance: {fileID: 861670291}
//     m_PrefabAsset: {fileID: 0}
//     m_GameObject: {fileID: 0}
//     m_Script: {fileID: 11500000, guid: 8cdc01334ce27e18b7b54d32eb7d13a1, type: 3}
//
// m_GameObject is the stripped object of the script's object; 0 when that is not in the file.

#include "unity/edit/prefabs/stripped_objects.h"

#include "unity/assets/reference.h"
#include "unity/edit/values/references.h"
#include "unity/facts/class_table.h"
#include "unity/text/draft.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

/// Which of these ids the rest of the file refers to.
std::unordered_set<FileId> referred_by_others(const text::Document& document,
                                              const std::unordered_set<FileId>& ids) {
  const ReferenceSearch search(ids);
  std::unordered_set<FileId> out;
  for (const text::Object& each : document.objects()) {
    const std::string_view body = document.body(each);
    // The list of roots gets the id of the instance instead.
    if (each.class_id == kSceneRootsClass || !search.is_in(body) || ids.contains(each.id)) continue;
    for (const Reference& reference : read_references(body))
      if (!reference.guid && ids.contains(reference.id)) out.insert(reference.id);
  }
  return out;
}

}  // namespace

std::string stripped_body(const text::FileStyle& style, const Instance& instance,
                          const InstancePart& part) {
  const Reference target{part.source, instance.source.guid, 3};
  const std::string_view name = class_name(part.class_id);
  std::vector<Draft> fields;
  fields.push_back(to_draft(target).with_key("m_CorrespondingSourceObject"));
  fields.push_back(local_draft(instance.id).with_key("m_PrefabInstance"));
  fields.push_back(local_draft(0).with_key("m_PrefabAsset"));
  if (part.class_id == kMonoBehaviourClass) {
    fields.push_back(local_draft(part.object).with_key("m_GameObject"));
    fields.push_back(Draft::scalar("1").with_key("m_Enabled"));
    fields.push_back(Draft::scalar("0").with_key("m_EditorHideFlags"));
    fields.push_back(to_draft(part.script).with_key("m_Script"));
    fields.push_back(Draft::scalar({}).with_key("m_Name"));
    fields.push_back(Draft::scalar({}).with_key("m_EditorClassIdentifier"));
  }
  std::string out(name.empty() ? "MonoBehaviour" : name);
  out.append(":").append(text::line_end(style));
  for (const Draft& field : fields) text::append_entry(out, field, 2, style);
  return out;
}

Result<void> name_object(Body& stripped, FileId object) {
  if (!text::find_field(stripped.text(), "m_GameObject")) return {};
  return stripped.set(parse_path("m_GameObject"), local_draft(object));
}

Pieces stripped_for_others(const text::Document& document, const text::FileStyle& style,
                           const Pieces& pieces, const std::unordered_set<FileId>& ids,
                           const Instance& made, const NewIds& in_source) {
  const std::unordered_set<FileId> wanted = referred_by_others(document, ids);
  Pieces out;
  for (const Piece& each : pieces) {
    if (!wanted.contains(each.id) || each.class_id == kPrefabInstanceClass) continue;
    InstancePart part{in_source.at(each.id), each.class_id, {}, 0};
    if (const auto field = text::find_field(each.body, "m_Script"))
      part.script = read_reference(*field);
    const FileId object = referred(each.body, "m_GameObject");
    const bool gone = ids.contains(object) && !wanted.contains(object);
    if (!gone) part.object = object;
    out.push_back({each.class_id, each.id, stripped_body(style, made, part), true, made.id});
  }
  return out;
}

}  // namespace diorama::unity::edit
