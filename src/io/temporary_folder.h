// TemporaryFolder: a folder for files that are needed only briefly; it removes them at its end.
//
// It is where the system keeps such things (TMPDIR, else /tmp), and only its user may look
// into it. Not for files that become part of a project: those are written beside their target.
//
// Threading: a value of one thread. Errors: Io when it cannot be made; failing to remove it
// at the end is not reported.
#pragma once

#include <string>

#include "base/result.h"

namespace diorama::io {

class TemporaryFolder {
 public:
  static Result<TemporaryFolder> make();
  ~TemporaryFolder();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }  ///< absolute

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;  ///< empty after a move
};

}  // namespace diorama::io
