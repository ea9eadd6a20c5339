#include "scene/scene_diff.h"

namespace diorama::scene {

std::string_view name_of(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::ObjectAdded: return "object_added";
    case Change::Kind::ObjectRemoved: return "object_removed";
    case Change::Kind::ObjectRenamed: return "object_renamed";
    case Change::Kind::ObjectMoved: return "object_moved";
    case Change::Kind::SiblingMoved: return "sibling_moved";
    case Change::Kind::ComponentAdded: return "component_added";
    case Change::Kind::ComponentRemoved: return "component_removed";
    case Change::Kind::ComponentsReordered: return "components_reordered";
    case Change::Kind::FieldChanged: return "field_changed";
    case Change::Kind::FieldAdded: return "field_added";
    case Change::Kind::FieldRemoved: return "field_removed";
    case Change::Kind::OverrideAdded: return "override_added";
    case Change::Kind::OverrideRemoved: return "override_removed";
    case Change::Kind::OverrideChanged: return "override_changed";
  }
  return "unknown";
}

}  // namespace diorama::scene
