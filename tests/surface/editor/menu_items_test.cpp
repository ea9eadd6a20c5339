#include "surface/editor/menu_items.h"

#include <doctest/doctest.h>

#include "support/path_workspace.h"
#include "support/sample_copy.h"

namespace diorama::surface {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";

struct Opened : test::SampleCopy {
  Opened() {
    workspace.keep_state_in(state);
    workspace.draw_ids_from(1);
    REQUIRE(workspace.open(root));
    REQUIRE(workspace.load_scene("GameScene", false));
  }
  MenuOutcome menu(const std::string& path) {
    CAPTURE(path);
    const auto done = run_menu_item(workspace, path);
    REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
    return *done;
  }
  Error refused(const std::string& path) {
    CAPTURE(path);
    const auto done = run_menu_item(workspace, path);
    REQUIRE_FALSE(done);
    return done.error();
  }
  Lines selected() {
    Lines out;
    for (const test::ObjectPlace& each : workspace.selection()) out.push_back(each.path);
    return out;
  }
  Lines roots() {
    Lines out;
    const auto tree = workspace.tree({.scene = {}, .root_path = {}, .max_depth = 0});
    REQUIRE(tree);
    for (const scene::TreeNode& each : tree->roots) out.push_back(each.path);
    return out;
  }
  Lines types(const std::string& path) {
    Lines out;
    const auto info = workspace.object({}, path);
    REQUIRE(info);
    for (const auto& type : info->components) out.push_back(type.value_or("?"));
    return out;
  }
  test::PathWorkspace workspace;
};

}  // namespace

TEST_CASE("menu items: every creation makes an object, selects it, and undo takes it back") {
  Opened at;
  const Lines before = at.roots();
  for (const MenuItem& item : menu_items()) {
    const std::string path(item.path);
    if (!path.starts_with("GameObject/") || path.find('/', 11) == std::string::npos) continue;
    CAPTURE(path);
    const MenuOutcome made = at.menu(path);
    CHECK(made.menu_path == path);
    CHECK(made.scene == kGame);
    CHECK(made.number);
    CHECK(at.selected() == Lines{made.path});
    CHECK(at.types(made.path).size() > 1);
    REQUIRE(at.workspace.undo());
    CHECK(at.roots() == before);
    CHECK(at.selected().empty());
  }
}

TEST_CASE("menu items: names are made free as the editor does") {
  Opened at;
  CHECK(at.menu("GameObject/3D Object/Cube").path == "/Cube");
  CHECK(at.menu("GameObject/3D Object/Cube").path == "/Cube (1)");
  CHECK(at.menu("GameObject/3D Object/Cube").path == "/Cube (2)");
  CHECK(at.menu("GameObject/Create Empty").path == "/GameObject");
  CHECK(at.menu("GameObject/Create Empty Child").path == "/GameObject/GameObject");
}

TEST_CASE("menu items: lights, cameras and sounds are what the editor makes") {
  Opened at;
  const auto light_type = [&](const char* item) {
    const MenuOutcome made = at.menu(item);
    const auto light = at.workspace.component(
        {.scene = {}, .object_path = made.path, .index = 1, .fields = {"type"}});
    REQUIRE(light);
    REQUIRE(light->fields.size() == 1);
    return light->fields[0].value.integer;
  };
  CHECK(light_type("GameObject/Light/Spotlight") == 0);
  CHECK(light_type("GameObject/Light/Directional Light") == 1);
  CHECK(light_type("GameObject/Light/Point Light") == 2);
  CHECK(light_type("GameObject/Light/Area Light") == 3);
  const auto sun = at.workspace.object({}, "/Directional Light");
  REQUIRE(sun);
  CHECK(sun->local_euler.x == doctest::Approx(50));
  CHECK(sun->local_euler.y == doctest::Approx(-30));
  CHECK(at.types(at.menu("GameObject/Camera").path) ==
        Lines{"UnityEngine.Transform", "UnityEngine.Camera", "UnityEngine.AudioListener"});
  CHECK(at.types(at.menu("GameObject/Audio/Audio Source").path) ==
        Lines{"UnityEngine.Transform", "UnityEngine.AudioSource"});
}

TEST_CASE("menu items: a canvas comes with an event system, a second one finds it there") {
  Opened at;
  const MenuOutcome canvas = at.menu("GameObject/UI/Canvas");
  CHECK(at.types(canvas.path) == Lines{"UnityEngine.RectTransform", "UnityEngine.Canvas",
                                       "UnityEngine.UI.CanvasScaler",
                                       "UnityEngine.UI.GraphicRaycaster"});
  CHECK(at.types("/EventSystem") == Lines{"UnityEngine.Transform",
                                          "UnityEngine.EventSystems.EventSystem",
                                          "UnityEngine.EventSystems.StandaloneInputModule"});
  const auto info = at.workspace.object({}, canvas.path);
  REQUIRE(info);
  CHECK(info->layer == 5);
  REQUIRE(info->rect);
  CHECK(info->rect->anchor_max.x == 0);
  const std::size_t count = at.roots().size();
  CHECK(at.menu("GameObject/UI/Canvas").path == "/Canvas (1)");
  CHECK(at.roots().size() == count + 1);
  // What is made below it is of its kind.
  CHECK(at.types(at.menu("GameObject/Create Empty Child").path) ==
        Lines{"UnityEngine.RectTransform"});
}

TEST_CASE("menu items: what is shown in a canvas goes below what is selected, or into a canvas") {
  Opened at;
  const std::size_t roots = at.roots().size();
  // With the canvas that it needs, in one step.
  CHECK(at.menu("GameObject/UI/Panel").path == "/Canvas/Panel");
  CHECK(at.roots().size() == roots + 2);
  REQUIRE(at.workspace.undo());
  CHECK(at.roots().size() == roots);
  CHECK(at.workspace.unsaved().files.empty());

  CHECK(at.menu("GameObject/UI/Panel").path == "/Canvas/Panel");
  CHECK(at.menu("GameObject/UI/Image").path == "/Canvas/Panel/Image");
  REQUIRE(at.workspace.select({}, {"/Enemy"}));  // in no canvas
  CHECK(at.menu("GameObject/UI/Button - TextMeshPro").path == "/Canvas/Button");
  CHECK(at.types("/Canvas/Button") == Lines{"UnityEngine.RectTransform",
                                            "UnityEngine.CanvasRenderer", "UnityEngine.UI.Image",
                                            "UnityEngine.UI.Button"});
  CHECK(at.types("/Canvas/Button/Text (TMP)") ==
        Lines{"UnityEngine.RectTransform", "UnityEngine.CanvasRenderer", "TMPro.TextMeshProUGUI"});
  const auto graphic = at.workspace.component(
      {.scene = {}, .object_path = "/Canvas/Button", .index = 3, .fields = {"m_TargetGraphic"}});
  REQUIRE(graphic);
  CHECK(graphic->fields[0].value.path == "/Canvas/Button");
  // A text without a font shows nothing.
  const MenuOutcome text = at.menu("GameObject/UI/Legacy/Text");
  const auto font = at.workspace.component(
      {.scene = {}, .object_path = text.path, .index = 2, .fields = {"m_FontData"}});
  REQUIRE(font);
  CHECK(font->fields[0].value.members[0].value.text == "LegacyRuntime (Font)");
  CHECK(at.menu("GameObject/UI/Event System").path == "/EventSystem");
  const auto rect = [&](const std::string& path) {
    const auto info = at.workspace.object({}, path);
    REQUIRE(info);
    CHECK(info->layer == 5);
    return info->rect.value();
  };
  CHECK(rect("/Canvas/Panel").anchor_max.x == 1);
  CHECK(rect("/Canvas/Panel").size_delta.x == 0);
  CHECK(rect("/Canvas/Button").size_delta.x == 160);
  CHECK(rect("/Canvas/Button/Text (TMP)").anchor_max.y == 1);
}

TEST_CASE("menu items: without the package of the UI there is no canvas, and nothing of it stays") {
  Opened at;
  std::filesystem::remove(at.file("Packages/manifest.json"));
  std::filesystem::remove(at.file("Packages/packages-lock.json"));
  REQUIRE(at.workspace.open(at.root));
  REQUIRE(at.workspace.load_scene("GameScene", false));
  CHECK(at.refused("GameObject/UI/Canvas").code == ErrorCode::ComponentTypeNotFound);
  CHECK(at.workspace.unsaved().files.empty());
}

TEST_CASE("menu items: parents") {
  Opened at;
  REQUIRE(at.workspace.select({}, {"/Player", "/Player/Model", "/Enemy"}));
  const auto before = at.workspace.object({}, "/Player/Model");
  const MenuOutcome group = at.menu("GameObject/Create Empty Parent");
  CHECK(group.path == "/GameObject");
  // What was below another one that moved stays there.
  const auto after = at.workspace.object({}, "/GameObject/Player/Model");
  REQUIRE(after);
  CHECK(at.workspace.object({}, "/GameObject/Enemy"));
  CHECK(after->world.position.x == doctest::Approx(before->world.position.x));
  CHECK(at.workspace.object({}, group.path)->world.position.x ==
        doctest::Approx(at.workspace.object({}, "/GameObject/Player")->world.position.x));

  REQUIRE(at.workspace.select({}, {"/GameObject/Player", "/GameObject/Enemy"}));
  at.menu("GameObject/Clear Parent");
  CHECK(at.selected() == Lines{"/Player", "/Enemy"});
  at.menu("GameObject/Make Parent");
  CHECK(at.selected() == Lines{"/Player/Enemy"});
  CHECK(at.refused("GameObject/Make Parent").message == "only one object is selected");
}

TEST_CASE("menu items: siblings keep their order when several go first") {
  Opened at;
  REQUIRE(at.workspace.select({}, {"/Enemy", "/SpawnPoints"}));
  at.menu("GameObject/Set as first sibling");
  CHECK(at.roots() == Lines{"/Enemy", "/SpawnPoints", "/Main Camera", "/Player"});
  REQUIRE(at.workspace.select({}, {"/Enemy"}));
  at.menu("GameObject/Set as last sibling");
  CHECK(at.roots() == Lines{"/SpawnPoints", "/Main Camera", "/Player", "/Enemy"});
}

TEST_CASE("menu items: all are switched to what the first was not") {
  Opened at;
  REQUIRE(at.workspace.edit({})->set_active("/Enemy", false));
  REQUIRE(at.workspace.select({}, {"/Player", "/Enemy"}));
  CHECK(at.menu("GameObject/Toggle Active State").message == "deactivate: 2 objects");
  CHECK_FALSE(at.workspace.object({}, "/Player")->active);
  CHECK_FALSE(at.workspace.object({}, "/Enemy")->active);
  CHECK(at.menu("GameObject/Toggle Active State").message == "activate: 2 objects");
  CHECK(at.workspace.object({}, "/Enemy")->active);
}

TEST_CASE("menu items: components are added to all that is selected") {
  Opened at;
  REQUIRE(at.workspace.select({}, {"/SpawnPoints", "/SpawnPoints/Point1"}));
  CHECK(at.menu("Component/Physics/Box Collider").message ==
        "added UnityEngine.BoxCollider to 2 objects");
  CHECK(at.types("/SpawnPoints/Point1").back() == "UnityEngine.BoxCollider");
  CHECK(at.menu("component/scripts/guard").message == "added MyGame.Guard to 2 objects");
  CHECK(at.menu("Component/UI/Image").message == "added UnityEngine.UI.Image to 2 objects");
  CHECK(at.refused("Component/Physics/Rigidbdy").code == ErrorCode::ComponentTypeNotFound);
  // One step: what the first got is gone when the second cannot have it.
  REQUIRE(at.workspace.select({}, {"/Enemy", "/Player"}));
  CHECK(at.refused("Component/Physics/Rigidbody").code == ErrorCode::InvalidArgument);
}

TEST_CASE("menu items: duplicate and delete") {
  Opened at;
  REQUIRE(at.workspace.select({}, {"/Player", "/Player/Model", "/Enemy"}));
  at.menu("Edit/Duplicate");
  CHECK(at.selected() == Lines{"/Player (1)", "/Enemy (1)"});
  CHECK(at.workspace.object({}, "/Player (1)/Model"));
  CHECK(at.menu("Edit/Delete").message == "deleted 2 objects");
  CHECK_FALSE(at.workspace.object({}, "/Player (1)"));
  CHECK(at.selected().empty());
  CHECK(at.refused("Edit/Delete").code == ErrorCode::PreconditionFailed);
  CHECK(at.menu("Edit/Undo").message == "taken back: delete");
  CHECK(at.workspace.object({}, "/Player (1)"));
  CHECK(at.menu("Edit/Redo").message == "made again: delete");
  CHECK(at.menu("Edit/Select All").message == "selected 4 objects, with everything below");
  CHECK(at.menu("Edit/Delete").message.starts_with("deleted 4 objects"));
  CHECK(at.roots().empty());
}

TEST_CASE("menu items: what is selected is the object, not whatever has its path") {
  Opened at;
  REQUIRE(at.workspace.edit({})->create("Post", ""));
  REQUIRE(at.workspace.edit({})->create("Post", ""));
  REQUIRE(at.workspace.edit({})->create("Post", ""));
  REQUIRE(at.workspace.select({}, {"/Post[0]"}));
  REQUIRE(at.workspace.edit({})->remove("/Post[0]"));
  CHECK(at.refused("Edit/Delete").message == "nothing is selected");
  REQUIRE(at.workspace.select({}, {"/Post[1]"}));
  REQUIRE(at.workspace.edit({})->rename("/Post[1]", "Pillar"));
  CHECK(at.selected() == Lines{"/Pillar"});
}

TEST_CASE("menu items: assets get names that are free") {
  Opened at;
  CHECK(at.menu("Assets/Create/Folder").path == "Assets/New Folder");
  CHECK(at.menu("Assets/Create/Folder").path == "Assets/New Folder 1");
  CHECK(at.menu("Assets/Create/Material").path == "Assets/New Material.mat");
  CHECK(at.menu("Assets/Create/C# Script").path == "Assets/NewBehaviourScript.cs");
  CHECK(at.menu("Assets/Create/C# Script").path == "Assets/NewBehaviourScript1.cs");
  at.menu("File/Save Project");
  CHECK(at.text("Assets/NewBehaviourScript1.cs").find("public class NewBehaviourScript1 :") !=
        std::string::npos);
  // The new class is a component at once.
  REQUIRE(at.workspace.select({}, {"/Player"}));
  CHECK(at.menu("Component/Scripts/New Behaviour Script1").message ==
        "added NewBehaviourScript1 to 1 object");
}

TEST_CASE("menu items: a new scene is loaded; save writes the loaded scenes, save project all") {
  Opened at;
  REQUIRE(at.workspace.edit("Courtyard")->create("Chest", ""));
  REQUIRE(at.workspace.edit("GameScene")->create("Chest", ""));
  CHECK(at.menu("File/Save").message == "saved Assets/Scenes/GameScene.unity");
  CHECK(at.menu("File/Save Project").message == "saved Assets/Scenes/Courtyard.unity");
  CHECK(at.menu("File/Save Project").message == "everything was saved already");
  const MenuOutcome made = at.menu("File/New Scene...");
  CHECK(made.path == "Assets/New Scene.unity");
  CHECK(*at.workspace.active_scene() == made.path);
  CHECK(at.roots() == Lines{"/Main Camera", "/Directional Light"});
  at.menu("File/Save");
  CHECK(std::filesystem::exists(at.file(made.path)));
  at.menu("Assets/Refresh");  // sees what was saved
  CHECK(at.menu("Assets/Refresh").message == "0 assets changed on disk");
  std::filesystem::remove(at.file("Assets/Materials/Red.mat"));
  CHECK(at.menu("Assets/Refresh").message == "1 asset changed on disk");
}

TEST_CASE("menu items: a new scene is made again with all that was in it") {
  for (const char* item : {"File/New Scene", "Assets/Create/Scene"})
    for (const bool saved : {false, true}) {
      CAPTURE(item);
      CAPTURE(saved);
      Opened at;
      const std::string scene = at.menu(item).path;
      REQUIRE(at.workspace.edit(scene)->create("Important", ""));
      if (saved) REQUIRE(at.workspace.save());
      at.menu("Edit/Undo");
      at.menu("Edit/Undo");
      CHECK_FALSE(at.workspace.scene_info(scene));
      at.menu("Edit/Redo");
      CHECK(at.workspace.object(scene, "/Main Camera"));
      at.menu("Edit/Redo");
      CHECK(at.workspace.object(scene, "/Important"));
      CHECK(at.workspace.unsaved().files.empty() == saved);
    }
}

TEST_CASE("menu items: letter case, spaces and dots are forgiven") {
  Opened at;
  CHECK(at.menu(" gameobject / 3d object / CUBE ").menu_path == "GameObject/3D Object/Cube");
  CHECK(at.menu("edit/deselect all...").message == "nothing is selected");
  CHECK(at.menu("Edit/Deselect All\u2026").message == "nothing is selected");
}

TEST_CASE("menu items: for what is not there the nearest are named") {
  Opened at;
  const Error torus = at.refused("GameObject/3D Object/Torus");
  CHECK(torus.code == ErrorCode::NotFound);
  CHECK(torus.hint.find("GameObject/3D Object/Cube") != std::string::npos);
  CHECK(torus.hint.find("Light") == std::string::npos);
  CHECK(at.refused("GameObject/Cube").hint.starts_with("there is: GameObject/3D Object/Cube"));
  CHECK(at.refused("Edit/Undoo").hint.starts_with("there is: Edit/Undo"));
  const Error window = at.refused("Window/General/Console");
  CHECK(window.hint.starts_with("there is: File/New Scene, "));
  REQUIRE(window.details.size() == 2);
  CHECK(window.details[1].second.find("File/Save Project") != std::string::npos);
  CHECK(at.refused("").code == ErrorCode::NotFound);
  CHECK(at.refused("Component/").code == ErrorCode::NotFound);
  CHECK(at.refused("Component/Physics/Rigidbody").message == "nothing is selected");
}

}  // namespace diorama::surface
