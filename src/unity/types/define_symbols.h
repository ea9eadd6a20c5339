// Define symbols: what `#if` sees when the editor compiles the scripts of a project for itself.
//
// The editor wrote the files that are read here, so its symbols say which fields they have. What
// only the machine of the editor tells (UNITY_EDITOR_WIN, UNITY_STANDALONE_OSX, ...) is nowhere in
// a project, so no symbol of a system is defined: fields below such an #if are shown as the file
// has them.
//
// Threading: pure functions. Errors: none; what cannot be understood defines nothing.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/facts.h"
#include "unity/assets/packages.h"
#include "unity/assets/project_settings.h"

namespace diorama::unity {

/// The editor's own symbols and those of the player settings, for every assembly.
[[nodiscard]] csharp::Defines editor_symbols(const ProjectSettings& settings);

/// Adds the symbols that a response file of the compiler (csc.rsp) defines.
void add_response_file(std::string_view text, csharp::Defines& out);

/// Whether a version is in the range of a versionDefine: "1.2.3" (and newer), "[1.0,2.0)",
/// "(,1.0]", "[1.0]"; "" is any. Versions of packages are semantic ones. A version that is no such
/// text (of a package from git that is not on this disk) is in every range without an upper end.
[[nodiscard]] bool is_version_in(std::string_view range, std::string_view version);

/// One entry of "versionDefines" of an .asmdef.
struct VersionDefine {
  std::string_view resource;  ///< a package, or "Unity"
  std::string_view expression;
  std::string_view symbol;
};
/// Whether its symbol is defined: the project has the package, in such a version.
[[nodiscard]] bool holds(const VersionDefine& define, std::span<const Package> packages,
                         const std::optional<UnityVersion>& editor);

/// What an .asmdef asks for before it is compiled.
struct AssemblyTerms {
  std::vector<std::string> constraints;        ///< all must hold: "X", "!X", "X || !Y"
  std::vector<std::string> only_for, not_for;  ///< platforms; "Editor" is one
};
/// Why the editor does not compile such an assembly: "its defineConstraints ask for 'X'". Empty
/// when it does, or when that is not known: a symbol of the machine, of another target of the
/// project or of a response file decides. `symbols`: those of the settings and of its
/// versionDefines.
[[nodiscard]] std::string why_not_compiled(const AssemblyTerms& terms,
                                           const csharp::Defines& symbols,
                                           const csharp::Defines& from_files,
                                           const ProjectSettings& settings);

}  // namespace diorama::unity
