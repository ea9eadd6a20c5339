#include "unity/values/layer_names.h"

#include <cstdint>
#include <string>

#include "unity/assets/project_settings.h"

namespace diorama::unity {

scene::Value with_layer_names(scene::Value value, const ProjectSettings& settings) {
  const auto& layers = settings.layers;
  if (value.type != "UnityEngine.LayerMask" || value.kind != scene::Value::Kind::Integer || !layers)
    return value;
  const auto bits = static_cast<std::uint32_t>(value.integer);
  if (bits == ~std::uint32_t{0}) {
    value.text = "Everything";
    return value;
  }
  for (std::size_t i = 0; i < layers->size(); ++i) {
    if ((bits >> i & 1U) == 0) continue;
    const std::string& name = (*layers)[i];
    value.text += (value.text.empty() ? "" : ", ") + (name.empty() ? std::to_string(i) : name);
  }
  return value;
}

}  // namespace diorama::unity
