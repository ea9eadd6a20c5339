// Wires the layers together. Three threads at most: the loop (I/O and protocol), the engine
// (here or in the host's main loop), and workers when a tool asks for one.

#include "diorama/server.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "base/crypto.h"
#include "embed/discovery.h"
#include "embed/tokens.h"
#include "mcp/http/http_binding.h"
#include "mcp/registry.h"
#include "mcp/server.h"
#include "mcp/stdio_binding.h"
#include "rpc/http_text.h"
#include "transport/http_server.h"
#include "transport/io_loop.h"
#include "transport/stdio_peer.h"

namespace diorama {
namespace {

constexpr std::size_t kMaxWorkers = 16;

/// An event that happens once, and that somebody waits for.
class Signal {
 public:
  void set() {
    const std::lock_guard lock(mutex_);
    set_ = true;
    wake_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return set_; });
  }
  bool wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, time, [this] { return set_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool set_ = false;
};

mcp::ServerOptions core_options(const ServerOptions& options) {
  mcp::ServerOptions core;
  core.info = {options.name,        options.title,   options.version,
               options.description, options.website, options.icons};
  core.instructions = options.instructions;
  core.toolsets = options.toolsets;
  core.page_size = options.page_size;
  core.max_parallel = options.max_parallel;
  core.max_waiting = options.max_waiting;
  core.log = options.log;
  core.log_level = options.log_level;
  return core;
}

transport::HttpOptions http_options(const ServerOptions& options) {
  transport::HttpOptions http;
  http.address = options.address;
  http.port = options.port;
  http.limits.head_bytes = options.max_header_bytes;
  http.limits.body_bytes = options.max_body_bytes;
  http.timeouts.head = options.head_timeout;
  http.timeouts.body = options.body_timeout;
  http.timeouts.write_stall = options.write_timeout;
  http.max_connections = options.max_connections;
  http.allowed_hosts = options.allowed_hosts;
  http.allowed_origins = options.allowed_origins;
  http.tls_cert = options.tls_cert;
  http.tls_key = options.tls_key;
  return http;
}

mcp::HttpBindingOptions binding_options(const ServerOptions& options) {
  mcp::HttpBindingOptions binding;
  binding.path = options.path;
  binding.json = {options.max_body_bytes, options.max_json_depth};
  binding.sessions.max_sessions = options.max_sessions;
  binding.sessions.idle = options.session_idle;
  // The same sweep sends keep-alives and forgets idle sessions.
  binding.keep_alive =
      std::clamp(options.session_idle / 2, std::chrono::milliseconds(10), binding.keep_alive);
  return binding;
}

}  // namespace

struct Server::Impl {
  explicit Impl(ServerOptions from)
      : options(std::move(from)),
        loop([this](const std::string& line) { log(LogLevel::Error, line); }) {}

  Result<void> start();
  Result<void> listen();
  Result<void> serve_stdio();
  void stop();
  void log(LogLevel level, std::string_view line) const {
    if (options.log && level >= options.log_level) options.log(level, line);
  }
  /// Runs a function on the loop and waits for it.
  void on_loop(rpc::Task task);

  const ServerOptions options;
  mcp::Registry registry;
  rpc::EngineQueue engine;
  transport::IoLoop loop;
  // Everything below lives on the loop once it runs.
  std::unique_ptr<rpc::WorkerPool> workers;
  std::unique_ptr<mcp::Server> core;
  std::mutex core_mutex;  // guards whether it exists: resource_updated() is called from any thread
  std::unique_ptr<mcp::HttpBinding> http_binding;
  std::unique_ptr<transport::HttpServer> http;
  std::unique_ptr<mcp::StdioBinding> stdio_binding;
  std::unique_ptr<transport::StdioPeer> stdio;

  std::thread loop_thread;
  std::thread engine_thread;
  std::string url;
  std::uint16_t port = 0;
  std::optional<Error> problem;
  Signal stop_asked;
};

void Server::Impl::on_loop(rpc::Task task) {
  Signal done;
  loop.post([&] {
    task();
    done.set();
  });
  done.wait();
}

Result<void> Server::Impl::start() {
  if (core) return {};
  DIORAMA_TRY(std::string key, random_bytes(32));
  workers = std::make_unique<rpc::WorkerPool>(kMaxWorkers);
  auto made = std::make_unique<mcp::Server>(core_options(options), registry, loop, engine, *workers,
                                            std::move(key));
  {
    const std::lock_guard lock(core_mutex);
    core = std::move(made);
  }
  if (options.engine_thread) engine_thread = std::thread([this] { engine.run(); });
  loop_thread = std::thread([this] { loop.run(); });
  return {};
}

Result<void> Server::Impl::listen() {
  if (!rpc::is_endpoint_path(options.path))
    return Error{ErrorCode::InvalidArgument,
                 "no request can name the path '" + options.path + "'",
                 "it begins with '/', like /mcp",
                 {}};
  transport::HttpOptions settings = http_options(options);
  if (options.log)
    settings.log = [this](LogLevel level, const std::string& line) { log(level, line); };
  if (!options.token_file.empty()) {
    DIORAMA_TRY(settings.tokens, read_token_file(options.token_file));
  }
  for (const std::string& secret : {options.token_file, options.tls_key})
    if (const std::string warning = secret.empty() ? "" : exposure_of(secret); !warning.empty())
      log(LogLevel::Warning, warning);
  DIORAMA_CHECK(start());
  Result<void> outcome;
  on_loop([&] {
    http_binding = std::make_unique<mcp::HttpBinding>(*core, binding_options(options));
    auto started = transport::HttpServer::start(loop, std::move(settings), *http_binding);
    if (!started) return void(outcome = std::move(started).error());
    http = *std::move(started);
    port = http->port();
    url = http->base_url() + options.path;
  });
  DIORAMA_CHECK(std::move(outcome));
  if (options.discovery_file.empty()) return {};
  for (const std::string& each : announce(options.discovery_file, url, port))
    log(LogLevel::Warning, "clients may not find this server: " + each);
  return {};
}

Result<void> Server::Impl::serve_stdio() {
  DIORAMA_CHECK(start());
  on_loop([this] {
    stdio_binding = std::make_unique<mcp::StdioBinding>(
        *core, json::Limits{options.max_body_bytes, options.max_json_depth},
        [this] { stop_asked.set(); });
    stdio = std::make_unique<transport::StdioPeer>(loop, *stdio_binding);
    stdio_binding->attach(*stdio);
  });
  return {};
}

void Server::Impl::stop() {
  if (!core) return;
  if (!options.discovery_file.empty() && http) withdraw(options.discovery_file, port);
  // 1. No new work; what runs may finish. The engine must be served meanwhile.
  Signal drained;
  loop.post([&] {
    if (http) http->stop_accepting();
    core->drain(options.shutdown_grace, [&] { drained.set(); });
  });
  while (!drained.wait_for(std::chrono::milliseconds(options.engine_thread ? 1000 : 2)))
    if (!options.engine_thread) engine.pump(std::chrono::milliseconds(2));
  // 2. Last bytes out, connections closed.
  Signal closed;
  loop.post([&] {
    if (http_binding) http_binding->close();
    if (http)
      http->shutdown(std::chrono::seconds(1), [&] { closed.set(); });
    else
      closed.set();
  });
  closed.wait();
  on_loop([this] {
    if (!stdio) return;
    stdio->stop();
    problem = stdio->output_problem();
  });
  // 3. Threads end, from the outside in: nothing posts to the loop when it is gone.
  engine.stop();
  if (engine_thread.joinable()) engine_thread.join();
  workers.reset();
  on_loop([] {});
  loop.stop();
  loop_thread.join();
  stdio.reset();
  stdio_binding.reset();
  http.reset();
  http_binding.reset();
  const std::lock_guard lock(core_mutex);
  core.reset();
}

Server::Server(ServerOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Server::~Server() {
  stop();
}

Result<void> Server::add(Tool tool) {
  return impl_->registry.add(std::move(tool));
}
Result<void> Server::add(Resource resource) {
  return impl_->registry.add(std::move(resource));
}
Result<void> Server::add(ResourceTemplate resource_template) {
  return impl_->registry.add(std::move(resource_template));
}
Result<void> Server::add(Prompt prompt) {
  return impl_->registry.add(std::move(prompt));
}
Result<void> Server::add(Method method) {
  return impl_->registry.add(std::move(method));
}
bool Server::remove_tool(const std::string& name) {
  return impl_->registry.remove_tool(name);
}
bool Server::remove_resource(const std::string& uri) {
  return impl_->registry.remove_resource(uri);
}
bool Server::remove_prompt(const std::string& name) {
  return impl_->registry.remove_prompt(name);
}
mcp::Registry& Server::registry() {
  return impl_->registry;
}

Result<void> Server::listen() {
  return impl_->listen();
}
Result<void> Server::serve_stdio() {
  return impl_->serve_stdio();
}
const std::string& Server::url() const {
  return impl_->url;
}
std::uint16_t Server::port() const {
  return impl_->port;
}

std::size_t Server::pump(std::chrono::microseconds budget) {
  return impl_->engine.pump(budget);
}

void Server::wait() {
  impl_->stop_asked.wait();
}

void Server::request_stop() {
  impl_->stop_asked.set();
}

void Server::stop() {
  impl_->stop();
}

const std::optional<Error>& Server::problem() const {
  return impl_->problem;
}

void Server::post(std::function<void()> job) {
  impl_->engine.post(std::move(job));
}

void Server::resource_updated(std::string uri) {
  const std::lock_guard lock(impl_->core_mutex);
  if (impl_->core) impl_->core->resource_updated(std::move(uri));
}

}  // namespace diorama
