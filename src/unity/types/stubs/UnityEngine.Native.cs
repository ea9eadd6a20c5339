// Stub: the engine's native classes and their bases. No fields: those are in the class table
// (unity/facts).
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine {
    class AnchoredJoint2D : Joint2D {}
    class Animation : Behaviour {}
    class AnimationClip : Motion {}
    class Animator : Behaviour {}
    class AnimatorOverrideController : RuntimeAnimatorController {}
    class AreaEffector2D : Effector2D {}
    class ArticulationBody : Behaviour {}
    class AssetBundle : Object {}
    class AssetBundleManifest : Object {}
    class AudioBehaviour : Behaviour {}
    class AudioChorusFilter : Behaviour {}
    class AudioClip : UnityEngine.Audio.AudioResource {}
    class AudioDistortionFilter : Behaviour {}
    class AudioEchoFilter : Behaviour {}
    class AudioHighPassFilter : Behaviour {}
    class AudioListener : AudioBehaviour {}
    class AudioLowPassFilter : Behaviour {}
    class AudioReverbFilter : Behaviour {}
    class AudioReverbZone : Behaviour {}
    class AudioSource : AudioBehaviour {}
    class Avatar : Object {}
    class AvatarMask : Object {}
    class Behaviour : Component {}
    class BillboardAsset : Object {}
    class BillboardRenderer : Renderer {}
    class BoxCollider : Collider {}
    class BoxCollider2D : Collider2D {}
    class BuoyancyEffector2D : Effector2D {}
    class Camera : Behaviour {
        public enum GateFitMode { None, Vertical, Horizontal, Fill, Overscan }
        public enum FieldOfViewAxis { Vertical, Horizontal }
    }
    class Canvas : Behaviour {}
    class CanvasGroup : Behaviour {}
    class CanvasRenderer : Component {}
    class CapsuleCollider : Collider {}
    class CapsuleCollider2D : Collider2D {}
    class CharacterController : Collider {}
    class CharacterJoint : Joint {}
    class CircleCollider2D : Collider2D {}
    class Cloth : Behaviour {}
    class Collider : Component {}
    class Collider2D : Behaviour {}
    class Component : Object {}
    class CompositeCollider2D : Collider2D {
        public enum GeometryType { Outlines, Polygons }
        public enum GenerationType { Synchronous, Manual }
    }
    class ComputeShader : Object {}
    class ConfigurableJoint : Joint {}
    class ConstantForce : Behaviour {}
    class ConstantForce2D : PhysicsUpdateBehaviour2D {}
    class Cubemap : Texture2D {}
    class CubemapArray : Texture {}
    class CustomCollider2D : Collider2D {}
    class CustomRenderTexture : RenderTexture {}
    class D3D12DeviceFilterLists : Object {}
    class DistanceJoint2D : AnchoredJoint2D {}
    class EdgeCollider2D : Collider2D {}
    class Effector2D : Behaviour {}
    class FixedJoint : Joint {}
    class FixedJoint2D : AnchoredJoint2D {}
    class Flare : Object {}
    class FlareLayer : Behaviour {}
    class Font : Object {}
    class FrictionJoint2D : AnchoredJoint2D {}
    class GUIElement : Behaviour {}
    class GUILayer : Behaviour {}
    class GUIText : GUIElement {}
    class GUITexture : GUIElement {}
    class GameObject : Object {}
    class Grid : GridLayout {}
    class GridLayout : Behaviour {
        public enum CellLayout { Rectangle, Hexagon, Isometric, IsometricZAsY }
        public enum CellSwizzle { XYZ, XZY, YXZ, YZX, ZXY, ZYX }
    }
    class Halo : Behaviour {}
    class HingeJoint : Joint {}
    class HingeJoint2D : AnchoredJoint2D {}
    class Joint : Component {}
    class Joint2D : Behaviour {}
    class LODGroup : Component {}
    class LensFlare : Behaviour {}
    class Light : Behaviour {}
    class LightProbeGroup : Behaviour {}
    class LightProbeProxyVolume : Behaviour {}
    class LightProbes : Object {}
    class LightingSettings : Object {}
    class LineRenderer : Renderer {}
    class LocalizationAsset : Object {}
    class Material : Object {}
    class Mesh : Object {}
    class MeshCollider : Collider {}
    class MeshFilter : Component {}
    class MeshRenderer : Renderer {}
    class MonoBehaviour : Behaviour {}
    class Motion : Object {}
    class MovieTexture : Texture {}
    class MultiplayerRolesData : Component {}
    class OcclusionArea : Component {}
    class OcclusionPortal : Component {}
    class ParticleSystem : Component {}
    class ParticleSystemForceField : Behaviour {}
    class ParticleSystemRenderer : Renderer {}
    class PhysicsMaterial : Object {}
    class PhysicsMaterial2D : Object {}
    class PhysicsUpdateBehaviour2D : Behaviour {}
    class PlatformEffector2D : Effector2D {}
    class PointEffector2D : Effector2D {}
    class PolygonCollider2D : Collider2D {}
    class ProceduralMaterial : Material {}
    class ProceduralTexture : Texture {}
    class Projector : Behaviour {}
    class QualitySettings : Object {}
    class RectTransform : Transform {}
    class ReflectionProbe : Behaviour {}
    class RelativeJoint2D : Joint2D {}
    class RenderAs2D : Renderer {}
    class RenderTexture : Texture {}
    class Renderer : Component {}
    class Rigidbody : Component {}
    class Rigidbody2D : Component {}
    class RuntimeAnimatorController : Object {}
    class RuntimeInitializeOnLoadManager : Object {}
    class Shader : Object {}
    class ShaderVariantCollection : Object {}
    class SkinnedMeshRenderer : Renderer {}
    class Skybox : Behaviour {}
    class SliderJoint2D : AnchoredJoint2D {}
    class SparseTexture : Texture {}
    class SpeedTreeWindAsset : Object {}
    class SphereCollider : Collider {}
    class SpringJoint : Joint {}
    class SpringJoint2D : AnchoredJoint2D {}
    class Sprite : Object {}
    class SpriteMask : Renderer {}
    class SpriteRenderer : Renderer {}
    class StreamingController : Behaviour {}
    class SurfaceEffector2D : Effector2D {}
    class TargetJoint2D : Joint2D {}
    class Terrain : Behaviour {}
    class TerrainCollider : Collider {}
    class TerrainData : Object {}
    class TerrainLayer : Object {}
    class TextAsset : Object {}
    class TextMesh : Component {}
    class Texture : Object {}
    class Texture2D : Texture {}
    class Texture2DArray : Texture {}
    class Texture3D : Texture {}
    class TrailRenderer : Renderer {}
    class Transform : Component {}
    class Tree : Component {}
    class VulkanDeviceFilterLists : Object {}
    class WebCamTexture : Texture {}
    class WebGPUDeviceFilterLists : Object {}
    class WheelCollider : Collider {}
    class WheelJoint2D : AnchoredJoint2D {}
    class WindZone : Behaviour {}
}

namespace UnityEngine.AI {
    class NavMeshAgent : Behaviour {}
    class NavMeshData : Object {}
    class NavMeshObstacle : Behaviour {}
    class OffMeshLink : Behaviour {}
}

namespace UnityEngine.Animations {
    class AimConstraint : Behaviour {}
    class LookAtConstraint : Behaviour {}
    class ParentConstraint : Behaviour {}
    class PositionConstraint : Behaviour {}
    class RotationConstraint : Behaviour {}
    class ScaleConstraint : Behaviour {}
}

namespace UnityEngine.Audio {
    class AudioContainerElement : Object {}
    class AudioMixer : Object {}
    class AudioMixerGroup : Object {}
    class AudioMixerSnapshot : Object {}
    class AudioRandomContainer : AudioResource {}
    class AudioResource : Object {}
}

namespace UnityEngine.Playables {
    class PlayableDirector : Behaviour {}
}

namespace UnityEngine.Rendering {
    class BuildSettings : Object {}
    class GraphicsSettings : Object {}
    class GraphicsStateCollection : Object {}
    class RayTracingShader : Object {}
    class SortingGroup : Behaviour {}
}

namespace UnityEngine.Tilemaps {
    class Tilemap : GridLayout {
        public enum Orientation { XY, XZ, YX, YZ, ZX, ZY, Custom }
    }
    class TilemapCollider2D : Collider2D {}
    class TilemapRenderer : Renderer {}
}

namespace UnityEngine.U2D {
    class SpriteAtlas : Object {}
    class SpriteShapeRenderer : Renderer {}
}

namespace UnityEngine.UIElements {
    class PanelRenderer : Renderer {}
    class UIAnimationBinder : Object {}
    class UIAnimationClip : Object {}
    class UIRenderer : Renderer {}
}

namespace UnityEngine.VFX {
    class VFXManager : Object {}
    class VFXRenderer : Renderer {}
    class VisualEffect : Behaviour {}
    class VisualEffectAsset : VisualEffectObject {}
    class VisualEffectObject : Object {}
}

namespace UnityEngine.Video {
    class VideoClip : Object {}
    class VideoPlayer : Behaviour {}
    enum VideoRenderMode {
        CameraFarPlane, CameraNearPlane, RenderTexture, MaterialOverride, APIOnly
    }
    enum VideoAspectRatio {
        NoScaling, FitVertically, FitHorizontally, FitInside, FitOutside, Stretch
    }
    enum VideoAudioOutputMode { None, AudioSource, Direct, APIOnly }
    enum VideoSource { VideoClip, Url }
}
