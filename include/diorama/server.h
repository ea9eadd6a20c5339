// Diorama inside another program: an MCP server beside the program's own main loop.
//
//   diorama::Server server({.name = "my-game", .version = "1.0", .port = 0});
//   server.add(my_tool);
//   if (auto started = server.listen(); !started) complain(started.error().message);
//   while (game_runs) { step(); server.pump(std::chrono::milliseconds(2)); }
//
// Network and protocol run on the server's own thread; tools in Lane::Engine run
// only inside pump(), on the thread that calls it. A program without its own main loop
// sets engine_thread and calls wait() instead.
//
// Threading: add(), remove, post() and resource_updated() from any thread; pump() from one thread;
// the rest from the thread that made the server.
// Errors: everything that can fail returns a Result with a sentence; nothing throws or exits.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.h"
#include "base/result.h"
#include "mcp/context.h"
#include "mcp/typed_tool.h"
#include "mcp/types.h"

namespace diorama::mcp {
class Registry;
}

namespace diorama {

using mcp::Completion;
using mcp::Content;
using mcp::Context;
using mcp::InputRequest;
using mcp::Lane;
using mcp::Method;
using mcp::Prompt;
using mcp::Resource;
using mcp::ResourceContents;
using mcp::ResourceTemplate;
using mcp::TaskSupport;
using mcp::Tool;
using mcp::ToolResult;
using mcp::typed_tool;

struct ServerOptions {
  // Who it is.
  std::string name = "diorama";
  std::string title;
  std::string version = "0";
  std::string description;
  std::string website;                           ///< where to read about it
  std::vector<mcp::Icon> icons;                  ///< data: addresses, or clients have to fetch them
  std::string instructions;                      ///< for the model, when it connects
  std::vector<std::string> toolsets = {"core"};  ///< what tools/list shows: core, names, or all

  // Where it listens.
  std::string address = "127.0.0.1";
  std::uint16_t port = 30069;  ///< 0: any free one
  std::string path = "/mcp";
  std::string tls_cert;  ///< PEM files; both or neither
  std::string tls_key;
  std::string token_file;                    ///< lines "name:token" or "token"
  std::vector<std::string> allowed_hosts;    ///< Host values beyond this machine's own
  std::vector<std::string> allowed_origins;  ///< Origin values beyond this machine's own
  std::string discovery_file;  ///< names the newest server; each has one of its own beside it

  // How much.
  std::size_t max_parallel = 32;  ///< calls at a time; more wait
  std::size_t max_waiting = 256;  ///< calls of one client that wait; more are refused
  std::size_t max_connections = 256;
  std::size_t max_sessions = 256;
  std::size_t max_body_bytes = 4 * 1024 * 1024;
  std::size_t max_header_bytes = 16 * 1024;
  std::size_t max_json_depth = 64;
  std::size_t page_size = 100;
  std::chrono::milliseconds session_idle{30 * 60 * 1000};
  std::chrono::milliseconds head_timeout{10'000};   ///< for slow request heads
  std::chrono::milliseconds body_timeout{30'000};   ///< for slow request bodies
  std::chrono::milliseconds write_timeout{20'000};  ///< for slow readers
  std::chrono::milliseconds shutdown_grace{5'000};  ///< for calls that still run at the end

  /// Serve Lane::Engine on the server's own thread instead of in pump().
  bool engine_thread = false;
  std::function<void(LogLevel, std::string_view)> log;  ///< may be empty; called on any thread
  LogLevel log_level = LogLevel::Info;                  ///< lines below it are not even made
};

class Server {
 public:
  explicit Server(ServerOptions options);
  /// Stops, as stop() does.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  Result<void> add(Tool tool);
  Result<void> add(Resource resource);
  Result<void> add(ResourceTemplate resource_template);
  Result<void> add(Prompt prompt);
  /// A JSON-RPC method that the program adds to the protocol's.
  Result<void> add(Method method);
  bool remove_tool(const std::string& name);
  bool remove_resource(const std::string& uri);
  bool remove_prompt(const std::string& name);
  /// Everything registered, for programs that look it up themselves.
  [[nodiscard]] mcp::Registry& registry();

  /// Begins to serve HTTP. Returns when the port is bound.
  Result<void> listen();
  /// Begins to serve stdin and stdout. The program should ignore SIGPIPE.
  Result<void> serve_stdio();
  /// "http://127.0.0.1:30069/mcp"; empty before listen().
  [[nodiscard]] const std::string& url() const;
  [[nodiscard]] std::uint16_t port() const;

  /// Runs waiting engine work on this thread, until none is left or the budget is used up.
  /// Returns how many calls ran.
  std::size_t pump(std::chrono::microseconds budget);
  /// Blocks until the client of serve_stdio() is gone or request_stop() was called.
  void wait();
  /// Makes wait() return. Any thread, and safe in a signal handler's thread.
  void request_stop();
  /// Refuses new calls, lets running ones finish within the grace time, and ends.
  void stop();
  /// Why serving could not go on: standard output takes nothing, and not because the client of
  /// serve_stdio() is gone. Complete after stop().
  [[nodiscard]] const std::optional<Error>& problem() const;

  /// Tells subscribers that a resource has changed.
  void resource_updated(std::string uri);
  /// Runs this where Lane::Engine runs, after what waits there. Any thread. It must not throw.
  void post(std::function<void()> job);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace diorama
