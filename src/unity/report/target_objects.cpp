// The ids of what an importer makes. One object of a class has the class times 100000:
//
//   fileID: 2800000      Texture2D (28), of every texture
//   fileID: 21300000     Sprite (213), when the texture is one sprite
//
// A texture of several sprites names them in its .meta; before 2019.2 in a table of their ids:
//
//   spriteSheet:                                   fileIDToRecycleName:
//     sprites:                                       21300000: Icons_0
//     - name: Icons_0
//       internalID: -1265377023
//
// So do models. Before 2019.2 their objects were numbered one after the other, each class by
// itself, and every number is in the table:
//
//   fileIDToRecycleName:
//     100000: //RootNode
//     4300000: Door
//     4300002: Handle
//
// In the models of real projects that have such a table, 276 of 287 references lead to one of its
// ids, and 11 to the prefab (100100000) or the avatar (9000000) of the model, which have no number.
// Later ids are hashes of names, and the table has only some; of the others only the engine knows.
#include "unity/report/target_objects.h"

#include <array>

#include "base/text.h"
#include "io/file_overlay.h"
#include "unity/assets/meta_file.h"
#include "unity/assets/unread.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

using text::FileId;
using Presence = TargetObjects::Presence;

constexpr FileId kPrefabAsset = 100100000, kSprite = 21300000;
constexpr std::int64_t kSpriteType = 8, kSingle = 1, kMultiple = 2;
constexpr FileId kIdsOfClass = 100000;
constexpr std::size_t kLargestFile = std::size_t{1} << 30;

struct ImporterObjects {
  std::string_view importer;
  std::array<FileId, 3> ids;
};
/// Importers that make the same objects of every file.
constexpr auto kAlways = std::to_array<ImporterObjects>({
    {"AudioImporter", {8300000}},
    {"ComputeShaderImporter", {7200000}},
    {"MonoImporter", {11500000}},
    {"ShaderImporter", {4800000}},
    {"TextScriptImporter", {4900000}},
    {"TrueTypeFontImporter", {12800000, 2100000, 2800000}},
});

/// A texture, whatever its shape: flat, a cube, solid, an array.
constexpr std::array<FileId, 4> kTextures = {2800000, 8900000, 11700000, 18700000};

bool is_written_by_unity(const Asset& asset) {
  return asset.is_native() || asset.importer == "PrefabImporter" || asset.path.ends_with(".prefab");
}

}  // namespace

Presence TargetObjects::has(const Asset& asset, FileId id) {
  if (!asset.exists || asset.is_folder || id == 0) return Presence::Unknown;
  if (asset.path.ends_with(".unity")) return Presence::There;
  const bool is_prefab = asset.path.ends_with(".prefab");
  if (is_prefab && id == kPrefabAsset) return Presence::There;
  const Ids& ids = ids_of(asset);
  if (!ids) return listed_in_meta(asset, id);
  if (ids->contains(id)) return Presence::There;
  return is_prefab ? in_prefab(asset, id) : Presence::Absent;
}

const TargetObjects::Ids& TargetObjects::ids_of(const Asset& asset) {
  const auto known = ids_.find(asset.guid);
  if (known != ids_.end()) return known->second;
  return ids_[asset.guid] =
             is_written_by_unity(asset) ? written_in(asset) : made_by_importer(asset);
}

/// A file that is not understood in full may have any object.
TargetObjects::Ids TargetObjects::written_in(const Asset& asset) const {
  const AssetDatabase& assets = project_.assets();
  if (asset.size > kLargestFile) return std::nullopt;
  const auto document = assets.document(asset, &project_.effort());
  if (!document || !document->problems().empty() || document->conflict()) return std::nullopt;
  std::unordered_set<FileId> out;
  out.reserve(document->objects().size());
  for (const text::Object& object : document->objects()) out.insert(object.id);
  return out;
}

/// Objects of prefabs inside a prefab are in none of its lines.
Presence TargetObjects::in_prefab(const Asset& asset, FileId id) {
  const auto open = project_.hierarchies().open(asset.path);
  if (!open) return Presence::Unknown;
  const Hierarchy& hierarchy = (*open)->hierarchy;
  if (hierarchy.find_object(id) || hierarchy.find_component(id) || hierarchy.find_instance(id) ||
      find_unread_part(hierarchy, id))
    return Presence::There;
  return hierarchy.complete() && hierarchy.parts().left_out.empty() ? Presence::Absent
                                                                    : Presence::Unknown;
}

TargetObjects::Ids TargetObjects::made_by_importer(const Asset& asset) const {
  if (asset.importer == "TextureImporter") return of_texture(asset);
  for (const ImporterObjects& each : kAlways)
    if (each.importer == asset.importer)
      return std::unordered_set<FileId>(each.ids.begin(), each.ids.end());
  return std::nullopt;
}

const TargetObjects::Listed& TargetObjects::listed_by(const Asset& asset) {
  const auto [entry, added] = listed_.try_emplace(asset.guid);
  Listed& out = entry->second;
  if (!added) return out;
  const AssetDatabase& assets = project_.assets();
  const auto bytes =
      assets.files().read_file(assets.disk_path(asset) + ".meta", kMaxMetaBytes, io::Access::Facts);
  if (!bytes) return out;
  const MetaFile meta = read_meta(*bytes);
  for (const MetaSubAsset& sub : meta.sub_assets) {
    out.ids.insert(sub.file_id);
    // A number, not the hash of a name.
    if (sub.class_id != 0 && sub.file_id / kIdsOfClass == sub.class_id && meta.problems.empty())
      out.classes.insert(sub.class_id);
  }
  return out;
}

/// Whether an importer whose objects only the engine knows made it, as far as the .meta file tells.
Presence TargetObjects::listed_in_meta(const Asset& asset, FileId id) {
  if (is_written_by_unity(asset)) return Presence::Unknown;
  const Listed& listed = listed_by(asset);
  if (listed.ids.contains(id)) return Presence::There;
  const bool is_numbered = asset.importer == "ModelImporter" && id % kIdsOfClass != 0 &&
                           listed.classes.contains(id / kIdsOfClass);
  return is_numbered ? Presence::Absent : Presence::Unknown;
}

TargetObjects::Ids TargetObjects::of_texture(const Asset& asset) const {
  const AssetDatabase& assets = project_.assets();
  const auto bytes =
      assets.files().read_file(assets.disk_path(asset) + ".meta", kMaxMetaBytes, io::Access::Facts);
  if (!bytes) return std::nullopt;
  const MetaFile meta = read_meta(*bytes);
  if (!meta.problems.empty() || !meta.sprite_mode) return std::nullopt;
  std::unordered_set<FileId> out(kTextures.begin(), kTextures.end());
  for (const MetaSubAsset& sub : meta.sub_assets) out.insert(sub.file_id);
  for (const MetaSprite& sprite : meta.sprites)
    if (sprite.file_id) out.insert(*sprite.file_id);
  const bool has_sprites = out.size() > kTextures.size();
  if (meta.sprite_mode == kMultiple && !has_sprites) return std::nullopt;  // nobody wrote them down
  if (meta.sprite_mode != kMultiple && meta.sprite_mode != kSingle &&
      meta.texture_type.value_or(kSpriteType) == kSpriteType)
    return std::nullopt;
  if (meta.sprite_mode == kSingle) out.insert(kSprite);
  return out;
}

}  // namespace diorama::unity
