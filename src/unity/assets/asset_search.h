// Asset search: finds assets by the words of Unity's search field.
//
//   stone t:Material l:Wall        name contains "stone", is a Material, has the label
//   t:Texture t:Mesh               one of the types
//   glob:"Assets/**/Rock*.fbx"     by pattern; so does any word with * or ? in it
//   Stone.mat  Walls/Stone         a word with a dot is looked for in the file name, one with a
//                                  slash in the path
//   0123456789abcdef0123456789abcdef   the asset that has this GUID
//
// Words are AND-ed, several t: are OR-ed, several l: are AND-ed. Letter case does not matter.
// A type also finds types that derive from it (t:Texture finds a RenderTexture) and assets that
// contain such an object (t:Sprite finds textures imported as sprites).
//
// Threading: as AssetDatabase. Errors: an unknown prefix is an InvalidArgument.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/assets/asset_database.h"

namespace diorama::unity {

struct AssetQuery {
  std::vector<std::string> name_parts = {};  ///< every one in the name, file name or path
  std::vector<Guid> guids = {};              ///< any of them
  std::vector<std::string> types = {};       ///< any of them
  std::vector<std::string> labels = {};      ///< every one
  std::vector<std::string> globs = {};       ///< any of them; over the whole path
  std::vector<std::string> folders = {};     ///< below any of them; all of the project when empty
  bool only_existing = true;                 ///< not those of which only the .meta exists

  /// From the text of a search field.
  static Result<AssetQuery> parse(std::string_view text);
};

/// By path.
std::vector<const Asset*> search(const AssetDatabase& database, const AssetQuery& query);

/// Whether a path matches a pattern: '*' and '?' within a name, "**" over folders, {a,b} not.
/// A pattern without '/' is matched against the file name alone. Letter case does not matter.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view path);

}  // namespace diorama::unity
