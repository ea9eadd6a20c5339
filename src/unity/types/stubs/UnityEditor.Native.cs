// Stub: the editor's native classes and their bases. No fields: those are in the class table
// (unity/facts).
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEditor {
    class AssetImportInProgressProxy : UnityEngine.Object {}
    class AssetImporter : UnityEngine.Object {}
    class AudioManager : UnityEngine.Object {}
    class BrokenPrefabAsset : DefaultAsset {}
    class DefaultAsset : UnityEngine.Object {}
    class EditorBuildSettings : UnityEngine.Object {}
    class EditorSettings : UnityEngine.Object {}
    class EditorUserBuildSettings : UnityEngine.Object {}
    class EditorUserSettings : UnityEngine.Object {}
    class HumanTemplate : UnityEngine.Object {}
    class InputManager : UnityEngine.Object {}
    class LightingDataAsset : UnityEngine.Object {}
    class LightmapParameters : UnityEngine.Object {}
    class MemorySettings : UnityEngine.Object {}
    class MonoManager : UnityEngine.Object {}
    class MonoScript : UnityEngine.TextAsset {}
    class Physics2DSettings : UnityEngine.Object {}
    class PhysicsCoreProjectSettings2D : UnityEngine.Object {}
    class PlayerSettings : UnityEngine.Object {}
    class SceneAsset : DefaultAsset {}
    class SceneVisibilityState : UnityEngine.Object {}
    class ShaderInclude : UnityEngine.TextAsset {}
    class TagManager : UnityEngine.Object {}
    class TimeManager : UnityEngine.Object {}
    class UnityConnectSettings : UnityEngine.Object {}
    class VersionControlSettings : UnityEngine.Object {}
}

namespace UnityEditor.Animations {
    class AnimatorController : UnityEngine.RuntimeAnimatorController {}
    class AnimatorState : UnityEngine.Object {}
    class AnimatorStateMachine : UnityEngine.Object {}
    class AnimatorStateTransition : AnimatorTransitionBase {}
    class AnimatorTransition : AnimatorTransitionBase {}
    class AnimatorTransitionBase : UnityEngine.Object {}
    class BlendTree : UnityEngine.Motion {}
    class GameObjectRecorder : UnityEngine.Object {}
}

namespace UnityEditor.Audio {
    class AudioMixerController : UnityEngine.Audio.AudioMixer {}
    class AudioMixerEffectController : UnityEngine.Object {}
    class AudioMixerGroupController : UnityEngine.Audio.AudioMixerGroup {}
    class AudioMixerSnapshotController : UnityEngine.Audio.AudioMixerSnapshot {}
}

namespace UnityEditor.Presets {
    class Preset : UnityEngine.Object {}
    class PresetManager : UnityEngine.Object {}
}

namespace UnityEditor.U2D {
    class SpriteAtlasAsset : UnityEngine.Object {}
}

namespace UnityEditorInternal {
    class AssemblyDefinitionAsset : UnityEngine.TextAsset {}
    class AssemblyDefinitionReferenceAsset : UnityEngine.TextAsset {}
    class PackageManifest : UnityEngine.TextAsset {}
}
