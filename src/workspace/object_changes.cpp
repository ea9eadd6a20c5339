#include "workspace/object_changes.h"

#include <algorithm>
#include <charconv>

#include "base/list_text.h"
#include "base/text.h"

namespace diorama {
namespace {

/// A scene or prefab that is being changed, and an object of it.
struct Target {
  unity::edit::SceneEditor editor;
  std::string scene, path;
};

Result<Target> target_of(Workspace& workspace, const std::string& scene,
                         const std::string& object) {
  DIORAMA_TRY(ObjectPlace place, workspace.locate(scene, object));
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(place.scene));
  return Target{std::move(editor), std::move(place.scene), std::move(place.path)};
}

/// The parent of something new; its path is empty for a root.
Result<Target> parent_of(Workspace& workspace, const NewPlace& place) {
  if (!place.parent.empty() && place.parent != "/")
    return target_of(workspace, place.scene, place.parent);
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(place.scene));
  return Target{std::move(editor), place.scene, {}};
}

bool is_empty(const scene::TransformChange& change) {
  return !change.position && !change.euler && !change.scale;
}

Error nothing_to_change(const std::string& path, const std::string& fields) {
  return {ErrorCode::InvalidArgument,
          "nothing is to be changed of '" + path + "'",
          "give at least one of: " + fields,
          {{"path", path}}};
}

Result<void> put(unity::edit::SceneEditor& editor, const std::string& path,
                 const scene::TransformChange& change) {
  if (is_empty(change)) return {};
  DIORAMA_CHECK(editor.set_transform(path, change));
  return {};
}

Result<std::string> moved(Workspace& workspace, Target& target, const ObjectUpdate& update) {
  std::string parent;
  if (!update.parent) {
    // A name may have slashes in it; they are escaped.
    std::size_t slash = target.path.rfind('/');
    while (slash != 0 && slash != std::string::npos && target.path[slash - 1] == '\\')
      slash = target.path.rfind('/', slash - 1);
    parent = target.path.substr(0, slash);
  } else if (!update.parent->empty() && *update.parent != "/") {
    DIORAMA_TRY(const ObjectPlace above, workspace.locate(target.scene, *update.parent));
    parent = above.path;
  }
  DIORAMA_TRY(
      const scene::ObjectChange done,
      target.editor.move(target.path, parent, update.sibling.value_or(-1), update.keep_world));
  return done.path;
}

}  // namespace

Result<int> layer_number(const Workspace& workspace, const std::string& layer) {
  int number = 0;
  const char* const end = layer.data() + layer.size();
  const auto [stop, status] = std::from_chars(layer.data(), end, number);
  if (status == std::errc() && stop == end) return number;
  const std::vector<std::string> names = workspace.layers();
  const auto found = std::ranges::find(names, layer);
  if (found != names.end() && !layer.empty()) return static_cast<int>(found - names.begin());
  std::vector<std::string_view> known;
  for (const std::string& name : names)
    if (!name.empty()) known.push_back(name);
  return Error{ErrorCode::InvalidArgument,
               "layer: the project has no layer '" + layer + "'",
               "it has: " + joined(known),
               {{"field", "layer"}}};
}

Result<scene::ObjectInfo> create_object(Workspace& workspace, const NewPlace& place,
                                 const std::string& name, const std::string& primitive) {
  DIORAMA_TRY(Target parent, parent_of(workspace, place));
  DIORAMA_TRY(const auto step, workspace.begin_step("create " + name));
  DIORAMA_TRY(const scene::ObjectChange made,
              primitive.empty() ? parent.editor.create(name, parent.path)
                                : parent.editor.create_primitive(primitive, name, parent.path));
  DIORAMA_CHECK(put(parent.editor, made.path, place.transform));
  step->keep();
  return workspace.object(parent.scene, made.path);
}

Result<scene::ObjectInfo> instantiate_prefab(Workspace& workspace, const NewPlace& place,
                                      const std::string& wanted) {
  DIORAMA_TRY(Target parent, parent_of(workspace, place));
  DIORAMA_TRY(const std::string prefab, workspace.prefab_path(wanted));
  DIORAMA_TRY(const auto step, workspace.begin_step("instantiate " + prefab));
  DIORAMA_TRY(const scene::ObjectChange made, parent.editor.instantiate(prefab, parent.path));
  DIORAMA_CHECK(put(parent.editor, made.path, place.transform));
  step->keep();
  return workspace.object(parent.scene, made.path);
}

Result<scene::ObjectInfo> transform_object(Workspace& workspace, const std::string& scene,
                                    const std::string& object,
                                    const scene::TransformChange& change) {
  DIORAMA_TRY(Target target, target_of(workspace, scene, object));
  if (is_empty(change)) return nothing_to_change(target.path, "position, rotation, scale");
  DIORAMA_CHECK(put(target.editor, target.path, change));
  return workspace.object(target.scene, target.path);
}

Result<scene::ObjectInfo> duplicate_object(Workspace& workspace, const std::string& scene,
                                    const std::string& object, const std::string& name) {
  DIORAMA_TRY(Target target, target_of(workspace, scene, object));
  DIORAMA_TRY(const auto step, workspace.begin_step("duplicate " + target.path));
  DIORAMA_TRY(scene::ObjectChange copy, target.editor.duplicate(target.path));
  if (!name.empty()) {
    DIORAMA_TRY(copy, target.editor.rename(copy.path, name));
  }
  step->keep();
  return workspace.object(target.scene, copy.path);
}

Result<scene::ObjectInfo> make_prefab(Workspace& workspace, const ObjectPlace& object,
                               const std::string& asset) {
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(object.scene));
  DIORAMA_TRY(const auto ids, workspace.ids_at(object));
  DIORAMA_TRY(const scene::ObjectChange made, editor.create_prefab(object.path, asset));
  DIORAMA_CHECK(workspace.keep_numbers({object.scene, made.path}, ids));
  return workspace.object(object.scene, made.path);
}

Result<scene::ObjectInfo> unpack_prefab(Workspace& workspace, const ObjectPlace& instance,
                                 bool completely) {
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(instance.scene));
  DIORAMA_TRY(const auto ids, workspace.ids_at(instance));
  DIORAMA_TRY(const scene::ObjectChange done, editor.unpack(instance.path, completely));
  DIORAMA_CHECK(workspace.keep_numbers({instance.scene, done.path}, ids));
  return workspace.object(instance.scene, done.path);
}

Result<std::vector<unity::edit::OverrideInfo>> overrides_of(
    Workspace& workspace, const ObjectPlace& instance, const unity::edit::OverrideFilter& filter) {
  DIORAMA_TRY(const auto step, workspace.begin_step("overrides", true));
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(instance.scene));
  return editor.overrides(instance.path, filter);
}

Result<std::vector<unity::edit::OverrideInfo>> apply_overrides(
    Workspace& workspace, const ObjectPlace& instance, const unity::edit::OverrideFilter& filter) {
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(instance.scene));
  DIORAMA_TRY(const auto ids, workspace.ids_at(instance));
  DIORAMA_TRY(auto applied, editor.apply_overrides(instance.path, filter));
  DIORAMA_CHECK(workspace.keep_numbers(instance, ids));
  return applied;
}

Result<std::vector<unity::edit::OverrideInfo>> revert_overrides(
    Workspace& workspace, const ObjectPlace& instance, const unity::edit::OverrideFilter& filter) {
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(instance.scene));
  return editor.revert_overrides(instance.path, filter);
}

Result<scene::ObjectInfo> update_object(Workspace& workspace, const std::string& scene,
                                 const std::string& object, const ObjectUpdate& update) {
  DIORAMA_TRY(Target target, target_of(workspace, scene, object));
  auto& [editor, file, path] = target;
  if (!update.name && !update.active && !update.tag && !update.layer && !update.parent &&
      !update.sibling && is_empty(update.transform))
    return nothing_to_change(path,
                             "name, active, tag, layer, parent, siblingIndex, position, rotation, "
                             "scale");
  DIORAMA_TRY(const auto step, workspace.begin_step("update " + path));
  if (update.active) DIORAMA_CHECK(editor.set_active(path, *update.active));
  if (update.tag) DIORAMA_CHECK(editor.set_tag(path, *update.tag));
  if (update.layer) {
    DIORAMA_TRY(const int layer, layer_number(workspace, *update.layer));
    DIORAMA_CHECK(editor.set_layer(path, layer));
  }
  if (update.parent || update.sibling) {
    DIORAMA_TRY(path, moved(workspace, target, update));
  }
  if (update.name) {
    DIORAMA_TRY(const scene::ObjectChange renamed, editor.rename(path, *update.name));
    path = renamed.path;
  }
  DIORAMA_CHECK(put(editor, path, update.transform));
  step->keep();
  return workspace.object(file, path);
}

}  // namespace diorama
