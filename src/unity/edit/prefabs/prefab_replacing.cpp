// An instance of Guard becomes one of Archer. Only what names the source changes:
//
//    --- !u!1001 &1492019668
//    PrefabInstance:
//      m_Modification:
//        m_Modifications:
//   -    - target: {fileID: 2904199470838180130, guid: 687c..., type: 3}
//   +    - target: {fileID: 4470221900812730115, guid: 5d27..., type: 3}
//          propertyPath: displayName
//          value: Sleepy Guard
//   -  m_SourcePrefab: {fileID: 100100000, guid: 687c..., type: 3}
//   +  m_SourcePrefab: {fileID: 100100000, guid: 5d27..., type: 3}
//    --- !u!1 &1242157999 stripped
//    GameObject:
//   -  m_CorrespondingSourceObject: {fileID: 3271017641675955016, guid: 687c..., type: 3}
//   +  m_CorrespondingSourceObject: {fileID: 1880052240871113490, guid: 5d27..., type: 3}
//      m_PrefabInstance: {fileID: 1492019668}

#include "unity/edit/prefabs/prefab_replacing.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "base/list_text.h"
#include "unity/edit/body.h"
#include "unity/edit/components/component_removal.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/overrides/known_properties.h"
#include "unity/edit/overrides/override_list.h"
#include "unity/edit/overrides/override_sources.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instance_lists.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/prefabs/prefab_match.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using Kind = OverrideInfo::Kind;
using Property = std::pair<FileId, std::string>;

constexpr const char* kNoPart = "the other prefab has no such part";
constexpr const char* kNoProperty = "that part of the other prefab has no such property";
constexpr const char* kDead = "it had no effect before";

/// Values that others need come first: the size of a list before its items.
int rank_of(const Modification& change) {
  return change.path.ends_with("Array.size") ? 0 : 1;
}

FieldValue fields_of(const Hierarchy& hierarchy, FileId id) {
  if (const auto object = hierarchy.find_object(id)) return object_fields(hierarchy, *object);
  if (const auto component = hierarchy.find_component(id))
    return component_fields(hierarchy, *component);
  return {};
}

/// What will be done to one instance, found out before anything is changed.
class Plan {
 public:
  Plan(SceneView& view, const OpenHierarchy& open, Index instance, const Asset& target,
       const Hierarchy& to)
      : view_(view),
        open_(open),
        index_(instance),
        instance_(open.hierarchy.instances()[instance]),
        target_(target),
        to_(to),
        match_(*instance_.hierarchy, to) {}

  void make() {
    find_lost_overrides();
    find_dead_removals();
    find_lost_additions();
    find_lost_references();
    find_new_values();
  }
  [[nodiscard]] const std::vector<LostPart>& lost() const { return lost_; }
  [[nodiscard]] std::size_t kept() const { return kept_; }
  [[nodiscard]] const std::vector<LostPart>& dead() const { return dead_; }
  [[nodiscard]] const PrefabMatch& match() const { return match_; }
  Result<void> apply();

 private:
  void find_lost_overrides();
  void find_lost_overrides(FileId target, const std::vector<const Modification*>& changes);
  void find_dead_removals();
  void find_lost_additions();
  void note_going(Index object);
  void find_lost_references();
  void find_new_values();
  [[nodiscard]] LostPart lost_override(const Modification& change, const char* why) const;
  [[nodiscard]] Reference in_target(const Reference& source) const {
    return {match_.partner(source.id), target_.guid, source.type};
  }
  Result<void> drop_additions();
  Result<void> drop_references();
  Result<void> change_instance(Body& body) const;
  Result<void> change_overrides(Body& body) const;
  Result<void> change_removals(Body& body, const char* list) const;
  Result<void> change_additions(Body& body, const char* list) const;

  SceneView& view_;
  const OpenHierarchy& open_;
  const Index index_;
  const Instance& instance_;
  const Asset& target_;
  const Hierarchy& to_;
  PrefabMatch match_;
  std::set<Property> gone_;  ///< overrides that are left out
  std::vector<OverrideInfo> lost_additions_;
  std::unordered_set<FileId> going_;     ///< ids of texts that go with those
  std::unordered_set<FileId> stripped_;  ///< those that represent nothing any more
  std::vector<Modification> new_values_;
  std::vector<LostPart> lost_, dead_;
  std::size_t kept_ = 0;
};

LostPart Plan::lost_override(const Modification& change, const char* why) const {
  LostPart out{LostPart::Kind::Override, {}, {}, change.path, change.value, why};
  const auto part = find_part(open_.hierarchy, instance_, change.target);
  if (!part) return out;
  out.object_path = open_.paths.path(part->object);
  if (part->component == kNone) return out;
  ComponentTypes types(view_.project().assets(), view_.project().scripts());
  out.component = types.type_of(open_.hierarchy.components()[part->component]).full_name;
  return out;
}

void Plan::find_lost_overrides() {
  std::map<FileId, std::vector<const Modification*>> by_target;
  for (const Modification& each : instance_.modifications) by_target[each.target].push_back(&each);
  for (auto& [target, changes] : by_target) {
    std::ranges::stable_sort(changes, {}, [](const Modification* each) { return rank_of(*each); });
    find_lost_overrides(target, changes);
  }
}

/// Whether the property is in one object and not in the other. Both get the value, for those that
/// come after it.
bool is_lost(FieldValue& here, FieldValue& there, const Modification& change) {
  using End = FieldPlace::End;
  const End one = place_of(here, change.path).end, two = place_of(there, change.path).end;
  const bool fits_here = apply_override(here, change), fits_there = apply_override(there, change);
  const bool is_here = one == End::Value || one == End::Size;
  return (is_here && (two == End::NoKey || two == End::NoItem)) || (fits_here && !fits_there);
}

/// A property that neither prefab stores is as good there as here: it stays.
void Plan::find_lost_overrides(FileId target, const std::vector<const Modification*>& changes) {
  const FileId partner = match_.partner(target);
  const bool is_there = find_part(open_.hierarchy, instance_, target).has_value();
  FieldValue here, there;
  OwnText own;
  if (partner != 0) {
    here = fields_of(*instance_.hierarchy, target);
    there = fields_of(to_, partner);
    own = own_text(to_, partner);
  }
  KnownProperties known(view_.project());
  for (const Modification* const each : changes) {
    // Prefabs do not store what their script got after they were saved.
    const bool is_field = own.class_id == kMonoBehaviourClass &&
                          place_of(there, each->path).end == FieldPlace::End::NoKey &&
                          known.has(own.class_id, own.body, each->path);
    if (partner != 0 && (!is_lost(here, there, *each) || is_field)) {
      ++kept_;
      continue;
    }
    gone_.emplace(target, each->path);
    if (partner == 0 && !is_there)
      dead_.push_back(lost_override(*each, kDead));
    else
      lost_.push_back(lost_override(*each, partner == 0 ? kNoPart : kNoProperty));
  }
}

/// What the other prefab does not have need not be removed; what this one does not have neither.
void Plan::find_dead_removals() {
  const Hierarchy& source = *instance_.hierarchy;
  for (const auto* const list : {&instance_.removed_components, &instance_.removed_objects})
    for (const FileId id : *list)
      if (!source.find_component(id) && !source.find_object(id))
        dead_.push_back({LostPart::Kind::Removal, {}, {}, {}, std::to_string(id), kDead});
}

void Plan::find_lost_additions() {
  const Hierarchy& hierarchy = open_.hierarchy;
  for (const OverrideInfo& each : list_overrides(view_.project(), open_, index_)) {
    if (each.kind != Kind::AddedObject && each.kind != Kind::AddedComponent) continue;
    FileId holder = 0;
    const bool is_object = each.kind == Kind::AddedObject;
    const Index object = is_object ? hierarchy.find_object(each.added).value_or(kNone) : kNone;
    const Index component =
        is_object ? kNone : hierarchy.find_component(each.added).value_or(kNone);
    if (object != kNone) {
      const Index transform = hierarchy.transform_of(hierarchy.objects()[object].parent);
      if (transform != kNone) holder = source_id(hierarchy, hierarchy.components()[transform]);
    } else if (component != kNone) {
      const Index owner = hierarchy.components()[component].object;
      holder = source_id(hierarchy, hierarchy.objects()[owner]);
    }
    if (match_.partner(holder) != 0) continue;
    lost_additions_.push_back(each);
    lost_.push_back({is_object ? LostPart::Kind::AddedObject : LostPart::Kind::AddedComponent,
                     each.object_path,
                     each.component,
                     {},
                     {},
                     kNoPart});
    if (component != kNone) going_.insert(each.added);
    if (object != kNone) note_going(object);
  }
}

/// The object and everything below it goes.
void Plan::note_going(Index object) {
  const Hierarchy& hierarchy = open_.hierarchy;
  const Index end = object + hierarchy.objects()[object].size;
  for (Index at = object; at < end; ++at) {
    const GameObject& gone = hierarchy.objects()[at];
    going_.insert(gone.id);
    if (gone.instance != kNone) going_.insert(hierarchy.instances()[gone.instance].id);
    for (Index i = 0; i < gone.component_count; ++i)
      going_.insert(hierarchy.components()[gone.first_component + i].id);
  }
}

/// Stripped objects stand for parts; those without a partner must not be referred to.
void Plan::find_lost_references() {
  for (const auto& [source, local] : instance_.stripped)
    if (match_.partner(source) == 0) stripped_.insert(local);
  if (stripped_.empty()) return;
  const Hierarchy& hierarchy = open_.hierarchy;
  const ReferenceSearch search(stripped_);
  ComponentTypes types(view_.project().assets(), view_.project().scripts());
  for (const text::Object& object : hierarchy.document().objects()) {
    if (object.stripped || object.id == instance_.id || going_.contains(object.id)) continue;
    if (!search.is_in(hierarchy.document().body(object))) continue;
    LostPart part{LostPart::Kind::Reference, {}, {}, {}, {}, kNoPart};
    if (const auto component = hierarchy.find_component(object.id)) {
      const Component& found = hierarchy.components()[*component];
      part.object_path = open_.paths.path(found.object);
      part.component = types.type_of(found).full_name;
    } else if (const auto owner = hierarchy.find_object(object.id)) {
      part.object_path = open_.paths.path(*owner);
    } else if (const auto other = hierarchy.find_instance(object.id)) {
      const Index root = hierarchy.instances()[*other].root;
      if (root != kNone) part.object_path = open_.paths.path(root);
    }
    const text::Tree tree = hierarchy.document().fields(object);
    for (const text::NodeView field : tree.fields())
      for (const Reference& each : read_references(field.raw()))
        if (!each.guid && stripped_.contains(each.id)) {
          part.property = field.key();
          lost_.push_back(part);
        }
  }
}

/// Its name and place stay, also where the instance took them from its prefab.
void Plan::find_new_values() {
  std::map<FileId, FieldValue> before;
  std::map<FileId, FileId> back;
  for (const auto& [from, to] : match_.ids()) back.emplace(to, from);
  for (const Modification& each : root_overrides(to_, std::nullopt)) {
    const auto from = back.find(each.target);
    if (from == back.end() || instance_.modifications.last_of(from->second, each.path) != nullptr)
      continue;
    if (!before.contains(from->second))
      before[from->second] = fields_of(*instance_.hierarchy, from->second);
    for (const Modification& own : root_overrides(*instance_.hierarchy, std::nullopt))
      if (own.target == from->second && own.path == each.path && own.value != each.value)
        new_values_.push_back({each.target, each.path, own.value, {}});
  }
}

// --- Writing ----------------------------------------------------------------------------------

Result<void> Plan::drop_additions() {
  for (const OverrideInfo& each : lost_additions_) {
    DIORAMA_TRY(const OpenHierarchyPtr now, view_.now());
    if (each.kind == Kind::AddedObject) {
      if (now->hierarchy.find_object(each.added))
        DIORAMA_CHECK(ObjectEditor(view_).remove(lasting_id(now->hierarchy, each.added)));
      continue;
    }
    if (const auto found = now->hierarchy.find_component(each.added))
      DIORAMA_CHECK(remove_own_component(view_, *now, now->hierarchy.components()[*found]));
  }
  return {};
}

Result<void> Plan::drop_references() {
  DIORAMA_TRY(const OpenFile* const file, view_.file());
  for (const FileId id : stripped_)
    if (file->document->find(id) != nullptr) DIORAMA_CHECK(view_.remove(id));
  return clear_references(view_.session(), view_.path(), stripped_, nullptr);
}

Result<void> Plan::change_overrides(Body& body) const {
  const text::Tree tree = text::Tree::parse(body.text());
  ListChange change;
  std::size_t index = 0;
  for (const text::NodeView entry : tree.fields()["m_Modification"]["m_Modifications"]) {
    const auto target = as_reference(entry["target"]);
    const FileId id = target ? target->id : 0;
    if (match_.partner(id) == 0 || gone_.contains({id, std::string(entry["propertyPath"].text())}))
      change.removed.push_back(index);
    else
      change.set.push_back({index, "target", to_draft(in_target(*target))});
    ++index;
  }
  if (index == 0) return {};
  return body.change_list(in_modification("m_Modifications"), change);
}

Result<void> Plan::change_removals(Body& body, const char* list) const {
  const text::Tree tree = text::Tree::parse(body.text());
  std::vector<Reference> items;
  for (const text::NodeView item : tree.fields()["m_Modification"][list])
    items.push_back(as_reference(item).value_or(Reference{}));
  for (std::size_t i = items.size(); i-- > 0;) {
    if (match_.partner(items[i].id) == 0) {
      DIORAMA_CHECK(body.remove_item(in_modification(list), i));
      continue;
    }
    Path place = in_modification(list);
    place.push_back({PathStep::Kind::Item, {}, i});
    DIORAMA_CHECK(body.set(place, to_draft(in_target(items[i]))));
  }
  return {};
}

Result<void> Plan::change_additions(Body& body, const char* list) const {
  constexpr const char* kHolder = "targetCorrespondingSourceObject";
  const text::Tree tree = text::Tree::parse(body.text());
  ListChange change;
  std::size_t index = 0;
  for (const text::NodeView item : tree.fields()["m_Modification"][list]) {
    const auto target = as_reference(item[kHolder]);
    if (target && match_.partner(target->id) != 0)
      change.set.push_back({index, kHolder, to_draft(in_target(*target))});
    else
      change.removed.push_back(index);
    ++index;
  }
  if (index == 0) return {};
  return body.change_list(in_modification(list), change);
}

Result<void> Plan::change_instance(Body& body) const {
  DIORAMA_CHECK(change_overrides(body));
  for (const char* const list : {kRemovedComponents, kRemovedObjects})
    DIORAMA_CHECK(change_removals(body, list));
  for (const char* const list : {kAddedObjects, kAddedComponents})
    DIORAMA_CHECK(change_additions(body, list));
  Reference source = instance_.source;
  source.guid = target_.guid;
  DIORAMA_CHECK(body.set({{PathStep::Kind::Key, "m_SourcePrefab", 0}}, to_draft(source)));
  return set_overrides(body, new_values_, target_.guid);
}

Result<void> Plan::apply() {
  DIORAMA_CHECK(drop_additions());
  DIORAMA_CHECK(drop_references());
  DIORAMA_CHECK(view_.change(instance_.id, [&](Body& body) { return change_instance(body); }));
  for (const auto& [source, local] : instance_.stripped) {
    if (stripped_.contains(local)) continue;
    DIORAMA_TRY(const OpenFile* const file, view_.file());
    if (file->document->find(local) == nullptr) continue;  // it went with an addition
    const Reference now{match_.partner(source), target_.guid, instance_.source.type};
    DIORAMA_CHECK(view_.change(local, [&](Body& body) {
      return body.set({{PathStep::Kind::Key, "m_CorrespondingSourceObject", 0}}, to_draft(now));
    }));
  }
  return {};
}

// --- What is refused --------------------------------------------------------------------------

Error refused(ErrorCode code, std::string why, std::string hint, const std::string& path) {
  return {code, std::move(why), std::move(hint), {{"path", path}}};
}

std::string lost_text(const LostPart& part) {
  std::string out = part.kind == LostPart::Kind::Override         ? "the override "
                    : part.kind == LostPart::Kind::AddedObject    ? "the added object "
                    : part.kind == LostPart::Kind::AddedComponent ? "the added component "
                                                                  : "a reference in ";
  out += part.object_path;
  if (!part.component.empty()) out += " " + part.component;
  if (!part.property.empty()) out += " " + part.property;
  return out;
}

Error would_lose(const std::string& path, const std::vector<LostPart>& lost) {
  constexpr std::size_t kMostNamed = 6;
  std::vector<std::string> named;
  for (const LostPart& each : lost)
    if (named.size() < kMostNamed) named.push_back(lost_text(each));
  const std::size_t more = lost.size() - named.size();
  return refused(ErrorCode::PreconditionFailed,
                 "the other prefab has no place for what '" + path + "' has: " + joined(named) +
                     (more == 0 ? "" : " and " + std::to_string(more) + " more"),
                 "say that it may be given up, or change the instance first", path);
}

Result<std::shared_ptr<const Hierarchy>> readable(Project& project, const Asset& asset) {
  auto found = project.hierarchies().prefab(asset.guid);
  if (found == nullptr || found->objects().empty()) return project.hierarchies().unreadable(asset);
  return found;
}

Result<void> check_instance(const OpenHierarchy& open, const Instance& instance,
                            const std::string& path, const Hierarchy& to) {
  if (instance.hierarchy == nullptr || instance.hierarchy->objects().empty())
    return refused(ErrorCode::Unsupported,
                   "the source of '" + path + "' cannot be read: it is not on disk, or a model",
                   "nothing tells which of its parts the other prefab has", path);
  const text::Object* const object = open.hierarchy.document().find(instance.id);
  if (object == nullptr || !open.hierarchy.document().body(*object).contains("m_SourcePrefab:"))
    return refused(ErrorCode::Unsupported, "'" + path + "' is in the form of editors before 2018.3",
                   "save the scene with a newer editor first", path);
  const auto root_class = [](const Hierarchy& hierarchy) {
    const Index transform = hierarchy.transform_of(0);
    return transform == kNone ? 0 : hierarchy.components()[transform].class_id;
  };
  if (root_class(*instance.hierarchy) != root_class(to))
    return refused(ErrorCode::Unsupported,
                   "the root of one prefab has a RectTransform, that of the other has none",
                   "the place of '" + path + "' cannot be kept; make a new instance instead", path);
  return {};
}

std::vector<std::pair<FileId, FileId>> moved_ids(const OpenHierarchy& before, const Instance& was,
                                                 const OpenHierarchy& after,
                                                 const PrefabMatch& match) {
  std::vector<std::pair<FileId, FileId>> out;
  const auto now = after.hierarchy.find_instance(was.id);
  if (!now) return out;
  const auto id_of = [](const OpenHierarchy& open, const SourcePart& part) {
    return lasting_id(open.hierarchy, part.component == kNone
                                          ? open.hierarchy.objects()[part.object].id
                                          : open.hierarchy.components()[part.component].id);
  };
  for (const auto& [from, to] : match.ids()) {
    const auto one = find_part(before.hierarchy, was, from);
    const auto two = find_part(after.hierarchy, after.hierarchy.instances()[*now], to);
    if (one && two) out.emplace_back(id_of(before, *one), id_of(after, *two));
  }
  return out;
}

}  // namespace

Result<Replaced> replace_instance(SceneView& view, FileId object, const std::string& prefab,
                                  bool drop) {
  Project& project = view.project();
  DIORAMA_TRY(const Asset* const asset, project.hierarchies().find(prefab));
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index index, view.find(*open, object));
  DIORAMA_TRY(const Index at, instance_at(*open, index));
  const Instance& instance = open->hierarchy.instances()[at];
  const std::string path = open->paths.path(index);
  if (!prefab.ends_with(".prefab"))
    return refused(ErrorCode::InvalidArgument, "'" + prefab + "' is not a prefab", {}, prefab);
  if (view.is_prefab())
    return refused(ErrorCode::Unsupported,
                   "an instance inside a prefab is not replaced: other files may name its parts",
                   "put an instance of the other prefab beside it, and remove it", view.path());
  if (instance.source.guid == asset->guid)
    return refused(ErrorCode::InvalidArgument,
                   "'" + path + "' is an instance of '" + prefab + "' already", {}, path);
  DIORAMA_TRY(const auto to, readable(project, *asset));
  DIORAMA_CHECK(check_instance(*open, instance, path, *to));
  Plan plan(view, *open, at, *asset, *to);
  plan.make();
  if (!plan.lost().empty() && !drop) return would_lose(path, plan.lost());
  Step step(view.session(), "replace the prefab of " + path);
  DIORAMA_CHECK(plan.apply());
  DIORAMA_CHECK(step.keep());
  DIORAMA_TRY(const OpenHierarchyPtr after, view.now());
  DIORAMA_TRY(const Index root, root_of(*after, instance.id));
  Replaced out;
  const scene::ObjectChange made = view.describe(*after, root);
  out.told = {made.object, made.path, plan.kept(), plan.lost(), plan.dead()};
  out.ids = moved_ids(*open, instance, *after, plan.match());
  return out;
}

}  // namespace diorama::unity::edit
