// How an instance differs in the file, which reverting removes:
//
//   a value       - target: {fileID: 3910815888802662051, guid: 687c..., type: 3}
//                   propertyPath: m_LocalScale.x        an item of m_Modifications
//   a component   m_AddedComponents, and its own text   or an item of m_RemovedComponents
//   an object     m_AddedGameObjects, and its texts     or an item of m_RemovedGameObjects
//
// When it is applied, the prefab gets it first (unity/edit/overrides/applied_values.h and
// applied_additions.h).

#include "unity/edit/overrides/override_editor.h"

#include <algorithm>
#include <iterator>

#include "unity/edit/components/component_removal.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/overrides/applied_additions.h"
#include "unity/edit/overrides/applied_values.h"
#include "unity/edit/overrides/override_list.h"
#include "unity/edit/overrides/override_sources.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/session.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using Kind = OverrideInfo::Kind;

/// An instance as it is now, and which of its overrides are to be changed.
struct Chosen {
  OpenHierarchyPtr open;
  Index instance = kNone;
  std::string path;  ///< of its root
  std::vector<OverrideInfo> overrides;

  [[nodiscard]] const Instance& found() const { return open->hierarchy.instances()[instance]; }
};

Result<Chosen> look_at(SceneView& view, FileId object, const OverrideFilter& filter) {
  Chosen out;
  DIORAMA_TRY(out.open, view.now());
  DIORAMA_TRY(const Index index, view.find(*out.open, object));
  DIORAMA_TRY(out.instance, instance_at(*out.open, index));
  out.path = out.open->paths.path(index);
  out.overrides = list_overrides(view.project(), *out.open, out.instance);
  std::erase_if(out.overrides, [&](const OverrideInfo& each) { return !fits(each, filter); });
  return out;
}

/// The placement of objects is not limited to some types of components.
bool is_transform(std::string_view type) {
  return type == "UnityEngine.Transform" || type == "UnityEngine.RectTransform";
}

Result<Chosen> choose(SceneView& view, FileId object, const OverrideFilter& filter) {
  DIORAMA_TRY(Chosen out, look_at(view, object, filter));
  std::erase_if(out.overrides, [&](const OverrideInfo& each) { return !is_meant(each, filter); });
  if (out.overrides.empty())
    return Error{ErrorCode::NotFound,
                 "'" + out.path + "' has no such override",
                 "list its overrides first",
                 {{"path", out.path}}};
  for (const OverrideInfo& each : out.overrides)
    if (!each.component.empty() && !is_transform(each.component))
      DIORAMA_CHECK(view.session().limits().check_component(each.component));
  return out;
}

/// Removes the addition, if it is still there.
Result<void> drop_addition(SceneView& view, const OverrideInfo& info) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  if (info.kind == Kind::AddedObject) {
    if (open->hierarchy.find_object(info.added))
      DIORAMA_CHECK(ObjectEditor(view).remove(lasting_id(open->hierarchy, info.added)));
    return {};
  }
  const auto found = open->hierarchy.find_component(info.added);
  if (!found) return {};
  return remove_own_component(view, *open, open->hierarchy.components()[*found]);
}

/// Removes one override from the instance; the prefab counts there again. REQUIRES: inside a step.
Result<void> drop_override(SceneView& view, FileId instance, const OverrideInfo& info) {
  const auto drop = [&](Body& body) -> Result<void> {
    if (info.kind != Kind::Property)
      return forget_removal(body,
                            info.kind == Kind::RemovedObject ? kRemovedObjects : kRemovedComponents,
                            info.target);
    OverrideChanges changes({});
    changes.remove(info.target, info.property);
    return changes.write(body);
  };
  const bool added = info.kind == Kind::AddedObject || info.kind == Kind::AddedComponent;
  return added ? drop_addition(view, info) : view.change(instance, drop);
}

/// Gives it to the prefab and removes it from the instance. REQUIRES: inside a step.
Result<void> apply_override(SceneView& view, SceneView& prefab, const Chosen& chosen,
                            const OverrideInfo& info) {
  const Instance& instance = chosen.found();
  if (info.kind != Kind::AddedComponent && info.kind != Kind::AddedObject) {
    DIORAMA_CHECK(take_override(prefab, {*chosen.open, instance, info}));
    return drop_override(view, instance.id, info);
  }
  // This one may refer to something that was applied before and is now a part of the instance.
  DIORAMA_TRY(const OpenHierarchyPtr now, view.now());
  const auto found = now->hierarchy.find_instance(instance.id);
  if (!found) return {};
  const AppliedOverride applied{*now, now->hierarchy.instances()[*found], info};
  DIORAMA_TRY(const NewIds new_ids, take_addition(prefab, applied));
  return replace_addition(view, applied, new_ids);
}

}  // namespace

Result<std::vector<OverrideInfo>> OverrideEditor::overrides(FileId instance,
                                                            const OverrideFilter& filter) {
  DIORAMA_TRY(Chosen found, look_at(view_, instance, filter));
  return std::move(found.overrides);
}

Result<OverridePage> OverrideEditor::page(FileId instance, const OverrideFilter& filter,
                                          std::size_t offset, std::size_t limit) {
  DIORAMA_TRY(Chosen found, look_at(view_, instance, filter));
  OverridePage out{{}, found.overrides.size(), {}};
  const std::size_t begin = std::min(offset, out.total);
  const std::size_t end = begin + std::min(limit, out.total - begin);
  out.items.assign(std::move_iterator(found.overrides.begin() + static_cast<std::ptrdiff_t>(begin)),
                   std::move_iterator(found.overrides.begin() + static_cast<std::ptrdiff_t>(end)));
  explain_overrides(view_.project(), *found.open, found.instance, out.items);
  const auto& guid = found.open->hierarchy.instances()[found.instance].source.guid;
  const Asset* const source = guid ? view_.project().assets().find(*guid) : nullptr;
  if (source != nullptr) out.source = source->path;
  return out;
}

Result<std::vector<OverrideInfo>> OverrideEditor::revert(FileId instance,
                                                         const OverrideFilter& filter) {
  DIORAMA_TRY(Chosen chosen, choose(view_, instance, filter));
  const FileId id = chosen.found().id;
  Step step(view_.session(), "revert overrides of " + chosen.path);
  for (const OverrideInfo& each : chosen.overrides) DIORAMA_CHECK(drop_override(view_, id, each));
  DIORAMA_CHECK(step.keep());
  return std::move(chosen.overrides);
}

Result<std::vector<OverrideInfo>> OverrideEditor::apply(FileId instance,
                                                        const OverrideFilter& filter) {
  DIORAMA_TRY(Chosen chosen, choose(view_, instance, filter));
  const Instance& found = chosen.found();
  const Asset* const asset =
      found.source.guid ? view_.project().assets().find(*found.source.guid) : nullptr;
  if (asset == nullptr || found.hierarchy == nullptr)
    return Error{
        ErrorCode::Unsupported,
        "the source of '" + chosen.path + "' cannot be changed: it is not on disk, or a model",
        {},
        {{"path", chosen.path}}};
  SceneView prefab(view_.session(), std::string(asset->path));
  Step step(view_.session(), "apply overrides of " + chosen.path);
  const bool everything =
      filter.object.empty() && filter.component.empty() && filter.property.empty();
  std::vector<OverrideInfo> applied;
  for (const OverrideInfo& each : chosen.overrides) {
    const auto done = apply_override(view_, prefab, chosen, each);
    // References to the scene stay overrides, as in the editor.
    const bool stays = !done && everything && done.error().code == ErrorCode::PreconditionFailed;
    if (!done && (!stays || chosen.overrides.size() == 1)) return done.error();
    if (done) applied.push_back(each);
  }
  DIORAMA_CHECK(step.keep());
  return applied;
}

}  // namespace diorama::unity::edit
