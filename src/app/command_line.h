// The command line: subcommands, flags from the settings table, and where settings come from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/settings.h"
#include "base/result.h"

namespace diorama::app {

enum class Command { Serve, Stdio, Reference };

struct Invocation {
  Command command = Command::Serve;
  Settings settings;
};

/// What the surroundings say: passed in, so that nothing depends on where a test runs.
struct Surroundings {
  std::function<std::optional<std::string>(const std::string&)> environment;
  std::string user_config;  ///< folder that may hold diorama.toml; empty: none
  std::string temp_folder;
};

/// Either what to do, or text to print and the exit code (--help, --version, bad flags).
struct Outcome {
  std::optional<Invocation> invocation;
  std::string text;
  int exit_code = 0;
};
Outcome parse_command_line(const std::vector<std::string>& arguments,
                           const Surroundings& surroundings);

}  // namespace diorama::app
