#include "surface/editor/ui_objects.h"

#include <algorithm>
#include <array>
#include <optional>

namespace diorama::surface {
namespace {

using scene::Input;
using scene::ObjectChange;

constexpr int kUiLayer = 5;

constexpr std::string_view kImage = "UnityEngine.UI.Image";
constexpr std::string_view kButton = "UnityEngine.UI.Button";
constexpr std::string_view kOldText = "UnityEngine.UI.Text";
constexpr std::string_view kText = "TMPro.TextMeshProUGUI";

struct UiKind {
  std::string_view item, name;
  std::string_view type;  ///< its visible component
  double width = 0;       ///< 0: as large as its parent
  double height = 0;
  std::string_view sprite;      ///< one of the engine's own
  double alpha = 1;             ///< of its color
  std::string_view text = {};   ///< its text
  std::string_view label = {};  ///< a button: with a text of this type in it
};
constexpr auto kKinds = std::to_array<UiKind>({
    {"Image", "Image", kImage, 100, 100, {}},
    {"Raw Image", "RawImage", "UnityEngine.UI.RawImage", 100, 100, {}},
    {"Panel", "Panel", kImage, 0, 0, "Background", 0.392},
    {"Text - TextMeshPro", "Text (TMP)", kText, 200, 50, {}, 1, "New Text"},
    {"Text", "Text (Legacy)", kOldText, 160, 30, {}, 1, "New Text"},
    {"Button - TextMeshPro", "Button", kImage, 160, 30, "UISprite", 1, {}, kText},
    {"Button", "Button (Legacy)", kImage, 160, 30, "UISprite", 1, {}, kOldText},
});

const UiKind& kind_of(std::string_view item) {
  return *std::ranges::find(kKinds, item, &UiKind::item);
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

Result<void> add(scene::Editor& editor, const scene::ObjectRef& object, std::string_view type,
                 Input fields = {}) {
  DIORAMA_CHECK(editor.add_component(object, {std::string(type), std::nullopt, std::move(fields)}));
  return {};
}

Result<ObjectChange> make_rect(scene::Editor& editor, const std::string& name,
                               const scene::ObjectRef& parent, const Input& rect) {
  DIORAMA_TRY(const ObjectChange made, editor.create(parent, {name, "rect"}));
  DIORAMA_CHECK(editor.set_layer(made.object, kUiLayer));
  DIORAMA_CHECK(editor.set_fields({made.object, 0}, rect, scene::kAllLevels));
  return made;
}

Input stretched() {
  return Input::map(
      {{"anchorMin", pair(0, 0)}, {"anchorMax", pair(1, 1)}, {"sizeDelta", pair(0, 0)}});
}

Input image_fields(const UiKind& kind) {
  constexpr int kSliced = 1;
  Input out = Input::map({});
  if (kind.sprite.empty()) return out;
  out.members.push_back(
      {"m_Sprite", Input::map({{"$asset", Input::of("Resources/unity_builtin_extra")},
                               {"name", Input::of(std::string(kind.sprite))}})});
  out.members.push_back({"m_Type", Input::of(std::int64_t{kSliced})});
  out.members.push_back({"m_Color", gray(1, kind.alpha)});
  return out;
}

constexpr double kDark = 50 / 255.0;

Input whole(std::int64_t number) {
  return Input::of(number);
}

/// As the engine's own new texts; without a font, a text is not visible.
Input old_text_fields(std::string_view text, std::int64_t alignment) {
  const Input font = Input::map({{"$asset", Input::of("Library/unity default resources")},
                                 {"name", Input::of("LegacyRuntime")}});
  return Input::map({{"m_Text", Input::of(std::string(text))},
                     {"m_Color", gray(kDark, 1)},
                     {"m_FontData", Input::map({{"m_Font", font},
                                                {"m_FontSize", whole(14)},
                                                {"m_FontStyle", whole(0)},
                                                {"m_BestFit", Input::of(false)},
                                                {"m_MinSize", whole(10)},
                                                {"m_MaxSize", whole(40)},
                                                {"m_Alignment", whole(alignment)},
                                                {"m_AlignByGeometry", Input::of(false)},
                                                {"m_RichText", Input::of(true)},
                                                {"m_HorizontalOverflow", whole(0)},
                                                {"m_VerticalOverflow", whole(0)},
                                                {"m_LineSpacing", Input::of(1.0)}})}});
}

/// Dark, in the middle of the button.
Result<void> add_label(scene::Editor& editor, const scene::ObjectRef& button,
                       std::string_view type) {
  constexpr int kMiddle = 4, kCenter = 2, kCenterOfHeight = 512;
  const bool old = type == kOldText;
  DIORAMA_TRY(const scene::ObjectChange made,
              make_rect(editor, old ? "Text (Legacy)" : "Text (TMP)", button, stretched()));
  if (old) return add(editor, made.object, type, old_text_fields("Button", kMiddle));
  return add(editor, made.object, type,
             Input::map({{"m_text", Input::of("Button")},
                         {"m_fontColor", gray(kDark, 1)},
                         {"m_fontSize", Input::of(24.0)},
                         {"m_HorizontalAlignment", whole(kCenter)},
                         {"m_VerticalAlignment", whole(kCenterOfHeight)}}));
}

}  // namespace

Result<ObjectChange> make_canvas(scene::Editor& editor, const scene::ObjectRef& top,
                                 const std::string& name) {
  // The engine gives its rectangle and scale, so that the file has none.
  Input nothing = Input::map({});
  for (const char* const field :
       {"anchorMin", "anchorMax", "anchoredPosition", "sizeDelta", "pivot"})
    nothing.members.push_back({field, pair(0, 0)});
  DIORAMA_TRY(const scene::ObjectChange made, make_rect(editor, name, top, nothing));
  DIORAMA_CHECK(editor.set_transform(made.object, {std::nullopt, std::nullopt, scene::Vector3{}}));
  DIORAMA_CHECK(add(editor, made.object, "UnityEngine.Canvas",
                    Input::map({{"renderMode", Input::of(std::int64_t{0})}})));
  for (const char* const type : {"UnityEngine.UI.CanvasScaler", "UnityEngine.UI.GraphicRaycaster"})
    DIORAMA_CHECK(add(editor, made.object, type));
  return made;
}

std::string ui_object_name(std::string_view item) {
  return std::string(kind_of(item).name);
}

Result<ObjectChange> make_ui_object(scene::Editor& editor, std::string_view item,
                                    const std::string& name, const scene::ObjectRef& parent) {
  const UiKind& kind = kind_of(item);
  DIORAMA_TRY(
      const scene::ObjectChange made,
      make_rect(editor, name, parent,
                kind.width == 0 ? stretched()
                                : Input::map({{"sizeDelta", pair(kind.width, kind.height)}})));
  Input fields = kind.type == kOldText ? old_text_fields(kind.text, 0) : image_fields(kind);
  if (kind.type == kText) fields.members.push_back({"m_text", Input::of(std::string(kind.text))});
  DIORAMA_CHECK(add(editor, made.object, kind.type, std::move(fields)));
  if (kind.label.empty()) return made;
  const Input graphic =
      Input::map({{"$ref", Input::of(made.path)}, {"component", Input::of(std::string(kImage))}});
  DIORAMA_CHECK(add(editor, made.object, kButton, Input::map({{"m_TargetGraphic", graphic}})));
  DIORAMA_CHECK(add_label(editor, made.object, kind.label));
  return made;
}

}  // namespace diorama::surface
