// Prefab instances made, unpacked, turned into prefabs and copied, in the sample project and in
// every real one: whatever the file says afterwards, the scene must mean the same.

#include <doctest/doctest.h>

#include <algorithm>

#include "edit/assets.h"
#include "edit/scene_editor.h"
#include "support/corpus.h"
#include "support/scene_shape.h"

namespace diorama::edit {
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
  SceneEditor editor;
  std::string before;
  std::vector<std::string> shape;
};

/// Calls visit(project, path) for every scene and prefab of the real projects that is not huge.
template <class Visit>
int for_each_real_scene(Visit visit) {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return -1;
  int count = 0;
  for (const auto& root : std::filesystem::directory_iterator(corpus)) {
    auto project = unity::Project::open(root.path().string());
    if (!project) continue;
    std::vector<std::string> paths;
    for (const unity::Asset* asset : (*project)->assets().assets())
      if (asset->exists && unity::has_hierarchy(asset->path) && asset->size < 300'000)
        paths.emplace_back(asset->path);
    for (const std::string& path : paths) {
      CAPTURE(path);
      if ((*project)->hierarchies().open(path)) count += visit(**project, path);
    }
  }
  return count;
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
  SceneEditor archer(session, "Assets/Prefabs/Enemies/GuardArcher.prefab");
  const auto itself =
      archer.instantiate("Assets/Prefabs/Enemies/GuardArcher.prefab", "/GuardArcher");
  REQUIRE_FALSE(itself);
  CHECK(itself.error().message.find("cannot contain itself") != std::string::npos);
  SceneEditor scene(session, "Assets/Scenes/GameScene.unity");
  const auto missing = scene.instantiate("Assets/Prefabs/Enemies/Gard.prefab", "");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().hint.find("Guard.prefab") != std::string::npos);
  CHECK_FALSE(scene.instantiate("Assets/Scenes/Courtyard.unity", ""));
  CHECK(session.unsaved().empty());
}

TEST_CASE("prefabs: unpacking any instance of a real scene changes nothing but the file") {
  for (const bool completely : {false, true}) {
    int refused = 0;
    const int unpacked = for_each_real_scene([&](unity::Project& project, const std::string& path) {
      int done = 0;
      const auto scene = project.hierarchies().open(path);
      const auto& hierarchy = (*scene)->hierarchy;
      std::vector<std::string> roots;
      for (Index i = 0; i < hierarchy.objects().size() && roots.size() < 3; ++i)
        if (is_readable_instance(hierarchy, i)) roots.push_back((*scene)->paths.path(i));
      for (const std::string& root : roots) {
        CAPTURE(root);
        CAPTURE(completely);
        Editing at(project, path);
        const auto result = at.editor.unpack(root, completely);
        if (!result) {
          CHECK(result.error().code == ErrorCode::Unsupported);
          ++refused;
          continue;
        }
        at.check_same_meaning();
        ++done;
      }
      return done;
    });
    MESSAGE(unpacked << " instances unpacked, " << refused << " refused");
    CHECK((unpacked == -1 || unpacked > 80));
  }
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

TEST_CASE("prefabs: a copy of any object of a real scene has the shape of the original") {
  int refused = 0;
  const int copied = for_each_real_scene([&](unity::Project& project, const std::string& path) {
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
      for (Index i = 0; i < hierarchy.objects()[*original].size; ++i)
        CHECK(hierarchy.objects()[*original + i].component_count ==
              hierarchy.objects()[*copy + i].component_count);
      at.check_undo();
      ++done;
    }
    return done;
  });
  MESSAGE(copied << " objects copied, " << refused << " refused");
  CHECK((copied == -1 || copied > 200));
}

}  // namespace diorama::edit
