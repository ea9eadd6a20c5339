#include "workspace/actions.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "edit/assets.h"
#include "edit/scene_editor.h"
#include "edit/settings.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

using scene::Input;

constexpr std::size_t kMostCalls = 10'000;

Error wrong(std::string_view argument, std::string message) {
  return {ErrorCode::InvalidArgument,
          std::string(argument) + ": " + std::move(message),
          {},
          {{"field", std::string(argument)}}};
}

/// What a call was given, asked for by name and kind.
class Arguments {
 public:
  explicit Arguments(const Input& given) : given_(given) {}

  Result<std::string> text(const char* name) const {
    const Input* const value = given_.find(name);
    if (value == nullptr) return wrong(name, "missing");
    if (value->kind != Input::Kind::Text)
      return wrong(name, "expected a text, got " + describe(*value));
    return value->text;
  }
  Result<std::string> text_or(const char* name, std::string fallback) const {
    return given_.find(name) == nullptr ? Result<std::string>(std::move(fallback)) : text(name);
  }
  Result<bool> flag_or(const char* name, bool fallback) const {
    const Input* const value = given_.find(name);
    if (value == nullptr) return fallback;
    if (value->kind != Input::Kind::Bool)
      return wrong(name, "expected true or false, got " + describe(*value));
    return value->flag;
  }
  Result<std::optional<int>> number(const char* name) const {
    const Input* const value = given_.find(name);
    if (value == nullptr) return std::optional<int>{};
    const double read = value->kind == Input::Kind::Number
                            ? std::strtod(value->text.c_str(), nullptr)
                            : std::nan("");
    if (!(std::abs(read) < 1e9) || read != std::floor(read))
      return wrong(name, "expected a whole number, got " + describe(*value));
    return std::optional(static_cast<int>(read));
  }
  Result<int> needed_number(const char* name) const {
    DIORAMA_TRY(const std::optional<int> value, number(name));
    if (!value) return wrong(name, "missing");
    return *value;
  }
  Result<std::optional<scene::Vector3>> vector(const char* name) const {
    const Input* const value = given_.find(name);
    if (value == nullptr) return std::optional<scene::Vector3>{};
    scene::Vector3 out;
    for (const auto& [key, part] :
         {std::pair{"x", &out.x}, std::pair{"y", &out.y}, std::pair{"z", &out.z}}) {
      const Input* const number = value->find(key);
      if (number == nullptr || number->kind != Input::Kind::Number)
        return wrong(name, R"(expected {"x": 0, "y": 0, "z": 0}, got )" + describe(*value));
      *part = std::strtod(number->text.c_str(), nullptr);
    }
    return std::optional(out);
  }
  [[nodiscard]] const Input* find(const char* name) const { return given_.find(name); }

 private:
  const Input& given_;
};

Input texts(const std::vector<std::string>& list) {
  std::vector<Input> items;
  for (const std::string& each : list) items.push_back(Input::of(each));
  return Input::list(std::move(items));
}

Result<Input> told(Result<edit::ObjectChange> done) {
  if (!done) return std::move(done).error();
  std::vector<Input::Member> members{{"path", Input::of(done->path)},
                                     {"name", Input::of(done->name)}};
  if (!done->cleared.empty()) members.push_back({"cleared", texts(done->cleared)});
  return Input::map(std::move(members));
}

Input with_fields(std::vector<Input::Member> members, const std::vector<std::string>& set,
                  const edit::SkippedFields& skipped) {
  members.push_back({"fields_set", texts(set)});
  members.push_back({"fields_skipped", texts(skipped.names)});
  if (!skipped.hint.empty()) members.push_back({"hint", Input::of(skipped.hint)});
  return Input::map(std::move(members));
}

Result<Input> told(Result<edit::ComponentChange> done) {
  if (!done) return std::move(done).error();
  return with_fields({{"path", Input::of(done->object_path)},
                      {"component_type", Input::of(done->type)},
                      {"index", Input::of(static_cast<std::int64_t>(done->index))}},
                     done->set, done->skipped);
}

Result<Input> told(Result<edit::AssetChange> done) {
  if (!done) return std::move(done).error();
  return Input::map({{"path", Input::of(done->path)},
                     {"guid", Input::of(done->guid.text())},
                     {"files", texts(done->files)},
                     {"still_used_by", texts(done->still_used_by)}});
}

Result<Input> told(Result<edit::AssetFieldChange> done) {
  if (!done) return std::move(done).error();
  return with_fields({{"path", Input::of(done->path)},
                      {"guid", Input::of(done->guid.text())},
                      {"file_id", Input::of(std::to_string(done->id))},
                      {"name", Input::of(done->name)},
                      {"type", Input::of(done->type)},
                      {"files", texts(done->files)}},
                     done->set, done->skipped);
}

Result<Input> told(Result<std::vector<edit::OverrideInfo>> done) {
  if (!done) return std::move(done).error();
  std::vector<std::string> list;
  for (const edit::OverrideInfo& each : *done)
    list.push_back(each.object_path + " " + (each.component.empty() ? "" : each.component + " ") +
                   each.property);
  return Input::map({{"overrides", texts(list)}});
}

Result<Input> told(Result<void> done) {
  if (!done) return std::move(done).error();
  return Input::map({});
}

using Handler = Result<Input> (*)(Workspace&, const Arguments&);
using ObjectHandler = Result<Input> (*)(edit::SceneEditor&, const std::string& path,
                                        const Arguments&);
using AssetHandler = Result<Input> (*)(edit::AssetEditor&, const std::string& path,
                                       const Arguments&);

Result<edit::SceneEditor> scene_of(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(const std::string scene, given.text_or("scene_path", {}));
  return workspace.edit(scene);
}

/// Actions of one object of a scene: "scene_path" (else the active one) and "path".
template <ObjectHandler handler>
Result<Input> of_object(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::SceneEditor editor, scene_of(workspace, given));
  DIORAMA_TRY(const std::string path, given.text("path"));
  return handler(editor, path, given);
}

/// Actions of one asset: "path".
template <AssetHandler handler>
Result<Input> of_asset(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::AssetEditor editor, workspace.edit_assets());
  DIORAMA_TRY(const std::string path, given.text("path"));
  return handler(editor, path, given);
}

// --- Objects ---

Result<Input> create(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::SceneEditor editor, scene_of(workspace, given));
  DIORAMA_TRY(const std::string name, given.text("name"));
  DIORAMA_TRY(const std::string parent, given.text_or("parent", {}));
  DIORAMA_TRY(const std::string primitive, given.text_or("primitive", {}));
  return told(primitive.empty() ? editor.create(name, parent)
                                : editor.create_primitive(primitive, name, parent));
}

Result<Input> rename(edit::SceneEditor& editor, const std::string& path, const Arguments& given) {
  DIORAMA_TRY(const std::string name, given.text("name"));
  return told(editor.rename(path, name));
}

Result<Input> set_active(edit::SceneEditor& editor, const std::string& path,
                         const Arguments& given) {
  DIORAMA_TRY(const bool active, given.flag_or("active", true));
  return told(editor.set_active(path, active));
}

Result<Input> set_tag(edit::SceneEditor& editor, const std::string& path, const Arguments& given) {
  DIORAMA_TRY(const std::string tag, given.text("tag"));
  return told(editor.set_tag(path, tag));
}

Result<Input> set_layer(edit::SceneEditor& editor, const std::string& path,
                        const Arguments& given) {
  DIORAMA_TRY(const int layer, given.needed_number("layer"));
  return told(editor.set_layer(path, layer));
}

Result<Input> set_transform(edit::SceneEditor& editor, const std::string& path,
                            const Arguments& given) {
  edit::TransformChange change;
  DIORAMA_TRY(change.position, given.vector("position"));
  DIORAMA_TRY(change.euler, given.vector("rotation"));
  DIORAMA_TRY(change.scale, given.vector("scale"));
  DIORAMA_TRY(change.world, given.flag_or("world", false));
  return told(editor.set_transform(path, change));
}

Result<Input> move(edit::SceneEditor& editor, const std::string& path, const Arguments& given) {
  DIORAMA_TRY(const std::string parent, given.text_or("parent", {}));
  DIORAMA_TRY(const std::optional<int> sibling, given.number("sibling"));
  DIORAMA_TRY(const bool keep_world, given.flag_or("keep_world", true));
  return told(editor.move(path, parent, sibling.value_or(-1), keep_world));
}

Result<Input> duplicate(edit::SceneEditor& editor, const std::string& path, const Arguments&) {
  return told(editor.duplicate(path));
}

Result<Input> remove(edit::SceneEditor& editor, const std::string& path, const Arguments&) {
  return told(editor.remove(path));
}

// --- Components ---

Result<Input> add_component(edit::SceneEditor& editor, const std::string& path,
                            const Arguments& given) {
  edit::NewComponent wanted;
  DIORAMA_TRY(wanted.type, given.text("component_type"));
  DIORAMA_TRY(wanted.index, given.number("index"));
  if (const Input* fields = given.find("fields")) wanted.fields = *fields;
  return told(editor.add_component(path, wanted));
}

Result<Input> set_fields(edit::SceneEditor& editor, const std::string& path,
                         const Arguments& given) {
  DIORAMA_TRY(const int index, given.needed_number("index"));
  const Input* const fields = given.find("fields");
  if (fields == nullptr || fields->kind != Input::Kind::Map)
    return wrong("fields", "expected fields with their values");
  return told(editor.set_fields(path, index, *fields));
}

Result<Input> remove_component(edit::SceneEditor& editor, const std::string& path,
                               const Arguments& given) {
  DIORAMA_TRY(const int index, given.needed_number("index"));
  return told(editor.remove_component(path, index));
}

Result<Input> move_component(edit::SceneEditor& editor, const std::string& path,
                             const Arguments& given) {
  DIORAMA_TRY(const int index, given.needed_number("index"));
  DIORAMA_TRY(const int new_index, given.needed_number("new_index"));
  return told(editor.move_component(path, index, new_index));
}

// --- Prefabs ---

Result<Input> instantiate(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::SceneEditor editor, scene_of(workspace, given));
  DIORAMA_TRY(const std::string prefab, given.text("prefab"));
  DIORAMA_TRY(const std::string parent, given.text_or("parent", {}));
  return told(editor.instantiate(prefab, parent));
}

Result<Input> create_prefab(edit::SceneEditor& editor, const std::string& path,
                            const Arguments& given) {
  DIORAMA_TRY(const std::string prefab, given.text("prefab"));
  return told(editor.create_prefab(path, prefab));
}

Result<Input> unpack(edit::SceneEditor& editor, const std::string& path, const Arguments& given) {
  DIORAMA_TRY(const bool completely, given.flag_or("completely", false));
  return told(editor.unpack(path, completely));
}

Result<edit::OverrideFilter> filter_of(const Arguments& given) {
  edit::OverrideFilter filter;
  DIORAMA_TRY(filter.object, given.text_or("object", {}));
  DIORAMA_TRY(filter.component, given.text_or("component_type", {}));
  DIORAMA_TRY(filter.property, given.text_or("property", {}));
  return filter;
}

Result<Input> revert(edit::SceneEditor& editor, const std::string& path, const Arguments& given) {
  DIORAMA_TRY(const edit::OverrideFilter filter, filter_of(given));
  return told(editor.revert_overrides(path, filter));
}

Result<Input> apply(edit::SceneEditor& editor, const std::string& path, const Arguments& given) {
  DIORAMA_TRY(const edit::OverrideFilter filter, filter_of(given));
  return told(editor.apply_overrides(path, filter));
}

// --- Assets and settings ---

Result<Input> create_asset(edit::AssetEditor& editor, const std::string& path,
                           const Arguments& given) {
  DIORAMA_TRY(const std::string kind, given.text("kind"));
  if (kind == "folder") return told(editor.create_folder(path));
  if (kind == "material") return told(editor.create_material(path));
  if (kind == "scene") {
    DIORAMA_TRY(const bool empty, given.flag_or("empty", false));
    return told(editor.create_scene(path, !empty));
  }
  if (kind == "variant") {
    DIORAMA_TRY(const std::string prefab, given.text("prefab"));
    return told(editor.create_variant(prefab, path));
  }
  if (kind != "text")
    return wrong("kind", "expected folder, material, scene, variant or text, got '" + kind + "'");
  DIORAMA_TRY(const std::string text, given.text("text"));
  return told(editor.create(path, text));
}

/// "fields": a map; nothing when it is not given.
Result<Input> fields_of(const Arguments& given) {
  const Input* const fields = given.find("fields");
  if (fields == nullptr) return Input::map({});
  if (fields->kind != Input::Kind::Map)
    return wrong("fields", "expected fields with their values, got " + describe(*fields));
  return *fields;
}

Result<Input> create_scriptable_object(edit::AssetEditor& editor, const std::string& path,
                                       const Arguments& given) {
  DIORAMA_TRY(const std::string type, given.text("type"));
  DIORAMA_TRY(const Input fields, fields_of(given));
  return told(editor.create_scriptable_object(path, type, fields));
}

Result<Input> set_asset(edit::AssetEditor& editor, const std::string& path,
                        const Arguments& given) {
  if (given.find("fields") == nullptr) return wrong("fields", "missing");
  DIORAMA_TRY(const Input fields, fields_of(given));
  const Input* const part = given.find("object");
  const bool fits = part == nullptr || part->kind == Input::Kind::Text ||
                    part->kind == Input::Kind::Number;  // its name, or its id
  if (!fits) return wrong("object", "expected a name or an id, got " + describe(*part));
  return told(editor.set_fields(path, part == nullptr ? "" : part->text, fields));
}

Result<Input> move_asset(edit::AssetEditor& editor, const std::string& path,
                         const Arguments& given) {
  DIORAMA_TRY(const std::string to, given.text("to"));
  return told(editor.move(path, to));
}

Result<Input> copy_asset(edit::AssetEditor& editor, const std::string& path,
                         const Arguments& given) {
  DIORAMA_TRY(const std::string to, given.text("to"));
  return told(editor.copy(path, to));
}

Result<Input> delete_asset(edit::AssetEditor& editor, const std::string& path, const Arguments&) {
  return told(editor.remove(path));
}

Result<Input> import_asset(edit::AssetEditor& editor, const std::string& path, const Arguments&) {
  return told(editor.import(path));
}

Result<Input> add_tag(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::SettingsEditor settings, workspace.edit_settings());
  DIORAMA_TRY(const std::string tag, given.text("tag"));
  return told(settings.add_tag(tag));
}

Result<Input> remove_tag(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::SettingsEditor settings, workspace.edit_settings());
  DIORAMA_TRY(const std::string tag, given.text("tag"));
  return told(settings.remove_tag(tag));
}

Result<Input> name_layer(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::SettingsEditor settings, workspace.edit_settings());
  DIORAMA_TRY(const int layer, given.needed_number("layer"));
  DIORAMA_TRY(const std::string name, given.text("name"));
  return told(settings.name_layer(layer, name));
}

Result<Input> set_build_scenes(Workspace& workspace, const Arguments& given) {
  DIORAMA_TRY(edit::SettingsEditor settings, workspace.edit_settings());
  const Input* const list = given.find("scenes");
  if (list == nullptr || list->kind != Input::Kind::List)
    return wrong("scenes", "expected a list of scene paths");
  std::vector<unity::BuildScene> scenes;
  for (const Input& each : list->items) {
    const Arguments entry(each);
    unity::BuildScene scene;
    scene.enabled = true;
    if (each.kind == Input::Kind::Map) {
      DIORAMA_TRY(scene.path, entry.text("path"));
      DIORAMA_TRY(scene.enabled, entry.flag_or("enabled", true));
    } else {
      scene.path = each.text;
    }
    scenes.push_back(std::move(scene));
  }
  return told(settings.set_build_scenes(scenes));
}

struct Action {
  std::string_view name;
  Handler handler;
};

constexpr auto kActions = std::to_array<Action>({
    {"create_gameobject", create},
    {"rename", of_object<rename>},
    {"set_active", of_object<set_active>},
    {"set_tag", of_object<set_tag>},
    {"set_layer", of_object<set_layer>},
    {"update_transform", of_object<set_transform>},
    {"move", of_object<move>},
    {"duplicate", of_object<duplicate>},
    {"delete_gameobject", of_object<remove>},
    {"add_component", of_object<add_component>},
    {"update_component", of_object<set_fields>},
    {"remove_component", of_object<remove_component>},
    {"move_component", of_object<move_component>},
    {"instantiate_prefab", instantiate},
    {"create_prefab", of_object<create_prefab>},
    {"unpack_prefab", of_object<unpack>},
    {"revert_overrides", of_object<revert>},
    {"apply_overrides", of_object<apply>},
    {"create_asset", of_asset<create_asset>},
    {"create_scriptable_object", of_asset<create_scriptable_object>},
    {"set_asset", of_asset<set_asset>},
    {"move_asset", of_asset<move_asset>},
    {"copy_asset", of_asset<copy_asset>},
    {"delete_asset", of_asset<delete_asset>},
    {"import_asset", of_asset<import_asset>},
    {"add_tag", add_tag},
    {"remove_tag", remove_tag},
    {"name_layer", name_layer},
    {"set_build_scenes", set_build_scenes},
});

/// The value with every {"$result": n} in it replaced by what call n gave.
Result<Input> with_results(const Input& value, const std::vector<Input>& results) {
  if (const Input* const index = value.find("$result")) {
    const std::size_t at = index->kind == Input::Kind::Number
                               ? std::strtoull(index->text.c_str(), nullptr, 10)
                               : results.size();
    if (at >= results.size() || index->text.starts_with('-'))
      return wrong("$result", "expected the number of an earlier call, got " + describe(*index));
    const Input* const field = value.find("field");
    const std::string name = field == nullptr ? "path" : field->text;
    const Input* const found = results[at].find(name);
    if (found == nullptr)
      return wrong("$result", "call " + std::to_string(at) + " gave no '" + name + "'");
    return *found;
  }
  Input out = value;
  for (Input& item : out.items) {
    DIORAMA_TRY(item, with_results(item, results));
  }
  for (Input::Member& member : out.members) {
    DIORAMA_TRY(member.value, with_results(member.value, results));
  }
  return out;
}

}  // namespace

std::vector<std::string_view> action_names() {
  std::vector<std::string_view> out;
  for (const Action& each : kActions) out.push_back(each.name);
  return out;
}

Result<Input> run_action(Workspace& workspace, const ActionCall& call) {
  const auto found = std::ranges::find(kActions, call.action, &Action::name);
  if (found != kActions.end()) return found->handler(workspace, Arguments(call.arguments));
  return Error{ErrorCode::InvalidArgument,
               "there is no action '" + call.action + "'",
               did_you_mean(call.action, action_names()),
               {{"field", "action"}}};
}

Result<BatchResult> run_batch(Workspace& workspace, const std::vector<ActionCall>& calls,
                              bool dry_run) {
  if (calls.size() > kMostCalls)
    return Error{ErrorCode::LimitExceeded,
                 "a batch has at most " + std::to_string(kMostCalls) + " calls",
                 "make several of it",
                 {}};
  DIORAMA_TRY(const std::unique_ptr<edit::Step> step,
              workspace.begin_step("batch of " + std::to_string(calls.size())));
  BatchResult out;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const auto failed = [&](Error error) {
      error.message = "call " + std::to_string(i) + " (" + calls[i].action + "): " + error.message;
      error.details.emplace_back("call", std::to_string(i));
      return error;
    };
    auto arguments = with_results(calls[i].arguments, out.results);
    if (!arguments) return failed(std::move(arguments).error());
    auto result = run_action(workspace, {calls[i].action, *std::move(arguments)});
    if (!result) return failed(std::move(result).error());
    out.results.push_back(*std::move(result));
  }
  if (dry_run) {
    DIORAMA_TRY(out.changes, workspace.step_changes());
  } else {
    step->keep();
  }
  return out;
}

}  // namespace diorama
