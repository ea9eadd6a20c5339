// Native enums: which C# enum a field of the engine is of. The type trees know it as a number only.
//
// What the names stand for is in the outline of the engine (unity/types/stubs).
//
// Threading: constants. Errors: what is not listed is empty.
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

/// By the name of a class, also of one that derives from the owner, or of a struct.
[[nodiscard]] std::string_view native_enum(std::string_view owner, std::string_view field);

}  // namespace diorama::unity
