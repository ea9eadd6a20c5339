// Verify: reads Unity text files, writes them again in memory, and compares the bytes.
//
// A person's proof that this program can hold a project without changing a byte of it.
//
// Threading: free function; uses threads inside, `progress` is called from them one at a time.
// Errors: NotFound for a path that does not exist. What is wrong in single files, and what could
// not be read, is in the report.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "io/file_overlay.h"
#include "scene/progress.h"
#include "scene/verify_report.h"

namespace diorama::unity {

using scene::VerifyReport;

/// Every Unity text file below the paths, which may be files or folders.
/// `disk`: through which files are read; a test's may refuse some.
Result<VerifyReport> verify_files(std::span<const std::string> paths,
                                  const scene::Progress& progress,
                                  const io::FileOverlay& disk = {});

}  // namespace diorama::unity
