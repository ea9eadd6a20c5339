// The final order: walks the forest of drafts depth first and gives every object
// the next index. Objects that the walk does not reach are not in the result.

#include <algorithm>

#include "base/shown_text.h"
#include "unity/model/bounds.h"
#include "unity/model/phases/phases.h"

namespace diorama::unity::phases {
namespace {

/// In the order of SceneRoots, if the file has it; roots that it does not list come last. In older
/// files m_RootOrder of each root is its place.
std::vector<Index> ordered_roots(Work& work) {
  const auto& transforms = work.transforms;
  std::vector<std::int64_t> places(transforms.size(), std::ssize(work.listed_roots));
  for (std::size_t i = work.listed_roots.size(); i-- > 0;)
    places[work.listed_roots[i]] = static_cast<std::int64_t>(i);
  const auto place = [&](Index root) {
    return work.has_scene_roots ? places[root] : transforms[root].order;
  };
  std::vector<Index> roots;
  for (Index i = 0; i < transforms.size(); ++i)
    if (transforms[i].father_id == 0 && !transforms[i].removed) roots.push_back(i);
  std::ranges::stable_sort(roots, {}, place);
  // Of equal ones, the first in the file is first, which only a build knows.
  if (std::ranges::adjacent_find(roots, {}, place) != roots.end()) work.is_unclear = true;
  return roots;
}

/// The index of an instance that was read, in the result.
Index number_of(const Work& work, Index instance) {
  return instance == kNone ? kNone : work.new_instances[instance];
}

/// Gives the object the next index, and its components the following ones.
Index emit(Work& work, Index transform, Index parent, bool orphan) {
  const Index draft_index = work.transforms[transform].object;
  DraftObject& draft = work.objects[draft_index];
  const auto index = static_cast<Index>(work.result.objects.size());
  // In a broken file several transforms belong to one object: only the first has its components,
  // else 50,000 of both would be 2,500,000,000.
  if (work.final_objects[draft_index] != kNone) {
    work.result.is_odd = true;
    draft.components.clear();
  }
  work.final_objects[draft_index] = index;
  GameObject& object = work.result.objects.emplace_back();
  object.id = draft.id;
  object.name = std::move(draft.name);
  object.parent = parent;
  object.first_component = static_cast<Index>(work.result.components.size());
  object.component_count = static_cast<Index>(draft.components.size());
  object.instance = number_of(work, draft.instance);
  object.origin = {number_of(work, draft.origin.instance), draft.origin.source};
  object.active = draft.active;
  object.placeholder = draft.placeholder;
  object.orphan = orphan;
  for (Component& component : draft.components) {
    component.object = index;
    component.origin.instance = number_of(work, component.origin.instance);
    work.result.components.push_back(component);
  }
  return index;
}

/// Copies a kept row of siblings with everything below them: only the indices in it change.
void emit_kept(Work& work, const DraftObject& draft, Index parent) {
  const auto& objects = work.old.objects();
  const auto& components = work.old.components();
  const Index begin = draft.kept, end = draft.kept_end;
  const Index old_parent = objects[begin].parent;
  const Index first_component = objects[begin].first_component;
  const auto end_component =
      end == objects.size() ? static_cast<Index>(components.size()) : objects[end].first_component;
  const auto index = static_cast<Index>(work.result.objects.size());
  const auto component_index = static_cast<Index>(work.result.components.size());
  work.kept.rows.push_back({begin, index, end - begin});
  const auto renumber = [&](Index& instance) {
    if (instance != kNone) instance = work.kept.instances[instance];
  };
  for (Index i = begin; i < end; ++i) {
    GameObject& object = work.result.objects.emplace_back(objects[i]);
    work.kept.objects[i] = index + (i - begin);
    object.parent = object.parent == old_parent ? parent : index + (object.parent - begin);
    object.first_component = component_index + (object.first_component - first_component);
    renumber(object.instance);
    renumber(object.origin.instance);
  }
  for (Index i = first_component; i < end_component; ++i) {
    Component& component = work.result.components.emplace_back(components[i]);
    work.kept.components[i] = component_index + (i - first_component);
    component.object = index + (component.object - begin);
    renumber(component.origin.instance);
  }
}

/// Depth first, without recursion: a hostile file may be a million objects deep.
class Walk {
 public:
  explicit Walk(Work& work) : work_(work), visited_(work.transforms.size(), false) {}

  void emit_tree(Index root, bool orphan) {
    enter(root, kNone, orphan);
    while (!path_.empty()) {
      if (!work_.step()) return;
      Step& step = path_.back();
      const std::vector<Index>& children = work_.transforms[step.transform].children;
      if (step.next_child < children.size()) {
        enter(children[step.next_child++], step.emitted, orphan);
      } else {
        auto& objects = work_.result.objects;
        objects[step.emitted].size = static_cast<Index>(objects.size()) - step.emitted;
        path_.pop_back();
      }
    }
  }
  [[nodiscard]] bool visited(Index transform) const { return visited_[transform]; }

 private:
  struct Step {
    Index transform;
    Index emitted;
    std::size_t next_child;
  };

  void enter(Index transform, Index parent, bool orphan) {
    if (visited_[transform] || work_.transforms[transform].removed) return;
    visited_[transform] = true;
    const Index draft = work_.transforms[transform].object;
    if (draft == kNone) return;
    if (work_.objects[draft].kept != kNone) {
      work_.is_unclear = work_.is_unclear || orphan;  // it was not one before
      return emit_kept(work_, work_.objects[draft], parent);
    }
    const Index emitted = emit(work_, transform, parent, orphan && parent == kNone);
    path_.push_back({transform, emitted, 0});
    if (path_.size() <= kMostLevels) return;
    // Paths and placements go up to the root: such a depth would multiply them.
    path_.back().next_child = work_.transforms[transform].children.size();
    if (work_.transforms[transform].children.empty()) return;
    work_.result.too_deep = true;
    work_.result.left_out =
        "its objects are more than " + std::to_string(kMostLevels) + " levels deep";
  }

  Work& work_;
  std::vector<bool> visited_;
  std::vector<Step> path_;
};

/// Fathers in a circle.
void note_unreached(Work& work, const Walk& walk) {
  constexpr std::size_t kMostNamed = 100;
  std::size_t count = 0;
  for (Index i = 0; i < work.transforms.size(); ++i) {
    if (walk.visited(i) || work.transforms[i].removed || work.transforms[i].object == kNone)
      continue;
    if (++count <= kMostNamed)
      work.result.problems.push_back("the object '" +
                                     shortened(work.objects[work.transforms[i].object].name, 200) +
                                     "' can be reached from no root");
  }
  if (count > kMostNamed)
    work.result.problems.push_back(std::to_string(count - kMostNamed) +
                                   " more objects can be reached from no root");
}

/// In one go: growing a list of 100,000 objects step by step costs more than filling it.
void make_room(Work& work) {
  std::size_t components = work.old.components().size();
  for (const DraftObject& draft : work.objects) components += draft.components.size();
  work.result.components.reserve(components);
  work.result.objects.reserve(work.old.objects().size() + work.objects.size());
  work.final_objects.assign(work.objects.size(), kNone);
}

}  // namespace

/// Roots first, then those whose father does not exist.
void place_objects(Work& work) {
  make_room(work);
  Walk walk(work);
  for (const Index root : ordered_roots(work)) walk.emit_tree(root, false);
  for (Index i = 0; i < work.transforms.size(); ++i) {
    const DraftTransform& transform = work.transforms[i];
    if (transform.father_id != 0 && transform.father == kNone && !transform.removed)
      walk.emit_tree(i, true);
  }
  if (!work.result.too_deep) note_unreached(work, walk);
}

}  // namespace diorama::unity::phases
