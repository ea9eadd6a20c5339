// VerifyReport: whether files that were read and written again in memory have the same bytes.
//
// Threading: a value. Errors: none.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/unread.h"

namespace diorama::scene {

struct VerifyReport {
  struct Note {
    std::string path;  ///< with line and column where there are any: "a.prefab:12:3"
    std::string message;
  };
  std::size_t files = 0;
  std::size_t identical = 0;
  std::vector<std::string> different;
  std::vector<Note> not_text;  ///< engine files that are not text by their nature
  Unread not_read;             ///< files and folders that could not be read, by their paths on disk
  std::vector<Note> problems;  ///< places that could not be understood; their bytes are kept
};

}  // namespace diorama::scene
