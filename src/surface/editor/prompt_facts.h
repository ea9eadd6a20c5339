// Prompt facts: what prompts say about the project, as text of a bounded size.
//
// Threading: engine thread only. Errors: those of the workspace.
#pragma once

#include <cstddef>
#include <string>

#include "workspace/workspace.h"

namespace diorama::surface {

/// Whole lines up to the limit, and a line that says how to get the rest.
[[nodiscard]] std::string lines_within(std::string text, std::size_t limit,
                                       const std::string& more);

/// A text as JSON.
[[nodiscard]] std::string quoted(const std::string& text);

/// The objects of a scene or prefab (its top), or those below one of them.
Result<std::string> tree_facts(const scene::ObjectRef& object, std::size_t limit);

/// What a check finds wrong in a file (empty: in the whole project), one line each.
Result<std::string> findings_facts(Workspace& workspace, const std::string& file,
                                   std::size_t limit);

/// How many objects of the scene have the components that a scene usually has once or not at all.
Result<std::string> census_facts(const scene::ObjectRef& top);

/// Every component of the object with its fields.
Result<std::string> component_facts(const scene::ObjectRef& object, std::size_t limit);

/// References that lead to nothing, with things of the right type that they could lead to. Those
/// of scripts, or of the components of one type, full or short.
Result<std::string> open_reference_facts(Workspace& workspace, const scene::ObjectRef& object,
                                         const std::string& component, std::size_t limit);

/// What a prefab that is a variant sets itself.
Result<std::string> override_facts(const scene::ObjectRef& top, std::size_t limit);

/// Which assets contain the asset or refer to it.
Result<std::string> user_facts(Workspace& workspace, const std::string& asset, std::size_t limit);

}  // namespace diorama::surface
