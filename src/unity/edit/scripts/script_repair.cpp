// The one line that changes, in every file that is repaired:
//
//    MonoBehaviour:
//      m_GameObject: {fileID: 2107219}
//      m_Enabled: 1
//   -  m_Script: {fileID: 11500000, guid: 7e5b1a2b0e2d1d44d8d8b6b2a1a4c0de, type: 3}
//   +  m_Script: {fileID: 11500000, guid: c1bbc2ee3e4fe80a0e4a84f3a0e5d8b5, type: 3}
//      isOpen: 0
//
// A stripped component in a scene has the line, too.
#include "unity/edit/scripts/script_repair.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/trimmed.h"
#include "unity/edit/body.h"
#include "unity/edit/change_body.h"
#include "unity/edit/components/component_checks.h"
#include "unity/edit/session.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/component_types.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/values/left_over.h"

namespace diorama::unity::edit {
namespace {

constexpr const char* kField = "script";

Error wrong_script(std::string message, std::string hint) {
  return {ErrorCode::InvalidArgument, std::move(message), std::move(hint), {{"field", kField}}};
}

/// The script of that path or GUID, if it declares a class for components.
Result<AddableType> script_at(Project& project, const Asset& asset, ScriptKind kind) {
  AddableType out;
  out.script = {kScriptFileId, asset.guid, 3};
  const std::string path(asset.path);
  if (asset.extension() != "cs")
    return wrong_script("script: '" + path + "' is no C# script",
                        "of a class in a library give its full name");
  out.type = ComponentTypes(project.assets(), project.scripts()).script_type(out.script);
  const ScriptInfo* const script = out.type.script;
  const bool fits =
      script != nullptr && (script->kind == kind || script->kind == ScriptKind::Unknown);
  if (fits && !script->is_abstract) return out;
  const std::string why = project.scripts().why_not_compiled(path);
  const std::string what = kind == ScriptKind::MonoBehaviour ? "MonoBehaviour" : "ScriptableObject";
  return wrong_script("script: '" + path + "' declares no " + what + " of that name" +
                          (why.empty() ? "" : "; " + why),
                      {});
}

Result<AddableType> script_called(Project& project, const std::string& name, ScriptKind kind) {
  const auto guid = Guid::parse(name);
  const Asset* const asset = guid ? project.assets().find(*guid) : project.assets().find_path(name);
  if (asset != nullptr && asset->exists) return script_at(project, *asset, kind);
  if (guid || name.contains('/')) return project.assets().no_asset(name);
  auto found = kind == ScriptKind::MonoBehaviour ? find_component_type(project, name)
                                                 : find_scriptable_type(project, name);
  if (found && !found->script.guid)
    return wrong_script("script: '" + name + "' is a class of the engine, not a script", {});
  return found;
}

std::string reference_text(const Reference& script) {
  return "{fileID: " + std::to_string(script.id) + ", guid: " + script.guid->text() +
         ", type: " + std::to_string(script.type) + "}";
}

std::optional<std::string_view> script_line(const text::Document& document,
                                            const text::Object& object) {
  if (object.class_id != kMonoBehaviourClass) return std::nullopt;
  const auto field = text::find_field(document.body(object), "m_Script");
  return field ? std::optional(trimmed(*field)) : std::nullopt;  // the space stays
}

/// Changes the script of one object of the file.
Result<void> set_script(Session& session, const std::string& path, FileId id,
                        const Reference& script) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const text::Object* const object = file->document->find(id);
  const auto value = object == nullptr ? std::nullopt : script_line(*file->document, *object);
  if (!value)
    return Error{ErrorCode::CorruptData,
                 "object " + std::to_string(id) + " of '" + path + "' has no line for its script",
                 {},
                 {{"path", path}}};
  const std::string_view body = file->document->body(*object);
  const auto offset = static_cast<std::size_t>(value->data() - body.data());
  return session.apply(path,
                       text::ChangeText{id, offset, std::string(*value), reference_text(script)});
}

class Repair {
 public:
  Repair(SceneView& view, const ScriptRepair& wanted, const scene::Progress& progress)
      : view_(view), wanted_(wanted), progress_(progress) {}

  Result<ScriptRepaired> run();

 private:
  Result<void> find();
  Result<void> repair_file(const std::string& path);
  Result<void> repair_everywhere();

  SceneView& view_;
  const ScriptRepair& wanted_;
  const scene::Progress& progress_;
  FileId id_ = 0;    ///< of the component in the file of the view
  Reference lost_;   ///< the script that is missing
  AddableType now_;  ///< the one in its place
  ScriptRepaired out_;
};

Result<void> Repair::find() {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index owner, view_.find_to_change(*open, wanted_.component.object.id));
  DIORAMA_TRY(const Index index, open->component_at(owner, wanted_.component.index));
  const Component& component = open->hierarchy.components()[index];
  const ComponentType type =
      ComponentTypes(view_.project().assets(), view_.project().scripts()).type_of(component);
  out_.object_path = open->paths.path(owner);
  out_.object_name = open->hierarchy.objects()[owner].name;
  out_.index = wanted_.component.index;
  const std::string place =
      "component " + std::to_string(out_.index) + " of '" + out_.object_path + "'";
  if (type.kind != ComponentType::Kind::Missing && type.kind != ComponentType::Kind::Unresolved)
    return Error{ErrorCode::PreconditionFailed,
                 type.kind == ComponentType::Kind::Dangling
                     ? place + " is listed, but not in the file"
                     : "the script of " + place + " is not missing: it is " + type.full_name,
                 type.kind == ComponentType::Kind::Dangling ? "remove it" : "",
                 {{"index", std::to_string(out_.index)}}};
  if (const Index from = instance_index(open->hierarchy, component); from != kNone) {
    const Reference& source = open->hierarchy.instances()[from].source;
    const Asset* const asset = source.guid ? view_.project().assets().find(*source.guid) : nullptr;
    return Error{ErrorCode::Unsupported,
                 place + " belongs to a prefab instance, whose scripts are those of the prefab",
                 "repair it in " + (asset == nullptr ? "the prefab" : std::string(asset->path)),
                 {{"index", std::to_string(out_.index)}}};
  }
  id_ = component.id;
  lost_ = component.script;
  DIORAMA_CHECK(view_.session().limits().check_component(kMissingScript));
  // What is stored and not in the class.
  DIORAMA_TRY(now_, script_called(view_.project(), wanted_.script, ScriptKind::MonoBehaviour));
  DIORAMA_CHECK(view_.session().limits().check_component(now_.type.full_name));
  const FieldValue stored = component_fields(open->hierarchy, index);
  out_.is_known = is_known_in_full(now_.type, view_.project().scripts());
  out_.left_over = left_over_fields(now_.type, stored, view_.project().scripts());
  return {};
}

Result<void> Repair::repair_file(const std::string& path) {
  DIORAMA_TRY(const OpenFile* const file, view_.session().file(path));
  std::vector<FileId> ids;
  for (const text::Object& object : file->document->objects()) {
    if (!view_.project().effort().step()) return view_.project().effort().error();
    const auto value = script_line(*file->document, object);
    if (value && read_reference(*value) == lost_) ids.push_back(object.id);
  }
  for (const FileId id : ids) DIORAMA_CHECK(set_script(view_.session(), path, id, now_.script));
  if (!ids.empty()) out_.changed.push_back({path, ids.size(), 0});
  return {};
}

Result<void> Repair::repair_everywhere() {
  if (!lost_.guid)
    return wrong_script("everywhere: the component names no script, so no other has the same",
                        "leave everywhere out");
  DIORAMA_TRY(const ReferenceGraph* const graph, view_.project().references(progress_));
  std::vector<std::string> files = graph->used_by(*lost_.guid);
  // What is not saved may have it, too.
  files.push_back(view_.path());
  for (const std::string& path : view_.session().unsaved()) files.push_back(path);
  std::ranges::sort(files);
  files.erase(std::ranges::unique(files).begin(), files.end());
  for (const std::string& path : files) {
    const Asset* const asset = view_.project().assets().find_path(path);
    const bool has_objects = asset != nullptr && (has_hierarchy(path) || asset->is_native());
    if (has_objects) DIORAMA_CHECK(repair_file(path));
  }
  return {};
}

Result<ScriptRepaired> Repair::run() {
  DIORAMA_CHECK(find());
  Step step(view_.session(), "repair the script of " + out_.object_path);
  if (wanted_.everywhere) {
    DIORAMA_CHECK(repair_everywhere());
  } else {
    DIORAMA_CHECK(set_script(view_.session(), view_.path(), id_, now_.script));
    out_.changed.push_back({view_.path(), 1, 0});
  }
  DIORAMA_CHECK(step.keep());
  out_.type = now_.type.full_name;
  out_.guid = now_.script.guid->text();
  if (const Asset* const asset = view_.project().assets().find(*now_.script.guid))
    out_.script = asset->path;
  return std::move(out_);
}

}  // namespace

Result<ScriptRepaired> repair_script(SceneView& view, const ScriptRepair& wanted,
                                     const scene::Progress& progress) {
  return Repair(view, wanted, progress).run();
}

}  // namespace diorama::unity::edit
