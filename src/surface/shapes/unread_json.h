// Files that could not be read, in answers: one shape for all vocabularies.
//
//   "unread": [{"path": "Assets/A.prefab", "kind": "lfs_pointer", "concerns": "contents",
//               "reason": "a Git LFS pointer, not the file itself; run `git lfs pull`"}],
//   "unread_total": 12
//
// Both members are absent when everything was read. The list has the first few, the number counts
// all.
//
// Threading: free functions.
#pragma once

#include <string>

#include "base/unread.h"
#include "json/writer.h"

namespace diorama::surface {

void write_unread(json::Writer& out, const Unread& files);

/// A sentence with the first few of them; empty when everything was read.
[[nodiscard]] std::string unread_text(const Unread& files);

/// The text of an answer, and after it that sentence. `text` may be cut before: this is not.
template <class Reply>
[[nodiscard]] std::string with_unread(std::string text, const Reply& reply) {
  if constexpr (requires { reply.unread; }) text += unread_text(reply.unread);
  return text;
}

}  // namespace diorama::surface
