// Overrides of prefab instances that differ, reported by the object and field they affect.

#include <algorithm>
#include <tuple>

#include "base/effort.h"
#include "unity/model/property_path.h"
#include "unity/report/diff_comparison.h"

namespace diorama::unity {
namespace {

using scene::Value;
using Kind = Change::Kind;
using Members = DiffReader::Members;

/// By target and path; of repeated ones the last, which is the one in effect.
std::vector<const Modification*> sorted(const Instance& instance) {
  std::vector<const Modification*> out;
  for (const Modification& change : instance.modifications) out.push_back(&change);
  const auto key = [](const Modification* each) { return std::tie(each->target, each->path); };
  std::ranges::stable_sort(out, {}, key);
  std::vector<const Modification*> last;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (i + 1 == out.size() || key(out[i]) != key(out[i + 1])) last.push_back(out[i]);
  return last;
}

struct Located {
  std::string name;            ///< "stats.hp", as far as it could be followed
  std::optional<Value> value;  ///< nothing when it could not be followed to the end
};

const Value::Member* member_stored(const Members& members, std::string_view key) {
  const auto found = std::ranges::find(members, key, &Value::Member::stored);
  if (found == members.end()) return nullptr;
  // Parts that are stored as one number have one name in the file.
  const bool unique = std::ranges::find(std::next(found), members.end(), key,
                                        &Value::Member::stored) == members.end();
  return unique ? &*found : nullptr;
}

/// The value that the path of an override names.
Located locate(const Members& members, const std::vector<PathStep>& steps) {
  Located out;
  const Value* at = nullptr;
  for (const PathStep& step : steps) {
    if (step.kind == PathStep::Kind::Size) {
      if (at == nullptr || (at->kind != Value::Kind::List && at->items.empty())) return out;
      out.name += ".size";
      out.value.emplace().kind = Value::Kind::Integer;
      out.value->type = "int";
      out.value->integer = static_cast<std::int64_t>(at->items.size());
      return out;
    }
    if (step.kind == PathStep::Kind::Item) {
      if (at == nullptr || step.index >= at->items.size()) return out;
      at = &at->items[step.index];
      out.name += "[" + std::to_string(step.index) + "]";
      continue;
    }
    const Value::Member* member = member_stored(at == nullptr ? members : at->members, step.key);
    if (member == nullptr) {
      // A mask of layers is a number here and a mapping of one number in the file.
      if (at == nullptr || at->kind != Value::Kind::Integer) return out;
      break;
    }
    at = &member->value;
    out.name += (out.name.empty() ? "" : ".") + member->name;
  }
  if (at != nullptr) out.value = *at;
  return out;
}

}  // namespace

void DiffComparison::find_overrides() {
  const auto& partners = matching_.instances().of_after;
  for (Index i = 0; i < partners.size(); ++i) {
    if (partners[i] == kNone) continue;
    const Instance& was = before_.hierarchy().instances()[partners[i]];
    const Instance& is = after_.hierarchy().instances()[i];
    const bool one_prefab = was.source.guid == is.source.guid;  // else one is gone and one is new
    if (one_prefab && !same_text(was.id, is.id)) find_overrides(partners[i], i);
  }
}

void DiffComparison::find_overrides(Index before, Index after) {
  const auto was = sorted(before_.hierarchy().instances()[before]);
  const auto is = sorted(after_.hierarchy().instances()[after]);
  const auto key = [](const Modification* each) { return std::tie(each->target, each->path); };
  std::size_t left = 0, right = 0;
  while ((left < was.size() || right < is.size()) && effort_.step()) {
    OverrideChange change;
    change.instance_before = before;
    change.instance_after = after;
    const bool from_left =
        right == is.size() || (left < was.size() && key(was[left]) <= key(is[right]));
    const bool from_right =
        left == was.size() || (right < is.size() && key(is[right]) <= key(was[left]));
    if (from_left) change.before = was[left++];
    if (from_right) change.after = is[right++];
    change.target = (from_left ? change.before : change.after)->target;
    const bool same = from_left && from_right && change.before->value == change.after->value &&
                      change.before->object == change.after->object;
    if (!same) place_override(change);
  }
}

std::optional<DiffComparison::Subject> DiffComparison::override_subject(
    const OverrideChange& change) const {
  const auto find = [&change](const DiffReader& side, Index instance) {
    return unity::find_part(side.hierarchy(), side.hierarchy().instances()[instance],
                            change.target);
  };
  const auto was = find(before_, change.instance_before);
  const auto is = find(after_, change.instance_after);
  if (was && !is) return std::nullopt;  // it went with its target
  Subject subject;
  if (is) {
    subject.object_after = is->object;
    subject.component_after = is->component;
    subject.object_before = was ? was->object : matching_.objects().of_after[is->object];
    if (was) subject.component_before = was->component;
  } else {
    subject.object_before = before_.hierarchy().instances()[change.instance_before].root;
    subject.object_after = after_.hierarchy().instances()[change.instance_after].root;
  }
  return subject;
}

void DiffComparison::place_override(const OverrideChange& change) {
  const std::string& path = (change.after != nullptr ? change.after : change.before)->path;
  if (path == "m_RootOrder") return;  // reported as the order of siblings
  if (const auto subject = override_subject(change))
    overrides_[subject->object_after].push_back(change);
}

/// The name and the active switch of an object are reported as such.
bool DiffComparison::said_already(const OverrideChange& change, const Subject& subject) const {
  if (subject.object_before == kNone || subject.object_after == kNone) return false;
  const auto& was = before_.hierarchy().objects()[subject.object_before];
  const auto& is = after_.hierarchy().objects()[subject.object_after];
  const std::string& path = (change.after != nullptr ? change.after : change.before)->path;
  return (path == "m_Name" && was.name != is.name) ||
         (path == "m_IsActive" && was.active != is.active);
}

void DiffComparison::overrides_of(Index object) {
  std::vector<std::pair<Subject, OverrideChange>> told;
  if (const auto found = overrides_.find(object); found != overrides_.end())
    for (const OverrideChange& change : found->second)
      if (const auto subject = override_subject(change); subject && !said_already(change, *subject))
        told.emplace_back(*subject, change);
  // Those of the object itself first: kNone + 1 is 0.
  std::ranges::stable_sort(told, {},
                           [](const auto& each) { return each.first.component_after + 1; });
  const auto members = [](DiffReader& side, Index component, Index owner) {
    if (component != kNone) return side.component_members(component);
    if (owner == kNone) return Members{};
    return side.object_members(owner);
  };
  Members before, after;
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto& [subject, change] = told[i];
    if (i == 0 || change.target != told[i - 1].second.target) {
      before = members(before_, subject.component_before, subject.object_before);
      after = members(after_, subject.component_after, subject.object_after);
    }
    override_change(change, subject, before, after);
  }
  if (object == kNone) return;
  const Index instance = after_.hierarchy().objects()[object].instance;
  if (instance != kNone && matching_.instances().of_after[instance] != kNone)
    removed_parts(matching_.instances().of_after[instance], instance);
}

void DiffComparison::override_change(const OverrideChange& change, const Subject& subject,
                                     const Members& before, const Members& after) {
  const std::string& path = (change.after != nullptr ? change.after : change.before)->path;
  const std::vector<PathStep> steps = unity::parse_path(path);
  Located was = locate(before, steps), is = locate(after, steps);
  std::string name = is.value ? is.name : was.value ? was.name : path;
  if (!was.value && change.before != nullptr) was.value = raw_value(before_, *change.before);
  if (!is.value && change.after != nullptr) is.value = raw_value(after_, *change.after);
  Kind kind = Kind::OverrideChanged;
  if (change.before == nullptr) kind = Kind::OverrideAdded;
  if (change.after == nullptr) kind = Kind::OverrideRemoved;
  if (kind == Kind::OverrideChanged && was.value && is.value && values_.same(*was.value, *is.value))
    return;
  Change* told = add(kind, subject);
  if (told == nullptr) return;
  told->field = std::move(name);
  told->before = std::move(was.value);
  told->after = std::move(is.value);
}

Value DiffComparison::raw_value(DiffReader& side, const Modification& change) const {
  unity::FieldValue stored;
  stored.text = change.value;
  if (!change.object.is_null()) {
    stored.kind = unity::FieldValue::Kind::Reference;
    stored.reference = change.object;
  }
  return side.untyped(stored);
}

/// What an instance removes is missing among its objects. For unreadable parts only the
/// ids are known.
void DiffComparison::removed_parts(Index before, Index after) {
  const Instance& was = before_.hierarchy().instances()[before];
  const Instance& is = after_.hierarchy().instances()[after];
  if (was.removed_components == is.removed_components && was.removed_objects == is.removed_objects)
    return;
  const auto members = [](const Instance& instance) {
    Members out;
    for (const auto& [name, ids] : {std::pair{"removedComponents", &instance.removed_components},
                                    std::pair{"removedObjects", &instance.removed_objects}}) {
      Value list;
      list.kind = Value::Kind::List;
      std::vector<FileId> ordered = *ids;
      std::ranges::sort(ordered);
      for (const FileId id : ordered) {
        const unity::Hierarchy* source = instance.hierarchy.get();
        if (source == nullptr || (!source->find_object(id) && !source->find_component(id)))
          list.items.emplace_back().text = std::to_string(id);
      }
      out.push_back({name, name, std::move(list)});
    }
    return out;
  };
  Subject subject;
  subject.object_before = was.root;
  subject.object_after = is.root;
  fields(subject, members(was), members(is));
}

}  // namespace diorama::unity
