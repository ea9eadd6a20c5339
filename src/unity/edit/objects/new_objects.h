// New objects: what Unity would write for a new object, and where.
//
// The fields depend on the editor: objects of the same class in the file decide,
// so that a file stays in one format; else the version of the project.
//
// Threading: engine thread only. Errors: those of Session::apply(); Unsupported for classes whose
// fields are not known.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "unity/assets/reference.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/unity_files.h"

namespace diorama::unity::edit {

class Session;

/// Puts the object where Unity would. REQUIRES: inside a step.
Result<void> add_object(Session& session, const std::string& path, const Piece& object);
/// Puts a component of a prefab directly after another one of its object, as they are listed.
/// REQUIRES: inside a step.
Result<void> move_after(Session& session, const std::string& path, FileId id, FileId previous);
/// REQUIRES: inside a step.
Result<void> remove_object(Session& session, const std::string& path, FileId id);

/// The body of a new object of an engine class, without references.
[[nodiscard]] Result<std::string> new_body(Session& session, const OpenFile& file,
                                           std::int32_t class_id);
/// A MonoBehaviour with no fields of its script yet: Unity takes missing fields from the
/// script's own initializers.
[[nodiscard]] Result<std::string> new_script_body(Session& session, const OpenFile& file,
                                                  const Reference& script,
                                                  std::string_view assembly,
                                                  std::string_view full_name);

}  // namespace diorama::unity::edit
