// Work: a hierarchy while it is being made: what goes in, the drafts, and what comes out.
//
// The phases (phases.h) work on it one after the other; it only looks things up itself.
//
// Threading: one thread. Errors: none.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/effort.h"
#include "unity/model/hierarchy.h"
#include "unity/model/phases/stale_parts.h"

namespace diorama::unity::phases {

/// An object while it is being built. Objects that nothing leads to are left out at the end.
struct DraftObject {
  FileId id = 0;
  std::string name;
  std::vector<Component> components;
  Index transform = kNone;
  Index instance = kNone;
  Origin origin;
  bool active = true;
  bool placeholder = false;
  Index kept = kNone;  ///< represents the objects of the older hierarchy from this one on,
  Index kept_end = 0;  ///< up to that one
};

struct DraftTransform {
  FileId id = 0;
  std::int32_t class_id = kTransformClass;
  Index object = kNone;
  FileId owner_id = 0;   ///< m_GameObject
  FileId father_id = 0;  ///< as written; 0: a root
  Index father = kNone;  ///< as resolved; stays kNone for roots and orphans
  std::vector<Index> children;
  std::int64_t order = 0;  ///< m_RootOrder, where files have it
  bool removed = false;
};

/// A component that the file itself writes.
struct OwnComponent {
  Component component;
  FileId owner_id = 0;  ///< m_GameObject
  Index transform = kNone;
  bool listed = false;  ///< by its object
};

/// Where an instance lists an addition, and before what it belongs.
struct AddedPlace {
  int index = -1;  ///< -1: the last
  std::size_t number = 0;
};

/// What an update keeps of the older hierarchy; a build keeps nothing.
struct Kept {
  std::vector<bool> placed;  ///< old objects that have a draft, without those below them
  std::vector<Index> objects, components, instances;  ///< old index -> index now; kNone: gone
  std::vector<KeptObjects> rows;                      ///< in the order of the result
};

struct Work {
  /// Without `changed` it is a build, and `old` is empty.
  Work(std::shared_ptr<const text::Document> document, PrefabSource& prefabs, const Hierarchy& old,
       std::optional<std::span<const FileId>> changed);

  [[nodiscard]] bool is_update() const { return changed.has_value(); }

  /// These give the draft that an id means; kNone when there is none.
  [[nodiscard]] Index find_object(FileId id) const;
  [[nodiscard]] Index find_transform(FileId id) const;
  /// The place in `own_components` of a component that is written in the file.
  [[nodiscard]] Index find_own_component(FileId id) const;
  /// The position of an object in the document.
  [[nodiscard]] std::size_t position_of(const text::Object& object) const {
    return static_cast<std::size_t>(&object - document->objects().data());
  }
  /// How many siblings of the older hierarchy the draft represents: none, one, or more than one.
  [[nodiscard]] std::size_t kept_siblings(Index transform) const;
  /// Counts; false: the question is over, end now. What is made of it is thrown away.
  bool step(std::uint64_t count = 1) const { return effort == nullptr || effort->step(count); }
  /// Appends a draft and its transform; gives the index of the transform.
  Index add(DraftObject object, DraftTransform transform);

  // What goes in.
  std::shared_ptr<const text::Document> document;
  PrefabSource& prefabs;
  Effort* const effort;  ///< null: nobody counts
  const Hierarchy& old;
  std::optional<std::span<const FileId>> changed;  ///< ids of documents

  // The choice.
  StaleParts stale;
  std::vector<std::size_t> chosen;  ///< places in the document, ascending

  // The drafts.
  std::vector<DraftObject> objects;
  std::vector<DraftTransform> transforms;
  std::size_t own_transforms = 0;  ///< the first of them are those of the file itself
  std::vector<OwnComponent> own_components;
  std::vector<Index> own_slots;  ///< for each document: its object, or its component
  std::unordered_map<FileId, Index> instance_slots;
  std::unordered_map<FileId, Index> foreign_objects;  ///< these two: what came with instances
  std::unordered_map<FileId, Index> foreign_transforms;
  std::unordered_set<FileId> vague_ids;  ///< of objects inside the sources of placeholders
  bool has_scene_roots = false;
  std::vector<FileId> scene_roots;  ///< as SceneRoots lists them
  std::vector<Index> listed_roots;  ///< the transforms they mean
  std::unordered_map<FileId, AddedPlace> added_places;
  std::size_t copied_bytes = 0;  ///< of what instances brought
  std::size_t not_expanded = 0;  ///< instances that a bound kept out, and their sources
  std::unordered_set<const Hierarchy*> left_out_of;

  // What comes out. Its instances are those that were read, until they are placed.
  std::vector<Index> final_objects;  ///< draft object -> place in the result
  std::vector<Index> new_instances;  ///< instance that was read -> place in the result
  Kept kept;
  HierarchyParts result;
  bool is_unclear = false;  ///< the file does not say, or only the whole file does
};

}  // namespace diorama::unity::phases
