// Root order: the numbers that order roots and siblings in older editors.
//
// Editors before 2022.3.5 write m_RootOrder into every Transform, and into the overrides of every
// instance. The list of their father orders children; these numbers order roots if
// the scene has no list of them. A file numbers its siblings or not, whatever the editor of
// the project does.
//
// Threading: engine thread only. REQUIRES, for functions with a view: inside a step.
// Errors: those of Session::apply().
#pragma once

#include <optional>
#include <vector>

#include "unity/assets/project_settings.h"
#include "unity/edit/scene_view.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {

/// Whether roots and siblings of this file are numbered; nothing when it does not show, because all
/// its objects are parts of instances.
[[nodiscard]] std::optional<bool> numbers_siblings(const text::Document& document);
/// The same; when it does not show, as the editor of the project does it.
[[nodiscard]] bool numbers_siblings(const text::Document& document,
                                    const ProjectSettings& settings);

/// Numbers these siblings in this order, beginning with `first`.
Result<void> number(SceneView& view, const std::vector<FileId>& siblings, std::size_t first = 0);
/// Corrects the numbers below a parent (0: of the roots), if the file has them.
Result<void> renumber(SceneView& view, FileId parent);
/// Where no list gives it, the numbers of the roots are their order. Gives the object this
/// place among those that were there before; -1: the last.
Result<void> number_roots(SceneView& view, const OpenHierarchy& before, FileId object, int sibling);

}  // namespace diorama::unity::edit
