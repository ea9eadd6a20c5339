// Fields of built-in components, by the engine's type trees:
//
//   m_Materials:                                    vector of PPtr<Material>
//   - {fileID: 2100000, guid: 887a9111ebfbeeb57cf305527cc4ec7c, type: 2}
//   m_CastShadows: 1                                a number, but ShadowCastingMode in C#
//   m_Interpolate: 0                                a number, but RigidbodyInterpolation
//
// The trees know no enums, and some bools only as numbers: a table says which fields are what
// (unity/facts/native_enums.h).

#include <algorithm>

#include "unity/facts/class_table.h"
#include "unity/facts/native_enums.h"
#include "unity/model/project.h"
#include "unity/types/engine_enums.h"
#include "unity/values/declared_fields.h"
#include "unity/values/layer_names.h"
#include "unity/values/rational_time.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

using scene::Value;

constexpr int kDeepest = 8;

/// "Material" for "PPtr<Material>"; empty when the type is not a reference.
std::string_view inside(std::string_view type, std::string_view outer) {
  if (!type.starts_with(outer) || !type.ends_with('>')) return {};
  type.remove_prefix(outer.size());
  return type.substr(0, type.size() - 1);
}

std::string full_type_name(std::string_view native) {
  const ClassInfo* info = find_class(present_class_name(native));
  if (info != nullptr && info->name != native) return "UnityEngine." + std::string(native);
  if (info != nullptr && !info->csharp.empty()) return std::string(info->csharp);
  const std::string name = csharp_name(native);
  return name == native ? name : "UnityEngine." + name;
}

bool is_plain(std::string_view name) {
  constexpr std::string_view kPlain[] = {"bool",   "byte",   "sbyte", "short", "ushort",
                                         "int",    "uint",   "long",  "ulong", "float",
                                         "double", "string", "char"};
  return std::ranges::find(kPlain, name) != std::end(kPlain);
}

}  // namespace

Value TypedReader::native_field(const FieldValue& stored, std::string_view owner,
                                const FieldInfo& field, int depth) {
  if (const std::string_view type = native_enum(owner, field.name); !type.empty())
    if (const EnumFacts* facts = engine_enum(type))
      return enumeration(stored, std::string(type), *facts);
  if (is_native_bool(owner, field.name) && (stored.text == "0" || stored.text == "1"))
    return plain_value(stored, "bool");
  return native_value(stored, field.type, field.yaml, depth);
}

Value TypedReader::native_value(const FieldValue& stored, std::string_view type,
                                std::string_view yaml, int depth) {
  if (stored.kind == FieldValue::Kind::Reference) {
    const std::string_view target = inside(type, "PPtr<");
    Value value = reference(stored.reference, target.empty() ? "" : full_type_name(target));
    value.level = stored.level;
    value.overridden = stored.overridden;
    return value;
  }
  const bool keyed = stored.kind == FieldValue::Kind::Mapping;  // a map whose keys are names
  if (const std::string_view item = inside(yaml, "seq<"); !item.empty() && !keyed) {
    Value value;
    value.kind = Value::Kind::List;
    const std::string_view target = inside(item, "PPtr<");
    value.type = full_type_name(target.empty() ? item : target) + "[]";
    value.level = stored.level;
    value.overridden = stored.overridden;
    for (const FieldValue& child : stored.children)
      value.items.push_back(native_value(child, item, {}, depth + 1));
    return value;
  }
  const std::string name = csharp_name(type);
  if (is_plain(name)) return plain_value(stored, name);
  const std::string full = "UnityEngine." + name;
  if (Value value = engine_value(stored, full); value.kind != Value::Kind::Unknown)
    return with_layer_names(std::move(value), project_.settings());
  return native_struct(stored, type, depth);
}

Value TypedReader::native_struct(const FieldValue& stored, std::string_view type, int depth) {
  const ValueTypeInfo* info = find_value_type(type);
  if (info == nullptr || stored.kind != FieldValue::Kind::Mapping || depth >= kDeepest) {
    Value value = untyped(stored);
    if (value.type.empty()) value.type = csharp_name(type);
    return value;
  }
  Value value;
  value.kind = Value::Kind::Record;
  value.type = full_type_name(type);
  value.level = stored.level;
  value.overridden = stored.overridden;
  // Nobody reads ticks. "seconds" can be given instead of them, too.
  if (const auto seconds = type == kRationalTime ? seconds_of(stored) : std::nullopt) {
    Value shown;
    shown.kind = Value::Kind::Double;
    shown.type = "double";
    shown.number = *seconds;
    value.members.push_back({"seconds", "", std::move(shown)});
  }
  for (const FieldValue& child : stored.children) {
    if (child.key == "serializedVersion") continue;
    const FieldInfo* field = declared_member(type, child.key, &child, project_.settings().version);
    value.members.push_back(
        {friendly_name(child.key), child.key,
         field == nullptr ? untyped_value(child) : native_field(child, type, *field, depth + 1)});
  }
  return value;
}

}  // namespace diorama::unity
