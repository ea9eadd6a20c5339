// SavedFiles: what a save did on disk, in the words of whoever asked for it.
//
// Threading: values.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "scene/saved_files.h"

namespace diorama::unity::edit {

/// What happened to each file. A folder that moved came and went with its .meta moved; so did a
/// file whose content became another one with its name.
struct SavedPaths {
  std::vector<std::string> written, removed, new_folders;
  std::vector<scene::SavedFiles::Move> moved;
};

/// Without what goes without saying.
[[nodiscard]] scene::SavedFiles summary_of(SavedPaths paths);

}  // namespace diorama::unity::edit
