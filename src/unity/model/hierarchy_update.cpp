// Updates: a hierarchy behind small changes of its document, without reading all of it again.
//
// What the changes can concern is built as if the file held nothing else; whole subtrees that they
// cannot concern are copied. Where a file is odd (ids that are there twice, objects whose parent
// does not exist, roots in no order) the rules of the full build need the whole file, and the
// update says that it cannot tell.

#include <algorithm>
#include <unordered_map>

#include "unity/model/hierarchy_builder.h"
#include "unity/model/prefab_instance.h"
#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMostObjects = 1'000'000;  // far from where a full build stops expanding

FileId id_in(std::string_view body, std::string_view field) {
  return read_reference(text::find_field(body, field).value_or("")).id;
}

}  // namespace

/// What of a hierarchy has to be built anew: with an object all above it, with a part of an
/// instance all of the instance and what hangs in it.
class StaleParts {
 public:
  StaleParts(const Hierarchy& old, PrefabSource& prefabs)
      : old_(old),
        prefabs_(prefabs),
        objects_(old.objects_.size()),
        instances_(old.instances_.size()) {}

  /// False when it cannot be told.
  bool find(std::span<const FileId> changed) {
    if (old_.is_odd_ || !old_.problems_.empty() || !old_.document_->problems().empty() ||
        old_.objects_.size() > kMostObjects ||
        std::ranges::any_of(old_.objects_, &GameObject::orphan))
      return false;
    for (Index i = 0; i < old_.instances_.size(); ++i) {
      if (has_other_source(old_.instances_[i])) mark_instance(i);
    }
    for (const FileId id : changed) mark_known(id);
    for (const FileId id : changed)
      if (const text::Object* const now = old_.document_->find(id)) mark_neighbours(*now);
    return spread();
  }

  [[nodiscard]] bool object(Index index) const { return objects_[index]; }
  [[nodiscard]] bool instance(Index index) const { return instances_[index]; }
  /// The root of the instance that had this id; kNone when there was none.
  [[nodiscard]] Index root_of_instance(FileId id) const {
    const auto found = old_.find_instance(id);
    return found ? old_.instances_[*found].root : kNone;
  }

 private:
  bool has_other_source(const Instance& instance) {
    if (!instance.source.guid) return false;
    const auto [known, first] = sources_.try_emplace(*instance.source.guid);
    if (first) known->second = prefabs_.prefab(*instance.source.guid);
    const auto& now = known->second;
    return now != instance.hierarchy && !(now && now->objects().empty() && !instance.hierarchy);
  }

  void mark(std::optional<Index> object) {
    if (object) pending_.push_back(*object);
  }
  void mark_transform(FileId id) {
    if (const Index found = old_.object_of_transform(id); found != kNone) mark(found);
  }
  void mark_instance(Index index) {
    if (instances_[index]) return;
    instances_[index] = true;
    const Instance& instance = old_.instances_[index];
    // Of a source with several roots, parts are all over the file.
    const bool is_one = instance.root != kNone &&
                        (!instance.hierarchy || instance.hierarchy->objects().front().size ==
                                                    instance.hierarchy->objects().size());
    can_tell_ = can_tell_ && is_one;
    if (!is_one) return;
    for (Index i = 0; i < old_.objects_[instance.root].size; ++i) mark(instance.root + i);
  }
  void mark_instance_of(FileId id) {
    if (const auto found = old_.find_instance(id)) mark_instance(*found);
  }

  /// What had this id.
  void mark_known(FileId id) {
    mark(old_.find_object(id));
    mark_transform(id);
    mark_instance_of(id);
  }
  /// What it belongs to now.
  void mark_neighbours(const text::Object& now) {
    const std::string_view body = old_.document_->body(now);
    if (now.stripped) {
      const FileId instance = id_in(body, "m_PrefabInstance");
      mark_instance_of(instance != 0 ? instance : id_in(body, "m_PrefabInternal"));
    } else if (now.class_id == kPrefabInstanceClass) {
      if (const auto instance = read_instance(*old_.document_, now))
        mark_transform(instance->parent);
    } else if (now.class_id != kGameObjectClass && now.class_id != kSceneRootsClass) {
      mark(old_.find_object(id_in(body, "m_GameObject")));
      if (is_transform_class(now.class_id)) mark_transform(id_in(body, "m_Father"));
    }
  }

  bool spread() {
    while (!pending_.empty() && can_tell_) {
      const Index at = pending_.back();
      pending_.pop_back();
      if (objects_[at]) continue;
      objects_[at] = true;
      const GameObject& object = old_.objects_[at];
      if (object.parent != kNone) mark(object.parent);
      if (const Index instance = instance_index(old_, object); instance != kNone)
        mark_instance(instance);
    }
    return can_tell_;
  }

  const Hierarchy& old_;
  PrefabSource& prefabs_;
  std::vector<bool> objects_, instances_;
  std::unordered_map<Guid, std::shared_ptr<const Hierarchy>> sources_;
  std::vector<Index> pending_;
  bool can_tell_ = true;
};

std::optional<HierarchyUpdate> Hierarchy::update(const Hierarchy& old,
                                                 std::span<const FileId> changed,
                                                 PrefabSource& prefabs) {
  return HierarchyBuilder(old.document_, prefabs).run_on(old, changed);
}

std::optional<HierarchyUpdate> HierarchyBuilder::run_on(const Hierarchy& old,
                                                        std::span<const FileId> changed) {
  StaleParts stale(old, prefabs_);
  if (!stale.find(changed)) return std::nullopt;
  old_ = &old;
  stale_ = &stale;
  placed_.assign(old.objects_.size(), false);
  moved_objects_.assign(old.objects_.size(), kNone);
  moved_components_.assign(old.components_.size(), kNone);
  result_.document_ = document_;
  read_again(changed);
  own_transforms_ = transforms_.size();
  link_own_components();
  expand_instances();
  attach_added_components();
  link_own_children();
  link_roots();
  if (!keep_unlisted()) return std::nullopt;
  resolve_fathers();
  attach_added_children();
  keep_short_lists();
  number_instances();
  result_.objects_.reserve(old.objects_.size() + objects_.size());
  std::size_t components = old.components_.size();
  for (const DraftObject& draft : objects_) components += draft.components.size();
  result_.components_.reserve(components);
  walk();
  keep_instances();
  if (!merge_ids() || !is_certain()) return std::nullopt;
  return HierarchyUpdate{std::move(result_), std::move(kept_objects_)};
}

/// The documents of all that is stale or has changed, in the order of the file.
void HierarchyBuilder::read_again(std::span<const FileId> changed) {
  std::vector<std::size_t> places;
  const auto want = [&](FileId id) {
    if (const text::Object* const object = document_->find(id))
      places.push_back(position_of(*object));
  };
  for (const FileId id : changed) want(id);
  want(old_->scene_roots_);
  for (Index i = 0; i < old_->objects_.size(); ++i) {
    const GameObject& object = old_->objects_[i];
    if (!stale_->object(i)) continue;
    want(object.id);
    for (Index c = 0; c < object.component_count; ++c)
      want(old_->components_[object.first_component + c].id);
  }
  for (Index i = 0; i < old_->instances_.size(); ++i) {
    if (!stale_->instance(i)) continue;
    want(old_->instances_[i].id);
    for (const auto& [source, local] : old_->instances_[i].stripped) want(local);
  }
  const auto sort = [&] {
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
  };
  sort();
  for (std::size_t i = 0, count = places.size(); i < count; ++i) {
    const text::Object& object = document_->objects()[places[i]];
    if (object.stripped || object.class_id != kGameObjectClass) continue;
    const auto listed = text::find_field(document_->body(object), "m_Component");
    for (const Reference& component : read_references(listed.value_or(""))) want(component.id);
  }
  sort();
  own_slots_.assign(document_->objects().size(), kNone);
  for (const std::size_t place : places)
    if (!document_->objects()[place].stripped) read_document(document_->objects()[place]);
  for (const std::size_t place : places)
    if (document_->objects()[place].stripped) read_stripped(document_->objects()[place]);
  for (Instance& instance : result_.instances_) std::ranges::sort(instance.stripped);
}

/// One draft for the first of these ids and as many more as still stand behind it. How many those
/// are; an id that means nothing here is one.
std::size_t HierarchyBuilder::keep_row(std::span<const FileId> ids, Index father,
                                       std::vector<Index>& out) {
  Index begin = old_->object_of_transform(ids.front());
  if (begin == kNone) begin = stale_->root_of_instance(ids.front());
  if (begin == kNone || stale_->object(begin)) return 1;
  const bool hangs_here = hangs_as_before(begin, father);
  if (!hangs_here || placed_[begin]) {
    is_unclear_ = is_unclear_ || hangs_here || father != kNone;  // it is named twice, or elsewhere
    return 1;
  }
  const auto& objects = old_->objects_;
  std::size_t count = 0;
  Index end = begin;
  do {
    placed_[end] = true;
    end += objects[end].size;
    ++count;
  } while (count < ids.size() && end < objects.size() && !stale_->object(end) && !placed_[end] &&
           objects[end].parent == objects[begin].parent && is_named(end, ids[count]));
  const Index transform = add_kept(begin, end);
  transforms_[transform].father = father;
  out.push_back(transform);
  return count;
}

/// Whether a list of children of this father, or of roots, is where the object was before.
bool HierarchyBuilder::hangs_as_before(Index object, Index father) const {
  const Index parent = old_->objects_[object].parent;
  if (parent == kNone || father == kNone) return parent == father;
  const Index transform = old_->transform_of(parent);
  return stale_->object(parent) && transform != kNone &&
         old_->components_[transform].id == transforms_[father].id;
}

/// Whether a list that has this id means the object.
bool HierarchyBuilder::is_named(Index object, FileId id) const {
  const Index transform = old_->transform_of(object);
  if (transform != kNone && old_->components_[transform].id == id) return true;
  const Index instance = old_->objects_[object].instance;
  return instance != kNone && old_->instances_[instance].id == id;
}

/// What is not stale and named by no list. False when it cannot be told where it hangs.
bool HierarchyBuilder::keep_unlisted() {
  for (Index i = 0; i < old_->objects_.size();) {
    if (!stale_->object(i) && !placed_[i] && !keep_unlisted(i)) return false;
    i += stale_->object(i) ? 1 : old_->objects_[i].size;
  }
  return true;
}

bool HierarchyBuilder::keep_unlisted(Index index) {
  const GameObject& object = old_->objects_[index];
  const Index component = old_->transform_of(index);
  if (component == kNone) return false;
  std::int64_t order = 0;
  if (instance_index(*old_, object) == kNone) {
    const text::Object* const own = document_->find(old_->components_[component].id);
    if (own == nullptr || own->stripped) return false;
    order = text::field_integer(document_->body(*own), "m_RootOrder").value_or(0);
  } else {
    if (object.instance == kNone) return false;
    order = root_order(old_->instances_[object.instance]);
  }
  transforms_[add_kept(index, index + object.size)].order = order;
  return true;
}

/// A draft of these siblings, with all below them. Its transform.
Index HierarchyBuilder::add_kept(Index begin, Index end) {
  const Index parent = old_->objects_[begin].parent;
  const Index above = parent == kNone ? kNone : old_->transform_of(parent);
  const Index own = old_->transform_of(begin);
  const auto place = static_cast<Index>(transforms_.size());
  DraftTransform transform;
  transform.id = own == kNone ? 0 : old_->components_[own].id;
  transform.object = static_cast<Index>(objects_.size());
  // Not 0 unless it is a root: one whose father is gone is an orphan.
  transform.father_id = parent == kNone ? 0 : above == kNone ? -1 : old_->components_[above].id;
  DraftObject draft;
  draft.id = old_->objects_[begin].id;
  draft.transform = place;
  draft.kept = begin;
  draft.kept_end = end;
  objects_.push_back(std::move(draft));
  transforms_.push_back(std::move(transform));
  return place;
}

/// Instances stand in the order of the file, new ones between those that are kept.
void HierarchyBuilder::number_instances() {
  const auto place = [this](const Instance& instance) {
    return position_of(*document_->find(instance.id));
  };
  std::vector<Index> kept;
  for (Index i = 0; i < old_->instances_.size(); ++i)
    if (!stale_->instance(i)) kept.push_back(i);
  kept_instances_.assign(old_->instances_.size(), kNone);
  Index number = 0;
  auto next = kept.begin();
  for (const Instance& instance : result_.instances_) {
    const auto behind = std::partition_point(
        next, kept.end(),
        [&, here = place(instance)](Index each) { return place(old_->instances_[each]) < here; });
    for (; next != behind; ++next) kept_instances_[*next] = number++;
    new_instances_.push_back(number++);
  }
  for (; next != kept.end(); ++next) kept_instances_[*next] = number++;
}

void HierarchyBuilder::emit_kept(const DraftObject& draft, Index parent) {
  const auto& objects = old_->objects_;
  const auto& components = old_->components_;
  const Index begin = draft.kept, end = draft.kept_end;
  const Index old_parent = objects[begin].parent;
  const Index first_component = objects[begin].first_component;
  const auto end_component =
      end == objects.size() ? static_cast<Index>(components.size()) : objects[end].first_component;
  const auto index = static_cast<Index>(result_.objects_.size());
  const auto component_index = static_cast<Index>(result_.components_.size());
  kept_objects_.push_back({begin, index, end - begin});
  const auto renumber = [this](Index& instance) {
    if (instance != kNone) instance = kept_instances_[instance];
  };
  for (Index i = begin; i < end; ++i) {
    GameObject& object = result_.objects_.emplace_back(objects[i]);
    moved_objects_[i] = index + (i - begin);
    object.parent = object.parent == old_parent ? parent : index + (object.parent - begin);
    object.first_component = component_index + (object.first_component - first_component);
    renumber(object.instance);
    renumber(object.origin.instance);
  }
  for (Index i = first_component; i < end_component; ++i) {
    Component& component = result_.components_.emplace_back(components[i]);
    moved_components_[i] = component_index + (i - first_component);
    component.object = index + (component.object - begin);
    renumber(component.origin.instance);
  }
}

void HierarchyBuilder::keep_instances() {
  std::vector<Instance> all(result_.instances_.size() + old_->instances_.size() -
                            static_cast<std::size_t>(std::ranges::count(kept_instances_, kNone)));
  for (Index i = 0; i < new_instances_.size(); ++i)
    all[new_instances_[i]] = std::move(result_.instances_[i]);
  for (Index i = 0; i < kept_instances_.size(); ++i) {
    if (kept_instances_[i] == kNone) continue;
    Instance& instance = all[kept_instances_[i]] = old_->instances_[i];
    if (instance.root != kNone) instance.root = moved_objects_[instance.root];
    result_.complete_ =
        result_.complete_ && instance.hierarchy != nullptr && instance.hierarchy->complete();
  }
  result_.instances_ = std::move(all);
}

void HierarchyBuilder::keep_short_lists() {
  for (const FileId id : old_->short_lists_) {
    const auto transform = old_->find_component(id);
    if (transform && !stale_->object(old_->components_[*transform].object))
      result_.short_lists_.push_back(id);
  }
}

/// The ids of what is new, between those that are kept. False when two things have the same.
bool HierarchyBuilder::merge_ids() {
  using Entry = Hierarchy::IdEntry;
  const auto merge = [](std::vector<Entry>& ids, const std::vector<Entry>& old,
                        const std::vector<Index>& moved) {
    std::ranges::stable_sort(ids, {}, &Entry::id);
    std::vector<Entry> all;
    all.reserve(old.size() + ids.size());
    bool is_clear = true;
    const auto add = [&](const Entry& entry) {
      is_clear =
          is_clear && (all.empty() || all.back().id != entry.id || all.back().index == entry.index);
      all.push_back(entry);
    };
    auto next = ids.begin();
    for (const Entry& entry : old) {
      if (moved[entry.index] == kNone) continue;
      for (; next != ids.end() && next->id < entry.id; ++next) add(*next);
      add({entry.id, moved[entry.index], entry.exact});
    }
    for (; next != ids.end(); ++next) add(*next);
    ids = std::move(all);
    return is_clear;
  };
  for (const Index index : new_objects_) {
    const GameObject& object = result_.objects_[index];
    if (object.id != 0) result_.object_ids_.push_back({object.id, index});
    for (Index c = object.first_component; c < object.first_component + object.component_count; ++c)
      if (result_.components_[c].id != 0)
        result_.component_ids_.push_back({result_.components_[c].id, c});
  }
  index_placeholders();
  // Of all instances, those that are new have no older place.
  for (const Index index : new_instances_)
    result_.instance_ids_.push_back({result_.instances_[index].id, index});
  return merge(result_.instance_ids_, old_->instance_ids_, kept_instances_) &&
         merge(result_.object_ids_, old_->object_ids_, moved_objects_) &&
         merge(result_.component_ids_, old_->component_ids_, moved_components_) &&
         merge(result_.placeholder_transforms_, old_->placeholder_transforms_, moved_objects_);
}

/// Whether nothing came up about which only the whole file could tell.
bool HierarchyBuilder::is_certain() const {
  return !is_unclear_ && !result_.is_odd_ && result_.problems_.empty() &&
         std::ranges::none_of(result_.objects_, &GameObject::orphan) &&
         std::ranges::none_of(transforms_, [this](const DraftTransform& transform) {
           return transform.object != kNone && objects_[transform.object].kept != kNone &&
                  transform.father != kNone && transform.father >= own_transforms_;
         });
}

}  // namespace diorama::unity
