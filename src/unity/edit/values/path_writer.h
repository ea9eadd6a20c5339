// PathWriter: sets values of fields that are named by a path, as Unity's FindProperty takes it.
//
// It finds the place; ValueWriter checks and writes what is given for it. One writer for all keys
// of a call: several may name parts of one value.
//
// Threading: engine thread only. Errors: as ValueWriter. A path that leads nowhere is skipped, and
// named.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "unity/edit/values/value_writer.h"

namespace diorama::unity::edit {

/// A value of a component while a path leads to it.
struct ValuePlace {
  ValueType type;
  const unity::FieldValue* current = nullptr;  ///< what is stored there now; nullptr: nothing
  Path path;                                   ///< where it is written
  Path scope;         ///< the same by names alone, also through a [SerializeReference] field
  std::string given;  ///< as it was named: "Entries.Array.data[2].weight"
  std::string name;   ///< as it counts: "entries[2].weight"
  bool exact = true;  ///< each of its names was given as it counts, or as it is stored
};

class PathWriter {
 public:
  /// The writer must outlive this.
  explicit PathWriter(ValueWriter& values) : values_(values) {}

  /// Sets what the steps lead to from there; `place` is afterwards where they led. Levels count
  /// from it.
  Result<void> assign(ValuePlace& place, std::span<const unity::PathStep> steps,
                      const scene::Input& shown, std::vector<Assignment>& out);

 private:
  Result<void> assign_part(ValuePlace& place, std::span<const unity::PathStep> steps,
                           const scene::Input& shown, std::vector<Assignment>& out);
  /// Why the path ends there; empty when the step was taken.
  Result<std::string> step_into(ValuePlace& place, const unity::PathStep& step);
  Result<void> assign_packed_item(ValuePlace& list, std::size_t index, const scene::Input& shown,
                                  std::vector<Assignment>& out);
  Result<void> resize_list(const ValuePlace& list, const scene::Input& shown,
                           std::vector<Assignment>& out);

  /// Values in one piece of which paths name parts, by their place.
  struct Piece {
    scene::Input given;
    std::size_t assignment = 0;
  };
  ValueWriter& values_;
  std::map<std::string, Piece> pieces_;
};

}  // namespace diorama::unity::edit
