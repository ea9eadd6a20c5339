// The fields of a part of an instance are those of its source, changed by the
// overrides of every level from the inside out. The file contains only the overrides:
//
//   - target: {fileID: 2045231642842589144, guid: be20..., type: 3}
//     propertyPath: inventory.Array.data[0]
//     value: 'Captain''s seal: worn'
//     objectReference: {fileID: 0}
//
// Overrides name their target by its id in the source, and may be older than the source: the
// target may be gone, or not there yet. Unity keeps such lines and ignores them.
#include "unity/model/fields.h"

#include <algorithm>
#include <utility>

#include "base/parse_number.h"
#include "unity/model/bounds.h"
#include "unity/model/managed_references.h"
#include "unity/model/property_path.h"
#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

using Kind = FieldValue::Kind;

/// What overrides may still make and look at (unity/model/bounds.h): an array of arrays multiplies,
/// and so do many overrides of an object with many fields.
struct OverrideRoom {
  std::size_t values = kMostMadeValues;
  std::uint64_t comparisons = kMostComparisons;
};

bool apply_override(FieldValue& fields, const Modification& change, OverrideRoom& room);

// --- Changing values --------------------------------------------------------------------------

void mark_overridden(FieldValue& value) {
  value.level = 0;
  value.overridden = true;
}

// m_APIs: 150000000b000000
//
/// An array of whole numbers (21 and 11 here): hexadecimal digits, two for each byte, the lowest
/// byte first. Other arrays are lists.
bool is_packed(const FieldValue& value) {
  return value.kind == Kind::Scalar &&
         (!value.packed_changes.empty() ||
          (!value.text.empty() && value.text.size() % 2 == 0 &&
           value.text.find_first_not_of("0123456789abcdef") == std::string::npos));
}

bool change_packed(FieldValue& value, std::size_t item, const std::string& text) {
  value.packed_changes.emplace_back(item, text);
  if (item == FieldValue::kSize) mark_overridden(value);
  return true;
}

void make_sequence(FieldValue& value) {
  if (value.kind == Kind::Scalar) value.kind = Kind::Sequence;
}

std::optional<std::size_t> array_size(std::string_view text) {
  const auto size = leading_number<std::size_t>(text);
  return size && *size <= kMostItems ? size : std::nullopt;
}

std::size_t count_values(const FieldValue& value) {
  std::size_t count = 1;
  for (const FieldValue& child : value.children) count += count_values(child);
  return count;
}

/// What that many items more take; nothing when there is no room for them.
bool take_room(const std::vector<FieldValue>& items, std::size_t size, OverrideRoom& room) {
  if (size <= items.size()) return true;
  const std::size_t each = items.empty() ? 1 : count_values(items.back());
  if (each > room.values || size - items.size() > room.values / each) return false;
  room.values -= each * (size - items.size());
  return true;
}

// Like Unity: a longer array repeats its last item.
void resize(std::vector<FieldValue>& items, std::size_t size) {
  const FieldValue last = items.empty() ? FieldValue{} : items.back();
  items.resize(size, last);
}

bool resize(FieldValue& value, const std::string& text, OverrideRoom& room) {
  const auto size = array_size(text);
  if (!size || !take_room(value.children, *size, room)) {
    value.cut = true;
    return false;
  }
  if (is_packed(value)) return change_packed(value, FieldValue::kSize, text);
  make_sequence(value);
  resize(value.children, *size);
  mark_overridden(value);
  return true;
}

void set(FieldValue& value, const Modification& change) {
  const bool is_reference =
      !change.object.is_null() || (value.kind == Kind::Reference && change.value.empty());
  value.kind = is_reference ? Kind::Reference : Kind::Scalar;
  value.reference = change.object;
  value.text = is_reference ? std::string{} : change.value;
  value.children.clear();
  mark_overridden(value);
}

FieldValue* step_into(FieldValue& value, const PathStep& step, OverrideRoom& room) {
  if (step.kind == PathStep::Kind::Item) {
    make_sequence(value);
    return step.index < value.children.size() ? &value.children[step.index] : nullptr;
  }
  if (value.children.size() > room.comparisons) {
    value.cut = true;
    return nullptr;
  }
  room.comparisons -= value.children.size();
  if (FieldValue* found = value.find(step.key)) return found;
  if (value.kind != Kind::Mapping && (value.kind != Kind::Scalar || !value.text.empty()))
    return nullptr;
  // The source was saved before its script had the field: only the override knows it.
  value.kind = Kind::Mapping;
  FieldValue& made = value.children.emplace_back();
  made.key = step.key;
  return &made;
}

FieldValue& child_of(FieldValue& value, std::string_view key, Kind kind) {
  if (FieldValue* found = value.find(key)) return *found;
  value.kind = Kind::Mapping;
  FieldValue& made = value.children.emplace_back();
  made.key = key;
  made.kind = kind;
  return made;
}

/// Managed references are searched for from the first one on.
bool take_search(FieldValue& fields, OverrideRoom& room) {
  const FieldValue* const references = fields.find("references");
  const FieldValue* const list = references == nullptr ? nullptr : references->find("RefIds");
  const std::size_t steps = fields.children.size() + (list == nullptr ? 0 : list->children.size());
  fields.cut = fields.cut || steps > room.comparisons;
  if (steps > room.comparisons) return false;
  room.comparisons -= steps;
  return true;
}

// propertyPath: managedReferences[5839205517284081665].radius
// value: 6
//
/// The data of that managed reference.
FieldValue* managed_data(FieldValue& fields, std::int64_t id) {
  const auto entry = managed_entry(fields, id);
  FieldValue* const references = fields.find("references");
  FieldValue* const list = references == nullptr ? nullptr : references->find("RefIds");
  return entry && list != nullptr ? list->children[entry->index].find("data") : nullptr;
}

// propertyPath: managedReferences[5839205517284081666]
// value: MyGame MyGame.KeepDistance
//
/// The instance has its own value there, or one of another type: an assembly and a class. It
/// becomes an entry as if it were written in the document (managed_references.cpp).
bool set_managed_type(FieldValue& fields, std::int64_t id, std::string_view text) {
  const ManagedType type = managed_type(text);
  if (type.class_name.empty()) return false;  // of nothing
  const bool fresh = fields.find("references") == nullptr;
  FieldValue& references = child_of(fields, "references", Kind::Mapping);
  if (fresh) child_of(references, "version", Kind::Scalar).text = "2";
  FieldValue& list = child_of(references, "RefIds", Kind::Sequence);
  list.kind = Kind::Sequence;
  const auto known = managed_entry(fields, id);
  if (known && known->type.full_name() == type.full_name()) return true;
  FieldValue& entry = known ? list.children[known->index] : list.children.emplace_back();
  entry = FieldValue{};
  entry.kind = Kind::Mapping;
  child_of(entry, "rid", Kind::Scalar).text = std::to_string(id);
  FieldValue& parts = child_of(entry, "type", Kind::Mapping);
  child_of(parts, "class", Kind::Scalar).text = type.class_name;
  child_of(parts, "ns", Kind::Scalar).text = type.name_space;
  child_of(parts, "asm", Kind::Scalar).text = type.assembly;
  child_of(entry, "data", Kind::Mapping);
  mark_overridden(entry);
  return true;
}

// --- Levels -----------------------------------------------------------------------------------

// A value read from the source becomes a value of this file: ids change, and it is one
// level further down.
void lift(FieldValue& value, const Instance& instance) {
  if (value.level < 0xFFFF) ++value.level;
  if (value.kind == Kind::Reference && !value.reference.guid && value.reference.id != 0)
    value.reference.id = instance.local_id(value.reference.id);
  for (FieldValue& child : value.children) lift(child, instance);
}

/// What has to be there first: the instance's own values, then the room for items. In the file,
/// both may come after the rest.
int rank_of(const Modification& change) {
  if (change.path.ends_with("Array.size")) return 1;
  return change.path.ends_with(']') && managed_path_id(change.path) &&
                 change.path.find('.') == std::string::npos
             ? 0
             : 2;
}

void apply_all(FieldValue& fields, const Instance& instance, FileId target) {
  std::vector<const Modification*> found;
  for (const std::size_t i : instance.modifications.of_target(target))
    found.push_back(&instance.modifications[i]);
  OverrideRoom room;
  for (const int rank : {0, 1, 2})
    for (const Modification* change : found)
      if (rank_of(*change) == rank) apply_override(fields, *change, room);
}

enum class Wanted { All, Placement };

/// The body of a transform without the list of its children, if that is as Unity writes it. The
/// root of a large scene may have 50,000 of them, and its placement is asked for often.
std::string without_children(std::string_view body) {
  const std::size_t children = body.find("\n  m_Children:\n");
  const std::size_t father = body.rfind("\n  m_Father:");
  if (children == std::string_view::npos || father == std::string_view::npos || father < children)
    return std::string(body);
  return std::string(body.substr(0, children)).append(body.substr(father));
}

FieldValue own_fields(const Hierarchy& hierarchy, FileId id, Wanted wanted) {
  const text::Object* object = hierarchy.document().find(id);
  FieldValue nothing;
  nothing.kind = Kind::Mapping;
  if (object == nullptr) return nothing;
  const std::string_view body = hierarchy.document().body(*object);
  const std::string placement =
      wanted == Wanted::Placement ? without_children(body) : std::string();
  const text::Tree tree = text::Tree::parse(wanted == Wanted::Placement ? placement : body);
  FieldValue fields = to_value(tree.fields());
  fields.key.clear();
  return fields.kind == Kind::Mapping ? fields : nothing;
}

}  // namespace

const FieldValue* FieldValue::find(std::string_view name) const {
  const auto found = std::ranges::find(children, name, &FieldValue::key);
  return found == children.end() || kind != Kind::Mapping ? nullptr : &*found;
}

FieldValue* FieldValue::find(std::string_view name) {
  return const_cast<FieldValue*>(std::as_const(*this).find(name));  // NOLINT: the same search
}

FieldValue to_value(text::NodeView node) {
  FieldValue value;
  value.key = node.key();
  if (const auto reference = as_reference(node)) {
    value.kind = Kind::Reference;
    value.reference = *reference;
    return value;
  }
  value.kind = node.is_mapping()    ? Kind::Mapping
               : node.is_sequence() ? Kind::Sequence
                                    : Kind::Scalar;
  if (node.is_scalar()) value.text = node.text();
  value.children.reserve(node.size());
  for (const text::NodeView child : node) value.children.push_back(to_value(child));
  return value;
}

std::vector<FieldValue> unpack_numbers(const FieldValue& packed, int bits, bool is_signed) {
  std::vector<FieldValue> out;
  const std::size_t bytes = static_cast<std::size_t>(std::max(bits, 8)) / 8;
  const auto add = [&](std::string text) {
    FieldValue item;
    item.text = std::move(text);
    item.level = packed.level;
    item.overridden = packed.overridden;
    out.push_back(std::move(item));
  };
  for (std::size_t at = 0; at + 2 * bytes <= packed.text.size(); at += 2 * bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes; i-- > 0;) {
      const std::string_view digits = std::string_view(packed.text).substr(at + 2 * i, 2);
      number = number << 8 | parse_number<std::uint64_t>(digits, 16).value_or(0);
    }
    const unsigned unused = 64 - 8 * static_cast<unsigned>(bytes);
    add(is_signed ? std::to_string(static_cast<std::int64_t>(number << unused) >> unused)
                  : std::to_string(number));
  }
  for (const auto& [item, text] : packed.packed_changes) {
    if (item == FieldValue::kSize) {
      resize(out, array_size(text).value_or(out.size()));
    } else if (item < out.size()) {
      out[item].text = text;
      mark_overridden(out[item]);
    }
  }
  return out;
}

bool apply_override(FieldValue& fields, const Modification& change) {
  OverrideRoom room;
  return apply_override(fields, change, room);
}

namespace {

bool apply_override(FieldValue& fields, const Modification& change, OverrideRoom& room) {
  std::string_view path = change.path;
  FieldValue* value = &fields;
  if (const auto id = managed_path_id(path)) {
    path.remove_prefix(path.find(']') + 1);
    if (path.empty())
      return take_search(fields, room) && set_managed_type(fields, *id, change.value);
    path.remove_prefix(1);
    if (!take_search(fields, room)) return false;
    value = managed_data(fields, *id);
    if (value == nullptr) return false;
  }
  FieldValue* const start = value;
  const std::vector<PathStep> steps = parse_path(path);
  // Deeper than any file can be: what it makes would be walked through by recursion.
  if (steps.size() > text::kMaxDepth) {
    fields.cut = true;
    return false;
  }
  for (const PathStep& step : steps) {
    if (step.kind == PathStep::Kind::Size) return resize(*value, change.value, room);
    if (step.kind == PathStep::Kind::Item && &step == &steps.back() && is_packed(*value))
      return step.index < kMostItems && change_packed(*value, step.index, change.value);
    value = step_into(*value, step, room);
    if (value == nullptr) return false;
  }
  if (value == start) return false;
  set(*value, change);
  return true;
}

/// The fields of `list()[index]`: those of its source, with this file's overrides. If the source
/// cannot be read, only the overrides.
template <class List>
FieldValue fields_of(const Hierarchy& hierarchy, Index index, List list,
                     Wanted wanted = Wanted::All) {
  const auto& here = (hierarchy.*list)()[index];
  const Index from = instance_index(hierarchy, here);
  if (from == kNone) return own_fields(hierarchy, here.id, wanted);
  const Instance& instance = hierarchy.instances()[from];
  FieldValue fields;
  fields.kind = Kind::Mapping;
  if (here.origin.instance != kNone) {
    fields = fields_of(*instance.hierarchy, here.origin.source, list, wanted);
    lift(fields, instance);
  }
  if (const FileId source = source_id(hierarchy, here); source != 0)
    apply_all(fields, instance, source);
  return fields;
}

}  // namespace

FieldValue component_fields(const Hierarchy& hierarchy, Index component) {
  return fields_of(hierarchy, component, &Hierarchy::components);
}

FieldValue placement_fields(const Hierarchy& hierarchy, Index transform) {
  return fields_of(hierarchy, transform, &Hierarchy::components, Wanted::Placement);
}

FieldValue object_fields(const Hierarchy& hierarchy, Index object) {
  return fields_of(hierarchy, object, &Hierarchy::objects);
}

std::string object_text(const Hierarchy& hierarchy, Index object, std::string_view field) {
  const GameObject& here = hierarchy.objects()[object];
  const Index from = instance_index(hierarchy, here);
  if (from == kNone) {
    const text::Object* const own = hierarchy.document().find(here.id);
    return own == nullptr ? "" : text::field_text(hierarchy.document().body(*own), field);
  }
  const Instance& instance = hierarchy.instances()[from];
  if (const FileId source = source_id(hierarchy, here); source != 0)
    if (const Modification* const change = instance.modifications.last_of(source, field))
      return change->value;
  return here.origin.instance == kNone
             ? ""
             : object_text(*instance.hierarchy, here.origin.source, field);
}

}  // namespace diorama::unity
