// Stub: the package com.unity.mathematics: the types that scripts have as fields.
// Not the real source: declarations only, nothing of it runs (unity/types/script_stubs.h).

namespace Unity.Mathematics {
    [System.Serializable] struct float2 { public float x, y; }
    [System.Serializable] struct float3 { public float x, y, z; }
    [System.Serializable] struct float4 { public float x, y, z, w; }
    [System.Serializable] struct int2 { public int x, y; }
    [System.Serializable] struct int3 { public int x, y, z; }
    [System.Serializable] struct int4 { public int x, y, z, w; }
    [System.Serializable] struct uint2 { public uint x, y; }
    [System.Serializable] struct uint3 { public uint x, y, z; }
    [System.Serializable] struct bool2 { public bool x, y; }
    [System.Serializable] struct bool3 { public bool x, y, z; }
    [System.Serializable] struct double2 { public double x, y; }
    [System.Serializable] struct double3 { public double x, y, z; }
    [System.Serializable] struct quaternion { public float4 value; }
    [System.Serializable] struct Random { public uint state; }
    [System.Serializable] struct float2x2 { public float2 c0, c1; }
    [System.Serializable] struct float3x3 { public float3 c0, c1, c2; }
    [System.Serializable] struct float4x4 { public float4 c0, c1, c2, c3; }
}
