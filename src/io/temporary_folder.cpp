#include "io/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "io/disk.h"

namespace diorama::io {

namespace fs = std::filesystem;

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code failed;
  const fs::path place = fs::temp_directory_path(failed);
  if (failed) return disk_error("find the folder for temporary files", "TMPDIR", failed.value());
  std::string path = fs::absolute(place / "diorama-XXXXXX", failed).string();
  if (failed || ::mkdtemp(path.data()) == nullptr)
    return disk_error("make the folder", path, failed ? failed.value() : errno);
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace diorama::io
