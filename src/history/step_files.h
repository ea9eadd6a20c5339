// StepFile: a file before and after some edits, to show a person what they changed.
//
// Threading: engine thread only. Errors: none.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "history/document.h"
#include "history/file_edit.h"
#include "history/working_files.h"

namespace diorama::history {

/// Null: it did not exist, or its bytes were not looked at.
struct StepFile {
  std::string path;
  std::shared_ptr<const Document> before, after;
};

/// The files that these edits, the last ones made, have changed; without folders and companion
/// files. Both sides are copies: what is in memory is not touched.
[[nodiscard]] std::vector<StepFile> step_files(const WorkingFiles& files,
                                               std::span<const FileEdit> edits);

/// The paths of the files and folders that these edits are about, each once, without companions.
[[nodiscard]] std::vector<std::string> main_paths(const ProjectFiles& project,
                                                  std::span<const FileEdit> edits);

}  // namespace diorama::history
