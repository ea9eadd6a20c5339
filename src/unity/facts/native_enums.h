// Native enums: the C# enum of an engine's field, or that it is a bool in C#. The type trees only
// know it as a number.
//
// The outline of the engine (unity/types/stubs) says what the names of enums mean.
//
// Threading: constants. Errors: empty for fields that are not listed.
#pragma once

#include <span>
#include <string_view>

namespace diorama::unity {

struct NativeEnumField {
  std::string_view owner;  ///< the class that declares it ("Renderer"), or the struct
  std::string_view field;  ///< as stored: "m_CastShadows"
  std::string_view type;   ///< full name: "UnityEngine.Rendering.ShadowCastingMode"
};
[[nodiscard]] std::span<const NativeEnumField> native_enum_fields();

/// The names of an enum by the numbers that files have for them, from 0 on, when these are not the
/// numbers of C#: a PhysicMaterial with "frictionCombine: 1" takes the minimum, which is 2 in
/// scripts. Empty for other enums. Fields of scripts have the numbers of C#.
[[nodiscard]] std::span<const std::string_view> stored_enum_names(std::string_view type);

/// By the name of a class, also one that derives from the owner, or of a struct.
[[nodiscard]] std::string_view native_enum(std::string_view owner, std::string_view field);

/// A field that is stored as a number and is a bool in C#.
struct NativeBoolField {
  std::string_view owner;  ///< as above
  std::string_view field;
};
[[nodiscard]] std::span<const NativeBoolField> native_bool_fields();
[[nodiscard]] bool is_native_bool(std::string_view owner, std::string_view field);

}  // namespace diorama::unity
