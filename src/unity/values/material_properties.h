// Material properties: the values that a material has saved for its shader's properties, by name;
// and which properties the source of a shader declares.
//
// A material also keeps properties of earlier shaders. Vectors are saved as colors.
//
// Threading: free functions. Errors: none; an entry in an unknown form is left out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/value.h"
#include "unity/model/fields.h"

namespace diorama::unity {

class TypedReader;

constexpr std::int32_t kMaterialClass = 21;
constexpr std::string_view kSavedProperties = "m_SavedProperties";

enum class PropertyKind : std::uint8_t { Texture, Integer, Float, Color };
/// The list that holds them: "m_TexEnvs".
[[nodiscard]] std::string_view list_of(PropertyKind kind);

struct MaterialProperty {
  PropertyKind kind = PropertyKind::Float;
  std::string name;
  std::size_t index = 0;  ///< in its list
  /// {first: {name: _Color}, second: ...}, as editors before 5.6 wrote it; else {_Color: ...}.
  bool paired = false;
  const FieldValue* value = nullptr;  ///< part of the given fields
};

/// A property as a person names it, with its list ("m_Ints._Steps") or without.
struct PropertyName {
  std::string name;
  std::optional<PropertyKind> kind;
};
[[nodiscard]] PropertyName parse_property(std::string_view text);
/// Whether a shader can have a property with that name: letters, digits, underscores.
[[nodiscard]] bool is_property_name(std::string_view name);

/// In the order of the file. `material`: the fields of a material.
[[nodiscard]] std::vector<MaterialProperty> material_properties(const FieldValue& material);
/// The same as values with types: float, int, UnityEngine.Color, and for textures a record of
/// texture, scale and offset. A name that is in several lists, for several shaders, is shown with
/// its list: "m_Floats._Metallic".
[[nodiscard]] std::vector<scene::Value::Member> material_values(TypedReader& reader,
                                                                const FieldValue& material);

/// What the source of a .shader file says about a property; nothing when it does not declare it.
[[nodiscard]] std::optional<PropertyKind> declared_property(std::string_view source,
                                                            std::string_view name);

}  // namespace diorama::unity
