// PathEditor: the editors of one scene or prefab, for tests that name objects by their paths.
//
// A path is first turned into an id, as the edge of the program does; then it calls the editor
// that knows the change. Nothing is held in between, so the hierarchy can be changed in place.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "unity/edit/components/component_editor.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/overrides/override_editor.h"
#include "unity/edit/prefabs/prefab_editor.h"
#include "unity/edit/scene_view.h"
#include "unity/model/lasting_ids.h"

namespace diorama::test {

enum class TransformKind { AsParent, Rect };

class PathEditor {
 public:
  using Objects = Result<scene::ObjectChange>;
  using Components = Result<scene::ComponentChange>;
  using Overrides = Result<std::vector<unity::OverrideInfo>>;

  PathEditor(unity::edit::Session& session, std::string path) : view_(session, std::move(path)) {}

  /// From now on values deeper than this below a field are skipped and named.
  void limit_levels(int levels) { levels_ = levels; }

  Components add_component(const std::string& object, scene::NewComponent wanted) {
    wanted.levels = levels_;
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return components().add(id, wanted);
  }
  Components set_fields(const std::string& object, int index, const scene::Input& fields) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return components().set_fields(id, index, fields, levels_);
  }
  Components remove_component(const std::string& object, int index, bool also_missing = false) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return components().remove(id, index, also_missing);
  }
  Components move_component(const std::string& object, int index, int new_index) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return components().move(id, index, new_index);
  }

  Objects create(const std::string& name, const std::string& parent,
                 TransformKind kind = TransformKind::AsParent) {
    DIORAMA_TRY(const unity::FileId id, parent_of(parent));
    return objects().create(id, {name, kind == TransformKind::Rect ? "rect" : ""});
  }
  Objects create_primitive(const std::string& kind, const std::string& name,
                           const std::string& parent) {
    DIORAMA_TRY(const unity::FileId id, parent_of(parent));
    return objects().create(id, {name, kind});
  }
  Result<std::string> free_name(const std::string& name, const std::string& parent) {
    DIORAMA_TRY(const unity::FileId id, parent_of(parent));
    return objects().free_name(id, name);
  }
  Objects rename(const std::string& object, const std::string& name) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return objects().rename(id, name);
  }
  Objects set_active(const std::string& object, bool active) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return objects().set_active(id, active);
  }
  Objects set_tag(const std::string& object, const std::string& tag) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return objects().set_tag(id, tag);
  }
  Objects set_layer(const std::string& object, int layer) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return objects().set_layer(id, layer);
  }
  Objects remove(const std::string& object) {
    DIORAMA_TRY(const unity::FileId id, id_of(object, unity::Namesakes::Refused));
    return objects().remove(id);
  }
  Objects move(const std::string& object, const std::string& parent, int sibling, bool keep_world) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    DIORAMA_TRY(const unity::FileId above, parent_of(parent));
    return objects().move(id, {above, sibling, keep_world});
  }
  Objects set_transform(const std::string& object, const scene::TransformChange& change) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return objects().set_transform(id, change);
  }
  Objects duplicate(const std::string& object) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return objects().duplicate(id);
  }

  Objects instantiate(const std::string& prefab, const std::string& parent) {
    DIORAMA_TRY(const unity::FileId id, parent_of(parent));
    return prefabs().instantiate(prefab, id);
  }
  Objects create_prefab(const std::string& object, const std::string& asset_path) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return prefabs().create(id, asset_path);
  }
  Objects unpack(const std::string& object, bool completely) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return prefabs().unpack(id, completely);
  }

  Overrides overrides(const std::string& object, const unity::OverrideFilter& filter = {}) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return unity::edit::OverrideEditor(view_).overrides(id, filter);
  }
  Overrides revert_overrides(const std::string& object, const unity::OverrideFilter& filter) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return unity::edit::OverrideEditor(view_).revert(id, filter);
  }
  Overrides apply_overrides(const std::string& object, const unity::OverrideFilter& filter) {
    DIORAMA_TRY(const unity::FileId id, id_of(object));
    return unity::edit::OverrideEditor(view_).apply(id, filter);
  }

  /// The lasting id of the object at that path.
  Result<unity::FileId> id_of(const std::string& object,
                              unity::Namesakes namesakes = unity::Namesakes::ActiveOne) {
    DIORAMA_TRY(const unity::OpenHierarchyPtr open, view_.now());
    DIORAMA_TRY(const unity::Index index, open->paths.find(object, namesakes));
    return lasting_id(open->hierarchy, open->hierarchy.objects()[index].id);
  }

 private:
  Result<unity::FileId> parent_of(const std::string& path) {
    return path.empty() || path == "/" ? Result<unity::FileId>(0) : id_of(path);
  }
  unity::edit::ComponentEditor components() { return unity::edit::ComponentEditor(view_); }
  unity::edit::ObjectEditor objects() { return unity::edit::ObjectEditor(view_); }
  unity::edit::PrefabEditor prefabs() { return unity::edit::PrefabEditor(view_); }

  unity::edit::SceneView view_;
  int levels_ = scene::kAllLevels;
};

}  // namespace diorama::test
