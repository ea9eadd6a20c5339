#include "unity/store.h"

#include <algorithm>
#include <tuple>

#include "base/list_text.h"
#include "base/path_text.h"
#include "history/discard.h"
#include "history/saving.h"
#include "io/file_overlay.h"
#include "unity/assets/asset.h"
#include "unity/assets/editor_lock.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

/// The way out of a conflict: without it, the next save ends in the same one. Paths in messages
/// become those of the project.
Error with_way_out(Error error, const std::string& root) {
  const auto is_path = [](const auto& detail) { return detail.first == "path"; };
  const auto place = std::ranges::find_if(error.details, is_path);
  if (error.code != ErrorCode::Conflict || place == error.details.end() ||
      !place->second.starts_with(root + "/"))
    return error;
  const std::string path = place->second.substr(root.size() + 1);
  if (error.message.starts_with(place->second))
    error.message.replace(0, place->second.size(), path);
  place->second = path;
  error.hint.clear();
  error.advice = path.ends_with(".unity") ? Advice::DiscardOrSaveAs : Advice::DiscardChanges;
  return error;
}

/// The file with this name, if the name is enough to tell.
Result<std::string> file_called(Project& project, UnityWorld& world, const std::string& name,
                                const std::vector<std::string>& unsaved) {
  if (std::ranges::find(unsaved, name) != unsaved.end()) return name;
  if (name.find('/') != std::string::npos && !has_hierarchy(name)) {
    DIORAMA_TRY(const std::string place, project.assets().place_of(name));
    if (!project.files().facts_of(place)) return project.assets().no_asset(name);
    return name;
  }
  auto found = world.find_scene(name);
  if (found || found.error().code != ErrorCode::SceneNotFound) return found;
  // A file that is gone from disk still has its name.
  for (const std::string& each : unsaved)
    if (has_hierarchy(each) && (stem_of(each) == name || each.ends_with("/" + name))) return each;
  return found;
}

std::string free_scene_name(const Project& project) {
  const std::string begin = "Assets/Scenes/New Scene";
  std::string path = begin + ".unity";
  for (int number = 1;; ++number) {
    const Asset* const asset = project.assets().find_path(path);
    if (asset == nullptr || !asset->exists) return path;
    path = begin + " " + std::to_string(number) + ".unity";
  }
}

}  // namespace

Result<void> UnityStore::check_editor() const {
  if (ignore_editor_lock_ || !is_open_in_editor(project_.root())) return {};
  return Error{
      ErrorCode::Conflict, "the project is open in the Unity editor", {}, {}, Advice::CloseEditor};
}

Result<scene::SavedFiles> UnityStore::save(const std::vector<std::string>& only) {
  edit::Session* const session = changes_.begun();
  if (session == nullptr) return scene::SavedFiles{};
  DIORAMA_CHECK(check_editor());
  auto saved = session->save(changes_.state_folder(), changes_.disk(), only);
  if (!saved) return with_way_out(std::move(saved).error(), project_.root());
  return saved;
}

Result<scene::SavedFiles> UnityStore::check_save(const std::vector<std::string>& only) {
  edit::Session* const session = changes_.begun();
  if (session == nullptr) return scene::SavedFiles{};
  DIORAMA_CHECK(check_editor());
  auto saved = session->check_save(changes_.disk(), only);
  if (!saved) return with_way_out(std::move(saved).error(), project_.root());
  return saved;
}

/// The scene at another path, with its unsaved edits. REQUIRES: inside a step.
Result<void> UnityStore::make_copy(edit::Session& session, const std::string& from,
                                   const std::string& path) {
  DIORAMA_TRY(const edit::OpenFile* const file, session.file(from));
  if (!world_.is_scene(from) || !world_.is_scene(path))
    return Error{ErrorCode::InvalidArgument,
                 "'" + (world_.is_scene(from) ? path : from) + "' is not a scene",
                 "the name of a scene ends in .unity",
                 {{"path", path}}};
  DIORAMA_CHECK(edit::AssetEditor(session).create(path, file->document->write()));
  if (history::can_go_back(session, from)) DIORAMA_CHECK(session.discard(from));
  return {};
}

Result<scene::SavedFiles> UnityStore::save_as(const std::string& from, const std::string& path) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  {
    edit::Step step(*session, "save " + from + " as " + path);
    DIORAMA_CHECK(make_copy(*session, from, path));
    DIORAMA_CHECK(step.keep());
  }
  auto saved = save({path});
  if (!saved) std::ignore = session->undo();
  return saved;
}

Result<scene::SavedFiles> UnityStore::check_save_as(const std::string& from,
                                                    const std::string& path) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  const edit::Step step(*session, "try");  // not kept
  DIORAMA_CHECK(make_copy(*session, from, path));
  return check_save({path});
}

Result<std::string> UnityStore::create_scene(const std::string& path, bool with_defaults) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  const std::string place = path.empty() ? free_scene_name(project_) : path;
  DIORAMA_TRY(const scene::AssetChange made,
              edit::AssetEditor(*session).create_scene(place, with_defaults));
  return made.path;
}

Result<std::string> UnityStore::unsaved_file(edit::Session& session, const std::string& name) {
  const std::vector<std::string> unsaved = session.unsaved();
  DIORAMA_TRY(std::string path, file_called(project_, world_, name, unsaved));
  if (std::ranges::find(unsaved, path) == unsaved.end())
    return Error{ErrorCode::PreconditionFailed,
                 "nothing is unsaved in " + path,
                 unsaved.empty() ? "nothing is unsaved at all"
                                 : "there are unsaved edits in: " + joined(unsaved),
                 {{"path", path}}};
  return path;
}

Result<std::string> UnityStore::discard(const std::string& file) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  DIORAMA_TRY(std::string path, unsaved_file(*session, file));
  DIORAMA_CHECK(session->discard(path));
  return path;
}

Result<std::string> UnityStore::check_discard(const std::string& file) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  DIORAMA_TRY(std::string path, unsaved_file(*session, file));
  DIORAMA_CHECK(history::check_discard(*session, path));
  return path;
}

}  // namespace diorama::unity
