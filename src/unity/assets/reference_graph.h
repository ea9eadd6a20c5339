// ReferenceGraph: which asset refers to which, over the whole project.
//
// Every text asset is scanned for references, import settings (.meta), JSON assets and the files of
// ProjectSettings/ included; nothing is parsed. A file says what it uses; who uses something is the
// same read backwards. References inside one file count only when they lead nowhere.
//
// It does not judge: the reader of the graph decides whether a GUID that no asset has is broken, or
// only in a package that is not on this disk (unity/assets/guid_judge.h).
//
// Threading: one user at a time; scanning uses threads inside. Errors: none; unread() has the files
// whose references are not known.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "unity/assets/asset_database.h"
#include "unity/assets/reference.h"

namespace diorama::unity {

/// One thing a file refers to.
struct OutgoingReference {
  Guid guid;
  FileId id = 0;            ///< of the object in the other file; 0: not said
  int type = 0;             ///< as in Reference
  std::uint32_t count = 0;  ///< how often
  FileId first_from = 0;    ///< the object that refers first; 0: the file's import settings, JSON
  /// Something needs the object. Not so when it only tells where an override belongs, or where an
  /// object came from: Unity skips those that lead nowhere.
  bool is_needed = false;
};

/// A reference to an object of the same file that does not exist.
struct DanglingReference {
  FileId from = 0;
  FileId to = 0;
};

struct FileReferences {
  std::vector<OutgoingReference> out;  ///< distinct, by GUID and id
  std::vector<DanglingReference> dangling;
};

/// What the bytes of one file refer to.
/// Ends early, with a part of them, when the question of the effort is over.
[[nodiscard]] FileReferences scan_references(std::string_view bytes,
                                             const Effort* effort = nullptr);

class ReferenceGraph {
 public:
  /// Called now and then with how many files are done, of how many.
  using Progress = std::function<void(std::size_t done, std::size_t total)>;

  /// The database must outlive this.
  explicit ReferenceGraph(const AssetDatabase& assets) : assets_(assets) {}

  /// Scans everything. If the question is over before, what is known then is not complete: build it
  /// again.
  void build(const Progress& progress = {}, const Effort* effort = nullptr);
  /// Scans these again (project paths), and drops those that are gone.
  /// If the question is over before, build() has to follow.
  void update(std::span<const std::string> asset_paths, const Effort* effort = nullptr);

  /// What the asset refers to; null when it was not scanned.
  [[nodiscard]] const FileReferences* uses(std::string_view asset_path) const;
  /// The assets and settings that refer to the GUID, by path.
  [[nodiscard]] std::vector<std::string> used_by(const Guid& guid) const;
  /// Whether any other asset refers to it.
  [[nodiscard]] bool is_used(const Guid& guid) const { return users_.contains(guid); }
  /// Every scanned file, by path.
  [[nodiscard]] std::vector<std::string_view> files() const;
  /// The files that could not be scanned, or not in full: they may refer to anything. By path.
  [[nodiscard]] Unread unread() const;

 private:
  void scan(std::span<const Asset* const> assets, const Progress& progress, const Effort* effort);
  void scan_settings();
  void put(std::string_view path, const Guid& own, FileReferences references);
  void note(std::string_view path, std::optional<UnreadFile> unread);
  void drop(std::string_view path);

  const AssetDatabase& assets_;
  std::vector<std::string> settings_;  ///< the files of ProjectSettings/ that were scanned
  struct File {
    Guid own;
    FileReferences references;
  };
  std::unordered_map<std::string, File> files_;
  std::unordered_map<Guid, std::vector<std::string_view>> users_;  ///< keys of files_; may repeat
  std::map<std::string, Unread, std::less<>> unread_;              ///< by path of the asset
};

/// Whether files of this name are text that can refer to assets.
[[nodiscard]] bool may_refer(std::string_view asset_path);

}  // namespace diorama::unity
