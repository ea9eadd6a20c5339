// UnityPrefabs: prefab instances, behind the door.

#include "base/list_text.h"
#include "base/text.h"
#include "history/working_files.h"
#include "modelfiles/format.h"
#include "unity/edit/overrides/override_editor.h"
#include "unity/edit/prefabs/prefab_editor.h"
#include "unity/edit/prefabs/prefab_replacing.h"
#include "unity/edit/session.h"
#include "unity/editor.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"
#include "unity/models/models.h"
#include "unity/scene_reader.h"
#include "unity/usages/file_search.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

using scene::ObjectChange;
using scene::ObjectRef;

/// An instance of a model holds only ids of the model's parts; the model may tell their names.
void name_targets(const Project& project, Models& models, OverridePage& page) {
  const Asset* const source = project.assets().find_path(page.source);
  if (source == nullptr || !modelfiles::format_of_name(source->file_name())) return;
  std::vector<FileId> ids;
  for (const OverrideInfo& each : page.items) ids.push_back(each.target);
  const std::vector<ModelObjectName> names = models.names_in(*source, ids);
  for (std::size_t i = 0; i < names.size(); ++i) {
    OverrideInfo& info = page.items[i];
    if (!info.object_path.empty()) continue;
    if (info.target_name.empty()) info.target_name = names[i].name;
    if (info.target_type.empty()) info.target_type = names[i].type;
  }
}

/// The ids of an object, its components, and everything below it.
std::vector<FileId> ids_below(const Hierarchy& hierarchy, Index object) {
  std::vector<FileId> out;
  const auto& objects = hierarchy.objects();
  for (Index at = object; at < object + objects[object].size; ++at) {
    out.push_back(lasting_id(hierarchy, objects[at].id));
    for (Index i = 0; i < objects[at].component_count; ++i)
      out.push_back(
          lasting_id(hierarchy, hierarchy.components()[objects[at].first_component + i].id));
  }
  return out;
}

/// Some edits keep an object and everything below it in order, but in other parts of the file: for
/// example, an object that becomes an instance of a new prefab. They keep their numbers.
class KeptNumbers {
 public:
  static Result<KeptNumbers> of(UnityWorld& world, const ObjectRef& object) {
    DIORAMA_TRY(const FoundObject at, world.found(object));
    return KeptNumbers(ids_below(at.scene->hierarchy, at.object));
  }

  /// The object has become this one.
  Result<void> give_to(UnityWorld& world, const Project& project, scene::Identities& identities,
                       const ObjectRef& object) const {
    DIORAMA_TRY(const FoundObject at, world.found(object));
    const std::vector<FileId> after = ids_below(at.scene->hierarchy, at.object);
    if (after.size() != before_.size()) return {};  // it has become something else
    const std::string asset = identity_of(project, object.scene);
    for (std::size_t i = 0; i < after.size(); ++i)
      if (after[i] != before_[i]) identities.add_id(asset, before_[i], after[i]);
    return {};
  }

 private:
  explicit KeptNumbers(std::vector<FileId> before) : before_(std::move(before)) {}
  std::vector<FileId> before_;
};

}  // namespace

Result<std::string> UnityPrefabs::find(const std::string& prefab) {
  if (prefab.find('/') != std::string::npos) return prefab;
  std::vector<std::string> found, names;
  for (const Asset* asset : project_.assets().assets()) {
    if (!asset->exists || asset->extension() != "prefab") continue;
    names.emplace_back(asset->name());
    if (asset->name() == prefab || asset->file_name() == prefab) found.emplace_back(asset->path);
  }
  if (found.size() == 1) return found.front();
  if (found.empty())
    return Error{ErrorCode::AssetNotFound,
                 "no prefab '" + prefab + "'",
                 name_hint(prefab, names),
                 {{"path", prefab}}};
  return Error{ErrorCode::Ambiguous,
               "several prefabs are called '" + prefab + "'",
               "give one of: " + joined(found),
               {{"path", prefab}}};
}

Result<ObjectChange> UnityPrefabs::instantiate(const std::string& prefab, const ObjectRef& parent) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  edit::SceneView view(*session, parent.scene);
  DIORAMA_TRY(ObjectChange made, edit::PrefabEditor(view).instantiate(prefab, parent.id));
  made.object.world = &world_;
  return made;
}

Result<ObjectChange> UnityPrefabs::create(const ObjectRef& object, const std::string& asset_path) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  edit::SceneView view(*session, object.scene);
  DIORAMA_TRY(const KeptNumbers numbers, KeptNumbers::of(world_, object));
  DIORAMA_TRY(ObjectChange made, edit::PrefabEditor(view).create(object.id, asset_path));
  made.object.world = &world_;
  DIORAMA_CHECK(numbers.give_to(world_, project_, identities_, made.object));
  return made;
}

Result<ObjectChange> UnityPrefabs::unpack(const ObjectRef& instance, bool completely) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  edit::SceneView view(*session, instance.scene);
  DIORAMA_TRY(const KeptNumbers numbers, KeptNumbers::of(world_, instance));
  DIORAMA_TRY(ObjectChange done, edit::PrefabEditor(view).unpack(instance.id, completely));
  done.object.world = &world_;
  DIORAMA_CHECK(numbers.give_to(world_, project_, identities_, done.object));
  return done;
}

Result<ReplacedInstance> UnityPrefabs::replace(const ObjectRef& instance, const std::string& prefab,
                                               bool drop) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  edit::SceneView view(*session, instance.scene);
  DIORAMA_TRY(edit::Replaced done, edit::replace_instance(view, instance.id, prefab, drop));
  const std::string asset = identity_of(project_, instance.scene);
  for (const auto& [before, after] : done.ids)
    if (before != after) identities_.add_id(asset, before, after);
  done.told.object.world = &world_;
  return std::move(done.told);
}

Result<InstanceList> UnityPrefabs::instances_of(const std::string& prefab,
                                                const std::string& where) {
  const Asset* const source = project_.assets().find_path(prefab);
  if (source == nullptr) return project_.assets().no_asset(prefab);
  DIORAMA_CHECK(check_scope(project_, where));
  std::vector<std::string> scenes;
  for (const Asset* const each : project_.assets().below(where))
    if (each->exists && each->extension() == "unity") scenes.emplace_back(each->path);
  if (where.ends_with(".unity")) scenes = {where};
  InstanceList out;
  for (const std::string& scene : scenes) {
    if (!project_.effort().step()) break;
    const auto open = project_.hierarchies().open(scene);
    if (!open) {
      out.unread.push_back(scene);
      continue;
    }
    const Hierarchy& hierarchy = (*open)->hierarchy;
    for (Index at = 0; at < hierarchy.objects().size() && project_.effort().step(); ++at) {
      const GameObject& object = hierarchy.objects()[at];
      if (object.instance == kNone ||
          hierarchy.instances()[object.instance].source.guid != source->guid)
        continue;
      out.instances.push_back({&world_, scene, lasting_id(hierarchy, object.id)});
    }
  }
  if (project_.effort().was_cut()) return project_.effort().error();
  return out;
}

Result<OverridePage> UnityPrefabs::override_page(const ObjectRef& instance,
                                                 const OverrideFilter& filter, std::size_t offset,
                                                 std::size_t limit) {
  DIORAMA_TRY(edit::Session* const session, changes_.session_without_journal());
  const edit::Step look(*session, "overrides");  // not kept
  edit::SceneView view(*session, instance.scene);
  auto page = edit::OverrideEditor(view).page(instance.id, filter, offset, limit);
  if (page) name_targets(project_, models_, *page);
  return page;
}

Result<std::vector<OverrideInfo>> UnityPrefabs::overrides(const ObjectRef& instance,
                                                          const OverrideFilter& filter) {
  DIORAMA_TRY(edit::Session* const session, changes_.session_without_journal());
  const edit::Step look(*session, "overrides");  // not kept
  edit::SceneView view(*session, instance.scene);
  return edit::OverrideEditor(view).overrides(instance.id, filter);
}

Result<std::vector<OverrideInfo>> UnityPrefabs::revert(const ObjectRef& instance,
                                                       const OverrideFilter& filter) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  edit::SceneView view(*session, instance.scene);
  return edit::OverrideEditor(view).revert(instance.id, filter);
}

Result<std::vector<OverrideInfo>> UnityPrefabs::apply(const ObjectRef& instance,
                                                      const OverrideFilter& filter) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  edit::SceneView view(*session, instance.scene);
  DIORAMA_TRY(const KeptNumbers numbers, KeptNumbers::of(world_, instance));
  DIORAMA_TRY(auto applied, edit::OverrideEditor(view).apply(instance.id, filter));
  DIORAMA_CHECK(numbers.give_to(world_, project_, identities_, instance));
  return applied;
}

}  // namespace diorama::unity
