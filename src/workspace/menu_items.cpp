#include "workspace/menu_items.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/text.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/scene_editor.h"
#include "unity/model/object_paths.h"
#include "workspace/ui_objects.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

using scene::Input;
using unity::edit::ObjectChange;

constexpr const char* kCanvas = "UnityEngine.Canvas";
constexpr std::string_view kEventSystem = "UnityEngine.EventSystems.EventSystem";

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

std::string name_of(std::int32_t number) {
  return "obj:" + std::to_string(number);
}

/// Objects by number, for paths change while some of them are moved or removed.
Result<std::vector<std::int32_t>> selected(Workspace& workspace) {
  std::vector<std::int32_t> out = workspace.selected_numbers();
  if (!out.empty()) return out;
  return Error{ErrorCode::PreconditionFailed,
               "nothing is selected",
               "select objects first, with select_gameobjects",
               {}};
}

/// Without those that are below another one.
Result<std::vector<std::int32_t>> selected_tops(Workspace& workspace) {
  DIORAMA_TRY(const std::vector<std::int32_t> all, selected(workspace));
  std::vector<ObjectPlace> places;
  std::set<std::pair<std::string, std::string>> known;
  for (const std::int32_t number : all) {
    DIORAMA_TRY(places.emplace_back(), workspace.locate({}, name_of(number)));
    known.emplace(places.back().scene, places.back().path);
  }
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool below = false;
    for (std::string_view above = unity::parent_path(places[i].path); !above.empty() && !below;
         above = unity::parent_path(above))
      below = known.contains({places[i].scene, std::string(above)});
    if (!below) out.push_back(all[i]);
  }
  return out;
}

/// What was made or changed, of which the first is told; they become the selection.
Result<MenuOutcome> select_made(Workspace& workspace, const std::vector<ObjectPlace>& made,
                                std::string message) {
  MenuOutcome out = said(std::move(message));
  std::vector<std::string> names;
  for (const ObjectPlace& each : made) {
    DIORAMA_TRY(const ObjectInfo info, workspace.object(each.scene, each.path));
    names.push_back(name_of(info.number));
    if (names.size() > 1) continue;
    out.path = info.path;
    out.scene = info.scene_path;
    out.number = info.number;
  }
  DIORAMA_CHECK(workspace.select({}, names));
  return out;
}

/// One step that does the same with each selected object; `change` says what became of it. They
/// stay selected.
template <class Change>
Result<MenuOutcome> change_each(Workspace& workspace, const std::string& step_name,
                                const std::vector<std::int32_t>& numbers, const Change& change) {
  DIORAMA_TRY(const auto step, workspace.begin_step(step_name));
  std::vector<ObjectPlace> changed;
  for (const std::int32_t number : numbers) {
    DIORAMA_TRY(const ObjectPlace place, workspace.locate({}, name_of(number)));
    DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(place.scene));
    DIORAMA_TRY(const std::string path, change(editor, place.path));
    changed.push_back({place.scene, path});
  }
  step->keep();
  return select_made(workspace, changed, step_name + ": " + counted(changed.size(), "object"));
}

// --- File, Edit ---------------------------------------------------------------------------------

Result<MenuOutcome> saved(const Result<scene::SavedFiles>& files) {
  if (!files) return files.error();
  if (files->empty()) return said("everything was saved already");
  return said(joined(scene::sentences_of(*files), "; "));
}

Result<MenuOutcome> save(Workspace& workspace, const std::string&) {
  std::vector<std::string> scenes = workspace.loaded_scenes();
  if (scenes.empty()) {
    DIORAMA_TRY(scenes.emplace_back(), workspace.active_scene());
  }
  return saved(workspace.save(scenes));
}

Result<MenuOutcome> save_project(Workspace& workspace, const std::string&) {
  return saved(workspace.save());
}

Result<MenuOutcome> undo(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const std::string step, workspace.undo());
  return said("taken back: " + step);
}

Result<MenuOutcome> redo(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const std::string step, workspace.redo());
  return said("made again: " + step);
}

Result<MenuOutcome> duplicate(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto numbers, selected_tops(workspace));
  const auto copy = [](unity::edit::SceneEditor& editor,
                       const std::string& path) -> Result<std::string> {
    DIORAMA_TRY(const ObjectChange made, editor.duplicate(path));
    return made.path;
  };
  return change_each(workspace, "duplicate", numbers, copy);
}

Result<MenuOutcome> remove(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto numbers, selected_tops(workspace));
  DIORAMA_TRY(const auto step, workspace.begin_step("delete"));
  std::string cleared;
  for (const std::int32_t number : numbers) {
    DIORAMA_TRY(const ObjectPlace place, workspace.locate({}, name_of(number)));
    DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(place.scene));
    DIORAMA_TRY(const ObjectChange gone, editor.remove(place.path));
    for (const std::string& each : gone.cleared) cleared += (cleared.empty() ? "" : ", ") + each;
  }
  step->keep();
  DIORAMA_CHECK(workspace.select({}, {}));
  return said("deleted " + counted(numbers.size(), "object") +
              (cleared.empty() ? "" : "; now refers to nothing: " + cleared));
}

/// What is at the top: what is done with those is done with all that is below them.
Result<MenuOutcome> select_all(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const std::size_t count, workspace.select_roots({}));
  return said("selected " + counted(count, "object") + ", with everything below");
}

Result<MenuOutcome> deselect_all(Workspace& workspace, const std::string&) {
  DIORAMA_CHECK(workspace.select({}, {}));
  return said("nothing is selected");
}

// --- Assets -------------------------------------------------------------------------------------

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
  DIORAMA_TRY(unity::edit::AssetEditor assets, workspace.edit_assets());
  return create_asset("Assets/New Folder", " ", "",
                      [&](const std::string& path) { return assets.create_folder(path); });
}

Result<MenuOutcome> create_material(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(unity::edit::AssetEditor assets, workspace.edit_assets());
  return create_asset("Assets/New Material", " ", ".mat",
                      [&](const std::string& path) { return assets.create_material(path); });
}

Result<MenuOutcome> create_scene(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(unity::edit::AssetEditor assets, workspace.edit_assets());
  return create_asset("Assets/New Scene", " ", ".unity",
                      [&](const std::string& path) { return assets.create_scene(path, true); });
}

Result<MenuOutcome> new_scene(Workspace& workspace, const std::string& name) {
  DIORAMA_TRY(MenuOutcome out, create_scene(workspace, name));
  DIORAMA_CHECK(workspace.load_scene(out.path, false));
  DIORAMA_CHECK(workspace.select({}, {}));
  out.message += "; it is the active scene now";
  return out;
}

/// The class is called like the file, else Unity finds no component in it.
std::string script_text(std::string_view class_name) {
  return "using UnityEngine;\n\npublic class " + std::string(class_name) +
         " : MonoBehaviour\n{\n"
         "    // Called before the first frame\n    void Start()\n    {\n    }\n\n"
         "    // Called in every frame\n    void Update()\n    {\n    }\n}\n";
}

Result<MenuOutcome> create_script(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(unity::edit::AssetEditor assets, workspace.edit_assets());
  return create_asset("Assets/NewBehaviourScript", "", ".cs", [&](const std::string& path) {
    return assets.create(path, script_text(stem_of(path)));
  });
}

// --- GameObject: new ones -----------------------------------------------------------------------

/// One step that makes an object of a free name: `make(editor, name)`.
template <class Make>
Result<MenuOutcome> create_object(Workspace& workspace, const ObjectPlace& parent,
                                  const std::string& name, const Make& make) {
  DIORAMA_TRY(unity::edit::SceneEditor editor, workspace.edit(parent.scene));
  DIORAMA_TRY(const std::string free, editor.free_name(name, parent.path));
  DIORAMA_TRY(const auto step, workspace.begin_step("create " + free));
  DIORAMA_TRY(const ObjectChange made, make(editor, free));
  step->keep();
  return select_made(workspace, {{parent.scene, made.path}}, "created " + made.path);
}

/// An object of the scene with such a component; nothing when there is none.
Result<std::optional<ObjectPlace>> first_with(Workspace& workspace, const std::string& scene,
                                              std::string_view component) {
  ObjectQuery query;
  query.scene = scene;
  query.component = component;
  query.limit = 1;
  DIORAMA_TRY(const FoundObjects found, workspace.find_objects(query));
  if (found.items.empty()) return std::optional<ObjectPlace>{};
  return std::optional(ObjectPlace{scene, found.items.front().path});
}

Result<ObjectPlace> top_of_scene(Workspace& workspace) {
  DIORAMA_TRY(std::string scene, workspace.active_scene());
  return ObjectPlace{std::move(scene), {}};
}

Result<MenuOutcome> create_empty(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const ObjectPlace top, top_of_scene(workspace));
  return create_object(workspace, top, "GameObject",
                       [](unity::edit::SceneEditor& editor, const std::string& name) {
                         return editor.create(name, {});
                       });
}

Result<MenuOutcome> create_child(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto numbers, selected(workspace));
  DIORAMA_TRY(const ObjectPlace parent, workspace.locate({}, name_of(numbers.front())));
  return create_object(workspace, parent, "GameObject",
                       [&](unity::edit::SceneEditor& editor, const std::string& name) {
                         return editor.create(name, parent.path);
                       });
}

/// Where the first selected object was, with all of them below it.
Result<MenuOutcome> create_parent(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto numbers, selected_tops(workspace));
  DIORAMA_TRY(const ObjectInfo first, workspace.object({}, name_of(numbers.front())));
  const ObjectPlace above{first.scene_path, std::string(unity::parent_path(first.path))};
  const auto make = [&](unity::edit::SceneEditor& editor,
                        const std::string& name) -> Result<ObjectChange> {
    DIORAMA_TRY(const ObjectChange made, editor.create(name, above.path));
    unity::edit::TransformChange place;
    place.position = first.world.position;
    place.world = true;
    DIORAMA_CHECK(editor.set_transform(made.path, place));
    for (const std::int32_t number : numbers) {
      DIORAMA_TRY(const ObjectPlace child, workspace.locate(first.scene_path, name_of(number)));
      DIORAMA_CHECK(editor.move(child.path, made.path, -1, true));
    }
    return made;
  };
  return create_object(workspace, above, "GameObject", make);
}

Result<MenuOutcome> create_primitive(Workspace& workspace, const std::string& kind) {
  DIORAMA_TRY(const ObjectPlace top, top_of_scene(workspace));
  return create_object(workspace, top, kind,
                       [&](unity::edit::SceneEditor& editor, const std::string& name) {
                         return editor.create_primitive(kind, name, {});
                       });
}

/// An object with one component or two, and where it looks.
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

Result<ObjectChange> cook(unity::edit::SceneEditor& editor, const std::string& name,
                          const Recipe& recipe) {
  DIORAMA_TRY(const ObjectChange made, editor.create(name, {}));
  if (recipe.euler)
    DIORAMA_CHECK(editor.set_transform(made.path, {std::nullopt, recipe.euler, std::nullopt}));
  Input fields;
  if (recipe.light_type)
    fields = Input::map({{"type", Input::of(static_cast<std::int64_t>(*recipe.light_type))}});
  DIORAMA_CHECK(
      editor.add_component(made.path, {std::string(recipe.component), std::nullopt, fields}));
  if (!recipe.second.empty())
    DIORAMA_CHECK(editor.add_component(made.path, {std::string(recipe.second), std::nullopt, {}}));
  return made;
}

Result<MenuOutcome> create_recipe(Workspace& workspace, const std::string& item) {
  const auto recipe = std::ranges::find(kRecipes, item, &Recipe::item);
  DIORAMA_TRY(const ObjectPlace top, top_of_scene(workspace));
  if (recipe->component == kEventSystem) {  // a scene has one, as in the editor
    DIORAMA_TRY(const auto known, first_with(workspace, top.scene, kEventSystem));
    if (known) return select_made(workspace, {*known}, "there is one already: " + known->path);
  }
  return create_object(workspace, top, std::string(recipe->name),
                       [&](unity::edit::SceneEditor& editor, const std::string& name) {
                         return cook(editor, name, *recipe);
                       });
}

/// With an event system, if the scene has none.
Result<MenuOutcome> create_canvas(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const ObjectPlace top, top_of_scene(workspace));
  const auto recipe = std::ranges::find(kRecipes, "Event System", &Recipe::item);
  DIORAMA_TRY(const auto known, first_with(workspace, top.scene, recipe->component));
  const auto make = [&](unity::edit::SceneEditor& editor,
                        const std::string& name) -> Result<ObjectChange> {
    DIORAMA_TRY(const ObjectChange made, make_canvas(editor, name));
    if (known) return made;
    DIORAMA_TRY(const std::string free, editor.free_name(std::string(recipe->name), {}));
    DIORAMA_CHECK(cook(editor, free, *recipe));
    return made;
  };
  return create_object(workspace, top, "Canvas", make);
}

/// The first selected object, if it is in a canvas; else a canvas of the active scene, if it has
/// one.
Result<std::optional<ObjectPlace>> ui_parent(Workspace& workspace) {
  const std::vector<ObjectPlace> selection = workspace.selection();
  if (!selection.empty())
    for (std::string path = selection.front().path; !path.empty();
         path = unity::parent_path(path)) {
      DIORAMA_TRY(const ObjectInfo info, workspace.object(selection.front().scene, path));
      if (std::ranges::find(info.components, kCanvas) != info.components.end())
        return std::optional(selection.front());
    }
  DIORAMA_TRY(const std::string scene, workspace.active_scene());
  return first_with(workspace, scene, kCanvas);
}

/// Below the selected object, or a canvas; when there is none, one is made.
Result<MenuOutcome> create_ui(Workspace& workspace, const std::string& item) {
  DIORAMA_TRY(const auto step, workspace.begin_step("create " + ui_object_name(item)));
  DIORAMA_TRY(std::optional<ObjectPlace> parent, ui_parent(workspace));
  if (!parent) {
    DIORAMA_TRY(const MenuOutcome canvas, create_canvas(workspace, {}));
    parent = {canvas.scene, canvas.path};
  }
  DIORAMA_TRY(MenuOutcome out,
              create_object(workspace, *parent, ui_object_name(item),
                            [&](unity::edit::SceneEditor& editor, const std::string& name) {
                              return make_ui_object(editor, item, name, parent->path);
                            }));
  step->keep();
  return out;
}

// --- GameObject: those that are selected --------------------------------------------------------

template <int sibling>
Result<MenuOutcome> set_sibling(Workspace& workspace, const std::string& name) {
  DIORAMA_TRY(std::vector<std::int32_t> numbers, selected(workspace));
  if (sibling == 0) std::ranges::reverse(numbers);  // so that they keep their order
  const auto change = [](unity::edit::SceneEditor& editor,
                         const std::string& path) -> Result<std::string> {
    DIORAMA_TRY(const ObjectChange moved,
                editor.move(path, std::string(unity::parent_path(path)), sibling, false));
    return moved.path;
  };
  return change_each(workspace, lower_case(name), numbers, change);
}

/// All get what the first one has not.
Result<MenuOutcome> toggle_active(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto numbers, selected(workspace));
  DIORAMA_TRY(const ObjectInfo first, workspace.object({}, name_of(numbers.front())));
  const auto change = [&](unity::edit::SceneEditor& editor,
                          const std::string& path) -> Result<std::string> {
    DIORAMA_TRY(const ObjectChange changed, editor.set_active(path, !first.active));
    return changed.path;
  };
  return change_each(workspace, first.active ? "deactivate" : "activate", numbers, change);
}

/// The others go below the first one.
Result<MenuOutcome> make_parent(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(std::vector<std::int32_t> numbers, selected(workspace));
  if (numbers.size() < 2)
    return Error{ErrorCode::PreconditionFailed,
                 "only one object is selected",
                 "select the parent first and its children behind it",
                 {}};
  const std::string parent = name_of(numbers.front());
  numbers.erase(numbers.begin());
  const auto change = [&](unity::edit::SceneEditor& editor,
                          const std::string& path) -> Result<std::string> {
    DIORAMA_TRY(const ObjectPlace above, workspace.locate({}, parent));
    DIORAMA_TRY(const ObjectChange moved, editor.move(path, above.path, -1, true));
    return moved.path;
  };
  return change_each(workspace, "make parent", numbers, change);
}

Result<MenuOutcome> clear_parent(Workspace& workspace, const std::string&) {
  DIORAMA_TRY(const auto numbers, selected_tops(workspace));
  const auto change = [](unity::edit::SceneEditor& editor,
                         const std::string& path) -> Result<std::string> {
    DIORAMA_TRY(const ObjectChange moved, editor.move(path, {}, -1, true));
    return moved.path;
  };
  return change_each(workspace, "clear parent", numbers, change);
}

// --- Component ----------------------------------------------------------------------------------

/// "Box Collider" is BoxCollider, in whatever letters; what is not known is left as it is.
std::string type_called(Workspace& workspace, const std::string& item) {
  std::string wanted = item;
  std::erase(wanted, ' ');
  std::vector<std::string> same;
  for (const std::string& full :
       workspace.suggest({.kind = NameQuery::Kind::Types, .text = wanted}).items) {
    const std::string_view name = std::string_view(full).substr(full.find_last_of(".+") + 1);
    if (lower_case(name) == lower_case(wanted)) same.push_back(full);
  }
  return same.size() == 1 ? same.front() : wanted;
}

Result<MenuOutcome> add_component(Workspace& workspace, const std::string& item) {
  DIORAMA_TRY(const auto numbers, selected(workspace));
  const std::string type = type_called(workspace, item);
  std::string added;
  const auto change = [&](unity::edit::SceneEditor& editor,
                          const std::string& path) -> Result<std::string> {
    DIORAMA_TRY(const unity::edit::ComponentChange done,
                editor.add_component(path, {type, std::nullopt, {}}));
    added = done.type;
    return path;
  };
  DIORAMA_TRY(MenuOutcome out, change_each(workspace, "add " + type, numbers, change));
  out.message = "added " + added + " to " + counted(numbers.size(), "object");
  return out;
}

// --- The list -----------------------------------------------------------------------------------

struct Row {
  MenuItem item;
  Run run;
};
constexpr auto kRows = std::to_array<Row>({
    {{"File/New Scene", "Creates a scene with a camera and a light, and loads it."}, new_scene},
    {{"File/Save", "Saves the scenes that are loaded."}, save},
    {{"File/Save Project", "Saves everything that was changed."}, save_project},
    {{"Edit/Undo", "Takes the last step back."}, undo},
    {{"Edit/Redo", "Makes the step again that was taken back."}, redo},
    {{"Edit/Select All", "Selects the objects at the top of the active scene."}, select_all},
    {{"Edit/Deselect All", "Selects nothing."}, deselect_all},
    {{"Edit/Duplicate", "Copies what is selected, with everything below."}, duplicate},
    {{"Edit/Delete", "Deletes what is selected, with everything below."}, remove},
    {{"Assets/Create/Folder", "Creates a folder in Assets."}, create_folder},
    {{"Assets/Create/C# Script", "Creates a MonoBehaviour in Assets."}, create_script},
    {{"Assets/Create/Scene", "Creates a scene with a camera and a light in Assets."}, create_scene},
    {{"Assets/Create/Material", "Creates a material in Assets."}, create_material},
    {{"Assets/Refresh", "Looks at the disk again."}, refresh},
    {{"GameObject/Create Empty", "Creates an object at the top of the active scene."},
     create_empty},
    {{"GameObject/Create Empty Child", "Creates an object below the one that is selected."},
     create_child},
    {{"GameObject/Create Empty Parent", "Puts what is selected below a new object."},
     create_parent},
    {{"GameObject/3D Object/Cube", "Creates a cube."}, create_primitive},
    {{"GameObject/3D Object/Sphere", "Creates a sphere."}, create_primitive},
    {{"GameObject/3D Object/Capsule", "Creates a capsule."}, create_primitive},
    {{"GameObject/3D Object/Cylinder", "Creates a cylinder."}, create_primitive},
    {{"GameObject/3D Object/Plane", "Creates a plane."}, create_primitive},
    {{"GameObject/3D Object/Quad", "Creates a quad."}, create_primitive},
    {{"GameObject/Light/Directional Light", "Creates a light that shines everywhere."},
     create_recipe},
    {{"GameObject/Light/Point Light", "Creates a light that shines around it."}, create_recipe},
    {{"GameObject/Light/Spotlight", "Creates a light that shines down in a cone."}, create_recipe},
    {{"GameObject/Light/Area Light", "Creates a rectangle that shines down."}, create_recipe},
    {{"GameObject/Light/Reflection Probe", "Creates a probe of what is around it."}, create_recipe},
    {{"GameObject/Effects/Particle System", "Creates particles that rise."}, create_recipe},
    {{"GameObject/Video/Video Player", "Creates a player of videos."}, create_recipe},
    {{"GameObject/Audio/Audio Source", "Creates a source of sound."}, create_recipe},
    {{"GameObject/UI/Canvas", "Creates a canvas, and an event system if there is none."},
     create_canvas},
    {{"GameObject/UI/Image", "Creates an image in a canvas."}, create_ui},
    {{"GameObject/UI/Raw Image", "Creates an image of a texture in a canvas."}, create_ui},
    {{"GameObject/UI/Panel", "Creates a background as large as what it is in."}, create_ui},
    {{"GameObject/UI/Text - TextMeshPro", "Creates a text in a canvas."}, create_ui},
    {{"GameObject/UI/Button - TextMeshPro", "Creates a button with a text in a canvas."},
     create_ui},
    {{"GameObject/UI/Legacy/Text", "Creates a text in a canvas, without TextMeshPro."}, create_ui},
    {{"GameObject/UI/Legacy/Button", "Creates a button in a canvas, without TextMeshPro."},
     create_ui},
    {{"GameObject/UI/Event System", "Creates an event system."}, create_recipe},
    {{"GameObject/Camera", "Creates a camera that also hears."}, create_recipe},
    {{"GameObject/Make Parent", "Puts what is selected below the first of it."}, make_parent},
    {{"GameObject/Clear Parent", "Puts what is selected at the top."}, clear_parent},
    {{"GameObject/Set as first sibling", "Puts what is selected before its siblings."},
     set_sibling<0>},
    {{"GameObject/Set as last sibling", "Puts what is selected behind its siblings."},
     set_sibling<-1>},
    {{"GameObject/Toggle Active State", "Switches what is selected on or off."}, toggle_active},
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

MenuTarget target_of_menu_item(const std::string& menu_path) {
  const Row* const row = row_called(tidy(menu_path));
  if (row == nullptr) return MenuTarget::Selection;  // a component, if anything
  if (row->run == undo) return MenuTarget::LastStep;
  if (row->run == redo) return MenuTarget::UndoneStep;
  static constexpr auto kOnSelection =
      std::to_array<Run>({duplicate, remove, create_child, create_parent, create_ui, make_parent,
                          clear_parent, set_sibling<0>, set_sibling<-1>, toggle_active});
  const bool on_selection = std::ranges::find(kOnSelection, row->run) != kOnSelection.end();
  return on_selection ? MenuTarget::Selection : MenuTarget::Nothing;
}

Result<MenuOutcome> execute_menu_item(Workspace& workspace, const std::string& menu_path) {
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

}  // namespace diorama
