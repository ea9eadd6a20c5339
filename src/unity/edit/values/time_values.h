// Times in seconds, for fields that are stored as a count of ticks (unity/values/rational_time.h).
//
//   {"Fixed Timestep": 0.01}      m_Count: 1411200      of 141120000 ticks a second
//
// Threading: free functions. Errors: InvalidArgument naming the field.
#pragma once

#include <string>

#include "base/result.h"
#include "scene/input.h"

namespace diorama::unity {
struct FieldValue;
}

namespace diorama::unity::edit {

/// A number, or an object with "seconds" as such a time is shown.
[[nodiscard]] bool is_seconds(const scene::Input& given);
/// The same as parts of the record in the file: {"m_Count": 1411200}. `current`: what is stored
/// there, whose rate stays; null when nothing is.
Result<scene::Input> time_parts(const scene::Input& given, const unity::FieldValue* current,
                                const std::string& field);

}  // namespace diorama::unity::edit
