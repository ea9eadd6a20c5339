#include "unity/model/hierarchy_builder.h"

#include <algorithm>

#include "unity/model/prefab_instance.h"
#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

// Renamed in 2018.3; the old names are still in files that were not saved since.
Reference either_field(std::string_view body, std::string_view name, std::string_view old_name) {
  const auto found = text::find_field(body, name);
  return read_reference(found ? *found : text::find_field(body, old_name).value_or(""));
}

/// What the references in a field lead to.
std::vector<FileId> field_ids(std::string_view body, std::string_view name) {
  std::vector<FileId> out;
  const std::string_view list = text::find_field(body, name).value_or("");
  for (std::size_t at = 0; const auto reference = next_reference(list, at);)
    out.push_back(reference->id);
  return out;
}

}  // namespace

HierarchyBuilder::HierarchyBuilder(std::shared_ptr<const text::Document> document,
                                   PrefabSource& prefabs)
    : document_(std::move(document)), prefabs_(prefabs) {}

Hierarchy HierarchyBuilder::run() {
  result_.document_ = document_;
  read_documents();
  own_transforms_ = transforms_.size();
  link_own_components();
  expand_instances();
  attach_added_components();
  link_own_children();
  link_roots();
  resolve_fathers();
  attach_added_children();
  walk();
  index_ids();
  return std::move(result_);
}

// --- The file's own documents --------------------------------------------------------------

void HierarchyBuilder::read_documents() {
  own_slots_.assign(document_->objects().size(), kNone);
  for (const text::Object& object : document_->objects())
    if (!object.stripped) read_document(object);
  for (const text::Object& object : document_->objects())
    if (object.stripped) read_stripped(object);
  for (Instance& instance : result_.instances_) std::ranges::sort(instance.stripped);
}

void HierarchyBuilder::read_document(const text::Object& object) {
  switch (object.class_id) {
    case kGameObjectClass: return read_object(object);
    case kSceneRootsClass: return read_scene_roots(object);
    case kPrefabInstanceClass:
      if (auto instance = read_instance(*document_, object)) {
        instance_slots_.emplace(object.id, static_cast<Index>(result_.instances_.size()));
        result_.instances_.push_back(*std::move(instance));
      }
      return;
    default: return read_component(object);
  }
}

void HierarchyBuilder::read_object(const text::Object& object) {
  const std::string_view body = document_->body(object);
  DraftObject draft;
  draft.id = object.id;
  draft.name = text::field_text(body, "m_Name");
  draft.active = text::field_integer(body, "m_IsActive").value_or(1) != 0;
  for (const FileId id : field_ids(body, "m_Component")) draft.components.emplace_back().id = id;
  own_slots_[position_of(object)] = static_cast<Index>(objects_.size());
  objects_.push_back(std::move(draft));
}

void HierarchyBuilder::read_component(const text::Object& object) {
  const std::string_view body = document_->body(object);
  const auto owner = text::find_field(body, "m_GameObject");
  if (!owner) return;
  OwnComponent own;
  own.component.id = object.id;
  own.component.class_id = object.class_id;
  own.owner_id = read_reference(*owner).id;
  if (object.class_id == kMonoBehaviourClass) {
    if (own.owner_id == 0) return;  // a ScriptableObject kept in this file
    own.component.script = read_reference(text::find_field(body, "m_Script").value_or(""));
  }
  if (is_transform_class(object.class_id)) {
    own.transform = static_cast<Index>(transforms_.size());
    DraftTransform& draft = transforms_.emplace_back();
    draft.id = object.id;
    draft.class_id = object.class_id;
    draft.owner_id = own.owner_id;
    draft.father_id = read_reference(text::find_field(body, "m_Father").value_or("")).id;
    draft.order = text::field_integer(body, "m_RootOrder").value_or(0);
  }
  own_slots_[position_of(object)] = static_cast<Index>(own_components_.size());
  own_components_.push_back(own);
}

void HierarchyBuilder::read_scene_roots(const text::Object& object) {
  has_scene_roots_ = true;
  result_.scene_roots_ = object.id;
  scene_roots_ = field_ids(document_->body(object), "m_Roots");
}

void HierarchyBuilder::read_stripped(const text::Object& object) {
  const std::string_view body = document_->body(object);
  const auto instance =
      instance_slots_.find(either_field(body, "m_PrefabInstance", "m_PrefabInternal").id);
  if (instance == instance_slots_.end()) {
    result_.problems_.push_back("the stripped object " + std::to_string(object.id) +
                                " belongs to no prefab instance of this file");
    return;
  }
  const FileId source =
      either_field(body, "m_CorrespondingSourceObject", "m_PrefabParentObject").id;
  result_.instances_[instance->second].stripped.emplace_back(source, object.id);
}

template <class Wanted>
Index HierarchyBuilder::own_slot(FileId id, Wanted wanted_class) const {
  const text::Object* object = document_->find(id);
  if (object == nullptr || object->stripped || !wanted_class(object->class_id)) return kNone;
  return own_slots_[position_of(*object)];
}

Index HierarchyBuilder::find_object(FileId id) const {
  const Index own = own_slot(id, [](std::int32_t c) { return c == kGameObjectClass; });
  if (own != kNone) return own;
  const auto foreign = foreign_objects_.find(id);
  return foreign == foreign_objects_.end() ? kNone : foreign->second;
}

Index HierarchyBuilder::find_transform(FileId id) const {
  const Index own = own_slot(id, is_transform_class);
  if (own != kNone) return own_components_[own].transform;
  const auto foreign = foreign_transforms_.find(id);
  return foreign == foreign_transforms_.end() ? kNone : foreign->second;
}

/// As the list of roots names it: of an instance not the transform, but itself.
Index HierarchyBuilder::find_root(FileId id) const {
  const auto instance = instance_slots_.find(id);
  const Index root =
      instance == instance_slots_.end() ? kNone : result_.instances_[instance->second].root;
  return root == kNone ? find_transform(id) : objects_[root].transform;
}

/// Gives own objects the components they list, in that order, and finds their transforms.
void HierarchyBuilder::link_own_components() {
  for (Index i = 0; i < objects_.size(); ++i) {
    for (Component& component : objects_[i].components) {
      const Index slot =
          own_slot(component.id, [](std::int32_t c) { return c != kGameObjectClass; });
      if (slot == kNone) continue;
      OwnComponent& own = own_components_[slot];
      own.listed = true;
      component = own.component;
      if (own.transform == kNone) continue;
      objects_[i].transform = own.transform;
      transforms_[own.transform].object = i;
    }
  }
  for (Index i = 0; i < transforms_.size(); ++i) {
    const Index owner = find_object(transforms_[i].owner_id);
    if (owner == kNone || transforms_[i].object != kNone) continue;
    transforms_[i].object = owner;
    if (objects_[owner].transform == kNone) objects_[owner].transform = i;
  }
}

/// Children as own transforms list them; they may be roots of instances.
void HierarchyBuilder::link_own_children() {
  for (const OwnComponent& own : own_components_) {
    if (own.transform == kNone) continue;
    const text::Object* object = document_->find(own.component.id);
    const auto listed = field_ids(document_->body(*object), "m_Children");
    std::vector<Index> children = named(listed, own.transform);
    transforms_[own.transform].children = std::move(children);
  }
}

void HierarchyBuilder::link_roots() {
  listed_roots_ = named(scene_roots_, kNone);
}

/// The transforms that a list names, of children or, without a father, of roots; only the first of
/// those that are kept in a row.
std::vector<Index> HierarchyBuilder::named(const std::vector<FileId>& ids, Index father) {
  std::vector<Index> out;
  for (std::size_t i = 0; i < ids.size();) {
    const Index found = father == kNone ? find_root(ids[i]) : find_transform(ids[i]);
    if (found != kNone) out.push_back(found);
    i += found != kNone || old_ == nullptr ? 1 : keep_row(std::span(ids).subspan(i), father, out);
  }
  return out;
}

// --- The final order -----------------------------------------------------------------------

std::vector<Index> HierarchyBuilder::ordered_roots() {
  std::vector<std::int64_t> places(transforms_.size(), std::ssize(listed_roots_));
  for (std::size_t i = listed_roots_.size(); i-- > 0;)
    places[listed_roots_[i]] = static_cast<std::int64_t>(i);
  const auto place = [&](Index root) {
    return has_scene_roots_ ? places[root] : transforms_[root].order;
  };
  std::vector<Index> roots;
  for (Index i = 0; i < transforms_.size(); ++i)
    if (transforms_[i].father_id == 0 && !transforms_[i].removed) roots.push_back(i);
  std::ranges::stable_sort(roots, {}, place);
  if (std::ranges::adjacent_find(roots, {}, place) != roots.end()) is_unclear_ = true;
  return roots;
}

void HierarchyBuilder::walk() {
  visited_.assign(transforms_.size(), false);
  final_objects_.assign(objects_.size(), kNone);
  for (const Index root : ordered_roots()) emit_tree(root, false);
  for (Index i = 0; i < transforms_.size(); ++i) {
    const DraftTransform& transform = transforms_[i];
    if (transform.father_id != 0 && transform.father == kNone && !transform.removed)
      emit_tree(i, true);
  }
  for (Instance& instance : result_.instances_)
    if (instance.root != kNone) instance.root = final_objects_[instance.root];
  for (Index i = 0; i < transforms_.size(); ++i)
    if (!visited_[i] && !transforms_[i].removed && transforms_[i].object != kNone)
      result_.problems_.push_back("the object '" + objects_[transforms_[i].object].name +
                                  "' can be reached from no root");
}

/// Depth first, without recursion: a hostile file may be a million objects deep.
void HierarchyBuilder::emit_tree(Index root, bool orphan) {
  struct Step {
    Index transform;
    Index emitted;
    std::size_t next_child;
  };
  std::vector<Step> path;
  const auto enter = [&](Index transform, Index parent) {
    if (visited_[transform] || transforms_[transform].removed) return;
    visited_[transform] = true;
    const Index draft = transforms_[transform].object;
    if (draft == kNone) return;
    if (objects_[draft].kept != kNone) {
      is_unclear_ = is_unclear_ || orphan;  // it was none before
      return emit_kept(objects_[draft], parent);
    }
    path.push_back({transform, emit(transform, parent, orphan && parent == kNone), 0});
  };
  enter(root, kNone);
  while (!path.empty()) {
    Step& step = path.back();
    const std::vector<Index>& children = transforms_[step.transform].children;
    if (step.next_child < children.size()) {
      enter(children[step.next_child++], step.emitted);
    } else {
      result_.objects_[step.emitted].size =
          static_cast<Index>(result_.objects_.size()) - step.emitted;
      path.pop_back();
    }
  }
}

Index HierarchyBuilder::emit(Index transform, Index parent, bool orphan) {
  const Index draft_index = transforms_[transform].object;
  DraftObject& draft = objects_[draft_index];
  const auto index = static_cast<Index>(result_.objects_.size());
  final_objects_[draft_index] = index;
  if (old_ != nullptr) new_objects_.push_back(index);
  GameObject& object = result_.objects_.emplace_back();
  object.id = draft.id;
  object.name = std::move(draft.name);
  object.parent = parent;
  object.first_component = static_cast<Index>(result_.components_.size());
  object.component_count = static_cast<Index>(draft.components.size());
  object.instance = number_of(draft.instance);
  object.origin = {number_of(draft.origin.instance), draft.origin.source};
  object.active = draft.active;
  object.placeholder = draft.placeholder;
  object.orphan = orphan;
  for (Component& component : draft.components) {
    component.object = index;
    component.origin.instance = number_of(component.origin.instance);
    result_.components_.push_back(component);
  }
  return index;
}

/// Where an instance that was read stands in the result.
Index HierarchyBuilder::number_of(Index instance) const {
  return instance == kNone || old_ == nullptr ? instance : new_instances_[instance];
}

/// The ids that lead to placeholders, besides their own.
void HierarchyBuilder::index_placeholders() {
  for (const auto& [id, draft] : foreign_objects_)
    if (objects_[draft].placeholder && final_objects_[draft] != kNone)
      result_.object_ids_.push_back({id, final_objects_[draft], !vague_ids_.contains(id)});
  for (const auto& [id, transform] : foreign_transforms_) {
    const Index draft = transforms_[transform].object;
    if (draft != kNone && objects_[draft].placeholder && final_objects_[draft] != kNone)
      result_.placeholder_transforms_.push_back({id, final_objects_[draft]});
  }
}

void HierarchyBuilder::index_ids() {
  for (Index i = 0; i < result_.objects_.size(); ++i)
    if (result_.objects_[i].id != 0) result_.object_ids_.push_back({result_.objects_[i].id, i});
  index_placeholders();
  for (Index i = 0; i < result_.components_.size(); ++i)
    if (result_.components_[i].id != 0)
      result_.component_ids_.push_back({result_.components_[i].id, i});
  for (Index i = 0; i < result_.instances_.size(); ++i)
    result_.instance_ids_.push_back({result_.instances_[i].id, i});
  for (auto* ids : {&result_.object_ids_, &result_.component_ids_, &result_.instance_ids_,
                    &result_.placeholder_transforms_})
    std::ranges::stable_sort(*ids, {}, &Hierarchy::IdEntry::id);
  rename_doubles();
}

/// Made-up ids can meet: an instance unpacked from another one has the id that its part had there.
void HierarchyBuilder::rename_doubles() {
  for (Index i = 0; i < result_.objects_.size(); ++i) {
    GameObject& object = result_.objects_[i];
    if (!object.placeholder || object.instance == kNone || result_.find_object(object.id) == i)
      continue;
    object.id = result_.instances_[object.instance].id;
    result_.is_odd_ = true;
    Hierarchy::add_id(result_.object_ids_, object.id, i);
  }
}

}  // namespace diorama::unity
