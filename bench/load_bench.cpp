// load_bench: many clients of the program, each with one get_component_info under way.
//
//   load_bench [--bin build/release/bin] [--project samples/Courtyard] [--clients 64]
//              [--seconds 60 | --calls N]
//
// The program runs with its default settings. Half of the clients have a session, half speak the
// modern revision. Any refusal ends the run with an error, and so does memory that grows. With
// --calls the run is counted and nothing is timed; with --seconds the slowest call but one in a
// hundred has to be answered within 250 ms.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "http_load.h"
#include "server_process.h"

namespace diorama::bench {
namespace {

constexpr double kLongestP99Ms = 250;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kMostGrowthMb = 512;  // what is freed is kept for a while, to find uses of it
#else
constexpr double kMostGrowthMb = 16;
#endif
constexpr int kParts = 6;  // memory is looked at after each

struct Options {
  std::string bin = "build/release/bin", project = "samples/Courtyard";
  int clients = 64;
  double seconds = 60;
  std::size_t calls = 0;  ///< 0: for a time
};

std::string http_request(std::string_view headers, std::string_view body) {
  return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
         "Accept: application/json, text/event-stream\r\n" +
         std::string(headers) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(body);
}

/// The headers of a session's requests. Opens the session.
std::string open_session(Connection& connection) {
  const std::string answer = connection.exchange(http_request(
      "", R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":)"
          R"("2025-11-25","capabilities":{},"clientInfo":{"name":"load_bench","version":"1"}}})"));
  const std::string id(header(answer, "mcp-session-id"));
  if (id.empty()) fail("no session in the answer to initialize:\n" + answer);
  return "MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: " + id + "\r\n";
}

Script call_script(const std::string& session) {
  std::string body = R"({"jsonrpc":"2.0","id":)" + std::string(kCounter) +
                     R"(,"method":"tools/call","params":{"name":"get_component_info","arguments":)"
                     R"({"game_object_path":"/Player","scene_path":"GameScene","index":1})";
  std::string headers = session;
  if (session.empty()) {
    headers =
        "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
        "Mcp-Name: get_component_info\r\n";
    body += R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
            R"("io.modelcontextprotocol/clientCapabilities":{},)"
            R"("io.modelcontextprotocol/clientInfo":{"name":"load_bench","version":"1"}})";
  }
  return {http_request(headers, body + "}}"), R"("id":)" + std::string(kCounter)};
}

struct Clients {
  Clients(int port, int count) {
    for (int i = 0; i < count; ++i) {
      Connection& connection = connections.emplace_back(port);
      scripts.push_back(call_script(i % 2 == 0 ? open_session(connection) : ""));
      const std::string answer = connection.exchange(scripts.back().request);
      if (!answer.contains("UnityEngine.Rigidbody") || answer.contains(R"("isError":true)"))
        fail("the first call was answered with:\n" + answer);
    }
  }
  std::vector<Connection> connections;
  std::vector<Script> scripts;
};

/// What is wrong with the run; empty: nothing.
std::string verdict(const Options& options, double p99_ms, const std::vector<double>& memory) {
  // The first part fills caches and buffers.
  const double growth = memory.back() - memory.front();
  if (growth > kMostGrowthMb) return "memory grew by " + std::to_string(growth) + " MB";
  if (options.calls == 0 && p99_ms > kLongestP99Ms)
    return "one call in a hundred took longer than " + std::to_string(p99_ms) + " ms";
  return {};
}

int run(const Options& options) {
  const std::string command = "exec '" + options.bin + "/diorama' serve '" + options.project +
                              "' --port 0 --log-level error --discovery-file '' 2>&1";
  const ServerProcess server({"sh", "-c", command});
  Clients clients(server.port(), options.clients);
  std::vector<std::uint32_t> latencies;
  std::vector<double> memory;
  double seconds = 0;
  const double cpu_before = server.cpu_seconds();
  for (int part = 0; part < kParts; ++part) {
    const Load load = options.calls == 0
                          ? run_load(clients.connections, clients.scripts, options.seconds / kParts)
                          : run_calls(clients.connections, clients.scripts, options.calls / kParts);
    latencies.insert(latencies.end(), load.latencies_ns.begin(), load.latencies_ns.end());
    seconds += load.seconds;
    memory.push_back(server.rss_mb());
  }
  const double cpu = server.cpu_seconds() - cpu_before;
  std::ranges::sort(latencies);
  const auto ms = [&](double share) {
    return latencies[static_cast<std::size_t>(static_cast<double>(latencies.size() - 1) * share)] /
           1e6;
  };
  std::printf("%d clients, %zu calls in %.1f s, none refused: %.0f calls/s\n", options.clients,
              latencies.size(), seconds, static_cast<double>(latencies.size()) / seconds);
  std::printf("p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, longest %.2f ms; cpu %.1f us a call\n",
              ms(0.5), ms(0.99), ms(0.999), ms(1),
              cpu * 1e6 / static_cast<double>(latencies.size()));
  std::printf("memory after each part: ");
  for (const double each : memory) std::printf("%.1f ", each);
  std::printf("MB\n");
  const std::string problem = verdict(options, ms(0.99), memory);
  if (!problem.empty()) fail(problem);
  return 0;
}

}  // namespace
}  // namespace diorama::bench

int main(int argc, char** argv) {
  diorama::bench::Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view flag = argv[i];
    if (flag == "--bin") options.bin = argv[i + 1];
    if (flag == "--project") options.project = argv[i + 1];
    if (flag == "--clients") options.clients = std::atoi(argv[i + 1]);
    if (flag == "--seconds") options.seconds = std::atof(argv[i + 1]);
    if (flag == "--calls") options.calls = static_cast<std::size_t>(std::atoll(argv[i + 1]));
  }
  return diorama::bench::run(options);
}
