// Clips where an edit could do damage in silence: what stands beside the keys, in the table of
// bindings, in curves of another form.

#include <doctest/doctest.h>

#include <array>

#include "support/edit_project.h"
#include "unity/edit/animation/animator_editor.h"
#include "unity/edit/animation/clip_editor.h"
#include "unity/edit/animation/clip_forms.h"
#include "unity/edit/animation/clip_report.h"
#include "unity/edit/animation/controller_report.h"

namespace diorama::unity::edit {
namespace {

struct Clips : test::EditProject {
  Clips() {
    folder.write("Assets/Door.cs",
                 "using UnityEngine;\nusing System.Collections.Generic;\n"
                 "public class Door : MonoBehaviour { public float angle; public string title; "
                 "public List<int> steps; public Vector3 hinge; public Transform other; }\n");
    folder.write("Assets/Door.cs.meta",
                 "fileFormatVersion: 2\nguid: " + std::string(32, '4') + "\nMonoImporter: {}\n");
    path = "Assets/Sway.anim";
    reopen();
    REQUIRE(clips->create(path, {}));
    before = text();
  }
  void reopen() {
    auto opened = unity::Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    session = std::make_unique<Session>(*project, 7);
    clips = std::make_unique<ClipEditor>(*session);
  }
  /// A part of the file replaced on disk.
  void rewrite(std::vector<std::pair<std::string, std::string>> parts) {
    std::string now = text();
    for (const auto& [from, to] : parts) {
      const std::size_t at = now.find(from);
      REQUIRE_MESSAGE(at != std::string::npos, from);
      now.replace(at, from.size(), to);
    }
    add("Sway.anim", now, '6');
    reopen();
    before = text();
  }
  [[nodiscard]] ClipReport report() const {
    const auto file = session->file(path);
    REQUIRE(file);
    auto out = report_clip(*project, path, *(*file)->document);
    REQUIRE(out);
    return *std::move(out);
  }
  /// The sentences, or the error.
  std::string told(const Result<ClipChange>& result) const {
    if (!result) {
      CHECK(text() == before);
      return result.error().message;
    }
    std::string out;
    for (const std::string& each : result->changes) out += each + "; ";
    return out;
  }
  std::string set(const CurveName& name, const std::vector<ClipKey>& keys) {
    return told(clips->set_curve(path, name, keys));
  }
  std::unique_ptr<ClipEditor> clips;
};

ClipKey key(double time, std::vector<double> values, KeyMode mode = KeyMode::Auto) {
  return {time, std::move(values), {}, {}, mode, {}, {}};
}

bool has(const std::string& text, std::string_view part) {
  const bool out = text.find(part) != std::string::npos;
  if (!out) MESSAGE(text);
  return out;
}

constexpr const char* kTooLarge = "a number is too large to be stored";

TEST_CASE("clips: numbers that a file cannot hold are refused") {
  Clips files;
  const CurveName angle{"", "Door", "angle"};
  CHECK(has(files.set(angle, {key(1e300, {1})}), kTooLarge));
  CHECK(has(files.set(angle, {key(0, {-1e39})}), kTooLarge));
  ClipKey steep = key(0, {1}, KeyMode::Free);
  steep.in = 1e300;
  CHECK(has(files.set(angle, {steep}), kTooLarge));
  // The slope between two numbers that both are stored.
  CHECK(
      has(files.set(angle, {key(0, {-3e38}, KeyMode::Linear), key(1e-6, {3e38}, KeyMode::Linear)}),
          kTooLarge));
  CHECK(has(files.told(files.clips->set_settings(files.path, {1e300, {}, {}})), kTooLarge));
  CHECK(has(files.told(files.clips->set_settings(files.path, {1e-300, {}, {}})), "above 0"));
  CHECK(has(files.told(files.clips->set_events(files.path, {{1e300, "Step", "", 0, 0, {}}})),
            kTooLarge));
  CHECK(has(files.told(files.clips->set_events(files.path, {{1, "Step", "", 1e300, 0, {}}})),
            kTooLarge));
  CHECK(has(files.set(angle, {key(0, {1}, KeyMode::Constant)}), "1 key"));
  CHECK(has(files.text(), "inSlope: Infinity"));
}

TEST_CASE("clips: new keys leave what is before and after the curve") {
  Clips files;
  const CurveName angle{"", "Door", "angle"};
  REQUIRE(files.clips->set_curve(files.path, angle, {key(0, {1}), key(1, {2})}));
  files.rewrite({{"m_PreInfinity: 2", "m_PreInfinity: 0"},
                 {"m_PostInfinity: 2", "m_PostInfinity: 1"},
                 {"flags: 0", "flags: 16"}});
  REQUIRE(files.clips->set_curve(files.path, angle, {key(0, {3}), key(1, {2})}));
  CHECK(has(files.text(), "m_PreInfinity: 0\n      m_PostInfinity: 1"));
  CHECK(has(files.text(), "flags: 16"));
  CHECK(files.diff().find("nfinity: ") == std::string::npos);
}

TEST_CASE("clips: an event keeps whether somebody has to receive it") {
  Clips files;
  const ClipEvent plain{0.5, "Step", "", 0, 0, {}};
  ClipEvent quiet = plain;
  quiet.require_receiver = false;
  REQUIRE(files.clips->set_events(files.path, {quiet}));
  CHECK(has(files.text(), "messageOptions: 1"));
  CHECK(files.report().events.front().require_receiver == false);
  ClipEvent text = plain;
  text.text = "left";
  REQUIRE(files.clips->set_events(files.path, {text, {0.7, "Step", "", 0, 0, {}}}));
  CHECK(files.report().events.front().require_receiver == false);
  CHECK(files.report().events.back().require_receiver == true);
}

TEST_CASE("clips: the editor's own line in the table of bindings is found") {
  Clips files;
  const CurveName light{"Lamp", "Light", "m_Intensity"};
  REQUIRE(files.clips->set_curve(files.path, light, {key(0, {1}), key(1, {0})}));
  const std::string line =
      "genericBindings:\n    - serializedVersion: 2\n      path: " +
      std::to_string(binding_hash("Lamp")) +
      "\n      attribute: " + std::to_string(binding_hash("m_Intensity")) +
      "\n      script: {fileID: 0}\n      typeID: 108\n      customType: 0\n"
      "      isPPtrCurve: 0\n      isIntCurve: 0\n      isSerializeReferenceCurve: 0\n";
  files.rewrite({{"genericBindings: []\n", line}});
  CHECK(has(files.set(light, {key(0, {2}), key(1, {0})}), "2 keys; "));
  CHECK(files.set(light, {key(0, {2}), key(1, {0})}).find("no line") == std::string::npos);
  REQUIRE(files.clips->remove_curve(files.path, light));
  CHECK(has(files.text(), "genericBindings: []\n"));
}

TEST_CASE("clips: a second rotation of an object is refused") {
  Clips files;
  files.rewrite({{"m_RotationCurves: []",
                  "m_RotationCurves:\n  - curve:\n      m_Curve: []\n"
                  "    path: Body"},
                 {"m_EditorCurves: []",
                  "m_EditorCurves:\n  - curve:\n      m_Curve: []\n"
                  "    attribute: m_LocalRotation.x\n    path: Body\n"
                  "    classID: 4\n    script: {fileID: 0}"}});
  const std::vector<ClipKey> keys{key(0, {0, 0, 0}), key(1, {0, 90, 0})};
  CHECK(has(files.set({"Body", "Transform", "rotation"}, keys),
            "'Body' already has a rotation in 'Assets/Sway.anim', as quaternions"));
  CHECK(has(files.set({"Head", "Transform", "rotation"}, keys), "2 keys"));
}

TEST_CASE("clips: curves that are only played are told and not hidden behind a new one") {
  Clips files;
  const std::string curve =
      ":\n  - curve:\n      m_Curve:\n      - time: 0\n        value: 7\n    attribute: angle\n"
      "    path: Body\n    classID: 114\n    script: {fileID: 11500000, guid: " +
      std::string(32, '4') + ", type: 3}";
  const std::string place =
      ":\n  - curve:\n      m_Curve:\n      - time: 0\n        value: {x: 1, y: 2, z: 3}\n"
      "    path: Hand";
  files.rewrite({{"m_FloatCurves: []", "m_FloatCurves" + curve},
                 {"m_PositionCurves: []", "m_PositionCurves" + place}});
  const ClipReport report = files.report();
  REQUIRE(report.curves.size() == 4);
  CHECK(report.curves.front().name.property == "angle");
  CHECK(report.curves.back().name.property == "m_LocalPosition.z");
  CHECK(report.curves.back().first.front().values == std::vector<double>{3});
  REQUIRE(report.problems.size() == 1);
  CHECK(has(report.problems.front(), "the last 4 curves are only played"));
  CHECK(has(files.set({"", "Door", "angle"}, {key(0, {1})}), "has only curves that are played"));
}

TEST_CASE("clips: a file with an unfinished merge is named as one") {
  const Clips files;
  const text::Document clip = text::Document::parse(
      "%YAML 1.1\n--- !u!74 &7400000\nAnimationClip:\n<<<<<<< ours\n  m_Name: A\n=======\n"
      "  m_Name: B\n>>>>>>> theirs\n");
  for (const auto& result : {report_clip(*files.project, "Assets/A.anim", clip).has_value(),
                             report_controller(*files.project, "Assets/A.anim", clip).has_value()})
    CHECK(!result);
  const auto refused = report_clip(*files.project, "Assets/A.anim", clip);
  REQUIRE(!refused);
  CHECK(refused.error().code == ErrorCode::Conflict);
  const auto controller = report_controller(*files.project, "Assets/A.anim", clip);
  REQUIRE(!controller);
  CHECK(controller.error().code == ErrorCode::Conflict);
}

}  // namespace
}  // namespace diorama::unity::edit
