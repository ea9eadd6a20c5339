// stdio, in process over pipes: both eras, how a process chooses its era, malformed lines,
// dialects without a handshake. What needs a process of its own is in binary_test.cpp.

#include <doctest/doctest.h>
#include <poll.h>
#include <unistd.h>

#include "mcp/stdio_binding.h"
#include "support/test_server.h"
#include "transport/stdio_peer.h"

namespace diorama::test {
namespace {

/// The layers of `diorama stdio`, on pipes the test holds the other ends of.
class StdioServer {
 public:
  explicit StdioServer(std::size_t max_line = 1 << 20) {
    REQUIRE(::pipe(to_server_) == 0);
    REQUIRE(::pipe(from_server_) == 0);
    REQUIRE(tools.add_to(registry_));
    core_ = std::make_unique<mcp::Server>(mcp::ServerOptions{}, registry_, loop_, engine_,
                                          *workers_, std::string(32, 'k'));
    binding_ = std::make_unique<mcp::StdioBinding>(*core_, json::Limits{1 << 20, 32},
                                                   [this] { ended_.set_value(); });
    transport::StdioOptions options;
    options.input = to_server_[0];
    options.output = from_server_[1];
    options.max_line = max_line;
    peer_ = std::make_unique<transport::StdioPeer>(loop_, *binding_, options);
    binding_->attach(*peer_);
    engine_thread_ = std::thread([this] { engine_.run(); });
    loop_thread_ = std::thread([this] { loop_.run(); });
  }
  ~StdioServer() {
    tools.release_all();
    close_input();
    std::promise<void> stopped;
    loop_.post([&] {
      peer_->stop();
      stopped.set_value();
    });
    stopped.get_future().wait();
    engine_.stop();
    engine_thread_.join();
    workers_.reset();
    loop_.stop();
    loop_thread_.join();
    peer_.reset();
    binding_.reset();
    core_.reset();
    for (const int fd : {to_server_[0], from_server_[0], from_server_[1]}) ::close(fd);
  }
  StdioServer(const StdioServer&) = delete;
  StdioServer& operator=(const StdioServer&) = delete;

  void send(const std::string& line) {
    const std::string text = line + "\n";
    REQUIRE(::write(to_server_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  Json next() {
    std::size_t end = 0;
    while ((end = text_.find('\n')) == std::string::npos) {
      pollfd wait{from_server_[0], POLLIN, 0};
      REQUIRE(::poll(&wait, 1, static_cast<int>(kPatience.count()) * 1000) > 0);
      char buffer[65536];
      const ssize_t count = ::read(from_server_[0], buffer, sizeof buffer);
      REQUIRE(count > 0);
      text_.append(buffer, static_cast<std::size_t>(count));
    }
    const Json message(text_.substr(0, end));
    text_.erase(0, end + 1);
    return message;
  }
  Json ask(const std::string& line) {
    send(line);
    return next();
  }
  Json call(std::string_view id, std::string_view method, std::string_view params = {}) {
    return ask(rpc_request(id, method, params));
  }
  Json initialize(const char* version, const char* capabilities = "{}") {
    const Json hello = call("0", "initialize",
                            R"({"protocolVersion":")" + std::string(version) +
                                R"(","capabilities":)" + capabilities + R"(,"clientInfo":{}})");
    send(rpc_notification("notifications/initialized"));
    return hello;
  }
  bool alive() { return call("\"alive\"", "ping")["id"].string() == "alive"; }
  void close_input() {
    if (to_server_[1] >= 0) ::close(std::exchange(to_server_[1], -1));
  }
  bool wait_ended() { return ended_future_.wait_for(kPatience) == std::future_status::ready; }
  mcp::Registry& registry() { return registry_; }

  TestTools tools;

 private:
  int to_server_[2] = {-1, -1};
  int from_server_[2] = {-1, -1};
  std::string text_;
  std::promise<void> ended_;
  std::future<void> ended_future_ = ended_.get_future();
  mcp::Registry registry_;
  rpc::EngineQueue engine_;
  transport::IoLoop loop_;
  std::unique_ptr<rpc::WorkerPool> workers_ = std::make_unique<rpc::WorkerPool>(4);
  std::unique_ptr<mcp::Server> core_;
  std::unique_ptr<mcp::StdioBinding> binding_;
  std::unique_ptr<transport::StdioPeer> peer_;
  std::thread engine_thread_;
  std::thread loop_thread_;
};

std::string modern(std::string_view id, std::string_view method, std::string members = {},
                   std::string_view version = "2026-07-28") {
  if (!members.empty()) members += ",";
  return rpc_request(id, method,
                     "{" + members + R"("_meta":{"io.modelcontextprotocol/protocolVersion":")" +
                         std::string(version) +
                         R"(","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}})");
}

}  // namespace

TEST_CASE("stdio: the legacy handshake echoes every version, and calls interleave") {
  for (const char* version : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}) {
    StdioServer server;
    CHECK(server.initialize(version)["result"]["protocolVersion"].string() == version);
    server.send(rpc_request("1", "tools/call", tool_params("block_worker")));
    REQUIRE(server.tools.worker.wait_begun(1));
    CHECK(server.call("2", "ping")["id"].integer() == 2);  // overtakes
    server.tools.worker.release();
    CHECK(server.next()["id"].integer() == 1);
    CHECK(error_code(server.call("3", "initialize", R"({"protocolVersion":"2025-06-18"})")) ==
          -32600);
  }
}

TEST_CASE("stdio: progress, questions, list changes and cancellation share the one stream") {
  StdioServer server;
  server.initialize("2025-11-25", R"({"elicitation":{}})");
  server.send(rpc_request("1", "tools/call",
                          "{" + tool_members("progress") + R"(,"_meta":{"progressToken":"p"}})"));
  for (int i = 1; i <= 3; ++i) CHECK(server.next()["params"]["progress"].number() == i);
  CHECK(first_text(server.next()) == "done");
  const Json question = server.call("2", "tools/call", tool_params("ask_name"));
  CHECK(question["method"].string() == "elicitation/create");
  CHECK(first_text(server.ask(R"({"jsonrpc":"2.0","id":)" + json::to_text(question["id"]) +
                              R"(,"result":{"action":"accept","content":{"name":"Ada"}}})")) ==
        "Hello, Ada");
  REQUIRE(server.registry().remove_tool("fail"));
  CHECK(server.next()["method"].string() == "notifications/tools/list_changed");
  server.send(rpc_request("3", "tools/call", tool_params("block_worker")));
  REQUIRE(server.tools.worker.wait_begun(1));
  server.send(rpc_notification("notifications/cancelled", R"({"requestId":3})"));
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(server.alive());  // and nothing with id 3 came before it
}

TEST_CASE("stdio: a modern first request makes the process modern") {
  StdioServer server;
  const Json reply = server.ask(modern("1", "tools/call", tool_members("echo", R"({"text":"a"})")));
  CHECK(first_text(reply) == "a");
  CHECK(reply["result"]["resultType"].string() == "complete");
  const Json refused = server.call("2", "initialize", R"({"protocolVersion":"2025-11-25"})");
  CHECK(error_code(refused) == -32022);
  CHECK(json::to_text(refused["error"]["data"]) ==
        R"({"supported":["2026-07-28"],"requested":"2025-11-25"})");
  CHECK(error_code(server.call("3", "tools/list")) == -32602);  // no claim
  CHECK(error_code(server.ask(modern("4", "ping"))) == -32601);
  CHECK(error_code(server.ask("[" + modern("5", "tools/list") + "]")) == -32600);
  CHECK(server.ask(modern("6", "tools/list"))["result"]["tools"].size() > 0);
}

TEST_CASE("stdio: server/discover answers without choosing an era") {
  StdioServer server;
  const Json discovered = server.ask(modern("\"probe\"", "server/discover"));
  CHECK(json::to_text(discovered["result"]["supportedVersions"]) == R"(["2026-07-28"])");
  CHECK(server.initialize("2025-11-25")["result"]["protocolVersion"].string() == "2025-11-25");
  CHECK(server.alive());
}

TEST_CASE("stdio: a claim of an unknown version is refused and chooses nothing") {
  StdioServer server;
  const Json refused = server.ask(modern("1", "tools/list", "", "v999"));
  CHECK(error_code(refused) == -32022);
  CHECK(refused["error"]["data"]["requested"].string() == "v999");
  CHECK(server.initialize("2025-06-18")["result"]["protocolVersion"].string() == "2025-06-18");
}

TEST_CASE("stdio: once legacy, a stray modern claim does not break the process") {
  StdioServer server;
  server.initialize("2025-11-25");
  server.ask(modern("1", "tools/list"));
  CHECK(server.alive());
  CHECK(server.call("2", "tools/list")["result"]["tools"].size() > 0);
}

TEST_CASE("stdio: modern subscriptions and cancellation") {
  StdioServer server;
  const Json acknowledged = server.ask(
      modern("\"l\"", "subscriptions/listen", R"("notifications":{"toolsListChanged":true})"));
  CHECK(acknowledged["method"].string() == "notifications/subscriptions/acknowledged");
  REQUIRE(server.registry().remove_tool("fail"));
  const Json changed = server.next();
  CHECK(changed["method"].string() == "notifications/tools/list_changed");
  CHECK(changed["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"].string() == "l");
  server.send(rpc_notification("notifications/cancelled", R"({"requestId":"l"})"));
  server.send(modern("1", "tools/call", tool_members("block_worker")));
  REQUIRE(server.tools.worker.wait_begun(1));
  REQUIRE(server.registry().remove_tool("throw"));  // nobody listens any more
  server.send(rpc_notification("notifications/cancelled", R"({"requestId":1})"));
  CHECK(server.tools.worker.wait_cancelled(1));
  CHECK(server.ask(modern("2", "tools/list"))["id"].integer() == 2);
}

TEST_CASE("stdio: batches exist in 2025-03-26 only, and their replies are one line") {
  const std::string two = "[" + rpc_request("1", "ping", {}) + "," + rpc_notification("x") + ",7," +
                          rpc_request("2", "tools/call", tool_params("echo", R"({"text":"a"})")) +
                          "]";
  StdioServer server;
  server.initialize("2025-03-26");
  const Json replies = server.ask(two);
  CHECK(replies.root().is_array());
  CHECK(replies.root().size() == 3);
  server.send("[" + rpc_notification("x") + "]");  // no answer
  CHECK(server.alive());
  CHECK(error_code(server.ask("[" + rpc_request("1", "initialize", "{}") + "]")) == -32600);
  StdioServer newer;
  newer.initialize("2025-11-25");
  CHECK(error_code(newer.ask(two)) == -32600);
  CHECK(newer.alive());
  StdioServer undecided;
  CHECK(error_code(undecided.ask(two)) == -32600);
}

TEST_CASE("stdio: malformed lines get their error and the process goes on") {
  StdioServer server(4096);
  server.initialize("2025-11-25");
  struct Row {
    std::string line;
    int code;
  };
  for (const Row& row :
       {Row{"nonsense", -32700}, Row{"{", -32700}, Row{"\xff\xfe", -32700},
        Row{std::string("\0\0", 2), -32700}, Row{"7", -32600}, Row{"[]", -32600}, Row{"{}", -32600},
        Row{R"({"jsonrpc":"2.0","id":null,"method":"ping"})", -32600},
        Row{R"({"jsonrpc":"2.0","id":1,"method":5})", -32600},
        Row{rpc_request("1", "ping",
                        std::string("{\"x\":") + std::string(40, '[') + std::string(40, ']') + "}"),
            -32700},
        Row{std::string(5000, 'x'), -32600}, Row{rpc_request("1", "nope", {}), -32601}}) {
    CAPTURE(row.line);
    CHECK(error_code(server.ask(row.line)) == row.code);
    CHECK(server.alive());
  }
  server.send("");  // empty lines are nothing
  server.send("\r");
  CHECK(server.ask(rpc_request("9", "ping", {}) + "\r")["id"].integer() == 9);
}

TEST_CASE("stdio: dialects and pings need no handshake") {
  StdioServer server;
  CHECK(server.alive());
  CHECK(server.call("1", "list_tools")["result"]["tools"].size() > 0);
  CHECK(first_text(server.call("2", "tools/call",
                               R"({"toolName":"echo","toolInput":{"text":"a"}})")) == "a");
  const Json editor = server.call("3", "tools/call", R"({"tool":"count","arguments":{}})");
  CHECK(editor["result"]["output"]["count"].integer() == 1);
  CHECK(server.call("4", "tools/list", R"({"category":"talk"})")["result"]["tools"].size() == 1);
  CHECK(server.call("5", "shutdown")["result"].is_object());
  CHECK(server.alive());
}

TEST_CASE("stdio: exit and the end of input both end the program, after what is under way") {
  {
    StdioServer server;
    CHECK(server.call("1", "exit")["result"].is_object());
    CHECK(server.wait_ended());
  }
  {
    StdioServer server;
    server.send(rpc_notification("exit"));
    CHECK(server.wait_ended());
  }
  {
    StdioServer server;
    server.send(rpc_request("1", "ping", {}));
    server.close_input();
    CHECK(server.wait_ended());
    CHECK(server.next()["id"].integer() == 1);
  }
}

}  // namespace diorama::test
