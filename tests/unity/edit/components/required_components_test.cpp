// What comes with a component, which types can be added at all, and objects that get a
// RectTransform.

#include "unity/edit/components/required_components.h"

#include <doctest/doctest.h>

#include "scene/type_names.h"
#include "support/edit_project.h"
#include "unity/edit/session.h"

namespace diorama::unity::edit {
namespace {

constexpr std::string_view kScripts =
    "using UnityEngine;\n"
    "public abstract class Enemy : MonoBehaviour {}\n"
    "[RequireComponent(typeof(Collider))] public class Thing : Enemy {}\n";

struct UiProject : test::EditProject {
  UiProject() {
    folder.write("Packages/manifest.json",
                 R"({"dependencies": {"com.unity.ugui": "1.0.0", "com.unity.textmeshpro": "3.0.6",
                     "com.unity.xr.interaction.toolkit": "3.0.0"}})");
    add("Thing.cs", kScripts, 'a');
    add("Left.cs",
        "[UnityEngine.RequireComponent(typeof(Right))] public class Left : "
        "UnityEngine.MonoBehaviour {}",
        'c');
    add("Right.cs",
        "[UnityEngine.RequireComponent(typeof(Left))] public class Right : "
        "UnityEngine.MonoBehaviour {}",
        'd');
    add("Main.unity", test::scene_with_script("Thing", 'f', ""), 'b');
    open("Main.unity");
  }

  /// Short names, in their order; the first script is a missing one.
  std::string components() {
    const auto scene = project->hierarchies().open(path);
    REQUIRE(scene);
    unity::ComponentTypes types(project->assets(), project->scripts());
    std::string out;
    for (const unity::Component& each : (*scene)->hierarchy.components()) {
      const unity::ComponentType type = types.type_of(each);
      if (!type.full_name.empty())
        out += (out.empty() ? "" : " ") + std::string(scene::short_name(type.full_name));
    }
    return out;
  }

  /// What the object has once a type was added, or what was wrong; taken back then.
  std::string with(const std::string& type) {
    const auto added = editor->add_component("/Thing", {type, std::nullopt, {}});
    if (!added) {
      CHECK(text() == before);
      const Error& error = added.error();
      return error.message + (error.hint.empty() ? "" : " (" + error.hint + ")");
    }
    std::string out = components();
    CHECK(session->past().done().size() == 1);
    REQUIRE(session->undo());
    CHECK(text() == before);
    return out;
  }
};

}  // namespace

TEST_CASE("edit: a component comes with what it requires, in one step") {
  UiProject at;
  const std::pair<std::string, std::string> cases[] = {
      {"Rigidbody", "Transform Rigidbody"},
      {"HingeJoint", "Transform Rigidbody HingeJoint"},
      {"DistanceJoint2D", "Transform Rigidbody2D DistanceJoint2D"},
      {"WheelJoint2D", "Transform Rigidbody2D WheelJoint2D"},
      {"TilemapRenderer", "Transform Tilemap TilemapRenderer"},
      {"ParticleSystem", "Transform ParticleSystem ParticleSystemRenderer"},
      {"TextMesh", "Transform MeshRenderer TextMesh"},
      {"Canvas", "RectTransform Canvas"},
      {"CanvasScaler", "RectTransform Canvas CanvasScaler"},
      {"GraphicRaycaster", "RectTransform Canvas GraphicRaycaster"},
      {"Image", "RectTransform CanvasRenderer Image"},
      {"RawImage", "RectTransform CanvasRenderer RawImage"},
      {"UnityEngine.UI.Text", "RectTransform CanvasRenderer Text"},
      {"Mask", "RectTransform Mask"},
      {"VerticalLayoutGroup", "RectTransform VerticalLayoutGroup"},
      {"ScrollRect", "RectTransform ScrollRect"},
      {"Button", "Transform Button"},  // needs none
      {"StandaloneInputModule", "Transform EventSystem StandaloneInputModule"},
      {"TextMeshProUGUI", "RectTransform CanvasRenderer TextMeshProUGUI"},
      {"TextMeshPro", "RectTransform MeshRenderer TextMeshPro"},
      {"RectTransform", "RectTransform"},
      {"Left", "Transform Right Left"},  // each of them requires the other
  };
  for (const auto& [type, expected] : cases) CHECK_MESSAGE(at.with(type) == expected, type);
}

TEST_CASE("edit: base classes cannot be added, nor what needs one that is not there") {
  UiProject at;
  const std::string colliders =
      "(add one that derives from it: MeshCollider, BoxCollider, SphereCollider, CapsuleCollider, "
      "CharacterController, WheelCollider, TerrainCollider)";
  const std::string audio = "(add one that derives from it: AudioListener, AudioSource)";
  const std::pair<std::string, std::string> cases[] = {
      {"Collider", "'Collider' is a base class and cannot be added itself " + colliders},
      {"AudioBehaviour", "'AudioBehaviour' is a base class and cannot be added itself " + audio},
      {"AudioEchoFilter",
       "UnityEngine.AudioEchoFilter requires UnityEngine.AudioBehaviour: "
       "'UnityEngine.AudioBehaviour' is a base class and cannot be added itself " +
           audio},
      {"Thing",
       "Thing requires UnityEngine.Collider: 'UnityEngine.Collider' is a base class and cannot be "
       "added itself " +
           colliders},
      {"Enemy", "'Enemy' is abstract (name a class derived from it)"},
      {"Graphic", "'Graphic' is abstract (name a class derived from it)"},
      {"Transform", "every object has exactly one Transform; none can be added"},
      // Packages that the project does not have.
      {"Volume",
       "'Volume' is in the package com.unity.render-pipelines.core, which the project does not "
       "have (add the package to Packages/manifest.json)"},
      {"PlayerInput",
       "'PlayerInput' is in the package com.unity.inputsystem, which the project does not have "
       "(add the package to Packages/manifest.json)"},
      {"ImageEditor", "UnityEditor.UI.ImageEditor is code for the editor, not a component"},
      // The tables do not say which of its files has its name.
      {"XRRayInteractor",
       "UnityEngine.XR.Interaction.Toolkit.Interactors.XRRayInteractor has several files in "
       "com.unity.xr.interaction.toolkit, and it is not known which of them Unity uses (open "
       "the project in Unity once, so that the package is on this disk)"},
  };
  for (const auto& [type, expected] : cases) CHECK_MESSAGE(at.with(type) == expected, type);
  for (const std::string type :
       {"Renderer", "Joint", "Behaviour", "Collider2D", "Joint2D", "AnchoredJoint2D", "Effector2D",
        "GridLayout", "PhysicsUpdateBehaviour2D"})
    CHECK_MESSAGE(
        at.with(type).starts_with("'" + type + "' is a base class and cannot be added itself"),
        type);
  // With one of what is needed there it is added.
  REQUIRE(at.editor->add_component("/Thing", {"AudioSource", std::nullopt, {}}));
  REQUIRE(at.editor->add_component("/Thing", {"AudioEchoFilter", std::nullopt, {}}));
  CHECK(at.components() == "Transform AudioSource AudioEchoFilter");
}

TEST_CASE("edit: a script of a package is written by the file of its class") {
  UiProject at;
  const std::pair<std::string, std::string> cases[] = {
      {"TextMeshProUGUI", "f4688fdb7df04437aeb418b961361dc5, type: 3}"},
      {"TextMeshPro", "9541d86e2fd84c1d9990edf0852d74ab, type: 3}"},
      {"Image", "fe87c0e1cc204ed48ad3b37840f39efc, type: 3}"},
      {"UIDocument", "{fileID: 19102, guid: 0000000000000000e000000000000000, type: 0}"},
  };
  for (const auto& [type, script] : cases) {
    CAPTURE(type);
    REQUIRE(at.editor->add_component("/Thing", {type, std::nullopt, {}}));
    CHECK(at.diff().find(script) != std::string::npos);
    REQUIRE(at.session->undo());
  }
  // The other files of the class are read as the class too.
  for (const std::string_view guid :
       {"3069a00b8c364df395994d7d379e0a99", "f4688fdb7df04437aeb418b961361dc5"}) {
    unity::ComponentTypes types(at.project->assets(), at.project->scripts());
    CHECK(types.script_type({11500000, unity::Guid::parse(guid), 3}).full_name ==
          "TMPro.TextMeshProUGUI");
  }
}

TEST_CASE("edit: a Transform becomes a RectTransform where it stands") {
  for (const bool windows : {false, true}) {
    for (const bool ends : {true, false}) {
      test::EditProject at;
      std::string scene =
          "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
          "--- !u!1 &12\nGameObject:\n  m_ObjectHideFlags: 0\n  serializedVersion: 6\n"
          "  m_Component:\n  - component: {fileID: 13}\n  m_Layer: 0\n  m_Name: Thing\n"
          "  m_TagString: Untagged\n  m_IsActive: 1\n"
          "--- !u!4 &13\nTransform:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: 12}\n"
          "  serializedVersion: 2\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
          "  m_LocalPosition: {x: 1.50, y: -2, z: 3}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n"
          "  m_Children: []\n  m_Father: {fileID: 0}\n"
          "  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n";
      if (!ends) scene.pop_back();
      if (windows)
        for (std::size_t i = scene.find('\n'); i != std::string::npos; i = scene.find('\n', i + 2))
          scene.insert(i, "\r");
      at.add("Main.unity", scene, 'b');
      at.open("Main.unity");
      REQUIRE(at.editor->add_component("/Thing", {"RectTransform", std::nullopt, {}}));
      std::string text = at.text();
      CHECK((text.find('\r') != std::string::npos) == windows);
      CHECK(text.ends_with('\n') == ends);
      std::erase(text, '\r');
      std::string plain = at.before;
      std::erase(plain, '\r');
      if (!ends) plain += '\n', text += '\n';
      CHECK(test::line_diff(plain, text) ==
            "---- !u!4 &13\n-Transform:\n+--- !u!224 &13\n+RectTransform:\n"
            "-  serializedVersion: 2\n"
            "+  m_AnchorMin: {x: 0.5, y: 0.5}\n+  m_AnchorMax: {x: 0.5, y: 0.5}\n"
            "+  m_AnchoredPosition: {x: 1.5, y: -2}\n+  m_SizeDelta: {x: 100, y: 100}\n"
            "+  m_Pivot: {x: 0.5, y: 0.5}\n");
      const auto again = at.editor->add_component("/Thing", {"RectTransform", std::nullopt, {}});
      REQUIRE_FALSE(again);
      CHECK(again.error().message == "'/Thing' already has a RectTransform");
      REQUIRE(at.session->undo());
      CHECK(at.text() == at.before);
    }
  }
}

TEST_CASE("edit: in an instance a Transform stays one, and a rectangle is moved by overrides") {
  UiProject at;
  at.add("Part.prefab", test::scene_with_script("Part", 'f', ""), 'e');
  at.open("Main.unity");
  REQUIRE(at.editor->instantiate("Assets/Part.prefab", ""));
  const std::string plain = at.text();
  const auto refused = at.editor->add_component("/Part", {"Mask", std::nullopt, {}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "UnityEngine.UI.Mask requires UnityEngine.RectTransform: the Transform of '/Part' comes "
        "from a prefab and cannot become a RectTransform here");
  CHECK(at.text() == plain);
  test::PathEditor prefab(*at.session, "Assets/Part.prefab");
  REQUIRE(prefab.add_component("/Part", {"RectTransform", std::nullopt, {}}));
  REQUIRE(at.editor->set_transform("/Part", {scene::Vector3{3, 0, 0}, {}, {}, false}));
  const std::string changed = test::line_diff(plain, at.text());
  CHECK(changed.find("+      propertyPath: m_AnchoredPosition.x\n+      value: 3\n") !=
        std::string::npos);
  CHECK(changed.find("m_LocalPosition.x") == std::string::npos);
}

TEST_CASE("edit: where a rectangle stands is written as what it is away from its anchors") {
  test::EditProject at;
  at.add("Main.unity", test::scene_with_script("Thing", 'f', ""), 'b');
  at.open("Main.unity");
  REQUIRE(at.editor->add_component("/Thing", {"RectTransform", std::nullopt, {}}));
  REQUIRE(at.editor->set_fields("/Thing", 0, test::from_json(R"({"pivot": {"x": 0, "y": 1},
      "sizeDelta": {"x": 200, "y": 50}})")));
  REQUIRE(at.editor->create("Inside", "/Thing"));
  at.before = at.text();
  const auto moved = [&](const scene::Vector3& to) {
    const std::string was = at.text();
    REQUIRE(at.editor->set_transform("/Thing/Inside", {to, std::nullopt, std::nullopt, false}));
    return test::line_diff(was, at.text());
  };
  // The middle of the parent is 100 to the right of its pivot and 25 below it.
  CHECK(moved({110, -5, 0}) ==
        "-  m_AnchoredPosition: {x: 0, y: 0}\n+  m_AnchoredPosition: {x: 10, y: 20}\n");
  CHECK(moved({110, -5, 0}).empty());
  CHECK(moved({110, -5, 7}) ==
        "-  m_LocalPosition: {x: 0, y: 0, z: 0}\n+  m_LocalPosition: {x: 0, y: 0, z: 7}\n");
  // A file that has x and y goes along.
  REQUIRE(at.editor->set_fields("/Thing/Inside", 0,
                                test::from_json(R"({"localPosition": {"x": 110, "y": -5}})")));
  CHECK(moved({111, -5, 7}) ==
        "-  m_LocalPosition: {x: 110, y: -5, z: 7}\n+  m_LocalPosition: {x: 111, y: -5, z: 7}\n"
        "-  m_AnchoredPosition: {x: 10, y: 20}\n+  m_AnchoredPosition: {x: 11, y: 20}\n");
}

TEST_CASE("edit: fields of scripts are found without the m_ before them") {
  UiProject at;
  REQUIRE(at.editor->add_component("/Thing", {"TextMeshProUGUI", std::nullopt, {}}));
  REQUIRE(at.editor->add_component("/Thing", {"Button", std::nullopt, {}}));
  const auto change = at.editor->set_fields(
      "/Thing", 3, test::from_json(R"({"text": "Hi", "fontSize": 12, "color": {"g": 0.5},
      "m_Color": {"r": 1}, "margin.x": 2, "config.x": 2})"));
  REQUIRE(change);
  CHECK(change->set ==
        std::vector<std::string>{"text", "fontSize", "color", "m_Color", "margin.x"});
  CHECK(change->skipped.hint.starts_with("config.x: "));
  const std::string text = at.text();
  for (const std::string_view line :
       {"  m_text: Hi\n", "  m_fontSize: 12\n", "  m_fontColor: {r: 1, g: 0.5, b: 1, a: 1}\n"})
    CHECK_MESSAGE(text.find(line) != std::string::npos, line << text);
  const auto button = at.editor->set_fields(
      "/Thing", 4, test::from_json(R"({"interactable": false, "colors": {"normalColor":
      {"r": 1, "g": 1, "b": 1}, "colorMultiplier": 2, "Fade Duration": 3, "fade": 1}})"));
  REQUIRE(button);
  CHECK(button->set == std::vector<std::string>{"interactable", "colors"});
  CHECK(button->skipped.names == std::vector<std::string>{"colors.fade"});
  CHECK(at.text().find("    m_ColorMultiplier: 2\n") != std::string::npos);
  CHECK(at.text().find("    m_FadeDuration: 3\n") != std::string::npos);
}

}  // namespace diorama::unity::edit
