// What Unity serializes of a script, from its declarations alone:
//
//   public float speed = 5;                          yes: public
//   [SerializeField] private Material alert;         yes: asked for
//   [field: SerializeField] public int Level { get; private set; }    as <Level>k__BackingField
//   [SerializeReference] private ITactic tactic;     yes, by reference: also interfaces
//   [NonSerialized] public int cached;               no
//   public readonly int seed;                        no; nor static, const and events
//   public Dictionary<string, int> loot;             no: nor interfaces, int?, List<List<T>>,
//   int[,] public Material? alert;                          yes: as without the ?
//
// A class of the project counts if it has [Serializable] or is a UnityEngine.Object; for the latter
// only a reference is stored. Fields of base classes come first. A field of an unknown type (of a
// missing package) is taken as serialized: the file has the last word.
#include "unity/types/script_types.h"

#include <algorithm>
#include <array>
#include <utility>

#include "unity/facts/native_enums.h"
#include "unity/types/script_attributes.h"

namespace diorama::unity {

namespace {

using csharp::Field;
using csharp::ResolvedType;
using csharp::Type;
using csharp::TypeKind;
using csharp::TypePart;
using Form = ResolvedType::Form;

struct KnownType {
  std::string_view full_name;
  FieldKind kind;
};
/// Structs and classes that the engine writes in its own way. Sorted.
constexpr auto kKnownTypes = std::to_array<KnownType>({
    {"UnityEngine.AnimationCurve", FieldKind::AnimationCurve},
    {"UnityEngine.Bounds", FieldKind::Bounds},
    {"UnityEngine.BoundsInt", FieldKind::BoundsInt},
    {"UnityEngine.Color", FieldKind::Color},
    {"UnityEngine.Color32", FieldKind::Color32},
    {"UnityEngine.GUIStyle", FieldKind::GuiStyle},
    {"UnityEngine.Gradient", FieldKind::Gradient},
    {"UnityEngine.Hash128", FieldKind::Hash128},
    {"UnityEngine.LayerMask", FieldKind::LayerMask},
    {"UnityEngine.LazyLoadReference`1", FieldKind::ObjectReference},
    {"UnityEngine.Matrix4x4", FieldKind::Matrix4x4},
    {"UnityEngine.PropertyName", FieldKind::PropertyName},
    {"UnityEngine.Quaternion", FieldKind::Quaternion},
    {"UnityEngine.Rect", FieldKind::Rect},
    {"UnityEngine.RectInt", FieldKind::RectInt},
    {"UnityEngine.RectOffset", FieldKind::RectOffset},
    {"UnityEngine.RenderingLayerMask", FieldKind::RenderingLayerMask},
    {"UnityEngine.Vector2", FieldKind::Vector2},
    {"UnityEngine.Vector2Int", FieldKind::Vector2Int},
    {"UnityEngine.Vector3", FieldKind::Vector3},
    {"UnityEngine.Vector3Int", FieldKind::Vector3Int},
    {"UnityEngine.Vector4", FieldKind::Vector4},
});
static_assert(std::ranges::is_sorted(kKnownTypes, {}, &KnownType::full_name));

/// Keywords that are not here (decimal, object, nint, ...) are not serialized.
constexpr auto kKeywords = std::to_array<PlainType>({
    {"bool", FieldKind::Bool, 0, false},
    {"byte", FieldKind::Integer, 8, false},
    {"sbyte", FieldKind::Integer, 8, true},
    {"short", FieldKind::Integer, 16, true},
    {"ushort", FieldKind::Integer, 16, false},
    {"int", FieldKind::Integer, 32, true},
    {"uint", FieldKind::Integer, 32, false},
    {"long", FieldKind::Integer, 64, true},
    {"ulong", FieldKind::Integer, 64, false},
    {"char", FieldKind::Char, 16, false},
    {"float", FieldKind::Float, 0, false},
    {"double", FieldKind::Double, 0, false},
    {"string", FieldKind::String, 0, false},
});

bool is_serializable(const Type& type) {
  return type.attribute("Serializable") != nullptr;
}

bool any_part(const Type& type, bool csharp::Modifiers::* flag) {
  return std::ranges::any_of(type.parts,
                             [flag](const TypePart& part) { return part.facts->modifiers.*flag; });
}

/// A struct, an enum, a number: only then T? is another type than T.
bool is_value_type(const ResolvedType& type) {
  switch (type.form) {
    case Form::Keyword: return type.name != "string" && type.name != "object";
    case Form::Declared:
      return type.type->kind() == TypeKind::Struct || type.type->kind() == TypeKind::Enum;
    case Form::Tuple:
    case Form::Pointer:
    case Form::Nullable: return true;
    default: return false;  // also what is not known: the file has the last word
  }
}

/// T? of a reference type is T with a promise, in items and arguments, too: List<Item?>.
ResolvedType without_annotations(ResolvedType type) {
  for (ResolvedType& item : type.items) item = without_annotations(std::move(item));
  if (!type.is(Form::Nullable) || is_value_type(type.items[0])) return type;
  ResolvedType inner = std::move(type.items[0]);
  return inner;
}

/// Whether [SerializeReference] means anything for it: not for values and not for strings.
bool can_be_reference(const ResolvedType& type) {
  if (type.is(Form::Keyword)) return type.name == "object";
  if (!type.is(Form::Declared)) return type.is(Form::Unknown) || type.is(Form::Parameter);
  return type.type->kind() == TypeKind::Class || type.type->kind() == TypeKind::Interface;
}

EnumFacts facts_of(const Type& declared) {
  EnumFacts out;
  out.full_name = declared.full_name;
  out.underlying = declared.first().underlying;
  out.is_flags = declared.attribute("Flags") != nullptr;
  out.members = declared.first().members;
  return out;
}

}  // namespace

const PlainType* plain_type(std::string_view name) {
  const auto* found = std::ranges::find(kKeywords, name, &PlainType::name);
  return found == kKeywords.end() ? nullptr : found;
}

/// By the last class in its chain of bases; Unknown when a base is not known.
ScriptTypes::Family ScriptTypes::family_of(const ResolvedType& type) const {
  for (const ResolvedType& base : index_.base_chain(type)) {
    if (base.is_type("UnityEngine.Object")) return Family::Object;
    if (base.is_type("UnityEngine.Events.UnityEventBase")) return Family::Event;
    if (!base.is(Form::Declared) && !base.is(Form::Keyword)) return Family::Unknown;
  }
  return Family::Other;
}

/// REQUIRES: a Declared type that is not an enum.
FieldKind ScriptTypes::declared_kind(const ResolvedType& type, bool& serialized) const {
  const Type& declared = *type.type;
  const auto* known = std::ranges::lower_bound(kKnownTypes, std::string_view(declared.full_name),
                                               {}, &KnownType::full_name);
  serialized = true;
  if (known != kKnownTypes.end() && known->full_name == declared.full_name) return known->kind;
  if (declared.kind() == TypeKind::Interface || declared.kind() == TypeKind::Delegate) {
    serialized = false;
    return FieldKind::Unknown;
  }
  const Family family = family_of(type);
  if (family == Family::Object) return FieldKind::ObjectReference;
  serialized = is_serializable(declared);
  if (family == Family::Event) return FieldKind::UnityEvent;
  if (!serialized && family == Family::Unknown) {
    // Its base may be a component of a package that is not here.
    serialized = true;
    return FieldKind::Unknown;
  }
  if (any_part(declared, &csharp::Modifiers::is_abstract) ||
      any_part(declared, &csharp::Modifiers::is_static))
    serialized = false;
  return FieldKind::Struct;
}

/// Fills in the kind of one value; false when Unity does not serialize it.
bool ScriptTypes::element_type(const ResolvedType& type, bool by_reference, FieldType& out) const {
  out.element = type;
  out.element_name = display_name(type);
  out.element_full_name = full_name(type);
  if (type.is(Form::Unknown) || type.is(Form::Parameter)) {
    out.kind = by_reference ? FieldKind::ManagedReference : FieldKind::Unknown;
    return true;
  }
  if (type.is(Form::Keyword)) {
    const PlainType* known = plain_type(type.name);
    if (known == nullptr && !by_reference) return false;
    out.kind = known == nullptr ? FieldKind::ManagedReference : known->kind;
    out.bits = known == nullptr ? 0 : known->bits;
    out.is_signed = known != nullptr && known->is_signed;
    return true;
  }
  if (!type.is(Form::Declared)) return false;
  if (type.type->kind() == TypeKind::Enum) {
    const PlainType* known = plain_type(type.type->first().underlying);
    out.kind = FieldKind::Enum;
    out.bits = known == nullptr ? 32 : known->bits;
    out.is_signed = known == nullptr || known->is_signed;
    return out.bits <= 32;
  }
  bool serialized = true;
  out.kind = declared_kind(type, serialized);
  if (by_reference && out.kind != FieldKind::ObjectReference) {
    out.kind = FieldKind::ManagedReference;
    return true;
  }
  return serialized;
}

/// Nothing when Unity does not serialize fields of that type. Arrays and lists of one dimension are
/// taken apart; their elements must not be arrays or lists themselves.
std::optional<FieldType> ScriptTypes::field_type(const ResolvedType& written,
                                                 bool by_reference) const {
  const ResolvedType type = without_annotations(written);
  FieldType out;
  out.name = display_name(type);
  out.full_name = full_name(type);
  const ResolvedType* element = &type;
  if (type.is(Form::Array)) {
    if (type.rank != 1) return std::nullopt;
    out.collection = Collection::Array;
    element = type.items.data();
  } else if (type.is_type("System.Collections.Generic.List`1") && type.items.size() == 1) {
    out.collection = Collection::List;
    element = type.items.data();
  }
  if (out.collection != Collection::None) {
    const bool nested =
        element->is(Form::Array) || element->is_type("System.Collections.Generic.List`1");
    if (nested) return std::nullopt;
  }
  if (!element_type(*element, by_reference && can_be_reference(*element), out)) return std::nullopt;
  return out;
}

std::optional<SerializedField> ScriptTypes::serialized(const Field& field,
                                                       const ResolvedType& owner,
                                                       const TypePart& part) const {
  const std::string_view target = field.is_property ? "field" : "";
  const auto has = [&](std::string_view name) {
    return csharp::find_attribute(field.attributes, name, target) != nullptr;
  };
  const csharp::Modifiers& modifiers = field.modifiers;
  const bool reference = has("SerializeReference");
  const bool asked = has("SerializeField") || reference;
  const bool exposed = modifiers.is_public && !field.is_property;
  // The backing field of { get; } is readonly.
  const bool fixed = modifiers.is_static || modifiers.is_const || modifiers.is_readonly ||
                     (field.is_property && !field.has_setter);
  if (fixed || field.is_event || !(asked || exposed) || has("NonSerialized")) return std::nullopt;

  auto type = field_type(index_.resolve(field.type, *owner.type, part, owner.items), reference);
  if (!type) return std::nullopt;
  if (field.is_fixed_buffer) type->collection = Collection::FixedBuffer;
  SerializedField out;
  out.name = field.is_property ? "<" + field.name + ">k__BackingField" : field.name;
  out.declared_name = field.name;
  out.declared_in = owner.type->full_name;
  out.type = *std::move(type);
  out.line = field.line;
  note_attributes(field, target, out);
  return out;
}

/// In the order of the file: the outermost base first, each class as it is declared.
std::vector<SerializedField> ScriptTypes::fields(const ResolvedType& type) const {
  std::vector<ResolvedType> chain = index_.base_chain(type);
  // A class whose last base cannot be found may be a script; the class of a component is one.
  const Family family = family_of(type);
  const bool plain = family != Family::Object && family != Family::Unknown;
  std::vector<SerializedField> out;
  for (auto level = chain.rbegin(); level != chain.rend(); ++level) {
    if (!level->is(Form::Declared)) continue;
    // Fields of a base class without [Serializable] are not serialized; scripts do not need it.
    const bool first = level + 1 == chain.rend();
    if (plain && !first && !is_serializable(*level->type)) continue;
    for (const TypePart& part : level->type->parts)
      for (const Field& field : part.facts->fields)
        if (auto found = serialized(field, *level, part)) out.push_back(*std::move(found));
  }
  return out;
}

std::vector<SerializedField> ScriptTypes::members(const FieldType& type) const {
  const bool has_members = has_fields(type.kind) || type.kind == FieldKind::ManagedReference;
  if (!has_members || !type.element.is(Form::Declared)) return {};
  return fields(type.element);
}

/// "stats.hp", "waypoints.Array.data[2]": as overrides spell it (unity/model/property_path.h).
std::optional<SerializedField> ScriptTypes::field_at(const Type& type,
                                                     std::string_view path) const {
  std::vector<SerializedField> level = fields(index_.itself(type));
  for (int depth = 0; depth <= kMaxDepth; ++depth) {
    // "<Speed>k__BackingField" contains no dot, so the first dot ends the name.
    const std::size_t end = std::min(path.find('.'), path.size());
    const auto found = std::ranges::find(level, path.substr(0, end), &SerializedField::name);
    if (found == level.end()) return std::nullopt;
    SerializedField field = std::move(*found);
    path.remove_prefix(end);
    if (path.starts_with(".Array.") && field.type.collection != Collection::None) {
      path.remove_prefix(std::string_view(".Array.").size());
      if (path == "size") return size_of(field);
      const std::size_t close = path.find(']');
      if (!path.starts_with("data[") || close == std::string_view::npos) return std::nullopt;
      path.remove_prefix(close + 1);
      become_element(field);
    }
    if (path.empty()) return field;
    path.remove_prefix(1);
    level = members(field.type);
  }
  return std::nullopt;
}

std::optional<EnumFacts> ScriptTypes::enum_of(const FieldType& type) const {
  if (type.kind != FieldKind::Enum || !type.element.is(Form::Declared)) return std::nullopt;
  return facts_of(*type.element.type);
}

std::optional<EnumFacts> ScriptTypes::enum_named(std::string_view full_name) const {
  const Type* const found = index_.find(full_name);
  if (found == nullptr || found->kind() != TypeKind::Enum || found->first().members.empty())
    return std::nullopt;
  return facts_of(*found);
}

std::optional<EnumFacts> ScriptTypes::stored_enum_named(std::string_view full_name) const {
  auto out = enum_named(full_name);
  const auto stored = stored_enum_names(full_name);
  if (!out) return out;
  for (csharp::EnumMember& member : out->members)
    if (const auto at = std::ranges::find(stored, member.name); at != stored.end())
      member.value = at - stored.begin();
  return out;
}

const Type* ScriptTypes::script_named(std::string_view full_name, std::string_view assembly) const {
  return index_.find(full_name, assembly);
}

/// The class with the name of the file; else the only script in it.
const Type* ScriptTypes::script_in(std::string_view path) const {
  std::string_view stem = path.substr(path.find_last_of("/\\") + 1);
  stem = stem.substr(0, stem.find('.'));
  const Type* only = nullptr;
  int count = 0;
  const Type* named = nullptr;
  for (const Type* type : index_.types_in(path)) {
    if (type->kind() != TypeKind::Class) continue;
    const ScriptKind kind = kind_of(*type);
    const bool script = kind == ScriptKind::MonoBehaviour || kind == ScriptKind::ScriptableObject;
    const bool top = type->first().outer == csharp::TypeFacts::kNoType;
    // Of several with the file's name (generic, other namespaces), a script comes first.
    if (top && type->first().name == stem && (named == nullptr || (script && count == 0)))
      named = type;
    if (!script || !top) continue;
    only = type;
    ++count;
  }
  if (named != nullptr) return named;
  return count == 1 ? only : nullptr;
}

ScriptKind ScriptTypes::kind_of(const Type& type) const {
  constexpr auto kEnds = std::to_array<std::pair<std::string_view, ScriptKind>>({
      {"UnityEngine.MonoBehaviour", ScriptKind::MonoBehaviour},
      {"UnityEditor.Editor", ScriptKind::Editor},
      {"UnityEditor.EditorWindow", ScriptKind::Editor},
      {"UnityEditor.PropertyDrawer", ScriptKind::Editor},
      {"UnityEditor.DecoratorDrawer", ScriptKind::Editor},
      {"UnityEditor.AssetPostprocessor", ScriptKind::Editor},
      {"UnityEngine.ScriptableObject", ScriptKind::ScriptableObject},
  });
  if (type.kind() != TypeKind::Class) return ScriptKind::Plain;
  for (const ResolvedType& base : index_.base_chain(index_.itself(type))) {
    if (!base.is(Form::Declared) && !base.is(Form::Keyword)) return ScriptKind::Unknown;
    for (const auto& [name, kind] : kEnds)
      if (base.is_type(name)) return kind;
  }
  return ScriptKind::Plain;
}

ScriptInfo ScriptTypes::describe(const Type& type) const {
  ScriptInfo out;
  const TypePart& part = type.parts.front();
  out.type = &type;
  out.name = part.facts->name;
  out.full_name = type.full_name;
  out.name_space = part.source->namespaces[part.facts->name_space].name;
  out.assembly = type.assembly;
  out.path = *part.path;
  out.line = part.facts->line;
  out.is_abstract = any_part(type, &csharp::Modifiers::is_abstract);
  out.kind = kind_of(type);
  const ResolvedType self = index_.itself(type);
  const std::vector<ResolvedType> chain = index_.base_chain(self);
  for (const ResolvedType& base : chain) {
    if (base.is(Form::Declared) && base.type != &type) out.bases.push_back(full_name(base));
    if (base.is(Form::Unknown)) out.unknown_base = base.name;
  }
  out.fields = fields(self);
  note_class_attributes(index_, chain, out);
  return out;
}

std::vector<TestMethod> ScriptTypes::tests() const {
  constexpr auto kAttributes = std::to_array<std::string_view>(
      {"Test", "UnityTest", "TestCase", "TestCaseSource", "Theory"});
  std::vector<TestMethod> out;
  for (const Type* type : index_.all()) {
    for (const TypePart& part : type->parts) {
      for (const csharp::Method& method : part.facts->methods) {
        const auto* found = std::ranges::find_if(kAttributes, [&](std::string_view name) {
          return csharp::find_attribute(method.attributes, name) != nullptr;
        });
        if (found == kAttributes.end()) continue;
        out.push_back({type->full_name, method.name, std::string(*found), *part.path,
                       type->assembly, method.line});
      }
    }
  }
  return out;
}

}  // namespace diorama::unity
