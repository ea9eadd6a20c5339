// PrefabMaking: objects of a file on their way into a new prefab.
//
// It only makes texts: those of the prefab, and those that replace the objects in the file.
// PrefabEditor puts them there.
//
// Threading: engine thread only. Lifetime: for one call; the file must not change meanwhile.
// Errors: as Body.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "unity/edit/objects/pieces.h"
#include "unity/edit/scene_view.h"

namespace diorama::unity::edit {

class PrefabMaking {
 public:
  /// The object and everything below it. REQUIRES: it is not part of an instance, except its root.
  PrefabMaking(SceneView& view, const OpenHierarchy& open, const OpenFile& file, Index object);

  /// The file of the prefab; its root has this name.
  Result<std::string> text(std::string_view name);

  /// The id of the instance that replaces the objects.
  [[nodiscard]] FileId instance() const { return instance_; }
  /// What leaves the file.
  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  /// The objects that represent parts of the instance that others refer to.
  [[nodiscard]] Pieces stripped(const Instance& made) const;
  /// References that led out of the objects: only the instance can have them, as overrides.
  /// Known after text().
  [[nodiscard]] const std::vector<Modification>& lost_references() const { return lost_; }

 private:
  [[nodiscard]] FileId new_id(FileId id) const;
  void note_lost(const Piece& piece);
  void note_lost_overrides(const Piece& piece);
  Result<void> make_root(Piece& piece, std::string_view name) const;

  const OpenHierarchy& open_;
  const OpenFile& file_;
  const Index object_;
  FileId instance_ = 0;
  std::unordered_set<FileId> ids_;
  Pieces pieces_;
  NewIds new_ids_;
  std::vector<Modification> lost_;
};

/// Replaces the objects with an instance of the prefab that was made of them. REQUIRES:
/// inside a step.
Result<void> replace_by_instance(SceneView& view, const OpenHierarchy& open, Index object,
                                 const PrefabMaking& making, const Guid& prefab);

}  // namespace diorama::unity::edit
