// Overrides: how a prefab instance says that one of its values differs from the source's.
//
// Threading: free functions. Errors: as Body.
#pragma once

#include <string>
#include <vector>

#include "edit/body.h"
#include "edit/value_writer.h"
#include "unity/hierarchy.h"

namespace diorama::edit {

/// The overrides that make the assignment: one for each number, text or reference in it.
[[nodiscard]] std::vector<unity::Modification> flatten(const Assignment& assignment,
                                                       unity::FileId target);

/// Writes the override into the body of a PrefabInstance: in the place of the one for the same
/// property, else behind those of the same target.
Result<void> set_override(Body& instance, const unity::Modification& change,
                          const unity::Guid& source);
/// Takes it out; false when there is none.
Result<bool> remove_override(Body& instance, unity::FileId target, std::string_view path);

}  // namespace diorama::edit
