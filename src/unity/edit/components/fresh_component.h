// Fresh component: the text of a component as the editor adds it, before anybody sets a field.
//
// The engine's own components and the scripts of official packages get what was read out of a real
// engine (unity/facts/initial_values.h), and fit themselves to the mesh of their object as measured
// there. What nobody knows is left out, and named: the engine fills it in when it opens the file.
// Scripts of the project get no fields: the engine takes them from the sources.
//
// Threading: engine thread only. Errors: those of new_body().
#pragma once

#include <string>
#include <vector>

#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

class References;
struct AddableType;

struct FreshComponent {
  std::string body;
  std::vector<std::string> unstored;   ///< fields that are left to the engine
  std::vector<std::string> uncertain;  ///< fields that are written on thin evidence
};

Result<FreshComponent> fresh_component(SceneView& view, const OpenHierarchy& open, Index owner,
                                       const AddableType& found, References& references);

}  // namespace diorama::unity::edit
