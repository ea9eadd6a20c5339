// Which tool find_tools puts first, for questions as people type them.

#include <doctest/doctest.h>

#include <iterator>

#include "app/offer.h"
#include "support/path_workspace.h"
#include "surface/tool_search.h"

namespace diorama::surface {
namespace {

struct Question {
  const char* asked;
  const char* tool;
  const char* other = "";  ///< as good
};

constexpr Question kQuestions[] = {
    {"add tag", "manage_settings"},
    {"create a new layer", "manage_settings"},
    {"add scene to build settings", "manage_settings"},
    {"rename layer 8", "manage_settings"},
    {"which layers are free", "list_tags_and_layers"},
    {"list tags", "list_tags_and_layers"},
    {"show sorting layers", "list_tags_and_layers"},
    {"scriptable object", "manage_asset", "find_assets"},
    {"create scriptable object", "manage_asset"},
    {"new material", "manage_asset"},
    {"change the color of a material", "manage_asset"},
    {"create an animator controller", "manage_animator"},
    {"add a transition between two states", "manage_animator"},
    {"new animator parameter", "manage_animator"},
    {"animation curve", "manage_animation_clip"},
    {"add keyframes", "manage_animation_clip"},
    {"make a sprite animation", "manage_animation_clip"},
    {"scroll view", "execute_menu_item"},
    {"dropdown in a canvas", "execute_menu_item"},
    {"move an asset to another folder", "manage_asset"},
    {"delete asset", "manage_asset"},
    {"change gravity", "manage_asset"},
    {"set fixed timestep", "manage_asset"},
    {"project settings", "manage_asset", "get_asset_info"},
    {"input settings", "manage_asset", "get_asset_info"},
    {"quality settings shadow distance", "manage_asset", "get_asset_info"},
    {"find all prefabs", "find_assets"},
    {"search for textures", "find_assets"},
    {"where is the script file", "find_assets"},
    {"what does a material look like", "get_asset_info"},
    {"show the fields of an asset", "get_asset_info"},
    {"who uses this material", "find_usages"},
    {"find references to a script", "find_usages"},
    {"where is this prefab used", "find_usages"},
    {"which objects have a component of a type", "find_usages", "find_gameobject"},
    {"replace a material everywhere", "replace_references"},
    {"swap one texture for another in the whole project", "replace_references"},
    {"replace all references", "replace_references"},
    {"find objects where speed is greater than 5", "find_values"},
    {"search by field value", "find_values"},
    {"import a png", "import_asset"},
    {"how many triangles does this fbx have", "get_model_info"},
    {"what is in a model file", "get_model_info"},
    {"list the clips of an fbx", "get_model_info"},
    {"bounds of a mesh", "get_model_info"},
    {"bring a file into the project", "import_asset"},
    {"find objects with a Rigidbody component", "find_gameobject"},
    {"find object by tag", "find_gameobject"},
    {"locate the player", "find_gameobject"},
    {"position of an object", "find_gameobject", "update_transform"},
    {"what is in this scene", "get_scene_hierarchy"},
    {"list the children of an object", "get_scene_hierarchy"},
    {"scene tree", "get_scene_hierarchy"},
    {"inspect a component", "get_component_info"},
    {"read the values of a component", "get_component_info"},
    {"wire a button to a method", "manage_component"},
    {"onClick", "manage_component"},
    {"change the text of a label", "manage_component"},
    {"change the color of a light", "manage_component"},
    {"attach script", "manage_component", "add_component"},
    {"add a collider component", "manage_component", "add_component"},
    {"remove a missing script", "remove_component"},
    {"create a cube", "create_gameobject"},
    {"create empty object", "create_gameobject"},
    {"delete an object", "delete_gameobject"},
    {"destroying gameobjects", "delete_gameobject"},
    {"copy an object", "duplicate_gameobject"},
    {"clone", "duplicate_gameobject"},
    {"duplicate an object", "duplicate_gameobject"},
    {"hide an object", "update_gameobject"},
    {"reorder the children of an object", "update_gameobject"},
    {"rename object", "update_gameobject"},
    {"move object under another parent", "update_gameobject"},
    {"put object on a layer", "update_gameobject"},
    {"rotate object", "update_transform"},
    {"set world position", "update_transform"},
    {"make many changes at once", "batch"},
    {"throw away my unsaved edits", "discard_changes"},
    {"what is unsaved", "get_unsaved_changes"},
    {"show what I changed", "get_unsaved_changes"},
    {"open another scene", "load_scene"},
    {"new scene", "new_scene"},
    {"recover lost work after a crash", "recover_edits"},
    {"save everything", "save_scene"},
    {"take back the last change", "undo"},
    {"make a prefab from an object", "create_prefab"},
    {"prefab variant", "manage_prefab"},
    {"create a variant of a prefab", "manage_prefab"},
    {"apply overrides to the prefab", "manage_prefab"},
    {"unpack prefab", "manage_prefab"},
    {"spawn a prefab", "instantiate_prefab"},
    {"replace instances by another prefab", "replace_prefab"},
    {"use another prefab instead", "replace_prefab"},
    {"turn on fog", "set_scene_settings"},
    {"change the skybox", "set_scene_settings"},
    {"which ambient light does the scene have", "get_scene_settings"},
    {"run a menu command", "execute_menu_item"},
    {"create a UI button", "execute_menu_item"},
    {"add a canvas", "execute_menu_item"},
    {"create a point light", "execute_menu_item"},
    {"compile errors", "read_console"},
    {"console log", "read_console", "clear_console"},
    {"reload files changed outside", "refresh"},
    {"run unit tests", "run_tests"},
    {"start the game", "control_play_mode"},
    {"is the game running", "get_play_mode_state"},
    {"which project is open", "server_info"},
    {"rename a serialized field", "rename_serialized_field"},
    {"field was renamed in C#", "rename_serialized_field"},
    {"fix a missing script", "repair_script"},
    {"which script is missing on this component", "get_missing_script", "repair_script"},
    {"create meta files for new scripts", "create_meta_files"},
    {"review changes against HEAD", "diff"},
    {"compare two prefabs", "diff"},
    {"what changed since the last commit", "diff"},
    {"find missing references", "check_project"},
    {"find broken references", "check_project"},
    {"validate the project", "check_project"},
    {"list missing scripts in the project", "check_project"},
    {"call a tool that is not listed", "call_tool", "call_read_tool"},
};
static_assert(std::size(kQuestions) >= 60);

}  // namespace

TEST_CASE("tool_search: questions as people type them find the right tool first") {
  test::PathWorkspace workspace;
  mcp::Registry registry;
  Desk desk{workspace, registry};
  REQUIRE(app::add_surface(desk));
  for (const auto& [asked, tool, other] : kQuestions) {
    CAPTURE(std::string_view(asked));
    const auto found = search_tools(registry, asked);
    REQUIRE(!found.empty());
    const std::string& first = found.front()->name;
    CHECK_MESSAGE((first == tool || first == other),
                  first << " instead of " << std::string_view(tool));
  }
}

}  // namespace diorama::surface
