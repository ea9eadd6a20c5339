#include "unity/project.h"

#include <algorithm>
#include <optional>

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/text.h"
#include "history/write_limits.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "unity/api/project.h"
#include "unity/asset_questions.h"
#include "unity/assets/new_files.h"
#include "unity/changes.h"
#include "unity/chosen_contents.h"
#include "unity/edit/animation/animator_editor.h"
#include "unity/edit/animation/clip_editor.h"
#include "unity/edit/animation/clip_report.h"
#include "unity/edit/animation/controller_report.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/session.h"
#include "unity/editor.h"
#include "unity/model/project.h"
#include "unity/models/models.h"
#include "unity/report/test_index.h"
#include "unity/scripts.h"
#include "unity/settings.h"
#include "unity/store.h"
#include "unity/usage_questions.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMostImported = std::size_t{1} << 30;

/// Whether a name on the path begins with a dot: .git, .env, .ssh. Nobody keeps assets there, but
/// people keep secrets there.
bool has_hidden_part(std::string_view path) {
  return path.starts_with('.') || path.contains("/.");
}

/// One opened project, and the parts of its door.
class OpenedProject final : public UnityProject {
 public:
  OpenedProject(std::unique_ptr<unity::Project> project, scene::OpenOptions options,
                std::shared_ptr<io::Disk> disk)
      : project_(std::move(project)), options_(std::move(options)), disk_(std::move(disk)) {
    world_.set_editor(&editor_);
  }

  scene::World& world() override { return world_; }
  scene::Assets* assets() override { return &assets_; }
  scene::Store* store() override { return &store_; }
  scene::Usages* usages() override { return &usages_; }
  Prefabs& prefabs() override { return prefabs_; }
  TestList tests(const TestQuery& query) override { return list_tests(*project_, query); }
  std::vector<std::string> without_meta(const std::string& path) override {
    return unity::without_meta(project_->assets(), path);
  }
  scene::ProjectFacts facts() override;
  [[nodiscard]] std::vector<std::string> idle_entries() const override;
  [[nodiscard]] scene::WatchedFolders watched() const override {
    return {project_->assets().places().watch_roots(), is_ignored_name};
  }
  void take_in(const std::vector<std::string>& disk_paths) override;
  std::size_t refresh() override;
  Result<AssetFiles*> asset_files() override;
  Result<SettingsFiles*> settings_files() override;
  Result<AnimatorFiles*> animator_files() override;
  Result<AnimatorReport> animator(const std::string& path) override;
  Result<ClipFiles*> clip_files() override;
  Result<ClipReport> clip(const std::string& path) override;
  Scripts& scripts() override { return scripts_; }
  TagTable tags() override { return tag_table(*project_); }
  Result<ChosenContents> scene_settings(const ContentsQuery& query) override {
    return read_scene_settings(*project_, query);
  }
  Result<ChosenContents> contents(const ContentsQuery& query) override {
    DIORAMA_TRY(scene::AssetContents all, assets_.contents(query.path));
    return choose(std::move(all), query);
  }
  Result<ModelReport> model(const ModelQuery& query) override { return models_.report(query); }
  Result<scene::AssetChange> import_asset(const std::string& source,
                                          const std::string& destination) override;

 private:
  [[nodiscard]] std::vector<std::string> import_folders() const;
  [[nodiscard]] io::Boundary import_boundary() const;
  [[nodiscard]] Result<std::string> importable(const std::string& source) const;
  Result<text::Document> document_now(const std::string& path);

  std::unique_ptr<unity::Project> project_;
  scene::OpenOptions options_;
  std::shared_ptr<io::Disk> disk_;
  Changes changes_{*project_, options_, *disk_};
  UnityWorld world_{*project_, *options_.identities, [this] { return editor_.unsaved().files; }};
  UnityEditor editor_{world_, changes_};
  Models models_{*project_};
  UnityPrefabs prefabs_{*project_, world_, changes_, models_, *options_.identities};
  UnityAssets assets_{*project_, changes_};
  UnityUsages usages_{*project_, changes_};
  UnityStore store_{*project_, world_, changes_, options_.ignore_editor_lock};
  UnityScripts scripts_{*project_, world_, changes_};
  std::optional<edit::AssetEditor> asset_files_;  ///< of the session, as the next two
  std::optional<edit::AnimatorEditor> animator_files_;
  std::optional<edit::ClipEditor> clip_files_;
  UnitySettings settings_files_{*project_, world_, changes_, *options_.identities};
};

scene::ProjectFacts OpenedProject::facts() {
  const ProjectSettings& settings = project_->settings();
  scene::ProjectFacts out;
  out.engine_version = settings.version_text;
  out.product_name = settings.product_name.value_or("");
  out.company_name = settings.company_name.value_or("");
  if (settings.render_pipeline) out.render_pipeline = name_of(settings.render_pipeline->kind);
  for (const BuildScene& scene : settings.build_scenes)
    out.build_scenes.push_back({scene.path, scene.enabled});
  out.tags = settings.tags;
  if (settings.layers)
    for (std::size_t i = 0; i < settings.layers->size(); ++i)
      if (const std::string& name = (*settings.layers)[i]; !name.empty())
        out.layers.emplace_back(static_cast<int>(i), name);
  for (const Asset* asset : project_->assets().assets())
    if (asset->exists && !asset->is_folder) ++out.asset_count;
  out.package_count = static_cast<int>(project_->assets().places().packages().list.size());
  out.unread = unread_in(project_->assets());
  add_unread(out.unread, settings.unread);
  return out;
}

std::vector<std::string> OpenedProject::idle_entries() const {
  std::vector<std::string> settings;
  io::WalkOptions here;
  here.recursive = false;
  const auto listed = io::walk_folder(project_->root() + "/ProjectSettings", here);
  if (listed)
    for (const io::FolderListing& folder : listed->folders)
      for (const io::FolderEntry& entry : folder.entries)
        settings.push_back("ProjectSettings/" + std::string(entry.name));
  std::vector<std::string> out;
  for (const std::string& entry : options_.allowed_paths.value_or(std::vector<std::string>{})) {
    const auto is_meant = [&](std::string_view path) { return history::names_path(entry, path); };
    if (std::ranges::none_of(project_->assets().assets(), is_meant, &Asset::path) &&
        std::ranges::none_of(settings, is_meant))
      out.push_back("allowed_paths: no file is at '" + entry + "'");
  }
  for (const std::string& folder : options_.import_folders)
    if (!io::is_folder(folder))
      out.push_back("import_folders: there is no folder '" + folder + "'");
  return out;
}

void OpenedProject::take_in(const std::vector<std::string>& disk_paths) {
  project_->refresh(disk_paths);
  if (edit::Session* const session = changes_.begun()) session->take_outside_changes(disk_paths);
}

std::size_t OpenedProject::refresh() {
  const AssetChanges changes = project_->refresh();
  if (edit::Session* const session = changes_.begun()) session->take_outside_changes({});
  return changes.added.size() + changes.removed.size() + changes.changed.size() +
         changes.moved.size();
}

Result<AssetFiles*> OpenedProject::asset_files() {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  if (!asset_files_) asset_files_.emplace(*session);
  return &*asset_files_;
}

Result<AnimatorFiles*> OpenedProject::animator_files() {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  if (!animator_files_) animator_files_.emplace(*session);
  return &*animator_files_;
}

/// A file as it is in memory.
Result<text::Document> OpenedProject::document_now(const std::string& path) {
  if (changes_.begun() != nullptr) changes_.begun()->publish();
  const Asset* const asset = project_->assets().find_path(path);
  if (asset == nullptr || !asset->exists) return project_->assets().no_asset(path);
  return project_->assets().document(*asset);
}

Result<AnimatorReport> OpenedProject::animator(const std::string& path) {
  DIORAMA_TRY(const text::Document document, document_now(path));
  return edit::report_controller(*project_, path, document);
}

Result<ClipFiles*> OpenedProject::clip_files() {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  if (!clip_files_) clip_files_.emplace(*session);
  return &*clip_files_;
}

Result<ClipReport> OpenedProject::clip(const std::string& path) {
  DIORAMA_TRY(const text::Document document, document_now(path));
  return edit::report_clip(*project_, path, document);
}

Result<SettingsFiles*> OpenedProject::settings_files() {
  DIORAMA_CHECK(changes_.session());
  return &settings_files_;
}

/// Files may come from the project itself and from the folders that the user named for it.
std::vector<std::string> OpenedProject::import_folders() const {
  std::vector<std::string> out{project_->root()};
  for (const auto* folders : {&options_.import_folders, &options_.extra_folders})
    for (const std::string& folder : *folders)
      if (auto named = io::absolute_path(folder)) out.push_back(*std::move(named));
  return out;
}

io::Boundary OpenedProject::import_boundary() const {
  io::Boundary out;
  for (std::string& folder : import_folders()) out.allow(std::move(folder), io::Access::Contents);
  return out;
}

/// Where the file is on this machine, if it may be read.
Result<std::string> OpenedProject::importable(const std::string& source) const {
  const std::string& root = project_->root();
  auto found = io::absolute_path(source.starts_with('/') ? source : root + "/" + source);
  if (!found)
    return Error{ErrorCode::NotFound,
                 "there is no file '" + source + "'",
                 "sourcePath is a path on this machine, or one in the project",
                 {{"field", "sourcePath"}}};
  std::optional<std::string> inside;
  for (const std::string& folder : import_folders())
    if (folder == "/" || is_at_or_below(*found, folder)) inside = found->substr(folder.size());
  if (inside && (has_hidden_part(*inside) || has_hidden_part(file_name_of(source)) ||
                 lower_case(*found).contains("/.git/")))
    return Error{ErrorCode::PermissionDenied,
                 "'" + source + "' may not be read: it is a hidden file, or in a hidden folder",
                 "copy it to a name without a dot at its beginning, if it is meant",
                 {{"field", "sourcePath"}}};
  if (inside) return found;
  const bool none = options_.import_folders.empty();
  return Error{ErrorCode::PermissionDenied,
               "'" + source + "' may not be read: it lies outside the project",
               none ? "" : "import_folders has: " + joined(options_.import_folders),
               {{"field", "sourcePath"}},
               none ? Advice::NameImportFolder : Advice::None};
}

Result<scene::AssetChange> OpenedProject::import_asset(const std::string& source,
                                                       const std::string& destination) {
  DIORAMA_TRY(AssetFiles* const files, asset_files());
  DIORAMA_TRY(const std::string path, importable(source));
  if (path == project_->root() + "/" + destination) return files->import(destination);
  if (io::is_folder(path))
    return Error{ErrorCode::InvalidArgument,
                 "'" + source + "' is a folder",
                 "import its files one by one",
                 {{"path", source}}};
  DIORAMA_TRY(const Bytes bytes,
              io::read_bytes(path, kMostImported, import_boundary(), io::Access::Contents));
  return files->create(destination, bytes.view());
}

}  // namespace

scene::Engine engine(std::shared_ptr<io::Disk> disk, io::FileOverlay files) {
  scene::Engine out;
  out.title = "Unity";
  out.mark = "Assets folder";
  out.layout = "Assets and ProjectSettings";
  out.is_project = [](const std::string& folder) { return io::is_folder(folder + "/Assets"); };
  out.open = [disk = std::move(disk), files = std::move(files)](
                 const std::string& folder,
                 scene::OpenOptions options) -> Result<std::unique_ptr<scene::Project>> {
    DIORAMA_TRY(std::unique_ptr<unity::Project> project,
                unity::Project::open(folder, options.extra_folders, &files, options.effort));
    return std::unique_ptr<scene::Project>(
        std::make_unique<OpenedProject>(std::move(project), std::move(options), disk));
  };
  return out;
}

}  // namespace diorama::unity
