#include "unity/asset_questions.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "base/text.h"
#include "io/file_overlay.h"
#include "unity/assets/asset_objects.h"
#include "unity/assets/asset_search.h"
#include "unity/assets/unread.h"
#include "unity/changes.h"
#include "unity/edit/session.h"
#include "unity/facts/builtin_resources.h"
#include "unity/facts/package_assets.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/component_types.h"
#include "unity/model/project.h"
#include "unity/report/check.h"
#include "unity/report/json_file.h"
#include "unity/report/review.h"
#include "unity/settings_folder.h"
#include "unity/text/field_scan.h"
#include "unity/usages/target.h"
#include "unity/values/material_properties.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

std::string type_name(const Project& project, const Asset& asset) {
  const AssetType type = project.assets().main_type(asset);
  if (!type.script) return type.name;
  if (const auto known = script_of(*type.script, type.script_file_id.value_or(0)))
    return std::string(known->name);
  const Asset* script = project.assets().find(*type.script);
  return script == nullptr ? type.name : std::string(script->name());
}

scene::AssetInfo describe(const Project& project, const Asset& asset) {
  scene::AssetInfo info;
  info.path = asset.path;
  info.guid = asset.guid.is_zero() ? std::string{} : asset.guid.text();
  info.type = asset.is_folder ? "Folder" : type_name(project, asset);
  info.size = asset.size;
  const auto labels = project.assets().labels(asset);
  info.labels.assign(labels.begin(), labels.end());
  return info;
}

/// What a GUID without an asset means, if known.
std::string known_name(const OutgoingReference& reference) {
  if (const auto builtin = builtin_resource(reference.guid, reference.id))
    return "built-in " + std::string(builtin->class_name) + " " + std::string(builtin->name);
  if (const auto script = script_of(reference.guid, reference.id))
    return script->full_name() + " (" + std::string(script->package) + ")";
  if (const auto asset = package_asset(reference.guid))
    return std::string(asset->class_name) + " " + std::string(asset->name) + " (" +
           std::string(asset->package) + ")";
  return is_builtin(reference.guid) ? "built-in resource" : std::string{};
}

/// Whether the engine finds it by itself, or by a name that only code knows.
bool needs_no_user(const Asset& asset) {
  constexpr std::string_view kFolders[] = {"/Resources/", "/StreamingAssets/",
                                           "/Editor/",    "/Editor Default Resources/",
                                           "/Plugins/",   "/Gizmos/"};
  constexpr std::string_view kEndings[] = {".unity", ".cs",  ".asmdef", ".asmref",
                                           ".dll",   ".rsp", ".md",     ".hlsl",
                                           ".cginc", ".txt", ".json",   ".pdf"};
  const std::string_view path = asset.path;
  return asset.is_folder || !path.starts_with("Assets/") ||
         std::ranges::any_of(kFolders,
                             [&](std::string_view folder) { return path.contains(folder); }) ||
         std::ranges::any_of(kEndings, [&](std::string_view end) { return path.ends_with(end); });
}

/// What is not known about this one asset: its .meta file and itself. Images, models and sounds are
/// never read.
Unread unread_of(Project& project, const Asset& asset) {
  Unread out;
  const std::string path(asset.path);
  for (const UnreadFile& file : unread_in(project.assets()))
    if (file.path == path + ".meta") out.push_back(file);
  if (!asset.exists || asset.is_folder) return out;
  if (asset.extension() == "cs") {
    const auto read = project.assets().read(asset);
    auto why = read ? why_unread_source(path, UnreadPart::Types, *read)
                    : std::optional(unread_because(path, UnreadPart::Types, read.error()));
    if (why) add_unread(out, {*std::move(why)});
  } else if (is_native_file(path)) {
    const auto read = project.assets().document(asset);
    auto why = read ? why_unread(path, UnreadPart::Contents, *read)
                    : std::optional(unread_after(path, UnreadPart::Contents, read.error()));
    // Some packages keep JSON in files of the editor's names.
    const bool is_json = why && why->reason.ends_with(text::name_of(text::FileKind::Json));
    if (why && !is_json) add_unread(out, {*std::move(why)});
  }
  return out;
}

Error no_asset(const Project& project, const std::string& path) {
  return project.assets().no_asset(
      path, "give a project path such as Assets/Materials/Stone.mat, or a GUID");
}

const Asset* find_asset(const Project& project, const std::string& wanted) {
  return asset_called(project.assets(), wanted);
}

}  // namespace

namespace {

scene::AssetObject describe(TypedReader& reader, const text::Document& document,
                            const text::Object& object) {
  const ComponentType type = reader.type_of(object);
  scene::AssetObject out;
  out.id = object.id;
  out.name = text::field_text(document.body(object), "m_Name");
  out.type = type.full_name.empty() ? "Unknown" : type.full_name;
  out.has_script = type.exists();
  const text::Tree tree = document.fields(object);
  const FieldValue stored = to_value(tree.fields());
  out.fields = reader.fields(type, stored);
  out.not_stored = reader.unstored(type, stored);
  if (object.class_id != kMaterialClass) return out;
  std::erase_if(out.fields,
                [](const scene::Value::Member& field) { return field.stored == kSavedProperties; });
  std::ranges::move(material_values(reader, stored), std::back_inserter(out.fields));
  return out;
}

/// The settings file that is meant, by its path or name; empty: an asset is.
Result<std::string> meant_settings(const Project& project, const Asset* asset,
                                   const std::string& wanted) {
  if (asset != nullptr && asset->exists) return std::string{};
  if (is_settings_path(wanted)) return find_settings_file(project, wanted);
  if (!wanted.contains('/'))
    if (auto found = find_settings_file(project, wanted)) return found;
  return no_asset(project, wanted);
}

}  // namespace

Result<scene::AssetContents> UnityAssets::contents(const std::string& wanted) {
  if (changes_.begun() != nullptr) changes_.begun()->publish();
  const Asset* const asset = find_asset(project_, wanted);
  scene::AssetContents out;
  DIORAMA_TRY(out.path, meant_settings(project_, asset, wanted));
  if (out.path.empty()) {
    out.path = asset->path;
    out.guid = asset->guid.text();
  }
  auto read = project_.assets().document(out.path);
  if (!read && is_settings_path(out.path)) {
    auto json = read_json_file(project_.assets(), out.path);
    if (!json) return std::move(read).error();
    out.objects.push_back(*std::move(json));
    return out;
  }
  if (!read) return std::move(read).error();
  const auto document = std::make_shared<const text::Document>(*std::move(read));
  DIORAMA_TRY(Hierarchy built, project_.hierarchies().of(out.path, document));
  const OpenHierarchy open(out.path, std::move(built));
  TypedReader reader(project_, open);
  const text::Object* const main = main_object(*document);
  for (const text::Object& object : document->objects()) {
    if (!project_.effort().step(1 + object.text.size() / 256)) return project_.effort().error();
    out.objects.push_back(describe(reader, *document, object));
    out.objects.back().is_main = &object == main;
  }
  return out;
}

namespace {

/// What the search would find if files existed of which only the .meta is there; empty: nothing.
std::string only_absent(const Project& project, AssetQuery words) {
  words.only_existing = false;
  std::vector<const Asset*> absent = search(project.assets(), words);
  std::erase_if(absent, [](const Asset* asset) { return asset->exists; });
  if (absent.empty()) return {};
  const std::string first(absent.front()->path);
  if (absent.size() == 1) return "the one that fits, " + first + ", has only its .meta file";
  return "the " + std::to_string(absent.size()) +
         " that fit have only their .meta files; the first is " + first;
}

/// Which word of a search no asset of the project can have, and what was probably meant.
std::string why_nothing(const Project& project, const AssetQuery& words) {
  for (const Guid& guid : words.guids)
    if (project.assets().find(guid) == nullptr) return "no asset has the GUID " + guid.text();
  if (std::string absent = only_absent(project, words); !absent.empty()) return absent;
  std::set<std::string> types = {"Folder", "Model", "Prefab", "Scene", "Script", "Sprite"};
  std::set<std::string> labels, folders;
  for (const Asset* const asset : project.assets().assets()) {
    if (!asset->exists) continue;
    if (asset->is_folder) folders.emplace(asset->path);
    if (!words.labels.empty())
      for (const std::string& label : project.assets().labels(*asset)) labels.insert(label);
    if (!words.types.empty()) types.insert(type_name(project, *asset));
  }
  types.erase("");
  const auto told = [](const std::string& what, const std::string& wanted,
                       const std::set<std::string>& known) {
    return what + " '" + wanted + "' (" +
           name_hint(wanted, std::vector<std::string>(known.begin(), known.end())) + ")";
  };
  for (const std::string& folder : words.folders)
    if (project.assets().below(folder).empty()) return told("nothing is in", folder, folders);
  for (const std::string& type : words.types)
    if (search(project.assets(), {.types = {type}}).empty())
      return told("nothing in the project is a", type, types);
  for (const std::string& label : words.labels)
    if (search(project.assets(), {.labels = {label}}).empty())
      return told("nothing has the label", label, labels);
  return {};
}

}  // namespace

namespace {

/// What a list of assets depends on and was not read. `page`: what is shown of it.
Unread unread_for(Project& project, const AssetQuery& words, const scene::AssetListQuery& query,
                  const scene::AssetPage& page, const scene::Progress& progress) {
  Unread out = query.unused ? project.unread_users(progress) : unread_in(project.assets());
  const bool by_identity =
      query.unused || !words.guids.empty() || !words.labels.empty() || !words.types.empty();
  // A name does not depend on a .meta file; the GUID beside it does.
  std::erase_if(out, [&](const UnreadFile& file) {
    return file.part == UnreadPart::Identity && !by_identity &&
           std::ranges::none_of(page.items, [&](const scene::AssetInfo& item) {
             return file.path == item.path + ".meta";
           });
  });
  if (words.types.empty()) return out;
  AssetQuery any_type = words;
  any_type.types.clear();
  Unread untyped;
  for (const Asset* const asset : search(project.assets(), any_type))
    if (project.assets().main_type(*asset).unread)
      untyped.push_back(*project.assets().main_type(*asset).unread);
  add_unread(out, untyped);
  return out;
}

}  // namespace

Result<scene::AssetPage> UnityAssets::find(const scene::AssetListQuery& query,
                                           const scene::Progress& progress) {
  if (is_settings_path(query.folder)) return settings_page(project_, query);
  DIORAMA_TRY(AssetQuery words, AssetQuery::parse(query.words));
  if (!query.folder.empty()) words.folders.push_back(query.folder);
  std::vector<const Asset*> found = search(project_.assets(), words);
  if (query.unused) {
    DIORAMA_TRY(const ReferenceGraph* const graph, project_.references(progress));
    std::erase_if(found, [&](const Asset* asset) {
      return graph->is_used(asset->guid) || needs_no_user(*asset);
    });
  }
  if (!query.after.empty())
    found.erase(found.begin(),
                std::ranges::upper_bound(found, std::string_view(query.after), {},
                                         [](const Asset* asset) { return asset->path; }));
  scene::AssetPage page;
  page.total = static_cast<int>(found.size());
  page.offset = query.offset;
  const auto begin = std::min(found.size(), static_cast<std::size_t>(std::max(query.offset, 0)));
  const auto end = std::min(found.size(), begin + static_cast<std::size_t>(query.limit));
  for (std::size_t i = begin; i < end; ++i) page.items.push_back(describe(project_, *found[i]));
  if (found.empty()) page.hint = why_nothing(project_, words);
  page.unread = unread_for(project_, words, query, page, progress);
  return page;
}

Result<scene::AssetInfo> UnityAssets::info(const std::string& wanted) {
  const Asset* const asset = find_asset(project_, wanted);
  DIORAMA_TRY(const std::string settings, meant_settings(project_, asset, wanted));
  if (!settings.empty()) return settings_info(project_, settings);
  scene::AssetInfo out = describe(project_, *asset);
  out.unread = unread_of(project_, *asset);
  return out;
}

Result<scene::AssetDetail> UnityAssets::detail(const std::string& wanted, std::size_t max_text,
                                               const scene::Progress& progress) {
  DIORAMA_TRY(const scene::AssetUses used, uses(wanted, progress));
  const Asset& asset = *project_.assets().find_path(used.path);
  scene::AssetDetail out;
  out.info = describe(project_, asset);
  out.importer = asset.importer;
  out.uses = static_cast<int>(used.uses.size());
  out.used_by = static_cast<int>(used.used_by.size());
  out.unread = used.unread;
  edit::Session* const session = changes_.begun();
  const std::vector<std::string> files =
      session == nullptr ? std::vector<std::string>{} : session->unsaved();
  out.unsaved = std::ranges::find(files, used.path) != files.end();
  if (asset.is_folder || asset.size > max_text) return out;
  const auto open = out.unsaved ? session->file(used.path) : Result<const edit::OpenFile*>(nullptr);
  auto text = open && *open != nullptr && (*open)->document
                  ? Result<std::string>((*open)->document->write())
                  : project_.assets().read(asset);
  if (!text && text.error().code == ErrorCode::PermissionDenied) return std::move(text).error();
  if (text && text->find('\0') == std::string::npos && valid_utf8(*text))
    out.text = *std::move(text);
  return out;
}

Result<scene::AssetUses> UnityAssets::uses(const std::string& wanted,
                                           const scene::Progress& progress) {
  const Asset* const asset = find_asset(project_, wanted);
  if (asset == nullptr) return no_asset(project_, wanted);
  DIORAMA_TRY(const ReferenceGraph* const graph, project_.references(progress));
  scene::AssetUses out;
  out.path = asset->path;
  out.guid = asset->guid.text();
  out.used_by = graph->used_by(asset->guid);
  out.unread = project_.unread_users(progress);
  add_unread(out.unread, unread_of(project_, *asset));
  const FileReferences* references = graph->uses(asset->path);
  if (references == nullptr) return out;
  for (const OutgoingReference& each : references->out) {
    const std::string text = each.guid.text();
    if (!out.uses.empty() && out.uses.back().guid == text && !is_builtin(each.guid)) {
      out.uses.back().count += static_cast<int>(each.count);
      continue;
    }
    const Asset* target = project_.assets().find(each.guid);
    out.uses.push_back({target == nullptr ? std::string{} : std::string(target->path), text,
                        target == nullptr ? known_name(each) : std::string{},
                        static_cast<int>(each.count)});
  }
  return out;
}

namespace {

/// "Assets/Prefabs" for that folder, however it was named. The settings are no assets.
Result<std::string> scope_of(Project& project, std::string wanted) {
  while (wanted.ends_with('/')) wanted.pop_back();
  const bool is_top = wanted == "Assets" || wanted == "Packages" || wanted == "ProjectSettings";
  if (wanted.empty() || is_top || wanted.starts_with("ProjectSettings/")) {
    if (wanted.empty() || project.files().facts_of(project.root() + "/" + wanted)) return wanted;
    return no_asset(project, wanted);
  }
  const Asset* const asset = find_asset(project, wanted);
  if (asset == nullptr) return no_asset(project, wanted);
  return std::string(asset->path);
}

bool leads_out(std::string_view path) {
  if (path.starts_with('/') || path.contains(':') || path.contains('\\')) return true;
  for (std::string_view rest = path; !rest.empty();) {
    const std::string_view part = rest.substr(0, rest.find('/'));
    if (part == "..") return true;
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  return false;
}

}  // namespace

Result<scene::CheckReport> UnityAssets::check(const std::string& scope,
                                              const scene::Progress& progress) {
  if (changes_.begun() != nullptr) changes_.begun()->publish();
  DIORAMA_TRY(const std::string path, scope_of(project_, scope));
  return check_project(project_, progress, path);
}

Result<scene::Review> UnityAssets::compare(const scene::ReviewQuery& given,
                                           const scene::Progress& progress) {
  scene::ReviewQuery query = given;
  // A file that is gone is in the revision only.
  const auto path = scope_of(project_, given.path);
  if (path) query.path = *path;
  if (!path && leads_out(given.path))
    return Error{ErrorCode::InvalidArgument,
                 "path: '" + given.path + "' is no path inside of the project",
                 "paths begin in the project's folder: Assets/Scenes",
                 {{"field", "path"}}};
  if (query.against == scene::ReviewQuery::Against::File) {
    if (!path) return path.error();
    DIORAMA_TRY(query.name, scope_of(project_, given.name));
  }
  std::vector<std::string> unsaved;
  if (edit::Session* const session = changes_.begun()) {
    session->publish();
    unsaved = session->unsaved();
  }
  DIORAMA_TRY(scene::Review review, compare_states(project_, query, unsaved, progress));
  if (!path && review.files.empty() && review.offset == 0) return path.error();
  return review;
}

namespace {

/// Takes "Assets/Scripts/Door.cs:12:3" off "Assets/Scripts/Door.cs:12:3: what is wrong".
scene::FileProblem split_place(const std::string& problem) {
  const std::size_t at = problem.find(": ");
  if (at == std::string::npos) return {problem, {}};
  return {problem.substr(at + 2), problem.substr(0, at)};
}

}  // namespace

std::vector<scene::FileProblem> UnityAssets::source_problems() {
  std::vector<scene::FileProblem> out;
  for (const std::string& problem : project_.scripts().problems())
    out.push_back(split_place(problem));
  return out;
}

}  // namespace diorama::unity
