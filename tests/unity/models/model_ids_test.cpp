// Ids of objects in models: those that real projects have, and which names they are made of.

#include "unity/models/model_ids.h"

#include <doctest/doctest.h>

#include <string>

namespace diorama::unity {
namespace {

using modelfiles::ModelFile;

ModelSettings with_made_ids() {
  ModelSettings out;
  out.ids_generation = 2;
  return out;
}

std::string told(const ModelIds& ids, std::int64_t id) {
  const ModelObjectName found = ids.find(id);
  return found.type.empty() ? "not known" : found.type + " " + found.name;
}

TEST_CASE("model ids: those of real projects are hashes of class and name") {
  struct Case {
    const char* type;
    const char* name;
    std::int64_t id;
  };
  // From scenes and prefabs that use Ball_Fire_LOD.fbx, glove_hand.fbx and stadium.fbx.
  const Case cases[] = {
      {"GameObject", "//RootNode/root", 919132149155446097},
      {"Transform", "//RootNode/root/Transform", -8679921383154817045},
      {"GameObject", "//RootNode/root/LOD_0", -7163112666374677756},
      {"GameObject", "//RootNode/root/LOD_0/FireBall_LOD0", 6587637610551994444},
      {"Transform", "//RootNode/root/LOD_0/FireBall_LOD0/Transform", -8601027227515309687},
      {"GameObject", "//RootNode/root/LOD_2/FireBall_LOD2", 5576828972377449712},
      {"Transform", "//RootNode/root/Armature/Transform", 8879528566716807029},
      {"MeshRenderer", "//RootNode/root/Roof/MeshRenderer", 4370951913967234905},
      {"Mesh", "FireBall_LOD0", 1378402770244106939},
      {"AnimationClip", "Armature|Grab", 3997614985018663949},
  };
  for (const Case& each : cases) {
    CAPTURE(each.name);
    CHECK(made_id(each.type, each.name) == each.id);
  }
}

TEST_CASE("model ids: nodes of several roots, and of one that may be the root itself") {
  ModelFile file;
  file.nodes = {{"LOD_0", -1, -1}, {"FireBall_LOD0", 0, 0}, {"LOD_1", -1, -1}};
  file.meshes.push_back({.name = "FireBall_LOD0", .parts = {}, .box = {}});
  const ModelIds several(with_made_ids(), file);
  CHECK(told(several, 6587637610551994444) == "GameObject LOD_0/FireBall_LOD0");
  CHECK(told(several, -8601027227515309687) == "Transform LOD_0/FireBall_LOD0");
  CHECK(told(several, 1378402770244106939) == "Mesh FireBall_LOD0");
  CHECK(told(several, 919132149155446097) == "GameObject ");
  CHECK(told(several, 5576828972377449712) == "not known");
  CHECK(told(several, made_id("GameObject", "//RootNode/root/FireBall_LOD0")) == "not known");

  file.nodes = {{"Fire", -1, -1}, {"LOD_0", 0, -1}, {"FireBall_LOD0", 1, -1}};
  const ModelIds one(with_made_ids(), file);
  CHECK(told(one, 6587637610551994444) == "GameObject Fire/LOD_0/FireBall_LOD0");
  CHECK(told(one, made_id("GameObject", "//RootNode/root/Fire/LOD_0")) == "GameObject Fire/LOD_0");
}

TEST_CASE("model ids: an id that two objects could have is nobody's") {
  ModelFile file;
  file.nodes = {{"Fire", -1, -1}, {"Fire", 0, -1}};
  const ModelIds ids(with_made_ids(), file);
  CHECK(told(ids, made_id("GameObject", "//RootNode/root/Fire")) == "not known");
}

TEST_CASE("model ids: what the .meta file names comes first, and alone in older projects") {
  ModelSettings settings;
  settings.named = {{100002, 1, "Wheel"}, {3997614985018663949, 74, "Armature|Hold"}};
  ModelFile file;
  file.nodes = {{"LOD_0", -1, -1}};
  const ModelIds old(settings, file);
  CHECK(told(old, 100002) == "GameObject Wheel");
  CHECK(told(old, 3997614985018663949) == "AnimationClip Armature|Hold");
  CHECK(told(old, -7163112666374677756) == "not known");
}

}  // namespace
}  // namespace diorama::unity
