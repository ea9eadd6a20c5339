// What has changed on disk since the last look. Unity moves a .meta file with its asset, so
// the same GUID at another path is a move, and references to the asset stay valid:
//
//   Assets/Stone.mat.meta        guid: 887a9111ebfbeeb57cf305527cc4ec7c     gone
//   Assets/Art/Stone.mat.meta    guid: 887a9111ebfbeeb57cf305527cc4ec7c     new
#include "unity/assets/asset_update.h"

#include <algorithm>
#include <array>

#include "unity/assets/meta_file.h"

namespace diorama::unity {
namespace {

/// Names that need no lock and no memory. Sorted.
constexpr std::array<std::string_view, 24> kImporters = {
    "AssemblyDefinitionImporter",
    "AssemblyDefinitionReferenceImporter",
    "AudioImporter",
    "ComputeShaderImporter",
    "DefaultImporter",
    "IHVImageFormatImporter",
    "ModelImporter",
    "MonoImporter",
    "NativeFormatImporter",
    "PackageManifestImporter",
    "PluginImporter",
    "PrefabImporter",
    "RayTracingShaderImporter",
    "ScriptedImporter",
    "ShaderImporter",
    "ShaderIncludeImporter",
    "SketchUpImporter",
    "SpeedTreeImporter",
    "SpriteAtlasImporter",
    "TextScriptImporter",
    "TextureImporter",
    "TrueTypeFontImporter",
    "VideoClipImporter",
    "VisualEffectImporter",
};
static_assert(std::ranges::is_sorted(kImporters));

}  // namespace

AssetUpdate::AssetUpdate(AssetState& database, bool tell) : database_(database), tell_(tell) {
  ++database_.scan;
}

/// A .meta file is read again when its size or time has changed; the asset itself is never read.
void AssetUpdate::take(const FoundAsset& found, std::uint16_t mount) {
  if (!found.asset && !found.meta) return;
  AssetRecord* record = database_.index.find_path(found.path);
  const bool is_new = record == nullptr;
  if (is_new) record = &database_.index.add(found.path, database_.scan);
  const Asset before = static_cast<const Asset&>(*record);
  record->seen = database_.scan;
  record->mount = mount;
  record->exists = found.asset.has_value();
  record->has_meta = found.meta.has_value();
  record->hidden = found.hidden;
  const io::FileFacts asset = found.asset.value_or(io::FileFacts{});
  const io::FileFacts meta = found.meta.value_or(io::FileFacts{});
  record->size = asset.size;
  record->mtime_ns = asset.mtime_ns;
  record->meta_size = meta.size;
  record->meta_mtime_ns = meta.mtime_ns;

  const auto problem = database_.meta_problems.find(found.path);
  const bool again =
      problem != database_.meta_problems.end() && problem->second.kind == UnreadKind::NoAccess;
  const bool meta_changed = is_new || again || before.has_meta != record->has_meta ||
                            before.meta_size != record->meta_size ||
                            before.meta_mtime_ns != record->meta_mtime_ns;
  const bool asset_changed = before.exists != record->exists || before.size != record->size ||
                             before.mtime_ns != record->mtime_ns || before.mount != record->mount ||
                             (record->exists && before.is_folder != asset.is_folder);
  if (record->exists) record->is_folder = asset.is_folder;
  if (!is_new && !meta_changed && !asset_changed) return;
  database_.types.erase(record->slot);
  touched_.push_back({record, is_new, asset_changed || meta_changed, before.guid});
  // If the asset is missing, only the .meta says whether it is a folder.
  if (meta_changed || !record->exists) to_read_.push_back(touched_.size() - 1);
}

void AssetUpdate::drop_notes(const AssetRecord& record) {
  database_.labels.erase(record.slot);
  if (const auto problem = database_.meta_problems.find(record.path);
      problem != database_.meta_problems.end())
    database_.meta_problems.erase(problem);
  database_.types.erase(record.slot);
}

void AssetUpdate::forget(AssetRecord& record) {
  if (record.seen == database_.scan || record.seen == 0) return;
  gone_.push_back({tell_ ? std::string(record.path) : "", record.guid});
  drop_notes(record);
  database_.index.remove(record);
}

std::string_view AssetUpdate::importer_name(std::string_view name) {
  if (name.empty()) return {};
  const auto known = std::ranges::lower_bound(kImporters, name);
  if (known != kImporters.end() && *known == name) return *known;
  const std::lock_guard lock(mutex_);
  return *database_.importer_names.emplace(name).first;
}

/// Runs on several threads, each with its own record.
void AssetUpdate::read_meta(AssetRecord& record, const Result<std::string_view>& bytes,
                            Guid& guid) {
  MetaHead head;
  if (bytes)
    head = read_meta_head(*bytes);
  else
    head.problem = MetaProblem{0, bytes.error().message, UnreadKind::NoAccess};
  guid = head.guid.value_or(Guid{});
  record.importer = importer_name(head.importer);
  if (!record.exists) record.is_folder = head.is_folder;
  if (head.labels.empty() && !head.problem) return;
  const std::lock_guard lock(mutex_);
  if (!head.labels.empty()) database_.labels[record.slot] = std::move(head.labels);
  if (head.problem) database_.meta_problems[std::string(record.path)] = *std::move(head.problem);
}

void AssetUpdate::read_metas() {
  std::vector<std::string> paths;
  std::vector<AssetRecord*> records;
  paths.reserve(to_read_.size());
  for (const std::size_t at : to_read_) {
    AssetRecord& record = *touched_[at].record;
    if (!touched_[at].is_new) drop_notes(record);
    if (record.has_meta) {
      paths.push_back(database_.places.disk_path(record.path, record.mount) + ".meta");
      records.push_back(&record);
    } else {
      database_.index.set_guid(record, {});
      record.importer = {};
    }
  }
  std::vector<Guid> guids(records.size());
  database_.files.read_many(paths, kMetaHeadBytes, 0, io::Access::Facts,
                            [&](std::size_t i, const Result<std::string_view>& bytes) {
                              read_meta(*records[i], bytes, guids[i]);
                            });
  for (std::size_t i = 0; i < records.size(); ++i) database_.index.set_guid(*records[i], guids[i]);
}

/// A removed and an added asset with the same GUID are one asset that moved.
void AssetUpdate::find_moves(AssetChanges& out, std::vector<Gone>& added) {
  std::ranges::sort(gone_, {}, &Gone::path);
  std::unordered_multimap<Guid, std::size_t> by_guid;
  for (std::size_t i = 0; i < gone_.size(); ++i)
    if (!gone_[i].guid.is_zero()) by_guid.emplace(gone_[i].guid, i);
  std::vector<bool> moved(gone_.size());
  for (Gone& asset : added) {
    const auto from = asset.guid.is_zero() ? by_guid.end() : by_guid.find(asset.guid);
    if (from == by_guid.end()) {
      out.added.push_back(std::move(asset.path));
      continue;
    }
    out.moved.push_back({gone_[from->second].path, std::move(asset.path)});
    moved[from->second] = true;
    by_guid.erase(from);
  }
  for (std::size_t i = 0; i < gone_.size(); ++i)
    if (!moved[i]) out.removed.push_back(std::move(gone_[i].path));
}

/// Runs after everything was taken and forgotten: only then it is known which assets are new, and
/// their GUIDs tell which of them only moved.
AssetChanges AssetUpdate::finish() {
  read_metas();
  AssetChanges out;
  if (!tell_) return out;
  std::vector<Gone> added;
  for (const Touched& touched : touched_) {
    if (touched.record->seen == 0) continue;
    if (touched.is_new)
      added.push_back({std::string(touched.record->path), touched.record->guid});
    else if (touched.changed)
      out.changed.emplace_back(touched.record->path);
  }
  std::ranges::sort(added, {}, &Gone::path);
  find_moves(out, added);
  std::ranges::sort(out.changed);
  std::ranges::sort(out.moved, {}, &AssetChanges::Move::to);
  return out;
}

}  // namespace diorama::unity
