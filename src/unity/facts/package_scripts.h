// Package scripts: which class a GUID means when its package is not on this disk.
//
// Unity's own packages keep the GUIDs of their scripts over all versions, so a fresh clone
// without Library/ can still tell an Image from a missing script. 15,545 scripts and the
// assemblies of 45 packages, written into src/unity/facts/tables by tools/make_unity_tables.py.
//
// A project's own files come first: ask AssetDatabase before asking here.
//
// Threading: constant once built; the first scripts_called() sorts the names.
// Errors: unknown things are absent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "unity/facts/guid.h"

namespace diorama::unity {

/// The file id of the class in a script file; other ids name classes in an assembly.
inline constexpr std::int64_t kScriptFileId = 11500000;

struct KnownScript {
  std::string_view name;        ///< "Image"
  std::string_view name_space;  ///< "UnityEngine.UI"; empty: global
  std::string_view package;     ///< "com.unity.ugui"
  std::string_view assembly;    ///< "UnityEngine.UI"; empty when not known
  std::string_view required;    ///< components it needs: "CanvasRenderer,RectTransform"
  /// A class may have several files; Unity knows it by the one with its name, and this is another.
  bool is_part = false;

  /// "UnityEngine.UI.Image".
  [[nodiscard]] std::string full_name() const;
  /// Whether its namespace says that it is editor code: then it is not a component.
  [[nodiscard]] bool is_for_editor() const;
};

struct KnownAssembly {
  std::string_view name, package;
};

/// What m_Script: {fileID: ..., guid: ...} means. Also for the UI classes of editors before 2019.2,
/// which were in assemblies, and the few scripts that are built into the editor.
[[nodiscard]] std::optional<KnownScript> script_of(const Guid& guid, std::int64_t file_id);

/// The scripts with this class name, in any package.
[[nodiscard]] std::vector<Guid> scripts_called(std::string_view name);

/// The assembly whose .asmdef has that GUID.
[[nodiscard]] std::optional<KnownAssembly> assembly_of(const Guid& guid);

/// Whether the scripts of this package are in the table.
[[nodiscard]] bool covers_package(std::string_view name);

[[nodiscard]] std::size_t known_script_count();

}  // namespace diorama::unity
