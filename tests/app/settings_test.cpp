#include "app/settings.h"

#include <doctest/doctest.h>

#include "app/command_line.h"
#include "base/list_text.h"
#include "support/temp_folder.h"

namespace diorama::app {
namespace {

using test::TempFolder;

Surroundings quiet() {
  return {[](const std::string&) { return std::nullopt; }, "", "/tmp"};
}

}  // namespace

TEST_CASE("settings: flag beats environment beats project file beats user file beats default") {
  const TempFolder user, project;
  user.write("diorama.toml", "port = 1\nmax_parallel = 1\npage_size = 1\nmax_sessions = 1\n");
  project.write("diorama.toml", "port = 2\nmax_parallel = 2\npage_size = 2\n");
  Surroundings surroundings = quiet();
  surroundings.user_config = user.path;
  surroundings.environment = [](const std::string& name) -> std::optional<std::string> {
    if (name == "DIORAMA_PORT" || name == "DIORAMA_MAX_PARALLEL") return "3";
    return std::nullopt;
  };
  const auto outcome =
      parse_command_line({"serve", "--project", project.path, "--port", "4"}, surroundings);
  REQUIRE(outcome.invocation);
  const ServerOptions& options = outcome.invocation->settings.server;
  CHECK(options.port == 4);
  CHECK(options.max_parallel == 3);
  CHECK(options.page_size == 2);
  CHECK(options.max_sessions == 1);
  CHECK(options.max_connections == 256);
}

TEST_CASE("settings: a project cannot say what could harm its user") {
  const struct {
    const char* line;
    bool refused;
  } cases[] = {
      {"project = \"/tmp\"", true},
      {"address = \"0.0.0.0\"", true},
      {"allow_writes = true", true},
      {"allow_run = true", true},
      {"import_folders = [\"/\"]", true},
      {"audit_log = \"/dev/null\"", true},
      {"ignore_editor_lock = true", true},
      {"allow_no_journal = true", true},
      {"history_bytes = 1", true},
      {"history_days = 1", true},
      {"unity_editor = \"/bin/sh\"", true},
      {"tls_cert = \"/a.pem\"", true},
      {"tls_key = \"/b.pem\"", true},
      {"token_file = \"/c\"", true},
      {"allowed_hosts = [\"evil.example\"]", true},
      {"allowed_origins = [\"https://evil.example\"]", true},
      {"discovery_file = \"/home/me/.bashrc\"", true},
      {"port = 1", false},
      {"path = \"/elsewhere\"", false},
      {"toolsets = [\"all\"]", false},
      {"require_confirm = true", false},
      {"allowed_paths = [\"Assets\"]", false},
      {"allowed_components = [\"Light\"]", false},
  };
  for (const auto& c : cases) {
    const std::string line = c.line;
    CAPTURE(line);
    const TempFolder user, project;
    project.write("diorama.toml", line);
    const auto outcome = parse_command_line({"serve", "--project", project.path}, quiet());
    CHECK(outcome.invocation.has_value() != c.refused);
    if (c.refused)
      CHECK(outcome.text == "diorama: " + project.path +
                                "/diorama.toml: " + line.substr(0, line.find(' ')) +
                                " is for the user of a project to say, not for the project (use "
                                "the flag, the environment, or the diorama.toml of the user)\n");
    user.write("diorama.toml", line);
    Surroundings surroundings = quiet();
    surroundings.user_config = user.path;
    CHECK(parse_command_line({"serve"}, surroundings).invocation);
  }
}

TEST_CASE("settings: a project's limits count only where its user has said none") {
  const TempFolder user, project;
  project.write("diorama.toml",
                "require_confirm = false\nallowed_paths = [\"*\"]\n"
                "allowed_components = [\"Light\"]\n");
  user.write("diorama.toml", "require_confirm = true\nallowed_paths = [\"Assets/Mine\"]\n");
  Surroundings surroundings = quiet();
  surroundings.user_config = user.path;
  const auto settings = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"serve", "--project", project.path};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = parse_command_line(words, surroundings);
    REQUIRE(outcome.invocation);
    return outcome.invocation->settings;
  };
  const Settings both = settings({});
  CHECK(both.policy.require_confirm);
  CHECK(both.allowed_paths == std::vector<std::string>{"Assets/Mine"});
  CHECK(both.allowed_components == std::vector<std::string>{"Light"});
  CHECK(settings({"--allowed-paths", "Assets"}).allowed_paths ==
        std::vector<std::string>{"Assets"});
  surroundings.user_config.clear();
  CHECK(settings({}).allowed_paths == std::vector<std::string>{"*"});
}

TEST_CASE("settings: a list that is given and empty allows nothing, whoever gives it") {
  using Entries = std::vector<std::string>;
  const struct {
    std::vector<std::string> flags;
    std::optional<std::string> variable;
    const char* file;
    AllowList allowed;
  } cases[] = {
      {{}, {}, "", std::nullopt},
      {{"--allowed-paths", ""}, {}, "", Entries{}},
      {{"--allowed-paths", ","}, {}, "", Entries{}},
      {{"--allowed-paths", " , "}, {}, "", Entries{}},
      {{}, "", "", Entries{}},
      {{}, ",", "", Entries{}},
      {{}, {}, "allowed_paths = []", Entries{}},
      {{}, {}, "allowed_paths = \"\"", Entries{}},
      {{}, {}, "allowed_paths = [\"\", \" \"]", Entries{}},
      {{}, "", "allowed_paths = [\"Assets\"]", Entries{}},
      {{"--allowed-paths", ""}, "Assets", "allowed_paths = [\"Assets\"]", Entries{}},
      {{"--allowed-paths", " Assets/A , Assets/B c\t"}, {}, "", Entries{"Assets/A", "Assets/B c"}},
      {{}, {}, "allowed_paths = [\" Assets/A \", \"Assets/B\"]", Entries{"Assets/A", "Assets/B"}},
  };
  for (const auto& each : cases) {
    const std::string flags = joined(each.flags, " ");
    CAPTURE(flags);
    CAPTURE(each.file);
    for (const std::string key : {"allowed_paths", "allowed_components"}) {
      const bool paths = key == "allowed_paths";
      const auto named = [&](std::string text) {
        const std::string from[] = {"allowed_paths", "allowed-paths"};
        for (const std::string& name : from)
          if (const auto at = text.find(name); !paths && at != std::string::npos)
            text.replace(at + 8, 5, "components");
        return text;
      };
      const TempFolder user, project;
      project.write("diorama.toml", named(each.file));
      Surroundings surroundings = quiet();
      const std::string variable = paths ? "DIORAMA_ALLOWED_PATHS" : "DIORAMA_ALLOWED_COMPONENTS";
      surroundings.environment = [&](const std::string& name) {
        return name == variable ? each.variable : std::nullopt;
      };
      std::vector<std::string> words{"serve", "--project", project.path};
      for (const std::string& flag : each.flags) words.push_back(named(flag));
      const auto outcome = parse_command_line(words, surroundings);
      REQUIRE_MESSAGE(outcome.invocation, outcome.text);
      const Settings& settings = outcome.invocation->settings;
      CHECK((paths ? settings.allowed_paths : settings.allowed_components) == each.allowed);
      CHECK_FALSE((paths ? settings.allowed_components : settings.allowed_paths).has_value());
    }
  }
}

TEST_CASE("settings: a list without a value is refused, and does not allow everything") {
  for (const char* const flag : {"--allowed-paths=", "--allowed-paths"})
    CHECK_FALSE(parse_command_line({"serve", flag}, quiet()).invocation);
}

TEST_CASE("settings: an entry of a list cannot hold two") {
  const TempFolder project;
  project.write("diorama.toml", "allowed_paths = [\"Assets/A,B\"]");
  CHECK(parse_command_line({"serve", "--project", project.path}, quiet()).text ==
        "diorama: " + project.path +
            "/diorama.toml: allowed_paths must be text, a number or a list of them without "
            "commas\n");
}

TEST_CASE("settings: a diorama.toml that is there and cannot be read is an error") {
  const TempFolder large, unreadable, absent;
  large.write("diorama.toml", "port = 1\n" + std::string(64 * 1024, '#'));
  unreadable.make_folder("diorama.toml");
  const struct {
    const TempFolder& folder;
    std::string text;
  } cases[] = {
      {large, "diorama: " + large.path + "/diorama.toml is larger than 65536 bytes\n"},
      {unreadable, "diorama: cannot read " + unreadable.path + "/diorama.toml: Is a directory\n"},
      {absent, ""},
  };
  for (const auto& c : cases) {
    Surroundings surroundings = quiet();
    CHECK(parse_command_line({"serve", "--project", c.folder.path}, surroundings).text == c.text);
    surroundings.user_config = c.folder.path;
    CHECK(parse_command_line({"serve"}, surroundings).text == c.text);
  }
}

TEST_CASE("settings: a switch is on alone, and off where it is said to be") {
  const TempFolder user;
  user.write("diorama.toml", "allow_writes = true\n");
  Surroundings surroundings = quiet();
  surroundings.user_config = user.path;
  const auto allowed = [&](const std::vector<std::string>& words) {
    const auto outcome = parse_command_line(words, surroundings);
    REQUIRE(outcome.invocation);
    return outcome.invocation->settings.policy.allow_writes;
  };
  CHECK(allowed({"serve"}));
  CHECK_FALSE(allowed({"serve", "--allow-writes=false"}));
  surroundings.user_config.clear();
  CHECK_FALSE(allowed({"serve"}));
  CHECK(allowed({"serve", "--allow-writes"}));
}

TEST_CASE("settings: what does not fit is named with where it was said") {
  const struct {
    std::vector<std::string> arguments;
    std::string_view text;
  } cases[] = {
      {{"serve", "--port", "70000"},
       "diorama: command line: port: expected a port number from 0 to 65535, got '70000'\n"},
      {{"serve", "--max-waiting", "-1"},
       "diorama: command line: max_waiting: expected a whole number, got '-1'\n"},
      {{"serve", "--path", "api"},
       "diorama: command line: path: expected a path that begins with '/', like /mcp, got 'api'\n"},
      {{"serve", "--path="},
       "diorama: command line: path: expected a path that begins with '/', like /mcp, got ''\n"},
      {{"serve", "--log-level", "loud"},
       "diorama: command line: log_level: expected a log level, got 'loud'\n"},
      {{"serve", "--page-size", "0"},
       "diorama: command line: page_size: expected a whole number above 0, got '0'\n"},
  };
  for (const auto& c : cases) {
    const auto outcome = parse_command_line(c.arguments, quiet());
    CHECK_FALSE(outcome.invocation);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.text == c.text);
  }
}

TEST_CASE("settings: a limit that lets nothing through is refused, wherever it is said") {
  for (const std::string key :
       {"max_parallel", "max_connections", "max_sessions", "max_body_bytes", "max_header_bytes",
        "max_json_depth", "page_size", "history_days"}) {
    CAPTURE(key);
    const std::string what = key + ": expected a whole number above 0, got '0'\n";
    CHECK(parse_command_line({"serve", flag_of(key), "0"}, quiet()).text ==
          "diorama: command line: " + what);
    const TempFolder user;
    user.write("diorama.toml", key + " = 0\n");
    Surroundings surroundings = quiet();
    surroundings.user_config = user.path;
    CHECK(parse_command_line({"serve"}, surroundings).text ==
          "diorama: " + user.path + "/diorama.toml: " + what);
  }
  for (const std::string key :
       {"session_idle_ms", "head_timeout_ms", "body_timeout_ms", "write_timeout_ms"}) {
    CAPTURE(key);
    CHECK(parse_command_line({"serve", flag_of(key), "0"}, quiet()).text ==
          "diorama: command line: " + key + ": expected milliseconds, more than 0, got '0'\n");
  }
  for (const char* fine : {"--max-waiting", "--shutdown-grace-ms", "--port"})
    CHECK(parse_command_line({"serve", fine, "0"}, quiet()).invocation);
}

TEST_CASE("settings: --key= is an empty value, and takes nothing from what follows") {
  const auto outcome =
      parse_command_line({"serve", "--discovery-file=", "--project=", "--port", "0"}, quiet());
  REQUIRE(outcome.invocation);
  CHECK(outcome.invocation->settings.server.discovery_file.empty());
  CHECK(outcome.invocation->settings.project.empty());
  CHECK(outcome.invocation->settings.server.port == 0);
}

TEST_CASE("settings: a bad diorama.toml is refused with line and column, an absent one is fine") {
  CHECK(parse_toml("", "diorama.toml"));
  const auto broken = parse_toml("port = \n", "diorama.toml");
  REQUIRE_FALSE(broken);
  CHECK(broken.error().message.starts_with("diorama.toml:1:"));
  const auto unknown = parse_toml("prot = 1\n", "diorama.toml");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message == "diorama.toml: unknown key 'prot', did you mean 'port'?");
  CHECK_FALSE(parse_toml("port = {a = 1}\n", "diorama.toml"));
  const auto list = parse_toml("toolsets = [\"core\", \"scene\"]\n", "diorama.toml");
  REQUIRE(list);
  CHECK(list->at("toolsets") == "core,scene");
}

TEST_CASE("command_line: help, version and bad commands say what they should") {
  CHECK(parse_command_line({"--version"}, quiet()).text == "diorama 0.1.0\n");
  CHECK(parse_command_line({"--help"}, quiet()).exit_code == 0);
  CHECK(parse_command_line({"serve", "--help"}, quiet()).text.find("--max-parallel") !=
        std::string::npos);
  CHECK(parse_command_line({}, quiet()).exit_code == 2);
  CHECK(parse_command_line({"dance"}, quiet()).exit_code == 2);
  CHECK(parse_command_line({"serve", "--prot", "1"}, quiet()).exit_code == 2);
  CHECK(parse_command_line({"stdio"}, quiet()).invocation->command == Command::Stdio);
}

}  // namespace diorama::app
