#include "unity/suggest.h"

#include <doctest/doctest.h>

#include <fstream>

#include "support/path_workspace.h"
#include "support/sample_copy.h"

namespace diorama::unity {
namespace {

using Kind = scene::NameQuery::Kind;
using Offered = std::vector<std::string>;

struct Opened : test::SampleCopy {
  Opened() { REQUIRE(workspace.open(root)); }
  Offered names(Kind kind, const std::string& text, const std::string& object = {}) {
    return workspace
        .suggest({.kind = kind, .text = text, .scene = "GameScene", .object = object, .limit = 100})
        .items;
  }
  test::PathWorkspace workspace;
};

/// Roots "Post 0", "Post 1", ..., each with a child "Lamp".
std::string many_posts(int count) {
  std::string out = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  const auto add = [&](int id, const std::string& name, int father, int child) {
    const std::string object = std::to_string(id), transform = std::to_string(id + 1);
    out += "--- !u!1 &" + object +
           "\nGameObject:\n  m_Component:\n  - component: {fileID: " + transform +
           "}\n  m_Name: " + name + "\n  m_IsActive: 1\n";
    out += "--- !u!4 &" + transform + "\nTransform:\n  m_GameObject: {fileID: " + object +
           "}\n  m_Children:";
    out += child == 0 ? " []\n" : "\n  - {fileID: " + std::to_string(child) + "}\n";
    out += "  m_Father: {fileID: " + std::to_string(father) + "}\n";
  };
  for (int i = 0; i < count; ++i) {
    const int id = 100 + i * 4;
    add(id, "Post " + std::to_string(i), 0, id + 3);
    add(id + 2, "Lamp", id + 1, 0);
  }
  return out;
}

}  // namespace

TEST_CASE("suggest: scenes, those of the build list first, by path, by name, by a part") {
  Opened at;
  CHECK(at.names(Kind::Scenes, "").front() == *at.workspace.active_scene());
  CHECK(at.names(Kind::Scenes, "Assets/Scenes/game") == Offered{"Assets/Scenes/GameScene.unity"});
  CHECK(at.names(Kind::Scenes, "gameS") == Offered{"Assets/Scenes/GameScene.unity"});
  CHECK(at.names(Kind::Scenes, "yard") == Offered{"Assets/Scenes/Courtyard.unity"});
  CHECK(at.names(Kind::Scenes, "nowhere").empty());
}

TEST_CASE("suggest: prefabs and assets") {
  Opened at;
  const Offered guards = at.names(Kind::Prefabs, "guard");
  REQUIRE(guards.size() == 3);
  CHECK(guards[0] == "Assets/Prefabs/Enemies/Guard.prefab");
  CHECK(guards[2] == "Assets/Prefabs/Enemies/GuardCaptain.prefab");
  // One whose name begins with the text comes before one that has it somewhere.
  std::ofstream(at.file("Assets/A captain.txt")) << "note";
  std::ofstream(at.file("Assets/Data/Captain.txt")) << "note";
  REQUIRE(at.workspace.refresh());
  CHECK(at.names(Kind::Assets, "Captain") == Offered{"Assets/Data/Captain.txt",
                                                     "Assets/A captain.txt",
                                                     "Assets/Prefabs/Enemies/GuardCaptain.prefab"});
  CHECK(at.names(Kind::Assets, "Guard.cs") == Offered{"Assets/Scripts/Enemies/Guard.cs"});
}

TEST_CASE("suggest: objects, as a shell suggests files") {
  Opened at;
  CHECK(at.names(Kind::Objects, "") == Offered{"/Main Camera", "/Player", "/Enemy", "/SpawnPoints",
                                               "/Player/Model", "/SpawnPoints/Point1"});
  CHECK(at.names(Kind::Objects, "/p") == Offered{"/Player", "/Player/Model"});
  CHECK(at.names(Kind::Objects, "/Player/") == Offered{"/Player/Model"});
  CHECK(at.names(Kind::Objects, "/Player/m") == Offered{"/Player/Model"});
  CHECK(at.names(Kind::Objects, "/Player/x").empty());
  CHECK(at.names(Kind::Objects, "Player/") == Offered{"/Player/Model"});
  CHECK(at.names(Kind::Objects, "Player/m") == Offered{"/Player/Model"});
  CHECK(at.names(Kind::Objects, "/Nobody/").empty());
  CHECK(at.names(Kind::Objects, "Nobody/").empty());
}

TEST_CASE("suggest: objects by name, those that begin with it first") {
  Opened at;
  CHECK(at.names(Kind::Objects, "p") == Offered{"/Player", "/SpawnPoints/Point1", "/SpawnPoints"});
  CHECK(at.names(Kind::Objects, "MODEL") == Offered{"/Player/Model"});
  // No root is called so; one further down is.
  CHECK(at.names(Kind::Objects, "/model") == Offered{"/Player/Model"});
}

TEST_CASE("suggest: component types that exist, and those of one object") {
  Opened at;
  CHECK(at.names(Kind::Types, "guard") == Offered{"MyGame.Guard"});
  const Offered bodies = at.names(Kind::Types, "Rigidbody");
  CHECK(bodies == Offered{"UnityEngine.Rigidbody", "UnityEngine.Rigidbody2D"});
  CHECK(at.names(Kind::Types, "MonoBehaviour").empty());
  CHECK(at.names(Kind::Components, "", "/Player") ==
        Offered{"UnityEngine.Transform", "UnityEngine.Rigidbody", "UnityEngine.CapsuleCollider"});
  CHECK(at.names(Kind::Components, "rigid", "/Player") == Offered{"UnityEngine.Rigidbody"});
  CHECK(at.names(Kind::Components, "", "/Nobody").empty());
}

TEST_CASE("suggest: nothing where nothing is known") {
  test::PathWorkspace nothing_open;
  for (const Kind kind :
       {Kind::Scenes, Kind::Prefabs, Kind::Assets, Kind::Objects, Kind::Types, Kind::Components})
    CHECK(nothing_open.suggest({.kind = kind}).items.empty());
  Opened at;
  CHECK(at.workspace.suggest({.kind = Kind::Objects, .scene = "Nowhere"}).items.empty());
}

TEST_CASE("suggest: of very many objects the first hundred, and how many there are") {
  Opened at;
  constexpr int kPosts = 10'000;
  std::ofstream(at.file("Assets/Scenes/Posts.unity")) << many_posts(kPosts);
  REQUIRE(at.workspace.refresh());
  const auto ask = [&](const std::string& text) {
    return at.workspace.suggest({.kind = Kind::Objects, .text = text, .scene = "Posts"});
  };
  for (const char* const text : {"", "/", "/Post"}) {
    CAPTURE(text);
    const scene::NameList all = ask(text);
    CHECK(all.total == 2 * kPosts);
    REQUIRE(all.items.size() == 100);
    CHECK(all.items.back() == "/Post 99");
  }
  CHECK(ask("/Post 9999").items == Offered{"/Post 9999", "/Post 9999/Lamp"});
  CHECK(ask("ost 77").total == 111);
  CHECK(ask("lamp").total == kPosts);
  CHECK(ask("lamp").items.size() == 100);
}

}  // namespace diorama::unity
