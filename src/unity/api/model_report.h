// ModelReport: a model file with what the engine's import settings make of it.
//
// Threading: values. Errors: none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "modelfiles/model_file.h"

namespace diorama::unity {

/// A clip that the import settings cut out of a clip of the file.
struct ModelClipCut {
  std::string name, take;  ///< take: of the file's clip
  double first_frame = 0, last_frame = 0;
  bool loops = false;
};

/// An object of the model for which another asset is used.
struct ModelRemap {
  std::string type, name;  ///< "Material", "Skin"
  std::string asset;       ///< path; empty when no asset has that GUID
  std::string guid;
};

/// An object inside the model, by the id that references to it have.
struct ModelObjectName {
  std::int64_t id = 0;
  std::string type;  ///< "Transform"; empty: not known which object has that id
  std::string name;  ///< of a clip or mesh; of others the path of the node, "" for the root
};

/// What the .meta file says.
struct ModelImport {
  std::string importer;  ///< "ModelImporter"
  std::optional<double> global_scale;
  std::optional<bool> use_file_scale, import_animation;
  std::vector<ModelClipCut> clips;  ///< none: the clips of the file, as they are
  std::vector<ModelRemap> remaps;
};

struct ModelReport {
  std::string path, guid, format;
  std::uint64_t size = 0;
  modelfiles::ModelFile file;
  std::optional<ModelImport> import;  ///< none: it has no .meta file that can be read
  /// What one unit of the file becomes in the scene; none: not known.
  std::optional<double> scale;
  std::vector<ModelObjectName> asked;  ///< for the ids of the query, in their order
};

struct ModelQuery {
  std::string path;               ///< or GUID, or the file's name
  std::vector<std::int64_t> ids;  ///< of objects in it that should be named
};

}  // namespace diorama::unity
