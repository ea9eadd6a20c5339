// The assembly that a script is compiled into decides which names it sees. The nearest of these
// files upwards decides the assembly:
//
//   Assets/Scripts/MyGame.asmdef      { "name": "MyGame",
//                                       "references": ["GUID:2bafac87e7f4b9b418d9448d219b01ab"],
//                                       "includePlatforms": [] }
//   Assets/Extra/Extra.asmref         { "reference": "MyGame" }     this folder goes there, too
//
// Without one it is Assembly-CSharp, or one of its variants, by the folder's name.
#include "unity/types/script_project.h"

#include <algorithm>
#include <array>

#include "base/path_text.h"
#include "base/text.h"
#include "csharp/source.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "json/value.h"
#include "unity/assets/unread.h"
#include "unity/types/script_stubs.h"

namespace diorama::unity {
namespace {

/// So much text is read before it is looked at how much room is left, and whether to go on.
constexpr std::size_t kTextAtOnce = csharp::kMaxSource;

struct Release {
  int year, last_minor;
};
// Which symbols of the form UNITY_2019_4_OR_NEWER exist: sources ask for them in #if, and
// fields may be declared there.
constexpr auto kReleases = std::to_array<Release>({
    {5, 6},
    {2017, 4},
    {2018, 4},
    {2019, 4},
    {2020, 3},
    {2021, 3},
    {2022, 3},
    {2023, 3},
    {6000, 9},
});

void add_version_symbols(const UnityVersion& version, csharp::Defines& defines) {
  const std::string year = "UNITY_" + std::to_string(version.year);
  defines.insert(year);
  defines.insert(year + "_" + std::to_string(version.minor));
  defines.insert(year + "_" + std::to_string(version.minor) + "_" + std::to_string(version.patch));
  for (const Release& release : kReleases)
    for (int minor = 0; minor <= release.last_minor; ++minor) {
      const bool reached =
          release.year < version.year || (release.year == version.year && minor <= version.minor);
      if (reached)
        defines.insert("UNITY_" + std::to_string(release.year) + "_" + std::to_string(minor) +
                       "_OR_NEWER");
    }
}

bool has_folder(std::string_view path, std::string_view folder) {
  const std::string middle = "/" + std::string(folder) + "/";
  return path.find(middle) != std::string_view::npos;
}

/// Unity compiles plugins first and editor scripts last, so that each sees those before it.
std::string predefined_assembly(std::string_view path) {
  const bool early = path.starts_with("Assets/Plugins/") ||
                     path.starts_with("Assets/Standard Assets/") ||
                     path.starts_with("Assets/Pro Standard Assets/");
  return std::string("Assembly-CSharp") + (has_folder(path, "Editor") ? "-Editor" : "") +
         (early ? "-firstpass" : "");
}

bool is_script(const Asset& asset) {
  return asset.exists && !asset.is_folder && asset.extension() == "cs";
}

bool is_assembly_file(std::string_view path) {
  return path.ends_with(".asmdef") || path.ends_with(".asmref");
}

std::vector<std::string> texts(const json::Value& list) {
  std::vector<std::string> out;
  for (const json::Value item : list)
    if (item.is_string()) out.emplace_back(*item.string());
  return out;
}

}  // namespace

ScriptProject::ScriptProject(const AssetDatabase& assets, const ProjectSettings& settings,
                             const Effort* effort, std::size_t most_facts)
    : assets_(assets), settings_(settings), effort_(effort), most_facts_(most_facts) {}

ScriptProject::~ScriptProject() = default;

const ScriptTypes& ScriptProject::types() {
  read_everything();
  return types_;
}

const csharp::TypeIndex& ScriptProject::index() {
  read_everything();
  return index_;
}

const std::vector<Assembly>& ScriptProject::assemblies() {
  read_everything();
  return assemblies_;
}

std::size_t ScriptProject::file_count() {
  read_everything();
  return index_.file_count() - engine_stubs().size();
}

std::vector<std::string> ScriptProject::problems() {
  read_everything();
  std::vector<std::string> out;
  for (const auto& [path, list] : problems_)
    for (const csharp::Problem& problem : list)
      out.push_back(path + ":" + std::to_string(problem.line) + ":" +
                    std::to_string(problem.column) + ": " + problem.message);
  std::ranges::sort(out);
  return out;
}

const ScriptInfo* ScriptProject::script(const Guid& guid) {
  read_everything();
  const auto [entry, added] = scripts_.try_emplace(guid);
  if (added) {
    const Asset* asset = assets_.find(guid);
    const csharp::Type* type =
        asset != nullptr && is_script(*asset) ? types_.script_in(asset->path) : nullptr;
    if (type != nullptr) entry->second = types_.describe(*type);
  }
  return entry->second ? &*entry->second : nullptr;
}

const ScriptInfo* ScriptProject::script_named(const std::string& full_name) {
  read_everything();
  const auto [entry, added] = named_scripts_.try_emplace(full_name);
  if (added)
    if (const csharp::Type* type = types_.script_named(full_name))
      entry->second = types_.describe(*type);
  return entry->second ? &*entry->second : nullptr;
}

/// What was answered while it could not be read is forgotten first.
void ScriptProject::read_everything() {
  if (read_ || is_over()) return;
  forget_everything();
  read_ = true;
  add_engine_types(index_);
  read_assemblies();
  std::vector<const Asset*> scripts;
  for (const Asset* asset : assets_.assets())
    if (is_script(*asset)) scripts.push_back(asset);
  if (!read_sources(scripts)) forget_everything();
}

void ScriptProject::read_assemblies() {
  struct Definition {
    const Asset* asset;
    json::Document document;
  };
  std::vector<Definition> definitions;
  std::unordered_map<Guid, std::string> names;
  for (const Asset* asset : assets_.assets()) {
    if (!asset->exists || !is_assembly_file(asset->path)) continue;
    const std::string path(asset->path);
    // Which assembly a source is in is a fact about it, also in a package outside the project.
    const auto bytes =
        assets_.files().read_file(assets_.disk_path(*asset), kLargestScript, io::Access::Facts);
    auto document = bytes ? json::parse(without_byte_order_mark(*bytes)) : bytes.error();
    if (!document) {
      auto why = bytes ? why_unread_source(path, UnreadPart::Types, *bytes) : std::nullopt;
      if (!why) why = unread_because(path, UnreadPart::Types, document.error());
      if (bytes && why->kind == UnreadKind::NoAccess) why->kind = UnreadKind::Broken;
      unread_.insert_or_assign(path, *std::move(why));
      continue;
    }
    names.emplace(asset->guid, document->root()["name"].string_or(""));
    definitions.push_back({asset, *std::move(document)});
  }
  // By name, or as "GUID:<guid of the .asmdef>".
  const auto assembly_named = [&](const std::string& reference) -> std::string {
    constexpr std::string_view kByGuid = "GUID:";
    if (!reference.starts_with(kByGuid)) return reference;
    const auto guid = Guid::parse(std::string_view(reference).substr(kByGuid.size()));
    const auto found = guid ? names.find(*guid) : names.end();
    return found == names.end() ? std::string{} : found->second;
  };
  for (const Definition& definition : definitions) {
    const json::Value root = definition.document.root();
    const std::string folder(parent_of(definition.asset->path));
    if (definition.asset->path.ends_with(".asmref")) {
      assembly_by_folder_[folder] = assembly_named(std::string(root["reference"].string_or("")));
      continue;
    }
    Assembly assembly;
    assembly.name = root["name"].string_or("");
    assembly.folder = folder;
    for (const std::string& reference : texts(root["references"]))
      assembly.references.push_back(assembly_named(reference));
    assembly.editor_only = texts(root["includePlatforms"]) == std::vector<std::string>{"Editor"};
    assembly.is_test =
        std::ranges::count(texts(root["defineConstraints"]), "UNITY_INCLUDE_TESTS") > 0 ||
        std::ranges::count(texts(root["optionalUnityReferences"]), "TestAssemblies") > 0;
    assembly_by_folder_[folder] = assembly.name;
    index_.set_references(assembly.name, assembly.references);
    assemblies_.push_back(std::move(assembly));
  }
}

std::string ScriptProject::assembly_of(std::string_view path) const {
  for (std::string_view folder = parent_of(path); !folder.empty(); folder = parent_of(folder)) {
    const auto found = assembly_by_folder_.find(std::string(folder));
    if (found != assembly_by_folder_.end()) return found->second;
  }
  return predefined_assembly(path);
}

/// What the editor defines when it compiles for itself: it wrote the files that we read.
csharp::Defines ScriptProject::defines() const {
  csharp::Defines symbols = {"UNITY_EDITOR",
                             "UNITY_EDITOR_64",
                             "UNITY_STANDALONE",
                             "UNITY_64",
                             "UNITY_ASSERTIONS",
                             "UNITY_INCLUDE_TESTS",
                             "ENABLE_MONO",
                             "DEBUG",
                             "TRACE",
                             "NET_STANDARD_2_0",
                             "NET_STANDARD",
                             "CSHARP_7_3_OR_NEWER"};
  if (settings_.version) add_version_symbols(*settings_.version, symbols);
  if (settings_.input_handling != InputHandling::New) symbols.insert("ENABLE_LEGACY_INPUT_MANAGER");
  if (settings_.input_handling && settings_.input_handling != InputHandling::Old)
    symbols.insert("ENABLE_INPUT_SYSTEM");
  const auto own = settings_.define_symbols.find("Standalone");
  if (own != settings_.define_symbols.end()) symbols.insert(own->second.begin(), own->second.end());
  return symbols;
}

bool ScriptProject::is_over() const {
  return effort_ != nullptr && effort_->is_over();
}

bool ScriptProject::read_sources(std::span<const Asset* const> scripts) {
  symbols_ = defines();
  while (!scripts.empty()) {
    std::size_t count = 0;
    for (std::size_t text = 0; count < scripts.size() && text < kTextAtOnce; ++count)
      text += scripts[count]->size;
    if (is_over() || !read_at_once(scripts.first(count))) return false;
    scripts = scripts.subspan(count);
  }
  return true;
}

/// A source that did not change is not parsed again: the cache knows it by its text.
bool ScriptProject::read_at_once(std::span<const Asset* const> scripts) {
  if (is_full_) {
    for (const Asset* script : scripts) leave_out(std::string(script->path));
    return true;
  }
  std::vector<std::string> paths;
  for (const Asset* script : scripts) paths.push_back(assets_.disk_path(*script));
  std::vector<std::shared_ptr<const csharp::SourceFacts>> facts(scripts.size());
  std::vector<std::optional<UnreadFile>> unread(scripts.size());
  const auto unwanted = [this] { return is_over(); };
  assets_.files().read_many(paths, csharp::kMaxSource, 0, io::Access::Facts,
                            [&](std::size_t i, const Result<std::string_view>& bytes) {
                              const std::string path(scripts[i]->path);
                              if (!bytes)
                                unread[i] = unread_because(path, UnreadPart::Types, bytes.error());
                              else if (scripts[i]->size > csharp::kMaxSource)
                                unread[i] = too_large(path, UnreadPart::Types, csharp::kMaxSource);
                              else
                                unread[i] = why_unread_source(path, UnreadPart::Types, *bytes);
                              if (!unread[i])
                                facts[i] = cache_.facts_of(*bytes, symbols_, unwanted);
                            });
  if (is_over()) return false;
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    const std::string path(scripts[i]->path);
    unread_.erase(path);
    if (unread[i]) unread_.emplace(path, *std::move(unread[i]));
    take_source(path, std::move(facts[i]));
    if (is_over()) return false;
  }
  return true;
}

/// `facts`: null if the file could not be read.
void ScriptProject::take_source(const std::string& path,
                                std::shared_ptr<const csharp::SourceFacts> facts) {
  remove_source(path);
  if (facts == nullptr) {
    problems_[path] = {{0, 0, unread_.at(path).reason}};
    return;
  }
  if (is_full_ || facts->bytes > most_facts_ - facts_bytes_) return leave_out(path);
  facts_bytes_ += facts->bytes;
  if (facts->problems.empty())
    problems_.erase(path);
  else
    problems_[path] = facts->problems;
  // Without a single class nothing of it was understood.
  if (!facts->problems.empty() && facts->types.empty())
    unread_.insert_or_assign(path, *why_unknown(path));
  index_.put_file(path, assembly_of(path), std::move(facts), [this] { return is_over(); });
}

void ScriptProject::remove_source(const std::string& path) {
  const csharp::SourceFacts* const facts = index_.facts_of(path);
  if (facts == nullptr) return;
  facts_bytes_ -= facts->bytes;
  index_.remove_file(path);
}

void ScriptProject::leave_out(const std::string& path) {
  is_full_ = true;
  const std::string reason = "the C# sources of the project declare more than " +
                             std::to_string(most_facts_ >> 20U) + " MB hold, so it is not read";
  problems_[path] = {{0, 0, reason}};
  unread_.insert_or_assign(path, UnreadFile{path, UnreadKind::TooLarge, UnreadPart::Types, reason});
}

Unread ScriptProject::unread() {
  read_everything();
  Unread out;
  for (const auto& [path, file] : unread_) out.push_back(file);
  return out;
}

std::optional<UnreadFile> ScriptProject::why_unknown(std::string_view path) {
  read_everything();
  if (const auto found = unread_.find(path); found != unread_.end()) return found->second;
  const auto problems = problems_.find(std::string(path));
  if (problems == problems_.end() || problems->second.empty()) return std::nullopt;
  const csharp::Problem& first = problems->second.front();
  const std::string line =
      first.line == 0 ? std::string{} : "line " + std::to_string(first.line) + ": ";
  return UnreadFile{std::string(path), UnreadKind::Broken, UnreadPart::Types, line + first.message};
}

void ScriptProject::forget_everything() {
  read_ = false;
  index_ = {};
  scripts_.clear();
  named_scripts_.clear();
  assemblies_.clear();
  assembly_by_folder_.clear();
  problems_.clear();
  unread_.clear();
  facts_bytes_ = 0;
  is_full_ = false;
}

void ScriptProject::settings_changed() {
  if (read_ && symbols_ != defines()) forget_everything();
}

void ScriptProject::update(std::span<const std::string> asset_paths) {
  if (!read_) return;
  // Every script may be in another assembly now.
  if (std::ranges::any_of(asset_paths, is_assembly_file)) return forget_everything();
  scripts_.clear();
  named_scripts_.clear();
  std::vector<const Asset*> again;
  for (const std::string& path : asset_paths) {
    const Asset* asset = assets_.find_path(path);
    if (asset != nullptr && is_script(*asset))
      again.push_back(asset);
    else if (path.ends_with(".cs"))
      remove_source(path), problems_.erase(path), unread_.erase(path);
  }
  // What has no room depends on all sources, not on the order in which they came.
  const bool was_full = is_full_;
  if (!read_sources(again) || was_full || is_full_) forget_everything();
  cache_.forget_unused();
}

}  // namespace diorama::unity
