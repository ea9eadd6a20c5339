#include "unity/scripts.h"

#include "unity/changes.h"
#include "unity/edit/scripts/field_renaming.h"
#include "unity/edit/scripts/script_repair.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/report/script_candidates.h"
#include "unity/values/typed_values.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMostCandidates = 5;

/// So that the repository can say where the script was. What it cannot say is not known.
void ask_history(Project& project, const Guid& guid) {
  if (project.assets().find(guid) != nullptr) return;
  const auto cancelled = [&] { return project.effort().is_over(); };
  const auto has_asset = [&](const Guid& each) { return project.assets().find(each) != nullptr; };
  std::ignore = project.history().ask(has_asset, cancelled);
}

}  // namespace

Result<MissingScript> UnityScripts::missing(const scene::ComponentRef& component) {
  DIORAMA_TRY(const FoundObject at, world_.found(component.object));
  const OpenHierarchy& open = *at.scene;
  DIORAMA_TRY(const Index index, open.component_at(at.object, component.index));
  TypedReader reader(project_, open);
  const ComponentType type = reader.type_of(index);
  MissingScript out;
  out.scene = open.path;
  out.object_path = open.paths.told(at.object);
  out.object_name = open.hierarchy.objects()[at.object].name;
  out.index = component.index;
  if (type.kind != ComponentType::Kind::Missing && type.kind != ComponentType::Kind::Unresolved)
    return Error{ErrorCode::PreconditionFailed,
                 "the script of component " + std::to_string(out.index) + " of '" +
                     out.object_path + "' is not missing: it is " + type.full_name,
                 {},
                 {{"index", std::to_string(out.index)}}};
  const Reference& script = open.hierarchy.components()[index].script;
  const FieldValue stored = component_fields(open.hierarchy, index);
  if (script.guid) {
    out.guid = script.guid->text();
    ask_history(project_, *script.guid);
    DIORAMA_TRY(const ReferenceGraph* const graph, project_.references());
    out.users = graph->used_by(*script.guid).size();
  }
  out.file_id = script.id;
  out.fields = reader.fields(type, stored);
  const FieldValue* const identifier = stored.find("m_EditorClassIdentifier");
  const LostScript lost =
      lost_script(project_, script, identifier == nullptr ? "" : identifier->text);
  out.lost_path = lost.path;
  out.candidates = script_candidates(project_, ScriptKind::MonoBehaviour, lost.names,
                                     script_fields(stored), kMostCandidates);
  return out;
}

Result<ScriptRepaired> UnityScripts::repair(const ScriptRepair& wanted,
                                            const scene::Progress& progress) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  session->publish();  // so that users in unsaved files are found
  edit::SceneView view(*session, wanted.component.object.scene);
  return edit::repair_script(view, wanted, progress);
}

Result<FieldRenamed> UnityScripts::rename_field(const FieldRenaming& wanted,
                                                const scene::Progress& progress) {
  FieldRenaming renaming = wanted;
  while (renaming.scope.ends_with('/')) renaming.scope.pop_back();
  const Asset* const asset = project_.assets().find_path(renaming.scope);
  const bool is_top = renaming.scope.empty() || renaming.scope == "Assets";
  if (!is_top && (asset == nullptr || !asset->exists))
    return project_.assets().no_asset(renaming.scope);
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  session->publish();
  return edit::rename_field(*session, renaming, progress);
}

}  // namespace diorama::unity
