// HierarchyBuilder: puts a Hierarchy together from a file and the hierarchies of its prefabs.
//
// In four steps: the file's own objects are read; instances are copied in from their sources
// and changed by their overrides; what the file adds to instances is attached; the forest is
// walked once, which gives objects their final order.
//
// An update does the same with a part of the file. What stays of the older hierarchy takes part as
// drafts that stand for a row of siblings and all below them, as far as a list names them in the
// order they had; they are copied when the walk comes to them.
//
// Used by Hierarchy::build and Hierarchy::update only.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "unity/model/hierarchy.h"

namespace diorama::unity {

class StaleParts;

/// m_RootOrder of an instance's root, where files have it.
[[nodiscard]] std::int64_t root_order(const Instance& instance);

class HierarchyBuilder {
 public:
  HierarchyBuilder(std::shared_ptr<const text::Document> document, PrefabSource& prefabs);
  Hierarchy run();
  /// Nothing when only run() can tell. REQUIRES: `old` was built of this document.
  std::optional<HierarchyUpdate> run_on(const Hierarchy& old, std::span<const FileId> changed);

 private:
  /// An object while it is being built. What nothing leads to is left out at the end.
  struct DraftObject {
    FileId id = 0;
    std::string name;
    std::vector<Component> components;
    Index transform = kNone;
    Index instance = kNone;
    Origin origin;
    bool active = true;
    bool placeholder = false;
    Index kept = kNone;  ///< stands for the objects of the older hierarchy from this one on,
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
  struct OwnComponent {
    Component component;
    FileId owner_id = 0;  ///< m_GameObject
    Index transform = kNone;
    bool listed = false;  ///< by its object
  };
  /// Where an instance lists something that was added to it, and before what it is to stand.
  struct AddedPlace {
    int index = -1;  ///< -1: the last
    std::size_t number = 0;
  };
  using IdMap = std::unordered_map<FileId, Index>;

  // The file's own documents: hierarchy_builder.cpp.
  void read_documents();
  void read_document(const text::Object& object);
  void read_object(const text::Object& object);
  void read_component(const text::Object& object);
  void read_scene_roots(const text::Object& object);
  void read_stripped(const text::Object& object);
  void link_own_components();
  void link_own_children();
  void link_roots();
  [[nodiscard]] std::vector<Index> named(const std::vector<FileId>& ids, Index father);

  // Instances, and what the file adds to them: hierarchy_instances.cpp.
  void expand_instances();
  [[nodiscard]] bool has_room(Index instance);
  void add_placeholder(Index instance);
  void copy_source(Index instance);
  void copy_object(Index instance, Index from);
  void remove_objects(Index instance, Index first_object);
  void apply_overrides(Index instance, Index first_object);
  void alias_placeholder(Index instance, Index object);
  void attach_added_components();
  void resolve_fathers();
  void attach_added_children();
  void insert_children(Index father, std::vector<Index> added);
  [[nodiscard]] const AddedPlace* place_of_child(Index transform) const;
  [[nodiscard]] std::size_t kept_siblings(Index transform) const;

  // The final order: hierarchy_builder.cpp.
  [[nodiscard]] std::vector<Index> ordered_roots();
  void walk();
  void emit_tree(Index root, bool orphan);
  Index emit(Index transform, Index parent, bool orphan);
  [[nodiscard]] Index number_of(Index instance) const;
  void index_placeholders();
  void index_ids();
  void rename_doubles();

  // Updates: hierarchy_update.cpp.
  void read_again(std::span<const FileId> changed);
  std::size_t keep_row(std::span<const FileId> ids, Index father, std::vector<Index>& out);
  [[nodiscard]] bool hangs_as_before(Index object, Index father) const;
  [[nodiscard]] bool is_named(Index object, FileId id) const;
  bool keep_unlisted();
  bool keep_unlisted(Index object);
  Index add_kept(Index begin, Index end);
  void number_instances();
  void emit_kept(const DraftObject& draft, Index parent);
  void keep_instances();
  void keep_short_lists();
  bool merge_ids();
  [[nodiscard]] bool is_certain() const;

  [[nodiscard]] Index find_transform(FileId id) const;
  [[nodiscard]] Index find_root(FileId id) const;
  [[nodiscard]] Index find_object(FileId id) const;
  /// The slot of an own document that is not stripped; kNone when there is none of that kind.
  template <class Wanted>
  [[nodiscard]] Index own_slot(FileId id, Wanted wanted_class) const;
  [[nodiscard]] std::size_t position_of(const text::Object& object) const {
    return static_cast<std::size_t>(&object - document_->objects().data());
  }

  std::shared_ptr<const text::Document> document_;
  PrefabSource& prefabs_;
  Hierarchy result_;

  std::vector<DraftObject> objects_;
  std::vector<DraftTransform> transforms_;
  std::size_t own_transforms_ = 0;  ///< the first of them are those of the file itself
  std::vector<OwnComponent> own_components_;
  std::vector<Index> own_slots_;  ///< for each document: its object, or its component
  IdMap instance_slots_;
  IdMap foreign_objects_;  ///< these two: what came with instances
  IdMap foreign_transforms_;
  std::unordered_set<FileId> vague_ids_;  ///< of objects inside the sources of placeholders
  std::vector<FileId> scene_roots_;
  std::vector<Index> listed_roots_;  ///< transforms
  bool has_scene_roots_ = false;
  std::unordered_map<FileId, AddedPlace> added_places_;
  std::vector<bool> visited_;
  std::vector<Index> final_objects_;  ///< draft object -> place in the result
  bool is_unclear_ = false;           ///< the file does not say in which order some siblings are

  // Of updates.
  const Hierarchy* old_ = nullptr;
  const StaleParts* stale_ = nullptr;
  std::vector<bool> placed_;  ///< old objects that have a draft, without those below them
  std::vector<Index> new_instances_, kept_instances_;  ///< place in the result, of new and old ones
  std::vector<Index> moved_objects_, moved_components_;  ///< old place -> place in the result
  std::vector<Index> new_objects_;                       ///< places in the result
  std::vector<KeptObjects> kept_objects_;
};

}  // namespace diorama::unity
