// Suggest: the names that somebody who has typed a part of one may mean.
//
// What begins with the text comes first, then what has it in its name; letter case does not
// matter. Objects are suggested as a shell suggests files: behind "/Player/" stands what is below
// the player. No file is read but the scene whose objects are asked for.
//
// Threading: engine thread only. Errors: none; where nothing can be known, nothing is suggested.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace diorama {

struct NameQuery {
  enum class Kind {
    Scenes,      ///< project paths
    Prefabs,     ///< project paths
    Assets,      ///< project paths, of files
    Objects,     ///< paths in `scene`
    Types,       ///< full names of components that can be added
    Components,  ///< full names of those of `object`
  };
  Kind kind = Kind::Assets;
  std::string text = {};    ///< what was typed
  std::string scene = {};   ///< scene or prefab; empty: the active scene
  std::string object = {};  ///< path or number
  std::size_t limit = 100;
};

struct NameList {
  std::vector<std::string> items;
  std::size_t total = 0;  ///< also beyond the limit
};

}  // namespace diorama
