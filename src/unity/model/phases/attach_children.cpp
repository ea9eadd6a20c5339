// Children below a part of an instance: no list of children names them, because the
// transform above them is not written in this file.
//
//   m_AddedGameObjects:                 in the instance, since 2022.1
//   - targetCorrespondingSourceObject: {fileID: 173906504236386393, guid: be20..., type: 3}
//     insertIndex: 0
//     addedObject: {fileID: 3014330643449155203}
//
// --- !u!4 &3014330643449155203         the added child itself
// Transform:
//   m_Father: {fileID: 1590343746842209747}
//
// 1590343746842209747 is the stripped transform of the target. insertIndex is the place among all
// children; -1 is after them. Of several with -1, the order of the list is their order, whatever
// the order of their texts in the file. The list has an instance by the stripped transform of its
// root. Older editors write no such list; then m_RootOrder of the child is its place.

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "unity/model/phases/insert_at.h"
#include "unity/model/phases/phases.h"

namespace diorama::unity::phases {
namespace {

/// The additions that instances list, by the drafts of their transforms.
class AddedPlaces {
 public:
  explicit AddedPlaces(const Work& work) {
    for (const auto& [id, place] : work.added_places) {
      Index transform = work.find_transform(id);
      if (transform == kNone)
        if (const Index object = work.find_object(id); object != kNone)
          transform = work.objects[object].transform;
      if (transform != kNone) places_.emplace(transform, place);
    }
  }

  /// nullptr when no list has it.
  [[nodiscard]] const AddedPlace* find(Index transform) const {
    const auto found = places_.find(transform);
    return found == places_.end() ? nullptr : &found->second;
  }

 private:
  std::unordered_map<Index, AddedPlace> places_;
};

void insert_children(Work& work, const AddedPlaces& places, Index father,
                     std::vector<Index> added) {
  std::ranges::stable_sort(added, {}, [&](Index child) {
    constexpr std::size_t kNotListed = SIZE_MAX;
    const AddedPlace* const place = places.find(child);
    if (place == nullptr) return std::pair(work.transforms[child].order, kNotListed);
    return std::pair(place->index < 0 ? kLast : std::int64_t{place->index}, place->number);
  });
  std::vector<Index>& children = work.transforms[father].children;
  // Those that the instance removes take no place.
  std::erase_if(children, [&](Index child) { return work.transforms[child].removed; });
  const bool in_rows =
      std::ranges::any_of(children, [&](Index child) { return work.kept_siblings(child) > 1; });
  for (const Index child : added) {
    const AddedPlace* const known = places.find(child);
    const std::int64_t place = known == nullptr ? work.transforms[child].order : known->index;
    // It may be inside a row.
    work.is_unclear = work.is_unclear || (in_rows && place > 0);
    // All after it move by one.
    if (!work.step(1 + children.size() / 64)) return;
    insert_at(children, known == nullptr && place >= std::ssize(children) ? -1 : place, child);
  }
}

/// Those of the older hierarchy, except for what was rebuilt.
void keep_short_lists(Work& work) {
  const Hierarchy& old = work.old;
  for (const FileId id : old.parts().short_lists) {
    const auto transform = old.find_component(id);
    if (transform && !work.stale.object(old.components()[*transform].object))
      work.result.short_lists.push_back(id);
  }
}

}  // namespace

void link_fathers(Work& work) {
  for (DraftTransform& transform : work.transforms)
    if (transform.father_id != 0 && transform.father == kNone)
      transform.father = work.find_transform(transform.father_id);
}

/// Gives every father the children that name it but that its list does not name. Own transforms
/// whose lists are too short are noted: a new child there is not necessarily the last.
void attach_children(Work& work) {
  std::vector<bool> listed(work.transforms.size(), false);
  for (Index i = 0; i < work.transforms.size(); ++i) {
    for (const Index child : work.transforms[i].children) {
      listed[child] = true;
      work.result.is_odd = work.result.is_odd || work.transforms[child].father != i;
    }
  }
  std::map<Index, std::vector<Index>> added;
  for (Index i = 0; i < work.transforms.size(); ++i)
    if (work.transforms[i].father != kNone && !listed[i])
      added[work.transforms[i].father].push_back(i);
  // The position of kept children in the file is not known.
  const auto is_kept = [&](Index child) { return work.kept_siblings(child) > 0; };
  const AddedPlaces places(work);
  for (auto& [father, children] : added) {
    if (father < work.own_transforms) work.result.short_lists.push_back(work.transforms[father].id);
    work.is_unclear =
        work.is_unclear || (children.size() > 1 && std::ranges::any_of(children, is_kept));
    insert_children(work, places, father, std::move(children));
  }
  keep_short_lists(work);
}

}  // namespace diorama::unity::phases
