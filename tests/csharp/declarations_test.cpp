// Declarations from headers to facts: what ends a header, what a body hides, and text that is
// broken or too large. tests/csharp/source_test.cpp has the tables of the language.
#include "csharp/declarations.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "csharp/source.h"

using namespace diorama::csharp;

namespace {

/// "A: x, y; B: z": the fields of every type, methods with ().
std::string members_of(const SourceFacts& facts) {
  std::string out;
  for (const TypeFacts& type : facts.types) {
    if (!out.empty()) out += "; ";
    out += type.name + ':';
    for (const Field& field : type.fields) out += ' ' + field.name;
    for (const Method& method : type.methods) out += ' ' + method.name + "()";
    for (const EnumMember& member : type.members) out += ' ' + member.name;
  }
  return out;
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

struct Case {
  std::string text, expected;
};

}  // namespace

TEST_CASE("declarations: what is in a body is not seen, what follows it is") {
  const Case cases[] = {
      {"class A { void F() { if (x) { } } int b; }", "A: b"},
      {"class A { [T] void F(int a) { x(); } int b; }", "A: b F()"},
      {"class A { void F() => x; int b; }", "A: b"},
      {"class A { [T] void F() => x; int b; }", "A: b F()"},
      {"class A { A() : base(1) { } ~A() { } int b; }", "A: b"},
      {"class A { static A() { } int b; }", "A: b"},
      {"class A { abstract void F(); int b; }", "A: b"},
      {"class A { void F<T>() where T : class, new() { } int b; }", "A: b"},
      {"class A { T F<T>(Dictionary<int, T> a) where T : struct => x; int b; }", "A: b"},
      {"class A<T> where T : class, new() { int b; }", "A: b"},
      {"class A<T> where T : struct { int b; }", "A: b"},
      {"class A(int s) : B(s) { int b; }", "A: b"},
      {"record A(int B) { int c; }", "A: c"},
      {"record struct A { int c; }", "A: c"},
      {"class A { int P { get { x(); } set => y = value; } int b; }", "A: b"},
      {"class A { int P => x ? 1 : 2; int b; }", "A: b"},
      {"class A { int P { [X] get; [Y] protected set; } int b; }", "A: P b"},
      {"class A { int this[int i] { get { x(); } } int b; }", "A: b"},
      {"class A { int I<int>.this[int i] => 1; int b; }", "A: b"},
      {"class A { event E e { add { x(); } remove { } } int b; }", "A: b"},
      {"class A { event E e = delegate { x(); }; int b; }", "A: e b"},
      {"class A { (int a, int b) P { get; } int b; }", "A: P b"},
      {"class A { public (int, int) F() { } int b; }", "A: b"},
      {"class A { async (int, int) F() { } int b; }", "A: b"},
      {"class A { int a = F(() => { x(); }); int b; }", "A: a b"},
      {"class A { L a = new L { 1, 2 }, b; }", "A: a b"},
      {"class A { int P { get; } = F(1); int b; }", "A: P b"},
      {"class A { static bool operator ==(A a, A b) { } int c; }", "A: c"},
      {"class A { static bool operator <=(A a, A b) => x <= y; int c; }", "A: c"},
      {"class A { static A operator >>(A a, int b) { } int c; }", "A: c"},
      {"class A { static implicit operator B(A a) => x; int c; }", "A: c"},
      {"class A { static bool operator true(A a) => x; int c; }", "A: c"},
      {"class A { delegate void D(int x); int b; }", "A: b; D:"},
      {"class A { void I.F() { } int b; }", "A: b"},
      {"class A { [X] int I<T>.F() { } int b; }", "A: b F()"},
      {"class A { int I.P { get; set; } int b; }", "A: P b"},
      {"class A { extern static int F(int a); int b; }", "A: b"},
      {"class A { int @class; void F() { } }", "A: class"},
      {"class A { class B { void F() { } } int c; }", "A: c; B:"},
      {"class A { }; class B { };", "A:; B:"},
      {"extern alias X; class A { }", "A:"},
      {"[assembly: X(\"{\")] [module: Y]\nclass A { }", "A:"},
      {"using X = A.B<int>; class C { }", "C:"},
      {"enum E { A = 1, [X(2)] B }", "E: A B"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.text);
    const SourceFacts facts = read_source(each.text, {});
    CHECK(members_of(facts) == each.expected);
    CHECK(facts.complete);
  }
}

TEST_CASE("declarations: a comma between < and > separates types only in types") {
  const Case cases[] = {
      {"class A { Map<int, string> a = new Map<int, string>(), b; }", "A: a b"},
      {"class A { int a = b < c, d = e > f ? 1 : 2; }", "A: a d"},
      {"class A { bool a = F<G, H>(1), b; }", "A: a b"},
      {"class A { int a = 1 << 2, b = 8 >> 1, c; }", "A: a b c"},
      {"class A { object a = default(Map<int, Map<int, int>>), b; }", "A: a b"},
      {"class A { Func<int, int> a = x => x < 1 ? x : 2, b; }", "A: a b"},
      {"class A { int[] a = { 1, 2 }, b = new[] { 3, 4 }; }", "A: a b"},
      {"class A { Map<(int, int)[], List<int>?> a, b; }", "A: a b"},
      {"class A { delegate*<int, void> a; int b; }", "A: a b"},
      {"class A { int* a; void** b; byte*[] c; }", "A: a b c"},
      {"class A { [X] int F(Map<int, string> a, int b = 1 < 2 ? 3 : 4) { } }", "A: F()"},
      {"enum E { A = 1 << 2, B = A < 3 ? 1 : 2, C }", "E: A B C"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.text);
    const SourceFacts facts = read_source(each.text, {});
    CHECK(members_of(facts) == each.expected);
    CHECK(facts.complete);
  }
  const SourceFacts facts = read_source(
      "class A { [X] void F(Map<int, string> a, int b = 1 << 2, (int, int) c) { } }", {});
  CHECK(facts.types[0].methods[0].parameter_count == 3);
}

TEST_CASE("declarations: braces in literals and comments do not count") {
  const std::string_view literals[] = {
      R"("}")",
      R"("\"}")",
      R"(@"}""}")",
      R"('}')",
      R"('\'')",
      R"('\\')",
      R"($"}} {a + "}"} {{")",
      R"($"{(b ? "}" : "{")}")",
      R"($"{span:mm':'ss}")",
      R"($"{number:0'0}")",
      R"($"{global::A.B("}")}")",
      R"($@"}} ""{a}"" ")",
      R"(@$"}} ""{a}"" ")",
      "\"\"\" } \" \"\" } \"\"\"",
      "\"\"\"\" } \"\"\" } \"\"\"\"",
      "$$\"\"\" {{a}} } \"\"\"",
      "/* } */ 1",
      "1 // }\n",
      R"($"{a[$"{b}}}"]}")",
      R"(@"c:\")",
  };
  for (const std::string_view each : literals) {
    CAPTURE(each);
    const std::string literal(each);
    for (const std::string& text : {"class A { void F() { x(" + literal + "); } int b; }",
                                    "class A { int P { get { x(" + literal + "); } } int b; }",
                                    "class A { int P => x(" + literal + "); int b; }",
                                    "class A { [X(" + literal + ")] A() { } int b; }"})
      CHECK(members_of(read_source(text, {})) == "A: b");
    CHECK(members_of(read_source("class A { string a = " + literal + ", b; }", {})) == "A: a b");
  }
}

TEST_CASE("declarations: what is broken is named, and what stands around it is read") {
  struct Broken {
    std::string text, expected, message;
  };
  const Broken cases[] = {
      {"class A { public int x\n public int y; }", "A: x y", "missing ;"},
      {"class A { [X] public int x\n private void F() { } int y; }", "A: x y", "missing ;"},
      {"class A { int a; int x = F(1 }\nclass B { }", "A: a x; B:", "missing ;"},
      {"class A { int a; x y z; int b; }", "A: a b", "cannot be read: x y z"},
      {"class A { int a; int 3; int b; }", "A: a b", "cannot be read: int 3"},
      {"class A { int a, 3, b; }", "A: a b", "cannot be read: 3"},
      {"class A { public , a; int b; }", "A: b", "cannot be read: public , a"},
      {"class A { fixed [1], a; int b; }", "A: b", "cannot be read: fixed [1], a"},
      {"class A { int a; [X(] int x; int b; }", "A: a b", "cannot be read: [X(] int x"},
      {"class A { int a; void F(int { } int b; }", "A: a", "cannot be read: void F(int { } int b"},
      {"class A { int a; } if (x) { y(); } class B { }", "A: a; B:", "cannot be read: if (x)"},
      {"class A { int P { get; %% } int b; }", "A: b", "cannot be read: int P"},
      {"class A { int P { } int b; }", "A: b", "cannot be read: int P"},
      {"int x class B { int b; }", "B: b", "cannot be read: int x"},
      {"class { int a; } class B { }", "B:", "cannot be read: class"},
      {"class A : { int a; }", "A: a", "cannot be read: class A :"},
      {"enum E { A, 3, B }", "E: A B", "cannot be read: 3"},
      {"using ; class A { }", "A:", "cannot be read: using"},
      {"namespace { class A { } } class B { }", "B:", "cannot be read: namespace"},
      {"class A { class B { [X] void F() } int a; }", "A: a; B:", "cannot be read: [X] void F()"},
      {"class A { [X] void F() }\nclass B { }", "A:; B:", "cannot be read: [X] void F()"},
      {"class A { [X] }", "A:", "cannot be read: [X]"},
      {"delegate void D; class A { }", "A:", "cannot be read: delegate void D"},
  };
  for (const Broken& each : cases) {
    CAPTURE(each.text);
    const SourceFacts facts = read_source(each.text, {});
    CHECK(members_of(facts) == each.expected);
    REQUIRE_FALSE(facts.problems.empty());
    CHECK(facts.problems[0].message == each.message);
  }
}

TEST_CASE("declarations: what is deeper or longer than anybody writes is left out and said") {
  const std::string deep = repeated("(", 1000) + "1" + repeated(")", 1000);
  const Case whole[] = {
      {"class A { int a; int x = " + deep + "; int b; }", "A: a x b"},
      {"class A { int a; [B(" + deep + ")] int x; int b; }", "A: a x b"},
      {"enum E { A, B = " + deep + ", C } class D { }", "E: A B C; D:"},
      {"class A { int" + repeated("[]", 1000) + " x; }", "A: x"},
  };
  for (const Case& each : whole) CHECK(members_of(read_source(each.text, {})) == each.expected);

  const SourceFacts longest =
      read_source("class A { int a; " + repeated("A<", kMaxHeaderTokens) + " x; int b; }", {});
  CHECK(members_of(longest) == "A: a b");
  REQUIRE(longest.problems.size() == 1);
  CHECK(longest.problems[0].message ==
        "more than 262144 words in one declaration: it was not read");

  const std::string nested = repeated("class A { ", kMaxTypeNesting) +
                             "class B { int x; } int b; " + repeated("}", kMaxTypeNesting) +
                             " class C { }";
  const SourceFacts deepest = read_source(nested, {});
  CHECK(deepest.types.size() == kMaxTypeNesting + 1);
  CHECK(deepest.types.back().name == "C");
  CHECK(deepest.types[kMaxTypeNesting - 1].fields.size() == 1);
  REQUIRE(deepest.problems.size() == 1);
  CHECK(deepest.problems[0].message == "types are nested too deep to be read");
}
