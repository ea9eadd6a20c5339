// UI parts: what the objects of the UI are made of: rectangles, images, texts, references.
//
// Threading: engine thread only. Errors: those of the editor.
#pragma once

#include <string>
#include <string_view>

#include "scene/editor.h"

namespace diorama::surface::ui {

inline constexpr std::string_view kImage = "UnityEngine.UI.Image";
inline constexpr std::string_view kOldText = "UnityEngine.UI.Text";
inline constexpr std::string_view kText = "TMPro.TextMeshProUGUI";

struct Pair {
  double x = 0, y = 0;
};

/// Of a RectTransform. What is not given has the engine's own values.
struct Rect {
  Pair min{0.5, 0.5}, max{0.5, 0.5}, position{}, size{100, 100}, pivot{0.5, 0.5};
};
/// Between these anchors, that much smaller at each side: left and bottom, right and top.
[[nodiscard]] Rect inset(Pair min, Pair max, Pair lower, Pair upper);
/// As large as the parent.
[[nodiscard]] inline Rect stretched() {
  return inset({0, 0}, {1, 1}, {}, {});
}

/// How an image looks.
struct Look {
  std::string_view sprite = {};  ///< one of the engine's own
  bool sliced = true;
  double gray = 1, alpha = 1;
};

/// Of one of the two classes of texts.
struct Label {
  std::string_view type;  ///< kText or kOldText
  std::string_view text;
  bool left = false;  ///< in the middle of its height, else at the upper left
  bool center = false;
  double size = 14;
  double alpha = 1;
  bool italic = false, one_line = false, rich = true;
};

[[nodiscard]] scene::Input pair(double x, double y);
[[nodiscard]] scene::Input gray(double value, double alpha);
[[nodiscard]] scene::Input whole(std::int64_t number);
/// A component of another object, or its rectangle.
[[nodiscard]] scene::Input refer(const scene::ObjectChange& object,
                                 std::string_view component = "UnityEngine.RectTransform");

Result<void> add(scene::Editor& editor, const scene::ObjectChange& object, std::string_view type,
                 scene::Input fields = scene::Input::map({}));
Result<scene::ObjectChange> make(scene::Editor& editor, const std::string& name,
                                 const scene::ObjectRef& parent, const Rect& rect);
Result<void> add_image(scene::Editor& editor, const scene::ObjectChange& object, const Look& look);
Result<void> add_label(scene::Editor& editor, const scene::ObjectChange& object,
                       const Label& label);

}  // namespace diorama::surface::ui
