#include "csharp/type_index.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/source.h"

using namespace diorama::csharp;

namespace {

struct Sources {
  TypeIndex index;

  Sources& put(const std::string& path, std::string_view text,
               const std::string& assembly = "Game") {
    auto facts = std::make_shared<const SourceFacts>(read_source(text, {}));
    CHECK(facts->problems.empty());
    index.put_file(path, assembly, std::move(facts));
    return *this;
  }

  /// What the type of a field means, through all bases: "Full.Name" or "?written".
  [[nodiscard]] std::string field(std::string_view type_name, std::string_view field_name,
                                  std::string_view assembly = {}) const {
    const Type* type = index.find(type_name, assembly);
    if (type == nullptr) return "no such type";
    for (const ResolvedType& level : index.base_chain(index.itself(*type))) {
      if (!level.is(ResolvedType::Form::Declared)) continue;
      for (const TypePart& part : level.type->parts)
        for (const Field& candidate : part.facts->fields)
          if (candidate.name == field_name)
            return shown(index.resolve(candidate.type, *level.type, part, level.items));
    }
    return "no such field";
  }

  [[nodiscard]] std::string chain(std::string_view type_name) const {
    std::string out;
    for (const ResolvedType& level : index.base_chain(index.itself(*index.find(type_name))))
      out += (out.empty() ? "" : " > ") + shown(level);
    return out;
  }

  static std::string shown(const ResolvedType& type) {
    return (type.is(ResolvedType::Form::Unknown) ? "?" : "") + full_name(type);
  }
};

}  // namespace

TEST_CASE("type_index: a name is looked for from the inside out") {
  struct Case {
    std::string_view name, source, type, expected;
  };
  // In each, the field x of the type.
  const Case cases[] = {
      {"a type of the same namespace", "namespace N { class B { } class A { B x; } }", "N.A",
       "N.B"},
      {"a type of an outer namespace",
       "namespace N { class B { } namespace M { class A { B x; } } }", "N.M.A", "N.B"},
      {"also when the namespace is dotted", "class B { } namespace N.M { class A { B x; } }",
       "N.M.A", "B"},
      {"the inner namespace hides the outer",
       "class B { } namespace N { class B { } class A { B x; } }", "N.A", "N.B"},
      {"a nested type hides both", "class B { } class A { class B { } B x; }", "A", "A+B"},
      {"a type nested in an enclosing type", "class A { class B { } class C { B x; } }", "A+C",
       "A+B"},
      {"a type nested in a base", "class P { public class B { } } class A : P { B x; }", "A",
       "P+B"},
      {"a type nested in a base of an enclosing type",
       "class P { public class B { } } class A : P { class C { B x; } }", "A+C", "P+B"},
      {"a using", "using N; namespace N { class B { } } class A { B x; }", "A", "N.B"},
      {"a using inside a namespace",
       "namespace N { class B { } } namespace M { using N; class A { B x; } }", "M.A", "N.B"},
      {"a using relative to its namespace",
       "namespace M.N { class B { } } namespace M { using N; class A { B x; } }", "M.A", "M.N.B"},
      {"the namespace goes before the using",
       "using N; namespace N { class B { } } class B { } class A { B x; }", "A", "B"},
      {"a using static",
       "using static N.C; namespace N { class C { public enum B { } } } class A { B x; }", "A",
       "N.C+B"},
      {"an alias of a type", "using X = N.B; namespace N { class B { } } class A { X x; }", "A",
       "N.B"},
      {"an alias of a namespace", "using X = N; namespace N { class B { } } class A { X.B x; }",
       "A", "N.B"},
      {"an alias of a generic type",
       "using X = N.B<int>; namespace N { class B<T> { } } class A { X x; }", "A", "N.B<int>"},
      {"arguments after an alias, which see what is around them",
       "using X = N; namespace N { class B<T> { } } class A { X.B<C> x; class C { } }", "A",
       "N.B<A+C>"},
      {"a full name", "namespace N.M { class B { } } class A { N.M.B x; }", "A", "N.M.B"},
      {"a name from an outer namespace on",
       "namespace N.M { class B { } } namespace N { class A { M.B x; } }", "N.A", "N.M.B"},
      {"global::",
       "namespace N { namespace N { } class A { global::B x; class B { } } } class B { }", "N.A",
       "B"},
      {"a nested type by its outer", "class B { public class C { } } class A { B.C x; }", "A",
       "B+C"},
      {"nested through the outer's base",
       "class P { public class C { } } class B : P { } class A { B.C x; }", "A", "P+C"},
      {"arity tells types apart", "class B { } class B<T> { } class A { B<int> x; }", "A",
       "B<int>"},
      {"a type parameter stays one", "class A<T> { T x; }", "A`1", "T"},
      {"a type parameter hides a type", "class T { } class A<T> { T x; }", "A`1", "T"},
      {"keywords", "class A { int[] x; }", "A", "int[]"},
      {"what is nowhere stays as written", "class A { N.B<int>[] x; }", "A", "N.B<int>[]"},
      {"an argument that is nowhere", "class B<T> { } class A { B<Missing> x; }", "A",
       "B<Missing>"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    CHECK(Sources().put("a.cs", c.source).field(c.type, "x") == c.expected);
  }
}

TEST_CASE("type_index: unknown is unknown") {
  Sources sources;
  sources.put("a.cs", "class A { Missing x; } class B : Missing { } class C : B { int y; }");
  CHECK(sources.field("A", "x") == "?Missing");
  CHECK(sources.chain("C") == "C > B > ?Missing");
}

TEST_CASE("type_index: type parameters are bound on the way through the bases") {
  struct Case {
    std::string_view source, type, expected;
  };
  const Case cases[] = {
      {"class P<T> { T x; } class A : P<int> { }", "A", "int"},
      {"class P<T> { T[] x; } class A : P<string> { }", "A", "string[]"},
      {"class B<T> { } class P<T> { B<T> x; } class A : P<int> { }", "A", "B<int>"},
      {"class Q<U, V> { V x; } class P<T> : Q<int, T> { } class A : P<string> { }", "A", "string"},
      {"class P<T> { public class I { } I x; } class A : P<int> { }", "A", "P<int>+I"},
      {"class P<T> { public class I { T y; } } class A : P<int>.I { T2 x; class T2 { } }", "A",
       "A+T2"},
      {"class P<T> { T x; } class A<T> : P<T> { }", "A`1", "T"},
      {"class P<T> { T x; } class A<U> : P<B<U>> { } class B<V> { } class C : A<int> { }", "C",
       "B<int>"},
      {"class P<T> where T : P<T> { T x; } class A : P<A> { }", "A", "A"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.source);
    CHECK(Sources().put("a.cs", c.source).field(c.type, "x") == c.expected);
  }
}

TEST_CASE("type_index: a type's own members do not name its bases") {
  CHECK(Sources().put("a.cs", "class B { } class A : B { class B { } }").chain("A") == "A > B");
  CHECK(Sources().put("a.cs", "class B { } class A<B> : B { }").chain("A`1") == "A<B> > B");
}

TEST_CASE("type_index: of two usings that would do, the first is taken") {
  Sources sources;
  sources.put("n.cs", "namespace N { class B { } } namespace M { class B { } }");
  sources.put("a.cs", "using M; using N; class A { B x; }");
  sources.put("c.cs", "using N; using M; class C { B x; }");
  CHECK(sources.field("A", "x") == "M.B");
  CHECK(sources.field("C", "x") == "N.B");
}

TEST_CASE("type_index: bases that never end are cut") {
  CHECK(Sources().put("a.cs", "class A : A { }").chain("A") == "A > ?A");
  CHECK(Sources().put("a.cs", "class A : B { } class B : A { }").chain("A") == "A > B > ?A");
  Sources growing;
  growing.put("a.cs", "class A<T> : A<A<T>> { T x; }");
  CHECK(growing.field("A`1", "x") == "T");
  growing.put("b.cs", "class B<T> { B<C<T, T>> x; } class C<U, V> { }");
  CHECK(growing.field("B`1", "x") == "B<C<T, T>>");
  Sources crossed;
  crossed.put("a.cs", "class A : B.C { public class D { } } class B : A.D { public class C { } }");
  CHECK_FALSE(crossed.chain("A").empty());
}

TEST_CASE("type_index: interfaces are no part of the chain of classes") {
  Sources sources;
  sources.put(
      "a.cs",
      "interface I { } class P { } class A : P, I { } class B : I { } partial class C : I { }");
  sources.put("b.cs", "partial class C : P { }");
  CHECK(sources.chain("A") == "A > P");
  CHECK(sources.chain("B") == "B");
  CHECK(sources.chain("C") == "C > P");
}

TEST_CASE("type_index: parts of a partial class are one type, in the order of their paths") {
  Sources sources;
  sources.put("b.cs", "namespace N { partial class A { int two; } }");
  sources.put("a.cs", "namespace N { using M; [X] partial class A { B one; } }");
  sources.put("m.cs", "namespace M { class B { } }");
  const Type* type = sources.index.find("N.A");
  REQUIRE(type != nullptr);
  REQUIRE(type->parts.size() == 2);
  CHECK(type->parts[0].facts->fields[0].name == "one");
  CHECK(type->attribute("X") != nullptr);
  CHECK(sources.field("N.A", "one") == "M.B");
  CHECK(sources.field("N.A", "two") == "int");
}

TEST_CASE("type_index: usings of one file do not help another, global ones do") {
  Sources sources;
  sources.put("n.cs", "namespace N { class B { } }");
  sources.put("a.cs", "using N; class A { B x; }");
  sources.put("c.cs", "class C { B x; }");
  CHECK(sources.field("A", "x") == "N.B");
  CHECK(sources.field("C", "x") == "?B");
  sources.put("global.cs", "global using N;");
  CHECK(sources.field("C", "x") == "N.B");
  sources.put("other.cs", "class D { B x; }", "Other");
  CHECK(sources.field("D", "x") == "?B");
  sources.index.remove_file("global.cs");
  CHECK(sources.field("C", "x") == "?B");
}

TEST_CASE("type_index: of types with one name the nearest assembly's is meant") {
  Sources sources;
  sources.put("one.cs", "namespace N { class B { int one; } }", "One");
  sources.put("two.cs", "namespace N { class B { int two; } }", "Two");
  sources.put("a.cs", "using N; class A { B x; }", "Game");
  sources.put("own.cs", "namespace N { class C { B x; } }", "Two");
  const auto assembly_of = [&](std::string_view type_name) {
    const Type* type = sources.index.find(type_name);
    return sources.index.resolve("B", *type, type->parts[0]).type->assembly;
  };
  CHECK(assembly_of("A") == "One");
  CHECK(assembly_of("N.C") == "Two");
  sources.index.set_references("Game", {"Two"});
  CHECK(assembly_of("A") == "Two");
  CHECK(sources.index.find("N.B", "Two")->first().fields[0].name == "two");
  CHECK(sources.index.type_count() == 4);
}

TEST_CASE("type_index: files are replaced and removed one by one") {
  Sources sources;
  sources.put("a.cs", "class A : B { } partial class P { int one; }");
  sources.put("b.cs", "class B { int x; } partial class P { int two; }");
  CHECK(sources.chain("A") == "A > B");
  const auto before = sources.index.revision();
  sources.put("b.cs", "class B : C { } class C { string x; }");
  CHECK(sources.index.revision() > before);
  CHECK(sources.chain("A") == "A > B > C");
  CHECK(sources.field("A", "x") == "string");
  CHECK(sources.index.find("P")->parts.size() == 1);
  sources.index.remove_file("b.cs");
  CHECK(sources.chain("A") == "A > ?B");
  CHECK(sources.index.find("C") == nullptr);
  sources.index.remove_file("b.cs");
  sources.index.remove_file("a.cs");
  CHECK(sources.index.type_count() == 0);
  CHECK(sources.index.file_count() == 0);
}

TEST_CASE("type_index: names are shown as a person writes them, and in full") {
  Sources sources;
  sources.put("a.cs",
              "namespace N { class O<T> { public class I<U> { } } class L<T> { } class A { } }");
  const Type* type = sources.index.find("N.A");
  const ResolvedType resolved = sources.index.resolve("L<O<int>.I<A[]>>[,]", *type, type->parts[0]);
  CHECK(display_name(resolved) == "L<O<int>.I<A[]>>[,]");
  CHECK(full_name(resolved) == "N.L<N.O<int>+I<N.A[]>>[,]");
  CHECK(sources.index.types_in("a.cs").size() == 4);
  CHECK(sources.index.all().size() == 4);
}
