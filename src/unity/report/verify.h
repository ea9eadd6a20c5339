// Verify: reads Unity text files, writes them again in memory, and compares the bytes.
//
// A person's proof that this program can hold a project without changing a byte of it.
//
// Threading: free function; uses threads inside, `progress` is called from them one at a time.
// Errors: NotFound for a path that does not exist. What is wrong in single files is in the
// report.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "scene/progress.h"

namespace diorama::unity {

struct VerifyReport {
  struct Note {
    std::string path;  ///< with line and column where there are any: "a.prefab:12:3"
    std::string message;
  };
  std::size_t files = 0;
  std::size_t identical = 0;
  std::vector<std::string> different;
  std::vector<Note> not_text;  ///< Unity files that are no text: binary, Git LFS pointers
  std::vector<Note> problems;  ///< places that could not be understood; their bytes are kept
};

/// Every Unity text file below the paths, which may be files or folders.
Result<VerifyReport> verify_files(std::span<const std::string> paths, const scene::Progress& progress);

}  // namespace diorama::unity
