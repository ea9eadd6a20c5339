// The assembly that a script is compiled into decides which names it sees. The nearest of these
// files upwards decides the assembly:
//
//   Assets/Scripts/MyGame.asmdef      { "name": "MyGame",
//                                       "references": ["GUID:2bafac87e7f4b9b418d9448d219b01ab"],
//                                       "includePlatforms": [], "defineConstraints": [] }
//   Assets/Extra/Extra.asmref         { "reference": "MyGame" }     this folder goes there, too
//
// Without one it is Assembly-CSharp, or one of its variants, by the folder's name. The classes of
// an assembly that the editor does not compile are no components there, so its sources are not
// read.
#include "unity/types/script_project.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/path_text.h"
#include "base/text.h"
#include "csharp/source.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "json/value.h"
#include "unity/assets/unread.h"
#include "unity/types/define_symbols.h"
#include "unity/types/script_stubs.h"

namespace diorama::unity {
namespace {

/// So much text is read before it is looked at how much room is left, and whether to go on.
constexpr std::size_t kTextAtOnce = csharp::kMaxSource;
constexpr std::size_t kLargestDefinition = std::size_t{16} << 20;

/// Options of the compiler for the sources in and below a folder; the second name up to 2018.2.
constexpr auto kResponseFiles = std::to_array<std::string_view>({"csc.rsp", "mcs.rsp"});

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

/// What decides which assembly a script is in, and what is defined for it.
bool is_assembly_file(std::string_view path) {
  return path.ends_with(".asmdef") || path.ends_with(".asmref") ||
         std::ranges::find(kResponseFiles, file_name_of(path)) != kResponseFiles.end();
}

/// Whether there is a class of that name somewhere after an #if, and not in a note.
bool declares_after_if(std::string_view text, std::string_view name) {
  const std::size_t first = text.find("#if");
  if (first == std::string_view::npos) return false;
  const std::string declaration = "class " + std::string(name);
  for (std::size_t at = text.find(declaration, first); at != std::string_view::npos;
       at = text.find(declaration, at + 1)) {
    const std::string_view rest = text.substr(at + declaration.size());
    const bool is_whole =
        rest.empty() || (std::isalnum(static_cast<unsigned char>(rest[0])) == 0 && rest[0] != '_');
    const std::size_t line = text.rfind('\n', at) + 1;
    const bool is_note = text.substr(line, at - line).find("//") != std::string_view::npos;
    if (is_whole && !is_note) return true;
  }
  return false;
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
  symbols_ = editor_symbols(settings_);
  targets_ = settings_.define_symbols;
  const auto packages = assets_.packages();
  packages_.assign(packages.begin(), packages.end());
  predefined_symbols_ = symbols_in("Assets");
  add_engine_types(index_);
  read_assemblies();
  std::vector<const Asset*> scripts;
  for (const Asset* asset : assets_.assets())
    if (is_script(*asset) && why_not_compiled(asset->path).empty()) scripts.push_back(asset);
  if (!read_sources(scripts)) forget_everything();
}

namespace {

struct Definition {
  const Asset* asset;
  json::Document document;
};

//   "versionDefines": [{"name": "com.unity.inputsystem", "expression": "1.0", "define":
//   "NEW_INPUT"}]
//
/// The symbols of those that hold.
csharp::Defines given_symbols(const json::Value& definition, std::span<const Package> packages,
                              const ProjectSettings& settings) {
  csharp::Defines out;
  for (const json::Value each : definition["versionDefines"]) {
    const VersionDefine define{each["name"].string_or(""), each["expression"].string_or(""),
                               each["define"].string_or("")};
    if (!define.symbol.empty() && holds(define, packages, settings.version))
      out.emplace(define.symbol);
  }
  return out;
}

AssemblyTerms terms_of(const json::Value& definition) {
  return {texts(definition["defineConstraints"]), texts(definition["includePlatforms"]),
          texts(definition["excludePlatforms"])};
}

}  // namespace

void ScriptProject::read_assemblies() {
  std::vector<Definition> definitions;
  std::unordered_map<Guid, std::string> names;
  for (const Asset* asset : assets_.assets()) {
    const bool is_definition = asset->path.ends_with(".asmdef") || asset->path.ends_with(".asmref");
    if (!asset->exists || !is_definition) continue;
    const std::string path(asset->path);
    // Which assembly a source is in is a fact about it, also in a package outside the project.
    const auto bytes =
        assets_.files().read_file(assets_.disk_path(*asset), kLargestDefinition, io::Access::Facts);
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
    csharp::Defines& symbols = symbols_by_assembly_[assembly.name] = symbols_in(folder);
    const auto given = given_symbols(root, packages_, settings_);
    symbols.insert(given.begin(), given.end());
    csharp::Defines known = symbols_;  // without those of response files
    known.insert(given.begin(), given.end());
    if (std::string why = unity::why_not_compiled(terms_of(root), known, symbols, settings_);
        !why.empty())
      not_compiled_[assembly.name] = std::move(why);
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

/// The editor's symbols, and those of the response files of the folder; without any there, those
/// of Assets count.
csharp::Defines ScriptProject::symbols_in(const std::string& folder) {
  csharp::Defines out = symbols_;
  for (const std::string& place : {folder, std::string("Assets")}) {
    bool found = false;
    for (const std::string_view name : kResponseFiles) {
      const Asset* const asset = assets_.find_path(place + "/" + std::string(name));
      if (asset == nullptr || !asset->exists) continue;
      found = true;
      const std::string path(asset->path);
      if (const auto text = assets_.read(*asset))
        add_response_file(*text, out);
      else
        unread_.insert_or_assign(path, unread_because(path, UnreadPart::Types, text.error()));
    }
    if (found) break;
  }
  return out;
}

bool ScriptProject::is_over() const {
  return effort_ != nullptr && effort_->is_over();
}

bool ScriptProject::read_sources(std::span<const Asset* const> scripts) {
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
  std::vector<const csharp::Defines*> symbols;
  for (const Asset* script : scripts) {
    paths.push_back(assets_.disk_path(*script));
    const auto own = symbols_by_assembly_.find(assembly_of(script->path));
    symbols.push_back(own == symbols_by_assembly_.end() ? &predefined_symbols_ : &own->second);
  }
  std::vector<std::shared_ptr<const csharp::SourceFacts>> facts(scripts.size());
  std::vector<std::optional<UnreadFile>> unread(scripts.size());
  const auto unwanted = [this] { return is_over(); };
  assets_.files().read_many(
      paths, csharp::kMaxSource, 0, io::Access::Facts,
      [&](std::size_t i, const Result<std::string_view>& bytes) {
        const std::string path(scripts[i]->path);
        if (!bytes)
          unread[i] = unread_because(path, UnreadPart::Types, bytes.error());
        else if (scripts[i]->size > csharp::kMaxSource)
          unread[i] = too_large(path, UnreadPart::Types, csharp::kMaxSource);
        else
          unread[i] = why_unread_source(path, UnreadPart::Types, *bytes);
        if (!unread[i]) facts[i] = cache_.facts_of(*bytes, *symbols[i], unwanted);
      },
      effort_);
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

std::string ScriptProject::why_not_compiled(std::string_view path) {
  read_everything();
  if (not_compiled_.empty()) return {};
  const std::string assembly = assembly_of(path);
  const auto found = not_compiled_.find(assembly);
  if (found == not_compiled_.end()) return {};
  return "it is in the assembly " + assembly +
         ", which the editor does not compile: " + found->second;
}

bool ScriptProject::is_left_out(const Asset& script) {
  const auto [entry, added] = left_out_.try_emplace(script.guid, false);
  if (!added || !why_not_compiled(script.path).empty()) return entry->second;
  const auto text = assets_.read(script);
  return entry->second = text && declares_after_if(*text, script.name());
}

void ScriptProject::forget_everything() {
  read_ = false;
  index_ = {};
  scripts_.clear();
  named_scripts_.clear();
  left_out_.clear();
  assemblies_.clear();
  assembly_by_folder_.clear();
  symbols_by_assembly_.clear();
  not_compiled_.clear();
  problems_.clear();
  unread_.clear();
  facts_bytes_ = 0;
  is_full_ = false;
}

void ScriptProject::settings_changed() {
  if (!read_) return;
  if (symbols_ != editor_symbols(settings_) || targets_ != settings_.define_symbols ||
      !std::ranges::equal(packages_, assets_.packages()))
    forget_everything();
}

void ScriptProject::update(std::span<const std::string> asset_paths) {
  if (!read_) return;
  // Every script may be in another assembly now.
  if (std::ranges::any_of(asset_paths, is_assembly_file)) return forget_everything();
  scripts_.clear();
  named_scripts_.clear();
  left_out_.clear();
  std::vector<const Asset*> again;
  for (const std::string& path : asset_paths) {
    const Asset* asset = assets_.find_path(path);
    if (asset != nullptr && is_script(*asset) && why_not_compiled(path).empty())
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
