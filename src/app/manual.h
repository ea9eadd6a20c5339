// The manual page, from the commands, flags, settings and exit codes that the program itself uses.
//
// Threading: free function. Errors: none.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace diorama::app {

/// diorama(1) in the macros of man.
[[nodiscard]] std::string manual_page(const CLI::App& program);

}  // namespace diorama::app
