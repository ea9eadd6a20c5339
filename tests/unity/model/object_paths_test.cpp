#include "unity/model/object_paths.h"

#include <doctest/doctest.h>

#include <set>

namespace diorama::unity {
namespace {

class NoPrefabs final : public PrefabSource {
 public:
  std::shared_ptr<const Hierarchy> prefab(const Guid&) override { return nullptr; }
  std::string prefab_name(const Guid&) override { return "Prefab"; }
};

/// A scene of objects given as (name, number of the parent or -1); those numbered are inactive.
Hierarchy scene_of(const std::vector<std::pair<std::string, int>>& objects,
                   const std::set<std::size_t>& inactive = {}) {
  std::string text = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  const auto id = [](std::size_t i) { return std::to_string(100 + 2 * i); };
  const auto transform = [](std::size_t i) { return std::to_string(101 + 2 * i); };
  for (std::size_t i = 0; i < objects.size(); ++i) {
    text += "--- !u!1 &" + id(i) +
            "\nGameObject:\n  m_Component:\n  - component: {fileID: " + transform(i) +
            "}\n  m_Name: '" + objects[i].first +
            "'\n  m_IsActive: " + (inactive.contains(i) ? "0" : "1") + "\n";
    std::string children;
    for (std::size_t j = 0; j < objects.size(); ++j)
      if (objects[j].second == static_cast<int>(i))
        children += "\n  - {fileID: " + transform(j) + "}";
    const int parent = objects[i].second;
    text += "--- !u!4 &" + transform(i) + "\nTransform:\n  m_GameObject: {fileID: " + id(i) +
            "}\n  m_Children:" + (children.empty() ? " []" : children) + "\n  m_Father: {fileID: " +
            (parent < 0 ? "0" : transform(static_cast<std::size_t>(parent))) +
            "}\n  m_RootOrder: " + std::to_string(i) + "\n";
  }
  NoPrefabs none;
  return Hierarchy::build(
      std::make_shared<const unity::text::Document>(unity::text::Document::parse(text)), none);
}

}  // namespace

TEST_CASE("object_paths: every path leads back to its object, whatever the names are") {
  const Hierarchy scene = scene_of({{"A", -1},
                                    {"A", -1},
                                    {"Hall/Left", -1},
                                    {"A[1]", -1},
                                    {"", -1},
                                    {"back\\slash", -1},
                                    {"B", 0},
                                    {"B", 1},
                                    {"B", 1},
                                    {"", 4},
                                    {"x", 9}});
  const ObjectPaths paths(scene);
  std::set<std::string> all;
  for (Index i = 0; i < scene.objects().size(); ++i) {
    CAPTURE(paths.path(i));
    const auto found = paths.find(paths.path(i));
    REQUIRE(found);
    CHECK(*found == i);
    all.insert(paths.path(i));
  }
  std::string joined;
  for (const std::string& path : all) joined += path + " ";
  CHECK(joined ==
        "/A[0] /A[0]/B /A[1] /A[1]/B[0] /A[1]/B[1] /A[1][0] /Hall\\/Left /[0] /[0]/[0] /[0]/[0]/x "
        "/back\\\\slash ");
}

TEST_CASE("object_paths: numbers and the first slash may be left out") {
  const Hierarchy scene = scene_of({{"A", -1}, {"A", -1}, {"B", 0}, {"C[2]", -1}}, {1});
  const ObjectPaths paths(scene);
  CHECK(scene.objects()[*paths.find("A")].id == 100);
  CHECK(scene.objects()[*paths.find("A/B")].id == 104);
  CHECK(scene.objects()[*paths.find("/C[2]")].id == 106);
}

TEST_CASE("object_paths: a name alone means the only object of that name") {
  const Hierarchy scene = scene_of({{"A", -1}, {"B", 0}, {"C", 0}, {"D", -1}, {"C", 3}});
  const ObjectPaths paths(scene);
  CHECK(paths.path(*paths.find("B")) == "/A/B");
  CHECK(paths.find("/B").error().code == ErrorCode::ObjectNotFound);
  CHECK(paths.find("X/B").error().code == ErrorCode::ObjectNotFound);
  CHECK(paths.find("E").error().message == "no object 'E': the scene has no 'E'");
  CHECK(paths.find("C").error().message == "'C' may mean 2 objects, which are all called 'C'");
  CHECK(paths.find("C").error().hint == "say which: /A/C, /D/C");
}

TEST_CASE("object_paths: a path that fits several objects means the only active one of them") {
  struct Case {
    const char* name;
    std::set<std::size_t> inactive;
    const char* path;
    const char* found;  ///< empty: refused
    const char* hint;
  };
  // 0 A, 1 A, 2 B and 3 B below A, 4 B below the other A, 5 C there
  const std::vector<std::pair<std::string, int>> objects = {{"A", -1}, {"A", -1}, {"B", 0},
                                                            {"B", 0},  {"B", 1},  {"C", 1}};
  const Case cases[] = {
      {"the second is active", {0}, "/A", "/A[1]", ""},
      {"the first is active", {1}, "/A", "/A[0]", ""},
      {"both are active", {}, "/A", "", "say which: /A[0], /A[1]"},
      {"none is active", {0, 1}, "/A", "", "say which: /A[0], /A[1]"},
      {"only one has such a child", {}, "/A/C", "/A[1]/C", ""},
      {"only an inactive one has such a child", {1}, "/A/C", "/A[1]/C", ""},
      {"children of one parent", {3}, "/A[0]/B", "/A[0]/B[0]", ""},
      {"children of an inactive parent", {0, 3}, "/A[0]/B", "/A[0]/B[0]", ""},
      {"children of several parents", {1, 3}, "/A/B", "/A[0]/B[0]", ""},
      {"an inactive parent counts", {0}, "/A/B", "/A[1]/B", ""},
      {"several are left", {1}, "/A/B", "", "say which: /A[0]/B[0], /A[0]/B[1], /A[1]/B"},
      {"a name anywhere", {0}, "B", "/A[1]/B", ""},
      {"a name that several have", {}, "B", "", "say which: /A[0]/B[0], /A[0]/B[1], /A[1]/B"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const Hierarchy scene = scene_of(objects, c.inactive);
    const ObjectPaths paths(scene);
    const auto found = paths.find(c.path);
    CHECK((found ? paths.path(*found) : "") == c.found);
    if (!found) CHECK(found.error().code == ErrorCode::Ambiguous);
    if (!found) CHECK(found.error().hint == c.hint);
    // Every path that is printed leads back, whoever is active.
    for (Index i = 0; i < scene.objects().size(); ++i) CHECK(*paths.find(paths.path(i)) == i);
  }
}

TEST_CASE("object_paths: all objects that a path fits") {
  const Hierarchy scene = scene_of({{"A", -1}, {"A", -1}, {"B", 0}, {"B", 1}}, {1});
  const ObjectPaths paths(scene);
  CHECK(paths.find_all("/A/B")->size() == 2);
  CHECK(paths.find_all("B")->size() == 2);
  CHECK(paths.find_all("/A[1]/B")->size() == 1);
  CHECK(paths.find_all("/B").error().code == ErrorCode::ObjectNotFound);
}

TEST_CASE("object_paths: a name that siblings share can be refused when its number is left out") {
  const Hierarchy scene =
      scene_of({{"A", -1}, {"A", -1}, {"B", 0}, {"B", 0}, {"C", -1}, {"D[0]", -1}, {"D[0]", -1}});
  const ObjectPaths paths(scene);
  const auto exactly = [&](std::string_view path) { return paths.find(path, Namesakes::Refused); };
  for (Index at = 0; at < scene.objects().size(); ++at) CHECK(*exactly(paths.path(at)) == at);
  const auto refused = exactly("/A[0]/B");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::Ambiguous);
  CHECK(refused.error().message == "'/A[0]/B' may mean 2 objects, which are all called 'B'");
  CHECK(refused.error().hint == "say which: /A[0]/B[0], /A[0]/B[1]");
  CHECK(exactly("A").error().hint == "say which: /A[0], /A[1]");
  CHECK(exactly("A/B[0]"));  // the only one
  CHECK(exactly("D[0]").error().code == ErrorCode::Ambiguous);
  CHECK(exactly("C[0]"));
  CHECK(exactly("/Nobody").error().code == ErrorCode::ObjectNotFound);
}

TEST_CASE("object_paths: a step that leads nowhere is named, with what there is") {
  const Hierarchy scene = scene_of({{"Player", -1}, {"Model", 0}});
  const ObjectPaths paths(scene);
  CHECK(paths.find("/Plyer").error().message == "no object '/Plyer': the scene has no 'Plyer'");
  CHECK(paths.find("/Plyer").error().hint == "did you mean 'Player'?");
  CHECK(paths.find("/Player/Gun").error().hint == "'/Player' has: Model");
  CHECK(paths.find("/Player/Model/X").error().hint == "'/Player/Model' has no children");
  CHECK(paths.find("/Player/Model/X").error().code == ErrorCode::ObjectNotFound);
}

TEST_CASE("object_paths: what is above, also where names have slashes in them") {
  CHECK(parent_path("/Player/Model") == "/Player");
  CHECK(parent_path("/Player") == "");
  CHECK(parent_path("Player") == "");
  CHECK(parent_path("") == "");
  CHECK(parent_path("/Hall\\/Left") == "");
  CHECK(parent_path("/Hall\\/Left/Door\\/Lock") == "/Hall\\/Left");
  CHECK(parent_path("/Back\\\\/Door") == "/Back\\\\");  // a name that ends in a backslash
  CHECK(last_step("/Player/Mo") == 8);
  CHECK(last_step("Mo") == 0);
}

}  // namespace diorama::unity
