#include "unity/types/script_types.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>

#include "csharp/source.h"
#include "unity/types/script_stubs.h"

using namespace diorama;
using namespace diorama::unity;

namespace {

struct Scripts {
  csharp::TypeIndex index;
  ScriptTypes types{index};

  Scripts() { add_engine_types(index); }

  Scripts& put(const std::string& path, std::string_view text,
               const std::string& assembly = "Assembly-CSharp") {
    auto facts = std::make_shared<const csharp::SourceFacts>(csharp::read_source(text, {}));
    CHECK(facts->problems.empty());
    index.put_file(path, assembly, std::move(facts));
    return *this;
  }

  [[nodiscard]] ScriptInfo describe(std::string_view name) const {
    const csharp::Type* type = types.script_named(name);
    REQUIRE(type != nullptr);
    return types.describe(*type);
  }
};

std::string shown(const FieldType& type) {
  std::string out(to_text(type.kind));
  if (type.bits != 0) out += (type.is_signed ? "" : "U") + std::to_string(type.bits);
  if (type.collection == Collection::Array) out += "[]";
  if (type.collection == Collection::List) out += " list";
  if (type.collection == Collection::FixedBuffer) out += " buffer";
  return out;
}

/// "name: kind, ..." of every serialized field.
std::string shown(const std::vector<SerializedField>& fields) {
  std::string out;
  for (const SerializedField& field : fields)
    out += (out.empty() ? "" : ", ") + field.name + ": " + shown(field.type);
  return out;
}

constexpr std::string_view kUsings =
    "using System; using System.Collections.Generic; using UnityEngine; using "
    "UnityEngine.Events;\n";

/// The fields of a MonoBehaviour with this body, and these other declarations around.
std::string fields_of(std::string_view body, std::string_view around = {}) {
  Scripts scripts;
  scripts.put("Assets/A.cs", std::string(kUsings) + std::string(around) +
                                 "\npublic class A : MonoBehaviour {\n" + std::string(body) +
                                 "\n}");
  return shown(scripts.describe("A").fields);
}

struct Case {
  std::string_view body, expected;
};

}  // namespace

TEST_CASE("script_types: a field is serialized when it is public or asked for") {
  const Case cases[] = {
      {"public int a;", "a: Integer32"},
      {"int a; private int b; protected int c; internal int d;", ""},
      {"[SerializeField] int a; [SerializeField] protected int b;", "a: Integer32, b: Integer32"},
      {"[UnityEngine.SerializeField] int a; [SerializeFieldAttribute] int b;",
       "a: Integer32, b: Integer32"},
      {"public static int a; public const int b = 1; public readonly int c;", ""},
      {"[SerializeField] static int a; [SerializeField] readonly int b;", ""},
      {"[NonSerialized] public int a; [System.NonSerialized] public int b;", ""},
      {"[HideInInspector] public int a;", "a: Integer32"},
      {"public event Action a; public event UnityAction b;", ""},
      {"public int a, b;", "a: Integer32, b: Integer32"},
      {"public int A { get; set; }", ""},
      {"[SerializeField] public int A { get; set; }", ""},
      {"[field: SerializeField] public int A { get; private set; }",
       "<A>k__BackingField: Integer32"},
      {"[field: SerializeField] public int A { get; }", ""},
      {"[field: SerializeField] static public int A { get; set; }", ""},
      {"[field: SerializeReference] public A B { get; set; }",
       "<B>k__BackingField: ObjectReference"},
      {"public unsafe fixed int a[4];", "a: Integer32 buffer"},
      // [field: X] of a field is [X].
      {"[field: SerializeField] private int a;", "a: Integer32"},
      {"[field: SerializeField, HideInInspector] int a;", "a: Integer32"},
      {"[field: System.NonSerialized] public int a;", ""},
      {"[field: SerializeField] public event Action a;", ""},
      {"[field: SerializeReference] object a;", "a: ManagedReference"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body) == c.expected);
  }
}

TEST_CASE("script_types: T? is T where T is a class, an interface, or not known") {
  const Case cases[] = {
      {"public string? a;", "a: String"},
      {"public Material? a;", "a: ObjectReference"},
      {"public Material?[] a; public List<Material?>? b;",
       "a: ObjectReference[], b: ObjectReference list"},
      {"public int[]? a;", "a: Integer32[]"},
      {"public Item? a;", "a: Struct"},
      {"public Nowhere? a;", "a: Unknown"},
      {"public Nowhere.Deep? a;", "a: Unknown"},
      {"[SerializeReference] IThing? a; [SerializeReference] object? b;",
       "a: ManagedReference, b: ManagedReference"},
      {"public int? a; public Vector3? b; public Kind? c; public Value? d;", ""},
      {"public int?[] a; public List<Kind?> b;", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body,
                    "[Serializable] public class Item { } public interface IThing { } "
                    "public enum Kind { A } [Serializable] public struct Value { }") == c.expected);
  }
  Scripts scripts;
  scripts.put("Assets/A.cs",
              "using UnityEngine; public class A : MonoBehaviour { public Material?[]? a; }");
  CHECK(scripts.describe("A").fields[0].type.full_name == "UnityEngine.Material[]");
}

TEST_CASE("script_types: simple types have their kind, width and sign") {
  const Case cases[] = {
      {"public bool a;", "a: Bool"},
      {"public byte a; public sbyte b;", "a: IntegerU8, b: Integer8"},
      {"public short a; public ushort b;", "a: Integer16, b: IntegerU16"},
      {"public int a; public uint b;", "a: Integer32, b: IntegerU32"},
      {"public long a; public ulong b;", "a: Integer64, b: IntegerU64"},
      {"public float a; public double b;", "a: Float, b: Double"},
      {"public char a; public string b;", "a: CharU16, b: String"},
      {"public Int32 a; public System.Single b; public String c;",
       "a: Integer32, b: Float, c: String"},
      {"public string? a;", "a: String"},
      {"public decimal a; public object b; public nint c; public int? d; public (int, int) e;", ""},
      {"public DateTime a; public TimeSpan b; public Guid c; public Type d;", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body) == c.expected);
  }
}

TEST_CASE("script_types: types the engine writes its own way are known") {
  const Case cases[] = {
      {"public Vector2 a; public Vector3 b; public Vector4 c;",
       "a: Vector2, b: Vector3, c: Vector4"},
      {"public Vector2Int a; public Vector3Int b; public Quaternion c;",
       "a: Vector2Int, b: Vector3Int, c: Quaternion"},
      {"public Color a; public Color32 b; public UnityEngine.Color c;",
       "a: Color, b: Color32, c: Color"},
      {"public Rect a; public RectInt b; public Bounds c; public BoundsInt d;",
       "a: Rect, b: RectInt, c: Bounds, d: BoundsInt"},
      {"public Matrix4x4 a; public LayerMask b; public AnimationCurve c; public Gradient d;",
       "a: Matrix4x4, b: LayerMask, c: AnimationCurve, d: Gradient"},
      {"public RectOffset a; public GUIStyle b; public Hash128 c; public PropertyName d;",
       "a: RectOffset, b: GuiStyle, c: Hash128, d: PropertyName"},
      {"public UnityEvent a; public UnityEvent<int, string> b;", "a: UnityEvent, b: UnityEvent"},
      {"[Serializable] public class E : UnityEvent<float> { } public E a;", "a: UnityEvent"},
      {"public class E : UnityEvent<float> { } public E a;", ""},
      {"public Ray a; public RaycastHit b; public Coroutine c; public MaterialPropertyBlock d;",
       ""},
      {"public KeyCode a; public ForceMode b;", "a: Enum32, b: Enum32"},
      {"public Pose a;", "a: Struct"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body) == c.expected);
  }
}

TEST_CASE("script_types: anything derived from UnityEngine.Object is a reference") {
  const Case cases[] = {
      {"public GameObject a; public Transform b; public Rigidbody c; public Material d;",
       "a: ObjectReference, b: ObjectReference, c: ObjectReference, d: ObjectReference"},
      {"public UnityEngine.Object a; public MonoBehaviour b; public ScriptableObject c;",
       "a: ObjectReference, b: ObjectReference, c: ObjectReference"},
      {"public A a; public Base b; public Data c;",
       "a: ObjectReference, b: ObjectReference, c: ObjectReference"},
      {"public UnityEngine.UI.Image a; public TMPro.TMP_Text b; public AudioSource c; public "
       "Sprite d;",
       "a: ObjectReference, b: ObjectReference, c: ObjectReference, d: ObjectReference"},
      {"public UnityEngine.AI.NavMeshAgent a; public UnityEngine.Video.VideoPlayer b;",
       "a: ObjectReference, b: ObjectReference"},
      {"public LazyLoadReference<Texture2D> a;", "a: ObjectReference"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body,
                    "public abstract class Base : MonoBehaviour { } public class Data : "
                    "ScriptableObject { }") == c.expected);
  }
}

TEST_CASE("script_types: collections are arrays and lists of one dimension") {
  const Case cases[] = {
      {"public int[] a; public List<int> b;", "a: Integer32[], b: Integer32 list"},
      {"public Transform[] a; public List<GameObject> b;",
       "a: ObjectReference[], b: ObjectReference list"},
      {"public System.Collections.Generic.List<string> a;", "a: String list"},
      {"public KeyCode[] a;", "a: Enum32[]"},
      {"public int[,] a; public int[][] b; public List<int[]> c; public List<int>[] d; public "
       "List<List<int>> e;",
       ""},
      {"public Dictionary<string, int> a; public HashSet<int> b; public Queue<int> c; public "
       "IList<int> d;",
       ""},
      {"public Action a; public Func<int> b; public UnityAction<int> c; public IDisposable d;", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body) == c.expected);
  }
}

TEST_CASE("script_types: own classes and structs need [Serializable]") {
  struct Own {
    std::string_view around, body, expected;
  };
  const Own cases[] = {
      {"[Serializable] public class S { public int x; }", "public S a;", "a: Struct"},
      {"[System.Serializable] public struct S { public int x; }", "public S[] a;", "a: Struct[]"},
      {"public class S { public int x; }", "public S a;", ""},
      {"public struct S { public int x; }", "public S a;", ""},
      {"[Serializable] public abstract class S { }", "public S a;", ""},
      {"public interface I { }", "public I a;", ""},
      {"public delegate void D();", "public D a;", ""},
      {"public enum E { X } public enum F : byte { X } public enum G : long { X }",
       "public E a; public F b; public G c;", "a: Enum32, b: EnumU8"},
      {"[Serializable] public class S<T> { public T x; }",
       "public S<int> a; public S<Transform>[] b;", "a: Struct, b: Struct[]"},
      {"[Serializable] public class D<K, V> : Dictionary<K, V> { public K[] keys; }",
       "public D<int, string> a;", "a: Struct"},
      {"", "[Serializable] public class N { public int x; } public N a;", "a: Struct"},
  };
  for (const Own& c : cases) {
    CAPTURE(c.around);
    CAPTURE(c.body);
    CHECK(fields_of(c.body, c.around) == c.expected);
  }
}

TEST_CASE("script_types: [SerializeReference] stores by reference what it can") {
  constexpr std::string_view kAround =
      "public interface I { } public abstract class B { } public class P : B { public int x; } "
      "public struct V { }";
  const Case cases[] = {
      {"[SerializeReference] public I a; [SerializeReference] I b;",
       "a: ManagedReference, b: ManagedReference"},
      {"[SerializeReference] B a; [SerializeReference] P b; [SerializeReference] object c;",
       "a: ManagedReference, b: ManagedReference, c: ManagedReference"},
      {"[SerializeReference] List<I> a; [SerializeReference] I[] b;",
       "a: ManagedReference list, b: ManagedReference[]"},
      {"[SerializeReference] Missing a;", "a: ManagedReference"},
      {"[SerializeReference] public int a; [SerializeReference] public V b;", "a: Integer32"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body, kAround) == c.expected);
  }
}

TEST_CASE("script_types: a type that cannot be found is unknown, never a guess") {
  const Case cases[] = {
      {"public Missing a;", "a: Unknown"},
      {"public Missing[] a; public List<Missing> b;", "a: Unknown[], b: Unknown list"},
      {"public Some.Package.Thing<int> a;", "a: Unknown"},
      {"public class H : Missing { } public H a;", "a: Unknown"},
      {"[Serializable] public class S : Missing { } public S a;", "a: Struct"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.body);
    CHECK(fields_of(c.body) == c.expected);
  }
  // Without the using, Vector3 is not the engine's.
  Scripts scripts;
  scripts.put(
      "A.cs",
      "class A : UnityEngine.MonoBehaviour { public Vector3 a; public UnityEngine.Vector3 b; }");
  CHECK(shown(scripts.describe("A").fields) == "a: Unknown, b: Vector3");
}

TEST_CASE("script_types: fields of base classes come first, across files and assemblies") {
  Scripts scripts;
  scripts.put("Lib/Base.cs",
              "using UnityEngine; namespace Lib { public class Base<T> : MonoBehaviour {\n"
              "  [SerializeField] private T value; public int shared; int no; } }",
              "Lib");
  scripts.put("A/Middle.cs",
              "public abstract class Middle : Lib.Base<float> { public string label; }");
  scripts.put("A/Last.cs", "public partial class Last : Middle { public bool last; }");
  scripts.put("A/Last.Part.cs", "public partial class Last { public UnityEngine.Color tint; }");
  const ScriptInfo info = scripts.describe("Last");
  CHECK(shown(info.fields) ==
        "value: Float, shared: Integer32, label: String, tint: Color, last: Bool");
  CHECK(info.fields[0].declared_in == "Lib.Base`1");
  CHECK(info.kind == ScriptKind::MonoBehaviour);
  CHECK(info.bases == std::vector<std::string>{"Middle", "Lib.Base<float>",
                                               "UnityEngine.MonoBehaviour", "UnityEngine.Behaviour",
                                               "UnityEngine.Component", "UnityEngine.Object"});
}

TEST_CASE("script_types: types are named as people write them, and in full") {
  Scripts scripts;
  scripts.put(
      "A.cs",
      std::string(kUsings) +
          "namespace MyGame { [Serializable] public class EnemyStats { public float speed; }\n"
          "public class A : MonoBehaviour { public List<EnemyStats> stats; public Transform[] "
          "points;\n"
          "public MyGame.EnemyStats one; public Missing what; } }");
  const auto fields = scripts.describe("MyGame.A").fields;
  REQUIRE(fields.size() == 4);
  CHECK(fields[0].type.name == "List<EnemyStats>");
  CHECK(fields[0].type.full_name == "System.Collections.Generic.List<MyGame.EnemyStats>");
  CHECK(fields[0].type.element_name == "EnemyStats");
  CHECK(fields[0].type.element_full_name == "MyGame.EnemyStats");
  CHECK(fields[1].type.name == "Transform[]");
  CHECK(fields[1].type.full_name == "UnityEngine.Transform[]");
  CHECK(fields[2].type.name == "EnemyStats");
  CHECK(fields[3].type.name == "Missing");
}

TEST_CASE("script_types: structs have members of their own, to any property path") {
  Scripts scripts;
  scripts.put("A.cs", std::string(kUsings) + R"(
    [Serializable] public class Pair<K, V> { public K key; public V value; }
    [Serializable] public class Node { public int id; public Node next; [SerializeField] List<Pair<string, Color>> tags; }
    public class Plain { public int hidden; }
    [Serializable] public class Kid : Plain { public int own; }
    public class A : MonoBehaviour { public Node root; public Kid kid; public int[] counts;
      [field: SerializeField] public Node Other { get; set; } })");
  const csharp::Type& type = *scripts.types.script_named("A");
  const auto at = [&](std::string_view path) {
    const auto field = scripts.types.field_at(type, path);
    return field ? shown(field->type) + " " + field->type.name : std::string("none");
  };
  CHECK(at("root") == "Struct Node");
  CHECK(at("root.id") == "Integer32 int");
  CHECK(at("root.next.next.id") == "Integer32 int");
  CHECK(at("root.tags") == "Struct list List<Pair<string, Color>>");
  CHECK(at("root.tags.Array.size") == "Integer32 int");
  CHECK(at("root.tags.Array.data[3]") == "Struct Pair<string, Color>");
  CHECK(at("root.tags.Array.data[3].value") == "Color Color");
  CHECK(at("counts.Array.data[0]") == "Integer32 int");
  CHECK(at("<Other>k__BackingField.id") == "Integer32 int");
  // A base class without [Serializable] keeps its fields to itself.
  CHECK(at("kid.own") == "Integer32 int");
  CHECK(at("kid.hidden") == "none");
  CHECK(at("root.nothing") == "none");
  CHECK(at("counts.Array.data[0") == "none");
  CHECK(at("counts.x") == "none");
  CHECK(at("") == "none");
  // Ten levels of structs, as Unity has it.
  std::string path = "root";
  for (int depth = 1; depth < ScriptTypes::kMaxDepth; ++depth) path += ".next";
  CHECK(at(path + ".id") == "Integer32 int");
  CHECK(at(path + ".next.id") == "none");
}

TEST_CASE("script_types: enums give their members") {
  Scripts scripts;
  scripts.put("A.cs",
              std::string(kUsings) +
                  "[Flags] public enum Element : byte { None = 0, Fire = 1 << 0, Ice = 1 << 1 }\n"
                  "public class A : MonoBehaviour { public Element[] elements; public KeyCode key; "
                  "public int n; }");
  const auto fields = scripts.describe("A").fields;
  const auto element = scripts.types.enum_of(fields[0].type);
  REQUIRE(element);
  CHECK(element->is_flags);
  CHECK(element->underlying == "byte");
  CHECK(element->members[2].name == "Ice");
  CHECK(element->members[2].value == 2);
  const auto key = scripts.types.enum_of(fields[1].type);
  REQUIRE(key);
  CHECK_FALSE(key->is_flags);
  CHECK(key->members.back().name == "JoystickButton19");
  CHECK(key->members.back().value == 349);
  CHECK_FALSE(scripts.types.enum_of(fields[2].type));
}

TEST_CASE("script_types: attributes of fields are noted") {
  Scripts scripts;
  scripts.put("A.cs", std::string(kUsings) + R"(using UnityEngine.Serialization;
    public class A : MonoBehaviour {
      [Header("Movement"), Tooltip("Metres per second")] [Range(0.5f, 10)] public float speed;
      [Min(1)] public int count; [TextArea(2, 4)] public string text; [HideInInspector] public int hidden;
      [FormerlySerializedAs("old"), FormerlySerializedAs("older")] public int renamed;
      [field: SerializeField, FormerlySerializedAs("no"), Tooltip("no")] public int P { get; set; }
      [field: SerializeField] [field: FormerlySerializedAs("was")] [field: Tooltip("yes")] public int Q { get; set; }
      [Range(kLow, 2)] public float named; const float kLow = 1; })");
  const auto fields = scripts.describe("A").fields;
  REQUIRE(fields.size() == 8);
  CHECK(fields[0].header == "Movement");
  CHECK(fields[0].tooltip == "Metres per second");
  REQUIRE(fields[0].range);
  CHECK(fields[0].range->min == 0.5);
  CHECK(fields[0].range->max == 10);
  CHECK(fields[1].range->min == 1);
  CHECK_FALSE(fields[1].range->max);
  CHECK(fields[2].multiline);
  CHECK(fields[3].hidden);
  CHECK(fields[4].former_names == std::vector<std::string>{"old", "older"});
  // One `field:` holds for its whole list.
  CHECK(fields[5].former_names == std::vector<std::string>{"no"});
  CHECK(fields[6].former_names == std::vector<std::string>{"was"});
  CHECK(fields[6].tooltip == "yes");
  CHECK(fields[6].declared_name == "Q");
  CHECK_FALSE(fields[7].range);
  CHECK(fields[0].line == 4);
}

TEST_CASE("script_types: attributes of classes are noted, and inherited where Unity does") {
  Scripts scripts;
  scripts.put("A.cs", std::string(kUsings) + R"(
    [RequireComponent(typeof(Rigidbody))] [DisallowMultipleComponent, ExecuteAlways] [AddComponentMenu("Game/Base")]
    public class Base : MonoBehaviour { }
    [RequireComponent(typeof(Missing), typeof(Collider))] public class A : Base { }
    [CreateAssetMenu(fileName = "Item", menuName = "Game/Item", order = 3)] public class Item : ScriptableObject { })");
  const ScriptInfo info = scripts.describe("A");
  CHECK(info.required_components ==
        std::vector<std::string>{"Missing", "UnityEngine.Collider", "UnityEngine.Rigidbody"});
  CHECK(info.only_one_of == "Base");
  CHECK(info.execute_always);
  CHECK(info.component_menu.empty());
  CHECK(scripts.describe("Base").component_menu == "Game/Base");
  const ScriptInfo item = scripts.describe("Item");
  REQUIRE(item.asset_menu);
  CHECK(item.asset_menu->file_name == "Item");
  CHECK(item.asset_menu->menu_name == "Game/Item");
  CHECK(item.asset_menu->order == "3");
}

TEST_CASE("script_types: what a class is follows its bases") {
  struct Kind {
    std::string_view source;
    ScriptKind kind;
  };
  const Kind cases[] = {
      {"class A : UnityEngine.MonoBehaviour { }", ScriptKind::MonoBehaviour},
      {"class A : B { } class B : UnityEngine.UI.Button { }", ScriptKind::MonoBehaviour},
      {"class A : UnityEngine.ScriptableObject { }", ScriptKind::ScriptableObject},
      {"class A : UnityEditor.Editor { }", ScriptKind::Editor},
      {"class A : UnityEditor.EditorWindow { }", ScriptKind::Editor},
      {"class A : UnityEditor.PropertyDrawer { }", ScriptKind::Editor},
      {"class A { }", ScriptKind::Plain},
      {"class A : System.IDisposable { }", ScriptKind::Plain},
      {"class A : System.Exception { }", ScriptKind::Plain},
      {"struct A { }", ScriptKind::Plain},
      {"class A : Missing { }", ScriptKind::Unknown},
      {"class A : B { } class B : Missing { }", ScriptKind::Unknown},
  };
  for (const Kind& c : cases) {
    CAPTURE(c.source);
    Scripts scripts;
    scripts.put("A.cs", c.source);
    CHECK(to_text(scripts.types.kind_of(*scripts.types.script_named("A"))) == to_text(c.kind));
  }
  Scripts scripts;
  scripts.put("A.cs", "class A : B { public int x; } class B : Missing { public int y; }");
  CHECK(scripts.describe("A").unknown_base == "Missing");
  CHECK(shown(scripts.describe("A").fields) == "y: Integer32, x: Integer32");
}

TEST_CASE("script_types: the script of a file is the class with its name") {
  struct File {
    std::string_view path, source, name;
  };
  const File cases[] = {
      {"Assets/A.cs",
       "class B : UnityEngine.MonoBehaviour { } class A : UnityEngine.MonoBehaviour { }", "A"},
      {"Assets/A.cs", "namespace N { class A : UnityEngine.MonoBehaviour { } }", "N.A"},
      {"Assets/A.cs", "class X { } class B : UnityEngine.ScriptableObject { }", "B"},
      {"Assets/A.cs",
       "class B : UnityEngine.MonoBehaviour { } class C : UnityEngine.MonoBehaviour { }", ""},
      {"Assets/A.cs", "class A<T> { } class A : UnityEngine.MonoBehaviour { }", "A"},
      {"Assets/A.cs", "class O { class A : UnityEngine.MonoBehaviour { } }", ""},
      {"Assets/A.cs", "class A { }", "A"},
      {"A.part.cs", "class A : UnityEngine.MonoBehaviour { }", "A"},
      {"Assets/A.cs", "enum A { X }", ""},
  };
  for (const File& c : cases) {
    CAPTURE(c.source);
    Scripts scripts;
    scripts.put(std::string(c.path), c.source);
    const csharp::Type* type = scripts.types.script_in(c.path);
    CHECK((type == nullptr ? "" : type->full_name) == c.name);
  }
}

TEST_CASE("script_types: test methods are found with their class") {
  Scripts scripts;
  scripts.put(
      "Tests.cs",
      R"(using NUnit.Framework; using UnityEngine.TestTools; namespace N { public class Tests {
    [Test] public void Adds() { }
    [UnityTest] public IEnumerator Waits() { yield return null; }
    [TestCase(1)] [TestCase(2)] public void Many(int n) { }
    [SetUp] public void Before() { }
    public void Helper() { } } })");
  const auto tests = scripts.types.tests();
  REQUIRE(tests.size() == 3);
  CHECK(tests[0].class_name == "N.Tests");
  CHECK(tests[0].method == "Adds");
  CHECK(tests[1].attribute == "UnityTest");
  CHECK(tests[1].line == 3);
  CHECK(tests[2].attribute == "TestCase");
}

TEST_CASE("script_types: package components have their fields without the package") {
  Scripts scripts;
  CHECK(shown(scripts.describe("UnityEngine.UI.Button").fields) ==
        "m_Navigation: Struct, m_Transition: Enum32, m_Colors: Struct, m_SpriteState: Struct, "
        "m_AnimationTriggers: Struct, m_Interactable: Bool, m_TargetGraphic: ObjectReference, "
        "m_OnClick: UnityEvent");
  // The real source goes before the stub.
  scripts.put(
      "Library/PackageCache/ugui/Button.cs",
      "namespace UnityEngine.UI { public class Button : MonoBehaviour { public int real; } }",
      "UnityEngine.UI");
  CHECK(shown(scripts.describe("UnityEngine.UI.Button").fields) == "real: Integer32");
}

TEST_CASE("script_types: the stubs are well formed and every type in them is known") {
  Scripts scripts;
  for (const EngineStub& stub : engine_stubs()) {
    CAPTURE(stub.name);
    for (const csharp::Problem& problem : csharp::read_source(stub.source, {}).problems)
      FAIL_CHECK(problem.line, ":", problem.column, " ", problem.message);
  }
  for (const csharp::Type* type : scripts.index.all()) {
    CAPTURE(type->full_name);
    const ScriptInfo info = scripts.types.describe(*type);
    CHECK(info.unknown_base == "");
    for (const SerializedField& field : info.fields) {
      CAPTURE(field.name);
      if (!field.type.element.is(csharp::ResolvedType::Form::Parameter))
        CHECK(to_text(field.type.kind) != "Unknown");
    }
    std::size_t written = 0;
    for (const csharp::TypePart& part : type->parts)
      for (const csharp::Field& field : part.facts->fields)
        written += field.attributes.empty() ? 0 : 1;
    std::size_t own = 0;
    for (const SerializedField& field : info.fields)
      own += field.declared_in == type->full_name ? 1 : 0;
    CHECK(own >= written);
  }
}
