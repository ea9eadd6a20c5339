// TemporaryFolder: a folder for files that nobody needs for long; it goes away with them.
//
// It lies where the system keeps such things (TMPDIR, else /tmp), and only its user may look
// into it. Not for what becomes part of a project: that is written beside its target.
//
// Threading: a value of one thread. Errors: Io when none can be made; that it cannot be removed
// at the end is not told.
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

  std::string path_;  ///< empty when another has it now
};

}  // namespace diorama::io
