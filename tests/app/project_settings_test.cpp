// The commands for project settings and the settings of scenes, run on a copy of the sample.

#include <doctest/doctest.h>

#include "support/line_diff.h"
#include "support/sample_program.h"

namespace diorama::app {
namespace {

constexpr const char* kTime = "ProjectSettings/TimeManager.asset";
constexpr const char* kScene = "Assets/Scenes/GameScene.unity";

}  // namespace

TEST_CASE("project settings: a file is shown and set by its path") {
  test::SampleProgram sample;
  const std::string before = sample.text(kTime);
  const std::string shown = sample.run({"show", kTime});
  CHECK(shown.starts_with("0 ProjectSettings/TimeManager.asset  TimeManager  "));
  CHECK(shown.contains("\n    fixedTimestep = 0.02\n"));
  CHECK(sample.run({"set", kTime, "Fixed Timestep=0.01"}) ==
        "0 update ProjectSettings/TimeManager.asset [1] UnityEditor.TimeManager\n"
        "  set: Fixed Timestep\nsaved ProjectSettings/TimeManager.asset\n");
  CHECK(test::line_diff(before, sample.text(kTime)) ==
        "-  Fixed Timestep: 0.02\n+  Fixed Timestep: 0.01\n");
  CHECK(sample.run({"undo"}).starts_with("0 undo set ProjectSettings/TimeManager.asset\n"));
  CHECK(sample.text(kTime) == before);
  const std::string json = sample.run({"show", kTime, "--json"});
  CHECK(json.contains(R"("fixedTimestep":0.02)"));
  CHECK(sample.run({"show", "ProjectSettings/TimeManger.asset"}) ==
        "1 diorama: the project has no settings file 'ProjectSettings/TimeManger.asset' "
        "(did you mean 'ProjectSettings/TimeManager.asset'?)\n");
  CHECK(sample.run({"assets", "--folder", "ProjectSettings"})
            .contains("ProjectSettings/TimeManager.asset  TimeManager\n"));
}

TEST_CASE("project settings: an asset is shown by its path, and one of its objects by name") {
  test::SampleProgram sample;
  CHECK(sample.run({"show", "Assets/Materials/Red.mat"}).contains("UnityEngine.Material Red"));
  CHECK(sample.run({"show", "Assets/Data/CommonLoot.asset", "CommonLoot"})
            .contains("MyGame.LootTable CommonLoot"));
  CHECK(sample.run({"show", "Assets/Data/CommonLoot.asset", "CommonLot"}) ==
        "1 diorama: 'Assets/Data/CommonLoot.asset' has no object 'CommonLot' "
        "(did you mean 'CommonLoot'?)\n");
}

TEST_CASE("scene settings: they are shown and set with --settings") {
  test::SampleProgram sample;
  const std::string before = sample.text(kScene);
  CHECK(sample.run({"show", "GameScene", "--settings", "RenderSettings"})
            .contains("\n    fog = false\n"));
  const std::string all = sample.run({"show", "GameScene", "--settings", "all"});
  for (const char* name : {"OcclusionCullingSettings", "RenderSettings", "LightmapSettings"})
    CHECK(all.contains(name));
  CHECK(sample.run({"set", "GameScene", "--settings", "RenderSettings", "m_Fog=1"}) ==
        "0 update Assets/Scenes/GameScene.unity [2] UnityEngine.RenderSettings\n"
        "  set: m_Fog\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(test::line_diff(before, sample.text(kScene)) == "-  m_Fog: 0\n+  m_Fog: 1\n");
  CHECK(sample.run({"undo"}) ==
        "0 undo set RenderSettings of GameScene\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.text(kScene) == before);
  CHECK(sample.run({"set", "GameScene", "/Player", "--settings", "RenderSettings", "m_Fog=1"}) ==
        "2 diorama: '/Player': settings belong to no object\n");
  CHECK(sample.run({"set", "GameScene", "--settings", "RenderSettings", "-i", "1", "m_Fog=1"}) ==
        "2 diorama: --index and --settings mean different things\n");
  CHECK(
      sample.run({"set", "GameScene", "--settings", "Fog", "m_Fog=1"}).starts_with("2 diorama: "));
  CHECK(sample.text(kScene) == before);
}

}  // namespace diorama::app
