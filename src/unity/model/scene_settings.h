// Scene settings: what a scene has beside its objects, each an object of its file:
//
//   --- !u!104 &2
//   RenderSettings:
//     m_Fog: 0
//
// Threading: free functions. Errors: InvalidArgument with the settings that the scene has.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "unity/text/document.h"

namespace diorama::unity {

[[nodiscard]] bool is_scene_settings(std::int32_t class_id);

/// Those of the scene, in the order of the file.
[[nodiscard]] std::vector<const text::Object*> scene_settings_of(const text::Document& scene);

/// By the name of their class, in any letter case: "RenderSettings", "UnityEngine.RenderSettings",
/// "render". `path` is for messages.
[[nodiscard]] Result<const text::Object*> find_scene_settings(const text::Document& scene,
                                                              const std::string& path,
                                                              const std::string& name);

}  // namespace diorama::unity
