// Event calls: what a UnityEvent calls, given in a short form.
//
//   [{"target": {"$ref": "/Door", "component": "MyGame.Door"}, "method": "Open", "argument": 3}]
//
// becomes the m_PersistentCalls of the file. Without "component" the target is the one component of
// the object that has the method. When its class is in a source that was read, the method has to be
// there, public, and take the argument; methods of the engine's classes are taken as given.
//
// Threading: engine thread only. Errors: InvalidArgument naming the wrong part;
// ReferenceNotFound.
#pragma once

#include <string>

#include "base/result.h"
#include "scene/input.h"

namespace diorama::unity {
class Project;
}

namespace diorama::unity::edit {

class References;

/// The form of such a list, for hints.
inline constexpr const char* kShortCalls =
    R"(give the event [{"target": {"$ref": "/Object", "component": "Type"}, "method": "Name"}])";

/// The value of the event as its fields are stored. REQUIRES: `calls` is a list.
Result<scene::Input> event_calls(const scene::Input& calls, unity::Project& project,
                                 References& references, const std::string& field);

}  // namespace diorama::unity::edit
