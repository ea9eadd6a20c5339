// RenamedClass: the class whose field was renamed, and where its values are: in its own objects, in
// those of derived classes, in structs of other classes, at property paths of overrides.
//
// Threading: as ScriptProject. Errors: of find().
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/model/property_path.h"
#include "unity/text/tree.h"
#include "unity/types/script_types.h"

namespace diorama::unity {
class Project;
}

namespace diorama::unity::edit {

/// A piece of a text and what replaces it.
struct KeySplice {
  std::size_t begin = 0, end = 0;
  std::string text;
};

class RenamedClass {
 public:
  /// The class with that name (full, or its last part) that declares `to` and has no `from`.
  static Result<RenamedClass> find(Project& project, const std::string& name,
                                   const std::string& from, const std::string& to);

  [[nodiscard]] const std::string& full_name() const { return full_name_; }
  /// Whether the class itself says that the field had the old name.
  [[nodiscard]] bool says_former_name() const { return says_former_name_; }

  /// Where keys below a mapping of that class change. `both` counts mappings with both names.
  void collect(text::NodeView mapping, const csharp::ResolvedType& type,
               std::vector<KeySplice>& out, std::size_t& both) const;
  /// The same for the managed references of a document.
  void collect_managed(text::NodeView fields, std::vector<KeySplice>& out, std::size_t& both) const;
  /// The path of an override in an object of that class with the new name; nothing: it stays.
  [[nodiscard]] std::optional<std::string> renamed(const std::string& path,
                                                   const csharp::Type& type) const;

 private:
  explicit RenamedClass(Project& project) : project_(project) {}
  [[nodiscard]] bool is_meant(const csharp::ResolvedType& type) const;
  void collect_inside(text::NodeView value, const FieldType& type, int depth,
                      std::vector<KeySplice>& out, std::size_t& both) const;
  void collect(text::NodeView mapping, const csharp::ResolvedType& type,
               const std::vector<SerializedField>& fields, int depth, std::vector<KeySplice>& out,
               std::size_t& both) const;

  Project& project_;
  std::string full_name_, assembly_, from_, to_;
  bool says_former_name_ = false;
};

}  // namespace diorama::unity::edit
