#include "unity/models/model_settings.h"

#include <utility>

#include "unity/assets/asset_database.h"
#include "unity/text/tree.h"

namespace diorama::unity {
namespace {

std::optional<bool> flag(text::NodeView node) {
  const auto number = node.integer();
  return number ? std::optional(*number != 0) : std::nullopt;
}

//   clipAnimations:
//   - serializedVersion: 16
//     name: Idle
//     takeName: Take 001
//     firstFrame: 1
//     lastFrame: 120
//     loopTime: 1
void read_clips(text::NodeView list, std::vector<ModelClipCut>& out) {
  for (const text::NodeView item : list)
    out.push_back({item["name"].text(), item["takeName"].text(),
                   item["firstFrame"].number().value_or(0), item["lastFrame"].number().value_or(0),
                   flag(item["loopTime"]).value_or(false)});
}

//   externalObjects:
//   - first:
//       type: UnityEngine:Material
//       assembly: UnityEngine.CoreModule
//       name: Material_Hand
//     second: {fileID: 2100000, guid: 4e3e983129bbf48689d2dbbd09a977b6, type: 2}
void read_remaps(text::NodeView list, const AssetDatabase& assets, std::vector<ModelRemap>& out) {
  for (const text::NodeView item : list) {
    const std::string type = item["first"]["type"].text();
    ModelRemap remap{type.substr(type.rfind(':') + 1), item["first"]["name"].text(), {}, {}};
    if (const auto guid = Guid::parse(item["second"]["guid"].text())) {
      remap.guid = guid->text();
      if (const Asset* const asset = assets.find(*guid)) remap.asset = asset->path;
    }
    out.push_back(std::move(remap));
  }
}

}  // namespace

//   ModelImporter:
//     externalObjects: {}
//     animations:
//       clipAnimations: []
//     meshes:
//       globalScale: 1
//       fileIdsGeneration: 2
//       useFileScale: 1
//     importAnimation: 1
ModelSettings read_model_settings(std::string_view meta, const AssetDatabase& assets) {
  ModelSettings out;
  MetaFile read = read_meta(meta);
  out.import.importer = read.head.importer;
  out.named = std::move(read.sub_assets);
  const text::Tree tree =
      text::Tree::parse(meta.starts_with("\xEF\xBB\xBF") ? meta.substr(3) : meta);
  const text::NodeView importer = tree.root()[out.import.importer];
  read_remaps(importer["externalObjects"], assets, out.import.remaps);
  if (out.import.importer != "ModelImporter") return out;
  out.import.global_scale = importer["meshes"]["globalScale"].number();
  out.import.use_file_scale = flag(importer["meshes"]["useFileScale"]);
  out.import.import_animation = flag(importer["importAnimation"]);
  out.ids_generation = importer["meshes"]["fileIdsGeneration"].integer().value_or(0);
  read_clips(importer["animations"]["clipAnimations"], out.import.clips);
  return out;
}

std::optional<double> import_scale(const ModelImport& import, const modelfiles::ModelFile& file,
                                   std::string_view format) {
  if (!import.global_scale || !import.use_file_scale) return std::nullopt;
  if (!*import.use_file_scale) return import.global_scale;
  // Only FBX says how long its unit is; a scene's unit is a metre.
  if (format != "fbx" || !file.centimetres) return std::nullopt;
  return *import.global_scale * *file.centimetres / 100;
}

}  // namespace diorama::unity
