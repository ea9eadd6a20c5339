// Asset import: a file from elsewhere becomes an asset.
//
// Only from folders that a person has named, and from the project's own: what a client can bring
// into a project it can read there.
//
// Threading: engine thread only. Errors: PermissionDenied, NotFound, LimitExceeded; those of
// unity::edit::AssetEditor.
#pragma once

#include <string>

#include "unity/edit/assets/assets.h"
#include "workspace/workspace.h"

namespace diorama {

/// Of a file that lies in the project at that very path: gives it its .meta.
Result<unity::edit::AssetChange> import_asset(Workspace& workspace, const std::string& source,
                                              const std::string& destination);

}  // namespace diorama
