#include "csharp/source.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "csharp/facts_cache.h"

using namespace diorama::csharp;

namespace {

std::string attributes_text(const Attributes& attributes) {
  std::string out;
  for (const Attribute& attribute : attributes) {
    out += '[';
    if (!attribute.target.empty()) out += attribute.target + ": ";
    out += attribute.name;
    for (const std::string& argument : attribute.arguments)
      out += (&argument == attribute.arguments.data() ? "(" : "; ") + argument;
    out += attribute.arguments.empty() ? "]" : ")]";
  }
  return out;
}

std::string modifiers_text(const Modifiers& modifiers) {
  std::string out;
  const auto add = [&out](bool is, std::string_view word) {
    if (is) (out += word) += ' ';
  };
  add(modifiers.is_public, "public");
  add(modifiers.is_private, "private");
  add(modifiers.is_protected, "protected");
  add(modifiers.is_internal, "internal");
  add(modifiers.is_static, "static");
  add(modifiers.is_const, "const");
  add(modifiers.is_readonly, "readonly");
  add(modifiers.is_abstract, "abstract");
  add(modifiers.is_sealed, "sealed");
  add(modifiers.is_partial, "partial");
  return out;
}

std::string kind_text(const TypeFacts& type) {
  static constexpr std::string_view kNames[] = {"class", "struct", "interface", "enum", "delegate"};
  return (type.is_record ? "record " : "") + std::string(kNames[static_cast<int>(type.kind)]);
}

std::string member_text(const TypeFacts& type) {
  std::string out;
  for (const Field& field : type.fields) {
    out += ' ' + attributes_text(field.attributes) + modifiers_text(field.modifiers) + field.type +
           ' ' + field.name;
    if (field.is_property) out += field.has_setter ? " {get;set;}" : " {get;}";
    if (field.is_event) out += " event";
    if (field.is_fixed_buffer) out += " fixed";
    if (!field.constant.empty()) out += " = " + field.constant;
    out += ';';
  }
  for (const Method& method : type.methods)
    out += ' ' + attributes_text(method.attributes) + method.returns + ' ' + method.name + '(' +
           std::to_string(method.parameter_count) + ");";
  for (const EnumMember& member : type.members)
    out += ' ' + attributes_text(member.attributes) + member.name + '=' +
           (member.value_known ? std::to_string(member.value) : "?");
  return out;
}

/// Types in one line each: "class Full.Name : Base { members }".
std::string shown(const SourceFacts& facts) {
  std::string out;
  for (const TypeFacts& type : facts.types) {
    if (!out.empty()) out += '\n';
    out += attributes_text(type.attributes) + modifiers_text(type.modifiers) + kind_text(type) +
           ' ' + type.full_name;
    for (const std::string& base : type.bases)
      out += (&base == type.bases.data() ? " : " : ", ") + base;
    if (type.kind == TypeKind::Enum && type.underlying != "int") out += " : " + type.underlying;
    out += " {" + member_text(type) + " }";
  }
  return out;
}

struct Case {
  std::string_view text, expected;
};

template <std::size_t N>
void check_sources(const Case (&cases)[N]) {
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const SourceFacts facts = read_source(c.text, {"ON"});
    CHECK(shown(facts) == c.expected);
    for (const Problem& problem : facts.problems) CAPTURE(problem.message);
    CHECK(facts.problems.empty());
    CHECK(facts.complete);
  }
}

}  // namespace

TEST_CASE("source: types are found under their full names") {
  const Case cases[] = {
      {"class A { }", "class A { }"},
      {"namespace N { class A { } }", "class N.A { }"},
      {"namespace N.M { class A { } }", "class N.M.A { }"},
      {"namespace N { namespace M.O { class A { } } class B { } }",
       "class N.M.O.A { }\nclass N.B { }"},
      {"namespace N.M;\nclass A { }\nclass B { }", "class N.M.A { }\nclass N.M.B { }"},
      {"class A { class B { struct C { } } }", "class A { }\nclass A+B { }\nstruct A+B+C { }"},
      {"class A<T> { class B<U, V> { } }", "class A`1 { }\nclass A`1+B`2 { }"},
      {"public sealed partial class A { }", "public sealed partial class A { }"},
      {"internal abstract class A { }", "internal abstract class A { }"},
      {"static class A { }", "static class A { }"},
      {"interface I { int P { get; set; } void F(); }", "interface I { }"},
      {"public readonly ref struct S { }", "public readonly struct S { }"},
      {"record R(int A, string B);", "record class R { }"},
      {"record class R { public int x; }", "record class R { public int x; }"},
      {"record struct R { public int x; }", "record struct R { public int x; }"},
      {"delegate void D(int x);", "delegate D { }"},
      {"class A { public delegate T D<T>(); }", "class A { }\npublic delegate A+D`1 { }"},
      {"class @new { }", "class new { }"},
      {"class Größe { }", "class Größe { }"},
  };
  check_sources(cases);
}

TEST_CASE("source: bases are kept as written") {
  const Case cases[] = {
      {"class A : B { }", "class A : B { }"},
      {"class A : B<int>, I, N.J<A> { }", "class A : B<int>, I, N.J<A> { }"},
      {"class A<T> : B<T> where T : C, new() { }", "class A`1 : B<T> { }"},
      {"class A(int x) : B(x), I { }", "class A : B, I { }"},
      {"class A : global::N.B { }", "class A : global::N.B { }"},
      {"struct S : System.IEquatable<S> { }", "struct S : System.IEquatable<S> { }"},
  };
  check_sources(cases);
}

TEST_CASE("source: fields and auto-properties are found with modifiers and types") {
  const Case cases[] = {
      {"class A { int x; }", "class A { int x; }"},
      {"class A { public float a, b = 2, c; }",
       "class A { public float a; public float b; public float c; }"},
      {"class A { private protected static readonly int x = 1; }",
       "class A { private protected static readonly int x; }"},
      {"class A { public const int K = 1 << 4; }", "class A { public const int K = 1 << 4; }"},
      {"class A { List<Dictionary<string,int>> x = new(); }",
       "class A { List<Dictionary<string, int>> x; }"},
      {"class A { int[] a; int[,] b; int[][] c; int? d; }",
       "class A { int[] a; int[,] b; int[][] c; int? d; }"},
      {"class A { (int x, string) t; }", "class A { (int, string) t; }"},
      {"class A { public event Action E; }", "class A { public Action E event; }"},
      {"unsafe struct S { fixed int cells[16]; }", "struct S { int cells fixed; }"},
      {"class A { public int P { get; private set; } }", "class A { public int P {get;set;}; }"},
      {"class A { public int P { get; } = 3; }", "class A { public int P {get;}; }"},
      {"class A { public int P { get; init; } }", "class A { public int P {get;set;}; }"},
      {"class A { public int P { get { return 1; } set { } } }", "class A { }"},
      {"class A { public int P => 1; }", "class A { }"},
      {"class A { public int P { get => 1; } }", "class A { }"},
      {"abstract class A { public abstract int P { get; set; } }", "abstract class A { }"},
      {"class A { int this[int i] { get { return 1; } } int x; }", "class A { int x; }"},
      {"class A { Func<int, int> f = x => { return x; }; int y; }",
       "class A { Func<int, int> f; int y; }"},
      {"class A { new public int x; volatile int y; }", "class A { public int x; int y; }"},
      {"class A { public required string name; }", "class A { public string name; }"},
  };
  check_sources(cases);
}

TEST_CASE("source: attributes keep their target and arguments") {
  const Case cases[] = {
      {"[Serializable] class A { }", "[Serializable]class A { }"},
      {"[A, B(1)] [C(\"x, y\", Z = 2)] class D { }", "[A][B(1)][C(\"x, y\"; Z = 2)]class D { }"},
      {"class A { [field: SerializeField] public int P { get; set; } }",
       "class A { [field: SerializeField]public int P {get;set;}; }"},
      {"class A { [Range(0f, 1f), Tooltip(\"a  b\")] public float x, y; }",
       "class A { [Range(0f; 1f)][Tooltip(\"a  b\")]public float x; [Range(0f; 1f)][Tooltip(\"a  "
       "b\")]public float y; }"},
      {"[RequireComponent(typeof(Rigidbody), typeof(N.C))] class A { }",
       "[RequireComponent(typeof(Rigidbody); typeof(N.C))]class A { }"},
      {"class A { [UnityEngine.SerializeField] int x; }",
       "class A { [UnityEngine.SerializeField]int x; }"},
      {"class A { [X(new[] { 1, 2 })] int x; }", "class A { [X(new[] { 1, 2 })]int x; }"},
      {"[assembly: X]\nclass A { }", "class A { }"},
      {"class A { // [No]\n /* [No] */ [Yes] int x; }", "class A { [Yes]int x; }"},
  };
  check_sources(cases);
}

TEST_CASE("source: methods with attributes are kept, others are not") {
  const Case cases[] = {
      {"class A { void F() { } }", "class A { }"},
      {"class A { [Test] public void F() { } }", "class A { [Test]void F(0); }"},
      {"class A { [UnityTest] public IEnumerator F(int a, ref List<int> b) { yield return null; } "
       "}",
       "class A { [UnityTest]IEnumerator F(2); }"},
      {"class A { [Test, Category(\"x\")] public async Task F() => await G(); int x; }",
       "class A { int x; [Test][Category(\"x\")]Task F(0); }"},
      {"class A { [X] A() { } [X] int x; }", "class A { [X]int x; }"},
  };
  check_sources(cases);
}

TEST_CASE("source: enum members have their values") {
  const Case cases[] = {
      {"enum E { A, B, C }", "enum E { A=0 B=1 C=2 }"},
      {"enum E { A = 5, B, C = 1, D, }", "enum E { A=5 B=6 C=1 D=2 }"},
      {"enum E : byte { A = 255, B = A - 1 }", "enum E : byte { A=255 B=254 }"},
      {"enum E : System.UInt16 { A }", "enum E : ushort { A=0 }"},
      {"[Flags] enum E { None = 0, A = 1 << 0, B = 1 << 1, AB = A | B, All = ~0 }",
       "[Flags]enum E { None=0 A=1 B=2 AB=3 All=-1 }"},
      {"enum E : uint { All = ~0u }", "enum E : uint { All=4294967295 }"},
      {"enum E { A = B, B = 3 }", "enum E { A=3 B=3 }"},
      {"enum E { A = F.X + 1 } enum F { X = 10 }", "enum E { A=11 }\nenum F { X=10 }"},
      {"enum E { A = (int)N.F.X } namespace N { enum F { X = 10 } }",
       "enum E { A=10 }\nenum N.F { X=10 }"},
      {"class C { const int K = 7; enum E { A = K, B } }",
       "class C { const int K = 7; }\nenum C+E { A=7 B=8 }"},
      {"enum E { A = 'a', B = 0x10, C = 0b11, D = 1_000 }", "enum E { A=97 B=16 C=3 D=1000 }"},
      {"enum E { A = Elsewhere.X, B, C = 3 }", "enum E { A=? B=? C=3 }"},
      {"enum E { [InspectorName(\"One\")] A, [Obsolete] B }",
       "enum E { [InspectorName(\"One\")]A=0 [Obsolete]B=1 }"},
      {"enum E { A = B, B = A }", "enum E { A=? B=? }"},
  };
  check_sources(cases);
}

TEST_CASE("source: conditional compilation decides before anything is read") {
  const Case cases[] = {
      {"class A {\n#if ON\nint x;\n#else\nint y;\n#endif\n}", "class A { int x; }"},
      {"#if ON\nclass A : B\n#else\nclass A : C\n#endif\n{ int x; }", "class A : B { int x; }"},
      {"#if OFF\nclass A {\n#else\nclass B {\n#endif\nint x; }", "class B { int x; }"},
      {"class A {\n#if ON\nvoid F(int a)\n#else\nvoid F()\n#endif\n{ }\nint x; }",
       "class A { int x; }"},
      {"#define X\n#if X && !OFF\nclass A { }\n#endif", "class A { }"},
  };
  check_sources(cases);
}

TEST_CASE("source: usings are kept with their namespace") {
  const SourceFacts facts = read_source(
      "global using G;\nusing System;\nusing static A.B;\nusing L = "
      "System.Collections.Generic.List<int>;\n"
      "namespace N { using M; class C { } }",
      {});
  CHECK(facts.problems.empty());
  REQUIRE(facts.namespaces.size() == 2);
  const auto& usings = facts.namespaces[0].usings;
  REQUIRE(usings.size() == 4);
  CHECK(usings[0].target == "G");
  CHECK(usings[0].is_global);
  CHECK(usings[1].target == "System");
  CHECK(usings[2].target == "A.B");
  CHECK(usings[2].is_static);
  CHECK(usings[3].alias == "L");
  CHECK(usings[3].target == "System.Collections.Generic.List<int>");
  REQUIRE(facts.namespaces[1].usings.size() == 1);
  CHECK(facts.namespaces[1].usings[0].target == "M");
}

TEST_CASE("source: lines are those of the file, whatever was blanked above") {
  const SourceFacts facts = read_source(
      "// one\n#if OFF\nclass No { }\n#endif\n/* five\n six */\nclass A {\n  void F() {\n\n  }\n  "
      "[X]\n"
      "  public int\n    x;\n  string s = @\"\n\n\"; int y;\n}\r\nenum E {\r\n A,\r\n B }",
      {});
  REQUIRE(facts.types.size() == 2);
  CHECK(facts.types[0].line == 7);
  CHECK(facts.types[0].fields[0].line == 13);
  CHECK(facts.types[0].fields[2].line == 16);
  CHECK(facts.types[1].line == 18);
  CHECK(facts.types[1].members[1].line == 20);
}

TEST_CASE("source: broken text yields what can be read, and where it is broken") {
  struct Broken {
    std::string_view text, types;
    int line;
  };
  const Broken cases[] = {
      {"class A { public int x; %% }\nclass B { }", "class A { public int x; }\nclass B { }", 1},
      {"class A {\n public int x;\n public int \n}", "class A { public int x; }", 3},
      {"class A { public int x;", "class A { public int x; }", 1},
      {"namespace N {\nclass A { public int x; void F() {\n foo(", "class N.A { public int x; }",
       2},
      {"class A { public int x; public in", "class A { public int x; }", 1},
      {"class A { public int x; [T] public void F() { \"",
       "class A { public int x; [T]void F(0); }", 1},
      {"class A { public int x; int P { get", "class A { public int x; }", 1},
      {"enum E { A, B = 4", "enum E { A=0 B=4 }", 1},
      {"class A { void F() { if (x { } } int y; }\nclass B { }", "class A { int y; }\nclass B { }",
       0},
      {"namespace N {\nclass A { }\n}}\nclass B { }", "class N.A { }\nclass B { }", 3},
  };
  for (const Broken& c : cases) {
    CAPTURE(c.text);
    const SourceFacts facts = read_source(c.text, {});
    CHECK(shown(facts) == c.types);
    CHECK(facts.complete == (c.line == 0));
    if (c.line != 0) {
      REQUIRE_FALSE(facts.problems.empty());
      CHECK(facts.problems[0].line == c.line);
      CHECK(facts.problems[0].column > 0);
      CHECK_FALSE(facts.problems[0].message.empty());
    }
  }
}

TEST_CASE("source: problems say what was found") {
  const SourceFacts facts = read_source("class A { int x; }\n  ?!? class B { }", {});
  REQUIRE_FALSE(facts.problems.empty());
  CHECK(facts.problems[0].message == "cannot be read: ?!?");
  CHECK(facts.problems[0].line == 2);
  CHECK(facts.problems[0].column == 3);
}

TEST_CASE("source: a file beyond the limit is not read") {
  const SourceFacts facts = read_source(std::string(kMaxSource + 1, ' '), {});
  CHECK_FALSE(facts.complete);
  REQUIRE(facts.problems.size() == 1);
  CHECK(facts.problems[0].message == "file is larger than 4 MB and was not read");
}

TEST_CASE("source: attribute arguments that are strings can be read as text") {
  CHECK(string_literal(R"("a\tb\"")") == "a\tb\"");
  CHECK(string_literal(R"(@"a\b""c")") == "a\\b\"c");
  CHECK(string_literal(R"("a" + "b")") == "ab");
  CHECK(string_literal("nameof(x)").empty());
  CHECK(string_literal("\"\"\"a\"b\"\"\"") == "a\"b");
  CHECK(is_attribute("UnityEngine.RangeAttribute", "Range"));
  CHECK_FALSE(is_attribute("MyRange", "Range"));
}

TEST_CASE("facts_cache: the same bytes are read once per set of symbols") {
  FactsCache cache;
  const auto first = cache.facts_of("class A { }", {"X"});
  CHECK(cache.facts_of("class A { }", {"X"}) == first);
  CHECK(cache.facts_of("class A { }", {"Y"}) == first);
  CHECK(cache.reads() == 1);
  const auto conditional = cache.facts_of("#if X\nclass A { }\n#endif", {"X"});
  CHECK(cache.facts_of("#if X\nclass A { }\n#endif", {"Y"}) != conditional);
  CHECK(cache.reads() == 3);
  CHECK(cache.size() == 3);
  cache.forget_unused();
  CHECK(cache.size() == 2);
}
