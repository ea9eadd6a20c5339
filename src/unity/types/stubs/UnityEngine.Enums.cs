// Stub: enums of UnityEngine with their values. Written by hand. One without members is
// known by name only.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine {
    enum KeyCode {
        None = 0, Backspace = 8, Tab = 9, Clear = 12, Return = 13, Pause = 19, Escape = 27,
        Space = 32, Exclaim = 33, DoubleQuote = 34, Hash = 35, Dollar = 36, Percent = 37,
        Ampersand = 38, Quote = 39, LeftParen = 40, RightParen = 41, Asterisk = 42, Plus = 43,
        Comma = 44, Minus = 45, Period = 46, Slash = 47, Alpha0 = 48, Alpha1, Alpha2, Alpha3,
        Alpha4, Alpha5, Alpha6, Alpha7, Alpha8, Alpha9, Colon = 58, Semicolon = 59, Less = 60,
        Equals = 61, Greater = 62, Question = 63, At = 64, LeftBracket = 91, Backslash = 92,
        RightBracket = 93, Caret = 94, Underscore = 95, BackQuote = 96, A = 97, B, C, D, E, F, G,
        H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z, LeftCurlyBracket = 123,
        Pipe = 124, RightCurlyBracket = 125, Tilde = 126, Delete = 127, Keypad0 = 256, Keypad1,
        Keypad2, Keypad3, Keypad4, Keypad5, Keypad6, Keypad7, Keypad8, Keypad9, KeypadPeriod = 266,
        KeypadDivide = 267, KeypadMultiply = 268, KeypadMinus = 269, KeypadPlus = 270,
        KeypadEnter = 271, KeypadEquals = 272, UpArrow = 273, DownArrow = 274, RightArrow = 275,
        LeftArrow = 276, Insert = 277, Home = 278, End = 279, PageUp = 280, PageDown = 281,
        F1 = 282, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15 = 296,
        Numlock = 300, CapsLock = 301, ScrollLock = 302, RightShift = 303, LeftShift = 304,
        RightControl = 305, LeftControl = 306, RightAlt = 307, LeftAlt = 308, RightMeta = 309,
        LeftMeta = 310, LeftWindows = 311, RightWindows = 312, AltGr = 313, Help = 315,
        Print = 316, SysReq = 317, Break = 318, Menu = 319, Mouse0 = 323, Mouse1, Mouse2, Mouse3,
        Mouse4, Mouse5, Mouse6 = 329, JoystickButton0 = 330, JoystickButton1, JoystickButton2,
        JoystickButton3, JoystickButton4, JoystickButton5, JoystickButton6, JoystickButton7,
        JoystickButton8, JoystickButton9, JoystickButton10, JoystickButton11, JoystickButton12,
        JoystickButton13, JoystickButton14, JoystickButton15, JoystickButton16, JoystickButton17,
        JoystickButton18, JoystickButton19 = 349
    }
    enum ForceMode { Force = 0, Impulse = 1, VelocityChange = 2, Acceleration = 5 }
    enum ForceMode2D { Force, Impulse }
    enum Space { World, Self }
    enum TextAnchor {
        UpperLeft, UpperCenter, UpperRight, MiddleLeft, MiddleCenter, MiddleRight, LowerLeft,
        LowerCenter, LowerRight
    }
    enum TextAlignment { Left, Center, Right }
    enum FontStyle { Normal, Bold, Italic, BoldAndItalic }
    enum HorizontalWrapMode { Wrap, Overflow }
    enum VerticalWrapMode { Truncate, Overflow }
    enum LightType {
        Spot = 0, Directional = 1, Point = 2, Area = 3, Rectangle = 3, Disc = 4, Pyramid = 5,
        Box = 6, Tube = 7
    }
    enum LightShadows { None, Hard, Soft }
    enum CursorLockMode { None, Locked, Confined }
    enum CursorMode { Auto, ForceSoftware }
    enum QueryTriggerInteraction { UseGlobal, Ignore, Collide }
    enum CollisionDetectionMode { Discrete, Continuous, ContinuousDynamic, ContinuousSpeculative }
    enum RigidbodyInterpolation { None, Interpolate, Extrapolate }
    [System.Flags] enum RigidbodyConstraints {
        None = 0, FreezePositionX = 2, FreezePositionY = 4, FreezePositionZ = 8,
        FreezePosition = 14, FreezeRotationX = 16, FreezeRotationY = 32, FreezeRotationZ = 64,
        FreezeRotation = 112, FreezeAll = 126
    }
    enum RigidbodyType2D { Dynamic, Kinematic, Static }
    enum CameraClearFlags { Skybox = 1, Color = 2, SolidColor = 2, Depth = 3, Nothing = 4 }
    enum WrapMode { Default = 0, Once = 1, Clamp = 1, Loop = 2, PingPong = 4, ClampForever = 8 }
    enum AnimatorUpdateMode { Normal = 0, AnimatePhysics = 1, Fixed = 1, UnscaledTime = 2 }
    enum AnimatorControllerParameterType { Float = 1, Int = 3, Bool = 4, Trigger = 9 }
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
    enum FogMode { Linear = 1, Exponential = 2, ExponentialSquared = 3 }
    enum MeshTopology { Triangles = 0, Quads = 2, Lines = 3, LineStrip = 4, Points = 5 }
    enum ColorSpace { Uninitialized = -1, Gamma = 0, Linear = 1 }
    enum GradientMode { Blend, Fixed, PerceptualBlend }
    enum WeightedMode { None, In, Out, Both }
    enum NetworkReachability {
        NotReachable, ReachableViaCarrierDataNetwork, ReachableViaLocalAreaNetwork
    }
    enum ScreenOrientation {
        Unknown = 0, Portrait = 1, PortraitUpsideDown = 2, LandscapeLeft = 3, Landscape = 3,
        LandscapeRight = 4, AutoRotation = 5
    }
    enum FullScreenMode { ExclusiveFullScreen, FullScreenWindow, MaximizedWindow, Windowed }
    enum SkinQuality { Auto = 0, Bone1 = 1, Bone2 = 2, Bone4 = 4 }
    enum SpriteMaskInteraction { None, VisibleInsideMask, VisibleOutsideMask }
    enum SpriteDrawMode { Simple, Sliced, Tiled }
    enum LineAlignment { View = 0, TransformZ = 1, Local = 1 }
    enum LineTextureMode { Stretch, Tile, DistributePerSegment, RepeatPerSegment, Static }
    enum ParticleSystemStopBehavior { StopEmittingAndClear, StopEmitting }
    enum ParticleSystemSimulationSpace { Local, World, Custom }
    enum ParticleSystemCurveMode { Constant, Curve, TwoCurves, TwoConstants }
    enum ParticleSystemGradientMode { Color, Gradient, TwoColors, TwoGradients, RandomColor }
    enum HumanBodyBones {
        Hips, LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftFoot, RightFoot, Spine,
        Chest, Neck, Head, LeftShoulder, RightShoulder, LeftUpperArm, RightUpperArm, LeftLowerArm,
        RightLowerArm, LeftHand, RightHand, LeftToes, RightToes, LeftEye, RightEye, Jaw,
        LeftThumbProximal, LeftThumbIntermediate, LeftThumbDistal, LeftIndexProximal,
        LeftIndexIntermediate, LeftIndexDistal, LeftMiddleProximal, LeftMiddleIntermediate,
        LeftMiddleDistal, LeftRingProximal, LeftRingIntermediate, LeftRingDistal,
        LeftLittleProximal, LeftLittleIntermediate, LeftLittleDistal, RightThumbProximal,
        RightThumbIntermediate, RightThumbDistal, RightIndexProximal, RightIndexIntermediate,
        RightIndexDistal, RightMiddleProximal, RightMiddleIntermediate, RightMiddleDistal,
        RightRingProximal, RightRingIntermediate, RightRingDistal, RightLittleProximal,
        RightLittleIntermediate, RightLittleDistal, UpperChest, LastBone
    }
    enum SystemLanguage {
        Afrikaans, Arabic, Basque, Belarusian, Bulgarian, Catalan, Chinese, Czech, Danish, Dutch,
        English, Estonian, Faroese, Finnish, French, German, Greek, Hebrew, Hungarian, Icelandic,
        Indonesian, Italian, Japanese, Korean, Latvian, Lithuanian, Norwegian, Polish, Portuguese,
        Romanian, Russian, SerboCroatian, Slovak, Slovenian, Spanish, Swedish, Thai, Turkish,
        Ukrainian, Vietnamese, ChineseSimplified, ChineseTraditional, Unknown, Hindi
    }
    enum RenderTextureFormat {}
    enum TextureFormat {}
    enum RuntimePlatform {}
    enum ThreadPriority {}
    enum ShadowQuality {}
    enum HideFlags {}
    enum DepthTextureMode {}
    enum TexGenMode {}
    enum TouchScreenKeyboardType {}
    enum ComputeBufferType {}
    enum TransparencySortMode {}
    enum ConfigurableJointMotion { Locked, Limited, Free }
    enum AnimationBlendMode { Blend, Additive }
    enum AnimatorCullingMode { AlwaysAnimate, CullUpdateTransforms, CullCompletely }
    enum UserAuthorization {}
    enum DrivenTransformProperties {}
    enum GeometryDeformType {}
    enum ReceiveGI { Lightmaps = 1, LightProbes = 2 }
    enum AudioSpeakerMode {}
    enum LightmapsMode {}
    enum LightRenderMode { Auto, ForcePixel, ForceVertex }
    enum ScaleMode { StretchToFill, ScaleAndCrop, ScaleToFit }
    enum EventType {}
    enum EventModifiers {}
    enum CapsuleDirection2D { Vertical, Horizontal }
    enum CollisionDetectionMode2D { Discrete = 0, None = 0, Continuous = 1 }
    enum RigidbodyInterpolation2D { None, Interpolate, Extrapolate }
    enum JointDriveMode {}
    enum PhysicMaterialCombine { Average = 0, Multiply = 1, Minimum = 2, Maximum = 3 }
    enum PhysicsMaterialCombine { Average = 0, Multiply = 1, Minimum = 2, Maximum = 3 }
    enum OpaqueSortMode {}
    [System.Flags] enum StereoTargetEyeMask { None = 0, Left = 1, Right = 2, Both = 3 }
    enum RenderingPath {
        UsePlayerSettings = -1, VertexLit = 0, Forward = 1, DeferredLighting = 2,
        DeferredShading = 3
    }
    enum LightShape { Cone, Pyramid, Box }
    enum LightmapBakeType { Mixed = 1, Baked = 2, Realtime = 4 }
    enum LightShadowCasterMode { Default, NonLightmappedOnly, Everything }
    enum RigidbodySleepMode2D { NeverSleep, StartAwake, StartAsleep }
    [System.Flags] enum RigidbodyConstraints2D {
        None = 0, FreezePositionX = 1, FreezePositionY = 2, FreezePosition = 3, FreezeRotation = 4,
        FreezeAll = 7
    }
    enum MotionVectorGenerationMode { Camera, Object, ForceNoMotion }
    enum SpriteTileMode { Continuous, Adaptive }
    enum SpriteSortPoint { Center, Pivot }
    enum AnimationCullingType {
        AlwaysAnimate, BasedOnRenderers, BasedOnClipBounds, BasedOnUserBounds
    }
    enum RotationDriveMode { XYAndZ, Slerp }
    enum JointProjectionMode { None, PositionAndRotation, PositionOnly }
    enum ParticleSystemStopAction { None, Disable, Destroy, Callback }
    enum ParticleSystemCullingMode { Automatic, PauseAndCatchup, Pause, AlwaysSimulate }
    enum ParticleSystemRingBufferMode { Disabled, PauseUntilReplaced, LoopUntilReplaced }
    enum ParticleSystemEmitterVelocityMode { Transform, Rigidbody, Custom }
    enum ParticleSystemScalingMode { Hierarchy, Local, Shape }
    enum ParticleSystemShapeType {
        Sphere, SphereShell, Hemisphere, HemisphereShell, Cone, Box, Mesh, ConeShell, ConeVolume,
        ConeVolumeShell, Circle, CircleEdge, SingleSidedEdge, MeshRenderer, SkinnedMeshRenderer,
        BoxShell, BoxEdge, Donut, Rectangle, Sprite, SpriteRenderer
    }
    enum ParticleSystemRenderMode {
        Billboard, Stretch, HorizontalBillboard, VerticalBillboard, Mesh, None
    }
    enum ParticleSystemSortMode { None, Distance, OldestInFront, YoungestInFront, Depth }
    enum ParticleSystemRenderSpace { View, World, Local, Facing, Velocity }
    enum LODFadeMode { None, CrossFade, SpeedTree }
    enum WindZoneMode { Directional, Spherical }
}
