// Field names: which field somebody means who types a name.
//
// A field has the name that counts, which is shown ("isKinematic"), the one in the file
// ("m_IsKinematic"), and some have another one in C#. These are taken as they are. Whatever else a
// person types, "Is Kinematic" as in the inspector or "iskinematic", is taken when exactly one
// field fits: letter case, spaces, underscores and the m_ before the name do not matter then.
//
// It is not a search for what is nearly right: "mas" is no name of "mass" (base/text.h has hints).
//
// Threading: free functions. Errors: none.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::unity {

struct FieldName {
  std::string shown;          ///< the name that counts: "isKinematic"
  std::string stored;         ///< in the file: "m_IsKinematic"
  std::string property = {};  ///< in C#, if that is another name (unity/facts/csharp_properties.h)
};

/// What a name was found to mean.
struct NamedField {
  std::optional<std::size_t> index;  ///< of the field; nothing: none, or several
  bool exact = false;                ///< it is one of the field's own names
  std::vector<std::size_t> several;  ///< the fields that fit, when none of them can be chosen
};

[[nodiscard]] NamedField find_field_name(std::span<const FieldName> fields, std::string_view name);

/// "there are several: m_Speed, speed", or the nearest name, or the first of them.
[[nodiscard]] std::string field_name_hint(std::span<const FieldName> fields, std::string_view name);

}  // namespace diorama::unity
