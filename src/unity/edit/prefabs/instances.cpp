#include "unity/edit/prefabs/instances.h"

#include <algorithm>

#include "unity/edit/values/references.h"
#include "unity/model/fields.h"
#include "unity/text/draft.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {

using text::Draft;
using unity::FileId;
using unity::Index;
using unity::kNone;
using unity::Modification;

std::optional<bool> numbers_siblings(const text::Document& document) {
  const auto objects = document.objects();
  if (!objects.empty() && objects.back().class_id == unity::kSceneRootsClass) return false;
  for (const text::Object& each : objects)
    if (unity::is_transform_class(each.class_id) && !each.stripped)
      return text::find_field(document.body(each), "m_RootOrder").has_value();
  return std::nullopt;
}

bool numbers_siblings(const text::Document& document, const unity::ProjectSettings& settings) {
  if (const auto shown = numbers_siblings(document)) return *shown;
  return settings.version && *settings.version < unity::UnityVersion{2022, 3, 5, 'f'};
}

std::vector<Modification> root_overrides(const unity::Hierarchy& source,
                                         std::optional<std::size_t> order) {
  std::vector<Modification> out;
  const Index transform = source.transform_of(0);
  if (transform != kNone) {
    const FileId target = source.components()[transform].id;
    const unity::FieldValue fields = unity::component_fields(source, transform);
    const auto add = [&](const char* field, std::initializer_list<const char*> parts) {
      const unity::FieldValue* stored = fields.find(field);
      if (stored == nullptr) return;
      for (const char* part : parts)
        if (const unity::FieldValue* value = stored->find(part))
          out.push_back({target, std::string(field) + "." + part, value->text, {}});
    };
    if (source.components()[transform].class_id == unity::kRectTransformClass)
      for (const char* field : {"m_Pivot", "m_AnchorMax", "m_AnchorMin", "m_SizeDelta"})
        add(field, {"x", "y"});
    if (order) out.push_back({target, "m_RootOrder", std::to_string(*order), {}});
    add("m_LocalPosition", {"x", "y", "z"});
    add("m_LocalRotation", {"w", "x", "y", "z"});
    if (source.components()[transform].class_id == unity::kRectTransformClass)
      add("m_AnchoredPosition", {"x", "y"});
    add("m_LocalEulerAnglesHint", {"x", "y", "z"});
  }
  out.push_back({source.objects().front().id, "m_Name", source.objects().front().name, {}});
  return out;
}

std::string instance_body(const OpenFile& file, const unity::ProjectSettings& settings,
                          const unity::Guid& source, FileId parent) {
  const auto version = settings.version.value_or(unity::UnityVersion{2022, 3, 0, 'f'});
  bool lists_objects = version >= unity::UnityVersion{2022, 1, 0, 'a'};
  bool lists_all = version >= unity::UnityVersion{2022, 2, 0, 'a'};
  const auto objects = file.document->objects();
  const auto last = std::find_if(objects.rbegin(), objects.rend(), [](const text::Object& each) {
    return each.class_id == unity::kPrefabInstanceClass;
  });
  if (last != objects.rend()) {
    const std::string_view body = file.document->body(*last);
    lists_objects = body.find("\n    m_AddedGameObjects:") != std::string_view::npos;
    lists_all = body.find("\n    m_AddedComponents:") != std::string_view::npos;
  }
  std::vector<Draft> changes;
  if (lists_objects)
    changes.push_back(Draft::scalar(lists_all ? "3" : "2").with_key("serializedVersion"));
  changes.push_back(local_draft(parent).with_key("m_TransformParent"));
  changes.push_back(Draft::list({}).with_key("m_Modifications"));
  changes.push_back(Draft::list({}).with_key("m_RemovedComponents"));
  if (lists_all) changes.push_back(Draft::list({}).with_key("m_RemovedGameObjects"));
  if (lists_objects) changes.push_back(Draft::list({}).with_key("m_AddedGameObjects"));
  if (lists_all) changes.push_back(Draft::list({}).with_key("m_AddedComponents"));
  const Draft fields[] = {
      Draft::scalar("0").with_key("m_ObjectHideFlags"),
      Draft::scalar("2").with_key("serializedVersion"),
      Draft::block(std::move(changes)).with_key("m_Modification"),
      to_draft(unity::Reference{kPrefabFileId, source, 3}).with_key("m_SourcePrefab")};
  std::string out = "PrefabInstance:" + std::string(text::line_end(file.style));
  for (const Draft& field : fields) text::append_entry(out, field, 2, file.style);
  return out;
}

}  // namespace diorama::unity::edit
