// A new instance. Its overrides begin with those that every instance has: the place of the root,
// and its name. They are there even when they equal the prefab's values, so that the prefab can be
// moved without moving its instances.
//
//   --- !u!1001 &1620275719
//   PrefabInstance:
//     m_ObjectHideFlags: 0
//     serializedVersion: 2
//     m_Modification:
//       serializedVersion: 3
//       m_TransformParent: {fileID: 0}
//       m_Modifications:
//       - target: {fileID: 3910815888802662051, guid: 687c..., type: 3}
//         propertyPath: m_LocalPosition.x
//         value: 0
//         objectReference: {fileID: 0}
//       m_RemovedComponents: []
//       m_RemovedGameObjects: []
//       m_AddedGameObjects: []
//       m_AddedComponents: []
//     m_SourcePrefab: {fileID: 100100000, guid: 687c..., type: 3}

#include "unity/edit/prefabs/instances.h"

#include <algorithm>

#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/values/references.h"
#include "unity/model/fields.h"
#include "unity/model/hierarchies.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {

using text::Draft;

Result<Index> instance_at(const OpenHierarchy& open, Index object) {
  const GameObject& found = open.hierarchy.objects()[object];
  if (found.instance != kNone) return found.instance;
  const std::string path = open.paths.path(object);
  const auto refuse = [&](const std::string& why, std::string hint) {
    return Error{ErrorCode::InvalidArgument, "'" + path + why, std::move(hint), {{"path", path}}};
  };
  const Index outer = found.origin.instance;
  if (outer == kNone || open.hierarchy.instances()[outer].root == kNone)
    return refuse("' is not the root of a prefab instance", "");
  const Instance& instance = open.hierarchy.instances()[outer];
  const std::string root = "'" + open.paths.path(instance.root) + "'";
  const bool nested = instance.hierarchy != nullptr &&
                      instance.hierarchy->objects()[found.origin.source].instance != kNone;
  return refuse(nested ? "' is an instance nested in the instance " + root
                       : "' is not the root of a prefab instance but a part of " + root,
                "name " + root);
}

Result<Index> root_of(const OpenHierarchy& open, FileId instance) {
  const auto found = open.hierarchy.find_instance(instance);
  const Index root = found ? open.hierarchy.instances()[*found].root : kNone;
  if (root != kNone) return root;
  return Error{ErrorCode::Internal, "the new instance is not where it was put", {}, {}};
}

std::vector<Modification> root_overrides(const Hierarchy& source,
                                         std::optional<std::size_t> order) {
  std::vector<Modification> out;
  const Index transform = source.transform_of(0);
  if (transform != kNone) {
    const FileId target = source.components()[transform].id;
    const FieldValue fields = component_fields(source, transform);
    const auto add = [&](const char* field, std::initializer_list<const char*> parts) {
      const FieldValue* stored = fields.find(field);
      if (stored == nullptr) return;
      for (const char* part : parts)
        if (const FieldValue* value = stored->find(part))
          out.push_back({target, std::string(field) + "." + part, value->text, {}});
    };
    const bool is_rect = source.components()[transform].class_id == kRectTransformClass;
    if (is_rect)
      for (const char* field : {"m_Pivot", "m_AnchorMax", "m_AnchorMin", "m_SizeDelta"})
        add(field, {"x", "y"});
    if (order) out.push_back({target, "m_RootOrder", std::to_string(*order), {}});
    add("m_LocalPosition", {"x", "y", "z"});
    add("m_LocalRotation", {"w", "x", "y", "z"});
    if (is_rect) add("m_AnchoredPosition", {"x", "y"});
    add("m_LocalEulerAnglesHint", {"x", "y", "z"});
  }
  out.push_back({source.objects().front().id, "m_Name", source.objects().front().name, {}});
  return out;
}

namespace {

/// Which lists an instance gets here: others in the file show it, else the
/// version of the editor tells.
struct KnownLists {
  bool objects = false;  ///< m_AddedGameObjects: since 2022.1
  bool all = false;      ///< all four: since 2022.2
};

KnownLists lists_in(const OpenFile& file, const ProjectSettings& settings) {
  const auto objects = file.document->objects();
  const auto last = std::find_if(objects.rbegin(), objects.rend(), [](const text::Object& each) {
    return each.class_id == kPrefabInstanceClass;
  });
  if (last == objects.rend()) {
    const auto version = settings.version.value_or(UnityVersion{2022, 3, 0, 'f'});
    return {version >= UnityVersion{2022, 1, 0, 'a'}, version >= UnityVersion{2022, 2, 0, 'a'}};
  }
  const std::string_view body = file.document->body(*last);
  return {has_list(body, kAddedObjects), has_list(body, kAddedComponents)};
}

}  // namespace

std::string instance_body(const OpenFile& file, const ProjectSettings& settings, const Guid& source,
                          FileId parent) {
  const KnownLists lists = lists_in(file, settings);
  std::vector<Draft> changes;
  if (lists.objects)
    changes.push_back(Draft::scalar(lists.all ? "3" : "2").with_key("serializedVersion"));
  changes.push_back(local_draft(parent).with_key("m_TransformParent"));
  changes.push_back(Draft::list({}).with_key("m_Modifications"));
  changes.push_back(Draft::list({}).with_key(kRemovedComponents));
  if (lists.all) changes.push_back(Draft::list({}).with_key(kRemovedObjects));
  if (lists.objects) changes.push_back(Draft::list({}).with_key(kAddedObjects));
  if (lists.all) changes.push_back(Draft::list({}).with_key(kAddedComponents));
  const Draft fields[] = {Draft::scalar("0").with_key("m_ObjectHideFlags"),
                          Draft::scalar("2").with_key("serializedVersion"),
                          Draft::block(std::move(changes)).with_key("m_Modification"),
                          to_draft(Reference{kPrefabFileId, source, 3}).with_key("m_SourcePrefab")};
  std::string out = "PrefabInstance:" + std::string(text::line_end(file.style));
  for (const Draft& field : fields) text::append_entry(out, field, 2, file.style);
  return out;
}

}  // namespace diorama::unity::edit
