// Selection: the objects that a person is looking at, by their numbers.
//
// Threading: engine thread only. Errors: those of scene::World.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "scene/world.h"

namespace diorama {

class Selection {
 public:
  /// The world must outlive this.
  explicit Selection(scene::World& world) : world_(world) {}

  /// All must exist; each counts once.
  Result<void> select(std::span<const scene::ObjectRef> objects);
  /// Selects the objects at the top of a scene; gives how many.
  Result<std::size_t> select_roots(const scene::ObjectRef& top);
  /// Those that still exist, in the order of their selection.
  [[nodiscard]] std::vector<scene::ObjectRef> objects() const;
  [[nodiscard]] std::vector<std::int32_t> numbers() const;
  /// Deselects the objects of that scene.
  void forget(const std::string& scene);
  /// Selects what was selected when that copy was made.
  void go_back_to(const Selection& then) { numbers_ = then.numbers_; }

 private:
  scene::World& world_;
  std::vector<std::int32_t> numbers_;  ///< some of which may be gone
};

}  // namespace diorama
