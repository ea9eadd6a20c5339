#include "unity/model/scene_settings.h"

#include <algorithm>
#include <array>

#include "base/path_text.h"
#include "base/text.h"
#include "unity/facts/class_table.h"

namespace diorama::unity {
namespace {

// The last is an object of its own only in scenes whose lighting is not an asset.
constexpr auto kClasses =
    std::to_array<std::string_view>({"OcclusionCullingSettings", "RenderSettings",
                                     "LightmapSettings", "NavMeshSettings", "LightingSettings"});

bool is_called(std::string_view class_name, std::string_view wanted) {
  const std::string_view simple = wanted.substr(wanted.rfind('.') + 1);
  const std::string name = lower_case(class_name), given = lower_case(simple);
  return given == name || given + "settings" == name;
}

}  // namespace

bool is_scene_settings(std::int32_t class_id) {
  return std::ranges::find(kClasses, class_name(class_id)) != kClasses.end();
}

std::vector<const text::Object*> scene_settings_of(const text::Document& scene) {
  std::vector<const text::Object*> out;
  for (const text::Object& each : scene.objects())
    if (!each.stripped && is_scene_settings(each.class_id)) out.push_back(&each);
  return out;
}

Result<const text::Object*> find_scene_settings(const text::Document& scene,
                                                const std::string& path, const std::string& name) {
  std::vector<std::string_view> known;
  for (const text::Object* const each : scene_settings_of(scene)) {
    if (is_called(class_name(each->class_id), name)) return each;
    known.push_back(class_name(each->class_id));
  }
  return Error{ErrorCode::InvalidArgument,
               "settings: '" + path + "' has no '" + name + "'",
               known.empty() ? "it has no settings of its own" : name_hint(name, known),
               {{"field", "settings"}}};
}

}  // namespace diorama::unity
