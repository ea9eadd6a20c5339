// Help, completion scripts and the manual name the same commands and flags: those of the parser.

#include <doctest/doctest.h>

#include <set>

#include "app/settings.h"
#include "support/sample_program.h"

namespace diorama::app {
namespace {

std::string text_of(const std::vector<std::string>& words) {
  Surroundings around;
  around.environment = [](const std::string&) { return std::nullopt; };
  const Outcome outcome = parse_command_line(words, around);
  CHECK(outcome.exit_code == 0);
  return outcome.text;
}

/// The first word of every line below "Subcommands:".
std::vector<std::string> commands() {
  std::istringstream lines(text_of({"--help"}));
  std::vector<std::string> out;
  bool listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (listed && !line.starts_with("  ")) break;
    if (listed && line[2] != ' ') out.push_back(line.substr(2, line.find(' ', 2) - 2));
    listed = listed || line == "Subcommands:";
  }
  return out;
}

/// Every --word of the help of a command.
std::set<std::string> flags(const std::string& command) {
  const std::string help = text_of({"help", command});
  std::set<std::string> out;
  const std::size_t begin = help.find("Options:"), end = help.find("Exit codes:");
  std::istringstream lines(help.substr(begin, end - begin));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("--");
    if (!line.starts_with("  -") || at == std::string::npos) continue;
    out.insert(line.substr(at, line.find_first_of(" ,=[", at) - at));
  }
  return out;
}

/// In the manual a dash has a backslash.
std::string in_manual(std::string flag) {
  for (std::size_t at = 0; (at = flag.find('-', at)) != std::string::npos; at += 2)
    flag.insert(at, "\\");
  return "\\fB" + flag + "\\fR";
}

std::string line_with(const std::string& text, const std::string& begin) {
  const std::size_t at = text.find(begin);
  return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("completion: every command and flag is in every script and in the manual") {
  const std::string bash = text_of({"completion", "bash"}), zsh = text_of({"completion", "zsh"}),
                    fish = text_of({"completion", "fish"}), manual = text_of({"manual"});
  REQUIRE(commands().size() >= 20);
  for (const std::string& command : commands()) {
    CAPTURE(command);
    const std::string in_bash = line_with(bash, "    " + command + ") flags=");
    const std::string in_zsh = line_with(zsh, "    " + command + ") flags=");
    CHECK(zsh.find("'" + command + ":") != std::string::npos);
    CHECK(fish.find(" -f -a " + command + " -d ") != std::string::npos);
    CHECK(manual.find(".SS " + command + "\n") != std::string::npos);
    REQUIRE(flags(command).contains("--help"));
    for (const std::string& flag : flags(command)) {
      CAPTURE(flag);
      CHECK((in_bash + "'").find(flag) != std::string::npos);
      CHECK(in_zsh.find("'" + flag + ":") != std::string::npos);
      CHECK(fish.find("from " + command + "' -l " + flag.substr(2) + " ") != std::string::npos);
      CHECK(manual.find(in_manual(flag)) != std::string::npos);
    }
  }
  // A command has its own flags in its own part; only those that serve point to the settings.
  const std::size_t tree = manual.find(".SS tree\n"), next = manual.find(".SS ", tree + 1);
  CHECK(manual.substr(tree, next - tree).find(in_manual("--project")) != std::string::npos);
  CHECK(manual.substr(tree, next - tree).find("settings below") == std::string::npos);
  for (const SettingRow& row : setting_rows())
    CHECK(manual.find(in_manual(environment_name(row.key))) != std::string::npos);
}

TEST_CASE("completion: help is also a command, and the version has short flags") {
  CHECK(text_of({"help"}) == text_of({"--help"}));
  CHECK(text_of({"help", "tree"}) == text_of({"tree", "--help"}));
  CHECK(text_of({"-v"}) == text_of({"--version"}));
  CHECK(text_of({"-V"}) == text_of({"--version"}));
}

}  // namespace diorama::app
