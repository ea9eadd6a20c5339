// The log of writes: a line for each, also for what was refused.

#include "tools/policy_clients.h"

namespace diorama::test {
using namespace policy;

TEST_CASE("policy: the log has a line for every write, also a refused one, and none for reads") {
  ProductServer server;
  LegacySession session(server.port());
  session.call_tool("load_scene", R"({"path":"GameScene"})");
  session.call_tool("get_scene_hierarchy");
  session.call_tool("manage_prefab", R"({"action":"overrides","instanceId":"/Player"})");
  CHECK(found(session) == 0);
  CHECK(server.audit().empty());
  session.call_tool("create_gameobject", kCreate);
  const std::string wrong = R"({"instanceId":"/Nobody","scene_path":"GameScene"})";
  session.call_tool("delete_gameobject", wrong);
  session.call_tool("save_scene");
  ModernClient modern(server.port());
  modern.meta_members = R"("io.modelcontextprotocol/clientInfo":{"name":"new one","version":"1"})";
  modern.call_tool("undo");
  CHECK(server.audit().size() == 4);

  const Json made = line_of(server, 0);
  CHECK(made["client"].string() == "e2e");
  CHECK(made["tool"].string() == "create_gameobject");
  CHECK(made["arguments_sha256"].string() == to_hex(sha256(kCreate)));
  const std::string files = "[" + json::quoted(kScene) + "]";
  CHECK(json::to_text(made["files"]) == files);
  CHECK(made["result"].string() == "ok");
  CHECK(made["time"].string_or("").ends_with("Z"));
  const Json failed = line_of(server, 1);
  CHECK(failed["tool"].string() == "delete_gameobject");
  CHECK(failed["arguments_sha256"].string() == to_hex(sha256(wrong)));
  CHECK(failed["files"].size() == 0);
  CHECK(failed["result"].string_or("").starts_with("ERR_"));
  const Json saved = line_of(server, 2);
  CHECK(saved["tool"].string() == "save_scene");
  CHECK(json::to_text(saved["files"]) == files);
  const Json undone = line_of(server, 3);
  CHECK(undone["client"].string() == "new one");
  CHECK(undone["arguments_sha256"].string() == to_hex(sha256("{}")));
  CHECK(json::to_text(undone["files"]) == files);
}

TEST_CASE("policy: what a server that only reads refuses is noted as well") {
  ProductOptions options;
  options.policy.allow_writes = false;
  ProductServer server(options);
  LegacySession session(server.port());
  CHECK(kind_of(session.call_tool("create_gameobject", kCreate)) == "PermissionDenied");
  REQUIRE(server.audit().size() == 1);
  CHECK(line_of(server, 0)["result"].string() == "ERR_PERMISSION_DENIED");
}

TEST_CASE("policy: what a client says instead of an answer is a refusal, and is noted") {
  const std::pair<const char*, const char*> rows[] = {
      {R"("error":{"code":-1,"message":"no window"})",
       "the client refused elicitation/create: no window"},
      {R"("result":"x")", "the client refused elicitation/create: no reason given"},
      {R"("result":null)", "the client refused elicitation/create: no reason given"},
      {R"("result":[])", "the client refused elicitation/create: no reason given"},
  };
  for (const auto& [member, message] : rows) {
    CAPTURE(member);
    ProductServer server(with_confirm());
    LegacySession session(server.port(), {.capabilities = kCanAsk});
    HttpClient call = session.start("1", "tools/call", tool_params("create_gameobject", kCreate));
    call.read_head();
    const Json question = next_message(call);
    session.post(R"({"jsonrpc":"2.0","id":)" + json::to_text(question["id"]) + "," + member + "}");
    const Json reply = next_message(call);
    const json::Value error = reply["result"]["structuredContent"]["error"];
    CHECK(error["code"].string() == "ERR_PRECONDITION_FAILED");
    CHECK(error["message"].string() == message);
    CHECK(error["execution"].string() == "not_executed");
    CHECK(found(session) == 0);
    REQUIRE(server.audit().size() == 1);
    CHECK(line_of(server, 0)["result"].string() == "ERR_PRECONDITION_FAILED");
  }
}

TEST_CASE("policy: a client that goes away while it is asked leaves a line") {
  const std::function<void(LegacySession&)> ways[] = {
      [](LegacySession& session) { session.remove(); },
      [](LegacySession& session) {
        session.notify("notifications/cancelled", R"({"requestId":1})");
      },
  };
  for (const auto& go : ways) {
    ProductServer server(with_confirm());
    LegacySession session(server.port(), {.capabilities = kCanAsk});
    HttpClient call = session.start("1", "tools/call", tool_params("create_gameobject", kCreate));
    call.read_head();
    next_message(call);
    go(session);
    REQUIRE(server.wait_audit(1));
    CHECK(line_of(server, 0)["result"].string() == "ERR_CANCELLED");
    CHECK(line_of(server, 0)["tool"].string() == "create_gameobject");
    LegacySession other(server.port());
    CHECK(found(other) == 0);
    CHECK(server.audit().size() == 1);
  }
}

TEST_CASE("policy: a changing call with a state of another call is noted, a reading one is not") {
  ProductServer server(with_confirm());
  ModernClient client(server.port(), kCanAsk);
  const Json asked = client.call_tool("create_gameobject", kCreate);
  const std::string answer = answered(asked, kRows[0].answer);
  const std::tuple<const char*, const char*, std::size_t> rows[] = {
      {"create_gameobject", R"({"name":"Other","scene_path":"GameScene"})", 1},
      {"delete_gameobject", R"({"instanceId":"/Player"})", 2},
      {"batch", R"({"calls":[{"tool":"undo"}],"dry_run":true})", 2},
      {"get_scene_hierarchy", "{}", 2},
  };
  for (const auto& [tool, arguments, lines] : rows) {
    CAPTURE(tool);
    const Json refused = client.call_tool(tool, arguments, answer);
    CHECK(error_code(refused) == -32602);
    CHECK(server.audit().size() == lines);
  }
  CHECK(line_of(server, 1)["tool"].string() == "delete_gameobject");
  CHECK(line_of(server, 1)["result"].string() == "ERR_INVALID_PARAMS");
  CHECK(line_of(server, 1)["client"].string() == line_of(server, 0)["client"].string());
}

TEST_CASE("policy: the log has the client's name on one line, and not all of a long one") {
  ProductServer server;
  ModernClient client(server.port());
  client.meta_members = R"("io.modelcontextprotocol/clientInfo":{"name":"a\n\u202eb )" +
                        std::string(5'000, 'x') + R"(","version":"1"})";
  client.call_tool("create_gameobject", kCreate);
  const std::string name(line_of(server, 0)["client"].string_or(""));
  CHECK(name.size() <= 80);
  CHECK_MESSAGE(name.starts_with("a\\n\\u202eb xxx"), name);
  CHECK(name.contains("..."));
}

TEST_CASE("policy: the program writes the log to the file it is told") {
  const SampleCopy sample;
  const std::string log = sample.folder.path + "/logs/audit.jsonl";
  RunningProgram program(sample, {"--audit-log", log});
  LegacySession session(program.port);
  session.call_tool("create_gameobject", kCreate);
  session.call_tool("get_unsaved_changes");
  session.call_tool("create_gameobject", R"({"name":7})");
  CHECK(program.stop() == 0);
  std::istringstream lines(read_all(log));
  std::vector<std::string> noted;
  for (std::string line; std::getline(lines, line);) noted.push_back(line);
  REQUIRE(noted.size() == 2);
  CHECK(Json(noted[0])["result"].string() == "ok");
  CHECK(Json(noted[0])["client"].string() == "e2e");
  CHECK(Json(noted[1])["result"].string() == "ERR_INVALID_PARAMS");
  CHECK_FALSE(std::filesystem::exists(sample.state + "/audit.jsonl"));
}

}  // namespace diorama::test
