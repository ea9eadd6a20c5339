// Instances of models and of prefabs that are not on disk: an edit of one writes what it would
// write if its source could be read.

#include <doctest/doctest.h>

#include <functional>

#include "support/edit_project.h"
#include "support/line_diff.h"
#include "support/path_editor.h"
#include "support/sample_copy.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

constexpr const char* kScene = "Assets/Scenes/Dungeon.unity";

/// The sample project, open for editing; ids that are drawn are the same every time.
class Opened {
 public:
  explicit Opened(const std::string& root) {
    auto opened = unity::Project::open(root);
    REQUIRE(opened);
    project_ = *std::move(opened);
    session_ = std::make_unique<Session>(*project_, 7);
    editor_ = std::make_unique<test::PathEditor>(*session_, kScene);
    before_ = text();
  }
  /// What changed, or what was wrong; it is taken back.
  std::string lines_of(const std::function<Result<void>(test::PathEditor&)>& edit) {
    const Result<void> done = edit(*editor_);
    std::string out = done ? test::line_diff(before_, text()) : "error: " + done.error().message;
    while (!session_->past().done().empty()) REQUIRE(session_->undo());
    CHECK(text() == before_);
    return out;
  }

 private:
  std::string text() {
    const auto file = session_->file(kScene);
    REQUIRE(file);
    return (*file)->document->write();
  }

  std::unique_ptr<unity::Project> project_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<test::PathEditor> editor_;
  std::string before_;
};

template <class T>
Result<void> dropped(const Result<T>& result) {
  return result ? Result<void>{} : result.error();
}

using Edit = std::function<Result<void>(test::PathEditor&, const std::string&)>;

const std::pair<const char*, Edit> kEdits[] = {
    {"rename",
     [](test::PathEditor& at, const std::string& it) { return dropped(at.rename(it, "Chief")); }},
    {"deactivate",
     [](test::PathEditor& at, const std::string& it) { return dropped(at.set_active(it, false)); }},
    {"tag",
     [](test::PathEditor& at, const std::string& it) { return dropped(at.set_tag(it, "Player")); }},
    {"layer",
     [](test::PathEditor& at, const std::string& it) { return dropped(at.set_layer(it, 5)); }},
    {"place",
     [](test::PathEditor& at, const std::string& it) {
       return dropped(at.set_transform(
           it, {scene::Vector3{1, 2, 3}, scene::Vector3{0, 45, 0}, scene::Vector3{2, 2, 2}, true}));
     }},
    {"move to the roots", [](test::PathEditor& at,
                             const std::string& it) { return dropped(at.move(it, "/", 0, true)); }},
    {"move below another",
     [](test::PathEditor& at, const std::string& it) {
       return dropped(at.move(it, "/Door", -1, true));
     }},
    {"put another below",
     [](test::PathEditor& at, const std::string& it) {
       return dropped(at.move("/Door", it, -1, true));
     }},
    {"create below",
     [](test::PathEditor& at, const std::string& it) { return dropped(at.create("Hat", it)); }},
    {"instantiate below",
     [](test::PathEditor& at, const std::string& it) {
       return dropped(at.instantiate("Assets/Prefabs/World/Torch.prefab", it));
     }},
    {"add a component",
     [](test::PathEditor& at, const std::string& it) {
       return dropped(at.add_component(it, {"SphereCollider", std::nullopt, {}}));
     }},
    {"refer to it",
     [](test::PathEditor& at, const std::string& it) {
       const auto to_it = scene::Input::map({{"$ref", scene::Input::of(it)}});
       return dropped(at.add_component(
           "/Door", {"EnemyChaser", std::nullopt, scene::Input::map({{"spawnPoint", to_it}})}));
     }},
    {"duplicate",
     [](test::PathEditor& at, const std::string& it) { return dropped(at.duplicate(it)); }},
    {"remove", [](test::PathEditor& at, const std::string& it) { return dropped(at.remove(it)); }},
};

/// Which of the stripped scripts are on the root, only the source tells.
std::string without_owner(std::string lines) {
  const std::size_t at = lines.find("-  m_GameObject: {fileID: 0}\n+");
  if (at == std::string::npos) return lines;
  return lines.erase(at, lines.find('\n', lines.find('\n', at) + 1) + 1 - at);
}

}  // namespace

TEST_CASE("unreadable source: what the scene adds to it can be referred to, what is in it cannot") {
  const test::SampleCopy sample;
  std::filesystem::remove(sample.file("Assets/Prefabs/World/Torch.prefab"));
  std::filesystem::remove(sample.file("Assets/Prefabs/Enemies/GuardCaptain.prefab"));
  Opened at(sample.root);
  const auto refer = [&](const std::string& object, const std::string& field) {
    return [=](test::PathEditor& editor) {
      const auto to_it = scene::Input::map({{"$ref", scene::Input::of(object)}});
      return dropped(editor.add_component(
          "/Door", {"FieldGallery", std::nullopt, scene::Input::map({{field, to_it}})}));
    };
  };
  const std::string captain = "/Barracks/Sergeant", torch = "/Great Hall/North Wall/Torch Left";
  for (const auto& [object, field] :
       {std::pair{captain, "targetRigidbody"}, std::pair{torch, "targetObject"}})
    CHECK(at.lines_of(refer(object, field)) ==
          "error: " + std::string(field) + ": '" + object +
              "' represents a prefab or model that cannot be read here");
  const auto added = [&](test::PathEditor& editor) -> Result<void> {
    DIORAMA_CHECK(editor.add_component(captain, {"Rigidbody", std::nullopt, {}}));
    return refer(captain, "targetRigidbody")(editor);
  };
  CHECK_FALSE(at.lines_of(added).starts_with("error"));
}

TEST_CASE("unreadable source: an edit of the instance is the same without the file of its prefab") {
  const std::pair<const char*, const char*> instances[] = {
      {"/Barracks/Sergeant", "Assets/Prefabs/Enemies/GuardCaptain.prefab"},
      {"/GuardArcher (1)[0]", "Assets/Prefabs/Enemies/GuardArcher.prefab"},
      {"/Great Hall", "Assets/Prefabs/World/Room.prefab"},
  };
  for (const auto& [object, prefab] : instances) {
    CAPTURE(std::string(object));
    const test::SampleCopy whole, part;
    std::filesystem::remove(part.file(prefab));
    Opened with(whole.root), without(part.root);
    for (const auto& [name, edit] : kEdits) {
      CAPTURE(std::string(name));
      const auto on_it = [&](test::PathEditor& at) { return edit(at, object); };
      const std::string expected = without_owner(with.lines_of(on_it));
      CHECK_FALSE(expected.starts_with("error"));
      CHECK_FALSE(expected.empty());
      CHECK(without.lines_of(on_it) == expected);
    }
  }
}

TEST_CASE("unreadable source: an override that has no place in the prefab is not lost") {
  const test::SampleCopy sample;
  std::filesystem::remove(sample.file("Assets/Prefabs/Enemies/Guard.prefab"));
  Opened at(sample.root);
  const auto apply = [](const std::string& object) {
    return [=](test::PathEditor& editor) -> Result<void> {
      return dropped(editor.apply_overrides(object, {"", "", "m_Layer"}));
    };
  };
  // Its prefab is made of one that is made of the missing one.
  CHECK(at.lines_of(apply("/Barracks/GuardArcher"))
            .starts_with("error: '/Barracks/GuardArcher' m_Layer belongs"));
  const auto rename = [](test::PathEditor& editor) {
    return dropped(editor.rename("/Barracks/GuardArcher", "Chief"));
  };
  CHECK(at.lines_of(rename).starts_with("error: '/Barracks/GuardArcher' represents"));
}

namespace {

/// An instance, in a file of its own, with the default overrides of its root and what is given.
std::string instance_file(const std::string& id, char source, const std::string& root,
                          const std::string& transform, const std::string& more) {
  const std::string guid(32, source);
  const auto override_of = [&](const std::string& target, const std::string& path,
                               const std::string& value) {
    return "    - target: {fileID: " + target + ", guid: " + guid +
           ", type: 3}\n      propertyPath: " + path + "\n      value: " + value +
           "\n      objectReference: {fileID: 0}\n";
  };
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1001 &" + id +
         "\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Modification:\n"
         "    m_TransformParent: {fileID: 0}\n    m_Modifications:\n" +
         override_of(root, "m_Name", "Tree") +
         override_of(transform, "m_LocalEulerAnglesHint.x", "0") +
         (more.empty() ? "" : override_of(root, "m_Layer", more)) +
         "    m_RemovedComponents: []\n  m_SourcePrefab: {fileID: 100100000, guid: " + guid +
         ", type: 3}\n";
}

}  // namespace

TEST_CASE("unreadable source: an override is applied to a prefab that is made of a model") {
  test::EditProject project;
  project.add("Tree.prefab",
              instance_file("1000", 'f', "919132149155446097", "-8679921383154817045", ""), '1');
  project.add("Main.unity",
              instance_file("2000", '1', "919132149155446457", "543450653699957763", "5"), '2');
  project.open("Main.unity");
  const auto layer_in_prefab = [&] {
    return (*project.session->file("Assets/Tree.prefab"))->document->write().find("m_Layer") !=
           std::string::npos;
  };
  CHECK_FALSE(layer_in_prefab());
  const auto applied = project.editor->apply_overrides("/Tree", {"", "", "m_Layer"});
  REQUIRE(applied);
  CHECK(layer_in_prefab());
  CHECK(project.text().find("m_Layer") == std::string::npos);
}

}  // namespace diorama::unity::edit
