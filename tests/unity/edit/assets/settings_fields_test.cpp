// Fields of project settings and of the settings of scenes: all that is stored is read, and what is
// set is written in the form that the file has.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "support/corpus.h"
#include "support/edit_project.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/session.h"
#include "unity/model/scene_settings.h"
#include "unity/values/declared_fields.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using scene::Value;

constexpr std::string_view kProlog = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
constexpr const char* kTime = "ProjectSettings/TimeManager.asset";

std::vector<std::string> settings_of(const std::string& root) {
  std::vector<std::string> out;
  const std::string folder = root + "/ProjectSettings";
  if (!std::filesystem::is_directory(folder)) return out;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".asset" && test::read_all(entry.path()).starts_with("%YAML"))
      out.push_back("ProjectSettings/" + entry.path().filename().string());
  std::ranges::sort(out);
  return out;
}

/// Stored fields that the value does not show, and how many it shows.
void count_shown(const FieldValue& stored, const Value& shown, const std::string& path,
                 std::size_t& all, std::vector<std::string>& lost) {
  const bool in_members = shown.kind == Value::Kind::Record || shown.kind == Value::Kind::Unknown;
  for (std::size_t i = 0; i < stored.children.size(); ++i) {
    const FieldValue& child = stored.children[i];
    const std::string name = path + "." + (child.key.empty() ? std::to_string(i) : child.key);
    if (child.key == "serializedVersion") continue;
    if (stored.kind == FieldValue::Kind::Sequence) {
      ++all;
      if (i >= shown.items.size())
        lost.push_back(name);
      else
        count_shown(child, shown.items[i], name, all, lost);
    } else if (in_members) {
      ++all;
      const auto found = std::ranges::find(shown.members, child.key, &Value::Member::stored);
      if (found == shown.members.end())
        lost.push_back(name);
      else
        count_shown(child, found->value, name, all, lost);
    }
  }
}

/// A project whose settings are changed.
struct Settings : test::EditProject {
  explicit Settings(std::string_view version) : EditProject(version) {
    folder.make_folder("Assets");
  }

  void write(const std::string& file, std::string_view body) const {
    folder.write(file, std::string(kProlog) + std::string(body));
  }
  void begin() {
    auto opened = unity::Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    session = std::make_unique<Session>(*project, 7);
  }
  std::string text_of(const std::string& file) {
    const auto found = session->file(file);
    REQUIRE(found);
    return (*found)->document->write();
  }
  /// What changes when the fields are set, or what is wrong with them. Takes it back.
  std::string set(const std::string& file, std::string_view fields) {
    const std::string was = text_of(file);
    const auto done = AssetEditor(*session).set_fields(file, "", test::from_json(fields));
    return told(file, was, done);
  }
  std::string set_scene(const std::string& scene, const std::string& settings,
                        std::string_view fields) {
    const std::string was = text_of(scene);
    const auto done =
        AssetEditor(*session).set_scene_settings(scene, settings, test::from_json(fields));
    return told(scene, was, done);
  }

 private:
  std::string told(const std::string& file, const std::string& was,
                   const Result<scene::AssetFieldChange>& done) {
    if (!done) {
      CHECK(text_of(file) == was);
      const Error& error = done.error();
      return "error: " + error.message + (error.hint.empty() ? "" : " (" + error.hint + ")") + "\n";
    }
    std::string out = test::line_diff(was, text_of(file));
    for (const std::string& name : done->skipped.names) out += "skipped: " + name + "\n";
    if (text_of(file) != was) REQUIRE(session->undo());
    CHECK(text_of(file) == was);
    return out;
  }
};

constexpr std::string_view kNumberTime =
    "--- !u!5 &1\nTimeManager:\n  m_ObjectHideFlags: 0\n  Fixed Timestep: 0.02\n"
    "  Maximum Allowed Timestep: 0.33333334\n  m_TimeScale: 1\n";

constexpr std::string_view kRationalTimeFile =
    "--- !u!5 &1\nTimeManager:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n"
    "  Fixed Timestep:\n    m_Count: 2822399\n    m_Rate:\n      m_Denominator: 1\n"
    "      m_Numerator: 141120000\n  Maximum Allowed Timestep: 0.33333334\n  m_TimeScale: 1\n";

}  // namespace

TEST_CASE("project settings: every stored field of every file is read") {
  std::size_t files = 0, fields = 0;
  std::vector<std::string> lost, odd;
  for (const std::string& root : test::unity_projects()) {
    auto project = unity::Project::open(root);
    REQUIRE(project);
    for (const std::string& path : settings_of(root)) {
      auto read = (*project)->assets().document(path);
      REQUIRE_MESSAGE(read, path);
      const auto document = std::make_shared<const text::Document>(*std::move(read));
      auto built = (*project)->hierarchies().of(path, document);
      REQUIRE(built);
      const OpenHierarchy open(path, *std::move(built));
      TypedReader reader(**project, open);
      ++files;
      for (const text::Object& object : document->objects()) {
        const text::Tree tree = document->fields(object);
        const FieldValue stored = to_value(tree.fields());
        const auto shown = reader.fields(reader.type_of(object), stored);
        for (const FieldValue& child : stored.children) {
          if (is_internal(child.key)) continue;
          ++fields;
          const auto found = std::ranges::find(shown, child.key, &Value::Member::stored);
          if (found == shown.end())
            lost.push_back(root + " " + path + " " + child.key);
          else
            count_shown(child, found->value, path + " " + child.key, fields, lost);
        }
      }
    }
  }
  MESSAGE(files << " settings files, " << fields << " fields, " << lost.size() << " not shown");
  for (const std::string& each : lost) FAIL_CHECK(each);
  CHECK(files >= 15);
  CHECK(fields > 1000);
}

TEST_CASE("project settings: setting a field changes its line, and undo brings every byte back") {
  std::size_t tried = 0;
  for (const std::string& root : test::unity_projects()) {
    auto project = unity::Project::open(root);
    REQUIRE(project);
    for (const std::string& path : settings_of(root)) {
      Session session(**project, 7);
      const auto file = session.file(path);
      REQUIRE_MESSAGE(file, path);
      const std::string was = (*file)->document->write();
      const text::Object& object = (*file)->document->objects().front();
      const text::Tree tree = (*file)->document->fields(object);
      const FieldValue stored = to_value(tree.fields());
      for (const FieldValue& field : stored.children) {
        if (is_internal(field.key) || field.kind != FieldValue::Kind::Scalar) continue;
        if (field.text != "0" && field.text != "1") continue;
        CAPTURE(root + " " + path + " " + field.key);
        const Input other =
            Input::map({{field.key, Input::of(std::int64_t{field.text == "0" ? 1 : 0})}});
        const auto done = AssetEditor(session).set_fields(path, "", other);
        if (!done || !done->skipped.names.empty()) continue;  // a text, or of an unknown type
        ++tried;
        const std::string now = (*session.file(path))->document->write();
        const std::string line = "  " + field.key + ": ";
        CHECK(test::line_diff(was, now) ==
              "-" + line + field.text + "\n+" + line + (field.text == "0" ? "1" : "0") + "\n");
        REQUIRE(session.undo());
        REQUIRE((*session.file(path))->document->write() == was);
      }
    }
  }
  MESSAGE(tried << " fields were set and set back");
  CHECK(tried > 100);
}

TEST_CASE("project settings: a time is written in the form that the file has") {
  struct Row {
    std::string_view file, version, fields, expected;
  };
  constexpr std::string_view kCount = "-    m_Count: 2822399\n+    m_Count: 1411200\n";
  const Row rows[] = {
      {kNumberTime, "2019.4.41f2", R"({"Fixed Timestep": 0.01})",
       "-  Fixed Timestep: 0.02\n+  Fixed Timestep: 0.01\n"},
      {kNumberTime, "2022.3.62f2", R"({"fixedTimestep": 0.01})",
       "-  Fixed Timestep: 0.02\n+  Fixed Timestep: 0.01\n"},
      // The file counts, not the editor of the project.
      {kNumberTime, "6000.0.78f1", R"({"Fixed Timestep": 0.01})",
       "-  Fixed Timestep: 0.02\n+  Fixed Timestep: 0.01\n"},
      {kRationalTimeFile, "2019.4.41f2", R"({"Fixed Timestep": 0.01})", kCount},
      {kRationalTimeFile, "6000.0.78f1", R"({"Fixed Timestep": 0.01})", kCount},
      {kRationalTimeFile, "6000.0.78f1", R"({"fixedTimestep": {"seconds": 0.01}})", kCount},
      {kRationalTimeFile, "6000.0.78f1", R"({"fixedTimestep": {"count": 1411200}})", kCount},
      {kRationalTimeFile, "6000.0.78f1",
       R"({"fixedTimestep": {"seconds": 0.02, "rate": {"numerator": 100, "denominator": 1}}})",
       "-    m_Count: 2822399\n+    m_Count: 2\n"
       "-      m_Numerator: 141120000\n+      m_Numerator: 100\n"},
      {kRationalTimeFile, "6000.0.78f1", R"({"Fixed Timestep.seconds": 0.01})", kCount},
      {kRationalTimeFile, "6000.0.78f1", R"({"fixedTimestep.Seconds": 0.01})", kCount},
      // What was read can be given back.
      {kRationalTimeFile, "6000.0.78f1",
       R"({"fixedTimestep": {"type": "RationalTime", "value": {"seconds": 0.01999999291383219,
           "count": 2822399, "rate": {"type": "TicksPerSecond",
           "value": {"denominator": 1, "numerator": 141120000}}}}})",
       ""},
      {kRationalTimeFile, "6000.0.78f1", R"({"fixedTimestep": {"seconds": 1, "count": 5}})",
       "error: fixedTimestep: seconds and count mean different times; give one of them\n"},
      {kRationalTimeFile, "6000.0.78f1", R"({"fixedTimestep": {"seconds": "soon"}})",
       "error: fixedTimestep.seconds: expected a number, got the text 'soon'\n"},
      {kRationalTimeFile, "6000.0.78f1", R"({"fixedTimestep": 1e300})",
       "error: fixedTimestep: a time of 1e+300 seconds cannot be stored\n"},
      {kNumberTime, "6000.0.78f1", R"({"fixedTimestep": {"count": 5}})",
       "error: fixedTimestep: expected a number, got an object\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.version);
    CAPTURE(row.fields);
    Settings at(row.version);
    at.write(kTime, row.file);
    at.begin();
    CHECK(at.set(kTime, row.fields) == row.expected);
  }
}

TEST_CASE("project settings: a time is shown in seconds, with its ticks") {
  Settings at("6000.0.78f1");
  at.write(kTime, kRationalTimeFile);
  at.begin();
  const auto file = at.session->file(kTime);
  REQUIRE(file);
  auto built = at.project->hierarchies().of(kTime, (*file)->document);
  REQUIRE(built);
  const OpenHierarchy open(kTime, *std::move(built));
  TypedReader reader(*at.project, open);
  const text::Object& object = (*file)->document->objects().front();
  const text::Tree tree = (*file)->document->fields(object);
  const auto fields = reader.fields(reader.type_of(object), to_value(tree.fields()));
  REQUIRE(!fields.empty());
  const Value& time = fields.front().value;
  CHECK(time.type == "RationalTime");
  REQUIRE(time.members.size() == 3);
  CHECK(time.members[0].name == "seconds");
  CHECK(time.members[0].value.number == doctest::Approx(0.02).epsilon(0.001));
  CHECK(time.members[1].name == "count");
  CHECK(time.members[1].value.integer == 2822399);
}

TEST_CASE("project settings: without a version the stored form of a field decides") {
  const ClassInfo* const time = find_class("TimeManager");
  REQUIRE(time != nullptr);
  FieldValue number, record;
  number.text = "0.02";
  record.kind = FieldValue::Kind::Mapping;
  CHECK(declared_field(*time, "Fixed Timestep", &number, {})->type == "float");
  CHECK(declared_field(*time, "Fixed Timestep", &record, {})->type == "RationalTime");
  CHECK(declared_field(*time, "Fixed Timestep", nullptr, {})->type == "RationalTime");
  CHECK(declared_field(*time, "Fixed Timestep", nullptr, UnityVersion::parse("2021.3.5f1"))->type ==
        "float");
  CHECK(declared_field(*time, "nothing", nullptr, {}) == nullptr);
  // A member that only older editors have.
  FieldValue stored, old;
  stored.kind = FieldValue::Kind::Mapping;
  old.key = "accuratePlacement";
  old.text = "0";
  stored.children.push_back(old);
  const auto members = declared_members("NavMeshBuildSettings", &stored, {});
  CHECK(std::ranges::find(members, "accuratePlacement", &FieldInfo::name) != members.end());
  CHECK(declared_members("NoSuchStruct", nullptr, {}).empty());
}

TEST_CASE("project settings: names of tags and layers are no fields, what else is there is") {
  Settings at("2022.3.62f2");
  const std::string tags = "ProjectSettings/TagManager.asset";
  at.write(tags,
           "--- !u!78 &1\nTagManager:\n  serializedVersion: 2\n  tags:\n  - Enemy\n  layers:\n"
           "  - Default\n  - Walls\n  m_SortingLayers:\n  - name: Default\n    uniqueID: 0\n"
           "    locked: 0\n");
  at.begin();
  for (const char* fields :
       {R"({"layers[1]": "Ghosts"})", R"({"layers": {"$remove": [0]}})", R"({"layers": []})",
        R"({"Layers.Array.size": 1})", R"({"tags": {"$append": ["Boss"]}})", R"({"tags": []})",
        R"({"m_SortingLayers[0].locked": 1, "tags[0]": "Foe"})"}) {
    CAPTURE(fields);
    const std::string told = at.set(tags, fields);
    CHECK(
        told.ends_with("is not set as a field: objects that use its names are not told (add or "
                       "remove a tag, or name a layer, as docs/settings.md says)\n"));
  }
  CHECK(at.set(tags, R"({"m_SortingLayers[0].locked": 1})") == "-    locked: 0\n+    locked: 1\n");
}

TEST_CASE("project settings: a new item of a list has the version that the others have") {
  Settings at("2022.3.62f2");
  const std::string input = "ProjectSettings/InputManager.asset",
                    quality = "ProjectSettings/QualitySettings.asset";
  const std::string head = "--- !u!13 &1\nInputManager:\n  m_ObjectHideFlags: 0\n";
  const char* const append = R"({"m_Axes": {"$append": [{"m_Name": "Zoom"}]}})";
  const char* const whole = R"({"m_Axes": [{"m_Name": "Zoom"}]})";
  at.write(input, head + "  m_Axes:\n  - serializedVersion: 9\n    m_Name: Fire\n");
  at.write(quality, "--- !u!47 &1\nQualitySettings:\n  m_QualitySettings: []\n");
  at.begin();
  CHECK(at.set(input, append).starts_with("+  - serializedVersion: 9\n+    m_Name: Zoom\n"));
  CHECK(at.set(input, whole).starts_with("-    m_Name: Fire\n+    m_Name: Zoom\n"));
  // Nothing in the file tells: as the editor of the project writes it.
  CHECK(at.set(quality, R"({"qualitySettings": [{"name": "Fast"}]})")
            .starts_with("-  m_QualitySettings: []\n+  m_QualitySettings:\n"
                         "+  - serializedVersion: 3\n+    name: Fast\n"));
  at.write(input, head + "  m_Axes:\n  - m_Name: Fire\n");
  at.begin();
  CHECK(at.set(input, append).starts_with("+  - m_Name: Zoom\n"));
}

TEST_CASE("scene settings: fields of the scene's own settings are set") {
  Settings at("2022.3.62f2");
  at.folder.write("Assets/Sky.mat",
                  std::string(kProlog) + "--- !u!21 &2100000\nMaterial:\n  m_Name: Sky\n");
  at.folder.write("Assets/Sky.mat.meta",
                  "fileFormatVersion: 2\nguid: " + std::string(32, 'c') + "\n");
  at.write("ProjectSettings/TagManager.asset",
           "--- !u!78 &1\nTagManager:\n  layers:\n  - Default\n");
  at.begin();
  const std::string scene = "Assets/Main.unity";
  const auto made = AssetEditor(*at.session).create_scene(scene, true);
  REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
  struct Row {
    std::string settings, fields, expected;
  };
  const Row rows[] = {
      {"RenderSettings", R"({"m_Fog": 1})", "-  m_Fog: 0\n+  m_Fog: 1\n"},
      {"render", R"({"fog": true, "fogMode": "Linear"})",
       "-  m_Fog: 0\n+  m_Fog: 1\n-  m_FogMode: 3\n+  m_FogMode: 1\n"},
      {"UnityEngine.RenderSettings", R"({"skyboxMaterial": {"$asset": "Assets/Sky.mat"}})",
       "-  m_SkyboxMaterial: {fileID: 10304, guid: 0000000000000000f000000000000000, type: 0}\n"
       "+  m_SkyboxMaterial: {fileID: 2100000, guid: cccccccccccccccccccccccccccccccc, type: 2}\n"},
      {"NavMeshSettings", R"({"buildSettings": {"agentRadius": 0.7}})",
       "-    agentRadius: 0.5\n+    agentRadius: 0.7\n"},
      {"RenderSettings", R"({"nothing": 1, "fog": true})",
       "-  m_Fog: 0\n+  m_Fog: 1\nskipped: nothing\n"},
      {"Transform", R"({"m_Fog": 1})",
       "error: settings: 'Assets/Main.unity' has no 'Transform' (there are: "
       "OcclusionCullingSettings, RenderSettings, LightmapSettings, NavMeshSettings)\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.settings + " " + row.fields);
    CHECK(at.set_scene(scene, row.settings, row.fields) == row.expected);
  }
  // The sun is an object of the scene.
  const std::string sun =
      at.set_scene(scene, "RenderSettings", R"({"sun": {"$ref": "/Directional Light"}})");
  CHECK(sun.starts_with("-  m_Sun: {fileID: 0}\n+  m_Sun: {fileID: "));
}

TEST_CASE("scene settings: a list of allowed components also limits them") {
  Settings at("2022.3.62f2");
  at.begin();
  const std::string scene = "Assets/Main.unity";
  REQUIRE(AssetEditor(*at.session).create_scene(scene, false));
  WriteLimits limits;
  limits.components = std::vector<std::string>{"Light"};
  at.session->limit(std::move(limits));
  CHECK(at.set_scene(scene, "RenderSettings", R"({"m_Fog": 1})").starts_with("error: "));
}

namespace {

/// The lines of an object without its values: "  m_BuildSettings:", "    agentRadius:".
std::vector<std::string> keys_of(std::string_view body) {
  std::vector<std::string> out;
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('\n'), body.size());
    std::string_view line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos) out.emplace_back(line.substr(0, colon + 1));
  }
  return out;
}

std::vector<std::string> settings_keys(const text::Document& document, std::int32_t class_id) {
  for (const text::Object& each : document.objects())
    if (each.class_id == class_id) return keys_of(document.body(each));
  return {};
}

}  // namespace

TEST_CASE("scene settings: a new scene has the same lines for navigation as the editor's own") {
  constexpr std::int32_t kNavMeshSettings = 196;
  // The form of each editor, by the scenes of real projects.
  std::set<std::vector<std::string>> real;
  for (const auto& file : test::project_files(
           [](const std::filesystem::path& path) { return path.extension() == ".unity"; })) {
    const auto document = text::Document::parse(test::read_all(file));
    real.insert(settings_keys(document, kNavMeshSettings));
  }
  for (const std::string version : {"2019.4.41f2", "2021.3.58f1", "2022.3.62f2", "6000.0.78f1"}) {
    CAPTURE(version);
    Settings at(version);
    at.begin();
    REQUIRE(AssetEditor(*at.session).create_scene("Assets/New.unity", false));
    const auto file = at.session->file("Assets/New.unity");
    REQUIRE(file);
    const auto keys = settings_keys(*(*file)->document, kNavMeshSettings);
    CHECK(keys.size() > 15);
    if (!test::unity_corpus().empty()) CHECK(real.contains(keys));
  }
}

}  // namespace diorama::unity::edit
