// AssetFiles: the files of a Unity project with their .meta files: made, changed, moved, copied,
// deleted.
//
// A file never comes, goes or moves without its .meta, and never gets another file's GUID: a moved
// file keeps its GUID, a copied one gets a new one. Missing folders are made.
//
// It cannot do what needs the editor: import textures, models and sounds. A new file of
// that kind gets a .meta with its GUID only; the editor completes it when it first sees it.
//
// Threading: engine thread only. Every function is one step.
// Errors: AssetNotFound, AlreadyExists; InvalidArgument and PermissionDenied for paths; for fields
// those of scene::Editor; ComponentTypeNotFound for classes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scene/asset_change.h"
#include "scene/input.h"

namespace diorama::unity {

class AssetFiles {
 public:
  AssetFiles() = default;
  AssetFiles(const AssetFiles&) = delete;
  AssetFiles& operator=(const AssetFiles&) = delete;
  virtual ~AssetFiles() = default;

  virtual Result<scene::AssetChange> create_folder(const std::string& path) = 0;
  /// Any file, with these bytes.
  virtual Result<scene::AssetChange> create(const std::string& path, std::string_view bytes) = 0;
  /// A material with the default shader of the project's render pipeline.
  virtual Result<scene::AssetChange> create_material(const std::string& path) = 0;
  /// An asset of a class derived from ScriptableObject (full or short name).
  virtual Result<scene::AssetFieldChange> create_scriptable_object(const std::string& path,
                                                                   const std::string& type,
                                                                   const scene::Input& fields) = 0;
  /// Sets fields of an object of any asset that Unity writes as text, except scenes and prefabs.
  /// `part`: its id or its name; empty: the main object. For a material also the properties of its
  /// shader.
  virtual Result<scene::AssetFieldChange> set_fields(const std::string& path,
                                                     const std::string& part,
                                                     const scene::Input& fields) = 0;
  /// Sets fields of one of the settings that a scene has beside its objects: "RenderSettings".
  virtual Result<scene::AssetFieldChange> set_scene_settings(const std::string& scene,
                                                             const std::string& settings,
                                                             const scene::Input& fields) = 0;
  /// A scene with nothing in it, or with a camera and a light like the editor's own new scenes.
  virtual Result<scene::AssetChange> create_scene(const std::string& path,
                                                  bool with_camera_and_light) = 0;
  /// A variant of a prefab, to be changed by overrides.
  virtual Result<scene::AssetChange> create_variant(const std::string& prefab,
                                                    const std::string& path) = 0;
  /// Also renames inside the same folder; moves a folder with everything in it.
  virtual Result<scene::AssetChange> move(const std::string& from, const std::string& to) = 0;
  virtual Result<scene::AssetChange> copy(const std::string& from, const std::string& to) = 0;
  virtual Result<scene::AssetChange> remove(const std::string& path) = 0;
  /// Gives a file without a .meta one, as the editor would when it first sees it.
  virtual Result<scene::AssetChange> import(const std::string& path) = 0;
  /// The same for everything at or below a path that has none; empty: in the whole project.
  virtual Result<std::vector<scene::AssetChange>> import_new(const std::string& path) = 0;
};

}  // namespace diorama::unity
