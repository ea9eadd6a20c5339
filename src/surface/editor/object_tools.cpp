// Toolset "editor", objects: specification 002, and what it leaves out (names, tags, parents).

#include "base/shown_text.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/editor/game_object_json.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/change_json.h"
#include "surface/tool.h"
#include "workspace/loaded_scenes.h"
#include "workspace/object_changes.h"

namespace diorama::surface {
namespace {

enum class Primitive { Cube, Sphere, Capsule, Cylinder, Plane, Quad };

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::Primitive> {
  using enum surface::Primitive;
  static constexpr std::pair<std::string_view, surface::Primitive> kNames[] = {
      {"Cube", Cube},         {"Sphere", Sphere}, {"Capsule", Capsule},
      {"Cylinder", Cylinder}, {"Plane", Plane},   {"Quad", Quad}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct CreateParams {
  std::string name;
  std::optional<scene::Vector3> position, rotation, scale;
  std::optional<OtherObject> parent;
  std::optional<Primitive> primitive;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("name", &CreateParams::name, ""),
        json::field("position", &CreateParams::position, "In the world"),
        json::field("rotation", &CreateParams::rotation, "Degrees"),
        json::field("scale", &CreateParams::scale, ""),
        json::field("parent", &CreateParams::parent, ""),
        json::field("primitive", &CreateParams::primitive, ""),
        json::field("scene_path", &CreateParams::scene_path, ""),
    };
  }
};

Result<Answer> create_gameobject(Call& call, const CreateParams& params) {
  DIORAMA_TRY(const scene::ObjectRef parent,
              call.parent(text_of(params.scene_path), text_of(params.parent)));
  scene::NewObject wanted{params.name};
  if (params.primitive) wanted.shape = json::enum_name(*params.primitive);
  DIORAMA_TRY(const scene::ObjectInfo made,
              create_object(call.workspace, parent, wanted,
                            {params.position, params.rotation, params.scale, true}));
  return object_answer(made, "created");
}

struct TransformParams {
  ObjectName object;
  std::optional<scene::Vector3> position, rotation, scale;
  bool local = false;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &TransformParams::object, "Or path"),
        json::field("position", &TransformParams::position, ""),
        json::field("rotation", &TransformParams::rotation, "Degrees"),
        json::field("scale", &TransformParams::scale, "Always local"),
        json::optional_field("local", &TransformParams::local, "Relative to the parent"),
        json::field("scene_path", &TransformParams::scene_path, ""),
    };
  }
};

Result<Answer> update_transform(Call& call, const TransformParams& params) {
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.object.text));
  DIORAMA_TRY(const scene::ObjectInfo now,
              transform_object(call.workspace, object,
                               {params.position, params.rotation, params.scale, !params.local}));
  return object_answer(now, "placed");
}

struct ObjectParams {
  ObjectName object;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &ObjectParams::object, "Or path"),
        json::field("scene_path", &ObjectParams::scene_path, ""),
    };
  }
};

Result<Answer> delete_gameobject(Call& call, const ObjectParams& params) {
  DIORAMA_TRY(
      const scene::ObjectRef object,
      call.object(text_of(params.scene_path), params.object.text, scene::Namesakes::Refused));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const scene::ObjectChange gone, editor->remove(object));
  return answer_of(
      gone, [](json::Writer& out, const auto& it) { write_object_change(out, "delete", it); },
      [](const auto& it) { return object_change_text("delete", it); });
}

struct DuplicateParams {
  ObjectName object;
  Text name;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &DuplicateParams::object, "Or path"),
        json::field("name", &DuplicateParams::name, "Of the copy"),
        json::field("scene_path", &DuplicateParams::scene_path, ""),
    };
  }
};

Result<Answer> duplicate_gameobject(Call& call, const DuplicateParams& params) {
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.object.text));
  DIORAMA_TRY(const scene::ObjectInfo copy,
              duplicate_object(call.workspace, object, params.name.value_or("")));
  return object_answer(copy, "made");
}

struct FindParams {
  Text name, tag, component, scene_path;
  std::optional<ObjectPath> path;
  int limit = 20;
  static constexpr auto fields() {
    return std::tuple{
        json::field("name", &FindParams::name, "Part of it"),
        json::field("tag", &FindParams::tag, ""),
        json::field("component", &FindParams::component, "Type"),
        json::field("path", &FindParams::path, "This one object"),
        json::field("scene_path", &FindParams::scene_path, "* means all scenes and prefabs"),
        json::optional_field("limit", &FindParams::limit, "").between(1, 1000),
    };
  }
};

/// GameObjectData of each, as many as there is room for.
void write_found(json::Writer& out, const scene::FoundObjects& found) {
  std::size_t told = 0;
  out.begin_object().key("gameObjects").begin_array();
  for (; told < found.items.size() && out.size() < kTreeBytes; ++told)
    write_game_object(out, found.items[told]);
  out.end_array().member("total", found.total);
  out.member("truncated", told < static_cast<std::size_t>(found.total));
  out.text_member("hint", shown_sentence(found.hint));
  write_unread(out, found.unread);
  out.end_object();
}

std::string found_text(const scene::FoundObjects& found, const std::string& active) {
  std::string out;
  for (const scene::ObjectInfo& item : found.items)
    out += std::to_string(item.number) + "  " + found_line(item) +
           (item.scene_path == active ? "" : "  in " + item.scene_path) + "\n";
  return out + std::to_string(found.total) + " found" +
         (found.hint.empty() ? "" : ": " + shown_sentence(found.hint)) + "\n";
}

Result<Answer> find_gameobject(Call& call, const FindParams& params) {
  DIORAMA_TRY(scene::ObjectQuery query,
              call.objects({params.scene_path.value_or(""), text_of(params.path)}));
  query.name = params.name.value_or("");
  query.component = params.component.value_or("");
  query.tag = params.tag.value_or("");
  query.limit = params.limit;
  query.progress = call.progress();
  DIORAMA_TRY(scene::World* const world, call.workspace.world());
  DIORAMA_TRY(const scene::FoundObjects found, world->find_objects(query));
  DIORAMA_TRY(const LoadedScenes* const loaded, call.workspace.loaded());
  const auto active = loaded->active();
  return answer_of(found, write_found, [&](const scene::FoundObjects& it) {
    return found_text(it, active ? *active : std::string{});
  });
}

struct UpdateParams {
  ObjectName object;
  Text name, tag;
  std::optional<SceneName> scene_path;
  std::optional<bool> active;
  std::optional<LayerName> layer;
  std::optional<OtherObject> parent;
  std::optional<int> sibling;
  bool keep_world = true, local = false;
  std::optional<scene::Vector3> position, rotation, scale;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &UpdateParams::object, "Or path"),
        json::field("name", &UpdateParams::name, ""),
        json::field("active", &UpdateParams::active, ""),
        json::field("tag", &UpdateParams::tag, ""),
        json::field("layer", &UpdateParams::layer, "Number or name"),
        json::field("parent", &UpdateParams::parent, "\"/\": none"),
        json::field("siblingIndex", &UpdateParams::sibling, "").at_least(0),
        json::optional_field("worldPositionStays", &UpdateParams::keep_world, ""),
        json::field("position", &UpdateParams::position, ""),
        json::field("rotation", &UpdateParams::rotation, "Degrees"),
        json::field("scale", &UpdateParams::scale, ""),
        json::optional_field("local", &UpdateParams::local, "position and rotation"),
        json::field("scene_path", &UpdateParams::scene_path, ""),
    };
  }
};

Result<Answer> update_gameobject(Call& call, const UpdateParams& params) {
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.object.text));
  ObjectUpdate update;
  update.name = params.name;
  update.tag = params.tag;
  update.active = params.active;
  if (params.layer) update.layer = params.layer->text;
  if (params.parent) {
    DIORAMA_TRY(update.parent, call.parent(object.scene, params.parent->text));
  }
  update.sibling = params.sibling;
  update.keep_world = params.keep_world;
  update.transform = {params.position, params.rotation, params.scale, !params.local};
  DIORAMA_TRY(const scene::ObjectInfo now, update_object(call.workspace, object, update));
  return object_answer(now, "changed");
}

constexpr ToolRow kObjectTools[] = {
    tool<create_gameobject>(
        "create_gameobject", "editor", "Create an empty object or a primitive.", Effect::Edit,
        Needs::Project,
        {.output = shapes::kObject, .asked = "make a new cube, sphere, plane, add an object"}),
    tool<delete_gameobject>(
        "delete_gameobject", "editor",
        "Delete an object with its children; lists references that lead nowhere now.",
        Effect::Destroy, Needs::Project,
        {.output = shapes::kDeleted, .asked = "remove an object, destroy, erase"}),
    tool<duplicate_gameobject>("duplicate_gameobject", "editor",
                               "Copy an object, with everything below it, beside it.", Effect::Edit,
                               Needs::Project,
                               {.listed = Listed::Never,
                                .output = shapes::kObject,
                                .asked = "clone, copies, duplicate an object"}),
    tool<find_gameobject>(
        "find_gameobject", "editor",
        "Find objects by name, tag, component type or path; gives instanceId, tag, layer, "
        "transform, components.",
        Effect::Read, Needs::Project,
        {.output = shapes::kFoundObjects,
         .asked = "search for an object in a scene, locate, where, position, list objects with a "
                  "component"}),
    tool<update_gameobject>(
        "update_gameobject", "editor",
        "Rename, (de)activate, tag, layer, place, or move under another parent.", Effect::Edit,
        Needs::Project,
        {.output = shapes::kObject,
         .asked = "hide, disable or enable an object, rename, put on, set a tag, reparent, child, "
                  "static, reorder siblings"}),
    tool<update_transform>(
        "update_transform", "editor", "Set position, rotation and scale, in the world or local.",
        Effect::Edit, Needs::Project,
        {.listed = Listed::Never,
         .output = shapes::kObject,
         .asked = "move, rotate, turn, resize, translate, coordinates, place, location"}),
};
static_assert(well_formed(kObjectTools));

}  // namespace

std::span<const ToolRow> object_tools() {
  return kObjectTools;
}

}  // namespace diorama::surface
