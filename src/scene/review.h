// Review: what is different in the files of a project between two of its states: what was edited
// against a commit, against the disk, or against another file.
//
// Each file is compared as scene_diff.h says. It is for reading: nothing applies it.
//
// Threading: values. Errors: none; why the contents of a file are not compared is told with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene_diff.h"

namespace diorama::scene {

struct ReviewQuery {
  enum class Against : std::uint8_t {
    Revision,  ///< a commit, by its name
    Disk,      ///< what is unsaved
    File,      ///< another file of the project, by its path
  };
  std::string path;  ///< a file or folder; empty: everything
  Against against = Against::Revision;
  std::string name;     ///< of the revision or file
  bool unsaved = true;  ///< whether edits that are not saved count
  /// Which changes are listed. A file without any counts as one.
  std::size_t offset = 0, limit = 200;
};

struct FileReview {
  enum class Status : std::uint8_t { Changed, Added, Removed };
  std::string path;
  Status status = Status::Changed;
  SceneDiff diff;      ///< of it only the changes that are listed
  std::string reason;  ///< why no changes are told of it; empty: its contents were compared
};
[[nodiscard]] constexpr std::string_view name_of(FileReview::Status status) {
  switch (status) {
    case FileReview::Status::Changed: return "changed";
    case FileReview::Status::Added: return "added";
    case FileReview::Status::Removed: return "removed";
  }
  return "changed";
}

struct Review {
  std::string before, after;      ///< "HEAD~1", "memory"
  std::vector<FileReview> files;  ///< by path; those with changes on this page
  std::size_t file_count = 0;     ///< that are different, on all pages
  std::size_t offset = 0, listed = 0;
  bool more = false;  ///< there are changes after these
};

}  // namespace diorama::scene
