// ProjectFiles: what a session asks of the engine whose files it changes, and what it tells it.
//
// A session (history/session.h) knows contents, paths and the disk. The engine knows what a file
// means: which format it has, who shows it, what belongs to it, who may change it. Another
// engine fits in by implementing this and Document.
//
// Paths are those of the project ("Assets/Prefabs/Torch.prefab") unless they are called disk paths.
//
// Threading: called on the thread of its session. Errors: each function says its own; those without
// a Result cannot fail.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "history/document.h"

namespace diorama::io {
class FileOverlay;
}

namespace diorama::history {

/// A document that was just read, and the bytes of its file, which are valid until it is changed.
struct ReadDocument {
  std::shared_ptr<Document> document;
  std::string_view bytes;
};

class ProjectFiles {
 public:
  virtual ~ProjectFiles() = default;

  // --- What a session asks ---

  /// Where a path is on disk. Nothing need be there. Fails for paths that lead out of the project.
  [[nodiscard]] virtual Result<std::string> place_of(const std::string& path) const = 0;
  /// The engine reads its files through this, so that it sees them as they will be on disk.
  [[nodiscard]] virtual io::FileOverlay& overlay() = 0;
  /// Whether that path, and the file it leads to through links, may be changed at all.
  /// PermissionDenied where a person has narrowed it (history/write_limits.h).
  [[nodiscard]] virtual Result<void> check_change(const std::string& path) const = 0;
  /// The file as it is now, read through the overlay, for changing. Fails when it does not exist or
  /// its format cannot be changed.
  virtual Result<ReadDocument> read(const std::string& path) = 0;
  /// A separate document of these bytes: to compare before and after.
  [[nodiscard]] virtual std::shared_ptr<Document> parse(std::string_view bytes) const = 0;
  /// The main file of a file that only goes with it: "Assets/Red.mat" for
  /// "Assets/Red.mat.meta". Empty for a file of its own. A companion is always saved, and
  /// a person is not told about it.
  [[nodiscard]] virtual std::string main_file_of(std::string_view /*path*/) const { return {}; }
  /// Whether each change of a document at that path has to be in the overlay at once. Else readers
  /// of the overlay see it only after Session::publish(), because writing a large file after each
  /// edit is slow.
  [[nodiscard]] virtual bool is_shown_at_once(std::string_view /*path*/) const { return false; }
  /// Whether the engine shows documents at that path from memory (now_at()), so that it need not
  /// look at the file again after a save that only wrote what the document says.
  [[nodiscard]] virtual bool is_shown_from_memory(std::string_view /*path*/) const { return false; }

  // --- What a session tells ---

  /// Makes the edit in the document at that path: document.apply(edit), and whatever the engine has
  /// to know about it. Fails as apply() does.
  virtual Result<void> change(const std::string& /*path*/, Document& document, const Edit& edit) {
    return document.apply(edit);
  }
  /// From now on this document is at the path; null: what the overlay has there is.
  virtual void now_at(const std::string& path, const std::shared_ptr<Document>& document) = 0;
  /// The overlay or the disk has changed at these disk paths.
  virtual void refresh(std::span<const std::string> disk_paths) = 0;
};

}  // namespace diorama::history
