// A tree that is cut, for every limit that can cut it: what is told, how many are counted, and
// that each place says how many it leaves out.
#include "unity/object_tree.h"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "scene/identities.h"
#include "support/edit_project.h"
#include "unity/model/hierarchies.h"
#include "unity/scene_reader.h"

namespace diorama::unity {
namespace {

/// A scene written as "A(B C(D)) E": one letter for each object.
std::string scene_of(std::string_view shape) {
  struct Object {
    char name;
    int parent;
    std::string children;
  };
  std::vector<Object> objects;
  std::vector<int> open = {-1};
  const auto id = [](std::size_t i, int which) {
    return std::to_string(100 + 10 * static_cast<int>(i) + which);
  };
  for (const char each : shape) {
    if (each == '(')
      open.push_back(static_cast<int>(objects.size()) - 1);
    else if (each == ')')
      open.pop_back();
    else if (each != ' ') {
      if (open.back() >= 0)
        objects[static_cast<std::size_t>(open.back())].children +=
            "\n  - {fileID: " + id(objects.size(), 1) + "}";
      objects.push_back({each, open.back(), {}});
    }
  }
  std::string out = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  for (std::size_t i = 0; i < objects.size(); ++i)
    out += "--- !u!1 &" + id(i, 0) +
           "\nGameObject:\n  m_Component:\n  - component: {fileID: " + id(i, 1) +
           "}\n  m_Name: " + objects[i].name + "\n  m_IsActive: 1\n--- !u!4 &" + id(i, 1) +
           "\nTransform:\n  m_GameObject: {fileID: " + id(i, 0) +
           "}\n  m_Children:" + (objects[i].children.empty() ? " []" : objects[i].children) +
           "\n  m_Father: {fileID: " +
           (objects[i].parent < 0 ? "0" : id(static_cast<std::size_t>(objects[i].parent), 1)) +
           "}\n  m_RootOrder: " + std::to_string(i) + "\n";
  return out;
}

/// The same form, with "+2" where two are left out.
std::string shown(const std::vector<scene::TreeNode>& nodes, int left_out) {
  std::string out;
  for (const scene::TreeNode& node : nodes) {
    out += (out.empty() ? "" : " ") + node.name;
    const std::string below = shown(node.children, node.left_out);
    if (!below.empty()) out += "(" + below + ")";
  }
  if (left_out > 0) out += (out.empty() ? "+" : " +") + std::to_string(left_out);
  return out;
}

/// How much of the limit an object of these scenes takes.
constexpr std::size_t kNode = 70 + 1 + 5 + 21;  // marks, name, type of the component; then the path

struct Cut {
  const char* shape;
  const char* root;  ///< "": all
  int depth, objects;
  std::size_t bytes;
  const char* expected;
  int total, there, in_scene;
  bool truncated;
};
constexpr std::size_t kAny = SIZE_MAX;
constexpr Cut kCuts[] = {
    // Nothing is cut.
    {"A(B C(D)) E", "", 10, 1000, kAny, "A(B C(D)) E", 5, 5, 5, false},
    {"A(B C(D)) E", "", 2, 5, kAny, "A(B C(D)) E", 5, 5, 5, false},
    {"", "", 10, 1000, kAny, "", 0, 0, 0, false},
    // By depth: what is below says how many children it does not tell.
    {"A(B C(D)) E", "", 1, 1000, kAny, "A(B C(+1)) E", 4, 5, 5, true},
    {"A(B C(D)) E", "", 0, 1000, kAny, "A(+2) E", 2, 5, 5, true},
    {"A B", "", 0, 1000, kAny, "A B", 2, 2, 2, false},
    // By objects: level by level, siblings before children.
    {"A(B C(D)) E", "", 10, 4, kAny, "A(B C(+1)) E", 4, 5, 5, true},
    {"A(B C(D)) E", "", 10, 3, kAny, "A(B +1) E", 3, 5, 5, true},
    {"A(B C(D)) E", "", 10, 2, kAny, "A(+2) E", 2, 5, 5, true},
    {"A(B C(D)) E", "", 10, 1, kAny, "A(+2) +1", 1, 5, 5, true},
    {"A(B C(D)) E", "", 10, 0, kAny, "+2", 0, 5, 5, true},
    {"A(B(C(D(E))))", "", 10, 3, kAny, "A(B(C(+1)))", 3, 5, 5, true},
    {"A(BCDEF) G(HIJ)", "", 10, 5, kAny, "A(B C D +2) G(+3)", 5, 10, 10, true},
    // Both limits at once: each place has its own number.
    {"A(B(XY) C) E(F(Z))", "", 1, 5, kAny, "A(B(+2) C) E(F(+1))", 5, 8, 8, true},
    {"A(B(XY) C) E(F(Z))", "", 1, 4, kAny, "A(B(+2) C) E(+1)", 4, 8, 8, true},
    // By bytes: an object that does not fit ends it, also if a later one would.
    {"A(B C(D)) E", "", 10, 1000, kNode + 2, "A(+2) +1", 1, 5, 5, true},
    {"A(B C(D)) E", "", 10, 1000, 2 * (kNode + 2), "A(+2) E", 2, 5, 5, true},
    {"A(B C(D)) E", "", 10, 1000, 2 * (kNode + 2) + kNode + 4, "A(B +1) E", 3, 5, 5, true},
    {"A(B C(D)) E", "", 10, 1000, 10, "+2", 0, 5, 5, true},
    // Below one object: what is outside is not left out, but it is in the scene.
    {"A(B C(D)) E", "A", 10, 1000, kAny, "A(B C(D))", 4, 4, 5, false},
    {"A(B C(D)) E", "C", 0, 1000, kAny, "C(+1)", 1, 2, 5, true},
    {"A(B C(D)) E", "A", 10, 2, kAny, "A(B +1)", 2, 4, 5, true},
};

}  // namespace

TEST_CASE("object tree: what is cut is told where it is cut, and counted") {
  for (const Cut& cut : kCuts) {
    INFO("\"" << std::string(cut.shape) << "\" from '" << std::string(cut.root) << "', depth "
              << cut.depth << ", " << cut.objects << " objects, " << cut.bytes << " bytes");
    test::EditProject at;
    at.add("Main.unity", scene_of(cut.shape), '1');
    at.open("Main.unity");
    const auto open = at.project->hierarchies().open(at.path);
    REQUIRE(open);
    Index root = kNone;
    for (Index i = 0; i < (*open)->hierarchy.objects().size(); ++i)
      if ((*open)->hierarchy.objects()[i].name == cut.root) root = i;
    scene::Identities identities;
    SceneReader reader(*at.project, **open, identities);
    scene::TreeQuery query;
    query.max_depth = cut.depth;
    query.max_objects = cut.objects;
    query.max_bytes = cut.bytes;
    const scene::SceneTree tree = grow_tree(**open, reader, root, query);
    CHECK(shown(tree.roots, tree.roots_left_out) == cut.expected);
    CHECK(tree.total == cut.total);
    CHECK(tree.there == cut.there);
    CHECK(tree.in_scene == cut.in_scene);
    CHECK(tree.truncated == cut.truncated);
  }
}

}  // namespace diorama::unity
