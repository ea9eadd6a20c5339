// What is not on disk yet, and what programs that ended before they saved have left behind.
//
// Threading: values. Errors: none.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace diorama::scene {

/// What is not on disk yet.
struct UnsavedState {
  std::vector<std::string> files;      ///< project paths
  std::vector<std::string> conflicts;  ///< those of them that somebody else changed meanwhile
  std::string problem;                 ///< why a crash would lose them; empty: it would not
};

/// Edits that a program which ended before it saved has left behind.
struct LostEdits {
  std::vector<std::string> steps;  ///< names of those that were not saved, the oldest first
  std::vector<std::string> files;  ///< project paths
  std::size_t runs = 1;            ///< programs that have left some
};

}  // namespace diorama::scene
