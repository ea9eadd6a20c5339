// Field renaming: values that files keep under the old name of a field get the new one, after the
// field was renamed in C#: in components, in assets, in structs inside them, in managed references,
// and in the overrides of prefab instances.
//
// It changes no script. It does not change what is there under both names, nor animation clips,
// which name fields by a hash as well: both are told.
//
// Threading: engine thread only. Errors: ComponentTypeNotFound, Ambiguous for the class;
// InvalidArgument when the class still has the old field, or has no new one; those of
// Session::file() and Session::apply().
#pragma once

#include "base/result.h"
#include "scene/progress.h"
#include "unity/api/scripts.h"

namespace diorama::unity::edit {

class Session;

/// One step. `wanted.scope` is a project path.
Result<FieldRenamed> rename_field(Session& session, const FieldRenaming& wanted,
                                  const scene::Progress& progress);

}  // namespace diorama::unity::edit
