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

#include "edit/component_lookup.h"
#include "edit/session.h"
#include "edit/value_writer.h"
#include "scene/input.h"
#include "scene/math.h"
#include "unity/component_types.h"

namespace diorama::edit {

/// A component after it was changed.
struct ComponentChange {
  std::string object_path, object_name;
  std::string type;  ///< full name
  int index = 0;
  int previous_index = 0;
  std::vector<std::string> set, skipped;  ///< fields, as they were given
};

struct ObjectChange {
  std::string path, name;
  std::int64_t id = 0;
  /// Places that referred to what is gone and refer to nothing now: "/Enemy Chaser.target".
  std::vector<std::string> cleared;
};

struct NewComponent {
  std::string type;          ///< full or short name
  std::optional<int> index;  ///< at least 1; none: the last
  scene::Input fields;
};

struct TransformChange {
  std::optional<scene::Vector3> position, euler, scale;
  bool world = false;  ///< position and rotation; scale is always local
};

class SceneEditor {
 public:
  /// The session must outlive this; `path` is that of the scene or prefab.
  SceneEditor(Session& session, std::string path) : session_(session), path_(std::move(path)) {}

  // Components: component_edits.cpp.
  Result<ComponentChange> add_component(const std::string& object, const NewComponent& wanted);
  Result<ComponentChange> set_fields(const std::string& object, int index,
                                     const scene::Input& fields);
  Result<ComponentChange> remove_component(const std::string& object, int index);
  Result<ComponentChange> move_component(const std::string& object, int index, int new_index);

  // Objects: object_edits.cpp.
  Result<ObjectChange> create(const std::string& name, const std::string& parent);
  Result<ObjectChange> rename(const std::string& object, const std::string& name);
  Result<ObjectChange> set_active(const std::string& object, bool active);
  Result<ObjectChange> set_tag(const std::string& object, const std::string& tag);
  Result<ObjectChange> set_layer(const std::string& object, int layer);
  Result<ObjectChange> remove(const std::string& object);
  /// Under another parent (empty: a root), before the sibling of that index; -1: the last. The
  /// object stays where it is in the world, or keeps its local values.
  Result<ObjectChange> move(const std::string& object, const std::string& parent, int sibling,
                            bool keep_world);
  Result<ObjectChange> set_transform(const std::string& object, const TransformChange& change);

 private:
  Result<unity::OpenHierarchyPtr> scene();
  Result<unity::Index> find(const unity::OpenHierarchy& scene, const std::string& object) const;
  Result<unity::Index> component_at(const unity::OpenHierarchy& scene, unity::Index object,
                                    int index) const;
  Result<unity::ComponentType> existing_type(const unity::OpenHierarchy& scene,
                                             unity::Index component);
  [[nodiscard]] ComponentChange describe(const unity::OpenHierarchy& scene, unity::Index object,
                                         int index, const unity::ComponentType& type) const;
  Result<ObjectChange> describe(const unity::OpenHierarchy& scene, unity::Index object) const;

  /// Writes into the document, or as overrides of the instance it comes from. What those mean for
  /// the hierarchy, when that is known, is in overrides_ until the next time.
  Result<void> write(const unity::OpenHierarchy& scene, unity::FileId id, unity::Origin origin,
                     unity::FileId source, const std::vector<Assignment>& assignments,
                     std::span<const std::string> order = {});
  Result<void> write_overrides(const unity::OpenHierarchy& scene, unity::Index instance,
                               unity::FileId source, const std::vector<Assignment>& assignments);
  /// Lets the hierarchy have what the one and only write() of a step wrote.
  void take_in_overrides();
  Result<void> write_object(const unity::OpenHierarchy& scene, unity::Index object,
                            const std::vector<Assignment>& assignments);
  Result<void> write_component(const unity::OpenHierarchy& scene, unity::Index component,
                               const std::vector<Assignment>& assignments,
                               std::span<const std::string> order = {});
  struct FieldPlan {
    std::vector<Assignment> assignments;
    std::vector<std::string> set, skipped, order;
  };
  Result<FieldPlan> plan_fields(const unity::ComponentType& type, const unity::FieldValue& stored,
                                const scene::Input& fields, References& references, bool pack);

  Result<ComponentChange> add_checked(const unity::OpenHierarchy& open, unity::Index owner,
                                      const AddableType& found, const NewComponent& wanted,
                                      unity::FileId& id);
  Result<void> check_not_needed(const unity::OpenHierarchy& open, unity::Index owner,
                                unity::Index component, const unity::ComponentType& type);
  Result<void> remove_own_component(const unity::OpenHierarchy& open, unity::Index owner,
                                    const unity::Component& component);
  Result<void> remove_instance_component(const unity::OpenHierarchy& open,
                                         const unity::Component& component);

  Result<ObjectChange> set_object(const std::string& object, const std::string& what,
                                  const Assignment& assignment);
  Result<void> place(const unity::OpenHierarchy& open, unity::Index object,
                     const scene::Placement& local, const std::optional<scene::Vector3>& euler);
  unity::FileId listed_id(const unity::OpenHierarchy& open, unity::Index object, bool among_roots,
                          References& references);
  Result<void> take_out(const unity::OpenHierarchy& open, unity::Index object);
  Result<void> put_in(const unity::OpenHierarchy& open, unity::FileId id, unity::Index parent,
                      int sibling);
  Result<void> set_father(const unity::OpenHierarchy& open, unity::Index object,
                          unity::FileId father);
  Result<void> renumber(unity::FileId parent);
  Result<void> remove_from_instance(const unity::OpenHierarchy& open, unity::Index object);
  Result<void> check_move(const unity::OpenHierarchy& open, unity::Index object,
                          unity::Index parent) const;

  Session& session_;
  std::string path_;
  std::optional<unity::OverrideChange> overrides_;
};

}  // namespace diorama::edit
