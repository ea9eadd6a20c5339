#include "unity/assets/unread.h"

#include <algorithm>
#include <array>

#include "unity/text/conflict.h"

namespace diorama::unity {
namespace {

using text::FileKind;

constexpr auto kNativeExtensions = std::to_array<std::string_view>({
    ".unity",
    ".prefab",
    ".asset",
    ".mat",
    ".anim",
    ".controller",
    ".overrideController",
    ".playable",
    ".mixer",
    ".physicMaterial",
    ".physicsMaterial2D",
    ".renderTexture",
    ".mask",
    ".signal",
    ".lighting",
    ".preset",
    ".spriteatlas",
    ".terrainlayer",
    ".flare",
    ".cubemap",
    ".guiskin",
    ".fontsettings",
    ".giparams",
    ".shadervariants",
    ".brush",
});

constexpr std::string_view kPointer = "a Git LFS pointer, not the file itself; run `git lfs pull`";

/// Scenes and prefabs are text in every project that can be read at all.
bool holds_objects(std::string_view path) {
  return path.ends_with(".unity") || path.ends_with(".prefab");
}

/// Whether anything but text is a fault in a file of that name.
bool must_be_text(std::string_view path) {
  return is_native_file(path) || path.ends_with(".meta") || path.ends_with(".cs") ||
         path.ends_with(".asmdef") || path.ends_with(".asmref") ||
         path.starts_with("ProjectSettings/") || path.starts_with("Packages/manifest.json");
}

std::string binary_text(std::string_view path) {
  const std::string what = "serialized as binary; ";
  if (path.ends_with(".asset"))
    return what +
           "lighting data and terrains always are, for others set Asset Serialization to "
           "Force Text in the editor";
  return is_native_file(path) ? what + "set Asset Serialization to Force Text in the editor"
                              : "binary, not text";
}

std::string conflict_text(std::string_view text, std::size_t at) {
  return std::string(text::kConflictText) + ", in line " +
         std::to_string(text::position_in(text, at).line) + "; finish the merge";
}

/// Sources may be UTF-16, and a stray zero byte harms nobody; a file full of them is no text.
bool is_no_source(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, 1024);
  if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF")) return false;
  return std::ranges::count(start, '\0') * 10 > std::ssize(start);
}

/// What the first bytes tell.
std::optional<UnreadFile> wrong_kind(const std::string& path, UnreadPart part, FileKind kind) {
  const auto broken = [&] {
    return UnreadFile{path, UnreadKind::Broken, part,
                      kind == FileKind::Empty
                          ? "empty; restore it from version control"
                          : "not a Unity text file but " + std::string(text::name_of(kind))};
  };
  switch (kind) {
    case FileKind::LfsPointer:
      return UnreadFile{path, UnreadKind::LfsPointer, part, std::string(kPointer)};
    case FileKind::Binary:
      if (!must_be_text(path)) return std::nullopt;
      return UnreadFile{path, UnreadKind::Binary, part, binary_text(path)};
    case FileKind::Empty:
      if (is_native_file(path)) return broken();
      break;
    case FileKind::Mapping:
    case FileKind::Json:
      if (holds_objects(path)) return broken();
      break;
    case FileKind::Objects: break;
  }
  return std::nullopt;
}

}  // namespace

bool is_native_file(std::string_view path) {
  return std::ranges::any_of(kNativeExtensions,
                             [&](std::string_view end) { return path.ends_with(end); });
}

std::optional<UnreadFile> why_unread(const std::string& path, UnreadPart part,
                                     const Result<std::string_view>& bytes) {
  if (!bytes) return unread_because(path, part, bytes.error());
  const FileKind kind = text::identify(*bytes);
  if (kind == FileKind::Objects) return why_unread(path, part, text::Document::parse(*bytes));
  if (auto wrong = wrong_kind(path, part, kind)) return wrong;
  if (kind == FileKind::Binary) return std::nullopt;
  if (const auto conflict = text::find_conflict(*bytes))
    return UnreadFile{path, UnreadKind::MergeConflict, part, conflict_text(*bytes, *conflict)};
  return std::nullopt;
}

std::optional<UnreadFile> why_unread(const std::string& path, UnreadPart part,
                                     const text::Document& document) {
  if (auto wrong = wrong_kind(path, part, document.kind())) return wrong;
  const auto broken = [&](std::size_t at, const std::string& why) {
    return UnreadFile{path, UnreadKind::Broken, part,
                      why + " in line " + std::to_string(document.position(at).line) +
                          "; restore it from version control"};
  };
  if (const auto conflict = document.conflict())
    return UnreadFile{path, UnreadKind::MergeConflict, part,
                      conflict_text(document.bytes(), *conflict)};
  if (const auto end = document.cut_off()) return broken(*end, "it breaks off");
  if (document.kind() == FileKind::Objects && document.objects().empty())
    return broken(document.bytes().size(), "it has no objects; it ends");
  for (const text::Problem& problem : document.problems())
    if (problem.message.starts_with(text::kMalformedHeader))
      return broken(problem.offset, problem.message);
  return std::nullopt;
}

std::optional<UnreadFile> why_unread_source(const std::string& path, UnreadPart part,
                                            std::string_view bytes) {
  const FileKind kind = text::identify(bytes);
  if (kind == FileKind::LfsPointer || is_no_source(bytes)) return wrong_kind(path, part, kind);
  if (const auto conflict = text::find_whole_conflict(bytes))
    return UnreadFile{path, UnreadKind::MergeConflict, part, conflict_text(bytes, *conflict)};
  return std::nullopt;
}

UnreadFile unread_after(const std::string& path, UnreadPart part, const Error& error) {
  for (const auto& [name, value] : error.details) {
    if (name != "found") continue;
    for (const FileKind kind : {FileKind::Mapping, FileKind::Json, FileKind::LfsPointer,
                                FileKind::Binary, FileKind::Empty})
      if (value == text::name_of(kind))
        if (auto wrong = wrong_kind(path, part, kind)) return *std::move(wrong);
  }
  return unread_because(path, part, error);
}

UnreadFile too_large(const std::string& path, UnreadPart part, std::size_t most) {
  return {path, UnreadKind::TooLarge, part,
          "larger than " + std::to_string(most) + " bytes, so it is not read"};
}

Error unfinished_merge(const std::string& path, const text::Document& document) {
  const std::string line = std::to_string(document.position(*document.conflict()).line);
  return {ErrorCode::Conflict,
          "'" + path + "' has " + std::string(text::kConflictText) + ", in line " + line,
          "finish the merge, then change the file",
          {{"path", path}, {"line", line}}};
}

}  // namespace diorama::unity
