// Names in questions about usages: what is looked for, and where.
//
// Threading: engine thread only. Errors: those of Names.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"
#include "scene/usage_query.h"
#include "workspace/names.h"

namespace diorama {

/// A path from a root ("/Player") or the number of an object names that, in the scene beside it;
/// everything else names an asset or a type.
Result<scene::UsageTarget> usage_target(const Names& names, const std::string& name,
                                        const std::string& part, const std::string& scene);
/// A scene that is named has to be there, and one of the things named, or `below`, in it.
Result<void> check_usage_scene(const Names& names, const std::string& scene,
                               std::initializer_list<std::string_view> named,
                               const std::string& below);
/// `below`: an object; empty: none.
Result<scene::UsageScope> usage_scope(const Names& names, const std::string& folder_or_file,
                                      const std::string& below, const std::string& scene);

}  // namespace diorama
