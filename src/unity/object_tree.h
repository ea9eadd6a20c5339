// Objects of a hierarchy as trees and pages. Behind the door only.
//
// Threading: engine thread only. Errors: none.
#pragma once

#include "scene/object_query.h"
#include "scene/scene_query.h"
#include "unity/model/fields.h"

namespace diorama::unity {

class SceneReader;

struct OpenHierarchy;

/// The object with what is below it, or everything for kNone; as far as the query goes.
[[nodiscard]] scene::SceneTree grow_tree(const OpenHierarchy& scene, SceneReader& reader,
                                         Index root, const scene::TreeQuery& query);

/// From that object on; `scene` of the page is left empty.
[[nodiscard]] scene::ObjectPage page_of(const OpenHierarchy& scene, SceneReader& reader, Index from,
                                        const scene::PageQuery& query);

}  // namespace diorama::unity
