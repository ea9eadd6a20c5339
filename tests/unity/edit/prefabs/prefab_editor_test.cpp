// Prefab instances made, unpacked and turned into prefabs, in the sample project and in every real
// one: whatever the file says afterwards, the scene must mean the same.

#include "unity/edit/prefabs/prefab_editor.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "support/instance_editing.h"
#include "support/places.h"
#include "support/sample_copy.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {

TEST_CASE("prefabs: an instance is made of a prefab, as a root and below an object") {
  const auto project = open_sample();
  Editing at(*project, "Assets/Scenes/GameScene.unity");
  const auto root = at.editor.instantiate("Assets/Prefabs/Enemies/Guard.prefab", "");
  REQUIRE(root);
  CHECK(root->path == "/Guard");
  const auto child = at.editor.instantiate("Assets/Prefabs/Enemies/GuardArcher.prefab", "/Player");
  REQUIRE(child);
  CHECK(child->path == "/Player/GuardArcher");
  const auto scene = open(at.session, at.path);
  const auto found = scene->paths.find("/Player/GuardArcher");
  REQUIRE(found);
  const auto source = open(at.session, "Assets/Prefabs/Enemies/GuardArcher.prefab");
  CHECK(scene->hierarchy.objects()[*found].size == source->hierarchy.objects().front().size);
  CHECK(scene->hierarchy.problems().empty());
  REQUIRE(at.editor.set_active("/Player/GuardArcher", false));
  REQUIRE(at.editor.add_component("/Guard", {"BoxCollider", {}, {}}));
  at.check_undo();
}

TEST_CASE("prefabs: what cannot be instantiated is said") {
  const auto project = open_sample();
  Session session(*project, 3);
  test::PathEditor archer(session, "Assets/Prefabs/Enemies/GuardArcher.prefab");
  const auto itself =
      archer.instantiate("Assets/Prefabs/Enemies/GuardArcher.prefab", "/GuardArcher");
  REQUIRE_FALSE(itself);
  CHECK(itself.error().message.find("cannot contain itself") != std::string::npos);
  test::PathEditor scene(session, "Assets/Scenes/GameScene.unity");
  const auto missing = scene.instantiate("Assets/Prefabs/Enemies/Gard.prefab", "");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().hint.find("Guard.prefab") != std::string::npos);
  CHECK_FALSE(scene.instantiate("Assets/Scenes/Courtyard.unity", ""));
  CHECK(session.unsaved().empty());
}

namespace {

/// A stripped object as the file has it.
struct StrippedObject {
  unity::FileId id = 0, instance = 0, source = 0;
  bool is_object = false;  ///< else a component
  std::string body;
};

template <class Part>
bool is_part(const unity::Hierarchy& hierarchy, const Part& part, const StrippedObject& wanted) {
  return part.origin.instance != kNone && source_id(hierarchy, part) == wanted.source &&
         hierarchy.instances()[part.origin.instance].id == wanted.instance;
}

/// Those of objects and components that can be read, but not in the form from before 2018.3.
std::vector<StrippedObject> stripped_objects(const unity::Hierarchy& hierarchy) {
  std::vector<StrippedObject> out;
  for (const unity::Instance& instance : hierarchy.instances())
    for (const auto& [source, id] : instance.stripped) {
      const unity::text::Object* const stripped = hierarchy.document().find(id);
      const std::string body(hierarchy.document().body(*stripped));
      const bool is_object = stripped->class_id == unity::kGameObjectClass;
      StrippedObject found{id, instance.id, source, is_object, body};
      const auto object = hierarchy.find_object(id);
      const auto component = hierarchy.find_component(id);
      const bool known =
          is_object ? object && is_part(hierarchy, hierarchy.objects()[*object], found)
                    : component && is_part(hierarchy, hierarchy.components()[*component], found);
      if (known && body.find("m_PrefabInternal") == std::string::npos)
        out.push_back(std::move(found));
    }
  return out;
}

/// Has the objects, or the components, written again. Says which id each has now.
void write_again(Session& session, const std::string& path, bool objects,
                 const std::vector<StrippedObject>& all, NewIds& ids) {
  const auto scene = open(session, path);
  const unity::Hierarchy& hierarchy = scene->hierarchy;
  References references(session, *scene);
  for (const StrippedObject& each : all) {
    if (each.is_object != objects) continue;
    for (Index i = 0; objects && i < hierarchy.objects().size(); ++i)
      if (is_part(hierarchy, hierarchy.objects()[i], each)) ids[each.id] = references.object_id(i);
    for (Index i = 0; !objects && i < hierarchy.components().size(); ++i)
      if (is_part(hierarchy, hierarchy.components()[i], each))
        ids[each.id] = references.component_id(i);
  }
  REQUIRE(references.add_stripped());
}

}  // namespace

TEST_CASE("prefabs: stripped objects of real files are written as they are there") {
  int scripts = 0, with_object = 0;
  bool objects_first = false;
  const auto write = [&](unity::Project& project, const std::string& path) {
    Editing at(project, path);
    const std::vector<StrippedObject> all = stripped_objects(open(at.session, path)->hierarchy);
    if (all.empty()) return 0;
    NewIds ids;
    {
      Step step(at.session, "write them again");
      for (const StrippedObject& each : all) REQUIRE(remove_object(at.session, path, each.id));
      write_again(at.session, path, objects_first, all, ids);
      write_again(at.session, path, !objects_first, all, ids);
      REQUIRE(step.keep());
    }
    const auto file = at.session.file(path);
    REQUIRE(file);
    for (const StrippedObject& each : all) {
      CAPTURE(each.id);
      REQUIRE(ids.contains(each.id));
      const unity::text::Object* const now = (*file)->document->find(ids.at(each.id));
      REQUIRE(now != nullptr);
      const auto renamed = [&](unity::FileId id) { return ids.contains(id) ? ids.at(id) : id; };
      CHECK((*file)->document->body(*now) == map_references(each.body, renamed));
      const bool script = each.body.find("m_GameObject: ") != std::string::npos;
      scripts += script ? 1 : 0;
      with_object +=
          script && each.body.find("m_GameObject: {fileID: 0}") == std::string::npos ? 1 : 0;
    }
    at.check_undo();
    return static_cast<int>(all.size());
  };
  int written = 0;
  for (const bool order : {false, true}) {
    objects_first = order;
    for (const std::string& root : test::unity_projects())
      written += for_each_scene(root, 1'000'000, write);
  }
  MESSAGE(written << " stripped objects, " << scripts << " scripts, " << with_object
                  << " of them with their object");
  CHECK((test::unity_corpus().empty() || (scripts > 160 && with_object >= 10)));
}

namespace {

/// Unpacks instances of the file, one at a time; says how many could be.
int unpack_each(unity::Project& project, const std::string& path, bool completely,
                std::size_t most) {
  int done = 0;
  const auto scene = project.hierarchies().open(path);
  const auto& hierarchy = (*scene)->hierarchy;
  std::vector<std::string> roots;
  for (Index i = 0; i < hierarchy.objects().size() && roots.size() < most; ++i)
    if (is_readable_instance(hierarchy, i)) roots.push_back((*scene)->paths.path(i));
  for (const std::string& root : roots) {
    CAPTURE(root);
    CAPTURE(completely);
    Editing at(project, path);
    const auto wrong = wrong_additions(*open(at.session, path));
    const auto result = at.editor.unpack(root, completely);
    if (!result) {
      CAPTURE(result.error().message);
      CHECK(result.error().code == ErrorCode::Unsupported);
      continue;
    }
    CHECK(first_difference(wrong, wrong_additions(*open(at.session, path))) == "");
    at.check_same_meaning();
    ++done;
  }
  return done;
}

}  // namespace

TEST_CASE("prefabs: unpacking any instance of a scene changes nothing but the file") {
  for (const bool completely : {false, true}) {
    const auto unpack = [&](std::size_t most) {
      return [&, most](unity::Project& project, const std::string& path) {
        return unpack_each(project, path, completely, most);
      };
    };
    const std::string sample = test::data_folder() + "/../samples/Courtyard";
    CHECK(for_each_scene(sample, 300'000, unpack(100)) >= 13);
    const int unpacked = for_each_real_scene(unpack(4));
    MESSAGE(unpacked << " instances unpacked");
    CHECK((unpacked == -1 || unpacked > 80));
  }
}

TEST_CASE("prefabs: what a variant has under an object that its base lost goes below the root") {
  const std::string scene = "Assets/Scenes/Dungeon.unity", object = "/GuardArcher (1)[1]";
  for (const bool completely : {false, true}) {
    CAPTURE(completely);
    const auto project = open_sample();
    Session session(*project, 5);
    REQUIRE(
        test::PathEditor(session, "Assets/Prefabs/Enemies/Guard.prefab").remove("/Guard/Weapon"));
    REQUIRE(test::PathEditor(session, scene).unpack(object, completely));
    const auto after = open(session, scene);
    // As long as the base is there, its object may come back.
    CHECK(after->paths.find(object + "/Bow").has_value() == completely);
    const unity::text::Document& document = after->hierarchy.document();
    for (const unity::text::Object& each : document.objects())
      for (const unity::Reference& reference : unity::read_references(document.body(each))) {
        CAPTURE(each.id);
        CHECK((reference.guid || reference.id == 0 || document.find(reference.id) != nullptr));
      }
  }
}

TEST_CASE("prefabs: what is put below a part of an instance stands where it was put") {
  const std::string scene = "Assets/Scenes/Courtyard.unity", parent = "/Enemy1";
  std::mt19937 random(5);
  const auto pick = [&](std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
  };
  for (int round = 0; round < 6; ++round) {
    const auto project = open_sample();
    Session session(*project, 40 + static_cast<std::uint64_t>(round));
    test::PathEditor editor(session, scene);
    const auto children = [&] {
      std::vector<std::string> out;
      const auto at = open(session, scene);
      for (const Index each : siblings_below(at->hierarchy, *at->paths.find(parent)))
        out.push_back(at->hierarchy.objects()[each].name);
      return out;
    };
    std::vector<std::string> expected = children();
    for (int i = 0; i < 8; ++i) {
      const std::string name = "New " + std::to_string(i);
      if (pick(3) == 0) {
        REQUIRE(editor.instantiate("Assets/Prefabs/World/Torch.prefab", parent));
        expected.push_back("Torch");
        REQUIRE(editor.rename(parent + "/Torch", name));
        expected.back() = name;
      } else {
        REQUIRE(editor.create(name, parent));
        expected.push_back(name);
      }
      CHECK(first_difference(children(), expected) == "");
      if (pick(2) == 0) continue;
      const std::size_t place = pick(expected.size());
      REQUIRE(editor.move(parent + "/" + name, parent, static_cast<int>(place), false));
      expected.pop_back();
      expected.insert(expected.begin() + static_cast<std::ptrdiff_t>(place), name);
      CHECK(first_difference(children(), expected) == "");
    }
  }
}

TEST_CASE("prefabs: what was added below a removed part is not listed any more") {
  const auto project = open_sample();
  Session session(*project, 6);
  test::PathEditor courtyard(session, "Assets/Scenes/Courtyard.unity");
  REQUIRE(courtyard.create("Lace", "/Enemy1/Helmet"));
  REQUIRE(courtyard.remove("/Enemy1/Helmet"));
  REQUIRE(courtyard.add_component("/Enemy2/Weapon/Blade", {"AudioSource", std::nullopt, {}}));
  REQUIRE(courtyard.remove("/Enemy2/Weapon"));
  CHECK(text_of(session, "Assets/Scenes/Courtyard.unity").find("addedObject: {fileID: 0}") ==
        std::string::npos);
  const auto gone = test::PathEditor(session, "Assets/Scenes/Dungeon.unity").remove("/Patrol");
  REQUIRE(gone);
  CHECK(gone->cleared == std::vector<std::string>{"/Barracks/Sergeant route.Array.data[0]",
                                                  "/Barracks/Sergeant route.Array.data[1]",
                                                  "/Watchman route"});
}

TEST_CASE("prefabs: a prefab made of any object of a real scene leaves the scene as it was") {
  int refused = 0;
  const int made = for_each_real_scene([&](unity::Project& project, const std::string& path) {
    int done = 0;
    const auto scene = project.hierarchies().open(path);
    const auto& objects = (*scene)->hierarchy.objects();
    std::vector<std::string> chosen;
    const std::size_t stride = objects.size() / 2 + 1;
    for (Index i = 0; i < objects.size(); i += static_cast<Index>(stride))
      chosen.push_back((*scene)->paths.path(i));
    for (const std::string& object : chosen) {
      CAPTURE(object);
      Editing at(project, path);
      const auto result = at.editor.create_prefab(object, "Assets/New/Made.prefab");
      if (!result) {
        CHECK(result.error().code != ErrorCode::Internal);
        ++refused;
        continue;
      }
      const auto prefab = open(at.session, "Assets/New/Made.prefab");
      CHECK(prefab->hierarchy.problems().empty());
      CHECK(prefab->hierarchy.document().problems().empty());
      at.check_same_meaning();
      ++done;
    }
    return done;
  });
  MESSAGE(made << " prefabs made, " << refused << " refused");
  CHECK((made == -1 || made > 100));
}

TEST_CASE("prefabs: an instance whose source is not there is removed without a trace") {
  const auto has_null_child = [](const std::string& text) {
    std::istringstream lines(text);
    bool in_children = false;
    for (std::string line; std::getline(lines, line);) {
      in_children = line.starts_with("  m_Children:") || (in_children && line.starts_with("  - "));
      if (in_children && line.starts_with("  - {fileID: 0}")) return true;
    }
    return false;
  };
  const int removed = for_each_real_scene([&](unity::Project& project, const std::string& path) {
    Editing at(project, path);
    const auto before = open(at.session, path);
    int count = 0;
    for (Index i = 0; i < before->hierarchy.objects().size() && count < 3; ++i) {
      const unity::GameObject& found = before->hierarchy.objects()[i];
      if (!found.placeholder || found.instance == kNone || found.parent == kNone ||
          found.origin.instance != kNone)
        continue;
      const std::string object = before->paths.path(i);
      CAPTURE(object);
      const std::string parent = before->paths.path(found.parent);
      const Index children = before->hierarchy.objects()[found.parent].size - found.size;
      REQUIRE(at.editor.remove(object));
      CHECK(has_null_child(text_of(at.session, path)) == has_null_child(at.before));
      const auto after = open(at.session, path);
      const auto above = after->paths.find(parent);
      REQUIRE(above);
      CHECK(after->hierarchy.objects()[*above].size == children);
      REQUIRE(at.session.undo());
      CHECK(text_of(at.session, path) == at.before);
      ++count;
    }
    return count;
  });
  MESSAGE(removed << " instances removed");
  CHECK((removed == -1 || removed > 20));
}

TEST_CASE("prefabs: a new prefab bears the name of its file, its instance that of the object") {
  const auto project = open_sample();
  for (const std::string object : {"/Enemy", "/Enemy2"}) {
    CAPTURE(object);
    Editing at(*project, "Assets/Scenes/Courtyard.unity");
    const auto made = at.editor.create_prefab(object, "Assets/New/[Old] Soldier.prefab");
    REQUIRE(made);
    CHECK(made->path == object);
    const auto prefab = open(at.session, "Assets/New/[Old] Soldier.prefab");
    CHECK(prefab->hierarchy.objects().front().name == "[Old] Soldier");
    at.check_same_meaning();
  }
}

TEST_CASE("prefabs: who names a part of an instance hears which one to name") {
  const auto project = open_sample();
  Editing at(*project, "Assets/Scenes/Dungeon.unity");
  const struct {
    const char *object, *message, *hint;
  } rows[] = {
      {"/Great Hall/North Wall",
       "'/Great Hall/North Wall' is an instance nested in the instance '/Great Hall'",
       "name '/Great Hall'"},
      {"/Barracks/Sergeant/Weapon",
       "'/Barracks/Sergeant/Weapon' is not the root of a prefab instance but a part of "
       "'/Barracks/Sergeant'",
       "name '/Barracks/Sergeant'"},
      {"/Door", "'/Door' is not the root of a prefab instance", ""},
  };
  for (const auto& [object, message, hint] : rows) {
    const auto listed = at.editor.overrides(object);
    REQUIRE_FALSE(listed);
    CHECK(listed.error().message == message);
    CHECK(listed.error().hint == hint);
  }
}

}  // namespace diorama::unity::edit
