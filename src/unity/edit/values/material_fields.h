// Material fields: the fields of a material, and the properties of its shader by their names.
//
// The kind of a property (texture, whole number, number, color) comes from its name, if it has the
// list in front ("m_Ints._Steps"); else from the source of the shader, if that is in the project;
// else from what the material has saved; else from the form of the value. A new property goes where
// Unity would put it, in the order of names.
//
// Threading: engine thread only. Errors: those of ValueWriter.
#pragma once

#include <string>
#include <vector>

#include "unity/edit/values/field_plan.h"
#include "unity/facts/unity_version.h"
#include "unity/values/material_properties.h"

namespace diorama::unity::edit {

struct MaterialPlan {
  struct NewProperty {
    unity::PropertyKind kind = unity::PropertyKind::Float;
    std::string name;
    text::Draft value;
  };
  FieldPlan fields;  ///< with the properties that are there
  std::vector<NewProperty> added;
  text::Draft sheet;  ///< holds the properties when nothing does yet
};

/// Holds the properties of a new material.
[[nodiscard]] text::Draft new_property_sheet(const std::optional<unity::UnityVersion>& version);
/// Puts it where it belongs.
Result<void> set_property_sheet(Body& body, const text::Draft& sheet);

Result<MaterialPlan> plan_material(Session& session, const unity::OpenHierarchy& open,
                                   const unity::ComponentType& type,
                                   const unity::FieldValue& stored, const scene::Input& fields,
                                   References& references);

Result<void> apply(Body& body, const MaterialPlan& plan);

}  // namespace diorama::unity::edit
