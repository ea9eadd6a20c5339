// Names: turns the name of a scene, an object or a component into a ref. The only place for it.
//
// A scene is named by its path ("Assets/Scenes/Main"), by its file name when only one has it
// ("Main", "scn:Main"), or not at all: then it is the active one. An object is named by a path
// ("/Player", in the scene that is named beside it; without one, in the active scene, else in the
// one loaded scene that has it), or by its number ("obj:10012",
// "scn:Main:obj:10012"), which needs no scene.
// A number may stand without its "obj:", as "10012"; if an object of the scene is called so, it is
// Ambiguous.
//
// It refreshes nothing: whoever begins a call takes in the changes on disk (Workspace).
//
// Threading: engine thread only. Errors: those of scene::World; InvalidArgument for a number that
// is not a component's where one is expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "scene/input.h"
#include "scene/object_ref.h"
#include "scene/world.h"

namespace diorama {

class LoadedScenes;

/// The number in "obj:10012" and "scn:Main:obj:10012"; nothing for a path.
[[nodiscard]] std::optional<std::int64_t> number_in(std::string_view name);
/// A number as a name: "obj:10012".
[[nodiscard]] std::string name_of_number(std::int64_t number);

/// Where to look for objects, as a caller gives it.
struct FindWhere {
  std::string scene;      ///< empty: those that are loaded; "*": every scene and prefab
  std::string path = {};  ///< the object itself, or its number; empty: any
};

class Names {
 public:
  /// Both must outlive this.
  Names(scene::World& world, const LoadedScenes& loaded) : world_(world), loaded_(loaded) {}

  [[nodiscard]] Result<std::string> scene(const std::string& name) const;
  /// The top of a scene: above all its roots.
  [[nodiscard]] Result<scene::ObjectRef> top(const std::string& scene) const;
  /// A path that several objects have means the only active one; Ambiguous if that does not tell,
  /// or with `Refused`.
  [[nodiscard]] Result<scene::ObjectRef> object(
      const std::string& scene, const std::string& name,
      scene::Namesakes namesakes = scene::Namesakes::ActiveOne) const;
  /// An object, or the top of the scene for "" and "/".
  [[nodiscard]] Result<scene::ObjectRef> object_or_top(const std::string& scene,
                                                       const std::string& name) const;
  /// The component with this number, given as "obj:10012".
  [[nodiscard]] Result<scene::ComponentRef> component(const std::string& name) const;
  /// A question about objects there; the caller fills in the rest.
  [[nodiscard]] Result<scene::ObjectQuery> objects(const FindWhere& where) const;
  /// A value for a field, with every {"$ref": "obj:10012"} in it replaced by a path of that scene.
  [[nodiscard]] Result<scene::Input> with_paths(scene::Input value, const std::string& scene) const;

 private:
  /// The number that is meant: "obj:10012", or "10012" if that has been given to something.
  [[nodiscard]] std::optional<std::int64_t> known_number(std::string_view name) const;
  [[nodiscard]] Result<scene::ObjectRef> by_digits(const std::string& scene, std::int64_t number,
                                                   const std::string& name,
                                                   scene::Namesakes namesakes) const;
  [[nodiscard]] Result<scene::ObjectRef> numbered(const std::string& scene,
                                                  std::int64_t number) const;
  /// A path that the active scene does not have, but another loaded one.
  [[nodiscard]] Result<scene::ObjectRef> in_loaded(const std::string& path,
                                                   const Error& not_in_active) const;

  scene::World& world_;
  const LoadedScenes& loaded_;
};

}  // namespace diorama
