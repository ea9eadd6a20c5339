// Format: which kind of model file it is, by its name and by its first bytes: both must agree.
//
// Threading: free functions. Errors: Unsupported for other formats and versions, CorruptData for
// contents that do not fit the name.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"

namespace diorama::modelfiles {

enum class Format { Fbx, Gltf, Glb, Obj };

/// "fbx", as in file names.
[[nodiscard]] std::string_view name_of(Format format);
/// By a name like "Knight.FBX" or an ending like "fbx".
[[nodiscard]] std::optional<Format> format_of_name(std::string_view name);
/// `path` is for the messages.
[[nodiscard]] Result<Format> format_of(std::string_view path, std::string_view bytes);

}  // namespace diorama::modelfiles
