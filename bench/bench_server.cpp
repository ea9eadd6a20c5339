// The server of the benchmark: the library with one echo tool, in two lanes.
// Usage: bench_server --port N [--max-parallel N]

#include <pthread.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "diorama/server.h"

namespace {

struct EchoParams {
  std::string text;
  static constexpr auto fields() {
    return std::tuple{diorama::json::field("text", &EchoParams::text, "What to repeat")};
  }
};

struct EchoReply {
  std::string echo;
  static constexpr auto fields() {
    return std::tuple{diorama::json::field("text", &EchoReply::echo, "What was said")};
  }
  [[nodiscard]] const std::string& text() const { return echo; }
};

diorama::Tool echo_tool(const char* name, diorama::Lane lane) {
  diorama::Tool tool;
  tool.name = name;
  tool.description = "Repeats the text";
  tool.lane = lane;
  return diorama::typed_tool<EchoParams, EchoReply>(
      std::move(tool),
      [](diorama::Context&, const EchoParams& params) -> diorama::Result<EchoReply> {
        return EchoReply{params.text};
      });
}

}  // namespace

int main(int argc, char** argv) {
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);

  diorama::ServerOptions options;
  options.name = "diorama-bench";
  options.version = "1";
  options.port = 0;
  options.engine_thread = true;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view flag = argv[i];
    const int value = std::atoi(argv[i + 1]);
    if (flag == "--port") options.port = static_cast<std::uint16_t>(value);
    if (flag == "--max-parallel") options.max_parallel = static_cast<std::size_t>(value);
  }
  diorama::Server server(std::move(options));
  auto started = server.add(echo_tool("echo", diorama::Lane::Engine));
  if (started) started = server.add(echo_tool("echo_inline", diorama::Lane::Protocol));
  if (started) started = server.listen();
  if (!started) {
    std::cerr << started.error().message << "\n";
    return 1;
  }
  std::cout << "listening on " << server.url() << std::endl;
  int signal = 0;
  sigwait(&stop_signals, &signal);
  server.stop();
  return 0;
}
