// Replacement: one asset or object in the place of another, at every place that fits.
//
// Only the text of the reference changes. A place that does not fit, or cannot be written, is named
// with the reason and stays as it is.
//
// Threading: engine thread only. Errors: those of scene::Usages.
#pragma once

#include "base/result.h"
#include "scene/progress.h"
#include "scene/usage_query.h"

namespace diorama::unity {

namespace edit {
class Session;
}

/// REQUIRES: inside a step.
Result<scene::ReplaceReport> replace_everywhere(edit::Session& session,
                                                const scene::ReplaceQuery& query,
                                                const scene::Progress& progress);

}  // namespace diorama::unity
