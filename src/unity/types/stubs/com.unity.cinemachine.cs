// Stub: the package com.unity.cinemachine: namespace Cinemachine up to version 2, Unity.Cinemachine
// from version 3. Names and bases only.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace Cinemachine {
    using UnityEngine;
    class CinemachineVirtualCameraBase : MonoBehaviour {}
    class CinemachineVirtualCamera : CinemachineVirtualCameraBase {}
    class CinemachineFreeLook : CinemachineVirtualCameraBase {}
    class CinemachineStateDrivenCamera : CinemachineVirtualCameraBase {}
    class CinemachineClearShot : CinemachineVirtualCameraBase {}
    class CinemachineBrain : MonoBehaviour {}
    class CinemachineTargetGroup : MonoBehaviour {}
    class CinemachineImpulseSource : MonoBehaviour {}
    class CinemachineComponentBase : MonoBehaviour {}
    class CinemachineExtension : MonoBehaviour {}
    class CinemachineConfiner : CinemachineExtension {}
    class CinemachineConfiner2D : CinemachineExtension {}
    class CinemachinePathBase : MonoBehaviour {}
    class CinemachinePath : CinemachinePathBase {}
    class CinemachineSmoothPath : CinemachinePathBase {}
    class CinemachineDollyCart : MonoBehaviour {}
    class NoiseSettings : ScriptableObject {}
    class CinemachineBlenderSettings : ScriptableObject {}
}

namespace Unity.Cinemachine {
    using UnityEngine;
    class CinemachineVirtualCameraBase : MonoBehaviour {}
    class CinemachineCamera : CinemachineVirtualCameraBase {}
    class CinemachineBrain : MonoBehaviour {}
    class CinemachineTargetGroup : MonoBehaviour {}
    class CinemachineComponentBase : MonoBehaviour {}
    class CinemachineExtension : MonoBehaviour {}
    class CinemachineImpulseSource : MonoBehaviour {}
    class CinemachineFollow : CinemachineComponentBase {}
    class CinemachineOrbitalFollow : CinemachineComponentBase {}
    class CinemachinePositionComposer : CinemachineComponentBase {}
    class CinemachineRotationComposer : CinemachineComponentBase {}
    class CinemachineThirdPersonFollow : CinemachineComponentBase {}
    class CinemachineBasicMultiChannelPerlin : CinemachineComponentBase {}
    class NoiseSettings : ScriptableObject {}
}
