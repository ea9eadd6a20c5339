// Controller forms: the text of new parts of an AnimatorController.
//
// The fields and their order are those of the editor that wrote the file (unity/facts), the values
// those of the editor's own new parts.
//
// Threading: free functions. Errors: Unsupported where the fields are not known.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "unity/api/animator_files.h"
#include "unity/edit/body.h"
#include "unity/edit/unity_files.h"

namespace diorama::unity::edit {

class Session;

/// A part of that class with this name, as it is before anything is set.
Result<Body> new_controller_part(Session& session, const OpenFile& file, std::int32_t class_id,
                                 const std::string& name);

/// Items of lists.
[[nodiscard]] text::Draft parameter_draft(const AnimatorParameter& parameter,
                                          text::FileId controller);
[[nodiscard]] text::Draft layer_draft(const std::string& name, text::FileId machine,
                                      text::FileId controller);
[[nodiscard]] text::Draft child_state_draft(text::FileId state, double x, double y);
[[nodiscard]] text::Draft condition_draft(const AnimatorCondition& condition);
[[nodiscard]] text::Draft position_draft(double x, double y);
[[nodiscard]] text::Draft number_draft(double value);
/// Whether it stays a number in number_draft(): larger ones than a float holds do not.
[[nodiscard]] Result<void> check_float(const char* field, const std::optional<double>& value);
[[nodiscard]] text::Draft flag_draft(bool value);

}  // namespace diorama::unity::edit
