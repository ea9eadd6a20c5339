// The token contract: what clients pay for the tools, and for answers nobody asked to be larger.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <iostream>

#include "json/writer.h"
#include "support/large_scene.h"
#include "support/product_server.h"
#include "surface/surface.h"

namespace diorama::test {
namespace {

constexpr std::size_t kAnswer = 25'000;

struct Listed {
  std::size_t bytes = 0, count = 0;
  std::size_t answers = 0;  ///< of the bytes, those of outputSchema
};

/// The bytes of tools/list, all pages, and how many tools it shows.
Listed listed_by(const std::function<Json(const std::string& members)>& list) {
  Listed out;
  std::string members;
  do {
    const Json reply = list(members);
    const json::Value result = reply["result"];
    out.bytes += json::to_text(result).size();
    out.count += result["tools"].size();
    for (const json::Value tool : result["tools"])
      if (tool["outputSchema"].is_object())
        out.answers += json::to_text(tool["outputSchema"]).size() +
                       std::string_view(R"(,"outputSchema":)").size();
    const auto cursor = result["nextCursor"].string();
    members = cursor ? R"("cursor":")" + std::string(*cursor) + "\"" : "";
  } while (!members.empty());
  return out;
}

/// The larger of what clients of the two kinds of revisions get.
Listed listed(const std::vector<std::string>& toolsets, bool require_confirm = false) {
  ProductOptions options;
  options.toolsets = toolsets;
  options.policy.require_confirm = require_confirm;
  ProductServer server(options);
  LegacySession session(server.port());
  ModernClient client(server.port());
  const Listed legacy = listed_by(
      [&](const std::string& members) { return session.call("tools/list", "{" + members + "}"); });
  const Listed modern =
      listed_by([&](const std::string& members) { return client.call("tools/list", members); });
  CHECK(legacy.count == modern.count);
  MESSAGE("tools/list: " << legacy.count << " tools, " << legacy.bytes << " bytes, modern "
                         << modern.bytes << std::string(require_confirm ? ", with confirm" : ""));
  CHECK(legacy.answers == modern.answers);
  return {std::max(legacy.bytes, modern.bytes), legacy.count, legacy.answers};
}

/// A scene of 100,000 objects among those of the sample, and the prefab of its instances.
void add_large_scene(const SampleCopy& sample, SceneShape shape) {
  const auto add = [&](const std::string& path, const std::string& text, const std::string& guid) {
    std::ofstream(sample.file(path)) << text;
    std::ofstream(sample.file(path + ".meta"))
        << "fileFormatVersion: 2\nguid: " + guid + "\nDefaultImporter:\n  externalObjects: {}\n";
  };
  add("Assets/Scenes/Large.unity", large_scene(100'000, shape), "0123456789abcdef0123456789abcdef");
  add("Assets/Source.prefab", large_prefab(), kLargePrefabGuid);
}

/// Arguments with <12> for the path of the object of that number.
std::string with_paths(std::string_view arguments, SceneShape shape) {
  std::string out;
  for (std::size_t open = 0; (open = arguments.find('<')) != std::string_view::npos;) {
    const std::size_t close = arguments.find('>', open);
    out.append(arguments.substr(0, open))
        .append(path_in(shape, std::string(arguments.substr(open + 1, close - open - 1))));
    arguments.remove_prefix(close + 1);
  }
  return out.append(arguments);
}

struct Measured {
  std::size_t bytes = 0;
  double slowest_ms = 0;
};

/// A # in the arguments is another number each time.
Measured measure(LegacySession& session, const std::string& tool, const std::string& arguments) {
  constexpr int kRounds = 29;
  Measured out;
  std::vector<double> times;
  for (int i = 0; i <= kRounds; ++i) {
    std::string numbered = arguments;
    for (std::size_t at = 0; (at = numbered.find('#')) != std::string::npos;)
      numbered.replace(at, 1, std::to_string(10 + i % 90));
    const auto begin = std::chrono::steady_clock::now();
    const Json reply = session.call_tool(tool, numbered);
    if (i == 0) continue;  // opens what it needs
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
            .count());
    REQUIRE_MESSAGE(reply["result"]["isError"].boolean() != true, reply.text());
    out.bytes = std::max(out.bytes, reply.text().size());
  }
  out.slowest_ms = std::ranges::max(times);
  return out;
}

/// A call that changes something, and works.
void change(LegacySession& session, const std::string& tool, const std::string& arguments) {
  const Json reply = session.call_tool(tool, arguments);
  REQUIRE_MESSAGE(reply["result"]["isError"].boolean() != true, reply.text());
}

/// A profile of many parts, each with fields and references to assets with long paths.
void add_profile(const SampleCopy& sample) {
  const std::string folder = "Assets/" + std::string(60, 'f');
  std::string text = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  for (int part = 0; part < 80; ++part) {
    const std::string number = std::to_string(1000 + part);
    const std::string guid = std::string(28, 'a') + number;
    sample.folder.write("project/" + folder + "/Material " + number + ".mat",
                        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &2100000\n"
                        "Material:\n  m_Name: Material\n");
    sample.folder.write("project/" + folder + "/Material " + number + ".mat.meta",
                        "fileFormatVersion: 2\nguid: " + guid + "\nNativeFormatImporter:\n");
    text += "--- !u!114 &" + number + "\nMonoBehaviour:\n  m_Name: Part\n";
    for (int field = 0; field < 12; ++field)
      text += "  setting" + std::to_string(field) + ":\n    m_OverrideState: 1\n    m_Value: \"" +
              std::string(40, '=') + "\"\n";
    text += "  material: {fileID: 2100000, guid: " + guid + ", type: 2}\n";
  }
  sample.folder.write("project/Assets/Profile.asset", text);
  sample.folder.write("project/Assets/Profile.asset.meta",
                      "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdee\n"
                      "NativeFormatImporter:\n");
}

}  // namespace

TEST_CASE("budget: an asset of many parts and references is told of in 25 KB") {
  ProductOptions options;
  options.before = add_profile;
  ProductServer server(options);
  LegacySession session(server.port());
  for (const char* arguments : {R"({"path":"Assets/Profile.asset"})",
                                R"({"path":"Assets/Profile.asset","references":true})"}) {
    CAPTURE(arguments);
    const Json reply = session.call_tool("get_asset_info", arguments);
    CHECK(reply.text().size() < kAnswer);
    const json::Value told = reply["result"]["structuredContent"];
    CHECK(told["truncated"].boolean() == true);
    CHECK(told["objects_total"].integer() == 80);
    CHECK(told["objects"].size() > 0);
  }
}

TEST_CASE("budget: the default list has at most 24 tools and 14 KB, all of them 80 KB") {
  std::size_t count = 0;
  for (const bool require_confirm : {false, true}) {
    const Listed core = listed({"core"}, require_confirm);
    count = core.count;
    CHECK(core.count >= 15);
    CHECK(core.count <= 24);
    CHECK(core.bytes - core.answers <= 14'000);
    CHECK(core.bytes <= 28'000);
  }
  const Listed all = listed({"all"}, true);
  CHECK(all.count > count);
  CHECK(all.bytes <= 80'000);
}

TEST_CASE("budget: find_tools answers in less than 3 KB") {
  ProductServer server;
  LegacySession session(server.port());
  for (const char* query : {"object", "component add", "prefab override", "scene", "asset",
                            "hide things", "change a field", "undo", "create"}) {
    CAPTURE(query);
    const Json reply =
        session.call_tool("find_tools", R"({"query":")" + std::string(query) + "\"}");
    CHECK(json::to_text(reply["result"]).size() < 3'000);
    CHECK(reply["result"]["structuredContent"]["items"].size() > 0);
  }
}

TEST_CASE("budget: tools/list can be narrowed to toolsets that there are, and to no others") {
  ProductServer server;
  CHECK(surface::check_toolsets(server.registry(), {"core", "scene", "all"}));
  const auto unknown = surface::check_toolsets(server.registry(), {"core", "scen"});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message == "toolsets: there is no toolset 'scen'");
  CHECK(unknown.error().hint == "did you mean 'scene'?");
}

TEST_CASE("budget: many unsaved files are counted where they do not fit") {
  constexpr int kFiles = 60;
  ProductServer server;
  LegacySession session(server.port());
  const std::string folder = "Assets/" + std::string(230, 'L');
  change(session, "manage_asset", R"({"action":"create_folder","path":")" + folder + "\"}");
  for (int i = 0; i < kFiles; ++i)
    change(session, "manage_asset",
           R"({"action":"create_material","path":")" + folder + "/Material " + std::to_string(i) +
               ".mat\"}");
  const auto check = [&] {
    const Json reply = session.call_tool("get_unsaved_changes");
    CHECK(reply.text().size() <= kAnswer);
    const json::Value told = reply["result"]["structuredContent"];
    CHECK(told["truncated"].boolean() == true);
    CHECK(told["files_total"].integer() == kFiles);
    CHECK(told["files"].size() > 5);
    CHECK(first_text(reply).ends_with("(more is in the structured content)\n"));
  };
  check();
  change(session, "save_scene", "{}");
  change(session, "manage_asset", R"({"action":"delete","path":")" + folder + "\"}");
  check();
}

namespace {

/// A build list, tags and scenes that nobody would want to read.
void add_long_settings(const SampleCopy& sample) {
  std::string build =
      "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1045 &1\n"
      "EditorBuildSettings:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n"
      "  m_Scenes:\n";
  std::string tags =
      "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!78 &1\nTagManager:\n"
      "  serializedVersion: 2\n  tags:\n";
  for (int i = 0; i < 400; ++i) {
    const std::string name = std::string(150, 's') + std::to_string(i);
    sample.folder.write("project/Assets/Scenes/" + name + ".unity", "");
    build += "  - enabled: 1\n    path: Assets/Scenes/" + name +
             ".unity\n    guid: " + std::string(29, 'b') + std::to_string(100 + i) + "\n";
    tags += "  - " + std::string(400, 't') + std::to_string(i) + "\n";
  }
  tags += "  layers:\n";
  for (int i = 0; i < 32; ++i) tags += "  - " + std::string(600, 'l') + std::to_string(i) + "\n";
  sample.folder.write("project/ProjectSettings/EditorBuildSettings.asset",
                      build + "  m_configObjects: {}\n");
  sample.folder.write("project/ProjectSettings/TagManager.asset", tags);
}

}  // namespace

TEST_CASE("budget: settings of any length are counted where they do not fit") {
  ProductOptions options;
  options.before = add_long_settings;
  ProductServer server(options);
  LegacySession session(server.port());
  const auto check = [](const json::Value& told, const std::string& list, int total) {
    CAPTURE(list);
    CHECK(told[list].size() > 0);
    CHECK(told[list + "Count"].integer() == total);
  };
  const Json project = session.call("resources/read", R"({"uri":"unity://project"})");
  CHECK(project.text().size() <= kAnswer);
  const json::Value contents = *project["result"]["contents"].begin();
  const Json told(contents["text"].string_or(""));
  check(told.root(), "scenes", 403);
  check(told.root(), "buildScenes", 400);
  CHECK(told["tagsCount"].integer().value_or(0) >= 400);
  CHECK(told["layersCount"].integer() == 32);
  const Json added = session.call_tool("manage_settings", R"({"action":"add_tag","name":"New"})");
  CHECK_MESSAGE(added["result"]["isError"].boolean() != true, added.text());
  CHECK(added.text().size() <= kAnswer);
  check(added["result"]["structuredContent"], "buildScenes", 400);
}

TEST_CASE("budget: many selected objects and unknown fields are counted where they do not fit") {
  constexpr int kMany = 400;
  ProductServer server;
  LegacySession session(server.port());
  change(session, "load_scene", R"({"path":"GameScene"})");
  std::string calls, objects, fields, names;
  for (int i = 0; i < kMany; ++i) {
    const std::string comma = i == 0 ? "" : ",", number = std::to_string(i);
    const std::string name = std::string(60, 'k') + number, field = std::string(200, 'q') + number;
    calls += comma + R"({"tool":"create_gameobject","arguments":{"name":")" + name + "\"}}";
    objects += comma + "\"/" + name + "\"";
    fields += comma + "\"" + field + "\":1";
    names += comma + "\"" + field + "\"";
  }
  change(session, "batch", R"({"calls":[)" + calls + "]}");
  struct Case {
    const char* tool;
    std::string arguments, list;
  };
  const Case cases[] = {
      {"select_gameobjects", R"({"instanceIds":[)" + objects + "]}", "selection"},
      {"manage_component",
       R"({"action":"update","game_object_path":"/Player","index":1,"fields":{"mass":2,)" + fields +
           "}}",
       "fields_skipped"},
      {"get_component_info", R"({"game_object_path":"/Player","index":1,"fields":[)" + names + "]}",
       "fields_unknown"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.tool);
    const Json reply = session.call_tool(each.tool, each.arguments);
    REQUIRE_MESSAGE(reply["result"]["isError"].boolean() != true, reply.text());
    CHECK(reply.text().size() <= kAnswer);
    const json::Value told = reply["result"]["structuredContent"];
    CHECK(told[each.list].size() > 0);
    CHECK(told[each.list].size() < kMany);
    CHECK(told[each.list + "_total"].integer() == kMany);
  }
}

TEST_CASE("budget: long names are not offered at any length") {
  ProductServer server;
  LegacySession session(server.port());
  change(session, "load_scene", R"({"path":"GameScene"})");
  for (int i = 0; i < 12; ++i)
    change(session, "create_gameobject",
           R"({"name":"Long )" + std::to_string(i) + std::string(3'000, 'x') + "\"}");
  const Json reply = session.call(
      "completion/complete",
      R"({"ref":{"type":"ref/prompt","name":"explain_object"},"argument":{"name":"object","value":"/Long"}})");
  CHECK(reply.text().size() <= kAnswer);
  const json::Value offered = reply["result"]["completion"];
  CHECK(offered["values"].size() > 3);
  CHECK(offered["hasMore"].boolean() == true);
  CHECK(offered["total"].integer() == 12);
}

TEST_CASE("budget: errors do not give long arguments back") {
  ProductServer server;
  LegacySession session(server.port());
  const std::string text(100'000, 'p');
  const std::pair<const char*, std::string> calls[] = {
      {"load_scene", R"({"path":")" + text + "\"}"},
      {"load_scene", R"({")" + text + R"(":1})"},
      {"load_scene", R"({"path":"GameScene","mode":")" + text + "\"}"},
      {"find_gameobject", R"({"path":"/)" + text + "\"}"},
      {"get_component_info", R"({"game_object_path":"/)" + text + "\",\"index\":0}"},
      {"get_asset_info", R"({"path":")" + text + "\"}"},
      {"find_assets", R"({"filter":"t:)" + text + "\"}"},
      {"manage_component",
       R"({"action":"add","game_object_path":"/Player","component_type":")" + text + "\"}"},
      {"batch", R"({"calls":[{"tool":")" + text + "\"}]}"},
      {text.c_str(), "{}"},
  };
  for (const auto& [tool, arguments] : calls) {
    const Json reply = session.call_tool(tool, arguments);
    CAPTURE(reply.text().substr(0, 300));
    CHECK(reply.text().size() <= 10'000);
  }
  const Json scene = session.call_tool("load_scene", R"({"path":")" + text + "\"}");
  CHECK(first_text(scene).find("'" + std::string(132, 'p') + "...pp") != std::string::npos);
  const Json uri = session.call("resources/read", R"({"uri":"unity://scene/)" + text + "\"}");
  CHECK(uri.text().size() <= 10'000);
}

namespace {

/// Every kind of call that looks at a scene or changes it, but for one that instances refuse.
constexpr std::pair<const char*, const char*> kCalls[] = {
    {"get_scene_hierarchy", "{}"},
    {"get_scene_hierarchy", R"({"root_path":"<15000>"})"},
    {"get_component_info", R"({"game_object_path":"<19950>","index":1})"},
    {"find_gameobject", R"({"name":"199"})"},
    {"find_gameobject", R"({"component":"Rigidbody"})"},
    {"find_gameobject", R"({"path":"<19950>"})"},
    {"find_assets", "{}"},
    {"find_gameobject", R"({"tag":"Untagged"})"},
    {"get_asset_info", R"({"path":"Assets/Scenes/Large.unity"})"},
    {"create_gameobject", R"({"name":"New","parent":"<500>"})"},
    {"create_gameobject", R"({"name":"Box #","primitive":"Cube"})"},
    {"update_transform", R"({"instanceId":"<501>","position":[1,2,3]})"},
    {"update_gameobject", R"({"instanceId":"<6#>","name":"Other #"})"},
    {"update_gameobject", R"({"instanceId":"<8#>","parent":"<900>"})"},
    {"update_gameobject", R"({"instanceId":"<10#>","siblingIndex":0})"},
    {"manage_component",
     R"({"action":"update","game_object_path":"<901>","index":1,"fields":{"mass":2}})"},
    {"manage_component",
     R"({"action":"add","game_object_path":"<11#>","component_type":"BoxCollider"})"},
    {"manage_component",
     R"({"action":"add","game_object_path":"<11#>","component_type":"AudioSource"})"},
    {"manage_component", R"({"action":"remove","game_object_path":"<11#>","index":2})"},
    {"duplicate_gameobject", R"({"instanceId":"<12#>"})"},
    {"delete_gameobject", R"({"instanceId":"<13#>"})"},
    {"create_prefab", R"({"instanceId":"<14#>","path":"Assets/Made #.prefab"})"},
    {"instantiate_prefab", R"({"path":"Assets/Made #.prefab"})"},
    {"update_gameobject", R"({"instanceId":"<14#>","tag":"Player"})"},
    {"update_transform", R"({"instanceId":"<14#>","position":[1,2,3]})"},
    {"manage_component",
     R"({"action":"update","game_object_path":"<14#>","index":1,"fields":{"mass":2}})"},
    {"add_component", R"({"instanceId":"<14#>","componentType":"BoxCollider"})"},
    {"create_gameobject", R"({"name":"Inside","parent":"<14#>"})"},
    {"manage_component",
     R"({"action":"update","prefab_path":"Assets/Made #.prefab","game_object_path":"/Made #","index":1,"fields":{"mass":3}})"},
    {"create_gameobject",
     R"({"name":"New","parent":"/Made #","scene_path":"Assets/Made #.prefab"})"},
    {"manage_prefab", R"({"action":"overrides","instanceId":"<14#>"})"},
    {"manage_prefab", R"({"action":"unpack","instanceId":"<14#>"})"},
    {"batch",
     R"({"calls":[{"tool":"create_gameobject","arguments":{"name":"A"}},{"tool":"create_gameobject","arguments":{"name":"B","parent":{"$result":0}}}]})"},
    {"manage_asset", R"({"action":"create_material","path":"Assets/Made #.mat"})"},
    {"undo", "{}"},
    {"load_scene", R"({"path":"Large"})"},
};

void check_large_scene(SceneShape shape) {
  ProductServer server;
  add_large_scene(server, shape);
  LegacySession session(server.port());
  const Json opened = session.call_tool("load_scene", R"({"path":"Large"})");
  REQUIRE_MESSAGE(opened["result"]["isError"].boolean() != true, opened.text());
  std::vector<std::pair<const char*, const char*>> calls(std::begin(kCalls), std::end(kCalls));
  if (shape != SceneShape::Instances)
    calls.emplace_back("manage_component",
                       R"({"action":"move","game_object_path":"<11#>","index":1,"new_index":2})");
  for (const auto& [tool, pattern] : calls) {
    const std::string arguments = with_paths(pattern, shape);
    CAPTURE(tool);
    CAPTURE(arguments);
    const Measured measured = measure(session, tool, arguments);
    MESSAGE(std::string(tool) << " " << arguments << ": " << measured.bytes << " bytes, at most "
                              << measured.slowest_ms << " ms");
    CHECK(measured.bytes <= kAnswer);
  }
}

}  // namespace

TEST_CASE("budget: answers about 100,000 objects in groups stay small and quick") {
  check_large_scene(SceneShape::Groups);
}

TEST_CASE("budget: answers about 100,000 objects that are roots stay small and quick") {
  check_large_scene(SceneShape::Roots);
}

TEST_CASE("budget: answers about 100,000 objects below one root stay small and quick") {
  check_large_scene(SceneShape::Children);
}

TEST_CASE("budget: answers about 100,000 objects of prefab instances stay small and quick") {
  check_large_scene(SceneShape::Instances);
}

}  // namespace diorama::test
