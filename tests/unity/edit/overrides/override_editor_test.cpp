// Overrides of prefab instances listed, taken back and applied to the prefab, in the sample project
// and in every real one.

#include "unity/edit/overrides/override_editor.h"

#include <doctest/doctest.h>

#include <fstream>

#include "support/instance_editing.h"
#include "support/sample_copy.h"
#include "unity/edit/session.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {

namespace {

/// The ids that other files know the objects and components of a prefab by.
std::vector<unity::FileId> ids_in(const unity::Hierarchy& hierarchy) {
  std::vector<unity::FileId> out;
  for (const unity::GameObject& each : hierarchy.objects()) out.push_back(each.id);
  for (const unity::Component& each : hierarchy.components()) out.push_back(each.id);
  std::ranges::sort(out);
  return out;
}

/// The prefab that the object is an instance of; empty when it cannot be changed.
std::string source_of(unity::Project& project, const unity::Hierarchy& hierarchy, Index object) {
  if (!is_readable_instance(hierarchy, object)) return {};
  const unity::Instance& instance = hierarchy.instances()[hierarchy.objects()[object].instance];
  const unity::Asset* const asset = project.assets().find(*instance.source.guid);
  return asset != nullptr && asset->path.starts_with("Assets/") ? std::string(asset->path) : "";
}

/// Adds an object to the instance, and an instance to that, with something added to it as well.
Result<void> add_instance_with_more(test::PathEditor& editor, const std::string& root,
                                    const std::string& prefab) {
  DIORAMA_TRY(const scene::ObjectChange added, editor.create("Added", root));
  DIORAMA_TRY(const scene::ObjectChange nested, editor.instantiate(prefab, added.path));
  DIORAMA_CHECK(editor.create("Below", nested.path));
  DIORAMA_CHECK(editor.add_component(nested.path, {"BoxCollider", {}, {}}));
  DIORAMA_CHECK(editor.rename(nested.path, "Renamed"));
  return {};
}

}  // namespace

TEST_CASE("prefabs: what is added with instances in it goes into any real prefab") {
  int refused = 0;
  const int applied = for_each_real_scene([&](unity::Project& project, const std::string& path) {
    std::vector<std::string> prefabs;
    for (const unity::Asset* asset : project.assets().assets())
      if (asset->exists && asset->path.starts_with("Assets/") && asset->path.ends_with(".prefab"))
        prefabs.emplace_back(asset->path);
    const auto scene = project.hierarchies().open(path);
    const auto& hierarchy = (*scene)->hierarchy;
    std::vector<std::pair<std::string, std::string>> roots;
    for (Index i = 0; i < hierarchy.objects().size() && roots.size() < 2; ++i)
      if (const std::string source = source_of(project, hierarchy, i); !source.empty())
        roots.emplace_back((*scene)->paths.path(i), source);
    int done = 0;
    for (const auto& [root, source] : roots) {
      CAPTURE(root);
      Editing at(project, path);
      const std::string& other = prefabs[static_cast<std::size_t>(done + refused) % prefabs.size()];
      CAPTURE(other);
      if (!add_instance_with_more(at.editor, root, other)) continue;
      const auto shape = shape_below(*open(at.session, path), root);
      const auto ids = ids_in(open(at.session, path)->hierarchy);
      const std::size_t steps = at.session.past().done().size();
      const auto result = at.editor.apply_overrides(root, {root + "/Added", "", ""});
      if (!result) {
        CHECK(result.error().code != ErrorCode::Internal);
        CHECK(at.session.past().done().size() == steps);
        CAPTURE(result.error().message);
        CHECK(result.error().message.find("itself") != std::string::npos);
        ++refused;
        continue;
      }
      CHECK(first_difference(shape, shape_below(*open(at.session, path), root)) == "");
      // Other instances of the same prefab get it, too.
      if (path.ends_with(".prefab"))
        CHECK(std::ranges::includes(ids_in(open(at.session, path)->hierarchy), ids));
      const auto prefab = open(at.session, source);
      CHECK(prefab->hierarchy.problems().empty());
      CHECK(prefab->hierarchy.document().problems().empty());
      check_stripped_scripts(open(at.session, path)->hierarchy);
      check_stripped_scripts(prefab->hierarchy);
      const std::string name = prefab->hierarchy.objects().front().name;
      CHECK(prefab->paths.find("/" + name + "/Added/Renamed/Below"));
      at.check_undo();
      ++done;
    }
    return done;
  });
  MESSAGE(applied << " additions applied, " << refused << " refused");
  CHECK((applied == -1 || applied > 40));
}

TEST_CASE("prefabs: who refers to a part of what is applied still does") {
  const auto project = open_sample();
  Editing at(*project, "Assets/Scenes/Courtyard.unity");
  REQUIRE(at.editor.instantiate("Assets/Prefabs/World/Room.prefab", "/Enemy1/Weapon"));
  const auto before = open(at.session, at.path);
  const auto room = before->paths.find("/Enemy1/Weapon/Room");
  REQUIRE(room);
  REQUIRE(before->hierarchy.objects()[*room].size > 1);
  const std::string part = before->paths.path(*room + 1);
  for (const std::string& each : {std::string("/Enemy1/Weapon/Room"), part})
    REQUIRE(at.editor.set_fields(
        "/Player", 3,
        scene::Input::map({{each == part ? "target" : "spawnPoint",
                            scene::Input::map({{"$ref", scene::Input::of(each)}})}})));
  const auto player = shape_below(*open(at.session, at.path), "/Player");
  const auto enemy = shape_below(*open(at.session, at.path), "/Enemy1");
  REQUIRE(at.editor.apply_overrides("/Enemy1", {"/Enemy1/Weapon/Room", "", ""}));
  const auto after = open(at.session, at.path);
  CHECK(first_difference(player, shape_below(*after, "/Player")) == "");
  CHECK(first_difference(enemy, shape_below(*after, "/Enemy1")) == "");
  CHECK(after->paths.find("/Enemy2/Weapon/Room"));
  CHECK(after->hierarchy.problems().empty());
  at.check_undo();
}

TEST_CASE("prefabs: an instance of a prefab does not go into that prefab") {
  const auto project = open_sample();
  Editing at(*project, "Assets/Scenes/Courtyard.unity");
  for (const char* inside : {"Guard", "GuardArcher"}) {
    REQUIRE(at.editor.instantiate("Assets/Prefabs/Enemies/" + std::string(inside) + ".prefab",
                                  "/Enemy1/Weapon"));
    const std::string path = "/Enemy1/Weapon/" + std::string(inside);
    const auto done = at.editor.apply_overrides("/Enemy1", {path, "", ""});
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::InvalidArgument);
    CHECK(done.error().message.find("cannot contain itself") != std::string::npos);
  }
  at.check_undo();
}

namespace {

/// One line for each override.
std::vector<std::string> names_of(const std::vector<OverrideInfo>& list) {
  std::vector<std::string> out;
  for (const OverrideInfo& each : list)
    out.push_back(std::to_string(static_cast<int>(each.kind)) + " " + each.object_path + " " +
                  each.component + " " + each.property);
  return out;
}

}  // namespace

TEST_CASE("prefabs: a filter narrows what is listed and reverted by whatever it names") {
  const std::string root = "/Barracks/Sergeant", hand = "/Barracks/Sergeant/Weapon/Hand Torch";
  const struct {
    OverrideFilter filter;
    std::size_t listed, reverted;
  } rows[] = {
      {{"", "", ""}, 32, 21},           {{"", "Guard", ""}, 15, 15},
      {{"", "Transform", ""}, 11, 1},   {{"", "Transform", "localPosition"}, 4, 4},
      {{"", "MeshRenderer", ""}, 2, 2}, {{root, "", ""}, 28, 17},
      {{root, "Guard", ""}, 15, 15},    {{hand, "", ""}, 1, 1},
      {{"", "", "m_Layer"}, 1, 1},      {{hand, "Guard", ""}, 0, 0},
  };
  const auto project = open_sample();
  for (const auto& [filter, listed, reverted] : rows) {
    CAPTURE(filter.object);
    CAPTURE(filter.component);
    CAPTURE(filter.property);
    Editing at(*project, "Assets/Scenes/Dungeon.unity");
    const auto all = at.editor.overrides(root), chosen = at.editor.overrides(root, filter);
    REQUIRE(all);
    REQUIRE(chosen);
    CHECK(chosen->size() == listed);
    const auto done = at.editor.revert_overrides(root, filter);
    CHECK((done ? done->size() : 0) == reverted);
    if (!done) {
      CHECK(done.error().code == ErrorCode::NotFound);
      continue;
    }
    std::vector<std::string> left = names_of(*all);
    for (const std::string& each : names_of(*done)) std::erase(left, each);
    const auto after = at.editor.overrides(root);
    REQUIRE(after);
    CHECK(first_difference(left, names_of(*after)) == "");
    at.check_undo();
  }
}

TEST_CASE("prefabs: a list that is empty in the prefab is applied as a whole") {
  const auto project = open_sample();
  Session session(*project, 6);
  const std::string prefab = "Assets/Prefabs/Enemies/Guard.prefab";
  const auto list = [](std::vector<scene::Input> items) {
    return scene::Input::map({{"inventory", scene::Input::list(std::move(items))}});
  };
  REQUIRE(test::PathEditor(session, prefab).set_fields("/Guard", 3, list({})));
  test::PathEditor editor(session, "Assets/Scenes/Courtyard.unity");
  REQUIRE(editor.set_fields("/Enemy1", 3, list({scene::Input::of("a"), scene::Input::of("b")})));
  const auto applied = editor.apply_overrides("/Enemy1", {{}, {}, "inventory"});
  REQUIRE_MESSAGE(applied, (applied ? "" : applied.error().message));
  CHECK(text_of(session, prefab).find("  inventory:\n  - a\n  - b\n") != std::string::npos);
}

TEST_CASE("prefabs: a field that the prefab lacks is applied where the script has it") {
  const test::SampleCopy sample;
  const std::string prefab = "Assets/Prefabs/Enemies/Guard.prefab";
  std::string text = sample.text(prefab);
  const std::string line = "  displayName: Guard\n";
  const std::size_t begin = text.find(line);
  REQUIRE(begin != std::string::npos);
  std::ofstream(sample.file(prefab), std::ios::binary) << text.erase(begin, line.size());
  auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Session session(**project, 6);
  test::PathEditor editor(session, "Assets/Scenes/Courtyard.unity");
  const auto named = scene::Input::map({{"displayName", scene::Input::of("Ann")}});
  REQUIRE(editor.set_fields("/Enemy1", 3, named));
  REQUIRE(editor.apply_overrides("/Enemy1", {{}, {}, "displayName"}));
  CHECK(text_of(session, prefab).find("\n  displayName: Ann\n  maxHealth: 20\n") !=
        std::string::npos);
}

TEST_CASE("prefabs: of what a filter names everything is applied, or nothing") {
  const auto project = open_sample();
  Editing at(*project, "Assets/Scenes/Dungeon.unity");
  const auto applied = at.editor.apply_overrides("/Barracks/Sergeant", {"", "Guard", ""});
  REQUIRE_FALSE(applied);
  CHECK(applied.error().code == ErrorCode::PreconditionFailed);
  CHECK(text_of(at.session, at.path) == at.before);
}

TEST_CASE("prefabs: a list with overrides in it is overridden where they are") {
  const auto project = open_sample();
  Editing at(*project, "Assets/Scenes/Courtyard.unity");
  REQUIRE(at.editor.create_prefab("/Player", "Assets/New/Player.prefab"));
  const auto scene = open(at.session, at.path);
  const auto player = scene->paths.find("/Player");
  REQUIRE(player);
  unity::TypedReader reader(*project, *scene);
  std::string told;
  const unity::GameObject& object = scene->hierarchy.objects()[*player];
  for (Index i = 0; i < object.component_count; ++i)
    for (const scene::Value::Member& field : reader.fields(object.first_component + i))
      if (field.name == "waypoints" || field.name == "mass")
        told += field.name + (field.value.overridden ? " overridden at " : " of ") +
                std::to_string(field.value.level) + "; ";
  CHECK(told == "mass of 1; waypoints overridden at 0; ");
}

}  // namespace diorama::unity::edit
