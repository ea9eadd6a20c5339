// Stub: further namespaces that come with the engine itself, not with a package. Names, bases and
// enums; native classes of the same namespaces are in UnityEngine.Native.cs.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.AI {
    enum ObstacleAvoidanceType {
        NoObstacleAvoidance, LowQualityObstacleAvoidance, MedQualityObstacleAvoidance,
        GoodQualityObstacleAvoidance, HighQualityObstacleAvoidance
    }
    enum NavMeshObstacleShape { Capsule, Box }
    class NavMeshPath {}
    struct NavMeshHit {}
    struct NavMeshBuildSettings {}
    struct NavMeshDataInstance {}
}

namespace UnityEngine.Rendering {
    class RenderPipelineAsset : ScriptableObject {}
    class RenderPipelineAsset<T> : RenderPipelineAsset {}
    class RenderPipeline {}
    class CommandBuffer {}
    class RenderPipelineGlobalSettings : ScriptableObject {}
    struct SphericalHarmonicsL2 {}
    struct ScriptableRenderContext {}
    enum ShadowCastingMode { Off, On, TwoSided, ShadowsOnly }
    enum LightProbeUsage { Off = 0, BlendProbes = 1, UseProxyVolume = 2, CustomProvided = 4 }
    enum ReflectionProbeUsage { Off, BlendProbes, BlendProbesAndSkybox, Simple }
    enum CompareFunction {
        Disabled, Never, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual, Always
    }
    enum BlendMode {
        Zero, One, DstColor, SrcColor, OneMinusDstColor, SrcAlpha, OneMinusSrcColor, DstAlpha,
        OneMinusDstAlpha, SrcAlphaSaturate, OneMinusSrcAlpha
    }
    enum CullMode { Off, Front, Back }
    enum AmbientMode { Skybox = 0, Trilight = 1, Flat = 3, Custom = 4 }
    enum IndexFormat { UInt16, UInt32 }
    enum ReflectionProbeMode { Baked, Realtime, Custom }
    enum ReflectionProbeRefreshMode { OnAwake, EveryFrame, ViaScripting }
    enum ReflectionProbeTimeSlicingMode { AllFacesAtOnce, IndividualFaces, NoTimeSlicing }
    enum ReflectionProbeClearFlags { Skybox = 1, SolidColor = 2 }
    enum DefaultReflectionMode { Skybox, Custom }
}

namespace UnityEngine.Playables {
    class PlayableAsset : ScriptableObject {}
    class PlayableBehaviour {}
    struct Playable {}
    struct PlayableGraph {}
    enum DirectorWrapMode { Hold, Loop, None }
    enum DirectorUpdateMode { DSPClock, GameTime, UnscaledGameTime, Manual }
    interface INotification {}
    interface INotificationReceiver {}
    interface IPlayableAsset {}
}

namespace UnityEngine.SceneManagement {
    struct Scene {}
    enum LoadSceneMode { Single, Additive }
}

namespace UnityEngine.Networking {
    class UnityWebRequest {}
    class DownloadHandler {}
}

namespace UnityEngine.Pool {
    interface IObjectPool<T> {}
    class ObjectPool<T> {}
}

namespace UnityEngine.Tilemaps {
    class TileBase : ScriptableObject {}
    class Tile : TileBase {}
    enum TileFlags {}
}

namespace UnityEngine.UIElements {
    class VisualTreeAsset : ScriptableObject {}
    class StyleSheet : ScriptableObject {}
    class ThemeStyleSheet : StyleSheet {}
    class PanelSettings : ScriptableObject {}
    class UIDocument : MonoBehaviour {}
    class VisualElement {}
    class Label : VisualElement {}
    class Button : VisualElement {}
    class Toggle : VisualElement {}
    class TextField : VisualElement {}
    class Slider : VisualElement {}
    class ListView : VisualElement {}
    class ScrollView : VisualElement {}
    class Foldout : VisualElement {}
    class ProgressBar : VisualElement {}
    class DropdownField : VisualElement {}
    class TextElement : VisualElement {}
}

namespace UnityEngine.XR {
    struct InputDevice {}
    enum XRNode {
        LeftEye, RightEye, CenterEye, Head, LeftHand, RightHand, GameController, TrackingReference,
        HardwareTracker
    }
}

namespace Unity.Collections {
    struct NativeArray<T> {}
    struct NativeList<T> {}
    struct NativeHashMap<K, V> {}
    struct NativeQueue<T> {}
    enum Allocator {}
}

namespace Unity.Jobs {
    struct JobHandle {}
    interface IJob {}
    interface IJobParallelFor {}
}
