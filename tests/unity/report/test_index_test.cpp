#include "unity/report/test_index.h"

#include <doctest/doctest.h>

#include "support/places.h"
#include "support/temp_folder.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

using test::TempFolder;
using Lines = std::vector<std::string>;

constexpr std::string_view kEditorTests = R"({"name": "Edit", "includePlatforms": ["Editor"]})";

/// "name mode assembly path:line xCASES ignored(why) explicit #category".
std::string shown(const TestInfo& test) {
  std::string out = test.full_name + " " + std::string(name_of(test.mode)) + " " + test.assembly +
                    " " + test.path + ":" + std::to_string(test.line);
  if (!test.cases) out += " x?";
  if (test.cases.value_or(1) != 1) out += " x" + std::to_string(*test.cases);
  if (test.ignored) out += " ignored(" + *test.ignored + ")";
  if (test.is_explicit) out += " explicit";
  for (const std::string& category : test.categories) out += " #" + category;
  return out;
}

/// One text, so that a failure shows both sides.
std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

Lines tests_in(const std::string& root) {
  const auto project = Project::open(root);
  REQUIRE(project);
  Lines out;
  for (const TestInfo& test : find_tests(**project)) out.push_back(shown(test));
  return out;
}

/// The tests of one source in an assembly for the editor; only what is different each time.
Lines tests_of(std::string_view source) {
  const TempFolder folder;
  folder.write("Assets/T/Edit.asmdef", kEditorTests);
  folder.write("Assets/T/A.cs", source);
  Lines out = tests_in(folder.path);
  const std::string same = " EditMode Edit Assets/T/A.cs";
  for (std::string& line : out)
    if (const std::size_t at = line.find(same); at != std::string::npos)
      line.erase(at, same.size());
  return out;
}

}  // namespace

TEST_CASE("test index: the sample project") {
  const std::string edit = " EditMode MyGame.EditModeTests Assets/Tests/EditMode/";
  const std::string play = " PlayMode MyGame.PlayModeTests Assets/Tests/PlayMode/";
  const std::string stats = "MyGame.Tests.EnemyStatsTests.", loot = "MyGame.Tests.LootTableTests.",
                    chaser = "MyGame.Tests.EnemyChaserTests.";
  CHECK(joined(tests_in(test::data_folder() + "/../samples/Courtyard")) ==
        joined({chaser + "MovesTowardsItsTarget" + play + "EnemyChaserTests.cs:30",
                chaser + "WithoutTargetItPatrols" + play + "EnemyChaserTests.cs:43",
                stats + "HarmlessHitsNeverDefeat" + edit + "EnemyStatsTests.cs:17 x2",
                stats + "HitsToDefeatRoundsUp" + edit + "EnemyStatsTests.cs:8",
                stats + "StoredElementValuesDoNotChange" + edit + "EnemyStatsTests.cs:26 #Data",
                loot + "CommonLootHasEntries" + edit + "LootTableTests.cs:27",
                loot + "EmptyTablePicksNothing" + edit + "LootTableTests.cs:18",
                loot + "MerchantSellsEverything" + edit +
                    "LootTableTests.cs:35 ignored(The merchant is not in the game yet.)"}));
}

TEST_CASE("test index: what makes a test, and what is said of it") {
  struct Case {
    std::string_view source;
    Lines expected;
  };
  const Case cases[] = {
      {"", {}},
      {"class A { void M() {} [SetUp] public void S() {} [Header(\"Test\")] public int f; }", {}},
      {"class A { [Test] public void M() {} }", {"A.M:1"}},
      {"namespace N.M { class A { [NUnit.Framework.TestAttribute] public void M() {} } }",
       {"N.M.A.M:1"}},
      {"namespace N;\nclass A {\n class B { [UnityTest]\npublic IEnumerator M() {} } }",
       {"N.A+B.M:4"}},
      {"class A { [global::NUnit.Framework.Test] public void M() {} }", {"A.M:1"}},
      {"class A { [TestCase(1), TestCase(2)] [TestCase(3)] public void M(int i) {} }",
       {"A.M:1 x3"}},
      {"class A { [TestCase(1)] [TestCaseSource(\"s\")] public void M(int i) {} }", {"A.M:1 x?"}},
      {"class A { [Theory] public void M(int i) {} [Test] public void V([Values(1, 2)] int i) {} }",
       {"A.M:1 x?", "A.V:1 x?"}},
      {"[TestFixture(1)] [TestFixture(2)] class A { [TestCase(1), TestCase(2), TestCase(3)] "
       "public void M(int i) {} }",
       {"A.M:1 x6"}},
      {"[TestFixtureSource(\"s\")] class A { [Test] public void M() {} }", {"A.M:1 x?"}},
      {"[Ignore(\"why\")] class A { [Test] public void M() {} [Test, Ignore(kWhy)] void N() {} "
       "[Test, Ignore] void O() {} }",
       {"A.M:1 ignored(why)", "A.N:1 ignored(kWhy)", "A.O:1 ignored()"}},
      {"class A { [Test, Explicit] void M() {} } [Explicit] class B { [Test] void M() {} }",
       {"A.M:1 explicit", "B.M:1 explicit"}},
      {"[Category(\"A\")] class A { [Test, Category(\"B\"), Category(\"A\")] void M() {} }",
       {"A.M:1 #A #B"}},
      {"class A { [Test] void M() {} [Test] void M(int i) {} [TestCase(1)] void M(string s) {} }",
       {"A.M:1", "A.M:1 x?", "A.M:1"}},
      {"partial class A { [Test] void M() {} } partial class A { [Test] void N() {} }",
       {"A.M:1", "A.N:1"}},
      {"class A<T> { [Test] void M() {} }", {"A`1.M:1"}},
      {"#if NEVER\nclass A { [Test] void M() {} }\n#endif\n", {}},
      {"#if UNITY_INCLUDE_TESTS && UNITY_EDITOR\nclass A { [Test] void M() {} }\n#endif\n",
       {"A.M:2"}},
      {"interface A { [Test] void M(); } struct B { [Test] void M() {} }", {}},
  };
  for (const Case& each : cases) {
    CAPTURE(each.source);
    CHECK(joined(tests_of(each.source)) == joined(each.expected));
  }
}

TEST_CASE("test index: tests of base classes are those of every class that can be run") {
  CHECK(tests_of("abstract class Base { [Test] public virtual void M() {}\n"
                 "[Test, Category(\"C\")] public void N() {} }\n"
                 "[Category(\"D\")] class A : Base { [Test, Ignore(\"x\")]\n"
                 "public override void M() {} }\n"
                 "class B : A { [Test] void O() {} }\n") ==
        Lines{"A.M:4 ignored(x) #D", "A.N:2 #D #C", "B.M:4 ignored(x) #D", "B.N:2 #D #C",
              "B.O:5 #D"});
  CHECK(tests_of("class A : B { [Test] void M() {} } class B : A {}") ==
        Lines{"A.M:1", "B.M:1"});  // a cycle ends
  CHECK(tests_of("class A : Unknown { [Test] void M() {} }") == Lines{"A.M:1"});
}

TEST_CASE("test index: attributes of the project's own that are called the same are none") {
  CHECK(tests_of("using Mine; namespace Mine { class TestAttribute : System.Attribute {} }\n"
                 "class A { [Test] void M() {} [NUnit.Framework.Test] void N() {} }") ==
        Lines{"A.N:2"});
}

TEST_CASE("test index: assembly and mode") {
  const TempFolder folder;
  const std::string_view test = "class T { [Test] void M() {} }";
  const auto put = [&](const std::string& path, std::string_view text) {
    folder.write(path, text);
  };
  put("Assets/A.cs", test);
  put("Assets/Editor/A.cs", test);
  put("Assets/Plugins/Editor/A.cs", test);
  put("Assets/Edit/Edit.asmdef", kEditorTests);
  put("Assets/Edit/Deep/A.cs", test);
  put("Assets/Play/Play.asmdef", R"({"name": "Play"})");
  put("Assets/Play/Editor/A.cs", test);
  put("Assets/Both/Both.asmdef", R"({"name": "Both", "includePlatforms": ["Editor", "Android"]})");
  put("Assets/Both/A.cs", test);
  put("Assets/More/More.asmref", R"({"reference": "Edit"})");
  put("Assets/More/B.cs", "class U { [Test] void M() {} }");
  put("Packages/manifest.json",
      R"({"dependencies": {"com.a": "file:../a", "com.b": "file:../b"}, "testables": ["com.b"]})");
  put("Packages/com.c/package.json", R"({"name": "com.c", "version": "1.0.0"})");
  for (const std::string package : {"a", "b", "Packages/com.c"}) {
    const std::string name(1, package.back());
    put(package + "/package.json", R"({"name": "com.)" + name + R"(", "version": "1.0.0"})");
    put(package + "/Loose.cs", test);
    put(package + "/Tests/T.asmdef", R"({"name": "In)" + name + R"("})");
    put(package + "/Tests/A.cs", test);
  }
  CHECK(joined(tests_in(folder.path)) ==
        joined({"T.M PlayMode Assembly-CSharp Assets/A.cs:1",
                "T.M EditMode Assembly-CSharp-Editor Assets/Editor/A.cs:1",
                "T.M EditMode Assembly-CSharp-Editor-firstpass Assets/Plugins/Editor/A.cs:1",
                "T.M PlayMode Both Assets/Both/A.cs:1", "T.M EditMode Edit Assets/Edit/Deep/A.cs:1",
                "T.M PlayMode Inb Packages/com.b/Tests/A.cs:1",
                "T.M PlayMode Inc Packages/com.c/Tests/A.cs:1",
                "T.M PlayMode Play Assets/Play/Editor/A.cs:1",
                "U.M EditMode Edit Assets/More/B.cs:1"}));
}

TEST_CASE("test index: hostile sources have some tests or none, and end") {
  std::string deep, wide = "class A {", attributes = "class A { ";
  for (int i = 0; i < 2000; ++i) {
    deep += "class C { [Test] void M() {} ";
    wide += "[TestCase(\"" + std::string(20, '(') + "\")]";
    attributes += "[Test(";
  }
  wide += " void M(string s) {} }";
  CHECK(tests_of(wide) == Lines{"A.M:1 x2000"});
  CHECK(!tests_of(deep).empty());
  CHECK(tests_of(attributes).empty());
  CHECK(tests_of("class { [Test] void () {} } class A { [Test").empty());
  CHECK(tests_of(std::string("\0[Test]\xff\xfe class A { [Test] void M() {", 38)).size() <= 1);
}

TEST_CASE("test index: a filter is a part of the full name") {
  TestInfo test;
  test.full_name = "Game.Tests.Outer+Inner.Works";
  struct Case {
    std::string_view filter;
    bool expected;
  };
  const Case cases[] = {
      {"", true},
      {"Game.Tests.Outer+Inner.Works", true},
      {"Game.Tests", true},
      {"Outer", true},
      {"Outer.Inner", true},
      {"Inner.Works(1, \"a.b\")", true},
      {"Inner(1)", false},
      {"works", false},
      {"Tests.Works", false},
  };
  for (const Case& each : cases) {
    CAPTURE(each.filter);
    CHECK(matches(test, each.filter) == each.expected);
  }
}

}  // namespace diorama::unity
