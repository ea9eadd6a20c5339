// The examples of specification 003, section 6, run literally: requests and answers are read from
// its text, made on the sample project, and compared.

#include <doctest/doctest.h>

#include <iostream>
#include <map>

#include "json/value.h"
#include "json/writer.h"
#include "support/opened_sample.h"
#include "support/path_editor.h"
#include "support/places.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/json_input.h"
#include "surface/shapes/scene_json.h"

namespace diorama::surface {
namespace {

using scene::Input;

constexpr const char* kScene = "Assets/Scenes/GameScene.unity";

/// The JSON of each example, by its number: requests and answers in turn.
std::map<std::string, std::vector<std::string>> examples() {
  std::map<std::string, std::vector<std::string>> out;
  const std::string text =
      test::read_all(test::data_folder() + "/../../shared/spec/003_111c939f4751fce8.txt");
  std::istringstream lines(text.substr(std::min(text.find("\n## 6."), text.size())));
  std::string line, number;
  while (std::getline(lines, line) && !line.starts_with("## 7")) {
    if (line.starts_with("### 6.")) number = line.substr(4, 3);
    if (line != "```json" || number.empty()) continue;
    std::string block;
    while (std::getline(lines, line) && line != "```") block += line + "\n";
    out[number].push_back(std::move(block));
  }
  return out;
}

/// Whether everything that is expected is there; the text leaves out fields it does not speak of.
std::string missing(const json::Value& actual, const json::Value& expected,
                    const std::string& at = {}) {
  if (expected.is_object()) {
    for (const json::Value member : expected) {
      const std::string name(member.key());
      const std::string found = missing(actual[name], member, at + "." + name);
      if (!found.empty()) return found;
    }
    return {};
  }
  if (expected.is_array() && actual.size() == expected.size()) {
    auto item = actual.begin();
    int index = 0;
    for (const json::Value wanted : expected) {
      const std::string found = missing(*item, wanted, at + "[" + std::to_string(index++) + "]");
      if (!found.empty()) return found;
      ++item;
    }
    return {};
  }
  return json::equal(actual, expected) ? std::string{} : at + " is another";
}

struct Examples : test::OpenedSample {
  test::PathChanges editor() {
    auto opened = workspace.edit(kScene);
    REQUIRE(opened);
    return *std::move(opened);
  }

  /// What manage_component does with these arguments.
  Result<scene::ComponentChange> manage(const Input& given) {
    const std::string action = given.find("action")->text;
    const std::string path = given.find("game_object_path")->text;
    const auto number = [&](const char* name) { return std::stoi(given.find(name)->text); };
    const Input* const fields = given.find("fields");
    if (action == "remove") return editor().remove_component(path, number("index"));
    if (action == "move")
      return editor().move_component(path, number("index"), number("new_index"));
    if (action == "update") return editor().set_fields(path, number("index"), *fields);
    scene::NewComponent wanted{given.find("component_type")->text, {}, *fields};
    if (given.find("index") != nullptr) wanted.index = number("index");
    return editor().add_component(path, wanted);
  }

  /// The answer to a request of the text, as JSON.
  std::string answer(const std::string& request) {
    const auto parsed = json::parse(request);
    REQUIRE(parsed);
    const Input call = to_input(parsed->root());
    const std::string name = call.find("name")->text;
    const Input& given = *call.find("arguments");
    std::string out;
    json::Writer writer(out);
    if (name == "get_scene_hierarchy") {
      const auto tree = workspace.tree({kScene, "", 10, 1000});
      REQUIRE(tree);
      write_tree(writer, *tree);
    } else if (name == "get_component_info") {
      const auto info = workspace.component(
          {kScene, given.find("game_object_path")->text, std::stoi(given.find("index")->text), {}});
      REQUIRE(info);
      write_component(writer, *info, {});
    } else {
      const auto done = manage(given);
      REQUIRE_MESSAGE(done, (done ? "" : done.error().message));
      write_component_change(writer, given.find("action")->text, *done);
    }
    return out;
  }

  void check(const std::string& request, const std::string& expected) {
    const std::string said = answer(request);
    const auto actual = json::parse(said), wanted = json::parse(expected);
    REQUIRE(actual);
    REQUIRE(wanted);
    CHECK_MESSAGE(missing(actual->root(), wanted->root()) == "", said);
  }

  std::vector<std::string> components() {
    const auto player = workspace.tree({kScene, "/Player", 0, 10});
    REQUIRE(player);
    std::vector<std::string> out;
    for (const auto& each : player->roots.front().components)
      out.push_back(each->substr(each->rfind('.') + 1));
    return out;
  }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("spec 003: the examples of section 6 give the printed answers") {
  const auto all = examples();
  if (all.empty()) {
    std::cerr << "NOTE: ../shared/spec is absent; its examples are not run\n";
    return;
  }
  REQUIRE(all.size() == 9);
  const auto run = [&](Examples& at, const char* number) {
    CAPTURE(number);
    const std::vector<std::string>& blocks = all.at(number);
    REQUIRE(blocks.size() % 2 == 0);
    for (std::size_t i = 0; i < blocks.size(); i += 2) at.check(blocks[i], blocks[i + 1]);
  };
  {
    Examples at;  // one after the other
    run(at, "6.1");
    run(at, "6.2");
    run(at, "6.3");
    CHECK(at.components() == Names{"Transform", "Rigidbody", "CapsuleCollider", "EnemyChaser"});
    run(at, "6.9");
    run(at, "6.4");
    run(at, "6.6");
    CHECK(at.components() == Names{"Transform", "CapsuleCollider", "EnemyChaser", "Rigidbody"});
    // What was saved reads the same.
    REQUIRE(at.workspace.save());
    REQUIRE(at.workspace.open(at.root));
    CHECK(at.components() == Names{"Transform", "CapsuleCollider", "EnemyChaser", "Rigidbody"});
  }
  {
    Examples at;
    run(at, "6.5");
    CHECK(at.components() == Names{"Transform", "Rigidbody"});
  }
  {
    Examples at;
    REQUIRE(at.editor().add_component("/Player", {"AudioSource", {}, {}}));
    run(at, "6.7");
    CHECK(at.components() ==
          Names{"Transform", "Rigidbody", "AudioSource", "CapsuleCollider", "AudioSource"});
  }
  {
    Examples at;
    REQUIRE(at.editor().create("Waypoints", ""));
    for (const char* name : {"WP1", "WP2", "WP3"}) REQUIRE(at.editor().create(name, "/Waypoints"));
    REQUIRE(at.editor().add_component(
        "/Player", {"EnemyChaser", {}, Input::map({{"chaseSpeed", Input::of(5.0)}})}));
    run(at, "6.8");
  }
}

}  // namespace diorama::surface
