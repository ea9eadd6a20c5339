// FieldPlan: what given fields become in a document, checked against their types.
//
// A field is called by its name (unity/values/field_names.h), or by a path into it:
// "stats.hp", "entries[2].weight".
//
// Everything is found out before anything is written. Fields that do not exist, or whose type is
// not known, are skipped and named. Others decide where the plan goes: into the body of an
// object (apply()), or into the overrides of a prefab instance.
//
// Threading: engine thread only. Errors: those of ValueWriter.
#pragma once

#include <string>
#include <vector>

#include "scene/change.h"
#include "scene/input.h"
#include "unity/edit/body.h"
#include "unity/edit/values/managed_values.h"
#include "unity/model/fields.h"

namespace diorama::unity {
struct ComponentType;
struct OpenHierarchy;
class Project;
}  // namespace diorama::unity

namespace diorama::unity::edit {

class References;
class Session;

/// The new values of fields, and what happens to the values of [SerializeReference] fields.
struct FieldPlan {
  std::vector<Assignment> assignments;
  std::vector<std::string> set;  ///< fields, by the names that count
  scene::SkippedFields skipped;
  std::vector<std::string> order;  ///< of the fields of the script or class
  ManagedChange managed;
  std::vector<std::string> lists = {};  ///< what became of lists: "tags: 3 elements replaced by 1"
};

/// The order of a component's fields in a file, by their stored names.
std::vector<std::string> field_order(const unity::Project& project,
                                     const unity::ComponentType& type);

/// `open` is the file they belong to, `stored` their current values. `pack`: for a document; else
/// for overrides. `levels`: below a field; deeper values are skipped.
Result<FieldPlan> plan_fields(Session& session, const unity::OpenHierarchy& open,
                              const unity::ComponentType& type, const unity::FieldValue& stored,
                              const scene::Input& fields, References& references, bool pack,
                              int levels = scene::kAllLevels);

Result<void> apply(Body& body, const FieldPlan& plan);

/// InvalidArgument when fields were given and none of them could be set.
Result<void> check_any_set(const FieldPlan& plan);

}  // namespace diorama::unity::edit
