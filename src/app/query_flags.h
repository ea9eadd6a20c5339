// The subcommands that ask questions (app/query.h), as CLI11 sees them.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "app/query.h"

namespace diorama::app {

/// Adds the subcommands; their arguments go to `query`, the value of --color to `color`.
std::map<CLI::App*, Question> add_questions(CLI::App& program, Query& query, std::string& color);

}  // namespace diorama::app
