#include "modelfiles/format.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/path_text.h"

namespace diorama::modelfiles {
namespace {

constexpr std::size_t kLooked = 4096;
constexpr std::array<std::pair<std::string_view, Format>, 4> kNames = {
    {{"fbx", Format::Fbx}, {"gltf", Format::Gltf}, {"glb", Format::Glb}, {"obj", Format::Obj}}};

std::string_view without_mark(std::string_view bytes) {
  return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
}

// v 1.0 0.0 0.0             o Cube
// vn 0.0 1.0 0.0            usemtl Red
// f 1/1/1 2/2/1 3/3/1       mtllib cube.mtl
bool looks_like_obj(std::string_view head) {
  constexpr std::array<std::string_view, 10> kWords = {"v ", "vn ", "vt ",    "f ",      "o ",
                                                       "g ", "l ",  "mtllib", "usemtl ", "s "};
  if (head.contains('\0')) return false;
  while (!head.empty()) {
    const std::size_t end = std::min(head.find('\n'), head.size());
    const std::string_view line = head.substr(0, end);
    if (std::ranges::any_of(kWords, [&](std::string_view word) { return line.starts_with(word); }))
      return true;
    head.remove_prefix(std::min(end + 1, head.size()));
  }
  return false;
}

// Binary: "Kaydara FBX Binary  \0". Text: "; FBX 7.3.0 project file", then "FBXHeaderExtension: {".
bool looks_like_fbx(std::string_view head) {
  return head.starts_with("Kaydara FBX Binary") || head.contains("FBXHeaderExtension") ||
         (head.starts_with(";") && head.substr(0, 64).contains("FBX"));
}

bool fits(Format format, std::string_view bytes) {
  const std::string_view head = without_mark(bytes.substr(0, kLooked));
  switch (format) {
    case Format::Fbx: return looks_like_fbx(head);
    case Format::Glb: return bytes.starts_with("glTF");
    case Format::Gltf: {
      const std::size_t first = head.find_first_not_of(" \t\r\n");
      return first != std::string_view::npos && head[first] == '{';
    }
    case Format::Obj: return looks_like_obj(head);
  }
  return false;
}

Error not_of_its_kind(std::string_view path, Format format) {
  return Error{ErrorCode::CorruptData,
               "'" + std::string(path) + "' is not a model: its contents are not those of a ." +
                   std::string(name_of(format)) + " file",
               {},
               {{"path", std::string(path)}}};
}

}  // namespace

std::string_view name_of(Format format) {
  return std::ranges::find(kNames, format, &std::pair<std::string_view, Format>::second)->first;
}

std::optional<Format> format_of_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const std::string ending =
      lower_case(dot == std::string_view::npos ? name : name.substr(dot + 1));
  const auto* const found =
      std::ranges::find(kNames, ending, &std::pair<std::string_view, Format>::first);
  return found == kNames.end() ? std::nullopt : std::optional(found->second);
}

Result<Format> format_of(std::string_view path, std::string_view bytes) {
  const auto format = format_of_name(file_name_of(path));
  if (!format)
    return Error{ErrorCode::Unsupported,
                 "'" + std::string(path) + "' is not a model that can be read",
                 "models are read from .fbx, .gltf, .glb and .obj files",
                 {{"path", std::string(path)}}};
  if (bytes.starts_with("version https://git-lfs.github.com/spec/"))
    return Error{ErrorCode::CorruptData,
                 "'" + std::string(path) + "' is a Git LFS pointer, the model itself is not here",
                 "run git lfs pull",
                 {{"path", std::string(path)}}};
  if (!fits(*format, bytes)) return not_of_its_kind(path, *format);
  if (*format == Format::Glb && (bytes.size() < 12 || bytes[4] != 2))
    return Error{ErrorCode::Unsupported,
                 "'" + std::string(path) + "' has another version of glTF than 2",
                 "only glTF 2 is read",
                 {{"path", std::string(path)}}};
  return *format;
}

}  // namespace diorama::modelfiles
