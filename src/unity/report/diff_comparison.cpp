#include "unity/report/diff_comparison.h"

#include <algorithm>

#include "base/effort.h"
#include "unity/model/project.h"
#include "unity/report/line_difference.h"
#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

using scene::Value;
using Kind = Change::Kind;

Value text_value(std::string text) {
  Value value;
  value.kind = Value::Kind::Text;
  value.type = "string";
  value.text = std::move(text);
  return value;
}

Value bool_value(bool flag) {
  Value value;
  value.kind = Value::Kind::Bool;
  value.type = "bool";
  value.integer = flag ? 1 : 0;
  return value;
}

Value integer_value(std::int64_t number) {
  Value value;
  value.kind = Value::Kind::Integer;
  value.type = "int";
  value.integer = number;
  return value;
}

Value list_value(const std::vector<std::string>& texts) {
  Value value;
  value.kind = Value::Kind::List;
  value.type = "string[]";
  for (const std::string& text : texts) value.items.push_back(text_value(text));
  return value;
}

std::vector<Index> places_of(const std::vector<GameObject>& objects) {
  std::vector<Index> children(objects.size(), 0), places(objects.size());
  Index roots = 0;
  for (Index i = 0; i < objects.size(); ++i)
    places[i] = objects[i].parent == kNone ? roots++ : children[objects[i].parent]++;
  return places;
}

/// Which numbers have to move so that all of them ascend: those outside of a longest ascending
/// row. REQUIRES: no number twice.
std::vector<bool> out_of_order(const std::vector<Index>& numbers) {
  std::vector<bool> out(numbers.size(), false);
  if (std::ranges::is_sorted(numbers)) return out;
  std::vector<std::size_t> ends;  // of the best row of each length: a position in `numbers`
  std::vector<std::size_t> previous(numbers.size(), numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto at = std::ranges::lower_bound(ends, numbers[i], {},
                                             [&](std::size_t end) { return numbers[end]; });
    if (at != ends.begin()) previous[i] = *(at - 1);
    if (at == ends.end())
      ends.push_back(i);
    else
      *at = i;
  }
  out.assign(numbers.size(), true);
  for (std::size_t i = ends.back(); i < numbers.size(); i = previous[i]) out[i] = false;
  return out;
}

/// For every object without a partner: how many of them its tree has, stored at the topmost one.
std::vector<std::size_t> counts_of(const std::vector<GameObject>& objects,
                                   const std::vector<Index>& partners) {
  std::vector<Index> top(objects.size(), kNone);
  std::vector<std::size_t> counts(objects.size(), 0);
  for (Index i = 0; i < objects.size(); ++i) {
    if (partners[i] != kNone) continue;
    const Index above = objects[i].parent == kNone ? kNone : top[objects[i].parent];
    top[i] = above == kNone ? i : above;
    ++counts[top[i]];
  }
  return counts;
}

}  // namespace

DiffComparison::DiffComparison(unity::Project& project, const unity::OpenHierarchy& before,
                               const unity::OpenHierarchy& after, const DiffOptions& options)
    : effort_(project.effort()),
      before_(project, before),
      after_(project, after),
      matching_(before, after),
      values_([this](FileId was, FileId is) { return matching_.same_object(was, is); }),
      options_(options) {
  diff_.before = before.path;
  diff_.after = after.path;
}

SceneDiff DiffComparison::run() {
  place_before_ = places_of(before_.hierarchy().objects());
  place_after_ = places_of(after_.hierarchy().objects());
  find_sibling_moves();
  find_overrides();
  removed_objects();
  objects();
  overrides_of(kNone);
  loose();
  torn_objects();
  return std::move(diff_);
}

// --- Reporting ------------------------------------------------------------------------------

Change* DiffComparison::add(Kind kind, const Subject& subject) {
  if (++diff_.total > options_.limit) return nullptr;
  Change& change = diff_.changes.emplace_back();
  change.kind = kind;
  if (subject.object_before != kNone)
    change.path = before_.scene().paths.told(subject.object_before);
  if (subject.object_after != kNone) {
    change.old_path = std::exchange(change.path, after_.scene().paths.told(subject.object_after));
    if (change.old_path == change.path) change.old_path.clear();
  }
  const auto describe = [&change](DiffReader& side, Index component,
                                  const unity::text::Object* object) {
    if (component != kNone) {
      const Index owner = side.hierarchy().components()[component].object;
      change.type = side.type_name(component);
      change.index =
          static_cast<int>(component - side.hierarchy().objects()[owner].first_component);
    } else if (object != nullptr) {
      change.type = side.type_name(*object);
      change.name = unity::text::field_text(side.hierarchy().document().body(*object), "m_Name");
    }
  };
  if (subject.component_after != kNone || subject.loose_after != nullptr)
    describe(after_, subject.component_after, subject.loose_after);
  else
    describe(before_, subject.component_before, subject.loose_before);
  return &change;
}

void DiffComparison::change_value(const Subject& subject, std::string field, Value before,
                                  Value after) {
  if (Change* change = add(Kind::FieldChanged, subject)) {
    change->field = std::move(field);
    change->before = std::move(before);
    change->after = std::move(after);
  }
}

void DiffComparison::fields(const Subject& subject, const Members& before, const Members& after) {
  const ValueComparison::Report report = [&](const std::string& path, const Value* was,
                                             const Value* is) {
    const Kind kind = was == nullptr  ? Kind::FieldAdded
                      : is == nullptr ? Kind::FieldRemoved
                                      : Kind::FieldChanged;
    Change* change = add(kind, subject);
    if (change == nullptr) return;
    change->field = path;
    if (was != nullptr) change->before = *was;
    if (is != nullptr) change->after = *is;
  };
  values_.compare({}, before, after, report);
}

bool DiffComparison::same_text(FileId before, FileId after) const {
  const unity::text::Document& old = before_.hierarchy().document();
  const unity::text::Document& now = after_.hierarchy().document();
  const unity::text::Object *was = old.find(before), *is = now.find(after);
  if (was == nullptr || is == nullptr) return was == is;
  return same_lines(old.body(*was), now.body(*is));
}

// --- Objects --------------------------------------------------------------------------------

void DiffComparison::whole_object(Kind kind, DiffReader& side, Index object, std::size_t objects) {
  Subject subject;
  (kind == Kind::ObjectAdded ? subject.object_after : subject.object_before) = object;
  if (Change* change = add(kind, subject)) {
    change->components = side.type_names(object);
    change->prefab = side.prefab(object);
    change->objects = objects;
  }
}

void DiffComparison::removed_objects() {
  const auto& partners = matching_.objects().of_before;
  const std::vector<std::size_t> counts = counts_of(before_.hierarchy().objects(), partners);
  for (Index i = 0; i < partners.size() && effort_.step(); ++i)
    if (counts[i] > 0) whole_object(Kind::ObjectRemoved, before_, i, counts[i]);
}

void DiffComparison::objects() {
  const auto& partners = matching_.objects().of_after;
  const std::vector<std::size_t> counts = counts_of(after_.hierarchy().objects(), partners);
  for (Index i = 0; i < partners.size(); ++i) {
    if (!effort_.step(1 + after_.hierarchy().objects()[i].component_count)) return;
    if (counts[i] > 0)
      whole_object(Kind::ObjectAdded, after_, i, counts[i]);
    else if (partners[i] != kNone)
      object(partners[i], i);
  }
}

void DiffComparison::object(Index before, Index after) {
  const GameObject& was = before_.hierarchy().objects()[before];
  const GameObject& is = after_.hierarchy().objects()[after];
  Subject subject;
  subject.object_before = before;
  subject.object_after = after;
  const auto say = [&](Kind kind, Value old_value, Value new_value) {
    if (Change* change = add(kind, subject)) {
      change->before = std::move(old_value);
      change->after = std::move(new_value);
    }
  };
  if (was.name != is.name) say(Kind::ObjectRenamed, text_value(was.name), text_value(is.name));
  const Index parent = was.parent == kNone ? kNone : matching_.objects().of_before[was.parent];
  // An object that is and was a root has no parent on both sides.
  if (parent != is.parent || (parent == kNone && was.parent != kNone))
    say(Kind::ObjectMoved, before_.object_value(was.parent), after_.object_value(is.parent));
  if (moved_sibling_[after])
    say(Kind::SiblingMoved, integer_value(place_before_[before]),
        integer_value(place_after_[after]));
  if (was.active != is.active)
    change_value(subject, "active", bool_value(was.active), bool_value(is.active));
  const bool own = was.origin.instance == kNone && is.origin.instance == kNone;
  if (own && !was.placeholder && !same_text(was.id, is.id)) {
    Members old_members = before_.object_members(before), members = after_.object_members(after);
    for (Members* each : {&old_members, &members})
      std::erase_if(*each, [](const Value::Member& member) {
        return member.stored == "m_Name" || member.stored == "m_IsActive";
      });
    fields(subject, old_members, members);
  }
  components(before, after);
  overrides_of(after);
}

void DiffComparison::components(Index before, Index after) {
  const GameObject& was = before_.hierarchy().objects()[before];
  const GameObject& is = after_.hierarchy().objects()[after];
  const auto subject = [&](Index old_component, Index component) {
    return Subject{before, after, old_component, component, nullptr, nullptr};
  };
  for (Index i = was.first_component; i < was.first_component + was.component_count; ++i)
    if (matching_.components().of_before[i] == kNone)
      add(Kind::ComponentRemoved, subject(i, kNone));
  for (Index i = is.first_component; i < is.first_component + is.component_count; ++i)
    if (matching_.components().of_after[i] == kNone) add(Kind::ComponentAdded, subject(kNone, i));
  reordered_components(before, after);
  for (Index i = is.first_component; i < is.first_component + is.component_count; ++i)
    if (const Index partner = matching_.components().of_after[i]; partner != kNone)
      component(subject(partner, i));
}

void DiffComparison::reordered_components(Index before, Index after) {
  const GameObject& is = after_.hierarchy().objects()[after];
  // The components of prefab parts are in the prefab's order; added ones have none.
  if (is.origin.instance != kNone || is.placeholder) return;
  std::vector<Index> old_order;
  std::vector<std::string> names;
  for (Index i = is.first_component; i < is.first_component + is.component_count; ++i)
    if (const Index partner = matching_.components().of_after[i]; partner != kNone)
      old_order.push_back(partner);
  if (std::ranges::is_sorted(old_order)) return;
  Change* change = add(Kind::ComponentsReordered, {before, after, kNone, kNone, nullptr, nullptr});
  if (change == nullptr) return;
  for (const Index i : old_order) names.push_back(before_.type_name(i));
  change->after = list_value(names);
  names.clear();
  std::ranges::sort(old_order);
  for (const Index i : old_order) names.push_back(before_.type_name(i));
  change->before = list_value(names);
}

void DiffComparison::component(const Subject& subject) {
  const unity::Component& was = before_.hierarchy().components()[subject.component_before];
  const unity::Component& is = after_.hierarchy().components()[subject.component_after];
  const bool derived_before = was.origin.instance != kNone;
  const bool derived_after = is.origin.instance != kNone;
  if (derived_before && derived_after) return;  // they differ by overrides only
  if (!derived_before && !derived_after && same_text(was.id, is.id)) return;
  Members old_members = before_.component_members(subject.component_before);
  Members members = after_.component_members(subject.component_after);
  if (before_.type_name(subject.component_before) != after_.type_name(subject.component_after))
    values_.drop_same(old_members, members,
                      component_fields(before_.hierarchy(), subject.component_before),
                      component_fields(after_.hierarchy(), subject.component_after));
  fields(subject, old_members, members);
}

// --- Order of siblings ----------------------------------------------------------------------

void DiffComparison::find_sibling_moves() {
  const auto roots = [](const Hierarchy& hierarchy) {
    const auto all = hierarchy.document().objects();
    const auto found =
        std::ranges::find(all, unity::kSceneRootsClass, &unity::text::Object::class_id);
    return found == all.end() ? std::string_view{} : hierarchy.document().body(*found);
  };
  same_roots_ = same_lines(roots(before_.hierarchy()), roots(after_.hierarchy()));
  const auto& now = after_.hierarchy().objects();
  moved_sibling_.assign(now.size(), false);
  std::vector<std::vector<Index>> children(now.size() + 1);
  for (Index i = 0; i < now.size(); ++i) {
    const Index partner = matching_.objects().of_after[i];
    if (partner == kNone) continue;
    const Index old_parent = before_.hierarchy().objects()[partner].parent;
    const bool stayed =
        old_parent == kNone
            ? now[i].parent == kNone
            : now[i].parent != kNone && matching_.objects().of_before[old_parent] == now[i].parent;
    if (stayed) children[now[i].parent == kNone ? now.size() : now[i].parent].push_back(i);
  }
  for (Index i = 0; i < now.size(); ++i) find_sibling_moves(i, children[i]);
  find_sibling_moves(kNone, children.back());
}

void DiffComparison::find_sibling_moves(Index parent, const std::vector<Index>& children) {
  std::vector<Index> places;
  for (const Index child : children)
    places.push_back(place_before_[matching_.objects().of_after[child]]);
  const std::vector<bool> moved = out_of_order(places);
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (!moved[i]) continue;
    if (!effort_.step(Effort::kStepsPerLook / 8)) return;  // it compares whole lists
    moved_sibling_[children[i]] = order_is_told(parent, children[i]);
  }
}

/// Whether the documents that give the order of siblings have changed. Where they do not give
/// it, the order of the documents decides, and that means nothing.
bool DiffComparison::order_is_told(Index parent, Index child) const {
  const Hierarchy &old = before_.hierarchy(), &now = after_.hierarchy();
  const auto same_transform = [&](Index object) {
    const Index was = old.transform_of(matching_.objects().of_after[object]);
    const Index is = now.transform_of(object);
    return was != kNone && is != kNone &&
           same_text(old.components()[was].id, now.components()[is].id);
  };
  const auto same_instance = [&](Index instance) {
    const Index was = matching_.instances().of_after[instance];
    return was != kNone && same_text(old.instances()[was].id, now.instances()[instance].id);
  };
  const Index instance = now.objects()[child].instance;
  const bool same_child = instance == kNone ? same_transform(child) : same_instance(instance);
  if (parent != kNone) {
    const Index origin = now.objects()[parent].origin.instance;
    return origin == kNone ? !same_transform(parent) : !(same_instance(origin) && same_child);
  }
  return !same_roots_ || !same_child;
}

// --- What is part of no object ---------------------------------------------------------------

void DiffComparison::loose() {
  const unity::text::Document& old = before_.hierarchy().document();
  const unity::text::Document& now = after_.hierarchy().document();
  if (old.kind() == unity::text::FileKind::Mapping ||
      now.kind() == unity::text::FileKind::Mapping) {
    fields({}, before_.mapping_members(), after_.mapping_members());
    return;
  }
  for (const auto& [was, is] : matching_.loose()) {
    Subject subject;
    subject.loose_before = was;
    subject.loose_after = is;
    if (was == nullptr || is == nullptr) {
      if (Change* change = add(was == nullptr ? Kind::ObjectAdded : Kind::ObjectRemoved, subject))
        change->objects = 1;
    } else if (!same_lines(old.body(*was), now.body(*is))) {
      Members old_members = before_.loose_members(*was), members = after_.loose_members(*is);
      if (before_.type_name(*was) != after_.type_name(*is))
        values_.drop_same(old_members, members, DiffReader::stored_fields(old, *was),
                          DiffReader::stored_fields(now, *is));
      fields(subject, old_members, members);
    }
  }
}

/// A file that was cut off between two lines still shows it: objects whose parts are missing.
void DiffComparison::torn_objects() {
  const auto components = [](const DiffReader& side) {
    return std::ranges::count_if(side.hierarchy().components(), [](const unity::Component& each) {
      return each.class_id == 0 && each.id != 0;
    });
  };
  auto was = components(before_), is = components(after_);
  const auto is_object = [](const unity::text::Object* object) {
    return object != nullptr && object->class_id == unity::kGameObjectClass;
  };
  for (const auto& [old_object, object] : matching_.loose()) {
    was += is_object(old_object) ? 1 : 0;
    is += is_object(object) ? 1 : 0;
  }
  if (was == is) return;
  const DiffReader& worse = was > is ? before_ : after_;
  diff_.notes.push_back(worse.scene().path + " names components that it does not hold, " +
                        std::to_string(std::max(was, is)) + " times: it may be cut off");
}

}  // namespace diorama::unity
