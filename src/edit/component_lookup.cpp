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

bool is_generic(const csharp::Type& type) {
  return type.full_name.find('`') != std::string::npos;  // "Game.Table`1"
}

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

void add_scripts(unity::Project& project, const Wanted& wanted, unity::ScriptKind kind,
                 Candidates& out) {
  for (const csharp::Type* type : project.scripts().index().all()) {
    if (!wanted(type->full_name)) continue;
    const std::string& path = *type->parts.front().path;
    const unity::Asset* asset = project.assets().find_path(path);
    if (asset == nullptr || asset->guid.is_zero()) continue;
    // Unity finds a class by its file: the one named like it.
    const unity::ScriptInfo* script = project.scripts().script(asset->guid);
    if (script == nullptr || script->full_name != type->full_name || script->kind != kind ||
        script->is_abstract || is_generic(*type))
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
  return {ErrorCode::ComponentTypeNotFound,
          "no component type '" + std::string(wanted) + "'",
          did_you_mean(short_name(wanted), names),
          {{"component_type", std::string(wanted)}}};
}

}  // namespace

namespace {

/// The one that is meant; REQUIRES: there are some.
Result<AddableType> only_one(const Candidates& found, std::string_view name) {
  if (const auto exact = found.find(std::string(name)); exact != found.end()) return exact->second;
  if (found.size() == 1) return found.begin()->second;
  std::string list;
  for (const auto& [full, type] : found) list += (list.empty() ? "" : ", ") + full;
  return Error{ErrorCode::ComponentTypeAmbiguous,
               "several types are called '" + std::string(name) + "'",
               "give the full name: " + list,
               {{"component_type", std::string(name)}}};
}

Error no_scriptable(unity::Project& project, std::string_view name) {
  const auto refuse = [&](ErrorCode code, std::string why, std::string hint) {
    return Error{code, std::move(why), std::move(hint), {{"component_type", std::string(name)}}};
  };
  const std::string quoted = "'" + std::string(name) + "'";
  const unity::ScriptTypes& types = project.scripts().types();
  std::vector<std::string_view> names;
  for (const csharp::Type* type : project.scripts().index().all()) {
    const bool scriptable = types.kind_of(*type) == unity::ScriptKind::ScriptableObject;
    if (scriptable) names.push_back(short_name(type->full_name));
    const std::string_view full = type->full_name;
    if (!means(name, full.substr(0, full.find('`')))) continue;
    if (!scriptable)
      return refuse(ErrorCode::InvalidComponentType, quoted + " is no ScriptableObject",
                    "an asset is made of a class derived from UnityEngine.ScriptableObject");
    if (types.describe(*type).is_abstract)
      return refuse(ErrorCode::InvalidComponentType, quoted + " is abstract",
                    "name a class derived from it");
    if (is_generic(*type))
      return refuse(ErrorCode::InvalidComponentType, quoted + " is generic",
                    "name a class derived from it that is not");
    return refuse(ErrorCode::InvalidComponentType, quoted + " has no file of its own",
                  "Unity finds a class by its file: put it into " +
                      std::string(short_name(type->full_name)) + ".cs");
  }
  return refuse(ErrorCode::ComponentTypeNotFound, "no ScriptableObject type " + quoted,
                did_you_mean(short_name(name), names));
}

}  // namespace

Result<AddableType> find_component_type(unity::Project& project, std::string_view name) {
  Candidates found;
  const Wanted is_meant = [&](std::string_view full) { return means(name, full); };
  add_native(is_meant, found);
  add_scripts(project, is_meant, unity::ScriptKind::MonoBehaviour, found);
  if (found.empty()) add_package_scripts(project, name, found);
  if (!found.empty()) return only_one(found, name);
  if (!is_known_otherwise(project, name)) return not_found(project, name);
  return Error{ErrorCode::InvalidComponentType,
               "'" + std::string(name) + "' is no component that can be added",
               "a script needs a class derived from MonoBehaviour in a file of the same name",
               {{"component_type", std::string(name)}}};
}

Result<AddableType> find_scriptable_type(unity::Project& project, std::string_view name) {
  Candidates found;
  const Wanted is_meant = [&](std::string_view full) { return means(name, full); };
  add_scripts(project, is_meant, unity::ScriptKind::ScriptableObject, found);
  if (found.empty()) {
    add_package_scripts(project, name, found);
    std::erase_if(found, [](const auto& each) {
      const unity::ScriptInfo* const script = each.second.type.script;
      return script == nullptr || script->kind != unity::ScriptKind::ScriptableObject ||
             script->is_abstract;
    });
  }
  return found.empty() ? Result<AddableType>(no_scriptable(project, name)) : only_one(found, name);
}

std::vector<std::string> component_type_names(unity::Project& project, const Wanted& wanted) {
  Candidates found;
  add_native(wanted, found);
  add_scripts(project, wanted, unity::ScriptKind::MonoBehaviour, found);
  std::vector<std::string> out;
  for (const auto& [full_name, type] : found) out.push_back(full_name);
  return out;
}

}  // namespace diorama::edit
