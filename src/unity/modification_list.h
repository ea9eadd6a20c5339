// ModificationList: the overrides of a prefab instance, in the order of its file.
//
// An instance may have tens of thousands, and edits put one between others or look for those of
// one target; so the order is kept apart from what the overrides say, and both are quick.
//
// Threading: as a container. Errors: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "unity/reference.h"

namespace diorama::unity {

/// One property override of a prefab instance.
struct Modification {
  FileId target = 0;  ///< of an object of the source, in the ids of the source's file
  std::string path;   ///< "m_LocalPosition.x", "items.Array.data[2].count"
  std::string value;
  Reference object;  ///< when the property is a reference; then `value` is empty
};

class ModificationList {
 public:
  [[nodiscard]] std::size_t size() const { return order_.size(); }
  [[nodiscard]] const Modification& operator[](std::size_t index) const {
    return stored_[order_[index].slot];
  }
  /// The same as [index].target, but quicker.
  [[nodiscard]] FileId target(std::size_t index) const { return order_[index].target; }

  void add(Modification change) { insert(size(), {std::move(change)}); }
  /// A row of them, before the one that has this index now.
  void insert(std::size_t index, std::vector<Modification> row) {
    std::vector<Entry> entries;
    for (Modification& change : row) {
      entries.push_back({change.target, static_cast<std::uint32_t>(stored_.size())});
      stored_.push_back(std::move(change));
    }
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(index), entries.begin(),
                  entries.end());
  }
  /// REQUIRES: the target stays the same.
  void replace(std::size_t index, Modification change) {
    stored_[order_[index].slot] = std::move(change);
  }

  class Iterator {
   public:
    Iterator(const ModificationList& list, std::size_t index) : list_(&list), index_(index) {}
    const Modification& operator*() const { return (*list_)[index_]; }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const ModificationList* list_;
    std::size_t index_;
  };
  [[nodiscard]] Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] Iterator end() const { return {*this, size()}; }

 private:
  struct Entry {
    FileId target;
    std::uint32_t slot;  ///< in stored_
  };
  std::vector<Entry> order_;
  std::deque<Modification> stored_;
};

}  // namespace diorama::unity
