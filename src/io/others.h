// Others on this machine: whose a file is, and whether a process is still there.
//
// Threading: free functions, any thread. Errors: none; the answer may be outdated at once.
#pragma once

#include <cstdint>
#include <string>

namespace diorama::io {

/// Whether the file exists and belongs to another user than this program; a link is not followed.
[[nodiscard]] bool is_of_another_user(const std::string& path);
/// Whether a process has that id, whoever's it is.
[[nodiscard]] bool process_exists(std::int64_t id);

}  // namespace diorama::io
