// Managed references: the values of [SerializeReference] fields.
//
// Such a field holds a number; the value is at the end of its document, in "references",
// with its type and its data: since 2021.2 in a list ("rid", version 2), before that by key ("id",
// version 1). Inside a prefab instance the number is an override like any other, and overrides of
// "managedReferences[number]" (the type) and of paths below it say what it leads to.
//
// This knows where the values are, not what they are: types are known elsewhere (script_types.h).
//
// Threading: free functions. Errors: none; a missing value gives an empty answer.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "unity/model/fields.h"

namespace diorama::unity {

inline constexpr std::int64_t kManagedNull = -2;  ///< in version 2

/// How a document names the type of a value.
struct ManagedType {
  std::string class_name;  ///< "Outer/Inner"
  std::string name_space;
  std::string assembly;

  /// "MyGame.Outer+Inner"; empty for the type of nothing.
  [[nodiscard]] std::string full_name() const;
  /// "MyAssembly MyGame.Outer/Inner", as in overrides.
  [[nodiscard]] std::string override_text() const;
};
/// From the text of an override.
[[nodiscard]] ManagedType managed_type(std::string_view override_text);

struct ManagedEntry {
  std::int64_t id = 0;
  ManagedType type;
  const FieldValue* data = nullptr;  ///< null when there is none, not even an empty one
  std::size_t index = 0;             ///< in the list, of version 2
};

/// The number in a field; nothing when it holds something else.
[[nodiscard]] std::optional<std::int64_t> managed_id(const FieldValue& pointer);
/// What a number leads to; nothing when the document does not have it.
[[nodiscard]] std::optional<ManagedEntry> managed_entry(const FieldValue& document,
                                                        std::int64_t id);
/// All of them, in the order of the document.
[[nodiscard]] std::vector<ManagedEntry> managed_entries(const FieldValue& document);
/// The numbers that fields of the document hold, and those that their values hold in turn.
/// Once overrides are applied, such a number looks like any other: then every number counts that
/// equals the number of a value.
[[nodiscard]] std::set<std::int64_t> managed_in_use(const FieldValue& document);
/// 0 when the document has no "references".
[[nodiscard]] int managed_version(const FieldValue& document);
/// The key of a value in version 1: eight digits.
[[nodiscard]] std::string managed_key(std::int64_t id);

/// "managedReferences[12]"
[[nodiscard]] std::string managed_path(std::int64_t id);
/// 12 for "managedReferences[12]" and for every path below it.
[[nodiscard]] std::optional<std::int64_t> managed_path_id(std::string_view path);

}  // namespace diorama::unity
