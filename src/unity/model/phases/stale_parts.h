// StaleParts: what of a hierarchy edits can concern, so that an update builds it anew.
//
// With an object all above it is stale (their lists and sizes can change), with a part of an
// instance all of the instance and what hangs in it. Where a file is odd (ids that are there twice,
// objects whose parent does not exist, roots in no order) the rules of a build need the whole file:
// then it cannot be told.
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

  /// The ids are those of documents that came, went or were changed. False when it cannot be told.
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
