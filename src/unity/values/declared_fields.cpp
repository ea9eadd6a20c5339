#include "unity/values/declared_fields.h"

#include <algorithm>
#include <span>

#include "unity/facts/value_type_forms.h"

namespace diorama::unity {
namespace {

/// Whether a value can be written in this way. A struct may well be one scalar (a GUID), but a
/// number is never a mapping, and a mapping never a number.
bool fits(const FieldInfo& field, const FieldValue* stored) {
  if (stored == nullptr) return true;
  const bool is_scalar = field.yaml == "scalar";
  if (stored->kind == FieldValue::Kind::Mapping || stored->kind == FieldValue::Kind::Sequence)
    return !is_scalar;
  if (stored->kind == FieldValue::Kind::Reference) return field.yaml == "ref";
  return is_scalar || field.yaml.starts_with("hex<") || stored->text.empty() ||
         field.type == "GUID" || field.type == "Hash128" || field.yaml == "ref";
}

const FieldInfo* first_called(std::span<const FieldInfo> fields, std::string_view name,
                              const FieldValue* stored) {
  const auto found = std::ranges::find_if(
      fields, [&](const FieldInfo& each) { return each.name == name && fits(each, stored); });
  return found == fields.end() ? nullptr : &*found;
}

/// The form that the editor of the project has; when that is not known, the newest.
const ValueTypeInfo* form_of(std::string_view type, const std::optional<UnityVersion>& version) {
  return version ? find_value_type(type, *version) : find_value_type(type);
}

}  // namespace

const FieldInfo* declared_field(const ClassInfo& info, std::string_view name,
                                const FieldValue* stored,
                                const std::optional<UnityVersion>& version) {
  const ClassLayout* const layout = version ? info.layout(*version) : nullptr;
  if (layout != nullptr)
    for (const FieldInfo* const field : layout->fields)
      if (field->name == name && fits(*field, stored)) return field;
  const FieldInfo* const fitting = first_called(info.fields, name, stored);
  return fitting != nullptr ? fitting : info.field(name);
}

const FieldInfo* declared_member(std::string_view type, std::string_view name,
                                 const FieldValue* stored,
                                 const std::optional<UnityVersion>& version) {
  const ValueTypeInfo* const usual = form_of(type, version);
  if (usual == nullptr) return nullptr;
  if (const FieldInfo* const field = first_called(usual->fields, name, stored)) return field;
  for (const ValueTypeInfo& form : value_type_forms(type))
    if (const FieldInfo* const field = first_called(form.fields, name, stored)) return field;
  return usual->field(name);
}

std::vector<const FieldInfo*> declared_members(std::string_view type, const FieldValue* stored,
                                               const std::optional<UnityVersion>& version) {
  std::vector<const FieldInfo*> out;
  const ValueTypeInfo* const usual = form_of(type, version);
  if (usual == nullptr) return out;
  const auto in = [&](std::string_view name) {
    return stored == nullptr ? nullptr : stored->find(name);
  };
  for (const FieldInfo& field : usual->fields)
    out.push_back(declared_member(type, field.name, in(field.name), version));
  if (stored == nullptr) return out;
  for (const FieldValue& child : stored->children) {
    if (usual->field(child.key) != nullptr) continue;
    if (const FieldInfo* const other = declared_member(type, child.key, &child, version))
      out.push_back(other);
  }
  return out;
}

}  // namespace diorama::unity
