// Toolset "editor": instances of a prefab become instances of another one.

#include <algorithm>

#include "base/shown_text.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/limits.h"
#include "surface/shapes/list_json.h"
#include "surface/shapes/scene_json.h"
#include "surface/tool.h"
#include "unity/api/prefabs.h"
#include "unity/api/project.h"
#include "workspace/workspace.h"

namespace diorama::surface {
namespace {

struct ReplaceParams {
  std::string prefab;
  std::optional<ObjectName> object;
  std::optional<std::vector<ObjectName>> objects;
  std::optional<std::string> from, folder;
  std::optional<SceneName> scene_path;
  bool drop = false, dry_run = false;
  static constexpr auto fields() {
    return std::tuple{
        json::field("prefab", &ReplaceParams::prefab, "The new one: path or name"),
        json::field("instanceId", &ReplaceParams::object, "An instance's root, or its path"),
        json::field("instanceIds", &ReplaceParams::objects, "Several"),
        json::field("from", &ReplaceParams::from, "Or all instances of this prefab"),
        json::field("folder", &ReplaceParams::folder, "With from: in all scenes below it"),
        json::field("scene_path", &ReplaceParams::scene_path, "Default: the active one"),
        json::optional_field("drop", &ReplaceParams::drop, "Give up what the new one lacks"),
        json::optional_field("dry_run", &ReplaceParams::dry_run, "Only tell what would happen"),
    };
  }
};

struct Replacement {
  std::string prefab;
  bool dry_run = false;
  std::vector<unity::ReplacedInstance> done;
  std::vector<std::string> not_read;  ///< scenes
};

Result<unity::InstanceList> instances_of(unity::Prefabs& prefabs, const std::string& prefab,
                                         const std::string& where) {
  DIORAMA_TRY(unity::InstanceList found, prefabs.instances_of(prefab, where));
  if (!found.instances.empty() || !found.unread.empty()) return found;
  return Error{ErrorCode::PreconditionFailed,
               "no scene in '" + (where.empty() ? "the project" : where) +
                   "' has an instance of '" + prefab + "'",
               "find_usages tells where it is used",
               {{"path", prefab}}};
}

/// The instances that are meant, each once.
Result<unity::InstanceList> instances_in(Call& call, unity::Prefabs& prefabs,
                                         const ReplaceParams& params) {
  const int ways = (params.object ? 1 : 0) + (params.objects ? 1 : 0) + (params.from ? 1 : 0);
  if (ways != 1)
    return Error{ErrorCode::InvalidArgument,
                 "which instances: give one of instanceId, instanceIds, from",
                 "from takes all instances of a prefab in a scene or a folder",
                 {{"field", "instanceId"}}};
  if (params.from) {
    DIORAMA_TRY(const std::string prefab, prefabs.find(*params.from));
    std::string where = params.folder.value_or("");
    while (where.ends_with('/')) where.pop_back();
    if (!params.folder) {
      DIORAMA_TRY(const scene::ObjectRef top, call.parent(text_of(params.scene_path), ""));
      where = top.scene;
    }
    return instances_of(prefabs, prefab, where);
  }
  if (params.objects && params.objects->empty())
    return Error{ErrorCode::InvalidArgument,
                 "instanceIds: it is empty",
                 "name the instances, or give from for all of a prefab",
                 {{"field", "instanceIds"}}};
  unity::InstanceList out;
  for (const ObjectName& each : params.objects.value_or(std::vector<ObjectName>{})) {
    DIORAMA_TRY(scene::ObjectRef object, call.object(text_of(params.scene_path), each.text));
    if (std::ranges::find(out.instances, object) == out.instances.end())
      out.instances.push_back(std::move(object));
  }
  if (params.object) {
    DIORAMA_TRY(scene::ObjectRef object,
                call.object(text_of(params.scene_path), params.object->text));
    out.instances.push_back(std::move(object));
  }
  return out;
}

/// One step, of all of them or none.
Result<Replacement> replace_all(Call& call, unity::Prefabs& prefabs, const ReplaceParams& params) {
  Replacement out{{}, params.dry_run, {}, {}};
  DIORAMA_TRY(out.prefab, prefabs.find(params.prefab));
  DIORAMA_TRY(const unity::InstanceList list, instances_in(call, prefabs, params));
  out.not_read = list.unread;
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step, editor->begin_step("replace_prefab: " + out.prefab, params.dry_run));
  for (const scene::ObjectRef& each : list.instances) {
    DIORAMA_CHECK(call.context.check());
    auto done = prefabs.replace(each, out.prefab, params.drop || params.dry_run);
    if (!done && done.error().code == ErrorCode::PreconditionFailed) {
      Error error = std::move(done).error();
      error.hint = "dry_run: true shows all that would be lost, drop: true gives it up";
      return error;
    }
    if (!done) return std::move(done).error();
    out.done.push_back(*std::move(done));
  }
  if (!params.dry_run) DIORAMA_CHECK(step->keep());
  return out;
}

std::string_view name_of(unity::LostPart::Kind kind) {
  using enum unity::LostPart::Kind;
  switch (kind) {
    case Override: return "override";
    case AddedObject: return "added_object";
    case AddedComponent: return "added_component";
    case Reference: return "reference";
    case Removal: return "removal";
  }
  return {};
}

void write_lost(json::Writer& out, std::string_view name,
                const std::vector<unity::LostPart>& parts) {
  if (parts.empty()) return;
  std::size_t told = 0;
  out.key(name).begin_array();
  for (; told < parts.size() && out.size() < kTreeBytes; ++told) {
    const unity::LostPart& each = parts[told];
    out.begin_object().member("kind", name_of(each.kind)).member("object", each.object_path);
    out.text_member("component", each.component).text_member("property", each.property);
    out.text_member("value", each.value).member("why", each.why).end_object();
  }
  out.end_array();
  if (told < parts.size()) out.member(std::string(name) + "_total", parts.size());
}

void write_replacement(json::Writer& out, const Replacement& it) {
  std::size_t told = 0;
  out.begin_object().member("prefab", it.prefab).member("dry_run", it.dry_run);
  out.key("replaced").begin_array();
  for (; told < it.done.size() && out.size() < kTreeBytes; ++told) {
    const unity::ReplacedInstance& each = it.done[told];
    out.begin_object().member("path", each.path).member("scene_path", each.object.scene);
    out.member("overrides_kept", each.overrides_kept);
    write_lost(out, "dropped", each.lost);
    write_lost(out, "without_effect", each.dead);
    out.end_object();
  }
  out.end_array().member("total", it.done.size()).member("truncated", told < it.done.size());
  if (!it.not_read.empty()) write_list(out, "not_read", it.not_read);
  out.end_object();
}

std::string replacement_text(const Replacement& it) {
  std::string out;
  for (const unity::ReplacedInstance& each : it.done) {
    add_line(out, each.path + "  in " + each.object.scene + ": " +
                      std::to_string(each.overrides_kept) + " overrides kept");
    for (const unity::LostPart& part : each.lost)
      add_line(out, "  dropped: " + std::string(name_of(part.kind)) + " " + part.object_path +
                        (part.component.empty() ? "" : " " + part.component) +
                        (part.property.empty() ? "" : " " + part.property) +
                        (part.value.empty() ? "" : " = " + part.value) + " (" + part.why + ")");
  }
  for (const std::string& each : it.not_read) add_line(out, "not read: " + each);
  return out + (it.dry_run ? "would become" : "now") + " instances of " + it.prefab + ": " +
         std::to_string(it.done.size()) + "\n";
}

Result<Answer> replace_prefab(Call& call, const ReplaceParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  DIORAMA_TRY(const Replacement done, replace_all(call, project->prefabs(), params));
  return answer_of(done, write_replacement, replacement_text);
}

constexpr ToolRow kReplaceTools[] = {
    tool<replace_prefab>(
        "replace_prefab", "editor",
        "Make instances of a prefab instances of another one, where they are, with the overrides, "
        "additions and references that fit; tell what does not.",
        Effect::Destroy, Needs::Project,
        {.listed = Listed::Never,
         .output = shapes::kReplacedPrefab,
         .asked = "swap, exchange, switch the prefab, use another prefab instead, variant"}),
};
static_assert(well_formed(kReplaceTools));

}  // namespace

std::span<const ToolRow> replace_tools() {
  return kReplaceTools;
}

}  // namespace diorama::surface
