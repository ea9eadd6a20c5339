// AssetEditor, fields: those of materials, ScriptableObjects and anything else in a file. A file
// may hold several objects; a reference to the file means the main one:
//
//   --- !u!114 &11400000
//   MonoBehaviour:
//     m_Script: {fileID: 11500000, guid: 8cdc01334ce27e18b7b54d32eb7d13a1, type: 3}
//     m_Name: Loot
//     rarity: 2

#include <charconv>

#include "base/text.h"
#include "unity/assets/asset_objects.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/change_body.h"
#include "unity/edit/session.h"
#include "unity/edit/values/field_plan.h"
#include "unity/edit/values/material_fields.h"
#include "unity/edit/values/references.h"
#include "unity/facts/class_table.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/model/scene_settings.h"
#include "unity/text/field_scan.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

std::string name_in(const text::Document& document, const text::Object& object) {
  return text::field_text(document.body(object), "m_Name");
}

Error no_part(const text::Document& document, const std::string& path, const std::string& part) {
  constexpr std::size_t kMost = 10;
  std::string list;
  std::size_t count = 0;
  for (const text::Object& each : document.objects()) {
    if (++count > kMost) break;
    const std::string name = name_in(document, each);
    list += (list.empty() ? "" : ", ") + std::to_string(each.id) +
            (name.empty() ? "" : " (" + name + ")");
  }
  return {ErrorCode::ObjectNotFound,
          "'" + path + "' has no object" + (part.empty() ? "" : " '" + part + "'"),
          list.empty() ? "" : "it has " + list + (count > kMost ? ", ..." : ""),
          {{"path", path}}};
}

/// By id, else by name; the main one when none is given.
Result<const text::Object*> find_part(const text::Document& document, const std::string& path,
                                      const std::string& part) {
  if (part.empty()) {
    const text::Object* const main = unity::main_object(document);
    return main != nullptr ? Result<const text::Object*>(main) : no_part(document, path, part);
  }
  unity::FileId id = 0;
  const char* const end = part.data() + part.size();
  if (const auto [stop, status] = std::from_chars(part.data(), end, id);
      status == std::errc() && stop == end)
    if (const text::Object* const found = document.find(id)) return found;
  const text::Object* found = nullptr;
  for (const text::Object& each : document.objects()) {
    if (name_in(document, each) != part) continue;
    if (found != nullptr)
      return Error{ErrorCode::Ambiguous,
                   "'" + path + "' has several objects called '" + part + "'",
                   "give the id: " + std::to_string(found->id) + ", " + std::to_string(each.id),
                   {{"path", path}}};
    found = &each;
  }
  return found != nullptr ? Result<const text::Object*>(found) : no_part(document, path, part);
}

//   TagManager:
//     tags:
//     - Enemy           objects have the text
//     layers:
//     - Default         objects have the place in the list
//
/// Whoever changes these lists must be told which objects mean something else then.
Result<void> check_names_stay(std::int32_t class_id, const FieldPlan& plan) {
  if (unity::class_name(class_id) != "TagManager") return {};
  for (const Assignment& each : plan.assignments) {
    const std::string& list = each.path.front().key;
    if (list != "tags" && list != "layers") continue;
    return Error{ErrorCode::InvalidArgument,
                 "'" + list + "' is not set as a field: objects that use its names are not told",
                 "add or remove a tag, or name a layer, as docs/settings.md says",
                 {{"field", list}}};
  }
  return {};
}

Result<void> check_kind(const std::string& path) {
  if (!unity::has_hierarchy(path)) return {};
  return Error{ErrorCode::InvalidArgument,
               "'" + path + "' is a scene or a prefab",
               "set fields of the components of its objects",
               {{"path", path}}};
}

}  // namespace

Result<AssetFieldChange> AssetEditor::set_fields(const std::string& path, const std::string& part,
                                                 const scene::Input& fields) {
  DIORAMA_CHECK(check_kind(path));
  DIORAMA_TRY(const OpenFile* const file, session_.file(path));
  DIORAMA_TRY(unity::Hierarchy built, session_.project().hierarchies().of(path, file->document));
  const unity::OpenHierarchy open(path, std::move(built));
  DIORAMA_TRY(const text::Object* const object, find_part(*file->document, path, part));
  return set_fields_of(open, *object, fields);
}

Result<AssetFieldChange> AssetEditor::set_scene_settings(const std::string& path,
                                                         const std::string& settings,
                                                         const scene::Input& fields) {
  DIORAMA_TRY(const OpenFile* const file, session_.file(path));
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, session_.project().hierarchies().open(path));
  DIORAMA_TRY(const text::Object* const object,
              unity::find_scene_settings(*file->document, path, settings));
  DIORAMA_CHECK(session_.limits().check_component(unity::class_name(object->class_id)));
  return set_fields_of(*open, *object, fields);
}

Result<AssetFieldChange> AssetEditor::set_fields_of(const unity::OpenHierarchy& open,
                                                    const text::Object& object,
                                                    const scene::Input& fields) {
  const std::string& path = open.path;
  unity::Project& project = session_.project();
  DIORAMA_TRY(const OpenFile* const file, session_.file(path));
  const unity::ComponentType type = unity::TypedReader(project, open).type_of(object);
  if (!type.exists())
    return Error{ErrorCode::MissingScript,
                 "object " + std::to_string(object.id) + " of '" + path + "' has lost its script",
                 "bring the script back",
                 {{"path", path}}};
  const unity::FileId id = object.id;
  AssetFieldChange out{path, {}, id, name_in(*file->document, object), type.full_name, {}, {}, {}};
  if (const unity::Asset* const asset = project.assets().find_path(path))
    out.guid = asset->guid.text();
  References references(session_, open);
  const text::Tree tree = file->document->fields(object);
  const unity::FieldValue stored = unity::to_value(tree.fields());
  MaterialPlan plan;
  if (type.class_id == unity::kMaterialClass) {
    DIORAMA_TRY(plan, plan_material(session_, open, type, stored, fields, references));
  } else {
    DIORAMA_TRY(plan.fields, plan_fields(session_, open, type, stored, fields, references, true));
  }
  DIORAMA_CHECK(check_names_stay(type.class_id, plan.fields));
  DIORAMA_CHECK(check_any_set(plan.fields));
  Step step(session_, "set fields of " + path);
  DIORAMA_CHECK(change_body(session_, path, id, [&](Body& body) { return apply(body, plan); }));
  DIORAMA_CHECK(step.keep());
  out.set = std::move(plan.fields.set);
  out.skipped = std::move(plan.fields.skipped);
  out.lists = std::move(plan.fields.lists);
  return out;
}

}  // namespace diorama::unity::edit
