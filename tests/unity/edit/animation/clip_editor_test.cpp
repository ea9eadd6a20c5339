// Clips as the editor would write them: hashes and fields of real files, slopes, few lines
// changed, everything taken back to the same bytes.

#include "unity/edit/animation/clip_editor.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "support/corpus.h"
#include "support/edit_project.h"
#include "unity/edit/animation/clip_forms.h"
#include "unity/edit/animation/clip_report.h"

namespace diorama::unity::edit {
namespace {

using text::NodeView;

struct Clips : test::EditProject {
  explicit Clips(const std::string& version = "2022.3.20f1") : EditProject(version) {
    add("Coins.png", "", '3');
    folder.write("Assets/Coins.png.meta",
                 "fileFormatVersion: 2\nguid: " + std::string(32, '3') +
                     "\nTextureImporter:\n  internalIDToNameTable:\n  - first:\n      213: 11\n"
                     "    second: Coins_0\n  - first:\n      213: 12\n    second: Coins_1\n"
                     "  spriteMode: 2\n  textureType: 8\n");
    folder.write("Assets/Door.cs",
                 "using UnityEngine;\npublic class Door : MonoBehaviour { public float angle; }\n");
    folder.write("Assets/Door.cs.meta",
                 "fileFormatVersion: 2\nguid: " + std::string(32, '4') + "\nMonoImporter: {}\n");
    auto opened = unity::Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    session = std::make_unique<Session>(*project, 7);
    clips = std::make_unique<ClipEditor>(*session);
    path = "Assets/Sway.anim";
  }
  void create() {
    const auto made = clips->create(path, {});
    REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
    before = text();
  }
  [[nodiscard]] const text::Document& document() const {
    const auto file = session->file(path);
    REQUIRE(file);
    return *(*file)->document;
  }
  std::string set_curve(const CurveName& name, const std::vector<ClipKey>& keys) {
    const auto done = clips->set_curve(path, name, keys);
    return done ? "" : done.error().message;
  }
  std::unique_ptr<ClipEditor> clips;
};

ClipKey key(double time, std::vector<double> values, KeyMode mode = KeyMode::Auto) {
  return {time, std::move(values), {}, {}, mode, {}, {}};
}

ClipKey sprite(double time, const char* part) {
  return {time, {}, "Assets/Coins.png", part, KeyMode::Auto, {}, {}};
}

TEST_CASE("clips: paths and properties have the numbers that real files have for them") {
  CHECK(binding_hash("") == 0);
  CHECK(binding_hash("InventoryItem") == 945207115);
  CHECK(binding_hash("InventoryItem/BackgroundImage") == 1694765380);
  CHECK(binding_hash("Visual") == 3966078249);
  CHECK(binding_hash("Circle (1)/Left Pupil") == 3661581750);
  CHECK(binding_hash("m_Color.a") == 304273561);
  CHECK(binding_hash("m_SizeDelta.x") == 1967290853);
  CHECK(binding_hash("m_IsActive") == 2086281974);
  // Every clip of the sample and the corpus: each number is that of one of its curves.
  constexpr std::int64_t kMostOwn = 4;  // Unity's own numbers, for transforms
  std::size_t compared = 0;
  const auto files = test::project_files(
      [](const std::filesystem::path& file) { return file.extension() == ".anim"; });
  for (const auto& file : files) {
    CAPTURE(file.string());
    const text::Document document = text::Document::parse(test::read_all(file));
    const auto clip = find_clip(document, file.string());
    REQUIRE(clip);
    const text::Tree tree = document.fields(**clip);
    const NodeView fields = tree.fields();
    std::set<std::string> paths, attributes;
    for (const char* const list : {"m_EditorCurves", "m_FloatCurves", "m_PPtrCurves"})
      for (const NodeView curve : fields[list]) {
        paths.insert(std::to_string(binding_hash(curve["path"].text())));
        attributes.insert(std::to_string(binding_hash(curve["attribute"].text())));
      }
    for (const NodeView each : fields["m_ClipBindingConstant"]["genericBindings"]) {
      ++compared;
      CHECK(paths.contains(each["path"].text()));
      if (each["attribute"].integer().value_or(0) > kMostOwn)
        CHECK(attributes.contains(each["attribute"].text()));
    }
  }
  CHECK(compared >= (test::unity_corpus().empty() ? 1 : 4));
}

std::vector<double> slopes(const std::vector<ClipKey>& keys) {
  std::vector<double> out;
  for (const KeyValue& each : key_values(keys, 0)) {
    out.push_back(each.in);
    out.push_back(each.out);
  }
  return out;
}

TEST_CASE("clips: slopes are those of real files") {
  // A curve that somebody drew in the editor: -59 is between 73 and -117.
  const std::vector<double> drawn =
      slopes({key(0, {0}), key(0.28333333, {73}), key(0.65, {-59}), key(0.75, {-117})});
  CHECK(drawn[0] == 0);
  CHECK(drawn[2] == 0);
  CHECK(drawn[4] == doctest::Approx(-407.14285));
  CHECK(drawn[7] == 0);
  CHECK(slopes({key(0.083333336, {0.1}), key(0.16666667, {0.2}), key(0.25, {0.5})})[2] ==
        doctest::Approx(2.4));
  const auto linear = KeyMode::Linear;
  CHECK(slopes({key(0, {0}, linear), key(2, {4}, linear), key(3, {3}, linear)}) ==
        std::vector<double>{0, 2, 2, -1, -1, 0});
  CHECK(std::isinf(slopes({key(0, {0}, KeyMode::Constant)})[1]));
  CHECK(key_values({key(0, {0})}, 0)[0].mode == 136);
  CHECK(key_values({key(0, {0}, linear)}, 0)[0].mode == 69);
  CHECK(key_values({key(0, {0}, KeyMode::Constant)}, 0)[0].mode == 103);
}

/// Names of the entries in their order, also of those inside the first item of a list.
void append_shape(std::string& out, NodeView node, const std::string& prefix) {
  if (node.is_mapping() && !node["fileID"].exists())
    for (const NodeView child : node) {
      out += prefix + child.key() + "\n";
      append_shape(out, child, prefix + child.key() + ".");
    }
  if (node.is_sequence() && node.size() > 0) append_shape(out, *node.begin(), prefix + "-.");
}

std::string shape_of(const text::Document& document) {
  const auto clip = find_clip(document, "clip");
  REQUIRE(clip);
  const text::Tree tree = document.fields(**clip);
  std::string out;
  append_shape(out, tree.fields(), "");
  return out;
}

TEST_CASE("clips: a clip with a curve has the fields of the sample's own, in their order") {
  Clips files;
  files.create();
  CHECK(files.set_curve({"", "Door", "angle"}, {key(0, {1}), key(1, {2})}).empty());
  CHECK(shape_of(files.document()) ==
        shape_of(text::Document::parse(test::read_all(
            test::data_folder() + "/../samples/Courtyard/Assets/Animations/LanternPulse.anim"))));
}

TEST_CASE("clips: a curve of a script in the forms of two editors") {
  const auto written = [](const char* version) {
    Clips files(version);
    files.create();
    CHECK(files.set_curve({"Body", "Door", "angle"}, {key(0.5, {90})}).empty());
    return files.diff();
  };
  const std::string old_form = written("2021.3.45f1"), new_form = written("2022.3.20f1");
  CHECK(new_form.starts_with(
      "-  m_FloatCurves: []\n+  m_FloatCurves:\n+  - serializedVersion: 2\n+    curve:\n"
      "+      serializedVersion: 2\n+      m_Curve:\n+      - serializedVersion: 3\n"
      "+        time: 0.5\n+        value: 90\n+        inSlope: 0\n+        outSlope: 0\n"
      "+        tangentMode: 136\n+        weightedMode: 0\n+        inWeight: 0.33333334\n"
      "+        outWeight: 0.33333334\n+      m_PreInfinity: 2\n+      m_PostInfinity: 2\n"
      "+      m_RotationOrder: 4\n+    attribute: angle\n+    path: Body\n+    classID: 114\n"
      "+    script: {fileID: 11500000, guid: 44444444444444444444444444444444, type: 3}\n"
      "+    flags: 0\n"));
  CHECK(old_form.starts_with(
      "-  m_FloatCurves: []\n+  m_FloatCurves:\n+  - curve:\n+      serializedVersion: 2\n"));
  CHECK(old_form.find("flags") == std::string::npos);
  CHECK(old_form.find("isIntCurve") == std::string::npos);
  const std::string line = "+      path: " + std::to_string(binding_hash("Body")) +
                           "\n+      attribute: " + std::to_string(binding_hash("angle")) + "\n";
  CHECK(old_form.find(line) != std::string::npos);
  CHECK(new_form.find(line) != std::string::npos);
  CHECK(new_form.find("+      isPPtrCurve: 0\n+      isIntCurve: 0\n"
                      "+      isSerializeReferenceCurve: 0\n") != std::string::npos);
  CHECK(new_form.find("-    m_StopTime: 1\n+    m_StopTime: 0.5\n") != std::string::npos);
}

TEST_CASE("clips: position, rotation and scale are played from one list and edited in another") {
  Clips files;
  files.create();
  const std::vector<ClipKey> keys{key(0, {0, 1, 0}), key(2, {0, 3, 0})};
  for (const char* const property : {"position", "rotation", "scale"})
    CHECK(files.set_curve({"", "Transform", property}, keys).empty());
  const text::Tree tree = files.document().fields(files.document().objects().front());
  const NodeView fields = tree.fields();
  for (const char* const list : {"m_PositionCurves", "m_EulerCurves", "m_ScaleCurves"}) {
    CAPTURE(list);
    REQUIRE(fields[list].size() == 1);
    CHECK((*fields[list].begin())["curve"]["m_Curve"].size() == 2);
    CHECK((*fields[list].begin()).size() == 2);  // the curve and its path
  }
  CHECK(fields["m_EditorCurves"].size() == 9);
  CHECK(fields["m_EulerEditorCurves"].size() == 3);
  CHECK(fields["m_FloatCurves"].size() == 0);
  CHECK(fields["m_HasGenericRootTransform"].integer() == 1);
  CHECK(fields["m_AnimationClipSettings"]["m_StopTime"].integer() == 2);
  std::vector<std::int64_t> numbers;
  for (const NodeView each : fields["m_ClipBindingConstant"]["genericBindings"]) {
    numbers.push_back(each["attribute"].integer().value_or(-1));
    numbers.push_back(each["customType"].integer().value_or(-1));
  }
  CHECK(numbers == std::vector<std::int64_t>{1, 0, 4, 4, 3, 0});
  // The same curve again takes the place of the one before.
  const std::string once = files.text();
  CHECK(files.set_curve({"", "Transform", "scale"}, keys).empty());
  CHECK(files.text() == once);
  for (const char* const property : {"position", "rotation", "scale"})
    REQUIRE(files.clips->remove_curve(files.path, {"", "Transform", property}));
  const std::string left = files.diff();
  CHECK(left == "-    m_StopTime: 1\n+    m_StopTime: 2\n");
}

TEST_CASE("clips: sprites change one after the other, the last one for a sample") {
  Clips files;
  files.create();
  REQUIRE(files.clips->set_settings(files.path, {10, true, {}}));
  CHECK(files
            .set_curve({"Coin", "SpriteRenderer", "m_Sprite"},
                       {sprite(0, "Coins_0"), sprite(0.1, "Coins_1"), sprite(0.2, "Coins_0")})
            .empty());
  const text::Tree tree = files.document().fields(files.document().objects().front());
  const NodeView fields = tree.fields();
  REQUIRE(fields["m_PPtrCurves"].size() == 1);
  const NodeView curve = *fields["m_PPtrCurves"].begin();
  CHECK(curve["curve"].size() == 3);
  CHECK(curve["flags"].integer() == 2);
  CHECK(curve["classID"].integer() == 212);
  CHECK(fields["m_EditorCurves"].size() == 0);
  CHECK(fields["m_ClipBindingConstant"]["pptrCurveMapping"].size() == 2);
  const NodeView line = *fields["m_ClipBindingConstant"]["genericBindings"].begin();
  CHECK(line["customType"].integer() == 23);
  CHECK(line["attribute"].integer() == 0);
  CHECK(line["isPPtrCurve"].integer() == 1);
  CHECK(fields["m_AnimationClipSettings"]["m_StopTime"].number() == doctest::Approx(0.3));
  CHECK(files.set_curve({"Coin", "SpriteRenderer", "m_Sprite"}, {sprite(0, "Coins_7")}) ==
        "keys: 'Assets/Coins.png' has no part called 'Coins_7'");
}

TEST_CASE("clips: what is not known is refused or left out") {
  Clips files;
  files.create();
  const std::string before = files.text();
  CHECK(files.set_curve({"", "Door", "angel"}, {key(0, {1})}) ==
        "property: Door has no property 'angel'");
  CHECK(files.set_curve({"", "RectTransform", "m_AnchoredPosition"}, {key(0, {1})}) ==
        "property: 'm_AnchoredPosition' has axes");
  CHECK(files.set_curve({"", "GameObject", "m_Name"}, {key(0, {1})}) ==
        "property: GameObject has no property 'm_Name'");
  CHECK(files.set_curve({"", "Door", "angle"}, {key(-1, {1})}) == "keys: a time is below 0");
  CHECK(files.text() == before);
  // Of a light no file has shown the numbers: there is the curve, but no line in the table.
  CHECK(files.set_curve({"", "Light", "m_Intensity"}, {key(0, {1}), key(1, {0})}).empty());
  CHECK(files.text().find("genericBindings: []") != std::string::npos);
  CHECK(files.text().find("attribute: m_Intensity") != std::string::npos);
}

TEST_CASE("clips: random edits are taken back to the same bytes") {
  std::mt19937_64 random(5);
  const auto below = [&](int end) {
    return static_cast<int>(random() % static_cast<unsigned>(end));
  };
  const std::vector<CurveName> names{
      {"", "Transform", "position"},    {"Body", "Transform", "rotation"},
      {"Body", "Transform", "scale"},   {"Body", "Door", "angle"},
      {"Lamp", "Light", "m_Intensity"}, {"Lamp", "GameObject", "m_IsActive"}};
  for (const char* const version : {"2021.3.45f1", "2022.3.20f1"}) {
    Clips files(version);
    files.create();
    int made = 0;
    for (int i = 0; i < 120; ++i) {
      const CurveName& name =
          names[static_cast<std::size_t>(below(static_cast<int>(names.size())))];
      const std::string was = files.text();
      if (below(4) == 0) {
        (void)files.clips->remove_curve(files.path, name);
      } else if (below(6) == 0) {
        (void)files.clips->set_events(files.path, {{below(9) / 4.0, "Step", "a: b", 1, 2, {}}});
      } else {
        std::vector<ClipKey> keys;
        for (int k = 0; k <= below(4); ++k)
          keys.push_back(
              key(k + below(4) / 8.0,
                  std::vector<double>(name.type == "Transform" ? 3 : 1, below(100) / 7.0),
                  static_cast<KeyMode>(below(3))));
        CHECK(files.set_curve(name, keys).empty());
      }
      made += files.text() != was ? 1 : 0;
      const text::Document again = text::Document::parse(files.text());
      CHECK(again.problems().empty());
      const text::Tree tree = again.fields(again.objects().front());
      CHECK(tree.problems().empty());
      REQUIRE(report_clip(*files.project, files.path, files.document()));
    }
    CHECK(made > 60);
    for (int i = 0; i < made; ++i) REQUIRE(files.session->undo());
    CHECK(files.text() == files.before);
  }
}

}  // namespace
}  // namespace diorama::unity::edit
