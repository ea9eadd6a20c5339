// Every kind of field there is, and what it says; the project is written for the test.

#include "unity/values/typed_values.h"

#include "unity/values/typed_project.h"

namespace diorama::unity {
using namespace typed;
namespace {

// --- Every kind of field ----------------------------------------------------------------------

struct Row {
  std::string declaration, stored;  ///< the field is called by the first word of `stored`
  std::string type, value;
  bool typed = true;  ///< in all its parts
};

/// What the rows' declarations need besides.
constexpr std::string_view kHelpers = R"(
public enum Mode { Idle, Walk = 5, Run }
public enum Small : byte { Off, On = 200 }
public enum Wide : uint { Zero, Top = 4294967295 }
[Flags] public enum Element { None = 0, Fire = 1, Ice = 2, Wind = 4, Storm = Ice | Wind }
[Serializable] public class Stats {
  public float speed; public Vector2 range; [SerializeField] Mode mode; int hidden; }
[Serializable] public struct Slot {
  public string name; public int[] counts; public Stats stats; public List<Slot2> more; }
[Serializable] public struct Slot2 { public Material material; }
[Serializable] public class Pair<K, V> { public K key; public V value; }
)";

void check_rows(const std::vector<Row>& rows) {
  Fixture fixture;
  std::string source = std::string(kUsings) + "namespace Game {\n" + std::string(kHelpers) +
                       "public class Everything : MonoBehaviour {\n";
  std::string stored;
  for (const Row& row : rows) {
    source += "  " + row.declaration + "\n";
    stored += row.stored + "\n";
  }
  fixture.script("Everything.cs", 2, source + "}\n}\n");
  fixture.component(2, stored);
  fixture.open();
  CHECK(fixture.project->scripts().problems().empty());
  const auto fields = fixture.fields(2);
  REQUIRE(fields.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CAPTURE(rows[i].declaration);
    const std::string name = rows[i].stored.substr(0, rows[i].stored.find(':'));
    CHECK(fields[i].name == name);
    CHECK(fields[i].stored == name);
    CHECK(fields[i].value.type == rows[i].type);
    CHECK(shown(fields[i].value) == rows[i].value);
    CHECK(is_typed(fields[i].value) == rows[i].typed);
  }
}

}  // namespace

TEST_CASE("typed_values: numbers, texts and enums") {
  check_rows({
      {"public int a;", "a: -5", "int", "-5"},
      {"public uint b;", "b: 4294967295", "uint", "4294967295"},
      {"public short c;", "c: -32768", "short", "-32768"},
      {"public ushort d;", "d: 65535", "ushort", "65535"},
      {"public byte e;", "e: 255", "byte", "255"},
      {"public sbyte f;", "f: -128", "sbyte", "-128"},
      {"public long g;", "g: -9223372036854775808", "long", "-9223372036854775808"},
      {"public ulong h;", "h: 18446744073709551615", "ulong", "18446744073709551615"},
      {"public float i;", "i: 0.1", "float", "0.1"},
      {"public double j;", "j: 1e-07", "double", "1e-07"},
      {"public float k;", "k: -Infinity", "float", "-inf"},
      {"public float l;", "l: 3", "float", "3"},
      {"public bool m;", "m: 1", "bool", "true"},
      {"public bool n;", "n: 0", "bool", "false"},
      {"public char o;", "o: 65", "char", "65"},
      {"public string p;", "p: ", "string", "\"\""},
      {"public string q;", "q: 007", "string", "\"007\""},
      {"public string r;", "r: 'it''s: a\n\n  b'", "string", "\"it's: a\nb\""},
      {"public string s;", "s: \"\\u00e4 \\\"x\\\"\"", "string", "\"\xC3\xA4 \"x\"\""},
      {"public string t;", "t: one two\n  three", "string", "\"one two three\""},
      {"public Mode u;", "u: 5", "Game.Mode", "Walk=5"},
      {"public Mode v;", "v: 6", "Game.Mode", "Run=6"},
      {"public Mode w;", "w: 77", "Game.Mode", "77=77"},
      {"public Small x;", "x: 200", "Game.Small", "On=200"},
      {"public Wide y;", "y: 4294967295", "Game.Wide", "Top=4294967295"},
      {"public Element z;", "z: 5", "Game.Element", "Fire, Wind=5"},
      {"public Element aa;", "aa: 0", "Game.Element", "None=0"},
      {"public Element ab;", "ab: 6", "Game.Element", "Storm=6"},
      {"public Element ac;", "ac: -1", "Game.Element", "Everything=-1"},
      {"public Element ad;", "ad: 9", "Game.Element", "9=9"},
      {"public KeyCode ae;", "ae: 32", "UnityEngine.KeyCode", "Space=32"},
      {"public System.Int32 af;", "af: 1", "int", "1"},
  });
}

TEST_CASE("typed_values: the engine's own types") {
  check_rows({
      {"public Vector2 a;", "a: {x: 1, y: -2.5}", "UnityEngine.Vector2", "(x 1, y -2.5)"},
      {"public Vector3 b;", "b: {x: 1, y: 2, z: 3}", "UnityEngine.Vector3", "(x 1, y 2, z 3)"},
      {"public Vector4 c;", "c: {x: 1, y: 2, z: 3, w: 4}", "UnityEngine.Vector4",
       "(x 1, y 2, z 3, w 4)"},
      {"public Vector2Int d;", "d: {x: 3, y: 7}", "UnityEngine.Vector2Int", "(x 3, y 7)"},
      {"public Vector3Int e;", "e: {x: 3, y: 7, z: -1}", "UnityEngine.Vector3Int",
       "(x 3, y 7, z -1)"},
      {"public Quaternion f;", "f: {x: 0, y: 0.5, z: 0, w: 1}", "UnityEngine.Quaternion",
       "(x 0, y 0.5, z 0, w 1)"},
      {"public Color g;", "g: {r: 1, g: 0.5, b: 0, a: 1}", "UnityEngine.Color",
       "(r 1, g 0.5, b 0, a 1)"},
      // 0x80FF0102: a is 128, b 255, g 1, r 2.
      {"public Color32 h;", "h:\n  serializedVersion: 2\n  rgba: 2164195586", "UnityEngine.Color32",
       "(r 2, g 1, b 255, a 128)"},
      {"public Rect i;", "i:\n  serializedVersion: 2\n  x: 1\n  y: 2\n  width: 100\n  height: 50.5",
       "UnityEngine.Rect", "(x 1, y 2, width 100, height 50.5)"},
      {"public RectInt j;", "j:\n  x: 1\n  y: 2\n  width: 3\n  height: 4", "UnityEngine.RectInt",
       "(x 1, y 2, width 3, height 4)"},
      // On disk half the size.
      {"public Bounds k;", "k:\n  m_Center: {x: 1, y: 2, z: 3}\n  m_Extent: {x: 4, y: 5, z: 6.5}",
       "UnityEngine.Bounds", "(center (x 1, y 2, z 3), size (x 8, y 10, z 13))"},
      {"public BoundsInt l;", "l:\n  m_Position: {x: 1, y: 2, z: 3}\n  m_Size: {x: 4, y: 5, z: 6}",
       "UnityEngine.BoundsInt", "(position (x 1, y 2, z 3), size (x 4, y 5, z 6))"},
      {"public LayerMask m;", "m:\n  serializedVersion: 2\n  m_Bits: 256", "UnityEngine.LayerMask",
       "256"},
      {"public LayerMask n;", "n:\n  serializedVersion: 2\n  m_Bits: 4294967295",
       "UnityEngine.LayerMask", "-1"},
      {"public RectOffset o;", "o:\n  m_Left: 1\n  m_Right: 2\n  m_Top: 3\n  m_Bottom: 4",
       "UnityEngine.RectOffset", "(left 1, right 2, top 3, bottom 4)"},
      {"public AnimationCurve p;",
       "p:\n  serializedVersion: 2\n  m_Curve:\n  - serializedVersion: 3\n    time: 0\n"
       "    value: 1\n    inSlope: 0.5\n    outSlope: 2\n    tangentMode: 0\n"
       "    weightedMode: 0\n    inWeight: 0\n    outWeight: 0.25\n  m_PreInfinity: 2\n"
       "  m_PostInfinity: 1\n  m_RotationOrder: 4",
       "UnityEngine.AnimationCurve",
       "(keys [(time 0, value 1, inTangent 0.5, outTangent 2, inWeight 0, outWeight 0.25, "
       "weightedMode 0)], preWrapMode ClampForever=8, postWrapMode Loop=2)"},
      {"public AnimationCurve q;",
       "q:\n  serializedVersion: 2\n  m_Curve: []\n  m_PreInfinity: 0\n"
       "  m_PostInfinity: 7",
       "UnityEngine.AnimationCurve", "(keys [], preWrapMode PingPong=4, postWrapMode 7)"},
      {"public Gradient r;",
       "r:\n  serializedVersion: 2\n  key0: {r: 1, g: 0, b: 0, a: 1}\n"
       "  key1: {r: 0, g: 0, b: 1, a: 0.5}\n  key2: {r: 0, g: 0, b: 0, a: 0}\n  ctime0: 0\n"
       "  ctime1: 65535\n  ctime2: 0\n  atime0: 0\n  atime1: 65535\n  m_Mode: 1\n"
       "  m_NumColorKeys: 2\n  m_NumAlphaKeys: 1",
       "UnityEngine.Gradient",
       "(colorKeys [(color (r 1, g 0, b 0, a 1), time 0), (color (r 0, g 0, b 1, a 0.5), time 1)], "
       "alphaKeys [(alpha 1, time 0)], mode Fixed=1)"},
  });
}

TEST_CASE("typed_values: arrays and lists, packed ones included") {
  check_rows({
      {"public int[] a;", "a: 0100000002000000ffffffff", "int[]", "[1, 2, -1]"},
      {"public List<int> b;", "b: 07000000", "System.Collections.Generic.List<int>", "[7]"},
      {"public int[] c;", "c: ", "int[]", "[]"},
      {"public int[] d;", "d: []", "int[]", "[]"},
      {"public byte[] e;", "e: 00ff10", "byte[]", "[0, 255, 16]"},
      {"public sbyte[] f;", "f: 00ff80", "sbyte[]", "[0, -1, -128]"},
      {"public short[] g;", "g: 0100ffff", "short[]", "[1, -1]"},
      {"public ushort[] h;", "h: 0100ffff", "ushort[]", "[1, 65535]"},
      {"public uint[] i;", "i: ffffffff", "uint[]", "[4294967295]"},
      {"public long[] j;", "j: 0100000000000000feffffffffffffff", "long[]", "[1, -2]"},
      {"public ulong[] k;", "k: ffffffffffffffff", "ulong[]", "[18446744073709551615]"},
      {"public bool[] l;", "l: 010001", "bool[]", "[true, false, true]"},
      {"public char[] m;", "m: 41006100", "char[]", "[65, 97]"},
      {"public Mode[] n;", "n: 0500000000000000", "Game.Mode[]", "[Walk=5, Idle=0]"},
      {"public List<Element> o;", "o: 05000000", "System.Collections.Generic.List<Game.Element>",
       "[Fire, Wind=5]"},
      {"public Small[] p;", "p: c800", "Game.Small[]", "[On=200, Off=0]"},
      {"public float[] q;", "q:\n- 1.5\n- -2", "float[]", "[1.5, -2]"},
      {"public double[] r;", "r:\n- 1.5", "double[]", "[1.5]"},
      {"public string[] s;", "s:\n- a\n- \n- 'b: c'", "string[]", "[\"a\", \"\", \"b: c\"]"},
      {"public List<string> t;", "t: []", "System.Collections.Generic.List<string>", "[]"},
      {"public Vector2[] u;", "u:\n- {x: 1, y: 2}\n- {x: 3, y: 4}", "UnityEngine.Vector2[]",
       "[(x 1, y 2), (x 3, y 4)]"},
      {"public Color[] v;", "v:\n- {r: 1, g: 0, b: 0, a: 1}", "UnityEngine.Color[]",
       "[(r 1, g 0, b 0, a 1)]"},
      {"public LayerMask[] w;", "w:\n- serializedVersion: 2\n  m_Bits: 4",
       "UnityEngine.LayerMask[]", "[4]"},
      {"public Transform[] x;", "x:\n- {fileID: 2}\n- {fileID: 0}", "UnityEngine.Transform[]",
       "[object /Player Player (Transform), null]"},
      {"public List<Material> y;", "y:\n- " + ref(2100000, kStone),
       "System.Collections.Generic.List<UnityEngine.Material>",
       "[asset Assets/Stone.mat Stone (Material)]"},
      // Written one by one, as overrides leave them.
      {"public int[] z;", "z:\n- 1\n- 2", "int[]", "[1, 2]"},
  });
}

TEST_CASE("typed_values: serializable classes, to the innermost field") {
  check_rows({
      {"public Stats a;", "a:\n  speed: 2\n  range: {x: 0, y: 1}\n  mode: 6", "Game.Stats",
       "Game.Stats{speed 2, range (x 0, y 1), mode Run=6}"},
      // What no file stores is not invented; what no class declares is shown as it is stored.
      {"public Stats b;", "b:\n  serializedVersion: 2\n  speed: 2\n  gone: 1\n  hidden: 1",
       "Game.Stats", "Game.Stats{speed 2, gone ?1, hidden ?1}", false},
      // Another form than that of the type, which the script had before.
      {"public Stats b2;", "b2: 5", "Game.Stats", "?5"},
      {"public Stats b3;", "b3: ", "Game.Stats", "Game.Stats{}"},
      {"public List<int> b4;", "b4: {x: 1}", "System.Collections.Generic.List<int>", "?(x ?1)"},
      {"public float[] b5;", "b5: 2.5", "float[]", "?2.5"},
      {"public Vector3 b6;", "b6: 7", "UnityEngine.Vector3", "?7"},
      {"public Slot[] c;",
       "c:\n- name: x\n  counts: 05000000\n  stats:\n    speed: 1\n  more:\n  - material: " +
           ref(2100000, kStone) + "\n- name: \n  counts: \n  stats:\n    speed: 0\n  more: []",
       "Game.Slot[]",
       "[Game.Slot{name \"x\", counts [5], stats Game.Stats{speed 1}, more [Game.Slot2{material "
       "asset Assets/Stone.mat Stone (Material)}]}, Game.Slot{name \"\", counts [], stats "
       "Game.Stats{speed 0}, more []}]"},
      {"public Pair<string, Color> d;", "d:\n  key: k\n  value: {r: 1, g: 1, b: 1, a: 1}",
       "Game.Pair<string, UnityEngine.Color>",
       "Game.Pair<string, UnityEngine.Color>{key \"k\", value (r 1, g 1, b 1, a 1)}"},
      {"public List<Pair<int, Mode>> e;", "e:\n- key: 1\n  value: 5",
       "System.Collections.Generic.List<Game.Pair<int, Game.Mode>>",
       "[Game.Pair<int, Game.Mode>{key 1, value Walk=5}]"},
      {"[Serializable] public class Own { public Deep deep; [Serializable] public struct Deep { "
       "public int n; } } public Own f;",
       "f:\n  deep:\n    n: 3", "Game.Everything+Own",
       "Game.Everything+Own{deep Game.Everything+Own+Deep{n 3}}"},
      {"public UnityEvent h;",
       "h:\n  m_PersistentCalls:\n    m_Calls:\n    - m_Target: {fileID: 2}\n      m_MethodName: "
       "Go\n"
       "      m_Mode: 6\n      m_Arguments:\n        m_BoolArgument: 1\n      m_CallState: 2\n"
       "  m_TypeName: UnityEngine.Events.UnityEvent, UnityEngine",
       "UnityEngine.Events.UnityEvent",
       "UnityEngine.Events.UnityEvent{m_PersistentCalls UnityEngine.Events.PersistentCallGroup{"
       "m_Calls [UnityEngine.Events.PersistentCall{m_Target object /Player Player (Transform), "
       "m_MethodName \"Go\", m_Mode Bool=6, m_Arguments UnityEngine.Events.ArgumentCache{"
       "m_BoolArgument true}, m_CallState RuntimeOnly=2}]}, m_TypeName "
       "?UnityEngine.Events.UnityEvent, UnityEngine}",
       false},
      {"public Own.Deep g;", "g:\n  n: 4", "Game.Everything+Own+Deep",
       "Game.Everything+Own+Deep{n 4}"},
  });
}

TEST_CASE("typed_values: references say what they lead to") {
  check_rows({
      {"public GameObject a;", "a: {fileID: 1}", "UnityEngine.GameObject", "object /Player Player"},
      {"public GameObject b;", "b: {fileID: 5}", "UnityEngine.GameObject",
       "object /Player/Gun Gun"},
      {"public Transform c;", "c: {fileID: 6}", "UnityEngine.Transform",
       "object /Player/Gun Gun (Transform)"},
      // The type is that of what is there, which may be narrower than that of the field.
      {"public Component d;", "d: {fileID: 3}", "UnityEngine.Rigidbody",
       "object /Player Player (Rigidbody)"},
      {"public MonoBehaviour e;", "e: {fileID: 4}", "Target", "object /Player Player (Target)"},
      {"public Target f;", "f: {fileID: 0}", "Target", "null"},
      {"public Material g;", "g: " + ref(2100000, kStone), "UnityEngine.Material",
       "asset Assets/Stone.mat Stone (Material)"},
      {"public Sprite h;", "h: " + ref(21300002, kSheet, 3), "UnityEngine.Sprite",
       "asset Assets/Sheet.png Sheet (Sprite)"},
      {"public Texture2D i;", "i: " + ref(2800000, kSheet, 3), "UnityEngine.Texture2D",
       "asset Assets/Sheet.png Sheet (Texture2D)"},
      {"public GameObject j;", "j: " + ref(100, kBox, 3), "UnityEngine.GameObject",
       "asset Assets/Box.prefab Box"},
      {"public Mesh k;", "k: {fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}",
       "UnityEngine.Mesh", "asset Library/unity default resources Cube (Mesh)"},
      {"public ItemData p;", "p: " + ref(11400000, kItem), "ItemData",
       "asset Assets/Sword.asset Sword (ItemData)"},
      {"public Material l;", "l: " + ref(2100000, kNoAsset), "UnityEngine.Material",
       "missing: no asset has the GUID " + guid_text(kNoAsset)},
      {"public Transform m;", "m: {fileID: 555}", "UnityEngine.Transform",
       "missing: no object 555 in this file"},
      {"public Material n;", "n: {fileID: 0}", "UnityEngine.Material", "null"},
      {"public UnityEngine.Object o;",
       "o: {fileID: 2100000, guid: " + guid_text(kStone) + ",\n  type: 2}", "UnityEngine.Object",
       "asset Assets/Stone.mat Stone (Material)"},
  });
}

namespace {

/// An object with a component of script 2 on it, and below it an instance.
std::string holder(std::string_view name, std::string_view fields, const std::string& instance) {
  return "--- !u!1 &100\nGameObject:\n  m_Component:\n  - component: {fileID: 101}\n"
         "  - component: {fileID: 102}\n  m_Name: " +
         std::string(name) +
         "\n--- !u!4 &101\nTransform:\n  m_GameObject: {fileID: 100}\n"
         "  m_Father: {fileID: 0}\n--- !u!114 &102\nMonoBehaviour:\n"
         "  m_GameObject: {fileID: 100}\n  m_Script: " +
         ref(11500000, 2, 3) + "\n" + std::string(fields) + instance;
}

}  // namespace

TEST_CASE("typed_values: a part of a model is not missing, wherever it is seen from") {
  constexpr int kModel = 50, kTank = 51, kHall = 52;
  Fixture fixture;
  fixture.folder.write("Assets/Hull.fbx", "no text");
  fixture.folder.write("Assets/Hull.fbx.meta", meta(kModel, "ModelImporter:\n"));
  fixture.script("Driver.cs", 2,
                 "public class Driver : UnityEngine.MonoBehaviour { public UnityEngine.Animator "
                 "animator; public UnityEngine.Collider gone; }");
  const std::string fields = "  animator: {fileID: 777}\n  gone: {fileID: 888}\n";
  fixture.asset("Tank.prefab", kTank,
                holder("Tank", fields, Fixture::instance(500, 101, kModel, 3)) +
                    "--- !u!95 &777 stripped\nAnimator:\n  m_CorrespondingSourceObject: " +
                    ref(5866666021909216657, kModel, 3) + "\n  m_PrefabInstance: {fileID: 500}\n");
  fixture.asset("Hall.prefab", kHall, holder("Hall", "", Fixture::instance(600, 101, kTank, 3)));
  fixture.add_instance(9000, kTank);
  fixture.add_instance(9500, kHall);
  fixture.open();
  const auto expected = [](FileId missing) {
    return std::vector<std::string>{
        "animator: UnityEngine.Animator = object  part of Hull.fbx (Animator)",
        "gone: UnityEngine.Collider = missing: no object " + std::to_string(missing) +
            " in this file"};
  };
  CHECK(fixture.lines("/Tank") == expected(888 ^ 9000));
  CHECK(fixture.lines("/Hall/Tank") == expected(888 ^ 600 ^ 9500));
}

TEST_CASE("typed_values: what the engine writes in its own way has at least its type") {
  // Matrix4x4, Hash128: their parts are as in the file.
  check_rows({
      {"public Matrix4x4 b;", "b:\n  e00: 1\n  e01: 0", "UnityEngine.Matrix4x4",
       "?(e00 ?1, e01 ?0)"},
      {"public Hash128 c;", "c:\n  serializedVersion: 2\n  Hash: 00000000000000000000000000000012",
       "UnityEngine.Hash128", "?(serializedVersion ?2, Hash ?00000000000000000000000000000012)"},
  });
}

TEST_CASE("typed_values: fields come from all files and forms a class is written in") {
  Fixture fixture;
  fixture.script("Registry.cs", 2, R"(using System.Collections.Generic; using UnityEngine;
namespace Game.Core;
public abstract class Registry<T> : MonoBehaviour {
  [SerializeField] protected T current; public List<T> all; T hidden; }
)");
  fixture.script("Item.cs", 3, R"(namespace Game.Data { namespace Deep {
  [System.Serializable] public class Item { public string name; } } })");
  fixture.script("Heroes.cs", 4,
                 R"(using Game.Core; using Game.Data.Deep; using UnityEngine;
using UnityEngine.Serialization;
using Alias = UnityEngine.Vector3;
namespace Game {
  public partial class Heroes : Registry<Item> {
    [field: SerializeField] public int Level { get; private set; }
    [FormerlySerializedAs("oldSpeed")] [FormerlySerializedAs("velocity")] public float speed;
    [FormerlySerializedAs("unused")] public float weight;
    [SerializeField, HideInInspector] private bool secret;
    public Alias aliased;
    public static int counter; public const int kMost = 3; public readonly int fixedOne;
    [System.NonSerialized] public int transient;
    public System.Collections.Generic.Dictionary<int, int> map;
#if UNITY_EDITOR
    public int editorOnly;
#endif
#if UNITY_2023_1_OR_NEWER
    public string version;
#elif UNITY_2022_3_OR_NEWER
    public Vector2 version;
#else
    public float version;
#endif
#if MY_SYMBOL && !NOT_DEFINED
    public Color symbol;
#else
    public int symbol;
#endif
  }
})");
  fixture.script("Heroes.More.cs", 5, R"(namespace Game { partial class Heroes { public Inner inner;
    [System.Serializable] public struct Inner {
      public Kind kind; public enum Kind { A, B = 4 } } } })");
  fixture.component(4, R"(current:
  name: Sword
all:
- name: Bow
- name: Axe
hidden:
  name: no
<Level>k__BackingField: 12
velocity: 2.5
weight: 3
unused: 4
secret: 1
aliased: {x: 1, y: 2, z: 3}
counter: 1
fixedOne: 1
transient: 1
editorOnly: 8
version: {x: 1, y: 2}
symbol: {r: 1, g: 0, b: 0, a: 1}
inner:
  kind: 4)");
  fixture.open();
  CHECK(fixture.project->scripts().problems().empty());
  std::vector<std::string> lines = fixture.lines(4);
  // The order of partial parts is that of the compiler; the others are as declared.
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("inner"); });
  CHECK(lines == std::vector<std::string>{
                     "current: Game.Data.Deep.Item = Game.Data.Deep.Item{name \"Sword\"}",
                     "all: System.Collections.Generic.List<Game.Data.Deep.Item> = "
                     "[Game.Data.Deep.Item{name \"Bow\"}, Game.Data.Deep.Item{name \"Axe\"}]",
                     "<Level>k__BackingField: int = 12", "speed: float = 2.5", "weight: float = 3",
                     "secret: bool = true", "aliased: UnityEngine.Vector3 = (x 1, y 2, z 3)",
                     "editorOnly: int = 8", "version: UnityEngine.Vector2 = (x 1, y 2)",
                     "symbol: UnityEngine.Color = (r 1, g 0, b 0, a 1)",
                     // What no declaration explains is shown as the file has it.
                     "hidden:  = ?(name ?no)", "unused:  = ?4", "counter:  = ?1", "fixedOne:  = ?1",
                     "transient:  = ?1"});
  const auto fields = fixture.fields(4);
  const auto inner = std::ranges::find(fields, "inner", &Value::Member::name);
  REQUIRE(inner != fields.end());
  CHECK(shown(inner->value) == "Game.Heroes+Inner{kind B=4}");
  const auto speed = std::ranges::find(fields, "speed", &Value::Member::name);
  CHECK(speed->stored == "velocity");
}

TEST_CASE("typed_values: a type that cannot be known is unknown, and not guessed from the value") {
  Fixture fixture;
  fixture.script("Half.cs", 2, std::string(kUsings) + R"(
public class Half : MonoBehaviour {
  public Missing number; public Missing vector; public List<Missing> list;
  public Some.Thing<int> reference;
  public Unheard.Of text; public int known; })");
  fixture.component(2,
                    "number: 5\nvector: {x: 1, y: 2, z: 3}\nlist:\n- 1\n- a\n"
                    "reference: {fileID: 1}\ntext: hello\nknown: 1");
  // A base that is not there: its fields may be anything, and are all kept.
  fixture.script("Derived.cs", 3, "public class Derived : Vendor.Base { public float own; }");
  fixture.component(3, "fromBase: 3\nother:\n  a: 1\nown: 2");
  // No script at all.
  fixture.component(4, "speed: 5\ntarget: {fileID: 0}");
  fixture.open();
  const auto half = fixture.fields(2);
  REQUIRE(half.size() == 6);
  CHECK(half[0].value.kind == Kind::Unknown);
  CHECK(half[0].value.type.empty());
  CHECK(shown(half[0].value) == "?5");
  CHECK(shown(half[1].value) == "?(x ?1, y ?2, z ?3)");
  CHECK(half[1].value.type.empty());
  CHECK(shown(half[2].value) == "[?1, ?a]");
  // Where a reference leads is a fact whatever the field is called.
  CHECK(shown(half[3].value) == "object /Player Player");
  CHECK(shown(half[4].value) == "?hello");
  CHECK(shown(half[5].value) == "1");
  CHECK(is_typed(half[5].value));
  for (const std::size_t i : {0u, 1u, 2u, 4u}) CHECK_FALSE(is_typed(half[i].value));

  CHECK(fixture.lines(3) ==
        std::vector<std::string>{"own: float = 2", "fromBase:  = ?3", "other:  = ?(a ?1)"});
  CHECK(fixture.lines(4) == std::vector<std::string>{"speed:  = ?5", "target:  = null"});
}

TEST_CASE("typed_values: a value that does not fit its type is shown as it is") {
  Fixture fixture;
  fixture.script("Odd.cs", 2,
                 std::string(kUsings) +
                     "public class Odd : MonoBehaviour { public int a; public float b; "
                     "public Transform c; public Color32 d; public LayerMask e; "
                     "public bool f; public string g; }");
  fixture.component(2, "a: twelve\nb: {x: 1}\nc: 5\nd:\n  r: 1\ne: 4\nf: yes\ng:\n- 1");
  fixture.open();
  for (const Value::Member& field : fixture.fields(2)) {
    CAPTURE(field.name);
    CHECK(field.value.kind == Kind::Unknown);
  }
}

TEST_CASE("typed_values: every field of every script of the scene has a type") {
  Fixture fixture;
  fixture.script("Base.cs", 2, std::string(kUsings) + std::string(kHelpers) + R"(
public class Base : MonoBehaviour {
  public Mode mode; [SerializeField] Stats stats; public Slot[] slots; })");
  fixture.script("Derived.cs", 3, std::string(kUsings) + R"(
public class Derived : Base {
  public Target target; public Pair<string, AnimationCurve> pair; public UnityEvent<int> done; })");
  fixture.script("Buttons.cs", 4,
                 R"(public class Buttons : UnityEngine.UI.Button { public int extra; })");
  const std::string base =
      "mode: 5\nstats:\n  speed: 1\n  range: {x: 0, y: 1}\n  mode: 0\nslots: []\n";
  fixture.component(2, base);
  fixture.component(3, base +
                           "target: {fileID: 4}\npair:\n  key: a\n  value:\n    m_Curve: []\n"
                           "done:\n  m_PersistentCalls:\n    m_Calls: []\n");
  fixture.component(4, "m_Transition: 1\nm_Interactable: 1\nextra: 2\n");
  fixture.open();
  std::size_t fields = 0;
  std::size_t typed = 0;
  for (Index i = 0; i < fixture.hierarchy().components().size(); ++i) {
    if (fixture.hierarchy().components()[i].class_id != kMonoBehaviourClass) continue;
    for (const Value::Member& field : fixture.reader().fields(i)) {
      CAPTURE(field.name);
      CHECK(is_typed(field.value));
      ++fields;
      typed += field.value.type.empty() ? 0 : 1;
    }
  }
  // Four components with m_Enabled, and 3 + 6 + 3 fields.
  CHECK(fields == 16);
  CHECK(typed == fields);
}

}  // namespace diorama::unity
