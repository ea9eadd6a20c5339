// Assets: the files of a project with their .meta files: made, changed, moved, copied, deleted.
//
// A file never comes, goes or moves without its .meta, and never gets a GUID that another has: one
// that is moved keeps it, one that is copied gets a new one. Folders that are missing are made.
//
// What it cannot do is what needs the editor: import textures, models and sounds. A new file of
// that kind gets a .meta with its GUID only; the editor completes it when it first sees it.
//
// Threading: engine thread only. Every function of AssetEditor is one step.
// Errors: AssetNotFound, AlreadyExists; InvalidArgument and PermissionDenied for paths, as
// AssetDatabase::place_of(); for fields those of ValueWriter, for classes those of
// find_scriptable_type().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/input.h"
#include "unity/edit/session.h"
#include "scene/skipped_fields.h"

namespace diorama::unity::edit {

struct AssetChange {
  std::string path;  ///< where it is now; where it was, when it is gone
  unity::Guid guid;
  std::vector<std::string> files;  ///< every file that came, went or moved: its path from now on
  /// Of something deleted: the assets that still refer to it.
  std::vector<std::string> still_used_by;
};

/// An object of an asset after its fields were set.
struct AssetFieldChange {
  std::string path;
  unity::Guid guid;  ///< of the asset; zero for what is none (ProjectSettings)
  unity::FileId id = 0;
  std::string name, type;          ///< of the object; the type is a full name
  std::vector<std::string> files;  ///< that came
  std::vector<std::string> set;    ///< fields, as they were given
  scene::SkippedFields skipped;
};

/// A new asset with its .meta, and the folders above it. REQUIRES: inside a step.
Result<unity::Guid> add_asset(Session& session, const std::string& path, std::string_view bytes);

/// What Unity writes into the .meta of a new file; of a folder for `folder`.
[[nodiscard]] std::string new_meta(std::string_view path, const unity::Guid& guid, bool folder);

class AssetEditor {
 public:
  /// The session must outlive this.
  explicit AssetEditor(Session& session) : session_(session) {}

  Result<AssetChange> create_folder(const std::string& path);
  /// Any file, with these bytes.
  Result<AssetChange> create(const std::string& path, std::string_view bytes);
  /// A material with the default shader of the project's render pipeline.
  Result<AssetChange> create_material(const std::string& path);
  /// An asset of a class derived from ScriptableObject (full or short name).
  Result<AssetFieldChange> create_scriptable_object(const std::string& path,
                                                    const std::string& type,
                                                    const scene::Input& fields);
  /// Sets fields of an object of any asset that Unity writes as text, but for scenes and prefabs.
  /// `part`: its id or its name; empty: the main object. Of a material also the properties of its
  /// shader.
  Result<AssetFieldChange> set_fields(const std::string& path, const std::string& part,
                                      const scene::Input& fields);
  /// A scene with nothing in it, or with a camera and a light as the editor's own new scenes.
  Result<AssetChange> create_scene(const std::string& path, bool with_camera_and_light);
  /// A prefab that is another one, to be changed by overrides.
  Result<AssetChange> create_variant(const std::string& prefab, const std::string& path);
  /// Also another name in the same folder; a folder with everything in it.
  Result<AssetChange> move(const std::string& from, const std::string& to);
  Result<AssetChange> copy(const std::string& from, const std::string& to);
  Result<AssetChange> remove(const std::string& path);
  /// Gives a file that has none its .meta, as the editor would when it first sees it.
  Result<AssetChange> import(const std::string& path);

 private:
  Session& session_;
};

}  // namespace diorama::unity::edit
