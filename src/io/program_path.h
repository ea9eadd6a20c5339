// Program path: where a program of the system is, as a shell would find it.
//
// Threading: any thread. Errors: none; a program that is nowhere has no path.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace diorama::io {

/// The first file of that name in the folders of `search_path` ("/usr/local/bin:/usr/bin") that may
/// be run. Only absolute folders count: a project must not bring a program of that name along.
[[nodiscard]] std::optional<std::string> find_program(std::string_view name,
                                                      std::string_view search_path);
/// The same in the folders of this program's own PATH.
[[nodiscard]] std::optional<std::string> find_program(std::string_view name);
/// The file of that name in the folder that this program is in, if it may be run.
[[nodiscard]] std::optional<std::string> program_beside_this(std::string_view name);

}  // namespace diorama::io
