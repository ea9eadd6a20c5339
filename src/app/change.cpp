#include "app/change.h"

#include <optional>
#include <ostream>
#include <utility>

#include "app/exit_codes.h"
#include "app/steps.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/json_input.h"
#include "unity/api/asset_files.h"
#include "unity/api/project.h"
#include "workspace/object_changes.h"
#include "workspace/workspace.h"

namespace diorama::app {
namespace {

using scene::Input;

Error wrong(std::string message, std::string hint = {}) {
  return {ErrorCode::InvalidArgument, std::move(message), std::move(hint), {}};
}

/// "mass=2.5", "tag=Player", "target={"$ref": "/Enemy"}".
Result<Input> parse_values(const std::vector<std::string>& values) {
  std::vector<Input::Member> members;
  for (const std::string& each : values) {
    const std::size_t equals = each.find('=');
    if (equals == std::string::npos || equals == 0)
      return wrong("'" + each + "' sets nothing", "write FIELD=VALUE");
    const std::string text = each.substr(equals + 1);
    const auto parsed = json::parse(text);
    members.push_back(
        {each.substr(0, equals), parsed ? surface::to_input(parsed->root()) : Input::of(text)});
  }
  return Input::map(std::move(members));
}

/// As tools take it: [1, 2, 3], or {"x": 1, "y": 2, "z": 3}.
Result<scene::Vector3> vector(const std::string& field, const std::string& text) {
  const auto parsed = json::parse(text);
  if (!parsed) return wrong(field + ": expected [x, y, z], got '" + text + "'");
  scene::Vector3 out;
  const json::Path top;
  DIORAMA_CHECK(json::Codec<scene::Vector3>::read(parsed->root(), out, {&top, field}));
  return out;
}

/// Sets what an object has besides its components. `text` is the value as it was given.
Result<scene::ObjectChange> set_of_object(scene::Editor& editor, const scene::ObjectRef& object,
                                          const std::string& field, const Input& value,
                                          const std::string& text) {
  // An object may well have the name "12" or "null"; only a JSON string loses its quotes.
  const std::string& word = value.kind == Input::Kind::Text ? value.text : text;
  if (field == "name") return editor.rename(object, word);
  if (field == "tag") return editor.set_tag(object, word);
  if (field == "active" && value.kind == Input::Kind::Bool)
    return editor.set_active(object, value.flag);
  if (field == "layer") {
    DIORAMA_TRY(const int layer, layer_number(*object.world, word));
    return editor.set_layer(object, layer);
  }
  scene::TransformChange change;
  for (const auto& [name, part] :
       {std::pair{"position", &change.position}, std::pair{"rotation", &change.euler},
        std::pair{"scale", &change.scale}}) {
    if (field != name) continue;
    DIORAMA_TRY(*part, vector(field, text));
    return editor.set_transform(object, change);
  }
  return wrong("an object cannot be given " + field + " = " + describe(value),
               "it has name, active (true or false), tag, layer (a number or name), position, "
               "rotation and scale ([x, y, z]); fields of components need --index");
}

void say(const Query& query, std::ostream& out, std::string_view action,
         const scene::ComponentChange& change) {
  if (!query.json) {
    out << surface::component_change_text(action, change);
    return;
  }
  std::string text;
  json::Writer writer(text);
  surface::write_component_change(writer, action, change);
  out << text << "\n";
}

void say(const Query& query, std::ostream& out, std::string_view action,
         const scene::ObjectChange& change) {
  if (!query.json) {
    out << surface::object_change_text(action, change);
    return;
  }
  std::string text;
  json::Writer writer(text);
  surface::write_object_change(writer, action, change);
  out << text << "\n";
}

void say(const Query& query, std::ostream& out, std::string_view action,
         const scene::AssetFieldChange& change) {
  if (!query.json) {
    out << surface::asset_change_text(action, change);
    return;
  }
  std::string text;
  json::Writer writer(text);
  surface::write_asset_change(writer, action, change);
  out << text << "\n";
}

template <class Done>
int code_of(const Done& done) {
  if constexpr (requires { done.skipped; })
    return done.skipped.names.empty() ? kFine : kBadNews;
  else
    return kFine;
}

template <class Done>
Result<int> said(const Query& query, std::ostream& out, std::string_view action,
                 Result<Done> done) {
  if (!done) return std::move(done).error();
  say(query, out, action, *done);
  return code_of(*done);
}

/// Whether fields of an asset are set, and not of a scene or prefab.
bool is_of_asset(const Workspace& workspace, const Query& query) {
  const bool is_path = query.scene.starts_with("Assets/") || query.scene.starts_with("Packages/") ||
                       query.scene.starts_with("ProjectSettings/");
  if (query.question != Question::Set || !is_path) return false;
  const auto names = workspace.names();
  const auto scene = names ? names->scene(query.scene) : Result<std::string>(names.error());
  return !scene && (scene.error().code == ErrorCode::Unsupported ||
                    scene.error().code == ErrorCode::AssetNotFound);
}

/// The values that are set, and what is before them, if anything.
struct Given {
  Input fields;
  std::string part;
};

Result<Given> given_values(const Query& query) {
  std::vector<std::string> values = query.values;
  Given out{{}, query.path};
  if (out.part.find('=') != std::string::npos)
    values.insert(values.begin(), std::exchange(out.part, {}));
  if (values.empty()) return wrong("nothing is set", "write FIELD=VALUE");
  DIORAMA_TRY(out.fields, parse_values(values));
  return out;
}

/// Instead of an object's path there is the name or id of an object of the asset, or nothing.
Result<int> set_asset(Workspace& workspace, const Query& query, std::ostream& out) {
  if (query.index) return wrong("--index is for the components of scenes and prefabs");
  DIORAMA_TRY(const Given given, given_values(query));
  DIORAMA_TRY(unity::UnityProject* const project, surface::unity_project(workspace));
  DIORAMA_TRY(unity::AssetFiles* const files, project->asset_files());
  return said(query, out, "update", files->set_fields(query.scene, given.part, given.fields));
}

/// Settings of a scene have no object.
Result<int> set_settings(Workspace& workspace, const Query& query, std::ostream& out) {
  if (query.index) return wrong("--index and --settings mean different things");
  DIORAMA_TRY(const Given given, given_values(query));
  if (!given.part.empty()) return wrong("'" + given.part + "': settings belong to no object");
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const std::string scene, names.scene(query.scene));
  DIORAMA_TRY(unity::UnityProject* const project, surface::unity_project(workspace));
  DIORAMA_TRY(unity::AssetFiles* const files, project->asset_files());
  return said(query, out, "update", files->set_scene_settings(scene, query.settings, given.fields));
}

/// The editor and the object to change.
struct Target {
  scene::Editor& editor;
  scene::ObjectRef object;
};

Result<int> set(const Target& target, const Query& query, std::ostream& out) {
  if (query.values.empty()) return wrong("nothing is set", "write FIELD=VALUE");
  DIORAMA_TRY(const Input values, parse_values(query.values));
  const auto& [editor, object] = target;
  if (query.index)
    return said(query, out, "update",
                editor.set_fields({object, *query.index}, values, scene::kAllLevels));
  // One answer for all: the last one has the object's final name and path.
  std::optional<scene::ObjectChange> done;
  for (std::size_t i = 0; i < values.members.size(); ++i) {
    const auto& [field, value] = values.members[i];
    DIORAMA_TRY(done, set_of_object(editor, object, field, value,
                                    query.values[i].substr(field.size() + 1)));
  }
  say(query, out, "set", *done);
  return kFine;
}

Result<int> add(const Target& target, const Query& query, std::ostream& out) {
  DIORAMA_TRY(Input fields, parse_values(query.values));
  return said(
      query, out, "add",
      target.editor.add_component(target.object, {query.type, query.index, std::move(fields)}));
}

Result<int> remove(const Target& target, const Query& query, std::ostream& out) {
  const auto& [editor, object] = target;
  if (query.index)
    return said(query, out, "remove", editor.remove_component({object, *query.index}, true));
  return said(query, out, "remove", editor.remove(object));
}

Result<int> move(const Target& target, const scene::ObjectRef& parent, const Query& query,
                 std::ostream& out) {
  return said(query, out, "move",
              target.editor.move(target.object, {parent, query.sibling, !query.local}));
}

Result<int> perform(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const scene::ObjectRef parent, names.object_or_top(query.scene, query.parent));
  if (query.question == Question::New)
    return said(query, out, "create", editor->create(parent, {query.name}));
  DIORAMA_TRY(scene::ObjectRef object, names.object(query.scene, query.path));
  const Target target{*editor, std::move(object)};
  switch (query.question) {
    case Question::Set: return set(target, query, out);
    case Question::Add: return add(target, query, out);
    case Question::Remove: return remove(target, query, out);
    case Question::Move: return move(target, parent, query, out);
    default: return kFine;
  }
}

/// As `undo` names it.
std::string step_name(const Query& query, bool of_asset) {
  switch (query.question) {
    case Question::Set:
      if (!query.settings.empty()) return "set " + query.settings + " of " + query.scene;
      return "set " + (of_asset ? query.scene : query.path);
    case Question::Add: return "add " + query.type + " to " + query.path;
    case Question::New: return "create " + query.name;
    case Question::Remove: return "remove " + query.path;
    case Question::Move: return "move " + query.path;
    default: return "change";
  }
}

}  // namespace

Result<int> change(Workspace& workspace, const Query& query, std::ostream& out) {
  const bool of_settings = !query.settings.empty();
  const bool of_asset = !of_settings && is_of_asset(workspace, query);
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(std::unique_ptr<scene::Step> step,
              editor->begin_step(step_name(query, of_asset), query.dry_run));
  DIORAMA_TRY(const int code, of_settings ? set_settings(workspace, query, out)
                              : of_asset  ? set_asset(workspace, query, out)
                                          : perform(workspace, query, out));
  if (!query.dry_run) {
    DIORAMA_CHECK(step->keep());
    step = nullptr;
    DIORAMA_CHECK(save_or(workspace, query, out, &scene::Editor::undo));
  }
  return code;
}

}  // namespace diorama::app
