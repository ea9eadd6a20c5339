// Prefab replacing: an instance of a prefab becomes an instance of another one, where it is.
//
// The instance keeps its id in the file, its place, name, parent and number among its siblings, and
// every override whose target and property the other prefab has too (prefab_match.h says which part
// is which). What is added to it stays if the part that has it exists there; references to its
// parts lead to the same parts of the other prefab. What finds no partner would be lost: that is
// refused, with a list, unless the caller gives it up.
//
// Only in scenes: the parts of an instance in a prefab have ids that other files may name.
//
// Threading: engine thread only. A change is one step. Errors: InvalidArgument for what is no
// instance or no prefab, PreconditionFailed if something would be lost, Unsupported in prefabs, for
// sources that cannot be read, and for a rectangle that would become none.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "unity/api/prefabs.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

struct Replaced {
  ReplacedInstance told;
  std::vector<std::pair<FileId, FileId>> ids;  ///< lasting ids of its parts, before and after
};

/// `prefab` is a path. `drop`: what the other prefab has no place for is given up.
Result<Replaced> replace_instance(SceneView& view, FileId object, const std::string& prefab,
                                  bool drop);

}  // namespace diorama::unity::edit
