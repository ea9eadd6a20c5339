// GameObject and Component: one object of a hierarchy and one of its components, as plain records.
//
// Objects and components are named by their index in the hierarchy's lists, not by pointers: a
// hierarchy of 100,000 objects is copied with every update, and indices stay valid in the copy.
//
// Threading: plain values. Errors: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>

#include "unity/assets/reference.h"

namespace diorama::unity {

using Index = std::uint32_t;
inline constexpr Index kNone = 0xFFFFFFFF;

/// Class ids, on disk.
inline constexpr std::int32_t kGameObjectClass = 1;
inline constexpr std::int32_t kTransformClass = 4;
inline constexpr std::int32_t kMonoBehaviourClass = 114;
inline constexpr std::int32_t kRectTransformClass = 224;
inline constexpr std::int32_t kPrefabInstanceClass = 1001;
inline constexpr std::int32_t kSceneRootsClass = 1660057539;

[[nodiscard]] constexpr bool is_transform_class(std::int32_t class_id) {
  return class_id == kTransformClass || class_id == kRectTransformClass;
}

/// Where something comes from: this file, or a place in the hierarchy of an instance's source.
struct Origin {
  Index instance = kNone;  ///< kNone: written in this file
  Index source = kNone;    ///< the object's or component's index there
};

struct Component {
  FileId id = 0;              ///< in this file: written, stripped, or computed for an instance
  std::int32_t class_id = 0;  ///< 0: the object lists it, but no such document exists
  Index object = kNone;
  Origin origin;
  Reference script;  ///< of a MonoBehaviour
};

struct GameObject {
  FileId id = 0;
  std::string name;
  Index parent = kNone;
  Index size = 1;  ///< objects of the subtree, itself included
  Index first_component = 0;
  Index component_count = 0;
  Index instance = kNone;  ///< the prefab instance this object is the root of
  Origin origin;
  bool active = true;        ///< its own switch, regardless of its parents
  bool placeholder = false;  ///< replaces an instance whose source cannot be read; ids are made up
  bool orphan = false;       ///< its parent does not exist
};

/// Siblings in a list that is in depth-first order: the distance from one to the next is the size
/// of its subtree. The list must outlive it and not change.
class Siblings {
 public:
  class Iterator {
   public:
    using value_type = Index;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const GameObject* objects, Index at) : objects_(objects), at_(at) {}
    Index operator*() const { return at_; }
    Iterator& operator++() {
      at_ += objects_[at_].size;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const GameObject* objects_ = nullptr;
    Index at_ = 0;
  };

  /// The siblings from one index up to another; a sibling begins at both.
  Siblings(std::span<const GameObject> objects, Index begin, Index end)
      : objects_(objects.data()), begin_(begin), end_(end) {}

  [[nodiscard]] Iterator begin() const { return {objects_, begin_}; }
  [[nodiscard]] Iterator end() const { return {objects_, end_}; }
  /// The index of the first, and the index after the last: for loops that skip some.
  [[nodiscard]] Index from() const { return begin_; }
  [[nodiscard]] Index to() const { return end_; }

 private:
  const GameObject* objects_;
  Index begin_;
  Index end_;
};

static_assert(std::forward_iterator<Siblings::Iterator>);

}  // namespace diorama::unity
