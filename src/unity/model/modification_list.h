// ModificationList: the overrides of a prefab instance, in the order of its file.
//
// An instance may have tens of thousands, and edits insert one between others or look for those of
// one target; so the order is kept apart from the overrides' content, and both are fast. Editors
// write the targets in ascending order; where they are not, all are looked at. Copies share their
// contents until one of them is changed: scenes have tens of thousands of instances, and edits
// leave most of them alone.
//
// Threading: as a container; a copy counts as the list itself. Errors: none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unity/assets/reference.h"

namespace diorama::unity {

/// One property override of a prefab instance.
struct Modification {
  FileId target = 0;  ///< an object of the source, in the ids of the source's file
  std::string path;   ///< "m_LocalPosition.x", "items.Array.data[2].count"
  std::string value;
  Reference object;  ///< when the property is a reference; then `value` is empty
};

class ModificationList {
 public:
  [[nodiscard]] std::size_t size() const { return rows().order.size(); }
  [[nodiscard]] const Modification& operator[](std::size_t index) const {
    return rows().stored[rows().order[index].slot];
  }
  /// Where the overrides of one target are, in order.
  [[nodiscard]] std::vector<std::size_t> of_target(FileId target) const {
    std::vector<std::size_t> out;
    const auto [first, last] = range_of(target);
    for (std::size_t i = first; i < last; ++i)
      if (rows().order[i].target == target) out.push_back(i);
    return out;
  }
  /// The override in effect for a property of the target; nullptr when there is none.
  [[nodiscard]] const Modification* last_of(FileId target, std::string_view path) const {
    const auto [first, last] = range_of(target);
    for (std::size_t i = last; i-- > first;)
      if (rows().order[i].target == target && (*this)[i].path == path) return &(*this)[i];
    return nullptr;
  }
  /// The place for a new one: after those of its target, else after all smaller targets.
  [[nodiscard]] std::size_t place_for(FileId target) const {
    const auto [first, last] = range_of(target);
    if (rows().ascends) return last;
    std::size_t own = 0, smaller = 0;
    for (std::size_t i = first; i < last; ++i) {
      if (rows().order[i].target == target) own = i + 1;
      if (rows().order[i].target < target) smaller = i + 1;
    }
    return own != 0 ? own : smaller;
  }

  void add(Modification change) { insert(size(), {std::move(change)}); }
  /// Inserts a row of them before the one that has this index now.
  void insert(std::size_t index, std::vector<Modification> row) {
    Rows& rows = own_rows();
    std::vector<Entry> entries;
    for (Modification& change : row) {
      entries.push_back({change.target, static_cast<std::uint32_t>(rows.stored.size())});
      rows.stored.push_back(std::move(change));
    }
    const auto place = rows.order.begin() + static_cast<std::ptrdiff_t>(index);
    const auto first = rows.order.insert(place, entries.begin(), entries.end());
    const auto last = first + static_cast<std::ptrdiff_t>(entries.size());
    rows.ascends =
        rows.ascends &&
        std::ranges::is_sorted(first == rows.order.begin() ? first : first - 1,
                               last == rows.order.end() ? last : last + 1, {}, &Entry::target);
  }
  /// REQUIRES: the target stays the same.
  void replace(std::size_t index, Modification change) {
    Rows& rows = own_rows();
    rows.stored[rows.order[index].slot] = std::move(change);
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
    std::uint32_t slot;  ///< in Rows::stored
  };
  struct Rows {
    std::vector<Entry> order;
    bool ascends = true;  ///< the targets ascend in that order
    std::deque<Modification> stored;
  };
  [[nodiscard]] const Rows& rows() const {
    static const Rows none;
    return rows_ ? *rows_ : none;
  }
  Rows& own_rows() {
    if (!rows_ || rows_.use_count() > 1) rows_ = std::make_shared<Rows>(rows());
    return *rows_;
  }
  /// The range where the overrides of the target can be.
  [[nodiscard]] std::pair<std::size_t, std::size_t> range_of(FileId target) const {
    if (!rows().ascends) return {0, size()};
    const auto found = std::ranges::equal_range(rows().order, target, {}, &Entry::target);
    return {static_cast<std::size_t>(found.begin() - rows().order.begin()),
            static_cast<std::size_t>(found.end() - rows().order.begin())};
  }

  std::shared_ptr<Rows> rows_;  ///< null: none
};

}  // namespace diorama::unity
