#include "workspace/usage_names.h"

namespace diorama {

Result<scene::UsageTarget> usage_target(const Names& names, const std::string& name,
                                        const std::string& part, const std::string& scene) {
  scene::UsageTarget out{name, part, {}};
  if (!name.starts_with('/') && !number_in(name)) return out;
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
  return out;
}

}  // namespace diorama
