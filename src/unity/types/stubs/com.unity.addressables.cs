// Stub: the package com.unity.addressables: references by GUID, as fields of scripts.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace UnityEngine.AddressableAssets {
    [System.Serializable] class AssetReference {
        [SerializeField] string m_AssetGUID, m_SubObjectName, m_SubObjectType;
    }
    [System.Serializable] class AssetReferenceT<T> : AssetReference {}
    [System.Serializable] class AssetReferenceGameObject : AssetReferenceT<GameObject> {}
    [System.Serializable] class AssetReferenceTexture : AssetReferenceT<Texture> {}
    [System.Serializable] class AssetReferenceTexture2D : AssetReferenceT<Texture2D> {}
    [System.Serializable] class AssetReferenceSprite : AssetReferenceT<Sprite> {}
    [System.Serializable] class AssetReferenceAtlasedSprite : AssetReferenceT<Sprite> {}
    [System.Serializable] class AssetLabelReference { [SerializeField] string m_LabelString; }
}
