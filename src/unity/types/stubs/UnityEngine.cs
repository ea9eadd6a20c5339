// Stub: classes, structs and interfaces of UnityEngine that are not native components or assets.
// Written by hand. Fields only where Unity serializes the type as a block of its own fields. Types
// that Unity writes in a form of their own (Vector3, AnimationCurve) are names here.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine {
    class Object {}
    class ScriptableObject : Object {}
    class StateMachineBehaviour : ScriptableObject {}
    class PhysicMaterial : Object {}
    class GUISkin : ScriptableObject {}
    class LightmapData {}
    class Collision {}
    class Collision2D {}
    class Coroutine : YieldInstruction {}
    class YieldInstruction {}
    class CustomYieldInstruction {}
    class WaitForSeconds : YieldInstruction {}
    class WaitForSecondsRealtime : CustomYieldInstruction {}
    class WaitForEndOfFrame : YieldInstruction {}
    class WaitForFixedUpdate : YieldInstruction {}
    class WaitUntil : CustomYieldInstruction {}
    class WaitWhile : CustomYieldInstruction {}
    class AsyncOperation : YieldInstruction {}
    class ResourceRequest : AsyncOperation {}
    class AssetBundleCreateRequest : AsyncOperation {}
    class AssetBundleRequest : ResourceRequest {}
    class MaterialPropertyBlock {}
    class GUIContent {}
    class ComputeBuffer {}
    class GraphicsBuffer {}
    class Event {}
    class TouchScreenKeyboard {}
    class RenderTextureDescriptor {}
    class AndroidJavaObject {}
    class AndroidJavaClass {}
    class PropertyAttribute : System.Attribute {}
    class CullingGroup {}
    class Microphone {}
    class AvatarBuilder {}
    class HumanPoseHandler {}
    class WWW {}
    class WWWForm {}
    class Ping {}
    class Logger {}
    class TextGenerator {}
    class AudioFilter : Behaviour {}
    class RenderPipelineAsset : ScriptableObject {}
    class WebCamDevice {}
    struct Vector2 {}
    struct Vector3 {}
    struct Vector4 {}
    struct Vector2Int {}
    struct Vector3Int {}
    struct Quaternion {}
    struct Color {}
    struct Color32 {}
    struct Rect {}
    struct RectInt {}
    struct Bounds {}
    struct BoundsInt {}
    struct Matrix4x4 {}
    struct LayerMask {}
    struct RenderingLayerMask {}
    struct Hash128 {}
    struct PropertyName {}
    class AnimationCurve {}
    class Gradient {}
    class RectOffset {}
    class GUIStyle {}
    class GUIStyleState {}
    struct LazyLoadReference<T> {}
    struct Ray {}
    struct Ray2D {}
    struct RaycastHit {}
    struct RaycastHit2D {}
    struct Plane {}
    struct ContactPoint {}
    struct ContactPoint2D {}
    struct Touch {}
    struct Resolution {}
    struct RenderBuffer {}
    struct AnimatorStateInfo {}
    struct AnimatorClipInfo {}
    struct HumanPose {}
    struct JobHandle {}
    struct BoundingSphere {}
    struct FrustumPlanes {}
    struct CombineInstance {}
    struct SphericalHarmonicsL2 {}
    struct TreeInstance {}
    struct AccelerationEvent {}
    class AnimationState {}
    class AnimationEvent {}
    class AnimatorControllerParameter {}
    class DetailPrototype {}
    class TreePrototype {}
    class SplatPrototype {}
    class HumanDescription {}
    struct LOD {}
    [System.Serializable] struct Pose { public Vector3 position; public Quaternion rotation; }
    [System.Serializable] struct ExposedReference<T> {
        public PropertyName exposedName;
        public Object defaultValue;
    }
    [System.Serializable] struct BoneWeight {
        [SerializeField] float m_Weight0, m_Weight1, m_Weight2, m_Weight3;
        [SerializeField] int m_BoneIndex0, m_BoneIndex1, m_BoneIndex2, m_BoneIndex3;
    }
    [System.Serializable] struct ContactFilter2D {
        public bool useTriggers, useLayerMask, useDepth, useOutsideDepth, useNormalAngle,
            useOutsideNormalAngle;
        public LayerMask layerMask;
        public float minDepth, maxDepth, minNormalAngle, maxNormalAngle;
    }
    partial class ParticleSystem {
        [System.Serializable] public struct MinMaxCurve {
            [SerializeField] ParticleSystemCurveMode m_Mode;
            [SerializeField] float m_CurveMultiplier;
            [SerializeField] AnimationCurve m_CurveMin, m_CurveMax;
            [SerializeField] float m_ConstantMin, m_ConstantMax;
        }
        [System.Serializable] public struct MinMaxGradient {
            [SerializeField] ParticleSystemGradientMode m_Mode;
            [SerializeField] Gradient m_GradientMin, m_GradientMax;
            [SerializeField] Color m_ColorMin, m_ColorMax;
        }
        struct Particle {}
        struct MainModule {}
        struct EmissionModule {}
        struct ShapeModule {}
        struct Burst {}
    }
    interface ISerializationCallbackReceiver {}
    interface ICanvasRaycastFilter {}
    interface ILogger {}
    interface ILogHandler {}
}
