// SavedFiles: what a save did on disk, in the words of whoever asked for it.
//
// Threading: values.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace diorama::unity::edit {

struct SavedFiles {
  using Move = std::pair<std::string, std::string>;  ///< from, to

  std::vector<std::string> files;             ///< every path that is different now
  std::vector<std::string> written, removed;  ///< a folder that went stands for all that was in it
  std::vector<Move> moved;                    ///< the same; a .meta goes with its asset

  [[nodiscard]] bool empty() const { return files.empty(); }
};

/// What happened to each file. A folder that moved came and went with its .meta moved; so did a
/// file whose content became another one with its name.
struct SavedPaths {
  std::vector<std::string> written, removed, new_folders;
  std::vector<SavedFiles::Move> moved;
};

/// Without what goes without saying.
[[nodiscard]] SavedFiles summary_of(SavedPaths paths);

/// "saved a, b", "removed c", "moved d -> e"; none when there was nothing to save.
[[nodiscard]] std::vector<std::string> sentences_of(const SavedFiles& saved);

}  // namespace diorama::unity::edit
