// Event calls: what a UnityEvent calls, given in short.
//
//   [{"target": {"$ref": "/Door", "component": "MyGame.Door"}, "method": "Open", "argument": 3}]
//
// becomes the m_PersistentCalls of the file. Whether the target has such a method is not looked at:
// most are the engine's.
//
// Threading: engine thread only. Errors: InvalidArgument naming the part that is wrong;
// ReferenceNotFound.
#pragma once

#include <string>

#include "base/result.h"
#include "scene/input.h"

namespace diorama::unity::edit {

class References;

/// How such a list is given, for hints.
inline constexpr const char* kShortCalls =
    R"(give the event [{"target": {"$ref": "/Object", "component": "Type"}, "method": "Name"}])";

/// The value of the event as its fields are stored. REQUIRES: `calls` is a list.
Result<scene::Input> event_calls(const scene::Input& calls, References& references,
                                 const std::string& field);

}  // namespace diorama::unity::edit
