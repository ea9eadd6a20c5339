// AssetDatabase: every asset of a project by GUID and by path, without the editor.
//
// It walks Assets/ and the packages that are on disk (embedded, local, Library/PackageCache)
// and reads the beginning of every .meta file; everything else (types by content, sub-assets)
// is read when somebody asks. Paths are as Unity shows them: "Assets/Scenes/Main.unity",
// "Packages/com.foo/Runtime/Foo.cs", wherever that package is on disk.
//
// It does not import anything, does not know C# and does not resolve references in files.
// What Unity ignores is ignored ('.x', 'x~', 'cvs', '*.tmp'), except that files with a .meta
// below 'Samples~' and the like are kept as `hidden`: they are found by GUID and by path, so
// that scenes in there can be read, but not listed, searched or complained about.
//
// Threading: one user at a time; const functions fill caches. Scanning uses threads inside.
// Lifetime: an Asset stays where it is until it is removed; its `path` until the next refresh().
// Errors: open() fails only for a folder that is no project. What is wrong with single files is
// in problems().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/file_overlay.h"
#include "unity/assets/meta_file.h"
#include "unity/assets/packages.h"
#include "unity/facts/guid.h"
#include "unity/text/document.h"

namespace diorama::unity {

struct Asset {
  Guid guid;                  ///< zero: no .meta, or none in it
  std::string_view path;      ///< "Assets/Art/Stone.mat"
  std::string_view importer;  ///< "NativeFormatImporter"; empty when the .meta names none
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t meta_size = 0;
  std::int64_t meta_mtime_ns = 0;
  std::uint16_t mount = 0;  ///< 0 is Assets/; see AssetDatabase::package_of()
  bool is_folder = false;
  bool exists = false;  ///< false: only its .meta is there
  bool has_meta = false;
  bool hidden = false;  ///< below a folder that Unity does not import ('Samples~')

  /// "Stone.mat".
  [[nodiscard]] std::string_view file_name() const { return path.substr(path.rfind('/') + 1); }
  /// "Stone": without the last extension, but for folders.
  [[nodiscard]] std::string_view name() const;
  /// "mat": what stands behind the last dot; empty for folders.
  [[nodiscard]] std::string_view extension() const;
};

/// What an asset is. Native types are called as in Unity ("Material", "SceneAsset"), a
/// ScriptableObject by the name of its script's class.
struct AssetType {
  std::string name;                            ///< empty: not known
  std::optional<Guid> script;                  ///< of ScriptableObjects
  std::optional<std::int64_t> script_file_id;  ///< 11500000, or which class of an assembly
};

struct SubAsset {
  std::int64_t file_id = 0;
  std::int32_t class_id = 0;  ///< 0: not known
  std::string type, name;     ///< "Sprite", "Icon_0"; empty when not known
  bool is_main = false;
};

enum class AssetProblemKind {
  OrphanMeta,       ///< a .meta file without its asset
  EmptyFolderMeta,  ///< the .meta of a folder that is not there: git keeps no empty folders
  MissingMeta,      ///< an asset without a .meta file
  MalformedMeta,    ///< no GUID in it, a merge conflict, unreadable
  DuplicateGuid,    ///< several assets with one GUID; `others` are the ones that lost
  NotWalked,        ///< a folder that could not be listed, a link not followed
  Package,          ///< manifest.json and its like
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

/// Project paths; all sorted.
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
  static Result<AssetDatabase> open(const std::string& root);
  /// The database of no project, for files that are in none: it knows no asset.
  static AssetDatabase empty();
  ~AssetDatabase();
  AssetDatabase(AssetDatabase&&) noexcept;
  AssetDatabase& operator=(AssetDatabase&&) noexcept;

  /// Absolute, links resolved; empty for empty().
  [[nodiscard]] const std::string& root() const;
  /// By name.
  [[nodiscard]] std::span<const Package> packages() const;

  /// The asset of that GUID, or nullptr. Of several, one that exists and that Unity imports,
  /// Assets/ before Packages/, the first by path.
  [[nodiscard]] const Asset* find(const Guid& guid) const;
  /// All of them, the preferred one first.
  [[nodiscard]] std::vector<const Asset*> find_all(const Guid& guid) const;
  /// By project path, exact in letter case.
  [[nodiscard]] const Asset* find_path(std::string_view path) const;
  /// AssetNotFound. Its hint is the asset of that name in another folder, or the nearest path, or
  /// what is said otherwise.
  [[nodiscard]] Error no_asset(std::string_view path, std::string otherwise = {}) const;

  /// All but the hidden ones, by path (bytes). Includes those of which only the .meta is there.
  [[nodiscard]] std::span<const Asset* const> assets() const;
  /// The part of assets() below a folder like "Assets/Art", at any depth.
  [[nodiscard]] std::span<const Asset* const> below(std::string_view folder) const;
  /// How many GUIDs there are, hidden ones included.
  [[nodiscard]] std::size_t guid_count() const;

  /// Where the asset is on disk.
  [[nodiscard]] std::string disk_path(const Asset& asset) const;
  /// The project path of a disk path (absolute, or from the root), if it can be an asset's.
  [[nodiscard]] std::optional<std::string> project_path(std::string_view disk_path) const;
  /// Where a file of that project path (in Assets, ProjectSettings or a package that is part of
  /// the project) has to be on disk, whether it exists or not. InvalidArgument for what is no such
  /// path, PermissionDenied for what would lead out of the project or into a foreign package.
  [[nodiscard]] Result<std::string> place_of(std::string_view path) const;
  /// The package it is in; nullptr for Assets/.
  [[nodiscard]] const Package* package_of(const Asset& asset) const;

  [[nodiscard]] std::span<const std::string> labels(const Asset& asset) const;
  /// By importer and extension; for native files by what is in them.
  [[nodiscard]] AssetType main_type(const Asset& asset) const;
  /// The objects of a native file; of an imported one those its .meta names. Main one first.
  [[nodiscard]] std::vector<SubAsset> sub_assets(const Asset& asset) const;

  [[nodiscard]] Result<std::string> read(const Asset& asset) const;
  /// The text document of an asset. CorruptData, with what it is, for Git LFS pointers, files
  /// serialized as binary and whatever else is no Unity text.
  [[nodiscard]] Result<text::Document> document(const Asset& asset) const;
  /// Of any file by its project path, those of ProjectSettings too. AssetNotFound.
  [[nodiscard]] Result<text::Document> document(std::string_view path) const;
  /// The bytes of its .meta file; read_meta() takes them apart.
  [[nodiscard]] Result<std::string> read_meta_bytes(const Asset& asset) const;

  /// Everything that is wrong, by path.
  [[nodiscard]] std::vector<AssetProblem> problems() const;

  /// Everything is read through this: the disk, and what is laid over it. After a change of it
  /// refresh() has to follow.
  [[nodiscard]] const io::FileOverlay& files() const;
  [[nodiscard]] io::FileOverlay& files();

  /// Looks again at these disk paths (absolute, or from the root; files, .meta files or
  /// folders with all that is in them) and says what is different now.
  AssetChanges refresh(std::span<const std::string> disk_paths);
  /// Looks at everything; reads only the .meta files whose size or time has changed.
  AssetChanges rescan();

  /// The folders whose files matter, for a watcher: disk paths, without Library/PackageCache.
  [[nodiscard]] std::vector<std::string> watch_roots() const;

 private:
  explicit AssetDatabase(std::unique_ptr<AssetState> state);
  Result<text::Document> document_at(const std::string& disk_path, std::string_view path) const;
  std::unique_ptr<AssetState> state_;
};

/// CorruptData: the file at this path is of another kind than Unity's text, and what to do then.
[[nodiscard]] Error not_unity_text(const std::string& path, text::FileKind kind);

/// Whether Unity imports nothing of this name: '.x', 'x~', 'cvs', 'x.tmp'.
[[nodiscard]] bool is_ignored_name(std::string_view name);

}  // namespace diorama::unity
