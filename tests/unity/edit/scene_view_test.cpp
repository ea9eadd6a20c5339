// What editors see of a scene: objects by their lasting ids, and a hierarchy that takes edits in.

#include "unity/edit/scene_view.h"

#include <doctest/doctest.h>

#include <functional>

#include "support/path_editor.h"
#include "support/places.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

constexpr const char* kScene = "Assets/Scenes/Courtyard.unity";

struct Viewing {
  Viewing() : project(open()), session(*project, 7), view(session, kScene), paths(session, kScene) {
    REQUIRE(session.file(kScene));
  }
  static std::unique_ptr<Project> open() {
    auto opened = Project::open(test::data_folder() + "/../samples/Courtyard");
    REQUIRE(opened);
    return *std::move(opened);
  }
  /// The hierarchy that is shown now, only to compare it.
  const OpenHierarchy* shown() {
    const auto now = view.now();
    REQUIRE(now);
    return now->get();
  }

  std::unique_ptr<Project> project;
  Session session;
  SceneView view;
  test::PathEditor paths;
};

scene::Input field(const char* name, scene::Input value) {
  return scene::Input::map({{name, std::move(value)}});
}

using Edit = std::function<bool(test::PathEditor&)>;

const std::pair<const char*, Edit> kEdits[] = {
    {"rename", [](test::PathEditor& at) { return at.rename("/Player", "Hero").has_value(); }},
    {"switch off", [](test::PathEditor& at) { return at.set_active("/Enemy", false).has_value(); }},
    {"create", [](test::PathEditor& at) { return at.create("New", "/SpawnPoints").has_value(); }},
    {"create a root", [](test::PathEditor& at) { return at.create("New", "").has_value(); }},
    {"add a component",
     [](test::PathEditor& at) {
       return at.add_component("/SpawnPoints", {"BoxCollider", {}, {}}).has_value();
     }},
    {"override a field",
     [](test::PathEditor& at) {
       return at.set_fields("/Enemy2/Weapon/Blade", 3, field("isTrigger", scene::Input::of(false)))
           .has_value();
     }},
    {"place an instance",
     [](test::PathEditor& at) {
       return at.set_transform("/Enemy2", {scene::Vector3{1, 2, 3}, {}, {}, false}).has_value();
     }},
};

}  // namespace

TEST_CASE("scene view: the hierarchy takes an edit in and is not built again") {
  for (const auto& [name, edit] : kEdits) {
    CAPTURE(std::string(name));
    Viewing at;
    const OpenHierarchy* const before = at.shown();
    CHECK(edit(at.paths));
    CHECK(at.shown() == before);
  }
}

TEST_CASE("scene view: whoever holds the hierarchy keeps what it was") {
  for (const auto& [name, edit] : kEdits) {
    CAPTURE(std::string(name));
    Viewing at;
    const auto held = at.view.now();
    REQUIRE(held);
    const std::size_t objects = (*held)->hierarchy.objects().size();
    CHECK(edit(at.paths));
    CHECK(at.shown() != held->get());
    CHECK((*held)->hierarchy.objects().size() == objects);
    CHECK((*held)->paths.find("/Player"));
  }
}

TEST_CASE("scene view: a part of an instance has one id, whether a stripped object stands for it") {
  Viewing at;
  const auto helmet = at.paths.id_of("/Enemy1/Helmet");
  REQUIRE(helmet);
  // Its object gets a stripped one, so that the new component can name it.
  const auto added = ComponentEditor(at.view).add(*helmet, {"BoxCollider", {}, {}});
  REQUIRE(added);
  CHECK(added->object.id == *helmet);
  CHECK(added->object.scene == kScene);
  CHECK(added->object.world == nullptr);
  const auto open = at.view.now();
  REQUIRE(open);
  CHECK_FALSE((*open)->hierarchy.find_object(*helmet));
  const auto found = at.view.find(**open, *helmet);
  REQUIRE(found);
  CHECK((*open)->paths.path(*found) == "/Enemy1/Helmet");
  CHECK(*at.paths.id_of("/Enemy1/Helmet") == *helmet);
  CHECK(ObjectEditor(at.view).rename(*helmet, "Hat")->object.id == *helmet);
}

TEST_CASE("scene view: an id that nothing has any more is told, and changes nothing") {
  Viewing at;
  const auto player = at.paths.id_of("/Player");
  REQUIRE(player);
  REQUIRE(at.paths.remove("/Player"));
  const std::size_t steps = at.session.past().done().size();
  for (const FileId gone : {*player, FileId{0}, FileId{12345}}) {
    const auto renamed = ObjectEditor(at.view).rename(gone, "Hero");
    REQUIRE_FALSE(renamed);
    CHECK(renamed.error().code == ErrorCode::ObjectNotFound);
    CHECK(renamed.error().message == "nothing in '" + std::string(kScene) + "' has the id " +
                                         std::to_string(gone) + " any more");
  }
  CHECK_FALSE(ComponentEditor(at.view).set_fields(*player, 1, {}));
  CHECK_FALSE(PrefabEditor(at.view).unpack(*player, false));
  CHECK_FALSE(OverrideEditor(at.view).overrides(*player));
  CHECK_FALSE(ObjectEditor(at.view).move(*player, {}));
  CHECK_FALSE(ObjectEditor(at.view).create(*player, {"Hat"}));
  CHECK(at.session.past().done().size() == steps);
}

}  // namespace diorama::unity::edit
