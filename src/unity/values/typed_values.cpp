// A field on disk has no type; the script, or the engine's type tree, gives it one:
//
//   mode: 3                              an enum: Aggressive, by the script; [Flags] may be several
//   isActive: 1                          a bool
//   waypoints:                           Transform[]
//   - {fileID: 897025286}
//   BranchSizes: 0300000002000000        int[] {3, 2}: whole numbers are packed
//   <Level>k__BackingField: 5            a property with [field: SerializeField]
//   tactic:                              [SerializeReference]: the value is at the end of the
//     rid: 5839205517284081665           document
//
// What a file stores is always shown: without a type where no declaration explains it, because the
// script no longer has the field (it stays in the file until Unity saves it again), or because it
// is of a base class of which only an outline is known. A field that was renamed is found by its
// former names.
#include "unity/values/typed_values.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "base/effort.h"
#include "unity/facts/class_table.h"
#include "unity/facts/native_enums.h"
#include "unity/model/bounds.h"
#include "unity/model/hierarchies.h"
#include "unity/model/managed_references.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/values/declared_fields.h"
#include "unity/values/layer_names.h"

namespace diorama::unity {
namespace {

using scene::Value;

// Nothing a person would set: links that other commands maintain, and fields only the editor reads.
constexpr auto kInternal = std::to_array<std::string_view>({
    "m_Children",
    "m_CorrespondingSourceObject",
    "m_EditorClassIdentifier",
    "m_EditorHideFlags",
    "m_Father",
    "m_GameObject",
    "m_Name",
    "m_ObjectHideFlags",
    "m_PrefabAsset",
    "m_PrefabInstance",
    "m_PrefabInternal",
    "m_PrefabParentObject",
    "m_RootOrder",
    "m_Script",
    "references",
    "serializedVersion",
});

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

Value placed(Value value, const FieldValue& stored) {
  value.level = stored.level;
  value.overridden = stored.overridden;
  return value;
}

/// A list or record with an override inside is overridden, in the outermost file that does so.
void take_up_overrides(Value& value) {
  const auto take = [&](Value& part) {
    take_up_overrides(part);
    if (!part.overridden) return;
    value.level = value.overridden ? std::min(value.level, part.level) : part.level;
    value.overridden = true;
  };
  for (Value::Member& member : value.members) take(member.value);
  for (Value& item : value.items) take(item);
}

const FieldValue* find_stored(const FieldValue& stored, const SerializedField& field) {
  if (const FieldValue* found = stored.find(field.name)) return found;
  for (const std::string& former : field.former_names)
    if (const FieldValue* found = stored.find(former)) return found;
  return nullptr;
}

/// Nothing is there: "field: " or "field: []".
bool is_empty(const FieldValue& stored) {
  return stored.children.empty() && stored.text.empty() && stored.packed_changes.empty() &&
         stored.kind != FieldValue::Kind::Reference;
}

/// Whether the items of a list can be taken from it.
bool is_list_of(const FieldValue& stored, bool packed) {
  return packed || stored.kind == FieldValue::Kind::Sequence || is_empty(stored);
}

bool is_packed(const FieldType& type) {
  switch (type.kind) {
    case FieldKind::Bool:
    case FieldKind::Integer:
    case FieldKind::Char:
    case FieldKind::Enum: return true;
    default: return false;
  }
}

/// The names of the bits of a [Flags] enum, when they make up the whole number; as the inspector
/// shows it: "Slash, Pierce".
std::string flag_names(const EnumFacts& facts, std::int64_t number) {
  std::string names;
  std::int64_t left = number;
  for (const csharp::EnumMember& member : facts.members) {
    if (!member.value_known || member.value == 0 || (number & member.value) != member.value)
      continue;
    if ((left & member.value) == 0) continue;
    left &= ~member.value;
    names += (names.empty() ? "" : ", ") + member.name;
  }
  return left == 0 ? names : std::string{};
}

std::string enum_name(const EnumFacts& facts, std::int64_t number) {
  for (const csharp::EnumMember& member : facts.members)
    if (member.value_known && member.value == number) return member.name;
  if (facts.is_flags && number == -1) return "Everything";
  return facts.is_flags ? flag_names(facts, number) : std::string{};
}

/// Fields that no declaration explains are still there.
void add_unexplained(TypedReader& reader, const FieldValue& stored, std::vector<Value::Member>& out,
                     bool is_record) {
  std::set<std::string_view> shown;
  for (const Value::Member& member : out) shown.insert(member.stored);
  std::vector<Value::Member> rest;  // the names in `shown` belong to `out`
  for (const FieldValue& field : stored.children)
    if (!(is_record ? field.key == "serializedVersion" : is_internal(field.key)) &&
        !shown.contains(field.key))
      rest.push_back({field.key, field.key, reader.untyped(field)});
  std::ranges::move(rest, std::back_inserter(out));
}

/// As in the file, which is not in the form of the type that the field has now.
Value unexplained(TypedReader& reader, const FieldValue& stored, const std::string& type) {
  Value value = reader.untyped(stored);
  if (!type.empty() && value.kind == Value::Kind::Unknown) value.type = type;
  return value;
}

std::string native_type_name(std::int32_t class_id, const FieldInfo& field) {
  return is_native_bool(class_name(class_id), field.name) ? "bool" : field.csharp_type();
}

}  // namespace

bool is_internal(std::string_view stored) {
  return std::ranges::find(kInternal, stored) != kInternal.end();
}

/// C#'s name of the property: "m_Mass" is mass, "near clip plane" is nearClipPlane.
std::string friendly_name(std::string_view stored) {
  if (stored == "m_Enabled") return std::string(stored);
  std::string_view rest = stored;
  if (rest.starts_with("m_")) rest.remove_prefix(2);
  std::string out;
  bool raise = false;
  for (const char c : rest) {
    if (c == ' ') {
      raise = !out.empty();
      continue;
    }
    out += raise && is_lower(c) ? static_cast<char>(c - 32) : c;
    raise = false;
  }
  // "FOVAxisMode" is fovAxisMode: the capital before a small letter begins the next word.
  for (std::size_t i = 0; i < out.size() && is_upper(out[i]); ++i) {
    if (i > 0 && i + 1 < out.size() && is_lower(out[i + 1])) break;
    out[i] = static_cast<char>(out[i] + 32);
  }
  return out.empty() ? std::string(stored) : out;
}

bool is_called(std::string_view stored, std::string_view shown, std::string_view name) {
  if (stored == name || shown == name) return true;
  if (stored == "m_LocalEulerAnglesHint") return name == "localEulerAngles";  // as in scripts
  return stored.size() > name.size() && stored.starts_with('<') &&
         stored.substr(1).starts_with(name) && stored.substr(1 + name.size()) == ">k__BackingField";
}

TypedReader::TypedReader(Project& project, const OpenHierarchy& scene)
    : project_(project), scene_(scene), types_(project.assets(), project.scripts()) {}

ComponentType TypedReader::type_of(Index component) {
  return types_.type_of(scene_.hierarchy.components()[component]);
}

ComponentType TypedReader::type_of(const text::Object& object) {
  Component component;
  component.id = object.id;
  component.class_id = object.class_id;
  if (object.class_id == kMonoBehaviourClass)
    component.script = read_reference(
        text::find_field(scene_.hierarchy.document().body(object), "m_Script").value_or(""));
  return types_.type_of(component);
}

std::vector<Value::Member> TypedReader::fields(Index component) {
  return fields(type_of(component), component_fields(scene_.hierarchy, component));
}

std::vector<Value::Member> TypedReader::fields(const ComponentType& type,
                                               const FieldValue& stored) {
  Members out;
  managed_.reset();
  managed_values_ = 0;
  note_cuts(stored);
  if (type.class_id == kMonoBehaviourClass)
    read_behaviour(stored, type, out);
  else
    read_native(stored, type.class_id, out);
  for (Value::Member& field : out) take_up_overrides(field.value);
  return out;
}

/// An answer that leaves out overrides says so.
void TypedReader::note_cuts(const FieldValue& stored) {
  if (stored.cut)
    project_.effort().note("'" + scene_.path + "': overrides of a component are not applied: " +
                           "they make lists too long, or are too many");
  for (const FieldValue& child : stored.children) note_cuts(child);
}

void TypedReader::read_behaviour(const FieldValue& stored, const ComponentType& type,
                                 Members& out) {
  if (const FieldValue* enabled = stored.find("m_Enabled"))
    out.push_back({"m_Enabled", "m_Enabled", plain_value(*enabled, "bool")});
  if (type.script != nullptr) read_script(stored, *type.script, out);
  add_unexplained(*this, stored, out, false);
}

std::vector<scene::UnstoredField> TypedReader::unstored(Index component) {
  return unstored(type_of(component), component_fields(scene_.hierarchy, component));
}

std::vector<scene::UnstoredField> TypedReader::unstored(const ComponentType& type,
                                                        const FieldValue& stored) {
  std::vector<scene::UnstoredField> out;
  if (type.script != nullptr && type.kind != ComponentType::Kind::Package)
    add_unstored(stored, type.script->fields, "", 0, out);
  if (type.class_id == kMonoBehaviourClass) return out;
  const ClassLayout* const layout = layout_of(type.class_id, project_.settings().version);
  if (layout == nullptr) return out;
  for (const FieldInfo* const field : layout->fields)
    if (stored.find(field->name) == nullptr && !is_internal(field->name))
      out.push_back({friendly_name(field->name),
                     native_type_name(type.class_id, *field),
                     {},
                     field->type.starts_with("PPtr<")});
  return out;
}

void TypedReader::add_unstored(const FieldValue& stored, std::span<const SerializedField> fields,
                               const std::string& prefix, int depth,
                               std::vector<scene::UnstoredField>& out) {
  for (const SerializedField& field : fields) {
    // It is not even known whether a field of an unknown type is stored.
    if (field.type.kind == FieldKind::Unknown) continue;
    const bool is_list = field.type.collection != Collection::None;
    const FieldValue* const found = find_stored(stored, field);
    if (found == nullptr) {
      out.push_back({prefix + field.name, field.type.full_name,
                     is_list ? field.type.element_full_name : std::string{},
                     field.type.kind == FieldKind::ObjectReference});
    } else if (field.type.kind == FieldKind::Struct && !is_list && depth < ScriptTypes::kMaxDepth &&
               found->kind == FieldValue::Kind::Mapping) {
      add_unstored(*found, project_.scripts().types().members(field.type),
                   prefix + field.name + ".", depth + 1, out);
    }
  }
}

/// Fields in the order of the script, as the inspector shows them, not in the order of the file.
void TypedReader::read_script(const FieldValue& stored, const ScriptInfo& script, Members& out) {
  for (const SerializedField& field : script.fields)
    if (const FieldValue* found = find_stored(stored, field))
      out.push_back({field.name, found->key, script_value(*found, field.type, stored, 0)});
}

void TypedReader::read_native(const FieldValue& stored, std::int32_t class_id, Members& out) {
  const ClassInfo* info = find_class(class_id);
  for (const FieldValue& field : stored.children) {
    if (is_internal(field.key)) continue;
    const FieldInfo* known =
        info == nullptr ? nullptr
                        : declared_field(*info, field.key, &field, project_.settings().version);
    Value value = field.key == "m_Enabled" ? plain_value(field, "bool")
                  : known == nullptr       ? untyped(field)
                                           : native_field(field, info->name, *known, 0);
    out.push_back({friendly_name(field.key), field.key, std::move(value)});
  }
}

// --- By what C# says --------------------------------------------------------------------------

Value TypedReader::script_value(const FieldValue& stored, const FieldType& type,
                                const FieldValue& document, int depth) {
  if (type.collection == Collection::None) return element(stored, type, document, depth);
  return list(stored, type, document, depth);
}

/// Items that are stored as one row of digits are taken apart here: only the type tells how wide
/// one is (fields.h).
Value TypedReader::list(const FieldValue& stored, const FieldType& type, const FieldValue& document,
                        int depth) {
  const bool packed = stored.kind == FieldValue::Kind::Scalar && is_packed(type);
  if (!is_list_of(stored, packed)) return unexplained(*this, stored, type.full_name);
  Value value;
  value.kind = Value::Kind::List;
  value.type = type.full_name;
  FieldType item_type = type;
  item_type.collection = Collection::None;
  item_type.name = type.element_name;
  item_type.full_name = type.element_full_name;
  const int bits = type.kind == FieldKind::Char ? 16 : type.bits;
  const std::vector<FieldValue> numbers =
      packed ? unpack_numbers(stored, bits, type.is_signed) : std::vector<FieldValue>{};
  for (const FieldValue& item : packed ? numbers : stored.children)
    value.items.push_back(element(item, item_type, document, depth + 1));
  return placed(std::move(value), stored);
}

Value TypedReader::element(const FieldValue& stored, const FieldType& type,
                           const FieldValue& document, int depth) {
  if (managed_depth_ > 0) ++managed_values_;
  const bool has_parts = stored.kind == FieldValue::Kind::Mapping;
  if (const std::string_view engine = engine_type(type.kind); !engine.empty() && has_parts)
    return with_layer_names(engine_value(stored, engine), project_.settings());
  switch (type.kind) {
    case FieldKind::Bool: return plain_value(stored, "bool");
    case FieldKind::Integer:
    case FieldKind::Char: return plain_value(stored, type.name);
    case FieldKind::Float: return plain_value(stored, "float");
    case FieldKind::Double: return plain_value(stored, "double");
    case FieldKind::String: return plain_value(stored, "string");
    case FieldKind::Enum:
      return enumeration(stored, type.full_name, project_.scripts().types().enum_of(type));
    case FieldKind::ObjectReference:
      if (stored.kind != FieldValue::Kind::Reference) break;
      return placed(reference(stored.reference, type.full_name), stored);
    case FieldKind::ManagedReference: return managed(stored, document, depth);
    case FieldKind::Struct:
    case FieldKind::UnityEvent:
      if (!has_parts && !is_empty(stored)) break;
      return record(stored, type, document, depth);
    default: break;
  }
  return unexplained(*this, stored,
                     type.kind == FieldKind::Unknown ? std::string{} : type.full_name);
}

Value TypedReader::untyped(const FieldValue& stored) {
  if (stored.kind == FieldValue::Kind::Reference)
    return placed(reference(stored.reference, {}), stored);
  Value value;
  if (stored.packed_changes.empty()) {
    value.text = stored.text;
  } else {
    for (const FieldValue& item : unpack_numbers(stored, 32, true))
      value.items.push_back(untyped(item));
  }
  for (const FieldValue& child : stored.children) {
    if (stored.kind == FieldValue::Kind::Mapping)
      value.members.push_back({child.key, child.key, untyped(child)});
    else
      value.items.push_back(untyped(child));
  }
  if (stored.children.empty() && stored.kind == FieldValue::Kind::Sequence)
    value.kind = Value::Kind::List;
  if (stored.children.empty() && stored.kind == FieldValue::Kind::Mapping)
    value.kind = Value::Kind::Record;
  return placed(std::move(value), stored);
}

Value TypedReader::enumeration(const FieldValue& stored, const std::string& type,
                               const std::optional<EnumFacts>& facts) {
  Value value = plain_value(stored, "int");
  if (value.kind != Value::Kind::Integer) return value;
  value.kind = Value::Kind::Enum;
  value.type = type;
  if (facts) value.text = enum_name(*facts, value.integer);
  if (value.text.empty()) value.text = std::to_string(value.integer);
  return value;
}

/// A [Serializable] class or struct: the stored ones of its fields.
Value TypedReader::record(const FieldValue& stored, const FieldType& type,
                          const FieldValue& document, int depth) {
  Value value;
  value.kind = Value::Kind::Record;
  value.type = type.full_name;
  if (depth < ScriptTypes::kMaxDepth)
    for (const SerializedField& field : project_.scripts().types().members(type))
      if (const FieldValue* found = find_stored(stored, field))
        value.members.push_back(
            {field.name, found->key, script_value(*found, field.type, document, depth + 1)});
  add_unexplained(*this, stored, value.members, true);
  return placed(std::move(value), stored);
}

/// [SerializeReference]: the field has a number, the data is at the end of the document.
Value TypedReader::managed(const FieldValue& stored, const FieldValue& document, int depth) {
  Value value;
  value.kind = Value::Kind::Null;
  const auto id = managed_id(stored);
  if (!id || (*id != kManagedNull && document.find("references") == nullptr))
    return untyped(stored);
  const ManagedEntry* const found = managed_entry_of(document, *id);
  const std::string type = found != nullptr ? found->type.full_name() : std::string{};
  if (type.empty()) return placed(value, stored);
  value.kind = Value::Kind::Record;
  value.type = type;
  value.managed = true;
  const FieldValue* data = found->data;
  const ScriptInfo* script = project_.scripts().script_named(value.type);
  if (data == nullptr || depth >= ScriptTypes::kMaxDepth) return placed(value, stored);
  if (script == nullptr) {
    value.members = untyped(*data).members;
    return placed(value, stored);
  }
  ++managed_depth_;
  for (const SerializedField& field : script->fields)
    if (const FieldValue* member = find_stored(*data, field))
      value.members.push_back(
          {field.name, member->key, script_value(*member, field.type, document, depth + 1)});
  --managed_depth_;
  add_unexplained(*this, *data, value.members, true);
  return placed(value, stored);
}

const ManagedEntry* TypedReader::managed_entry_of(const FieldValue& document, std::int64_t id) {
  if (++managed_values_ > kMostManagedValues) {
    project_.effort().note(
        "'" + scene_.path + "': managed references of a component are not shown: " +
        "they lead to more than " + std::to_string(kMostManagedValues) + " values");
    return nullptr;
  }
  if (!managed_) {
    auto all = std::make_shared<std::unordered_map<std::int64_t, ManagedEntry>>();
    for (const ManagedEntry& entry : managed_entries(document)) all->try_emplace(entry.id, entry);
    managed_ = std::move(all);
  }
  const auto found = managed_->find(id);
  return found == managed_->end() ? nullptr : &found->second;
}

}  // namespace diorama::unity
