#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "app/advice.h"
#include "app/project_folder.h"
#include "app/query_flags.h"
#include "io/disk.h"
#include "io/file.h"
#include "surface/surface.h"

namespace diorama::app {
namespace {

constexpr std::size_t kMaxConfig = 64 * 1024;

std::string flag_of(std::string_view key) {
  std::string flag = "--" + std::string(key);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

void add_flags(CLI::App& command, Values& flags) {
  for (const SettingRow& row : setting_rows()) {
    const auto set = [&flags, key = std::string(row.key)](const std::string& value) {
      flags[key] = value;
    };
    if (row.is_switch)
      command.add_flag_function(
          flag_of(row.key), [set](std::int64_t count) { set(count > 0 ? "true" : "false"); },
          std::string(row.help));
    else
      command.add_option_function<std::string>(flag_of(row.key), set, std::string(row.help));
  }
}

std::string config_in(const std::string& folder) {
  return folder + "/diorama.toml";
}

/// A missing diorama.toml says nothing; one that cannot be read is an error.
Result<Values> read_config(const std::string& folder) {
  if (folder.empty()) return Values{};
  const std::string path = config_in(folder);
  DIORAMA_TRY(const auto found, io::RealDisk().identity(path));
  if (!found) return Values{};
  DIORAMA_TRY(const std::string text, io::read_file(path, kMaxConfig));
  return parse_toml(text, path);
}

/// A command that serves: its flags, and the project as its plain argument.
CLI::App* add_serving(CLI::App& program, const std::string& name, const std::string& help,
                      Values& flags, std::optional<std::string>& folder) {
  CLI::App* command = program.add_subcommand(name, help);
  command->add_option("FOLDER", folder,
                      "Folder of the project, like --project; else the project that the current "
                      "folder is in, if there is one");
  add_flags(*command, flags);
  return command;
}

/// The plain argument means the same as --project; both may be given if they agree.
Result<void> take_folder(const std::optional<std::string>& folder,
                         const std::string& current_folder, Values& flags) {
  if (!folder) return {};
  const auto [project, added] = flags.try_emplace("project", *folder);
  if (!added &&
      !same_place(seen_from(current_folder, *folder), seen_from(current_folder, project->second)))
    return Error{ErrorCode::InvalidArgument,
                 "two different projects are given: '" + *folder + "' and --project '" +
                     project->second + "'",
                 "give one of them",
                 {}};
  return {};
}

/// `may_find` the project by the current folder when nobody has named one. An empty name counts
/// as named: no project is wanted.
Result<Settings> collect(const Values& flags, const Surroundings& surroundings, bool may_find) {
  const Values environment = read_environment(surroundings.environment);
  Settings settings;
  settings.state_folder = surroundings.user_state;
  settings.server.discovery_file = surroundings.temp_folder + "/unity-explorer-mcp.json";
  DIORAMA_TRY(const Values of_user, read_config(surroundings.user_config));
  DIORAMA_CHECK(apply(settings, of_user, config_in(surroundings.user_config)));
  const auto names_project = [](const Values& values) { return values.contains("project"); };
  if (may_find && !names_project(flags) && !names_project(environment) && !names_project(of_user)) {
    settings.project = project_above(surroundings.current_folder);
    settings.project_is_found = !settings.project.empty();
  }
  // The project decides which file is read, so flag and environment come first.
  Settings early = settings;
  DIORAMA_CHECK(apply(early, environment, "environment"));
  DIORAMA_CHECK(apply(early, flags, "command line"));
  const std::string source = config_in(early.project);
  DIORAMA_TRY(Values of_project, read_config(early.project));
  DIORAMA_TRY(of_project, beside_users(std::move(of_project), of_user, source));
  DIORAMA_CHECK(apply(settings, of_project, source));
  DIORAMA_CHECK(apply(settings, environment, "environment"));
  DIORAMA_CHECK(apply(settings, flags, "command line"));
  return settings;
}

Outcome refuse(const Error& error) {
  return {std::nullopt, complaint(error), 2};
}

}  // namespace

Outcome parse_command_line(const std::vector<std::string>& arguments,
                           const Surroundings& surroundings) {
  CLI::App program("Diorama: game projects for AI agents, straight from disk, over MCP.",
                   "diorama");
  program.set_version_flag("--version", "diorama " + std::string(surface::kVersion));
  program.require_subcommand(1);
  Values flags;
  std::optional<std::string> folder;
  CLI::App* serve = add_serving(program, "serve", "Serve MCP over HTTP", flags, folder);
  CLI::App* stdio = add_serving(program, "stdio", "Serve MCP on stdin and stdout", flags, folder);
  program.add_subcommand("reference", "Print the tool reference as Markdown");
  Query query;
  query.current_folder = surroundings.current_folder;
  query.state_folder = surroundings.user_state;
  query.show_progress = surroundings.messages_are_read;
  const auto questions = add_questions(program, query);

  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    program.parse(reversed);
  } catch (const CLI::ParseError& ending) {
    std::ostringstream text;
    const int code = program.exit(ending, text, text);
    if (const std::string unknown = explain_unknown(program, arguments);
        code != 0 && !unknown.empty())
      return {std::nullopt, "diorama: " + unknown + "\nSee diorama --help.\n", 2};
    return {std::nullopt, text.str(), code == 0 ? 0 : 2};
  }
  for (const auto& [command, question] : questions) {
    if (!program.got_subcommand(command)) continue;
    query.question = question;
    return {Invocation{Command::Ask, {}, std::move(query)}, {}, 0};
  }
  const Command command = program.got_subcommand(serve)   ? Command::Serve
                          : program.got_subcommand(stdio) ? Command::Stdio
                                                          : Command::Reference;
  if (const auto taken = take_folder(folder, surroundings.current_folder, flags); !taken)
    return refuse(taken.error());
  auto settings = collect(flags, surroundings, command != Command::Reference);
  if (!settings) return refuse(settings.error());
  return {Invocation{command, *std::move(settings), {}}, {}, 0};
}

}  // namespace diorama::app
