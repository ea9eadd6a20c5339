// Numbers of objects through edits that put them into other parts of their file.

#include "workspace/object_changes.h"

#include <doctest/doctest.h>

#include "support/opened_sample.h"

namespace diorama {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

std::string named(std::int32_t number) {
  return "obj:" + std::to_string(number);
}

}  // namespace

TEST_CASE("object changes: an object keeps its number when it becomes a prefab, and back") {
  test::OpenedSample at;
  const auto player = at.workspace.object(kGame, "/Player");
  const auto model = at.workspace.object(kGame, "/Player/Model");
  REQUIRE(player);
  REQUIRE(model);
  const std::int32_t body = player->component_numbers.at(1);
  const auto check_all = [&] {
    const auto found = at.workspace.object("", named(player->number));
    REQUIRE(found);
    CHECK(found->path == "/Player");
    CHECK(found->number == player->number);
    CHECK(found->component_numbers == player->component_numbers);
    CHECK(at.workspace.locate("", named(model->number))->path == "/Player/Model");
    CHECK(at.workspace.locate_component(named(body))->index == 1);
  };
  unity::Prefabs& prefabs = at.workspace.prefabs();
  REQUIRE(prefabs.create(at.workspace.at(kGame, "/Player"), "Assets/Hero.prefab"));
  const auto made = at.workspace.object(kGame, "/Player");
  REQUIRE(made);
  CHECK(made->number == player->number);
  CHECK(made->file_id != player->file_id);
  check_all();
  // What is added to the instance and applied goes into the prefab.
  const auto hat =
      create_object(at.workspace, at.workspace.at("", named(player->number)), {"Hat"}, {});
  REQUIRE(hat);
  REQUIRE(prefabs.apply(at.workspace.at(kGame, "/Player"), {}));
  CHECK(at.workspace.locate("", named(hat->number))->path == "/Player/Hat");
  REQUIRE(prefabs.unpack(at.workspace.at(kGame, "/Player"), true));
  check_all();
  CHECK(at.workspace.locate("", named(hat->number))->path == "/Player/Hat");
  for (int step = 0; step < 4; ++step) {
    REQUIRE(at.workspace.undo());
    check_all();
  }
  CHECK_FALSE(at.workspace.locate("", named(hat->number)));
  while (at.workspace.redo()) check_all();
}

TEST_CASE("object changes: a part of an instance keeps its number when something refers to it") {
  test::OpenedSample at;
  const auto guard = at.workspace.prefabs().instantiate("Assets/Prefabs/Enemies/Guard.prefab",
                                                        at.workspace.at(kGame, ""));
  REQUIRE(guard);
  const auto before = at.workspace.object_detail(kGame, guard->path, 1);
  REQUIRE(before);
  const scene::ObjectInfo child = before->children.at(0);
  auto editor = at.workspace.edit(kGame);
  REQUIRE(editor);
  using scene::Input;
  const Input reference = Input::map({{"$ref", Input::of(child.path)}});
  REQUIRE(
      editor->add_component("/Enemy", {"EnemyChaser", {}, Input::map({{"target", reference}})}));
  const auto after = at.workspace.object(kGame, child.path);
  REQUIRE(after);
  CHECK(after->file_id != child.file_id);  // it stands in the file now
  CHECK(after->number == child.number);
  CHECK(at.workspace.locate("", named(child.number))->path == child.path);
}

}  // namespace diorama
