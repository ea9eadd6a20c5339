// The commands that change a project, run on a copy of the sample.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "support/line_diff.h"
#include "support/sample_program.h"

namespace diorama::app {
namespace {

constexpr std::string_view kScene = "Assets/Scenes/GameScene.unity";

struct Sample : test::SampleProgram {
  [[nodiscard]] std::string diff() const { return test::line_diff(before, text(kScene)); }

  std::string before = text(kScene);
};

}  // namespace

TEST_CASE("change: fields are set, saved and said") {
  Sample sample;
  CHECK(sample.run({"set", "GameScene", "/Player", "-i", "1", "mass=2.5", "nope=1"}) ==
        "1 update /Player [1] UnityEngine.Rigidbody\n  set: mass\n  skipped: nope\n"
        "  nope: there are: mass, drag, angularDrag, centerOfMass, inertiaTensor, inertiaRotation, "
        "includeLayers, excludeLayers, implicitCom, implicitTensor, useGravity, isKinematic, ... "
        "(15 in all)\n"
        "saved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.diff() == "-  m_Mass: 1\n+  m_Mass: 2.5\n");
  CHECK(sample.run({"set", "GameScene", "/Player", "-i", "1", "mas=3", "--dry-run"}) ==
        "1 diorama: no field could be set: mas (mas: did you mean 'mass'?)\n");
  CHECK(sample.run({"set", "GameScene", "/Player", "-i", "1", "Is Kinematic=true", "--dry-run"}) ==
        "0 update /Player [1] UnityEngine.Rigidbody\n  set: isKinematic\n");
  CHECK(sample.run({"set", "GameScene", "/Player", "-i", "0", "localPosition.y=3", "--dry-run"}) ==
        "0 update /Player [0] UnityEngine.Transform\n  set: localPosition.y\n");
  CHECK(sample.run({"set", "GameScene", "/Player", "-i", "1", "mass=1", "--json"}) ==
        R"(0 {"action":"update","game_object_path":"/Player","game_object_name":"Player",)"
        R"("component_type":"UnityEngine.Rigidbody","index":1,"fields_set":["mass"],)"
        R"("fields_skipped":[]})"
        "\n");
  CHECK(sample.diff() == "");
}

TEST_CASE("change: fields of an asset are set where an asset is named") {
  Sample sample;
  const std::string red = "Assets/Materials/Red.mat";
  const std::string before = sample.text(red);
  CHECK(sample.run({"set", red, "_Cutoff=0.25", "gloss=1"}) ==
        "1 update Assets/Materials/Red.mat [2100000] UnityEngine.Material\n  set: _Cutoff\n"
        "  skipped: gloss\n  gloss: there are: shader, parent, modifiedSerializedProperties, "
        "validKeywords, invalidKeywords, lightmapFlags, enableInstancingVariants, doubleSidedGI, "
        "customRenderQueue, disabledShaderPasses, lockedProperties, savedProperties, ... (13 in "
        "all)\nsaved Assets/Materials/Red.mat\n");
  CHECK(test::line_diff(before, sample.text(red)) == "-    - _Cutoff: 0.5\n+    - _Cutoff: 0.25\n");
  CHECK(sample.run({"undo"}) ==
        "0 undo set Assets/Materials/Red.mat\nsaved Assets/Materials/Red.mat\n");
  CHECK(sample.text(red) == before);
  // A file on disk is the asset it is; one object of it is named like an object of a scene.
  CHECK(sample.run({"set", "./Assets/Data/CommonLoot.asset", "CommonLoot", "Rarity=2", "--json"}) ==
        R"(0 {"action":"update","path":"Assets/Data/CommonLoot.asset",)"
        R"("guid":"09a8c2652a7f0ef2a7f168e5c5be3615","file_id":"11400000","name":"CommonLoot",)"
        R"("type":"MyGame.LootTable","fields_set":["Rarity"],"fields_skipped":[]})"
        "\n");
  CHECK(sample.run({"set", red, "Red"}) == "2 diorama: nothing is set (write FIELD=VALUE)\n");
  CHECK(sample.run({"set", red, "-i", "1", "_Cutoff=1"}) ==
        "2 diorama: --index is for the components of scenes and prefabs\n");
  CHECK(sample.run({"set", "GameScene", "/Player"}) ==
        "2 diorama: nothing is set (write FIELD=VALUE)\n");
  CHECK(sample.run({"set", "Assets/Materials/Rad.mat", "_Cutoff=1"}).starts_with("1 diorama: "));
}

TEST_CASE("change: objects are made, named, moved and removed") {
  Sample sample;
  CHECK(sample.run({"new", "GameScene", "Chest", "--parent", "/SpawnPoints"}) ==
        "0 create /SpawnPoints/Chest\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.run({"set", "GameScene", "/SpawnPoints/Chest", "name=Box", "active=false"}) ==
        "0 set /SpawnPoints/Box\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.run({"mv", "GameScene", "/SpawnPoints/Box", "/"}) ==
        "0 move /Box\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.run({"rm", "GameScene", "/Box"}) ==
        "0 remove /Box\nsaved Assets/Scenes/GameScene.unity\n");
  CHECK(sample.diff() == "");  // all of it is gone again
}

TEST_CASE("change: what an object has besides components, in the spellings of the tools") {
  const struct {
    std::string value;
    std::string diff;
  } cases[] = {
      {"position=[1,2,3]",
       "-  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
       "+  m_LocalPosition: {x: 1, y: 2, z: 3}\n"},
      {R"(position={"x":1,"y":2,"z":3})",
       "-  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
       "+  m_LocalPosition: {x: 1, y: 2, z: 3}\n"},
      {"scale=[2, 2, 2]",
       "-  m_LocalScale: {x: 1, y: 1, z: 1}\n"
       "+  m_LocalScale: {x: 2, y: 2, z: 2}\n"},
      {"rotation=[0,0,180]",
       "-  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
       "+  m_LocalRotation: {x: 0, y: 0, z: 1, w: 6.123234e-17}\n"
       "-  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n"
       "+  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 180}\n"},
      {"layer=Walls", "-  m_Layer: 0\n+  m_Layer: 8\n"},
      {"layer=\"Walls\"", "-  m_Layer: 0\n+  m_Layer: 8\n"},
      {"layer=8", "-  m_Layer: 0\n+  m_Layer: 8\n"},
      {"name=12", "-  m_Name: SpawnPoints\n+  m_Name: 12\n"},
      {"tag=Player", "-  m_TagString: Untagged\n+  m_TagString: Player\n"},
      {"active=false", "-  m_IsActive: 1\n+  m_IsActive: 0\n"},
  };
  for (const auto& each : cases) {
    CAPTURE(each.value);
    const Sample sample;
    const std::string said = sample.run({"set", "GameScene", "/SpawnPoints", each.value});
    CHECK_MESSAGE(said.starts_with("0 set /"), said);
    CHECK(sample.diff() == each.diff);
  }
}

TEST_CASE("change: what is wrong is said, and nothing is written") {
  struct Case {
    std::vector<std::string> words;
    std::string_view said;
  };
  const Case cases[] = {
      {{"set", "GameScene", "/Player", "-i", "1", "mass=heavy"},
       "2 diorama: mass: expected a number, got the text 'heavy'\n"},
      {{"set", "GameScene", "/Player", "-i", "1", "mass"},
       "2 diorama: 'mass' sets nothing (write FIELD=VALUE)\n"},
      {{"set", "GameScene", "/Player", "-i", "9", "mass=1"},
       "1 diorama: '/Player' has 3 components, index 9 is not one of them (use an index from 0 to "
       "2)\n"},
      {{"set", "GameScene", "/Playr", "-i", "1", "mass=1"},
       "1 diorama: no object '/Playr': the scene has no 'Playr' (did you mean 'Player'?)\n"},
      {{"add", "GameScene", "/Player", "Rigidbod"},
       "1 diorama: no component type 'Rigidbod' (did you mean 'Rigidbody'?)\n"},
      {{"add", "GameScene", "/Player", "EnemyChaser", R"(target={"$ref": "/Nobody"})"},
       "1 diorama: target: no object '/Nobody': the scene has no 'Nobody' (the scene has: Main "
       "Camera, Player, Enemy, SpawnPoints)\n"},
      {{"rm", "GameScene", "/Player", "-i", "0"},
       "2 diorama: index: the Transform cannot be removed\n"},
      {{"mv", "GameScene", "/Player", "/Player/Model"},
       "2 diorama: an object cannot be put under itself or one of its children\n"},
      {{"set", "GameScene", "/Player", "position=[1,2]"},
       "2 diorama: position: expected array of 3, got array of 2\n"},
      {{"set", "GameScene", "/Player", "position=up"},
       "2 diorama: position: expected [x, y, z], got 'up'\n"},
      {{"set", "GameScene", "/Player", "layer=Wals"},
       "2 diorama: layer: the project has no layer 'Wals' (it has: Default, TransparentFX, Ignore "
       "Raycast, Water, UI, Walls, Enemies, Interactive)\n"},
      {{"set", "GameScene", "/Player", "layer=32"}, "2 diorama: layer: expected 0 to 31, got 32\n"},
      {{"set", "GameScene", "/Player", "active=1"},
       "2 diorama: an object cannot be given active = the number 1 (it has name, active (true or "
       "false), tag, "
       "layer (a number or name), position, rotation and scale ([x, y, z]); fields of components "
       "need --index)\n"},
      {{"set", "../outside.unity", "/A", "name=B"},
       "2 diorama: '../outside.unity' is not a path inside a project (give a path like "
       "Assets/Scenes/Main.unity)\n"},
  };
  Sample sample;
  for (const Case& each : cases) {
    CHECK(sample.run(each.words) == each.said);
    CHECK(sample.diff() == "");
  }
}

TEST_CASE("change: a dry run writes nothing") {
  Sample sample;
  CHECK(sample.run({"rm", "GameScene", "/Player", "--dry-run"}) == "0 remove /Player\n");
  CHECK(sample.diff() == "");
}

TEST_CASE("change: nothing is written while the editor has the project open") {
  Sample sample;
  sample.folder.write("project/Temp/UnityLockfile", "");
  const std::string path = sample.folder.path + "/project/Temp/UnityLockfile";
  const int lock = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(::flock(lock, LOCK_EX) == 0);
  CHECK(sample.run({"set", "GameScene", "/Player", "name=Hero"}) ==
        "1 diorama: the project is open in the Unity editor (close the editor, then save again; "
        "serve has --ignore-editor-lock)\n");
  CHECK(sample.diff() == "");
  ::close(lock);
  CHECK(sample.run({"set", "GameScene", "/Player", "name=Hero"}).starts_with("0 set /Hero"));
  CHECK(sample.diff() == "-  m_Name: Player\n+  m_Name: Hero\n");
}

}  // namespace diorama::app
