// ManagedValues: the values of [SerializeReference] fields while a document is being changed.
//
// A value that keeps its type keeps its number; another type is another value with a new number.
// A value that no field holds any more is removed. In a prefab instance, overrides express this.
//
// It knows classes and places; the ValueWriter knows what their fields may hold.
//
// Threading: engine thread only. Lifetime: for one call; the document must not change meanwhile.
// Errors: InvalidArgument naming the field, the type it has and what was given; Unsupported where
// the form on disk is not known well enough to write it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unity/edit/body.h"
#include "unity/model/managed_references.h"
#include "unity/types/script_types.h"

namespace diorama::unity {
class Project;
}  // namespace diorama::unity

namespace diorama::unity::edit {

/// What happens to the values of a document.
struct ManagedChange {
  struct Value {
    std::int64_t id = 0;
    unity::ManagedType type;
    std::vector<text::Draft> fields;
  };
  std::vector<Value> added;
  std::set<std::int64_t> used_before;
  int version = 2;  ///< of the form on disk
  bool has_null = false;
  bool any = false;  ///< a field holds another number than before
};

class ManagedValues {
 public:
  enum class Place { Document, Overrides };
  /// All must outlive this. `draw` gives any positive number, another one each time.
  ManagedValues(unity::Project& project, const unity::FieldValue& document, Place place,
                std::function<std::int64_t()> draw);

  /// Whether such fields can be written at all.
  [[nodiscard]] Result<void> check(const std::string& field) const;
  /// The value that a field holds now; nothing when it holds none.
  [[nodiscard]] std::optional<unity::ManagedEntry> find(const unity::FieldValue* pointer) const;
  /// Where the data of a value is in the document.
  [[nodiscard]] Path data_path(const unity::ManagedEntry& entry) const;
  /// The text of the field that holds the value.
  [[nodiscard]] text::Draft pointer(std::int64_t id) const;

  /// The class with this name, among those that the field can hold. No name: the field's own type.
  [[nodiscard]] Result<const csharp::Type*> find_type(std::string_view wanted,
                                                      const unity::FieldType& declared,
                                                      const std::string& field);
  /// A new value of the class, and its number.
  std::int64_t add(const csharp::Type& type);
  void set_fields(std::int64_t id, std::vector<text::Draft> fields);
  /// The number for no value.
  Result<std::int64_t> null(const std::string& field);
  /// A field now holds another number than before.
  void note_change();

  [[nodiscard]] const ManagedChange& change() const { return change_; }

 private:
  [[nodiscard]] bool is_taken(std::int64_t id) const;

  unity::Project& project_;
  const unity::FieldValue& document_;
  Place place_;
  std::function<std::int64_t()> draw_;
  ManagedChange change_;
  /// Classes found so far, by name and the field's type.
  std::map<std::pair<std::string, std::string>, const csharp::Type*> found_;
  std::string refusal_;  ///< why they cannot be written; empty when they can
};

/// Values that fields held before the change, and that none holds in the document after it.
[[nodiscard]] std::vector<std::int64_t> no_longer_used(const unity::FieldValue& document,
                                                       const ManagedChange& change);

/// Writes the new values into the document and removes those that nothing holds any more.
/// REQUIRES: the fields of the document already hold their numbers.
Result<void> write_managed(Body& body, const ManagedChange& change);

/// The same as overrides: the types of new values, then their fields.
[[nodiscard]] std::vector<Assignment> managed_overrides(const ManagedChange& change);

}  // namespace diorama::unity::edit
