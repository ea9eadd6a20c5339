// Thousands of random edits of real scenes: what must hold after each of them, and that all of
// them can be taken back to the exact bytes.

#include <doctest/doctest.h>

#include <random>
#include <set>

#include "support/corpus.h"
#include "support/line_diff.h"
#include "support/path_editor.h"
#include "support/sample_copy.h"
#include "support/shown_hierarchy.h"
#include "support/temp_folder.h"
#include "unity/assets/reference.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

using unity::FileId;
using unity::Index;

bool refers_to_nothing(const unity::text::Document& document, unity::text::NodeView node) {
  if (const auto reference = unity::as_reference(node))
    return !reference->guid && reference->id != 0 && document.find(reference->id) == nullptr;
  for (const unity::text::NodeView child : node)
    if (refers_to_nothing(document, child)) return true;
  return false;
}

/// What is wrong with the structure of a file, as far as the file itself can tell.
std::set<std::string> faults(const unity::text::Document& document) {
  std::set<std::string> out;
  std::set<FileId> ids;
  for (const unity::text::Object& object : document.objects()) {
    const std::string id = std::to_string(object.id);
    if (!ids.insert(object.id).second) out.insert("the id " + id + " is there twice");
    const unity::text::Tree tree = document.fields(object);
    for (const unity::text::Problem& problem : tree.problems())
      out.insert(id + " " + problem.message);
    if (refers_to_nothing(document, tree.fields())) out.insert(id + " refers to nothing");
    if (object.stripped || !unity::is_transform_class(object.class_id)) continue;
    // Every child names its father.
    for (const unity::text::NodeView child : tree.fields()["m_Children"]) {
      const auto reference = unity::as_reference(child);
      const unity::text::Object* found = reference ? document.find(reference->id) : nullptr;
      if (found == nullptr || found->stripped) continue;
      const auto father = unity::text::find_field(document.body(*found), "m_Father");
      if (!father || unity::read_reference(*father).id != object.id)
        out.insert(std::to_string(found->id) + " is the child of one and names another father");
    }
  }
  return out;
}

/// What is kept of a scene between edits is what would be read from it now.
void check_kept(Session& session, const std::string& path) {
  unity::Project& project = session.project();
  const auto file = session.file(path);
  const auto kept = project.hierarchies().open(path);
  REQUIRE(file);
  REQUIRE(kept);
  const auto rebuilt = unity::Hierarchy::build((*file)->document, project.hierarchies());
  const unity::ObjectPaths paths(rebuilt);
  const std::string is = test::shown((*kept)->hierarchy, (*kept)->paths);
  const std::string should_be = test::shown(rebuilt, paths);
  if (is != should_be) FAIL_CHECK(test::line_diff(should_be, is));
}

class RandomEdits {
 public:
  RandomEdits(Session& session, std::string path, std::uint64_t seed)
      : session_(session), path_(path), editor_(session, std::move(path)), random_(seed) {}

  /// False: the edit was refused, which random ones often are.
  bool one() {
    auto opened = session_.project().hierarchies().open(path_);
    REQUIRE(opened);
    unity::OpenHierarchyPtr open = *std::move(opened);
    if (open->hierarchy.objects().empty()) return editor_.create("First", "").has_value();
    const std::string object = any(*open), other = any(*open);
    if (pick(4) > 0) open = nullptr;  // what nobody keeps is brought up to date in place
    switch (pick(14)) {
      case 0: return editor_.create("Made: #" + std::to_string(pick(99)), object).has_value();
      case 1: return editor_.rename(object, names()[pick(names().size())]).has_value();
      case 2: return editor_.set_active(object, pick(2) == 0).has_value();
      case 3: return editor_.remove(object).has_value();
      case 4: return editor_.move(object, other, static_cast<int>(pick(3)) - 1, true).has_value();
      case 5: return editor_.move(object, "", -1, false).has_value();
      case 6: return editor_.add_component(object, {"BoxCollider", std::nullopt, {}}).has_value();
      case 7: return editor_.remove_component(object, static_cast<int>(pick(4))).has_value();
      case 10: return editor_.duplicate(object).has_value();
      case 11: return editor_.unpack(object, pick(2) == 0).has_value();
      case 13:
        return editor_.add_component(object, {needy()[pick(needy().size())], std::nullopt, {}})
            .has_value();
      case 12: return editor_.create_prefab(object, "Assets/Made.prefab").has_value();
      case 8:
        return editor_
            .set_fields(object, static_cast<int>(pick(4)),
                        scene::Input::map({{"m_Enabled", scene::Input::of(pick(2) == 0)}}))
            .has_value();
      default:
        return editor_
            .set_transform(object, {scene::Vector3{1.5, -2, 1e-3 * static_cast<double>(pick(99))},
                                    scene::Vector3{0, 45, 0}, std::nullopt, pick(2) == 0})
            .has_value();
    }
  }

 private:
  std::size_t pick(std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random_);
  }
  std::string any(const unity::OpenHierarchy& scene) {
    return scene.paths.path(static_cast<Index>(pick(scene.hierarchy.objects().size())));
  }
  /// Types that others come with, or that need a RectTransform.
  static std::span<const std::string> needy() {
    static const std::vector<std::string> all = {
        "RectTransform",         "Canvas",         "UnityEngine.UI.Image", "HingeJoint",
        "UnityEngine.UI.Toggle", "ParticleSystem", "TMPro.TextMeshProUGUI"};
    return all;
  }
  static std::span<const std::string> names() {
    static const std::vector<std::string> all = {"A",
                                                 "--- !u!1 &5",
                                                 "a\nb",
                                                 "{fileID: 1}",
                                                 "'quoted' \"twice\"",
                                                 "tab\there",
                                                 "- item",
                                                 "key: value",
                                                 "%TAG !u!",
                                                 "trailing ",
                                                 "\xF0\x9F\x98\x80 emoji",
                                                 "&anchor *alias",
                                                 "[x]",
                                                 "#no comment",
                                                 ""};
    return all;
  }

  Session& session_;
  std::string path_;
  test::PathEditor editor_;
  std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("edit: random edits keep every real scene sound, and undo restores its bytes") {
  int applied = 0, scenes = 0;
  const auto roots = test::unity_projects();
  for (const std::string& root : roots) {
    auto project = unity::Project::open(root);
    REQUIRE(project);
    std::vector<std::string> paths;
    for (const unity::Asset* asset : (*project)->assets().assets())
      if (asset->exists && unity::has_hierarchy(asset->path) && asset->size < 400'000)
        paths.emplace_back(asset->path);
    for (std::size_t i = 0; i < paths.size(); i += 4) {
      CAPTURE(paths[i]);
      Session session(**project, 1);
      const auto file = session.file(paths[i]);
      if (!file) continue;
      const std::string before = (*file)->document->write();
      const std::set<std::string> known = faults(*(*file)->document);
      RandomEdits edits(session, paths[i], i);
      for (int n = 0; n < 50; ++n) {
        applied += edits.one() ? 1 : 0;
        check_kept(session, paths[i]);
      }
      for (const std::string& fault : faults(*(*file)->document))
        CHECK_MESSAGE(known.contains(fault), fault);
      const std::string after = (*file)->document->write();
      const auto again = unity::text::Document::parse(after);
      CHECK(again.problems().empty());
      CHECK(again.objects().size() == (*file)->document->objects().size());
      while (!session.past().done().empty()) {
        REQUIRE(session.undo());
        check_kept(session, paths[i]);
      }
      CHECK((*file)->document->write() == before);
      (*project)->hierarchies().release(paths[i]);
      ++scenes;
    }
  }
  MESSAGE(applied << " edits in " << scenes << " scenes and prefabs");
  CHECK(applied > (roots.size() > 1 ? 1000 : 20));
}

TEST_CASE("edit: scenes and the prefabs in them, edited in turns, show each other's edits") {
  const test::SampleCopy sample;
  const auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Session session(**project, 1);
  const std::vector<std::string> paths = {
      "Assets/Scenes/Dungeon.unity", "Assets/Prefabs/Enemies/Guard.prefab",
      "Assets/Prefabs/Enemies/GuardCaptain.prefab", "Assets/Scenes/Courtyard.unity"};
  std::vector<RandomEdits> edits;
  for (std::size_t i = 0; i < paths.size(); ++i) edits.emplace_back(session, paths[i], i);
  int applied = 0;
  for (int n = 0; n < 200; ++n) {
    CAPTURE(n);
    applied += edits[static_cast<std::size_t>(n) % edits.size()].one() ? 1 : 0;
    // Not each time: some have several edits to take in at once.
    if (n % 3 == 0)
      for (const std::string& path : paths) check_kept(session, path);
  }
  CHECK(applied > 50);
  while (!session.past().done().empty()) {
    REQUIRE(session.undo());
    for (const std::string& path : paths) check_kept(session, path);
  }
}

}  // namespace diorama::unity::edit
