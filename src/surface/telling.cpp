#include "surface/telling.h"

#include <algorithm>
#include <span>

#include "base/list_text.h"
#include "base/shown_text.h"
#include "json/writer.h"
#include "scene/editor.h"
#include "scene/saved_files.h"
#include "scene/store.h"
#include "surface/tool.h"
#include "workspace/selection.h"

namespace diorama::surface {
namespace {

constexpr std::size_t kMostValue = 60;      ///< of one argument
constexpr std::size_t kMostPath = 120;      ///< of an object, and of its scene
constexpr std::size_t kMostQuestion = 600;  ///< of all, besides "Allow this change?"

/// In quotes, unless it is one word that cannot hide a sentence: "Main Camera", /Player.
std::string told_text(std::string_view text, std::size_t most) {
  const auto is_plain = [](char c) {
    return std::string_view("/_.-+:[]()").contains(c) || (c >= '0' && c <= '9') ||
           (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) > 127;
  };
  const bool plain = !text.empty() && std::ranges::all_of(text, is_plain);
  const std::string line = shortened(shown(text), most);
  return plain ? line : '"' + line + '"';
}

/// "a, b, ... (12 in all)"
std::string told_list(const std::vector<std::string>& texts, std::size_t most) {
  std::vector<std::string> some;
  for (std::size_t i = 0; i < texts.size() && i < most; ++i)
    some.push_back(told_text(texts[i], kMostValue));
  return joined(some) +
         (texts.size() > most ? ", ... (" + std::to_string(texts.size()) + " in all)" : "");
}

// --- What a call acts on besides its arguments ---

std::string step_text(const std::string& step) {
  return step.empty() ? step : " " + shortened(shown(step), kMostValue);
}

std::string unsaved_text(const std::vector<std::string>& files) {
  constexpr std::size_t kMostNamed = 8;
  return files.empty() ? " (nothing is unsaved)"
                       : " (unsaved: " + told_list(files, kMostNamed) + ")";
}

/// " (changes 14 files: A, B, ...)", unless the question names all of them already.
std::string changed_text(const std::vector<std::string>& files, const std::string& question) {
  constexpr std::size_t kMostNamed = 4;
  const auto is_told = [&](const std::string& file) { return question.contains(file); };
  if (std::ranges::all_of(files, is_told)) return {};
  const std::string count = std::to_string(files.size()) + " files: ";
  return " (changes " + (files.size() == 1 ? "" : count) + told_list(files, kMostNamed) + ")";
}

/// " (with 12 objects below it)", for an object that is meant with all that is in it.
std::string below_text(std::vector<scene::ObjectRef> left, std::string_view it) {
  constexpr std::size_t kMostCounted = 10'000;
  std::size_t count = 0;
  while (!left.empty() && count < kMostCounted) {
    const scene::ObjectRef each = left.back();
    left.pop_back();
    const auto children = each.world->children_of(each);
    if (!children) continue;
    count += children->size();
    left.insert(left.end(), children->begin(), children->end());
  }
  if (count == 0) return {};
  const bool more = !left.empty();
  return " (with " + std::string(more ? "more than " : "") + std::to_string(count) +
         (count == 1 ? " object" : " objects") + " below " + std::string(it) + ")";
}

/// " on 4 objects: /Lamp, /Gate, ... in Scenes/Main"
std::string selection_text(const Workspace& workspace) {
  constexpr std::size_t kMostNamed = 3;
  const auto selection = workspace.selection();
  const std::vector<scene::ObjectRef> selected =
      selection ? (*selection)->objects() : std::vector<scene::ObjectRef>{};
  if (selected.empty()) return " on nothing";
  std::vector<std::string> paths, scenes;
  for (const scene::ObjectRef& each : selected) {
    if (std::ranges::find(scenes, each.scene) == scenes.end()) scenes.push_back(each.scene);
    if (paths.size() == kMostNamed) continue;
    const auto path = each.world->path_of(each);
    if (path) paths.push_back(*path);
  }
  const bool one = selected.size() == 1;
  return (one ? " on " : " on " + std::to_string(selected.size()) + " objects: ") +
         told_list(paths, kMostNamed) + (selected.size() > kMostNamed ? ", ..." : "") +
         below_text(selected, one ? "it" : "them") + " in " + told_list(scenes, kMostNamed);
}

std::string lost_text(const Workspace& workspace) {
  constexpr std::size_t kMostNamed = 8;
  const auto store = workspace.store();
  if (!store) return {};
  const auto lost = (*store)->lost_edits();
  if (!lost || !*lost) return " (nothing was lost)";
  return " (of " + std::to_string((*lost)->runs) +
         (((*lost)->runs == 1) ? " run: " : " runs, the oldest in ") +
         told_list((*lost)->files, kMostNamed) + ")";
}

std::string target_text(const Workspace& workspace, ActsOn target,
                        const std::vector<std::string>& files) {
  const auto editor = workspace.editor();
  if (!editor) return {};
  switch (target) {
    case ActsOn::Arguments:
    case ActsOn::ActiveScene: return {};
    case ActsOn::Selection: return selection_text(workspace);
    case ActsOn::LastStep: return step_text((*editor)->next_step(scene::Turn::Undo));
    case ActsOn::UndoneStep: return step_text((*editor)->next_step(scene::Turn::Redo));
    case ActsOn::Unsaved: return unsaved_text(files);
    case ActsOn::LostEdits: return lost_text(workspace);
  }
  return {};
}

// --- One call ---

/// What was looked up for a call, and its words.
class ToldCall {
 public:
  ToldCall(const Workspace& workspace, std::string_view tool, const ToolRow* row,
           const json::Value& arguments)
      : workspace_(workspace), tool_(tool), words_(row ? row->words(arguments) : CallWords{}) {
    target_ = row && row->metadata.acts_on ? row->metadata.acts_on(arguments) : ActsOn::Arguments;
    if (target_ == ActsOn::ActiveScene) words_.file.emplace();
    find_subject();
  }

  [[nodiscard]] const std::vector<json::Value>& calls() const { return words_.calls; }
  /// Then its text has all files already.
  [[nodiscard]] bool is_about_unsaved() const { return target_ == ActsOn::Unsaved; }

  /// "update_gameobject /Enemy in Scenes/Main: name Foe, active false"; `files`: what it would
  /// change.
  [[nodiscard]] std::string text(const std::vector<std::string>& files = {}) const {
    std::string out(tool_);
    if (!words_.action.empty()) out += " " + told_text(words_.action, kMostValue);
    if (!words_.subject.empty()) out += " " + words_.subject;
    out += object_text() + target_text(workspace_, target_, files) + scene_text();
    std::vector<std::string> said = index_text();
    for (const CallWords::Argument& each : words_.arguments) said.push_back(argument_text(each));
    return said.empty() ? out : out + ": " + joined(said);
  }

  /// The objects of the call by their numbers, which stay when another object takes the path.
  [[nodiscard]] std::string identities() const {
    std::string out = identity(object_);
    for (const CallWords::Argument& each : words_.arguments)
      if (each.is_object) out += identity(found(each.value));
    if (const auto selection = workspace_.selection(); selection && target_ != ActsOn::Arguments)
      for (const std::int32_t number : (*selection)->numbers()) out += " " + std::to_string(number);
    return out;
  }

 private:
  [[nodiscard]] std::optional<scene::ObjectRef> found(const std::string& name) const {
    const auto names = workspace_.names();
    if (!names || name.empty()) return std::nullopt;
    const auto object = names->object(words_.file.value_or(""), name);
    return object ? std::optional(*object) : std::nullopt;
  }

  void find_subject() {
    if (!words_.names_component || words_.index) {
      object_ = found(words_.object);
    } else if (const auto names = workspace_.names()) {
      const auto component = names->component(words_.object);
      if (!component) return;
      object_ = component->object;
      words_.index = component->index;
    }
  }

  static std::string identity(const std::optional<scene::ObjectRef>& object) {
    if (!object) return " -";
    const auto number = object->world->number_of(*object);
    return number ? " " + std::to_string(*number) : " -";
  }

  [[nodiscard]] std::string object_text() const {
    if (words_.object.empty()) return {};
    const auto path =
        object_ ? object_->world->path_of(*object_) : Result<std::string>(words_.object);
    const bool is_whole = object_ && !words_.names_component && !words_.index;
    return " " + told_text(path ? *path : words_.object, kMostPath) +
           (is_whole ? below_text({*object_}, "it") : "");
  }

  [[nodiscard]] std::string scene_text() const {
    if (object_) return " in " + told_text(object_->scene, kMostPath);
    const bool is_of_none = words_.takes_object && words_.object.empty();
    if (!words_.file || (is_of_none && words_.file->empty())) return {};
    const auto names = workspace_.names();
    const auto scene = names ? names->scene(*words_.file) : Result<std::string>(*words_.file);
    return " in " + told_text(scene ? *scene : *words_.file, kMostPath);
  }

  /// "index 1 (now Engine.Body)": what is there now, even if something will be put there.
  [[nodiscard]] std::vector<std::string> index_text() const {
    if (!words_.index) return {};
    std::string out = "index " + std::to_string(*words_.index);
    const auto info =
        object_ ? object_->world->object(*object_) : Result<scene::ObjectInfo>(scene::ObjectInfo{});
    if (info && *words_.index >= 0 && *words_.index < std::ssize(info->components))
      out += " (now " +
             shown(info->components[static_cast<std::size_t>(*words_.index)].value_or(
                 "missing script")) +
             ")";
    return {out};
  }

  [[nodiscard]] std::string argument_text(const CallWords::Argument& argument) const {
    const auto object = argument.is_object ? found(argument.value) : std::nullopt;
    const auto path =
        object ? object->world->path_of(*object) : Result<std::string>(argument.value);
    return argument.name + " " +
           (argument.is_object ? told_text(path ? *path : argument.value, kMostPath)
                               : argument.value);
  }

  const Workspace& workspace_;
  std::string_view tool_;
  CallWords words_;
  ActsOn target_ = ActsOn::Arguments;
  std::optional<scene::ObjectRef> object_;
};

const ToolRow* row_of(const Desk& desk, std::string_view tool) {
  const auto row = desk.writes.find(tool);
  return row == desk.writes.end() ? nullptr : row->second;
}

ToldCall told_call(const Desk& desk, const json::Value& call) {
  const std::string_view tool = call["tool"].string_or("");
  return {desk.workspace, tool, row_of(desk, tool), call["arguments"]};
}

// --- Batches ---

/// Whether a call of a batch removes something: a person has to see that before anything else.
bool is_removal(const Desk& desk, const json::Value& call) {
  if (const auto action = call["arguments"][kActionField].string())
    return action->starts_with("delete") || action->starts_with("remove");
  const ToolRow* const row = row_of(desk, call["tool"].string_or(""));
  return row != nullptr && row->effect == Effect::Destroy;
}

/// "; and 31 more: 30 create_gameobject, 1 manage_asset delete"
std::string rest_text(std::span<const json::Value> calls) {
  if (calls.empty()) return {};
  std::vector<std::pair<std::string, std::size_t>> kinds;  // in the order of the calls
  for (const json::Value& call : calls) {
    std::string kind(call["tool"].string_or(""));
    if (const auto action = call["arguments"][kActionField].string())
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

/// As many calls as fit, removals first, and a count of the others; then which files change.
std::string batch_text(const Desk& desk, std::string_view tool, std::vector<json::Value> calls,
                       const std::vector<std::string>& files) {
  constexpr std::size_t kMostTold = 12;  // no more of them fit
  std::ranges::stable_partition(calls,
                                [&](const json::Value& each) { return is_removal(desk, each); });
  std::vector<std::string> told;
  for (std::size_t i = 0; i < calls.size() && i < kMostTold; ++i)
    told.push_back(shortened(told_call(desk, calls[i]).text(), kMostQuestion / 2));
  for (;; told.pop_back()) {
    std::string out = std::string(tool) + " of " + std::to_string(calls.size());
    for (std::size_t i = 0; i < told.size(); ++i) out += (i == 0 ? ": " : "; ") + told[i];
    out += rest_text(std::span(calls).subspan(told.size()));
    out += changed_text(files, out);
    if (told.empty() || out.size() <= kMostQuestion) return out;
  }
}

}  // namespace

std::string told_value(const json::Value& value) {
  if (const auto text = value.string()) return told_text(*text, kMostValue);
  return shortened(shown(json::to_text(value)), kMostValue);
}

std::string told_name(std::string_view name) {
  return told_text(name, kMostValue);
}

std::vector<std::string> told_files(const scene::SavedFiles& saved) {
  std::vector<std::string> out = saved.written;
  for (const std::string& each : saved.removed) out.push_back("remove " + each);
  for (const auto& [from, to] : saved.moved) out.push_back("move " + from + " to " + to);
  return out;
}

WriteQuestion question_of(const Desk& desk, std::string_view tool, const json::Value& arguments,
                          const std::vector<std::string>& files) {
  const ToldCall told(desk.workspace, tool, row_of(desk, tool), arguments);
  std::string text = told.text(files);
  if (!told.is_about_unsaved()) text += changed_text(files, text);
  if (!told.calls().empty()) text = batch_text(desk, tool, told.calls(), files);
  WriteQuestion out{shortened(text, kMostQuestion), text};
  out.subject += json::to_text(arguments) + told.identities();
  for (const json::Value& each : told.calls()) {
    const ToldCall call = told_call(desk, each);
    out.subject += "\n" + call.text() + call.identities();
  }
  return out;
}

WriteQuestion question_of_run(const ToolRow& row, std::string_view program,
                              std::string_view project, const json::Value& arguments) {
  std::string text = std::string(row.name) + " with " + told_text(program, kMostPath) + " on " +
                     told_text(project, kMostPath);
  const CallWords words = row.words(arguments);
  std::vector<std::string> said;
  for (const CallWords::Argument& each : words.arguments)
    said.push_back(each.name + " " + each.value);
  if (!said.empty()) text += ": " + joined(said);
  return {shortened(text, kMostQuestion), text + json::to_text(arguments)};
}

std::vector<std::string> sources_of(const Desk& desk, const ToolRow& row,
                                    const json::Value& arguments) {
  constexpr std::size_t kMostSource = 1'000;
  std::vector<std::string> out;
  const auto add = [&](const CallWords& words) {
    for (const std::string& each : words.sources)
      if (!each.empty()) out.push_back(shortened(each, kMostSource));
  };
  const CallWords words = row.words(arguments);
  add(words);
  for (const json::Value& call : words.calls)
    if (const ToolRow* const inner = row_of(desk, call["tool"].string_or("")))
      add(inner->words(call["arguments"]));
  return out;
}

}  // namespace diorama::surface
