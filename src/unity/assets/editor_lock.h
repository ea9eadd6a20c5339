// Whether the Unity editor has a project open. Two programs that write one project would undo
// each other's work, so a change or a run of the editor asks first.
//
// Threading: a free function. Errors: none; if it cannot tell, the answer is no.
#pragma once

#include <string>

#include "io/file.h"

namespace diorama::unity {

/// The editor keeps a lock on this file while it runs; the file itself may be left over.
[[nodiscard]] inline bool is_open_in_editor(const std::string& root) {
  return io::is_locked(root + "/Temp/UnityLockfile");
}

}  // namespace diorama::unity
