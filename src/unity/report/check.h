// Check: looks for what is missing or broken in a whole project.
//
// Reads every file that Unity writes as text. An error is definitely wrong; what
// this disk cannot decide is a note (scene/check_report.h).
//
// Threading: as Project; reads files on threads of its own, `progress` is called from them
// one at a time. Errors: only when the question is over before its end (base/effort.h); a file that
// cannot be read is a finding.
#pragma once

#include <string>

#include "base/result.h"
#include "scene/check_report.h"
#include "scene/progress.h"

namespace diorama::unity {

class Project;

/// `scope`: only findings in this file or folder; of a single file all are listed.
[[nodiscard]] Result<scene::CheckReport> check_project(Project& project,
                                                       const scene::Progress& progress,
                                                       const std::string& scope = {});

}  // namespace diorama::unity
