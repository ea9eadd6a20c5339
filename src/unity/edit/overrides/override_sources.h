// Override sources: what an override replaces, and whether it does anything.
//
// It only looks, and fills in what list_overrides() leaves open, for as many as are asked for: the
// source's fields have to be read for it.
//
// Threading: free functions. Errors: none; what is not known stays open.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "unity/api/prefabs.h"
#include "unity/model/fields.h"

namespace diorama::unity {
struct OpenHierarchy;
class Project;
}  // namespace diorama::unity

namespace diorama::unity::edit {

/// Fills in source_value, no_property, target_name and target_type.
void explain_overrides(Project& project, const OpenHierarchy& open, Index instance,
                       std::span<OverrideInfo> overrides);

/// Where the path of an override leads among the fields of an object.
struct FieldPlace {
  enum class End { Value, Size, NoKey, NoItem, NotKnown };
  End end = End::NotKnown;
  const FieldValue* value = nullptr;  ///< of Value; of Size the list
};
[[nodiscard]] FieldPlace place_of(const FieldValue& fields, std::string_view path);

}  // namespace diorama::unity::edit
