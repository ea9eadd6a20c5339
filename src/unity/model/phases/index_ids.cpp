// What each id leads to, and whether an update is valid.

#include <algorithm>

#include "unity/model/phases/phases.h"

namespace diorama::unity::phases {
namespace {

/// The objects of the result that are not in a kept row.
template <class Visit>
void for_new_objects(const Work& work, Visit visit) {
  Index at = 0;
  for (const KeptObjects& row : work.kept.rows) {
    for (; at < row.now; ++at) visit(at);
    at = row.now + row.count;
  }
  for (; at < work.result.objects.size(); ++at) visit(at);
}

/// The ids that lead to placeholders, besides their own.
void index_placeholders(Work& work) {
  for (const auto& [id, draft] : work.foreign_objects)
    if (work.objects[draft].placeholder && work.final_objects[draft] != kNone)
      work.result.object_ids.append({id, work.final_objects[draft], !work.vague_ids.contains(id)});
  for (const auto& [id, transform] : work.foreign_transforms) {
    const Index draft = work.transforms[transform].object;
    if (draft != kNone && work.objects[draft].placeholder && work.final_objects[draft] != kNone)
      work.result.placeholder_transforms.append({id, work.final_objects[draft]});
  }
}

/// Made-up ids can collide: an instance unpacked from another one has the id its part had there.
void rename_doubles(Work& work) {
  HierarchyParts& result = work.result;
  for_new_objects(work, [&](Index i) {
    GameObject& object = result.objects[i];
    if (!object.placeholder || object.instance == kNone || result.object_ids.find(object.id) == i)
      return;
    object.id = result.instances[object.instance].id;
    result.is_odd = true;
    result.object_ids.add(object.id, i);
  });
}

}  // namespace

/// Merges the ids of new things into the kept ones.
void index_ids(Work& work) {
  HierarchyParts& result = work.result;
  for_new_objects(work, [&](Index i) {
    const GameObject& object = result.objects[i];
    if (object.id != 0) result.object_ids.append({object.id, i});
    for (Index c = object.first_component; c < object.first_component + object.component_count; ++c)
      if (result.components[c].id != 0) result.component_ids.append({result.components[c].id, c});
  });
  index_placeholders(work);
  for (const Index index : work.new_instances)
    result.instance_ids.append({result.instances[index].id, index});
  const HierarchyParts& old = work.old.parts();
  const bool is_clear[] = {
      result.instance_ids.sort_into(old.instance_ids, work.kept.instances),
      result.object_ids.sort_into(old.object_ids, work.kept.objects),
      result.component_ids.sort_into(old.component_ids, work.kept.components),
      result.placeholder_transforms.sort_into(old.placeholder_transforms, work.kept.objects),
  };
  work.is_unclear = work.is_unclear || std::ranges::find(is_clear, false) != std::end(is_clear);
  rename_doubles(work);
}

/// An update is valid only if nothing came up for which the whole file would tell more.
void look_for_doubt(Work& work) {
  if (!work.is_update()) return;
  const auto is_kept_in_instance = [&](const DraftTransform& transform) {
    return transform.object != kNone && work.objects[transform.object].kept != kNone &&
           transform.father != kNone && transform.father >= work.own_transforms;
  };
  work.is_unclear = work.is_unclear || work.result.is_odd || !work.result.problems.empty() ||
                    std::ranges::any_of(work.result.objects, &GameObject::orphan) ||
                    std::ranges::any_of(work.transforms, is_kept_in_instance);
}

}  // namespace diorama::unity::phases
