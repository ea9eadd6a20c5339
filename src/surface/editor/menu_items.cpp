#include "surface/editor/menu_items.h"

#include <algorithm>
#include <array>

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/text.h"
#include "scene/editor.h"
#include "scene/store.h"
#include "surface/editor/editor.h"
#include "surface/editor/ui_objects.h"
#include "surface/shapes/change_json.h"
#include "unity/api/asset_files.h"
#include "unity/api/project.h"
#include "workspace/loaded_scenes.h"
#include "workspace/scene_files.h"
#include "workspace/selection.h"
#include "workspace/trial.h"
#include "workspace/workspace.h"

namespace diorama::surface {
namespace {

using scene::Input;
using scene::ObjectChange;
using scene::ObjectRef;

constexpr const char* kCanvas = "UnityEngine.Canvas";
constexpr std::string_view kEventSystem = "UnityEngine.EventSystems.EventSystem";

/// What it would change, for items that cannot be tried and taken back.
using Check = Foresight (*)(Workspace&);
/// `name` is the last part of the menu path.
using Run = Result<MenuOutcome> (*)(Workspace&, const std::string& name);

MenuOutcome said(std::string message) {
  MenuOutcome out;
  out.message = std::move(message);
  return out;
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

// --- What is selected ---------------------------------------------------------------------------

Result<std::vector<ObjectRef>> selected(const Workspace& workspace) {
  DIORAMA_TRY(const Selection* const selection, workspace.selection());
  std::vector<ObjectRef> out = selection->objects();
  if (!out.empty()) return out;
  return Error{ErrorCode::PreconditionFailed,
               "nothing is selected",
               "select objects first, with select_gameobjects",
               {}};
}

/// Without those that are below another one.
Result<std::vector<ObjectRef>> selected_tops(const Workspace& workspace) {
  DIORAMA_TRY(const std::vector<ObjectRef> all, selected(workspace));
  std::vector<ObjectRef> out;
  for (const ObjectRef& each : all) {
    DIORAMA_TRY(ObjectRef above, each.world->parent_of(each));
    while (!above.is_top() && std::ranges::find(all, above) == all.end()) {
      DIORAMA_TRY(above, above.world->parent_of(above));
    }
    if (above.is_top()) out.push_back(each);
  }
  return out;
}

Result<void> select(const Workspace& workspace, const std::vector<ObjectRef>& objects) {
  DIORAMA_TRY(Selection* const selection, workspace.selection());
  return selection->select(objects);
}

/// What was made or changed becomes the selection; the answer names the first.
Result<MenuOutcome> select_made(const Workspace& workspace, const std::vector<ObjectRef>& made,
                                std::string message) {
  MenuOutcome out = said(std::move(message));
  for (const ObjectRef& each : made) {
    DIORAMA_TRY(const scene::ObjectInfo info, each.world->object(each));
    if (out.number) continue;
    out.path = info.path;
    out.scene = info.scene_path;
    out.number = info.number;
  }
  DIORAMA_CHECK(select(workspace, made));
  return out;
}

/// One step that does the same with each of them; `change(editor, object)` gives the
/// result. They stay selected.
template <class Change>
Result<MenuOutcome> change_each(const Workspace& workspace, const std::string& step_name,
                                const std::vector<ObjectRef>& objects, const Change& change) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const auto step, editor->begin_step(step_name, false));
  std::vector<ObjectRef> changed;
  for (const ObjectRef& each : objects) {
    DIORAMA_TRY(const ObjectChange done, change(*editor, each));
    changed.push_back(done.object);
  }
  DIORAMA_CHECK(step->keep());
  return select_made(workspace, changed, step_name + ": " + counted(changed.size(), "object"));
}

// --- File, Edit ---------------------------------------------------------------------------------

Result<MenuOutcome> saved(const Result<scene::SavedFiles>& files) {
  if (!files) return files.error();
  if (files->empty()) return said("everything was saved already");
  return said(joined(scene::sentences_of(*files), "; "));
}

Result<std::vector<std::string>> scenes_to_save(const Workspace& workspace) {
  DIORAMA_TRY(const LoadedScenes* const loaded, workspace.loaded());
  std::vector<std::string> scenes = loaded->paths();
  if (scenes.empty()) {
    DIORAMA_TRY(scenes.emplace_back(), loaded->active());
  }
  return scenes;
}

Result<MenuOutcome> save(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const std::vector<std::string> scenes, scenes_to_save(workspace));
  return saved(save_files(workspace, scenes));
}

Foresight check_save(Workspace& workspace) {
  DIORAMA_TRY(const std::vector<std::string> scenes, scenes_to_save(workspace));
  DIORAMA_TRY(scene::Store* const store, workspace.store());
  DIORAMA_TRY(const scene::SavedFiles would_be, store->check_save(scenes));
  return told_files(would_be);
}

Foresight check_save_project(Workspace& workspace) {
  DIORAMA_TRY(const scene::SavedFiles would_be, check_save_scenes(workspace, ""));
  return told_files(would_be);
}

Foresight check_undo(Workspace& workspace) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  return editor->check_turn(scene::Turn::Undo);
}

Foresight check_redo(Workspace& workspace) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  return editor->check_turn(scene::Turn::Redo);
}

Result<MenuOutcome> save_project(Workspace& workspace, const std::string&) {
  return saved(save_files(workspace));
}

Result<MenuOutcome> undo(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const std::string step, editor->undo());
  return said("taken back: " + step);
}

Result<MenuOutcome> redo(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const std::string step, editor->redo());
  return said("made again: " + step);
}

Result<MenuOutcome> duplicate(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto objects, selected_tops(workspace));
  return change_each(
      workspace, "duplicate", objects,
      [](scene::Editor& editor, const ObjectRef& object) { return editor.duplicate(object); });
}

Result<MenuOutcome> remove(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto objects, selected_tops(workspace));
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const auto step, editor->begin_step("delete", false));
  std::vector<std::string> cleared;
  for (const ObjectRef& each : objects) {
    DIORAMA_TRY(const ObjectChange gone, editor->remove(each));
    cleared.insert(cleared.end(), gone.cleared.begin(), gone.cleared.end());
  }
  DIORAMA_CHECK(step->keep());
  DIORAMA_CHECK(select(workspace, {}));
  return said("deleted " + counted(objects.size(), "object") +
              (cleared.empty() ? "" : "; now refers to nothing: " + joined(cleared)));
}

Result<ObjectRef> top_of_scene(const Workspace& workspace) {
  DIORAMA_TRY(const Names names, workspace.names());
  return names.top("");
}

/// The objects at the top: what is done with them is done with everything below them.
Result<MenuOutcome> select_all(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const ObjectRef top, top_of_scene(workspace));
  DIORAMA_TRY(Selection* const selection, workspace.selection());
  DIORAMA_TRY(const std::size_t count, selection->select_roots(top));
  return said("selected " + counted(count, "object") + ", with everything below");
}

Result<MenuOutcome> deselect_all(Workspace& workspace, const std::string&) {
  DIORAMA_CHECK(select(workspace, {}));
  return said("nothing is selected");
}

// --- Assets -------------------------------------------------------------------------------------

Result<unity::AssetFiles*> asset_files(const Workspace& workspace) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(workspace));
  return project->asset_files();
}

Result<MenuOutcome> refresh(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const std::size_t changed, workspace.refresh());
  return said(counted(changed, "asset") + " changed on disk");
}

/// Tries "New Folder", then "New Folder 1", and so on, until nothing is in the way.
template <class Create>
Result<MenuOutcome> create_asset(const std::string& name, const std::string& before_number,
                                 const std::string& extension, const Create& create) {
  constexpr int kMostTries = 1000;
  for (int i = 0;; ++i) {
    auto made = create(name + (i == 0 ? "" : before_number + std::to_string(i)) + extension);
    if (!made && made.error().code == ErrorCode::AlreadyExists && i < kMostTries) continue;
    if (!made) return std::move(made).error();
    MenuOutcome out = said("created " + made->path);
    out.path = made->path;
    return out;
  }
}

Result<MenuOutcome> create_folder(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(unity::AssetFiles* const assets, asset_files(workspace));
  return create_asset("Assets/New Folder", " ", "",
                      [&](const std::string& path) { return assets->create_folder(path); });
}

Result<MenuOutcome> create_material(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(unity::AssetFiles* const assets, asset_files(workspace));
  return create_asset("Assets/New Material", " ", ".mat",
                      [&](const std::string& path) { return assets->create_material(path); });
}

Result<MenuOutcome> create_scene(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(unity::AssetFiles* const assets, asset_files(workspace));
  return create_asset("Assets/New Scene", " ", ".unity",
                      [&](const std::string& path) { return assets->create_scene(path, true); });
}

Result<MenuOutcome> new_scene(Workspace& workspace, const std::string& name) {
  DIORAMA_TRY(MenuOutcome out, create_scene(workspace, name));
  DIORAMA_CHECK(load_scene(workspace, out.path, false));
  DIORAMA_CHECK(select(workspace, {}));
  out.message += "; it is the active scene now";
  return out;
}

/// The class has the name of the file, else Unity finds no component in it.
std::string script_text(std::string_view class_name) {
  return "using UnityEngine;\n\npublic class " + std::string(class_name) +
         " : MonoBehaviour\n{\n"
         "    // Called before the first frame\n    void Start()\n    {\n    }\n\n"
         "    // Called in every frame\n    void Update()\n    {\n    }\n}\n";
}

Result<MenuOutcome> create_script(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(unity::AssetFiles* const assets, asset_files(workspace));
  return create_asset("Assets/NewBehaviourScript", "", ".cs", [&](const std::string& path) {
    return assets->create(path, script_text(stem_of(path)));
  });
}

// --- GameObject: new ones -----------------------------------------------------------------------

/// One step that makes an object of a free name: `make(editor, name)`.
template <class Make>
Result<MenuOutcome> create_object(const Workspace& workspace, const ObjectRef& parent,
                                  const std::string& name, const Make& make) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const std::string free, editor->free_name(parent, name));
  DIORAMA_TRY(const auto step, editor->begin_step("create " + free, false));
  DIORAMA_TRY(const ObjectChange made, make(*editor, free));
  DIORAMA_CHECK(step->keep());
  return select_made(workspace, {made.object}, "created " + made.path);
}

/// An object of the scene with such a component; nothing when there is none.
Result<std::optional<ObjectRef>> first_with(const ObjectRef& top, std::string_view component) {
  scene::ObjectQuery query;
  query.scenes = {top.scene};
  query.component = component;
  query.limit = 1;
  DIORAMA_TRY(const scene::FoundObjects found, top.world->find_objects(query));
  if (found.items.empty()) return std::optional<ObjectRef>{};
  DIORAMA_TRY(const scene::Numbered first, top.world->find_number(found.items.front().number));
  return std::optional(first.object);
}

Result<MenuOutcome> create_below(const Workspace& workspace, const ObjectRef& parent,
                                 const std::string& name, const std::string& shape) {
  return create_object(workspace, parent, name,
                       [&](scene::Editor& editor, const std::string& free) {
                         return editor.create(parent, {free, shape});
                       });
}

Result<MenuOutcome> create_empty(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const ObjectRef top, top_of_scene(workspace));
  return create_below(workspace, top, "GameObject", {});
}

Result<MenuOutcome> create_child(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto objects, selected(workspace));
  return create_below(workspace, objects.front(), "GameObject", {});
}

/// In the place of the first selected object, with all of them below it.
Result<MenuOutcome> create_parent(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto objects, selected_tops(workspace));
  const ObjectRef& first = objects.front();
  DIORAMA_TRY(const scene::ObjectInfo info, first.world->object(first));
  DIORAMA_TRY(const ObjectRef above, first.world->parent_of(first));
  const auto make = [&](scene::Editor& editor, const std::string& name) -> Result<ObjectChange> {
    DIORAMA_TRY(const ObjectChange made, editor.create(above, {name}));
    scene::TransformChange place;
    place.position = info.world.position;
    place.world = true;
    // Where nobody knows where the children are, the middle of the parent is as good a place.
    if (!info.world_unstored.position) DIORAMA_CHECK(editor.set_transform(made.object, place));
    for (const ObjectRef& child : objects) DIORAMA_CHECK(editor.move(child, {made.object}));
    return made;
  };
  return create_object(workspace, above, "GameObject", make);
}

Result<MenuOutcome> create_primitive(Workspace& workspace, const std::string& kind) {
  DIORAMA_TRY(const ObjectRef top, top_of_scene(workspace));
  return create_below(workspace, top, kind, kind);
}

/// An object with one or two components, and its direction.
struct Recipe {
  std::string_view item, name, component, second;
  std::optional<int> light_type;  ///< of LightType
  std::optional<scene::Vector3> euler;
};
constexpr auto kRecipes = std::to_array<Recipe>({
    {"Directional Light",
     "Directional Light",
     "UnityEngine.Light",
     {},
     1,
     scene::Vector3{50, -30, 0}},
    {"Point Light", "Point Light", "UnityEngine.Light", {}, 2, std::nullopt},
    {"Spotlight", "Spot Light", "UnityEngine.Light", {}, 0, scene::Vector3{90, 0, 0}},
    {"Area Light", "Area Light", "UnityEngine.Light", {}, 3, scene::Vector3{90, 0, 0}},
    {"Camera", "Camera", "UnityEngine.Camera", "UnityEngine.AudioListener", std::nullopt,
     std::nullopt},
    {"Reflection Probe",
     "Reflection Probe",
     "UnityEngine.ReflectionProbe",
     {},
     std::nullopt,
     std::nullopt},
    {"Audio Source", "Audio Source", "UnityEngine.AudioSource", {}, std::nullopt, std::nullopt},
    {"Video Player",
     "Video Player",
     "UnityEngine.Video.VideoPlayer",
     {},
     std::nullopt,
     std::nullopt},
    {"Particle System",
     "Particle System",
     "UnityEngine.ParticleSystem",
     {},
     std::nullopt,
     scene::Vector3{-90, 0, 0}},
    {"Event System", "EventSystem", kEventSystem, "UnityEngine.EventSystems.StandaloneInputModule",
     std::nullopt, std::nullopt},
});

Result<ObjectChange> cook(scene::Editor& editor, const ObjectRef& top, const std::string& name,
                          const Recipe& recipe) {
  DIORAMA_TRY(const ObjectChange made, editor.create(top, {name}));
  if (recipe.euler)
    DIORAMA_CHECK(editor.set_transform(made.object, {std::nullopt, recipe.euler, std::nullopt}));
  Input fields;
  if (recipe.light_type)
    fields = Input::map({{"type", Input::of(static_cast<std::int64_t>(*recipe.light_type))}});
  DIORAMA_CHECK(
      editor.add_component(made.object, {std::string(recipe.component), std::nullopt, fields}));
  if (!recipe.second.empty())
    DIORAMA_CHECK(editor.add_component(made.object, {std::string(recipe.second)}));
  return made;
}

Result<MenuOutcome> create_recipe(Workspace& workspace, const std::string& item) {
  const auto recipe = std::ranges::find(kRecipes, item, &Recipe::item);
  DIORAMA_TRY(const ObjectRef top, top_of_scene(workspace));
  if (recipe->component == kEventSystem) {  // a scene has one, as in the editor
    DIORAMA_TRY(const auto known, first_with(top, kEventSystem));
    if (known) {
      DIORAMA_TRY(const std::string path, known->world->path_of(*known));
      return select_made(workspace, {*known}, "there is one already: " + path);
    }
  }
  return create_object(workspace, top, std::string(recipe->name),
                       [&](scene::Editor& editor, const std::string& name) {
                         return cook(editor, top, name, *recipe);
                       });
}

/// With an event system, if the scene has none.
Result<MenuOutcome> create_canvas(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const ObjectRef top, top_of_scene(workspace));
  const auto recipe = std::ranges::find(kRecipes, "Event System", &Recipe::item);
  DIORAMA_TRY(const auto known, first_with(top, recipe->component));
  const auto make = [&](scene::Editor& editor, const std::string& name) -> Result<ObjectChange> {
    DIORAMA_TRY(const ObjectChange made, make_canvas(editor, top, name));
    if (known) return made;
    DIORAMA_TRY(const std::string free, editor.free_name(top, std::string(recipe->name)));
    DIORAMA_CHECK(cook(editor, top, free, *recipe));
    return made;
  };
  return create_object(workspace, top, "Canvas", make);
}

/// The first selected object, if it is in a canvas; else a canvas of the active scene, if it has
/// one.
Result<std::optional<ObjectRef>> ui_parent(const Workspace& workspace) {
  DIORAMA_TRY(const Selection* const selection, workspace.selection());
  const std::vector<ObjectRef> objects = selection->objects();
  if (!objects.empty())
    for (ObjectRef at = objects.front(); !at.is_top();) {
      DIORAMA_TRY(const scene::ObjectInfo info, at.world->object(at));
      if (std::ranges::find(info.components, kCanvas) != info.components.end())
        return std::optional(objects.front());
      DIORAMA_TRY(at, at.world->parent_of(at));
    }
  DIORAMA_TRY(const ObjectRef top, top_of_scene(workspace));
  return first_with(top, kCanvas);
}

/// Below the selected object, or a canvas; when there is none, one is made.
Result<MenuOutcome> create_ui(Workspace& workspace, const std::string& item) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const auto step, editor->begin_step("create " + ui_object_name(item), false));
  DIORAMA_TRY(std::optional<ObjectRef> parent, ui_parent(workspace));
  if (!parent) {
    DIORAMA_CHECK(create_canvas(workspace, {}));  // which is then selected
    DIORAMA_TRY(const auto canvas, selected(workspace));
    parent = canvas.front();
  }
  DIORAMA_TRY(MenuOutcome out, create_object(workspace, *parent, ui_object_name(item),
                                             [&](scene::Editor& its, const std::string& name) {
                                               return make_ui_object(its, item, name, *parent);
                                             }));
  DIORAMA_CHECK(step->keep());
  return out;
}

// --- GameObject: those that are selected --------------------------------------------------------

template <int sibling>
Result<MenuOutcome> set_sibling(Workspace& workspace, const std::string& name) {
  DIORAMA_TRY(std::vector<ObjectRef> objects, selected(workspace));
  if (sibling == 0) std::ranges::reverse(objects);  // so that they keep their order
  const auto change = [](scene::Editor& editor, const ObjectRef& object) -> Result<ObjectChange> {
    DIORAMA_TRY(const ObjectRef parent, object.world->parent_of(object));
    return editor.move(object, {parent, sibling, false});
  };
  return change_each(workspace, lower_case(name), objects, change);
}

/// All get the opposite of the first one's state.
Result<MenuOutcome> toggle_active(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto objects, selected(workspace));
  DIORAMA_TRY(const scene::ObjectInfo first, objects.front().world->object(objects.front()));
  return change_each(workspace, first.active ? "deactivate" : "activate", objects,
                     [&](scene::Editor& editor, const ObjectRef& object) {
                       return editor.set_active(object, !first.active);
                     });
}

/// The others go below the first one.
Result<MenuOutcome> make_parent(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(std::vector<ObjectRef> objects, selected(workspace));
  if (objects.size() < 2)
    return Error{ErrorCode::PreconditionFailed,
                 "only one object is selected",
                 "select the parent first and its children after it",
                 {}};
  const ObjectRef parent = objects.front();
  objects.erase(objects.begin());
  return change_each(workspace, "make parent", objects,
                     [&](scene::Editor& editor, const ObjectRef& object) {
                       return editor.move(object, {parent});
                     });
}

Result<MenuOutcome> clear_parent(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto objects, selected_tops(workspace));
  return change_each(workspace, "clear parent", objects,
                     [](scene::Editor& editor, const ObjectRef& object) {
                       return editor.move(object, {with_id(object, 0)});
                     });
}

// --- Component ----------------------------------------------------------------------------------

/// "Box Collider" is BoxCollider, in any letter case; an unknown name is left as it is.
std::string type_called(scene::World& world, const std::string& item) {
  std::string wanted = item;
  std::erase(wanted, ' ');
  std::vector<std::string> same;
  for (const std::string& full :
       world.suggest({.kind = scene::NameQuery::Kind::Types, .text = wanted}).items) {
    const std::string_view name = std::string_view(full).substr(full.find_last_of(".+") + 1);
    if (lower_case(name) == lower_case(wanted)) same.push_back(full);
  }
  return same.size() == 1 ? same.front() : wanted;
}

Result<MenuOutcome> add_component(Workspace& workspace, const std::string& item) {
  DIORAMA_TRY(const auto objects, selected(workspace));
  const std::string type = type_called(*objects.front().world, item);
  std::string added, initial;
  const auto change = [&](scene::Editor& editor, const ObjectRef& object) -> Result<ObjectChange> {
    DIORAMA_TRY(const scene::ComponentChange done, editor.add_component(object, {type}));
    added = done.type;
    initial = initial_values_text(done);
    return ObjectChange{object, done.object_path, done.object_name, {}};
  };
  DIORAMA_TRY(MenuOutcome out, change_each(workspace, "add " + type, objects, change));
  out.message = "added " + added + " to " + counted(objects.size(), "object");
  if (!initial.empty()) out.message += "\n" + initial.substr(0, initial.find_last_not_of('\n') + 1);
  return out;
}

// --- The list -----------------------------------------------------------------------------------

struct Row {
  MenuItem item;
  Run run;
  ActsOn target = ActsOn::Arguments;
  Check check = nullptr;  ///< null: it can be tried
};
constexpr auto kRows = std::to_array<Row>({
    {{"File/New Scene", "Creates a scene with a camera and a light, and loads it."}, new_scene},
    {{"File/Save", "Saves the scenes that are loaded."}, save, ActsOn::Unsaved, check_save},
    {{"File/Save Project", "Saves everything that was changed."},
     save_project,
     ActsOn::Unsaved,
     check_save_project},
    {{"Edit/Undo", "Takes the last step back."}, undo, ActsOn::LastStep, check_undo},
    {{"Edit/Redo", "Makes the step again that was taken back."},
     redo,
     ActsOn::UndoneStep,
     check_redo},
    {{"Edit/Select All", "Selects the objects at the top of the active scene."}, select_all},
    {{"Edit/Deselect All", "Selects nothing."}, deselect_all},
    {{"Edit/Duplicate", "Copies what is selected, with everything below."},
     duplicate,
     ActsOn::Selection},
    {{"Edit/Delete", "Deletes what is selected, with everything below."},
     remove,
     ActsOn::Selection},
    {{"Assets/Create/Folder", "Creates a folder in Assets."}, create_folder},
    {{"Assets/Create/C# Script", "Creates a MonoBehaviour in Assets."}, create_script},
    {{"Assets/Create/Scene", "Creates a scene with a camera and a light in Assets."}, create_scene},
    {{"Assets/Create/Material", "Creates a material in Assets."}, create_material},
    {{"Assets/Refresh", "Looks at the disk again."}, refresh},
    {{"GameObject/Create Empty", "Creates an object at the top of the active scene."},
     create_empty,
     ActsOn::ActiveScene},
    {{"GameObject/Create Empty Child", "Creates an object below the one that is selected."},
     create_child,
     ActsOn::Selection},
    {{"GameObject/Create Empty Parent", "Puts what is selected below a new object."},
     create_parent,
     ActsOn::Selection},
    {{"GameObject/3D Object/Cube", "Creates a cube."}, create_primitive, ActsOn::ActiveScene},
    {{"GameObject/3D Object/Sphere", "Creates a sphere."}, create_primitive, ActsOn::ActiveScene},
    {{"GameObject/3D Object/Capsule", "Creates a capsule."}, create_primitive, ActsOn::ActiveScene},
    {{"GameObject/3D Object/Cylinder", "Creates a cylinder."},
     create_primitive,
     ActsOn::ActiveScene},
    {{"GameObject/3D Object/Plane", "Creates a plane."}, create_primitive, ActsOn::ActiveScene},
    {{"GameObject/3D Object/Quad", "Creates a quad."}, create_primitive, ActsOn::ActiveScene},
    {{"GameObject/Light/Directional Light", "Creates a light that shines everywhere."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Light/Point Light", "Creates a light that shines around it."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Light/Spotlight", "Creates a light that shines down in a cone."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Light/Area Light", "Creates a rectangle that shines down."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Light/Reflection Probe", "Creates a probe of what is around it."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Effects/Particle System", "Creates particles that rise."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Video/Video Player", "Creates a player of videos."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Audio/Audio Source", "Creates a source of sound."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/UI/Canvas", "Creates a canvas, and an event system if there is none."},
     create_canvas,
     ActsOn::ActiveScene},
    {{"GameObject/UI/Image", "Creates an image in a canvas."}, create_ui, ActsOn::Selection},
    {{"GameObject/UI/Raw Image", "Creates an image of a texture in a canvas."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Panel", "Creates a background as large as what it is in."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Text - TextMeshPro", "Creates a text in a canvas."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Toggle", "Creates a switch with a text in a canvas."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Slider", "Creates a slider in a canvas."}, create_ui, ActsOn::Selection},
    {{"GameObject/UI/Scrollbar", "Creates a scrollbar in a canvas."}, create_ui, ActsOn::Selection},
    {{"GameObject/UI/Scroll View",
      "Creates a view with scrollbars, and what it shows, in a canvas."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Button - TextMeshPro", "Creates a button with a text in a canvas."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Dropdown - TextMeshPro", "Creates a list to choose from in a canvas."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Input Field - TextMeshPro", "Creates a field to write in, in a canvas."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Legacy/Text", "Creates a text in a canvas, without TextMeshPro."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Legacy/Button", "Creates a button in a canvas, without TextMeshPro."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Legacy/Dropdown", "Creates a list to choose from, without TextMeshPro."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Legacy/Input Field", "Creates a field to write in, without TextMeshPro."},
     create_ui,
     ActsOn::Selection},
    {{"GameObject/UI/Event System", "Creates an event system."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Camera", "Creates a camera that also hears."},
     create_recipe,
     ActsOn::ActiveScene},
    {{"GameObject/Make Parent", "Puts what is selected below the first of it."},
     make_parent,
     ActsOn::Selection},
    {{"GameObject/Clear Parent", "Puts what is selected at the top."},
     clear_parent,
     ActsOn::Selection},
    {{"GameObject/Set as first sibling", "Puts what is selected before its siblings."},
     set_sibling<0>,
     ActsOn::Selection},
    {{"GameObject/Set as last sibling", "Puts what is selected after its siblings."},
     set_sibling<-1>,
     ActsOn::Selection},
    {{"GameObject/Toggle Active State", "Switches what is selected on or off."},
     toggle_active,
     ActsOn::Selection},
});

constexpr std::string_view kComponent = "Component/";

/// The last part of a menu path.
std::string last_part(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

/// Without "..." and spaces around the parts.
std::string tidy(std::string_view given) {
  std::string out;
  for (const char c : given) {
    if (c == ' ' && (out.empty() || out.ends_with('/'))) continue;
    if (c == '/')
      while (out.ends_with(' ')) out.pop_back();
    out += c;
  }
  if (out.ends_with("\u2026")) out.resize(out.size() - std::string_view("\u2026").size());
  while (out.ends_with('.') || out.ends_with(' ')) out.pop_back();
  return out;
}

Error unknown(const std::string& wanted) {
  std::vector<std::string_view> all, close;
  for (const Row& row : kRows) all.push_back(row.item.path);
  const std::string last = lower_case(last_part(wanted)), menu = lower_case(parent_of(wanted));
  const auto add = [&](std::string_view path) {
    if (std::ranges::find(close, path) == close.end()) close.push_back(path);
  };
  for (const std::string_view path : all)
    if (lower_case(last_part(path)) == last) add(path);
  if (const auto alike = nearest(wanted, all)) add(*alike);
  for (const std::string_view path : all)
    if (lower_case(parent_of(path)) == menu && !menu.empty()) add(path);
  const auto joined = [](const std::vector<std::string_view>& list) {
    std::string out;
    for (const std::string_view each : list) out.append(out.empty() ? "" : ", ").append(each);
    return out;
  };
  return {ErrorCode::NotFound,
          "there is no menu item '" + wanted + "' without the editor",
          "there is: " + joined(close.empty() ? all : close),
          {{"menuPath", wanted}, {"items", joined(all) + ", Component/<type>"}}};
}

}  // namespace

std::vector<MenuItem> menu_items() {
  std::vector<MenuItem> out;
  for (const Row& row : kRows) out.push_back(row.item);
  return out;
}

namespace {

const Row* row_called(const std::string& tidy_path) {
  const std::string lower = lower_case(tidy_path);
  const auto row = std::ranges::find_if(
      kRows, [&](const Row& each) { return lower_case(each.item.path) == lower; });
  return row == kRows.end() ? nullptr : &*row;
}

}  // namespace

ActsOn target_of_menu_item(const std::string& menu_path) {
  const Row* const row = row_called(tidy(menu_path));
  return row == nullptr ? ActsOn::Selection : row->target;  // a component, if anything
}

Foresight check_menu_item(Workspace& workspace, const std::string& menu_path) {
  const Row* const row = row_called(tidy(menu_path));
  if (row != nullptr && row->check != nullptr) return row->check(workspace);
  return try_out(workspace, [&]() -> Result<void> {
    const auto done = run_menu_item(workspace, menu_path);
    if (!done) return done.error();
    return {};
  });
}

Result<MenuOutcome> run_menu_item(Workspace& workspace, const std::string& menu_path) {
  const std::string wanted = tidy(menu_path), lower = lower_case(wanted);
  if (const Row* const row = row_called(wanted)) {
    DIORAMA_TRY(MenuOutcome out, row->run(workspace, last_part(row->item.path)));
    out.menu_path = row->item.path;
    return out;
  }
  const std::string last = last_part(wanted);
  if (!lower.starts_with(lower_case(kComponent)) || last.empty()) return unknown(wanted);
  DIORAMA_TRY(MenuOutcome out, add_component(workspace, last));
  out.menu_path = wanted;
  return out;
}

}  // namespace diorama::surface
