// Engine layouts: the engine's small value types, with the names people and files use for parts.
//
// Only those that are a row of numbers; boxes, curves and the like have their own code where they
// are read (unity/values/engine_values.cpp) and written (unity/edit/values/engine_drafts.cpp).
//
// Threading: constants. Errors: nullptr for types that are not listed.
#pragma once

#include <array>
#include <string_view>

namespace diorama::unity {

struct EngineLayout {
  struct Part {
    std::string_view name, stored;
  };
  std::string_view type;  ///< "UnityEngine.Vector3"
  bool whole = false;     ///< whole numbers
  bool flow = false;      ///< written as {x: 0, y: 0}
  int serialized_version = 0;
  std::array<Part, 4> parts;  ///< unused ones have no name
};

[[nodiscard]] const EngineLayout* engine_layout(std::string_view type);

}  // namespace diorama::unity
