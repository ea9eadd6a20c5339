// Value search: objects, components and assets by what a field holds.
//
// Overrides of instances are applied: what counts is what the engine would see.
//
// Threading: engine thread only. Errors: those of scene::Usages.
#pragma once

#include "base/result.h"
#include "scene/progress.h"
#include "scene/usage_query.h"

namespace diorama::unity {

class Project;

Result<scene::ValuePage> search_values(Project& project, const scene::ValueQuery& query,
                                       const scene::Progress& progress);

/// Whether the value is as asked. A number is compared as one, a reference by its path or name, an
/// enumeration by name or number; a list contains what one of its items equals. False also where
/// the comparison means nothing: a text is not less than a number.
[[nodiscard]] bool is_as_asked(const scene::Value& value, scene::Comparison comparison,
                               const scene::Input& wanted);

}  // namespace diorama::unity
