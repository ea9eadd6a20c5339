// Toolset "editor", components by instance id: specification 002. manage_component does the same by
// path and index.

#include <algorithm>

#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/scene_json.h"

namespace diorama::surface {
namespace {

struct AddParams {
  ObjectName object;
  std::string type;
  std::optional<FieldMap> properties;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &AddParams::object, "The object's, or its path"),
        json::field("componentType", &AddParams::type, "Full or simple name"),
        json::field("properties", &AddParams::properties, "As fields of manage_component"),
        json::field("scene_path", &AddParams::scene_path, ""),
    };
  }
};

struct UpdateParams {
  ComponentName component;
  FieldMap properties;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &UpdateParams::component, "The component's"),
        json::field("properties", &UpdateParams::properties, "As fields of manage_component"),
    };
  }
};

struct RemoveParams {
  ComponentName component;
  std::optional<ComponentIndex> index;
  std::optional<SceneName> scene_path;
  static constexpr auto fields() {
    return std::tuple{
        json::field("instanceId", &RemoveParams::component,
                    "The component's; with index the "
                    "object's, or its path"),
        json::field("index", &RemoveParams::index, "").at_least(1),
        json::field("scene_path", &RemoveParams::scene_path, ""),
    };
  }
};

Result<scene::ComponentRef> component_of(Call& call, const RemoveParams& params) {
  if (!params.index) return call.component(params.component.text);
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.component.text));
  return scene::ComponentRef{object, params.index->number};
}

/// ComponentData of 002 with the fields that were set, its place, and the skipped fields.
void write_changed(json::Writer& out, scene::ComponentInfo info,
                   const scene::ComponentChange& change) {
  const auto enabled = std::ranges::find(info.fields, "m_Enabled", &scene::Value::Member::name);
  const bool is_on = enabled == info.fields.end() || enabled->value.integer != 0;
  if (enabled != info.fields.end() &&
      std::ranges::find(change.set, "m_Enabled") == change.set.end())
    info.fields.erase(enabled);
  ValueLimits limits;
  limits.max_bytes = kFieldBytes;
  out.begin_object().member("type", info.type).member("instanceId", info.number);
  out.member("enabled", is_on);
  write_fields(out, "properties", info.fields, limits);
  out.member("game_object_path", info.object_path).member("index", info.index);
  write_skipped(out, change.skipped);
  write_list_changes(out, change.lists);
  write_initial_values(out, change);
  out.end_object();
}

Result<Answer> component_answer(const scene::ComponentChange& change, std::string_view action) {
  std::vector<std::string> fields = change.set;
  fields.emplace_back("m_Enabled");
  DIORAMA_TRY(const scene::ComponentInfo info,
              change.object.world->component({change.object, change.index}, fields));
  return answer_of(
      info,
      [&](json::Writer& out, const scene::ComponentInfo& it) { write_changed(out, it, change); },
      [&](const scene::ComponentInfo& it) {
        return component_change_text(action, change) + "  instanceId " + std::to_string(it.number) +
               "\n";
      });
}

Result<Answer> add_component(Call& call, const AddParams& params) {
  DIORAMA_TRY(const scene::ObjectRef object,
              call.object(text_of(params.scene_path), params.object.text));
  scene::NewComponent wanted{params.type};
  if (params.properties) {
    DIORAMA_TRY(wanted.fields, call.values(params.properties->values, object.scene));
  }
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const scene::ComponentChange done, editor->add_component(object, wanted));
  return component_answer(done, "add");
}

Result<Answer> update_component(Call& call, const UpdateParams& params) {
  DIORAMA_TRY(const scene::ComponentRef component, call.component(params.component.text));
  DIORAMA_TRY(const scene::Input values,
              call.values(params.properties.values, component.object.scene));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const scene::ComponentChange done,
              editor->set_fields(component, values, scene::kAllLevels));
  return component_answer(done, "update");
}

Result<Answer> remove_component(Call& call, const RemoveParams& params) {
  DIORAMA_TRY(const scene::ComponentRef component, component_of(call, params));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const scene::ComponentChange done, editor->remove_component(component, true));
  return answer_of(
      done, [](json::Writer& out, const auto& it) { write_component_change(out, "remove", it); },
      [](const auto& it) { return component_change_text("remove", it); });
}

constexpr ToolRow kComponentTools[] = {
    tool<add_component>(
        "add_component", "editor",
        "Add a component to an object, by its instance id, as manage_component does.", Effect::Edit,
        Needs::Project,
        {.listed = Listed::Never, .output = shapes::kComponentData, .asked = "attach, new"}),
    tool<remove_component>("remove_component", "editor",
                           "Remove a component, also one whose script is missing.", Effect::Destroy,
                           Needs::Project,
                           {.listed = Listed::Never,
                            .output = shapes::kComponentChange,
                            .asked = "delete, detach, script"}),
    tool<update_component>("update_component", "editor",
                           "Set fields of the component with this instance id.", Effect::Edit,
                           Needs::Project,
                           {.listed = Listed::Never,
                            .output = shapes::kComponentData,
                            .asked = "change a value, property"}),
};
static_assert(well_formed(kComponentTools));

}  // namespace

std::span<const ToolRow> component_tools() {
  return kComponentTools;
}

}  // namespace diorama::surface
