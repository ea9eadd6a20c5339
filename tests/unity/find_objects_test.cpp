#include "unity/find_objects.h"

#include <doctest/doctest.h>

#include "support/edit_project.h"
#include "support/path_workspace.h"

namespace diorama::unity {

TEST_CASE("find objects: by the base class of a component") {
  test::EditProject at;
  at.add("Thing.cs",
         "public abstract class Enemy : UnityEngine.MonoBehaviour {}\n"
         "public class Thing : Enemy {}\n",
         'a');
  at.add("Main.unity", test::scene_with_script("Thing", 'a', ""), 'b');
  test::PathWorkspace workspace;
  REQUIRE(workspace.open(at.folder.path));
  struct Case {
    std::string component;
    int total;
  };
  const Case cases[] = {{"Thing", 1},     {"Enemy", 1},     {"MonoBehaviour", 1},
                        {"Behaviour", 1}, {"Component", 1}, {"UnityEngine.Transform", 1},
                        {"Collider", 0},  {"Renderer", 0},  {"RectTransform", 0}};
  for (const Case& c : cases) {
    CAPTURE(c.component);
    test::PathObjects query;
    query.scene = "Assets/Main.unity";
    query.component = c.component;
    const auto found = workspace.find_objects(query);
    REQUIRE(found);
    CHECK(found->total == c.total);
  }
}

}  // namespace diorama::unity
