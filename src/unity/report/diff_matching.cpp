#include "unity/report/diff_matching.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_set>

#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

std::uint64_t origin_key(Index instance, Index source) {
  return std::uint64_t{instance} << 32 | source;
}

/// The type of a component, as far as its file tells.
using TypeKey = std::tuple<std::int32_t, std::uint64_t, std::uint64_t, FileId>;

TypeKey type_key(std::int32_t class_id, const unity::Reference& script) {
  const unity::Guid guid = script.guid.value_or(unity::Guid{});
  return {class_id, guid.high, guid.low, script.id};
}

/// Everything that is or represents an object, a component or an instance.
std::unordered_set<FileId> ids_of_objects(const Hierarchy& hierarchy) {
  std::unordered_set<FileId> ids;
  ids.reserve(hierarchy.objects().size() + hierarchy.components().size());
  for (const GameObject& object : hierarchy.objects())
    if (object.origin.instance == kNone) ids.insert(object.id);
  for (const Component& component : hierarchy.components())
    if (component.origin.instance == kNone) ids.insert(component.id);
  return ids;
}

std::vector<const unity::text::Object*> loose_objects(const Hierarchy& hierarchy) {
  const std::unordered_set<FileId> known = ids_of_objects(hierarchy);
  std::vector<const unity::text::Object*> out;
  for (const unity::text::Object& object : hierarchy.document().objects())
    if (!object.stripped && object.class_id != unity::kPrefabInstanceClass &&
        object.class_id != unity::kSceneRootsClass && !known.contains(object.id))
      out.push_back(&object);
  return out;
}

using LooseKey = std::pair<TypeKey, std::string>;

LooseKey loose_key(const Hierarchy& hierarchy, const unity::text::Object& object) {
  const std::string_view body = hierarchy.document().body(object);
  unity::Reference script;
  if (object.class_id == unity::kMonoBehaviourClass)
    script = unity::read_reference(unity::text::find_field(body, "m_Script").value_or(""));
  return {type_key(object.class_id, script), unity::text::field_text(body, "m_Name")};
}

}  // namespace

void DiffMatching::Partners::resize(std::size_t before, std::size_t after) {
  of_before.assign(before, kNone);
  of_after.assign(after, kNone);
}

void DiffMatching::Partners::pair(Index before, Index after) {
  of_before[before] = after;
  of_after[after] = before;
}

DiffMatching::DiffMatching(const unity::OpenHierarchy& before, const unity::OpenHierarchy& after)
    : before_(before), after_(after) {
  const Hierarchy &old = before.hierarchy, &now = after.hierarchy;
  objects_.resize(old.objects().size(), now.objects().size());
  components_.resize(old.components().size(), now.components().size());
  instances_.resize(old.instances().size(), now.instances().size());
  match_instances();
  match_objects();
  match_places();
  match_components();
  match_loose();
}

bool DiffMatching::same_object(FileId before, FileId after) const {
  const auto found = renumbered_.find(before);
  return (found == renumbered_.end() ? before : found->second) == after;
}

void DiffMatching::match_instances() {
  std::unordered_map<FileId, Index> now;
  const auto& instances = after_.hierarchy.instances();
  for (Index i = 0; i < instances.size(); ++i) now.emplace(instances[i].id, i);
  for (Index i = 0; i < instances_.of_before.size(); ++i)
    if (const auto found = now.find(before_.hierarchy.instances()[i].id); found != now.end())
      instances_.pair(i, found->second);
}

template <class List>
Index DiffMatching::derived_partner(Index before, List list,
                                    const std::unordered_map<std::uint64_t, Index>& derived) const {
  const unity::Origin origin = (before_.hierarchy.*list)()[before].origin;
  const Index instance = instances_.of_before[origin.instance];
  if (instance == kNone) return kNone;
  // Places in one prefab mean nothing in another.
  if (before_.hierarchy.instances()[origin.instance].hierarchy !=
      after_.hierarchy.instances()[instance].hierarchy)
    return kNone;
  const auto found = derived.find(origin_key(instance, origin.source));
  return found == derived.end() ? kNone : found->second;
}

void DiffMatching::pair_objects(Index before, Index after) {
  objects_.pair(before, after);
  const GameObject& was = before_.hierarchy.objects()[before];
  const GameObject& is = after_.hierarchy.objects()[after];
  if (was.id != is.id) renumbered_.emplace(was.id, is.id);
  if (was.instance == kNone || is.instance == kNone) return;
  if (instances_.of_before[was.instance] == kNone && instances_.of_after[is.instance] == kNone)
    instances_.pair(was.instance, is.instance);
}

void DiffMatching::match_objects() {
  const auto& old = before_.hierarchy.objects();
  const auto& now = after_.hierarchy.objects();
  std::unordered_map<FileId, Index> by_id;
  by_id.reserve(now.size());
  for (Index i = 0; i < now.size(); ++i) {
    if (now[i].origin.instance != kNone)
      derived_objects_.emplace(origin_key(now[i].origin.instance, now[i].origin.source), i);
    else if (now[i].id != 0)
      by_id.emplace(now[i].id, i);
  }
  for (Index i = 0; i < old.size(); ++i) {
    Index partner = kNone;
    if (old[i].origin.instance != kNone) {
      partner = derived_partner(i, &Hierarchy::objects, derived_objects_);
    } else if (old[i].placeholder) {
      const Index instance = instances_.of_before[old[i].instance];
      if (instance != kNone) partner = after_.hierarchy.instances()[instance].root;
    } else if (const auto found = by_id.find(old[i].id); found != by_id.end()) {
      partner = found->second;
    }
    if (partner != kNone && objects_.of_after[partner] == kNone) pair_objects(i, partner);
  }
}

/// Matches objects without a partner by id: by name, under parents that are partners. Parents come
/// before their children, so whole trees that were made again are matched from their roots down.
void DiffMatching::match_places() {
  const auto& old = before_.hierarchy.objects();
  const auto& now = after_.hierarchy.objects();
  std::map<std::pair<Index, std::string>, Index> places;
  for (Index i = 0; i < now.size(); ++i)
    if (objects_.of_after[i] == kNone)
      places.emplace(std::pair{now[i].parent, after_.paths.step(i)}, i);
  if (places.empty()) return;
  for (Index i = 0; i < old.size(); ++i) {
    if (objects_.of_before[i] != kNone) continue;
    Index parent = kNone;
    if (old[i].parent != kNone) {
      parent = objects_.of_before[old[i].parent];
      if (parent == kNone) continue;
    }
    Index partner = kNone;
    if (old[i].origin.instance != kNone)
      partner = derived_partner(i, &Hierarchy::objects, derived_objects_);
    if (partner == kNone) {
      const auto found = places.find({parent, before_.paths.step(i)});
      if (found != places.end()) partner = found->second;
    }
    if (partner == kNone || objects_.of_after[partner] != kNone) continue;
    // An instance of a prefab never matches a plain object, or an instance of another prefab.
    const auto source = [](const Hierarchy& hierarchy, const GameObject& object) {
      return object.instance == kNone ? unity::Reference{}
                                      : hierarchy.instances()[object.instance].source;
    };
    if (source(before_.hierarchy, old[i]).guid == source(after_.hierarchy, now[partner]).guid)
      pair_objects(i, partner);
  }
}

void DiffMatching::match_components() {
  for (Index i = 0; i < objects_.of_before.size(); ++i)
    if (objects_.of_before[i] != kNone) match_components(i, objects_.of_before[i]);
}

void DiffMatching::match_components(Index before, Index after) {
  const GameObject& was = before_.hierarchy.objects()[before];
  const GameObject& is = after_.hierarchy.objects()[after];
  const auto& old = before_.hierarchy.components();
  const auto& now = after_.hierarchy.components();
  // Nearly always they are what they were.
  const auto alike = [&](Index i, Index partner) {
    return old[i].id == now[partner].id && old[i].class_id == now[partner].class_id;
  };
  Index same = 0;
  while (same < was.component_count && same < is.component_count &&
         alike(was.first_component + same, is.first_component + same)) {
    components_.pair(was.first_component + same, is.first_component + same);
    ++same;
  }
  if (same == was.component_count && same == is.component_count) return;
  std::map<FileId, Index> by_id;
  std::unordered_map<std::uint64_t, Index> derived;
  for (Index i = is.first_component + same; i < is.first_component + is.component_count; ++i) {
    by_id.emplace(now[i].id, i);
    if (now[i].origin.instance != kNone)
      derived.emplace(origin_key(now[i].origin.instance, now[i].origin.source), i);
  }
  const auto pair = [&](Index i, Index partner) {
    if (partner == kNone || components_.of_after[partner] != kNone) return;
    components_.pair(i, partner);
    if (old[i].id != now[partner].id) renumbered_.emplace(old[i].id, now[partner].id);
  };
  const Index end = was.first_component + was.component_count;
  for (Index i = was.first_component + same; i < end; ++i) {
    const auto found = by_id.find(old[i].id);
    if (old[i].origin.instance != kNone)
      pair(i, derived_partner(i, &Hierarchy::components, derived));
    else if (found != by_id.end() && alike(i, found->second))
      pair(i, found->second);
  }
  std::map<TypeKey, std::vector<Index>> by_type;  // the last one first
  for (Index i = is.first_component + is.component_count; i-- > is.first_component + same;)
    if (components_.of_after[i] == kNone)
      by_type[type_key(now[i].class_id, now[i].script)].push_back(i);
  for (Index i = was.first_component + same; i < end; ++i) {
    if (components_.of_before[i] != kNone) continue;
    const auto found = by_type.find(type_key(old[i].class_id, old[i].script));
    if (found == by_type.end() || found->second.empty()) continue;
    pair(i, found->second.back());
    found->second.pop_back();
  }
}

void DiffMatching::match_loose() {
  const std::vector<const unity::text::Object*> old = loose_objects(before_.hierarchy);
  const std::vector<const unity::text::Object*> now = loose_objects(after_.hierarchy);
  std::unordered_map<FileId, std::size_t> by_id;
  for (std::size_t i = 0; i < now.size(); ++i) by_id.emplace(now[i]->id, i);
  std::vector<const unity::text::Object*> partners(now.size(), nullptr);
  std::vector<const unity::text::Object*> left;
  for (const unity::text::Object* object : old) {
    const auto found = by_id.find(object->id);
    if (found != by_id.end() && now[found->second]->class_id == object->class_id &&
        partners[found->second] == nullptr)
      partners[found->second] = object;
    else
      left.push_back(object);
  }
  std::map<LooseKey, std::vector<std::size_t>> by_key;  // the last one first
  if (!left.empty())
    for (std::size_t i = now.size(); i-- > 0;)
      if (partners[i] == nullptr) by_key[loose_key(after_.hierarchy, *now[i])].push_back(i);
  for (const unity::text::Object* object : left) {
    const auto found = by_key.find(loose_key(before_.hierarchy, *object));
    if (found == by_key.end() || found->second.empty()) {
      loose_.emplace_back(object, nullptr);
      continue;
    }
    const std::size_t partner = found->second.back();
    partners[partner] = object;
    renumbered_.emplace(object->id, now[partner]->id);
    found->second.pop_back();
  }
  for (std::size_t i = 0; i < now.size(); ++i) loose_.emplace_back(partners[i], now[i]);
}

}  // namespace diorama::unity
