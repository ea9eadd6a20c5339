// File edits: everything that can happen to the files of a project. Each holds both sides, so that
// its inverse is the same data turned round.
//
// There are three primitives: a document is changed (history/text_edit.h), a whole file or folder
// comes, goes or is replaced, a file gets another path. All that an editor does consists of these.
// Renaming the prefab Torch to Lamp, for example, is one step of three edits. The file and the one
// that goes with it move; a move changes no content, so the state is the same on both sides. Then
// the name inside the file is changed:
//
//   path                      change                                                before  after
//   Prefabs/Torch.prefab      MoveFile{"Prefabs/Lamp.prefab"}                            1      1
//   Prefabs/Torch.prefab.meta MoveFile{"Prefabs/Lamp.prefab.meta"}                       2      2
//   Prefabs/Lamp.prefab       ChangeText{5396112667817702020, 380, "Torch", "Lamp"}      1      3
//
// Undo is those three inverted, the last first: "Lamp" becomes "Torch" (3 to 1), the
// files move back.
//
// Threading: values; what they point to no longer changes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "history/document.h"
#include "history/text_edit.h"

namespace diorama::history {

/// What is at a path, in memory. When all three are empty, the bytes are only on disk: at this
/// path, at the one that the file had before, or kept (history/kept_contents.h).
struct FileContent {
  std::shared_ptr<Document> document;  ///< when it was opened for changing
  std::shared_ptr<const Bytes> bytes;  ///< when it was made or read here
  bool is_folder = false;

  [[nodiscard]] bool is_only_on_disk() const { return !document && !bytes && !is_folder; }
  /// The bytes, if they are in memory.
  [[nodiscard]] std::vector<std::string_view> pieces() const;
};

/// A file or folder comes, goes or is replaced.
struct PutFile {
  FileContent before, after;
};

struct MoveFile {
  std::string to;
};

/// States are numbers that grow; equal numbers are equal contents, 0 is nothing.
using FileState = std::uint64_t;

struct FileEdit {
  std::string path;  ///< of the project: "Assets/Prefabs/Torch.prefab"
  std::variant<Edit, PutFile, MoveFile> change;
  FileState before = 0, after = 0;  ///< of what is at the path; equal for a move
};

/// The edit that takes this one back.
[[nodiscard]] FileEdit inverse_of(FileEdit edit);
/// The inverses of all of them, the last first.
[[nodiscard]] std::vector<FileEdit> inverse_of(std::span<const FileEdit> edits);

/// The paths that the edit changes: one, or for a move two.
[[nodiscard]] std::vector<std::string> paths_of(const FileEdit& edit);

/// What one call changed: the unit of undo.
struct StepRecord {
  std::string name;  ///< "set mass of /Player"
  std::vector<FileEdit> edits;
  std::int64_t time = 0;  ///< when it was made, about: seconds since 1970; 0: not known
};

/// No step holds what somebody else did to a file. So the steps that touched the file, and all
/// before the newest of them, cannot be undone any more (undone ones: redone).
void forget_up_to(std::vector<StepRecord>& steps, const std::string& path);

}  // namespace diorama::history
