// What depends on the other components of the object. A BoxCollider takes the bounds of the mesh,
// a MeshCollider the mesh, a Button the image beside it, a VideoPlayer whatever it can draw on:
//
//   BoxCollider:                               MonoBehaviour:
//     m_Size: {x: 10, y: 2.220446e-16, z: 10}    m_Script: {fileID: 11500000, guid: 4e29b1a8...}
//     m_Center: {x: 0, y: 0, z: 0}               m_TargetGraphic: {fileID: 2058827492}
//
// Only bounds of the engine's own meshes were measured; with any other mesh the fields that it
// decides have their usual values and are named as uncertain.

#include "unity/edit/components/fresh_component.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "unity/edit/body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/session.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/references.h"
#include "unity/facts/builtin_resources.h"
#include "unity/facts/class_table.h"
#include "unity/facts/initial_values.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/fields.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/types/script_types.h"

namespace diorama::unity::edit {
namespace {

constexpr std::int32_t kMeshColliderClass = 64, kVideoPlayerClass = 328;

/// The object that gets the component.
struct Owner {
  const OpenHierarchy& open;
  Index object;
  References& references;

  [[nodiscard]] Index find(std::string_view type) const {
    return references.find_component(open.hierarchy, object, type);
  }
};

/// The mesh that the object shows; a null reference when it shows none.
Reference mesh_of(const Owner& owner) {
  const Index filter = owner.find("UnityEngine.MeshFilter");
  if (filter == kNone) return {};
  const FieldValue fields = component_fields(owner.open.hierarchy, filter);
  const FieldValue* const mesh = fields.find("m_Mesh");
  return mesh == nullptr ? Reference{} : mesh->reference;
}

/// The values that fit the component to the mesh of its object.
std::vector<FieldText> fitted(const InitialValues* values, const Reference& mesh,
                              std::vector<std::string>& uncertain) {
  std::vector<FieldText> out;
  if (values == nullptr || values->mesh_fields.empty() || mesh.is_null()) return out;
  const auto known = mesh.guid ? builtin_resource(*mesh.guid, mesh.id) : std::nullopt;
  const std::string_view name = known ? known->name : std::string_view{};
  if (std::ranges::find(values->meshes, name) == values->meshes.end())
    uncertain.assign(values->mesh_fields.begin(), values->mesh_fields.end());
  for (const FittedValue& each : values->fitted)
    if (each.mesh == name) out.emplace_back(each.field, each.value_text());
  return out;
}

/// What the engine does when the component is added, beyond its usual values.
Result<void> look_around(const Owner& owner, std::int32_t class_id, Body& body) {
  const auto refer = [&](const char* field, Index component) {
    return body.set(parse_path(field), local_draft(owner.references.component_id(component)));
  };
  if (class_id == kMeshColliderClass)
    if (const Reference mesh = mesh_of(owner); mesh.guid)
      return body.set(parse_path("m_Mesh"), to_draft(mesh));
  if (class_id != kVideoPlayerClass) return {};
  constexpr const char* kCameraFarPlane = "0";
  constexpr const char* kMaterialOverride = "3";
  const Index camera = owner.find("UnityEngine.Camera");
  const Index renderer = owner.find("UnityEngine.Renderer");
  if ((camera == kNone) == (renderer == kNone)) return {};  // with both it was not measured
  if (camera != kNone) DIORAMA_CHECK(refer("m_TargetCamera", camera));
  return body.set(parse_path("m_RenderMode"),
                  text::Draft::scalar(camera != kNone ? kCameraFarPlane : kMaterialOverride));
}

/// The tables write "{fileID: <GameObject>}" where a component refers to its own object.
void refer_to_owner(std::string& body, FileId owner) {
  constexpr std::string_view kOwner = "<GameObject>";
  const std::string id = std::to_string(owner);
  for (std::size_t at = 0; (at = body.find(kOwner, at)) != std::string::npos; at += id.size())
    body.replace(at, kOwner.size(), id);
}

Result<FreshComponent> of_engine(SceneView& view, const Owner& owner, std::int32_t class_id) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  FreshComponent out;
  const std::vector<FieldText> fit =
      fitted(initial_values(class_name(class_id)), mesh_of(owner), out.uncertain);
  DIORAMA_TRY(NewBody made, new_body(view.session(), *file, class_id, fit));
  refer_to_owner(made.text, owner.references.object_id(owner.object));
  Body body(made.text, file->style);
  DIORAMA_CHECK(look_around(owner, class_id, body));
  out.body = body.text();
  out.unstored = std::move(made.unstored);
  std::erase_if(out.uncertain, [&](const std::string& field) {
    return !text::find_field(out.body, field).has_value();
  });
  std::ranges::move(made.uncertain, std::back_inserter(out.uncertain));
  return out;
}

/// The first component of the object that a button or a slider can tint.
Index graphic_of(const Owner& owner) {
  Index out = owner.find("UnityEngine.UI.Graphic");
  // Without the sources of the package nobody knows that these derive from it.
  for (const char* const type : {"UnityEngine.UI.Image", "UnityEngine.UI.RawImage",
                                 "UnityEngine.UI.Text", "TMPro.TextMeshProUGUI"}) {
    const Index found = owner.find(type);
    if (found != kNone && (out == kNone || found < out)) out = found;
  }
  return out;
}

/// Whether the package that the project has stores the field.
bool has_field(const ComponentType& type, const InitialValue& value) {
  // Of a package that is not on this disk, nobody knows the version.
  if (type.kind != ComponentType::Kind::Script || type.script == nullptr)
    return !value.newer_package;
  return std::ranges::find(type.script->fields, value.field, &SerializedField::name) !=
         type.script->fields.end();
}

Result<FreshComponent> of_script(SceneView& view, const Owner& owner, const AddableType& found) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  DIORAMA_TRY(NewBody made, new_script_body(view.session(), *file, found.script, found.assembly,
                                            found.type.full_name));
  FreshComponent out;
  const auto known = found.script.guid ? script_of(*found.script.guid, found.script.id)
                                       : std::optional<KnownScript>{};
  const InitialValues* const values = known ? initial_values(known->full_name()) : nullptr;
  out.body = std::move(made.text);
  if (values == nullptr) return out;
  std::string fields;
  for (const InitialValue& each : values->fields)
    if (has_field(found.type, each))
      append_field(fields, each.field, each.value_text(made.version));
  out.body += text::with_line_ends(fields, file->style);
  const Index graphic = values->find("m_TargetGraphic") == nullptr ? kNone : graphic_of(owner);
  if (graphic != kNone) {
    Body body(out.body, file->style);
    DIORAMA_CHECK(body.set(parse_path("m_TargetGraphic"),
                           local_draft(owner.references.component_id(graphic))));
    out.body = body.text();
  }
  if (found.type.kind == ComponentType::Kind::Script && found.type.script != nullptr)
    for (const SerializedField& field : found.type.script->fields)
      if (field.type.kind != FieldKind::Unknown && values->find(field.name) == nullptr)
        out.unstored.push_back(field.name);
  return out;
}

}  // namespace

Result<FreshComponent> fresh_component(SceneView& view, const OpenHierarchy& open, Index owner,
                                       const AddableType& found, References& references) {
  const Owner object{open, owner, references};
  return found.type.class_id == kMonoBehaviourClass ? of_script(view, object, found)
                                                    : of_engine(view, object, found.type.class_id);
}

}  // namespace diorama::unity::edit
