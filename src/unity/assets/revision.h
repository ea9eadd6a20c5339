// Revision: the files of a project as a commit of its repository has them.
//
// Paths are from the project's folder. What the commit has as other repositories is left out; what
// it has as a link is told as one, and its content is where the link leads to.
//
// Threading: one user at a time; every question waits for git. Errors: those of Git;
// InvalidArgument for a name that git does not know; Unsupported without any commit.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "unity/assets/git.h"

namespace diorama::unity {

struct RevisionFile {
  std::string path;
  std::string blob;  ///< id of its content
  std::uint64_t size = 0;
  bool is_link = false;
};

class Revision {
 public:
  /// `name`: a commit, branch, tag, or anything else that git takes for one: "HEAD~2".
  static Result<Revision> find(const std::string& root, const std::string& name,
                               const Git::Cancelled& cancelled);

  /// By path: those at or below one of these paths; nothing given: all.
  Result<std::vector<RevisionFile>> files(const std::vector<std::string>& scopes) const;
  /// The files that git tracks now, or would if somebody added them: not the ignored ones.
  Result<std::set<std::string>> tracked_now(const std::vector<std::string>& scopes) const;
  Result<std::string> read(const RevisionFile& file) const;
  enum class Likeness {
    Same,  ///< also the file that a Git LFS pointer of the commit stands for
    OtherLineEnds,
    Different,
  };
  Result<Likeness> compare(const RevisionFile& file, std::string_view content) const;
  /// The files whose line ends git itself changes when it reads and writes them, as its settings
  /// or .gitattributes ask.
  Result<std::set<std::string>> with_any_line_ends(const std::vector<std::string>& scopes) const;

 private:
  Revision(Git git, Git::Cancelled cancelled)
      : git_(std::move(git)), cancelled_(std::move(cancelled)) {}

  Git git_;
  Git::Cancelled cancelled_;
  std::string commit_;
};

}  // namespace diorama::unity
