// Hostile and damaged text: the reader must come back, whatever it is given. Run under the
// sanitizers by `make asan`.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

#include "csharp/source.h"
#include "csharp/type_index.h"

using namespace diorama::csharp;

namespace {

/// Every feature the reader knows, so that damage hits each of them.
constexpr std::string_view kSample = R"cs(#define LOCAL
// comment { "
global using System;
using static UnityEngine.Mathf;
using Map = System.Collections.Generic.Dictionary<string, int>;
[assembly: Foo("bar")]
namespace Game.Items
{
    /* block } */
    [Serializable, RequireComponent(typeof(Rigidbody))]
    public sealed partial class Item<T, U> : Base<T>.Inner, IThing where T : class, new()
    {
#if LOCAL && (UNITY_EDITOR || !RELEASE)
        [SerializeField, Range(0f, 1f)] private float a = 1f, b;
#elif OTHER
        broken {
#else
        public int other;
#endif
        [field: SerializeField] public Vector3 Position { get; private set; } = new(1, 2, 3);
        public List<Dictionary<string, int[]>> map = new() { { "}", 1 } };
        public const int K = 1 << 4;
        public (int x, string y)[] tuples;
        string text = $"{a + $"{b:0.0}"} }} {{" + @"c:\"" }" + """ raw " } """;
        char c = '\'', d = '}';
        event Action<int> Changed { add { x(); } remove { } }
        public int this[int i] => i switch { 0 => 1, _ => 2 };
        [Test] public IEnumerator Run(int n = 3) { yield return null; }
        public static bool operator ==(Item<T, U> l, Item<T, U> r) => true;
        [Flags] public enum Kind : ushort { None, Fire = 1 << 0, Ice = 0x10, Both = Fire | Ice, Z = 'z' }
        private struct Deep { struct Deeper { int x; } }
        public record Pair(int A, string B) : Other(A);
        ~Item() { }
    }
}
)cs";

void read(std::string_view text) {
  const SourceFacts facts = read_source(text, {"UNITY_EDITOR"});
  CHECK(facts.problems.size() <= kMaxProblems);
  CHECK_FALSE(facts.namespaces.empty());
  TypeIndex index;
  index.put_file("a.cs", "A", std::make_shared<const SourceFacts>(facts));
  for (const Type* type : index.all()) {
    (void)index.base_chain(index.itself(*type));
    for (const TypePart& part : type->parts)
      for (const Field& field : part.facts->fields)
        (void)full_name(index.resolve(field.type, *type, part));
  }
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("robustness: the sample itself is read completely") {
  const SourceFacts facts = read_source(kSample, {"UNITY_EDITOR"});
  CHECK(facts.problems.empty());
  CHECK(facts.types.size() == 5);
}

TEST_CASE("robustness: text cut anywhere is read") {
  for (std::size_t length = 0; length < kSample.size(); ++length) read(kSample.substr(0, length));
  for (std::size_t start = 0; start < kSample.size(); start += 7) read(kSample.substr(start));
}

TEST_CASE("robustness: text with changed bytes is read") {
  std::mt19937 random(20221115);
  constexpr std::string_view kNasty = "{}()[]<>\"'$@#/*\\;,=:\n\r\0\xFF\xC3 ab0";
  for (int round = 0; round < 1500; ++round) {
    std::string text(kSample);
    const auto changes = 1 + random() % 4;
    for (unsigned i = 0; i < changes; ++i) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0: text[at] = kNasty[random() % kNasty.size()]; break;
        case 1: text.erase(at, 1 + random() % 20); break;
        default: text[at] = static_cast<char>(random());
      }
    }
    read(text);
  }
}

TEST_CASE("robustness: nesting without end and other floods come back") {
  constexpr std::size_t kMany = 20000;
  const std::string floods[] = {
      repeated("class A { ", kMany),
      repeated("namespace A { ", kMany),
      repeated("{", kMany),
      repeated("}", kMany),
      "class A { int x = " + repeated("(", kMany),
      "class A { int x = 1, y = " + repeated("(", kMany),
      "class A { int x = 1, y = " + repeated("a<", kMany),
      "class A { " + repeated("A<", kMany) + " x; }",
      "class A { int" + repeated("[]", kMany) + " x; }",
      "class A { int" + repeated("?", kMany) + " x; }",
      "class A { " + repeated("(int,", kMany) + " x; }",
      "class A { [" + repeated("X(", kMany),
      repeated("[", kMany),
      repeated("[A]", kMany) + "class A { }",
      repeated("$\"{", kMany),
      repeated("\"\"\"", kMany),
      repeated("@\"", kMany),
      repeated("/*", kMany),
      repeated("#if A\n", kMany),
      repeated("#if A\n#else\n", kMany),
      "#if " + repeated("(", kMany),
      "#if " + repeated("!", kMany) + "A",
      "enum E { A = " + repeated("(", kMany),
      "enum E { A = " + repeated("~", kMany) + "1 }",
      "enum E { A = " + repeated("1+", kMany) + "1 }",
      "enum E { " + repeated("A,", kMany) + " }",
      "class A { " + repeated("int x;", kMany) + " }",
      "class A { int " + repeated("x,", kMany) + " y; }",
      "class A : " + repeated("B,", kMany) + " C { }",
      repeated("using A;", kMany) + "class A { B x; }",
      repeated("a.", kMany),
      repeated("class ", kMany),
      repeated("where T : ", kMany),
      repeated("=> ", kMany),
      "class A { " + repeated("x ", kMany) + "}",
      "class A { " + repeated("= ", kMany) + "}",
      std::string(kMany, '\0'),
      std::string(kMany, '\xFF'),
  };
  for (const std::string& flood : floods) {
    CAPTURE(flood.substr(0, 40));
    read(flood);
  }
}
