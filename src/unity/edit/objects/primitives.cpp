// SceneEditor, primitives: the simple shapes the engine brings along.

#include <algorithm>
#include <array>

#include "base/text.h"
#include "unity/edit/scene_editor.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

struct Primitive {
  std::string_view name, collider;
  bool collides_with_mesh = false;
};
constexpr auto kPrimitives = std::to_array<Primitive>({
    {"Cube", "UnityEngine.BoxCollider"},
    {"Sphere", "UnityEngine.SphereCollider"},
    {"Capsule", "UnityEngine.CapsuleCollider"},
    {"Cylinder", "UnityEngine.CapsuleCollider"},
    {"Plane", "UnityEngine.MeshCollider", true},
    {"Quad", "UnityEngine.MeshCollider", true},
});

Input builtin(const char* file, std::string_view name) {
  return Input::map({{"$asset", Input::of(file)}, {"name", Input::of(std::string(name))}});
}

Input number(double value) {
  return Input::of(value);
}

Input collider_fields(const Primitive& kind, const Input& mesh) {
  if (kind.collides_with_mesh) return Input::map({{"mesh", mesh}});
  if (kind.name == "Cube")
    return Input::map(
        {{"size", Input::map({{"x", number(1)}, {"y", number(1)}, {"z", number(1)}})}});
  if (kind.name == "Sphere") return Input::map({{"radius", number(0.5)}});
  return Input::map({{"radius", number(0.5)}, {"height", number(2)}});
}

}  // namespace

Result<scene::ObjectChange> SceneEditor::create_primitive(const std::string& kind,
                                                          const std::string& name,
                                                          const std::string& parent) {
  const auto found = std::ranges::find(kPrimitives, kind, &Primitive::name);
  if (found == kPrimitives.end())
    return Error{ErrorCode::InvalidArgument,
                 "there is no primitive '" + kind + "'",
                 "Cube, Sphere, Capsule, Cylinder, Plane or Quad",
                 {{"field", "primitive"}}};
  const unity::ProjectSettings& settings = session_.project().settings();
  const bool universal = settings.render_pipeline &&
                         settings.render_pipeline->kind == unity::RenderPipelineKind::Universal;
  const Input mesh = builtin("Library/unity default resources", found->name);
  Step step(session_, "create " + name);
  DIORAMA_TRY(const scene::ObjectChange made, create(name, parent));
  DIORAMA_CHECK(add_component(
      made.path, {"UnityEngine.MeshFilter", std::nullopt, Input::map({{"mesh", mesh}})}));
  DIORAMA_TRY(const scene::ComponentChange shown,
              add_component(made.path, {"UnityEngine.MeshRenderer", std::nullopt, {}}));
  DIORAMA_CHECK(set_default_material(made.id, shown.index, universal));
  DIORAMA_CHECK(add_component(
      made.path, {std::string(found->collider), std::nullopt, collider_fields(*found, mesh)}));
  step.keep();
  return made;
}

/// That of the render pipeline. Its package need not be on disk, so it is written as a reference.
Result<void> SceneEditor::set_default_material(std::int64_t object, int index, bool universal) {
  constexpr unity::Guid kUniversalLit{0x31321ba15b8f8eb4, 0xc954353edc038b1d};  // on disk
  const unity::Reference material = universal
                                        ? unity::Reference{2100000, kUniversalLit, 2}
                                        : unity::Reference{10303, unity::kBuiltinExtraResources, 0};
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  const auto found = open->hierarchy.find_object(object);
  if (!found) return Error{ErrorCode::Internal, "the new object is not where it was put", {}, {}};
  const unity::Index renderer =
      open->hierarchy.objects()[*found].first_component + static_cast<unity::Index>(index);
  return write_component(
      *open, renderer,
      {{unity::parse_path("m_Materials"), text::Draft::list({to_draft(material)})}});
}

}  // namespace diorama::unity::edit
