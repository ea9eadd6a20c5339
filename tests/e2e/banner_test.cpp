// What a person reads who starts a server: what is served, how it may be used, and what is missing.

#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>

#include "support/sample_binary.h"

namespace diorama::test {
namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// The messages of a stdio server that answers one request and ends; its instructions, too.
struct Started {
  Started(const SampleBinary& sample, std::vector<std::string> words, const std::string& where) {
    ChildProcess process(std::move(words), sample.environment(), sample.folder.path + "/" + where);
    process.write_line(rpc_request("0", "initialize", kHello));
    process.close_input();
    const auto line = process.read_line();
    REQUIRE(line);
    const Json hello(*line);
    instructions = hello["result"]["instructions"].string_or("");
    const json::Value icon = *hello["result"]["serverInfo"]["icons"].begin();
    CHECK(icon["src"].string_or("").starts_with("data:image/svg+xml,"));  // nobody must fetch it
    CHECK(icon["mimeType"].string() == "image/svg+xml");
    messages = process.read_messages();
    CHECK(process.wait() == 0);
  }
  std::string instructions, messages;
};

}  // namespace

TEST_CASE("banner: project, Unity version, scenes and write mode") {
  const SampleBinary sample;
  struct Row {
    std::vector<std::string> words;
    const char* mode;
  };
  for (const Row& row :
       {Row{{}, "refused (start with --allow-writes to let clients make them)"},
        Row{{"--allow-writes"}, "allowed"},
        Row{{"--allow-writes", "--require-confirm"}, "allowed, each after a person's yes"},
        Row{{"--allow-writes", "--allowed-paths", "Assets/Scenes, Assets/Data"},
            "allowed; only files: Assets/Scenes, Assets/Data"},
        Row{{"--allow-writes", "--require-confirm", "--allowed-paths", ","},
            "allowed, each after a person's yes; only files: none at all"},
        Row{{"--allow-writes", "--allowed-components", "Light"},
            "allowed; only components: Light"}}) {
    std::vector<std::string> words = {"serve", "--port", "0", "--discovery-file", ""};
    words.insert(words.end(), row.words.begin(), row.words.end());
    ChildProcess process(words, sample.environment(), sample.root);
    REQUIRE(process.read_message("is serving MCP at http://127.0.0.1:"));
    CHECK(process.read_message("") ==
          "  project:      " + sample.root + ", Unity 2022.3.20f1, 3 scenes");
    CHECK(process.read_message("") == std::string("  changes:      ") + row.mode);
    CHECK(contains(*process.read_message(""), "claude mcp add --transport http diorama http://"));
    process.signal(SIGTERM);
    CHECK(process.wait() == 0);
  }
  const Started stdio(sample, {"stdio"}, "project/Assets");
  CHECK(contains(stdio.messages,
                 "diorama 0.1.0 is serving MCP on stdin and stdout\n  project:      " +
                     sample.root + ", Unity"));
  CHECK_FALSE(contains(stdio.messages, "no project"));
  CHECK_FALSE(contains(stdio.instructions, "No project is open"));
}

TEST_CASE("banner: without a project a server says what is wrong and what was meant") {
  const SampleBinary sample;
  std::filesystem::create_directories(sample.folder.path + "/empty");
  const Started above(sample, {"stdio"}, ".");
  CHECK(contains(above.messages, "warning: no project is named, and " + sample.folder.path +
                                     " is not in a Unity project (this is one: " + sample.root +
                                     ")\n"));
  CHECK(contains(above.messages, "  project:      none\n"));
  CHECK(contains(above.instructions, "No project is open"));
  const Started empty(sample, {"stdio"}, "empty");
  CHECK(contains(empty.messages, sample.folder.path +
                                     "/empty is not in a Unity project (give the folder that holds "
                                     "Assets and ProjectSettings)\n"));
  // Somebody wants none.
  const Started none(sample, {"stdio", "--project", ""}, "empty");
  CHECK_FALSE(contains(none.messages, "warning"));
  CHECK(contains(none.messages, "  project:      none\n"));
}

}  // namespace diorama::test
