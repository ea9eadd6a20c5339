// The command line: subcommands, flags from the settings table, and where settings come from.
//
// serve and stdio take the project as a plain argument or as --project. When nothing names one,
// not the environment and not the user's diorama.toml either, it is the project that the current
// folder is in, or none.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/query.h"
#include "app/settings.h"
#include "base/result.h"

namespace diorama::app {

enum class Command { Serve, Stdio, Reference, Ask };

struct Invocation {
  Command command = Command::Serve;
  Settings settings;
  Query query = {};  ///< of Ask
  std::string current_folder = {};
};

/// The environment, passed in so that nothing depends on where a test runs.
struct Surroundings {
  std::function<std::optional<std::string>(const std::string&)> environment;
  std::string user_config = {};  ///< folder that may hold diorama.toml; empty: none
  std::string user_state = {};   ///< folder for data that has to outlive the program; empty: none
  std::string temp_folder = {};
  std::string current_folder = {};
  bool messages_are_read = false;  ///< by a person at a terminal, so progress is worth showing
  bool answers_are_read = false;   ///< by a person at a terminal, so colour is welcome
};

/// Either what to do, or text to print and the exit code (--help, --version, bad flags).
struct Outcome {
  std::optional<Invocation> invocation;
  std::string text;  ///< for stdout when the code is 0, else for stderr
  int exit_code = 0;
  std::string json = {};  ///< the same error for stdout, when --json is among the flags
};
Outcome parse_command_line(const std::vector<std::string>& arguments,
                           const Surroundings& surroundings);

}  // namespace diorama::app
