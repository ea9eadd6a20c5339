// The commands about whole steps: batch, undo, recover, and diff of what is not saved.
#pragma once

#include <iosfwd>

#include "app/query.h"
#include "base/result.h"
#include "scene/editor.h"

namespace diorama {
class Workspace;
}

namespace diorama::app {

/// Each does what was asked, saves it and says so. What cannot be saved is not left behind.
Result<void> batch(Workspace& workspace, const Query& query, std::ostream& out);
Result<void> undo(Workspace& workspace, const Query& query, std::ostream& out);
Result<void> recover(Workspace& workspace, const Query& query, std::ostream& out);

/// What the project's other programs have not saved. True: nothing.
Result<bool> show_unsaved(Workspace& workspace, const Query& query, std::ostream& out);

/// Saves; when that fails, `undo` is done. Says which files were written, unless as JSON.
Result<void> save_or(Workspace& workspace, const Query& query, std::ostream& out,
                     Result<std::string> (scene::Editor::*back)());

}  // namespace diorama::app
