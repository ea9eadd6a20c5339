// Questions to the database; asset_refresh.cpp fills it.
#include "unity/assets/asset_database.h"

#include <algorithm>

#include "base/path_text.h"
#include "base/text.h"
#include "unity/assets/asset_state.h"
#include "unity/assets/unread.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMaxAssetBytes = std::size_t{4} << 30;

/// Reads a file only if it is part of the project, and accepts only Unity's text.
Result<text::Document> document_at(const AssetState& state, const std::string& disk_path,
                                   std::string_view path, const Effort* effort = nullptr) {
  DIORAMA_CHECK(state.places.check_inside(disk_path, path));
  DIORAMA_TRY(Bytes bytes, state.files.read_bytes(disk_path, kMaxAssetBytes, effort));
  DIORAMA_TRY(text::Document document, text::Document::parse(std::move(bytes), effort));
  if (document.kind() == text::FileKind::Objects) return document;
  return not_unity_text(std::string(path), document.kind());
}

}  // namespace

std::string_view Asset::name() const {
  const std::string_view file = file_name();
  const std::size_t dot = is_folder ? std::string_view::npos : file.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? file : file.substr(0, dot);
}

std::string_view Asset::extension() const {
  const std::string_view file = file_name();
  const std::size_t dot = is_folder ? std::string_view::npos : file.rfind('.');
  return dot == std::string_view::npos ? "" : file.substr(dot + 1);
}

bool Asset::is_native() const {
  if (!importer.empty()) return importer == "NativeFormatImporter";
  return is_native_file(path) && extension() != "unity" && extension() != "prefab";
}

const AssetPlaces& AssetDatabase::places() const {
  return state_->places;
}

const Asset* AssetDatabase::find(const Guid& guid) const {
  return state_->index.find(guid);
}

std::vector<const Asset*> AssetDatabase::find_all(const Guid& guid) const {
  std::vector<const Asset*> out;
  for (const AssetRecord* record : state_->index.find_all(guid)) out.push_back(record);
  std::ranges::sort(out, [](const Asset* a, const Asset* b) { return preferred(*a, *b); });
  return out;
}

const Asset* AssetDatabase::find_path(std::string_view path) const {
  return state_->index.find_path(path);
}

std::span<const Asset* const> AssetDatabase::assets() const {
  return state_->index.visible();
}

std::span<const Asset* const> AssetDatabase::below(std::string_view folder) const {
  return part_below(assets(), folder);
}

std::string AssetDatabase::disk_path(const Asset& asset) const {
  return state_->places.disk_path(asset.path, asset.mount);
}

std::span<const std::string> AssetDatabase::labels(const Asset& asset) const {
  const auto found = state_->labels.find(static_cast<const AssetRecord&>(asset).slot);
  if (found == state_->labels.end()) return {};
  return found->second;
}

Result<std::string> AssetDatabase::read(const Asset& asset) const {
  DIORAMA_CHECK(state_->places.check_inside(disk_path(asset), asset.path));
  return state_->files.read_file(disk_path(asset), kMaxAssetBytes);
}

Result<text::Document> AssetDatabase::document(const Asset& asset, const Effort* effort) const {
  return document_at(*state_, disk_path(asset), asset.path, effort);
}

Result<text::Document> AssetDatabase::document(std::string_view path) const {
  if (const Asset* asset = find_path(path); asset != nullptr && asset->exists)
    return document(*asset);
  DIORAMA_TRY(const std::string place, place_of(path));
  if (state_->files.facts_of(place)) return document_at(*state_, place, path);
  return no_asset(path);
}

/// People mix up folders and letter case more often than they mistype a name.
Error AssetDatabase::no_asset(std::string_view path, std::string otherwise) const {
  const std::string name = lower_case(file_name_of(path));
  std::vector<std::string_view> known, elsewhere;
  for (const Asset* asset : assets()) {
    if (!asset->exists) continue;
    known.push_back(asset->path);
    if (lower_case(asset->file_name()) == name) elsewhere.push_back(asset->path);
  }
  if (!elsewhere.empty()) {
    otherwise = did_you_mean(elsewhere.front());
    known = std::move(elsewhere);
  }
  return {ErrorCode::AssetNotFound,
          "no asset '" + std::string(path) + "'",
          did_you_mean(path, known, std::move(otherwise)),
          {{"path", std::string(path)}}};
}

Error not_unity_text(const std::string& path, text::FileKind kind) {
  const std::string what(text::name_of(kind));
  std::string hint;
  if (kind == text::FileKind::LfsPointer)
    hint = "fetch the file with: git lfs pull";
  else if (kind == text::FileKind::Binary)
    hint = "set Asset Serialization to Force Text in the editor's project settings";
  return {ErrorCode::CorruptData,
          path + " is not a Unity text file but " + what,
          std::move(hint),
          {{"path", path}, {"found", what}}};
}

const io::FileOverlay& AssetDatabase::files() const {
  return state_->files;
}

io::FileOverlay& AssetDatabase::files() {
  return state_->files;
}

}  // namespace diorama::unity
