#include "app/wrong_usage.h"

#include <algorithm>

#include "app/shell_completion.h"
#include "base/text.h"

namespace diorama::app {
namespace {

Error wrong(std::string message, const std::string& command) {
  return {ErrorCode::InvalidArgument,
          std::move(message),
          "see diorama " + (command.empty() ? std::string("--help") : "help " + command),
          {}};
}

std::string suggestion(std::string_view wanted, const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  const auto close = nearest(wanted, views);
  return close ? ", did you mean '" + std::string(*close) + "'?" : "";
}

/// With their dashes; only the long ones can be mistyped.
std::vector<std::string> long_flags(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
  return out;
}

const CLI::App* command_called(const CLI::App& program, const std::string& name) {
  for (const CLI::App* each : commands_of(program))
    if (each->get_name() == name) return each;
  return nullptr;
}

/// The first long flag that the command does not have; empty when it has all.
std::string unknown_flag(const std::vector<std::string>& known,
                         const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "--") return {};  // what follows is no flag
    std::string name = argument.substr(0, argument.find('='));
    if (name.starts_with("--") && std::ranges::find(known, name) == known.end()) return name;
  }
  return {};
}

}  // namespace

std::optional<Error> explain_unknown_command(const CLI::App& program,
                                             const std::vector<std::string>& arguments) {
  if (arguments.empty())
    return Error{ErrorCode::InvalidArgument,
                 "no command is given",
                 "diorama serve FOLDER serves a project; diorama help lists the commands",
                 {}};
  const std::string& given = arguments.front();
  if (given.starts_with("-") || command_called(program, given) != nullptr) return std::nullopt;
  std::vector<std::string> known;
  for (const CLI::App* each : commands_of(program)) known.push_back(each->get_name());
  return wrong("unknown command '" + given + "'" + suggestion(given, known), {});
}

Error explain(const CLI::App& program, const CLI::ParseError& ending,
              const std::vector<std::string>& arguments) {
  const CLI::App* const command = command_called(program, arguments.front());
  const std::string name = command == nullptr ? "" : command->get_name();
  const std::vector<std::string> known = long_flags(command == nullptr ? program : *command);
  const std::string unknown = unknown_flag(known, arguments);
  if (!unknown.empty()) return wrong("unknown flag " + unknown + suggestion(unknown, known), name);
  return wrong(ending.what(), name);
}

}  // namespace diorama::app
