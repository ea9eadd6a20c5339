// Stub: editor classes that scripts derive from or name. Names and bases only.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEditor {
    class Editor : UnityEngine.ScriptableObject {}
    class EditorWindow : UnityEngine.ScriptableObject {}
    class ScriptableWizard : EditorWindow {}
    class GUIDrawer {}
    class PropertyDrawer : GUIDrawer {}
    class DecoratorDrawer : GUIDrawer {}
    class AssetPostprocessor {}
    class AssetModificationProcessor {}
    class SerializedObject {}
    class SerializedProperty {}
    class SettingsProvider {}
    class MaterialEditor : Editor {}
    class ShaderGUI {}
    class ScriptableSingleton<T> : UnityEngine.ScriptableObject {}
    class PopupWindowContent {}
    class GenericMenu {}
    class PreviewRenderUtility {}
    class MenuCommand {}
    enum BuildTarget {}
    enum BuildTargetGroup {}
    enum MessageType { None, Info, Warning, Error }
    class AssetPostprocessorBase {}
}

namespace UnityEditor.AssetImporters {
    class ScriptedImporter : AssetImporter {}
    class ScriptedImporterEditor : Editor {}
    class AssetImporterEditor : Editor {}
}

namespace UnityEditor.Build {
    interface IPreprocessBuildWithReport {}
    interface IPostprocessBuildWithReport {}
}
