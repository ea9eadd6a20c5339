// Asset: one file or folder of a project as the database knows it, and what it is.
//
// Threading: plain values. Lifetime: the texts of an Asset belong to its database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/path_text.h"
#include "base/unread.h"
#include "unity/facts/guid.h"

namespace diorama::unity {

struct Asset {
  Guid guid;                  ///< zero: no .meta, or none in it
  std::string_view path;      ///< "Assets/Art/Stone.mat"
  std::string_view importer;  ///< "NativeFormatImporter"; empty when the .meta names none
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t meta_size = 0;
  std::int64_t meta_mtime_ns = 0;
  std::uint16_t mount = 0;  ///< 0 is Assets/; see AssetPlaces
  bool is_folder = false;
  bool exists = false;  ///< false: only its .meta is there
  bool has_meta = false;
  bool hidden = false;  ///< below a folder that Unity does not import ('Samples~')

  /// "Stone.mat".
  [[nodiscard]] std::string_view file_name() const { return file_name_of(path); }
  /// "Stone": without the last extension, except for folders.
  [[nodiscard]] std::string_view name() const;
  /// "mat": what comes after the last dot; empty for folders.
  [[nodiscard]] std::string_view extension() const;
  /// Whether Unity keeps its objects as they are in the file, as of a material. By the extension
  /// where the .meta names no importer yet.
  [[nodiscard]] bool is_native() const;
};

/// What an asset is. Native types have Unity's names ("Material", "SceneAsset"), a
/// ScriptableObject has the name of its script's class.
struct AssetType {
  std::string name;                            ///< empty: not known
  std::optional<Guid> script;                  ///< of ScriptableObjects
  std::optional<std::int64_t> script_file_id;  ///< 11500000, or which class of an assembly
  std::optional<UnreadFile> unread = {};       ///< why it is not known, if its file is the reason
};

struct SubAsset {
  std::int64_t file_id = 0;
  std::int32_t class_id = 0;  ///< 0: not known
  std::string type, name;     ///< "Sprite", "Icon_0"; empty when not known
  bool is_main = false;
  std::optional<Guid> script = {};  ///< of a MonoBehaviour: as in AssetType
  std::optional<std::int64_t> script_file_id = {};
};

}  // namespace diorama::unity
