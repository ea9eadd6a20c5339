// Fields: the fields of an object or a component, with the overrides of its prefab instances
// applied, and for every value where it comes from.
//
// Values are untyped, as on disk: scalars are text, references are references. The type of a
// field is known elsewhere (unity/types/script_types.h, unity/facts/class_table.h).
//
// Threading: free functions over an immutable Hierarchy. Errors: none; an override that fits
// nothing (fields are renamed, prefabs change) is left out, as Unity does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unity/model/hierarchy.h"

namespace diorama::unity {

struct FieldValue {
  enum class Kind : std::uint8_t { Scalar, Reference, Mapping, Sequence };

  std::string key;   ///< in the mapping it belongs to; empty for items
  std::string text;  ///< of a scalar, without quotes and escapes
  Reference reference;
  std::vector<FieldValue> children;  ///< entries of a mapping, items of a sequence
  /// Overrides of an array of whole numbers, which is one scalar on disk: item and value, kSize
  /// for its size. Only its type tells how wide an item is; see unpack_numbers().
  std::vector<std::pair<std::size_t, std::string>> packed_changes;
  static constexpr std::size_t kSize = static_cast<std::size_t>(-1);
  Kind kind = Kind::Scalar;
  /// How many prefabs deep it was written: 0 in the file in question, 1 in the source of its
  /// instance, and so on.
  std::uint16_t level = 0;
  bool overridden = false;  ///< written as an override of an instance, at that level
  /// Overrides of it were not applied: they ask for more than bounds.h allows.
  bool cut = false;

  /// The entry with that key, or nullptr.
  [[nodiscard]] const FieldValue* find(std::string_view name) const;
  [[nodiscard]] FieldValue* find(std::string_view name);
};

/// The fields of a component, or of the object itself. A placeholder has only the overridden
/// ones; a component that is listed but not written has none. References are in the ids of
/// `hierarchy`.
[[nodiscard]] FieldValue component_fields(const Hierarchy& hierarchy, Index component);
[[nodiscard]] FieldValue object_fields(const Hierarchy& hierarchy, Index object);
/// The fields of a transform without its list of children, which can be long.
[[nodiscard]] FieldValue placement_fields(const Hierarchy& hierarchy, Index transform);
/// One text field of the object, without reading the others; empty when it has none.
[[nodiscard]] std::string object_text(const Hierarchy& hierarchy, Index object,
                                      std::string_view field);

/// The node with everything below it.
[[nodiscard]] FieldValue to_value(text::NodeView node);

/// The items of an array of whole numbers, with their overrides. `bits` is the width of one.
[[nodiscard]] std::vector<FieldValue> unpack_numbers(const FieldValue& packed, int bits,
                                                     bool is_signed);

/// Sets what the path of an override names. False when it fits nothing, or there is no room for
/// what it makes: then the value is `cut`.
bool apply_override(FieldValue& fields, const Modification& change);

}  // namespace diorama::unity
