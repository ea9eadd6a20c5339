// The commands about whole steps: batch, undo, recover, and diff of unsaved changes.
#pragma once

#include <iosfwd>

#include "app/query.h"
#include "base/result.h"
#include "scene/editor.h"

namespace diorama {
class Workspace;
}

namespace diorama::app {

/// Each makes the change, saves it and reports it. A change that cannot be saved is taken back.
/// Gives the exit code.
Result<int> batch(Workspace& workspace, const Query& query, std::ostream& out);
Result<int> undo(Workspace& workspace, const Query& query, std::ostream& out);
Result<int> recover(Workspace& workspace, const Query& query, std::ostream& out);

/// The unsaved changes of the project's other programs. True: there are none.
Result<bool> show_unsaved(Workspace& workspace, const Query& query, std::ostream& out);

/// Saves; if that fails, calls `back`. Prints which files were written, unless as JSON.
Result<void> save_or(Workspace& workspace, const Query& query, std::ostream& out,
                     Result<std::string> (scene::Editor::*back)());

}  // namespace diorama::app
