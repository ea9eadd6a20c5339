#include "unity/assets/git.h"

#include "base/path_text.h"
#include "io/folder_walk.h"
#include "io/limited_process.h"
#include "io/program_path.h"

namespace diorama::unity {
namespace {

/// What keeps git from running other programs, and its memory small.
const std::vector<std::string>& careful() {
  static const std::vector<std::string> options = [] {
    std::vector<std::string> out = {"--no-pager", "--no-optional-locks"};
    for (const char* const setting :
         {"core.fsmonitor=false",       "core.quotePath=false",     "core.packedGitWindowSize=32m",
          "core.packedGitLimit=256m",   "log.showSignature=false",  "diff.noprefix=false",
          "diff.mnemonicPrefix=false",  "diff.renames=false",       "grep.fullName=false",
          "grep.lineNumber=false",      "grep.column=false",        "color.ui=false",
          "submodule.recurse=false",    "protocol.allow=never",     "protocol.file.allow=never",
          "protocol.ext.allow=never",   "protocol.git.allow=never", "protocol.http.allow=never",
          "protocol.https.allow=never", "protocol.ssh.allow=never"}) {
      out.emplace_back("-c");
      out.emplace_back(setting);
    }
    return out;
  }();
  return options;
}

io::ProcessLimits limits() {
  return {std::size_t{4} << 30U, std::chrono::seconds(60), std::chrono::milliseconds(60'000),
          std::size_t{4} << 30U};
}

/// So that git is not started where it has nothing to say.
bool is_in_repository(std::string_view folder) {
  for (; folder.size() > 1; folder = parent_of(folder))
    if (io::facts_of(std::string(folder) + "/.git")) return true;
  return false;
}

}  // namespace

Git::Git(std::string folder) : Git(std::move(folder), io::find_program("git").value_or("")) {}

Result<void> Git::ready() const {
  if (folder_.empty() || !is_in_repository(folder_))
    return Error{ErrorCode::Unsupported, "the project is in no git repository", {}, {}};
  if (program_.empty()) return Error{ErrorCode::Unsupported, "git is not installed here", {}, {}};
  return {};
}

Result<void> Git::run(const std::vector<std::string>& arguments, const Cancelled& cancelled,
                      const TakeBytes& take) const {
  io::ProcessCommand command{program_, careful(), folder_};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  return io::run_limited(command, {}, limits(), take, cancelled);
}

Result<std::string> Git::run(const std::vector<std::string>& arguments,
                             const Cancelled& cancelled) const {
  std::string out;
  DIORAMA_CHECK(run(arguments, cancelled, [&](std::string_view bytes) { out += bytes; }));
  return out;
}

}  // namespace diorama::unity
