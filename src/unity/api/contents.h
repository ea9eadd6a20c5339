// Contents: fields of the objects in a file, chosen by their names.
//
// Threading: values. Errors: none.
#pragma once

#include <string>
#include <vector>

#include "scene/asset_query.h"

namespace diorama::unity {

struct ContentsQuery {
  std::string path;                      ///< of the asset, scene or settings file, or its name
  std::string part = {};                 ///< only the object of this name or id; empty: all
  std::vector<std::string> fields = {};  ///< only these; empty: all
};

struct ChosenContents {
  scene::AssetContents contents;
  std::vector<std::string> unknown;  ///< names of fields that no object has
};

}  // namespace diorama::unity
