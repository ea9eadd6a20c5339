// Git: calls of the git of this machine, for questions about the repository that a project is in.
//
// It changes nothing, asks no network, and runs no program that the repository's settings name: a
// repository is somebody else's. So nobody may ask it here for what makes git read files of the
// working tree through filters (git diff, git status); blob ids tell the same.
//
// Threading: any number of calls at once; a call waits on the thread that makes it.
// Errors: Unsupported when there is no repository or no git; those of io::run_limited().
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::unity {

class Git {
 public:
  /// `folder`: to work in. `program`: of git; empty: there is none.
  explicit Git(std::string folder);
  Git(std::string folder, std::string program)
      : folder_(std::move(folder)), program_(std::move(program)) {}

  /// As those of io::run_limited().
  using Cancelled = std::function<bool()>;
  using TakeBytes = std::function<void(std::string_view)>;

  /// Whether it can be asked at all. Starts nothing.
  [[nodiscard]] Result<void> ready() const;
  Result<void> run(const std::vector<std::string>& arguments, const Cancelled& cancelled,
                   const TakeBytes& take) const;
  /// The same, all of the output at once.
  Result<std::string> run(const std::vector<std::string>& arguments,
                          const Cancelled& cancelled) const;

 private:
  std::string folder_, program_;
};

}  // namespace diorama::unity
