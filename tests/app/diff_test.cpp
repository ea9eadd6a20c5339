// diorama diff, run on a copy of the sample.

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/command_line.h"
#include "app/query.h"
#include "json/value.h"
#include "support/corpus.h"
#include "support/places.h"
#include "support/temp_folder.h"

namespace diorama::app {
namespace {

constexpr std::string_view kDungeon = "Assets/Scenes/Dungeon.unity";
constexpr std::string_view kCourtyard = "Assets/Scenes/Courtyard.unity";

struct Answered {
  int code = 0;
  std::string out, messages;
};

struct Sample {
  Sample() {
    std::filesystem::copy(test::data_folder() + "/../samples/Courtyard", folder.path + "/project",
                          std::filesystem::copy_options::recursive);
    for (const std::string_view scene : {kDungeon, kCourtyard})
      std::filesystem::copy(folder.path + "/project/" + std::string(scene),
                            folder.path + "/" + std::string(scene.substr(scene.rfind('/') + 1)));
  }
  Answered run(const std::vector<std::string>& words, const std::string& where = "/project") {
    Surroundings around;
    around.environment = [](const std::string&) { return std::nullopt; };
    around.current_folder = folder.path + where;
    around.user_state = folder.path + "/state";
    const Outcome outcome = parse_command_line(words, around);
    if (!outcome.invocation) return {outcome.exit_code, {}, outcome.text};
    std::ostringstream out, messages;
    const int code = answer(outcome.invocation->query, out, messages);
    return {code, out.str(), messages.str()};
  }
  void change(const std::vector<std::vector<std::string>>& commands) {
    for (const auto& words : commands) {
      const Answered done = run(words);
      REQUIRE_MESSAGE(done.code == 0, done.messages);
    }
  }
  test::TempFolder folder;
};

/// The file can be written again with UPDATE_GOLDEN=1; its difference is reviewed like code.
void check_golden(const std::string& name, const std::string& fresh) {
  const std::string path = test::data_folder() + "/app/data/" + name;
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << fresh;
  CHECK(fresh == test::read_all(path));
}

/// New objects have random ids, but no id is told.
void change_a_lot(Sample& sample) {
  sample.change({
      {"set", "Dungeon", "/Patrol", "name=Watch", "active=false"},
      {"set", "Dungeon", "/Barracks/Bunk[0]", "tag=Respawn", "layer=0"},
      {"set", "Dungeon", "/Barracks/Sergeant", "-i", "1", "mass=95.5"},
      {"set", "Dungeon", "/Barracks/Sergeant", "-i", "3", "displayName=Corporal", "maxHealth=75",
       "loot=null"},
      {"set", "Dungeon", "/GuardArcher (1)", "position={\"x\": 4, \"y\": 1.5, \"z\": 2}"},
      {"add", "Dungeon", "/Great Hall", "AudioSource", "volume=0.5"},
      {"new", "Dungeon", "Chest", "--parent", "/Barracks"},
      {"add", "Dungeon", "/Barracks/Chest", "BoxCollider"},
      {"rm", "Dungeon", "/Barracks/Bunk[1]"},
      {"rm", "Dungeon", "/Watchman", "-i", "3"},
      {"set", "Dungeon", "/Brazier", "-i", "1", "intensity=2.5",
       "color={\"r\": 1, \"g\": 0.5, \"b\": 0.25, \"a\": 1}"},
      {"set", "Dungeon", "/Great Hall", "-i", "1",
       "lights=[{\"$ref\": \"/Brazier\", \"component\": \"Light\"}]"},
      {"mv", "Dungeon", "/Watch/Post B", "/Door", "--local"},
      {"mv", "Dungeon", "/Barracks", "/", "--sibling", "0"},
  });
}

}  // namespace

TEST_CASE("diff: a day's work on a scene, as text and as JSON") {
  Sample sample;
  change_a_lot(sample);
  const Answered text = sample.run({"diff", "../Dungeon.unity", std::string(kDungeon)});
  CHECK(text.messages == "");
  CHECK(text.code == 1);
  check_golden("diff.txt", text.out);
  const Answered json = sample.run({"diff", "../Dungeon.unity", std::string(kDungeon), "--json"});
  CHECK(json.code == 1);
  check_golden("diff.json", json.out);
  CHECK(json::parse(json.out).has_value());
}

TEST_CASE("diff: equal files say so and exit with 0") {
  Sample sample;
  const Answered same = sample.run({"diff", "../Dungeon.unity", std::string(kDungeon)});
  CHECK(same.code == 0);
  CHECK(same.out == "no difference\n");
  const Answered json = sample.run({"diff", "../Dungeon.unity", std::string(kDungeon), "--json"});
  CHECK(json.code == 0);
  CHECK(json.out ==
        R"({"before":"../Dungeon.unity","after":"Assets/Scenes/Dungeon.unity","equal":true,)"
        R"("total":0,"changes":[],"truncated":false,"notes":[]})"
        "\n");
}

TEST_CASE("diff: the project is that of either file, of the flag, or of the folder") {
  Sample sample;
  sample.change({{"set", "Courtyard", "/Player", "-i", "3", "chaseSpeed=6"}});
  const std::string now = sample.folder.path + "/project/" + std::string(kCourtyard);
  const std::string typed = "/Player\n  [3] MyGame.EnemyChaser\n    chaseSpeed: ";
  CHECK(sample.run({"diff", "Courtyard.unity", now}, "").out ==
        "Courtyard.unity -> " + now + "\n" + typed + "5 -> 6\n1 change\n");
  CHECK(sample.run({"diff", now, "Courtyard.unity"}, "").out ==
        now + " -> Courtyard.unity\n" + typed + "6 -> 5\n1 change\n");
  std::filesystem::copy(now, sample.folder.path + "/New.unity");
  const std::string heading = "Courtyard.unity -> New.unity\n";
  CHECK(sample
            .run({"diff", "Courtyard.unity", "New.unity", "--project",
                  sample.folder.path + "/project"},
                 "")
            .out == heading + typed + "5 -> 6\n1 change\n");
  CHECK(
      sample
          .run({"diff", "Courtyard.unity", "New.unity", "--project", "project/Assets/Gone.mat"}, "")
          .out == heading + typed + "5 -> 6\n1 change\n");
  CHECK(sample.run({"diff", "../Courtyard.unity", "../New.unity"}).out ==
        "../Courtyard.unity -> ../New.unity\n" + typed + "5 -> 6\n1 change\n");
  const Answered nowhere = sample.run({"diff", "Courtyard.unity", "New.unity"}, "");
  CHECK(nowhere.out.find("  [3] script ") != std::string::npos);
  CHECK(nowhere.out.find("    chaseSpeed: 5 -> 6\n1 change\n") != std::string::npos);
}

TEST_CASE("diff: --limit cuts both forms and says so") {
  Sample sample;
  change_a_lot(sample);
  const Answered text =
      sample.run({"diff", "../Dungeon.unity", std::string(kDungeon), "--limit", "2"});
  CHECK(text.code == 1);
  CHECK(text.out.find(" changes, 2 shown\n") != std::string::npos);
  const Answered json =
      sample.run({"diff", "../Dungeon.unity", std::string(kDungeon), "--limit", "2", "--json"});
  const auto parsed = json::parse(json.out);
  REQUIRE(parsed);
  CHECK(parsed->root()["truncated"].boolean() == true);
  CHECK(parsed->root()["changes"].size() == 2);
  CHECK(*parsed->root()["total"].integer() > 2);
}

TEST_CASE("diff: trouble is exit code 2, whatever it is") {
  Sample sample;
  sample.folder.write("binary.unity", std::string("\0\0\0\0", 4));
  struct Case {
    std::vector<std::string> words;
    std::string_view said;
  };
  const std::vector<Case> cases = {
      {{"diff", "nope.unity", std::string(kDungeon)}, "nope.unity: No such file or directory"},
      {{"diff", "../binary.unity", std::string(kDungeon)}, "is not a Unity text file but binary"},
      {{"diff", "Assets/Materials/Glass.mat", std::string(kDungeon)}, "have nothing in common"},
      {{"diff", std::string(kDungeon)}, "diff compares two files"},
      {{"diff", std::string(kDungeon), std::string(kCourtyard), "--project", "/nonexistent"},
       "/nonexistent"},
  };
  for (const Case& each : cases) {
    const Answered answered = sample.run(each.words);
    CAPTURE(answered.messages);
    CHECK(answered.code == 2);
    CHECK(answered.out == "");
    CHECK(answered.messages.find(each.said) != std::string::npos);
  }
}

}  // namespace diorama::app
