// Names: those that somebody who has typed a part of one may mean.
//
// What begins with the text comes first, then what has it in its name; letter case does not
// matter. Objects are suggested as a shell suggests files: after "/Player/" comes what is below
// the player. No file is read but the scene whose objects are asked for.
//
// Threading: values. Errors: none; where nothing can be known, nothing is suggested.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scene/object_ref.h"

namespace diorama::scene {

struct NameQuery {
  enum class Kind {
    Scenes,      ///< project paths
    Prefabs,     ///< project paths
    Assets,      ///< project paths, of files
    Objects,     ///< paths in the scene of `object`
    Types,       ///< full names of components that can be added
    Components,  ///< full names of those of `object`
  };
  Kind kind = Kind::Assets;
  std::string text = {};  ///< what was typed
  ObjectRef object = {};  ///< for Objects only its scene counts
  std::size_t limit = 100;
};

struct NameList {
  std::vector<std::string> items;
  std::size_t total = 0;  ///< also beyond the limit
};

}  // namespace diorama::scene
