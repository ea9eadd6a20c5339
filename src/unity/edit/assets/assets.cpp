// Every asset has a .meta file beside it, which gives it its GUID and the settings of its importer.
// It moves with the asset; a copy gets another GUID. For a script:
//
//   fileFormatVersion: 2
//   guid: a705addab9a822d630616c3c2ecb6047
//   MonoImporter:
//     externalObjects: {}
//     serializedVersion: 2
//
// The main object inside a native file has the name of the file, so it is renamed when the file
// is moved: m_Name of a material, and of the root of a prefab.

#include "unity/edit/assets/assets.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/file_name.h"
#include "base/path_text.h"
#include "base/text.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "unity/assets/new_files.h"
#include "unity/assets/reference_graph.h"
#include "unity/edit/assets/links.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/body.h"
#include "unity/edit/change_body.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/session.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"
#include "unity/model/property_path.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {
namespace {

constexpr std::string_view kMeta = ".meta";
constexpr std::size_t kMaxMeta = std::size_t{1} << 30;

constexpr std::string_view kTail = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n";
constexpr std::string_view kPlain = "  externalObjects: {}\n";
constexpr std::string_view kScript =
    "  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n"
    "  executionOrder: 0\n  icon: {instanceID: 0}\n";
constexpr std::string_view kShader =
    "  externalObjects: {}\n  defaultTextures: []\n  nonModifiableTextures: []\n";

/// The contents of a new .meta, by extension. Kinds whose importer has its own settings (images,
/// models, sounds) are left to the editor.
struct Importer {
  std::string_view extension, name, settings;
  std::int64_t main_object = 0;  ///< of native files
};
constexpr auto kImporters = std::to_array<Importer>({
    {"unity", "DefaultImporter", kPlain},
    {"prefab", "PrefabImporter", kPlain},
    {"cs", "MonoImporter", kScript},
    {"shader", "ShaderImporter", kShader},
    {"asmdef", "AssemblyDefinitionImporter", kPlain},
    {"asmref", "AssemblyDefinitionReferenceImporter", kPlain},
    {"txt", "TextScriptImporter", kPlain},
    {"json", "TextScriptImporter", kPlain},
    {"md", "TextScriptImporter", kPlain},
    {"xml", "TextScriptImporter", kPlain},
    {"csv", "TextScriptImporter", kPlain},
    {"yaml", "TextScriptImporter", kPlain},
    {"bytes", "TextScriptImporter", kPlain},
    {"mat", "NativeFormatImporter", kPlain, 2100000},
    {"asset", "NativeFormatImporter", kPlain, 11400000},
    {"anim", "NativeFormatImporter", kPlain, 7400000},
    {"controller", "NativeFormatImporter", kPlain, 9100000},
    {"overrideController", "NativeFormatImporter", kPlain, 22100000},
    {"physicMaterial", "NativeFormatImporter", kPlain, 13400000},
    {"physicsMaterial2D", "NativeFormatImporter", kPlain, 6200000},
    {"mask", "NativeFormatImporter", kPlain, 31900000},
    {"renderTexture", "NativeFormatImporter", kPlain, 8400000},
    {"playable", "NativeFormatImporter", kPlain, 11400000},
    {"preset", "NativeFormatImporter", kPlain, 2655988077585873504},
    {"lighting", "NativeFormatImporter", kPlain, 4890085278179872738},
    {"shadervariants", "NativeFormatImporter", kPlain, 20000000},
    {"mixer", "NativeFormatImporter", kPlain, 24100000},
    {"hlsl", "ShaderIncludeImporter", kPlain},
    {"cginc", "ShaderIncludeImporter", kPlain},
});

Result<const unity::Asset*> existing(Session& session, const std::string& path) {
  const unity::AssetDatabase& assets = session.project().assets();
  const unity::Asset* const asset = assets.find_path(path);
  if (asset == nullptr || !asset->exists) return assets.no_asset(path);
  return asset;
}

/// Whether Unity ignores a file with that path, by its name or that of a folder above it.
bool has_ignored_name(std::string_view path) {
  for (; !path.empty(); path = parent_of(path))
    if (unity::is_ignored_name(path.substr(path.rfind('/') + 1))) return true;
  return false;
}

Error refused_path(ErrorCode code, const std::string& path, const std::string& why) {
  return {code, "'" + path + "' " + why, "choose another name", {{"path", path}}};
}

/// Whether a new file or folder can have the name at the end of that path.
Result<void> check_name(const std::string& path) {
  const std::string_view name = file_name_of(path);
  std::string problem = problem_of_name(name, kMeta.size());
  if (problem.empty() && name.ends_with(kMeta)) problem = "has the name of a .meta file";
  if (problem.empty()) return {};
  return refused_path(ErrorCode::InvalidArgument, path, problem);
}

/// Why a path has no place in the project: perhaps for a name on it.
Error with_reason(Error error, const std::string& path) {
  for (std::string_view rest = path; !rest.empty(); rest = parent_of(rest)) {
    const std::string_view name = file_name_of(rest);
    if (name.empty() || name == "." || name == "..") return error;
    if (const std::string problem = problem_of_name(name); !problem.empty())
      return refused_path(error.code, path, problem);
  }
  return error;
}

/// Whether an asset can be put at that path. `but`: this one does not count. Everything that makes,
/// moves or copies an asset asks this.
Result<void> check_free(Session& session, const std::string& path, std::string_view but = {}) {
  const auto refuse = [&](ErrorCode code, const std::string& why) {
    return refused_path(code, path, why);
  };
  if (auto place = session.project().assets().place_of(path); !place)
    return with_reason(std::move(place).error(), path);
  if (parent_of(path).empty() || path.starts_with("ProjectSettings/"))
    return refuse(ErrorCode::InvalidArgument, "is not a place for an asset");
  if (has_ignored_name(path))
    return refuse(ErrorCode::InvalidArgument, "has a name that Unity does not import");
  DIORAMA_CHECK(check_name(path));
  const std::string folder(parent_of(path));
  for (const unity::Asset* each : session.project().assets().below(folder)) {
    if (each->path == but || parent_of(each->path) != folder) continue;
    if (each->path == path) return refuse(ErrorCode::AlreadyExists, "already exists");
    if (is_one_name(each->file_name(), file_name_of(path)))
      return refuse(ErrorCode::AlreadyExists,
                    "is one name with '" + std::string(each->path) +
                        "' on systems that ignore letter case or how a letter is stored");
  }
  return {};
}

/// Project paths of all files and folders below a folder, including those Unity ignores.
struct FolderContents {
  std::vector<std::string> files, folders;
};

/// Whether the files of a copied folder can have their names: they are new at their place.
Result<void> check_copied(const FolderContents& contents, const std::string& from) {
  std::set<std::string> names;
  for (const std::vector<std::string>* list : {&contents.folders, &contents.files})
    for (const std::string& each : *list) {
      if (each.size() <= from.size() || each.ends_with(kMeta)) continue;
      DIORAMA_CHECK(check_name(each));
      if (!names.insert(std::string(parent_of(each)) + "/" + comparable_name(file_name_of(each)))
               .second)
        return refused_path(ErrorCode::AlreadyExists, each,
                            "is one name with another file of its folder on other systems");
    }
  return {};
}

/// Makes the missing folders above a path.
Result<void> make_folders_above(Session& session, std::string_view path) {
  const std::string folder(parent_of(path));
  if (folder.find('/') == std::string::npos) return {};
  // The folder of a package is not an asset.
  const auto mount = session.project().assets().places().mount_of(folder);
  if (mount && session.project().assets().places().mounts()[*mount].shown == folder) return {};
  const unity::Asset* const known = session.project().assets().find_path(folder);
  if (known != nullptr && known->exists) {
    if (known->is_folder) return {};
    return Error{ErrorCode::InvalidArgument, "'" + folder + "' is not a folder", {}, {}};
  }
  DIORAMA_CHECK(make_folders_above(session, folder));
  DIORAMA_CHECK(check_free(session, folder));
  DIORAMA_CHECK(session.put_folder(folder));
  // git keeps the .meta of an empty folder.
  if (known != nullptr && known->has_meta) return {};
  return session.put_file(folder + std::string(kMeta), new_meta(folder, session.new_guid(), true));
}

Result<FolderContents> contents_of(Session& session, const unity::Asset& folder) {
  const std::string shown(folder.path);
  const std::string disk = session.project().assets().disk_path(folder);
  const io::FileOverlay& files = session.project().files();
  std::vector<std::string> found;
  io::WalkOptions options;
  options.boundary = session.project().assets().places().boundary();
  if (const auto walk = io::walk_folder(disk, options)) {
    for (const io::FolderListing& listing : walk->folders)
      for (const io::FolderEntry& entry : listing.entries) {
        found.push_back("/" + (listing.path.empty() ? "" : listing.path + "/") +
                        std::string(entry.name));
        if (entry.is_link) return holds_link(shown, shown + found.back());
      }
  }
  for (const std::string& each : files.below(disk)) found.push_back(each.substr(disk.size()));
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  FolderContents out;
  for (const std::string& each : found) {
    const auto facts = files.facts_of(disk + each);
    if (!facts) continue;
    (facts->is_folder ? out.folders : out.files).push_back(shown + each);
  }
  return out;
}

/// Every file that goes with the asset: itself or what is in it, and its .meta.
Result<FolderContents> all_files_of(Session& session, const unity::Asset& asset) {
  DIORAMA_CHECK(check_no_link(session.project().assets(), std::string(asset.path)));
  FolderContents out;
  if (asset.is_folder) {
    DIORAMA_TRY(out, contents_of(session, asset));
  } else {
    out.files.emplace_back(asset.path);
  }
  if (asset.has_meta) out.files.push_back(std::string(asset.path) + std::string(kMeta));
  return out;
}

/// If the target is an existing folder, the asset goes into it, under its own name.
std::string place_for(Session& session, const std::string& from, const std::string& to) {
  const std::string folder = to.ends_with('/') ? to.substr(0, to.size() - 1) : to;
  const unity::Asset* const there = session.project().assets().find_path(folder);
  const bool is_folder = there != nullptr && there->exists && there->is_folder;
  return is_folder ? folder + "/" + from.substr(from.rfind('/') + 1) : to;
}

/// The .meta with another GUID.
std::string with_guid(std::string meta, const unity::Guid& guid) {
  const std::size_t at = meta.starts_with("guid: ") ? 0 : meta.find("\nguid: ");
  if (at == std::string::npos) return meta;
  const std::size_t begin = meta.find("guid: ", at) + 6;
  const std::size_t end = meta.find_first_of("\r\n", begin);
  return meta.replace(begin, end == std::string::npos ? end : end - begin, guid.text());
}

/// The assets without a .meta, for a copy to `to`: the paths and whether each is a
/// folder. The editor has not seen them yet.
std::vector<std::pair<std::string, bool>> without_meta(const FolderContents& contents,
                                                       const std::string& from,
                                                       const std::string& to, bool is_folder) {
  const std::set<std::string_view> files(contents.files.begin(), contents.files.end());
  std::vector<std::pair<std::string, bool>> out;
  const auto add = [&](const std::string& path, bool folder) {
    const std::string_view inside = std::string_view(path).substr(from.size());
    if (path.ends_with(kMeta) || has_ignored_name(inside)) return;
    if (!files.contains(path + std::string(kMeta)))
      out.emplace_back(to + std::string(inside), folder);
  };
  if (is_folder) add(from, true);
  for (const std::string& each : contents.folders) add(each, true);
  for (const std::string& each : contents.files) add(each, false);
  return out;
}

/// Native assets have the name of their file.
Result<void> rename_root(Session& session, const std::string& path, std::string_view before) {
  if (!session.file(path)) return {};
  SceneView view(session, path);
  FileId root = 0;
  if (const auto open = view.now()) {
    const auto& objects = (*open)->hierarchy.objects();
    if (objects.empty() || objects.front().name != before || objects.front().placeholder) return {};
    root = lasting_id((*open)->hierarchy, objects.front().id);
  }
  if (root != 0) DIORAMA_CHECK(ObjectEditor(view).rename(root, std::string(stem_of(path))));
  return {};
}

Result<void> rename_main_object(Session& session, const std::string& path,
                                std::string_view before) {
  if (path.ends_with(".prefab") && stem_of(path) != before)
    return rename_root(session, path, before);
  const unity::Asset* const asset = session.project().assets().find_path(path);
  if (asset == nullptr || !asset->is_native() || stem_of(path) == before) return {};
  const std::vector<unity::SubAsset> parts = session.project().assets().sub_assets(*asset);
  if (parts.empty() || parts.front().name != before) return {};
  if (!session.file(path)) return {};  // not text: the editor renames it
  return change_body(session, path, parts.front().file_id, [&](Body& body) {
    return body.set(unity::parse_path("m_Name"), text::Draft::scalar(std::string(stem_of(path))));
  });
}

}  // namespace

std::string new_meta(std::string_view path, const unity::Guid& guid, bool folder) {
  std::string out = "fileFormatVersion: 2\nguid: " + guid.text() + "\n";
  if (folder)
    return out.append("folderAsset: yes\nDefaultImporter:\n").append(kPlain).append(kTail);
  const std::string extension = lower_case(extension_of(path));
  const auto known = std::ranges::find_if(
      kImporters, [&](const Importer& each) { return lower_case(each.extension) == extension; });
  if (known == kImporters.end()) return out;
  out.append(known->name).append(":\n").append(known->settings);
  if (known->main_object != 0)
    out.append("  mainObjectFileID: ").append(std::to_string(known->main_object)).append("\n");
  return out.append(kTail);
}

Result<unity::Guid> add_asset(Session& session, const std::string& path, std::string_view bytes) {
  DIORAMA_CHECK(check_free(session, path));
  DIORAMA_CHECK(make_folders_above(session, path));
  const unity::Guid guid = session.new_guid();
  DIORAMA_CHECK(session.put_file(path + std::string(kMeta), new_meta(path, guid, false)));
  DIORAMA_CHECK(session.put_file(path, bytes));
  return guid;
}

Result<AssetChange> AssetEditor::create_folder(const std::string& path) {
  DIORAMA_CHECK(check_free(session_, path));
  Step step(session_, "create " + path);
  DIORAMA_CHECK(make_folders_above(session_, path + "/x"));
  DIORAMA_CHECK(step.keep());
  DIORAMA_TRY(const unity::Asset* const made, existing(session_, path));
  return AssetChange{path, made->guid.text(), {path, path + std::string(kMeta)}, {}};
}

Result<AssetChange> AssetEditor::create(const std::string& path, std::string_view bytes) {
  Step step(session_, "create " + path);
  DIORAMA_TRY(const unity::Guid guid, add_asset(session_, path, bytes));
  DIORAMA_CHECK(step.keep());
  return AssetChange{path, guid.text(), {path, path + std::string(kMeta)}, {}};
}

Result<AssetChange> AssetEditor::move(const std::string& from, const std::string& wanted) {
  DIORAMA_TRY(const unity::Asset* const asset, existing(session_, from));
  const std::string to = place_for(session_, from, wanted);
  const unity::Guid guid = asset->guid;
  const bool is_folder = asset->is_folder;
  if (to == from || to.starts_with(from + "/"))
    return Error{ErrorCode::InvalidArgument,
                 "'" + from + "' cannot be moved into itself",
                 {},
                 {{"path", to}}};
  DIORAMA_CHECK(session_.project().assets().place_of(from));
  DIORAMA_CHECK(check_free(session_, to, from));
  DIORAMA_TRY(FolderContents contents, all_files_of(session_, *asset));
  const auto moved = [&](const std::string& path) { return to + path.substr(from.size()); };
  Step step(session_, "move " + from + " to " + to);
  DIORAMA_CHECK(make_folders_above(session_, to));
  if (is_folder) DIORAMA_CHECK(session_.put_folder(to));
  for (const std::string& each : contents.folders) DIORAMA_CHECK(session_.put_folder(moved(each)));
  std::vector<std::pair<std::string, std::string>> pairs;
  AssetChange out{to, guid.text(), {}, {}};
  for (const std::string& each : contents.files) {
    pairs.emplace_back(each, moved(each));
    out.files.push_back(moved(each));
  }
  DIORAMA_CHECK(session_.move_files(pairs));
  for (auto each = contents.folders.rbegin(); each != contents.folders.rend(); ++each)
    DIORAMA_CHECK(session_.remove_file(*each));
  if (is_folder) DIORAMA_CHECK(session_.remove_file(from));
  DIORAMA_CHECK(rename_main_object(session_, to, stem_of(from)));
  DIORAMA_CHECK(follow_moved_scenes(session_, pairs));
  DIORAMA_CHECK(step.keep());
  return out;
}

// Every file of a copy gets its own GUID; references inside it still lead to the originals, as
// when the editor duplicates a folder.
Result<AssetChange> AssetEditor::copy(const std::string& from, const std::string& wanted) {
  DIORAMA_TRY(const unity::Asset* const asset, existing(session_, from));
  const std::string to = place_for(session_, from, wanted);
  if (to == from || to.starts_with(from + "/"))
    return Error{ErrorCode::InvalidArgument,
                 "'" + from + "' cannot be copied into itself",
                 {},
                 {{"path", to}}};
  DIORAMA_CHECK(check_free(session_, to));
  const bool is_folder = asset->is_folder;
  DIORAMA_TRY(FolderContents contents, all_files_of(session_, *asset));
  if (is_folder) DIORAMA_CHECK(check_copied(contents, from));
  session_.publish();  // so that the copy has the asset's current content
  Step step(session_, "copy " + from + " to " + to);
  DIORAMA_CHECK(make_folders_above(session_, to));
  if (is_folder) DIORAMA_CHECK(session_.put_folder(to));
  AssetChange out{to, {}, {}, {}};
  // .meta files first: then no asset is ever without one.
  std::ranges::stable_partition(contents.files,
                                [](const std::string& each) { return each.ends_with(kMeta); });
  for (const std::string& each : contents.folders)
    DIORAMA_CHECK(session_.put_folder(to + each.substr(from.size())));
  for (const auto& [path, folder] : without_meta(contents, from, to, is_folder)) {
    out.files.push_back(path + std::string(kMeta));
    DIORAMA_CHECK(session_.put_file(out.files.back(), new_meta(path, session_.new_guid(), folder)));
  }
  for (const std::string& each : contents.files) {
    const std::string target = to + each.substr(from.size());
    out.files.push_back(target);
    if (!each.ends_with(kMeta)) {
      DIORAMA_CHECK(session_.copy_file(each, target));
      continue;
    }
    DIORAMA_TRY(const std::string place, session_.project().assets().place_of(each));
    DIORAMA_TRY(std::string meta, session_.project().files().read_file(place, kMaxMeta));
    DIORAMA_CHECK(session_.put_file(target, with_guid(std::move(meta), session_.new_guid())));
  }
  DIORAMA_CHECK(rename_main_object(session_, to, stem_of(from)));
  DIORAMA_CHECK(step.keep());
  DIORAMA_TRY(const unity::Asset* const made, existing(session_, to));
  out.guid = made->guid.text();
  return out;
}

// Gives who still refers to the removed asset: those references now lead nowhere.
Result<AssetChange> AssetEditor::remove(const std::string& path) {
  DIORAMA_TRY(const unity::Asset* const asset, existing(session_, path));
  DIORAMA_CHECK(session_.project().assets().place_of(path));
  if (path.find('/') == std::string::npos)
    return Error{ErrorCode::PermissionDenied, "'" + path + "' is the project itself", {}, {}};
  AssetChange out{path, asset->guid.text(), {}, {}};
  DIORAMA_TRY(FolderContents contents, all_files_of(session_, *asset));
  if (asset->is_folder) contents.folders.insert(contents.folders.begin(), path);
  session_.publish();
  DIORAMA_TRY(const unity::ReferenceGraph* const references, session_.project().references());
  const auto goes = [&](std::string_view each) {
    return each == path || each.starts_with(path + "/");
  };
  for (const std::string& each : contents.files) {
    const unity::Asset* const gone = session_.project().assets().find_path(each);
    if (gone == nullptr || gone->guid.is_zero()) continue;
    for (const std::string& user : references->used_by(gone->guid))
      if (!goes(user)) out.still_used_by.push_back(user);
  }
  // What goes away with it cannot refer to it any more; but without its GUID nobody is found.
  out.unread = references->unread();
  std::erase_if(out.unread, [&](const UnreadFile& file) {
    return goes(file.path) || file.path == path + std::string(kMeta);
  });
  add_unread(out.unread, unread_in(session_.project().assets()));
  std::ranges::sort(out.still_used_by);
  out.still_used_by.erase(std::ranges::unique(out.still_used_by).begin(), out.still_used_by.end());
  Step step(session_, "delete " + path);
  for (const std::string& each : contents.files) DIORAMA_CHECK(session_.remove_file(each));
  for (auto each = contents.folders.rbegin(); each != contents.folders.rend(); ++each)
    DIORAMA_CHECK(session_.remove_file(*each));
  DIORAMA_CHECK(step.keep());
  out.files = std::move(contents.files);
  return out;
}

Result<AssetChange> AssetEditor::import(const std::string& path) {
  DIORAMA_TRY(const unity::Asset* const asset, existing(session_, path));
  DIORAMA_CHECK(session_.project().assets().place_of(path));
  if (asset->has_meta) return AssetChange{path, asset->guid.text(), {}, {}};
  Step step(session_, "import " + path);
  const unity::Guid guid = session_.new_guid();
  const std::string meta = path + std::string(kMeta);
  DIORAMA_CHECK(session_.put_file(meta, new_meta(path, guid, asset->is_folder)));
  DIORAMA_CHECK(step.keep());
  return AssetChange{path, guid.text(), {meta}, {}};
}

Result<std::vector<AssetChange>> AssetEditor::import_new(const std::string& path) {
  if (!path.empty() && path != "Assets") DIORAMA_CHECK(existing(session_, path));
  Step step(session_, "create .meta files");
  std::vector<AssetChange> out;
  for (const std::string& each : unity::without_meta(session_.project().assets(), path)) {
    DIORAMA_TRY(AssetChange made, import(each));
    out.push_back(std::move(made));
  }
  DIORAMA_CHECK(step.keep());
  return out;
}

}  // namespace diorama::unity::edit
