// Prefab instances made, unpacked, turned into prefabs and copied, in the sample project and in
// every real one: whatever the file says afterwards, the scene must mean the same.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>

#include "support/corpus.h"
#include "support/path_editor.h"
#include "support/sample_copy.h"
#include "support/scene_shape.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/values/references.h"
#include "unity/text/field_scan.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using unity::Index;
using unity::kNone;

std::unique_ptr<unity::Project> open_sample() {
  auto opened = unity::Project::open(std::string(TEST_DATA) + "/../samples/Courtyard");
  REQUIRE(opened);
  return *std::move(opened);
}

unity::OpenHierarchyPtr open(Session& session, const std::string& path) {
  REQUIRE(session.file(path));
  auto opened = session.project().hierarchies().open(path);
  REQUIRE(opened);
  return *opened;
}

std::string text_of(Session& session, const std::string& path) {
  const auto file = session.file(path);
  REQUIRE(file);
  return (*file)->document->write();
}

/// The first line that differs, for a message.
std::string first_difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string left = i < a.size() ? a[i] : "(nothing)";
    const std::string right = i < b.size() ? b[i] : "(nothing)";
    if (left == right) continue;
    std::size_t at = 0;
    while (at < left.size() && at < right.size() && left[at] == right[at]) ++at;
    const std::size_t from = at < 60 ? 0 : at - 60;
    return "line " + std::to_string(i) + " of " + std::to_string(a.size()) + " and " +
           std::to_string(b.size()) + ": ..." + left.substr(from, 160) + "\n  became ..." +
           right.substr(from, 160);
  }
  return {};
}

/// A stripped script names its object if that stands in the file too, else none.
void check_stripped_scripts(const unity::Hierarchy& hierarchy) {
  for (const unity::Component& each : hierarchy.components()) {
    const unity::text::Object* const object = hierarchy.document().find(each.id);
    if (object == nullptr || !object->stripped) continue;
    const auto named = unity::text::find_field(hierarchy.document().body(*object), "m_GameObject");
    if (!named) continue;
    CAPTURE(each.id);
    const unity::FileId owner = hierarchy.objects()[each.object].id;
    CHECK(unity::read_reference(*named).id ==
          (hierarchy.document().find(owner) == nullptr ? 0 : owner));
  }
}

/// A scene that is being changed, and what it was before.
struct Editing {
  Editing(unity::Project& project, std::string scene)
      : path(std::move(scene)), session(project, 5), editor(session, path) {
    before = text_of(session, path);
    shape = test::scene_shape(*open(session, path));
  }
  ~Editing() { session.project().hierarchies().release(path); }

  /// The scene means what it did; undo gives its bytes back, redo what it became.
  void check_same_meaning() {
    CHECK(first_difference(shape, test::scene_shape(*open(session, path))) == "");
    check_stripped_scripts(open(session, path)->hierarchy);
    check_undo();
  }
  void check_undo() {
    const std::string after = text_of(session, path);
    const std::size_t steps = session.steps().size();
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.undo());
    CHECK(text_of(session, path) == before);
    CHECK(session.unsaved().empty());
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.redo());
    CHECK(text_of(session, path) == after);
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.undo());
  }

  std::string path;
  Session session;
  test::PathEditor editor;
  std::string before;
  std::vector<std::string> shape;
};

/// Calls visit(project, path) for every scene and prefab of the project that is not larger.
template <class Visit>
int for_each_scene(const std::string& root, std::size_t largest, Visit visit) {
  auto project = unity::Project::open(root);
  if (!project) return 0;
  int count = 0;
  std::vector<std::string> paths;
  for (const unity::Asset* asset : (*project)->assets().assets())
    if (asset->exists && unity::has_hierarchy(asset->path) && asset->size < largest)
      paths.emplace_back(asset->path);
  for (const std::string& path : paths) {
    CAPTURE(path);
    if ((*project)->hierarchies().open(path)) count += visit(**project, path);
  }
  return count;
}

/// The same for those of the real projects that are not huge.
template <class Visit>
int for_each_real_scene(Visit visit) {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return -1;
  int count = 0;
  for (const auto& root : std::filesystem::directory_iterator(corpus))
    count += for_each_scene(root.path().string(), 300'000, visit);
  return count;
}

/// The same for those of the sample as well.
template <class Visit>
int for_each_scene_of_all(Visit visit) {
  int count = 0;
  for (const std::string& root : test::unity_projects())
    count += for_each_scene(root, 300'000, visit);
  return count;
}

/// What was added to instances, as those list it: its path when it is listed, "not listed: " before
/// it when it is not, and what is listed but not there. Only where editors make such lists.
std::vector<std::string> listed_additions(const unity::OpenHierarchy& scene) {
  std::vector<std::string> out;
  const unity::Hierarchy& hierarchy = scene.hierarchy;
  const auto lists = [&](Index instance) {
    const unity::text::Object* const written =
        hierarchy.document().find(hierarchy.instances()[instance].id);
    return hierarchy.document().body(*written).find("m_AddedComponents:") != std::string_view::npos;
  };
  const auto note = [&](const std::vector<unity::Addition>& list, unity::FileId id,
                        const std::string& name) {
    const bool listed = std::ranges::find(list, id, &unity::Addition::added) != list.end();
    out.push_back((listed ? "" : "not listed: ") + name);
  };
  for (Index at = 0; at < hierarchy.objects().size(); ++at) {
    const unity::GameObject& object = hierarchy.objects()[at];
    const Index own = instance_index(hierarchy, object);
    for (Index i = 0; own != kNone && lists(own) && i < object.component_count; ++i) {
      const unity::Component& each = hierarchy.components()[object.first_component + i];
      if (instance_index(hierarchy, each) == kNone)
        note(hierarchy.instances()[own].added_components, each.id,
             scene.paths.path(at) + "#" + std::to_string(i));
    }
    if (object.parent == kNone || object.placeholder) continue;
    const Index above = instance_index(hierarchy, hierarchy.objects()[object.parent]);
    if (above != kNone && above != own && lists(above))
      note(hierarchy.instances()[above].added_objects,
           hierarchy.components()[hierarchy.transform_of(at)].id, scene.paths.path(at));
  }
  for (const unity::Instance& instance : hierarchy.instances())
    for (const auto* list : {&instance.added_objects, &instance.added_components})
      for (const unity::Addition& each : *list)
        if (hierarchy.document().find(each.added) == nullptr)
          out.push_back("not there: " + std::to_string(each.added));
  return out;
}

/// Those of them that are not in order.
std::vector<std::string> wrong_additions(const unity::OpenHierarchy& scene) {
  std::vector<std::string> out = listed_additions(scene);
  std::erase_if(out, [](const std::string& each) { return !each.starts_with("not "); });
  return out;
}

/// The prefab that the object is the root of an instance of, in this file or further inside.
std::string linked_prefab(const unity::Hierarchy& hierarchy, Index object) {
  const unity::GameObject& found = hierarchy.objects()[object];
  if (found.instance != kNone) {
    const auto& guid = hierarchy.instances()[found.instance].source.guid;
    return guid ? guid->text() : "none";
  }
  if (found.origin.instance == kNone) return {};
  return linked_prefab(*hierarchy.instances()[found.origin.instance].hierarchy,
                       found.origin.source);
}

bool is_readable_instance(const unity::Hierarchy& hierarchy, Index object) {
  const unity::GameObject& found = hierarchy.objects()[object];
  return found.instance != kNone && !found.placeholder &&
         hierarchy.instances()[found.instance].hierarchy != nullptr;
}

}  // namespace

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
      step.keep();
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
    const std::string sample = std::string(TEST_DATA) + "/../samples/Courtyard";
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

namespace {

/// The lines of scene_shape() that are about an object and what is below it.
std::vector<std::string> shape_below(const unity::OpenHierarchy& scene, const std::string& path) {
  const auto found = scene.paths.find(path);
  REQUIRE(found);
  const auto& objects = scene.hierarchy.objects();
  std::vector<std::string> all = test::scene_shape(scene), out;
  std::size_t line = 0;
  for (Index at = 0; at < objects.size(); ++at) {
    const std::size_t end = line + 1 + objects[at].component_count;
    for (; line < end; ++line)
      if (at >= *found && at < *found + objects[*found].size) out.push_back(all[line]);
  }
  return out;
}

/// The same as a copy of the object should have it, which is called otherwise.
std::vector<std::string> shape_for_copy(const unity::OpenHierarchy& scene, Index original,
                                        Index copy) {
  const std::string from = scene.paths.path(original), to = scene.paths.path(copy);
  std::vector<std::string> out = shape_below(scene, from);
  for (std::string& line : out)
    for (std::size_t at = line.find(from); at != std::string::npos;
         at = line.find(from, at + to.size())) {
      const std::size_t end = at + from.size();
      const bool whole = (at == 0 || line[at - 1] == '=') &&
                         (end == line.size() || std::string_view("/#; ").contains(line[end]));
      if (whole) line.replace(at, from.size(), to);
    }
  const std::string name = " m_Name=" + scene.hierarchy.objects()[original].name + ";";
  if (const std::size_t at = out.front().find(name); at != std::string::npos)
    out.front().replace(at, name.size(), " m_Name=" + scene.hierarchy.objects()[copy].name + ";");
  return out;
}

}  // namespace

TEST_CASE("prefabs: a copy of any object of a scene is made as the original is") {
  int refused = 0;
  const int copied = for_each_scene_of_all([&](unity::Project& project, const std::string& path) {
    int done = 0;
    const auto scene = project.hierarchies().open(path);
    const auto& objects = (*scene)->hierarchy.objects();
    const std::size_t stride = objects.size() / 3 + 1;
    std::vector<std::string> chosen;
    for (Index i = 0; i < objects.size(); i += static_cast<Index>(stride))
      chosen.push_back((*scene)->paths.path(i));
    for (const std::string& object : chosen) {
      CAPTURE(object);
      Editing at(project, path);
      const auto wrong = wrong_additions(*open(at.session, path));
      const auto result = at.editor.duplicate(object);
      if (!result) {
        CHECK(result.error().code != ErrorCode::Internal);
        ++refused;
        continue;
      }
      const auto after = open(at.session, path);
      const auto original = after->paths.find(object), copy = after->paths.find(result->path);
      REQUIRE(original);
      REQUIRE(copy);
      const auto& hierarchy = after->hierarchy;
      CHECK(hierarchy.objects()[*original].size == hierarchy.objects()[*copy].size);
      CHECK(hierarchy.problems().empty());
      for (Index i = 0; i < hierarchy.objects()[*original].size; ++i) {
        CHECK(hierarchy.objects()[*original + i].component_count ==
              hierarchy.objects()[*copy + i].component_count);
        CHECK(linked_prefab(hierarchy, *original + i) == linked_prefab(hierarchy, *copy + i));
      }
      CHECK(first_difference(shape_for_copy(*after, *original, *copy),
                             shape_below(*after, result->path)) == "");
      CHECK(first_difference(wrong, wrong_additions(*after)) == "");
      at.check_undo();
      ++done;
    }
    return done;
  });
  MESSAGE(copied << " objects copied, " << refused << " refused");
  CHECK(copied > (test::unity_corpus().empty() ? 20 : 200));
}

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
      const std::size_t steps = at.session.steps().size();
      const auto result = at.editor.apply_overrides(root, {root + "/Added", "", ""});
      if (!result) {
        CHECK(result.error().code != ErrorCode::Internal);
        CHECK(at.session.steps().size() == steps);
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
