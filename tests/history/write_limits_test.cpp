#include "history/write_limits.h"

#include <doctest/doctest.h>

namespace diorama::history {

using Entries = std::vector<std::string>;

TEST_CASE("write limits: files, folders and patterns") {
  const struct {
    AllowList allowed;
    std::string path;
    bool ok;
  } cases[] = {
      {std::nullopt, "Assets/A.mat", true},
      {Entries{}, "Assets/A.mat", false},
      {Entries{"Assets/A.mat"}, "Assets/A.mat", true},
      {Entries{"Assets/A.mat"}, "Assets/A.material", false},
      {Entries{"Assets/Art"}, "Assets/Art/Deep/B.mat", true},
      {Entries{"Assets/Art/"}, "Assets/Art/B.mat", true},
      {Entries{"Assets/Art"}, "Assets/Artless/B.mat", false},
      {Entries{"Assets/Art/Deep"}, "Assets/Art", true},
      {Entries{"Assets/Art/Deep"}, "Assets/Art/Other", false},
      {Entries{"Assets/*.unity"}, "Assets/Scenes/Main.unity", true},
      {Entries{"Assets/*.unity"}, "Assets/Scenes/Main.prefab", false},
      {Entries{"*"}, "ProjectSettings/TagManager.asset", true},
      {Entries{"Assets/A.mat", "Assets/B.mat"}, "Assets/B.mat", true},
      {Entries{"Assets"}, "Assets/../ProjectSettings/TagManager.asset",
       true},  // refused by place_of()
  };
  for (const auto& each : cases) {
    CAPTURE(each.path);
    CHECK(WriteLimits{each.allowed, {}}.check_path(each.path).has_value() == each.ok);
  }
}

TEST_CASE("write limits: components by full and by short name") {
  const WriteLimits limits{std::nullopt, Entries{"Light", "MyGame.EnemyChaser"}};
  CHECK(limits.check_component("UnityEngine.Light"));
  CHECK(limits.check_component("MyGame.EnemyChaser"));
  CHECK_FALSE(limits.check_component("UnityEngine.Spotlight"));
  CHECK_FALSE(limits.check_component("Other.EnemyChaser"));
  const auto refused = limits.check_component("UnityEngine.Camera");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::PermissionDenied);
  CHECK(refused.error().hint.find("Light") != std::string::npos);
}

TEST_CASE("write limits: an empty list allows nothing, and says so") {
  const WriteLimits limits{Entries{}, Entries{}};
  const auto path = limits.check_path("Assets/A.mat");
  REQUIRE_FALSE(path);
  CHECK(path.error().hint == "allowed_paths is empty: it allows nothing");
  const auto component = limits.check_component("UnityEngine.Light");
  REQUIRE_FALSE(component);
  CHECK(component.error().hint == "allowed_components is empty: it allows nothing");
}

}  // namespace diorama::history
