// Long reads: clients are told how far they have got, and cancelling one frees the engine. And
// what needs no engine does not wait for it.

#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <future>

#include "support/large_scene.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

/// Scenes with many objects: a check of the project takes seconds.
void add_large_scenes(const SampleCopy& sample) {
  const std::string scene = large_scene(60'000, SceneShape::Groups);
  for (int i = 0; i < 3; ++i) {
    const std::string path = "Assets/Scenes/Large" + std::to_string(i) + ".unity";
    std::ofstream(sample.file(path)) << scene;
    std::ofstream(sample.file(path + ".meta"))
        << "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcde" << i
        << "\nDefaultImporter:\n  externalObjects: {}\n";
  }
}

std::string with_token(std::string_view tool, std::string_view arguments = "{}") {
  std::string params = tool_params(tool, arguments);
  params.insert(params.size() - 1, R"(,"_meta":{"progressToken":"p"})");
  return params;
}

}  // namespace

TEST_CASE("long reads: check, find and console tell how far they are, and never go back") {
  ProductOptions options;
  options.before = add_large_scenes;
  ProductServer server(options);
  LegacySession session(server.port());
  struct Row {
    const char* tool;
    const char* arguments;
  };
  for (const Row& row :
       {Row{"read_console", "{}"}, Row{"find_gameobject", R"({"name":"nobody","scene_path":"*"})"},
        Row{"find_usages", R"({"what":"Rigidbody"})"},
        Row{"find_values", R"({"field":"mass","value":1})"},
        Row{"get_asset_info", R"({"path":"Assets/Scenes/GameScene.unity"})"}}) {
    CAPTURE(row.tool);
    HttpClient call = session.start("1", "tools/call", with_token(row.tool, row.arguments));
    const bool streams = call.read_head().is_stream();
    if (row.tool == std::string("get_asset_info")) {
      CHECK_FALSE(streams);  // it is no long read
      continue;
    }
    REQUIRE(streams);
    double last = -1, total = 0;
    std::size_t count = 0;
    while (const auto event = call.read_event()) {
      if (!event->data.contains("notifications/progress")) continue;
      const Json message(event->data);
      CHECK(*message["params"]["progress"].number() > last);
      last = *message["params"]["progress"].number();
      total = *message["params"]["total"].number();
      ++count;
    }
    CHECK(count >= 3);
    CHECK(last == total);
  }
}

TEST_CASE("long reads: cancelled in the middle, they stop and the engine is free") {
  ProductOptions options;
  options.before = add_large_scenes;
  ProductServer server(options);
  LegacySession session(server.port());
  for (const auto& [tool, arguments] :
       {std::pair{"read_console", "{}"}, std::pair{"find_usages", R"({"what":"Rigidbody"})"},
        std::pair{"find_values", R"({"field":"mass","value":1})"},
        std::pair{"find_gameobject", R"({"name":"nobody","scene_path":"*"})"}}) {
    CAPTURE(tool);
    const auto whole_begin = std::chrono::steady_clock::now();
    HttpClient call = session.start("1", "tools/call", with_token(tool, arguments));
    call.read_head();
    REQUIRE(call.read_event());
    CHECK(session.notify("notifications/cancelled", R"({"requestId":1})") == 202);
    const auto begin = std::chrono::steady_clock::now();
    server.on_engine([](PathWorkspace&) {});
    const auto waited = std::chrono::steady_clock::now() - begin;
    MESSAGE(std::string(tool) << ": the engine was free after "
                              << std::chrono::duration<double, std::milli>(waited).count()
                              << " ms");
    // The rest of the work would take far longer than all of this took so far.
    (void)whole_begin;
    CHECK(waited < std::chrono::seconds(1));
  }
}

TEST_CASE("long reads: what needs no engine never waits for it") {
  ProductServer server;
  std::promise<void> begun, released;
  std::thread busy([&] {
    server.on_engine([&](PathWorkspace&) {
      begun.set_value();
      released.get_future().wait();
    });
  });
  begun.get_future().wait();
  {
    LegacySession session(server.port());
    CHECK(session.call_tool("server_info")["result"]["structuredContent"]["name"].string() ==
          "diorama");
    CHECK(session
              .call_tool("find_tools",
                         R"({"query":"prefab"})")["result"]["structuredContent"]["total"]
              .integer()
              .value_or(0) > 0);
    for (const char* list :
         {"tools/list", "resources/list", "resources/templates/list", "prompts/list", "ping"})
      CHECK(session.call(list)["result"].is_object());
    CHECK(session.call("tools/describe", R"({"tool":"server_info"})")["result"].is_object());
  }
  released.set_value();
  busy.join();
}

}  // namespace diorama::test
