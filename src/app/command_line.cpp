#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "app/colour.h"
#include "app/complaint.h"
#include "app/exit_codes.h"
#include "app/manual.h"
#include "app/project_folder.h"
#include "app/query_flags.h"
#include "app/shell_completion.h"
#include "app/wrong_usage.h"
#include "io/disk.h"
#include "io/file.h"
#include "surface/surface.h"

namespace diorama::app {
namespace {

constexpr std::size_t kMaxConfig = 64 * 1024;

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
Result<Values> read_config(const std::string& folder, const io::Boundary& boundary = {}) {
  if (folder.empty()) return Values{};
  const std::string path = config_in(folder);
  DIORAMA_TRY(const auto found, io::RealDisk().identity(path));
  if (!found) return Values{};
  DIORAMA_TRY(const Bytes text, io::read_bytes(path, kMaxConfig, boundary, io::Access::Contents));
  return parse_toml(text.view(), path);
}

/// That of a project is read only when it is in the project: messages about it quote it.
Result<Values> read_project_config(const std::string& folder) {
  io::Boundary only;
  if (const auto real = io::absolute_path(folder)) {
    only.allow(*real, io::Access::Contents);
    return read_config(*real, only);
  }
  return read_config(folder);
}

/// A command that serves, with the project as its plain argument; its flags come later.
CLI::App* add_serving(CLI::App& program, const std::string& name, const std::string& help,
                      std::optional<std::string>& folder) {
  CLI::App* command = program.add_subcommand(name, help);
  command->add_option("FOLDER", folder,
                      "Folder of the project, like --project; else the project that the current "
                      "folder is in, if there is one");
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

void make_absolute(std::vector<std::string>& folders, const Surroundings& surroundings) {
  for (std::string& folder : folders) folder = seen_from(surroundings.current_folder, folder);
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
    settings.project_is_missing = settings.project.empty();
  }
  // The project decides which file is read, so flag and environment come first.
  Settings early = settings;
  DIORAMA_CHECK(apply(early, environment, "environment"));
  DIORAMA_CHECK(apply(early, flags, "command line"));
  const std::string source = config_in(early.project);
  DIORAMA_TRY(Values of_project, read_project_config(early.project));
  DIORAMA_TRY(of_project, beside_users(std::move(of_project), of_user, source));
  DIORAMA_CHECK(apply(settings, of_project, source));
  DIORAMA_CHECK(apply(settings, environment, "environment"));
  DIORAMA_CHECK(apply(settings, flags, "command line"));
  make_absolute(settings.extra_folders, surroundings);
  return settings;
}

/// Which folders belong to the project of a question as well: by the flag, else the environment,
/// else the user's own file. The project's file has no say in it.
Result<void> take_extra_folders(Query& query, const Surroundings& surroundings) {
  constexpr std::string_view kKey = "extra_folders";
  if (query.extra_folders.empty()) {
    DIORAMA_TRY(const Values of_user, read_config(surroundings.user_config));
    const Values environment = read_environment(surroundings.environment);
    Settings settings;
    for (const Values* values : {&of_user, &environment})
      if (const auto said = values->find(kKey); said != values->end())
        DIORAMA_CHECK(apply(settings, {*said}, config_in(surroundings.user_config)));
    query.extra_folders = std::move(settings.extra_folders);
  }
  make_absolute(query.extra_folders, surroundings);
  return {};
}

/// Commands change projects as the server does, so the user's limits of the history hold for them,
/// too. Nothing else of the settings does.
Result<void> take_history(const Surroundings& surroundings, Query& query) {
  Settings settings;
  settings.history = query.history;
  const auto only_history = [](Values values) {
    std::erase_if(values, [](const auto& each) {
      return !each.first.starts_with("history_") && each.first != "allow_no_journal";
    });
    return values;
  };
  DIORAMA_TRY(Values of_user, read_config(surroundings.user_config));
  const bool asked = query.history.allow_none;
  DIORAMA_CHECK(
      apply(settings, only_history(std::move(of_user)), config_in(surroundings.user_config)));
  DIORAMA_CHECK(
      apply(settings, only_history(read_environment(surroundings.environment)), "environment"));
  query.history = settings.history;
  query.history.allow_none = query.history.allow_none || asked;
  return {};
}

bool writes(Question question) {
  return question >= Question::Set;
}

Outcome refuse(const Error& error, const std::vector<std::string>& arguments) {
  const bool json = std::ranges::find(arguments, "--json") != arguments.end();
  return {std::nullopt, complaint(error), kWrongUsage, json ? complaint_json(error) : ""};
}

bool calls_one_of(const std::map<CLI::App*, Question>& questions,
                  const std::vector<std::string>& arguments) {
  return !arguments.empty() && std::ranges::any_of(questions, [&](const auto& each) {
    return each.first->get_name() == arguments.front();
  });
}

/// Help and version are no errors; everything else that keeps arguments from being parsed is.
Outcome without_invocation(const CLI::App& program, const CLI::ParseError& ending,
                           const std::vector<std::string>& arguments) {
  std::ostringstream text;
  if (program.exit(ending, text, text) == 0) return {std::nullopt, text.str(), kFine};
  return refuse(explain(program, ending, arguments), arguments);
}

/// The exit codes as lines below every help.
std::string exit_code_lines() {
  std::string out = "Exit codes:\n";
  for (const ExitCode& row : kExitCodes)
    out += "  " + std::to_string(row.code) + "  " + std::string(row.meaning) + "\n";
  return out;
}

/// `--discovery-file=` gives an empty value; CLI11 would take the next argument for it. A list
/// without a value may be half a command, and what it allows is not guessed.
std::vector<std::string> with_empty_values(std::vector<std::string> arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const bool is_setting = std::ranges::any_of(setting_rows(), [&](const SettingRow& row) {
      return !row.is_switch && !row.is_list() && arguments[i] == flag_of(row.key) + "=";
    });
    if (!is_setting) continue;
    arguments[i].pop_back();
    arguments.emplace(arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  return arguments;
}

/// `diorama help tree` means `diorama tree --help`.
std::vector<std::string> without_help_command(std::vector<std::string> arguments) {
  if (arguments.empty() || arguments.front() != "help") return arguments;
  arguments.erase(arguments.begin());
  arguments.resize(std::min<std::size_t>(arguments.size(), 1));
  if (arguments.empty() || !arguments.front().starts_with("-")) arguments.emplace_back("--help");
  return arguments;
}

/// The commands that print something about the program itself. Gives the text; nothing for others.
struct SelfDescription {
  explicit SelfDescription(CLI::App& program)
      : completion(program.add_subcommand("completion", "Print the completion script of a shell")),
        manual(program.add_subcommand("manual", "Print the manual page, for man")) {
    completion->add_option("SHELL", shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>(kShells.begin(), kShells.end())));
    program.add_subcommand("help", "Show the help of the program or of a command")
        ->add_option("COMMAND", command, "Any command");
  }
  [[nodiscard]] std::optional<std::string> text(const CLI::App& program) const {
    if (program.got_subcommand(completion)) return completion_script(program, shell);
    if (program.got_subcommand(manual)) return manual_page(program);
    return std::nullopt;
  }

  CLI::App* completion;
  CLI::App* manual;
  std::string shell, command;
};

}  // namespace

Outcome parse_command_line(const std::vector<std::string>& given,
                           const Surroundings& surroundings) {
  const std::vector<std::string> arguments = with_empty_values(without_help_command(given));
  CLI::App program("Diorama: game projects for AI agents, straight from disk, over MCP.",
                   "diorama");
  program.set_version_flag("-v,-V,--version", "diorama " + std::string(surface::kVersion));
  program.require_subcommand(1);
  program.footer(exit_code_lines());  // the commands take it over
  Values flags;
  std::optional<std::string> folder;
  CLI::App* serve = add_serving(program, "serve", "Serve MCP over HTTP", folder);
  CLI::App* stdio = add_serving(program, "stdio", "Serve MCP on stdin and stdout", folder);
  Query query;
  query.current_folder = surroundings.current_folder;
  query.state_folder = surroundings.user_state;
  query.show_progress = surroundings.messages_are_read;
  std::string color = "auto";
  const auto questions = add_questions(program, query, color);
  program.add_subcommand("reference", "Print the tool reference as Markdown");
  const SelfDescription self(program);
  // Eighty flags cost more than a small question; whoever asks one has no use for them.
  if (!calls_one_of(questions, arguments))
    for (CLI::App* const command : {serve, stdio}) add_flags(*command, flags);

  if (const auto wrong = explain_unknown_command(program, arguments))
    return refuse(*wrong, arguments);
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    program.parse(reversed);
  } catch (const CLI::ParseError& ending) {
    return without_invocation(program, ending, arguments);
  }
  if (auto text = self.text(program)) return {std::nullopt, *std::move(text), kFine};
  for (const auto& [command, question] : questions) {
    if (!program.got_subcommand(command)) continue;
    query.question = question;
    query.colour = wants_colour(color, surroundings.answers_are_read,
                                surroundings.environment("NO_COLOR").value_or(""),
                                surroundings.environment("TERM").value_or(""));
    if (const auto taken = take_extra_folders(query, surroundings); !taken)
      return refuse(taken.error(), arguments);
    if (const auto taken = writes(question) ? take_history(surroundings, query) : Result<void>();
        !taken)
      return refuse(taken.error(), arguments);
    return {Invocation{Command::Ask, {}, std::move(query), surroundings.current_folder}, {}, 0};
  }
  const Command command = program.got_subcommand(serve)   ? Command::Serve
                          : program.got_subcommand(stdio) ? Command::Stdio
                                                          : Command::Reference;
  if (const auto taken = take_folder(folder, surroundings.current_folder, flags); !taken)
    return refuse(taken.error(), arguments);
  auto settings = collect(flags, surroundings, command != Command::Reference);
  if (!settings) return refuse(settings.error(), arguments);
  return {Invocation{command, *std::move(settings), {}, surroundings.current_folder}, {}, kFine};
}

}  // namespace diorama::app
