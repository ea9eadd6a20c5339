// Instance: a prefab instance as its file describes it, and how such a document is read.
//
// It holds only what the file says, in the spelling of any editor version: the objects that
// result from it are in the hierarchy (unity/model/hierarchy.h).
//
// Threading: plain values and free functions. Errors: none; absent parts are empty.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "unity/model/game_object.h"
#include "unity/model/modification_list.h"

namespace diorama::unity {

class Hierarchy;

/// An entry of m_AddedGameObjects or m_AddedComponents.
struct Addition {
  FileId target = 0;  ///< the parent transform, or the object, in the ids of the source's file
  FileId added = 0;   ///< in this file
  int insert_index = -1;
};

struct Instance {
  FileId id = 0;
  Reference source;
  std::shared_ptr<const Hierarchy> hierarchy;  ///< of the source; null when it cannot be read
  FileId parent = 0;                           ///< the transform it is below; 0: a root
  Index root = kNone;                          ///< its root object; kNone when nothing is left
  ModificationList modifications;
  std::vector<FileId> removed_components;  ///< these two: in the ids of the source's file
  std::vector<FileId> removed_objects;
  std::vector<Addition> added_objects;
  std::vector<Addition> added_components;
  /// For a placeholder: the ids of the root and of its transform in the source, as far
  /// as the overrides tell; else 0.
  FileId root_source = 0;
  FileId root_transform_source = 0;
  /// Source id and this file's id, for the stripped objects in this file; by source.
  std::vector<std::pair<FileId, FileId>> stripped;

  /// The id in this file of an object of the source.
  [[nodiscard]] FileId local_id(FileId source_id) const;
  /// The same for objects that are not in this file.
  [[nodiscard]] FileId computed_id(FileId source_id) const;
};

/// Nothing when the document is not an instance: files from before 2018.3 keep a description
/// of the prefab itself in a document of the same class.
[[nodiscard]] std::optional<Instance> read_instance(const text::Document& document,
                                                    const text::Object& object);

/// The ids that the root object (the first three) and its transform (the others) of an imported
/// model can have, depending on the age of its import settings; on disk. Unity computes the newer
/// ones from the names of the nodes in the model.
[[nodiscard]] std::span<const FileId> model_root_ids();

/// m_RootOrder of its root, in files that have it.
[[nodiscard]] std::int64_t root_order(const Instance& instance);

}  // namespace diorama::unity
