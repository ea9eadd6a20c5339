// LockOwner: a note beside a lock about the process that holds it, for whoever finds it locked.
//
// It is written by the process that has the lock and counts only while that lock is held: a process
// that was killed leaves its note. Nothing is decided by it; it is only told to people.
//
//   4242
//   2026-11-18T09:30:00.250Z
//   diorama serve MyGame --allow-writes
//
// Threading: free functions. Errors: those of the disk; a note that cannot be read is none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "io/disk.h"

namespace diorama::io {

struct LockOwner {
  std::int64_t process = 0;
  std::string since;    ///< as base/text.h writes times
  std::string command;  ///< its arguments on one line; empty when the system does not tell
};

/// Notes that this process has the lock, from now on.
Result<void> note_lock_owner(const std::string& path, Disk& disk);
[[nodiscard]] std::optional<LockOwner> lock_owner(const std::string& path, Disk& disk);
/// "process 4242 (diorama serve MyGame), since 2026-11-18T09:30:00.250Z"
[[nodiscard]] std::string to_text(const LockOwner& owner);

}  // namespace diorama::io
