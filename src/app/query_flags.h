// The subcommands that ask questions (app/query.h), as CLI11 sees them.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "app/query.h"

namespace diorama::app {

/// Adds the subcommands; their arguments go to `query`.
std::map<CLI::App*, Question> add_questions(CLI::App& program, Query& query);

/// "unknown command 'tre', did you mean 'tree'?": what is wrong with arguments that did not
/// parse; empty when it is neither an unknown command nor an unknown flag.
std::string explain_unknown(const CLI::App& program, const std::vector<std::string>& arguments);

}  // namespace diorama::app
