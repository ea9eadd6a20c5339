// GuidHistory: which assets this repository once had, asked of git.
//
// A GUID that no asset has may be in a package that is not on this disk, or belong to an asset that
// somebody deleted. The history tells: a .meta file with it was committed and is gone now. It is
// read once for each last commit, by a git of its own process, which may take a while in a large
// repository; so nobody asks before a GUID was found nowhere else.
//
// It changes nothing, follows no network, and runs no program that the repository's settings name.
//
// Threading: one user at a time; ask() waits. Errors: of ask(): Unsupported when there is no
// repository, no commit or no git; Cancelled; else what git said. A failure is not kept.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "unity/facts/guid.h"

namespace diorama::unity {

class Git;

class GuidHistory {
 public:
  /// What had a GUID.
  struct Past {
    std::string path;    ///< of the asset, from the project if it was in there
    std::string commit;  ///< that took it away; empty: the last commit still has it
    /// Packages that came to Packages/manifest.json at about that time.
    std::vector<std::string> new_packages = {};
  };
  using Cancelled = std::function<bool()>;
  /// Whether somebody has the GUID now. Of those nothing is kept.
  using IsKnown = std::function<bool(const Guid&)>;

  /// `root`: the folder of the project. `program`: of git; empty: there is none.
  explicit GuidHistory(std::string root);
  GuidHistory(std::string root, std::string program);
  ~GuidHistory();

  /// Brings it up to the last commit.
  Result<void> ask(const IsKnown& is_known, const Cancelled& cancelled);
  /// Null: no asset of the repository ever had it. REQUIRES: ask().
  [[nodiscard]] const Past* find(const Guid& guid) const;
  /// Whether commits are missing here: then nothing is known of what they had.
  [[nodiscard]] bool is_shallow() const { return is_shallow_; }
  /// Those of the GUIDs that these files (paths from the root) refer to in the last commit.
  /// REQUIRES: ask().
  Result<std::set<Guid>> committed(std::span<const Guid> guids, std::span<const std::string> files,
                                   const Cancelled& cancelled) const;
  /// How often the history was read, for tests.
  [[nodiscard]] int reads() const { return reads_; }

 private:
  class LogReader;
  Result<std::string> git(const std::vector<std::string>& arguments,
                          const Cancelled& cancelled) const;
  Result<void> git(const std::vector<std::string>& arguments, const Cancelled& cancelled,
                   const std::function<void(std::string_view)>& take) const;
  Result<void> read_last_commit(const IsKnown& is_known, const Cancelled& cancelled);
  Result<void> read_log(const IsKnown& is_known, const Cancelled& cancelled);
  [[nodiscard]] std::string from_project(std::string_view path) const;

  std::unique_ptr<const Git> git_;
  std::string head_;    ///< the commit that is known; empty: none
  std::string prefix_;  ///< of the project in the repository: "Game/"
  bool is_shallow_ = false;
  int reads_ = 0;
  std::unordered_map<Guid, Past> past_;
};

}  // namespace diorama::unity
