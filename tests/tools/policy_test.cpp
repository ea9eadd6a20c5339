// The policy for writes as clients meet it: a person is asked, and only a yes makes the change.

#include "tools/policy_clients.h"

namespace diorama::test {
using namespace policy;

TEST_CASE("policy: a legacy client's person is asked, and only a yes makes the change, once") {
  for (const Row& row : kRows) {
    CAPTURE(row.answer);
    ProductServer server(with_confirm());
    LegacySession session(server.port(), {.capabilities = kCanAsk});
    HttpClient call = session.start("1", "tools/call", tool_params("create_gameobject", kCreate));
    call.read_head();
    const Json question = next_message(call);
    check_question(question.root());
    CHECK(found(session) == 0);
    CHECK(server.audit().empty());
    CHECK(session.post(answer_to(question, row.answer)).status == 202);
    const Json reply = next_message(call);
    CHECK(session.post(answer_to(question, kRows[0].answer)).status == 202);  // too late
    check_outcome(server, session, row, reply);
  }
}

TEST_CASE("policy: a modern client's person is asked, and only a yes makes the change, once") {
  for (const Row& row : kRows) {
    CAPTURE(row.answer);
    ProductServer server(with_confirm());
    ModernClient client(server.port(), kCanAsk);
    const Json asked = client.call_tool("create_gameobject", kCreate);
    REQUIRE(asked["result"]["resultType"].string() == "input_required");
    check_question(question_in(asked));
    CHECK(found(client) == 0);
    CHECK(server.audit().empty());
    const Json reply = client.call_tool("create_gameobject", kCreate, answered(asked, row.answer));
    check_outcome(server, client, row, reply);
  }
}

TEST_CASE("policy: where a person can be asked, the client cannot answer for them") {
  ProductServer server(with_confirm());
  ModernClient client(server.port(), kCanAsk);
  const Json asked = client.call_tool(
      "create_gameobject", R"({"name":"Asked","scene_path":"GameScene","confirm":true})");
  CHECK(asked["result"]["resultType"].string() == "input_required");
  const Json batch =
      client.call_tool("batch", R"({"calls":[{"tool":"create_gameobject","arguments":)" +
                                    std::string(kCreate) + "}]}");
  CHECK(batch["result"]["resultType"].string() == "input_required");
  CHECK(found(client) == 0);
  CHECK(server.audit().empty());
}

TEST_CASE("policy: reading asks nobody") {
  ProductServer server(with_confirm());
  ModernClient client(server.port(), kCanAsk);
  CHECK(client
            .call_tool("load_scene",
                       R"({"path":"GameScene"})")["result"]["structuredContent"]["isLoaded"]
            .boolean() == true);
  CHECK(found(client) == 0);
}

TEST_CASE("policy: tools that write take \"confirm\" where a person has to agree, and only there") {
  ProductServer asking(with_confirm());
  const Schemas with = schemas_of(asking);
  CHECK(with.with_confirm == with.writing);
  CHECK(with.with_confirm.contains("create_gameobject"));
  CHECK(with.with_confirm.contains("undo"));  // has no other argument
  ProductServer trusting;
  CHECK(schemas_of(trusting).with_confirm.empty());
}

TEST_CASE("policy: a dry run on a server that only reads leaves the project to others") {
  ProductOptions options;
  options.policy.allow_writes = false;
  ProductServer server(options);
  LegacySession session(server.port());
  const Json tried = session.call_tool(
      "batch", R"({"dry_run":true,"calls":[{"tool":"create_gameobject","arguments":)" +
                   std::string(kCreate) + "}]}");
  CHECK(tried["result"]["structuredContent"]["dry_run"].boolean() == true);
  session.call_tool("manage_prefab", R"({"action":"overrides","instanceId":"/Player"})");
  CHECK(run_program(server, {"set", "GameScene", "/Player", "name=Hero"}) ==
        "0 set /Hero\nsaved Assets/Scenes/GameScene.unity\n");
}

TEST_CASE("policy: where the revision cannot ask, \"confirm\" counts, whatever was declared") {
  for (const char* const version : {"2024-11-05", "2025-03-26"}) {
    CAPTURE(version);
    ProductServer server(with_confirm());
    LegacySession session(server.port(), {.version = version, .capabilities = kCanAsk});
    const Json refused = session.call_tool("create_gameobject", kCreate);
    CHECK(first_text(refused) ==
          "a person has to agree to this change: create_gameobject Asked in "
          "Assets/Scenes/GameScene.unity (ask, then call again with \"confirm\": true)");
    session.call_tool("create_gameobject",
                      R"({"name":"Asked","scene_path":"GameScene","confirm":true})");
    CHECK(server.audit().size() == 2);
    CHECK(line_of(server, 0)["result"].string() == "ERR_CONFIRMATION_REQUIRED");
    CHECK(line_of(server, 1)["result"].string() == "ok");
  }
}

TEST_CASE("policy: a yes counts once, and only for what was asked") {
  ProductServer server(with_confirm());
  ModernClient client(server.port(), kCanAsk);
  const Json asked = client.call_tool("create_gameobject", kCreate);
  const std::string answer = answered(asked, kRows[0].answer);
  const Json unasked =
      client.call_tool("create_gameobject", kCreate, answer.substr(0, answer.find(",\"req")));
  CHECK(unasked["result"]["resultType"].string() == "input_required");
  CHECK(found(client) == 0);
  client.call_tool("create_gameobject", kCreate, answer);
  CHECK(found(client) == 1);
  const Json again = client.call_tool("create_gameobject", kCreate, answer);
  CHECK(again["error"]["message"].string() ==
        "requestState was already used: an answer counts for one call");
  CHECK(found(client) == 1);
  REQUIRE(server.audit().size() == 2);
  CHECK(line_of(server, 0)["result"].string() == "ok");
  CHECK(line_of(server, 1)["result"].string() == "ERR_INVALID_PARAMS");
  CHECK(line_of(server, 1)["tool"].string() == "create_gameobject");
}

TEST_CASE("policy: a yes counts for the objects that were there when it was asked for") {
  struct Case {
    const char* what;
    const char* tool;
    const char* arguments;
    std::vector<std::pair<const char*, const char*>> meanwhile;
  };
  const Case cases[] = {
      {"another object has the path",
       "delete_gameobject",
       R"({"instanceId":"/Enemy"})",
       {{"delete_gameobject", R"({"instanceId":"/Enemy","confirm":true})"},
        {"update_gameobject", R"({"instanceId":"/Player","name":"Enemy","confirm":true})"}}},
      {"another parent has the path",
       "create_gameobject",
       R"({"name":"New","parent":"/Enemy"})",
       {{"delete_gameobject", R"({"instanceId":"/Enemy","confirm":true})"},
        {"create_gameobject", R"({"name":"Enemy","confirm":true})"}}},
      {"another object of a batch has the path",
       "batch",
       R"({"calls":[{"tool":"delete_gameobject","arguments":{"instanceId":"/Enemy"}}]})",
       {{"delete_gameobject", R"({"instanceId":"/Enemy","confirm":true})"},
        {"update_gameobject", R"({"instanceId":"/Player","name":"Enemy","confirm":true})"}}},
      {"other objects are selected",
       "execute_menu_item",
       R"({"menuPath":"Edit/Delete"})",
       {{"select_gameobjects", R"({"instanceIds":["/Player"]})"}}},
      {"another step would be undone",
       "execute_menu_item",
       R"({"menuPath":"Edit/Undo"})",
       {{"create_gameobject", R"({"name":"Other","confirm":true})"}}},
  };
  for (const Case& each : cases) {
    CAPTURE(each.what);
    ProductServer server(with_confirm());
    LegacySession other(server.port());
    other.call_tool("load_scene", R"({"path":"GameScene"})");
    other.call_tool("create_gameobject", R"({"name":"First","confirm":true})");
    other.call_tool("select_gameobjects", R"({"instanceIds":["/Enemy"]})");
    ModernClient client(server.port(), kCanAsk);
    const Json first = client.call_tool(each.tool, each.arguments);
    for (const auto& [tool, arguments] : each.meanwhile) {
      const Json reply = other.call_tool(tool, arguments);
      REQUIRE_MESSAGE(reply["result"]["isError"].bool_or(false) == false, reply.text());
    }
    const Json second =
        client.call_tool(each.tool, each.arguments, answered(first, kRows[0].answer));
    CHECK(second["result"]["resultType"].string() == "input_required");
    const Json done =
        client.call_tool(each.tool, each.arguments, answered(second, kRows[0].answer));
    CHECK_MESSAGE(done["result"]["isError"].bool_or(false) == false, done.text());
  }
}

TEST_CASE("policy: a yes to one step is none to the step that came meanwhile") {
  ProductServer server(with_confirm());
  LegacySession other(server.port());
  const auto create = [&](const std::string& name) {
    other.call_tool("create_gameobject",
                    R"({"name":")" + name + R"(","scene_path":"GameScene","confirm":true})");
  };
  ModernClient client(server.port(), kCanAsk);
  create("First");
  const Json first = client.call_tool("undo", "{}");
  const std::string changes = std::string(" (changes ") + kScene + ")";
  CHECK(question_in(first)["params"]["message"].string_or("") ==
        "Allow this change? undo create First" + changes);
  create("Second");
  const Json second = client.call_tool("undo", "{}", answered(first, kRows[0].answer));
  CHECK(question_in(second)["params"]["message"].string_or("") ==
        "Allow this change? undo create Second" + changes);
  const Json done = client.call_tool("undo", "{}", answered(second, kRows[0].answer));
  CHECK(first_text(done).find("create Second") != std::string::npos);
}

}  // namespace diorama::test
