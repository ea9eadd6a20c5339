// Diff matching: which objects of two states of a file are the same.
//
// First by id, because ids are stable in Unity's files; parts of prefab instances by their
// instance and the part of the prefab they come from. The rest is matched by its place:
// an object by its name under the same parent, a component by its type on the same object,
// anything else by type and name.
//
// Threading: immutable once built. Lifetime: both hierarchies must outlive it. Errors: none.
#pragma once

#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "unity/model/hierarchies.h"

namespace diorama::unity {

class DiffMatching {
 public:
  using Index = unity::Index;
  using FileId = unity::FileId;
  /// For every index of one side the index on the other; kNone: it has no partner.
  struct Partners {
    std::vector<Index> of_before, of_after;
    void resize(std::size_t before, std::size_t after);
    void pair(Index before, Index after);
  };
  /// Documents that are part of no object; null: not on that side.
  using LoosePair = std::pair<const unity::text::Object*, const unity::text::Object*>;

  DiffMatching(const unity::OpenHierarchy& before, const unity::OpenHierarchy& after);

  [[nodiscard]] const Partners& objects() const { return objects_; }
  [[nodiscard]] const Partners& components() const { return components_; }
  [[nodiscard]] const Partners& instances() const { return instances_; }
  /// Removed ones first, then in the order of the new file.
  [[nodiscard]] std::span<const LoosePair> loose() const { return loose_; }
  /// Whether a reference to one and a reference to the other lead to the same thing.
  [[nodiscard]] bool same_object(FileId before, FileId after) const;

 private:
  void match_instances();
  void match_objects();
  void match_places();
  void match_components();
  void match_components(Index before, Index after);
  void match_loose();
  /// The part of the new file's instance that an object or component comes from.
  template <class List>
  [[nodiscard]] Index derived_partner(
      Index before, List list, const std::unordered_map<std::uint64_t, Index>& derived) const;
  void pair_objects(Index before, Index after);

  const unity::OpenHierarchy& before_;
  const unity::OpenHierarchy& after_;
  Partners objects_, components_, instances_;
  std::unordered_map<std::uint64_t, Index> derived_objects_;  ///< of the new file, by origin
  std::vector<LoosePair> loose_;
  std::unordered_map<FileId, FileId> renumbered_;  ///< old to new, where they are not the same
};

}  // namespace diorama::unity
