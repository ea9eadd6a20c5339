// Texts, paths and values that were made to break a file: each comes back exactly as it was given
// and leaves the rest of the file alone, or is refused with a reason and nothing is written.

#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "io/disk.h"
#include "json/value.h"
#include "json/writer.h"
#include "support/path_editor.h"
#include "support/sample_program.h"
#include "support/unity_lines.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/session.h"
#include "unity/model/component_types.h"
#include "unity/model/project.h"
#include "workspace/workspace.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using test::SampleProgram;
using unity::FieldValue;
using unity::Index;

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";
constexpr const char* kCourtyard = "Assets/Scenes/Courtyard.unity";
constexpr const char* kDungeon = "Assets/Scenes/Dungeon.unity";

// --- Texts ------------------------------------------------------------------------------------

const std::vector<std::string>& good_texts() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out = {"",
                                    " ",
                                    "   ",
                                    "\n",
                                    "\n\n",
                                    "\r",
                                    "\r\n",
                                    "a\nb",
                                    "a\r\nb",
                                    "a\n\nb\n",
                                    "\na",
                                    "a \n b",
                                    "a\n  b",
                                    "\t",
                                    "a\tb",
                                    "\ta",
                                    "a\t",
                                    " leading",
                                    "trailing ",
                                    "  both  ",
                                    "'",
                                    "''",
                                    "\"",
                                    "\"\"",
                                    "it's",
                                    "'quoted'",
                                    "\"quoted\"",
                                    "'\"'\"'",
                                    "\\",
                                    "\\n",
                                    "\\\"",
                                    "a\\",
                                    "---",
                                    "--- ",
                                    "---\n",
                                    "--- !u!1 &1",
                                    "\n--- !u!1 &1\nGameObject:\n  m_Name: x\n",
                                    "...",
                                    "...\n",
                                    "%TAG",
                                    "%TAG !u! tag:unity3d.com,2011:",
                                    "%YAML 1.1",
                                    "{",
                                    "}",
                                    "{}",
                                    "{fileID: 1}",
                                    "{a: b, c: [d]}",
                                    "[",
                                    "]",
                                    "[]",
                                    "[a, b]",
                                    "a]",
                                    "&",
                                    "&anchor",
                                    "*",
                                    "*alias",
                                    "!",
                                    "!tag",
                                    "!u!1",
                                    "#",
                                    "# no comment",
                                    "a #b",
                                    "a# b",
                                    ":",
                                    ": ",
                                    "a: b",
                                    "a:",
                                    "a:b",
                                    "key: value\n",
                                    "-",
                                    "- ",
                                    "- a",
                                    "-a",
                                    "?",
                                    "? a",
                                    "|",
                                    "| a",
                                    ">",
                                    "> a",
                                    "|\n a",
                                    "@",
                                    "`",
                                    ",",
                                    ", a",
                                    "=",
                                    "~",
                                    "null",
                                    "true",
                                    "no",
                                    "1",
                                    "-1",
                                    "1e5",
                                    "0x10",
                                    ".5",
                                    ".nan",
                                    "<<",
                                    "<<<<<<< HEAD",
                                    "=======\n>>>>>>> b",
                                    "/",
                                    "//",
                                    "a/b",
                                    "\\/",
                                    "..",
                                    "../x",
                                    "a[1]",
                                    "a[",
                                    "[0]",
                                    "$ref",
                                    "\x01",
                                    "\x1b[31m",
                                    "\x7f",
                                    "\xEF\xBB\xBF",
                                    "\xEF\xBB\xBF"
                                    "a",
                                    "\xC2\x85",
                                    "a\xC2\xA0",
                                    "\xE2\x80\xA8",
                                    "a\xE2\x80\xA9"
                                    "b",
                                    "\xEF\xBF\xBE",
                                    "\xEF\xBF\xBF",
                                    "\xEF\xBF\xBD",
                                    "\xF0\x9F\x98\x80",
                                    "\xF4\x8F\xBF\xBF",
                                    "e\xCC\x81",
                                    "\xE2\x80\xAE"
                                    "rtl"};
    out.emplace_back("\0", 1);
    out.emplace_back("a\0b", 3);
    std::string words;  // folded at every column there is
    for (int i = 1; i < 120; ++i) words.append(static_cast<std::size_t>(i % 7 + 1), 'w') += ' ';
    out.push_back(words);
    out.push_back(words + "\n" + words);
    out.push_back(words + "\xC3\xA9");
    out.emplace_back(200, ' ');
    out.push_back(std::string(79, 'x') + " y  z   " + std::string(90, 'w') + "  ");
    out.emplace_back(64 * 1024, 'L');
    out.emplace_back(64 * 1024, '\n');
    out.emplace_back(64 * 1024, '\'');
    return out;
  }();
  return all;
}

/// No text of any encoding Unity reads.
const std::vector<std::string>& bad_texts() {
  static const std::vector<std::string> all = {"\xFF",
                                               "a\xC3",
                                               "\xC0\x80",
                                               "\xC1\xBF",
                                               "\x80",
                                               "\xE2\x82",
                                               "\xED\xA0\x80",
                                               "\xED\xA0\xBD\xED\xB8\x80",
                                               "\xED\xBF\xBF",
                                               "\xF4\x90\x80\x80",
                                               "\xF8\x88\x80\x80\x80",
                                               "good \xFE bad"};
  return all;
}

std::string shown(std::string_view text) {
  std::string out;
  json::Writer writer(out);
  writer.value(text.substr(0, 60));
  return out;
}

// --- A project that is changed, saved and read again -------------------------------------------

std::unique_ptr<unity::Project> open_project(const SampleProgram& sample) {
  auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  return *std::move(project);
}

/// A component by its type, or the object itself.
struct Spot {
  const char* scene;
  const char* object;     ///< empty: the first object that has the component
  const char* component;  ///< empty: the object's name
  const char* field;
  bool is_list = false;
};

constexpr Spot kSpots[] = {
    {kGame, "/Enemy", "", "m_Name"},
    {kCourtyard, "/Gallery", "MyGame.FieldGallery", "playerName"},
    {kCourtyard, "/Gallery", "MyGame.FieldGallery", "titles", true},
    {kDungeon, "", "MyGame.RoomController", "roomName"},
    {kDungeon, "/Watchman", "", "m_Name"},
};

struct Found {
  unity::OpenHierarchyPtr open;
  Index object = unity::kNone, component = unity::kNone;
};

Found find(unity::Project& project, const Spot& spot) {
  const auto open = project.hierarchies().open(spot.scene);
  REQUIRE(open);
  Found out{*open};
  unity::ComponentTypes types(project.assets(), project.scripts());
  if (*spot.object != '\0') {
    const auto object = out.open->paths.find(spot.object);
    REQUIRE(object);
    out.object = *object;
  }
  const auto& components = out.open->hierarchy.components();
  for (Index i = 0; *spot.component != '\0' && i < components.size(); ++i) {
    if (out.object != unity::kNone && components[i].object != out.object) continue;
    if (types.type_of(components[i]).full_name != spot.component) continue;
    out.component = i;
    out.object = components[i].object;
    break;
  }
  REQUIRE(out.object != unity::kNone);
  return out;
}

/// An object of the file, or the instance and what it overrides.
struct Written {
  unity::FileId id, target = 0;
  unity::FileId part;  ///< the object or component itself
};

Written written_at(const Found& found) {
  const auto at = [&](const auto& part) -> Written {
    if (part.origin.instance == unity::kNone) return {part.id, 0, part.id};
    return {instance_of(*found.open, part).id, source_id(found.open->hierarchy, part), part.id};
  };
  const unity::Hierarchy& hierarchy = found.open->hierarchy;
  return found.component == unity::kNone ? at(hierarchy.objects()[found.object])
                                         : at(hierarchy.components()[found.component]);
}

/// The text of a scene without what is set in it.
std::string rest_of(std::string text, const char* scene, const std::vector<Written>& places) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& [id, target, part] = places[i];
    if (std::string_view(kSpots[i].scene) != scene) continue;
    if (target != 0) {
      text = test::without_overrides(text, id, target, kSpots[i].field);
      continue;
    }
    auto rest = test::without_field(text, id, kSpots[i].field);
    REQUIRE(rest);
    text = *std::move(rest);
  }
  return text;
}

Result<void> set(Session& session, const Spot& spot, const std::string& text) {
  const Found found = find(session.project(), spot);
  const std::string object = found.open->paths.path(found.object);
  test::PathEditor editor(session, spot.scene);
  if (found.component == unity::kNone) {
    DIORAMA_CHECK(editor.rename(object, text));
    return {};
  }
  const auto& owner = found.open->hierarchy.objects()[found.object];
  const Input value =
      spot.is_list ? Input::list({Input::of("first"), Input::of(text)}) : Input::of(text);
  DIORAMA_TRY(const scene::ComponentChange done,
              editor.set_fields(object, static_cast<int>(found.component - owner.first_component),
                                Input::map({{spot.field, value}})));
  CHECK(done.set == std::vector<std::string>{spot.field});
  return {};
}

std::string get(unity::Project& project, const Spot& spot, unity::FileId part) {
  const auto open = project.hierarchies().open(spot.scene);
  REQUIRE(open);
  const unity::Hierarchy& hierarchy = (*open)->hierarchy;
  if (*spot.component == '\0') {
    const auto object = hierarchy.find_object(part);
    REQUIRE(object);
    return hierarchy.objects()[*object].name;
  }
  const auto component = hierarchy.find_component(part);
  REQUIRE(component);
  const FieldValue fields = unity::component_fields(hierarchy, *component);
  const FieldValue* value = fields.find(spot.field);
  REQUIRE(value != nullptr);
  if (!spot.is_list) return value->text;
  REQUIRE(value->children.size() == 2);
  CHECK(value->children[0].text == "first");
  return value->children[1].text;
}

void check_sound(unity::Project& project, const char* scene, std::size_t objects) {
  const auto open = project.hierarchies().open(scene);
  REQUIRE(open);
  CHECK((*open)->hierarchy.problems().empty());
  const unity::text::Document& document = (*open)->hierarchy.document();
  CHECK(document.problems().empty());
  CHECK(document.objects().size() == objects);
  for (const unity::text::Object& object : document.objects())
    CHECK(document.fields(object).problems().empty());
}

std::size_t objects_of(unity::Project& project, const char* scene) {
  const auto open = project.hierarchies().open(scene);
  REQUIRE(open);
  return (*open)->hierarchy.document().objects().size();
}

}  // namespace

TEST_CASE("hostile: every text comes back from disk as it was given, and nothing else changed") {
  const SampleProgram sample;
  io::RealDisk disk;
  const auto before = sample.everything();
  auto project = open_project(sample);
  Session session(*project, 1);
  std::vector<Written> places;
  for (const Spot& spot : kSpots) places.push_back(written_at(find(*project, spot)));
  std::map<const char*, std::pair<std::size_t, std::string>> scenes;  // objects, and the rest
  for (const char* scene : {kGame, kCourtyard, kDungeon})
    scenes[scene] = {objects_of(*project, scene), rest_of(sample.text(scene), scene, places)};
  for (const std::string& text : good_texts()) {
    CAPTURE(shown(text));
    for (const Spot& spot : kSpots) {
      const auto done = set(session, spot, text);
      if (!done) FAIL(done.error().message);
    }
    REQUIRE(session.save(sample.state, disk));
    auto again = open_project(sample);
    for (std::size_t i = 0; i < std::size(kSpots); ++i) {
      CAPTURE(kSpots[i].field);
      CHECK(get(*again, kSpots[i], places[i].part) == text);
    }
    for (const auto& [scene, expected] : scenes) {
      check_sound(*again, scene, expected.first);
      const std::string rest = rest_of(sample.text(scene), scene, places);
      if (rest != expected.second) FAIL_CHECK(test::line_diff(expected.second, rest));
    }
    while (!session.past().done().empty()) REQUIRE(session.undo());
    REQUIRE(session.save(sample.state, disk));
    CHECK(sample.everything() == before);
  }
}

TEST_CASE("hostile: what is no UTF-8, or too long for a name, is refused") {
  const SampleProgram sample;
  auto project = open_project(sample);
  Session session(*project, 1);
  for (const std::string& text : bad_texts())
    for (const Spot& spot : kSpots) {
      CAPTURE(spot.field);
      const auto done = set(session, spot, text);
      REQUIRE_FALSE(done);
      CHECK(done.error().code == ErrorCode::InvalidArgument);
      CHECK(done.error().message.find("UTF-8") != std::string::npos);
      CHECK(session.unsaved().empty());
    }
  test::PathEditor editor(session, kGame);
  const std::string long_name(64 * 1024 + 1, 'x');
  for (const auto& done : {editor.rename("/Enemy", long_name), editor.create(long_name, "")}) {
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::InvalidArgument);
    CHECK(done.error().message == "name: longer than 64 KB");
  }
  CHECK(session.unsaved().empty());
}

// --- The same through the command line ----------------------------------------------------------

namespace {

std::string json_text(std::string_view text) {
  std::string out;
  json::Writer writer(out);
  writer.value(text);
  return out;
}

/// The path in what a command said with --json.
std::string path_in(const std::string& said) {
  CAPTURE(said);
  REQUIRE(said.starts_with("0 "));
  const auto parsed = json::parse(std::string_view(said).substr(2));
  REQUIRE(parsed);
  const auto path = parsed->root()["game_object_path"].string();
  REQUIRE(path);
  return std::string(*path);
}

}  // namespace

TEST_CASE("hostile: objects with any name can be made, renamed, moved and removed by command") {
  const SampleProgram sample;
  const auto before = sample.everything();
  for (const std::string& text : good_texts()) {
    CAPTURE(shown(text));
    const std::string made = path_in(sample.run({"new", kGame, "--json", "--", text}));
    const std::string named =
        path_in(sample.run({"set", kGame, "--json", "--", made, "name=" + json_text("Other")}));
    const std::string back =
        path_in(sample.run({"set", kGame, "--json", "--", named, "name=" + json_text(text)}));
    const std::string moved =
        path_in(sample.run({"mv", kGame, "--json", "--", back, "/SpawnPoints"}));
    CHECK(moved == "/SpawnPoints" + back);
    auto project = open_project(sample);
    const auto open = project->hierarchies().open(kGame);
    REQUIRE(open);
    const auto object = (*open)->paths.find(moved);
    REQUIRE(object);
    CHECK((*open)->hierarchy.objects()[*object].name == text);
    CHECK(sample.run({"rm", kGame, "--", moved}).starts_with("0 remove "));
    CHECK(sample.everything() == before);
  }
  for (const std::string& text : bad_texts()) {
    CHECK(sample.run({"new", kGame, "--", text}) == "2 diorama: name: not UTF-8\n");
    CHECK(sample.run({"set", kGame, "/Enemy", "name=" + text}) == "2 diorama: name: not UTF-8\n");
    CHECK(sample.run({"set", kCourtyard, "/Gallery", "-i", "1", "playerName=" + text})
              .starts_with("2 diorama: playerName: expected a text in UTF-8, got "));
  }
  CHECK(sample.everything() == before);
}

TEST_CASE("hostile: a name is the text that was given, whatever JSON would make of it") {
  const SampleProgram sample;
  for (const std::string name : {"true", "null", "12", "1.50", "1e400", "[1, 2]", "{\"a\": 1}"}) {
    CAPTURE(name);
    CHECK(sample.run({"set", kGame, "/Enemy", "name=" + name}).starts_with("0 set /" + name));
    CHECK(sample.text(kGame).find("m_Name: Enemy\n") == std::string::npos);
    REQUIRE(sample.run({"set", kGame, "/" + name, "name=Enemy"}).starts_with("0 "));
  }
}

// --- Paths that lead out of the project ---------------------------------------------------------

TEST_CASE("hostile: no path leads out of the project") {
  namespace fs = std::filesystem;
  const SampleProgram sample;
  // Scenes and a material that somebody might want to get at.
  const std::string outside = sample.folder.path + "/outside";
  fs::create_directories(outside);
  fs::copy(sample.file(kGame), outside + "/x.unity");
  fs::copy(sample.file("Assets/Materials/Red.mat"), outside + "/x.mat");
  fs::create_symlink(outside, sample.file("Assets/Out"));
  fs::create_symlink(outside + "/x.unity", sample.file("Assets/Link.unity"));
  fs::copy(sample.file(std::string(kGame) + ".meta"), sample.file("Assets/Link.unity.meta"));
  sample.folder.write("project/Assets/Link.unity.meta",
                      "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\n");
  const auto before = sample.everything();
  const std::string scene = test::read_all(outside + "/x.unity");
  const std::string scenes[] = {"../x.unity",
                                "../outside/x.unity",
                                "Assets/../../outside/x.unity",
                                "Assets/../Assets/../../outside/x.unity",
                                "Assets/Out/x.unity",
                                "Assets/Link.unity",
                                "Link",
                                outside + "/x.unity",
                                "/etc/passwd",
                                "Assets",
                                "Assets/",
                                "/",
                                ".",
                                "..",
                                std::string("Assets/Scenes/GameScene.unity\0", 30),
                                "Assets/Scenes/GameScene.unity\n",
                                "Assets//Scenes/GameScene.unity",
                                "Assets/Scenes/Courtyard.unity/../../../../outside/x.unity",
                                std::string(64 * 1024, 'p')};
  for (const std::string& path : scenes) {
    CAPTURE(shown(path));
    for (const bool named : {false, true}) {
      std::vector<std::string> words = {"set", path, "/Enemy", "name=Taken"};
      if (named) words.insert(words.end(), {"--project", sample.root});
      const std::string said = sample.run(words);
      // A detour that ends at a file of the project is that file, as for every other program.
      const bool inside = path == "Assets//Scenes/GameScene.unity";
      CHECK(said.starts_with("0 ") == inside);
      if (inside) REQUIRE(sample.run({"set", kGame, "/Taken", "name=Enemy"}).starts_with("0 "));
      CHECK(said.size() > 20);
      CHECK(sample.everything() == before);
      CHECK(test::read_all(outside + "/x.unity") == scene);
    }
  }
  CHECK(
      sample.run({"set", "Link", "/Enemy", "name=Taken"}) ==
      "1 diorama: 'Assets/Link.unity' lies outside the project: a link leads there (copy the file "
      "into the project, in the place of the link)\n");
  std::filesystem::create_symlink("Scenes/GameScene.unity", sample.file("Assets/Inside.unity"));
  CHECK(sample.run({"set", "Inside", "/Enemy", "name=Taken"}) ==
        "1 diorama: " + sample.file("Assets/Inside.unity") +
            " is a symbolic link, which a save would replace (use the path of the file it leads "
            "to)\n");
}

TEST_CASE("hostile: assets outside the project cannot be referred to") {
  namespace fs = std::filesystem;
  const SampleProgram sample;
  const std::string outside = sample.folder.path + "/outside";
  fs::create_directories(outside);
  fs::copy(sample.file("Assets/Materials/Red.mat"), outside + "/x.mat");
  fs::copy(sample.file("Assets/Materials/Red.mat.meta"), outside + "/x.mat.meta");
  fs::create_symlink(outside, sample.file("Assets/Out"));
  const auto before = sample.everything();
  for (const std::string& path :
       {std::string("../outside/x.mat"), outside + "/x.mat",
        std::string("Assets/../../outside/x.mat"), std::string("Assets/Out/x.mat"),
        std::string("/etc/passwd"), std::string("Assets"), std::string(""), std::string("\n"),
        std::string("Assets/Materials/Red.mat\0", 25), std::string(64 * 1024, 'p')}) {
    CAPTURE(shown(path));
    const std::string said = sample.run({"set", kCourtyard, "/Gallery", "-i", "1",
                                         "material={\"$asset\": " + json_text(path) + "}"});
    CHECK(said.starts_with("1 diorama: material: "));
    CHECK(sample.everything() == before);
  }
}

TEST_CASE("hostile: a scene of another project is not looked for in this one") {
  const SampleProgram here, there;
  const auto before = here.everything();
  const auto other = there.everything();
  const std::string said =
      here.run({"set", there.file(kGame), "/Enemy", "name=Taken", "--project", here.root});
  CHECK(said.starts_with("2 diorama: "));
  CHECK(here.everything() == before);
  CHECK(there.everything() == other);
}

// --- Values -------------------------------------------------------------------------------------

TEST_CASE("hostile: values out of range are refused with the reason") {
  struct Case {
    const char* value;
    std::string said;
  };
  const Case gallery[] = {
      {"maxHp=2147483648", "maxHp: expected a whole number of 32 bits, got the number 2147483648"},
      {"maxHp=-2147483649",
       "maxHp: expected a whole number of 32 bits, got the number -2147483649"},
      {"maxHp=99999999999999999999", "maxHp: expected a whole number, got the number 1e+20"},
      {"maxHp=1.5", "maxHp: expected a whole number, got the number 1.5"},
      {"maxHp=NaN", "maxHp: expected a whole number, got the text 'NaN'"},
      {"maxHp=1e999", "maxHp: expected a whole number, got the text '1e999'"},
      {"maxHp=", "maxHp: expected a whole number, got the text ''"},
      {"small=256",
       "small: expected a whole number of 8 bits that is not negative, got the number "
       "256"},
      {"small=-1",
       "small: expected a whole number of 8 bits that is not negative, got the number "
       "-1"},
      {"letter=65536",
       "letter: expected a whole number of 16 bits that is not negative, got the "
       "number 65536"},
      {"speed=1e39", "speed: expected a number that fits a float, got the number 1e+39"},
      {"speed=1e999", "speed: expected a number, got the text '1e999'"},
      {"isActive=2", "isActive: expected true or false, got the number 2"},
      {"cullingMask=4294967296",
       "cullingMask: expected a layer mask (a whole number of 32 bits), "
       "got the number 4294967296"},
      {"cell={\"x\": 1.5}", "cell.x: expected a whole number, got the number 1.5"},
      {"paint={\"r\": 256}",
       "paint.r: expected a whole number of 8 bits that is not negative, got "
       "the number 256"},
      {"direction=[1, 2]", "direction: expected {x, y, z} (UnityEngine.Vector3), got a list"},
  };
  const SampleProgram sample;
  const auto before = sample.everything();
  for (const Case& each : gallery)
    CHECK(sample.run({"set", kCourtyard, "/Gallery", "-i", "1", each.value}) ==
          "2 diorama: " + each.said + "\n");
  const std::string layers =
      " (it has: Default, TransparentFX, Ignore Raycast, Water, UI, Walls, Enemies, Interactive)";
  const std::string no_layer = "layer: the project has no layer ";
  const Case object[] = {
      {"layer=99999999999", no_layer + "'99999999999'" + layers},
      {"layer=-1", "layer: expected 0 to 31, got -1"},
      {"layer=1.5", no_layer + "'1.5'" + layers},
      {"layer=1e300", no_layer + "'1e300'" + layers},
      {"position={\"x\": 1e39, \"y\": 0, \"z\": 0}",
       "a transform needs finite numbers that fit a float"},
      {"position={\"x\": \"NaN\", \"y\": 0, \"z\": 0}", "position.x: expected number, got string"},
  };
  for (const Case& each : object)
    CHECK(sample.run({"set", kGame, "/Enemy", each.value}) == "2 diorama: " + each.said + "\n");
  CHECK(sample.everything() == before);
}

TEST_CASE("hostile: numbers at the edges are written so that they come back") {
  const SampleProgram sample;
  const auto stored = [&](const char* field) {
    auto project = open_project(sample);
    const Found found = find(*project, {kCourtyard, "/Gallery", "MyGame.FieldGallery", field});
    return unity::component_fields(found.open->hierarchy, found.component).find(field)->text;
  };
  struct Case {
    const char *field, *value, *text;
  };
  const Case cases[] = {{"maxHp", "-2147483648", "-2147483648"},
                        {"score", "9223372036854775807", "9223372036854775807"},
                        {"score", "-9223372036854775808", "-9223372036854775808"},
                        {"speed", "3.4028235e38", "3.4028235e+38"},
                        {"speed", "1e-45", "1e-45"},
                        {"speed", "-0.0", "-0"},
                        {"speed", "NaN", "NaN"},
                        {"speed", "-Infinity", "-Infinity"},
                        {"precise", "4.9e-324", "5e-324"},
                        {"precise", "1.7976931348623157e308", "1.7976931348623157e+308"},
                        {"letter", "65535", "65535"}};
  for (const Case& each : cases) {
    CAPTURE(each.value);
    const std::string said = sample.run(
        {"set", kCourtyard, "/Gallery", "-i", "1", std::string(each.field) + "=" + each.value});
    CHECK(said.starts_with("0 "));
    CHECK(stored(each.field) == each.text);
  }
  CHECK(sample.run({"set", kGame, "/Enemy", R"(position={"x": 4.9e-324, "y": 0, "z": 0})"})
            .starts_with("0 "));
}

TEST_CASE("hostile: input nested 10,000 deep is refused, not followed") {
  const SampleProgram sample;
  const auto before = sample.everything();
  const std::string brackets = std::string(10'000, '[') + std::string(10'000, ']');
  std::string braces;
  for (int i = 0; i < 10'000; ++i) braces += "{\"next\":";
  braces.append("1").append(10'000, '}');
  for (const char* field : {"scores", "deep", "config", "direction", "targetObject", "fadeCurve",
                            "roster", "waypoints"})
    for (const std::string& value : {brackets, braces}) {
      const std::string said =
          sample.run({"set", kCourtyard, "/Gallery", "-i", "1", std::string(field) + "=" + value});
      CAPTURE(said);
      CHECK(said.starts_with("2 diorama: " + std::string(field)));
      CHECK(said.size() < 300);
      CHECK(sample.everything() == before);
    }
  // As a program that links the library could give it.
  auto project = open_project(sample);
  Session session(*project, 1);
  Input deep_list, deep_map;
  for (int i = 0; i < 10'000; ++i) {
    Input list = Input::list({}), map = Input::map({});
    list.items.push_back(std::move(deep_list));
    map.members.push_back({"next", std::move(deep_map)});
    deep_list = std::move(list);
    deep_map = std::move(map);
  }
  test::PathEditor editor(session, kCourtyard);
  for (const char* field : {"scores", "roster", "waypoints", "deep", "config", "stats"})
    for (const Input* value : {&deep_list, &deep_map}) {
      const auto done = editor.set_fields("/Gallery", 1, Input::map({{field, *value}}));
      if (!done) CHECK(done.error().code == ErrorCode::InvalidArgument);
    }
}

TEST_CASE("hostile: a list of a million items is written whole, or refused") {
  constexpr std::size_t kMany = 1'000'000;
  const SampleProgram sample;
  auto project = open_project(sample);
  Session session(*project, 1);
  test::PathEditor editor(session, kCourtyard);
  const auto set_list = [&](const char* field, const Input& item) {
    return editor.set_fields("/Gallery", 1,
                             Input::map({{field, Input::list(std::vector<Input>(kMany, item))}}));
  };
  REQUIRE(set_list("scores", Input::of(std::int64_t{7})));
  REQUIRE(set_list("titles", Input::of("t")));
  const auto size_of = [&](const char* field) {
    const Found found = find(*project, {kCourtyard, "/Gallery", "MyGame.FieldGallery", field});
    const FieldValue fields = unity::component_fields(found.open->hierarchy, found.component);
    return std::max(fields.find(field)->children.size(), fields.find(field)->text.size() / 8);
  };
  CHECK(size_of("scores") == kMany);
  CHECK(size_of("titles") == kMany);
  // In a prefab instance every item is an override of its own.
  const Spot room = {kDungeon, "", "MyGame.RoomController", "lights", true};
  const Found found = find(*project, room);
  const auto& owner = found.open->hierarchy.objects()[found.object];
  const auto done =
      test::PathEditor(session, kDungeon)
          .set_fields(found.open->paths.path(found.object),
                      static_cast<int>(found.component - owner.first_component),
                      Input::map({{"lights", Input::list(std::vector<Input>(kMany))}}));
  REQUIRE_FALSE(done);
  CHECK(done.error().code == ErrorCode::LimitExceeded);
}

}  // namespace diorama::unity::edit
