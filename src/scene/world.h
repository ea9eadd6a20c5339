// World: the objects and components of one world, as plain structs.
//
// The edited scenes of a project are a world; so is a level of another engine, a
// running game, a test's handful of objects. Tools ask a World and do not know which one. Names
// are resolved once, at the edge (workspace/names.h), with find_scene(), find() and
// find_number(); every other question takes their results.
//
// A world only answers. Its Editor makes changes (scene/editor.h).
//
// Threading: engine thread only. Errors: SceneNotFound, AssetNotFound, ObjectNotFound, Ambiguous,
// ComponentNotFound, ComponentIndexOutOfRange, MissingScript; each names what was asked for and
// the nearest match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scene/name_query.h"
#include "scene/object_query.h"
#include "scene/object_ref.h"
#include "scene/scene_query.h"

namespace diorama::scene {

class Editor;

/// What a path means that several objects share: the only active one of them, or nothing.
enum class Namesakes { ActiveOne, Refused };

/// What a number belongs to: an object, or one of its components.
struct Numbered {
  ObjectRef object;
  std::optional<int> component;
  bool is_there = true;  ///< false: it was in that scene, but is gone
};

class World {
 public:
  World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  virtual ~World() = default;

  /// Null: nothing can be changed in this world.
  [[nodiscard]] virtual Editor* editor() = 0;

  // Scenes, by their paths in the project.

  /// The most important first.
  [[nodiscard]] virtual std::vector<std::string> scenes() const = 0;
  /// The scene or prefab of that path or name.
  virtual Result<std::string> find_scene(const std::string& name) = 0;
  /// Whether the path is a scene, and not something else that has objects.
  [[nodiscard]] virtual bool is_scene(std::string_view path) const = 0;
  /// A name for the scene that lasts when its path changes, and its path now; empty: gone.
  [[nodiscard]] virtual std::string lasting_name(const std::string& scene) const = 0;
  [[nodiscard]] virtual std::string scene_called(const std::string& lasting_name) const = 0;
  /// `loaded` is not known here.
  virtual Result<SceneInfo> scene_info(const std::string& scene) = 0;

  // Names of objects.

  virtual Result<ObjectRef> find(const std::string& scene, const std::string& path,
                                 Namesakes namesakes) = 0;
  /// What has this number (scene/identities.h).
  virtual Result<Numbered> find_number(std::int64_t number) = 0;
  /// Where the object is now.
  virtual Result<std::string> path_of(const ObjectRef& object) = 0;
  /// The object above; the top for a root.
  virtual Result<ObjectRef> parent_of(const ObjectRef& object) = 0;
  /// The children of an object, or of the top: the roots.
  virtual Result<std::vector<ObjectRef>> children_of(const ObjectRef& object) = 0;
  /// The number by which clients know the object.
  virtual Result<std::int32_t> number_of(const ObjectRef& object) = 0;
  virtual NameList suggest(const NameQuery& query) = 0;
  /// By number; empty where a layer has no name.
  [[nodiscard]] virtual std::vector<std::string> layers() const = 0;

  // Questions.

  virtual Result<SceneTree> tree(const TreeQuery& query) = 0;
  virtual Result<ObjectInfo> object(const ObjectRef& object) = 0;
  /// With the fields of its components, and its first children.
  virtual Result<ObjectDetail> detail(const ObjectRef& object, int max_children) = 0;
  /// `fields`: only these; empty: all.
  virtual Result<ComponentInfo> component(const ComponentRef& component,
                                          const std::vector<std::string>& fields) = 0;
  /// The first component of that type (full or short name).
  virtual Result<ComponentDetail> component_of_type(const ObjectRef& object,
                                                    const std::string& type) = 0;
  /// Reads only what is on the page. `scene` of the answer is as in scene_info().
  virtual Result<ObjectPage> page(const PageQuery& query) = 0;
  virtual Result<FoundObjects> find_objects(const ObjectQuery& query) = 0;
  /// Whether answers about objects can depend on the content of this file.
  [[nodiscard]] virtual bool shows(std::string_view file) const = 0;
};

}  // namespace diorama::scene
