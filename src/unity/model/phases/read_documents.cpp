// The file's own documents become drafts. They are not connected yet; later phases find
// what belongs together.

#include <algorithm>
#include <numeric>

#include "unity/model/phases/phases.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::phases {
namespace {

// Renamed in 2018.3; the old names are still in files that were not saved since.
Reference either_field(std::string_view body, std::string_view name, std::string_view old_name) {
  const auto found = text::find_field(body, name);
  return read_reference(found ? *found : text::find_field(body, old_name).value_or(""));
}

FileId field_id(std::string_view body, std::string_view name) {
  return read_reference(text::find_field(body, name).value_or("")).id;
}

// --- Which documents ------------------------------------------------------------------------

/// The documents of everything that is stale or has changed.
class Choice {
 public:
  explicit Choice(const Work& work) : work_(work) {}

  void add(FileId id) {
    if (const text::Object* const object = work_.document->find(id))
      places_.push_back(work_.position_of(*object));
  }
  void add_stale_objects() {
    const Hierarchy& old = work_.old;
    for (Index i = 0; i < old.objects().size(); ++i) {
      if (!work_.stale.object(i)) continue;
      const GameObject& object = old.objects()[i];
      add(object.id);
      for (Index c = 0; c < object.component_count; ++c)
        add(old.components()[object.first_component + c].id);
    }
  }
  void add_stale_instances() {
    const Hierarchy& old = work_.old;
    for (Index i = 0; i < old.instances().size(); ++i) {
      if (!work_.stale.instance(i)) continue;
      add(old.instances()[i].id);
      for (const auto& [source, local] : old.instances()[i].stripped) add(local);
    }
  }
  /// What the chosen objects list now: an edit may have moved a component from one object to
  /// another.
  void add_components() {
    sort();
    for (std::size_t i = 0, count = places_.size(); i < count; ++i) {
      const text::Object& object = work_.document->objects()[places_[i]];
      if (object.stripped || object.class_id != kGameObjectClass) continue;
      const auto listed = text::find_field(work_.document->body(object), "m_Component");
      for (const Reference& component : read_references(listed.value_or(""))) add(component.id);
    }
  }
  std::vector<std::size_t> take() {
    sort();
    return std::move(places_);
  }

 private:
  void sort() {
    std::ranges::sort(places_);
    places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
  }

  const Work& work_;
  std::vector<std::size_t> places_;
};

// --- What a document says -------------------------------------------------------------------

// --- !u!1 &328551730
// GameObject:
//   m_Component:
//   - component: {fileID: 328551735}
//   - component: {fileID: 328551734}
//   m_Name: Player
//   m_IsActive: 1
//
// The list gives the order of the components in the inspector. Files from before 2018.3 write the
// class as the key: "- 4: {fileID: 328551735}".
void read_object(Work& work, const text::Object& object) {
  const std::string_view body = work.document->body(object);
  DraftObject draft;
  draft.id = object.id;
  draft.name = text::field_text(body, "m_Name");
  draft.active = text::field_integer(body, "m_IsActive").value_or(1) != 0;
  const std::string_view listed = text::find_field(body, "m_Component").value_or("");
  for (std::size_t at = 0; const auto reference = next_reference(listed, at);)
    draft.components.emplace_back().id = reference->id;
  work.own_slots[work.position_of(object)] = static_cast<Index>(work.objects.size());
  work.objects.push_back(std::move(draft));
}

// --- !u!4 &328551735
// Transform:
//   m_GameObject: {fileID: 328551730}
//   m_Children:
//   - {fileID: 1521972506}
//   m_Father: {fileID: 0}
//
// Links go both ways: the object lists its components and each of them names its object; a father
// lists its children and each of them names its father. Editors before 2022.3.5 also write
// m_RootOrder, the place among the siblings.
Index read_transform(Work& work, const text::Object& object, FileId owner) {
  const std::string_view body = work.document->body(object);
  DraftTransform& draft = work.transforms.emplace_back();
  draft.id = object.id;
  draft.class_id = object.class_id;
  draft.owner_id = owner;
  draft.father_id = field_id(body, "m_Father");
  draft.order = text::field_integer(body, "m_RootOrder").value_or(0);
  return static_cast<Index>(work.transforms.size() - 1);
}

void read_component(Work& work, const text::Object& object) {
  const std::string_view body = work.document->body(object);
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
  if (is_transform_class(object.class_id))
    own.transform = read_transform(work, object, own.owner_id);
  work.own_slots[work.position_of(object)] = static_cast<Index>(work.own_components.size());
  work.own_components.push_back(own);
}

// --- !u!1660057539 &9223372036854775807
// SceneRoots:
//   m_ObjectHideFlags: 0
//   m_Roots:
//   - {fileID: 1135872911}
//   - {fileID: 861670291}
//
// The last document of a scene, since 2022.3.5: the order of the roots. An own root is listed by
// its transform, a prefab instance by itself (861670291 is a PrefabInstance).
void read_scene_roots(Work& work, const text::Object& object) {
  work.has_scene_roots = true;
  work.result.scene_roots = object.id;
  work.scene_roots.clear();
  const std::string_view listed =
      text::find_field(work.document->body(object), "m_Roots").value_or("");
  for (std::size_t at = 0; const auto reference = next_reference(listed, at);)
    work.scene_roots.push_back(reference->id);
}

void read_document(Work& work, const text::Object& object) {
  switch (object.class_id) {
    case kGameObjectClass: return read_object(work, object);
    case kSceneRootsClass: return read_scene_roots(work, object);
    case kPrefabInstanceClass:
      if (auto instance = read_instance(*work.document, object)) {
        work.instance_slots.emplace(object.id, static_cast<Index>(work.result.instances.size()));
        work.result.instances.push_back(*std::move(instance));
      }
      return;
    default: return read_component(work, object);
  }
}

// --- !u!4 &1590343746842209747 stripped
// Transform:
//   m_CorrespondingSourceObject: {fileID: 173906504236386393, guid: be20..., type: 3}
//   m_PrefabInstance: {fileID: 1476017658152936842}
//   m_PrefabAsset: {fileID: 0}
//
// It says only which id here means which object of the source: its fields are in the
// source. Unity writes one only where something in this file refers to it.
void read_stripped(Work& work, const text::Object& object) {
  const std::string_view body = work.document->body(object);
  const auto instance =
      work.instance_slots.find(either_field(body, "m_PrefabInstance", "m_PrefabInternal").id);
  if (instance == work.instance_slots.end()) {
    work.result.problems.push_back("the stripped object " + std::to_string(object.id) +
                                   " belongs to no prefab instance of this file");
    return;
  }
  const FileId source =
      either_field(body, "m_CorrespondingSourceObject", "m_PrefabParentObject").id;
  work.result.instances[instance->second].stripped.emplace_back(source, object.id);
}

}  // namespace

/// Which documents are read: all, or those that the changes can affect.
void choose_documents(Work& work) {
  if (!work.is_update()) {
    work.chosen.resize(work.document->objects().size());
    std::iota(work.chosen.begin(), work.chosen.end(), std::size_t{0});
    return;
  }
  if (!work.stale.find(*work.changed)) {
    work.is_unclear = true;
    return;
  }
  Choice choice(work);
  for (const FileId id : *work.changed) choice.add(id);
  choice.add(work.old.parts().scene_roots);
  choice.add_stale_objects();
  choice.add_stale_instances();
  choice.add_components();
  work.chosen = choice.take();
}

/// Stripped objects come last: they belong to instances, which may come after them in the file.
void read_documents(Work& work) {
  const std::span<const text::Object> documents = work.document->objects();
  work.own_slots.assign(documents.size(), kNone);
  for (const std::size_t place : work.chosen) {
    if (!work.step(1 + documents[place].text.size() / 1024)) return;
    if (!documents[place].stripped) read_document(work, documents[place]);
  }
  for (const std::size_t place : work.chosen)
    if (documents[place].stripped) read_stripped(work, documents[place]);
  for (Instance& instance : work.result.instances) std::ranges::sort(instance.stripped);
  work.own_transforms = work.transforms.size();
}

}  // namespace diorama::unity::phases
