// The import settings of a model, as far as they say what becomes of its contents.
//
// Threading: free functions. Errors: none; what is not there is absent.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "unity/api/model_report.h"
#include "unity/assets/meta_file.h"

namespace diorama::unity {

class AssetDatabase;

struct ModelSettings {
  ModelImport import;
  std::int64_t ids_generation = 0;  ///< 2: ids are made of names
  std::vector<MetaSubAsset> named;  ///< objects whose ids the file itself names
};

/// Of the text of a .meta file. The assets give the paths of remapped objects.
[[nodiscard]] ModelSettings read_model_settings(std::string_view meta, const AssetDatabase& assets);

/// What one unit of the file becomes; nothing: not known.
[[nodiscard]] std::optional<double> import_scale(const ModelImport& import,
                                                 const modelfiles::ModelFile& file,
                                                 std::string_view format);

}  // namespace diorama::unity
