// Reference: how one object names another on disk, {fileID: 11, guid: ..., type: 3}.
//
// Without a GUID the other object is in the same file. The scan finds every reference of a
// text without parsing it, wrapped ones included, at the speed of a text search.
//
// Threading: free functions. Errors: none; what is no reference is not found.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "unity/guid.h"
#include "yaml/document.h"
#include "yaml/tree.h"

namespace diorama::unity {

using yaml::FileId;

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
[[nodiscard]] std::optional<Reference> as_reference(yaml::NodeView node);
/// Every reference of the text, null ones included, in order.
[[nodiscard]] std::vector<Reference> read_references(std::string_view text);

/// Finds the next reference at or behind `offset` and moves `offset` behind it. With `skip_null`
/// those to nothing are passed over where that is quick to see.
[[nodiscard]] std::optional<Reference> next_reference(std::string_view text, std::size_t& offset,
                                                      bool skip_null = false);

}  // namespace diorama::unity
