// ObjectRef: one object of a world, after its name was resolved.
//
// Names ("/Player", "obj:10012") are for people and clients. The edge turns each into an
// ObjectRef once (workspace/names.h); everything below takes the ref. It stays good while the
// object exists, whatever it is renamed to and wherever it is moved inside its scene.
//
// Threading: values. Errors: none; a ref to something that is gone gives ObjectNotFound.
#pragma once

#include <cstdint>
#include <string>

namespace diorama::scene {

class World;

struct ObjectRef {
  World* world = nullptr;
  std::string scene;    ///< the file or running scene it is in: its path in the project
  std::int64_t id = 0;  ///< in that scene, as its engine numbers it; 0: the top, above all roots

  [[nodiscard]] bool is_top() const { return id == 0; }
  bool operator==(const ObjectRef&) const = default;
};

/// A component by its place among those of its object.
struct ComponentRef {
  ObjectRef object;
  int index = 0;
};

/// The object with that id in the same scene.
[[nodiscard]] inline ObjectRef with_id(const ObjectRef& beside, std::int64_t id) {
  return {beside.world, beside.scene, id};
}

}  // namespace diorama::scene
