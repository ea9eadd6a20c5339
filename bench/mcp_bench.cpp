// mcp_bench: measures our server against the official TypeScript servers, in one run.
//
//   mcp_bench [--bin build/release/bin] [--scripts bench] [--node node]
//             [--seconds 3] [--rounds 3] [--only TEXT]
//
// All servers stay up for the whole run. Each round drives every server with 1, 16 and 64
// connections, one server at a time, so a busy moment of the machine hits all of them alike.
// Prints Markdown (see bench/results.md): throughput, start and idle memory, targets.
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http_load.h"
#include "server_process.h"

namespace diorama::bench {
namespace {

constexpr std::array<int, 3> kConnections = {1, 16, 64};
constexpr int kTargetConnections = 16;
constexpr double kTargetRatio = 30;
constexpr double kTargetIdleMb = 20;
constexpr double kTargetStartMs = 50;
constexpr int kStarts = 5;
constexpr double kWarmUpRequests = 10'000;  // before that V8 has not compiled all it will
constexpr int kWarmUpSeconds = 30;

enum class Wire { Modern, Legacy };
enum class Role { Ours, Rival, Ceiling };

struct Options {
  std::string bin = "build/release/bin", scripts = "bench", node = "node", only;
  double seconds = 3;
  int rounds = 3;
};

/// One row of the table: a server, how it is spoken to, and what was measured.
struct Row {
  std::string name;
  Role role;
  Wire wire;
  std::string tool;
  std::vector<std::string> command;

  struct Sample {
    double rps, p50_us, p99_us, cpu_us, rss_mb, generator_us;
  };
  std::map<int, std::vector<Sample>> samples = {};  ///< by connections; one per round
  double start_ms = 0, idle_mb = 0;
  std::unique_ptr<ServerProcess> process = nullptr;

  /// The round with the median rate; best_rps() is of the best round.
  [[nodiscard]] Sample median(int connections) const {
    std::vector<Sample> sorted = samples.at(connections);
    std::ranges::sort(sorted, {}, &Sample::rps);
    return sorted[sorted.size() / 2];
  }
  [[nodiscard]] double best_rps(int connections) const {
    return std::ranges::max(samples.at(connections), {}, &Sample::rps).rps;
  }
};

const char* version(Wire wire) {
  return wire == Wire::Modern ? "2026-07-28" : "2025-11-25";
}

std::string http_request(std::string_view method, std::string_view headers, std::string_view body) {
  return std::string(method) +
         " /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
         "Accept: application/json, text/event-stream\r\n" +
         std::string(headers) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(body);
}

/// The headers that every legacy request of a session carries. Opens the session.
std::string open_session(Connection& connection) {
  const std::string answer = connection.exchange(http_request(
      "POST", "",
      R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
      R"("capabilities":{},"clientInfo":{"name":"mcp_bench","version":"1"}}})"));
  const std::string id(header(answer, "mcp-session-id"));
  if (id.empty()) fail("no session in the answer to initialize:\n" + answer);
  std::string headers = "MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: " + id + "\r\n";
  connection.exchange(
      http_request("POST", headers, R"({"jsonrpc":"2.0","method":"notifications/initialized"})"));
  return headers;
}

Script echo_script(const Row& row, const std::string& session) {
  const std::string text = "the quick brown fox, call " + std::string(kCounter);
  std::string body = R"({"jsonrpc":"2.0","id":)" + std::string(kCounter) +
                     R"(,"method":"tools/call","params":{"name":")" + row.tool +
                     R"(","arguments":{"text":")" + text + R"("})";
  std::string headers = session;
  if (row.wire == Wire::Modern) {
    headers =
        "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: " + row.tool +
        "\r\n";
    body += R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
            R"("io.modelcontextprotocol/clientCapabilities":{},)"
            R"("io.modelcontextprotocol/clientInfo":{"name":"mcp_bench","version":"1"}})";
  }
  return {http_request("POST", headers, body + "}}"), text};
}

Row::Sample measure(const Row& row, int count, double seconds) {
  const ServerProcess& server = *row.process;
  std::vector<Connection> connections;
  std::vector<std::string> sessions;
  std::vector<Script> scripts;
  for (int i = 0; i < count; ++i) {
    Connection& connection = connections.emplace_back(server.port());
    sessions.push_back(row.wire == Wire::Legacy ? open_session(connection) : "");
    scripts.push_back(echo_script(row, sessions.back()));
  }
  const double cpu_before = server.cpu_seconds();
  const Load load = run_load(connections, scripts, seconds);
  const double cpu = server.cpu_seconds() - cpu_before;
  const double rss = server.rss_mb();
  for (std::size_t i = 0; i < connections.size(); ++i)
    if (!sessions[i].empty()) connections[i].exchange(http_request("DELETE", sessions[i], ""));
  if (load.latencies_ns.empty()) fail(row.name + " answered nothing");
  return {.rps = load.requests_per_second(),
          .p50_us = load.percentile_us(0.5),
          .p99_us = load.percentile_us(0.99),
          .cpu_us = cpu * 1e6 / static_cast<double>(load.latencies_ns.size()),
          .rss_mb = rss,
          .generator_us = load.own_cpu_us};
}

/// Makes one call, over a connection of its own.
void call_once(const Row& row) {
  Connection connection(row.process->port());
  const std::string session = row.wire == Wire::Legacy ? open_session(connection) : "";
  const Script script = echo_script(row, session);
  const std::string answer = connection.exchange(script.request);
  if (!answer.contains(script.expected))
    fail(row.name + " answered its first call with:\n" + answer);
}

/// Starts the server several times, keeps the last one running, and notes the median time
/// from the start of the process to its first answered call.
void start(Row& row) {
  std::vector<double> times;
  for (int i = 0; i < kStarts; ++i) {
    row.process.reset();
    const std::int64_t begin = now_ns();
    row.process = std::make_unique<ServerProcess>(row.command);
    call_once(row);
    times.push_back(static_cast<double>(now_ns() - begin) / 1e6);
  }
  std::ranges::sort(times);
  row.start_ms = times[times.size() / 2];
  call_once(row);  // when this is answered, whatever the first left to be done is done
  row.idle_mb = row.process->rss_mb();
}

void warm_up(const Row& row) {
  double answered = 0;
  for (int second = 0; second < kWarmUpSeconds && answered < kWarmUpRequests; ++second)
    answered += measure(row, kTargetConnections, 1).rps;
}

std::vector<Row> all_rows(const Options& options) {
  const std::vector<std::string> ours = {options.bin + "/bench_server", "--port", "0",
                                         "--max-parallel", "256"};
  const std::string modern = options.scripts + "/ts_server_modern.mjs";
  const std::string legacy = options.scripts + "/ts_server_legacy.mjs";
  std::vector<Row> rows;
  const auto add = [&](std::string name, Role role, Wire wire, std::string tool,
                       std::vector<std::string> command) {
    const std::string& file = command[0] == options.node ? command[1] : command[0];
    if (!std::filesystem::exists(file))
      std::printf("(%s left out: there is no %s)\n", name.c_str(), file.c_str());
    else if (name.contains(options.only))
      rows.push_back({std::move(name), role, wire, std::move(tool), std::move(command)});
  };
  add("diorama, engine queue", Role::Ours, Wire::Modern, "echo", ours);
  add("diorama, engine queue", Role::Ours, Wire::Legacy, "echo", ours);
  add("diorama, inline", Role::Ours, Wire::Modern, "echo_inline", ours);
  add("diorama, inline", Role::Ours, Wire::Legacy, "echo_inline", ours);
  add("TypeScript server 2.x, JSON", Role::Rival, Wire::Modern, "echo", {options.node, modern});
  add("TypeScript sdk 1.x, JSON", Role::Rival, Wire::Legacy, "echo", {options.node, legacy});
  add("TypeScript sdk 1.x, SSE", Role::Rival, Wire::Legacy, "echo",
      {options.node, legacy, "--sse"});
  add("ceiling (no MCP)", Role::Ceiling, Wire::Modern, "echo", {options.bin + "/null_server"});
  return rows;
}

std::string node_version(const Options& options) {
  std::array<char, 32> text{};
  FILE* output = ::popen((options.node + " --version").c_str(), "r");
  if (output == nullptr || std::fscanf(output, "%31s", text.data()) != 1) fail("node does not run");
  ::pclose(output);
  return text.data();
}

void print_machine(const Options& options) {
  utsname system{};
  ::uname(&system);
  std::array<double, 1> load{};
  ::getloadavg(load.data(), 1);
  std::printf("Machine: %s, %ld cores, %s %s, node %s, load %.1f before the run\n\n",
              value_in_file("/proc/cpuinfo", "model name").c_str(), ::sysconf(_SC_NPROCESSORS_ONLN),
              static_cast<const char*>(system.sysname), static_cast<const char*>(system.release),
              node_version(options).c_str(), load[0]);
}

void print_tables(const std::vector<Row>& rows) {
  std::printf(
      "\n| server | wire | connections | req/s | best | p50 us | p99 us | CPU us/req | RSS MB "
      "| generator us/req |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
  for (const int connections : kConnections)
    for (const Row& row : rows) {
      const Row::Sample median = row.median(connections);
      std::printf("| %s | %s | %d | %.0f | %.0f | %.0f | %.0f | %.1f | %.1f | %.1f |\n",
                  row.name.c_str(), version(row.wire), connections, median.rps,
                  row.best_rps(connections), median.p50_us, median.p99_us, median.cpu_us,
                  median.rss_mb, median.generator_us);
    }
  std::printf(
      "\n| server | wire | start to first answer, ms | idle RSS MB |\n|---|---|---:|---:|\n");
  for (const Row& row : rows)
    std::printf("| %s | %s | %.0f | %.1f |\n", row.name.c_str(), version(row.wire), row.start_ms,
                row.idle_mb);
}

void print_target(const char* what, double value, const char* unit, bool met) {
  std::printf("- %s: %.1f%s: %s\n", what, value, unit, met ? "met" : "NOT met");
}

/// Each of our rows against the rival with the highest rate at kTargetConnections.
void print_targets(const std::vector<Row>& rows) {
  const Row* rival = nullptr;
  for (const Row& row : rows)
    if (row.role == Role::Rival && (rival == nullptr || row.median(kTargetConnections).rps >
                                                            rival->median(kTargetConnections).rps))
      rival = &row;
  for (const Row& row : rows) {
    if (row.role != Role::Ours) continue;
    std::printf("\n%s, %s:\n", row.name.c_str(), version(row.wire));
    if (rival != nullptr) {
      const Row::Sample us = row.median(kTargetConnections);
      const Row::Sample them = rival->median(kTargetConnections);
      const double faster = us.rps / them.rps;
      const double cheaper = them.cpu_us / us.cpu_us;
      std::printf("- against %s at %d connections\n", rival->name.c_str(), kTargetConnections);
      print_target("requests/s, target >= 30 times", faster, " times", faster >= kTargetRatio);
      print_target("CPU per request, target <= 1/30", cheaper, " times less",
                   cheaper >= kTargetRatio);
    }
    print_target("idle memory, target < 20 MB", row.idle_mb, " MB", row.idle_mb < kTargetIdleMb);
    print_target("start to first answer, target < 50 ms", row.start_ms, " ms",
                 row.start_ms < kTargetStartMs);
  }
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; i += 2) {
    const std::string name = argv[i];
    const std::string value = i + 1 < argc ? argv[i + 1] : "";
    if (value.empty()) fail("no value for " + name);
    if (name == "--bin") {
      options.bin = value;
    } else if (name == "--scripts") {
      options.scripts = value;
    } else if (name == "--node") {
      options.node = value;
    } else if (name == "--only") {
      options.only = value;
    } else if (name == "--seconds") {
      options.seconds = std::stod(value);
    } else if (name == "--rounds") {
      options.rounds = std::stoi(value);
    } else {
      fail("unknown option " + name);
    }
  }
  return options;
}

void run(const Options& options) {
  ::setenv("NODE_ENV", "production", 1);
  print_machine(options);
  std::vector<Row> rows = all_rows(options);
  for (Row& row : rows) {
    start(row);
    warm_up(row);
  }
  for (int round = 0; round < options.rounds; ++round) {
    std::fprintf(stderr, "round %d of %d\n", round + 1, options.rounds);
    for (const int connections : kConnections)
      for (Row& row : rows)
        row.samples[connections].push_back(measure(row, connections, options.seconds));
  }
  print_tables(rows);
  print_targets(rows);
}

}  // namespace
}  // namespace diorama::bench

int main(int argc, char** argv) {
  diorama::bench::run(diorama::bench::parse(argc, argv));
}
