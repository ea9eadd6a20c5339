// CommitPlan: what a commit (io/commit.h) is going to do, and its bytes on disk.
//
// The bytes are the only record of a log (io/record_log.h), which adds version and hash. They
// never change; what is new comes at their end.
//
// Threading: values. Errors: bytes that are no plan give none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/commit.h"

namespace diorama::io {

/// A change in the plan: names and stamps, no content.
struct CommitAction {
  FileChange::Kind kind = FileChange::Kind::Write;
  std::string path;
  std::string to;         ///< of Move
  std::string temporary;  ///< of Write
  FileStamp before;       ///< what `path` was when the commit began
  /// It was removed or moved before; if moved, `before` is what is at `to`. Not on disk: it shows.
  bool is_made = false;
};

struct CommitPlan {
  std::vector<CommitAction> actions;
  std::vector<std::string> new_folders;  ///< outer folders come first
  std::vector<std::string> old_folders;  ///< inner folders come first
  /// A folder was asked for. Not on disk: it only decides how the commit goes.
  bool has_folders = false;

  /// One rename is all or nothing by itself.
  [[nodiscard]] bool needs_record() const { return actions.size() > 1 || has_folders; }
  [[nodiscard]] bool is_empty() const {
    return actions.empty() && new_folders.empty() && old_folders.empty();
  }
  /// One of its paths, for messages. REQUIRES: it is not empty
  [[nodiscard]] const std::string& path() const;
};

[[nodiscard]] std::string encode_plan(const CommitPlan& plan);
[[nodiscard]] std::optional<CommitPlan> decode_plan(std::string_view bytes);

}  // namespace diorama::io
