#include "surface/policy.h"

#include <array>
#include <chrono>
#include <optional>

#include "base/crypto.h"
#include "base/shown_text.h"
#include "base/text.h"
#include "json/writer.h"

namespace diorama::surface {
namespace {

constexpr std::string_view kForm =
    R"({"type":"object","properties":{"confirm":{"type":"boolean","title":"Make this change"}},)"
    R"("required":["confirm"]})";

/// How an argument is said: "to Assets/B.mat".
struct Telling {
  std::string_view name, before;
};

/// Arguments that say what a call is about, in the order in which they are said.
constexpr auto kTelling = std::to_array<Telling>({{"action", ""},
                                                  {"game_object_path", ""},
                                                  {"instanceId", ""},
                                                  {"prefab_path", "of "},
                                                  {"sourcePath", "from "},
                                                  {"path", ""},
                                                  {"menuPath", ""},
                                                  {"setup", ""},
                                                  {"component_type", ""},
                                                  {"componentType", ""},
                                                  {"component", ""},
                                                  {"property", ""},
                                                  {"object", "of "},
                                                  {"type", "of type "},
                                                  {"part", "part "},
                                                  {"new_index", "to index "},
                                                  {"name", "name "},
                                                  {"layer", "layer "},
                                                  {"tag", "tag "},
                                                  {"active", "active "},
                                                  {"parent", "under "},
                                                  {"siblingIndex", "at place "},
                                                  {"primitive", ""},
                                                  {"completely", ""},
                                                  {"destination", "to "},
                                                  {"destinationPath", "to "},
                                                  {"discard", ""},
                                                  {"position", "position "},
                                                  {"rotation", "rotation "},
                                                  {"scale", "scale "},
                                                  {"scenes", "scenes "}});
constexpr std::size_t kMostValue = 60;      ///< of one argument
constexpr std::size_t kMostQuestion = 180;  ///< of all, besides "Allow this change?"

std::string value_text(const json::Value& value) {
  if (const auto text = value.string()) return shortened(shown(*text), kMostValue);
  return shortened(shown(json::to_text(value)), kMostValue);
}

/// An object as a caller names it, the way the tools take it.
std::string name_text(const json::Value& value) {
  const auto number = value.integer();
  return number ? "obj:" + std::to_string(*number) : std::string(value.string_or(""));
}

/// What a call is about.
struct Subject {
  ObjectPlace place;
  std::optional<std::int64_t> index;  ///< of a component
};

std::optional<Subject> subject_of(Workspace& workspace, std::string_view tool,
                                  const json::Value& arguments) {
  const json::Value path = arguments["game_object_path"], scene = arguments["scene_path"],
                    prefab = arguments["prefab_path"];
  const std::string name = name_text(path ? path : arguments["instanceId"]);
  if (name.empty()) return std::nullopt;
  const auto index = arguments["index"].integer();
  if (!index && (tool == "update_component" || tool == "remove_component")) {
    const auto component = workspace.locate_component(name);
    if (!component) return std::nullopt;
    return Subject{{component->scene, component->path}, component->index};
  }
  const bool is_id = name.starts_with("obj:") || name.starts_with("scn:");
  if (!is_id && !index) return std::nullopt;  // it says everything itself
  const auto place = workspace.locate(std::string((prefab ? prefab : scene).string_or("")), name);
  if (!place) return std::nullopt;
  return Subject{*place, arguments["action"].string() == "add" ? std::nullopt : index};
}

/// " /Player [1] UnityEngine.Rigidbody": what stands behind an id and an index.
std::string subject_text(Workspace& workspace, std::string_view tool,
                         const json::Value& arguments) {
  const auto subject = subject_of(workspace, tool, arguments);
  if (!subject) return {};
  const auto& [place, index] = *subject;
  const bool is_path =
      arguments["game_object_path"] || arguments["instanceId"].string() == place.path;
  std::string path = is_path ? "" : " " + shortened(shown(place.path), kMostValue);
  if (!index) return path;
  const auto object = workspace.object(place.scene, place.path);
  if (!object || *index < 0 || *index >= std::ssize(object->components)) return path;
  const auto& type = object->components[static_cast<std::size_t>(*index)];
  return path + " [" + std::to_string(*index) + "] " + shown(type.value_or("missing script"));
}

/// ", sets mass, drag"
std::string fields_named(const json::Value& arguments) {
  std::string names;
  for (const char* const list : {"fields", "properties"})
    for (const json::Value field : arguments[list])
      names += (names.empty() ? "" : ", ") + shortened(shown(field.key()), kMostValue);
  return names.empty() ? names : ", sets " + names;
}

std::string described(Workspace& workspace, std::string_view tool, const json::Value& arguments) {
  std::string out(tool);
  const std::string step = tool == "undo"   ? workspace.step_to_undo()
                           : tool == "redo" ? workspace.step_to_redo()
                                            : std::string{};
  if (!step.empty()) out += " " + shortened(shown(step), kMostValue);
  for (const json::Value call : arguments["calls"])
    if (out.size() < kMostQuestion)
      out += "; " + described(workspace, call["tool"].string_or(""), call["arguments"]);
  const bool has_subject = arguments["instanceId"].exists();
  for (const auto& [name, before] : kTelling) {
    const json::Value given = arguments[name];
    if (!given || given.is_null()) continue;
    if (name == "completely" || name == "discard")
      out += given.boolean() == true ? " " + std::string(name) : "";
    else
      out += " " + std::string(name == "name" && !has_subject ? "" : before) + value_text(given);
    if (name == "game_object_path" || name == "instanceId")
      out += subject_text(workspace, tool, arguments);
  }
  return out + fields_named(arguments);
}

}  // namespace

std::string question_of(Workspace& workspace, std::string_view tool, const json::Value& arguments) {
  return shortened(described(workspace, tool, arguments), kMostQuestion);
}

Error writes_refused() {
  return {ErrorCode::PermissionDenied,
          "this server may not change anything",
          "a person can start it with --allow-writes",
          {}};
}

Result<void> confirm_write(mcp::Context& context, const std::string& what,
                           const json::Value& arguments) {
  if (!context.client().takes_forms()) {
    if (arguments["confirm"].boolean() == true) return {};
    return Error{ErrorCode::ConfirmationRequired,
                 "a person has to agree to this change: " + what,
                 "ask, then call again with \"confirm\": true",
                 {}};
  }
  auto question = mcp::InputRequest::form("Allow this change? " + what, kForm);
  question.counts_unasked = false;
  // What was asked for another change, or before another one was made, is no answer to this.
  const std::string key = "confirm-" + to_hex(sha256(what)).substr(0, 8);
  DIORAMA_TRY(const json::Value answer, context.ask(key, question));
  if (answer["action"].string() == "accept" && answer["content"]["confirm"].boolean() == true)
    return {};
  return Error{ErrorCode::PermissionDenied,
               "a person was asked and did not agree: " + what,
               "leave it, or ask what to do instead",
               {}};
}

std::string audit_line(const mcp::Client& client, std::string_view tool,
                       const json::Value& arguments, const std::vector<std::string>& files,
                       std::string_view result) {
  std::string line;
  json::Writer out(line);
  out.begin_object().member("time", iso8601_utc(std::chrono::system_clock::now()));
  out.member("client", client.name).text_member("principal", client.principal);
  out.member("tool", tool);
  out.member("arguments_sha256", to_hex(sha256(json::to_text(arguments))));
  out.key("files").begin_array();
  for (const std::string& file : files) out.value(file);
  out.end_array().member("result", result).end_object();
  return line;
}

}  // namespace diorama::surface
