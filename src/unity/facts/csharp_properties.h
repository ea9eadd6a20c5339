// C# properties: the property of an engine's field, where its name is another one: the clip of an
// AudioSource is stored as m_audioClip.
//
// Only properties that give back what is stored. Not here: names that differ in m_, spaces and
// letter case alone, which everybody takes off; properties that are computed, such as the position
// of a Transform.
//
// Threading: constants. Errors: empty for fields that are not listed.
#pragma once

#include <span>
#include <string_view>

namespace diorama::unity {

struct CsharpProperty {
  std::string_view owner;     ///< the class that declares it ("Renderer")
  std::string_view field;     ///< as stored: "m_CastShadows"
  std::string_view property;  ///< "shadowCastingMode"
};
[[nodiscard]] std::span<const CsharpProperty> csharp_properties();

/// By the name of a class, short or full, also one that derives from the owner.
[[nodiscard]] std::string_view csharp_property(std::string_view owner, std::string_view field);

}  // namespace diorama::unity
