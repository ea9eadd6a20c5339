// AssetEditor: changes of the files of a project, implementing unity/api/asset_files.h.
//
// Threading: engine thread only. Errors: those of the interface.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/input.h"
#include "scene/skipped_fields.h"
#include "unity/api/asset_files.h"
#include "unity/model/object_paths.h"

namespace diorama::unity {
struct OpenHierarchy;
}

namespace diorama::unity::edit {

class Session;

using scene::AssetChange;
using scene::AssetFieldChange;

/// A new asset with its .meta, and the folders above it. REQUIRES: inside a step.
Result<unity::Guid> add_asset(Session& session, const std::string& path, std::string_view bytes);

/// What Unity writes into the .meta of a new file, or of a folder for `folder`.
[[nodiscard]] std::string new_meta(std::string_view path, const unity::Guid& guid, bool folder);

class AssetEditor final : public AssetFiles {
 public:
  /// The session must outlive this.
  explicit AssetEditor(Session& session) : session_(session) {}

  Result<AssetChange> create_folder(const std::string& path) override;
  Result<AssetChange> create(const std::string& path, std::string_view bytes) override;
  Result<AssetChange> create_material(const std::string& path) override;
  Result<AssetFieldChange> create_scriptable_object(const std::string& path,
                                                    const std::string& type,
                                                    const scene::Input& fields) override;
  Result<AssetFieldChange> set_fields(const std::string& path, const std::string& part,
                                      const scene::Input& fields) override;
  Result<AssetFieldChange> set_scene_settings(const std::string& scene, const std::string& settings,
                                              const scene::Input& fields) override;
  Result<AssetChange> create_scene(const std::string& path, bool with_camera_and_light) override;
  Result<AssetChange> create_variant(const std::string& prefab, const std::string& path) override;
  Result<AssetChange> move(const std::string& from, const std::string& to) override;
  Result<AssetChange> copy(const std::string& from, const std::string& to) override;
  Result<AssetChange> remove(const std::string& path) override;
  Result<AssetChange> import(const std::string& path) override;
  Result<std::vector<AssetChange>> import_new(const std::string& path) override;

 private:
  Result<AssetFieldChange> set_fields_of(const unity::OpenHierarchy& open,
                                         const text::Object& object, const scene::Input& fields);

  Session& session_;
};

}  // namespace diorama::unity::edit
