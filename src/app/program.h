// The program: what each subcommand does. main() only hands it the surroundings.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "app/command_line.h"

namespace diorama::app {

/// Has `stop` called, on a thread of its own, when the program is asked to end.
using OnStopSignal = std::function<void(const std::function<void()>& stop)>;

/// Runs the command and returns the exit code.
int run(const Invocation& invocation, std::ostream& out, std::ostream& messages,
        const OnStopSignal& on_stop_signal);

/// Says that the answer could not be written, and whether what was asked for is done all the same.
/// `code` is what the command returned. Gives the exit code.
int unwritten(const Outcome& outcome, int code, const std::string& reason, std::ostream& messages);

/// docs/tools.md: every tool with its arguments, from the rows.
Result<std::string> tool_reference();

}  // namespace diorama::app
