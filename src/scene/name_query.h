// Names: those that somebody who has typed a part of one may mean.
//
// Names that begin with the text come first, then names that contain it; letter case does not
// matter. Objects are suggested as a shell suggests files: after "/Player/" come the objects below
// the player. It reads no file except the scene whose objects are asked for.
//
// Threading: values. Errors: none; where nothing is known, nothing is suggested.
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
    Components,  ///< full names of the components of `object`
  };
  Kind kind = Kind::Assets;
  std::string text = {};  ///< what was typed
  ObjectRef object = {};  ///< for Objects only its scene counts
  std::size_t limit = 100;
};

struct NameList {
  std::vector<std::string> items;
  std::size_t total = 0;  ///< including those beyond the limit
};

}  // namespace diorama::scene
