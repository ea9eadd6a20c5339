// Transcripts: what tools answer, written down in transcripts/*.txt and played again.
//
// # a remark
// ! read_only
// > get_component_info {"game_object_path": "/Player", "index": 1}
// < {"game_object_path": ...}
// | /Player [1] ...
//
// A line with ! sets the scene (see Stage), one with > is a call, with < the structured content of
// its answer, with | the text beside it. Each file is one story on a fresh copy of
// samples/Courtyard. UPDATE_GOLDEN=1 writes the answers again; they have to be read then.

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "json/value.h"
#include "json/writer.h"
#include "mcp/error_map.h"
#include "support/places.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

std::vector<std::filesystem::path> transcripts() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::data_folder() + "/tools/transcripts"))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// What the ! lines before the first call ask for.
class Stage {
 public:
  explicit Stage(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      if (line.starts_with("> ")) break;
      if (line.starts_with("! ")) set_up(line.substr(2));
    }
    options.before = [this](const SampleCopy& sample) {
      if (other_program_) start_other_program(sample);
      if (lost_edits_) other_.reset();
      if (damaged_journal_) damage_journal(sample);
      for (const std::string& change : changes_) change_disk(sample, change);
    };
  }

  /// Something changes on disk: "write PATH TEXT" (\n in it begins a line), "folder PATH",
  /// "grow PATH BYTES" (with holes), "remove PATH", "commit" (everything, to a repository),
  /// "git" (a repository without a commit).
  static void change_disk(const SampleCopy& sample, const std::string& change) {
    std::istringstream words(change);
    std::string what, path, text;
    words >> what >> path >> std::ws;
    std::getline(words, text);
    replace_all(text, "\\n", "\n");
    path = "project/" + path;
    if (what == "write") return sample.folder.write(path, text + "\n");
    if (what == "folder") return sample.folder.make_folder(path);
    if (what == "grow")
      return std::filesystem::resize_file(sample.folder.path + "/" + path, std::stoull(text));
    if (what == "commit") return commit(sample.root);
    if (what == "git") {
      REQUIRE(std::system(
                  ("git -c init.defaultBranch=main init -q '" + sample.root + "'").c_str()) == 0);
      return;
    }
    REQUIRE_MESSAGE(what == "remove", change);
    sample.folder.remove(path);
  }

  ProductOptions options;

 private:
  static void commit(const std::string& folder) {
    const std::string git = "cd '" + folder +
                            "' && git -c init.defaultBranch=main init -q . && git add -A && "
                            "git -c user.name=a -c user.email=a@b -c commit.gpgsign=false "
                            "commit -q --allow-empty -m x";
    REQUIRE(std::system(git.c_str()) == 0);
  }
  void set_up(const std::string& line) {
    std::istringstream words(line);
    std::string what, word;
    words >> what;
    if (what == "read_only") {
      options.policy.allow_writes = false;
    } else if (what == "confirm") {
      options.policy.require_confirm = true;
    } else if (what == "no_project") {
      options.no_project = true;
    } else if (what == "lost_edits") {
      other_program_ = lost_edits_ = true;
    } else if (what == "damaged_journal") {
      other_program_ = lost_edits_ = damaged_journal_ = true;
    } else if (what == "other_program") {
      other_program_ = true;
    } else if (what == "paths" || what == "components") {
      AllowList& list = what == "paths" ? options.allowed_paths : options.allowed_components;
      list.emplace();
      while (words >> word) list->push_back(word);
    } else {
      changes_.push_back(line);
    }
  }
  /// One bit of its last record is another one now.
  static void damage_journal(const SampleCopy& sample) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(sample.state)) {
      if (entry.path().filename() != "edits.journal") continue;
      std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
      file.seekg(-1, std::ios::end);
      const char last = static_cast<char>(file.get() ^ 1);
      file.seekp(-1, std::ios::end);
      file.put(last);
    }
  }
  /// It makes an edit that it does not save.
  void start_other_program(const SampleCopy& sample) {
    other_ = std::make_unique<test::PathWorkspace>();
    other_->keep_state_in(sample.state);
    REQUIRE(other_->open(sample.root));
    auto editor = other_->edit("GameScene");
    REQUIRE(editor);
    REQUIRE(editor->create("Lost", ""));
    // It runs in this process; the transcript needs one whose number does not change.
    for (const auto& entry : std::filesystem::recursive_directory_iterator(sample.state))
      if (entry.path().filename() == "edits.owner")
        std::ofstream(entry.path()) << "4242\n2026-11-18T09:30:00.250Z\ndiorama serve MyGame\n";
  }

  bool other_program_ = false;    ///< another one has the project open and an edit not saved
  bool lost_edits_ = false;       ///< and it has ended
  bool damaged_journal_ = false;  ///< and its journal was damaged since
  std::unique_ptr<test::PathWorkspace> other_;
  std::vector<std::string> changes_;
};

/// "[3 * {}]" means [{}, {}, {}].
std::string written_out(const std::string& arguments) {
  const std::size_t star = arguments.find(" * {"), end = arguments.find('}', star);
  const std::size_t begin = arguments.rfind('[', star) + 1;
  if (star == std::string::npos) return arguments;
  const std::string item = arguments.substr(star + 3, end + 1 - (star + 3));
  std::string items = item;
  for (int i = std::stoi(arguments.substr(begin, star - begin)); i > 1; --i) items += "," + item;
  return arguments.substr(0, begin) + items + arguments.substr(end + 1);
}

/// "tool {arguments}" played; the lines of the answer.
std::string play(LegacySession& session, const std::string& request) {
  const std::size_t space = request.find(' ');
  const std::string tool = request.substr(0, space);
  const std::string arguments = space == std::string::npos ? "{}" : request.substr(space + 1);
  const Json reply = session.call_tool(tool, written_out(arguments));
  if (reply["error"]) return "< " + json::to_text(reply["error"]) + "\n";
  std::string out = "< " + json::to_text(reply["result"]["structuredContent"]) + "\n";
  for (const json::Value content : reply["result"]["content"])
    for (const std::string& line : lines_of(std::string(content["text"].string_or(""))))
      out += "| " + line + "\n";
  return out;
}

/// The one for the project, as far as the text names it: its name ends in a number made of the
/// project's path.
std::string state_folder(const std::string& text, const SampleCopy& sample) {
  const std::string begin = sample.state + "/project-";
  const std::size_t at = text.find(begin);
  if (at == std::string::npos) return sample.state;
  const std::size_t end = text.find_first_not_of("0123456789", at + begin.size());
  return text.substr(at, end - at);
}

/// The file with the answers of today.
std::string replay(const std::vector<std::string>& lines) {
  Stage stage(lines);
  ProductServer server(stage.options);
  LegacySession session(server.port());
  std::string out;
  bool begun = false;
  for (const std::string& line : lines) {
    if (line.starts_with("< ") || line.starts_with("| ") || line == "|") continue;
    out += line + "\n";
    if (begun && line.starts_with("! ")) Stage::change_disk(server, line.substr(2));
    if (line.starts_with("> ")) out += play(session, line.substr(2));
    begun = begun || line.starts_with("> ");
  }
  replace_all(out, server.root, "$PROJECT");
  replace_all(out, state_folder(out, server), "$STATE");
  replace_all(out, server.folder.path, "$FOLDER");
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

namespace {

using Codes = std::set<std::string>;

Codes codes_in(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

/// "ok", or what the engine or the server found wrong.
std::string outcome(const std::string& answer) {
  const auto parsed = json::parse(answer);
  REQUIRE(parsed);
  const json::Value error = parsed->root()["error"];
  if (parsed->root()["ok"].boolean() != false) return "ok";
  const auto inner = error["details"]["plugin_error_code"].string();
  return std::string(inner ? *inner : *error["code"].string());
}

/// Tool by tool, how its calls in the transcripts end.
std::map<std::string, Codes> outcomes() {
  std::map<std::string, Codes> seen;
  for (const auto& file : transcripts()) {
    std::string tool;
    for (const std::string& line : lines_of(read_all(file))) {
      if (line.starts_with("> ")) tool = line.substr(2, line.find(' ', 2) - 2);
      if (line.starts_with("< ")) seen[tool].insert(outcome(line.substr(2)));
    }
  }
  return seen;
}

/// What follows from what a tool does and takes.
Codes common_codes(const mcp::Tool& tool) {
  const auto takes = [&](std::string_view argument) {
    return tool.input_schema.find("\"" + std::string(argument) + "\":") != std::string::npos;
  };
  Codes codes{"ok", "ERR_INVALID_PARAMS"};
  if (tool.toolset != "server") codes.insert("ERR_EDITOR_NOT_READY");
  if (!tool.read_only)
    codes.merge(codes_in("ERR_PERMISSION_DENIED ERR_CONFIRMATION_REQUIRED ERR_CONFLICT ERR_IO"));
  if (takes("scene_path") || tool.name == "load_scene")
    codes.merge(
        codes_in("ERR_SCENE_NOT_FOUND ERR_AMBIGUOUS ERR_CORRUPT_DATA ERR_UNSUPPORTED "
                 "ERR_LIMIT_EXCEEDED ERR_IO"));
  if (takes("prefab_path")) codes.insert("ERR_ASSET_NOT_FOUND");
  for (const char* object : {"instanceId", "instanceIds", "game_object_path", "root_path"})
    if (takes(object)) codes.insert("ERR_OBJECT_NOT_FOUND");
  return codes;
}

/// What else a tool can answer.
const std::map<std::string, std::string> kOwnCodes = {
    {"add_component",
     "ERR_COMPONENT_TYPE_NOT_FOUND ERR_COMPONENT_TYPE_AMBIGUOUS ERR_INVALID_COMPONENT_TYPE "
     "ERR_REFERENCE_NOT_FOUND"},
    {"batch", "ERR_LIMIT_EXCEEDED ERR_OBJECT_NOT_FOUND"},  // and those of its calls
    {"check_project", "ERR_ASSET_NOT_FOUND"},
    {"control_play_mode", "ERR_UNSUPPORTED"},
    {"create_meta_files", "ERR_ASSET_NOT_FOUND"},
    {"create_gameobject", "ERR_OBJECT_NOT_FOUND"},
    {"create_prefab", "ERR_ALREADY_EXISTS"},
    {"diff", "ERR_ASSET_NOT_FOUND ERR_UNSUPPORTED"},
    {"discard_changes", "ERR_PRECONDITION_FAILED ERR_SCENE_NOT_FOUND ERR_ASSET_NOT_FOUND"},
    {"execute_menu_item",
     "ERR_NOT_FOUND ERR_PRECONDITION_FAILED ERR_COMPONENT_TYPE_NOT_FOUND ERR_CORRUPT_DATA "
     "ERR_UNSUPPORTED"},
    {"find_gameobject", "ERR_OBJECT_NOT_FOUND"},
    {"find_usages",
     "ERR_ASSET_NOT_FOUND ERR_COMPONENT_TYPE_NOT_FOUND ERR_INVALID_COMPONENT_TYPE "
     "ERR_OBJECT_NOT_FOUND"},
    {"find_values", "ERR_ASSET_NOT_FOUND ERR_COMPONENT_TYPE_NOT_FOUND ERR_OBJECT_NOT_FOUND"},
    {"get_asset_info", "ERR_ASSET_NOT_FOUND"},
    {"get_component_info", "ERR_COMPONENT_INDEX_OUT_OF_RANGE ERR_MISSING_SCRIPT"},
    {"get_model_info", "ERR_ASSET_NOT_FOUND ERR_CORRUPT_DATA ERR_UNSUPPORTED ERR_LIMIT_EXCEEDED"},
    {"get_missing_script", "ERR_COMPONENT_INDEX_OUT_OF_RANGE ERR_PRECONDITION_FAILED"},
    {"import_asset", "ERR_NOT_FOUND ERR_ALREADY_EXISTS ERR_LIMIT_EXCEEDED"},
    {"instantiate_prefab", "ERR_ASSET_NOT_FOUND ERR_OBJECT_NOT_FOUND"},
    {"manage_animation_clip",
     "ERR_ALREADY_EXISTS ERR_ASSET_NOT_FOUND ERR_COMPONENT_TYPE_NOT_FOUND ERR_NOT_FOUND "
     "ERR_REFERENCE_NOT_FOUND ERR_UNSUPPORTED"},
    {"manage_animator",
     "ERR_ALREADY_EXISTS ERR_AMBIGUOUS ERR_ASSET_NOT_FOUND ERR_CORRUPT_DATA ERR_NOT_FOUND "
     "ERR_PRECONDITION_FAILED ERR_REFERENCE_NOT_FOUND ERR_UNSUPPORTED"},
    {"manage_asset",
     "ERR_ASSET_NOT_FOUND ERR_ALREADY_EXISTS ERR_AMBIGUOUS ERR_OBJECT_NOT_FOUND ERR_CORRUPT_DATA "
     "ERR_COMPONENT_TYPE_NOT_FOUND ERR_COMPONENT_TYPE_AMBIGUOUS ERR_INVALID_COMPONENT_TYPE "
     "ERR_REFERENCE_NOT_FOUND ERR_MISSING_SCRIPT ERR_LIMIT_EXCEEDED"},
    {"manage_component",  // specification 003, section 5.6
     "ERR_COMPONENT_TYPE_NOT_FOUND ERR_COMPONENT_TYPE_AMBIGUOUS ERR_INVALID_COMPONENT_TYPE "
     "ERR_COMPONENT_INDEX_OUT_OF_RANGE ERR_MISSING_SCRIPT ERR_REFERENCE_NOT_FOUND "
     "ERR_COMPONENT_DEPENDENCY"},
    {"manage_prefab", "ERR_NOT_FOUND ERR_PRECONDITION_FAILED ERR_ALREADY_EXISTS"},
    {"manage_settings",
     "ERR_ALREADY_EXISTS ERR_SCENE_NOT_FOUND ERR_CORRUPT_DATA ERR_PRECONDITION_FAILED"},
    {"new_scene", "ERR_ALREADY_EXISTS"},
    {"recover_edits", "ERR_NOT_FOUND"},
    {"redo", "ERR_PRECONDITION_FAILED"},
    {"remove_component",
     "ERR_COMPONENT_NOT_FOUND ERR_COMPONENT_INDEX_OUT_OF_RANGE ERR_COMPONENT_DEPENDENCY"},
    {"replace_references", "ERR_ASSET_NOT_FOUND ERR_COMPONENT_TYPE_NOT_FOUND ERR_OBJECT_NOT_FOUND"},
    {"rename_serialized_field",
     "ERR_ASSET_NOT_FOUND ERR_COMPONENT_TYPE_NOT_FOUND ERR_COMPONENT_TYPE_AMBIGUOUS"},
    {"repair_script",
     "ERR_ASSET_NOT_FOUND ERR_COMPONENT_INDEX_OUT_OF_RANGE ERR_PRECONDITION_FAILED "
     "ERR_COMPONENT_TYPE_NOT_FOUND"},
    {"replace_prefab", "ERR_ASSET_NOT_FOUND ERR_PRECONDITION_FAILED"},
    {"set_scene_settings", "ERR_REFERENCE_NOT_FOUND"},
    {"undo", "ERR_PRECONDITION_FAILED"},
    {"update_component",
     "ERR_COMPONENT_NOT_FOUND ERR_REFERENCE_NOT_FOUND ERR_MISSING_SCRIPT ERR_CORRUPT_DATA "
     "ERR_LIMIT_EXCEEDED"},
};

/// Of the protocol, or of all tools alike: tests/mcp and tests/rpc have them. Nothing is played
/// yet.
const char* const kOfTheProtocol =
    "ERR_PARSE ERR_INVALID_REQUEST ERR_METHOD_NOT_FOUND ERR_TOOL_NOT_FOUND ERR_RESOURCE_NOT_FOUND "
    "ERR_CLIENT_CAPABILITY_MISSING ERR_RATE_LIMITED ERR_REQUEST_TIMEOUT ERR_CANCELLED "
    "ERR_INPUT_REQUIRED ERR_INTERNAL ERR_PLAY_MODE_ACTIVE";

}  // namespace

TEST_CASE("transcripts: every tool is in them, with success and with each of its error codes") {
  std::map<std::string, Codes> seen = outcomes();
  ProductServer server;
  for (const auto& tool : server.registry().tools()) {
    if (tool->forwards != mcp::Forwards::Nothing) continue;  // its codes are those of other tools
    CAPTURE(tool->name);
    Codes expected = common_codes(*tool);
    if (const auto own = kOwnCodes.find(tool->name); own != kOwnCodes.end())
      expected.merge(codes_in(own->second));
    for (const std::string& code : expected) CHECK_MESSAGE(seen[tool->name].contains(code), code);
    for (const std::string& code : seen[tool->name]) CHECK_MESSAGE(expected.contains(code), code);
  }
}

TEST_CASE("transcripts: every error code there is stands in one, or is none of the tools") {
  Codes known = codes_in(kOfTheProtocol);
  for (const auto& [tool, codes] : outcomes()) known.insert(codes.begin(), codes.end());
  for (int code = 0; code < kErrorCodeCount; ++code) {
    const std::string name(mcp::error_row(static_cast<ErrorCode>(code)).name);
    CHECK_MESSAGE(known.contains(name), name);
  }
}

}  // namespace diorama::test
