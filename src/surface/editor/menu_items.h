// Menu items: those of the editor's own menu that make sense without the editor.
//
// They act on the loaded scenes and on the selection, as in the editor; what they make
// becomes the selection. Each is one step for undo. Besides the items of the list there is
// "Component/.../<type>" for every type: the parts between mean nothing.
//
// Threading: engine thread only. Errors: NotFound with the nearest items for unknown ones;
// PreconditionFailed when an item needs a selection and there is none; those of the editors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "surface/tool.h"

namespace diorama::surface {

struct MenuItem {
  std::string_view path;   ///< "GameObject/3D Object/Cube"
  std::string_view about;  ///< a sentence
};
/// In the order of the menus.
[[nodiscard]] std::vector<MenuItem> menu_items();

/// What an item acts on besides its own words; for an unknown one: the selection.
[[nodiscard]] ActsOn target_of_menu_item(const std::string& menu_path);

struct MenuOutcome {
  std::string menu_path;  ///< as in the list
  std::string message;    ///< what was done
  /// The object or asset that was made or changed; the first of several objects.
  std::string path;
  std::string scene;                   ///< of an object
  std::optional<std::int32_t> number;  ///< of an object
};

/// What an item would change; fails if it would.
[[nodiscard]] Foresight check_menu_item(Workspace& workspace, const std::string& menu_path);

/// Letter case and "..." at the end do not matter.
Result<MenuOutcome> run_menu_item(Workspace& workspace, const std::string& menu_path);

}  // namespace diorama::surface
