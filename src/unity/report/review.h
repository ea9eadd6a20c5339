// Review: which files of a Unity project differ from another state of it, and what differs in them.
//
// Scenes, prefabs, other text assets, settings and .meta files are compared in meaning
// (unity/report/scene_diff.h); of other files it is told that they differ. Names and types are
// those of the project as it is now.
//
// Threading: as Project. Errors: Unsupported without a repository, InvalidArgument for an unknown
// revision or two files that have nothing in common; NotFound and Io for files; when the question
// is over, its error.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "scene/progress.h"
#include "scene/review.h"

namespace diorama::unity {

class Project;

/// `unsaved`: the files with edits that are not saved. The paths of the query are project paths.
Result<scene::Review> compare_states(Project& project, const scene::ReviewQuery& query,
                                     const std::vector<std::string>& unsaved,
                                     const scene::Progress& progress);

}  // namespace diorama::unity
