// Rectangles that are moved: what is written is what a running engine does, and nothing is written
// that depends on numbers that no file has.

#include "unity/edit/objects/placement.h"

#include <doctest/doctest.h>

#include <iostream>

#include "support/edit_project.h"
#include "support/golden_figures.h"
#include "unity/model/transforms.h"

namespace diorama::unity::edit {
namespace {

using scene::Vector2;
using scene::Vector3;

std::string number(double value) {
  return std::to_string(value);
}

struct Rect {
  Vector2 anchor_min{0.5, 0.5}, anchor_max{0.5, 0.5}, anchored{}, size_delta{}, pivot{0.5, 0.5};
  Vector3 scale{1, 1, 1};
};

std::string vector(const char* name, const Vector2& v) {
  return std::string("  ") + name + ": {x: " + number(v.x) + ", y: " + number(v.y) + "}\n";
}

/// A scene of rectangles; object i has the ids 1000 + 10 * i, its transform one more, and a
/// component two more: "" for none.
class RectScene {
 public:
  void add(const std::string& name, int parent, const Rect& rect,
           const std::string& component = {}) {
    parents_.push_back(parent);
    names_.push_back(name);
    rects_.push_back(rect);
    components_.push_back(component);
  }
  [[nodiscard]] std::string text() const {
    std::string out = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
    for (std::size_t i = 0; i < names_.size(); ++i) out += object(i);
    return out;
  }

 private:
  [[nodiscard]] static std::string id(std::size_t i, int which) {
    return std::to_string(1000 + 10 * static_cast<int>(i) + which);
  }
  [[nodiscard]] std::string object(std::size_t i) const {
    const Rect& rect = rects_[i];
    std::string children;
    for (std::size_t j = 0; j < names_.size(); ++j)
      if (parents_[j] == static_cast<int>(i)) children += "\n  - {fileID: " + id(j, 1) + "}";
    const std::string more =
        components_[i].empty() ? "" : "  - component: {fileID: " + id(i, 2) + "}\n";
    const std::string father = parents_[i] < 0 ? "0" : id(static_cast<std::size_t>(parents_[i]), 1);
    std::string out =
        "--- !u!1 &" + id(i, 0) + "\nGameObject:\n  m_ObjectHideFlags: 0\n  m_Component:\n" +
        "  - component: {fileID: " + id(i, 1) + "}\n" + more +
        "  m_Layer: 5\n  m_Name: " + names_[i] +
        "\n  m_TagString: Untagged\n  m_IsActive: 1\n--- !u!224 &" + id(i, 1) +
        "\nRectTransform:\n  m_ObjectHideFlags: 0\n  m_GameObject: {fileID: " + id(i, 0) +
        "}\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n" +
        "  m_LocalPosition: {x: 0, y: 0, z: 0}\n  m_LocalScale: {x: " + number(rect.scale.x) +
        ", y: " + number(rect.scale.y) + ", z: " + number(rect.scale.z) +
        "}\n  m_Children:" + (children.empty() ? " []" : children) +
        "\n  m_Father: {fileID: " + father +
        "}\n  m_RootOrder: 0\n  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n" +
        vector("m_AnchorMin", rect.anchor_min) + vector("m_AnchorMax", rect.anchor_max) +
        vector("m_AnchoredPosition", rect.anchored) + vector("m_SizeDelta", rect.size_delta) +
        vector("m_Pivot", rect.pivot);
    const bool is_canvas = components_[i].starts_with("  m_RenderMode");
    if (!components_[i].empty())
      out += (is_canvas ? "--- !u!223 &" : "--- !u!114 &") + id(i, 2) +
             (is_canvas ? "\nCanvas:" : "\nMonoBehaviour:") +
             "\n  m_GameObject: {fileID: " + id(i, 0) + "}\n  m_Enabled: 1\n" + components_[i];
    return out;
  }

  std::vector<int> parents_;
  std::vector<std::string> names_, components_;
  std::vector<Rect> rects_;
};

/// The object of that name, as it is now.
TransformInfo now(test::EditProject& at, const std::string& name) {
  const auto open = at.project->hierarchies().open(at.path);
  REQUIRE(open);
  const Hierarchy& hierarchy = (*open)->hierarchy;
  for (Index i = 0; i < hierarchy.objects().size(); ++i)
    if (hierarchy.objects()[i].name == name) return local_transform(hierarchy, i);
  FAIL("no such object: " << name);
  return {};
}

const std::string kOnScreen = "  m_RenderMode: 0\n";
const std::string kColumn =
    "  m_Script: {fileID: 11500000, guid: 59f8146938fff824cb5fd77236b75775, type: 3}\n"
    "  m_ChildControlWidth: 0\n  m_ChildControlHeight: 0\n";

}  // namespace

TEST_CASE("placement: a moved rectangle gets the numbers that a running engine gives it") {
  const std::string text = test::golden_figures("ui_recttransform.json");
  if (text.empty()) return;
  const auto golden = json::parse(text);
  REQUIRE(golden);
  std::size_t count = 0;
  for (const json::Value each : golden->root()["setters"]) {
    const std::string op(each["op"].string_or(""));
    if (op != "setPosition" && op != "setLocalPosition" && !op.starts_with("setParentT") &&
        !op.starts_with("setParentF"))
      continue;
    CAPTURE(op);
    ++count;
    CAPTURE(count);
    const json::Value before = each["before"], after = each["after"];
    const auto at = [](const json::Value& state, const char* name) {
      return test::vector2(state[name]);
    };
    RectScene scene;
    scene.add("Root", -1, {{0, 0}, {0, 0}, {400, 300}, {800, 600}});
    scene.add("Usual", 0, {.size_delta = {400, 300}});
    scene.add("Other", 0,
              {.anchored = {50, -20},
               .size_delta = {200, 500},
               .pivot = {0.25, 0.75},
               .scale = {1.5, 0.5, 1}});
    scene.add("Moved", 1,
              {at(before, "anchorMin"), at(before, "anchorMax"), at(before, "anchoredPosition"),
               at(before, "sizeDelta"), at(before, "pivot")});
    test::EditProject project;
    project.add("Main.unity", scene.text(), '1');
    project.open("Main.unity");
    if (op.starts_with("setParent"))
      REQUIRE(project.editor->move("/Root/Usual/Moved", "/Root/Other", -1, op == "setParentTrue"));
    else
      REQUIRE(project.editor->set_transform(
          "/Root/Usual/Moved", {test::vector3(each["arg"]), {}, {}, op == "setPosition"}));
    const TransformInfo found = now(project, "Moved");
    REQUIRE(found.rect);
    constexpr double kFar = 0.01;  // seven digits of hundreds, divided by a scale
    CHECK(test::distance(found.rect->anchored_position, at(after, "anchoredPosition")) < kFar);
    CHECK(test::distance(found.rect->size_delta, at(after, "sizeDelta")) < kFar);
    CHECK(test::distance(found.local.position, test::vector3(after["localPosition"])) < kFar);
    CHECK(test::distance(found.local.scale, test::vector3(after["localScale"])) < 1e-5);
  }
  std::cout << count << " rectangles moved as in a running engine\n";
  CHECK(count > 25);
}

TEST_CASE("placement: on the screen, what is the same on every screen is kept") {
  RectScene scene;
  scene.add("Canvas", -1, {{}, {}, {}, {}, {}, {0, 0, 0}}, kOnScreen);
  scene.add("Panel", 0, {.anchored = {100, 50}, .size_delta = {200, 100}});
  scene.add("Filling", 0, {{0, 0}, {1, 1}, {0, 0}, {-20, -20}});
  scene.add("Button", 0, {.anchored = {10, 20}, .size_delta = {60, 30}});
  scene.add("InCorner", 0, {{0, 0}, {0, 0}, {10, 20}, {60, 30}});
  scene.add("Column", 0, {.size_delta = {50, 500}}, kColumn);
  scene.add("Row", 5, {{}, {}, {}, {40, 20}});
  test::EditProject at;
  at.add("Main.unity", scene.text(), '1');
  at.open("Main.unity");
  const auto undone = [&](const auto& done) {
    REQUIRE_MESSAGE(done, done.error().message);
    const TransformInfo found = now(at, "Button");
    REQUIRE(at.session->undo());
    return found;
  };
  // Both in the middle: 10 - 100 and 20 - 50. The scale stays 1, whatever that of the canvas is.
  const TransformInfo moved = undone(at.editor->move("/Canvas/Button", "/Canvas/Panel", -1, true));
  CHECK(test::distance(moved.rect->anchored_position, {-90, -30}) < 1e-4);
  CHECK(test::distance(moved.local.scale, {1, 1, 1}) < 1e-6);
  // The middle of what fills the screen is the middle of the screen.
  const TransformInfo filled =
      undone(at.editor->move("/Canvas/Button", "/Canvas/Filling", -1, true));
  CHECK(test::distance(filled.rect->anchored_position, {10, 20}) < 1e-4);
  // A layout places it from now on; nothing is kept.
  const TransformInfo listed =
      undone(at.editor->move("/Canvas/Button", "/Canvas/Column", -1, true));
  CHECK(test::distance(listed.rect->size_delta, {60, 30}) < 1e-4);
  // With its local values it goes anywhere.
  REQUIRE(at.editor->move("/Canvas/InCorner", "/Canvas/Panel", -1, false));
  REQUIRE(at.session->undo());
  REQUIRE(at.editor->set_transform("/Canvas/Button", {Vector3{7, 8, 0}, {}, {}, false}));
  CHECK(test::distance(now(at, "Button").rect->anchored_position, {7, 8}) < 1e-4);
  REQUIRE(at.session->undo());
  REQUIRE(at.editor->set_transform("/Canvas/Button", {{}, Vector3{0, 0, 90}, Vector3{2, 2, 2}}));
  REQUIRE(at.session->undo());
  CHECK(at.diff().empty());
}

TEST_CASE("placement: nothing is written that depends on the screen or on a layout") {
  RectScene scene;
  scene.add("Canvas", -1, {{}, {}, {}, {}, {}, {0, 0, 0}}, kOnScreen);
  scene.add("Panel", 0, {.anchored = {100, 50}, .size_delta = {200, 100}});
  scene.add("InCorner", 0, {{0, 0}, {0, 0}, {10, 20}, {60, 30}});
  scene.add("Column", 0, {.size_delta = {50, 500}}, kColumn);
  scene.add("Row", 3, {{}, {}, {}, {40, 20}});
  scene.add("InWorld", -1, {.size_delta = {10, 10}});
  test::EditProject at;
  at.add("Main.unity", scene.text(), '1');
  at.open("Main.unity");
  const Vector3 there{1, 2, 3};
  const auto refused = [&](const auto& done) {
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::Unsupported);
    CHECK(at.diff().empty());
    return done.error().message;
  };
  const char* kCanvas = "Canvas of '/Canvas', which is fitted to the screen, computes it";
  const auto says = [](const std::string& message, const std::string& part) {
    CAPTURE(message);
    CHECK(message.find(part) != std::string::npos);
  };
  says(refused(at.editor->set_transform("/Canvas/Panel", {there, {}, {}, true})), kCanvas);
  says(refused(at.editor->set_transform("/Canvas", {there, {}, {}, false})), kCanvas);
  says(refused(at.editor->set_transform("/Canvas", {{}, {}, there, false})), kCanvas);
  says(refused(at.editor->set_transform("/Canvas", {{}, there, {}, false})), kCanvas);
  says(refused(at.editor->set_transform("/Canvas/InCorner", {there, {}, {}, false})), kCanvas);
  says(refused(at.editor->set_transform("/Canvas/Column/Row", {there, {}, {}, false})),
       "VerticalLayoutGroup of '/Canvas/Column', which lays it out, computes it");
  says(refused(at.editor->move("/Canvas/InCorner", "/Canvas/Panel", -1, true)), kCanvas);
  says(refused(at.editor->move("/Canvas/Panel", "/InWorld", -1, true)), "in no file");
  says(refused(at.editor->move("/Canvas/Panel", "", -1, true)), "in no file");
  says(refused(at.editor->move("/InWorld", "/Canvas/Panel", -1, true)), kCanvas);
}

}  // namespace diorama::unity::edit
