// New components: what they have before anybody sets a field, in the form of each editor.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "support/corpus.h"
#include "support/edit_project.h"
#include "unity/facts/class_table.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEmptyScene = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

struct FreshProject : test::EditProject {
  explicit FreshProject(const std::string& version = "2022.3.62f2",
                        std::string_view scene = kEmptyScene)
      : EditProject(version) {
    folder.write("Packages/manifest.json",
                 R"({"dependencies": {"com.unity.ugui": "1.0.0", "com.unity.textmeshpro": "3.0.6",
                     "com.unity.inputsystem": "1.7.0"}})");
    add("Main.unity", scene, 'b');
    open("Main.unity");
  }

  scene::ComponentChange add_to(const std::string& object, const std::string& type) {
    const auto added = editor->add_component(object, {type, std::nullopt, {}});
    const std::string wrong = added ? "" : type + ": " + added.error().message;
    REQUIRE_MESSAGE(added, wrong);
    return *added;
  }

  void create(const std::string& name, test::TransformKind kind = test::TransformKind::AsParent) {
    REQUIRE(editor->create(name, "", kind));
  }

  /// The last document of that class, with the id of its object as in the golden documents.
  [[nodiscard]] std::string body_of(std::int32_t class_id) const {
    CHECK(text().find("<GameObject>") == std::string::npos);
    const auto file = session->file(path);
    REQUIRE(file);
    const text::Document& document = *(*file)->document;
    std::string out;
    for (const text::Object& each : document.objects())
      if (each.class_id == class_id) out = document.body(each);
    constexpr std::string_view kObject = "\n  m_GameObject: {fileID: ";
    if (const std::size_t at = out.find(kObject); at != std::string::npos) {
      const std::size_t begin = at + kObject.size();
      const std::string id = "{fileID: " + out.substr(begin, out.find('}', begin) - begin) + "}";
      for (std::size_t found = 0; (found = out.find(id, found)) != std::string::npos;)
        out.replace(found, id.size(), "{fileID: <GameObject>}");
    }
    return out;
  }
};

/// The golden document of each class that an editor writes.
std::map<std::string, std::string> golden_documents(const fs::path& folder) {
  std::map<std::string, std::string> out;
  for (const auto& entry : fs::directory_iterator(folder))
    out.emplace(entry.path().stem().string(), test::read_all(entry.path()));
  return out;
}

/// An object of its own with the component, in a scene that the tool made in the same form.
std::string fresh(const std::string& version, const std::string& name) {
  FreshProject at(version);
  const bool rect = name == "RectTransform";
  at.create("Thing", rect ? test::TransformKind::Rect : test::TransformKind::AsParent);
  // Filters need something that sounds.
  if (name.starts_with("Audio") && name.ends_with("Filter")) at.add_to("/Thing", "AudioSource");
  // The renderer of an effect is no component of its own.
  if (!rect) at.add_to("/Thing", name == "VFXRenderer" ? "VisualEffect" : name);
  return at.body_of(find_class(name)->id);
}

}  // namespace

TEST_CASE("fresh components: as a real editor writes them, byte for byte") {
  const fs::path corpus = test::unity_corpus();
  if (corpus.empty()) return;
  std::size_t documents = 0, equal = 0;
  for (const auto& version : fs::directory_iterator(corpus / "../defaults/docs"))
    for (const auto& [name, golden] : golden_documents(version.path())) {
      CAPTURE(version.path().filename().string());
      CAPTURE(name);
      ++documents;
      const std::string made = fresh(version.path().filename().string(), name);
      CHECK(made == golden);
      if (made == golden) ++equal;
    }
  MESSAGE(equal << " of " << documents << " documents");
  CHECK(documents == 811);
}

TEST_CASE("fresh components: scripts of packages have what was read of them") {
  const fs::path corpus = test::unity_corpus();
  if (corpus.empty()) return;
  const auto facts = json::parse(test::read_all(corpus / "../defaults/defaults.json"));
  REQUIRE(facts);
  std::size_t scripts = 0;
  for (const json::Value entry : facts->root()) {
    if (!entry["script"]) continue;
    const std::string name(entry["script"].string_or(""));
    CAPTURE(name);
    FreshProject at;
    at.create("Thing", test::TransformKind::Rect);
    const auto added = at.editor->add_component("/Thing", {name, std::nullopt, {}});
    if (!added) {  // of a package that this project has not
      CHECK(name == "UnityEngine.Rendering.Volume");
      continue;
    }
    std::string wanted;
    for (const json::Value field : entry["fields"]) {
      if (field["versions"]) continue;  // newer packages have it
      const std::string value(field["yaml"].string_or(""));
      wanted.append("  ").append(field.key()).append(value.starts_with(' ') ? ":\n" : ": ");
      wanted += value + "\n";
    }
    const std::string body = at.body_of(114);
    constexpr std::string_view kLast = "  m_EditorClassIdentifier: \n";
    const std::size_t begin = body.find(kLast);
    REQUIRE(begin != std::string::npos);
    CHECK(body.substr(begin + kLast.size()) == wanted);
    CHECK(added->unstored.empty());
    ++scripts;
  }
  CHECK(scripts == 42);
}

TEST_CASE("fresh components: where the package is on disk, it says which fields there are") {
  FreshProject at("2022.3.62f2");
  at.folder.write("Packages/com.unity.ugui/package.json", R"({"name": "com.unity.ugui"})");
  at.folder.write("Packages/com.unity.ugui/Shadow.cs",
                  "namespace UnityEngine.UI { public class Shadow : MonoBehaviour {\n"
                  "  [SerializeField] Color m_EffectColor; [SerializeField] int m_Newer; } }\n");
  at.folder.write("Packages/com.unity.ugui/Shadow.cs.meta",
                  "fileFormatVersion: 2\nguid: cfabb0440166ab443bba8876756fdfa9\n");
  at.open("Main.unity");
  at.create("Thing");
  const scene::ComponentChange added = at.add_to("/Thing", "UnityEngine.UI.Shadow");
  CHECK(at.body_of(114).ends_with(
      "  m_EditorClassIdentifier: \n  m_EffectColor: {r: 0, g: 0, b: 0, a: 0.5}\n"));
  CHECK(added.unstored == std::vector<std::string>{"m_Newer"});
}

TEST_CASE("fresh components: a selectable tints the graphic beside it") {
  FreshProject at;
  at.create("Thing", test::TransformKind::Rect);
  at.add_to("/Thing", "UnityEngine.UI.Image");
  at.add_to("/Thing", "UnityEngine.UI.Button");
  const auto file = at.session->file(at.path);
  REQUIRE(file);
  text::FileId image = 0;
  for (const text::Object& each : (*file)->document->objects())
    if ((*file)->document->body(each).find("m_Sprite:") != std::string_view::npos) image = each.id;
  CHECK(at.text().find("  m_TargetGraphic: {fileID: " + std::to_string(image) + "}\n") !=
        std::string::npos);
}

TEST_CASE("fresh components: they fit themselves to the mesh of their object") {
  struct Case {
    const char *mesh, *type;
    std::int32_t class_id;
    const char* lines;      ///< in the new component
    const char* uncertain;  ///< fields that are named so
  };
  const Case cases[] = {
      {"Cube", "BoxCollider", 65, "  m_Size: {x: 1, y: 1, z: 1}\n", ""},
      {"Plane", "BoxCollider", 65, "  m_Size: {x: 10, y: 2.220446e-16, z: 10}\n", ""},
      {"Capsule", "BoxCollider", 65, "  m_Size: {x: 1, y: 2, z: 1}\n", ""},
      {"Quad", "BoxCollider", 65, "  m_Size: {x: 1, y: 1, z: 1}\n", "m_Center m_Size "},
      {"Sphere", "SphereCollider", 135, "  m_Radius: 0.5\n", ""},
      {"Capsule", "SphereCollider", 135, "  m_Radius: 1\n", ""},
      {"Capsule", "CapsuleCollider", 136, "  m_Height: 2\n", ""},
      {"Cylinder", "CapsuleCollider", 136, "  m_Radius: 0.5000001\n  m_Height: 2\n", ""},
      {"Sphere", "CharacterController", 143, "  m_Height: 1\n", ""},
      {"Capsule", "CharacterJoint", 144, "  m_Anchor: {x: 0, y: 1, z: 0}\n", ""},
      {"Plane", "NavMeshAgent", 195, "  m_BaseOffset: 1.110223e-16\n", ""},
      {"Plane", "EdgeCollider2D", 68, "  m_Points:\n  - {x: -5, y: 0}\n  - {x: 5, y: 0}\n", ""},
      {"Cube", "PolygonCollider2D", 60,
       "    m_Paths:\n    - - {x: 0, y: 0.5}\n      - {x: -0.47552827, y: 0.15450849}\n", ""},
      {"Quad", "MeshCollider", 64,
       "  m_Mesh: {fileID: 10210, guid: 0000000000000000e000000000000000, type: 0}\n", ""},
      {"Cube", "VideoPlayer", 328, "  m_RenderMode: 3\n", ""},
      {"Cube", "Light", 108, "  m_Type: 2\n", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.mesh);
    CAPTURE(c.type);
    FreshProject at;
    REQUIRE(at.editor->create_primitive(c.mesh, "Thing", ""));
    REQUIRE(at.editor->remove_component("/Thing", 3));
    const scene::ComponentChange added = at.add_to("/Thing", c.type);
    CHECK(at.body_of(c.class_id).find(c.lines) != std::string::npos);
    std::string uncertain;
    for (const std::string& field : added.uncertain) uncertain += field + " ";
    CHECK(uncertain == c.uncertain);
  }
}

TEST_CASE("fresh components: what is given is neither fitted nor named") {
  FreshProject at;
  REQUIRE(at.editor->create_primitive("Quad", "Thing", ""));
  REQUIRE(at.editor->remove_component("/Thing", 3));
  const auto added = at.editor->add_component(
      "/Thing",
      {"BoxCollider", std::nullopt, test::from_json(R"({"size": {"x": 2, "y": 3, "z": 4}})")});
  REQUIRE(added);
  CHECK(added->uncertain == std::vector<std::string>{"m_Center"});
  CHECK(at.body_of(65).find("  m_Size: {x: 2, y: 3, z: 4}\n") != std::string::npos);
}

TEST_CASE("fresh components: a video player takes the camera of its object") {
  FreshProject at;
  at.create("Thing");
  at.add_to("/Thing", "Camera");
  at.add_to("/Thing", "VideoPlayer");
  CHECK(at.body_of(328).find("  m_RenderMode: 0\n") != std::string::npos);
  CHECK(at.body_of(328).find("  m_TargetCamera: {fileID: 0}\n") == std::string::npos);
}

TEST_CASE("fresh components: what nobody knows is left to the engine and named") {
  FreshProject at("6000.5.1f1");
  at.create("Thing");
  const scene::ComponentChange added = at.add_to("/Thing", "PanelRenderer");
  const ClassInfo& info = *find_class("PanelRenderer");
  const std::string body = at.body_of(info.id);
  CHECK(body.find("  m_Enabled: 1\n") != std::string::npos);
  CHECK_FALSE(added.unstored.empty());
  for (const std::string& field : added.unstored)
    CHECK(body.find("  " + field + ":") == std::string::npos);
  // One of a required component says of which.
  FreshProject old("2019.4.41f2");
  old.create("Thing");
  const scene::ComponentChange effect = old.add_to("/Thing", "VisualEffect");
  CHECK(effect.uncertain == std::vector<std::string>{"VFXRenderer.m_Materials"});
  CHECK(old.add_to("/Thing", "Light").uncertain.empty());
}

}  // namespace diorama::unity::edit
