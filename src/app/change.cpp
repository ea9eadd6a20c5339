#include "app/change.h"

#include <ostream>
#include <sstream>
#include <utility>

#include "app/steps.h"
#include "surface/arguments.h"
#include "surface/shapes/change_json.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/scene_editor.h"
#include "unity/edit/session.h"
#include "unity/model/hierarchies.h"
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

/// An object, and who changes it.
struct Target {
  Workspace& workspace;
  unity::edit::SceneEditor& editor;
  std::string path;
};

/// What an object has besides its components. `text` is the value as it was given.
Result<scene::ObjectChange> set_of_object(const Target& target, const std::string& field,
                                                const Input& value, const std::string& text) {
  auto& [workspace, editor, path] = target;
  // An object may well be called "12" or "null"; only a JSON string is taken out of its quotes.
  const std::string& word = value.kind == Input::Kind::Text ? value.text : text;
  if (field == "name") return editor.rename(path, word);
  if (field == "tag") return editor.set_tag(path, word);
  if (field == "active" && value.kind == Input::Kind::Bool)
    return editor.set_active(path, value.flag);
  if (field == "layer") {
    DIORAMA_TRY(const int layer, layer_number(workspace, word));
    return editor.set_layer(path, layer);
  }
  scene::TransformChange change;
  for (const auto& [name, part] :
       {std::pair{"position", &change.position}, std::pair{"rotation", &change.euler},
        std::pair{"scale", &change.scale}}) {
    if (field != name) continue;
    DIORAMA_TRY(*part, vector(field, text));
    return editor.set_transform(path, change);
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
         const unity::edit::AssetFieldChange& change) {
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
Result<void> said(const Query& query, std::ostream& out, std::string_view action,
                  Result<Done> done) {
  if (!done) return std::move(done).error();
  say(query, out, action, *done);
  return {};
}

/// Whether it is an asset and not a scene or prefab whose fields are set.
bool is_of_asset(const Query& query) {
  const bool is_path = query.scene.starts_with("Assets/") || query.scene.starts_with("Packages/") ||
                       query.scene.starts_with("ProjectSettings/");
  return query.question == Question::Set && is_path && !unity::has_hierarchy(query.scene);
}

/// In the place of an object's path stands the name or id of an object of the asset, or nothing.
Result<void> set_asset(Workspace& workspace, const Query& query, std::ostream& out) {
  if (query.index) return wrong("--index is for the components of scenes and prefabs");
  std::vector<std::string> values = query.values;
  std::string part = query.path;
  if (part.find('=') != std::string::npos) values.insert(values.begin(), std::exchange(part, {}));
  if (values.empty()) return wrong("nothing is set", "write FIELD=VALUE");
  DIORAMA_TRY(const Input fields, parse_values(values));
  DIORAMA_TRY(unity::edit::AssetEditor editor, workspace.edit_assets());
  return said(query, out, "update", editor.set_fields(query.scene, part, fields));
}

Result<void> set(Target target, const Query& query, std::ostream& out) {
  if (query.values.empty()) return wrong("nothing is set", "write FIELD=VALUE");
  DIORAMA_TRY(const Input values, parse_values(query.values));
  if (query.index)
    return said(query, out, "update", target.editor.set_fields(query.path, *query.index, values));
  for (std::size_t i = 0; i < values.members.size(); ++i) {
    const auto& [field, value] = values.members[i];
    DIORAMA_TRY(const scene::ObjectChange done,
                set_of_object(target, field, value, query.values[i].substr(field.size() + 1)));
    target.path = done.path;  // it may have another name now
    say(query, out, "set", done);
  }
  return {};
}

Result<void> add(unity::edit::SceneEditor& editor, const Query& query, std::ostream& out) {
  DIORAMA_TRY(Input fields, parse_values(query.values));
  return said(query, out, "add",
              editor.add_component(query.path, {query.type, query.index, std::move(fields)}));
}

Result<void> remove(unity::edit::SceneEditor& editor, const Query& query, std::ostream& out) {
  if (query.index)
    return said(query, out, "remove", editor.remove_component(query.path, *query.index, true));
  return said(query, out, "remove", editor.remove(query.path));
}

Result<void> perform(Workspace& workspace, unity::edit::SceneEditor& editor, const Query& query,
                     std::ostream& out) {
  switch (query.question) {
    case Question::Set: return set({workspace, editor, query.path}, query, out);
    case Question::Add: return add(editor, query, out);
    case Question::New: return said(query, out, "create", editor.create(query.name, query.parent));
    case Question::Remove: return remove(editor, query, out);
    case Question::Move:
      return said(query, out, "move",
                  editor.move(query.path, query.parent, query.sibling, !query.local));
    default: return {};
  }
}

/// As `undo` names it.
std::string step_name(const Query& query) {
  switch (query.question) {
    case Question::Set: return "set " + (is_of_asset(query) ? query.scene : query.path);
    case Question::Add: return "add " + query.type + " to " + query.path;
    case Question::New: return "create " + query.name;
    case Question::Remove: return "remove " + query.path;
    case Question::Move: return "move " + query.path;
    default: return "change";
  }
}

}  // namespace

Result<void> change(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(std::unique_ptr<unity::edit::Step> step,
              workspace.begin_step(step_name(query), query.dry_run));
  std::ostringstream done;  // said when it is true
  if (is_of_asset(query)) {
    DIORAMA_CHECK(set_asset(workspace, query, done));
  } else {
    DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(query.scene));
    DIORAMA_CHECK(perform(workspace, editor, query, done));
  }
  if (!query.dry_run) {
    step->keep();
    step = nullptr;
    DIORAMA_CHECK(save_or(workspace, query, done, &Workspace::undo));
  }
  out << done.str() << std::flush;
  return {};
}

}  // namespace diorama::app
