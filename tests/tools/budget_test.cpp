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

namespace diorama::test {
namespace {

constexpr std::size_t kAnswer = 25'000;

struct Listed {
  std::size_t bytes = 0, count = 0;
};

/// The bytes of tools/list, all pages, and how many tools it shows.
Listed listed_by(const std::function<Json(const std::string& members)>& list) {
  std::size_t bytes = 0, count = 0;
  std::string members;
  do {
    const Json reply = list(members);
    const json::Value result = reply["result"];
    bytes += json::to_text(result).size();
    count += result["tools"].size();
    const auto cursor = result["nextCursor"].string();
    members = cursor ? R"("cursor":")" + std::string(*cursor) + "\"" : "";
  } while (!members.empty());
  return {bytes, count};
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
  return {std::max(legacy.bytes, modern.bytes), legacy.count};
}

/// A scene of this size among those of the sample.
void add_large_scene(const SampleCopy& sample, int objects) {
  std::ofstream(sample.file("Assets/Scenes/Large.unity")) << large_scene(objects);
  std::ofstream(sample.file("Assets/Scenes/Large.unity.meta"))
      << "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\nDefaultImporter:\n"
         "  externalObjects: {}\n";
}

struct Measured {
  std::size_t bytes = 0;
  double p99_ms = 0;
};

Measured measure(LegacySession& session, const std::string& tool, const std::string& arguments) {
  constexpr int kRounds = 200;
  Measured out;
  std::vector<double> times;
  session.call_tool(tool, arguments);  // opens what it needs
  for (int i = 0; i < kRounds; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const Json reply = session.call_tool(tool, arguments);
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
            .count());
    REQUIRE_MESSAGE(reply["result"]["isError"].boolean() != true, reply.text());
    out.bytes = std::max(out.bytes, reply.text().size());
  }
  std::ranges::sort(times);
  out.p99_ms = times[times.size() * 99 / 100 - 1];
  return out;
}

}  // namespace

TEST_CASE("budget: the default list has at most 20 tools and 12 KB, all of them 60 KB") {
  std::size_t count = 0;
  for (const bool require_confirm : {false, true}) {
    const Listed core = listed({"core"}, require_confirm);
    count = core.count;
    CHECK(core.count >= 15);
    CHECK(core.count <= 20);
    CHECK(core.bytes <= 12'000);
  }
  const Listed all = listed({"all"}, true);
  CHECK(all.count > count);
  CHECK(all.bytes <= 60'000);
}

TEST_CASE("budget: find_tools answers in less than 2 KB") {
  ProductServer server;
  LegacySession session(server.port());
  for (const char* query : {"object", "component add", "prefab override", "scene", "asset", "the",
                            "change a field", "undo", "create"}) {
    CAPTURE(query);
    const Json reply =
        session.call_tool("find_tools", R"({"query":")" + std::string(query) + "\"}");
    CHECK(json::to_text(reply["result"]).size() < 2'000);
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

TEST_CASE("budget: answers about a scene of 100,000 objects stay small and quick") {
  ProductServer server;
  add_large_scene(server, 100'000);
  LegacySession session(server.port());
  const Json opened = session.call_tool("load_scene", R"({"path":"Large"})");
  REQUIRE_MESSAGE(opened["result"]["isError"].boolean() != true, opened.text());
  const std::pair<const char*, const char*> calls[] = {
      {"get_scene_hierarchy", "{}"},
      {"get_scene_hierarchy", R"({"root_path":"/Group 50000"})"},
      {"get_component_info", R"({"game_object_path":"/Group 99900/Thing 99950","index":1})"},
      {"find_gameobject", R"({"name":"thing 99"})"},
      {"find_gameobject", R"({"component":"Rigidbody"})"},
      {"find_gameobject", R"({"path":"/Group 99900/Thing 99950"})"},
      {"find_assets", "{}"},
      {"get_asset_info", R"({"path":"Assets/Scenes/Large.unity"})"},
      {"create_gameobject", R"({"name":"New","parent":"/Group 500"})"},
      {"update_transform", R"({"instanceId":"/Group 500/Thing 501","position":[1,2,3]})"},
      {"manage_component",
       R"({"action":"update","game_object_path":"/Group 900/Thing 901","index":1,"fields":{"mass":2}})"},
      {"undo", "{}"},
  };
  for (const auto& [tool, arguments] : calls) {
    CAPTURE(tool);
    CAPTURE(arguments);
    const Measured measured = measure(session, tool, arguments);
    MESSAGE(std::string(tool) << " " << std::string(arguments) << ": " << measured.bytes
                              << " bytes, p99 " << measured.p99_ms << " ms");
    CHECK(measured.bytes <= kAnswer);
  }
}

}  // namespace diorama::test
