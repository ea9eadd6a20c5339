// ObjectPaths: the paths of a hierarchy's objects from its roots, in both directions.
//
//   /Barracks/Bunk[1]     the second of the siblings called Bunk
//   /Hall\/Left           an object whose name has a slash in it
//
// Every path printed leads back to its object. Siblings that share a name all get a number. A path
// without it means the one object that it fits; if it fits several, the only one of them that is
// active, as GameObject.Find does it, and none if that does not tell.
//
// Threading: immutable once built, as its hierarchy is. Lifetime: the hierarchy must outlive it.
// Errors: ObjectNotFound names the first step that leads nowhere and what was there; Ambiguous the
// paths that a name without its number may mean.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "unity/model/hierarchy.h"

namespace diorama::unity {

/// What a path means that fits several objects: the only active one, or none in any case.
enum class Namesakes { ActiveOne, Refused };

class ObjectPaths {
 public:
  explicit ObjectPaths(const Hierarchy& hierarchy);
  /// For a hierarchy that was brought up to date: kept objects keep their numbers.
  ObjectPaths(const Hierarchy& hierarchy, const ObjectPaths& before,
              std::span<const KeptObjects> kept);

  [[nodiscard]] std::string path(Index object) const;
  /// The same for an answer: cut if it is longer than kMostPathBytes.
  [[nodiscard]] std::string told(Index object) const;
  /// The last step of its path.
  [[nodiscard]] std::string step(Index object) const;
  /// The slash in front is optional. Without it, a name that is not a root means the one object in
  /// the file with that name.
  [[nodiscard]] Result<Index> find(std::string_view path,
                                   Namesakes namesakes = Namesakes::ActiveOne) const;
  /// All objects that the path fits, in their order; at least one.
  [[nodiscard]] Result<std::vector<Index>> find_all(std::string_view path) const;

  // Each of these takes in the change that the hierarchy has just made.

  /// After Hierarchy::add().
  void add(Index object);
  /// The object had this name, and may have another one now.
  void renamed(Index object, std::string_view before);

 private:
  using Names = std::unordered_set<std::string_view>;
  void add_children(Index parent, std::string_view step, std::vector<Index>& found) const;
  [[nodiscard]] Index find_named(Index parent, std::string_view name, Index number) const;
  [[nodiscard]] Error not_found(std::string_view path, Index parent, std::string_view step) const;
  [[nodiscard]] Error ambiguous(std::string_view path, const std::vector<Index>& found) const;
  [[nodiscard]] std::vector<Index> all_named(std::string_view name) const;
  [[nodiscard]] std::vector<Index> active_of(const std::vector<Index>& found) const;

  /// Those with one of these names; null: all.
  void number_children(Index parent, const Names* names = nullptr);
  void renumber_children(Index parent, const ObjectPaths& before, std::vector<KeptObjects> rows);
  /// The names of the children that are not in these rows.
  void collect_names(Index parent, std::span<const KeptObjects> rows, Index KeptObjects::* begin,
                     Names& names) const;
  [[nodiscard]] Index count_namesakes(Index last);
  [[nodiscard]] FileId id_of(Index object) const;

  const Hierarchy& hierarchy_;
  std::vector<Index> numbers_;  ///< among the siblings of the same name; kNone: the only one
  /// How often each name occurs below the parents (0: the roots) that add() was called for;
  /// nothing after only one call.
  std::unordered_map<FileId, std::unordered_map<std::string, Index>> counted_;
};

/// Where the last step of a path begins: after the last slash that is not part of a name.
[[nodiscard]] std::size_t last_step(std::string_view path);
/// The path of the object above; empty for a root.
[[nodiscard]] std::string_view parent_path(std::string_view path);

}  // namespace diorama::unity
