// TargetObjects: whether an asset has the object that a reference into it names.
//
//   m_Sprite: {fileID: 21300002, guid: 9a1c..., type: 3}
//
// The file of a material, a prefab or an animation says which objects it has; for textures, sounds
// and scripts the .meta file and the kind of importer do. What a model has is in its .meta file up
// to 2019.1, and in part later. What a library has, and the rest, only the engine's importer knows.
//
// Threading: engine thread only. Errors: none; what is not known is Unknown.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "unity/assets/asset.h"
#include "unity/text/document.h"

namespace diorama::unity {

class Project;

class TargetObjects {
 public:
  enum class Presence { There, Absent, Unknown };

  explicit TargetObjects(Project& project) : project_(project) {}

  [[nodiscard]] Presence has(const Asset& asset, text::FileId id);

 private:
  using Ids = std::optional<std::unordered_set<text::FileId>>;  ///< nothing: not known

  [[nodiscard]] const Ids& ids_of(const Asset& asset);
  [[nodiscard]] Ids written_in(const Asset& asset) const;
  [[nodiscard]] Ids made_by_importer(const Asset& asset) const;
  [[nodiscard]] Ids of_texture(const Asset& asset) const;
  [[nodiscard]] Presence in_prefab(const Asset& asset, text::FileId id);

  /// What a .meta file lists of the objects that its importer made.
  struct Listed {
    std::unordered_set<text::FileId> ids;
    std::unordered_set<text::FileId> classes;  ///< all ids of these are listed
  };
  [[nodiscard]] const Listed& listed_by(const Asset& asset);
  [[nodiscard]] Presence listed_in_meta(const Asset& asset, text::FileId id);

  Project& project_;
  std::unordered_map<Guid, Ids> ids_;
  std::unordered_map<Guid, Listed> listed_;
};

}  // namespace diorama::unity
