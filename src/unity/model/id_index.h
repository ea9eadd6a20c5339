// IdIndex: what an id of a file leads to, as a sorted list.
//
// A list and not a hash map: a hierarchy is read far more often than it is made, most ids come in
// the order of the file, and an update copies the whole list in one go.
//
// Threading: as a container. Errors: none; an id that leads nowhere gives nothing.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "unity/model/game_object.h"

namespace diorama::unity {

class IdIndex {
 public:
  struct Entry {
    FileId id = 0;
    Index index = kNone;
    bool exact = true;  ///< false: an unknown part of a placeholder's source
  };

  /// The first of several with the same id.
  [[nodiscard]] std::optional<Index> find(FileId id) const;
  /// Whether the id means exactly that thing, and not just some part of a placeholder.
  [[nodiscard]] bool is_exact(FileId id) const;
  /// By id.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  /// Puts it after those with the same id.
  void add(FileId id, Index index);
  /// Makes room for one more thing: every index from this one on grows by one.
  void shift(Index from);

  // Many at once: append() all, then sort_into().

  /// REQUIRES: sort_into() follows before any question.
  void append(const Entry& entry) { entries_.push_back(entry); }
  /// Sorts what was appended into the kept entries of an older index. `moved` says for
  /// each older index where its thing is now; kNone: it was not kept. False when two different
  /// things have the same id.
  bool sort_into(const IdIndex& older, std::span<const Index> moved);

 private:
  std::vector<Entry> entries_;
};

}  // namespace diorama::unity
