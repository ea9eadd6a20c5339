// The shipped program in a process of its own: start, signals, discovery file, end of input.

#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "json/writer.h"
#include "support/child_process.h"
#include "support/mcp_client.h"
#include "support/test_tools.h"

namespace diorama::test {
namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::uint16_t port_in(const std::string& discovery_file) {
  return static_cast<std::uint16_t>(Json(text_of(discovery_file))["port"].integer().value_or(0));
}

/// `diorama serve` with a discovery file of its own; ready when constructed.
struct Serving {
  explicit Serving(std::vector<std::string> more = {})
      : process([&] {
          std::vector<std::string> arguments = {"serve", "--port", "0", "--discovery-file",
                                                folder.file("found.json")};
          arguments.insert(arguments.end(), more.begin(), more.end());
          return arguments;
        }()) {
    REQUIRE(process.read_message("serving MCP at"));
    port = port_in(folder.file("found.json"));
    REQUIRE(port != 0);
  }
  TemporaryFolder folder;
  ChildProcess process;
  std::uint16_t port = 0;
};

}  // namespace

TEST_CASE("binary: the discovery file tells clients where to go and is gone at the end") {
  Serving server;
  const std::string path = server.folder.file("found.json");
  const Json found(text_of(path));
  CHECK(found["pid"].integer() == server.process.pid());
  CHECK(found["baseUrl"].string() == "http://127.0.0.1:" + std::to_string(server.port) + "/mcp");
  CHECK(found["modes"].size() >= 1);
  CHECK(found.root().size() == 4);
  const std::string own = server.folder.file("found-" + std::to_string(server.process.pid()) + "-" +
                                             std::to_string(server.port) + ".json");
  CHECK(text_of(own) == text_of(path));
  int files = 0;  // written beside and renamed: nothing else is left
  for ([[maybe_unused]] const auto& entry :
       std::filesystem::directory_iterator(server.folder.path()))
    ++files;
  CHECK(files == 2);
  LegacySession session(server.port);
  CHECK(session.call_tool("server_info")["result"]["structuredContent"].is_object());
  server.process.signal(SIGTERM);
  CHECK(server.process.wait() == 0);
  CHECK(std::filesystem::is_empty(server.folder.path()));
}

TEST_CASE("binary: of two servers the second is announced, and the first again when it has ended") {
  Serving first;
  const std::string path = first.folder.file("found.json");
  ChildProcess second({"serve", "--port", "0", "--discovery-file", path});
  REQUIRE(second.read_message("serving MCP at"));
  CHECK(Json(text_of(path))["pid"].integer() == second.pid());
  second.signal(SIGTERM);
  CHECK(second.wait() == 0);
  CHECK(Json(text_of(path))["pid"].integer() == first.process.pid());
  LegacySession session(port_in(path));
  CHECK(session.pings());
}

TEST_CASE("binary: a discovery file that cannot be written is a warning; none is wanted by =") {
  ChildProcess process({"serve", "--port", "0", "--discovery-file", "/nonexistent/found.json"});
  REQUIRE(process.read_message("clients may not find this server: "));
  REQUIRE(process.read_message("serving MCP at"));
  process.signal(SIGTERM);
  CHECK(process.wait() == 0);
  const TemporaryFolder folder;
  ChildProcess silent({"serve", "--discovery-file=", "--port", "0"}, {"TMPDIR=" + folder.path()});
  REQUIRE(silent.read_message("serving MCP at"));
  CHECK(std::filesystem::is_empty(folder.path()));
  silent.signal(SIGTERM);
  CHECK(silent.wait() == 0);
}

TEST_CASE("binary: beyond loopback without TLS it warns, and shows where the token goes") {
  const TemporaryFolder folder;
  std::ofstream(folder.file("tokens")) << "ada:0123456789abcdef0123456789\n";
  ChildProcess process({"serve", "--address", "0.0.0.0", "--port", "0", "--discovery-file", "",
                        "--token-file", folder.file("tokens")});
  REQUIRE(process.read_message("without TLS everybody on the way can read"));
  const auto line = process.read_message("claude mcp add");
  REQUIRE(line);
  CHECK(line->ends_with(" --header \"Authorization: Bearer TOKEN\""));
  CHECK(line->find("0123456789abcdef") == std::string::npos);
  process.signal(SIGTERM);
  CHECK(process.wait() == 0);
}

TEST_CASE("binary: Ctrl+C ends it as well, and so does SIGTERM while clients are connected") {
  for (const int signal : {SIGINT, SIGTERM}) {
    Serving server;
    LegacySession session(server.port);
    HttpReply head;
    HttpClient stream = session.open_stream(head);
    REQUIRE(head.status == 200);
    ModernClient modern(server.port);
    HttpClient listen =
        modern.start("1", "subscriptions/listen", R"("notifications":{"toolsListChanged":true})");
    listen.read_head();
    REQUIRE(listen.read_event());
    server.process.signal(signal);
    const auto last = listen.read_event();
    REQUIRE(last);
    CHECK(Json(last->data)["result"]["resultType"].string() == "complete");
    while (stream.read_event()) {
    }
    CHECK(server.process.wait() == 0);
  }
}

TEST_CASE("binary: a discovery file of another server is not removed") {
  Serving server;
  const std::string path = server.folder.file("found.json");
  std::ofstream(path) << R"({"pid":1,"baseUrl":"http://x","port":1,"modes":[]})";
  server.process.signal(SIGTERM);
  CHECK(server.process.wait() == 0);
  CHECK(std::filesystem::exists(path));
}

TEST_CASE("binary: a port in use is one clear sentence and exit code 1") {
  Serving server;
  ChildProcess second({"serve", "--port", std::to_string(server.port), "--discovery-file", ""});
  CHECK(second.wait() == 1);
  const std::string said = second.read_messages();
  CHECK(said.find("the port is already in use") != std::string::npos);
  LegacySession session(server.port);
  CHECK(session.pings());
}

TEST_CASE("binary: it refuses to listen for other machines without a token") {
  ChildProcess process({"serve", "--address", "0.0.0.0", "--port", "0", "--discovery-file", ""});
  CHECK(process.wait() == 1);
  CHECK(process.read_messages().find("without a token") != std::string::npos);
}

TEST_CASE("binary: the project is a plain argument, or the one the current folder is in") {
  const TemporaryFolder folder;
  for (const char* name : {"Castle/Assets", "Castle/ProjectSettings", "Harbour"})
    std::filesystem::create_directories(folder.file(name));
  const std::string castle = std::filesystem::canonical(folder.file("Castle")).string();
  struct Row {
    std::vector<std::string> arguments;
    std::string where, project;
  };
  for (const Row& row : {Row{{"stdio", "Castle"}, "", castle}, Row{{"stdio"}, "Castle", castle},
                         Row{{"stdio"}, "Castle/Assets", castle}, Row{{"stdio"}, "Harbour", ""},
                         Row{{"stdio", "--project", ""}, "Castle", ""}}) {
    CAPTURE(row.where);
    ChildProcess process(row.arguments, {}, folder.file(row.where));
    process.write_line(rpc_request("0", "initialize", kHello));
    process.write_line(rpc_request("1", "tools/call", tool_params("server_info")));
    process.close_input();
    REQUIRE(process.read_line());
    const auto info = process.read_line();
    REQUIRE(info);
    CHECK(Json(*info)["result"]["structuredContent"]["project"]["path"].string().value_or("") ==
          row.project);
    CHECK(process.wait() == 0);
  }
}

TEST_CASE("binary: two different projects are one clear sentence and exit code 2") {
  ChildProcess process({"serve", "/here", "--project", "/there"});
  CHECK(process.wait() == 2);
  CHECK(process.read_messages() ==
        "diorama: two different projects are given: '/here' and --project '/there' "
        "(give one of them)\n");
}

TEST_CASE("binary: stdio answers what was asked before the input ended, then exits with 0") {
  ChildProcess process({"stdio"});
  process.write_line(rpc_request("0", "initialize", kHello));
  process.write_line(rpc_request("1", "tools/call", tool_params("server_info")));
  process.write(rpc_request("2", "ping", {}));  // no newline at the end
  process.close_input();
  std::set<std::string> ids;
  while (const auto line = process.read_line()) ids.insert(json::to_text(Json(*line)["id"]));
  CHECK(ids == std::set<std::string>{"0", "1", "2"});
  CHECK(process.wait() == 0);
}

TEST_CASE("binary: stdio ends at exit, at SIGTERM, and when its reader has gone") {
  {
    ChildProcess process({"stdio"});
    process.write_line(rpc_request("1", "exit", {}));
    CHECK(process.read_line());
    CHECK(process.wait() == 0);
  }
  {
    ChildProcess process({"stdio"});
    process.write_line(rpc_request("1", "ping", {}));
    CHECK(process.read_line());
    process.signal(SIGTERM);
    CHECK(process.wait() == 0);
  }
  {
    ChildProcess process({"stdio"});
    process.close_output();
    process.write_line(rpc_request("1", "ping", {}));
    CHECK(process.wait() == 0);
  }
}

TEST_CASE("binary: stdout carries nothing but messages") {
  ChildProcess process({"stdio", "--log-level", "debug"});
  process.write_line("nonsense");
  process.write_line(rpc_request("1", "ping", {}));
  process.close_input();
  int lines = 0;
  while (const auto line = process.read_line()) {
    CHECK(Json(*line)["jsonrpc"].string() == "2.0");
    ++lines;
  }
  CHECK(lines == 2);
  CHECK(process.wait() == 0);
}

TEST_CASE("binary: bad flags exit with 2 and name the flag") {
  struct Row {
    std::vector<std::string> arguments;
    const char* word;
  };
  for (const Row& row :
       {Row{{"serve", "--port", "70000"}, "port"}, Row{{"serve", "--prot", "1"}, "--prot"},
        Row{{"fly"}, "unknown command 'fly'"}, Row{{"tre"}, "did you mean 'tree'"},
        Row{{"tree", "x", "--dept", "1"}, "did you mean '--depth'"}, Row{{}, "no command is given"},
        Row{{"serve", "--log-level", "loud"}, "log"}, Row{{"serve", "--page-size", "0"}, "page"}}) {
    CAPTURE(row.word);
    ChildProcess process(row.arguments);
    CHECK(process.wait() == 2);
    CHECK(process.read_messages().find(row.word) != std::string::npos);
  }
}

}  // namespace diorama::test
