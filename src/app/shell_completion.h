// Completion scripts for shells, from the commands and flags that the program itself parses, so
// that they offer exactly those.
//
// Threading: free functions. Errors: none.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::app {

inline constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};

/// The script for one of kShells.
[[nodiscard]] std::string completion_script(const CLI::App& program, std::string_view shell);

/// Every command, in the order in which the help lists them.
[[nodiscard]] std::vector<const CLI::App*> commands_of(const CLI::App& program);
/// The values that this option or plain argument can have; empty when they cannot be listed.
[[nodiscard]] std::vector<std::string> values_of(const CLI::App& program, const CLI::App& command,
                                                 const CLI::Option& option);
/// Whether a value has to come after the flag.
[[nodiscard]] bool takes_value(const CLI::Option& option);

}  // namespace diorama::app
