#include "app/manual.h"

#include <algorithm>

#include "app/exit_codes.h"
#include "app/settings.h"
#include "app/shell_completion.h"
#include "surface/surface.h"

namespace diorama::app {
namespace {

/// Text that is no macro: a dash stays a dash, a backslash a backslash, and no line is a request.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string bold(std::string_view text) {
  return "\\fB" + plain(text) + "\\fR";
}

/// "PATH" after a flag, or a plain argument.
std::string slot(std::string_view name) {
  return "\\fI" + plain(name) + "\\fR";
}

/// A tagged paragraph.
std::string entry(const std::string& tag, std::string_view text) {
  return ".TP\n" + tag + "\n" + plain(text) + "\n";
}

bool is_setting(const CLI::Option& option) {
  return std::ranges::any_of(
      setting_rows(), [&](const SettingRow& row) { return option.get_name() == flag_of(row.key); });
}

/// Whether its flags are the settings; other commands share only --project with them.
bool takes_settings(const CLI::App& command) {
  return std::ranges::all_of(setting_rows(), [&](const SettingRow& row) {
    return command.get_option_no_throw(flag_of(row.key)) != nullptr;
  });
}

/// "diorama tree [options] SCENE [PATH]"
std::string synopsis(const CLI::App& command) {
  std::string out = bold("diorama " + command.get_name()) + " [options]";
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) continue;
    const std::string name = slot(option->get_name());
    out += option->get_required() ? " " + name : " [" + name + "]";
  }
  return out;
}

std::string command_section(const CLI::App& command) {
  std::string out = ".SS " + command.get_name() + "\n" + synopsis(command) + "\n.PP\n" +
                    plain(command.get_description()) + ".\n";
  const bool has_settings = takes_settings(command);
  for (const CLI::Option* option : command.get_options()) {
    if (has_settings && is_setting(*option)) continue;
    std::string tag;
    for (const std::string& name : option->get_lnames())
      tag += (tag.empty() ? "" : ", ") + bold("--" + name);
    for (const std::string& name : option->get_snames())
      tag += (tag.empty() ? "" : ", ") + bold("-" + name);
    if (option->get_positional()) tag = slot(option->get_name());
    out += entry(tag, option->get_description());
  }
  if (has_settings) out += ".PP\nIts flags are the settings below.\n";
  return out;
}

std::string settings_section() {
  std::string out =
      ".SH SETTINGS\nEach is a flag of serve and stdio, an environment variable, and a key of "
      "diorama.toml. The first that has it counts: flag, environment, the project's file, the "
      "user's file.\n";
  for (const SettingRow& row : setting_rows())
    out += entry(bold(flag_of(row.key)) + ", " + bold(environment_name(row.key)), row.help);
  return out;
}

}  // namespace

std::string manual_page(const CLI::App& program) {
  std::string out = ".TH DIORAMA 1 \"\" \"diorama " + std::string(surface::kVersion) + "\"\n" +
                    ".SH NAME\ndiorama \\- game projects for AI agents, straight from disk\n" +
                    ".SH SYNOPSIS\n";
  for (const CLI::App* command : commands_of(program)) out += synopsis(*command) + "\n.br\n";
  out += ".SH DESCRIPTION\n" + plain(program.get_description()) + "\n.SH COMMANDS\n";
  for (const CLI::App* command : commands_of(program)) out += command_section(*command);
  out += settings_section() + ".SH EXIT STATUS\n";
  for (const ExitCode& row : kExitCodes) out += entry(bold(std::to_string(row.code)), row.meaning);
  return out + ".SH FILES\n" + entry("diorama.toml", "Settings, in the folder of the project.") +
         entry("$XDG_CONFIG_HOME/diorama/diorama.toml, ~/.config/diorama/diorama.toml",
               "Settings of the user.") +
         entry("$XDG_STATE_HOME/diorama, ~/.local/state/diorama",
               "Unsaved edits, undo history, and the audit log.");
}

}  // namespace diorama::app
