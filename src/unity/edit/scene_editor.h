// SceneEditor: changes of the objects of one scene or prefab, as Unity's editor would make them.
//
// Every function is one step: it checks everything it was given, then changes the file in memory,
// and leaves no trace when it fails. What belongs to a prefab instance is changed by overrides in
// this file, never in the prefab.
//
// Threading: engine thread only. Lifetime: short; each function looks at the scene as it is now.
// Errors: ObjectNotFound, ComponentIndexOutOfRange, MissingScript, ReferenceNotFound,
// ComponentTypeNotFound, ComponentTypeAmbiguous, InvalidComponentType, ComponentDependency,
// InvalidArgument; each names what was asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/change.h"
#include "scene/input.h"
#include "scene/math.h"
#include "unity/edit/objects/pieces.h"
#include "unity/edit/session.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/field_plan.h"
#include "unity/model/component_types.h"

namespace diorama::unity::edit {

/// The type of a component whose script is gone.
inline constexpr const char* kMissingScript = "missing script";

/// One way in which a prefab instance differs from its prefab.
struct OverrideInfo {
  enum class Kind { Property, AddedComponent, RemovedComponent, AddedObject, RemovedObject };
  Kind kind = Kind::Property;
  std::string object_path;  ///< in this scene; empty when it is not known any more
  std::string component;    ///< full name; empty: the object itself
  std::string property;     ///< "m_LocalPosition.x", as the file names it
  std::string value;
  unity::FileId target = 0;  ///< in the ids of the prefab
  unity::FileId added = 0;   ///< in the ids of this file
  bool is_default = false;   ///< every instance has it: place and name of the root
  bool stale = false;        ///< the prefab has no such part any more
};

/// Which overrides are meant: all but the default ones when everything is empty.
struct OverrideFilter {
  std::string object;     ///< path
  std::string component;  ///< full or short name
  std::string property;   ///< as the file or as people name it, or what stands before the first dot
};

/// What a new object gets: below a RectTransform one of those in any case.
enum class TransformKind { AsParent, Rect };

class SceneEditor {
 public:
  /// The session must outlive this; `path` is that of the scene or prefab.
  SceneEditor(Session& session, std::string path) : session_(session), path_(std::move(path)) {}

  // Components: component_edits.cpp.
  /// From here on what is given deeper below a field than that is skipped and named.
  void limit_levels(int levels) { levels_ = levels; }
  Result<scene::ComponentChange> add_component(const std::string& object,
                                               const scene::NewComponent& wanted);
  Result<scene::ComponentChange> set_fields(const std::string& object, int index,
                                            const scene::Input& fields);
  /// `also_missing`: also one whose script is gone, or that is listed but not in the file.
  Result<scene::ComponentChange> remove_component(const std::string& object, int index,
                                                  bool also_missing = false);
  Result<scene::ComponentChange> move_component(const std::string& object, int index,
                                                int new_index);

  // Objects: object_edits.cpp.
  Result<scene::ObjectChange> create(const std::string& name, const std::string& parent,
                                     TransformKind kind = TransformKind::AsParent);
  /// The name, or one with a number behind it when a child of the parent (empty: a root) has it.
  Result<std::string> free_name(const std::string& name, const std::string& parent);
  /// A Cube, Sphere, Capsule, Cylinder, Plane or Quad, with the mesh, material and collider that
  /// the editor gives it.
  Result<scene::ObjectChange> create_primitive(const std::string& kind, const std::string& name,
                                               const std::string& parent);
  Result<scene::ObjectChange> rename(const std::string& object, const std::string& name);
  Result<scene::ObjectChange> set_active(const std::string& object, bool active);
  Result<scene::ObjectChange> set_tag(const std::string& object, const std::string& tag);
  Result<scene::ObjectChange> set_layer(const std::string& object, int layer);
  Result<scene::ObjectChange> remove(const std::string& object);
  /// Under another parent (empty: a root), before the sibling of that index; -1: the last. The
  /// object stays where it is in the world, or keeps its local values.
  Result<scene::ObjectChange> move(const std::string& object, const std::string& parent,
                                   int sibling, bool keep_world);
  Result<scene::ObjectChange> set_transform(const std::string& object,
                                            const scene::TransformChange& change);

  // Prefabs and copies: prefab_edits.cpp.
  /// An instance of that prefab as the last child of the parent (empty: a root).
  Result<scene::ObjectChange> instantiate(const std::string& prefab, const std::string& parent);
  /// Beside the object, with everything below it. What it refers to outside stays the same.
  Result<scene::ObjectChange> duplicate(const std::string& object);
  /// Makes a prefab of the object and everything below it; the object becomes its instance and
  /// keeps its name, the prefab's root bears that of the file. Of an instance it makes a variant.
  Result<scene::ObjectChange> create_prefab(const std::string& object,
                                            const std::string& asset_path);
  /// The instance becomes objects of this file. Instances inside it stay, but for `completely`.
  Result<scene::ObjectChange> unpack(const std::string& object, bool completely);

  // Overrides: override_edits.cpp. `object` is the root of an instance.
  /// With those that every instance has.
  Result<std::vector<OverrideInfo>> overrides(const std::string& object,
                                              const OverrideFilter& filter = {});
  /// The instance is as its prefab there again. Says what was taken back.
  Result<std::vector<OverrideInfo>> revert_overrides(const std::string& object,
                                                     const OverrideFilter& filter);
  /// The prefab becomes as the instance is, but for references to other objects of the scene,
  /// which only an instance can have. Says what was applied.
  Result<std::vector<OverrideInfo>> apply_overrides(const std::string& object,
                                                    const OverrideFilter& filter);

 private:
  Result<unity::OpenHierarchyPtr> scene();
  /// An object that can be changed: of a source that cannot be read only the root, when the
  /// overrides tell its ids.
  Result<unity::Index> find(const unity::OpenHierarchy& scene, const std::string& object) const;
  [[nodiscard]] static Error cannot_change(const std::string& object);
  /// Whether the components of an object and of all below it may go with it.
  Result<void> check_components_below(const unity::OpenHierarchy& scene, unity::Index object);
  /// Of a component that is to be changed.
  Result<unity::ComponentType> existing_type(const unity::OpenHierarchy& scene,
                                             unity::Index component);
  [[nodiscard]] scene::ComponentChange describe(const unity::OpenHierarchy& scene,
                                                unity::Index object, int index,
                                                const unity::ComponentType& type) const;
  Result<scene::ObjectChange> describe(const unity::OpenHierarchy& scene,
                                       unity::Index object) const;

  /// As overrides of the instance it comes from; `stored` is what it says now. What it says
  /// already needs none. What they mean for the hierarchy, when that is known, is in overrides_
  /// until the next time.
  Result<void> write_overrides(const unity::OpenHierarchy& scene, unity::Index instance,
                               unity::FileId source, const unity::FieldValue& stored,
                               const FieldPlan& plan);
  Result<bool> write_at_their_places(const unity::OpenHierarchy& scene, unity::Index instance,
                                     const std::vector<unity::Modification>& wanted);
  /// Lets the hierarchy have what the one and only write of a step wrote.
  void take_in_overrides();
  Result<void> write_object(const unity::OpenHierarchy& scene, unity::Index object,
                            const std::vector<Assignment>& assignments);
  Result<void> write_component(const unity::OpenHierarchy& scene, unity::Index component,
                               const std::vector<Assignment>& assignments);
  Result<void> write_component(const unity::OpenHierarchy& scene, unity::Index component,
                               const FieldPlan& plan, const unity::FieldValue& stored);

  Result<scene::ComponentChange> add_with_required(const std::string& object,
                                                   const scene::NewComponent& wanted,
                                                   std::vector<std::string>& coming);
  Result<void> check_addition(const unity::OpenHierarchy& open, unity::Index owner,
                              const unity::ComponentType& type, const scene::NewComponent& wanted);
  Result<void> add_required(const std::string& object, const std::string& by,
                            const std::vector<std::string>& types,
                            std::vector<std::string>& coming);
  [[nodiscard]] std::vector<unity::FileId> component_ids(const unity::OpenHierarchy& open,
                                                         unity::Index owner) const;
  Result<void> note_order(Body& instance, const unity::OpenHierarchy& open, unity::Index owner,
                          const std::vector<unity::FileId>& order, unity::FileId added) const;
  Result<scene::ComponentChange> add_checked(const unity::OpenHierarchy& open, unity::Index owner,
                                             const AddableType& found,
                                             const scene::NewComponent& wanted, unity::FileId& id);
  // RectTransforms: rect_edits.cpp.
  Result<void> make_rect(const unity::OpenHierarchy& open, unity::Index object);
  Result<scene::ComponentChange> become_rect(const std::string& object, const AddableType& found,
                                             const scene::NewComponent& wanted);
  Result<void> check_not_needed(const unity::OpenHierarchy& open, unity::Index owner,
                                unity::Index component, const unity::ComponentType& type);
  Result<void> remove_own_component(const unity::OpenHierarchy& open, unity::Index owner,
                                    const unity::Component& component);
  Result<void> remove_instance_component(const unity::OpenHierarchy& open,
                                         const unity::Component& component);

  Result<scene::ObjectChange> set_object(const std::string& object, const std::string& what,
                                         const Assignment& assignment);
  Result<void> place(const unity::OpenHierarchy& open, unity::Index object,
                     const scene::Placement& local, const std::optional<scene::Vector3>& euler);
  unity::FileId listed_id(const unity::OpenHierarchy& open, unity::Index object, bool among_roots,
                          References& references);
  Result<void> take_out(const unity::OpenHierarchy& open, unity::Index object);
  Result<void> number_roots(const unity::OpenHierarchy& before, unity::FileId object, int sibling);
  Result<void> settle(unity::FileId parent_id, std::vector<unity::FileId> order);
  Result<void> put_in(const unity::OpenHierarchy& open, unity::FileId id, unity::Index parent,
                      int sibling);
  Result<void> set_father(const unity::OpenHierarchy& open, unity::Index object,
                          unity::FileId father);
  Result<void> renumber(unity::FileId parent);
  Result<void> number(const std::vector<unity::FileId>& siblings);
  Result<void> remove_from_instance(const unity::OpenHierarchy& open, unity::Index object);
  Result<void> check_move(const unity::OpenHierarchy& open, unity::Index object,
                          unity::Index parent) const;

  Result<void> set_default_material(std::int64_t object, int index, bool universal);

  class PrefabMaking;
  Result<unity::Index> parent_index(const unity::OpenHierarchy& open,
                                    const std::string& parent) const;
  Result<unity::Index> instance_at(const unity::OpenHierarchy& open, unity::Index object) const;
  Result<unity::Index> root_of(const unity::OpenHierarchy& open, unity::FileId instance) const;
  Result<unity::FileId> add_instance(const unity::OpenHierarchy& open, const unity::Guid& source,
                                     const std::vector<unity::Modification>& overrides,
                                     unity::Index above);
  /// What a copy of an object is made of, with the ids of the original.
  struct Copy {
    Pieces pieces;
    unity::FileId instance = 0;  ///< which the object is the root of; 0: an object of its own
  };
  Result<Copy> pieces_to_copy(const std::string& object, unity::FileId id);
  Result<unity::Index> copy_at(const unity::OpenHierarchy& open, unity::FileId made) const;
  Result<void> hang_copy(const unity::OpenHierarchy& before, unity::Index parent,
                         unity::FileId made, const std::string& name, int sibling);
  Result<void> replace_root(unity::FileId before, unity::FileId after);
  Result<void> replace_by_instance(const unity::OpenHierarchy& open, unity::Index object,
                                   const PrefabMaking& making, const unity::Guid& guid);

  Result<std::vector<OverrideInfo>> chosen_overrides(const std::string& object,
                                                     const OverrideFilter& filter);
  Result<void> drop_override(unity::FileId instance, const OverrideInfo& info);
  Result<void> apply_override(SceneEditor& prefab, const unity::OpenHierarchy& open,
                              const unity::Instance& instance, const OverrideInfo& info);
  Result<void> take_override(const unity::OpenHierarchy& user, const unity::Instance& instance,
                             const OverrideInfo& info);
  Result<NewIds> take_addition(const unity::OpenHierarchy& user, const unity::Instance& instance,
                               const OverrideInfo& info);
  Result<void> list_component(unity::FileId object, unity::FileId component);
  Result<void> list_child(const unity::Hierarchy& from, unity::Index object, const NewIds& ids,
                          unity::FileId parent_id);
  Result<void> replace_addition(const unity::OpenHierarchy& open, const unity::Instance& instance,
                                const OverrideInfo& info, const NewIds& new_ids);
  Result<void> take_field(Body& body, const unity::OpenHierarchy& user,
                          const unity::Instance& instance, const OverrideInfo& info);
  Result<unity::FileId> id_in_prefab(const unity::OpenHierarchy& user,
                                     const unity::Instance& instance, unity::FileId id,
                                     const OverrideInfo& info) const;

  Session& session_;
  std::string path_;
  int levels_ = scene::kAllLevels;
  std::optional<unity::OverrideChange> overrides_;
};

/// The children of an object, or the roots (kNone).
[[nodiscard]] std::vector<unity::Index> siblings_below(const unity::Hierarchy& hierarchy,
                                                       unity::Index parent);

/// InvalidArgument when no object can be called so.
[[nodiscard]] Result<void> check_object_name(const std::string& name);

}  // namespace diorama::unity::edit
