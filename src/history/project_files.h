// ProjectFiles: what a session asks of the engine whose files it changes, and what it tells it.
//
// A session (history/session.h) knows contents, paths and the disk. What a file means is the
// engine's affair: which format it has, who shows it, what goes with it, who may change it. Another
// engine fits in by implementing this and Document.
//
// Paths are those of the project ("Assets/Prefabs/Torch.prefab") unless they are called disk paths.
//
// Threading: called on the thread of its session. Errors: each function says its own; what has no
// Result cannot fail.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "history/document.h"
#include "io/file_overlay.h"

namespace diorama::history {

/// A document that was just read, and the bytes of its file, which are good until it is changed.
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
  /// What the engine reads its files through, so that it sees files as they will be on disk.
  [[nodiscard]] virtual io::FileOverlay& overlay() = 0;
  /// Whether that path may be changed at all, and the file it leads to through links.
  /// PermissionDenied where a person has narrowed it (history/write_limits.h).
  [[nodiscard]] virtual Result<void> check_change(const std::string& path) const = 0;
  /// The file as it is now, read through the overlay, to be changed. Fails when it is not there or
  /// has no format that can be changed.
  virtual Result<ReadDocument> read(const std::string& path) = 0;
  /// A document of these bytes that stands for itself: to compare before and after.
  [[nodiscard]] virtual std::shared_ptr<Document> parse(std::string_view bytes) const = 0;
  /// Of a file that only goes with another one, that other one: "Assets/Red.mat" of
  /// "Assets/Red.mat.meta". Empty when the file stands for itself. Such a file is always saved, and
  /// a person is not told of it.
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
  /// to know of it. Fails as apply() does.
  virtual Result<void> change(const std::string& /*path*/, Document& document, const Edit& edit) {
    return document.apply(edit);
  }
  /// From now on this document is what is at the path; null: what the overlay has there is.
  virtual void now_at(const std::string& path, const std::shared_ptr<Document>& document) = 0;
  /// The overlay, or the disk, is another one at these disk paths.
  virtual void refresh(std::span<const std::string> disk_paths) = 0;
};

}  // namespace diorama::history
