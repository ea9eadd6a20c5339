// Unread: the files that could not be read, or not in full, and what that leaves unknown.
//
// A file that could not be read is not an empty file. Whoever reads files notes here what was not
// understood; each answer that depends on such a file names it. One record for all: readers,
// worlds and faces use this one.
//
// Threading: values and free functions. Errors: none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace diorama {

/// Why a file could not be read. Closed on purpose: clients may decide by its names.
enum class UnreadKind {
  LfsPointer,     ///< Git LFS has not fetched it
  Binary,         ///< not serialized as text
  Broken,         ///< it breaks its format: empty, cut off, something else
  MergeConflict,  ///< it has the markers of a merge that nobody finished
  TooLarge,       ///< over the size that is read
  NoAccess,       ///< the system did not give it: no permission, a fault of the disk
  NotListed,      ///< a folder whose contents are not known
};
/// "lfs_pointer", ...
[[nodiscard]] std::string_view name_of(UnreadKind kind);

/// What is not known because of it.
enum class UnreadPart {
  Contents,  ///< objects, values, references
  Identity,  ///< the id by which others refer to the asset, its labels, its importer
  Types,     ///< classes and their fields
  Settings,
  Packages,  ///< which packages belong to the project, and where they are
  Folder,    ///< which files there are
};
/// "contents", ...
[[nodiscard]] std::string_view name_of(UnreadPart part);

struct UnreadFile {
  std::string path;  ///< of the project
  UnreadKind kind = UnreadKind::Broken;
  UnreadPart part = UnreadPart::Contents;
  std::string reason;  ///< what is wrong and what to do; no full stop

  /// Whether it may be readable the next time although it has not changed.
  [[nodiscard]] bool may_pass() const {
    return kind == UnreadKind::NoAccess || kind == UnreadKind::NotListed;
  }
};
using Unread = std::vector<UnreadFile>;

/// From the failure of whoever tried to read the file.
[[nodiscard]] UnreadFile unread_because(std::string path, UnreadPart part, const Error& error);

/// "Assets/A.prefab (a Git LFS pointer, ...), Assets/B.unity (...) and 12 more": the first ones,
/// for the text of an error. REQUIRES: there are some.
[[nodiscard]] std::string in_words(const Unread& files);

/// Adds those that are not there yet; afterwards all are in order, by path.
void add_unread(Unread& to, const Unread& more);

}  // namespace diorama
