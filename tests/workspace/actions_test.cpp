// Batches: one step, results of earlier calls, all or nothing, and dry runs.

#include "workspace/actions.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "support/corpus.h"
#include "support/temp_folder.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

using scene::Input;

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

struct Opened {
  Opened() {
    std::filesystem::copy(std::string(TEST_DATA) + "/../samples/Courtyard", root(),
                          std::filesystem::copy_options::recursive);
    workspace.keep_state_in(folder.path + "/state");
    REQUIRE(workspace.open(root()));
  }
  [[nodiscard]] std::string root() const { return folder.path + "/project"; }
  bool has(const std::string& path) { return workspace.object(kGame, path).has_value(); }

  test::TempFolder folder;
  Workspace workspace;
};

Input result_of(int call, const char* field = "path") {
  return Input::map(
      {{"$result", Input::of(static_cast<std::int64_t>(call))}, {"field", Input::of(field)}});
}

ActionCall call(const char* action, std::vector<Input::Member> arguments) {
  arguments.push_back({"scene_path", Input::of(kGame)});
  return {action, Input::map(std::move(arguments))};
}

std::vector<ActionCall> guard_post() {
  return {
      call("create_gameobject", {{"name", Input::of("Post")}}),
      call("create_gameobject", {{"name", Input::of("Base")},
                                 {"parent", result_of(0)},
                                 {"primitive", Input::of("Cube")}}),
      call("instantiate_prefab", {{"prefab", Input::of("Assets/Prefabs/Enemies/Guard.prefab")},
                                  {"parent", result_of(0)}}),
      call("rename", {{"path", result_of(2)}, {"name", Input::of("Sentry")}}),
      call("add_component",
           {{"path", result_of(0)},
            {"component_type", Input::of("EnemyChaser")},
            {"fields", Input::map({{"target", Input::map({{"$ref", result_of(1)}})}})}}),
      call("create_prefab",
           {{"path", result_of(0)}, {"prefab", Input::of("Assets/Prefabs/Post.prefab")}}),
  };
}

}  // namespace

TEST_CASE("batch: later calls use what earlier ones made, and all of it is one step") {
  Opened at;
  const auto done = run_batch(at.workspace, guard_post(), false);
  REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
  CHECK(done->results[1].find("path")->text == "/Post/Base");
  CHECK(at.has("/Post/Sentry"));
  REQUIRE(at.workspace.save());
  CHECK(std::filesystem::exists(at.root() + "/Assets/Prefabs/Post.prefab.meta"));
  REQUIRE(at.workspace.undo());
  CHECK_FALSE(at.has("/Post"));
  REQUIRE(at.workspace.save());
  CHECK_FALSE(std::filesystem::exists(at.root() + "/Assets/Prefabs/Post.prefab"));
}

TEST_CASE("batch: when one call fails, nothing of the others remains") {
  Opened at;
  std::vector<ActionCall> calls = guard_post();
  calls.push_back(call("rename", {{"path", Input::of("/Nobody")}, {"name", Input::of("X")}}));
  const auto done = run_batch(at.workspace, calls, false);
  REQUIRE_FALSE(done);
  CHECK(done.error().code == ErrorCode::ObjectNotFound);
  CHECK(done.error().message.starts_with("call 6 (rename): "));
  CHECK_FALSE(at.has("/Post"));
  CHECK(at.workspace.unsaved().files.empty());
  CHECK_FALSE(at.workspace.undo());
}

TEST_CASE("batch: a dry run says what would be different and leaves nothing") {
  Opened at;
  const auto done = run_batch(at.workspace, guard_post(), true);
  REQUIRE(done);
  REQUIRE(done->changes.size() == 2);
  CHECK(done->changes[0].after == "Assets/Prefabs/Post.prefab then");
  CHECK(done->changes[1].changes.front().kind == Change::Kind::ObjectAdded);
  CHECK(done->changes[1].changes.front().path == "/Post");
  CHECK_FALSE(at.has("/Post"));
  CHECK(at.workspace.unsaved().files.empty());
  CHECK_FALSE(at.workspace.undo());
}

TEST_CASE("batch: what is wrong with a call is said with its number and argument") {
  Opened at;
  struct Case {
    ActionCall wrong;
    const char* message;
  };
  const Case cases[] = {
      {call("renam", {}), "call 0 (renam): there is no action 'renam'"},
      {call("rename", {}), "call 0 (rename): path: missing"},
      {call("rename", {{"path", Input::of(true)}}),
       "call 0 (rename): path: expected a text, got true"},
      {call("rename", {{"path", result_of(0)}}),
       "call 0 (rename): $result: expected the number of an earlier call, got the number 0"},
      {call("set_layer", {{"path", Input::of("/Enemy")}, {"layer", Input::of(1.5)}}),
       "call 0 (set_layer): layer: expected a whole number, got the number 1.5"},
      {call("create_gameobject", {{"name", Input::of("A")}, {"primitive", Input::of("Cone")}}),
       "call 0 (create_gameobject): there is no primitive 'Cone'"},
      {call("create_asset", {{"path", Input::of("Assets/A")}, {"kind", Input::of("thing")}}),
       "call 0 (create_asset): kind: expected folder, material, scene, variant or text, got "
       "'thing'"},
  };
  for (const Case& each : cases) {
    const auto done = run_batch(at.workspace, {each.wrong}, false);
    REQUIRE_FALSE(done);
    CHECK(done.error().message == each.message);
    CHECK(done.error().code == ErrorCode::InvalidArgument);
  }
  CHECK(at.workspace.unsaved().files.empty());
}

TEST_CASE("batch: every kind of change works by its name") {
  Opened at;
  const auto text = [](const char* value) { return Input::of(value); };
  const auto number = [](int value) { return Input::of(static_cast<std::int64_t>(value)); };
  const std::vector<ActionCall> calls = {
      call("add_tag", {{"tag", text("Final")}}),
      call("name_layer", {{"layer", number(20)}, {"name", text("Ghosts")}}),
      call("create_gameobject", {{"name", text("A")}, {"primitive", text("Sphere")}}),
      call("set_tag", {{"path", text("/A")}, {"tag", text("Final")}}),
      call("set_layer", {{"path", text("/A")}, {"layer", number(20)}}),
      call("set_active", {{"path", text("/A")}, {"active", Input::of(false)}}),
      call("update_transform",
           {{"path", text("/A")},
            {"position", Input::map({{"x", number(1)}, {"y", number(2)}, {"z", number(3)}})}}),
      call("duplicate", {{"path", text("/A")}}),
      call("move", {{"path", result_of(7)}, {"parent", text("/A")}}),
      call("remove_component", {{"path", result_of(8)}, {"index", number(3)}}),
      call("move_component",
           {{"path", text("/A")}, {"index", number(1)}, {"new_index", number(2)}}),
      call("update_component", {{"path", text("/Player")},
                                {"index", number(1)},
                                {"fields", Input::map({{"mass", number(3)}})}}),
      call("instantiate_prefab", {{"prefab", text("Assets/Prefabs/Enemies/Guard.prefab")}}),
      call("set_active", {{"path", result_of(12)}, {"active", Input::of(false)}}),
      call("apply_overrides", {{"path", result_of(12)}}),
      call("set_active", {{"path", result_of(12)}, {"active", Input::of(true)}}),
      call("revert_overrides", {{"path", result_of(12)}}),
      call("unpack_prefab", {{"path", result_of(12)}, {"completely", Input::of(true)}}),
      call("delete_gameobject", {{"path", result_of(12)}}),
      call("create_asset", {{"path", text("Assets/New")}, {"kind", text("folder")}}),
      call("create_asset", {{"path", text("Assets/New/M.mat")}, {"kind", text("material")}}),
      call("copy_asset", {{"path", text("Assets/New/M.mat")}, {"to", text("Assets/New/N.mat")}}),
      call("move_asset", {{"path", text("Assets/New")}, {"to", text("Assets/Old")}}),
      call("delete_asset", {{"path", text("Assets/Old/M.mat")}}),
      call("create_asset", {{"path", text("Assets/B.prefab")},
                            {"kind", text("variant")},
                            {"prefab", text("Assets/Prefabs/Enemies/Guard.prefab")}}),
      call("create_asset", {{"path", text("Assets/S.unity")}, {"kind", text("scene")}}),
      call("set_build_scenes", {{"scenes", Input::list({text("Assets/S.unity"), text(kGame)})}}),
      call("remove_tag", {{"tag", text("Final")}}),
      call("import_asset", {{"path", text("Assets/S.unity")}}),
  };
  const auto done = run_batch(at.workspace, calls, false);
  REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
  REQUIRE(at.workspace.save());
  const auto report = at.workspace.check();
  REQUIRE(report);
  for (const Finding& each : report->findings) CHECK_MESSAGE(!each.is_error(), each.message);
  REQUIRE(at.workspace.undo());
  REQUIRE(at.workspace.save());
  CHECK_FALSE(at.workspace.undo());
}

}  // namespace diorama
