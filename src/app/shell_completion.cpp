#include "app/shell_completion.h"

#include "base/list_text.h"
#include "base/log.h"

namespace diorama::app {
namespace {

/// The flags of a command with their dashes, long and short.
std::vector<std::string> flags_of(const CLI::Option& option) {
  std::vector<std::string> out;
  for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  return out;
}

std::vector<std::string> flags_of(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::Option* option : command.get_options())
    for (std::string& flag : flags_of(*option)) out.push_back(std::move(flag));
  return out;
}

std::vector<std::string> names_of(const std::vector<const CLI::App*>& commands) {
  std::vector<std::string> out;
  for (const CLI::App* command : commands) out.push_back(command->get_name());
  return out;
}

/// What can be completed as the first plain argument; empty: files.
std::vector<std::string> plain_values(const CLI::App& program, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional()) return values_of(program, command, *option);
  return {};
}

/// For shells: 'it''s' in their own spelling.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += quote;
    else
      out += c;
  }
  return out + "'";
}

/// "    tree) flags='--json --depth' ;;"
std::string bash_flags(const CLI::App& program, const CLI::App& command) {
  std::string out =
      "    " + command.get_name() + ") flags='" + joined(flags_of(command), " ") + "'";
  if (const auto plain = plain_values(program, command); !plain.empty())
    out += " plain='" + joined(plain, " ") + "'";
  return out + " ;;\n";
}

/// "    'tree --depth') reply=(-f) ;;" for each flag that a value comes after.
std::string bash_values(const CLI::App& program, const CLI::App& command) {
  std::string out;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() || !takes_value(*option)) continue;
    std::vector<std::string> patterns;
    for (const std::string& flag : flags_of(*option))
      patterns.push_back("'" + command.get_name() + " " + flag + "'");
    const auto known = values_of(program, command, *option);
    out += "    " + joined(patterns, "|") + ") reply=(" +
           (known.empty() ? "-f" : "-W '" + joined(known, " ") + "'") + ") ;;\n";
  }
  return out;
}

//   diorama tr<TAB>          commands
//   diorama tree --<TAB>     flags of the command
//   diorama serve --log-level <TAB>, diorama help <TAB>   values that can be listed
//   diorama tree As<TAB>     files
std::string bash_script(const CLI::App& program) {
  std::string flags, values;
  for (const CLI::App* command : commands_of(program)) {
    flags += bash_flags(program, *command);
    values += bash_values(program, *command);
  }
  return "# Completion for bash, written by `diorama completion bash`.\n"
         "_diorama() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} command= flags= plain= i\n"
         "  local -a reply=()\n"
         "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
         "    if [[ ${COMP_WORDS[i]} != -* ]]; then command=${COMP_WORDS[i]}; break; fi\n"
         "  done\n"
         "  case $command in\n"
         "    '') flags='" +
         joined(flags_of(program), " ") + "' plain='" +
         joined(names_of(commands_of(program)), " ") + "' ;;\n" + flags +
         "  esac\n"
         "  case \"$command ${COMP_WORDS[COMP_CWORD - 1]}\" in\n" +
         values +
         "    *)\n"
         "      if [[ $word == -* ]]; then reply=(-W \"$flags\")\n"
         "      elif [[ -n $plain ]]; then reply=(-W \"$plain\")\n"
         "      else reply=(-f); fi ;;\n"
         "  esac\n"
         "  [[ ${reply[0]} == -f ]] && compopt -o filenames 2>/dev/null\n"
         "  mapfile -t COMPREPLY < <(compgen \"${reply[@]}\" -- \"$word\")\n"
         "}\n"
         "complete -F _diorama diorama\n";
}

std::string zsh_entry(std::string_view name, std::string_view help) {
  return " " + quoted(std::string(name) + ":" + std::string(help), R"('\'')");
}

std::string zsh_script(const CLI::App& program) {
  std::string commands, flags;
  for (const CLI::App* command : commands_of(program)) {
    commands += zsh_entry(command->get_name(), command->get_description());
    flags += "    " + command->get_name() + ") flags=(";
    for (const CLI::Option* option : command->get_options())
      for (const std::string& flag : flags_of(*option))
        flags += zsh_entry(flag, option->get_description());
    flags += " )";
    if (const auto known = plain_values(program, *command); !known.empty())
      flags += " plain=( " + joined(known, " ") + " )";
    flags += " ;;\n";
  }
  return "#compdef diorama\n# Completion for zsh, written by `diorama completion zsh`.\n"
         "_diorama() {\n"
         "  local -a commands flags plain\n"
         "  commands=(" +
         commands +
         " )\n"
         "  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
         "  case $words[2] in\n" +
         flags +
         "  esac\n"
         "  if [[ $PREFIX == -* ]]; then _describe flag flags\n"
         "  elif (( $#plain )); then compadd -a plain\n"
         "  else _files; fi\n"
         "}\n"
         "_diorama \"$@\"\n";
}

std::string fish_script(const CLI::App& program) {
  const auto help = [](std::string_view text) { return " -d " + quoted(text, R"(\')") + "\n"; };
  std::string out = "# Completion for fish, written by `diorama completion fish`.\n";
  for (const CLI::App* command : commands_of(program))
    out += "complete -c diorama -n __fish_use_subcommand -f -a " + command->get_name() +
           help(command->get_description());
  for (const CLI::App* command : commands_of(program)) {
    const std::string line =
        "complete -c diorama -n '__fish_seen_subcommand_from " + command->get_name() + "'";
    for (const CLI::Option* option : command->get_options()) {
      const auto known = values_of(program, *command, *option);
      const std::string values = known.empty() ? "" : " -f -a '" + joined(known, " ") + "'";
      if (option->get_positional()) {
        if (!known.empty()) out += line + values + "\n";
        continue;
      }
      std::string names;
      for (const std::string& name : option->get_lnames()) names += " -l " + name;
      for (const std::string& name : option->get_snames()) names += " -s " + name;
      out += line + names + (takes_value(*option) ? " -r" + values : "") +
             help(option->get_description());
    }
  }
  return out;
}

}  // namespace

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App*) { return true; });
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0 && option.get_type_size_max() > 0;
}

std::vector<std::string> values_of(const CLI::App& program, const CLI::App& command,
                                   const CLI::Option& option) {
  const std::string name = option.get_name();
  if (name == "SHELL") return {kShells.begin(), kShells.end()};
  if (name == "COMMAND" && command.get_name() == "help") return names_of(commands_of(program));
  if (name == "--color") return {"auto", "always", "never"};
  if (name != "--log-level") return {};
  std::vector<std::string> out;
  for (LogLevel level = LogLevel::Debug; level <= LogLevel::Critical;
       level = static_cast<LogLevel>(static_cast<int>(level) + 1))
    out.emplace_back(to_string(level));
  return out;
}

std::string completion_script(const CLI::App& program, std::string_view shell) {
  if (shell == "bash") return bash_script(program);
  return shell == "zsh" ? zsh_script(program) : fish_script(program);
}

}  // namespace diorama::app
