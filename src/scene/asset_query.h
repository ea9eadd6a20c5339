// Questions about assets: which there are, what is in them, and who uses whom.
//
// Threading: values. Errors: none; scene/assets.h has those of the answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/unread.h"
#include "scene/value.h"

namespace diorama::scene {

struct AssetListQuery {
  std::string words;   ///< as in the engine's search field: "stone t:Material l:Wall"
  std::string folder;  ///< like "Assets/Art"; empty: everywhere
  int offset = 0, limit = 100;
  /// Only assets that nothing refers to. Never scripts, scenes and assets that are loaded by name
  /// (Resources, StreamingAssets, Editor folders): nothing has to refer to those.
  bool unused = false;
  std::string after = {};  ///< only assets after this path; offset counts from there
};

struct AssetInfo {
  std::string path, guid, type;  ///< type is empty when it is not known
  std::uint64_t size = 0;
  std::vector<std::string> labels;
  Unread unread = {};  ///< its own files; only if it was asked for by itself
};

struct AssetPage {
  std::vector<AssetInfo> items;
  int total = 0, offset = 0;
  std::string hint = {};  ///< when there is none and the words are the reason
  Unread unread = {};     ///< files that the list depends on
};

/// One asset in detail.
struct AssetDetail {
  AssetInfo info;
  std::string importer;             ///< empty when its .meta names none
  bool unsaved = false;             ///< changed in memory; the counts are those of the disk
  int uses = 0, used_by = 0;        ///< other assets
  std::optional<std::string> text;  ///< its content in memory: only for small text files
  Unread unread = {};               ///< files that the counts depend on, and its own
};

/// One way a file refers to another.
struct AssetUse {
  std::string path;  ///< of the other asset; empty when no asset has that GUID
  std::string guid;
  std::string name;  ///< what else is known about it: a built-in resource, a package's script
  int count = 0;
};

struct AssetUses {
  std::string path, guid;
  std::vector<AssetUse> uses;
  std::vector<std::string> used_by;  ///< paths
  Unread unread = {};                ///< files that may use it, too, or its own
};

/// One object of an asset's file.
struct AssetObject {
  std::int64_t id = 0;
  std::string name, type;  ///< the type is a full name; "Unknown" when it is not known
  bool is_main = false;
  bool has_script = true;  ///< false: its script is missing
  /// Typed like those of components. For a material also its saved properties, by their names.
  std::vector<Value::Member> fields;
  std::vector<UnstoredField> not_stored;
};

struct AssetContents {
  std::string path, guid;
  std::vector<AssetObject> objects;  ///< in the order of the file
};

}  // namespace diorama::scene
