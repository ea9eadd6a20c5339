// Each control is a tree of objects with references between them; of a slider:
//
//   Slider                    Slider      m_FillRect, m_HandleRect, m_TargetGraphic
//     Background              Image       Background
//     Fill Area
//       Fill                  Image       UISprite
//     Handle Slide Area
//       Handle                Image       Knob
//
// Structure, anchors, sizes, colours and sprites are those of the engine's own default controls.

#include "surface/editor/ui_controls.h"

#include <algorithm>
#include <array>

#include "surface/editor/ui_parts.h"

namespace diorama::surface {
namespace {

using scene::Editor;
using scene::Input;
using scene::ObjectChange;
using scene::ObjectRef;
using ui::Look;
using ui::Pair;
using ui::Rect;
using Made = Result<ObjectChange>;

constexpr Pair kThin{160, 20}, kThick{160, 30};
constexpr std::int64_t kBottomToTop = 2, kExpandViewport = 2, kClamped = 2;
constexpr double kSpacing = -3;
constexpr std::string_view kScrollbar = "UnityEngine.UI.Scrollbar";

/// What a control drives is stored as 0.
constexpr Rect driven(Pair size) {
  return {{0, 0}, {0, 0}, {0, 0}, size, {0.5, 0.5}};
}

constexpr Rect in_middle(Pair size) {
  return {{0.5, 0.5}, {0.5, 0.5}, {0, 0}, size, {0.5, 0.5}};
}

Input fields_of(std::vector<Input::Member> members) {
  return Input::map(std::move(members));
}

Made make_slider(Editor& editor, const std::string& name, const ObjectRef& parent, bool) {
  const Rect middle_half = ui::inset({0, 0.25}, {1, 0.75}, {}, {});
  DIORAMA_TRY(ObjectChange root, ui::make(editor, name, parent, in_middle(kThin)));
  DIORAMA_TRY(const auto back, ui::make(editor, "Background", root.object, middle_half));
  DIORAMA_CHECK(ui::add_image(editor, back, {"Background"}));
  Rect area = middle_half;
  area.position = {-5, 0};
  area.size = {-20, 0};
  DIORAMA_TRY(const auto fill_area, ui::make(editor, "Fill Area", root.object, area));
  DIORAMA_TRY(const auto fill, ui::make(editor, "Fill", fill_area.object, driven({10, 0})));
  DIORAMA_CHECK(ui::add_image(editor, fill, {"UISprite"}));
  DIORAMA_TRY(const auto slide, ui::make(editor, "Handle Slide Area", root.object,
                                         ui::inset({0, 0}, {1, 1}, {10, 0}, {10, 0})));
  DIORAMA_TRY(const auto handle, ui::make(editor, "Handle", slide.object, driven({20, 0})));
  DIORAMA_CHECK(ui::add_image(editor, handle, {"Knob", false}));
  DIORAMA_CHECK(ui::add(editor, root, "UnityEngine.UI.Slider",
                        fields_of({{"m_TargetGraphic", ui::refer(handle, ui::kImage)},
                                   {"m_FillRect", ui::refer(fill)},
                                   {"m_HandleRect", ui::refer(handle)}})));
  return root;
}

/// `upright`: it goes from below to above.
Made add_scrollbar(Editor& editor, const std::string& name, const ObjectRef& parent,
                   const Rect& rect, bool upright, const Rect& handle_rect) {
  DIORAMA_TRY(ObjectChange root, ui::make(editor, name, parent, rect));
  DIORAMA_CHECK(ui::add_image(editor, root, {"Background"}));
  DIORAMA_TRY(const auto area, ui::make(editor, "Sliding Area", root.object,
                                        ui::inset({0, 0}, {1, 1}, {10, 10}, {10, 10})));
  DIORAMA_TRY(const auto handle, ui::make(editor, "Handle", area.object, handle_rect));
  DIORAMA_CHECK(ui::add_image(editor, handle, {"UISprite"}));
  Input fields = fields_of(
      {{"m_TargetGraphic", ui::refer(handle, ui::kImage)}, {"m_HandleRect", ui::refer(handle)}});
  if (upright) fields.members.push_back({"m_Direction", ui::whole(kBottomToTop)});
  DIORAMA_CHECK(ui::add(editor, root, kScrollbar, std::move(fields)));
  return root;
}

Made make_scrollbar(Editor& editor, const std::string& name, const ObjectRef& parent, bool) {
  return add_scrollbar(editor, name, parent, in_middle(kThin), false, driven({20, 20}));
}

Made make_toggle(Editor& editor, const std::string& name, const ObjectRef& parent, bool) {
  DIORAMA_TRY(ObjectChange root, ui::make(editor, name, parent, in_middle(kThin)));
  DIORAMA_TRY(const auto back, ui::make(editor, "Background", root.object,
                                        {{0, 1}, {0, 1}, {10, -10}, {20, 20}, {0.5, 0.5}}));
  DIORAMA_CHECK(ui::add_image(editor, back, {"UISprite"}));
  DIORAMA_TRY(const auto mark, ui::make(editor, "Checkmark", back.object, in_middle({20, 20})));
  DIORAMA_CHECK(ui::add_image(editor, mark, {"Checkmark", false}));
  DIORAMA_TRY(const auto label,
              ui::make(editor, "Label", root.object, ui::inset({0, 0}, {1, 1}, {23, 1}, {5, 2})));
  DIORAMA_CHECK(ui::add_label(editor, label, {ui::kOldText, "Toggle"}));
  DIORAMA_CHECK(ui::add(editor, root, "UnityEngine.UI.Toggle",
                        fields_of({{"m_TargetGraphic", ui::refer(back, ui::kImage)},
                                   {"graphic", ui::refer(mark, ui::kImage)},
                                   {"m_IsOn", Input::of(true)}})));
  return root;
}

Made add_viewport(Editor& editor, const ObjectRef& parent, const Rect& rect) {
  DIORAMA_TRY(ObjectChange out, ui::make(editor, "Viewport", parent, rect));
  DIORAMA_CHECK(ui::add_image(editor, out, {"UIMask"}));
  DIORAMA_CHECK(ui::add(editor, out, "UnityEngine.UI.Mask",
                        fields_of({{"m_ShowMaskGraphic", Input::of(false)}})));
  return out;
}

Made make_scroll_view(Editor& editor, const std::string& name, const ObjectRef& parent, bool) {
  DIORAMA_TRY(ObjectChange root, ui::make(editor, name, parent, in_middle({200, 200})));
  DIORAMA_CHECK(ui::add_image(editor, root, {"Background", true, 1, 0.392}));
  Rect whole = driven({0, 0});
  whole.pivot = {0, 1};
  DIORAMA_TRY(const auto viewport, add_viewport(editor, root.object, whole));
  DIORAMA_TRY(const auto content, ui::make(editor, "Content", viewport.object,
                                           {{0, 1}, {1, 1}, {0, 0}, {0, 300}, {0, 1}}));
  // The view drives their length.
  DIORAMA_TRY(const auto across,
              add_scrollbar(editor, "Scrollbar Horizontal", root.object,
                            {{0, 0}, {0, 0}, {0, 0}, {0, 20}, {0, 0}}, false, driven({20, 20})));
  DIORAMA_TRY(const auto upright,
              add_scrollbar(editor, "Scrollbar Vertical", root.object,
                            {{1, 0}, {1, 0}, {0, 0}, {20, 0}, {1, 1}}, true, driven({20, 20})));
  DIORAMA_CHECK(ui::add(editor, root, "UnityEngine.UI.ScrollRect",
                        fields_of({{"m_Content", ui::refer(content)},
                                   {"m_Viewport", ui::refer(viewport)},
                                   {"m_HorizontalScrollbar", ui::refer(across, kScrollbar)},
                                   {"m_VerticalScrollbar", ui::refer(upright, kScrollbar)},
                                   {"m_HorizontalScrollbarVisibility", ui::whole(kExpandViewport)},
                                   {"m_VerticalScrollbarVisibility", ui::whole(kExpandViewport)},
                                   {"m_HorizontalScrollbarSpacing", Input::of(kSpacing)},
                                   {"m_VerticalScrollbarSpacing", Input::of(kSpacing)}})));
  return root;
}

/// An entry of a dropdown's list, and its text.
Made add_item(Editor& editor, const ObjectRef& content, std::string_view text_type) {
  DIORAMA_TRY(const auto item,
              ui::make(editor, "Item", content, {{0, 0.5}, {1, 0.5}, {0, 0}, {0, 20}, {0.5, 0.5}}));
  DIORAMA_TRY(const auto back, ui::make(editor, "Item Background", item.object, ui::stretched()));
  DIORAMA_CHECK(ui::add_image(editor, back, {{}, false, 245 / 255.0, 1}));
  DIORAMA_TRY(const auto mark, ui::make(editor, "Item Checkmark", item.object,
                                        {{0, 0.5}, {0, 0.5}, {10, 0}, {20, 20}, {0.5, 0.5}}));
  DIORAMA_CHECK(ui::add_image(editor, mark, {"Checkmark", false}));
  DIORAMA_TRY(ObjectChange label, ui::make(editor, "Item Label", item.object,
                                           ui::inset({0, 0}, {1, 1}, {20, 1}, {10, 2})));
  DIORAMA_CHECK(ui::add_label(editor, label, {text_type, "Option A", true}));
  DIORAMA_CHECK(ui::add(editor, item, "UnityEngine.UI.Toggle",
                        fields_of({{"m_TargetGraphic", ui::refer(back, ui::kImage)},
                                   {"graphic", ui::refer(mark, ui::kImage)},
                                   {"m_IsOn", Input::of(true)}})));
  return label;
}

struct Template {
  ObjectChange root, item_label;
};

/// The list of a dropdown. It is switched off, so nothing drives what is in it.
Result<Template> add_template(Editor& editor, const ObjectRef& parent, std::string_view text_type) {
  DIORAMA_TRY(ObjectChange root,
              ui::make(editor, "Template", parent, {{0, 0}, {1, 0}, {0, 2}, {0, 150}, {0.5, 1}}));
  DIORAMA_CHECK(ui::add_image(editor, root, {"UISprite"}));
  DIORAMA_TRY(const auto viewport,
              add_viewport(editor, root.object, {{0, 0}, {1, 1}, {0, 0}, {-18, 0}, {0, 1}}));
  DIORAMA_TRY(const auto content, ui::make(editor, "Content", viewport.object,
                                           {{0, 1}, {1, 1}, {0, 0}, {0, 28}, {0.5, 1}}));
  DIORAMA_TRY(ObjectChange label, add_item(editor, content.object, text_type));
  DIORAMA_TRY(
      const auto scrollbar,
      add_scrollbar(editor, "Scrollbar", root.object, {{1, 0}, {1, 1}, {0, 0}, {20, 0}, {1, 1}},
                    true, {{0, 0}, {1, 0.2}, {0, 0}, {20, 20}, {0.5, 0.5}}));
  DIORAMA_CHECK(ui::add(editor, root, "UnityEngine.UI.ScrollRect",
                        fields_of({{"m_Content", ui::refer(content)},
                                   {"m_Viewport", ui::refer(viewport)},
                                   {"m_Horizontal", Input::of(false)},
                                   {"m_MovementType", ui::whole(kClamped)},
                                   {"m_VerticalScrollbar", ui::refer(scrollbar, kScrollbar)},
                                   {"m_VerticalScrollbarVisibility", ui::whole(kExpandViewport)},
                                   {"m_VerticalScrollbarSpacing", Input::of(kSpacing)}})));
  DIORAMA_CHECK(editor.set_active(root.object, false));
  return Template{std::move(root), std::move(label)};
}

Input options() {
  std::vector<Input> out;
  for (const char* const each : {"Option A", "Option B", "Option C"})
    out.push_back(Input::map({{"m_Text", Input::of(each)}, {"m_Image", Input{}}}));
  return Input::map({{"m_Options", Input::list(std::move(out))}});
}

Made make_dropdown(Editor& editor, const std::string& name, const ObjectRef& parent, bool old) {
  const std::string_view text_type = old ? ui::kOldText : ui::kText;
  DIORAMA_TRY(ObjectChange root, ui::make(editor, name, parent, in_middle(kThick)));
  DIORAMA_CHECK(ui::add_image(editor, root, {"UISprite"}));
  DIORAMA_TRY(const auto label,
              ui::make(editor, "Label", root.object, ui::inset({0, 0}, {1, 1}, {10, 6}, {25, 7})));
  DIORAMA_CHECK(ui::add_label(editor, label, {text_type, "Option A", true}));
  DIORAMA_TRY(const auto arrow, ui::make(editor, "Arrow", root.object,
                                         {{1, 0.5}, {1, 0.5}, {-15, 0}, {20, 20}, {0.5, 0.5}}));
  DIORAMA_CHECK(ui::add_image(editor, arrow, {"DropdownArrow", false}));
  DIORAMA_TRY(const Template list, add_template(editor, root.object, text_type));
  DIORAMA_CHECK(ui::add(editor, root, old ? "UnityEngine.UI.Dropdown" : "TMPro.TMP_Dropdown",
                        fields_of({{"m_TargetGraphic", ui::refer(root, ui::kImage)},
                                   {"m_Template", ui::refer(list.root)},
                                   {"m_CaptionText", ui::refer(label, text_type)},
                                   {"m_ItemText", ui::refer(list.item_label, text_type)},
                                   {"m_Options", options()}})));
  return root;
}

Made make_old_input(Editor& editor, const std::string& name, const ObjectRef& parent, bool) {
  const Rect inner = ui::inset({0, 0}, {1, 1}, {10, 6}, {10, 7});
  DIORAMA_TRY(ObjectChange root, ui::make(editor, name, parent, in_middle(kThick)));
  DIORAMA_CHECK(ui::add_image(editor, root, {"InputFieldBackground"}));
  DIORAMA_TRY(const auto hint, ui::make(editor, "Placeholder", root.object, inner));
  ui::Label faint{ui::kOldText, "Enter text..."};
  faint.alpha = 0.5;
  faint.italic = true;
  DIORAMA_CHECK(ui::add_label(editor, hint, faint));
  DIORAMA_TRY(const auto text, ui::make(editor, "Text (Legacy)", root.object, inner));
  ui::Label plain{ui::kOldText, ""};
  plain.rich = false;
  DIORAMA_CHECK(ui::add_label(editor, text, plain));
  DIORAMA_CHECK(ui::add(editor, root, "UnityEngine.UI.InputField",
                        fields_of({{"m_TargetGraphic", ui::refer(root, ui::kImage)},
                                   {"m_TextComponent", ui::refer(text, ui::kOldText)},
                                   {"m_Placeholder", ui::refer(hint, ui::kOldText)}})));
  return root;
}

Made make_input(Editor& editor, const std::string& name, const ObjectRef& parent, bool) {
  DIORAMA_TRY(ObjectChange root, ui::make(editor, name, parent, in_middle(kThick)));
  DIORAMA_CHECK(ui::add_image(editor, root, {"InputFieldBackground"}));
  DIORAMA_TRY(const auto area, ui::make(editor, "Text Area", root.object,
                                        ui::inset({0, 0}, {1, 1}, {10, 6}, {10, 7})));
  const Input padding = Input::map({{"x", Input::of(-8.0)},
                                    {"y", Input::of(-5.0)},
                                    {"z", Input::of(-8.0)},
                                    {"w", Input::of(-5.0)}});
  DIORAMA_CHECK(
      ui::add(editor, area, "UnityEngine.UI.RectMask2D", fields_of({{"m_Padding", padding}})));
  DIORAMA_TRY(const auto hint, ui::make(editor, "Placeholder", area.object, ui::stretched()));
  ui::Label faint{ui::kText, "Enter text..."};
  faint.alpha = 0.5;
  faint.italic = faint.one_line = true;
  DIORAMA_CHECK(ui::add_label(editor, hint, faint));
  DIORAMA_CHECK(ui::add(editor, hint, "UnityEngine.UI.LayoutElement",
                        fields_of({{"m_IgnoreLayout", Input::of(true)}})));
  DIORAMA_TRY(const auto text, ui::make(editor, "Text", area.object, ui::stretched()));
  ui::Label plain{ui::kText, ""};
  plain.one_line = true;
  DIORAMA_CHECK(ui::add_label(editor, text, plain));
  DIORAMA_CHECK(ui::add(editor, root, "TMPro.TMP_InputField",
                        fields_of({{"m_TargetGraphic", ui::refer(root, ui::kImage)},
                                   {"m_TextViewport", ui::refer(area)},
                                   {"m_TextComponent", ui::refer(text, ui::kText)},
                                   {"m_Placeholder", ui::refer(hint, ui::kText)}})));
  return root;
}

struct Control {
  std::string_view item, name;
  Made (*make)(Editor& editor, const std::string& name, const ObjectRef& parent, bool old);
  bool old = false;  ///< with the older class of texts
};
constexpr auto kControls = std::to_array<Control>({
    {"Toggle", "Toggle", make_toggle},
    {"Slider", "Slider", make_slider},
    {"Scrollbar", "Scrollbar", make_scrollbar},
    {"Scroll View", "Scroll View", make_scroll_view},
    {"Dropdown - TextMeshPro", "Dropdown", make_dropdown},
    {"Input Field - TextMeshPro", "InputField (TMP)", make_input},
    {"Dropdown", "Dropdown (Legacy)", make_dropdown, true},
    {"Input Field", "InputField (Legacy)", make_old_input, true},
});

const Control* control_of(std::string_view item) {
  const auto found = std::ranges::find(kControls, item, &Control::item);
  return found == kControls.end() ? nullptr : &*found;
}

}  // namespace

std::string_view ui_control_name(std::string_view item) {
  const Control* const found = control_of(item);
  return found == nullptr ? std::string_view{} : found->name;
}

Made make_ui_control(Editor& editor, std::string_view item, const std::string& name,
                     const ObjectRef& parent) {
  const Control& control = *control_of(item);
  return control.make(editor, name, parent, control.old);
}

}  // namespace diorama::surface
