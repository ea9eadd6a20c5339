// New objects: what Unity would write for a new object, and where.
//
// Which fields it has depends on the editor that wrote the file (unity/edit/objects/object_form.h),
// which values on what the engine gives new ones (unity/facts/initial_values.h).
//
// Threading: engine thread only. Errors: those of Session::apply(); Unsupported for classes whose
// fields are not known.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "unity/assets/reference.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/unity_files.h"
#include "unity/facts/unity_version.h"

namespace diorama::unity::edit {

class Session;

/// Puts the object where Unity would. REQUIRES: inside a step.
Result<void> add_object(Session& session, const std::string& path, const Piece& object);
/// Puts a component of a prefab directly after another one of its object, as they are listed.
/// REQUIRES: inside a step.
Result<void> move_after(Session& session, const std::string& path, FileId id, FileId previous);
/// REQUIRES: inside a step.
Result<void> remove_object(Session& session, const std::string& path, FileId id);

/// The body of a new object, with nothing in it that nobody knows.
struct NewBody {
  std::string text;                    ///< "Rigidbody:\n  m_ObjectHideFlags: 0\n..."
  std::vector<std::string> unstored;   ///< fields whose value is not known: the engine has it
  std::vector<std::string> uncertain;  ///< fields whose value thin evidence tells
  UnityVersion version;                ///< the editor whose form it has
};

/// A field and its value as text of a file.
using FieldText = std::pair<std::string_view, std::string>;
/// Of an engine class, without references. `instead`: values that this one has.
[[nodiscard]] Result<NewBody> new_body(Session& session, const OpenFile& file,
                                       std::int32_t class_id,
                                       std::span<const FieldText> instead = {});
/// A MonoBehaviour with no fields of its script yet: Unity takes missing fields from the
/// script's own initializers.
[[nodiscard]] Result<NewBody> new_script_body(Session& session, const OpenFile& file,
                                              const Reference& script, std::string_view assembly,
                                              std::string_view full_name);
/// Appends "  m_Mass: 1", or with a value on separate lines "  m_Center:\n    x: 0 ...".
void append_field(std::string& out, std::string_view field, std::string_view value);

}  // namespace diorama::unity::edit
