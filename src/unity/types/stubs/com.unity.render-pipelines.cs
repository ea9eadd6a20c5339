// Stub: the packages com.unity.render-pipelines.core, .universal and .high-definition. Fields of
// the components that most scenes have (Volume, camera and light data of URP), in the order in
// which documents have them, those of all versions together; of the others only names.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.Rendering {
    class VolumeProfile : ScriptableObject {
        public System.Collections.Generic.List<VolumeComponent> components;
    }
    class VolumeComponent : ScriptableObject { public bool active; }
    interface IVolume {}
    class Volume : MonoBehaviour {
        [SerializeField] bool m_IsGlobal;
        public float priority, blendDistance, weight;
        public VolumeProfile sharedProfile;
    }
}

namespace UnityEngine.Rendering.Universal {
    enum CameraRenderType { Base, Overlay }
    enum CameraOverrideOption { Off, On, UsePipelineSettings }
    enum AntialiasingMode {
        None, FastApproximateAntialiasing, SubpixelMorphologicalAntiAliasing, TemporalAntiAliasing
    }
    enum AntialiasingQuality { Low, Medium, High }
    enum VolumeFrameworkUpdateMode { EveryFrame, ViaScripting, UsePipelineSettings }
    enum SoftShadowQuality { UsePipelineSettings, Low, Medium, High }
    class UniversalRenderPipelineAsset : RenderPipelineAsset {}
    class ScriptableRendererData : ScriptableObject {}
    class UniversalRendererData : ScriptableRendererData {}
    class ScriptableRendererFeature : ScriptableObject {}
    class ScriptableRenderPass {}
    class ScriptableRenderer {}
    class Light2D : MonoBehaviour {}
    class ShadowCaster2D : MonoBehaviour {}
    class DecalProjector : MonoBehaviour {}
    class PixelPerfectCamera : MonoBehaviour {}
    class UniversalAdditionalCameraData : MonoBehaviour {
        [SerializeField] bool m_RenderShadows;
        [SerializeField] CameraOverrideOption m_RequiresDepthTextureOption,
            m_RequiresOpaqueTextureOption;
        [SerializeField] CameraRenderType m_CameraType;
        [SerializeField] System.Collections.Generic.List<Camera> m_Cameras;
        [SerializeField] int m_RendererIndex;
        [SerializeField] LayerMask m_VolumeLayerMask;
        [SerializeField] Transform m_VolumeTrigger;
        [SerializeField] VolumeFrameworkUpdateMode m_VolumeFrameworkUpdateModeOption;
        [SerializeField] bool m_RenderPostProcessing;
        [SerializeField] AntialiasingMode m_Antialiasing;
        [SerializeField] AntialiasingQuality m_AntialiasingQuality;
        [SerializeField] bool m_StopNaN, m_Dithering, m_ClearDepth, m_AllowXRRendering,
            m_AllowHDROutput, m_UseScreenCoordOverride;
        [SerializeField] Vector4 m_ScreenSizeOverride, m_ScreenCoordScaleBias;
        [SerializeField] bool m_RequiresDepthTexture, m_RequiresColorTexture;
    }
    class UniversalAdditionalLightData : MonoBehaviour {
        [SerializeField] bool m_UsePipelineSettings;
        [SerializeField] int m_AdditionalLightsShadowResolutionTier;
        [SerializeField] bool m_CustomShadowLayers;
        [SerializeField] Vector2 m_LightCookieSize, m_LightCookieOffset;
        [SerializeField] SoftShadowQuality m_SoftShadowQuality;
    }
}

namespace UnityEngine.Rendering.HighDefinition {
    class HDRenderPipelineAsset : RenderPipelineAsset {}
    class HDAdditionalCameraData : MonoBehaviour {}
    class HDAdditionalLightData : MonoBehaviour {}
    class DecalProjector : MonoBehaviour {}
    class CustomPass {}
    class CustomPassVolume : MonoBehaviour {}
    class LocalVolumetricFog : MonoBehaviour {}
}
