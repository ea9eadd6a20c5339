// UI objects: canvases, images, texts and buttons as the editor's menu makes them; controls with
// objects below them are in ui_controls.h.
//
// The caller adds what else an object needs (a canvas above it, an event system).
//
// Threading: engine thread only. Errors: those of the editor; without the packages of the UI
// ComponentTypeNotFound. The step of the caller takes back what was begun.
#pragma once

#include <string>
#include <string_view>

#include "scene/editor.h"

namespace diorama::surface {

/// A canvas over the whole screen, at the top of the scene.
Result<scene::ObjectChange> make_canvas(scene::Editor& editor, const scene::ObjectRef& top,
                                        const std::string& name);

/// The name of a new object of the menu item: "Text (TMP)" for "Text - TextMeshPro".
[[nodiscard]] std::string ui_object_name(std::string_view item);

/// What the last part of a menu path makes: "Image", "Raw Image", "Panel", "Text - TextMeshPro",
/// "Button - TextMeshPro", "Text", "Button", or a control. REQUIRES: it is one of these.
Result<scene::ObjectChange> make_ui_object(scene::Editor& editor, std::string_view item,
                                           const std::string& name, const scene::ObjectRef& parent);

}  // namespace diorama::surface
