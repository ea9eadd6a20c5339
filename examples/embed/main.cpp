// A small "game" with Diorama inside: a main loop of its own, a world only that loop touches,
// and tools, a resource, a prompt and a raw method over it.
//
//   embed [--port N] [--frames N]      prints where it listens, runs until frames are over
//
// What to see: tools run inside pump(), on the game's own thread, so the world needs no lock;
// the server stays answerable while the game is busy.

#include <diorama/server.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

namespace {

using diorama::Result;
namespace json = diorama::json;

struct World {
  std::int64_t frame = 0;
  std::int64_t gold = 10;
};

struct SpendParams {
  std::int64_t amount = 0;
  static constexpr auto fields() {
    return std::tuple{
        json::field("amount", &SpendParams::amount, "Pieces of gold").between(1, 1000)};
  }
};

struct WorldReply {
  std::int64_t frame = 0;
  std::int64_t gold = 0;
  static constexpr auto fields() {
    return std::tuple{json::field("frame", &WorldReply::frame, "Frames since the start"),
                      json::field("gold", &WorldReply::gold, "Gold in the chest")};
  }
};

Result<void> add_tool(diorama::Server& server, World& world) {
  diorama::Tool spend;
  spend.name = "spend_gold";
  spend.title = "Spend gold";
  spend.description = "Take gold from the chest; fails when there is not enough.";
  return server.add(diorama::typed_tool<SpendParams, WorldReply>(
      std::move(spend),
      [&world, &server](diorama::Context&, const SpendParams& params) -> Result<WorldReply> {
        if (params.amount > world.gold)
          return diorama::Error{diorama::ErrorCode::PreconditionFailed,
                                "the chest holds only " + std::to_string(world.gold) + " gold",
                                "ask for less",
                                {}};
        world.gold -= params.amount;
        server.resource_updated("game://world");
        return WorldReply{world.frame, world.gold};
      }));
}

Result<void> add_resource(diorama::Server& server, World& world) {
  diorama::Resource resource;
  resource.uri = "game://world";
  resource.name = "world";
  resource.description = "The state of the game";
  resource.mime_type = "application/json";
  resource.read = [&world](
                      diorama::Context&,
                      const std::string& uri) -> Result<std::vector<diorama::ResourceContents>> {
    return std::vector<diorama::ResourceContents>{
        {uri, "application/json", json::encode(WorldReply{world.frame, world.gold}), false}};
  };
  return server.add(std::move(resource));
}

Result<void> add_prompt(diorama::Server& server) {
  diorama::Prompt prompt;
  prompt.name = "advise";
  prompt.description = "Ask for advice on spending";
  prompt.arguments = {{"goal", "Goal", "What the player wants", true}};
  prompt.get =
      [](diorama::Context&,
         const std::map<std::string, std::string>& given) -> Result<diorama::mcp::PromptResult> {
    return diorama::mcp::PromptResult{
        "Advice",
        {{"user", diorama::Content::text(
                      "Read game://world. How do I reach this goal: " + given.at("goal") + "?")}}};
  };
  return server.add(std::move(prompt));
}

Result<void> add_method(diorama::Server& server, World& world) {
  return server.add(
      diorama::Method{"game/frame", diorama::Lane::Engine,
                      [&world](diorama::Context&, const json::Value&) -> Result<std::string> {
                        return "{\"frame\":" + std::to_string(world.frame) + "}";
                      }});
}

Result<void> start(diorama::Server& server, World& world) {
  DIORAMA_CHECK(add_tool(server, world));
  DIORAMA_CHECK(add_resource(server, world));
  DIORAMA_CHECK(add_prompt(server));
  DIORAMA_CHECK(add_method(server, world));
  return server.listen();
}

}  // namespace

int main(int argc, char** argv) {
  std::int64_t frames = 60LL * 60 * 60;
  diorama::ServerOptions options;
  options.name = "embed-example";
  options.version = "1.0";
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::string_view(argv[i]) == "--port")
      options.port = static_cast<std::uint16_t>(std::atoi(argv[i + 1]));
    if (std::string_view(argv[i]) == "--frames") frames = std::atoll(argv[i + 1]);
  }

  World world;
  diorama::Server server(std::move(options));
  if (const auto started = start(server, world); !started) {
    std::cerr << started.error().message << "\n";
    return 1;
  }
  std::cout << "listening on " << server.url() << "\n" << std::flush;

  constexpr auto kFrame = std::chrono::microseconds(16'667);
  for (auto next = std::chrono::steady_clock::now() + kFrame; world.frame < frames;
       next += kFrame) {
    ++world.frame;                              // the game's own work
    server.pump(std::chrono::milliseconds(2));  // ours, inside the frame's budget
    std::this_thread::sleep_until(next);
  }
  server.stop();
  return 0;
}
