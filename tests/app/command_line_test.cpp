// Which project serve and stdio take: the plain argument, --project, or the current folder.

#include "app/command_line.h"

#include <doctest/doctest.h>

#include "support/temp_folder.h"

namespace diorama::app {
namespace {

using test::TempFolder;

/// Two projects beside each other, a folder deep inside of one, and a person who stands somewhere.
struct Desk {
  Desk() {
    for (const char* project : {"Castle", "Harbour"}) {
      folder.make_folder(std::string(project) + "/Assets/Scenes");
      folder.make_folder(std::string(project) + "/ProjectSettings");
    }
    around.environment = [this](const std::string& name) -> std::optional<std::string> {
      return name == "DIORAMA_PROJECT" ? environment : std::nullopt;
    };
    around.current_folder = folder.path;
  }
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  [[nodiscard]] std::string at(const std::string& name) const { return folder.path + "/" + name; }
  [[nodiscard]] Settings settings(const std::vector<std::string>& words) const {
    const Outcome outcome = parse_command_line(words, around);
    INFO(outcome.text);
    REQUIRE(outcome.invocation);
    return outcome.invocation->settings;
  }
  [[nodiscard]] std::string project(const std::vector<std::string>& words) const {
    return settings(words).project;
  }

  TempFolder folder;
  std::optional<std::string> environment;
  Surroundings around;
};

}  // namespace

TEST_CASE("command_line: serve and stdio take the project as a plain argument") {
  Desk desk;
  for (const char* command : {"serve", "stdio"}) {
    CAPTURE(command);
    CHECK(desk.project({command, "Castle"}) == "Castle");
    CHECK(desk.project({command, desk.at("Castle")}) == desk.at("Castle"));
    CHECK(desk.project({command, "--allow-writes", "Castle", "--port", "0"}) == "Castle");
    CHECK(desk.project({command, "--project", "Castle"}) == "Castle");
    CHECK(desk.project({command}).empty());
    // A folder may be called like a command.
    CHECK(desk.project({command, "check"}) == "check");
  }
  // It says what a flag says: more than the environment.
  desk.environment = desk.at("Harbour");
  CHECK(desk.project({"serve"}) == desk.at("Harbour"));
  CHECK(desk.project({"serve", "Castle"}) == "Castle");
  const Outcome outcome = parse_command_line({"serve", "Castle", "Harbour"}, desk.around);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.text.find("Harbour") != std::string::npos);
}

TEST_CASE("command_line: the project's diorama.toml is read, however the project was named") {
  Desk desk;
  desk.folder.write("Castle/diorama.toml", "port = 7\n");
  desk.around.current_folder = desk.at("Castle/Assets/Scenes");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"serve"}, {"serve", desk.at("Castle")}, {"serve", "--project", desk.at("Castle")}})
    CHECK(desk.settings(words).server.port == 7);
  CHECK(desk.settings({"serve", desk.at("Harbour")}).server.port == 30069);
}

TEST_CASE("command_line: two different projects are refused, one project named twice is not") {
  const Desk desk;
  const Outcome outcome =
      parse_command_line({"stdio", "Castle", "--project", "Harbour"}, desk.around);
  CHECK_FALSE(outcome.invocation);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.text ==
        "diorama: two different projects are given: 'Castle' and --project 'Harbour' "
        "(give one of them)\n");
  CHECK(desk.project({"serve", "Castle", "--project", "Castle"}) == "Castle");
  CHECK(desk.project({"serve", "Castle/", "--project", desk.at("Castle")}) == desk.at("Castle"));
  CHECK(desk.project({"serve", "Gone", "--project", "Gone"}) == "Gone");
  CHECK(parse_command_line({"serve", "Gone", "--project", "Castle"}, desk.around).exit_code == 2);
}

TEST_CASE("command_line: without a name it is the project that the current folder is in") {
  Desk desk;
  const TempFolder user;
  for (const char* where : {"Castle", "Castle/Assets", "Castle/Assets/Scenes"}) {
    CAPTURE(where);
    desk.around.current_folder = desk.at(where);
    for (const char* command : {"serve", "stdio"}) {
      const Settings found = desk.settings({command});
      CHECK(found.project == desk.at("Castle"));
      CHECK(found.project_is_found);
    }
    // Whoever names one is heard, and so is who wants none.
    CHECK(desk.project({"serve", desk.at("Harbour")}) == desk.at("Harbour"));
    CHECK(desk.project({"serve", "--project", desk.at("Harbour")}) == desk.at("Harbour"));
    CHECK_FALSE(desk.settings({"serve", desk.at("Harbour")}).project_is_found);
    CHECK(desk.project({"serve", "--project", ""}).empty());
  }
  desk.environment = desk.at("Harbour");
  CHECK(desk.project({"serve"}) == desk.at("Harbour"));
  desk.environment.reset();
  user.write("diorama.toml", "project = \"" + desk.at("Harbour") + "\"\n");
  desk.around.user_config = user.path;
  CHECK(desk.project({"serve"}) == desk.at("Harbour"));
  CHECK(desk.project({"serve", desk.at("Castle")}) == desk.at("Castle"));
}

TEST_CASE("command_line: a folder that is not a project is none, and reference asks for none") {
  Desk desk;
  desk.folder.make_folder("Half/Assets");
  for (const char* where : {"", "Half", "Half/Assets"}) {
    desk.around.current_folder = desk.at(where);
    CHECK(desk.project({"serve"}).empty());
    CHECK_FALSE(desk.settings({"serve"}).project_is_found);
  }
  desk.around.current_folder = desk.at("Castle");
  desk.folder.write("Castle/diorama.toml", "prot = 1\n");
  CHECK(parse_command_line({"serve"}, desk.around).text ==
        "diorama: " + desk.at("Castle") +
            "/diorama.toml: unknown key 'prot', did you mean 'port'? (diorama serve --help lists "
            "the keys)\n");
  CHECK(parse_command_line({"reference"}, desk.around).invocation);
}

}  // namespace diorama::app
