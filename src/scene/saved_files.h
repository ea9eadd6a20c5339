// SavedFiles: what a save did on disk, in the words of whoever asked for it.
//
// Threading: values.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace diorama::scene {

struct SavedFiles {
  using Move = std::pair<std::string, std::string>;  ///< from, to

  std::vector<std::string> files;             ///< every path that has changed
  std::vector<std::string> written, removed;  ///< a removed folder includes all that was in it
  std::vector<Move> moved;                    ///< the same; a .meta goes with its asset
  std::vector<std::string> notes;             ///< what a person should know about it: sentences

  [[nodiscard]] bool empty() const { return files.empty(); }
};

/// "saved a, b", "removed c", "moved d -> e", "note: ..."; none when there was nothing to save.
[[nodiscard]] std::vector<std::string> sentences_of(const SavedFiles& saved);

}  // namespace diorama::scene
