// A component is added by the name of its class. In the file, a class of the engine is a number,
// and a script is the file that has its class:
//
//   "Rigidbody"       --- !u!54 &1259918983
//   "EnemyChaser"     --- !u!114 &1620275719
//                     m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}
//
// So a script needs its .meta file, and Unity wants the class in a file with its name.

#include "unity/edit/values/component_lookup.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/path_text.h"
#include "base/text.h"
#include "scene/type_names.h"
#include "unity/facts/builtin_resources.h"
#include "unity/facts/class_table.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using unity::ComponentType;

constexpr int kImportedType = 3;  // of references to scripts, on disk

bool is_generic(const csharp::Type& type) {
  return type.full_name.find('`') != std::string::npos;  // "Game.Table`1"
}

/// By full name, so that each type counts once.
using Candidates = std::map<std::string, AddableType>;
using Wanted = std::function<bool(std::string_view full_name)>;

/// Classes of the engine. A MonoBehaviour can only be added by its script.
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

/// Classes of scripts that are on disk, in the project or in its packages.
void add_scripts(unity::Project& project, const Wanted& wanted, unity::ScriptKind kind,
                 Candidates& out) {
  for (const csharp::Type* type : project.scripts().index().all()) {
    if (!wanted(type->full_name)) continue;
    const std::string& path = *type->parts.front().path;
    const unity::Asset* asset = project.assets().find_path(path);
    if (asset == nullptr || asset->guid.is_zero()) continue;
    // Unity finds a class by its file: the one with its name.
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

bool has_package(unity::Project& project, std::string_view name) {
  const auto used = project.assets().packages();
  return std::ranges::find(used, name, &unity::Package::name) != used.end();
}

/// A class of official packages and its files there.
struct PackageClass {
  std::vector<unity::Guid> files;
  std::vector<std::string_view> packages;  ///< one class may have moved to another package
  bool is_for_editor = false;

  [[nodiscard]] bool is_in(unity::Project& project) const {
    return std::ranges::any_of(packages, [&](auto name) { return has_package(project, name); });
  }
};

/// By full name; also those of packages that the project does not have.
std::map<std::string, PackageClass> package_classes(unity::Project& project,
                                                    std::string_view wanted) {
  std::map<std::string, PackageClass> out;
  for (const unity::Guid& guid : unity::scripts_called(scene::short_name(wanted))) {
    const auto known = unity::script_of(guid, unity::kScriptFileId);
    if (!known || !scene::means(wanted, known->full_name())) continue;
    PackageClass& found = out[known->full_name()];
    found.packages.push_back(known->package);
    found.is_for_editor = known->is_for_editor();
    if (!known->is_part) found.files.push_back(guid);
  }
  for (auto& [full_name, found] : out) {
    if (found.files.size() < 2) continue;
    std::erase_if(found.files, [&](const unity::Guid& guid) {
      return !has_package(project, unity::script_of(guid, unity::kScriptFileId)->package);
    });
  }
  return out;
}

void add_known_script(unity::Project& project, const unity::Reference& script, Candidates& out) {
  const auto known = unity::script_of(*script.guid, script.id);
  unity::ComponentTypes types(project.assets(), project.scripts());
  AddableType found;
  found.type = types.script_type(script);
  found.type.class_id = unity::kMonoBehaviourClass;
  found.script = script;
  if (known) found.assembly = known->assembly;
  if (found.type.exists()) out.emplace(found.type.full_name, std::move(found));
}

/// Whether the scripts of a package are on this disk: then those say which classes it has.
bool is_on_disk(unity::Project& project, const PackageClass& found) {
  const auto used = project.assets().packages();
  return std::ranges::any_of(found.packages, [&](std::string_view name) {
    const auto package = std::ranges::find(used, name, &unity::Package::name);
    return package != used.end() && !package->disk_path.empty();
  });
}

/// Scripts of official packages that the project uses but that are not on this disk, and those
/// of the editor itself.
void add_package_scripts(unity::Project& project, std::string_view wanted, Candidates& out) {
  for (const auto& [full_name, found] : package_classes(project, wanted))
    if (found.files.size() == 1 && found.is_in(project) && !is_on_disk(project, found) &&
        !found.is_for_editor && !out.contains(full_name))
      add_known_script(project, {unity::kScriptFileId, found.files.front(), kImportedType}, out);
  constexpr std::string_view kDocument = "UnityEngine.UIElements.UIDocument";
  constexpr unity::UnityVersion kWithDocument{2021, 2, 0, 'a'};
  const auto version = project.settings().version;
  if (!scene::means(wanted, kDocument) || !version || *version < kWithDocument) return;
  if (const auto id = unity::find_builtin_resource(unity::kDefaultResources, kDocument))
    add_known_script(project, {*id, unity::kDefaultResources, 0}, out);
}

/// Why a class of an official package cannot be used; nothing when there is none with that name.
std::optional<Error> no_package_script(unity::Project& project, std::string_view wanted) {
  const auto classes = package_classes(project, wanted);
  if (classes.empty()) return std::nullopt;
  const auto& [full_name, found] = *classes.begin();
  const std::string package(found.packages.front());
  if (!found.is_in(project))
    return Error{ErrorCode::ComponentTypeNotFound,
                 "'" + std::string(wanted) + "' is in the package " + package +
                     ", which the project does not have",
                 "add the package to Packages/manifest.json",
                 {{"component_type", std::string(wanted)}, {"package", package}}};
  if (found.is_for_editor)
    return Error{ErrorCode::InvalidComponentType,
                 full_name + " is code for the editor, not a component",
                 {},
                 {{"component_type", std::string(wanted)}, {"package", package}}};
  if (found.files.size() < 2) return std::nullopt;
  return Error{ErrorCode::InvalidComponentType,
               full_name + " has several files in " + package +
                   ", and it is not known which of them Unity uses",
               "open the project in Unity once, so that the package is on this disk",
               {{"component_type", std::string(wanted)}, {"package", package}}};
}

/// Whether a class of that name exists at all, so that the error can say why it does not fit.
bool is_known_otherwise(unity::Project& project, std::string_view wanted) {
  const auto classes = unity::all_classes();
  if (std::ranges::any_of(classes, [&](const unity::ClassInfo& info) {
        return scene::means(wanted, info.csharp.empty() ? info.name : info.csharp);
      }))
    return true;
  return std::ranges::any_of(project.scripts().index().all(), [&](const csharp::Type* type) {
    return scene::means(wanted, type->full_name);
  });
}

bool may_declare(const UnreadFile& script, std::string_view wanted) {
  return stem_of(script.path) == scene::short_name(wanted);
}

/// Whether a script of that name could not be read: then a class of a package is not the answer.
bool may_be_unread(unity::Project& project, std::string_view wanted) {
  return std::ranges::any_of(project.scripts().unread(),
                             [&](const UnreadFile& file) { return may_declare(file, wanted); });
}

/// What to add to a message that there is no such type: the scripts that may declare it, the one of
/// its name first.
std::string unless_unread(unity::Project& project, std::string_view wanted) {
  Unread unread = project.scripts().unread();
  if (unread.empty()) return {};
  std::ranges::stable_partition(unread,
                                [&](const UnreadFile& file) { return may_declare(file, wanted); });
  return " in what could be read; not read: " + in_words(unread);
}

Error not_found(unity::Project& project, std::string_view wanted) {
  std::vector<std::string_view> names;
  for (const unity::ClassInfo& info : unity::all_classes())
    if (info.is_component) names.push_back(info.name);
  for (const csharp::Type* type : project.scripts().index().all())
    names.push_back(scene::short_name(type->full_name));
  return {ErrorCode::ComponentTypeNotFound,
          "no component type '" + std::string(wanted) + "'" + unless_unread(project, wanted),
          did_you_mean(scene::short_name(wanted), names),
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
               {{"component_type", std::string(name)}, {"matches", list}}};
}

/// The components that derive from a class of the engine, in a few words.
std::string concrete_below(const unity::ClassInfo& base) {
  constexpr int kMost = 12;
  std::string out;
  int count = 0;
  for (const unity::ClassInfo& info : unity::all_classes()) {
    if (info.is_abstract || info.csharp.empty() || !info.is_component ||
        !unity::derives_from(info, base.name))
      continue;
    if (++count <= kMost) out += (out.empty() ? "" : ", ") + std::string(info.name);
  }
  return count > kMost ? out + ", ..." : out;
}

/// Why a known type cannot be added.
Error no_component(unity::Project& project, std::string_view name) {
  const auto refuse = [&](const std::string& why, std::string hint) {
    return Error{ErrorCode::InvalidComponentType,
                 "'" + std::string(name) + "' " + why,
                 std::move(hint),
                 {{"component_type", std::string(name)}}};
  };
  for (const unity::ClassInfo& info : unity::all_classes())
    if (info.is_abstract && info.is_component && scene::means(name, info.csharp))
      return refuse("is a base class and cannot be added itself",
                    "add one that derives from it: " + concrete_below(info));
  for (const unity::ClassInfo& info : unity::all_classes())
    if (!info.csharp.empty() && !info.is_component && scene::means(name, info.csharp))
      return refuse("is " + std::string(info.csharp) + ", which is not a component",
                    "an asset or value of it belongs into a field of a component");
  for (const csharp::Type* type : project.scripts().index().all()) {
    if (!scene::means(name, type->full_name)) continue;
    const unity::ScriptInfo script = project.scripts().types().describe(*type);
    if (script.kind == unity::ScriptKind::MonoBehaviour && script.is_abstract)
      return refuse("is abstract", "name a class derived from it");
  }
  if (auto why = no_package_script(project, name)) return *std::move(why);
  return refuse("is not a component that can be added",
                "a script needs a class derived from MonoBehaviour in a file of the same name");
}

/// The same for ScriptableObjects.
Error no_scriptable(unity::Project& project, std::string_view name) {
  const auto refuse = [&](ErrorCode code, std::string why, std::string hint) {
    return Error{code, std::move(why), std::move(hint), {{"component_type", std::string(name)}}};
  };
  const std::string quoted = "'" + std::string(name) + "'";
  const unity::ScriptTypes& types = project.scripts().types();
  std::vector<std::string_view> names;
  for (const csharp::Type* type : project.scripts().index().all()) {
    const bool scriptable = types.kind_of(*type) == unity::ScriptKind::ScriptableObject;
    if (scriptable) names.push_back(scene::short_name(type->full_name));
    const std::string_view full = type->full_name;
    if (!scene::means(name, full.substr(0, full.find('`')))) continue;
    if (!scriptable)
      return refuse(ErrorCode::InvalidComponentType, quoted + " is not a ScriptableObject",
                    "an asset is made of a class derived from UnityEngine.ScriptableObject");
    if (types.describe(*type).is_abstract)
      return refuse(ErrorCode::InvalidComponentType, quoted + " is abstract",
                    "name a class derived from it");
    if (is_generic(*type))
      return refuse(ErrorCode::InvalidComponentType, quoted + " is generic",
                    "name a class derived from it that is not");
    return refuse(ErrorCode::InvalidComponentType, quoted + " has no file of its own",
                  "Unity finds a class by its file: put it into " +
                      std::string(scene::short_name(type->full_name)) + ".cs");
  }
  return refuse(ErrorCode::ComponentTypeNotFound,
                "no ScriptableObject type " + quoted + unless_unread(project, name),
                did_you_mean(scene::short_name(name), names));
}

}  // namespace

Result<AddableType> find_component_type(unity::Project& project, std::string_view name) {
  Candidates found;
  const Wanted is_meant = [&](std::string_view full) { return scene::means(name, full); };
  add_native(is_meant, found);
  add_scripts(project, is_meant, unity::ScriptKind::MonoBehaviour, found);
  if (found.empty() && !is_known_otherwise(project, name) && may_be_unread(project, name))
    return not_found(project, name);
  add_package_scripts(project, name, found);
  std::erase_if(found, [](const auto& each) {
    const unity::ScriptInfo* const script = each.second.type.script;
    return script != nullptr &&
           (script->is_abstract || script->kind == unity::ScriptKind::ScriptableObject ||
            script->kind == unity::ScriptKind::Plain);
  });
  if (!found.empty()) return only_one(found, name);
  if (is_known_otherwise(project, name)) return no_component(project, name);
  if (auto why = no_package_script(project, name)) return *std::move(why);
  return not_found(project, name);
}

Result<AddableType> find_scriptable_type(unity::Project& project, std::string_view name) {
  Candidates found;
  const Wanted is_meant = [&](std::string_view full) { return scene::means(name, full); };
  add_scripts(project, is_meant, unity::ScriptKind::ScriptableObject, found);
  add_package_scripts(project, name, found);
  std::erase_if(found, [](const auto& each) {
    const unity::ScriptInfo* const script = each.second.type.script;
    return script == nullptr || script->kind != unity::ScriptKind::ScriptableObject ||
           script->is_abstract;
  });
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

}  // namespace diorama::unity::edit
