// Reference: how one object names another on disk, {fileID: 11, guid: ..., type: 3}.
//
// Without a GUID the other object is in the same file. The scan finds every reference of a
// text without parsing it, wrapped ones included, at the speed of a text search.
//
// Threading: free functions. Errors: none; text that is not a reference is skipped.
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "unity/facts/guid.h"
#include "unity/text/document.h"
#include "unity/text/tree.h"

namespace diorama::unity {

using text::FileId;

struct Reference {
  FileId id = 0;             ///< 0: refers to nothing
  std::optional<Guid> guid;  ///< of the asset; nothing: this file
  int type = 0;              ///< 0 built-in, 2 native, 3 imported; only with a GUID

  [[nodiscard]] bool is_null() const { return id == 0 && !guid; }
  bool operator==(const Reference&) const = default;
};

/// The first reference in the text; a null one when there is none.
[[nodiscard]] Reference read_reference(std::string_view text);
/// The node as a reference, when it is written as one.
[[nodiscard]] std::optional<Reference> as_reference(text::NodeView node);
/// Every reference of the text, null ones included, in order.
[[nodiscard]] std::vector<Reference> read_references(std::string_view text);

/// Finds the next reference at or after `offset` and moves `offset` past it. With `skip_null`
/// it skips those to nothing where that is quick to see.
[[nodiscard]] std::optional<Reference> next_reference(std::string_view text, std::size_t& offset,
                                                      bool skip_null = false);

/// Looks for references to some objects of a file in its texts, most of which have none.
class ReferenceSearch {
 public:
  /// REQUIRES: the ids outlive it.
  explicit ReferenceSearch(const std::unordered_set<FileId>& ids);
  [[nodiscard]] bool is_in(std::string_view text) const;

 private:
  static constexpr std::size_t kMarks = 4096;
  [[nodiscard]] static std::size_t mark_of(FileId id) {
    return static_cast<std::size_t>(id) % kMarks;
  }

  const std::unordered_set<FileId>& ids_;
  std::bitset<kMarks> marks_;  ///< marks of the ids, so that few others are looked up
};

}  // namespace diorama::unity
