// Text made to harm whoever reads it: 65,535 of everything, in every place. Reading it must come
// back, must do no more work than the size of the text allows, and must keep what stands before
// it. `make asan` runs this under the sanitizers.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/source.h"
#include "csharp/type_index.h"
#include "support/cpu_work.h"

using namespace diorama::csharp;

namespace {

constexpr std::size_t kMany = 65'535;

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

/// Brackets, operators, the beginnings of comments and of literals, and what nests without them.
const std::vector<std::string_view> kPieces = {"(",
                                               "[",
                                               "*",
                                               "[(",
                                               "/*",
                                               "{",
                                               "<",
                                               "\"",
                                               "$\"{",
                                               "@",
                                               "$",
                                               "$@\"{",
                                               "@\"",
                                               "\"\"\"",
                                               "$\"\"\"{",
                                               "$$\"\"\"{{",
                                               "'",
                                               "'\"",
                                               "\"\n",
                                               "$\"{\n",
                                               "}",
                                               ")",
                                               "]",
                                               ">",
                                               "{(",
                                               "({",
                                               "({}",
                                               "(;",
                                               "{);",
                                               "[]",
                                               "?",
                                               "!",
                                               "-",
                                               "~",
                                               "&",
                                               "a.",
                                               "a::",
                                               "a<",
                                               "a<b,",
                                               "(a,",
                                               "a=>",
                                               "a=",
                                               "=",
                                               "=>",
                                               "a?b:",
                                               "a?",
                                               "??",
                                               "new ",
                                               "new(",
                                               "(int)",
                                               "await ",
                                               "class ",
                                               "class A{",
                                               "namespace A{",
                                               "namespace A;",
                                               "enum A{",
                                               "[A]",
                                               "[A(",
                                               "where T:",
                                               "#if A\n",
                                               "#endif\n",
                                               "#else\n",
                                               "#if (\n",
                                               "#",
                                               "\\",
                                               "\\u",
                                               "//",
                                               "\n",
                                               "\r",
                                               ",",
                                               ";",
                                               ":",
                                               "::",
                                               "..",
                                               "int x;",
                                               "x,",
                                               "using A;",
                                               "record A(",
                                               "delegate(",
                                               "switch{",
                                               "is ",
                                               "public a ",
                                               "public ",
                                               "public a;",
                                               "static ",
                                               "delegate ",
                                               "record ",
                                               "get;",
                                               "{get;}",
                                               "operator ",
                                               "a b,",
                                               "a b;",
                                               "event ",
                                               "where a:b ",
                                               "delegate*<",
                                               "a<b>.",
                                               "(a)b ",
                                               "[a]b ",
                                               "a[",
                                               "a{",
                                               "\"\\n",
                                               "0x",
                                               "\xC3\xA9",
                                               "\xFF",
                                               std::string_view("\0", 1)};

struct Place {
  std::string_view before, after;
};
/// Where text is taken apart, and where it is passed over.
constexpr Place kPlaces[] = {
    {"", ""},
    {"class A { int x = ", "; public int y; }"},
    {"class A { const int x = ", "; public int y; }"},
    {"class A { ", " public int y; }"},
    {"class A { [B(", ")] public int y; }"},
    {"class A : ", " { public int y; }"},
    {"enum A { B = ", " }"},
    {"class A { void F() { ", " } }"},
};

SourceFacts read(std::string_view text) {
  SourceFacts facts = read_source(text, {"UNITY_EDITOR"});
  REQUIRE(facts.problems.size() <= kMaxProblems);
  for (const Problem& problem : facts.problems) REQUIRE(problem.message.size() < 200);
  return facts;
}

void index(const SourceFacts& facts) {
  TypeIndex types;
  types.put_file("a.cs", "A", std::make_shared<const SourceFacts>(facts));
  for (const Type* type : types.all()) {
    (void)types.base_chain(types.itself(*type));
    for (const TypePart& part : type->parts)
      for (const Field& field : part.facts->fields)
        (void)full_name(types.resolve(field.type, *type, part));
  }
  types.remove_file("a.cs");
  REQUIRE(types.type_count() == 0);
}

}  // namespace

TEST_CASE("hostile: 65,535 of anything anywhere is read, and what stands before it is kept") {
  for (const std::string_view piece : kPieces) {
    for (const Place& place : kPlaces) {
      CAPTURE(piece);
      CAPTURE(place.before);
      const std::string text = "class Before { public int hp; }\n" + std::string(place.before) +
                               repeated(piece, kMany) + std::string(place.after);
      const SourceFacts facts = read(text);
      REQUIRE_FALSE(facts.types.empty());
      CHECK(facts.types[0].full_name == "Before");
      CHECK(facts.types[0].fields.size() == 1);
    }
  }
}

TEST_CASE("hostile: long lists are no attack") {
  const SourceFacts members = read("enum E { " + repeated("A,", 3 * kMany) + " }");
  CHECK(members.complete);
  CHECK(members.types[0].members.size() == 3 * kMany);
  const SourceFacts fields = read("class A { " + repeated("int x;\n", 2 * kMany) + " }");
  CHECK(fields.complete);
  CHECK(fields.types[0].fields.size() == 2 * kMany);
  const SourceFacts types = read(repeated("class A { }\n", 2 * kMany));
  CHECK(types.complete);
  CHECK(types.types.size() == 2 * kMany);
}

TEST_CASE("hostile: the work of reading grows with the text, not with its square") {
  for (const std::string_view piece : kPieces) {
    for (const Place& place : kPlaces) {
      CAPTURE(piece);
      CAPTURE(place.before);
      CHECK(diorama::test::grows_linearly(40'000 / piece.size(), [&](std::size_t count) {
        (void)read(std::string(place.before) + repeated(piece, count) + std::string(place.after));
      }));
    }
  }
}

TEST_CASE("hostile: the work of the index grows with the facts, not with their square") {
  struct Case {
    std::string_view what, before, piece, after;
  };
  const Case cases[] = {
      {"parts of one class", "", "partial class A { }\n", ""},
      {"parts with bases", "", "partial class A : B { }\n", ""},
      {"bases and fields", "", "partial class A : B { C c; }\n", ""},
      {"types of one file", "", "class A { B b; }\n", ""},
      {"fields", "class A { ", "B b;\n", "}"},
      {"declarators", "class A { [X(\"some text that is repeated\")] int ", "x,", "y; }"},
      {"interfaces", "interface I { } class A : ", "I,", "I { B b; }"},
      {"namespaces", "", "namespace A; class B { C c; }\n", ""},
      {"blocks", "", "namespace A { using C; class B { C c; } }\n", ""},
      {"usings", "", "using A;\n", "class B { C c; D d; }"},
      {"usings of types", "", "using static P<T>;\n", "class P<T> { } class B { C c; D d; }"},
      {"usings of types in usings of types", "", "using static P<P<P<P<T>>>>;\n",
       "class P<T> { } class B { C c; D d; }"},
      {"aliases", "", "using C = P<C>;\n", "class P<T> { } class B { C c; D d; }"},
      {"usings with what is wanted", "namespace N { class P<T> { } }\n", "using N;\n",
       "class B { P<P<P<P<P<P<P<P<int>>>>>>>> c; }"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    CHECK(diorama::test::grows_linearly(4'000, [&](std::size_t count) {
      index(read(std::string(each.before) + repeated(each.piece, count) + std::string(each.after)));
    }));
  }
}

TEST_CASE("hostile: twenty thousand parts of one class, in one file and in as many") {
  const auto part = std::make_shared<const SourceFacts>(
      read_source("public partial class A : Base { public int x; }", {}));
  TypeIndex types;
  for (int i = 0; i < 20'000; ++i) {
    // Not in order, as a disk lists them.
    types.put_file("f" + std::to_string(i * 7919 % 20'000) + ".cs", "A", part);
  }
  types.put_file(
      "one.cs", "A",
      std::make_shared<const SourceFacts>(read(repeated("partial class A { int y; }\n", 20'000))));
  const Type* type = types.find("A");
  REQUIRE(type != nullptr);
  CHECK(type->parts.size() == 40'000);
  for (std::size_t i = 1; i < type->parts.size(); ++i)
    REQUIRE(*type->parts[i - 1].path <= *type->parts[i].path);
  CHECK(types.bases(types.itself(*type)).size() == 20'000);
  types.remove_file("one.cs");
  CHECK(types.find("A")->parts.size() == 20'000);
}

TEST_CASE("hostile: bases that need bases that need bases are found as far as anybody writes") {
  // To find X in A2, the bases of A2 are needed, to find those X in A3, and so on.
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    const std::string next = std::to_string(i + 1);
    text += "class A" + std::to_string(i) + " : A" + next + ".X { A" + next + ".X x; }\n";
  }
  index(read(text));
}

TEST_CASE("hostile: a small text cannot ask for much memory") {
  const std::string name(1'000, 'n');
  // Every type repeats the names around it, every declarator the attributes of its field.
  const std::string nested = "namespace " + name + " { class " + name + " { class " + name + " { " +
                             repeated("class A { }\n", 20'000) + "} } }";
  const std::string fields = "class A { [X(\"" + std::string(100'000, 'x') + "\")] public int a" +
                             repeated(", a", 20'000) + "; }";
  for (const std::string& text : {nested, fields}) {
    const SourceFacts facts = read(text);
    CHECK_FALSE(facts.complete);
    CHECK(facts.problems[0].message.contains("bytes: not all were read"));
    std::size_t bytes = 0;
    for (const TypeFacts& type : facts.types) {
      bytes += type.full_name.size();
      for (const Field& field : type.fields)
        for (const Attribute& attribute : field.attributes)
          for (const std::string& argument : attribute.arguments) bytes += argument.size();
    }
    CHECK(bytes <= 64 * 1024 + 17 * text.size());
  }
}

TEST_CASE("hostile: what is bounded in declarations is said with its line") {
  struct Case {
    std::string text, message;
    int line;
  };
  const Case cases[] = {
      {"\n" + repeated("using A;", 2'000), "more than 1000 usings: not all were read", 2},
      {"\nnamespace " + repeated("a.", 1'000) + "a { class B { } }",
       "namespace has a name of more than 1024 bytes: it was not read", 2},
      {"\nclass A<" + repeated("T,", 100) + "T> { }",
       "more than 64 type parameters: the type was not read", 2},
      {repeated("#if A\n", 2'000) + repeated("#endif\n", 2'000),
       "more than 1024 #if inside each other: not read", 1'025},
  };
  for (const Case& each : cases) {
    CAPTURE(each.message);
    const SourceFacts facts = read_source(each.text + "\nclass After { }", {});
    REQUIRE(facts.problems.size() == 1);
    CHECK(facts.problems[0].message == each.message);
    CHECK(facts.problems[0].line == each.line);
    REQUIRE_FALSE(facts.types.empty());
    CHECK(facts.types.back().name == "After");
  }
}

TEST_CASE("hostile: whoever does not want the facts any more ends the reading soon") {
  const std::string texts[] = {"class A { " + repeated("int x;", 400'000) + " }",
                               "enum E { " + repeated("A,", 1'000'000) + " }",
                               repeated("class A { }", 300'000), repeated("using A;", 400'000)};
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 20));
    int asked = 0;
    const SourceFacts facts = read_source(text, {}, [&] { return ++asked >= 2; });
    CHECK(asked >= 2);
    CHECK(asked <= 4);
    // Two looks are two thousand steps.
    std::size_t found = facts.types.size();
    for (const TypeFacts& type : facts.types) found += type.fields.size() + type.members.size();
    CHECK(found <= 4'096);
  }
}

TEST_CASE("hostile: what facts take in memory is known") {
  const SourceFacts small = read("class A { public int hp; }");
  CHECK(small.bytes >= sizeof(SourceFacts) + sizeof(TypeFacts) + sizeof(Field));
  CHECK(small.bytes < 4'000);
  const SourceFacts large = read("class A { " + repeated("[B(1)] public int x;\n", 10'000) + " }");
  CHECK(large.bytes > 10'000 * (sizeof(Field) + sizeof(Attribute)));
  CHECK(large.bytes < 30'000 * (sizeof(Field) + sizeof(Attribute) + sizeof(std::string)));
}
