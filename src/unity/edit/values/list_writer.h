// ListWriter: changes lists in part, and tells what becomes of lists.
//
// The items that stay keep their text; ValueWriter makes the new ones.
//
// Threading: engine thread only. Errors: as ValueWriter, and those of list_edits.h; InvalidArgument
// for a list whose items are not known, or of whose items no given member exists.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "unity/edit/values/list_edits.h"
#include "unity/edit/values/value_writer.h"

namespace diorama::unity::edit {

/// The items that are stored, packed ones too; nothing when the list is written in another way.
[[nodiscard]] std::optional<std::vector<unity::FieldValue>> stored_items(
    const ValueType& type, const unity::FieldValue& list);

class ListWriter {
 public:
  /// The writer must outlive this.
  explicit ListWriter(ValueWriter& values) : values_(values) {}

  /// As it is given. `current`: the list that is stored; nullptr when none is.
  Result<void> edit(const scene::Input& given, const ValueType& type,
                    const unity::FieldValue* current, Path path, const std::string& field,
                    std::vector<Assignment>& out);
  /// The same for the calls of an event, in their short form (event_calls.h).
  Result<void> edit_calls(const scene::Input& given, const ValueType& type,
                          const unity::FieldValue* current, Path path, const std::string& field,
                          std::vector<Assignment>& out);
  Result<void> write(const ListEdit& edit, const ValueType& type,
                     const std::vector<unity::FieldValue>& items, Path path,
                     const std::string& field, std::vector<Assignment>& out);
  /// Notes that the given list takes the place of what is stored.
  void tell_replaced(const scene::Input& given, const ValueType& type,
                     const unity::FieldValue* current, const std::string& field);
  /// Fails when members were given and none of them could be set: `skipped_before` is the number of
  /// skipped names before these items were written.
  [[nodiscard]] Result<void> check_members_known(const std::vector<const scene::Input*>& items,
                                                 const ValueType& element,
                                                 std::size_t skipped_before,
                                                 const std::string& field) const;

 private:
  Result<text::Draft> new_item(const scene::Input* given, const ValueType& element,
                               const std::string& field, std::vector<Assignment>& out);
  /// An item that stays, for overrides: they name every number in it.
  [[nodiscard]] text::Draft kept_item(const unity::FieldValue& stored, const ValueType& type) const;
  [[nodiscard]] std::string members_left_out(const scene::Input& given, const ValueType& element,
                                             const std::vector<unity::FieldValue>& items) const;

  ValueWriter& values_;
};

}  // namespace diorama::unity::edit
