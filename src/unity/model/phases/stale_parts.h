// StaleParts: the parts of a hierarchy that edits can affect, so that an update rebuilds them.
//
// With an object, everything above it is stale (their lists and sizes can change); with a part of
// an instance, all of the instance and what is below it. Where a file is odd (duplicate ids,
// objects whose parent does not exist, roots in no order) the rules of a build need the whole file:
// then it cannot tell.
//
// Threading: one thread; the older hierarchy must outlive it. Errors: none.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "unity/model/hierarchy.h"

namespace diorama::unity::phases {

class StaleParts {
 public:
  /// Nothing is stale yet.
  StaleParts(const Hierarchy& old, PrefabSource& prefabs);

  /// Takes the ids of documents that were added, removed or changed. False when it cannot tell.
  bool find(std::span<const FileId> changed);

  [[nodiscard]] bool object(Index index) const { return objects_[index]; }
  [[nodiscard]] bool instance(Index index) const { return instances_[index]; }

 private:
  bool has_other_source(const Instance& instance);
  void mark(std::optional<Index> object);
  void mark_transform(FileId id);
  void mark_instance(Index index);
  void mark_instance_of(FileId id);
  void mark_known(FileId id);
  void mark_neighbours(const text::Object& now);
  bool spread();

  const Hierarchy& old_;
  PrefabSource& prefabs_;
  std::vector<bool> objects_, instances_;
  std::unordered_map<Guid, std::shared_ptr<const Hierarchy>> sources_;
  std::vector<Index> pending_;
  bool can_tell_ = true;
};

}  // namespace diorama::unity::phases
