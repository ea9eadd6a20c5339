// What is wrong with a command line, and what was probably meant.
//
// Threading: free functions. Errors: these are the errors; all are InvalidArgument.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace diorama::app {

/// No command, or one that does not exist. Before parsing: flags would have their say first.
[[nodiscard]] std::optional<Error> explain_unknown_command(
    const CLI::App& program, const std::vector<std::string>& arguments);

/// Why arguments did not parse: an unknown flag with the nearest known one, or the parser's reason.
[[nodiscard]] Error explain(const CLI::App& program, const CLI::ParseError& ending,
                            const std::vector<std::string>& arguments);

}  // namespace diorama::app
