// Known properties: whether an override means a field that there is.
//
// Overrides outlive the fields they were made for: a script loses a field, a list becomes shorter.
// Unity ignores them then, and so must whoever writes the values of overrides into an object. What
// is not known for sure counts as known: a value is given up only if its class is on this disk,
// with all its bases, and has no such field.
//
// Threading: as ScriptProject. Errors: none.
#pragma once

#include <string>
#include <string_view>

#include "unity/model/component_types.h"

namespace diorama::unity {
class Hierarchy;
class Project;
}  // namespace diorama::unity

namespace diorama::unity::edit {

/// The text of an object or component in the file that has it; empty when that cannot be read.
struct OwnText {
  std::int32_t class_id = 0;
  std::string_view body;
};
[[nodiscard]] OwnText own_text(const Hierarchy& hierarchy, FileId id);

class KnownProperties {
 public:
  /// The project must outlive this.
  explicit KnownProperties(Project& project);

  /// In an object of this class with these fields, after overrides of sizes were written.
  [[nodiscard]] bool has(std::int32_t class_id, std::string_view body, const std::string& property);

 private:
  [[nodiscard]] bool script_has(std::string_view body, const std::string& property);

  Project& project_;
  ComponentTypes types_;
};

}  // namespace diorama::unity::edit
