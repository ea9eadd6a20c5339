// Built-in resources: the meshes, materials, shaders and sprites inside every editor.
//
// They have three fixed GUIDs (unity/facts/guid.h), and each has a file id. Only those seen in real
// projects are known here; others exist.
//
// Threading: constant once built. Errors: unknown resources are absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "unity/facts/guid.h"

namespace diorama::unity {

struct BuiltinResource {
  std::string_view name;        ///< "Cube"; empty when only the class is known
  std::string_view class_name;  ///< "Mesh"
};
[[nodiscard]] std::optional<BuiltinResource> builtin_resource(const Guid& guid,
                                                              std::int64_t file_id);

/// The file id of a resource by the file it is in and its name; nothing when there is none.
[[nodiscard]] std::optional<std::int64_t> find_builtin_resource(const Guid& guid,
                                                                std::string_view name);
/// The editor's names for the files of built-in resources: "Library/unity default resources",
/// "Resources/unity_builtin_extra"; nothing for other paths.
[[nodiscard]] std::optional<Guid> builtin_file(std::string_view path);

struct OldUiScript {
  std::string_view name, name_space;
};
/// The class of Unity's UI with this file id in the assembly it was in before 2019.2.
[[nodiscard]] std::optional<OldUiScript> old_ui_script(std::int64_t file_id);

}  // namespace diorama::unity
