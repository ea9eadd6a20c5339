// File edits: everything that can happen to the files of a project, each with both sides, so that
// its inverse is the same data turned round.
//
// Three primitives: a document is changed (unity/text/edit.h), a whole file or folder comes, goes
// or is replaced, a file gets another path. All that an editor does is made of these.
//
// Threading: values; what they point to is not changed any more.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {

/// What is at a path, in memory. Nothing of it: the bytes are on disk, at `disk_path`.
struct FileContent {
  std::shared_ptr<text::Document> document;  ///< when it was opened for changing
  std::shared_ptr<const Bytes> bytes;        ///< when it was made or read here
  bool is_folder = false;
};

/// A file or folder comes, goes or becomes another one.
struct PutFile {
  FileContent before, after;
};

struct MoveFile {
  std::string to;
};

/// States are numbers that grow; equal numbers are equal contents, 0 is nothing.
using FileState = std::uint64_t;

struct FileEdit {
  std::string path;  ///< of the project: "Assets/Scenes/Main.unity"
  std::variant<text::Edit, PutFile, MoveFile> change;
  FileState before = 0, after = 0;  ///< of what is at the path; equal for a move
};

/// What takes the edit back.
[[nodiscard]] FileEdit inverse_of(FileEdit edit);
/// Those of all of them, the last first.
[[nodiscard]] std::vector<FileEdit> inverse_of(std::span<const FileEdit> edits);

/// What one call changed: the unit of undo.
struct StepRecord {
  std::string name;  ///< "set mass of /Player"
  std::vector<FileEdit> edits;
};

/// What somebody else made of a file is in no step. So those that touched it, and what came before
/// the newest of them, can be taken back no more (of undone ones: be made again no more).
void forget_behind(std::vector<StepRecord>& steps, const std::string& path);

}  // namespace diorama::unity::edit
