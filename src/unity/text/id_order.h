// IdOrder: finds the objects of a document by their ids.
//
// Unity writes scenes in ascending order of ids; while that holds, nothing is kept, and an
// object is found by binary search. Prefabs are in another order; then this holds the positions of
// the objects, by id.
//
// It does not hold the objects: callers bring them along.
//
// Threading: as a container. Errors: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "unity/text/edit.h"

namespace diorama::unity::text {

struct Object;

class IdOrder {
 public:
  /// Whether every object is known to have a greater id than the one before it.
  [[nodiscard]] bool ascends() const { return by_id_.empty(); }
  /// The object of that id, or nullptr. With repeated ids, the first.
  [[nodiscard]] const Object* find(std::span<const Object> objects, FileId id) const;
  /// The objects whose id an earlier object has, too, by id.
  [[nodiscard]] std::vector<const Object*> repeated(std::span<const Object> objects) const;

  /// Builds the order of these objects.
  void build(std::span<const Object> objects);
  // Adding and removing one keeps all others in their order.
  void added(std::span<const Object> objects, std::size_t position);
  void removed(std::size_t position);

 private:
  std::vector<std::uint32_t> by_id_;  ///< positions; empty while the ids ascend
};

}  // namespace diorama::unity::text
