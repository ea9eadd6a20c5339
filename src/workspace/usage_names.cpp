#include "workspace/usage_names.h"

#include <algorithm>

#include "base/path_text.h"

namespace diorama {
namespace {

Error invalid(std::string message, std::string hint, const char* field) {
  return {ErrorCode::InvalidArgument, std::move(message), std::move(hint), {{"field", field}}};
}

/// "10012" is an object if that number has been given to one.
bool names_object(const Names& names, const std::string& name) {
  if (name.starts_with('/') || number_in(name)) return true;
  const auto number = number_in("obj:" + name);
  return number && names.object({}, name_of_number(*number)).has_value();
}

}  // namespace

Result<void> check_usage_scene(const Names& names, const std::string& scene,
                               std::initializer_list<std::string_view> named,
                               const std::string& below) {
  if (scene.empty()) return {};
  DIORAMA_CHECK(names.scene(scene));
  const bool has_object = std::ranges::any_of(
      named, [&](std::string_view name) { return names_object(names, std::string(name)); });
  if (has_object || !below.empty()) return {};
  return invalid("scene_path: it says where /objects are, and none is named",
                 "give 'in' to look in one file only", "scene_path");
}

Result<scene::UsageTarget> usage_target(const Names& names, const std::string& name,
                                        const std::string& part, const std::string& scene) {
  scene::UsageTarget out{name, part, {}};
  if (!names_object(names, name)) return out;
  DIORAMA_TRY(out.object, names.object(scene, name, scene::Namesakes::Refused));
  out.name.clear();
  return out;
}

Result<scene::UsageScope> usage_scope(const Names& names, const std::string& folder_or_file,
                                      const std::string& below, const std::string& scene) {
  scene::UsageScope out{folder_or_file, {}};
  while (out.path.ends_with('/')) out.path.pop_back();
  if (below.empty()) return out;
  DIORAMA_TRY(out.below, names.object(scene, below, scene::Namesakes::Refused));
  if (out.path.empty()) out.path = out.below.scene;
  if (!is_at_or_below(out.below.scene, out.path))
    return invalid("below: '" + below + "' is in '" + out.below.scene + "', which is not in '" +
                       out.path + "'",
                   "leave 'in' out, or name an object of that file", "below");
  return out;
}

}  // namespace diorama
