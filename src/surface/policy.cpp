#include "surface/policy.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>

#include "base/crypto.h"
#include "base/shown_text.h"
#include "base/text.h"
#include "json/writer.h"
#include "scene/editor.h"
#include "surface/tool.h"
#include "workspace/selection.h"

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
  scene::ObjectRef object;
  std::optional<std::int64_t> index;  ///< of a component
};

std::optional<Subject> subject_of(const Workspace& workspace, std::string_view tool,
                                  const json::Value& arguments) {
  const auto names = workspace.names();
  const json::Value path = arguments["game_object_path"], scene = arguments["scene_path"],
                    prefab = arguments["prefab_path"];
  const std::string name = name_text(path ? path : arguments["instanceId"]);
  if (!names || name.empty()) return std::nullopt;
  const auto index = arguments["index"].integer();
  if (!index && (tool == "update_component" || tool == "remove_component")) {
    const auto component = names->component(name);
    if (!component) return std::nullopt;
    return Subject{component->object, component->index};
  }
  if (!number_in(name) && !index) return std::nullopt;  // it says everything itself
  const auto object = names->object(std::string((prefab ? prefab : scene).string_or("")), name);
  if (!object) return std::nullopt;
  return Subject{*object, arguments["action"].string() == "add" ? std::nullopt : index};
}

/// " /Player [1] Engine.Rigidbody": what stands behind an id and an index.
std::string subject_text(const Workspace& workspace, std::string_view tool,
                         const json::Value& arguments) {
  const auto subject = subject_of(workspace, tool, arguments);
  if (!subject) return {};
  const auto& [object, index] = *subject;
  const auto own_path = object.world->path_of(object);
  if (!own_path) return {};
  const bool is_path =
      arguments["game_object_path"] || arguments["instanceId"].string() == *own_path;
  std::string path = is_path ? "" : " " + shortened(shown(*own_path), kMostValue);
  if (!index) return path;
  const auto info = object.world->object(object);
  if (!info || *index < 0 || *index >= std::ssize(info->components)) return path;
  const auto& type = info->components[static_cast<std::size_t>(*index)];
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

std::string step_text(const std::string& step) {
  return step.empty() ? step : " " + shortened(shown(step), kMostValue);
}

std::string step_to_undo(const Workspace& workspace) {
  const auto editor = workspace.editor();
  return editor ? step_text((*editor)->step_to_undo()) : std::string{};
}

std::string step_to_redo(const Workspace& workspace) {
  const auto editor = workspace.editor();
  return editor ? step_text((*editor)->step_to_redo()) : std::string{};
}

/// " on 3 objects: /Lamp, /Gate, ..."
std::string selection_text(const Workspace& workspace) {
  constexpr std::size_t kMostNamed = 3;
  const auto selection = workspace.selection();
  const std::vector<scene::ObjectRef> selected =
      selection ? (*selection)->objects() : std::vector<scene::ObjectRef>{};
  if (selected.empty()) return " on nothing";
  std::string out =
      selected.size() == 1 ? " on " : " on " + std::to_string(selected.size()) + " objects: ";
  for (std::size_t i = 0; i < selected.size() && i < kMostNamed; ++i)
    if (const auto path = selected[i].world->path_of(selected[i]))
      out += (i == 0 ? "" : ", ") + shortened(shown(*path), kMostValue / 2);
  return out + (selected.size() > kMostNamed ? ", ..." : "");
}

/// What a call acts on besides its arguments.
std::string target_text(const Desk& desk, std::string_view tool, const json::Value& arguments) {
  const auto row = desk.writes.find(tool);
  if (row == desk.writes.end() || row->second->metadata.acts_on == nullptr) return {};
  switch (row->second->metadata.acts_on(arguments)) {
    case ActsOn::Arguments: return {};
    case ActsOn::Selection: return selection_text(desk.workspace);
    case ActsOn::LastStep: return step_to_undo(desk.workspace);
    case ActsOn::UndoneStep: return step_to_redo(desk.workspace);
  }
  return {};
}

std::string described(const Desk& desk, std::string_view tool, const json::Value& arguments) {
  const Workspace& workspace = desk.workspace;
  std::string out(tool);
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
  out += target_text(desk, tool, arguments);
  return out + fields_named(arguments);
}

// --- Batches ---

/// Whether a call of a batch takes something away: what a person has to see before anything else.
bool is_removal(const Desk& desk, const json::Value& call) {
  if (const auto action = call["arguments"]["action"].string())
    return action->starts_with("delete") || action->starts_with("remove");
  const auto row = desk.writes.find(call["tool"].string_or(""));
  return row != desk.writes.end() && row->second->effect == Effect::Destroy;
}

/// The calls of a batch, those that take something away first.
std::vector<json::Value> in_order_of_weight(const Desk& desk, const json::Value& calls) {
  std::vector<json::Value> out;
  for (const json::Value call : calls) out.push_back(call);
  std::ranges::stable_partition(out,
                                [&](const json::Value& each) { return is_removal(desk, each); });
  return out;
}

/// ", and 31 more: 30 create_gameobject, 1 manage_asset delete"
std::string rest_text(std::span<const json::Value> calls) {
  if (calls.empty()) return {};
  std::vector<std::pair<std::string, std::size_t>> kinds;  // in the order of the calls
  for (const json::Value& call : calls) {
    std::string kind(call["tool"].string_or(""));
    if (const auto action = call["arguments"]["action"].string())
      kind += " " + std::string(*action);
    const auto known = std::ranges::find(kinds, kind, &std::pair<std::string, std::size_t>::first);
    if (known == kinds.end())
      kinds.emplace_back(std::move(kind), 1);
    else
      ++known->second;
  }
  std::string out = "; and " + std::to_string(calls.size()) + " more:";
  for (std::size_t i = 0; i < kinds.size(); ++i)
    out += (i == 0 ? " " : ", ") + std::to_string(kinds[i].second) + " " +
           shortened(shown(kinds[i].first), kMostValue / 2);
  return out;
}

/// As many calls as fit, and a count of the others.
std::string batch_text(const Desk& desk, const json::Value& arguments) {
  constexpr std::size_t kMostTold = 12;  // no more of them fit
  const std::vector<json::Value> calls = in_order_of_weight(desk, arguments["calls"]);
  std::vector<std::string> told;
  for (std::size_t i = 0; i < calls.size() && i < kMostTold; ++i)
    told.push_back(shortened(described(desk, calls[i]["tool"].string_or(""), calls[i]["arguments"]),
                             kMostQuestion / 2));
  for (;; told.pop_back()) {
    std::string out = "batch of " + std::to_string(calls.size());
    for (std::size_t i = 0; i < told.size(); ++i) out += (i == 0 ? ": " : "; ") + told[i];
    out += rest_text(std::span(calls).subspan(told.size()));
    if (told.empty() || out.size() <= kMostQuestion) return out;
  }
}

// --- What a yes is bound to ---

/// The object that an argument names.
std::optional<scene::ObjectRef> object_named(const Workspace& workspace, std::string_view tool,
                                             const json::Value& arguments,
                                             std::string_view argument) {
  const auto names = workspace.names();
  const std::string name = name_text(arguments[argument]);
  if (!names || name.empty()) return std::nullopt;
  if (argument == "instanceId" && !arguments["index"] &&
      (tool == "update_component" || tool == "remove_component")) {
    const auto component = names->component(name);
    return component ? std::optional(component->object) : std::nullopt;
  }
  const json::Value prefab = arguments["prefab_path"];
  const json::Value scene = prefab ? prefab : arguments["scene_path"];
  const auto object = names->object(std::string(scene.string_or("")), name);
  return object ? std::optional(*object) : std::nullopt;
}

/// The objects of a call by their numbers, which stay when another one takes the path.
std::string identities_in(const Desk& desk, std::string_view tool, const json::Value& arguments) {
  const Workspace& workspace = desk.workspace;
  std::string out;
  for (const std::string_view argument : {"game_object_path", "instanceId", "parent"}) {
    const auto object = object_named(workspace, tool, arguments, argument);
    const auto number = object ? object->world->number_of(*object)
                               : Result<std::int32_t>(Error{ErrorCode::NotFound, {}, {}, {}});
    out += number ? " " + std::to_string(*number) : " -";
  }
  const auto row = desk.writes.find(tool);
  if (const auto selection = workspace.selection();
      selection && row != desk.writes.end() && row->second->metadata.acts_on != nullptr)
    for (const std::int32_t number : (*selection)->numbers()) out += " " + std::to_string(number);
  return out;
}

}  // namespace

WriteQuestion question_of(const Desk& desk, std::string_view tool, const json::Value& arguments) {
  const bool is_batch = tool == "batch";
  const std::string text =
      is_batch ? batch_text(desk, arguments) : described(desk, tool, arguments);
  WriteQuestion out{shortened(text, kMostQuestion), text};
  out.subject += identities_in(desk, tool, arguments);
  for (const json::Value call : arguments["calls"]) {
    const std::string_view each = call["tool"].string_or("");
    out.subject += "\n" + described(desk, each, call["arguments"]) +
                   identities_in(desk, each, call["arguments"]);
  }
  return out;
}

Error writes_refused() {
  return {ErrorCode::PermissionDenied,
          "this server may not change anything",
          "a person can start it with --allow-writes",
          {}};
}

Result<void> confirm_write(mcp::Context& context, const WriteQuestion& write,
                           const json::Value& arguments) {
  const std::string& what = write.text;
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
  const std::string key = "confirm-" + to_hex(sha256(write.subject)).substr(0, 8);
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
