// File names: whether a name works on every system, and which names are one to some of them.
//
// A project is shared. What Linux takes for a name, Windows may refuse or change, and macOS may
// take for another file's. A name that nobody can see the whole of is refused, too. This is about
// one name, not about a path, and asks no disk; what an engine ignores is its own business.
//
// Threading: free functions. Errors: none; the reason is the answer.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace diorama {

/// Why a new file or folder should not have that name, as the rest of a sentence that begins with
/// it: "has the name of a device on Windows". Empty: it can. `more`: so many bytes longer is the
/// name of another file that goes with it.
[[nodiscard]] std::string problem_of_name(std::string_view name, std::size_t more = 0);

/// The same text for names that are one to a system that ignores letter case (Windows, macOS), or
/// in which way a letter with an accent is stored (macOS): "E" and an accent after it, or "É".
[[nodiscard]] std::string comparable_name(std::string_view name);
[[nodiscard]] bool is_one_name(std::string_view a, std::string_view b);

}  // namespace diorama
