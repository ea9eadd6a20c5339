// Toolset "editor", menus: what the editor's menu does without the editor, and the selection it
// works on (specification 002).

#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/editor/menu_items.h"
#include "workspace/selection.h"

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct MenuParams {
  std::string menu_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("menuPath", &MenuParams::menu_path, "Like GameObject/3D Object/Cube")};
  }
};

struct MenuReply {
  bool executed = true;
  std::string menu_path, message;
  std::optional<std::int64_t> instance_id;
  Text path, scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("executed", &MenuReply::executed, ""),
        json::field("menuPath", &MenuReply::menu_path, ""),
        json::field("message", &MenuReply::message, "What was done"),
        json::field("instanceId", &MenuReply::instance_id, "Of the object made or changed"),
        json::field("path", &MenuReply::path, "Of the object or asset"),
        json::field("scene_path", &MenuReply::scene_path, ""),
    };
  }
  [[nodiscard]] std::string text() const {
    return menu_path + ": " + message + (path && !message.contains(*path) ? "  " + *path : "") +
           (instance_id ? "  (instanceId " + std::to_string(*instance_id) + ")" : "") + "\n";
  }
};

Text told(const std::string& text) {
  return text.empty() ? std::nullopt : Text(text);
}

Result<MenuReply> execute_menu_item(Call& call, const MenuParams& params) {
  DIORAMA_TRY(const MenuOutcome done, run_menu_item(call.workspace, params.menu_path));
  MenuReply reply{true, done.menu_path, done.message, {}, told(done.path), told(done.scene)};
  if (done.number) reply.instance_id = *done.number;
  return reply;
}

Foresight ready_for_menu_item(Call& call, const MenuParams& params) {
  return check_menu_item(call.workspace, params.menu_path);
}

struct SelectParams {
  std::vector<ObjectName> objects;
  Text scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceIds", &SelectParams::objects, "Ids or paths; empty: nothing"),
        json::field("scene_path", &SelectParams::scene_path,
                    "Of the paths. Default: the active scene"),
    };
  }
};

struct SelectedObject {
  std::int64_t instance_id = 0;
  std::string path, scene_path;
  static constexpr auto fields() {
    return std::tuple{json::field("instanceId", &SelectedObject::instance_id, ""),
                      json::field("path", &SelectedObject::path, ""),
                      json::field("scene_path", &SelectedObject::scene_path, "")};
  }
};

struct Selected {
  std::vector<SelectedObject> selection;
  std::optional<std::int64_t> total;
  std::optional<bool> truncated;
  static constexpr auto fields() {
    return std::tuple{json::field("selection", &Selected::selection, ""),
                      json::field("selection_total", &Selected::total, "If those are not all"),
                      json::field("truncated", &Selected::truncated, "")};
  }
  [[nodiscard]] std::string text() const {
    std::string out = selection.empty() ? "nothing is selected\n" : "selected:\n";
    for (const SelectedObject& each : selection)
      out += "  " + each.path + "  (instanceId " + std::to_string(each.instance_id) + ", " +
             each.scene_path + ")\n";
    if (total) out += "  and " + std::to_string(*total - std::ssize(selection)) + " more\n";
    return first_lines(std::move(out));
  }
};

constexpr std::size_t kSelectedBytes = 60;  // of JSON around path and scene

/// As many as there is room for.
Result<Selected> told_selection(const std::vector<scene::ObjectRef>& objects,
                                const std::vector<std::int32_t>& numbers) {
  Selected reply;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    DIORAMA_TRY(const std::string path, objects[i].world->path_of(objects[i]));
    bytes += path.size() + objects[i].scene.size() + kSelectedBytes;
    if (bytes > kTreeBytes) break;
    reply.selection.push_back({numbers[i], path, objects[i].scene});
  }
  if (reply.selection.size() == numbers.size()) return reply;
  reply.total = std::ssize(numbers);
  reply.truncated = true;
  return reply;
}

Result<Selected> select_gameobjects(Call& call, const SelectParams& params) {
  std::vector<scene::ObjectRef> objects;
  for (const ObjectName& each : params.objects) {
    DIORAMA_TRY(objects.emplace_back(), call.object(params.scene_path.value_or(""), each.text));
  }
  DIORAMA_TRY(Selection* const selection, call.workspace.selection());
  DIORAMA_CHECK(selection->select(objects));
  const std::vector<std::int32_t> numbers = selection->numbers();
  return told_selection(selection->objects(), numbers);
}

/// What a person is asked about depends on the item (menu_items.h).
ActsOn target_of(const json::Value& arguments) {
  return target_of_menu_item(std::string(arguments["menuPath"].string_or("")));
}

constexpr ToolRow kMenuTools[] = {
    tool<execute_menu_item>(
        "execute_menu_item", "editor",
        "Do what an item of the File, Edit, Assets, GameObject or Component menu does, on what "
        "is selected. Items that need the editor are refused, with a list of the others.",
        Effect::Destroy, Needs::Project,
        {.listed = Listed::Never,
         .in_batch = false,
         .acts_on = target_of,
         .ready = &ReadyOf<ready_for_menu_item>::check,
         .asked =
             "run a menu command, click, invoke, create UI, make a button, canvas, text, panel, "
             "image, ui slider, toggle, checkbox, dropdown, input field, scroll view, "
             "scrollbar, light, camera, particles"}),
    tool<select_gameobjects>(
        "select_gameobjects", "editor", "Select objects for execute_menu_item. No file is changed.",
        Effect::Read, Needs::Project, {.listed = Listed::Never, .asked = "selection, pick, mark"}),
};
static_assert(well_formed(kMenuTools));

}  // namespace

std::span<const ToolRow> menu_tools() {
  return kMenuTools;
}

}  // namespace diorama::surface
