// What git says of the files of a commit, each line ended by a zero byte:
//
//   100644 blob 5d1a51fcb0ee9ae13ff1ef3cd1f5ef4d2b1f7c1e    1741\tAssets/Materials/Stone.mat
//
// The id of a blob is the SHA-1 (or, in newer repositories, SHA-256) of "blob 1741", a zero byte
// and the content; so whether a file has changed is known without asking git to read it.
#include "unity/assets/revision.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/parse_number.h"
#include "base/text.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kLinkMode = "120000";

std::string_view take_part(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view part = text.substr(0, at);
  text = at == std::string_view::npos ? "" : text.substr(at + 1);
  return part;
}

std::string blob_id(std::string_view content, std::size_t digits) {
  std::string whole = "blob " + std::to_string(content.size());
  whole += '\0';
  whole += content;
  constexpr std::size_t kSha1Digits = 40;
  return to_hex(digits == kSha1Digits ? sha1(whole) : sha256(whole));
}

std::string without_returns(std::string_view text) {
  std::string out(text);
  std::erase(out, '\r');
  return out;
}

/// "oid sha256:4d7a21...", "size 12345" in what Git LFS keeps in place of a file.
bool is_pointer_to(std::string_view pointer, std::string_view content) {
  return pointer.starts_with("version https://git-lfs") &&
         pointer.contains("oid sha256:" + to_hex(sha256(content)));
}

void add_scopes(std::vector<std::string>& arguments, const std::vector<std::string>& scopes) {
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), scopes.begin(), scopes.end());
}

}  // namespace

Result<Revision> Revision::find(const std::string& root, const std::string& name,
                                const Git::Cancelled& cancelled) {
  Revision out(Git(root), cancelled);
  DIORAMA_CHECK(out.git_.ready());
  const auto said = out.git_.run(
      {"rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"}, cancelled);
  if (!said && said.error().code == ErrorCode::Cancelled) return said.error();
  if (!said || said->empty()) {
    const auto any = out.git_.run({"rev-list", "--max-count=1", "--all"}, cancelled);
    if (any && any->empty())
      return Error{ErrorCode::Unsupported,
                   "the repository has no commit yet",
                   "commit once; against 'disk' compares unsaved edits with the files",
                   {}};
    return Error{ErrorCode::InvalidArgument,
                 "revision: git knows no commit '" + name + "' in this repository",
                 "give a branch, a tag, or the id of a commit; HEAD is the last commit",
                 {{"field", "revision"}}};
  }
  std::string_view rest = *said;
  out.commit_ = take_part(rest, '\n');
  return out;
}

Result<std::vector<RevisionFile>> Revision::files(const std::vector<std::string>& scopes) const {
  std::vector<std::string> arguments = {
      "--literal-pathspecs", "ls-tree", "-r", "-z", "-l", commit_};
  add_scopes(arguments, scopes);
  DIORAMA_TRY(const std::string said, git_.run(arguments, cancelled_));
  std::vector<RevisionFile> out;
  for (std::string_view rest = said; !rest.empty();) {
    std::string_view line = take_part(rest, '\0');
    const std::string_view mode = take_part(line, ' '), kind = take_part(line, ' '),
                           blob = take_part(line, ' ');
    std::string_view size = take_part(line, '\t');
    size.remove_prefix(std::min(size.size(), size.find_first_not_of(' ')));
    const auto bytes = parse_number<std::uint64_t>(size);
    if (kind != "blob" || !bytes) continue;
    out.push_back({std::string(line), std::string(blob), *bytes, mode == kLinkMode});
  }
  std::ranges::sort(out, {}, &RevisionFile::path);
  return out;
}

Result<std::set<std::string>> Revision::tracked_now(const std::vector<std::string>& scopes) const {
  std::vector<std::string> arguments = {"--literal-pathspecs", "ls-files", "-z", "-c", "-o",
                                        "--exclude-standard"};
  add_scopes(arguments, scopes);
  DIORAMA_TRY(const std::string said, git_.run(arguments, cancelled_));
  std::set<std::string> out;
  for (std::string_view rest = said; !rest.empty();) out.emplace(take_part(rest, '\0'));
  return out;
}

Result<std::string> Revision::read(const RevisionFile& file) const {
  return git_.run({"cat-file", "blob", file.blob}, cancelled_);
}

Result<Revision::Likeness> Revision::compare(const RevisionFile& file,
                                             std::string_view content) const {
  if (content.size() == file.size)
    return blob_id(content, file.blob.size()) == file.blob ? Likeness::Same : Likeness::Different;
  constexpr std::uint64_t kLargestPointer = 1024;
  const bool has_returns = content.size() > file.size && content.contains('\r');
  if (has_returns) {
    const std::string plain = without_returns(content);
    if (plain.size() == file.size && blob_id(plain, file.blob.size()) == file.blob)
      return Likeness::OtherLineEnds;
  }
  if (file.size > kLargestPointer) return Likeness::Different;
  DIORAMA_TRY(const std::string pointer, read(file));
  return is_pointer_to(pointer, content) ? Likeness::Same : Likeness::Different;
}

//   i/lf    w/crlf  attr/text=auto eol=lf \tAssets/Scenes/Courtyard.unity
Result<std::set<std::string>> Revision::with_any_line_ends(
    const std::vector<std::string>& scopes) const {
  // It fails when nothing is set.
  const auto set = git_.run({"config", "--get", "core.autocrlf"}, cancelled_);
  if (!set && set.error().code == ErrorCode::Cancelled) return set.error();
  const bool is_default = set && (set->starts_with("true") || set->starts_with("input"));
  std::vector<std::string> arguments = {"--literal-pathspecs", "ls-files", "--eol", "-z"};
  add_scopes(arguments, scopes);
  DIORAMA_TRY(const std::string said, git_.run(arguments, cancelled_));
  std::set<std::string> out;
  for (std::string_view rest = said; !rest.empty();) {
    std::string_view path = take_part(rest, '\0');
    std::string_view facts = take_part(path, '\t');
    take_part(facts, '/');  // i
    take_part(facts, '/');  // w
    const std::string_view attributes = facts.substr(std::min(facts.size(), facts.find('/') + 1));
    const bool is_text = attributes.starts_with("text") || attributes.contains("eol=");
    const bool is_silent = attributes.find_first_not_of(' ') == std::string_view::npos;
    if (is_text || (is_silent && is_default)) out.emplace(path);
  }
  return out;
}

}  // namespace diorama::unity
