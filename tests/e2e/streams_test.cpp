// How a POST is answered: one JSON body or an event stream, progress and questions on the way,
// and coming back for the rest after the connection was lost.

#include <doctest/doctest.h>

#include "support/test_server.h"

namespace diorama::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kAllCapabilities = R"({"elicitation":{},"sampling":{},"roots":{}})";

std::string with_token(std::string_view tool, std::string_view arguments = "{}") {
  return "{" + tool_members(tool, arguments) + R"(,"_meta":{"progressToken":"t1"}})";
}

}  // namespace

TEST_CASE("a call with nothing to say before its reply is answered with plain JSON") {
  TestServer server;
  LegacySession session(server.port());
  const HttpReply reply =
      session.post(rpc_request("1", "tools/call", with_token("echo", R"({"text":"hi"})")));
  CHECK(reply.header("content-type") == "application/json");
  ModernClient modern(server.port());
  const HttpReply also = modern.post("1", "tools/call", tool_members("echo", R"({"text":"hi"})"));
  CHECK(also.header("content-type") == "application/json");
  CHECK(first_text(Json(also.body)) == "hi");
}

TEST_CASE("progress arrives before the reply, rising, with the caller's token") {
  TestServer server;
  for (const char* version : {"2025-03-26", "2025-06-18", "2025-11-25"}) {
    CAPTURE(version);
    LegacySession session(server.port(), {.version = version});
    HttpClient call = session.start("\"a\"", "tools/call", with_token("progress"));
    CHECK(call.read_head().is_stream());
    for (int i = 1; i <= 3; ++i) {
      const Json progress = next_message(call);
      CHECK(progress["method"].string() == "notifications/progress");
      CHECK(progress["params"]["progressToken"].string() == "t1");
      CHECK(progress["params"]["progress"].number() == i);
      CHECK(progress["params"]["total"].number() == 3);
    }
    const Json reply = next_message(call);
    CHECK(reply["id"].string() == "a");
    CHECK(first_text(reply) == "done");
    CHECK_FALSE(call.read_event());  // the stream ends with the reply
  }
}

TEST_CASE("a number stays a number: progress tokens come back with their type") {
  TestServer server;
  ModernClient client(server.port());
  client.meta_members = "\"progressToken\":7";
  HttpClient call = client.start("1", "tools/call", tool_members("progress"));
  CHECK(call.read_head().is_stream());
  CHECK(next_message(call)["params"]["progressToken"].integer() == 7);
}

TEST_CASE("without a token, or with one of no allowed type, there is no progress") {
  TestServer server;
  LegacySession session(server.port());
  for (const char* meta : {"{}", R"({"progressToken":null})", R"({"progressToken":1.5})",
                           R"({"progressToken":{"a":1}})", R"({"progressToken":true})"}) {
    CAPTURE(meta);
    const HttpReply reply = session.post(rpc_request(
        "1", "tools/call", "{" + tool_members("progress") + ",\"_meta\":" + meta + "}"));
    CHECK(reply.header("content-type") == "application/json");
    CHECK(first_text(Json(reply.body)) == "done");
  }
}

TEST_CASE("only clients of 2025-11-25 get the empty priming event, others choke on it") {
  TestServer server;
  const std::vector<std::string> tools = {"fail", "throw", "throw_int"};
  auto removed = tools.begin();
  for (const char* version : {"2025-03-26", "2025-06-18", "2025-11-25"}) {
    CAPTURE(version);
    const bool primed = std::string_view(version) == "2025-11-25";
    LegacySession session(server.port(), {.version = version});
    HttpClient call = session.start("1", "tools/call", with_token("progress"));
    call.read_head();
    const auto first = call.read_event();
    REQUIRE(first);
    CHECK(first->data.empty() == primed);
    CHECK_FALSE(first->id.empty());
    HttpReply head;
    HttpClient stream = session.open_stream(head);
    REQUIRE(server->remove_tool(*removed++));
    CHECK(stream.read_event()->data.empty() == primed);
  }
}

TEST_CASE("modern streams carry no event ids, for there is no coming back to them") {
  TestServer server;
  ModernClient client(server.port());
  client.meta_members = "\"progressToken\":7";
  HttpClient call = client.start("1", "tools/call", tool_members("progress"));
  const HttpReply head = call.read_head();
  CHECK(head.header("x-accel-buffering") == "no");
  int events = 0;
  while (const auto event = call.read_event()) {
    CHECK(event->id.empty());
    CHECK_FALSE(event->data.empty());
    ++events;
  }
  CHECK(events == 4);
}

TEST_CASE("a lost connection does not cancel a legacy call; its result waits for the client") {
  TestServer server;
  for (const char* version : {"2025-03-26", "2025-11-25"}) {
    CAPTURE(version);
    server.tools.progress.hold_again();
    LegacySession session(server.port(), {.version = version});
    HttpClient call = session.start("5", "tools/call", with_token("progress_then_block"));
    call.read_head();
    auto event = call.read_event();
    while (event && event->data.empty()) event = call.read_event();
    REQUIRE(event);
    CHECK(Json(event->data)["params"]["progress"].number() == 1);
    call.leave();
    HttpReply head;
    HttpClient resumed = session.open_stream(head, "Last-Event-ID: " + event->id + "\r\n");
    REQUIRE(head.status == 200);
    server.tools.progress.release();
    CHECK(next_message(resumed)["params"]["progress"].number() == 2);
    const Json reply = next_message(resumed);
    CHECK(reply["id"].integer() == 5);
    CHECK(first_text(reply) == "released");
    CHECK_FALSE(resumed.read_event());
    CHECK(server.tools.progress.cancelled() == 0);
  }
}

TEST_CASE("a result that came while the client was away is replayed, from where it left") {
  TestServer server;
  LegacySession session(server.port());
  HttpClient call = session.start("5", "tools/call", with_token("progress_then_block"));
  call.read_head();
  const auto primed = call.read_event();
  const auto progress = call.read_event();
  REQUIRE(progress);
  call.leave();
  server.tools.progress.release();
  HttpReply head;
  HttpClient again = session.open_stream(head, "Last-Event-ID: " + primed->id + "\r\n");
  REQUIRE(head.status == 200);
  std::vector<std::string> all;  // the last is the reply, with which the stream ends
  while (const auto event = again.read_event()) all.push_back(event->data);
  REQUIRE(all.size() == 3);
  CHECK(Json(all[2])["id"].integer() == 5);
  HttpClient rest = session.open_stream(head, "Last-Event-ID: " + progress->id + "\r\n");
  all.clear();
  while (const auto event = rest.read_event()) all.push_back(event->data);
  CHECK(all.size() == 2);
}

TEST_CASE("an event id that was never given, or is another session's, is refused") {
  TestServer server;
  LegacySession session(server.port());
  LegacySession other(server.port());
  HttpClient call = session.start("5", "tools/call", with_token("progress"));
  call.read_head();
  const auto primed = call.read_event();
  while (call.read_event()) {
  }
  for (const std::string& id :
       {std::string("nonsense"), std::string("99-1"), std::string("1-99"), std::string("-1-1"),
        std::string("1-"), std::string("18446744073709551616-0"), std::string("1-1x"),
        std::string("1--1")}) {
    CAPTURE(id);
    HttpReply head;
    HttpClient stream = session.open_stream(head, "Last-Event-ID: " + id + "\r\n");
    CHECK(head.status == 400);
  }
  HttpReply head;
  HttpClient stolen = other.open_stream(head, "Last-Event-ID: " + primed->id + "\r\n");
  CHECK(head.status == 400);
  CHECK(session.pings());
}

TEST_CASE("events too old to be kept cannot be resumed from, and the client is told") {
  mcp::HttpBindingOptions binding;
  binding.sessions.kept_event_bytes = 300;
  CoreServer server({}, binding);
  LegacySession session(server.port());
  HttpClient call = session.start("5", "tools/call", with_token("progress", R"({"steps":50})"));
  call.read_head();
  const auto primed = call.read_event();
  std::string last;
  while (const auto event = call.read_event()) last = event->id;
  HttpReply head;
  HttpClient old = session.open_stream(head, "Last-Event-ID: " + primed->id + "\r\n");
  CHECK(head.status == 400);
  HttpClient fresh = session.open_stream(head, "Last-Event-ID: " + last + "\r\n");
  CHECK(head.status == 200);
  CHECK_FALSE(fresh.read_event());
}

TEST_CASE("a session that outgrew its kept events still primes its stream with a usable id") {
  mcp::HttpBindingOptions binding;
  binding.sessions.kept_event_bytes = 200;
  CoreServer server({}, binding);
  LegacySession session(server.port());
  for (const char* tool : {"fail", "throw", "throw_int", "log", "count", "quick"})
    REQUIRE(server.registry().remove_tool(tool));
  HttpReply head;
  HttpClient first = session.open_stream(head);
  const auto primed = first.read_event();
  REQUIRE(primed);
  first.leave();
  const HttpClient again = session.open_stream(head, "Last-Event-ID: " + primed->id + "\r\n");
  CHECK(head.status == 200);
}

TEST_CASE("questions to the client travel on the call's own stream and their answers are used") {
  TestServer server;
  struct Row {
    const char* tool;
    const char* method;
    const char* answer;
    const char* text;
  };
  for (const Row& row :
       {Row{"ask_name", "elicitation/create", R"({"action":"accept","content":{"name":"Ada"}})",
            "Hello, Ada"},
        Row{"ask_name", "elicitation/create", R"({"action":"decline"})", "declined"},
        Row{"ask_model", "sampling/createMessage",
            R"({"role":"assistant","model":"m","content":{"type":"text","text":"4"}})",
            "It says 4"},
        Row{"ask_roots", "roots/list", R"({"roots":[{"uri":"file:///a"}]})",
            R"([{"uri":"file:///a"}])"}}) {
    CAPTURE(row.tool);
    LegacySession session(server.port(), {.capabilities = kAllCapabilities});
    HttpClient call = session.start("1", "tools/call", tool_params(row.tool));
    CHECK(call.read_head().is_stream());
    const Json question = next_message(call);
    CHECK(question["method"].string() == row.method);
    CHECK(question["id"]);
    CHECK(session.post(answer_to(question, row.answer)).status == 202);
    CHECK(first_text(next_message(call)) == row.text);
    CHECK_FALSE(call.read_event());
    CHECK(session.post(answer_to(question, row.answer)).status == 202);  // late: ignored
    CHECK(session.pings());
  }
}

TEST_CASE("an accepted form that does not fit its schema is a failure that names the field") {
  TestServer server;
  struct Row {
    const char* answer;
    const char* text;
  };
  for (const Row& row : {
           Row{R"({"action":"accept","content":{"name":7}})",
               "the answer to 'name' does not fit: content.name: expected string, got integer"},
           Row{R"({"action":"accept","content":{}})",
               "the answer to 'name' does not fit: content.name: missing"},
           Row{R"({"action":"accept"})",
               "the answer to 'name' does not fit: content.name: missing"},
           Row{R"({"action":"accept","content":[]})",
               "the answer to 'name' does not fit: content: expected object, got array"},
       }) {
    CAPTURE(row.answer);
    LegacySession session(server.port(), {.capabilities = kAllCapabilities});
    HttpClient call = session.start("1", "tools/call", tool_params("ask_name"));
    call.read_head();
    CHECK(session.post(answer_to(next_message(call), row.answer)).status == 202);
    const Json reply = next_message(call);
    CHECK(reply["result"]["isError"].boolean() == true);
    CHECK(first_text(reply).starts_with(row.text));
    CHECK(session.pings());
  }
}

TEST_CASE("a form that was declined or asked among others is checked by the same rule") {
  TestServer server;
  LegacySession session(server.port(), {.capabilities = kAllCapabilities});
  HttpClient call = session.start("1", "tools/call", tool_params("ask_two"));
  call.read_head();
  const Json first = next_message(call);
  const Json second = next_message(call);
  session.post(answer_to(first, R"({"action":"decline","content":{"name":7}})"));
  session.post(answer_to(second, R"({"action":"accept","content":{"name":7}})"));
  CHECK(first_text(next_message(call)).starts_with("the answer to 'second' does not fit"));
}

TEST_CASE("two questions at once may be answered in any order") {
  TestServer server;
  LegacySession session(server.port(), {.capabilities = kAllCapabilities});
  HttpClient call = session.start("1", "tools/call", tool_params("ask_two"));
  call.read_head();
  const Json first = next_message(call);
  const Json second = next_message(call);
  session.post(answer_to(second, R"({"action":"accept","content":{"name":"B"}})"));
  session.post(answer_to(first, R"({"action":"accept","content":{"name":"A"}})"));
  CHECK(first_text(next_message(call)) == "A+B");
}

TEST_CASE("a client that answers with an error gets a tool failure it can read") {
  TestServer server;
  LegacySession session(server.port(), {.capabilities = kAllCapabilities});
  for (const char* answer : {R"("error":{"code":-1,"message":"user is away"})", R"("result":7)"}) {
    CAPTURE(answer);
    HttpClient call = session.start("1", "tools/call", tool_params("ask_name"));
    call.read_head();
    const Json question = next_message(call);
    const std::string body =
        R"({"jsonrpc":"2.0","id":)" + json::to_text(question["id"]) + "," + answer + "}";
    CHECK(session.post(body).status == 202);
    const Json reply = next_message(call);
    CHECK(reply["id"].integer() == 1);
    CHECK(reply["result"]["isError"].bool_or(false));
    CHECK(reply["result"]["structuredContent"]["error"]["code"].string_or("") ==
          "ERR_PRECONDITION_FAILED");
  }
}

TEST_CASE("an answer from another session changes nothing") {
  TestServer server;
  LegacySession session(server.port(), {.capabilities = kAllCapabilities});
  LegacySession thief(server.port());
  HttpClient call = session.start("1", "tools/call", tool_params("ask_name"));
  call.read_head();
  const Json question = next_message(call);
  CHECK(thief.post(answer_to(question, R"({"action":"accept","content":{"name":"Eve"}})")).status ==
        202);
  session.post(answer_to(question, R"({"action":"accept","content":{"name":"Ada"}})"));
  CHECK(first_text(next_message(call)) == "Hello, Ada");
}

TEST_CASE("a client that cannot be asked gets a failure instead of a question") {
  TestServer server;
  LegacySession session(server.port());
  const Json reply = session.call_tool("ask_name");
  CHECK(reply["result"]["isError"].bool_or(false));
  ModernClient modern(server.port());
  const HttpReply refused = modern.post("1", "tools/call", tool_members("ask_name"));
  CHECK(refused.status == 400);
  CHECK(error_code(Json(refused.body)) == -32021);
  CHECK(Json(refused.body)["error"]["data"]["requiredCapabilities"]["elicitation"].is_object());
}

TEST_CASE("a version without elicitation is never asked to fill in a form") {
  TestServer server;
  LegacySession session(server.port(), {.version = "2025-03-26", .capabilities = kAllCapabilities});
  const Json reply = session.call_tool("ask_name");
  CHECK(reply["result"]["isError"].bool_or(false));
}

TEST_CASE("a question nobody answers ends the call, and the client is told to forget it") {
  mcp::ServerOptions options;
  options.input_timeout = 100ms;
  CoreServer server(options);
  LegacySession session(server.port(), {.capabilities = kAllCapabilities});
  HttpClient call = session.start("1", "tools/call", tool_params("ask_name"));
  call.read_head();
  const Json question = next_message(call);
  const Json withdrawn = next_message(call);
  CHECK(withdrawn["method"].string() == "notifications/cancelled");
  CHECK(json::to_text(withdrawn["params"]["requestId"]) == json::to_text(question["id"]));
  const Json reply = next_message(call);
  CHECK(reply["result"]["isError"].bool_or(false));
  CHECK(reply["result"]["structuredContent"]["error"]["code"].string_or("") ==
        "ERR_REQUEST_TIMEOUT");
  CHECK(session.post(answer_to(question, "{}")).status == 202);
  CHECK(session.pings());
}

TEST_CASE("silent streams are kept alive with comments") {
  mcp::HttpBindingOptions binding;
  binding.keep_alive = 20ms;
  CoreServer server({}, binding);
  LegacySession session(server.port(), {.version = "2025-06-18"});
  HttpReply head;
  HttpClient stream = session.open_stream(head);
  CHECK(stream.read_event_or_comment()->comment == "keepalive");
  HttpClient call = session.start("1", "tools/call", with_token("progress_then_block"));
  call.read_head();
  CHECK(call.read_event());
  CHECK(call.read_event_or_comment()->comment == "keepalive");
  ModernClient modern(server.port());
  HttpClient listen =
      modern.start("1", "subscriptions/listen", R"("notifications":{"toolsListChanged":true})");
  listen.read_head();
  CHECK(listen.read_event());
  CHECK(listen.read_event_or_comment()->comment == "keepalive");
}

TEST_CASE("log messages respect the level the client asked for, in both eras") {
  TestServer server;
  LegacySession session(server.port(), {.version = "2025-06-18"});
  const auto logged = [&](HttpClient call) {
    std::vector<std::string> said;
    call.read_head();
    while (const auto event = call.read_event())
      if (const Json message(event->data); message["method"].string() == "notifications/message")
        said.emplace_back(message["params"]["data"].string_or(""));
    return said;
  };
  CHECK(session.call("logging/setLevel", R"({"level":"debug"})")["result"].is_object());
  CHECK(logged(session.start("1", "tools/call", tool_params("log"))) ==
        std::vector<std::string>{"quiet", "loud"});
  CHECK(session.call("logging/setLevel", R"({"level":"error"})")["result"].is_object());
  CHECK(logged(session.start("2", "tools/call", tool_params("log"))) ==
        std::vector<std::string>{"loud"});
  ModernClient modern(server.port());
  CHECK(modern.post("1", "tools/call", tool_members("log")).header("content-type") ==
        "application/json");  // modern clients hear nothing unless they ask
  modern.meta_members = R"("io.modelcontextprotocol/logLevel":"debug")";
  CHECK(logged(modern.start("1", "tools/call", tool_members("log"))) ==
        std::vector<std::string>{"quiet", "loud"});
}

}  // namespace diorama::test
