// A component of the prefab cannot leave the prefab here: the instance lists it as removed.
//
//   -    m_RemovedComponents: []
//   +    m_RemovedComponents:
//   +    - {fileID: 4170994595757603046, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//
// If something in the file referred to it, a stripped object represents it, which is removed, too.

#include "unity/edit/components/component_removal.h"

#include "unity/edit/components/component_list.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instance_lists.h"

namespace diorama::unity::edit {
namespace {

Result<void> remove_text(SceneView& view, FileId component) {
  DIORAMA_CHECK(view.remove(component));
  return clear_references(view.session(), view.path(), {component}, nullptr);
}

}  // namespace

Result<void> remove_own_component(SceneView& view, const OpenHierarchy& open,
                                  const Component& component) {
  const GameObject& object = open.hierarchy.objects()[component.object];
  const auto unlist = [&](Body& body) { return unlist_component(body, component.id); };
  const auto forget = [&](Body& body) {
    return forget_addition(body, kAddedComponents, component.id);
  };
  DIORAMA_CHECK(instance_index(open.hierarchy, object) == kNone
                    ? view.change(object.id, unlist)
                    : view.change(instance_of(open, object).id, forget));
  if (component.class_id == 0) return {};  // it is listed but not in the file
  return remove_text(view, component.id);
}

Result<void> remove_instance_component(SceneView& view, const OpenHierarchy& open,
                                       const Component& component) {
  const auto note_it = [&](Body& instance) -> Result<void> {
    DIORAMA_CHECK(note_removal(instance, kRemovedComponents, in_source(open, component)));
    return {};
  };
  DIORAMA_CHECK(view.change(instance_of(open, component).id, note_it));
  const bool has_stripped = open.hierarchy.document().find(component.id) != nullptr;
  return has_stripped ? remove_text(view, component.id) : Result<void>{};
}

}  // namespace diorama::unity::edit
