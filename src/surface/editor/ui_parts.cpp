// What the menu's own controls write, in a file:
//
//   RectTransform:                          MonoBehaviour:
//     m_AnchorMin: {x: 0, y: 0.25}            m_Sprite: {fileID: 10907, guid: 0000...f000..., type:
//     0} m_AnchorMax: {x: 1, y: 0.75}            m_Type: 1 m_AnchoredPosition: {x: 0, y: 0}
//     m_SizeDelta: {x: 0, y: 0}

#include "surface/editor/ui_parts.h"

namespace diorama::surface::ui {
namespace {

using scene::Input;
using scene::ObjectChange;

constexpr int kUiLayer = 5;
constexpr double kDark = 50 / 255.0;

Input pair_of(const Pair& value) {
  return pair(value.x, value.y);
}

/// As the engine's own new texts; without a font, a text is not visible.
Input old_text_fields(const Label& label) {
  constexpr std::int64_t kUpperLeft = 0, kMiddleLeft = 3, kMiddle = 4, kItalic = 2;
  const Input font = Input::map({{"$asset", Input::of("Library/unity default resources")},
                                 {"name", Input::of("LegacyRuntime")}});
  const std::int64_t alignment = label.center ? kMiddle : label.left ? kMiddleLeft : kUpperLeft;
  return Input::map({{"m_Text", Input::of(std::string(label.text))},
                     {"m_Color", gray(kDark, label.alpha)},
                     {"m_FontData", Input::map({{"m_Font", font},
                                                {"m_FontSize", whole(14)},
                                                {"m_FontStyle", whole(label.italic ? kItalic : 0)},
                                                {"m_BestFit", Input::of(false)},
                                                {"m_MinSize", whole(10)},
                                                {"m_MaxSize", whole(40)},
                                                {"m_Alignment", whole(alignment)},
                                                {"m_AlignByGeometry", Input::of(false)},
                                                {"m_RichText", Input::of(label.rich)},
                                                {"m_HorizontalOverflow", whole(0)},
                                                {"m_VerticalOverflow", whole(0)},
                                                {"m_LineSpacing", Input::of(1.0)}})}});
}

Input text_fields(const Label& label) {
  constexpr std::int64_t kLeft = 1, kCenter = 2, kMiddleOfHeight = 512, kItalic = 2;
  Input out = Input::map({{"m_text", Input::of(std::string(label.text))},
                          {"m_fontColor", gray(kDark, label.alpha)},
                          {"m_fontSize", Input::of(label.size)},
                          {"m_fontSizeBase", Input::of(label.size)}});
  if (label.left || label.center) {
    out.members.push_back({"m_HorizontalAlignment", whole(label.center ? kCenter : kLeft)});
    out.members.push_back({"m_VerticalAlignment", whole(kMiddleOfHeight)});
  }
  if (label.italic) out.members.push_back({"m_fontStyle", whole(kItalic)});
  if (label.one_line) {
    out.members.push_back({"m_enableWordWrapping", Input::of(false)});
    out.members.push_back({"m_enableExtraPadding", Input::of(true)});
  }
  return out;
}

}  // namespace

Rect inset(Pair min, Pair max, Pair lower, Pair upper) {
  return {min,
          max,
          {(lower.x - upper.x) / 2, (lower.y - upper.y) / 2},
          {-lower.x - upper.x, -lower.y - upper.y},
          {0.5, 0.5}};
}

Input pair(double x, double y) {
  return Input::map({{"x", Input::of(x)}, {"y", Input::of(y)}});
}

Input gray(double value, double alpha) {
  return Input::map({{"r", Input::of(value)},
                     {"g", Input::of(value)},
                     {"b", Input::of(value)},
                     {"a", Input::of(alpha)}});
}

Input whole(std::int64_t number) {
  return Input::of(number);
}

Input refer(const ObjectChange& object, std::string_view component) {
  return Input::map(
      {{"$ref", Input::of(object.path)}, {"component", Input::of(std::string(component))}});
}

Result<void> add(scene::Editor& editor, const ObjectChange& object, std::string_view type,
                 Input fields) {
  DIORAMA_CHECK(
      editor.add_component(object.object, {std::string(type), std::nullopt, std::move(fields)}));
  return {};
}

Result<ObjectChange> make(scene::Editor& editor, const std::string& name,
                          const scene::ObjectRef& parent, const Rect& rect) {
  DIORAMA_TRY(const ObjectChange made, editor.create(parent, {name, "rect"}));
  DIORAMA_CHECK(editor.set_layer(made.object, kUiLayer));
  const Input fields = Input::map({{"anchorMin", pair_of(rect.min)},
                                   {"anchorMax", pair_of(rect.max)},
                                   {"anchoredPosition", pair_of(rect.position)},
                                   {"sizeDelta", pair_of(rect.size)},
                                   {"pivot", pair_of(rect.pivot)}});
  DIORAMA_CHECK(editor.set_fields({made.object, 0}, fields, scene::kAllLevels));
  return made;
}

Result<void> add_image(scene::Editor& editor, const ObjectChange& object, const Look& look) {
  constexpr std::int64_t kSliced = 1;
  Input fields = Input::map({});
  if (!look.sprite.empty())
    fields.members.push_back(
        {"m_Sprite", Input::map({{"$asset", Input::of("Resources/unity_builtin_extra")},
                                 {"name", Input::of(std::string(look.sprite))}})});
  if (!look.sprite.empty() && look.sliced) fields.members.push_back({"m_Type", whole(kSliced)});
  if (look.gray != 1 || look.alpha != 1)
    fields.members.push_back({"m_Color", gray(look.gray, look.alpha)});
  return add(editor, object, kImage, std::move(fields));
}

Result<void> add_label(scene::Editor& editor, const ObjectChange& object, const Label& label) {
  return add(editor, object, label.type,
             label.type == kOldText ? old_text_fields(label) : text_fields(label));
}

}  // namespace diorama::surface::ui
