#include "surface/editor/ui_objects.h"

#include <algorithm>
#include <array>
#include <optional>

#include "surface/editor/ui_controls.h"
#include "surface/editor/ui_parts.h"

namespace diorama::surface {
namespace {

using scene::Input;
using scene::ObjectChange;

constexpr std::string_view kButton = "UnityEngine.UI.Button";

struct UiKind {
  std::string_view item, name;
  std::string_view type;  ///< its visible component
  double width = 0;       ///< 0: as large as its parent
  double height = 0;
  ui::Look look;                ///< of an image
  std::string_view text = {};   ///< its text
  std::string_view label = {};  ///< a button: with a text of this type in it
};
constexpr auto kKinds = std::to_array<UiKind>({
    {"Image", "Image", ui::kImage, 100, 100, {}},
    {"Raw Image", "RawImage", "UnityEngine.UI.RawImage", 100, 100, {}},
    {"Panel", "Panel", ui::kImage, 0, 0, {"Background", true, 1, 0.392}},
    {"Text - TextMeshPro", "Text (TMP)", ui::kText, 200, 50, {}, "New Text"},
    {"Text", "Text (Legacy)", ui::kOldText, 160, 30, {}, "New Text"},
    {"Button - TextMeshPro", "Button", ui::kImage, 160, 30, {"UISprite"}, {}, ui::kText},
    {"Button", "Button (Legacy)", ui::kImage, 160, 30, {"UISprite"}, {}, ui::kOldText},
});

const UiKind& kind_of(std::string_view item) {
  return *std::ranges::find(kKinds, item, &UiKind::item);
}

/// Dark, in the middle of the button.
Result<void> add_label(scene::Editor& editor, const scene::ObjectRef& button,
                       std::string_view type) {
  constexpr double kSize = 24;  // TextMeshPro's
  const bool old = type == ui::kOldText;
  DIORAMA_TRY(const ObjectChange made,
              ui::make(editor, old ? "Text (Legacy)" : "Text (TMP)", button, ui::stretched()));
  ui::Label label{type, "Button"};
  label.center = true;
  label.size = kSize;
  return ui::add_label(editor, made, label);
}

Result<void> add_visible(scene::Editor& editor, const ObjectChange& made, const UiKind& kind) {
  if (kind.type == ui::kImage) return ui::add_image(editor, made, kind.look);
  if (kind.type == ui::kOldText) return ui::add_label(editor, made, {kind.type, kind.text});
  if (kind.type != ui::kText) return ui::add(editor, made, kind.type);
  // A text of its own is white and large, unlike those of controls.
  return ui::add(editor, made, kind.type,
                 Input::map({{"m_text", Input::of(std::string(kind.text))}}));
}

}  // namespace

Result<ObjectChange> make_canvas(scene::Editor& editor, const scene::ObjectRef& top,
                                 const std::string& name) {
  // The engine gives its rectangle and scale, so that the file has none.
  DIORAMA_TRY(const ObjectChange made, ui::make(editor, name, top, {{}, {}, {}, {}, {}}));
  DIORAMA_CHECK(editor.set_transform(made.object, {std::nullopt, std::nullopt, scene::Vector3{}}));
  DIORAMA_CHECK(ui::add(editor, made, "UnityEngine.Canvas",
                        Input::map({{"renderMode", Input::of(std::int64_t{0})}})));
  for (const char* const type : {"UnityEngine.UI.CanvasScaler", "UnityEngine.UI.GraphicRaycaster"})
    DIORAMA_CHECK(ui::add(editor, made, type));
  return made;
}

std::string ui_object_name(std::string_view item) {
  if (const std::string_view control = ui_control_name(item); !control.empty())
    return std::string(control);
  return std::string(kind_of(item).name);
}

Result<ObjectChange> make_ui_object(scene::Editor& editor, std::string_view item,
                                    const std::string& name, const scene::ObjectRef& parent) {
  if (!ui_control_name(item).empty()) return make_ui_control(editor, item, name, parent);
  const UiKind& kind = kind_of(item);
  ui::Rect rect = ui::stretched();
  if (kind.width != 0) rect = {{0.5, 0.5}, {0.5, 0.5}, {}, {kind.width, kind.height}, {0.5, 0.5}};
  DIORAMA_TRY(const ObjectChange made, ui::make(editor, name, parent, rect));
  DIORAMA_CHECK(add_visible(editor, made, kind));
  if (kind.label.empty()) return made;
  DIORAMA_CHECK(ui::add(editor, made, kButton,
                        Input::map({{"m_TargetGraphic", ui::refer(made, ui::kImage)}})));
  DIORAMA_CHECK(add_label(editor, made.object, kind.label));
  return made;
}

}  // namespace diorama::surface
