#include "unity/models/models.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/path_text.h"
#include "io/file_overlay.h"
#include "io/hash.h"
#include "modelfiles/format.h"
#include "modelfiles/reader.h"
#include "unity/model/project.h"
#include "unity/models/model_ids.h"

namespace diorama::unity {

using modelfiles::ModelFile;

namespace {

constexpr std::size_t kMostKept = 8;

std::uint64_t hash_of_bytes(std::string_view bytes) {
  io::Hash64 hash;
  hash.add(bytes);
  return hash.value();
}

/// The project path of a file that a model names: "../Textures/a.bin" beside "Assets/Art/B.gltf" is
/// "Assets/Textures/a.bin". Empty: it leads out of the project, or is none.
std::string path_beside(std::string_view model, std::string_view name) {
  if (name.empty() || name.starts_with('/') ||
      name.find_first_of(std::string_view("\\:%?\0", 5)) != name.npos)
    return {};
  std::vector<std::string_view> parts;
  const std::string path = std::string(parent_of(model)) + "/" + std::string(name);
  for (std::string_view rest = path; !rest.empty();) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (part.empty() || part == ".") continue;
    if (part != "..")
      parts.push_back(part);
    else if (parts.size() > 1)
      parts.pop_back();
    else
      return {};
  }
  std::string out;
  for (const std::string_view part : parts) out += (out.empty() ? "" : "/") + std::string(part);
  return out;
}

}  // namespace

/// Contents only, and only inside the project: place_of() refuses everything else.
Result<std::string> Models::bytes_of(const Asset& asset) const {
  if (asset.size > modelfiles::kMostModelBytes)
    return Error{ErrorCode::LimitExceeded,
                 "'" + std::string(asset.path) + "' is too large to be read: it has " +
                     std::to_string(asset.size) + " bytes, at most " +
                     std::to_string(modelfiles::kMostModelBytes) + " are read",
                 {},
                 {{"path", std::string(asset.path)}}};
  DIORAMA_CHECK(
      project_.assets().places().check_inside(project_.assets().disk_path(asset), asset.path));
  return project_.assets().files().read_file(project_.assets().disk_path(asset),
                                             modelfiles::kMostModelBytes);
}

/// Of a file beside a model; 0 when it is not there or not allowed.
std::uint64_t Models::hash_of(const std::string& path) const {
  const auto place = project_.assets().place_of(path);
  if (!place) return 0;
  const auto bytes = project_.assets().files().read_file(*place, modelfiles::kMostModelBytes);
  return bytes ? hash_of_bytes(*bytes) : 0;
}

bool Models::is_current(const Kept& kept) const {
  return std::ranges::all_of(kept.files,
                             [&](const auto& file) { return hash_of(file.first) == file.second; });
}

Result<std::shared_ptr<const ModelFile>> Models::model_of(const Asset& asset) {
  const std::string path(asset.path);
  const auto found = std::ranges::find(kept_, path, &std::pair<std::string, Kept>::first);
  if (found != kept_.end()) {
    std::pair<std::string, Kept> entry = std::move(*found);
    kept_.erase(found);
    if (is_current(entry.second)) {
      kept_.push_front(std::move(entry));
      return kept_.front().second.model;
    }
  }
  DIORAMA_TRY(const std::string bytes, bytes_of(asset));
  Kept kept;
  kept.files[path] = hash_of_bytes(bytes);
  const auto give = [&](const std::string& name,
                        std::size_t most_bytes) -> std::optional<std::string> {
    const std::string other = path_beside(path, name);
    if (other.empty()) return std::nullopt;
    kept.files.try_emplace(other, 0);
    const auto place = project_.assets().place_of(other);
    if (!place) return std::nullopt;
    auto read = project_.assets().files().read_file(*place, most_bytes);
    if (!read) return std::nullopt;
    kept.files[other] = hash_of_bytes(*read);
    return *std::move(read);
  };
  modelfiles::ReadOptions options;
  options.cancelled = [this] { return project_.effort().is_over(); };
  ++reads_;
  DIORAMA_TRY(ModelFile model, modelfiles::read_model(path, bytes, give, options));
  kept.model = std::make_shared<const ModelFile>(std::move(model));
  kept_.emplace_front(path, std::move(kept));
  if (kept_.size() > kMostKept) kept_.pop_back();
  return kept_.front().second.model;
}

Result<ModelReport> Models::report(const ModelQuery& query) {
  const AssetDatabase& assets = project_.assets();
  const auto guid = Guid::parse(query.path);
  const Asset* const asset = guid ? assets.find(*guid) : assets.find_path(query.path);
  if (asset == nullptr || !asset->exists)
    return assets.no_asset(query.path, "give a project path such as Assets/Models/Knight.fbx");
  ModelReport out;
  out.path = asset->path;
  out.size = asset->size;
  if (!asset->guid.is_zero()) out.guid = asset->guid.text();
  const auto format = modelfiles::format_of_name(asset->file_name());
  if (format) out.format = modelfiles::name_of(*format);
  DIORAMA_TRY(const auto model, model_of(*asset));
  out.file = *model;
  for (modelfiles::Node& node : out.file.nodes)
    if (node.parent < 0 && node.name.empty()) node.name = asset->name();
  if (const auto settings = settings_of(*asset)) {
    out.import = settings->import;
    out.scale = import_scale(settings->import, out.file, out.format);
  }
  if (!query.ids.empty()) out.asked = names_in(*asset, query.ids);
  return out;
}

std::optional<ModelSettings> Models::settings_of(const Asset& asset) const {
  const AssetDatabase& assets = project_.assets();
  const auto meta =
      assets.files().read_file(assets.disk_path(asset) + ".meta", kMaxMetaBytes, io::Access::Facts);
  if (!meta) return std::nullopt;
  return read_model_settings(*meta, assets);
}

std::vector<ModelObjectName> Models::names_in(const Asset& asset,
                                              std::span<const std::int64_t> ids) {
  const bool can_be_read = asset.exists && modelfiles::format_of_name(asset.file_name());
  const auto model =
      can_be_read ? model_of(asset) : Result<std::shared_ptr<const ModelFile>>(Error{});
  const ModelIds known(settings_of(asset).value_or(ModelSettings{}), model ? **model : ModelFile{});
  std::vector<ModelObjectName> out;
  for (const std::int64_t id : ids) out.push_back(known.find(id));
  return out;
}

}  // namespace diorama::unity
