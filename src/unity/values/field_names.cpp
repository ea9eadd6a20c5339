// The inspector makes a label of a field's name, and takes off what begins it:
//
//   m_IsKinematic        Is Kinematic
//   near clip plane      Near Clip Plane
//   Fixed Timestep       Fixed Timestep
//   <Level>k__BackingField   Level
//
// So a name is compared without what labels change: letter case, spaces, underscores, m_.
#include "unity/values/field_names.h"

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/text.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

std::string_view without_decoration(std::string_view name) {
  constexpr std::string_view kBacking = ">k__BackingField";
  if (name.starts_with('<') && name.ends_with(kBacking))
    return name.substr(1, name.size() - 1 - kBacking.size());
  if (name.starts_with("m_") || name.starts_with("M_")) name.remove_prefix(2);
  return name;
}

std::string loose(std::string_view name) {
  std::string out;
  for (const char c : without_decoration(name))
    if (c != ' ' && c != '_' && c != '-') out += lower_case(c);
  return out;
}

}  // namespace

NamedField find_field_name(std::span<const FieldName> fields, std::string_view name) {
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (is_called(fields[i].stored, fields[i].shown, name)) return {i, true, {}};
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].stored.starts_with("m_") && friendly_name(fields[i].stored) == name)
      return {i, true, {}};
  NamedField out;
  const std::string wanted = loose(name);
  if (wanted.empty()) return out;
  const auto fits = [&](const FieldName& each) {
    return loose(each.stored) == wanted || loose(each.shown) == wanted ||
           loose(each.property) == wanted;
  };
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fits(fields[i])) out.several.push_back(i);
  if (out.several.size() != 1) return out;
  out.index = out.several.front();
  out.several.clear();
  return out;
}

std::string field_name_hint(std::span<const FieldName> fields, std::string_view name) {
  std::vector<std::string> names;
  const NamedField found = find_field_name(fields, name);
  for (const std::size_t i : found.several) names.push_back(fields[i].shown);
  if (!names.empty()) return "there are several: " + joined(names);
  for (const FieldName& each : fields) names.push_back(each.shown);
  return name_hint(name, names);
}

}  // namespace diorama::unity
