// Which object has which components: first those of the file's own objects, then those that the
// file adds to objects of instances.

#include <algorithm>

#include "unity/model/phases/insert_at.h"
#include "unity/model/phases/phases.h"

namespace diorama::unity::phases {

/// Gives own objects the components they list, in that order, and finds their transforms. A
/// transform that its object does not list still belongs to it.
void link_components(Work& work) {
  for (Index i = 0; i < work.objects.size(); ++i) {
    for (Component& component : work.objects[i].components) {
      const Index slot = work.find_own_component(component.id);
      if (slot == kNone) continue;
      OwnComponent& own = work.own_components[slot];
      own.listed = true;
      component = own.component;
      if (own.transform == kNone) continue;
      work.objects[i].transform = own.transform;
      work.transforms[own.transform].object = i;
    }
  }
  for (Index i = 0; i < work.transforms.size(); ++i) {
    const Index owner = work.find_object(work.transforms[i].owner_id);
    if (owner == kNone || work.transforms[i].object != kNone) continue;
    work.transforms[i].object = owner;
    if (work.objects[owner].transform == kNone) work.objects[owner].transform = i;
  }
}

// --- !u!82 &2682765315430191011
// AudioSource:
//   m_GameObject: {fileID: 1822594906192549298}    a stripped object: no m_Component lists this
//
//   m_AddedComponents:                             in the instance, since 2022.2
//   - targetCorrespondingSourceObject: {fileID: 3271017641675955016, guid: 687c..., type: 3}
//     insertIndex: -1
//     addedObject: {fileID: 2682765315430191011}
//
/// Components that no object lists: those added to instances, in the order of the instances' lists;
/// insertIndex is the place among those that are there by then, -1 is the last. Editors before
/// 2022.2 write no such lists; then only the order of the file is left.
void attach_components(Work& work) {
  struct Added {
    const OwnComponent* own;
    Index object;
    std::int64_t place = -1;
    std::size_t number = SIZE_MAX;
  };
  std::vector<Added> added;
  for (const OwnComponent& own : work.own_components) {
    if (own.listed) continue;
    const Index object = work.find_object(own.owner_id);
    if (object == kNone) {
      work.result.is_odd = true;
      continue;
    }
    Added& each = added.emplace_back(&own, object);
    const auto found = work.added_places.find(own.component.id);
    if (found == work.added_places.end()) continue;
    each.number = found->second.number;
    // The Transform stays first.
    if (found->second.index >= 0) each.place = std::max(found->second.index, 1);
  }
  std::ranges::stable_sort(added, {}, &Added::number);
  for (const auto& [own, object, place, number] : added) {
    // All after it move by one.
    if (!work.step(1 + work.objects[object].components.size() / 8)) return;
    insert_at(work.objects[object].components, place, own->component);
    if (own->transform == kNone || work.objects[object].transform != kNone) continue;
    work.objects[object].transform = own->transform;
    work.transforms[own->transform].object = object;
  }
}

}  // namespace diorama::unity::phases
