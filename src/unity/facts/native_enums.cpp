#include "unity/facts/native_enums.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "unity/facts/class_table.h"

namespace diorama::unity {
namespace {

// Collected by hand; no script makes these rows, since nothing beside the repository says which
// enum a number is. tests/unity/types/native_enums_test.cpp holds them against every number in the
// files of real projects (some 7,000) and against the outline of the engine: none contradicts. A
// row of a class that those files do not have is not proven by them. Sorted by owner and field.
constexpr auto kFields = std::to_array<NativeEnumField>({
    {"Animation", "m_CullingType", "UnityEngine.AnimationCullingType"},
    {"Animation", "m_WrapMode", "UnityEngine.WrapMode"},
    {"Animator", "m_CullingMode", "UnityEngine.AnimatorCullingMode"},
    {"Animator", "m_UpdateMode", "UnityEngine.AnimatorUpdateMode"},
    {"AudioSource", "rolloffMode", "UnityEngine.AudioRolloffMode"},
    {"Camera", "m_ClearFlags", "UnityEngine.CameraClearFlags"},
    {"Camera", "m_FOVAxisMode", "UnityEngine.Camera+FieldOfViewAxis"},
    {"Camera", "m_GateFitMode", "UnityEngine.Camera+GateFitMode"},
    {"Camera", "m_RenderingPath", "UnityEngine.RenderingPath"},
    {"Camera", "m_TargetEye", "UnityEngine.StereoTargetEyeMask"},
    {"Canvas", "m_RenderMode", "UnityEngine.RenderMode"},
    {"CapsuleCollider2D", "m_Direction", "UnityEngine.CapsuleDirection2D"},
    {"CompositeCollider2D", "m_GenerationType", "UnityEngine.CompositeCollider2D+GenerationType"},
    {"CompositeCollider2D", "m_GeometryType", "UnityEngine.CompositeCollider2D+GeometryType"},
    {"ConfigurableJoint", "m_AngularXMotion", "UnityEngine.ConfigurableJointMotion"},
    {"ConfigurableJoint", "m_AngularYMotion", "UnityEngine.ConfigurableJointMotion"},
    {"ConfigurableJoint", "m_AngularZMotion", "UnityEngine.ConfigurableJointMotion"},
    {"ConfigurableJoint", "m_ProjectionMode", "UnityEngine.JointProjectionMode"},
    {"ConfigurableJoint", "m_RotationDriveMode", "UnityEngine.RotationDriveMode"},
    {"ConfigurableJoint", "m_XMotion", "UnityEngine.ConfigurableJointMotion"},
    {"ConfigurableJoint", "m_YMotion", "UnityEngine.ConfigurableJointMotion"},
    {"ConfigurableJoint", "m_ZMotion", "UnityEngine.ConfigurableJointMotion"},
    {"Grid", "m_CellLayout", "UnityEngine.GridLayout+CellLayout"},
    {"Grid", "m_CellSwizzle", "UnityEngine.GridLayout+CellSwizzle"},
    {"LODGroup", "m_FadeMode", "UnityEngine.LODFadeMode"},
    {"Light", "m_LightShadowCasterMode", "UnityEngine.LightShadowCasterMode"},
    {"Light", "m_Lightmapping", "UnityEngine.LightmapBakeType"},
    {"Light", "m_RenderMode", "UnityEngine.LightRenderMode"},
    {"Light", "m_Shape", "UnityEngine.LightShape"},
    {"Light", "m_Type", "UnityEngine.LightType"},
    {"LineParameters", "alignment", "UnityEngine.LineAlignment"},
    {"LineParameters", "textureMode", "UnityEngine.LineTextureMode"},
    {"NavMeshAgent", "m_ObstacleAvoidanceType", "UnityEngine.AI.ObstacleAvoidanceType"},
    {"NavMeshObstacle", "m_Shape", "UnityEngine.AI.NavMeshObstacleShape"},
    {"ParticleSystem", "cullingMode", "UnityEngine.ParticleSystemCullingMode"},
    {"ParticleSystem", "emitterVelocityMode", "UnityEngine.ParticleSystemEmitterVelocityMode"},
    {"ParticleSystem", "moveWithTransform", "UnityEngine.ParticleSystemSimulationSpace"},
    {"ParticleSystem", "ringBufferMode", "UnityEngine.ParticleSystemRingBufferMode"},
    {"ParticleSystem", "scalingMode", "UnityEngine.ParticleSystemScalingMode"},
    {"ParticleSystem", "stopAction", "UnityEngine.ParticleSystemStopAction"},
    {"ParticleSystemRenderer", "m_RenderAlignment", "UnityEngine.ParticleSystemRenderSpace"},
    {"ParticleSystemRenderer", "m_RenderMode", "UnityEngine.ParticleSystemRenderMode"},
    {"ParticleSystemRenderer", "m_SortMode", "UnityEngine.ParticleSystemSortMode"},
    {"PhysicsMaterial", "bounceCombine", "UnityEngine.PhysicMaterialCombine"},
    {"PhysicsMaterial", "frictionCombine", "UnityEngine.PhysicMaterialCombine"},
    {"PhysicsMaterial", "m_BounceCombine", "UnityEngine.PhysicsMaterialCombine"},
    {"PhysicsMaterial", "m_FrictionCombine", "UnityEngine.PhysicsMaterialCombine"},
    {"PlayableDirector", "m_DirectorUpdateMode", "UnityEngine.Playables.DirectorUpdateMode"},
    {"PlayableDirector", "m_WrapMode", "UnityEngine.Playables.DirectorWrapMode"},
    {"ReflectionProbe", "m_ClearFlags", "UnityEngine.Rendering.ReflectionProbeClearFlags"},
    {"ReflectionProbe", "m_Mode", "UnityEngine.Rendering.ReflectionProbeMode"},
    {"ReflectionProbe", "m_RefreshMode", "UnityEngine.Rendering.ReflectionProbeRefreshMode"},
    {"ReflectionProbe", "m_TimeSlicingMode",
     "UnityEngine.Rendering.ReflectionProbeTimeSlicingMode"},
    {"RenderSettings", "m_AmbientMode", "UnityEngine.Rendering.AmbientMode"},
    {"RenderSettings", "m_DefaultReflectionMode", "UnityEngine.Rendering.DefaultReflectionMode"},
    {"RenderSettings", "m_FogMode", "UnityEngine.FogMode"},
    {"Renderer", "m_CastShadows", "UnityEngine.Rendering.ShadowCastingMode"},
    {"Renderer", "m_LightProbeUsage", "UnityEngine.Rendering.LightProbeUsage"},
    {"Renderer", "m_MaskInteraction", "UnityEngine.SpriteMaskInteraction"},
    {"Renderer", "m_MotionVectors", "UnityEngine.MotionVectorGenerationMode"},
    {"Renderer", "m_ReceiveGI", "UnityEngine.ReceiveGI"},
    {"Renderer", "m_ReflectionProbeUsage", "UnityEngine.Rendering.ReflectionProbeUsage"},
    {"Rigidbody", "m_CollisionDetection", "UnityEngine.CollisionDetectionMode"},
    {"Rigidbody", "m_Constraints", "UnityEngine.RigidbodyConstraints"},
    {"Rigidbody", "m_Interpolate", "UnityEngine.RigidbodyInterpolation"},
    {"Rigidbody2D", "m_BodyType", "UnityEngine.RigidbodyType2D"},
    {"Rigidbody2D", "m_CollisionDetection", "UnityEngine.CollisionDetectionMode2D"},
    {"Rigidbody2D", "m_Constraints", "UnityEngine.RigidbodyConstraints2D"},
    {"Rigidbody2D", "m_Interpolate", "UnityEngine.RigidbodyInterpolation2D"},
    {"Rigidbody2D", "m_SleepingMode", "UnityEngine.RigidbodySleepMode2D"},
    {"ShadowSettings", "m_Type", "UnityEngine.LightShadows"},
    {"ShapeModule", "type", "UnityEngine.ParticleSystemShapeType"},
    {"SkinnedMeshRenderer", "m_Quality", "UnityEngine.SkinQuality"},
    {"SpriteRenderer", "m_DrawMode", "UnityEngine.SpriteDrawMode"},
    {"SpriteRenderer", "m_SpriteSortPoint", "UnityEngine.SpriteSortPoint"},
    {"SpriteRenderer", "m_SpriteTileMode", "UnityEngine.SpriteTileMode"},
    {"Terrain", "m_ReflectionProbeUsage", "UnityEngine.Rendering.ReflectionProbeUsage"},
    {"Terrain", "m_ShadowCastingMode", "UnityEngine.Rendering.ShadowCastingMode"},
    {"TextMesh", "m_Alignment", "UnityEngine.TextAlignment"},
    {"TextMesh", "m_Anchor", "UnityEngine.TextAnchor"},
    {"TextMesh", "m_FontStyle", "UnityEngine.FontStyle"},
    {"Tilemap", "m_TileOrientation", "UnityEngine.Tilemaps.Tilemap+Orientation"},
    {"VideoPlayer", "m_AspectRatio", "UnityEngine.Video.VideoAspectRatio"},
    {"VideoPlayer", "m_AudioOutputMode", "UnityEngine.Video.VideoAudioOutputMode"},
    {"VideoPlayer", "m_DataSource", "UnityEngine.Video.VideoSource"},
    {"VideoPlayer", "m_RenderMode", "UnityEngine.Video.VideoRenderMode"},
    {"WindZone", "m_Mode", "UnityEngine.WindZoneMode"},
});

// The C# property beside each, which is a bool in the engine's public C# reference
// (Unity-Technologies/UnityCsReference: GraphicsRenderers, LightmapParameters,
// NavMeshBuildSettings, VisualEffect; the last of Renderer: its page in the manual), looked up by
// hand. Other fields that hold 0 or 1 may be enums (m_RayTracingMode) or counts. No script makes
// these rows: the reference is not beside the repository. Sorted like the enums.
constexpr auto kBools = std::to_array<NativeBoolField>({
    {"LightmapParameters", "edgeStitching"},                 // stitchEdges
    {"LightmapParameters", "isTransparent"},                 // isTransparent
    {"NavMeshBuildSettings", "buildHeightMesh"},             // buildHeightMesh
    {"NavMeshBuildSettings", "manualCellSize"},              // overrideVoxelSize
    {"NavMeshBuildSettings", "manualTileSize"},              // overrideTileSize
    {"NavMeshBuildSettings", "preserveTilesOutsideBounds"},  // preserveTilesOutsideBounds
    {"Renderer", "m_DynamicOccludee"},                       // allowOcclusionWhenDynamic
    // rayTracingAccelerationStructureBuildFlagsOverride
    {"Renderer", "m_RayTracingAccelStructBuildFlagsOverride"},
    {"Renderer", "m_ReceiveShadows"},       // receiveShadows
    {"Renderer", "m_StaticShadowCaster"},   // staticShadowCaster
    {"VisualEffect", "m_ResetSeedOnPlay"},  // resetSeedOnPlay
});

constexpr auto kPlace = [](const auto& each) { return std::tie(each.owner, each.field); };
static_assert(std::ranges::is_sorted(kFields, {}, kPlace));
static_assert(std::ranges::is_sorted(kBools, {}, kPlace));

/// The row of that field, of the class or of one that it derives from; nullptr when there is none.
template <class Rows>
const typename Rows::value_type* find_row(const Rows& rows, std::string_view owner,
                                          std::string_view field) {
  while (!owner.empty()) {
    const auto found = std::ranges::lower_bound(rows, std::tie(owner, field), {}, kPlace);
    if (found != rows.end() && found->owner == owner && found->field == field) return &*found;
    const ClassInfo* const info = find_class(owner);
    owner = info == nullptr ? std::string_view{} : info->base;
  }
  return nullptr;
}

/// Measured in a running engine, by how far things slide.
constexpr std::array<std::string_view, 4> kStoredCombine = {"Average", "Minimum", "Multiply",
                                                            "Maximum"};

}  // namespace

std::span<const NativeEnumField> native_enum_fields() {
  return kFields;
}

std::span<const std::string_view> stored_enum_names(std::string_view type) {
  if (type == "UnityEngine.PhysicMaterialCombine" || type == "UnityEngine.PhysicsMaterialCombine")
    return kStoredCombine;
  return {};
}

std::string_view native_enum(std::string_view owner, std::string_view field) {
  const NativeEnumField* const row = find_row(kFields, owner, field);
  return row == nullptr ? std::string_view{} : row->type;
}

std::span<const NativeBoolField> native_bool_fields() {
  return kBools;
}

bool is_native_bool(std::string_view owner, std::string_view field) {
  return find_row(kBools, owner, field) != nullptr;
}

}  // namespace diorama::unity
