// A cube, in a project of the built-in render pipeline:
//
//   MeshFilter:
//     m_Mesh: {fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}
//   MeshRenderer:
//     m_Materials:
//     - {fileID: 10303, guid: 0000000000000000f000000000000000, type: 0}
//   BoxCollider:
//     m_Size: {x: 1, y: 1, z: 1}
//
// The two guids are resources inside the editor: its meshes, and its materials and shaders.

#include "unity/edit/objects/primitives.h"

#include <algorithm>
#include <array>

#include "unity/edit/assets/settings.h"
#include "unity/edit/components/component_editor.h"
#include "unity/edit/values/references.h"
#include "unity/facts/guid.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

constexpr auto kPrimitives = std::to_array<Primitive>({
    {"Cube", "UnityEngine.BoxCollider"},
    {"Sphere", "UnityEngine.SphereCollider"},
    {"Capsule", "UnityEngine.CapsuleCollider"},
    {"Cylinder", "UnityEngine.CapsuleCollider"},
    {"Plane", "UnityEngine.MeshCollider"},
    {"Quad", "UnityEngine.MeshCollider"},
});

Input builtin(const char* file, std::string_view name) {
  return Input::map({{"$asset", Input::of(file)}, {"name", Input::of(std::string(name))}});
}

/// The material of the render pipeline. Its package need not be on disk, so it is a reference.
Reference default_material(const ProjectSettings& settings) {
  constexpr Guid kUniversalLit{0x31321ba15b8f8eb4, 0xc954353edc038b1d};  // on disk
  if (is_universal(settings)) return {2100000, kUniversalLit, 2};
  return {10303, kBuiltinExtraResources, 0};
}

Result<void> set_material(SceneView& view, FileId object, int renderer) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index owner, view.find(*open, object));
  DIORAMA_TRY(const Index component, open->component_at(owner, renderer));
  const Reference material = default_material(view.project().settings());
  DIORAMA_CHECK(view.write_component(
      *open, component, {{parse_path("m_Materials"), text::Draft::list({to_draft(material)})}}));
  return {};
}

}  // namespace

Result<Primitive> find_primitive(const std::string& name) {
  const auto found = std::ranges::find(kPrimitives, name, &Primitive::name);
  if (found != kPrimitives.end()) return *found;
  return Error{ErrorCode::InvalidArgument,
               "there is no primitive '" + name + "'",
               "Cube, Sphere, Capsule, Cylinder, Plane or Quad",
               {{"field", "primitive"}}};
}

Result<void> make_primitive(SceneView& view, FileId object, const Primitive& kind) {
  ComponentEditor components(view);
  const Input mesh = builtin("Library/unity default resources", kind.name);
  const auto add = [&](std::string type, Input fields) {
    return components.add(object, {std::move(type), std::nullopt, std::move(fields)});
  };
  DIORAMA_CHECK(add("UnityEngine.MeshFilter", Input::map({{"mesh", mesh}})));
  DIORAMA_TRY(const scene::ComponentChange shown, add("UnityEngine.MeshRenderer", {}));
  DIORAMA_CHECK(set_material(view, object, shown.index));
  DIORAMA_CHECK(add(std::string(kind.collider), {}));  // it fits itself to the mesh
  return {};
}

}  // namespace diorama::unity::edit
