// Transcripts: what tools answer, written down in transcripts/*.txt and played again.
//
//   # a remark
//   ! read_only, or: confirm, lost_edits, no_project, second_guard, paths Assets/Scenes, components
//   Light > get_component_info {"game_object_path": "/Player", "index": 1} < {"game_object_path":
//   ...}        the structured content | /Player [1] ...                  the text beside it, line
//   by line
//
// Each file is one story on a fresh copy of samples/Courtyard. UPDATE_GOLDEN=1 writes the answers
// anew; they have to be read then.

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "json/writer.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::filesystem::path> transcripts() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(TEST_DATA) + "/tools/transcripts"))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

ProductOptions options_of(const std::vector<std::string>& lines) {
  ProductOptions options;
  for (const std::string& line : lines) {
    if (!line.starts_with("! ")) continue;
    std::istringstream words(line.substr(2));
    std::string what, word;
    words >> what;
    if (what == "read_only") options.policy.allow_writes = false;
    if (what == "lost_edits") options.lost_edits = true;
    if (what == "no_project") options.no_project = true;
    if (what == "second_guard") options.second_guard = true;
    if (what == "confirm") options.policy.require_confirm = true;
    while (words >> word)
      (what == "paths" ? options.limits.paths : options.limits.components).push_back(word);
  }
  return options;
}

/// "tool {arguments}" played; the lines of the answer.
std::string play(LegacySession& session, const std::string& request) {
  const std::size_t space = request.find(' ');
  const std::string tool = request.substr(0, space);
  const std::string arguments = space == std::string::npos ? "{}" : request.substr(space + 1);
  const Json reply = session.call_tool(tool, arguments);
  if (reply["error"]) return "< " + json::to_text(reply["error"]) + "\n";
  std::string out = "< " + json::to_text(reply["result"]["structuredContent"]) + "\n";
  for (const std::string& line : lines_of(first_text(reply))) out += "| " + line + "\n";
  return out;
}

/// The file with the answers of today.
std::string replay(const std::vector<std::string>& lines) {
  ProductServer server(options_of(lines));
  LegacySession session(server.port());
  std::string out;
  for (const std::string& line : lines) {
    if (line.starts_with("< ") || line.starts_with("| ") || line == "|") continue;
    out += line + "\n";
    if (line.starts_with("> ")) out += play(session, line.substr(2));
    for (std::size_t at = 0; (at = out.find(server.root, at)) != std::string::npos;)
      out.replace(at, server.root.size(), "$PROJECT");
  }
  return out;
}

}  // namespace

TEST_CASE("transcripts: every answer is the one that is written down") {
  for (const auto& file : transcripts()) {
    CAPTURE(file.filename().string());
    const std::string written = read_all(file);
    const std::string played = replay(lines_of(written));
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
      std::ofstream(file) << played;
      continue;
    }
    const auto before = lines_of(written), after = lines_of(played);
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
      REQUIRE(after[i] == before[i]);
    CHECK(after.size() == before.size());
  }
}

TEST_CASE("transcripts: every tool is in one, with success and with failure") {
  std::map<std::string, std::set<bool>> seen;
  for (const auto& file : transcripts()) {
    std::string tool;
    for (const std::string& line : lines_of(read_all(file))) {
      if (line.starts_with("> ")) tool = line.substr(2, line.find(' ', 2) - 2);
      if (line.starts_with("< ")) seen[tool].insert(!line.starts_with("< {\"ok\":false"));
    }
  }
  ProductServer server;
  for (const auto& tool : server.registry().tools()) {
    CAPTURE(tool->name);
    CHECK(seen[tool->name].contains(true));
    CHECK(seen[tool->name].contains(false));
  }
}

}  // namespace diorama::test
