// AssetDatabase: every asset of a project by GUID and by path, without the editor.
//
// It walks Assets/ and the packages that are on disk (embedded, local, Library/PackageCache)
// and reads the beginning of every .meta file; everything else (types by content, sub-assets)
// is read when somebody asks. Paths are as Unity shows them: "Assets/Scenes/Main.unity",
// "Packages/com.foo/Runtime/Foo.cs", wherever that package is on disk.
//
// It does not import anything, does not know C# and does not resolve references in files.
// Ignores what Unity ignores ('.x', 'x~', 'cvs', '*.tmp'), except that files with a .meta
// below 'Samples~' and the like are kept as `hidden`: they are found by GUID and by path, so
// that scenes in there can be read, but they are not listed, searched or reported. Whether a
// reference to one resolves, GuidJudge knows: only for other hidden files.
//
// A plug-in that is a folder (X.androidlib, X.framework) is one asset, and what is in it is not
// listed: Unity gives it no .meta files. Links to folders inside the project are followed.
//
// Threading: one user at a time; const functions fill caches. Scanning uses threads inside.
// Lifetime: an Asset stays where it is until it is removed; its `path` until the next refresh().
// Errors: open() fails only for a folder that is not a project, and with PermissionDenied when
// Assets is a link that leads out of it. problems() has what is wrong with single files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/unread.h"
#include "unity/assets/asset.h"
#include "unity/assets/asset_places.h"
#include "unity/text/document.h"

namespace diorama::io {
class FileOverlay;
}

namespace diorama::unity {

enum class AssetProblemKind {
  OrphanMeta,       ///< a .meta file without its asset
  EmptyFolderMeta,  ///< the .meta of a missing folder: git keeps no empty folders
  MissingMeta,      ///< an asset without a .meta file
  MalformedMeta,    ///< no GUID in it, a merge conflict, unreadable
  DuplicateGuid,    ///< several assets with one GUID; `others` are the ones that lost
  NotWalked,        ///< a folder that could not be listed, a link that is broken
  LinkOut,          ///< a link to a folder outside the project, not followed
  Package,          ///< manifest.json and similar files
};
/// "orphan_meta", ...
std::string_view name_of(AssetProblemKind kind);

struct AssetProblem {
  AssetProblemKind kind;
  std::string path;  ///< of the asset, or of the file at fault
  std::string message;
  std::uint32_t line = 0;           ///< 0: about the whole file
  std::vector<std::string> others;  ///< further paths
};

/// What a refresh found: project paths, all sorted.
struct AssetChanges {
  struct Move {
    std::string from, to;
    bool operator==(const Move&) const = default;
  };
  std::vector<std::string> added, removed, changed;
  std::vector<Move> moved;        ///< the same GUID at another path; in neither of the above
  bool packages_changed = false;  ///< the list of packages, not what is in them

  [[nodiscard]] bool empty() const {
    return added.empty() && removed.empty() && changed.empty() && moved.empty() &&
           !packages_changed;
  }
};

struct AssetState;

class AssetDatabase {
 public:
  /// Opens the project at this folder, the one that has Assets/ in it.
  /// `extra_folders` belong to the project as well: its user has said so. `files`: what covers the
  /// disk from the beginning, for tests; null: nothing.
  static Result<AssetDatabase> open(const std::string& root,
                                    const std::vector<std::string>& extra_folders = {},
                                    const io::FileOverlay* files = nullptr);
  /// The database of no project, for files that are in none: it knows no asset.
  static AssetDatabase empty();

  /// Where the folders of the project are on disk.
  [[nodiscard]] const AssetPlaces& places() const;
  /// Absolute, links resolved; empty for empty().
  [[nodiscard]] const std::string& root() const { return places().root(); }
  /// By name.
  [[nodiscard]] std::span<const Package> packages() const { return places().packages().list; }

  /// The asset with that GUID, or nullptr. Of several, one that exists and that Unity imports,
  /// Assets/ before Packages/, the first by path.
  [[nodiscard]] const Asset* find(const Guid& guid) const;
  /// All of them, the preferred one first.
  [[nodiscard]] std::vector<const Asset*> find_all(const Guid& guid) const;
  /// By project path, exact in letter case.
  [[nodiscard]] const Asset* find_path(std::string_view path) const;
  /// AssetNotFound. Its hint is the asset with that name in another folder, else the nearest path,
  /// else `otherwise`.
  [[nodiscard]] Error no_asset(std::string_view path, std::string otherwise = {}) const;

  /// All except the hidden ones, by path (bytes). Includes those of which only the .meta exists.
  [[nodiscard]] std::span<const Asset* const> assets() const;
  /// The part of assets() below a folder like "Assets/Art", at any depth.
  [[nodiscard]] std::span<const Asset* const> below(std::string_view folder) const;

  /// Where the asset is on disk.
  [[nodiscard]] std::string disk_path(const Asset& asset) const;
  /// Where a file with that project path must be on disk; see AssetPlaces::place_of().
  [[nodiscard]] Result<std::string> place_of(std::string_view path) const {
    return places().place_of(path);
  }

  [[nodiscard]] std::span<const std::string> labels(const Asset& asset) const;
  /// By importer and extension; for native files by their content.
  [[nodiscard]] AssetType main_type(const Asset& asset) const;
  /// The objects of a native file; for an imported file those its .meta names. The main one first.
  [[nodiscard]] std::vector<SubAsset> sub_assets(const Asset& asset) const;

  [[nodiscard]] Result<std::string> read(const Asset& asset) const;
  /// The text document of an asset. CorruptData, with what it is, for Git LFS pointers, files
  /// serialized as binary and everything else that is not Unity text.
  /// `effort`: when that question is over, its error, which says nothing about the file.
  [[nodiscard]] Result<text::Document> document(const Asset& asset,
                                                const Effort* effort = nullptr) const;
  /// For any file by its project path, including ProjectSettings. AssetNotFound.
  [[nodiscard]] Result<text::Document> document(std::string_view path) const;

  /// Everything that is wrong, by path.
  [[nodiscard]] std::vector<AssetProblem> problems() const;

  /// Everything is read through this: the disk, and what covers it. After a change of it, call
  /// refresh().
  [[nodiscard]] const io::FileOverlay& files() const;
  [[nodiscard]] io::FileOverlay& files();

  /// Looks again at these disk paths (absolute, or from the root; files, .meta files or
  /// folders with everything in them) and gives what has changed.
  AssetChanges refresh(std::span<const std::string> disk_paths);
  /// Looks at everything; reads only the .meta files whose size or time has changed.
  AssetChanges rescan();

  friend Unread unread_in(const AssetDatabase& assets);
  friend std::vector<std::string> links_out_of(const AssetDatabase& assets);

 private:
  /// So that only the sources of the database need to know its contents.
  struct Delete {
    void operator()(AssetState* state) const;
  };
  explicit AssetDatabase(std::unique_ptr<AssetState, Delete> state) : state_(std::move(state)) {}
  std::unique_ptr<AssetState, Delete> state_;
};

/// What could not be read to know which assets there are and what their GUIDs are: .meta files,
/// folders, the list of packages. A GUID that no asset has may be in there. By path.
[[nodiscard]] Unread unread_in(const AssetDatabase& assets);

/// Folders of the project that are links to somewhere else, and are not followed: nobody knows
/// which GUIDs are below them. By path.
[[nodiscard]] std::vector<std::string> links_out_of(const AssetDatabase& assets);

/// CorruptData: the file at this path is not Unity text but of another kind, and what to do.
[[nodiscard]] Error not_unity_text(const std::string& path, text::FileKind kind);

/// Whether Unity ignores files with this name: '.x', 'x~', 'cvs', 'x.tmp'.
[[nodiscard]] bool is_ignored_name(std::string_view name);

}  // namespace diorama::unity
