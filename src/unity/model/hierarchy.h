// Hierarchy: the objects of one scene or prefab file, with every prefab instance in it expanded.
//
// What a file says about an instance (its source, its overrides, what it adds and removes) is
// applied to the source's own hierarchy, expanded the same way; so one rule covers nesting
// and variants of any depth. An instance whose source cannot be read (a model
// file, a package that is not on disk) is one placeholder object.
//
// It holds structure only: names, order, components. The fields of a component, with overrides
// applied, are read on demand (unity/model/fields.h).
//
// Objects are in depth-first order, roots first, then those whose parent does not exist: the
// children of an object follow it directly, and `size` says how many objects its subtree has.
//
// Threading: any thread may read; it does not change once it is built. Only its owner
// (unity/model/hierarchies.h) makes small changes, while nobody else has it.
// Errors: none; inconsistencies are listed in problems().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "unity/model/game_object.h"
#include "unity/model/id_index.h"
#include "unity/model/prefab_instance.h"
#include "unity/text/document.h"

namespace diorama {
class Effort;
}

namespace diorama::unity {

/// An object that was just made in the file: no children, only its transform as component, last
/// among the children of its parent.
struct NewLeaf {
  FileId id = 0;
  FileId transform = 0;
  std::int32_t transform_class = 0;
  std::string name;
  Index parent = kNone;  ///< kNone: a root
};

/// What happened to the overrides of an instance.
struct OverrideChange {
  Index instance = kNone;
  std::vector<std::pair<std::size_t, Modification>> replaced;  ///< which one, and what it is now
  std::vector<Modification> added;                             ///< in a row
  std::size_t place = 0;                                       ///< where that row begins
};

/// The root object of an instance's source, and its transform, in the ids of that source; 0: not
/// known.
struct SourceRoot {
  FileId object = 0, transform = 0;
};

/// Gives the hierarchy of another file, for the instances in this one.
class PrefabSource {
 public:
  virtual ~PrefabSource() = default;
  /// Null when there is no such prefab, or it cannot be read, or it would contain itself.
  virtual std::shared_ptr<const Hierarchy> prefab(const Guid& guid) = 0;
  /// The name of a placeholder whose instance gives it none: the file's stem.
  virtual std::string prefab_name(const Guid& guid) = 0;
  /// What is known of the root of a source that cannot be read: of a model, by its import settings.
  virtual SourceRoot root_of_unread(const Guid& /*guid*/) { return {}; }
  /// What building counts its steps with; null: they are not counted.
  [[nodiscard]] virtual Effort* effort() { return nullptr; }
};

/// What a hierarchy holds. The phases put it together (unity/model/phases/phases.h); all
/// others ask the hierarchy.
struct HierarchyParts {
  std::shared_ptr<const text::Document> document;
  std::vector<GameObject> objects;
  std::vector<Component> components;
  std::vector<Instance> instances;
  IdIndex object_ids;  ///< aliases of placeholders included
  IdIndex component_ids;
  IdIndex instance_ids;
  IdIndex placeholder_transforms;  ///< their aliases; the index is an object
  std::vector<std::string> problems;
  bool complete = true;
  std::vector<FileId> short_lists;  ///< transforms that do not list all their children
  /// Made-up ids collide, components belong to no object, or an object is not its father's child.
  bool is_odd = false;
  FileId scene_roots = 0;     ///< the object that lists the roots; 0: there is none
  std::vector<Guid> sources;  ///< of the instances at every depth; sorted, each once
  std::size_t bytes = 0;      ///< of objects and components, when it was built
  /// What is not in here because of a bound (unity/model/bounds.h); empty: nothing.
  std::string left_out;
  bool too_deep = false;  ///< own objects are among that
};

struct HierarchyUpdate;

class Hierarchy {
 public:
  /// Of no file, with no objects.
  Hierarchy() = default;
  explicit Hierarchy(HierarchyParts parts) : parts_(std::move(parts)) {}
  static Hierarchy build(std::shared_ptr<const text::Document> document, PrefabSource& prefabs);
  /// What build() now gives for the same document, after objects with these ids were added, removed
  /// or changed in it, or prefabs were. Reads only what that affects; nothing when it cannot tell.
  static std::optional<HierarchyUpdate> update(const Hierarchy& old,
                                               std::span<const FileId> changed,
                                               PrefabSource& prefabs);

  [[nodiscard]] const text::Document& document() const { return *parts_.document; }
  [[nodiscard]] const std::vector<GameObject>& objects() const { return parts_.objects; }
  [[nodiscard]] const std::vector<Component>& components() const { return parts_.components; }
  [[nodiscard]] const std::vector<Instance>& instances() const { return parts_.instances; }
  /// For the phases of an update, and of files that contain this one as a prefab.
  [[nodiscard]] const HierarchyParts& parts() const { return parts_; }

  /// The children of an object, in order; for kNone the roots, then those without a parent.
  [[nodiscard]] Siblings children(Index parent) const;
  /// The object with that id. Ids of a placeholder's likely parts lead to the placeholder.
  [[nodiscard]] std::optional<Index> find_object(FileId id) const;
  [[nodiscard]] std::optional<Index> find_component(FileId id) const;
  [[nodiscard]] std::optional<Index> find_instance(FileId id) const;
  /// The object's Transform or RectTransform; kNone when it has none.
  [[nodiscard]] Index transform_of(Index object) const;
  /// The object with that transform; kNone when there is none.
  [[nodiscard]] Index object_of_transform(FileId id) const;

  // Each of these makes one change of the document here, too, if nothing else changed since this
  // was built. REQUIRES: nobody reads this meanwhile. Indices after an addition change.

  /// Its index; kNone when only a new build can tell its place.
  Index add(const NewLeaf& leaf);
  /// Inserts it into the components of an object, before the one that has this number now. False
  /// when only a new build can tell.
  bool add_component(Index object, Index number, const Component& component);
  /// False when they affect more than values of fields.
  bool set_overrides(OverrideChange change);
  /// Another document with the same content, to be edited from now on.
  void move_to(std::shared_ptr<const text::Document> document) {
    parts_.document = std::move(document);
  }
  /// False when the object is not written in this file.
  bool set_object(Index object, const std::string& name, bool active);

  /// Whether every instance, at every depth, could be expanded.
  [[nodiscard]] bool complete() const { return parts_.complete; }
  [[nodiscard]] const std::vector<std::string>& problems() const { return parts_.problems; }

 private:
  void make_room_for_object(Index object, Index component);
  void place_component(Index at, const Component& component);

  HierarchyParts parts_;
};

/// Siblings that follow each other as in the earlier hierarchy, with everything below them.
struct KeptObjects {
  Index before = 0;  ///< these two: where the first of them was, and is now
  Index now = 0;
  Index count = 0;  ///< of objects
};

/// A hierarchy that was brought up to date, and which parts of it were kept.
struct HierarchyUpdate {
  Hierarchy hierarchy;
  std::vector<KeptObjects> kept;  ///< in order
};

/// The instance that an object or component comes from; kNone: it is written in this file. A
/// placeholder comes from its instance.
[[nodiscard]] Index instance_index(const Hierarchy& hierarchy, const GameObject& object);
[[nodiscard]] Index instance_index(const Hierarchy& hierarchy, const Component& component);

/// The id of an object or component of an instance in the source's file; 0 for those written
/// in this file, and when it is not known.
[[nodiscard]] FileId source_id(const Hierarchy& hierarchy, const GameObject& object);
[[nodiscard]] FileId source_id(const Hierarchy& hierarchy, const Component& component);

/// What an id in the file of the instance's source means here: an object, or a component of it.
struct SourcePart {
  Index object = kNone;
  Index component = kNone;  ///< kNone: the object itself
};
[[nodiscard]] std::optional<SourcePart> find_part(const Hierarchy& hierarchy,
                                                  const Instance& instance, FileId source);

/// A part of an instance whose source cannot be read: it is only known to exist.
struct PlaceholderPart {
  const Hierarchy* file = nullptr;         ///< the one that says so, or a prefab in it
  const text::Object* stripped = nullptr;  ///< in there
  const Instance* instance = nullptr;      ///< in there
};
/// What the id means in that case, in this file or in a prefab of any depth.
[[nodiscard]] std::optional<PlaceholderPart> find_unread_part(const Hierarchy& hierarchy,
                                                              FileId id);

}  // namespace diorama::unity
