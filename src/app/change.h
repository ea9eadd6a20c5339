// The commands that change a project: set, add, new, rm, mv. Each is one step, saved at once.
#pragma once

#include <iosfwd>

#include "app/query.h"
#include "base/result.h"

namespace diorama {
class Workspace;
}

namespace diorama::app {

/// Makes the change and reports it. Nothing is written when it fails, or with --dry-run. Gives the
/// exit code: a value for which there is no field is bad news, though the others are set.
Result<int> change(Workspace& workspace, const Query& query, std::ostream& out);

}  // namespace diorama::app
