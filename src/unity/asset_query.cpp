#include "scene/asset_query.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "base/text.h"
#include "unity/assets/asset_objects.h"
#include "unity/assets/asset_search.h"
#include "unity/edit/session.h"
#include "unity/facts/builtin_resources.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/values/material_properties.h"
#include "workspace/workspace.h"

namespace diorama::unity {
namespace {

std::string type_name(const unity::Project& project, const unity::Asset& asset) {
  const unity::AssetType type = project.assets().main_type(asset);
  if (!type.script) return type.name;
  if (const auto known = unity::script_of(*type.script, type.script_file_id.value_or(0)))
    return std::string(known->name);
  const unity::Asset* script = project.assets().find(*type.script);
  return script == nullptr ? type.name : std::string(script->name());
}

scene::AssetInfo describe(const unity::Project& project, const unity::Asset& asset) {
  scene::AssetInfo info;
  info.path = asset.path;
  info.guid = asset.guid.is_zero() ? std::string{} : asset.guid.text();
  info.type = asset.is_folder ? "Folder" : type_name(project, asset);
  info.size = asset.size;
  const auto labels = project.assets().labels(asset);
  info.labels.assign(labels.begin(), labels.end());
  return info;
}

/// What a GUID without an asset is known to mean.
std::string known_name(const unity::OutgoingReference& reference) {
  if (const auto builtin = unity::builtin_resource(reference.guid, reference.id))
    return "built-in " + std::string(builtin->class_name) + " " + std::string(builtin->name);
  if (const auto script = unity::script_of(reference.guid, reference.id))
    return script->full_name() + " (" + std::string(script->package) + ")";
  return unity::is_builtin(reference.guid) ? "built-in resource" : std::string{};
}

/// Whether the engine finds it by itself, or by a name that only code knows.
bool needs_no_user(const unity::Asset& asset) {
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

Error no_asset(const unity::Project& project, const std::string& path) {
  return project.assets().no_asset(
      path, "give a project path such as Assets/Materials/Stone.mat, or a GUID");
}

/// By GUID, by path, or by its file name when no other has it; null: there is none.
const unity::Asset* find_asset(const unity::Project& project, const std::string& wanted) {
  if (const auto guid = unity::Guid::parse(wanted)) return project.assets().find(*guid);
  const unity::Asset* found = project.assets().find_path(wanted);
  if (found != nullptr || wanted.find('/') != std::string::npos) return found;
  for (const unity::Asset* const asset : project.assets().assets()) {
    if (!asset->exists || asset->file_name() != wanted) continue;
    if (found != nullptr) return nullptr;
    found = asset;
  }
  return found;
}

}  // namespace

namespace {

scene::AssetObject describe(unity::TypedReader& reader, const unity::text::Document& document,
                     const unity::text::Object& object) {
  const unity::ComponentType type = reader.type_of(object);
  scene::AssetObject out;
  out.id = object.id;
  out.name = unity::text::field_text(document.body(object), "m_Name");
  out.type = type.full_name.empty() ? "Unknown" : type.full_name;
  out.has_script = type.exists();
  const unity::text::Tree tree = document.fields(object);
  const unity::FieldValue stored = unity::to_value(tree.fields());
  out.fields = reader.fields(type, stored);
  out.not_stored = reader.unstored(type, stored);
  if (object.class_id != unity::kMaterialClass) return out;
  std::erase_if(out.fields, [](const scene::Value::Member& field) {
    return field.stored == unity::kSavedProperties;
  });
  std::ranges::move(unity::material_values(reader, stored), std::back_inserter(out.fields));
  return out;
}

}  // namespace

Result<scene::AssetContents> Workspace::asset_contents(const std::string& wanted) {
  DIORAMA_TRY(unity::Project* const project, engine());
  if (session_) session_->publish();
  const unity::Asset* const asset = find_asset(*project, wanted);
  const bool is_setting = wanted.starts_with("ProjectSettings/");
  if ((asset == nullptr || !asset->exists) && !is_setting) return no_asset(*project, wanted);
  scene::AssetContents out;
  out.path = asset == nullptr ? wanted : std::string(asset->path);
  if (asset != nullptr) out.guid = asset->guid.text();
  DIORAMA_TRY(unity::text::Document read, project->assets().document(out.path));
  const auto document = std::make_shared<const unity::text::Document>(std::move(read));
  const unity::OpenHierarchy open(out.path,
                                  unity::Hierarchy::build(document, project->hierarchies()));
  unity::TypedReader reader(*project, open);
  const unity::text::Object* const main = unity::main_object(*document);
  for (const unity::text::Object& object : document->objects()) {
    out.objects.push_back(describe(reader, *document, object));
    out.objects.back().is_main = &object == main;
  }
  return out;
}

namespace {

/// What would be found if the files were there of which only the .meta is; empty: nothing.
std::string only_absent(const unity::Project& project, unity::AssetQuery words) {
  words.only_existing = false;
  std::vector<const unity::Asset*> absent = unity::search(project.assets(), words);
  std::erase_if(absent, [](const unity::Asset* asset) { return asset->exists; });
  if (absent.empty()) return {};
  const std::string first(absent.front()->path);
  if (absent.size() == 1)
    return "of the one that fits, " + first + ", only the .meta file is there";
  return "of the " + std::to_string(absent.size()) +
         " that fit only the .meta files are there; the first is " + first;
}

/// Which word of a search no asset of the project can have, and what was probably meant.
std::string why_nothing(const unity::Project& project, const unity::AssetQuery& words) {
  for (const unity::Guid& guid : words.guids)
    if (project.assets().find(guid) == nullptr) return "no asset has the GUID " + guid.text();
  if (std::string absent = only_absent(project, words); !absent.empty()) return absent;
  std::set<std::string> types = {"Folder", "Model", "Prefab", "Scene", "Script", "Sprite"};
  std::set<std::string> labels, folders;
  for (const unity::Asset* const asset : project.assets().assets()) {
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
    if (unity::search(project.assets(), {.types = {type}}).empty())
      return told("nothing in the project is a", type, types);
  for (const std::string& label : words.labels)
    if (unity::search(project.assets(), {.labels = {label}}).empty())
      return told("nothing has the label", label, labels);
  return {};
}

}  // namespace

Result<scene::AssetPage> Workspace::find_assets(const scene::AssetListQuery& query, const Progress& progress) {
  DIORAMA_TRY(unity::Project* const project, engine());
  DIORAMA_TRY(unity::AssetQuery words, unity::AssetQuery::parse(query.words));
  if (!query.folder.empty()) words.folders.push_back(query.folder);
  std::vector<const unity::Asset*> found = unity::search(project->assets(), words);
  if (query.unused) {
    const unity::ReferenceGraph& graph = project->references(progress);
    std::erase_if(found, [&](const unity::Asset* asset) {
      return graph.is_used(asset->guid) || needs_no_user(*asset);
    });
  }
  if (!query.after.empty())
    found.erase(found.begin(),
                std::ranges::upper_bound(found, std::string_view(query.after), {},
                                         [](const unity::Asset* asset) { return asset->path; }));
  scene::AssetPage page;
  page.total = static_cast<int>(found.size());
  page.offset = query.offset;
  const auto begin = std::min(found.size(), static_cast<std::size_t>(std::max(query.offset, 0)));
  const auto end = std::min(found.size(), begin + static_cast<std::size_t>(query.limit));
  for (std::size_t i = begin; i < end; ++i) page.items.push_back(describe(*project, *found[i]));
  if (found.empty()) page.hint = why_nothing(*project, words);
  return page;
}

Result<scene::AssetInfo> Workspace::asset_info(const std::string& wanted) {
  DIORAMA_TRY(unity::Project* const project, engine());
  const unity::Asset* const asset = find_asset(*project, wanted);
  if (asset == nullptr || !asset->exists) return no_asset(*project, wanted);
  return describe(*project, *asset);
}

Result<scene::AssetDetail> Workspace::asset(const std::string& wanted, std::size_t max_text,
                                     const Progress& progress) {
  DIORAMA_TRY(const scene::AssetUses used, uses(wanted, progress));
  const unity::Asset& asset = *unity_->assets().find_path(used.path);
  scene::AssetDetail out;
  out.info = describe(*unity_, asset);
  out.importer = asset.importer;
  out.uses = static_cast<int>(used.uses.size());
  out.used_by = static_cast<int>(used.used_by.size());
  const std::vector<std::string> files = unsaved().files;
  out.unsaved = std::ranges::find(files, used.path) != files.end();
  if (asset.is_folder || asset.size > max_text) return out;
  const auto open =
      out.unsaved ? session_->file(used.path) : Result<const unity::edit::OpenFile*>(nullptr);
  auto text = open && *open != nullptr && (*open)->document
                  ? Result<std::string>((*open)->document->write())
                  : unity_->assets().read(asset);
  if (!text && text.error().code == ErrorCode::PermissionDenied) return std::move(text).error();
  if (text && text->find('\0') == std::string::npos && valid_utf8(*text))
    out.text = *std::move(text);
  return out;
}

Result<scene::AssetUses> Workspace::uses(const std::string& wanted, const Progress& progress) {
  DIORAMA_TRY(unity::Project* const project, engine());
  const unity::Asset* const asset = find_asset(*project, wanted);
  if (asset == nullptr) return no_asset(*project, wanted);
  const unity::ReferenceGraph& graph = project->references(progress);
  scene::AssetUses out;
  out.path = asset->path;
  out.guid = asset->guid.text();
  out.used_by = graph.used_by(asset->guid);
  const unity::FileReferences* references = graph.uses(asset->path);
  if (references == nullptr) return out;
  for (const unity::OutgoingReference& each : references->out) {
    const std::string text = each.guid.text();
    if (!out.uses.empty() && out.uses.back().guid == text && !unity::is_builtin(each.guid)) {
      out.uses.back().count += static_cast<int>(each.count);
      continue;
    }
    const unity::Asset* target = project->assets().find(each.guid);
    out.uses.push_back({target == nullptr ? std::string{} : std::string(target->path), text,
                        target == nullptr ? known_name(each) : std::string{},
                        static_cast<int>(each.count)});
  }
  return out;
}

}  // namespace diorama::unity
