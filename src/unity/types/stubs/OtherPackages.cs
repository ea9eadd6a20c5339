// Stub: packages of which a few names are enough: AI Navigation, Splines, ProBuilder, 2D
// SpriteShape and Pixel Perfect, Localization, XR Interaction Toolkit, Entities, Post Processing.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.Rendering.PostProcessing {
    class PostProcessVolume : MonoBehaviour {}
    class PostProcessLayer : MonoBehaviour {}
    class PostProcessProfile : ScriptableObject {}
    class PostProcessEffectSettings : ScriptableObject {}
}

namespace Unity.AI.Navigation {
    using UnityEngine;
    class NavMeshSurface : MonoBehaviour {}
    class NavMeshLink : MonoBehaviour {}
    class NavMeshModifier : MonoBehaviour {}
    class NavMeshModifierVolume : MonoBehaviour {}
}

namespace UnityEngine.Splines {
    class SplineContainer : MonoBehaviour {}
    class SplineAnimate : MonoBehaviour {}
}

namespace UnityEngine.ProBuilder {
    class ProBuilderMesh : MonoBehaviour {}
}

namespace UnityEngine.U2D {
    class SpriteShapeController : MonoBehaviour {}
    class SpriteShape : ScriptableObject {}
    class PixelPerfectCamera : MonoBehaviour {}
}

namespace UnityEngine.Localization {
    class Locale : ScriptableObject {}
    class LocalizedStringTable {}
}

namespace UnityEngine.XR.Interaction.Toolkit {
    class XRBaseInteractable : MonoBehaviour {}
    class XRBaseInteractor : MonoBehaviour {}
    class XRGrabInteractable : XRBaseInteractable {}
    class XRInteractionManager : MonoBehaviour {}
    class XRRayInteractor : XRBaseInteractor {}
    class XRDirectInteractor : XRBaseInteractor {}
    class XRSocketInteractor : XRBaseInteractor {}
}

namespace Unity.Entities {
    struct Entity {}
    interface IComponentData {}
    class Baker<T> {}
    struct BlobAssetReference<T> {}
}
