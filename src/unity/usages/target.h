// Target: what a question about usages is about, after its names were resolved.
//
// Threading: engine thread only. Errors: AssetNotFound, ObjectNotFound, Ambiguous,
// ComponentTypeNotFound; InvalidArgument when nothing or several things are named.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/usage_query.h"
#include "unity/assets/asset.h"
#include "unity/model/hierarchies.h"
#include "unity/usages/places.h"

namespace diorama::unity {

class Project;

struct Target {
  std::string label;             ///< "Assets/Red.mat", "/Enemy of Assets/Main.unity"
  Sought sought;                 ///< of an asset or an object
  const Asset* asset = nullptr;  ///< null: an object, a type, or a GUID that no asset has
  std::string part;              ///< name of the object in the asset that is meant; empty: any
  std::string component;         ///< a type is meant; else empty
  OpenHierarchyPtr scene;        ///< of an object; null for others
  Index object = kNone;
};

Result<Target> resolve_target(Project& project, const scene::UsageTarget& wanted);

/// The object that a ref means, in its file as it is now.
struct InHierarchy {
  OpenHierarchyPtr scene;
  Index object = kNone;
};
Result<InHierarchy> object_of(Project& project, const scene::ObjectRef& object);

/// By GUID, by path, or by its file name when no other has it; null: there is none.
[[nodiscard]] const Asset* asset_called(const AssetDatabase& assets, const std::string& wanted);

}  // namespace diorama::unity
