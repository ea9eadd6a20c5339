// PathWorkspace: a workspace that takes names, as a person would give them: scenes and objects by
// their paths. Every function resolves the names and asks for what they mean.
//
// For tests of what a workspace does, so that they need not carry refs around.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/assets.h"
#include "scene/editor.h"
#include "scene/store.h"
#include "unity/api/project.h"
#include "unity/project.h"
#include "workspace/loaded_scenes.h"
#include "workspace/scene_files.h"
#include "workspace/selection.h"
#include "workspace/workspace.h"

namespace diorama::test {

struct ObjectPlace {
  std::string scene, path;
};

struct PathTree {
  std::string scene = {}, root_path = {};
  int max_depth = 10, max_objects = 1000;
};

struct PathPage {
  std::string scene = {};
  std::optional<std::int64_t> from = {};
  int max_depth = 50, limit = 100;
};

struct PathComponent {
  std::string scene, object_path;
  int index = 0;
  std::vector<std::string> fields = {};
};

struct PathNames {
  scene::NameQuery::Kind kind = scene::NameQuery::Kind::Assets;
  std::string text = {}, scene = {}, object = {};
  std::size_t limit = 100;
};

struct PathObjects {
  std::string scene = {}, name = {}, component = {}, tag = {};
  std::optional<int> layer = {};
  int limit = 100;
  std::string path = {};
};

/// The changes of one scene, by paths.
class PathChanges {
 public:
  PathChanges(const Workspace& workspace, std::string scene)
      : workspace_(workspace), scene_(std::move(scene)) {}

  Result<scene::ObjectChange> create(const std::string& name, const std::string& parent,
                                     const std::string& shape = {}) {
    DIORAMA_TRY(const scene::ObjectRef above, names().object_or_top(scene_, parent));
    return editor().create(above, {name, shape});
  }
  Result<scene::ObjectChange> rename(const std::string& object, const std::string& name) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().rename(at, name);
  }
  Result<scene::ObjectChange> remove(const std::string& object) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().remove(at);
  }
  Result<scene::ObjectChange> duplicate(const std::string& object) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().duplicate(at);
  }
  Result<scene::ObjectChange> set_active(const std::string& object, bool active) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().set_active(at, active);
  }
  Result<scene::ObjectChange> set_tag(const std::string& object, const std::string& tag) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().set_tag(at, tag);
  }
  Result<scene::ObjectChange> set_transform(const std::string& object,
                                            const scene::TransformChange& change) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().set_transform(at, change);
  }
  Result<scene::ObjectChange> move(const std::string& object, const std::string& parent,
                                   int sibling, bool keep_world) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    DIORAMA_TRY(const scene::ObjectRef above, names().object_or_top(scene_, parent));
    return editor().move(at, {above, sibling, keep_world});
  }
  Result<scene::ComponentChange> add_component(const std::string& object,
                                               const scene::NewComponent& wanted) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().add_component(at, wanted);
  }
  Result<scene::ComponentChange> set_fields(const std::string& object, int index,
                                            const scene::Input& fields) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().set_fields({at, index}, fields, scene::kAllLevels);
  }
  Result<scene::ComponentChange> remove_component(const std::string& object, int index,
                                                  bool also_missing = false) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().remove_component({at, index}, also_missing);
  }
  Result<scene::ComponentChange> move_component(const std::string& object, int index,
                                                int new_index) {
    DIORAMA_TRY(const scene::ObjectRef at, names().object(scene_, object));
    return editor().move_component({at, index}, new_index);
  }
  Result<scene::ObjectChange> instantiate(const std::string& prefab, const std::string& parent) {
    DIORAMA_TRY(const scene::ObjectRef above, names().object_or_top(scene_, parent));
    return unity::as_unity(**workspace_.opened())->prefabs().instantiate(prefab, above);
  }

 private:
  [[nodiscard]] Names names() const { return *workspace_.names(); }
  [[nodiscard]] scene::Editor& editor() const { return **workspace_.editor(); }

  const Workspace& workspace_;
  std::string scene_;
};

class PathWorkspace : public Workspace {
 public:
  PathWorkspace() : Workspace({unity::engine()}) {}
  explicit PathWorkspace(std::shared_ptr<io::Disk> disk, io::FileOverlay files = {})
      : Workspace({unity::engine(std::move(disk), std::move(files))}) {}

  void keep_state_in(std::string folder) { options().state_root = std::move(folder); }
  void draw_ids_from(std::uint64_t seed) {
    options().seed = seed;
    if (project()) static_cast<void>(open(std::string(project()->path)));
  }
  void ignore_editor_lock() { options().ignore_editor_lock = true; }

  /// Applies from now on; unsaved changes are discarded.
  void limit_writes(std::vector<std::string> paths) {
    options().allowed_paths = std::move(paths);
    static_cast<void>(open(std::string(project()->path)));
  }
  /// Where an object is, for callers that want its ref.
  scene::ObjectRef at(const std::string& scene, const std::string& object) {
    return *names()->object_or_top(scene, object);
  }
  unity::Prefabs& prefabs() { return unity::as_unity(**opened())->prefabs(); }

  /// Looks at the disk first, like every call of a client.
  Result<Names> names() {
    take_in_changes();
    return Workspace::names();
  }
  Result<scene::Assets*> assets() {
    take_in_changes();
    return Workspace::assets();
  }

  // Names.
  Result<ObjectPlace> locate(const std::string& scene, const std::string& object) {
    DIORAMA_TRY(const Names names, this->names());
    DIORAMA_TRY(const scene::ObjectRef at, names.object(scene, object));
    DIORAMA_TRY(std::string path, at.world->path_of(at));
    return ObjectPlace{at.scene, std::move(path)};
  }
  Result<scene::ComponentRef> locate_component(const std::string& name) {
    DIORAMA_TRY(const Names names, this->names());
    return names.component(name);
  }
  scene::NameList suggest(const PathNames& query) {
    const auto names = this->names();
    if (!names) return {};
    scene::NameQuery asked{query.kind, query.text, {}, query.limit};
    const auto at =
        query.object.empty() ? names->top(query.scene) : names->object(query.scene, query.object);
    if (!at && (query.kind == scene::NameQuery::Kind::Objects ||
                query.kind == scene::NameQuery::Kind::Components))
      return {};
    if (at) asked.object = *at;
    return (*world())->suggest(asked);
  }

  // Questions.
  Result<scene::SceneTree> tree(const PathTree& query) {
    DIORAMA_TRY(const Names names, this->names());
    scene::TreeQuery asked;
    DIORAMA_TRY(asked.root, names.object_or_top(query.scene, query.root_path));
    asked.max_depth = query.max_depth;
    asked.max_objects = query.max_objects;
    return asked.root.world->tree(asked);
  }
  Result<scene::ObjectInfo> object(const std::string& scene, const std::string& object) {
    DIORAMA_TRY(const Names names, this->names());
    DIORAMA_TRY(const scene::ObjectRef at, names.object(scene, object));
    return at.world->object(at);
  }
  Result<scene::ObjectDetail> object_detail(const std::string& scene, const std::string& object,
                                            int max_children = 0) {
    DIORAMA_TRY(const Names names, this->names());
    DIORAMA_TRY(const scene::ObjectRef at, names.object(scene, object));
    return at.world->detail(at, max_children);
  }
  Result<scene::ComponentInfo> component(const PathComponent& query) {
    DIORAMA_TRY(const Names names, this->names());
    DIORAMA_TRY(const scene::ObjectRef at, names.object(query.scene, query.object_path));
    return at.world->component({at, query.index}, query.fields);
  }
  Result<scene::ObjectPage> object_page(const PathPage& query) {
    DIORAMA_TRY(const Names names, this->names());
    scene::PageQuery asked;
    asked.max_depth = query.max_depth;
    asked.limit = query.limit;
    DIORAMA_TRY(asked.from, query.from ? names.object("", name_of_number(*query.from))
                                       : names.top(query.scene));
    DIORAMA_TRY(scene::ObjectPage page, asked.from.world->page(asked));
    page.scene.loaded = (*loaded())->is_loaded(page.scene.path);
    return page;
  }
  Result<scene::FoundObjects> find_objects(const PathObjects& query) {
    DIORAMA_TRY(const Names names, this->names());
    DIORAMA_TRY(scene::ObjectQuery asked, names.objects({query.scene, query.path}));
    asked.name = query.name;
    asked.component = query.component;
    asked.tag = query.tag;
    asked.layer = query.layer;
    asked.limit = query.limit;
    return (*world())->find_objects(asked);
  }
  Result<scene::SceneInfo> scene_info(const std::string& scene) {
    return diorama::scene_info(*this, scene);
  }
  [[nodiscard]] std::vector<std::string> scenes() const { return (*world())->scenes(); }

  // Assets.
  Result<scene::AssetPage> find_assets(const scene::AssetListQuery& query) {
    DIORAMA_TRY(scene::Assets* const assets, this->assets());
    return assets->find(query, {});
  }
  Result<scene::AssetUses> uses(const std::string& asset) {
    DIORAMA_TRY(scene::Assets* const assets, this->assets());
    return assets->uses(asset, {});
  }
  Result<scene::AssetContents> asset_contents(const std::string& asset) {
    DIORAMA_TRY(scene::Assets* const assets, this->assets());
    return assets->contents(asset);
  }
  Result<scene::CheckReport> check() {
    DIORAMA_TRY(scene::Assets* const assets, this->assets());
    return assets->check({}, {});
  }
  Result<unity::AssetFiles*> edit_assets() {
    DIORAMA_TRY(scene::Project* const project, opened());
    return unity::as_unity(*project)->asset_files();
  }

  Result<unity::TestList> tests(const unity::TestQuery& query) {
    DIORAMA_TRY(scene::Project* const project, opened());
    return unity::as_unity(*project)->tests(query);
  }

  // Scenes.
  [[nodiscard]] std::vector<std::string> loaded_scenes() const { return (*loaded())->paths(); }
  [[nodiscard]] Result<std::string> active_scene() const {
    DIORAMA_TRY(const LoadedScenes* const scenes, loaded());
    return scenes->active();
  }
  Result<std::string> load_scene(const std::string& scene, bool additive) {
    DIORAMA_TRY(const scene::SceneInfo info, diorama::load_scene(*this, scene, additive));
    return info.path;
  }
  Result<void> close_scene(const std::string& scene) { return diorama::close_scene(*this, scene); }
  Result<void> select(const std::string& scene, const std::vector<std::string>& objects) {
    DIORAMA_TRY(const Names names, this->names());
    std::vector<scene::ObjectRef> refs;
    for (const std::string& each : objects) {
      DIORAMA_TRY(refs.emplace_back(), names.object(scene, each));
    }
    return (*Workspace::selection())->select(refs);
  }
  [[nodiscard]] std::vector<ObjectPlace> selection() const {
    std::vector<ObjectPlace> out;
    for (const scene::ObjectRef& each : (*Workspace::selection())->objects())
      out.push_back({each.scene, *each.world->path_of(each)});
    return out;
  }

  // Changes.
  Result<PathChanges> edit(const std::string& scene) {
    DIORAMA_TRY(const Names names, this->names());
    DIORAMA_TRY(std::string path, names.scene(scene));
    // Another program that changes the project is noticed here, as when something is changed.
    DIORAMA_CHECK((*editor())->begin_step("look", false));
    return PathChanges(*this, std::move(path));
  }
  Result<std::unique_ptr<scene::Step>> begin_step(const std::string& name, bool dry_run = false) {
    DIORAMA_TRY(scene::Editor* const changes, editor());
    return changes->begin_step(name, dry_run);
  }
  Result<std::string> undo() { return (*editor())->undo(); }
  Result<std::string> redo() { return (*editor())->redo(); }
  std::string step_to_undo() { return (*editor())->next_step(scene::Turn::Undo); }
  [[nodiscard]] scene::UnsavedState unsaved() const { return (*editor())->unsaved(); }
  std::vector<std::string> take_touched() { return (*editor())->take_touched(); }
  Result<scene::SavedFiles> save(const std::vector<std::string>& only = {}) {
    return save_files(*this, only);
  }
  Result<scene::SavedFiles> save_scene_as(const std::string& scene, const std::string& path) {
    DIORAMA_TRY(const Names names, this->names());
    DIORAMA_TRY(const std::string from, names.scene(scene));
    DIORAMA_TRY(scene::SavedFiles saved, (*store())->save_as(from, path));
    (*loaded())->follow(from, path);
    return saved;
  }
  Result<std::string> discard(const std::string& file) { return (*store())->discard(file); }
  Result<std::optional<scene::LostEdits>> lost_edits() {
    DIORAMA_TRY(scene::Store* const kept, store());
    return kept->lost_edits();
  }
  Result<scene::LostEdits> recover_lost_edits(std::size_t run = 1) {
    DIORAMA_TRY(scene::Store* const kept, store());
    return kept->recover(run);
  }
  Result<scene::LostEdits> forget_lost_edits(std::size_t run = 1) {
    DIORAMA_TRY(scene::Store* const kept, store());
    return kept->forget(run);
  }
  Result<std::vector<scene::SceneDiff>> unsaved_changes() { return (*editor())->unsaved_changes(); }
  Result<std::vector<scene::SceneDiff>> step_changes() { return (*editor())->step_changes(); }
  Result<std::vector<scene::SceneDiff>> unsaved_elsewhere() {
    return (*store())->unsaved_elsewhere();
  }
};

}  // namespace diorama::test
