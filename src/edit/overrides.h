// Overrides: how a prefab instance says that one of its values differs from the source's.
//
// Threading: free functions. Errors: as Body.
#pragma once

#include <string>
#include <vector>

#include "edit/body.h"
#include "edit/value_writer.h"
#include "unity/hierarchies.h"

namespace diorama::edit {

/// What an object or component of an instance is called in the source's file; 0 for what is
/// written in this one.
[[nodiscard]] unity::FileId source_id(const unity::Hierarchy& hierarchy,
                                      const unity::GameObject& object);
[[nodiscard]] unity::FileId source_id(const unity::Hierarchy& hierarchy,
                                      const unity::Component& component);

/// The instance that an object or component comes from, and how it refers to that object or
/// component of its source. REQUIRES: it comes from one.
template <class Part>
const unity::Instance& instance_of(const unity::OpenHierarchy& open, const Part& part) {
  return open.hierarchy.instances()[part.origin.instance];
}
template <class Part>
unity::Reference in_source(const unity::OpenHierarchy& open, const Part& part) {
  return {source_id(open.hierarchy, part), instance_of(open, part).source.guid, 3};
}

/// The overrides that make the assignment: one for each number, text or reference in it.
[[nodiscard]] std::vector<unity::Modification> flatten(const Assignment& assignment,
                                                       unity::FileId target);

/// Writes the override into the body of a PrefabInstance: in the place of the one for the same
/// property, else behind those of the same target.
Result<void> set_override(Body& instance, const unity::Modification& change,
                          const unity::Guid& source);
/// Notes in the body of a PrefabInstance what was added to an object of the source (`target`).
/// `list` is m_AddedGameObjects or m_AddedComponents; editors that know none need no note.
Result<void> note_addition(Body& instance, const std::string& list, const unity::Reference& target,
                           int insert_index, unity::FileId added);
/// Notes what the instance does without; false when its editor knows no such list.
Result<bool> note_removal(Body& instance, const std::string& list, const unity::Reference& target);
/// Takes it out; false when there is none.
Result<bool> remove_override(Body& instance, unity::FileId target, std::string_view path);

}  // namespace diorama::edit
