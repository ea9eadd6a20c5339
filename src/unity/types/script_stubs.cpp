#include "unity/types/script_stubs.h"

#include <memory>
#include <string>
#include <vector>

#include "csharp/source.h"
#include "unity/types/script_stub_texts.h"

namespace diorama::unity {

namespace {

/// What scripts use of the runtime library. All of it Unity does not serialize, List and the
/// keywords' own types apart; knowing the names is what tells it from an unknown type.
constexpr std::string_view kSystem = R"cs(
namespace System {
  struct Boolean{} struct Byte{} struct SByte{} struct Char{} struct Decimal{} struct Double{}
    struct Single{}
  struct Int16{} struct Int32{} struct Int64{} struct UInt16{} struct UInt32{} struct UInt64{}
    struct IntPtr{}
  struct UIntPtr{} struct Void{} class Object{} class String{}
  struct DateTime{} struct DateTimeOffset{} struct TimeSpan{} struct Guid{} struct Nullable<T>{}
    class Type{}
  class Uri{} class Version{} class Array{} class Enum{} class Exception{} class Random{} class
    Delegate{}
  class MulticastDelegate:Delegate{} class Attribute{} class EventArgs{} class WeakReference{}
    class Lazy<T>{}
  class WeakReference<T>{} class ArgumentException:Exception{} class
    InvalidOperationException:Exception{}
  class NotImplementedException:Exception{} class NotSupportedException:Exception{}
  class SystemException:Exception{} class ApplicationException:Exception{} class
    MarshalByRefObject{}
  class Tuple<A>{} class Tuple<A,B>{} class Tuple<A,B,C>{} class Tuple<A,B,C,D>{}
  struct ValueTuple<A>{} struct ValueTuple<A,B>{} struct ValueTuple<A,B,C>{} struct
    ValueTuple<A,B,C,D>{}
  struct Memory<T>{} struct ReadOnlyMemory<T>{} struct ArraySegment<T>{}
  delegate void Action(); delegate void Action<A>(); delegate void Action<A,B>(); delegate void
    Action<A,B,C>();
  delegate void Action<A,B,C,D>(); delegate void Action<A,B,C,D,E>(); delegate void
    Action<A,B,C,D,E,F>();
  delegate void Func<A>(); delegate void Func<A,B>(); delegate void Func<A,B,C>(); delegate void
    Func<A,B,C,D>();
  delegate void Func<A,B,C,D,E>(); delegate void Func<A,B,C,D,E,F>(); delegate void Predicate<T>();
  delegate void Comparison<T>(); delegate void Converter<A,B>(); delegate void EventHandler();
  delegate void EventHandler<T>(); delegate void AsyncCallback();
  interface IDisposable{} interface IComparable{} interface IComparable<T>{} interface
    IEquatable<T>{}
  interface ICloneable{} interface IFormattable{} interface IConvertible{} interface IAsyncResult{}
  interface IServiceProvider{} interface IObservable<T>{} interface IObserver<T>{} interface
    IProgress<T>{}
  interface IFormatProvider{} interface IAsyncDisposable{}
  enum DayOfWeek { Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday }
  enum StringComparison { CurrentCulture, CurrentCultureIgnoreCase, InvariantCulture,
    InvariantCultureIgnoreCase,
    Ordinal, OrdinalIgnoreCase }
}
namespace System.Collections {
  interface IEnumerable{} interface IEnumerator{} interface ICollection{} interface IList{}
    interface IDictionary{}
  interface IComparer{} interface IEqualityComparer{} class ArrayList{} class Hashtable{} class
    Queue{} class Stack{}
  class BitArray{} class SortedList{}
}
namespace System.Collections.Generic {
  class List<T>{} class Dictionary<K,V>{} class HashSet<T>{} class Queue<T>{} class Stack<T>{}
    class LinkedList<T>{}
  class LinkedListNode<T>{} class SortedDictionary<K,V>{} class SortedList<K,V>{} class
    SortedSet<T>{}
  class PriorityQueue<A,B>{} struct KeyValuePair<K,V>{} class Comparer<T>{} class
    EqualityComparer<T>{}
  interface IEnumerable<T>{} interface IEnumerator<T>{} interface ICollection<T>{} interface
    IList<T>{}
  interface ISet<T>{} interface IDictionary<K,V>{} interface IReadOnlyList<T>{} interface
    IReadOnlyCollection<T>{}
  interface IReadOnlyDictionary<K,V>{} interface IComparer<T>{} interface IEqualityComparer<T>{}
  interface IAsyncEnumerable<T>{}
}
namespace System.Collections.Concurrent {
  class ConcurrentDictionary<K,V>{} class ConcurrentQueue<T>{} class ConcurrentStack<T>{} class
    ConcurrentBag<T>{}
  class BlockingCollection<T>{}
}
namespace System.Collections.ObjectModel {
  class ObservableCollection<T>{} class ReadOnlyCollection<T>{} class Collection<T>{} class
    ReadOnlyDictionary<K,V>{}
  class KeyedCollection<K,V>{}
}
namespace System.Collections.Specialized { class NameValueCollection{} class OrderedDictionary{} }
namespace System.ComponentModel { interface INotifyPropertyChanged{} class BackgroundWorker{} }
namespace System.Diagnostics { class Stopwatch{} class Process{} class StackTrace{} }
namespace System.Globalization { class CultureInfo{} }
namespace System.IO {
  class Stream{} class FileStream:Stream{} class MemoryStream:Stream{} class StreamReader{} class
    StreamWriter{}
  class BinaryReader{} class BinaryWriter{} class FileInfo{} class DirectoryInfo{} class
    FileSystemWatcher{}
  class TextReader{} class TextWriter{} class StringReader{} class StringWriter{}
}
namespace System.Linq { interface IGrouping<A,B>{} interface IOrderedEnumerable<T>{} interface
    ILookup<A,B>{} }
namespace System.Net { class HttpListener{} class IPAddress{} class IPEndPoint{} class WebClient{}
    class CookieContainer{} }
namespace System.Net.Http { class HttpClient{} }
namespace System.Net.Sockets { class Socket{} class TcpClient{} class TcpListener{} class
    UdpClient{} class NetworkStream{} }
namespace System.Net.WebSockets { class ClientWebSocket{} class WebSocket{} }
namespace System.Numerics { struct BigInteger{} struct Complex{} }
namespace System.Reflection {
  class Assembly{} class MethodInfo{} class FieldInfo{} class PropertyInfo{} class MemberInfo{}
    class ConstructorInfo{}
  class EventInfo{} class ParameterInfo{}
}
namespace System.Runtime.Serialization { interface ISerializable{} }
namespace System.Text { class StringBuilder{} class Encoding{} }
namespace System.Text.RegularExpressions { class Regex{} class Match{} }
namespace System.Threading {
  class Thread{} struct CancellationToken{} class CancellationTokenSource{} class Mutex{} class
    SemaphoreSlim{}
  class Semaphore{} class ManualResetEvent{} class ManualResetEventSlim{} class AutoResetEvent{}
    class Timer{}
  class SynchronizationContext{} class ReaderWriterLockSlim{} class ThreadLocal<T>{} struct
    CancellationTokenRegistration{}
}
namespace System.Threading.Tasks {
  class Task{} class Task<T>:Task{} struct ValueTask{} struct ValueTask<T>{} class
    TaskCompletionSource<T>{}
  class TaskScheduler{}
}
namespace System.Timers { class Timer{} }
namespace System.Xml { class XmlDocument{} class XmlNode{} class XmlElement{} }
)cs";

/// Hand-written: what is not a native class, and enums.
constexpr std::string_view kEngine = R"cs(
namespace UnityEngine {
  class Object{} class ScriptableObject:Object{} class StateMachineBehaviour:ScriptableObject{}
  class PhysicMaterial:Object{} class GUISkin:ScriptableObject{} class LightmapData{} class
    Collision{}
  class Collision2D{} class Coroutine:YieldInstruction{} class YieldInstruction{} class
    CustomYieldInstruction{}
  class WaitForSeconds:YieldInstruction{} class WaitForSecondsRealtime:CustomYieldInstruction{}
  class WaitForEndOfFrame:YieldInstruction{} class WaitForFixedUpdate:YieldInstruction{}
  class WaitUntil:CustomYieldInstruction{} class WaitWhile:CustomYieldInstruction{}
  class AsyncOperation:YieldInstruction{} class ResourceRequest:AsyncOperation{}
  class AssetBundleCreateRequest:AsyncOperation{} class AssetBundleRequest:ResourceRequest{}
  class MaterialPropertyBlock{} class GUIContent{} class ComputeBuffer{} class GraphicsBuffer{}
    class Event{}
  class TouchScreenKeyboard{} class RenderTextureDescriptor{} class AndroidJavaObject{} class
    AndroidJavaClass{}
  class PropertyAttribute:System.Attribute{} class CullingGroup{} class Microphone{} class
    AvatarBuilder{}
  class HumanPoseHandler{} class WWW{} class WWWForm{} class Ping{} class Logger{} class
    TextGenerator{}
  class AudioFilter:Behaviour{} class RenderPipelineAsset:ScriptableObject{} class WebCamDevice{}
  struct Vector2{} struct Vector3{} struct Vector4{} struct Vector2Int{} struct Vector3Int{} struct
    Quaternion{}
  struct Color{} struct Color32{} struct Rect{} struct RectInt{} struct Bounds{} struct BoundsInt{}
    struct Matrix4x4{}
  struct LayerMask{} struct RenderingLayerMask{} struct Hash128{} struct PropertyName{} class
    AnimationCurve{}
  class Gradient{} class RectOffset{} class GUIStyle{} class GUIStyleState{} struct
    LazyLoadReference<T>{}
  struct Ray{} struct Ray2D{} struct RaycastHit{} struct RaycastHit2D{} struct Plane{} struct
    ContactPoint{}
  struct ContactPoint2D{} struct Touch{} struct Resolution{} struct RenderBuffer{} struct
    AnimatorStateInfo{}
  struct AnimatorClipInfo{} struct HumanPose{} struct JobHandle{} struct BoundingSphere{} struct
    FrustumPlanes{}
  struct CombineInstance{} struct SphericalHarmonicsL2{} struct TreeInstance{} struct
    AccelerationEvent{}
  class AnimationState{} class AnimationEvent{} class AnimatorControllerParameter{} class
    DetailPrototype{}
  class TreePrototype{} class SplatPrototype{} class HumanDescription{} struct LOD{}
  [System.Serializable] struct Pose { public Vector3 position; public Quaternion rotation; }
  [System.Serializable] struct ExposedReference<T> { public PropertyName exposedName; public Object
    defaultValue; }
  [System.Serializable] struct BoneWeight { [SerializeField] float m_Weight0, m_Weight1, m_Weight2,
    m_Weight3;
    [SerializeField] int m_BoneIndex0, m_BoneIndex1, m_BoneIndex2, m_BoneIndex3; }
  [System.Serializable] struct ContactFilter2D { public bool useTriggers, useLayerMask, useDepth,
    useOutsideDepth,
    useNormalAngle, useOutsideNormalAngle; public LayerMask layerMask; public float minDepth,
    maxDepth,
    minNormalAngle, maxNormalAngle; }
  partial class ParticleSystem {
    [System.Serializable] public struct MinMaxCurve { [SerializeField] ParticleSystemCurveMode
    m_Mode;
      [SerializeField] float m_CurveMultiplier; [SerializeField] AnimationCurve m_CurveMin,
      m_CurveMax;
      [SerializeField] float m_ConstantMin, m_ConstantMax; }
    [System.Serializable] public struct MinMaxGradient { [SerializeField]
    ParticleSystemGradientMode m_Mode;
      [SerializeField] Gradient m_GradientMin, m_GradientMax; [SerializeField] Color m_ColorMin,
      m_ColorMax; }
    struct Particle{} struct MainModule{} struct EmissionModule{} struct ShapeModule{} struct
    Burst{}
  }
  interface ISerializationCallbackReceiver{} interface ICanvasRaycastFilter{} interface ILogger{}
    interface ILogHandler{}
  enum KeyCode { None=0, Backspace=8, Tab=9, Clear=12, Return=13, Pause=19, Escape=27, Space=32,
    Exclaim=33,
    DoubleQuote=34, Hash=35, Dollar=36, Percent=37, Ampersand=38, Quote=39, LeftParen=40,
    RightParen=41, Asterisk=42,
    Plus=43, Comma=44, Minus=45, Period=46, Slash=47, Alpha0=48, Alpha1, Alpha2, Alpha3, Alpha4,
    Alpha5, Alpha6,
    Alpha7, Alpha8, Alpha9, Colon=58, Semicolon=59, Less=60, Equals=61, Greater=62, Question=63,
    At=64,
    LeftBracket=91, Backslash=92, RightBracket=93, Caret=94, Underscore=95, BackQuote=96, A=97, B,
    C, D, E, F, G, H, I,
    J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z, LeftCurlyBracket=123, Pipe=124,
    RightCurlyBracket=125, Tilde=126,
    Delete=127, Keypad0=256, Keypad1, Keypad2, Keypad3, Keypad4, Keypad5, Keypad6, Keypad7,
    Keypad8, Keypad9,
    KeypadPeriod=266, KeypadDivide=267, KeypadMultiply=268, KeypadMinus=269, KeypadPlus=270,
    KeypadEnter=271,
    KeypadEquals=272, UpArrow=273, DownArrow=274, RightArrow=275, LeftArrow=276, Insert=277,
    Home=278, End=279,
    PageUp=280, PageDown=281, F1=282, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14,
    F15=296, Numlock=300,
    CapsLock=301, ScrollLock=302, RightShift=303, LeftShift=304, RightControl=305, LeftControl=306,
    RightAlt=307,
    LeftAlt=308, RightMeta=309, LeftMeta=310, LeftWindows=311, RightWindows=312, AltGr=313,
    Help=315, Print=316,
    SysReq=317, Break=318, Menu=319, Mouse0=323, Mouse1, Mouse2, Mouse3, Mouse4, Mouse5, Mouse6=329,
    JoystickButton0=330, JoystickButton1, JoystickButton2, JoystickButton3, JoystickButton4,
    JoystickButton5,
    JoystickButton6, JoystickButton7, JoystickButton8, JoystickButton9, JoystickButton10,
    JoystickButton11,
    JoystickButton12, JoystickButton13, JoystickButton14, JoystickButton15, JoystickButton16,
    JoystickButton17,
    JoystickButton18, JoystickButton19=349 }
  enum ForceMode { Force=0, Impulse=1, VelocityChange=2, Acceleration=5 }
  enum ForceMode2D { Force, Impulse }
  enum Space { World, Self }
  enum TextAnchor { UpperLeft, UpperCenter, UpperRight, MiddleLeft, MiddleCenter, MiddleRight,
    LowerLeft, LowerCenter,
    LowerRight }
  enum TextAlignment { Left, Center, Right }
  enum FontStyle { Normal, Bold, Italic, BoldAndItalic }
  enum HorizontalWrapMode { Wrap, Overflow }
  enum VerticalWrapMode { Truncate, Overflow }
  enum LightType { Spot=0, Directional=1, Point=2, Area=3, Rectangle=3, Disc=4, Pyramid=5, Box=6,
    Tube=7 }
  enum LightShadows { None, Hard, Soft }
  enum CursorLockMode { None, Locked, Confined }
  enum CursorMode { Auto, ForceSoftware }
  enum QueryTriggerInteraction { UseGlobal, Ignore, Collide }
  enum CollisionDetectionMode { Discrete, Continuous, ContinuousDynamic, ContinuousSpeculative }
  enum RigidbodyInterpolation { None, Interpolate, Extrapolate }
  [System.Flags] enum RigidbodyConstraints { None=0, FreezePositionX=2, FreezePositionY=4,
    FreezePositionZ=8,
    FreezePosition=14, FreezeRotationX=16, FreezeRotationY=32, FreezeRotationZ=64,
    FreezeRotation=112, FreezeAll=126 }
  enum RigidbodyType2D { Dynamic, Kinematic, Static }
  enum CameraClearFlags { Skybox=1, Color=2, SolidColor=2, Depth=3, Nothing=4 }
  enum WrapMode { Default=0, Once=1, Clamp=1, Loop=2, PingPong=4, ClampForever=8 }
  enum AnimatorUpdateMode { Normal=0, AnimatePhysics=1, Fixed=1, UnscaledTime=2 }
  enum AnimatorControllerParameterType { Float=1, Int=3, Bool=4, Trigger=9 }
  enum AvatarIKGoal { LeftFoot, RightFoot, LeftHand, RightHand }
  enum AvatarIKHint { LeftKnee, RightKnee, LeftElbow, RightElbow }
  enum AudioRolloffMode { Logarithmic, Linear, Custom }
  enum PrimitiveType { Sphere, Capsule, Cylinder, Cube, Plane, Quad }
  enum FilterMode { Point, Bilinear, Trilinear }
  enum TextureWrapMode { Repeat, Clamp, Mirror, MirrorOnce }
  enum AnisotropicFiltering { Disable, Enable, ForceEnable }
  enum RenderMode { ScreenSpaceOverlay, ScreenSpaceCamera, WorldSpace }
  enum SendMessageOptions { RequireReceiver, DontRequireReceiver }
  enum TouchPhase { Began, Moved, Stationary, Ended, Canceled }
  enum LogType { Error, Assert, Warning, Log, Exception }
  enum FogMode { Linear=1, Exponential=2, ExponentialSquared=3 }
  enum MeshTopology { Triangles=0, Quads=2, Lines=3, LineStrip=4, Points=5 }
  enum ColorSpace { Uninitialized=-1, Gamma=0, Linear=1 }
  enum GradientMode { Blend, Fixed, PerceptualBlend }
  enum WeightedMode { None, In, Out, Both }
  enum NetworkReachability { NotReachable, ReachableViaCarrierDataNetwork,
    ReachableViaLocalAreaNetwork }
  enum ScreenOrientation { Unknown=0, Portrait=1, PortraitUpsideDown=2, LandscapeLeft=3,
    Landscape=3, LandscapeRight=4,
    AutoRotation=5 }
  enum FullScreenMode { ExclusiveFullScreen, FullScreenWindow, MaximizedWindow, Windowed }
  enum SkinQuality { Auto=0, Bone1=1, Bone2=2, Bone4=4 }
  enum SpriteMaskInteraction { None, VisibleInsideMask, VisibleOutsideMask }
  enum SpriteDrawMode { Simple, Sliced, Tiled }
  enum LineAlignment { View=0, TransformZ=1, Local=1 }
  enum LineTextureMode { Stretch, Tile, DistributePerSegment, RepeatPerSegment, Static }
  enum ParticleSystemStopBehavior { StopEmittingAndClear, StopEmitting }
  enum ParticleSystemSimulationSpace { Local, World, Custom }
  enum ParticleSystemCurveMode { Constant, Curve, TwoCurves, TwoConstants }
  enum ParticleSystemGradientMode { Color, Gradient, TwoColors, TwoGradients, RandomColor }
  enum HumanBodyBones { Hips, LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftFoot,
    RightFoot, Spine,
    Chest, Neck, Head, LeftShoulder, RightShoulder, LeftUpperArm, RightUpperArm, LeftLowerArm,
    RightLowerArm, LeftHand,
    RightHand, LeftToes, RightToes, LeftEye, RightEye, Jaw, LeftThumbProximal,
    LeftThumbIntermediate, LeftThumbDistal,
    LeftIndexProximal, LeftIndexIntermediate, LeftIndexDistal, LeftMiddleProximal,
    LeftMiddleIntermediate,
    LeftMiddleDistal, LeftRingProximal, LeftRingIntermediate, LeftRingDistal, LeftLittleProximal,
    LeftLittleIntermediate, LeftLittleDistal, RightThumbProximal, RightThumbIntermediate,
    RightThumbDistal,
    RightIndexProximal, RightIndexIntermediate, RightIndexDistal, RightMiddleProximal,
    RightMiddleIntermediate,
    RightMiddleDistal, RightRingProximal, RightRingIntermediate, RightRingDistal,
    RightLittleProximal,
    RightLittleIntermediate, RightLittleDistal, UpperChest, LastBone }
  enum SystemLanguage { Afrikaans, Arabic, Basque, Belarusian, Bulgarian, Catalan, Chinese, Czech,
    Danish, Dutch,
    English, Estonian, Faroese, Finnish, French, German, Greek, Hebrew, Hungarian, Icelandic,
    Indonesian, Italian,
    Japanese, Korean, Latvian, Lithuanian, Norwegian, Polish, Portuguese, Romanian, Russian,
    SerboCroatian, Slovak,
    Slovenian, Spanish, Swedish, Thai, Turkish, Ukrainian, Vietnamese, ChineseSimplified,
    ChineseTraditional, Unknown,
    Hindi }
  enum RenderTextureFormat{} enum TextureFormat{} enum RuntimePlatform{} enum ThreadPriority{} enum
    ShadowQuality{}
  enum HideFlags{} enum DepthTextureMode{} enum TexGenMode{} enum TouchScreenKeyboardType{} enum
    ComputeBufferType{}
  enum TransparencySortMode{} enum ConfigurableJointMotion { Locked, Limited, Free }
  enum AnimationBlendMode { Blend, Additive } enum AnimatorCullingMode { AlwaysAnimate,
    CullUpdateTransforms,
    CullCompletely } enum UserAuthorization{} enum DrivenTransformProperties{} enum
    GeometryDeformType{}
  enum ReceiveGI { Lightmaps=1, LightProbes=2 } enum AudioSpeakerMode{} enum LightmapsMode{} enum
    LightRenderMode { Auto,
    ForcePixel, ForceVertex } enum ScaleMode { StretchToFill, ScaleAndCrop, ScaleToFit } enum
    EventType{}
  enum EventModifiers{} enum CapsuleDirection2D { Vertical, Horizontal } enum
    CollisionDetectionMode2D { Discrete=0,
    None=0, Continuous=1 } enum RigidbodyInterpolation2D { None, Interpolate, Extrapolate } enum
    JointDriveMode{}
  enum PhysicMaterialCombine { Average=0, Multiply=1, Minimum=2, Maximum=3 } enum
    PhysicsMaterialCombine { Average=0,
    Multiply=1, Minimum=2, Maximum=3 } enum OpaqueSortMode{}
  [System.Flags] enum StereoTargetEyeMask { None=0, Left=1, Right=2, Both=3 }
  enum RenderingPath { UsePlayerSettings=-1, VertexLit=0, Forward=1, DeferredLighting=2,
    DeferredShading=3 }
  enum LightShape { Cone, Pyramid, Box } enum LightmapBakeType { Mixed=1, Baked=2, Realtime=4 }
  enum LightShadowCasterMode { Default, NonLightmappedOnly, Everything }
  enum RigidbodySleepMode2D { NeverSleep, StartAwake, StartAsleep }
  [System.Flags] enum RigidbodyConstraints2D { None=0, FreezePositionX=1, FreezePositionY=2,
    FreezePosition=3, FreezeRotation=4, FreezeAll=7 }
  enum MotionVectorGenerationMode { Camera, Object, ForceNoMotion }
  enum SpriteTileMode { Continuous, Adaptive } enum SpriteSortPoint { Center, Pivot }
  enum AnimationCullingType { AlwaysAnimate, BasedOnRenderers, BasedOnClipBounds,
    BasedOnUserBounds }
  enum RotationDriveMode { XYAndZ, Slerp }
  enum JointProjectionMode { None, PositionAndRotation, PositionOnly }
  enum ParticleSystemStopAction { None, Disable, Destroy, Callback }
  enum ParticleSystemCullingMode { Automatic, PauseAndCatchup, Pause, AlwaysSimulate }
  enum ParticleSystemRingBufferMode { Disabled, PauseUntilReplaced, LoopUntilReplaced }
  enum ParticleSystemEmitterVelocityMode { Transform, Rigidbody, Custom }
  enum ParticleSystemScalingMode { Hierarchy, Local, Shape }
  enum ParticleSystemShapeType { Sphere, SphereShell, Hemisphere, HemisphereShell, Cone, Box, Mesh,
    ConeShell, ConeVolume, ConeVolumeShell, Circle, CircleEdge, SingleSidedEdge, MeshRenderer,
    SkinnedMeshRenderer, BoxShell, BoxEdge, Donut, Rectangle, Sprite, SpriteRenderer }
  enum ParticleSystemRenderMode { Billboard, Stretch, HorizontalBillboard, VerticalBillboard, Mesh,
    None }
  enum ParticleSystemSortMode { None, Distance, OldestInFront, YoungestInFront, Depth }
  enum ParticleSystemRenderSpace { View, World, Local, Facing, Velocity }
  enum LODFadeMode { None, CrossFade, SpeedTree } enum WindZoneMode { Directional, Spherical }
}
namespace UnityEngine.Events {
  enum PersistentListenerMode { EventDefined, Void, Object, Int, Float, String, Bool }
  enum UnityEventCallState { Off, EditorAndRuntime, RuntimeOnly }
  [System.Serializable] class ArgumentCache { public UnityEngine.Object m_ObjectArgument;
    public string m_ObjectArgumentAssemblyTypeName; public int m_IntArgument;
    public float m_FloatArgument; public string m_StringArgument; public bool m_BoolArgument; }
  [System.Serializable] class PersistentCall { public UnityEngine.Object m_Target;
    public string m_TargetAssemblyTypeName; public string m_MethodName;
    public PersistentListenerMode m_Mode; public ArgumentCache m_Arguments;
    public UnityEventCallState m_CallState; }
  [System.Serializable] class PersistentCallGroup {
    public System.Collections.Generic.List<PersistentCall> m_Calls; }
  [System.Serializable] class UnityEventBase { public PersistentCallGroup m_PersistentCalls; }
  [System.Serializable] class UnityEvent:UnityEventBase{} [System.Serializable] class
    UnityEvent<A>:UnityEventBase{}
  [System.Serializable] class UnityEvent<A,B>:UnityEventBase{}
  [System.Serializable] class UnityEvent<A,B,C>:UnityEventBase{}
  [System.Serializable] class UnityEvent<A,B,C,D>:UnityEventBase{}
  delegate void UnityAction(); delegate void UnityAction<A>(); delegate void UnityAction<A,B>();
  delegate void UnityAction<A,B,C>(); delegate void UnityAction<A,B,C,D>();
}
namespace UnityEngine.AI {
  enum ObstacleAvoidanceType { NoObstacleAvoidance, LowQualityObstacleAvoidance,
    MedQualityObstacleAvoidance,
    GoodQualityObstacleAvoidance, HighQualityObstacleAvoidance }
  enum NavMeshObstacleShape { Capsule, Box }
  class NavMeshPath{} struct NavMeshHit{} struct NavMeshBuildSettings{} struct NavMeshDataInstance{}
}
namespace UnityEngine.Rendering {
  class RenderPipelineAsset:ScriptableObject{} class RenderPipelineAsset<T>:RenderPipelineAsset{}
  class RenderPipeline{} class CommandBuffer{} class RenderPipelineGlobalSettings:ScriptableObject{}
  struct SphericalHarmonicsL2{} struct ScriptableRenderContext{}
  enum ShadowCastingMode { Off, On, TwoSided, ShadowsOnly }
  enum LightProbeUsage { Off=0, BlendProbes=1, UseProxyVolume=2, CustomProvided=4 }
  enum ReflectionProbeUsage { Off, BlendProbes, BlendProbesAndSkybox, Simple }
  enum CompareFunction { Disabled, Never, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual,
    Always }
  enum BlendMode { Zero, One, DstColor, SrcColor, OneMinusDstColor, SrcAlpha, OneMinusSrcColor,
    DstAlpha,
    OneMinusDstAlpha, SrcAlphaSaturate, OneMinusSrcAlpha }
  enum CullMode { Off, Front, Back }
  enum AmbientMode { Skybox=0, Trilight=1, Flat=3, Custom=4 }
  enum IndexFormat { UInt16, UInt32 }
  enum ReflectionProbeMode { Baked, Realtime, Custom }
  enum ReflectionProbeRefreshMode { OnAwake, EveryFrame, ViaScripting }
  enum ReflectionProbeTimeSlicingMode { AllFacesAtOnce, IndividualFaces, NoTimeSlicing }
  enum ReflectionProbeClearFlags { Skybox=1, SolidColor=2 }
  enum DefaultReflectionMode { Skybox, Custom }
}
namespace UnityEngine.Playables {
  class PlayableAsset:ScriptableObject{} class PlayableBehaviour{} struct Playable{} struct
    PlayableGraph{}
  enum DirectorWrapMode { Hold, Loop, None } enum DirectorUpdateMode { DSPClock, GameTime,
    UnscaledGameTime, Manual }
  interface INotification{} interface INotificationReceiver{} interface IPlayableAsset{}
}
namespace UnityEngine.SceneManagement { struct Scene{} enum LoadSceneMode { Single, Additive } }
namespace UnityEngine.Networking { class UnityWebRequest{} class DownloadHandler{} }
namespace UnityEngine.Pool { interface IObjectPool<T>{} class ObjectPool<T>{} }
namespace UnityEngine.Tilemaps {
  class TileBase:ScriptableObject{} class Tile:TileBase{} enum TileFlags{}
}
namespace UnityEngine.UIElements {
  class VisualTreeAsset:ScriptableObject{} class StyleSheet:ScriptableObject{} class
    ThemeStyleSheet:StyleSheet{}
  class PanelSettings:ScriptableObject{} class UIDocument:MonoBehaviour{} class VisualElement{}
    class Label:VisualElement{}
  class Button:VisualElement{} class Toggle:VisualElement{} class TextField:VisualElement{} class
    Slider:VisualElement{}
  class ListView:VisualElement{} class ScrollView:VisualElement{} class Foldout:VisualElement{}
  class ProgressBar:VisualElement{} class DropdownField:VisualElement{} class
    TextElement:VisualElement{}
}
namespace UnityEngine.XR { struct InputDevice{} enum XRNode { LeftEye, RightEye, CenterEye, Head,
    LeftHand, RightHand,
  GameController, TrackingReference, HardwareTracker } }
namespace Unity.Collections { struct NativeArray<T>{} struct NativeList<T>{} struct
    NativeHashMap<K,V>{}
  struct NativeQueue<T>{} enum Allocator{} }
namespace Unity.Jobs { struct JobHandle{} interface IJob{} interface IJobParallelFor{} }
namespace UnityEditor {
  class Editor:UnityEngine.ScriptableObject{} class EditorWindow:UnityEngine.ScriptableObject{}
  class ScriptableWizard:EditorWindow{} class GUIDrawer{} class PropertyDrawer:GUIDrawer{} class
    DecoratorDrawer:GUIDrawer{}
  class AssetPostprocessor{} class AssetModificationProcessor{} class SerializedObject{} class
    SerializedProperty{}
  class SettingsProvider{} class MaterialEditor:Editor{} class ShaderGUI{} class
    ScriptableSingleton<T>:UnityEngine.ScriptableObject{}
  class PopupWindowContent{} class GenericMenu{} class PreviewRenderUtility{} class MenuCommand{}
    enum BuildTarget{}
  enum BuildTargetGroup{} enum MessageType { None, Info, Warning, Error } class
    AssetPostprocessorBase{}
}
namespace UnityEditor.AssetImporters { class ScriptedImporter:AssetImporter{} class
    ScriptedImporterEditor:Editor{}
  class AssetImporterEditor:Editor{} }
namespace UnityEditor.Build { interface IPreprocessBuildWithReport{} interface
    IPostprocessBuildWithReport{} }
)cs";

/// Native classes and their bases.
constexpr std::string_view kNative = R"cs(
namespace UnityEditor {
  class AssetImportInProgressProxy:UnityEngine.Object{} class AssetImporter:UnityEngine.Object{}
  class AudioManager:UnityEngine.Object{} class BrokenPrefabAsset:DefaultAsset{}
  class DefaultAsset:UnityEngine.Object{} class EditorBuildSettings:UnityEngine.Object{}
  class EditorSettings:UnityEngine.Object{} class EditorUserBuildSettings:UnityEngine.Object{}
  class EditorUserSettings:UnityEngine.Object{} class HumanTemplate:UnityEngine.Object{}
  class InputManager:UnityEngine.Object{} class LightingDataAsset:UnityEngine.Object{}
  class LightmapParameters:UnityEngine.Object{} class MemorySettings:UnityEngine.Object{}
  class MonoManager:UnityEngine.Object{} class MonoScript:UnityEngine.TextAsset{}
  class Physics2DSettings:UnityEngine.Object{}
  class PhysicsCoreProjectSettings2D:UnityEngine.Object{}
  class PlayerSettings:UnityEngine.Object{} class SceneAsset:DefaultAsset{}
  class SceneVisibilityState:UnityEngine.Object{} class ShaderInclude:UnityEngine.TextAsset{}
  class TagManager:UnityEngine.Object{} class TimeManager:UnityEngine.Object{}
  class UnityConnectSettings:UnityEngine.Object{}
  class VersionControlSettings:UnityEngine.Object{}
}
namespace UnityEditor.Animations {
  class AnimatorController:UnityEngine.RuntimeAnimatorController{}
  class AnimatorState:UnityEngine.Object{} class AnimatorStateMachine:UnityEngine.Object{}
  class AnimatorStateTransition:AnimatorTransitionBase{}
  class AnimatorTransition:AnimatorTransitionBase{}
  class AnimatorTransitionBase:UnityEngine.Object{} class BlendTree:UnityEngine.Motion{}
  class GameObjectRecorder:UnityEngine.Object{}
}
namespace UnityEditor.Audio {
  class AudioMixerController:UnityEngine.Audio.AudioMixer{}
  class AudioMixerEffectController:UnityEngine.Object{}
  class AudioMixerGroupController:UnityEngine.Audio.AudioMixerGroup{}
  class AudioMixerSnapshotController:UnityEngine.Audio.AudioMixerSnapshot{}
}
namespace UnityEditor.Presets {
  class Preset:UnityEngine.Object{} class PresetManager:UnityEngine.Object{}
}
namespace UnityEditor.U2D {
  class SpriteAtlasAsset:UnityEngine.Object{}
}
namespace UnityEditorInternal {
  class AssemblyDefinitionAsset:UnityEngine.TextAsset{}
  class AssemblyDefinitionReferenceAsset:UnityEngine.TextAsset{}
  class PackageManifest:UnityEngine.TextAsset{}
}
namespace UnityEngine {
  class AnchoredJoint2D:Joint2D{} class Animation:Behaviour{} class AnimationClip:Motion{}
  class Animator:Behaviour{} class AnimatorOverrideController:RuntimeAnimatorController{}
  class AreaEffector2D:Effector2D{} class ArticulationBody:Behaviour{} class AssetBundle:Object{}
  class AssetBundleManifest:Object{} class AudioBehaviour:Behaviour{}
  class AudioChorusFilter:Behaviour{} class AudioClip:UnityEngine.Audio.AudioResource{}
  class AudioDistortionFilter:Behaviour{} class AudioEchoFilter:Behaviour{}
  class AudioHighPassFilter:Behaviour{} class AudioListener:AudioBehaviour{}
  class AudioLowPassFilter:Behaviour{} class AudioReverbFilter:Behaviour{}
  class AudioReverbZone:Behaviour{} class AudioSource:AudioBehaviour{} class Avatar:Object{}
  class AvatarMask:Object{} class Behaviour:Component{} class BillboardAsset:Object{}
  class BillboardRenderer:Renderer{} class BoxCollider:Collider{} class BoxCollider2D:Collider2D{}
  class BuoyancyEffector2D:Effector2D{} class Camera:Behaviour {
    public enum GateFitMode { None, Vertical, Horizontal, Fill, Overscan }
    public enum FieldOfViewAxis { Vertical, Horizontal } }
  class Canvas:Behaviour{}
  class CanvasGroup:Behaviour{} class CanvasRenderer:Component{} class CapsuleCollider:Collider{}
  class CapsuleCollider2D:Collider2D{} class CharacterController:Collider{}
  class CharacterJoint:Joint{} class CircleCollider2D:Collider2D{} class Cloth:Behaviour{}
  class Collider:Component{} class Collider2D:Behaviour{} class Component:Object{}
  class CompositeCollider2D:Collider2D { public enum GeometryType { Outlines, Polygons }
    public enum GenerationType { Synchronous, Manual } }
  class ComputeShader:Object{}
  class ConfigurableJoint:Joint{} class ConstantForce:Behaviour{}
  class ConstantForce2D:PhysicsUpdateBehaviour2D{} class Cubemap:Texture2D{}
  class CubemapArray:Texture{} class CustomCollider2D:Collider2D{}
  class CustomRenderTexture:RenderTexture{} class D3D12DeviceFilterLists:Object{}
  class DistanceJoint2D:AnchoredJoint2D{} class EdgeCollider2D:Collider2D{}
  class Effector2D:Behaviour{} class FixedJoint:Joint{} class FixedJoint2D:AnchoredJoint2D{}
  class Flare:Object{} class FlareLayer:Behaviour{} class Font:Object{}
  class FrictionJoint2D:AnchoredJoint2D{} class GUIElement:Behaviour{} class GUILayer:Behaviour{}
  class GUIText:GUIElement{} class GUITexture:GUIElement{} class GameObject:Object{}
  class Grid:GridLayout{} class GridLayout:Behaviour {
    public enum CellLayout { Rectangle, Hexagon, Isometric, IsometricZAsY }
    public enum CellSwizzle { XYZ, XZY, YXZ, YZX, ZXY, ZYX } }
  class Halo:Behaviour{}
  class HingeJoint:Joint{} class HingeJoint2D:AnchoredJoint2D{} class Joint:Component{}
  class Joint2D:Behaviour{} class LODGroup:Component{} class LensFlare:Behaviour{}
  class Light:Behaviour{} class LightProbeGroup:Behaviour{}
  class LightProbeProxyVolume:Behaviour{} class LightProbes:Object{}
  class LightingSettings:Object{} class LineRenderer:Renderer{} class LocalizationAsset:Object{}
  class Material:Object{} class Mesh:Object{} class MeshCollider:Collider{}
  class MeshFilter:Component{} class MeshRenderer:Renderer{} class MonoBehaviour:Behaviour{}
  class Motion:Object{} class MovieTexture:Texture{} class MultiplayerRolesData:Component{}
  class OcclusionArea:Component{} class OcclusionPortal:Component{}
  class ParticleSystem:Component{} class ParticleSystemForceField:Behaviour{}
  class ParticleSystemRenderer:Renderer{} class PhysicsMaterial:Object{}
  class PhysicsMaterial2D:Object{} class PhysicsUpdateBehaviour2D:Behaviour{}
  class PlatformEffector2D:Effector2D{} class PointEffector2D:Effector2D{}
  class PolygonCollider2D:Collider2D{} class ProceduralMaterial:Material{}
  class ProceduralTexture:Texture{} class Projector:Behaviour{} class QualitySettings:Object{}
  class RectTransform:Transform{} class ReflectionProbe:Behaviour{}
  class RelativeJoint2D:Joint2D{} class RenderAs2D:Renderer{} class RenderTexture:Texture{}
  class Renderer:Component{} class Rigidbody:Component{} class Rigidbody2D:Component{}
  class RuntimeAnimatorController:Object{} class RuntimeInitializeOnLoadManager:Object{}
  class Shader:Object{} class ShaderVariantCollection:Object{}
  class SkinnedMeshRenderer:Renderer{} class Skybox:Behaviour{}
  class SliderJoint2D:AnchoredJoint2D{} class SparseTexture:Texture{}
  class SpeedTreeWindAsset:Object{} class SphereCollider:Collider{} class SpringJoint:Joint{}
  class SpringJoint2D:AnchoredJoint2D{} class Sprite:Object{} class SpriteMask:Renderer{}
  class SpriteRenderer:Renderer{} class StreamingController:Behaviour{}
  class SurfaceEffector2D:Effector2D{} class TargetJoint2D:Joint2D{} class Terrain:Behaviour{}
  class TerrainCollider:Collider{} class TerrainData:Object{} class TerrainLayer:Object{}
  class TextAsset:Object{} class TextMesh:Component{} class Texture:Object{}
  class Texture2D:Texture{} class Texture2DArray:Texture{} class Texture3D:Texture{}
  class TrailRenderer:Renderer{} class Transform:Component{} class Tree:Component{}
  class VulkanDeviceFilterLists:Object{} class WebCamTexture:Texture{}
  class WebGPUDeviceFilterLists:Object{} class WheelCollider:Collider{}
  class WheelJoint2D:AnchoredJoint2D{} class WindZone:Behaviour{}
}
namespace UnityEngine.AI {
  class NavMeshAgent:Behaviour{} class NavMeshData:Object{} class NavMeshObstacle:Behaviour{}
  class OffMeshLink:Behaviour{}
}
namespace UnityEngine.Animations {
  class AimConstraint:Behaviour{} class LookAtConstraint:Behaviour{}
  class ParentConstraint:Behaviour{} class PositionConstraint:Behaviour{}
  class RotationConstraint:Behaviour{} class ScaleConstraint:Behaviour{}
}
namespace UnityEngine.Audio {
  class AudioContainerElement:Object{} class AudioMixer:Object{} class AudioMixerGroup:Object{}
  class AudioMixerSnapshot:Object{} class AudioRandomContainer:AudioResource{}
  class AudioResource:Object{}
}
namespace UnityEngine.Playables {
  class PlayableDirector:Behaviour{}
}
namespace UnityEngine.Rendering {
  class BuildSettings:Object{} class GraphicsSettings:Object{}
  class GraphicsStateCollection:Object{} class RayTracingShader:Object{}
  class SortingGroup:Behaviour{}
}
namespace UnityEngine.Tilemaps {
  class Tilemap:GridLayout { public enum Orientation { XY, XZ, YX, YZ, ZX, ZY, Custom } }
  class TilemapCollider2D:Collider2D{} class TilemapRenderer:Renderer{}
}
namespace UnityEngine.U2D {
  class SpriteAtlas:Object{} class SpriteShapeRenderer:Renderer{}
}
namespace UnityEngine.UIElements {
  class PanelRenderer:Renderer{} class UIAnimationBinder:Object{} class UIAnimationClip:Object{}
  class UIRenderer:Renderer{}
}
namespace UnityEngine.VFX {
  class VFXManager:Object{} class VFXRenderer:Renderer{} class VisualEffect:Behaviour{}
  class VisualEffectAsset:VisualEffectObject{} class VisualEffectObject:Object{}
}
namespace UnityEngine.Video {
  class VideoClip:Object{} class VideoPlayer:Behaviour{}
  enum VideoRenderMode { CameraFarPlane, CameraNearPlane, RenderTexture, MaterialOverride, APIOnly }
  enum VideoAspectRatio { NoScaling, FitVertically, FitHorizontally, FitInside, FitOutside, Stretch }
  enum VideoAudioOutputMode { None, AudioSource, Direct, APIOnly }
  enum VideoSource { VideoClip, Url }
}
)cs";

}  // namespace

std::vector<EngineStub> engine_stubs() {
  return {{"System", kSystem},
          {"UnityEngine", kEngine},
          {"UnityEngine.Native", kNative},
          {"UnityEngine.UI", kUserInterfaceStub},
          {"Unity.TextMeshPro", kTextStub},
          {"Packages", kPackagesStub}};
}

void add_engine_types(csharp::TypeIndex& index) {
  for (const EngineStub& stub : engine_stubs()) {
    index.put_file("~/" + std::string(stub.name), std::string(kEngineAssembly),
                   std::make_shared<const csharp::SourceFacts>(
                       csharp::read_source(stub.source, csharp::Defines{})));
  }
}

}  // namespace diorama::unity
