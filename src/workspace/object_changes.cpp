#include "workspace/object_changes.h"

#include <algorithm>
#include <charconv>

#include "base/list_text.h"
#include "scene/editor.h"

namespace diorama {
namespace {

Error nothing_to_change(const std::string& path, const std::string& fields) {
  return {ErrorCode::InvalidArgument,
          "nothing to change in '" + path + "'",
          "give at least one of: " + fields,
          {{"path", path}}};
}

Result<void> put(scene::Editor& editor, const scene::ObjectRef& object,
                 const scene::TransformChange& change) {
  if (!change.is_empty()) DIORAMA_CHECK(editor.set_transform(object, change));
  return {};
}

Result<void> put_below(scene::Editor& editor, const scene::ObjectRef& object,
                       const ObjectUpdate& update) {
  scene::NewParent where;
  if (update.parent) {
    where.parent = *update.parent;
  } else {
    DIORAMA_TRY(where.parent, object.world->parent_of(object));
  }
  where.sibling = update.sibling.value_or(-1);
  where.keep_world = update.keep_world;
  DIORAMA_CHECK(editor.move(object, where));
  return {};
}

}  // namespace

Result<int> layer_number(const scene::World& world, const std::string& layer) {
  int number = 0;
  const char* const end = layer.data() + layer.size();
  const auto [stop, status] = std::from_chars(layer.data(), end, number);
  if (status == std::errc() && stop == end) return number;
  const std::vector<std::string> names = world.layers();
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

Result<scene::ObjectInfo> create_object(Workspace& workspace, const scene::ObjectRef& parent,
                                        const scene::NewObject& wanted,
                                        const scene::TransformChange& transform) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const auto step, editor->begin_step("create " + wanted.name, false));
  DIORAMA_TRY(const scene::ObjectChange made, editor->create(parent, wanted));
  DIORAMA_CHECK(put(*editor, made.object, transform));
  DIORAMA_CHECK(step->keep());
  return parent.world->object(made.object);
}

Result<scene::ObjectInfo> transform_object(Workspace& workspace, const scene::ObjectRef& object,
                                           const scene::TransformChange& change) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  if (change.is_empty()) {
    DIORAMA_TRY(const std::string path, object.world->path_of(object));
    return nothing_to_change(path, "position, rotation, scale");
  }
  DIORAMA_CHECK(editor->set_transform(object, change));
  return object.world->object(object);
}

Result<scene::ObjectInfo> duplicate_object(Workspace& workspace, const scene::ObjectRef& object,
                                           const std::string& name) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const std::string path, object.world->path_of(object));
  DIORAMA_TRY(const auto step, editor->begin_step("duplicate " + path, false));
  DIORAMA_TRY(const scene::ObjectChange copy, editor->duplicate(object));
  if (!name.empty()) DIORAMA_CHECK(editor->rename(copy.object, name));
  DIORAMA_CHECK(step->keep());
  return object.world->object(copy.object);
}

Result<scene::ObjectInfo> update_object(Workspace& workspace, const scene::ObjectRef& object,
                                        const ObjectUpdate& update) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const std::string path, object.world->path_of(object));
  if (!update.name && !update.active && !update.tag && !update.layer && !update.parent &&
      !update.sibling && update.transform.is_empty())
    return nothing_to_change(path,
                             "name, active, tag, layer, parent, siblingIndex, position, rotation, "
                             "scale");
  DIORAMA_TRY(const auto step, editor->begin_step("update " + path, false));
  if (update.active) DIORAMA_CHECK(editor->set_active(object, *update.active));
  if (update.tag) DIORAMA_CHECK(editor->set_tag(object, *update.tag));
  if (update.layer) {
    DIORAMA_TRY(const int layer, layer_number(*object.world, *update.layer));
    DIORAMA_CHECK(editor->set_layer(object, layer));
  }
  if (update.parent || update.sibling) DIORAMA_CHECK(put_below(*editor, object, update));
  if (update.name) DIORAMA_CHECK(editor->rename(object, *update.name));
  DIORAMA_CHECK(put(*editor, object, update.transform));
  DIORAMA_CHECK(step->keep());
  return object.world->object(object);
}

}  // namespace diorama
