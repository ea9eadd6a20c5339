#include "base/unread.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/shown_text.h"

namespace diorama {
namespace {

constexpr std::array<std::string_view, 7> kKinds = {
    "lfs_pointer", "binary", "broken", "merge_conflict", "too_large", "no_access", "not_listed"};
constexpr std::array<std::string_view, 6> kParts = {"contents", "identity", "types",
                                                    "settings", "packages", "folder"};

std::string_view detail_of(const Error& error, std::string_view name) {
  const auto found =
      std::ranges::find(error.details, name, &std::pair<std::string, std::string>::first);
  return found == error.details.end() ? std::string_view{} : std::string_view(found->second);
}

/// "Permission denied" of "cannot open /home/me/Game/Assets/A.prefab: Permission denied": the list
/// has the path of the project, and nobody else needs the one of this machine.
std::string without_path(const Error& error) {
  const std::string_view path = detail_of(error, "path");
  const std::size_t at = path.empty() ? std::string::npos : error.message.find(path);
  if (at == std::string::npos) return error.message;
  std::string_view rest = std::string_view(error.message).substr(at + path.size());
  for (const std::string_view between : {"'", ": ", " "})
    if (rest.starts_with(between)) rest.remove_prefix(between.size());
  return std::string(rest.empty() ? std::string_view(error.message) : rest);
}

UnreadKind kind_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::LimitExceeded: return UnreadKind::TooLarge;
    case ErrorCode::Conflict: return UnreadKind::MergeConflict;
    case ErrorCode::CorruptData: break;
    default: return UnreadKind::NoAccess;
  }
  // As readers of a format call what they found instead.
  const std::string_view found = detail_of(error, "found");
  if (found == "a Git LFS pointer") return UnreadKind::LfsPointer;
  return found == "binary" ? UnreadKind::Binary : UnreadKind::Broken;
}

}  // namespace

std::string_view name_of(UnreadKind kind) {
  return kKinds.at(static_cast<std::size_t>(kind));
}

std::string_view name_of(UnreadPart part) {
  return kParts.at(static_cast<std::size_t>(part));
}

UnreadFile unread_because(std::string path, UnreadPart part, const Error& error) {
  std::string reason = without_path(error);
  if (!error.hint.empty()) reason += "; " + error.hint;
  return {std::move(path), kind_of(error), part, std::move(reason)};
}

std::string in_words(const Unread& files) {
  constexpr std::size_t kMost = 3, kLongest = 200;
  std::string out;
  for (std::size_t i = 0; i < std::min(files.size(), kMost); ++i)
    out += (i == 0 ? "" : ", ") + shortened(files[i].path, kLongest) + " (" +
           shortened(files[i].reason, kLongest) + ")";
  if (files.size() > kMost) out += " and " + std::to_string(files.size() - kMost) + " more";
  return out;
}

void add_unread(Unread& to, const Unread& more) {
  if (more.empty()) return;
  to.insert(to.end(), more.begin(), more.end());
  std::ranges::stable_sort(to, {}, &UnreadFile::path);
  to.erase(std::ranges::unique(to, {}, &UnreadFile::path).begin(), to.end());
}

}  // namespace diorama
