// Overrides: how a prefab instance stores that one of its values differs from the source.
//
// Threading: values and free functions. Errors: as Body.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unity/edit/body.h"
#include "unity/model/fields.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity::edit {

/// The instance, and how it refers to that object or component of its source. REQUIRES: there is
/// one.
template <class Part>
const unity::Instance& instance_of(const unity::OpenHierarchy& open, const Part& part) {
  return open.hierarchy.instances()[instance_index(open.hierarchy, part)];
}
template <class Part>
unity::Reference in_source(const unity::OpenHierarchy& open, const Part& part) {
  return {source_id(open.hierarchy, part), instance_of(open, part).source.guid, 3};
}

/// The overrides that make the assignment: one for each number, text or reference in it.
[[nodiscard]] std::vector<unity::Modification> flatten(const Assignment& assignment,
                                                       unity::FileId target);

/// Whether the fields of an object or component already have the value of the
/// override.
[[nodiscard]] bool is_in_effect(const unity::FieldValue& fields, const unity::Modification& change);

/// Changes of the overrides of one instance: collected, then written together.
class OverrideChanges {
 public:
  /// `source`: the GUID of the source's file.
  explicit OverrideChanges(const unity::Guid& source) : source_(source) {}

  /// Replaces the override of the same property, else comes after those of the same target.
  /// Of several for one property the last one counts, here and in the file, where the others stay.
  void set(unity::Modification change);
  /// Removes all for the property; nothing happens when there is none.
  void remove(unity::FileId target, std::string path);
  /// Removes the overrides of these managed references of the target.
  void forget_managed(unity::FileId target, const std::vector<std::int64_t>& ids);

  /// Writes them into the body of the PrefabInstance.
  Result<void> write(Body& instance) const;

 private:
  struct Pending {
    unity::Modification change;
    bool removed = false;
  };
  using Key = std::pair<unity::FileId, std::string>;
  Pending& pending(unity::FileId target, std::string path);

  unity::Guid source_;
  std::vector<Pending> changes_;  ///< in the order of the calls
  std::map<Key, std::size_t> by_property_;
  std::set<std::pair<unity::FileId, std::int64_t>> forgotten_;
};

/// Writes these overrides into the body of a PrefabInstance of that source.
Result<void> set_overrides(Body& instance, const std::vector<unity::Modification>& changes,
                           const unity::Guid& source);

}  // namespace diorama::unity::edit
