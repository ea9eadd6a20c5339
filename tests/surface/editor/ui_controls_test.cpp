// UI controls as the editor's menu makes them: structure, rectangles, references.

#include "surface/editor/ui_controls.h"

#include <doctest/doctest.h>

#include "support/path_workspace.h"
#include "support/sample_copy.h"
#include "surface/editor/menu_items.h"

namespace diorama::surface {
namespace {

std::string number(double value) {
  std::string out = std::to_string(value);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.ends_with('.')) out.pop_back();
  return out == "-0" ? "0" : out;
}

template <class Pair>
std::string pair(const Pair& value) {
  return "(" + number(value.x) + "," + number(value.y) + ")";
}

/// The last part of a type's name.
std::string short_type(const std::string& type) {
  return type.substr(type.rfind('.') + 1);
}

struct Opened : test::SampleCopy {
  Opened() {
    workspace.keep_state_in(state);
    workspace.draw_ids_from(1);
    REQUIRE(workspace.open(root));
    REQUIRE(workspace.load_scene("GameScene", false));
  }
  std::string make(const std::string& item) {
    const auto made = run_menu_item(workspace, "GameObject/UI/" + item);
    REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
    std::string out;
    const auto tree = workspace.tree({.scene = {}, .root_path = made->path, .max_depth = 10});
    REQUIRE(tree);
    for (const scene::TreeNode& each : tree->roots) append(out, each, 0);
    return out;
  }

 private:
  /// "Handle: anchors, position, size, pivot; Image sprite=Knob"
  void append(std::string& out, const scene::TreeNode& node, std::size_t depth) {
    const auto info = workspace.object({}, node.path);
    REQUIRE(info);
    REQUIRE(info->rect);
    CHECK(info->layer == 5);
    out += std::string(depth * 2, ' ') + node.name + (info->active ? "" : " (off)") + ": " +
           pair(info->rect->anchor_min) + pair(info->rect->anchor_max) + " " +
           pair(info->rect->anchored_position) + " " + pair(info->rect->size_delta) + " " +
           pair(info->rect->pivot);
    for (std::size_t i = 0; i < info->components.size(); ++i) {
      const std::string type = short_type(info->components[i].value_or("?"));
      if (type == "RectTransform" || type == "CanvasRenderer") continue;
      out += "; " + type + told(node.path, static_cast<int>(i));
    }
    out += "\n";
    for (const scene::TreeNode& child : node.children) append(out, child, depth + 1);
  }

  /// References, and what differs from a new component.
  std::string told(const std::string& path, int index) {
    const auto component = workspace.component({.scene = {}, .object_path = path, .index = index});
    REQUIRE(component);
    std::string out;
    for (const auto& field : component->fields) {
      const scene::Value& value = field.value;
      const std::string name =
          field.stored.starts_with("m_") ? field.stored.substr(2) : field.stored;
      if (name == "GameObject" || name == "Script") continue;
      if (value.kind == scene::Value::Kind::Object)
        out += " " + name + "=" + value.text;
      else if (name == "Sprite" && value.kind == scene::Value::Kind::Asset)
        out += " " + value.text.substr(0, value.text.find(" ("));
      else if (name == "Type" && value.integer != 0)
        out += " sliced";
      else if ((name == "Text" || name == "text") && value.kind == scene::Value::Kind::Text)
        out += " '" + value.text + "'";
      else if (name == "Direction" || name == "IsOn" || name == "MovementType" ||
               name == "ShowMaskGraphic" || name.ends_with("Visibility") || name == "Horizontal")
        out += " " + name + "=" + std::to_string(value.integer);
      else if (name.ends_with("Spacing") && name.find("Scrollbar") != std::string::npos)
        out += " " + name + "=" + number(value.number);
      else if (name == "Options")
        out += " options";
    }
    return out;
  }

 public:
  test::PathWorkspace workspace;
};

}  // namespace

TEST_CASE("ui controls: a slider") {
  CHECK(
      Opened().make("Slider") ==
      R"(Slider: (0.5,0.5)(0.5,0.5) (0,0) (160,20) (0.5,0.5); Slider TargetGraphic=Handle (Image) FillRect=Fill (RectTransform) HandleRect=Handle (RectTransform) Direction=0
  Background: (0,0.25)(1,0.75) (0,0) (0,0) (0.5,0.5); Image Background sliced
  Fill Area: (0,0.25)(1,0.75) (-5,0) (-20,0) (0.5,0.5)
    Fill: (0,0)(0,0) (0,0) (10,0) (0.5,0.5); Image UISprite sliced
  Handle Slide Area: (0,0)(1,1) (0,0) (-20,0) (0.5,0.5)
    Handle: (0,0)(0,0) (0,0) (20,0) (0.5,0.5); Image Knob
)");
}
TEST_CASE("ui controls: a toggle") {
  CHECK(
      Opened().make("Toggle") ==
      R"(Toggle: (0.5,0.5)(0.5,0.5) (0,0) (160,20) (0.5,0.5); Toggle TargetGraphic=Background (Image) graphic=Checkmark (Image) IsOn=1
  Background: (0,1)(0,1) (10,-10) (20,20) (0.5,0.5); Image UISprite sliced
    Checkmark: (0.5,0.5)(0.5,0.5) (0,0) (20,20) (0.5,0.5); Image Checkmark
  Label: (0,0)(1,1) (9,-0.5) (-28,-3) (0.5,0.5); Text 'Toggle'
)");
}
TEST_CASE("ui controls: a scrollbar") {
  CHECK(
      Opened().make("Scrollbar") ==
      R"(Scrollbar: (0.5,0.5)(0.5,0.5) (0,0) (160,20) (0.5,0.5); Image Background sliced; Scrollbar TargetGraphic=Handle (Image) HandleRect=Handle (RectTransform) Direction=0
  Sliding Area: (0,0)(1,1) (0,0) (-20,-20) (0.5,0.5)
    Handle: (0,0)(0,0) (0,0) (20,20) (0.5,0.5); Image UISprite sliced
)");
}
TEST_CASE("ui controls: a scroll view") {
  CHECK(
      Opened().make("Scroll View") ==
      R"(Scroll View: (0.5,0.5)(0.5,0.5) (0,0) (200,200) (0.5,0.5); Image Background sliced; ScrollRect Content=Content (RectTransform) Horizontal=1 MovementType=1 Viewport=Viewport (RectTransform) HorizontalScrollbar=Scrollbar Horizontal (Scrollbar) VerticalScrollbar=Scrollbar Vertical (Scrollbar) HorizontalScrollbarVisibility=2 VerticalScrollbarVisibility=2 HorizontalScrollbarSpacing=-3 VerticalScrollbarSpacing=-3
  Viewport: (0,0)(0,0) (0,0) (0,0) (0,1); Image UIMask sliced; Mask ShowMaskGraphic=0
    Content: (0,1)(1,1) (0,0) (0,300) (0,1)
  Scrollbar Horizontal: (0,0)(0,0) (0,0) (0,20) (0,0); Image Background sliced; Scrollbar TargetGraphic=Handle (Image) HandleRect=Handle (RectTransform) Direction=0
    Sliding Area: (0,0)(1,1) (0,0) (-20,-20) (0.5,0.5)
      Handle: (0,0)(0,0) (0,0) (20,20) (0.5,0.5); Image UISprite sliced
  Scrollbar Vertical: (1,0)(1,0) (0,0) (20,0) (1,1); Image Background sliced; Scrollbar TargetGraphic=Handle (Image) HandleRect=Handle (RectTransform) Direction=2
    Sliding Area: (0,0)(1,1) (0,0) (-20,-20) (0.5,0.5)
      Handle: (0,0)(0,0) (0,0) (20,20) (0.5,0.5); Image UISprite sliced
)");
}
TEST_CASE("ui controls: dropdowns") {
  CHECK(
      Opened().make("Dropdown - TextMeshPro") ==
      R"(Dropdown: (0.5,0.5)(0.5,0.5) (0,0) (160,30) (0.5,0.5); Image UISprite sliced; TMP_Dropdown TargetGraphic=Dropdown (Image) Template=Template (RectTransform) CaptionText=Label (TextMeshProUGUI) ItemText=Item Label (TextMeshProUGUI) options
  Label: (0,0)(1,1) (-7.5,-0.5) (-35,-13) (0.5,0.5); TextMeshProUGUI 'Option A'
  Arrow: (1,0.5)(1,0.5) (-15,0) (20,20) (0.5,0.5); Image DropdownArrow
  Template (off): (0,0)(1,0) (0,2) (0,150) (0.5,1); Image UISprite sliced; ScrollRect Content=Content (RectTransform) Horizontal=0 MovementType=2 Viewport=Viewport (RectTransform) VerticalScrollbar=Scrollbar (Scrollbar) HorizontalScrollbarVisibility=0 VerticalScrollbarVisibility=2 HorizontalScrollbarSpacing=0 VerticalScrollbarSpacing=-3
    Viewport: (0,0)(1,1) (0,0) (-18,0) (0,1); Image UIMask sliced; Mask ShowMaskGraphic=0
      Content: (0,1)(1,1) (0,0) (0,28) (0.5,1)
        Item: (0,0.5)(1,0.5) (0,0) (0,20) (0.5,0.5); Toggle TargetGraphic=Item Background (Image) graphic=Item Checkmark (Image) IsOn=1
          Item Background: (0,0)(1,1) (0,0) (0,0) (0.5,0.5); Image
          Item Checkmark: (0,0.5)(0,0.5) (10,0) (20,20) (0.5,0.5); Image Checkmark
          Item Label: (0,0)(1,1) (5,-0.5) (-30,-3) (0.5,0.5); TextMeshProUGUI 'Option A'
    Scrollbar: (1,0)(1,1) (0,0) (20,0) (1,1); Image Background sliced; Scrollbar TargetGraphic=Handle (Image) HandleRect=Handle (RectTransform) Direction=2
      Sliding Area: (0,0)(1,1) (0,0) (-20,-20) (0.5,0.5)
        Handle: (0,0)(1,0.2) (0,0) (20,20) (0.5,0.5); Image UISprite sliced
)");
  CHECK(
      Opened().make("Legacy/Dropdown") ==
      R"(Dropdown (Legacy): (0.5,0.5)(0.5,0.5) (0,0) (160,30) (0.5,0.5); Image UISprite sliced; Dropdown TargetGraphic=Dropdown (Legacy) (Image) Template=Template (RectTransform) CaptionText=Label (Text) ItemText=Item Label (Text) options
  Label: (0,0)(1,1) (-7.5,-0.5) (-35,-13) (0.5,0.5); Text 'Option A'
  Arrow: (1,0.5)(1,0.5) (-15,0) (20,20) (0.5,0.5); Image DropdownArrow
  Template (off): (0,0)(1,0) (0,2) (0,150) (0.5,1); Image UISprite sliced; ScrollRect Content=Content (RectTransform) Horizontal=0 MovementType=2 Viewport=Viewport (RectTransform) VerticalScrollbar=Scrollbar (Scrollbar) HorizontalScrollbarVisibility=0 VerticalScrollbarVisibility=2 HorizontalScrollbarSpacing=0 VerticalScrollbarSpacing=-3
    Viewport: (0,0)(1,1) (0,0) (-18,0) (0,1); Image UIMask sliced; Mask ShowMaskGraphic=0
      Content: (0,1)(1,1) (0,0) (0,28) (0.5,1)
        Item: (0,0.5)(1,0.5) (0,0) (0,20) (0.5,0.5); Toggle TargetGraphic=Item Background (Image) graphic=Item Checkmark (Image) IsOn=1
          Item Background: (0,0)(1,1) (0,0) (0,0) (0.5,0.5); Image
          Item Checkmark: (0,0.5)(0,0.5) (10,0) (20,20) (0.5,0.5); Image Checkmark
          Item Label: (0,0)(1,1) (5,-0.5) (-30,-3) (0.5,0.5); Text 'Option A'
    Scrollbar: (1,0)(1,1) (0,0) (20,0) (1,1); Image Background sliced; Scrollbar TargetGraphic=Handle (Image) HandleRect=Handle (RectTransform) Direction=2
      Sliding Area: (0,0)(1,1) (0,0) (-20,-20) (0.5,0.5)
        Handle: (0,0)(1,0.2) (0,0) (20,20) (0.5,0.5); Image UISprite sliced
)");
}
TEST_CASE("ui controls: input fields") {
  CHECK(
      Opened().make("Input Field - TextMeshPro") ==
      R"(InputField (TMP): (0.5,0.5)(0.5,0.5) (0,0) (160,30) (0.5,0.5); Image InputFieldBackground sliced; TMP_InputField TargetGraphic=InputField (TMP) (Image) TextViewport=Text Area (RectTransform) TextComponent=Text (TextMeshProUGUI) Placeholder=Placeholder (TextMeshProUGUI) ''
  Text Area: (0,0)(1,1) (0,-0.5) (-20,-13) (0.5,0.5); RectMask2D
    Placeholder: (0,0)(1,1) (0,0) (0,0) (0.5,0.5); TextMeshProUGUI 'Enter text...'; LayoutElement
    Text: (0,0)(1,1) (0,0) (0,0) (0.5,0.5); TextMeshProUGUI ''
)");
  CHECK(
      Opened().make("Legacy/Input Field") ==
      R"(InputField (Legacy): (0.5,0.5)(0.5,0.5) (0,0) (160,30) (0.5,0.5); Image InputFieldBackground sliced; InputField TargetGraphic=InputField (Legacy) (Image) TextComponent=Text (Legacy) (Text) Placeholder=Placeholder (Text) ''
  Placeholder: (0,0)(1,1) (0,-0.5) (-20,-13) (0.5,0.5); Text 'Enter text...'
  Text (Legacy): (0,0)(1,1) (0,-0.5) (-20,-13) (0.5,0.5); Text ''
)");
}

}  // namespace diorama::surface
