// The program: what each subcommand does. main() only hands it the surroundings.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "app/command_line.h"

namespace diorama::app {

/// Runs the command and returns the exit code. `stop_signal` blocks until the program is asked
/// to end, and is called on its own thread.
int run(const Invocation& invocation, std::ostream& out, std::ostream& messages,
        const std::function<void(const std::function<void()>&)>& on_stop_signal);

/// docs/tools.md: every tool with its arguments, from the rows.
Result<std::string> tool_reference();

}  // namespace diorama::app
