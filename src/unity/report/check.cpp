#include "unity/report/check.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>

#include "base/lookout.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "unity/assets/guid_judge.h"
#include "unity/assets/unread.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/component_types.h"
#include "unity/model/project.h"
#include "unity/report/event_check.h"
#include "unity/report/reference_place.h"
#include "unity/report/script_candidates.h"
#include "unity/report/stray_parts.h"
#include "unity/report/target_objects.h"
#include "unity/text/conflict.h"
#include "unity/types/script_methods.h"
#include "unity/values/left_over.h"

namespace diorama::unity {
namespace {

using scene::CheckReport;
using scene::Finding;
using scene::Progress;
using Kind = Finding::Kind;

constexpr std::size_t kLargestFile = std::size_t{1} << 30;
constexpr std::size_t kMostPerFile = 20;      // of one kind; more say nothing new
constexpr std::size_t kMostOfOneFile = 5000;  // when only that file is asked for
constexpr std::size_t kFilesPerWord = 100;    // between two words about how far it is
constexpr std::size_t kLargestPlaced = std::size_t{16} << 20;  // an asset, to name a field in it
constexpr unity::FileId kPrefabAsset = 100100000;
constexpr std::string_view kSettings = "ProjectSettings/";

/// The names of the fields in a body, without their values.
FieldValue names_in(std::string_view body) {
  FieldValue out;
  out.kind = FieldValue::Kind::Mapping;
  for (std::size_t at = body.find('\n'); at != std::string_view::npos && at + 3 < body.size();
       at = body.find('\n', at + 1)) {
    const std::string_view line = body.substr(at + 1);
    if (!line.starts_with("  ") || line[2] == ' ' || line[2] == '-') continue;
    const std::size_t end = line.find_first_of(":\n");
    if (end == std::string_view::npos || line[end] != ':') continue;
    FieldValue field;
    field.key = line.substr(2, end - 2);
    out.children.push_back(std::move(field));
  }
  return out;
}

class Checker {
 public:
  Checker(unity::Project& project, const Progress& progress, std::string scope)
      : project_(project),
        progress_(progress),
        scope_(std::move(scope)),
        judge_(project.assets()),
        unread_ids_(unread_in(project.assets())),
        types_(project.assets(), project.scripts()),
        targets_(project),
        methods_(project.assets(), project.scripts()) {}

  Result<CheckReport> run() {
    check_metas();
    check_settings();
    check_files();
    check_scripts();
    const Progress of_references = [this](std::size_t done, std::size_t total) {
      tell(Part::References, done, total);
    };
    DIORAMA_TRY(const unity::ReferenceGraph* const graph, project_.references(of_references));
    for (const UnreadFile& file : graph->unread())
      if (file.path.starts_with(kSettings) && !counts_.contains({Kind::BrokenSettings, file.path}))
        add(Kind::BrokenSettings, file.path, {}, file.reason);
    DIORAMA_CHECK(ask_history(*graph));
    for (const std::string_view path : graph->files()) {
      if (!is_meant(path)) continue;
      ++report_.files_scanned;
      check_references(std::string(path), *graph->uses(path));
    }
    check_hierarchies();
    if (project_.effort().is_over()) return project_.effort().error();
    report_.assets = static_cast<std::size_t>(std::ranges::count_if(
        project_.assets().assets(), [this](const Asset* each) { return is_meant(each->path); }));
    report_.absent_packages = judge_.absent();
    tell_of_more();
    std::ranges::stable_sort(report_.findings, {}, &Finding::path);
    return std::move(report_);
  }

 private:
  /// What takes long, in this order. Each counts as much as the others: nobody knows better.
  enum class Part { Files, References, Hierarchies };
  void tell(Part part, std::size_t done, std::size_t total) const {
    constexpr std::size_t kParts = 3, kSteps = 1000;
    const std::size_t step = total == 0 ? 0 : done * kSteps / total;
    if (progress_) progress_(static_cast<std::size_t>(part) * kSteps + step, kParts * kSteps);
  }
  /// Whether more of that kind say nothing new about the file; then it is only counted. Asked
  /// before anything is looked up for a finding: a file can have a million of them.
  bool is_enough(Kind kind, const std::string& file) {
    std::size_t& count = counts_[{kind, file}];
    if (count < most_of(file)) return false;
    ++count;
    return true;
  }
  void add(Kind kind, std::string path, std::string object, std::string message) {
    ReferencePlace place;
    place.object = std::move(object);
    add_at(kind, std::move(path), place, std::move(message));
  }
  void add_at(Kind kind, std::string path, const ReferencePlace& place, std::string message,
              std::string successor = {}) {
    const std::string file = path.substr(0, path.find(':'));  // without line and column
    if (!is_meant(file) || ++counts_[{kind, file}] > most_of(file)) return;
    report_.findings.push_back({kind, std::move(path), place.object, std::move(message), 1,
                                place.component, place.index, place.property,
                                std::move(successor)});
  }
  /// Whether it is in the scope. A .meta file belongs to its asset.
  [[nodiscard]] bool is_meant(std::string_view path) const {
    if (scope_.empty() || path == scope_) return true;
    return path.starts_with(scope_) &&
           (path[scope_.size()] == '/' || path.substr(scope_.size()) == ".meta");
  }
  [[nodiscard]] std::size_t most_of(const std::string& file) const {
    return file == scope_ ? kMostOfOneFile : kMostPerFile;
  }
  void add_unread(const UnreadFile& file) {
    if (!is_meant(file.path)) return;
    add(Kind::Unread, file.path, {}, file.reason);
    report_.unread.push_back(file);
  }
  void tell_of_more();

  Result<void> ask_history(const unity::ReferenceGraph& graph);
  void check_metas();
  void add_half(Kind kind, const unity::AssetProblem& problem);
  void check_settings();
  void check_files();
  void check_scripts();
  void add_unread_file(const Asset& asset, const Result<std::string_view>& bytes);
  void check_document(const Asset& asset, std::string_view bytes);
  void check_references(const std::string& path, const unity::FileReferences& references);
  void check_target(const std::string& path, const OutgoingReference& reference,
                    const GuidVerdict& verdict);
  void check_object(const std::string& path, const OutgoingReference& reference);
  void check_source(const std::string& path, const OutgoingReference& reference);
  void add_idle(const std::string& path);
  void check_hierarchies();
  void check_hierarchy(const Asset& asset);
  void look_for_left_overs(const unity::OpenHierarchy& file, const unity::Component& component,
                           const unity::ComponentType& type);
  void add_left_overs(const std::string& path);
  std::string successor(const unity::Reference& script);
  void check_script(const std::string& path, const ReferencePlace& at,
                    const unity::Reference& script, bool unresolved);
  const text::Document* asset_document(const std::string& path);
  /// The field in the message. Of an asset that is no scene the finding says it.
  static std::string told_field(const std::string& path, const ReferencePlace& place) {
    return unity::has_hierarchy(path) ? place.field() : std::string{};
  }
  ReferencePlace place(const std::string& path, unity::FileId from,
                       const std::function<bool(const unity::Reference&)>& wanted);
  [[nodiscard]] bool is_unread(std::string_view path) const {
    return std::ranges::find(unread_ids_, path, &UnreadFile::path) != unread_ids_.end();
  }
  [[nodiscard]] GuidVerdict judge(const OutgoingReference& reference, std::string_view path) const {
    return judge_.judge(reference.guid, reference.id, path, &witness_);
  }

  unity::Project& project_;
  const Progress& progress_;
  const std::string scope_;  ///< a file or folder; empty: everything
  unity::GuidJudge judge_;
  unity::GuidWitness witness_;
  const Unread unread_ids_;  ///< any GUID may be in there
  unity::ComponentTypes types_;
  unity::TargetObjects targets_;
  unity::ScriptMethods methods_;
  CheckReport report_;
  struct LeftOver {
    ReferencePlace place;  ///< of the first
    std::string successor;
    std::size_t count = 0;  ///< components
  };
  struct Idle {
    OutgoingReference first;
    std::size_t count = 0;
  };
  std::map<Guid, Idle> idle_;               ///< of the file that is looked at, by prefab
  std::map<Guid, std::string> successors_;  ///< of missing scripts
  /// Of the file that is looked at: by type and field.
  std::map<std::pair<std::string, std::string>, LeftOver> left_over_;
  std::string asset_path_;  ///< of asset_
  std::optional<text::Document> asset_;
  std::map<std::pair<Kind, std::string>, std::size_t> counts_;
};

void Checker::check_metas() {
  for (const unity::AssetProblem& problem : project_.assets().problems()) {
    const std::string place =
        problem.line == 0 ? problem.path : problem.path + ":" + std::to_string(problem.line);
    std::string message = problem.message;
    switch (problem.kind) {
      case unity::AssetProblemKind::OrphanMeta: add_half(Kind::OrphanMeta, problem); break;
      case unity::AssetProblemKind::EmptyFolderMeta: break;  // git keeps no empty folders
      case unity::AssetProblemKind::MissingMeta: add_half(Kind::MissingMeta, problem); break;
      case unity::AssetProblemKind::MalformedMeta:
        add(Kind::MalformedMeta, place, {}, message);
        break;
      case unity::AssetProblemKind::DuplicateGuid:
        add(Kind::DuplicateGuid, place, {}, message);
        break;
      case unity::AssetProblemKind::NotWalked:
        if (!is_unread(problem.path)) add(Kind::BrokenSettings, place, {}, message);
        break;
      case unity::AssetProblemKind::LinkOut: add(Kind::Unresolved, place, {}, message); break;
      case unity::AssetProblemKind::Package: add(Kind::BrokenSettings, place, {}, message); break;
    }
  }
  for (const UnreadFile& file : unread_ids_)
    if (file.part == UnreadPart::Folder) add_unread(file);
}

/// A file that was renamed without its .meta file: both halves say so.
void Checker::add_half(Kind kind, const unity::AssetProblem& problem) {
  const std::string other = other_half(project_.assets(), problem);
  std::string message = problem.message;
  if (!other.empty())
    message += kind == Kind::OrphanMeta
                   ? "; '" + other + "' has no .meta file and may be its asset"
                   : "; '" + other + "' has no asset and may be its .meta file";
  add_at(kind, problem.path, {}, std::move(message), other);
}

void Checker::check_settings() {
  for (const std::string& problem : project_.settings().problems) {
    const std::size_t colon = problem.find(": ");
    add(Kind::BrokenSettings, problem.substr(0, colon), {}, problem.substr(colon + 2));
  }
  for (const unity::BuildScene& scene : project_.settings().build_scenes) {
    const Asset* asset = project_.assets().find_path(scene.path);
    if (asset == nullptr && !scene.guid.is_zero()) asset = project_.assets().find(scene.guid);
    if (asset == nullptr || !asset->exists)
      add(Kind::MissingScene, "ProjectSettings/EditorBuildSettings.asset", {},
          "the build list names '" + scene.path + "', which is not in the project");
  }
}

void Checker::check_files() {
  std::vector<const Asset*> files;
  std::vector<std::string> paths;
  for (const Asset* asset : project_.assets().assets()) {
    if (!asset->exists || asset->is_folder || !unity::may_refer(asset->path)) continue;
    if (!is_meant(asset->path)) continue;
    if (!project_.assets().places().shows_contents(*asset)) continue;
    if (asset->size > kLargestFile) {
      add_unread(too_large(std::string(asset->path), UnreadPart::Contents, kLargestFile));
      continue;
    }
    files.push_back(asset);
    paths.push_back(project_.assets().disk_path(*asset));
  }
  std::mutex mutex;
  std::size_t done = 0;
  const auto take = [&](const Asset& asset, const Result<std::string_view>& bytes) {
    const std::scoped_lock lock(mutex);
    if (project_.effort().is_over()) return;
    bytes ? check_document(asset, *bytes) : add_unread_file(asset, bytes);
    if (++done % kFilesPerWord == 0) tell(Part::Files, done, paths.size());
  };
  tell(Part::Files, 0, paths.size());
  project_.assets().files().read_many(
      paths, kLargestFile, 0, io::Access::Contents,
      [&](std::size_t i, const Result<std::string_view>& bytes) { take(*files[i], bytes); },
      &project_.effort());
}

void Checker::add_unread_file(const Asset& asset, const Result<std::string_view>& bytes) {
  const std::string path(asset.path);
  if (const auto why = why_unread(path, UnreadPart::Contents, bytes)) add_unread(*why);
}

void Checker::check_scripts() {
  for (const UnreadFile& file : project_.scripts().unread())
    if (!counts_.contains({Kind::Unread, file.path}))  // an assembly definition is looked at twice
      add_unread(file);
}

void Checker::check_document(const Asset& asset, std::string_view bytes) {
  const std::string path(asset.path);
  const unity::text::FileKind kind = unity::text::identify(bytes);
  const bool is_binary = kind == unity::text::FileKind::Binary;
  if (kind == unity::text::FileKind::LfsPointer || (is_binary && unity::has_hierarchy(path)))
    return add_unread_file(asset, bytes);
  const bool by_unity = unity::has_hierarchy(path) || asset.is_native();
  if (by_unity && is_binary)
    return add(Kind::NotText, path, {}, "serialized as binary, so it is not looked into");
  if (by_unity && (kind == unity::text::FileKind::Mapping || kind == unity::text::FileKind::Empty))
    return add(Kind::BrokenFile, path, {},
               "not a Unity text file, but " + std::string(unity::text::name_of(kind)));
  if (kind != unity::text::FileKind::Objects) return;
  auto copy = copy_in_parts(bytes, &project_.effort());
  if (!copy) return;
  const auto read = unity::text::Document::parse(*std::move(copy), &project_.effort());
  if (!read) return;
  const unity::text::Document& document = *read;
  const auto complain = [&](std::size_t offset, const std::string& message) {
    if (is_enough(Kind::BrokenFile, path)) return;
    const unity::text::Position at = document.position(offset);
    add(Kind::BrokenFile, path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column),
        {}, message);
  };
  // Once for the file: its marks come in threes, and not every one is between two fields.
  const auto conflict = document.conflict();
  if (conflict) complain(*conflict, std::string(unity::text::kConflictText));
  for (const unity::text::Problem& problem : document.problems())
    complain(problem.offset, problem.message);
  for (const unity::text::Object& object : document.objects()) {
    if (project_.effort().is_over()) return;
    const std::string_view body = document.body(object);
    const auto begin = static_cast<std::size_t>(body.data() - document.bytes().data());
    const auto tree = unity::text::Tree::parse(body, &project_.effort());
    if (!tree) return;
    for (const unity::text::Problem& problem : tree->problems())
      if (!conflict || problem.message != unity::text::kConflictText)
        complain(begin + problem.offset, problem.message);
  }
}

void Checker::tell_of_more() {
  for (const auto& [what, count] : counts_) {
    const std::size_t most = most_of(what.second);
    if (count <= most || !is_meant(what.second)) continue;
    const std::size_t more = count - most;
    report_.findings.push_back(
        {what.first, what.second, {}, "and " + std::to_string(more) + " more", more});
  }
}

/// Only GUIDs that may be in what is not on this disk are worth it: a large history takes seconds.
Result<void> Checker::ask_history(const unity::ReferenceGraph& graph) {
  std::set<Guid> doubtful;
  std::vector<std::string> files;
  const std::string root = project_.root() + "/";
  for (const std::string_view path : graph.files()) {
    if (!project_.effort().step()) return project_.effort().error();
    std::vector<Guid> here;
    for (const OutgoingReference& each : graph.uses(path)->out)
      if (judge_.judge(each.guid, each.id, path).kind == GuidVerdict::Kind::Doubtful)
        here.push_back(each.guid);
    if (here.empty()) continue;
    doubtful.insert(here.begin(), here.end());
    const Asset* const asset = project_.assets().find_path(path);
    const std::string disk =
        asset == nullptr ? root + std::string(path) : project_.assets().disk_path(*asset);
    if (disk.starts_with(root))
      files.insert(files.end(), {disk.substr(root.size()), disk.substr(root.size()) + ".meta"});
    else  // the repository may be another one
      witness_.committed.insert(here.begin(), here.end());
  }
  if (doubtful.empty()) return {};
  const auto cancelled = [&] { return project_.effort().is_over(); };
  const auto has_asset = [&](const Guid& guid) {
    const Asset* const asset = project_.assets().find(guid);
    return asset != nullptr && asset->exists;
  };
  GuidHistory& history = project_.history();
  const auto asked = history.ask(has_asset, cancelled);
  std::erase_if(doubtful, [&](const Guid& guid) { return history.find(guid) != nullptr; });
  const std::vector<Guid> unknown(doubtful.begin(), doubtful.end());
  auto committed =
      asked ? history.committed(unknown, files, cancelled) : Result<std::set<Guid>>(asked.error());
  if (project_.effort().is_over()) return project_.effort().error();
  if (!committed) {
    report_.no_history = committed.error().message;
    return {};
  }
  witness_.history = &history;
  witness_.committed.merge(*committed);
  if (history.is_shallow()) report_.no_history = "this clone has only a part of the history";
  return {};
}

void Checker::check_references(const std::string& path, const unity::FileReferences& references) {
  std::set<Guid> done;  // one finding for each missing asset
  // An instance's overrides name its source again and again; the source itself comes first.
  for (const bool sources : {true, false})
    for (const OutgoingReference& reference : references.out) {
      if (!project_.effort().step()) return;
      const bool is_source = reference.id == kPrefabAsset;
      if (is_source != sources) continue;
      const GuidVerdict verdict = judge(reference, path);
      if (verdict.kind == GuidVerdict::Kind::Known && is_source)
        check_source(path, reference);
      else if (verdict.kind == GuidVerdict::Kind::Known)
        check_object(path, reference);
      else if (done.insert(reference.guid).second)
        check_target(path, reference, verdict);
    }
  add_idle(path);
  for (const unity::DanglingReference& reference : references.dangling) {
    if (is_enough(Kind::DanglingReference, path) || !project_.effort().step()) return;
    const ReferencePlace at = place(path, reference.from, [&](const unity::Reference& each) {
      return !each.guid && each.id == reference.to;
    });
    const std::string field = told_field(path, at);
    const std::string who = field.empty() ? "object " + std::to_string(reference.from) : field;
    add_at(
        Kind::DanglingReference, path, at,
        who + " refers to object " + std::to_string(reference.to) + ", which is not in the file");
  }
}

ReferencePlace Checker::place(const std::string& path, unity::FileId from,
                              const std::function<bool(const unity::Reference&)>& wanted) {
  if (from == 0) return {};
  if (!unity::has_hierarchy(path)) {
    const text::Document* const document = asset_document(path);
    return document == nullptr ? ReferencePlace{} : place_of(*document, from, wanted);
  }
  const auto scene = project_.hierarchies().open(path);
  return scene ? place_of(**scene, types_, from, wanted) : ReferencePlace{};
}

/// Of assets that are no scenes one finding after the other is about the same file.
const text::Document* Checker::asset_document(const std::string& path) {
  if (path == asset_path_) return asset_ ? &*asset_ : nullptr;
  asset_path_ = path;
  asset_.reset();
  const Asset* const asset = project_.assets().find_path(path);
  if (asset == nullptr || asset->size > kLargestPlaced) return nullptr;
  auto bytes = project_.assets().read(*asset);
  if (bytes) asset_ = text::Document::parse(Bytes::copy_of(*bytes));
  return asset_ ? &*asset_ : nullptr;
}

void Checker::check_target(const std::string& path, const OutgoingReference& reference,
                           const GuidVerdict& verdict) {
  const bool is_script = reference.id == unity::kScriptFileId;
  // Components with a missing script are listed one by one, with their objects.
  if (is_script && unity::has_hierarchy(path)) return;
  const std::string times =
      reference.count > 1 ? " (" + std::to_string(reference.count) + " times)" : "";
  const std::string what =
      "refers to " + verdict.what + times + (verdict.why.empty() ? "" : "; " + verdict.why);
  if (verdict.kind == GuidVerdict::Kind::Doubtful) return add(Kind::Unresolved, path, {}, what);
  const Kind kind = is_script                      ? Kind::MissingScript
                    : reference.id == kPrefabAsset ? Kind::BrokenPrefab
                                                   : Kind::BrokenReference;
  if (is_enough(kind, path)) return;
  const ReferencePlace at = place(path, reference.first_from, [&](const unity::Reference& each) {
    return each.guid == reference.guid && each.id == reference.id;
  });
  const std::string field = told_field(path, at);
  add_at(kind, path, at, (field.empty() ? "" : field + " ") + what);
}

/// The asset that an instance is made of is there; it may be no prefab.
void Checker::check_source(const std::string& path, const OutgoingReference& reference) {
  const Asset* const asset = judge_.find(reference.guid, path);
  if (asset == nullptr || !is_no_prefab(*asset)) return check_object(path, reference);
  const ReferencePlace at = place(path, reference.first_from, [&](const unity::Reference& each) {
    return each.guid == reference.guid && each.id == reference.id;
  });
  add_at(Kind::BrokenPrefab, path, at,
         "is an instance of '" + std::string(asset->path) + "', which is no prefab and no model");
}

/// The asset is there; the object in it may not be.
void Checker::check_object(const std::string& path, const OutgoingReference& reference) {
  const Asset* const asset = judge_.find(reference.guid, path);
  if (reference.id == 0 || asset == nullptr) return;
  if (!reference.is_needed && asset->extension() != "prefab") return;
  if (!project_.assets().places().shows_contents(*asset)) return;
  const auto presence = targets_.has(*asset, reference.id);
  if (!reference.is_needed) {
    if (presence != TargetObjects::Presence::Absent) return;
    Idle& idle = idle_[reference.guid];
    if (idle.count == 0) idle.first = reference;
    idle.count += reference.count;
    return;
  }
  if (presence == TargetObjects::Presence::Unknown && !asset->is_folder)
    report_.unchecked += reference.count;
  if (presence != TargetObjects::Presence::Absent || is_enough(Kind::BrokenReference, path)) return;
  const ReferencePlace at = place(path, reference.first_from, [&](const unity::Reference& each) {
    return each.guid == reference.guid && each.id == reference.id;
  });
  const std::string field = told_field(path, at);
  add_at(Kind::BrokenReference, path, at,
         (field.empty() ? "" : field + " ") + "refers to object " + std::to_string(reference.id) +
             " of '" + std::string(asset->path) + "', which it does not have" +
             (reference.count > 1 ? " (" + std::to_string(reference.count) + " times)" : ""));
}

//     - target: {fileID: 4170994595757603046, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
/// Unity skips what is about an object that the prefab does not have. One note for each prefab.
void Checker::add_idle(const std::string& path) {
  for (const auto& [guid, idle] : idle_) {
    const Asset* const asset = judge_.find(guid, path);
    if (asset == nullptr || is_enough(Kind::IdleOverride, path)) continue;
    const OutgoingReference& first = idle.first;
    const ReferencePlace at = place(path, first.first_from, [&](const unity::Reference& each) {
      return each.guid == first.guid && each.id == first.id;
    });
    ReferencePlace instance;
    instance.object = at.object;
    const std::string number = std::to_string(idle.count);
    add_at(Kind::IdleOverride, path, instance,
           (idle.count == 1 ? number + " line is" : number + " lines are") +
               " about objects that '" + std::string(asset->path) +
               "' does not have, overrides for the most part; Unity skips them");
  }
  idle_.clear();
}

void Checker::check_hierarchies() {
  std::vector<const Asset*> files;
  for (const Asset* asset : project_.assets().assets())
    if (asset->exists && unity::has_hierarchy(asset->path) && is_meant(asset->path) &&
        project_.assets().places().shows_contents(*asset))
      files.push_back(asset);
  for (std::size_t i = 0; i < files.size() && !project_.effort().is_over(); ++i) {
    tell(Part::Hierarchies, i, files.size());
    check_hierarchy(*files[i]);
  }
  tell(Part::Hierarchies, 1, 1);
}

void Checker::check_hierarchy(const Asset& asset) {
  const auto scene = project_.hierarchies().open(asset.path);
  if (!scene) return;  // check_files reports it
  const unity::Hierarchy& hierarchy = (*scene)->hierarchy;
  const std::string path(asset.path);
  for (const std::string& problem : hierarchy.problems()) add(Kind::BrokenFile, path, {}, problem);
  for (const std::string& type : lone_components(hierarchy.document(), types_))
    add(Kind::LoneComponent, path, {},
        "a " + type + " is part of no object: its m_GameObject is {fileID: 0}");
  for (const unity::Component& component : hierarchy.components()) {
    if (!project_.effort().step()) return;
    if (component.origin.instance != kNone) continue;
    const unity::ComponentType type = types_.type_of(component);
    if (type.kind == unity::ComponentType::Kind::Script)
      look_for_left_overs(**scene, component, type);
    const bool unresolved = type.kind == unity::ComponentType::Kind::Unresolved;
    if (type.exists() && !unresolved)
      continue;  // a script that could not be read is its own finding
    if (component.class_id == unity::kTransformClass) continue;  // a placeholder's
    ReferencePlace at;
    at.object = (*scene)->paths.told(component.object);
    at.index = static_cast<int>(&component - hierarchy.components().data()) -
               static_cast<int>(hierarchy.objects()[component.object].first_component);
    // A component that is listed but not written is a dangling reference, and reported as one.
    if (type.kind == unity::ComponentType::Kind::Dangling) continue;
    check_script(path, at, component.script, unresolved);
  }
  add_left_overs(path);
  for (const EventProblem& problem : find_event_problems(project_, **scene, types_, methods_)) {
    if (is_enough(Kind::MissingMethod, path)) continue;
    add_at(Kind::MissingMethod, path, problem.place, problem.message);
  }
}

//   --- !u!114 &328551732
//   MonoBehaviour:
//     m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}
//     hp: 80               the class has a field "health" now
//
/// Only names are looked at: the values say nothing.
void Checker::look_for_left_overs(const unity::OpenHierarchy& file,
                                  const unity::Component& component,
                                  const unity::ComponentType& type) {
  const unity::Hierarchy& hierarchy = file.hierarchy;
  const text::Object* const object = hierarchy.document().find(component.id);
  if (object == nullptr || !is_known_in_full(type, project_.scripts())) return;
  const FieldValue stored = names_in(hierarchy.document().body(*object));
  const std::vector<std::string> left = left_over_fields(type, stored, project_.scripts());
  for (const std::string& field : left) {
    LeftOver& found = left_over_[{type.full_name, field}];
    if (++found.count > 1) continue;
    found.place.object = file.paths.told(component.object);
    found.place.component = type.full_name;
    found.place.index = static_cast<int>(&component - hierarchy.components().data()) -
                        static_cast<int>(hierarchy.objects()[component.object].first_component);
    found.place.property = field;
    found.successor = successor_of(type, stored, field, left);
  }
}

/// One finding for each field of a class in a file.
void Checker::add_left_overs(const std::string& path) {
  for (const auto& [what, found] : left_over_) {
    const std::string times =
        found.count > 1 ? " in " + std::to_string(found.count) + " components" : "";
    add_at(Kind::LeftOver, path, found.place,
           found.place.field() + " is stored" + times + ", but the class has no such field" +
               (found.successor.empty() ? "" : "; '" + found.successor + "' may be its new name"),
           found.successor);
  }
  left_over_.clear();
}

/// `unresolved`: whether the asset has the class is not known; it is a library, or an #if decides.
void Checker::check_script(const std::string& path, const ReferencePlace& at,
                           const unity::Reference& script, bool unresolved) {
  if (!script.guid) return add_at(Kind::MissingScript, path, at, "the component has no script");
  const Asset* const asset = judge_.find(*script.guid, path);
  if (asset != nullptr && asset->exists) {
    const std::string named = "'" + std::string(asset->path) + "' declares ";
    const std::string why = project_.scripts().why_not_compiled(asset->path);
    if (!unresolved)
      add_at(Kind::MissingScript, path, at,
             named + "no component of that name" + (why.empty() ? "" : "; " + why));
    else if (asset->extension() == "cs")
      add_at(Kind::Unresolved, path, at,
             named + "the component only after an #if; whether that is true is not known");
    return;
  }
  const GuidVerdict verdict = judge_.judge(*script.guid, script.id, path, &witness_);
  const std::string why = verdict.why.empty() ? "" : "; " + verdict.why;
  if (verdict.kind == GuidVerdict::Kind::Doubtful)
    return add_at(Kind::Unresolved, path, at,
                  "script GUID " + script.guid->text() + " is in no asset" + why);
  add_at(Kind::MissingScript, path, at,
         asset == nullptr
             ? "no asset has the script GUID " + script.guid->text() + why
             : "'" + std::string(asset->path) + "' is gone; only its .meta file is there",
         successor(script));
}

/// A script with the name of the lost one; empty: there is none.
std::string Checker::successor(const unity::Reference& script) {
  const auto known = successors_.find(*script.guid);
  if (known != successors_.end()) return known->second;
  const LostScript lost = lost_script(project_, script, {});
  std::string found;
  if (!lost.names.empty())
    for (const ScriptCandidate& each :
         script_candidates(project_, ScriptKind::MonoBehaviour, lost.names, {}, 1))
      found = each.path;
  return successors_[*script.guid] = found;
}

}  // namespace

Result<scene::CheckReport> check_project(Project& project, const scene::Progress& progress,
                                         const std::string& scope) {
  return Checker(project, progress, scope).run();
}

}  // namespace diorama::unity
