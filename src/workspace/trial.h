// Trial: does something to the open project and takes it back, to learn whether it would fail.
//
// Changes of files are taken back with their step; the selection and the loaded scenes are put
// back. What leaves the step (saving, undo, edits of other runs) cannot be tried this way: the
// store and the editor have checks for it.
//
// Threading: engine thread only. Errors: those of what is tried; Conflict when another program is
// changing the project.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "workspace/workspace.h"

namespace diorama {

/// The files that it would change, without those that only go with another one.
Result<std::vector<std::string>> try_out(const Workspace& workspace,
                                         const std::function<Result<void>()>& act);

}  // namespace diorama
