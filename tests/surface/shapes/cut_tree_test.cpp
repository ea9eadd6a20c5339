// A cut hierarchy as JSON and as text: "..." stands where children are left out.
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "json/writer.h"
#include "surface/shapes/scene_json.h"

namespace diorama::surface {
namespace {

scene::TreeNode node(const std::string& path, int left_out,
                     std::vector<scene::TreeNode> children = {}) {
  scene::TreeNode out;
  out.name = path.substr(path.rfind('/') + 1);
  out.path = path;
  out.left_out = left_out;
  out.children = std::move(children);
  return out;
}

std::string json_of(const scene::SceneTree& tree) {
  std::string text;
  json::Writer out(text);
  write_tree(out, tree);
  return text;
}

/// The members of a node before its children.
std::string head(const std::string& path) {
  return R"({"name":")" + path.substr(path.rfind('/') + 1) + R"(","path":")" + path +
         R"(","active":true,"components":[],"children":)";
}

struct Case {
  const char* name;
  scene::TreeNode root;
  std::string children;  ///< of the root, as JSON
  std::string text;      ///< the lines below the first
};

}  // namespace

TEST_CASE("cut tree: the place says that it is cut, and the text how many are left out") {
  const std::string b = head("/A/B");
  const Case cases[] = {
      {"nothing is cut", node("/A", 0), "[]", "`- A\n"},
      {"nothing is cut, with a child", node("/A", 0, {node("/A/B", 0)}), "[" + b + "[]}]",
       "`- A\n   `- B\n"},
      {"all children", node("/A", 3), R"("...")", "`- A\n   `- ... (3 more)\n"},
      {"the last ones", node("/A", 2, {node("/A/B", 0)}), "[" + b + R"([]},"..."])",
       "`- A\n   |- B\n   `- ... (2 more)\n"},
      {"deeper", node("/A", 0, {node("/A/B", 1)}), "[" + b + R"("..."}])",
       "`- A\n   `- B\n      `- ... (1 more)\n"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    for (const bool cut : {false, true}) {
      scene::SceneTree tree;
      tree.scene_name = "Main";
      tree.scene_path = "Assets/Main.unity";
      tree.roots = {c.root};
      tree.total = 7;
      tree.there = cut ? 9 : 7;
      tree.in_scene = 11;
      tree.truncated = cut;
      // Only a cut answer says how many the scene has; the total stays that of what was walked.
      CHECK(json_of(tree) ==
            R"({"scene_name":"Main","scene_path":"Assets/Main.unity","root_game_objects":[)" +
                head("/A") + c.children + R"(}],"total_game_objects":7,)" +
                (cut ? R"("scene_game_objects":11,"truncated":true})" : R"("truncated":false})"));
      CHECK(tree_text(tree, "ask for less") ==
            std::string("Assets/Main.unity  7") + (cut ? " of 9 objects shown\n" : " objects\n") +
                c.text + (cut ? "(not everything is shown; ask for less)\n" : ""));
    }
  }
}

TEST_CASE("cut tree: roots that are left out") {
  scene::SceneTree tree;
  tree.scene_path = "Assets/Main.unity";
  tree.roots = {node("/A", 0)};
  tree.roots_left_out = 4;
  tree.total = 1;
  tree.there = tree.in_scene = 5;
  tree.truncated = true;
  CHECK(tree_text(tree) ==
        "Assets/Main.unity  1 of 5 objects shown\n|- A\n`- ... (4 more)\n"
        "(not everything is shown)\n");
  CHECK(json_of(tree).contains(R"("children":[]},"..."],"total_game_objects":1,)"));
}

}  // namespace diorama::surface
