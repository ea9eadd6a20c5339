// SavedPaths: what a save did to each file, and what a person is told about it.
//
// Threading: values.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/saved_files.h"

namespace diorama::history {

/// What happened to each file. A folder that moved was made and removed, and its companion file
/// moved. The same holds for a file that was moved and changed.
struct SavedPaths {
  std::vector<std::string> written, removed, new_folders;
  std::vector<scene::SavedFiles::Move> moved;
};

/// As ProjectFiles::main_file_of().
using MainFileOf = std::function<std::string(std::string_view path)>;

/// Without what is obvious anyway. A folder Art that became Pictures, and Art/Red.mat in it:
///   removed      Art
///   new_folders  Pictures
///   moved        Art.meta -> Pictures.meta, Art/Red.mat -> Pictures/Red.mat, Art/Red.mat.meta ...
/// is told as "moved Art -> Pictures".
[[nodiscard]] scene::SavedFiles summary_of(SavedPaths paths, const MainFileOf& main_file_of);

}  // namespace diorama::history
