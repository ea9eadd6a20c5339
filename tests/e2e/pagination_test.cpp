// Pages: every item exactly once, in both eras, also when the list changes between two pages.

#include <doctest/doctest.h>

#include <algorithm>

#include "support/test_server.h"

namespace diorama::test {
namespace {

struct List {
  const char* method;
  const char* member;
  const char* key;
};
constexpr List kLists[] = {{"tools/list", "tools", "name"},
                           {"resources/list", "resources", "uri"},
                           {"resources/templates/list", "resourceTemplates", "uriTemplate"},
                           {"prompts/list", "prompts", "name"}};

ServerOptions small_pages() {
  ServerOptions options = test_options();
  options.page_size = 2;
  return options;
}

/// Asks with the params {"cursor":...}.
using Ask = std::function<Json(const char* method, const std::string& members)>;

Ask legacy(LegacySession& session) {
  return [&](const char* method, const std::string& members) {
    return session.call(method, "{" + members + "}");
  };
}

Ask modern(ModernClient& client) {
  return
      [&](const char* method, const std::string& members) { return client.call(method, members); };
}

std::string cursor_member(const Json& page) {
  const json::Value cursor = page["result"]["nextCursor"];
  return cursor ? "\"cursor\":" + json::to_text(cursor) : "";
}

/// All names, page after page. Checks that no page is too long and none is empty.
std::vector<std::string> names_of(const Ask& ask, const List& list) {
  std::vector<std::string> names;
  std::string members;
  do {
    const Json page = ask(list.method, members);
    const json::Value items = page["result"][list.member];
    CHECK(items.size() >= 1);
    CHECK(items.size() <= 2);
    for (const json::Value item : items) names.emplace_back(item[list.key].string_or(""));
    members = cursor_member(page);
    CHECK_FALSE(page["result"]["nextCursor"].is_null());
  } while (!members.empty() && names.size() < 1000);
  return names;
}

void add_more(TestServer& server) {
  for (int i = 0; i < 3; ++i) {
    mcp::ResourceTemplate row;
    row.uri_template = "more" + std::to_string(i) + "://{x}";
    row.name = "more";
    row.read = [](Context&, const std::string&, const std::map<std::string, std::string>&)
        -> Result<std::vector<ResourceContents>> { return std::vector<ResourceContents>{}; };
    REQUIRE(server->add(std::move(row)));
    Prompt prompt;
    prompt.name = "more" + std::to_string(i);
    prompt.get = [](Context&,
                    const std::map<std::string, std::string>&) -> Result<mcp::PromptResult> {
      return mcp::PromptResult{};
    };
    REQUIRE(server->add(std::move(prompt)));
  }
}

}  // namespace

TEST_CASE("pages give every item exactly once, in the same order in both eras") {
  TestServer server(small_pages());
  add_more(server);
  LegacySession session(server.port());
  ModernClient client(server.port());
  TestServer whole;  // the same lists on one page
  add_more(whole);
  LegacySession reader(whole.port());
  for (const List& list : kLists) {
    CAPTURE(list.method);
    std::vector<std::string> expected;
    const Json all = reader.call(list.method);
    for (const json::Value item : all["result"][list.member])
      expected.emplace_back(item[list.key].string_or(""));
    CHECK_FALSE(all["result"]["nextCursor"]);
    CHECK(expected.size() >= 3);
    CHECK(names_of(legacy(session), list) == expected);
    CHECK(names_of(modern(client), list) == expected);
  }
}

TEST_CASE("a list that fills its last page exactly has no further cursor") {
  TestServer server(small_pages());
  LegacySession session(server.port());
  const Json prompts = session.call("prompts/list");  // greet and plain
  CHECK(prompts["result"]["prompts"].size() == 2);
  CHECK_FALSE(prompts["result"]["nextCursor"]);
}

TEST_CASE("a cursor works on any connection, for nothing is remembered about it") {
  TestServer server(small_pages());
  LegacySession first(server.port());
  LegacySession second(server.port());
  ModernClient client(server.port());
  const std::string members = cursor_member(first.call("tools/list"));
  const Json page = first.call("tools/list", "{" + members + "}");
  for (const Json& same :
       {second.call("tools/list", "{" + members + "}"), client.call("tools/list", members)})
    CHECK((*same["result"]["tools"].begin())["name"].string() ==
          (*page["result"]["tools"].begin())["name"].string());
}

TEST_CASE("a cursor nobody gave is refused, also one of another list") {
  TestServer server(small_pages());
  LegacySession session(server.port());
  ModernClient client(server.port());
  const std::string foreign = cursor_member(session.call("tools/list"));
  for (const List& list : kLists) {
    CAPTURE(list.method);
    for (const char* cursor : {"\"\"", "\"x\"", "\"%%%\"", "7", "{}", "\"YWZ0ZXI6\""}) {
      CAPTURE(cursor);
      const std::string members = "\"cursor\":" + std::string(cursor);
      CHECK(error_code(session.call(list.method, "{" + members + "}")) == -32602);
      CHECK(error_code(client.call(list.method, members)) == -32602);
    }
    if (std::string_view(list.member) != "tools")
      CHECK(error_code(client.call(list.method, foreign)) == -32602);
  }
}

TEST_CASE("items removed or added between two pages lose or repeat none of the others") {
  TestServer server(small_pages());
  LegacySession session(server.port());
  const Json first = session.call("tools/list");
  std::vector<std::string> names;
  for (const json::Value item : first["result"]["tools"])
    names.emplace_back(item["name"].string_or(""));
  REQUIRE(server->remove_tool(names.front()));  // of a page already seen
  std::string members = cursor_member(first);
  while (!members.empty()) {
    const Json page = session.call("tools/list", "{" + members + "}");
    for (const json::Value item : page["result"]["tools"])
      names.emplace_back(item["name"].string_or(""));
    members = cursor_member(page);
  }
  std::ranges::sort(names);
  CHECK(std::ranges::adjacent_find(names) == names.end());
  const Json after = LegacySession(server.port()).call("tools/list");
  std::size_t left = 0;
  for (const auto& tool : server->registry().tools()) left += tool->listed ? 1 : 0;
  CHECK(names.size() == left + 1);
}

TEST_CASE("when the very item a cursor names is removed, the next page begins where it did") {
  TestServer server(small_pages());
  LegacySession session(server.port());
  const Json first = session.call("tools/list");
  const std::string cursor = "{" + cursor_member(first) + "}";
  const std::string expected = json::to_text(session.call("tools/list", cursor)["result"]);
  std::string last;
  for (const json::Value item : first["result"]["tools"]) last = item["name"].string_or("");
  REQUIRE(server->remove_tool(last));
  CHECK(json::to_text(session.call("tools/list", cursor)["result"]) == expected);
}

TEST_CASE("an item that was removed and came back is at the end, and none before it is lost") {
  TestServer server(small_pages());
  LegacySession session(server.port());
  const Json first = session.call("tools/list");
  const std::string cursor = "{" + cursor_member(first) + "}";
  const std::string expected = json::to_text(session.call("tools/list", cursor)["result"]);
  std::string last;
  for (const json::Value item : first["result"]["tools"]) last = item["name"].string_or("");
  const mcp::Tool again = *server->registry().tool(last);
  REQUIRE(server->remove_tool(last));
  REQUIRE(server->add(again));
  CHECK(json::to_text(session.call("tools/list", cursor)["result"]) == expected);
}

TEST_CASE("modern pages all carry the same caching hints") {
  TestServer server(small_pages());
  ModernClient client(server.port());
  std::string members;
  do {
    const Json page = client.call("tools/list", members);
    CHECK(page["result"]["cacheScope"].string() == "public");
    CHECK(page["result"]["ttlMs"].integer().value_or(-1) >= 0);
    CHECK(page["result"]["resultType"].string() == "complete");
    members = cursor_member(page);
  } while (!members.empty());
}

}  // namespace diorama::test
