// List edits: changes of a list in part, as they are given.
//
//   {"$append": [7, 8]}
//   {"$insert": {"at": 1, "values": [7]}}
//   {"$remove": [0, 3]}
//
// Every place counts in the list as it was, also when several of these are given together: then
// nothing depends on their order. $append comes after everything else.
//
// It knows no types: ValueWriter makes the new items (list_writer.cpp).
//
// Threading: free functions. Lifetime: an edit points into the input.
// Errors: InvalidArgument for other members, for places that the list does not have, and for a
// place that is removed twice.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/input.h"

namespace diorama::unity::edit {

struct ListEdit {
  /// An item of the list afterwards: one that it had, or a new one.
  struct Slot {
    std::optional<std::size_t> old;
    const scene::Input* value = nullptr;  ///< of a new one; nullptr: it is empty
  };
  std::vector<Slot> after;
  std::size_t before = 0;  ///< how many items the list had

  [[nodiscard]] std::size_t added() const;
  [[nodiscard]] std::size_t removed() const { return before + added() - after.size(); }
};

/// Whether it is one of the forms above.
[[nodiscard]] bool is_list_edit(const scene::Input& given);

Result<ListEdit> read_list_edit(const scene::Input& given, std::size_t size,
                                const std::string& field);

/// The list with that many items; new ones are empty.
[[nodiscard]] ListEdit resized(std::size_t before, std::size_t after);

/// "3 elements", "1 element".
[[nodiscard]] std::string elements_text(std::size_t count);

}  // namespace diorama::unity::edit
