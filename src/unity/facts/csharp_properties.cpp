#include "unity/facts/csharp_properties.h"

#include <algorithm>
#include <array>

#include "unity/facts/class_table.h"

namespace diorama::unity {
namespace {

// Collected by hand: the names are in the engine's public C# reference
// (Unity-Technologies/UnityCsReference), the fields in the class table; which field a property
// gives back is stated there for some (NativeProperty) and follows from type and meaning for the
// others. They are accepted when somebody types them and are never told as facts about a file. No
// script makes these rows.
constexpr auto kProperties = std::to_array<CsharpProperty>({
    {"Animator", "m_Controller", "runtimeAnimatorController"},
    {"AudioSource", "Pan2D", "panStereo"},
    {"AudioSource", "m_audioClip", "clip"},
    {"Camera", "m_HDR", "allowHDR"},
    {"Camera", "m_NormalizedViewPortRect", "rect"},
    {"Camera", "m_OcclusionCulling", "useOcclusionCulling"},
    {"Canvas", "m_Camera", "worldCamera"},
    {"Collider", "m_Material", "sharedMaterial"},
    {"Collider2D", "m_Material", "sharedMaterial"},
    {"Light", "m_Lightmapping", "lightmapBakeType"},
    {"MeshCollider", "m_Mesh", "sharedMesh"},
    {"MeshFilter", "m_Mesh", "sharedMesh"},
    {"Renderer", "m_CastShadows", "shadowCastingMode"},
    {"Renderer", "m_DynamicOccludee", "allowOcclusionWhenDynamic"},
    {"Renderer", "m_Materials", "sharedMaterials"},
    {"Renderer", "m_MotionVectors", "motionVectorGenerationMode"},
    {"Rigidbody", "m_CollisionDetection", "collisionDetectionMode"},
    {"Rigidbody", "m_Interpolate", "interpolation"},
    {"Rigidbody2D", "m_CollisionDetection", "collisionDetectionMode"},
    {"Rigidbody2D", "m_Interpolate", "interpolation"},
    {"Rigidbody2D", "m_Material", "sharedMaterial"},
    {"Rigidbody2D", "m_SleepingMode", "sleepMode"},
    {"SkinnedMeshRenderer", "m_Mesh", "sharedMesh"},
});

}  // namespace

std::span<const CsharpProperty> csharp_properties() {
  return kProperties;
}

std::string_view csharp_property(std::string_view owner, std::string_view field) {
  for (const ClassInfo* at = find_class(owner); at != nullptr; at = find_class(at->base)) {
    const auto found = std::ranges::find_if(kProperties, [&](const CsharpProperty& each) {
      return each.owner == at->name && each.field == field;
    });
    if (found != kProperties.end()) return found->property;
    if (at->base.empty()) break;
  }
  return {};
}

}  // namespace diorama::unity
