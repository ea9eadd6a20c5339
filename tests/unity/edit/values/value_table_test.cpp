// Every kind of value a field can have (specification 003, 5.2 and 5.4.9): what is given, and the
// lines that come of it or the error.

#include <doctest/doctest.h>

#include "support/edit_project.h"

namespace diorama::unity::edit {
namespace {

const char* const kScript = R"(using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;

public enum Element { None, Fire = 4, Ice = 5 }
[Flags] public enum Sides { None = 0, Left = 1, Right = 2, Top = 4, Both = Left | Right }
public enum Small : byte { Zero, Top = 255 }
[Flags] public enum Wide : uint { A = 1, B = 0x80000000 }

[Serializable] public class Inner { public float weight; public Element element; public UnityEvent done; }
[Serializable] public class Stats { public int hp; public Inner inner; public List<int> rolls; [SerializeField] private string note; }
[Serializable] public unsafe struct Buffer { public fixed int cells[4]; public int used; }
[Serializable] public class Node { public int id; public Node next; }

public class All : MonoBehaviour {
  public bool flag; public char letter; public string text;
  public sbyte int8; public byte uint8; public short int16; public ushort uint16;
  public int int32; public uint uint32; public long int64; public ulong uint64;
  public float single; public double real;
  public Vector2 v2; public Vector3 v3; public Vector4 v4; public Vector2Int v2i; public Vector3Int v3i;
  public Quaternion turn; public Color color; public Color32 paint;
  public Rect rect; public RectInt rectInt; public Bounds bounds; public BoundsInt boundsInt; public RectOffset edges;
  public LayerMask mask; public RenderingLayerMask lights; public AnimationCurve curve; public Gradient gradient; public Hash128 hash;
  public Element element; public Sides sides; public Small small; public Wide wide;
  public GameObject target; public Transform place; public Rigidbody body; public Material material; public UnityEngine.Object anything;
  public int[] numbers; public List<byte> bytes; public bool[] flags; public List<Element> elements; public long[] longs; public char[] letters;
  public float[] reals; public List<string> texts; public Vector2[] points; public List<Stats> many; public Transform[] places;
  public Stats stats; public Node node; public UnityEvent done; public Matrix4x4 matrix; public Missing gone;
  public Buffer buffer;
  [SerializeField] private int hidden; [field: SerializeField] public int Auto { get; set; }
}
)";

const char* const kTags =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!78 &1\nTagManager:\n  serializedVersion: 2\n"
    "  tags: []\n  layers:\n  - Default\n  - TransparentFX\n  - Ignore Raycast\n  - \n  - Water\n"
    "  - UI\n";

const char* const kMaterial =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &2100000\nMaterial:\n  m_Name: Red\n";

/// What stands in the file before each row.
const char* const kStored =
    "  v3: {x: 1, y: 2, z: 3}\n"
    "  color: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n"
    "  stats:\n"
    "    hp: 7\n"
    "    inner:\n"
    "      weight: 0.5\n"
    "      element: 4\n"
    "    rolls: 01000000\n"
    "    note: old\n";

struct Row {
  const char* given;
  const char* expected;
};

const Row kPlain[] = {
    {R"({"flag": true})", "+  flag: 1\n"},
    {R"({"flag": 0})", "+  flag: 0\n"},
    {R"({"flag": 2})", "error: flag: expected true or false, got the number 2\n"},
    {R"({"flag": "true"})", "+  flag: 1\n"},
    {R"({"flag": "False"})", "+  flag: 0\n"},
    {R"({"flag": ""})", "error: flag: expected true or false, got the text ''\n"},
    {R"({"flag": "yes"})", "error: flag: expected true or false, got the text 'yes'\n"},
    {R"({"letter": "A"})", "+  letter: 65\n"},
    {R"({"letter": "é"})", "+  letter: 233\n"},
    {R"({"letter": "漢"})", "+  letter: 28450\n"},
    {R"({"letter": 65535})", "+  letter: 65535\n"},
    {R"({"letter": "AB"})", "error: letter: expected one character, got the text 'AB'\n"},
    {R"({"letter": "😀"})", "error: letter: expected one character, got the text '😀'\n"},
    {R"({"text": "it's: a \"test\""})", "+  text: 'it''s: a \"test\"'\n"},
    {R"({"text": "two\nlines"})", "+  text: 'two\n+\n+    lines'\n"},
    {R"({"text": "é"})", "+  text: \"\\xE9\"\n"},
    {R"({"text": null})", "+  text: \n"},
    {R"({"text": 5})", "error: text: expected a text, got the number 5\n"},
    {R"({"int8": -128})", "+  int8: -128\n"},
    {R"({"int8": 128})", "error: int8: expected a whole number of 8 bits, got the number 128\n"},
    {R"({"uint8": 255})", "+  uint8: 255\n"},
    {R"({"uint8": -1})",
     "error: uint8: expected a whole number of 8 bits that is not negative, got the number -1\n"},
    {R"({"int16": 32767})", "+  int16: 32767\n"},
    {R"({"int16": 32768})",
     "error: int16: expected a whole number of 16 bits, got the number 32768\n"},
    {R"({"uint16": 65535})", "+  uint16: 65535\n"},
    {R"({"uint16": 65536})",
     "error: uint16: expected a whole number of 16 bits that is not negative, got the number "
     "65536\n"},
    {R"({"int32": -2147483648})", "+  int32: -2147483648\n"},
    {R"({"int32": 2147483648})",
     "error: int32: expected a whole number of 32 bits, got the number 2147483648\n"},
    {R"({"int32": 5.0})", "+  int32: 5\n"},
    {R"({"int32": 5.5})", "error: int32: expected a whole number, got the number 5.5\n"},
    {R"({"int32": "5"})", "+  int32: 5\n"},
    {R"({"int32": "-007"})", "+  int32: -7\n"},
    {R"({"int32": "-0"})", "+  int32: 0\n"},
    {R"({"int32": "5.0"})", "+  int32: 5\n"},
    {R"({"int32": "5.5"})", "error: int32: expected a whole number, got the text '5.5'\n"},
    {R"({"int32": "5 px"})", "error: int32: expected a whole number, got the text '5 px'\n"},
    {R"({"uint8": "256"})",
     "error: uint8: expected a whole number of 8 bits that is not negative, got the text '256'\n"},
    {R"({"int32": null})", "error: int32: expected a whole number, got null\n"},
    {R"({"uint32": 4294967295})", "+  uint32: 4294967295\n"},
    {R"({"int64": -9223372036854775808})", "+  int64: -9223372036854775808\n"},
    {R"({"int64": 9223372036854775807})", "+  int64: 9223372036854775807\n"},
    {R"({"uint64": 18446744073709551615})", "+  uint64: 18446744073709551615\n"},
    {R"({"single": 0.1})", "+  single: 0.1\n"},
    {R"({"single": 1e10})", "+  single: 1e+10\n"},
    {R"({"single": "3.5"})", "+  single: 3.5\n"},
    {R"({"single": "inf"})", "error: single: expected a number, got the text 'inf'\n"},
    {R"({"single": "0x10"})", "error: single: expected a number, got the text '0x10'\n"},
    {R"({"text": "3.5"})", "+  text: 3.5\n"},
    {R"({"letter": "5"})", "+  letter: 53\n"},
    {R"({"single": "NaN"})", "+  single: NaN\n"},
    {R"({"single": "-Infinity"})", "+  single: -Infinity\n"},
    {R"({"single": 1e39})",
     "error: single: expected a number that fits a float, got the number 1e+39\n"},
    {R"({"single": true})", "error: single: expected a number, got true\n"},
    {R"({"real": 12.283333333333333})", "+  real: 12.283333333333333\n"},
};

const Row kEngine[] = {
    {R"({"v2": {"x": 1.5, "y": -2}})", "+  v2: {x: 1.5, y: -2}\n"},
    {R"({"v2": [1, 2]})", "+  v2: {x: 1, y: 2}\n"},
    {R"({"v2": [1, 2, 3]})", "error: v2: expected {x, y} (UnityEngine.Vector2), got a list\n"},
    {R"({"v2": [1]})", "error: v2: expected {x, y} (UnityEngine.Vector2), got a list\n"},
    {R"({"v2": [1, "2"]})", "+  v2: {x: 1, y: 2}\n"},
    {R"({"v2": [1, "two"]})", "error: v2.y: expected a number, got the text 'two'\n"},
    {R"({"v2": {"x": 1, "w": 2}})", "error: v2: expected only x, y, got an object\n"},
    {R"({"v3": {"y": 9}})", "-  v3: {x: 1, y: 2, z: 3}\n+  v3: {x: 1, y: 9, z: 3}\n"},
    {R"({"v3": {"type": "UnityEngine.Vector3", "value": {"x": 0, "y": 0, "z": 4}}})",
     "-  v3: {x: 1, y: 2, z: 3}\n+  v3: {x: 0, y: 0, z: 4}\n"},
    {R"({"v3": {"x": "1.5"}})", "-  v3: {x: 1, y: 2, z: 3}\n+  v3: {x: 1.5, y: 2, z: 3}\n"},
    {R"({"v3": {"x": "one"}})", "error: v3.x: expected a number, got the text 'one'\n"},
    {R"({"v4": {"w": 4}})", "+  v4: {x: 0, y: 0, z: 0, w: 4}\n"},
    {R"({"v2i": {"x": 3, "y": 7}})", "+  v2i: {x: 3, y: 7}\n"},
    {R"({"v2i": {"x": 3.5}})", "error: v2i.x: expected a whole number, got the number 3.5\n"},
    {R"({"v3i": {"x": 1, "y": 2, "z": 3}})", "+  v3i: {x: 1, y: 2, z: 3}\n"},
    {R"({"turn": {"x": 0, "y": 0.7071068, "z": 0, "w": 0.7071068}})",
     "+  turn: {x: 0, y: 0.7071068, z: 0, w: 0.7071068}\n"},
    // A color without its alpha is opaque; a part alone leaves the others.
    {R"({"color": {"r": 1, "g": 0, "b": 0}})",
     "-  color: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n+  color: {r: 1, g: 0, b: 0, a: 1}\n"},
    {R"({"color": {"r": 1}})",
     "-  color: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n+  color: {r: 1, g: 0.2, b: 0.3, a: 0.5}\n"},
    {R"({"paint": {"r": 255, "g": 128, "b": 0}})",
     "+  paint:\n+    serializedVersion: 2\n+    rgba: 4278223103\n"},
    {R"({"color": "#ff8000"})",
     "-  color: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n+  color: {r: 1, g: 0.5019608, b: 0, a: 1}\n"},
    {R"({"color": "#F80C"})",
     "-  color: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n+  color: {r: 1, g: 0.53333336, b: 0, a: 0.8}\n"},
    {R"({"color": "Yellow"})",
     "-  color: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n"
     "+  color: {r: 1, g: 0.92156863, b: 0.015686275, a: 1}\n"},
    {R"({"color": "rde"})",
     "error: color: expected {r, g, b, a} (UnityEngine.Color), got the text 'rde' (did you mean "
     "'red'?)\n"},
    {R"({"color": "#ff80"})",
     "-  color: {r: 0.1, g: 0.2, b: 0.3, a: 0.5}\n+  color: {r: 1, g: 1, b: 0.53333336, a: 0}\n"},
    {R"({"color": "#ff800"})",
     "error: color: expected {r, g, b, a} (UnityEngine.Color), got the text '#ff800' (give "
     "{\"r\": 1, \"g\": 0.5, \"b\": 0}, \"#ff8000\" or a name like \"red\")\n"},
    {R"({"paint": "#ff8000"})", "+  paint:\n+    serializedVersion: 2\n+    rgba: 4278223103\n"},
    {R"({"paint": "grey"})", "+  paint:\n+    serializedVersion: 2\n+    rgba: 4286611584\n"},
    {R"({"paint": "orang"})",
     "error: paint: expected an object {r, g, b, a}, got the text 'orang' (did you mean "
     "'orange'?)\n"},
    {R"({"text": "red"})", "+  text: red\n"},
    {R"({"v4": "red"})",
     "error: v4: expected {x, y, z, w} (UnityEngine.Vector4), got the text 'red'\n"},
    {R"({"paint": {"r": 256}})",
     "error: paint.r: expected a whole number of 8 bits that is not negative, got the number "
     "256\n"},
    {R"({"paint": {"alpha": 1}})",
     "error: paint.alpha: expected only r, g, b, a, got the number 1\n"},
    {R"({"rect": {"x": 1, "y": 2, "width": 100, "height": 50}})",
     "+  rect:\n+    serializedVersion: 2\n+    x: 1\n+    y: 2\n+    width: 100\n+    height: "
     "50\n"},
    {R"({"rectInt": {"x": 1, "y": 2, "width": 3, "height": 4}})",
     "+  rectInt:\n+    x: 1\n+    y: 2\n+    width: 3\n+    height: 4\n"},
    {R"({"bounds": {"center": {"x": 1, "y": 2, "z": 3}, "size": {"x": 2, "y": 4, "z": 5}}})",
     "+  bounds:\n+    m_Center: {x: 1, y: 2, z: 3}\n+    m_Extent: {x: 1, y: 2, z: 2.5}\n"},
    {R"({"bounds": {"extents": {"x": 1, "y": 1, "z": 1}}})",
     "error: bounds.extents: expected only center, size, got an object\n"},
    {R"({"boundsInt": {"position": {"x": 1, "y": 2, "z": 3}, "size": {"x": 4, "y": 5, "z": 6}}})",
     "+  boundsInt:\n+    m_Position: {x: 1, y: 2, z: 3}\n+    m_Size: {x: 4, y: 5, z: 6}\n"},
    {R"({"edges": {"left": 1, "right": 2, "top": 3, "bottom": 4}})",
     "+  edges:\n+    m_Left: 1\n+    m_Right: 2\n+    m_Top: 3\n+    m_Bottom: 4\n"},
    {R"({"mask": 256})", "+  mask:\n+    serializedVersion: 2\n+    m_Bits: 256\n"},
    {R"({"mask": -1})", "+  mask:\n+    serializedVersion: 2\n+    m_Bits: 4294967295\n"},
    {R"({"mask": "Water"})", "+  mask:\n+    serializedVersion: 2\n+    m_Bits: 16\n"},
    {R"({"mask": ["Default", "UI"]})", "+  mask:\n+    serializedVersion: 2\n+    m_Bits: 33\n"},
    {R"({"mask": "Everything"})", "+  mask:\n+    serializedVersion: 2\n+    m_Bits: 4294967295\n"},
    {R"({"mask": []})", "+  mask:\n+    serializedVersion: 2\n+    m_Bits: 0\n"},
    {R"({"mask": "Wather"})",
     "error: mask: the project has no layer 'Wather' (did you mean 'Water'?)\n"},
    {R"({"mask": true})", "error: mask: expected a number, or names of layers, got true\n"},
    {R"({"lights": 3})", "+  lights:\n+    serializedVersion: 0\n+    m_Bits: 3\n"},
    {R"({"hash": "0123456789abcdef0123456789abcdef"})",
     "+  hash:\n+    serializedVersion: 2\n+    Hash: 0123456789abcdef0123456789abcdef\n"},
    {R"({"hash": "12"})",
     "error: hash: expected a text of 32 hexadecimal digits (small letters), got the text '12'\n"},
    {R"({"curve": {"keys": [{"time": 0, "value": 1, "outTangent": 2}], "preWrapMode": "Loop", "postWrapMode": "PingPong"}})",
     "+  curve:\n+    serializedVersion: 2\n+    m_Curve:\n+    - serializedVersion: 3\n"
     "+      time: 0\n+      value: 1\n+      inSlope: 0\n+      outSlope: 2\n+      tangentMode: "
     "0\n"
     "+      weightedMode: 0\n+      inWeight: 0.33333334\n+      outWeight: 0.33333334\n"
     "+    m_PreInfinity: 1\n+    m_PostInfinity: 0\n+    m_RotationOrder: 4\n"},
    {R"({"curve": {"keys": []}})",
     "+  curve:\n+    serializedVersion: 2\n+    m_Curve: []\n+    m_PreInfinity: 2\n"
     "+    m_PostInfinity: 2\n+    m_RotationOrder: 4\n"},
    // The engine loops by default; what ends once stays as it is.
    {R"({"curve": {"keys": [], "preWrapMode": "Default", "postWrapMode": "Once"}})",
     "+  curve:\n+    serializedVersion: 2\n+    m_Curve: []\n+    m_PreInfinity: 1\n"
     "+    m_PostInfinity: 2\n+    m_RotationOrder: 4\n"},
    // What get_component_info shows of a curve is no curve.
    {R"({"curve": {"type": "UnityEngine.AnimationCurve", "value": {"keyCount": 2}}})",
     "error: curve.keyCount: expected only keys, preWrapMode, postWrapMode, got the number 2\n"},
    {R"({"curve": {"keys": [{"when": 1}]}})",
     "error: curve.keys[0].when: expected only time, value, inTangent, outTangent, inWeight, "
     "outWeight, weightedMode, got the number 1\n"},
    {R"({"curve": {"keys": [], "preWrapMode": "Bounce"}})",
     "error: curve.preWrapMode: expected one of Default, Once, Clamp, Loop, PingPong, "
     "ClampForever, got the text 'Bounce'\n"},
    {R"({"gradient": {"colorKeys": [{"color": {"r": 1, "g": 0.5, "b": 0}, "time": 1}], "alphaKeys": [{"alpha": 0.5, "time": 0.5}], "mode": "Fixed"}})",
     "+  gradient:\n+    serializedVersion: 2\n+    key0: {r: 1, g: 0.5, b: 0, a: 0.5}\n"
     "+    key1: {r: 0, g: 0, b: 0, a: 0}\n+    key2: {r: 0, g: 0, b: 0, a: 0}\n"
     "+    key3: {r: 0, g: 0, b: 0, a: 0}\n+    key4: {r: 0, g: 0, b: 0, a: 0}\n"
     "+    key5: {r: 0, g: 0, b: 0, a: 0}\n+    key6: {r: 0, g: 0, b: 0, a: 0}\n"
     "+    key7: {r: 0, g: 0, b: 0, a: 0}\n+    ctime0: 65535\n+    ctime1: 0\n"
     "+    ctime2: 0\n+    ctime3: 0\n+    ctime4: 0\n+    ctime5: 0\n+    ctime6: 0\n"
     "+    ctime7: 0\n+    atime0: 32768\n+    atime1: 0\n+    atime2: 0\n+    atime3: 0\n"
     "+    atime4: 0\n+    atime5: 0\n+    atime6: 0\n+    atime7: 0\n+    m_Mode: 1\n"
     "+    m_ColorSpace: -1\n+    m_NumColorKeys: 1\n+    m_NumAlphaKeys: 1\n"},
    {R"({"gradient": {"colorKeys": [], "alphaKeys": [{"alpha": 1}]}})",
     "error: gradient.colorKeys: expected a list of 1 to 8 keys, got a list\n"},
    {R"({"gradient": {"colorKeys": [{"color": {"r": 1, "g": 1, "b": 1}, "time": 2}], "alphaKeys": [{}]}})",
     "error: gradient.colorKeys[0].time: expected a number from 0 to 1, got the number 2\n"},
};

const Row kEnums[] = {
    {R"({"element": "Fire"})", "+  element: 4\n"},
    {R"({"element": "Element.Ice"})", "+  element: 5\n"},
    {R"({"element": 5})", "+  element: 5\n"},
    {R"({"element": 77})", "+  element: 77\n"},
    {R"({"element": "77"})", "+  element: 77\n"},
    {R"({"element": {"type": "Element", "value": "Ice"}})", "+  element: 5\n"},
    {R"({"element": "Fyre"})", "error: element: Element has no 'Fyre' (did you mean 'Fire'?)\n"},
    {R"({"element": ""})", "error: element: Element has no '' (there are: None, Fire, Ice)\n"},
    {R"({"element": "Fire, Ice"})",
     "error: element: expected one name of Element, which is not a [Flags] enum, got the text "
     "'Fire, "
     "Ice'\n"},
    {R"({"element": true})", "error: element: expected a name or number of Element, got true\n"},
    {R"({"sides": "Left, Top"})", "+  sides: 5\n"},
    {R"({"sides": "Left|Right"})", "+  sides: 3\n"},
    {R"({"sides": ["Both", "Top"]})", "+  sides: 7\n"},
    {R"({"sides": []})", "+  sides: 0\n"},
    {R"({"sides": "Everything"})", "+  sides: -1\n"},
    {R"({"sides": 6})", "+  sides: 6\n"},
    {R"({"sides": ["Left", 4]})", "error: sides: expected names of Sides, got a list\n"},
    {R"({"small": "Top"})", "+  small: 255\n"},
    {R"({"small": 256})",
     "error: small: expected a whole number of 8 bits that is not negative, got the number 256\n"},
    {R"({"wide": "B"})", "+  wide: 2147483648\n"},
    {R"({"wide": "Everything"})", "+  wide: 4294967295\n"},
};

const Row kReferences[] = {
    {R"({"target": {"$ref": "/Thing"}})", "+  target: {fileID: 11}\n"},
    {R"({"target": null})", "+  target: {fileID: 0}\n"},
    {R"({"place": {"$ref": "/Thing"}})", "+  place: {fileID: 12}\n"},
    {R"({"place": {"$ref": "Thing", "component": "Transform"}})", "+  place: {fileID: 12}\n"},
    {R"({"anything": {"$ref": "/Thing", "component": "All"}})", "+  anything: {fileID: 13}\n"},
    {R"({"body": {"$ref": "/Thing"}})",
     "error: body: '/Thing' has no component UnityEngine.Rigidbody\n"},
    {R"({"target": {"$ref": "/Nobody"}})",
     "error: target: no object '/Nobody': the scene has no 'Nobody' (the scene has: Thing)\n"},
    {R"({"target": "/Thing"})",
     "error: target: expected a reference to UnityEngine.GameObject, got the text '/Thing' (give "
     "{\"$ref\": \"/Object\"}, {\"$asset\": \"Assets/...\"} or null)\n"},
    {R"({"material": {"$asset": "Assets/Red.mat"}})",
     "+  material: {fileID: 2100000, guid: eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee, type: 2}\n"},
    {R"({"material": {"$asset": "Assets/Red.mat", "name": "Red"}})",
     "+  material: {fileID: 2100000, guid: eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee, type: 2}\n"},
    {R"({"material": {"$asset": "Assets/Rot.mat"}})",
     "error: material: no asset 'Assets/Rot.mat' (did you mean 'Assets/Red.mat'?)\n"},
    {R"({"material": {"$asset": "Assets/Red.mat", "name": "Blue"}})",
     "error: material: 'Assets/Red.mat' has no part called 'Blue' (it has Red (Material))\n"},
};

const Row kContainers[] = {
    {R"({"numbers": [1, -2, 3]})", "+  numbers: 01000000feffffff03000000\n"},
    {R"({"numbers": []})", "+  numbers: \n"},
    {R"({"numbers": [1, "x"]})", "error: numbers[1]: expected a whole number, got the text 'x'\n"},
    {R"({"numbers": 1})", "error: numbers: expected a list of int, got the number 1\n"},
    {R"({"bytes": [0, 255]})", "+  bytes: 00ff\n"},
    {R"({"flags": [true, false]})", "+  flags: 0100\n"},
    {R"({"elements": ["Fire", 5]})", "+  elements: 0400000005000000\n"},
    {R"({"longs": [-1]})", "+  longs: ffffffffffffffff\n"},
    {R"({"letters": ["A", "é"]})", "+  letters: 4100e900\n"},
    {R"({"reals": [0.5, 2]})", "+  reals:\n+  - 0.5\n+  - 2\n"},
    {R"({"reals": []})", "+  reals: []\n"},
    {R"({"texts": ["a", ""]})", "+  texts:\n+  - a\n+  - \n"},
    {R"({"points": [{"x": 1, "y": 2}]})", "+  points:\n+  - {x: 1, y: 2}\n"},
    {R"({"places": [{"$ref": "/Thing"}, null]})",
     "+  places:\n+  - {fileID: 12}\n+  - {fileID: 0}\n"},
    {R"({"places": {"type": "UnityEngine.Transform[]", "value": [null]}})",
     "+  places:\n+  - {fileID: 0}\n"},
    {R"({"many": [{"hp": 3, "inner": {"weight": 2}, "typo": 1}]})",
     "+  many:\n+  - hp: 3\n+    inner:\n+      weight: 2\n+      element: 0\n+      done:\n"
     "+        m_PersistentCalls:\n+          m_Calls: []\n+    rolls: \n+    note: \n"
     "skipped: many[0].typo\n"},
    {R"({"stats": {"hp": 9, "inner": {"element": "Ice"}, "rolls": [2, 3]}})",
     "-    hp: 7\n+    hp: 9\n-      element: 4\n-    rolls: 01000000\n+      element: 5\n"
     "+    rolls: 0200000003000000\n"},
    {R"({"stats": {"type": "Stats", "value": {"note": "new"}}})",
     "-    note: old\n+    note: new\n"},
    {R"({"stats": {"nope": 1, "inner": {"nor": 2}}})",
     "error: no field could be set: stats.nope, stats.inner.nor (stats.nope: did you mean "
     "'note'?; stats.inner.nor: there are: weight, element, done)\n"},
    // What is not given of a new record is as the script begins it.
    {R"({"node": {"next": {"id": 2}}})", "+  node:\n+    next:\n+      id: 2\n"},
    {R"({"stats": {"inner": {"weight": "heavy"}}})",
     "error: stats.inner.weight: expected a number, got the text 'heavy'\n"},
    {R"({"stats": 5})", "error: stats: expected an object (Stats), got the number 5\n"},
    // What nobody can give is left to the engine.
    {R"({"flag": true, "matrix": {}, "gone": 1, "unheard": 2})",
     "+  flag: 1\nskipped: matrix\nskipped: gone\nskipped: unheard\n"},
    {R"({"buffer": {"cells": [1, 2], "used": 2}})",
     "+  buffer:\n+    used: 2\nskipped: buffer.cells\n"},
    // A class that contains itself is written as deep as Unity does.
    {R"({"node": {"id": 1, "next": {"id": "x"}}})",
     "error: node.next.id: expected a whole number, got the text 'x'\n"},
    {R"({"hidden": 3, "Auto": 4})", "+  hidden: 3\n+  <Auto>k__BackingField: 4\n"},
    {R"({"m_Enabled": false})", "-  m_Enabled: 1\n+  m_Enabled: 0\n"},
    {R"({"flag": true, "m_Script": null})", "+  flag: 1\nskipped: m_Script\n"},
};

void check_rows(std::span<const Row> rows) {
  test::EditProject at("6000.0.42f1");
  at.folder.write("ProjectSettings/TagManager.asset", kTags);
  at.add("All.cs", kScript, 'a');
  at.add("Main.unity", test::scene_with_script("Thing", 'a', kStored), 'b');
  at.folder.write("Assets/Red.mat", kMaterial);
  at.folder.write("Assets/Red.mat.meta", "fileFormatVersion: 2\nguid: " + std::string(32, 'e') +
                                             "\nNativeFormatImporter:\n  mainObjectFileID: 0\n");
  at.open("Main.unity");
  for (const Row& row : rows) {
    CAPTURE(row.given);
    CHECK(at.set("/Thing", 1, row.given) == row.expected);
  }
}

}  // namespace

TEST_CASE("edit: plain values, by type") {
  check_rows(kPlain);
}

TEST_CASE("edit: values of the engine's types") {
  check_rows(kEngine);
}

TEST_CASE("edit: the keys of a curve stand in the order of time") {
  test::EditProject at("6000.0.42f1");
  at.add("All.cs", kScript, 'a');
  at.add("Main.unity", test::scene_with_script("Thing", 'a', kStored), 'b');
  at.open("Main.unity");
  const std::string lines =
      at.set("/Thing", 1, R"({"curve": {"keys": [{"time": 3}, {"time": 1.5}, {"time": -1}]}})");
  const std::size_t first = lines.find("time: -1"), second = lines.find("time: 1.5");
  CHECK(first < second);
  CHECK(second < lines.find("time: 3"));
}

TEST_CASE("edit: a new gradient has the color space where its editor writes it") {
  struct Case {
    std::string_view version;
    bool has;
  };
  for (const Case& c : {Case{"2019.4.41f2", false}, Case{"2021.3.45f1", false},
                        Case{"2022.3.4f1", true}, Case{"6000.0.50f1", true}}) {
    CAPTURE(c.version);
    test::EditProject at(c.version);
    at.add("Thing.cs",
           "public class Thing : UnityEngine.MonoBehaviour { public "
           "UnityEngine.Gradient fade; }",
           'a');
    at.add("Main.unity", test::scene_with_script("Thing", 'a', ""), 'b');
    at.open("Main.unity");
    const std::string made =
        at.set("/Thing", 1, R"({"fade": {"colorKeys": [{"color": {"r": 1, "g": 1, "b": 1}}],
                                         "alphaKeys": [{}]}})");
    CHECK((made.find("    m_ColorSpace: -1\n+    m_NumColorKeys: 1\n") != std::string::npos) ==
          c.has);
    CHECK((made.find("m_ColorSpace") != std::string::npos) == c.has);
  }
}

TEST_CASE("edit: what is skipped tells what may have been meant") {
  test::EditProject at("6000.0.42f1");
  at.add("All.cs", kScript, 'a');
  at.add("Main.unity", test::scene_with_script("Thing", 'a', kStored), 'b');
  at.open("Main.unity");
  const auto hint = [&](int component, std::string_view fields) {
    const auto done = at.editor->set_fields("/Thing", component, test::from_json(fields));
    return done ? done->skipped.hint : done.error().hint;
  };
  CHECK(hint(1, R"({"stat": {}})") == "stat: did you mean 'stats'?");
  CHECK(hint(1, R"({"stats": {"hpp": 1}})") == "stats.hpp: did you mean 'hp'?");
  CHECK(hint(1, R"({"stats": {"inner": {"x": 1}}})") ==
        "stats.inner.x: there are: weight, element, done");
  CHECK(
      hint(1, R"({"matrix": {}, "gone": 1})") ==
      "matrix: values of type UnityEngine.Matrix4x4 cannot be given; gone: its type is not known");
  CHECK(hint(0, R"({"localPositon": {}})") == "localPositon: did you mean 'localPosition'?");
  CHECK(hint(1, R"({"stats": {"hp": 1}})").empty());
}

TEST_CASE("edit: enums by name, by number, and names that are none") {
  check_rows(kEnums);
}

TEST_CASE("edit: references to objects, components and assets") {
  check_rows(kReferences);
}

TEST_CASE("edit: lists, records and what cannot be set") {
  check_rows(kContainers);
}

}  // namespace diorama::unity::edit
