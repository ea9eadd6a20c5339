#include "history/write_limits.h"

#include <doctest/doctest.h>

namespace diorama::history {

TEST_CASE("write limits: files, folders and patterns") {
  const struct {
    std::vector<std::string> allowed;
    std::string path;
    bool ok;
  } cases[] = {
      {{}, "Assets/A.mat", true},
      {{"Assets/A.mat"}, "Assets/A.mat", true},
      {{"Assets/A.mat"}, "Assets/A.material", false},
      {{"Assets/Art"}, "Assets/Art/Deep/B.mat", true},
      {{"Assets/Art/"}, "Assets/Art/B.mat", true},
      {{"Assets/Art"}, "Assets/Artless/B.mat", false},
      {{"Assets/Art/Deep"}, "Assets/Art", true},
      {{"Assets/Art/Deep"}, "Assets/Art/Other", false},
      {{"Assets/*.unity"}, "Assets/Scenes/Main.unity", true},
      {{"Assets/*.unity"}, "Assets/Scenes/Main.prefab", false},
      {{"*"}, "ProjectSettings/TagManager.asset", true},
      {{"Assets/A.mat", "Assets/B.mat"}, "Assets/B.mat", true},
      {{"Assets"}, "Assets/../ProjectSettings/TagManager.asset", true},  // refused by place_of()
  };
  for (const auto& each : cases) {
    CAPTURE(each.path);
    CHECK(WriteLimits{each.allowed, {}}.check_path(each.path).has_value() == each.ok);
  }
}

TEST_CASE("write limits: components by full and by short name") {
  const WriteLimits limits{{}, {"Light", "MyGame.EnemyChaser"}};
  CHECK(limits.check_component("UnityEngine.Light"));
  CHECK(limits.check_component("MyGame.EnemyChaser"));
  CHECK_FALSE(limits.check_component("UnityEngine.Spotlight"));
  CHECK_FALSE(limits.check_component("Other.EnemyChaser"));
  const auto refused = limits.check_component("UnityEngine.Camera");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::PermissionDenied);
  CHECK(refused.error().hint.find("Light") != std::string::npos);
}

}  // namespace diorama::history
