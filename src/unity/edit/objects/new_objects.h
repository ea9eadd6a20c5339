// New objects: what Unity would write for an object that has just been made, and where.
//
// Which fields there are depends on the editor: objects of the same class in the file decide,
// so that a file stays of one generation; else the version of the project.
//
// Threading: engine thread only. Errors: those of Session::apply(); Unsupported for classes whose
// fields are not known.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "unity/edit/body.h"
#include "unity/edit/session.h"
#include "unity/facts/class_table.h"
#include "unity/model/hierarchies.h"
#include "unity/types/script_types.h"

namespace diorama::unity::edit {

/// An object on its way into a file.
struct NewObject {
  std::int32_t class_id = 0;
  unity::FileId id = 0;
  std::string body;  ///< from "GameObject:" on, with its last line end
  bool stripped = false;
  /// What it stands behind in a prefab: a component's object, a stripped object's instance.
  unity::FileId owner = 0;
  /// The component of the same object that it stands behind in a prefab; 0: the last one.
  unity::FileId previous = 0;
};

/// Puts the object where Unity would. REQUIRES: inside a step.
Result<void> add_object(Session& session, const std::string& path, const NewObject& object);
/// Puts a component of a prefab directly behind another one of its object, as they are listed.
/// REQUIRES: inside a step.
Result<void> move_behind(Session& session, const std::string& path, unity::FileId id,
                         unity::FileId previous);
/// REQUIRES: inside a step.
Result<void> remove_object(Session& session, const std::string& path, unity::FileId id);

/// The body of an object of an engine class as it is when it was just made, without references.
[[nodiscard]] Result<std::string> new_body(Session& session, const OpenFile& file,
                                           std::int32_t class_id);
/// A MonoBehaviour with no fields of its script yet: Unity takes those it does not find from the
/// script's own initializers.
[[nodiscard]] Result<std::string> new_script_body(Session& session, const OpenFile& file,
                                                  const unity::Reference& script,
                                                  std::string_view assembly,
                                                  std::string_view full_name);
/// An object or component of a prefab instance that its file has to say something of.
struct InstancePart {
  unity::FileId source = 0;  ///< its id in the source's file
  std::int32_t class_id = 0;
  unity::Reference script;  ///< of a MonoBehaviour
  /// Of a MonoBehaviour: its object's id, if that stands in the file as a stripped object too.
  unity::FileId object = 0;
};
/// Stands for a part of a prefab instance.
[[nodiscard]] std::string stripped_body(const text::FileStyle& style,
                                        const unity::Instance& instance, const InstancePart& part);
/// Lets a stripped script name its object (InstancePart::object). Other stripped objects, and
/// those of editors before 2018.3, name none.
Result<void> name_object(Body& stripped, unity::FileId object);

}  // namespace diorama::unity::edit
