// Components: a rotation and its angles, and the order of documents in a prefab.

#include <doctest/doctest.h>

#include <fstream>
#include <random>

#include "support/changed_sample.h"
#include "support/corpus.h"
#include "support/edit_project.h"
#include "support/path_editor.h"
#include "unity/model/component_types.h"
#include "workspace/workspace.h"

namespace diorama::unity::edit {
namespace {

std::string scene_of_one() {
  return test::scene_with_script("Thing", 'a', "");
}

/// Class and id of every document, in the order of the file.
std::string documents(const test::EditProject& at) {
  const auto file = at.session->file(at.path);
  REQUIRE(file);
  std::string out;
  for (const unity::text::Object& each : (*file)->document->objects())
    out += std::to_string(each.class_id) + " ";
  return out;
}

}  // namespace

TEST_CASE("edit: a rotation brings its angles, and angles bring their rotation") {
  test::EditProject at;
  at.add("Main.unity", scene_of_one(), 'b');
  at.open("Main.unity");
  const std::string turned =
      "-  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
      "+  m_LocalRotation: {x: 0, y: 0.70710677, z: 0, w: 0.70710677}\n"
      "-  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n"
      "+  m_LocalEulerAnglesHint: {x: 0, y: 90, z: 0}\n";
  CHECK(at.set("/Thing", 0, R"({"localRotation": {"y": 0.70710677, "w": 0.70710677}})") == turned);
  CHECK(at.set("/Thing", 0, R"({"m_LocalRotation": {"y": 0.70710677, "w": 0.70710677}})") ==
        turned);
  CHECK(at.set("/Thing", 0, R"({"localEulerAnglesHint": {"y": 90}})") == turned);
  CHECK(at.set("/Thing", 0, R"({"localEulerAngles": {"y": 90}})") == turned);
  // Angles beyond one turn are kept as they are given.
  CHECK(at.set("/Thing", 0, R"({"localEulerAngles": {"y": 450}})") ==
        "-  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
        "+  m_LocalRotation: {x: 0, y: -0.70710677, z: 0, w: -0.70710677}\n"
        "-  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n"
        "+  m_LocalEulerAnglesHint: {x: 0, y: 450, z: 0}\n");
  // Both: both as they are given.
  CHECK(
      at.set("/Thing", 0, R"({"localRotation": {"x": 1, "w": 0}, "localEulerAngles": {"y": 1}})") ==
      "-  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
      "+  m_LocalRotation: {x: 1, y: 0, z: 0, w: 0}\n"
      "-  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n"
      "+  m_LocalEulerAnglesHint: {x: 0, y: 1, z: 0}\n");
}

TEST_CASE("edit: documents of a prefab follow the components, those of a scene their ids") {
  for (const std::string name : {"Thing.prefab", "Thing.unity"}) {
    CAPTURE(name);
    test::EditProject at;
    at.add(name, scene_of_one(), 'b');
    at.open(name);
    const bool prefab = name.ends_with("prefab");
    REQUIRE(at.editor->add_component("/Thing", {"BoxCollider", 1, {}}));
    REQUIRE(at.editor->add_component("/Thing", {"Rigidbody", 2, {}}));
    if (prefab) CHECK(documents(at) == "1 4 65 54 114 ");
    const std::string before = documents(at);
    at.add("All.cs", "public class Thing : UnityEngine.MonoBehaviour {}", 'a');
    REQUIRE(at.editor->move_component("/Thing", 1, 2));
    CHECK(documents(at) == (prefab ? "1 4 54 65 114 " : before));
    REQUIRE(at.editor->move_component("/Thing", 2, 1));
    CHECK(documents(at) == before);
    while (!at.session->past().done().empty()) REQUIRE(at.session->undo());
    CHECK(at.text() == at.before);
  }
}

TEST_CASE("edit: what is added to an instance stands where the answer says, also after a save") {
  const std::string scene = "Assets/Scenes/Courtyard.unity";
  const std::vector<std::string> all = {"AudioSource",    "Light",        "BoxCollider",
                                        "SphereCollider", "MeshCollider", "AudioListener"};
  std::mt19937 random(3);
  const auto pick = [&](std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
  };
  for (int round = 0; round < 12; ++round) {
    CAPTURE(round);
    test::ChangedSample at;
    const bool is_old = round % 3 == 2;  // an editor that keeps no list of what was added
    if (is_old) {
      std::string text = at.text(scene);
      for (std::size_t from = 0; (from = text.find("    m_AddedComponents:")) != text.npos;)
        text.erase(from, text.find("  m_SourcePrefab:", from) - from);
      std::ofstream(at.file(scene), std::ios::binary) << text;
      at.reopen();
    }
    const auto types = [&] {
      std::vector<std::string> out;
      const auto open = at.project->hierarchies().open(scene);
      REQUIRE(open);
      const auto owner = (*open)->paths.find("/Enemy1");
      REQUIRE(owner);
      unity::ComponentTypes names(at.project->assets(), at.project->scripts());
      const unity::GameObject& object = (*open)->hierarchy.objects()[*owner];
      for (unity::Index i = 0; i < object.component_count; ++i)
        out.push_back(
            names.type_of((*open)->hierarchy.components()[object.first_component + i]).full_name);
      return out;
    };
    std::vector<std::string> expected = types();
    for (int i = 0; i < 14; ++i) {
      test::PathEditor editor(*at.session, scene);
      const std::size_t place = 1 + pick(expected.size());
      if (pick(4) == 0 && place < expected.size()) {
        if (!editor.remove_component("/Enemy1", static_cast<int>(place))) continue;  // is needed
        expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(place));
      } else {
        const bool last = is_old || pick(2) == 0;
        const auto added = editor.add_component(
            "/Enemy1", {all[pick(all.size())],
                        last ? std::nullopt : std::optional(static_cast<int>(place)),
                        {}});
        if (!added) continue;  // one is there already
        if (!is_old) CHECK(added->index == static_cast<int>(last ? expected.size() : place));
        expected.insert(expected.begin() + added->index, added->type);
      }
      CHECK(types() == expected);
    }
    const auto refused = test::PathEditor(*at.session, scene)
                             .add_component("/Enemy1", {"BoxCollider", is_old ? 1 : 1'000, {}});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code ==
          (is_old ? ErrorCode::Unsupported : ErrorCode::ComponentIndexOutOfRange));
    CHECK(types() == expected);
    at.save();
    at.reopen();
    CHECK(types() == expected);
  }
}

TEST_CASE("edit: a component that is named has to fit the field") {
  test::EditProject at;
  at.add("Thing.cs",
         "using UnityEngine;\n"
         "public class Enemy : MonoBehaviour {}\n"
         "public class Thing : Enemy { public Rigidbody body; public GameObject other; public\n"
         "  Transform[] places; public Collider any; public Component part; public Enemy enemy;\n"
         "  public Behaviour switchable; public Object all; public Lost lost; }\n",
         'a');
  at.add("Main.unity", scene_of_one(), 'b');
  at.open("Main.unity");
  REQUIRE(at.editor->add_component("/Thing", {"BoxCollider", std::nullopt, {}}));
  REQUIRE(at.editor->add_component("/Thing", {"Rigidbody", std::nullopt, {}}));
  const auto set = [&](const std::string& field, const std::string& component) {
    std::string value = R"({"$ref": "/Thing", "component": ")" + component + "\"}";
    if (field == "places") value = "[" + value + "]";
    return at.set("/Thing", 1, "{\"" + field + "\": " + value + "}");
  };
  struct Case {
    std::string field, component, error;
  };
  const Case cases[] = {
      {"body", "Rigidbody", ""},
      {"body", "Collider",
       "body: expected a reference to UnityEngine.Rigidbody, got the UnityEngine.BoxCollider"},
      {"body", "GameObject",
       "body: expected a reference to UnityEngine.Rigidbody, got the UnityEngine.GameObject"},
      {"other", "GameObject", ""},
      {"other", "Rigidbody",
       "other: expected a reference to UnityEngine.GameObject, got the UnityEngine.Rigidbody"},
      {"places", "Transform", ""},
      {"places", "Thing",
       "places[0]: expected a reference to UnityEngine.Transform, got the Thing"},
      {"any", "BoxCollider", ""},
      {"any", "Thing", "any: expected a reference to UnityEngine.Collider, got the Thing"},
      {"part", "BoxCollider", ""},
      {"part", "Thing", ""},
      {"switchable", "Thing", ""},
      {"switchable", "BoxCollider",
       "switchable: expected a reference to UnityEngine.Behaviour, got the "
       "UnityEngine.BoxCollider"},
      {"enemy", "Thing", ""},
      {"enemy", "Enemy", ""},
      {"enemy", "BoxCollider",
       "enemy: expected a reference to Enemy, got the "
       "UnityEngine.BoxCollider"},
      {"all", "BoxCollider", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.field);
    CAPTURE(c.component);
    const std::string done = set(c.field, c.component);
    if (c.error.empty())
      CHECK(done.starts_with("+  " + c.field));
    else
      CHECK(done.starts_with("error: " + c.error + " of '/Thing' (leave component out, or "));
  }
}

// What the rule is taken from.
TEST_CASE("edit: in real prefabs documents follow the components") {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return;
  int objects = 0, others = 0;
  for (const auto& path : test::project_files(
           [](const std::filesystem::path& each) { return each.extension() == ".prefab"; })) {
    const auto document = unity::text::Document::parse(test::read_all(path));
    for (const unity::text::Object& object : document.objects()) {
      if (object.class_id != unity::kGameObjectClass || object.stripped) continue;
      const bool saved_lately = document.body(object).find("m_CorrespondingSource") < 200;
      if (!saved_lately) continue;  // before 2018.3 the order was another
      const unity::text::Object* next = &object + 1;
      bool follows = true;
      const unity::text::Tree tree = document.fields(object);
      for (const unity::text::NodeView item : tree.fields()["m_Component"])
        for (const unity::text::NodeView entry : item) {
          const auto reference = unity::as_reference(entry);
          const auto end = document.objects().data() + document.objects().size();
          follows = follows && reference && next < end && next->id == reference->id;
          ++next;
        }
      ++(follows ? objects : others);
    }
  }
  MESSAGE(objects << " objects are followed by their components in order, " << others
                  << " are not");
  CHECK(objects > 1000);
  CHECK(others == 0);
}

}  // namespace diorama::unity::edit
