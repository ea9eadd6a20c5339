// Component lookup: finds a component type by name, and what has to be written for it; also
// for the ScriptableObjects of assets.
//
// Threading: as ScriptProject. Errors: ComponentTypeNotFound with the nearest name,
// ComponentTypeAmbiguous with the full names, InvalidComponentType for known types that cannot be
// added.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/model/component_types.h"

namespace diorama::unity {
class Project;
}  // namespace diorama::unity

namespace diorama::unity::edit {

struct AddableType {
  unity::ComponentType type;
  unity::Reference script;  ///< of a MonoBehaviour
  std::string assembly;     ///< of a script; empty when not known
};

/// By full name ("MyGame.EnemyChaser", "UnityEngine.Rigidbody") or by the last part of it.
Result<AddableType> find_component_type(unity::Project& project, std::string_view name);
/// The same for classes derived from ScriptableObject.
Result<AddableType> find_scriptable_type(unity::Project& project, std::string_view name);

/// The full names of those, of the engine and of scripts on disk, for which `wanted` is true.
std::vector<std::string> component_type_names(
    unity::Project& project, const std::function<bool(std::string_view full_name)>& wanted);

}  // namespace diorama::unity::edit
