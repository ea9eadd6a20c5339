// What is not on disk yet, and what programs left that ended before they saved.
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
  std::vector<std::string> conflicts;  ///< those that somebody else changed meanwhile
  std::string problem;                 ///< why a crash would lose them; empty when it would not
};

/// Edits of a program that ended before it saved.
struct LostEdits {
  std::vector<std::string> steps;  ///< names of those that were not saved, the oldest first
  std::vector<std::string> files;  ///< project paths
  std::size_t runs = 1;            ///< how many programs left some
  std::string damage;              ///< a sentence, if not all that was noted could be read
};

}  // namespace diorama::scene
