#include "unity/facts/engine_layouts.h"

#include <algorithm>

namespace diorama::unity {
namespace {

constexpr std::array<EngineLayout::Part, 4> kXyzw = {
    {{"x", "x"}, {"y", "y"}, {"z", "z"}, {"w", "w"}}};
constexpr std::array<EngineLayout::Part, 4> kXyz = {{{"x", "x"}, {"y", "y"}, {"z", "z"}}};
constexpr std::array<EngineLayout::Part, 4> kXy = {{{"x", "x"}, {"y", "y"}}};
constexpr std::array<EngineLayout::Part, 4> kRgba = {
    {{"r", "r"}, {"g", "g"}, {"b", "b"}, {"a", "a"}}};
constexpr std::array<EngineLayout::Part, 4> kBox = {
    {{"x", "x"}, {"y", "y"}, {"width", "width"}, {"height", "height"}}};
constexpr std::array<EngineLayout::Part, 4> kSides = {
    {{"left", "m_Left"}, {"right", "m_Right"}, {"top", "m_Top"}, {"bottom", "m_Bottom"}}};

constexpr auto kLayouts = std::to_array<EngineLayout>({
    {"UnityEngine.Vector2", false, true, 0, kXy},
    {"UnityEngine.Vector3", false, true, 0, kXyz},
    {"UnityEngine.Vector4", false, true, 0, kXyzw},
    {"UnityEngine.Quaternion", false, true, 0, kXyzw},
    {"UnityEngine.Vector2Int", true, true, 0, kXy},
    {"UnityEngine.Vector3Int", true, true, 0, kXyz},
    {"UnityEngine.Color", false, true, 0, kRgba},
    {"UnityEngine.Rect", false, false, 2, kBox},
    {"UnityEngine.RectInt", true, false, 0, kBox},
    {"UnityEngine.RectOffset", true, false, 0, kSides},
});

}  // namespace

const EngineLayout* engine_layout(std::string_view type) {
  const auto found = std::ranges::find(kLayouts, type, &EngineLayout::type);
  return found == kLayouts.end() ? nullptr : &*found;
}

}  // namespace diorama::unity
