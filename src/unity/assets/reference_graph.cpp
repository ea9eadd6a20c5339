#include "unity/assets/reference_graph.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>

#include "base/lookout.h"
#include "base/path_text.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "unity/assets/unread.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kLargestScanned = std::size_t{1} << 30;
constexpr std::size_t kGuidDigits = 32;

// Files that the editor imports from other programs; they are large and refer to nothing. What a
// model or a shader uses is in its import settings.
constexpr auto kOpaque = std::to_array<std::string_view>({
    "png",   "jpg",     "jpeg", "tga",   "psd", "tif",  "tiff",  "bmp",          "exr",    "hdr",
    "gif",   "fbx",     "obj",  "blend", "glb", "gltf", "dae",   "3ds",          "max",    "mp3",
    "wav",   "ogg",     "aif",  "aiff",  "mp4", "mov",  "webm",  "avi",          "ttf",    "otf",
    "dll",   "so",      "a",    "dylib", "exe", "zip",  "bytes", "cs",           "shader", "hlsl",
    "cginc", "compute", "txt",  "md",    "pdf", "xml",  "html",  "unitypackage",
});

bool by_guid_and_id(const OutgoingReference& a, const OutgoingReference& b) {
  return a.guid != b.guid ? a.guid < b.guid : a.id < b.id;
}

/// Joins equal references; the first of them gives the place.
void make_distinct(std::vector<OutgoingReference>& out) {
  std::ranges::stable_sort(out, by_guid_and_id);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (kept == 0 || out[kept - 1].guid != out[i].guid || out[kept - 1].id != out[i].id) {
      out[kept++] = out[i];
      continue;
    }
    OutgoingReference& first = out[kept - 1];
    first.count += out[i].count;
    if (!first.is_needed && out[i].is_needed) first.first_from = out[i].first_from;
    first.is_needed = first.is_needed || out[i].is_needed;
  }
  out.resize(kept);
}

//     - target: {fileID: 400002, guid: 3d41..., type: 3}      where an override belongs
//       propertyPath: m_Mesh
//       objectReference: {fileID: 4300000, guid: 9a1c..., type: 3}
//   m_CorrespondingSourceObject: {fileID: 100002, guid: 3d41..., type: 3}
//
/// `end`: after the reference. Overrides of what is gone stay in the file and do nothing.
bool is_needed(std::string_view body, std::size_t end, std::int32_t class_id) {
  constexpr std::int32_t kPrefabInstance = 1001;
  const std::string_view before = body.substr(0, body.rfind('{', end - 1));
  if (class_id == kPrefabInstance) return before.ends_with("objectReference: ");
  return !before.ends_with("m_CorrespondingSourceObject: ") &&
         !before.ends_with("m_PrefabParentObject: ");
}

/// Inside a file only references that lead nowhere matter. Most references of a scene are inside.
void scan_object(const text::Document& document, const text::Object& object, FileReferences& found,
                 const Effort* effort) {
  const std::string_view body = document.body(object);
  std::size_t offset = 0;
  Lookout lookout(effort);
  while (const auto reference = next_reference(body, offset, true)) {
    if (lookout.is_over(offset)) return;
    if (reference->guid)
      found.out.push_back({*reference->guid, reference->id, reference->type, 1, object.id,
                           is_needed(body, offset, object.class_id)});
    else if (reference->id != 0 && document.find(reference->id) == nullptr)
      found.dangling.push_back({object.id, reference->id});
  }
}

// Files that are not Unity text name assets in their own ways:
//
//   "references": ["GUID:2bafac87e7f4b9b418d9448d219b01ab"]            .asmdef
//   {"guid": "0f56ccbdf401f722f71b840b121f9d35"}                       shader graphs and other JSON
//   src="project://database/Assets/A.png?fileID=280&amp;guid=0f56..."  UXML
//
/// Import settings (.meta) refer as Unity text does. A GUID inside such a reference counts once.
void scan_text(std::string_view text, FileReferences& found, const Effort* effort) {
  std::size_t offset = 0;
  Lookout in_references(effort);
  while (const auto reference = next_reference(text, offset, true)) {
    if (in_references.is_over(offset)) return;
    if (reference->guid)
      found.out.push_back({*reference->guid, reference->id, reference->type, 1, 0, true});
  }
  const auto inside_reference = [&](std::size_t at) {
    constexpr std::size_t kLongest = 1024;  // from the bracket to the GUID, with a line break
    const std::size_t first = at - std::min(at, kLongest);
    const std::string_view before = text.substr(first, at - first);
    const std::size_t open = before.rfind('{');
    return open != std::string_view::npos && before.substr(open).starts_with("{fileID:") &&
           !before.substr(open).contains('}');
  };
  for (const std::string_view mark : {"guid", "GUID"}) {
    Lookout lookout(effort);
    for (offset = find_in_parts(text, mark, 0, lookout); offset != std::string_view::npos;
         offset = find_in_parts(text, mark, offset, lookout)) {
      offset += mark.size();
      const std::size_t at = text.find_first_not_of("\\\": =", offset);
      if (at == std::string_view::npos || at - offset > 8 || inside_reference(offset)) continue;
      if (const auto guid = Guid::parse(text.substr(at, kGuidDigits)))
        found.out.push_back({*guid, 0, 0, 1, 0, true});
    }
  }
}

struct ScannedFile {
  FileReferences references;
  std::optional<UnreadFile> unread;
};

/// When the question is over, a part of it, and nothing is said about the file.
ScannedFile scan_file(const std::string& path, const Result<std::string_view>& bytes,
                      const Effort* effort) {
  ScannedFile out;
  const auto kind = bytes ? text::identify(*bytes) : text::FileKind::Empty;
  if (kind == text::FileKind::Objects) {
    auto copy = copy_in_parts(*bytes, effort);
    if (!copy) return out;
    const auto document = text::Document::parse(*std::move(copy), effort);
    if (!document) return out;
    Lookout lookout(effort);
    for (const text::Object& object : document->objects()) {
      if (lookout.is_over(static_cast<std::size_t>(object.text.data() - document->bytes().data())))
        return out;
      scan_object(*document, object, out.references, effort);
    }
    out.unread = why_unread(path, UnreadPart::Contents, *document);
  } else {
    if (kind == text::FileKind::Json || kind == text::FileKind::Mapping)
      scan_text(*bytes, out.references, effort);
    if (effort != nullptr && effort->was_cut()) return out;
    out.unread = why_unread(path, UnreadPart::Contents, bytes);
  }
  make_distinct(out.references.out);
  return out;
}

}  // namespace

bool may_refer(std::string_view asset_path) {
  const std::size_t dot = asset_path.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::string extension = lower_case(asset_path.substr(dot + 1));
  return std::ranges::find(kOpaque, extension) == kOpaque.end();
}

FileReferences scan_references(std::string_view bytes, const Effort* effort) {
  return scan_file({}, bytes, effort).references;
}

void ReferenceGraph::build(const Progress& progress, const Effort* effort) {
  files_.clear();
  users_.clear();
  unread_.clear();
  scan(assets_.assets(), progress, effort);
  scan_settings();
}

/// The settings are two dozen small files, and have no .meta.
void ReferenceGraph::scan_settings() {
  if (assets_.root().empty()) return;
  const std::string folder = assets_.root() + "/ProjectSettings";
  std::set<std::string> paths;
  io::WalkOptions options;
  options.recursive = false;
  options.boundary = assets_.places().boundary();
  if (const auto walk = io::walk_folder(folder, options); walk && !walk->folders.empty())
    for (const io::FolderEntry& entry : walk->folders.front().entries)
      if (!entry.facts.is_folder && entry.name.ends_with(".asset"))
        paths.insert(folder + "/" + std::string(entry.name));
  for (const std::string& path : assets_.files().below(folder))
    if (path.ends_with(".asset")) paths.insert(path);
  for (const std::string& before : settings_) drop(before);
  settings_.clear();
  const std::vector<std::string> list(paths.begin(), paths.end());
  std::mutex mutex;
  assets_.files().read_many(list, kLargestScanned, 1, io::Access::Facts,
                            [&](std::size_t i, const Result<std::string_view>& bytes) {
                              const std::string shown = list[i].substr(assets_.root().size() + 1);
                              auto [found, unread] = scan_file(shown, bytes, nullptr);
                              const std::scoped_lock lock(mutex);
                              settings_.push_back(shown);
                              put(shown, {}, std::move(found));
                              note(shown, std::move(unread));
                            });
}

void ReferenceGraph::scan(std::span<const Asset* const> assets, const Progress& progress,
                          const Effort* effort) {
  struct Job {
    const Asset* asset;
    bool settings;  ///< its .meta, not the asset itself
  };
  std::vector<Job> jobs;
  std::vector<std::string> paths;
  for (const Asset* asset : assets) {
    if (asset->is_folder || !asset->exists) continue;
    const std::string disk = assets_.disk_path(*asset);
    if (may_refer(asset->path) && asset->size > kLargestScanned)
      note(asset->path, too_large(std::string(asset->path), UnreadPart::Contents, kLargestScanned));
    else if (may_refer(asset->path))
      jobs.push_back({asset, false}), paths.push_back(disk);
    if (asset->has_meta) jobs.push_back({asset, true}), paths.push_back(disk + ".meta");
  }
  std::mutex mutex;
  std::size_t done = 0;
  const auto take = [&](const Job& job, const Result<std::string_view>& bytes) {
    const Asset& asset = *job.asset;
    auto [found, unread] =
        scan_file(std::string(asset.path) + (job.settings ? ".meta" : ""), bytes, effort);
    // The GUID at the beginning of a .meta is its own.
    std::erase_if(found.out,
                  [&](const OutgoingReference& each) { return each.guid == asset.guid; });
    const std::scoped_lock lock(mutex);
    put(asset.path, asset.guid, std::move(found));
    note(asset.path, std::move(unread));
    ++done;
    const bool worth_saying = done % 1024 == 0 || done == jobs.size();
    if (progress && worth_saying) progress(done, jobs.size());
  };
  assets_.files().read_many(
      paths, kLargestScanned, 0, io::Access::Facts,
      [&](std::size_t i, const Result<std::string_view>& bytes) { take(jobs[i], bytes); }, effort);
}

/// An asset has two files, itself and its .meta; both are scanned and come here, in any order.
void ReferenceGraph::put(std::string_view path, const Guid& own, FileReferences references) {
  const auto [entry, added] = files_.try_emplace(std::string(path));
  File& file = entry->second;
  file.own = own;
  for (const OutgoingReference& each : references.out) users_[each.guid].push_back(entry->first);
  auto& out = file.references.out;
  out.insert(out.end(), references.out.begin(), references.out.end());
  make_distinct(out);
  auto& dangling = file.references.dangling;
  dangling.insert(dangling.end(), references.dangling.begin(), references.dangling.end());
}

void ReferenceGraph::note(std::string_view path, std::optional<UnreadFile> unread) {
  if (unread) unread_[std::string(path)].push_back(*std::move(unread));
}

/// Takes back what put() noted. What other files say about this file stays.
void ReferenceGraph::drop(std::string_view path) {
  if (const auto unread = unread_.find(path); unread != unread_.end()) unread_.erase(unread);
  const auto entry = files_.find(std::string(path));
  if (entry == files_.end()) return;
  for (const OutgoingReference& each : entry->second.references.out) {
    const auto users = users_.find(each.guid);
    if (users == users_.end()) continue;
    std::erase(users->second, std::string_view(entry->first));
    if (users->second.empty()) users_.erase(users);
  }
  files_.erase(entry);
}

void ReferenceGraph::update(std::span<const std::string> asset_paths, const Effort* effort) {
  std::vector<const Asset*> again;
  for (const std::string& path : asset_paths) {
    drop(path);
    const Asset* asset = assets_.find_path(path);
    if (asset != nullptr && !asset->hidden && std::ranges::find(again, asset) == again.end())
      again.push_back(asset);
  }
  scan(again, {}, effort);
  scan_settings();
}

const FileReferences* ReferenceGraph::uses(std::string_view asset_path) const {
  const auto entry = files_.find(std::string(asset_path));
  return entry == files_.end() ? nullptr : &entry->second.references;
}

std::vector<std::string> ReferenceGraph::used_by(const Guid& guid) const {
  const auto users = users_.find(guid);
  if (users == users_.end()) return {};
  std::vector<std::string> out(users->second.begin(), users->second.end());
  std::ranges::sort(out);
  const auto repeated = std::ranges::unique(out);
  out.erase(repeated.begin(), repeated.end());
  return out;
}

Unread ReferenceGraph::unread() const {
  Unread out;
  for (const auto& [path, files] : unread_) out.insert(out.end(), files.begin(), files.end());
  std::ranges::sort(out, {}, &UnreadFile::path);
  return out;
}

std::vector<std::string_view> ReferenceGraph::files() const {
  std::vector<std::string_view> out;
  out.reserve(files_.size());
  for (const auto& [path, file] : files_) out.push_back(path);
  std::ranges::sort(out);
  return out;
}

}  // namespace diorama::unity
