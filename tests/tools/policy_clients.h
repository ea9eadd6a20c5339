// Clients whose person is asked, and what their answers look like. For the tests of the policy.
//
// Threading: as the server they talk to. Errors: none; a test fails.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <future>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/program.h"
#include "base/crypto.h"
#include "base/text.h"
#include "json/writer.h"
#include "support/product_server.h"
#include "support/sample_program.h"

namespace diorama::test::policy {

inline constexpr const char* kScene = "Assets/Scenes/GameScene.unity";
inline constexpr const char* kCanAsk = R"({"elicitation":{}})";
inline constexpr const char* kCreate = R"({"name":"Asked","scene_path":"GameScene"})";

/// What a person answers, and the tool's error code; empty: the change is made.
struct Row {
  const char* answer;
  const char* code;
};
inline constexpr Row kRows[] = {
    {R"({"action":"accept","content":{"confirm":true}})", ""},
    {R"({"action":"accept","content":{"confirm":false}})", "PermissionDenied"},
    {R"({"action":"decline"})", "PermissionDenied"},
    {R"({"action":"decline","content":{"confirm":true}})", "PermissionDenied"},
    {R"({"action":"cancel"})", "PermissionDenied"},
};

inline ProductOptions with_confirm() {
  ProductOptions options;
  options.policy.require_confirm = true;
  return options;
}

inline std::string kind_of(const Json& reply) {
  return std::string(reply["result"]["structuredContent"]["error"]["kind"].string_or(""));
}

template <class Client>
int found(Client& client) {
  const Json reply =
      client.call_tool("find_gameobject", R"({"name":"Asked","scene_path":"GameScene"})");
  return static_cast<int>(reply["result"]["structuredContent"]["total"].integer().value_or(-1));
}

/// The one question that a modern client is asked.
inline json::Value question_in(const Json& asked) {
  REQUIRE(asked["result"]["resultType"].string() == "input_required");
  return *asked["result"]["inputRequests"].begin();
}

/// What a modern client sends along when its person has answered.
inline std::string answered(const Json& asked, const char* answer) {
  return R"("inputResponses":{)" + json::quoted(question_in(asked).key()) + ":" + answer +
         R"(},"requestState":)" + json::to_text(asked["result"]["requestState"]);
}

/// What was asked says what it is about.
inline void check_question(const json::Value& question) {
  CHECK(question["method"].string() == "elicitation/create");
  CHECK(question["params"]["message"].string() ==
        "Allow this change? create_gameobject Asked in Assets/Scenes/GameScene.unity");
  CHECK(question["params"]["requestedSchema"]["properties"]["confirm"]["type"].string() ==
        "boolean");
}

/// What came of the answer: one object or none, and one line in the log.
template <class Client>
void check_outcome(ProductServer& server, Client& client, const Row& row, const Json& reply) {
  const bool agreed = *row.code == '\0';
  CHECK(kind_of(reply) == row.code);
  CHECK(reply["result"]["isError"].bool_or(false) == !agreed);
  CHECK(found(client) == (agreed ? 1 : 0));
  const std::vector<std::string> noted = server.audit();
  REQUIRE(noted.size() == 1);
  CHECK(Json(noted[0])["result"].string() == (agreed ? "ok" : "ERR_PERMISSION_DENIED"));
  CHECK(Json(noted[0])["files"].size() == (agreed ? 1 : 0));
}

inline Json line_of(ProductServer& server, std::size_t index) {
  const std::vector<std::string> lines = server.audit();
  REQUIRE(lines.size() > index);
  CHECK(lines[index].find('\n') == std::string::npos);
  return Json(lines[index]);
}

/// The names of the tools whose schema has "confirm" / that may change something.
struct Schemas {
  std::set<std::string> with_confirm, writing;
};
inline Schemas schemas_of(ProductServer& server) {
  Schemas out;
  for (const auto& tool : server.registry().tools()) {
    if (Json(tool->input_schema)["properties"]["confirm"]) out.with_confirm.insert(tool->name);
    if (!tool->read_only && tool->forwards == mcp::Forwards::Nothing)
      out.writing.insert(tool->name);
  }
  return out;
}

/// Leaves an edit that no program has saved.
inline void lose_edit(const SampleCopy& sample, const std::string& scene) {
  test::PathWorkspace earlier;
  earlier.keep_state_in(sample.state);
  REQUIRE(earlier.open(sample.root));
  REQUIRE(earlier.edit(scene)->create("Lost", ""));
}

/// Messages that tell when the first of them are complete: those of a server that has started.
class FirstMessages final : public std::stringbuf {
 public:
  std::promise<void> said;

 protected:
  int sync() override {
    if (!std::exchange(told_, true)) said.set_value();
    return 0;
  }

 private:
  bool told_ = false;
};

/// The program itself, serving a sample to those who may change it.
class RunningProgram {
 public:
  explicit RunningProgram(const SampleCopy& sample, const std::vector<std::string>& flags = {}) {
    const std::string found_file = sample.folder.path + "/found.json";
    app::Surroundings around;
    around.environment = [](const std::string&) { return std::nullopt; };
    around.current_folder = sample.root;
    around.user_state = sample.state;
    std::vector<std::string> words{
        "serve",          "--port",      "0",     "--project",        sample.root,
        "--allow-writes", "--log-level", "error", "--discovery-file", found_file};
    words.insert(words.end(), flags.begin(), flags.end());
    const app::Outcome outcome = app::parse_command_line(words, around);
    REQUIRE_MESSAGE(outcome.invocation, outcome.text);
    const auto keep_stop = [this](const std::function<void()>& given) {
      started_.set_value(given);
    };
    program_ = std::async(std::launch::async, [this, keep_stop, invocation = *outcome.invocation] {
      std::ostringstream out;
      std::ostream messages(&messages_);
      return app::run(invocation, out, messages, keep_stop);
    });
    stop_ = started_.get_future();
    REQUIRE(messages_.said.get_future().wait_for(kPatience) == std::future_status::ready);
    port = static_cast<std::uint16_t>(Json(read_all(found_file))["port"].integer().value_or(0));
  }
  int stop() {
    stop_.get()();
    return program_.get();
  }

  std::uint16_t port = 0;

 private:
  FirstMessages messages_;
  std::promise<std::function<void()>> started_;
  std::future<std::function<void()>> stop_;
  std::future<int> program_;
};

}  // namespace diorama::test::policy
