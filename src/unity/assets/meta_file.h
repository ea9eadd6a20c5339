// .meta files: the GUID of the asset beside them, and the settings of its importer.
//
// Two readers. read_meta_head() looks only at the first lines and is made for reading 100,000
// files; it survives what other programs do to them (byte order marks, whole or mangled, CRLF,
// merge conflicts, `//` lines, no last newline). read_meta() reads all of a file.
//
// Neither changes a file; .meta files are written like any other document (unity/text/document.h).
//
// Threading: free functions. Errors: neither fails or throws on any bytes; unreadable parts
// are absent, and `problem` says what is wrong with the file, and where.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/unread.h"
#include "unity/facts/guid.h"

namespace diorama::unity {

/// How many bytes of a .meta file read_meta_head() wants. GUID, labels and importer are the
/// first things in it, in every version of Unity.
inline constexpr std::size_t kMetaHeadBytes = 4096;
/// A .meta file larger than this is not read; the largest in the wild have a few megabytes.
inline constexpr std::size_t kMaxMetaBytes = std::size_t{64} << 20;

struct MetaProblem {
  std::uint32_t line = 0;  ///< from 1; 0 when it is about the file as a whole
  std::string message;
  UnreadKind kind = UnreadKind::Broken;
};

struct MetaHead {
  std::optional<Guid> guid;
  bool is_folder = false;     ///< folderAsset: yes
  std::string_view importer;  ///< "TextureImporter"; inside the bytes that were read
  std::vector<std::string> labels;
  std::optional<MetaProblem> problem;  ///< the first: no GUID, a merge conflict
};

/// Reads the first kMetaHeadBytes of a .meta file, or all of it.
[[nodiscard]] MetaHead read_meta_head(std::string_view bytes);

/// A reference as it is in a file: {fileID: 11500000, guid: ..., type: 3}.
struct MetaReference {
  std::int64_t file_id = 0;
  Guid guid;  ///< zero: none
};

/// An object that the importer makes in addition to the main one: a sprite, a mesh, a clip.
struct MetaSubAsset {
  std::int64_t file_id = 0;
  std::int32_t class_id = 0;  ///< 0: not stated
  std::string name;
};

struct MetaSprite {
  std::string name;
  std::optional<std::int64_t> file_id;  ///< newer editors state it
  std::string sprite_id;                ///< another GUID, of the sprite editor
};

struct MetaFile {
  MetaHead head;                        ///< its `importer` points into the bytes that were read
  std::int32_t execution_order = 0;     ///< of scripts
  std::optional<MetaReference> icon;    ///< of scripts
  std::optional<MetaReference> script;  ///< the importer's, for ScriptedImporter
  std::optional<std::int64_t> texture_type;  ///< of textures: 8 is a sprite
  std::optional<std::int64_t> sprite_mode;   ///< of textures: 0 none, 1 single, 2 multiple
  std::vector<MetaSubAsset> sub_assets;      ///< internalIDToNameTable or fileIDToRecycleName
  std::vector<MetaSprite> sprites;
  std::string asset_bundle, asset_bundle_variant, user_data;
  std::vector<MetaProblem> problems;  ///< everything that was skipped
};

[[nodiscard]] MetaFile read_meta(std::string_view bytes);

}  // namespace diorama::unity
