// Two clients at work on the same project: editing at once, one taking back its call, one
// vanishing.

#include <doctest/doctest.h>

#include <future>
#include <set>
#include <thread>

#include "json/writer.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

constexpr const char* kScene = "Assets/Scenes/GameScene.unity";

std::size_t times_in(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; ++at) ++count;
  return count;
}

std::string numbered(const std::string& name, int number) {
  return name + "_" + std::to_string(number) + "_";
}

std::string create_arguments(const std::string& name) {
  return R"({"scene_path":"GameScene","name":)" + json::quoted(name) + "}";
}

/// The arguments of a batch that makes so many objects.
std::string batch_arguments(const std::string& name, int count) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("calls").begin_array();
  for (int i = 0; i < count; ++i) {
    out.begin_object().member("tool", "create_gameobject");
    out.raw_member("arguments", create_arguments(numbered(name, i))).end_object();
  }
  out.end_array().end_object();
  return text;
}

bool succeeded(const Json& reply) {
  return reply["result"].is_object() && reply["result"]["isError"].boolean() != true;
}

template <class Client>
int found(Client& client, const std::string& name) {
  const Json reply = client.call_tool("find_gameobject", R"({"limit":1,"scene_path":"GameScene",)"
                                                         R"("name":)" +
                                                             json::quoted(name) + "}");
  REQUIRE(succeeded(reply));
  return static_cast<int>(reply["result"]["structuredContent"]["total"].integer().value_or(-1));
}

/// Makes so many objects, saving now and then; the numbers they got.
template <class Client>
std::set<std::int64_t> make_objects(Client& client, const std::string& name, int count) {
  std::set<std::int64_t> numbers;
  for (int i = 0; i < count; ++i) {
    const Json made = client.call_tool("create_gameobject", create_arguments(numbered(name, i)));
    const json::Value object = made["result"]["structuredContent"];
    REQUIRE_MESSAGE(object["name"].string() == numbered(name, i), made.text());
    numbers.insert(object["instanceId"].integer().value_or(-1));
    if (i % 10 == 7) REQUIRE(succeeded(client.call_tool("save_scene")));
  }
  return numbers;
}

/// Takes back every step and saves; how many there were.
template <class Client>
int undo_all(Client& client) {
  int steps = 0;
  while (succeeded(client.call_tool("undo"))) ++steps;
  REQUIRE(succeeded(client.call_tool("save_scene")));
  return steps;
}

/// Keeps the engine busy until it is let go: what is called meanwhile waits in its queue.
class EngineHold {
 public:
  explicit EngineHold(ProductServer& server)
      : thread_([this, &server] {
          server.on_engine([this](test::PathWorkspace&) {
            begun_.set_value();
            let_go_.get_future().wait();
          });
        }) {
    begun_.get_future().wait();
  }
  ~EngineHold() { release(); }
  EngineHold(const EngineHold&) = delete;
  EngineHold& operator=(const EngineHold&) = delete;
  void release() {
    if (!thread_.joinable()) return;
    let_go_.set_value();
    thread_.join();
  }

 private:
  std::promise<void> begun_, let_go_;
  std::thread thread_;
};

/// One client of each era on one server.
struct Pair {
  ProductServer server;
  const std::string before = server.text(kScene);
  LegacySession legacy{server.port()};
  ModernClient modern{server.port()};
};

}  // namespace

TEST_CASE("two clients: both edit one scene at once, and nothing is lost or doubled") {
  constexpr int kEach = 50;
  Pair pair;
  auto& [server, before, legacy, modern] = pair;
  REQUIRE(succeeded(legacy.call_tool("load_scene", R"({"path":"GameScene"})")));
  auto first = std::async(std::launch::async, [&] { return make_objects(legacy, "Old", kEach); });
  auto second = std::async(std::launch::async, [&] { return make_objects(modern, "New", kEach); });
  std::set<std::int64_t> numbers = first.get();
  numbers.merge(second.get());
  CHECK(numbers.size() == 2 * kEach);
  REQUIRE(succeeded(modern.call_tool("save_scene")));
  const std::string saved = server.text(kScene);
  for (const std::string name : {"Old", "New"})
    for (int i = 0; i < kEach; ++i) {
      CAPTURE(numbered(name, i));
      CHECK(found(legacy, numbered(name, i)) == 1);
      CHECK(times_in(saved, "m_Name: " + numbered(name, i) + "\n") == 1);
    }
  CHECK(undo_all(legacy) == 2 * kEach);
  CHECK(server.text(kScene) == before);
}

TEST_CASE("two clients: a call cancelled while it waits is never made, the other one's is") {
  Pair pair;
  auto& [server, before, legacy, modern] = pair;
  OldClient old(server.port());  // is told when the server has its call
  EngineHold hold(server);
  const std::string batch = tool_params("batch", batch_arguments("Cancelled", 100));
  CHECK(old.post(rpc_request("1", "tools/call", batch)) == 202);
  HttpClient cancelled = legacy.start("1", "tools/call", batch);
  HttpClient kept =
      modern.start("2", "tools/call", tool_members("create_gameobject", create_arguments("Kept")));
  CHECK(old.post(rpc_notification("notifications/cancelled", R"({"requestId":1})")) == 202);
  CHECK(legacy.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  CHECK(cancelled.read_reply().body.empty());
  hold.release();
  CHECK(succeeded(message_of(kept.read_reply())));
  CHECK(old.call("2", "ping")["id"].integer() == 2);  // nothing came before
  CHECK(found(legacy, "Cancelled_") == 0);
  CHECK(found(modern, "Kept") == 1);
  CHECK(server.audit().size() == 1);
  CHECK(undo_all(modern) == 1);
  CHECK(server.text(kScene) == before);
}

TEST_CASE("two clients: a batch cancelled in the middle leaves nothing behind") {
  constexpr int kCalls = 1000;
  Pair pair;
  auto& [server, before, legacy, modern] = pair;
  HttpClient call = legacy.start("1", "tools/call",
                                 "{" + tool_members("batch", batch_arguments("Part", kCalls)) +
                                     R"(,"_meta":{"progressToken":1}})");
  call.read_head();
  CHECK(next_message(call)["method"].string() == "notifications/progress");  // it has begun
  CHECK(legacy.notify("notifications/cancelled", R"({"requestId":1})") == 202);
  while (const auto event = call.read_event())
    if (event->has_data && !event->data.empty())
      CHECK(Json(event->data)["method"].string() == "notifications/progress");
  CHECK(found(modern, "Part_") == 0);
  REQUIRE(server.audit().size() == 1);
  CHECK(Json(server.audit()[0])["result"].string() == "ERR_CANCELLED");
  CHECK(undo_all(modern) == 0);
  CHECK(server.text(kScene) == before);
}

TEST_CASE("two clients: one that vanishes leaves its batch whole, or nothing of it") {
  constexpr int kCalls = 200;
  // In the old era a call outlives its connection, in the new one it goes with it. Whoever vanishes
  // while the call waits is noticed before it is made; else perhaps not.
  for (const bool while_it_waits : {true, false}) {
    CAPTURE(while_it_waits);
    Pair pair;
    auto& [server, before, legacy, modern] = pair;
    EngineHold hold(server);
    HttpClient first =
        legacy.start("1", "tools/call", tool_params("batch", batch_arguments("Old", kCalls)));
    HttpClient second =
        modern.start("2", "tools/call", tool_members("batch", batch_arguments("New", kCalls)));
    for (const HttpClient* client : {&first, &second}) client->stop_sending();
    if (!while_it_waits) hold.release();
    for (HttpClient* client : {&first, &second}) client->leave();
    REQUIRE(legacy.pings());  // the loop is past it
    hold.release();
    CHECK(succeeded(modern.call_tool("create_gameobject", create_arguments("After"))));
    CHECK(found(legacy, "Old_") == kCalls);
    const int left = found(legacy, "New_");
    const bool is_whole_or_nothing = left == 0 || (left == kCalls && !while_it_waits);
    CHECK(is_whole_or_nothing);
    CHECK(undo_all(legacy) == (left == 0 ? 2 : 3));
    CHECK(server.text(kScene) == before);
  }
}

TEST_CASE("two clients: half a request does nothing, and keeps nobody waiting") {
  ProductServer server;
  LegacySession legacy(server.port());
  ModernClient modern(server.port());
  const std::string whole =
      modern.request("1", "tools/call", tool_members("batch", batch_arguments("Half", 50)));
  for (const std::size_t part : {whole.size() / 2, whole.size() - 1}) {
    HttpClient rude(server.port());
    REQUIRE(rude.send(std::string_view(whole).substr(0, part)));
    CHECK(succeeded(legacy.call_tool("create_gameobject", create_arguments("Other"))));
    rude.close();
  }
  CHECK(found(legacy, "Half_") == 0);
  CHECK(found(modern, "Other") == 2);
  CHECK(server.audit().size() == 2);
}

}  // namespace diorama::test
