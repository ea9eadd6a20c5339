// ReferencePlace: where in a scene or prefab a reference is, for people: which object, which
// component and which of its fields.
//
// Threading: engine thread only. Errors: none; unknown parts are empty.
#pragma once

#include <functional>
#include <string>

#include "unity/assets/reference.h"
#include "unity/model/component_types.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity {

struct ReferencePlace {
  std::string object;     ///< its path; empty: the reference is in no object of the hierarchy
  std::string property;   ///< "locks[0]"; of an override the path that it sets
  std::string component;  ///< full type; empty: it is in no component
  int index = -1;         ///< of the component
  bool is_override = false;

  /// For people: "[3] MyGame.Door.locks[0]", "override of m_Icon"; empty when nothing is known.
  [[nodiscard]] std::string field() const {
    const std::string start = index < 0 ? "" : "[" + std::to_string(index) + "] " + component + ".";
    return start + (is_override ? "override of " : "") + property;
  }
};

/// The first reference in the document of an asset that is no scene: its class is the component.
ReferencePlace place_of(const unity::text::Document& asset, unity::FileId from,
                        const std::function<bool(const unity::Reference&)>& wanted);
/// The first reference in the document `from` of the file for which `wanted` is true.
ReferencePlace place_of(const unity::OpenHierarchy& file, unity::ComponentTypes& types,
                        unity::FileId from,
                        const std::function<bool(const unity::Reference&)>& wanted);

}  // namespace diorama::unity
