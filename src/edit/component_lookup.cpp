#include "edit/component_lookup.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "edit/type_names.h"
#include "unity/class_table.h"
#include "unity/package_scripts.h"

namespace diorama::edit {
namespace {

using unity::ComponentType;

constexpr int kImportedType = 3;  // of references to scripts, on disk

/// By full name, so that each type counts once.
using Candidates = std::map<std::string, AddableType>;
using Wanted = std::function<bool(std::string_view full_name)>;

void add_native(const Wanted& wanted, Candidates& out) {
  for (const unity::ClassInfo& info : unity::all_classes()) {
    if (info.csharp.empty() || !wanted(info.csharp)) continue;
    if (!info.is_component || info.is_abstract || info.id == unity::kMonoBehaviourClass) continue;
    AddableType found;
    found.type.kind = ComponentType::Kind::Native;
    found.type.full_name = info.csharp;
    found.type.class_id = info.id;
    out.emplace(info.csharp, std::move(found));
  }
}

void add_scripts(unity::Project& project, const Wanted& wanted, Candidates& out) {
  for (const csharp::Type* type : project.scripts().index().all()) {
    if (!wanted(type->full_name)) continue;
    const std::string& path = *type->parts.front().path;
    const unity::Asset* asset = project.assets().find_path(path);
    if (asset == nullptr || asset->guid.is_zero()) continue;
    // Unity finds a class by its file: the one named like it.
    const unity::ScriptInfo* script = project.scripts().script(asset->guid);
    if (script == nullptr || script->full_name != type->full_name ||
        script->kind != unity::ScriptKind::MonoBehaviour || script->is_abstract)
      continue;
    AddableType found;
    found.type.kind = ComponentType::Kind::Script;
    found.type.full_name = type->full_name;
    found.type.script = script;
    found.type.class_id = unity::kMonoBehaviourClass;
    found.script = {unity::kScriptFileId, asset->guid, kImportedType};
    found.assembly = script->assembly;
    out.emplace(type->full_name, std::move(found));
  }
}

/// Scripts of official packages that the project uses but that are not on this disk.
void add_package_scripts(unity::Project& project, std::string_view wanted, Candidates& out) {
  unity::ComponentTypes types(project.assets(), project.scripts());
  const auto used = project.assets().packages();
  for (const unity::Guid& guid : unity::scripts_called(short_name(wanted))) {
    const auto known = unity::script_of(guid, unity::kScriptFileId);
    if (!known || !means(wanted, known->full_name())) continue;
    if (std::ranges::find(used, known->package, &unity::Package::name) == used.end()) continue;
    const unity::Reference reference{unity::kScriptFileId, guid, kImportedType};
    AddableType found;
    found.type = types.script_type(reference);
    found.type.class_id = unity::kMonoBehaviourClass;
    found.script = reference;
    found.assembly = known->assembly;
    if (found.type.exists()) out.emplace(known->full_name(), std::move(found));
  }
}

bool is_known_otherwise(unity::Project& project, std::string_view wanted) {
  const auto classes = unity::all_classes();
  if (std::ranges::any_of(classes, [&](const unity::ClassInfo& info) {
        return means(wanted, info.csharp.empty() ? info.name : info.csharp);
      }))
    return true;
  return std::ranges::any_of(project.scripts().index().all(), [&](const csharp::Type* type) {
    return means(wanted, type->full_name);
  });
}

Error not_found(unity::Project& project, std::string_view wanted) {
  std::vector<std::string_view> names;
  for (const unity::ClassInfo& info : unity::all_classes())
    if (info.is_component) names.push_back(info.name);
  for (const csharp::Type* type : project.scripts().index().all())
    names.push_back(short_name(type->full_name));
  const auto close = nearest(short_name(wanted), names);
  return {ErrorCode::ComponentTypeNotFound,
          "no component type '" + std::string(wanted) + "'",
          close ? "did you mean '" + std::string(*close) + "'?" : "",
          {{"component_type", std::string(wanted)}}};
}

}  // namespace

Result<AddableType> find_component_type(unity::Project& project, std::string_view name) {
  Candidates found;
  const Wanted is_meant = [&](std::string_view full) { return means(name, full); };
  add_native(is_meant, found);
  add_scripts(project, is_meant, found);
  if (found.empty()) add_package_scripts(project, name, found);
  if (const auto exact = found.find(std::string(name)); exact != found.end()) return exact->second;
  if (found.size() == 1) return found.begin()->second;
  if (found.empty()) {
    if (!is_known_otherwise(project, name)) return not_found(project, name);
    return Error{ErrorCode::InvalidComponentType,
                 "'" + std::string(name) + "' is no component that can be added",
                 "a script needs a class derived from MonoBehaviour in a file of the same name",
                 {{"component_type", std::string(name)}}};
  }
  std::string list;
  for (const auto& [full, type] : found) list += (list.empty() ? "" : ", ") + full;
  return Error{ErrorCode::ComponentTypeAmbiguous,
               "several component types are called '" + std::string(name) + "'",
               "give the full name: " + list,
               {{"component_type", std::string(name)}}};
}

std::vector<std::string> component_type_names(unity::Project& project, const Wanted& wanted) {
  Candidates found;
  add_native(wanted, found);
  add_scripts(project, wanted, found);
  std::vector<std::string> out;
  for (const auto& [full_name, type] : found) out.push_back(full_name);
  return out;
}

}  // namespace diorama::edit
