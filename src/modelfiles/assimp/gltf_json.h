// What a glTF file says in its JSON and Assimp does not tell.
//
// Threading: free functions. Errors: none; of a broken file nothing is said.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "modelfiles/format.h"

namespace diorama::modelfiles {

struct GltfFacts {
  std::vector<std::string> buffers;  ///< files with its numbers, as it names them
  /// It has one node at the top; otherwise Assimp puts one over them that is not in the file.
  bool has_one_root = false;
  std::size_t materials = 0;  ///< Assimp adds one for meshes without
};

[[nodiscard]] GltfFacts gltf_facts(Format format, std::string_view bytes);

}  // namespace diorama::modelfiles
