// UI controls: sliders, toggles, scrollbars, scroll views, dropdowns and input fields as the
// editor's menu makes them, each with the objects below it.
//
// Rectangles that a control drives (the handle of a slider) are stored as 0, as the editor does.
//
// Threading: engine thread only. Errors: as ui_objects.h.
#pragma once

#include <string>
#include <string_view>

#include "scene/editor.h"

namespace diorama::surface {

/// The name of a new control of the menu item ("Input Field - TextMeshPro"); empty: it is none.
[[nodiscard]] std::string_view ui_control_name(std::string_view item);

/// REQUIRES: ui_control_name(item) is not empty.
Result<scene::ObjectChange> make_ui_control(scene::Editor& editor, std::string_view item,
                                            const std::string& name,
                                            const scene::ObjectRef& parent);

}  // namespace diorama::surface
