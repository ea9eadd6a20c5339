// Stub: the package com.unity.netcode.gameobjects. Fields of NetworkObject; of the others only
// names.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace Unity.Netcode {
    using UnityEngine;
    class NetworkBehaviour : MonoBehaviour {}
    class NetworkObject : MonoBehaviour {
        [SerializeField] uint GlobalObjectIdHash, InScenePlacedSourceGlobalObjectIdHash;
        public bool AlwaysReplicateAsRoot, SynchronizeTransform, ActiveSceneSynchronization,
            SceneMigrationSynchronization, SpawnWithObservers, DontDestroyWithOwner,
            AutoObjectParentSync;
    }
    class NetworkManager : MonoBehaviour {}
    class NetworkPrefabsList : ScriptableObject {}
    struct NetworkObjectReference {}
    struct NetworkBehaviourReference {}
    interface INetworkSerializable {}
}

namespace Unity.Netcode.Components {
    class NetworkTransform : Unity.Netcode.NetworkBehaviour {}
    class NetworkRigidbody : Unity.Netcode.NetworkBehaviour {}
    class NetworkAnimator : Unity.Netcode.NetworkBehaviour {}
}
