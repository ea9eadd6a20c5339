#include "workspace/loaded_scenes.h"

#include <algorithm>
#include <utility>

#include "scene/editor.h"

namespace diorama {

LoadedScenes::Entry LoadedScenes::entry_at(std::string path, std::string saved_from) const {
  std::string lasting = world_.lasting_name(path);
  return {std::move(path), std::move(lasting), std::move(saved_from)};
}

/// Empty: it is gone.
std::string LoadedScenes::path_now(const Entry& entry) const {
  for (const std::string& name : {entry.lasting_name, entry.path, entry.saved_from}) {
    if (name.empty()) continue;
    if (std::string path = world_.scene_called(name); !path.empty()) return path;
  }
  return {};
}

std::vector<std::string> LoadedScenes::paths() const {
  std::vector<std::string> out;
  for (const Entry& entry : loaded_) {
    std::string path = path_now(entry);
    if (!path.empty() && std::ranges::find(out, path) == out.end()) out.push_back(std::move(path));
  }
  return out;
}

Result<std::string> LoadedScenes::active() const {
  if (std::vector<std::string> loaded = paths(); !loaded.empty()) return std::move(loaded.front());
  std::vector<std::string> all = world_.scenes();
  if (!all.empty()) return std::move(all.front());
  return Error{ErrorCode::SceneNotFound, "the project has no scene", "name a prefab instead", {}};
}

bool LoadedScenes::is_loaded(const std::string& scene) const {
  const std::vector<std::string> loaded = paths();
  if (std::ranges::find(loaded, scene) != loaded.end()) return true;
  const auto active = this->active();
  return loaded.empty() && active && *active == scene;
}

Result<void> LoadedScenes::load(const std::string& scene, bool additive) {
  DIORAMA_CHECK(world_.scene_info(scene));  // it can be read
  if (!world_.is_scene(scene))
    return Error{ErrorCode::SceneNotFound, "'" + scene + "' is not a scene", {}, {{"path", scene}}};
  if (!additive) loaded_.clear();
  // The active one stays active, even when nobody has loaded it.
  if (auto active = this->active(); additive && paths().empty() && active)
    loaded_.push_back(entry_at(*std::move(active)));
  const auto is_it = [&](const Entry& each) { return path_now(each) == scene; };
  if (std::ranges::none_of(loaded_, is_it)) loaded_.push_back(entry_at(scene));
  return {};
}

Result<void> LoadedScenes::close(const std::string& scene) {
  const std::vector<std::string> loaded = paths();
  if (std::ranges::find(loaded, scene) == loaded.end())
    return Error{ErrorCode::SceneNotFound, "'" + scene + "' is not loaded", {}, {{"path", scene}}};
  const std::vector<std::string> unsaved =
      world_.editor() == nullptr ? std::vector<std::string>{} : world_.editor()->unsaved().files;
  if (std::ranges::find(unsaved, scene) != unsaved.end())
    return Error{ErrorCode::PreconditionFailed,
                 "'" + scene + "' has unsaved edits",
                 "save or discard them first",
                 {{"path", scene}}};
  std::erase_if(loaded_, [&](const Entry& each) { return path_now(each) == scene; });
  return {};
}

void LoadedScenes::follow(const std::string& from, const std::string& to) {
  if (loaded_.empty()) loaded_.push_back(entry_at(to, from));  // it was the active one
  for (Entry& each : loaded_)
    if (path_now(each) == from) each = entry_at(to, from);
}

}  // namespace diorama
