// Siblings: the parent of an object, and its order among others.
//
// What is above an object decides which list it is in: the roots of a scene (m_Roots), the
// Transform of an object of the file (m_Children), or a part of a prefab instance, whose children
// are in the prefab: then the instance notes it (m_AddedGameObjects).
//
// Threading: engine thread only. REQUIRES, for functions with a view: inside a step.
// Errors: those of Session::apply().
#pragma once

#include <vector>

#include "unity/model/hierarchies.h"

namespace diorama::unity::edit {

class SceneView;
class References;

/// The children of an object, or the roots (kNone), without those whose parent does not exist.
[[nodiscard]] std::vector<Index> siblings_below(const Hierarchy& hierarchy, Index parent);
/// The object that lists the roots, since 2022.3.5 the last of a scene; nullptr: there is none.
[[nodiscard]] const text::Object* scene_roots(const text::Document& document);
/// 0 when it has none.
[[nodiscard]] FileId transform_id(const Hierarchy& hierarchy, Index object);

/// The id by which others list the object: its transform, or, in lists of roots, the instance
/// whose root it is.
[[nodiscard]] FileId listed_id(const OpenHierarchy& open, Index object, bool among_roots,
                               References& references);

/// Takes the object out of its current list.
Result<void> take_out(SceneView& view, const OpenHierarchy& open, Index object);
/// Puts the object with this id (listed_id()) into the list of its new parent (kNone: the roots),
/// before the sibling that has this place in `open`, where it is not yet; -1: last.
Result<void> put_in(SceneView& view, const OpenHierarchy& open, FileId id, Index parent,
                    int sibling);
/// Sets the object's father, by the id of the father's transform; 0: a root.
Result<void> set_father(SceneView& view, const OpenHierarchy& open, Index object, FileId father);
/// Changes an id in the list of roots, if the scene has one.
Result<void> replace_root(SceneView& view, FileId before, FileId after);

}  // namespace diorama::unity::edit
