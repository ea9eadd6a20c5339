// What tools promise about themselves: annotations, output schemas, descriptions. Every answer in
// the transcripts is read against its tool's output schema, successes and failures alike.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "json/schema_check.h"
#include "support/places.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

struct Promised {
  json::SchemaCheck check;
  std::set<std::string> members;  ///< that it says something about
};

std::map<std::string, Promised> promises(ProductServer& server) {
  std::map<std::string, Promised> out;
  for (const auto& tool : server.registry().tools()) {
    CAPTURE(tool->name);
    const auto schema = json::parse(tool->output_schema);
    REQUIRE_MESSAGE(schema, tool->name << " has no output schema");
    auto check = json::SchemaCheck::compile(schema->root());
    REQUIRE(check);
    Promised promised{*std::move(check), {}};
    CHECK(schema->root()["type"].string() == "object");
    for (const json::Value member : schema->root()["properties"])
      promised.members.emplace(member.key());
    // One that runs other tools gives their answers.
    CHECK(promised.members.empty() == (tool->forwards != mcp::Forwards::Nothing));
    out.emplace(tool->name, std::move(promised));
  }
  return out;
}

struct Played {
  std::string file, tool, answer;
};

/// Every call of the transcripts with its structured answer.
std::vector<Played> played() {
  std::vector<Played> out;
  for (const auto& entry :
       std::filesystem::directory_iterator(data_folder() + "/tools/transcripts")) {
    std::ifstream in(entry.path());
    std::string tool;
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("> ")) tool = line.substr(2, line.find(' ', 2) - 2);
      if (line.starts_with("< "))
        out.push_back({entry.path().filename().string(), tool, line.substr(2)});
    }
  }
  return out;
}

}  // namespace

TEST_CASE("promises: every answer of the transcripts satisfies its tool's output schema") {
  ProductServer server;
  const auto promised = promises(server);
  std::size_t successes = 0, failures = 0;
  for (const Played& each : played()) {
    const auto found = promised.find(each.tool);
    if (found == promised.end()) continue;  // no such tool: a protocol error
    const auto answer = json::parse(each.answer);
    REQUIRE(answer);
    if (answer->root()["code"].is_integer()) continue;  // a protocol error has no structured answer
    CAPTURE(each.file);
    CAPTURE(each.tool);
    CAPTURE(each.answer);
    const auto violations = found->second.check.check(answer->root());
    CHECK_MESSAGE(violations.empty(),
                  (violations.empty() ? "" : violations[0].path + ": " + violations[0].message));
    ++(answer->root()["ok"].boolean() == false ? failures : successes);
  }
  CHECK(successes > 250);
  CHECK(failures > 250);
}

TEST_CASE("promises: what is in every answer of a tool is named in its schema") {
  ProductServer server;
  const auto promised = promises(server);
  std::map<std::string, std::map<std::string, std::size_t>> seen;
  std::map<std::string, std::size_t> answers;
  for (const Played& each : played()) {
    const auto answer = json::parse(each.answer);
    if (!answer || answer->root()["ok"].boolean() == false) continue;
    ++answers[each.tool];
    for (const json::Value member : answer->root()) ++seen[each.tool][std::string(member.key())];
  }
  for (const auto& [tool, promise] : promised) {
    if (promise.members.empty()) continue;
    CAPTURE(tool);
    for (const auto& [member, count] : seen[tool])
      if (count == answers[tool] && count > 4 && promise.members.size() < 12)
        CHECK_MESSAGE(promise.members.contains(member), member);
  }
}

TEST_CASE(
    "promises: all four annotations of every tool are said, to every revision that has them") {
  ProductServer server;
  LegacySession session(server.port());
  ModernClient modern(server.port());
  for (const Json& reply : {session.call("tools/list"), modern.call("tools/list")}) {
    REQUIRE(reply["result"]["tools"].size() > 30);
    for (const json::Value tool : reply["result"]["tools"]) {
      CAPTURE(tool["name"].string_or(""));
      for (const char* hint :
           {"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"})
        CHECK_MESSAGE(tool["annotations"][hint].is_bool(), hint);
      CHECK(tool["outputSchema"].is_object());
      if (tool["annotations"]["readOnlyHint"].boolean() == true)
        CHECK(tool["annotations"]["destructiveHint"].boolean() == false);
    }
  }
}

TEST_CASE("promises: a description begins with a verb and gives the model no orders") {
  constexpr auto kVerbs = std::to_array<std::string_view>(
      {"Add",  "Apply",  "Bring",  "Change", "Compare", "Copy",   "Create", "Delete",
       "Do",   "Find",   "Forget", "Give",   "Leave",   "List",   "Look",   "Make",
       "Move", "Name",   "Open",   "Put",    "Read",    "Remove", "Rename", "Run",
       "Save", "Search", "Select", "Set",    "Show",    "Take",   "Tell",   "Write"});
  constexpr auto kOrders = std::to_array<std::string_view>(
      {"always", "never", "must", "you ", "do not", "don't", "please", "first call", ". call ",
       ". use ", "make sure", "important", "before using", "prefer"});
  ProductServer server;
  for (const auto& tool : server.registry().tools()) {
    CAPTURE(tool->description);
    const std::string first = tool->description.substr(0, tool->description.find_first_of(" ,"));
    CHECK(std::ranges::find(kVerbs, first) != kVerbs.end());
    std::string lower = tool->description;
    for (char& c : lower) c = static_cast<char>(std::tolower(c));
    for (const std::string_view order : kOrders) CHECK_FALSE(lower.contains(order));
  }
}

}  // namespace diorama::test
