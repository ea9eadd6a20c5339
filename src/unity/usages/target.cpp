#include "unity/usages/target.h"

#include <algorithm>
#include <charconv>

#include "scene/type_names.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/facts/builtin_resources.h"
#include "unity/facts/class_table.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

Error invalid(std::string message, std::string hint, const char* field) {
  return {ErrorCode::InvalidArgument, std::move(message), std::move(hint), {{"field", field}}};
}

std::string told_parts(const std::vector<SubAsset>& parts) {
  constexpr std::size_t kMost = 12;
  std::string out;
  for (std::size_t i = 0; i < parts.size() && i < kMost; ++i)
    out += (i == 0 ? "" : ", ") + std::to_string(parts[i].file_id) +
           (parts[i].name.empty() ? "" : " (" + parts[i].name + ")");
  return out + (parts.size() > kMost ? ", ..." : "");
}

/// Narrows the target to the objects of its file with that name or id.
Result<void> choose_part(const AssetDatabase& assets, const std::string& part, Target& target) {
  const std::vector<SubAsset> parts = assets.sub_assets(*target.asset);
  FileId id = 0;
  const char* const end = part.data() + part.size();
  const auto [stop, status] = std::from_chars(part.data(), end, id);
  const bool is_id = status == std::errc() && stop == end;
  for (const SubAsset& each : parts)
    if (each.name == part || (is_id && each.file_id == id)) {
      target.sought.ids.insert(each.file_id);
      target.part = each.name;
    }
  // An importer's objects are not all known, so any id is taken.
  if (target.sought.ids.empty() && is_id) target.sought.ids.insert(id);
  if (target.sought.ids.empty())
    return Error{
        ErrorCode::ObjectNotFound,
        "'" + std::string(target.asset->path) + "' has no object '" + part + "'",
        parts.empty() ? "give the id of the object in the file" : "it has " + told_parts(parts),
        {{"field", "part"}}};
  target.sought.home = target.asset->path;
  target.label += " (" + part + ")";
  return {};
}

/// What comes with the engine is in a file without a path in the project.
Result<Target> builtin_target(const Guid& file, const scene::UsageTarget& wanted) {
  Target out;
  out.label = wanted.name;
  out.sought.guid = file;
  if (wanted.part.empty()) return out;
  const auto id = find_builtin_resource(file, wanted.part);
  if (!id)
    return Error{ErrorCode::ObjectNotFound,
                 "'" + wanted.name + "' has no known resource '" + wanted.part + "'",
                 "give its name, like Cube",
                 {{"field", "part"}}};
  out.sought.ids.insert(*id);
  out.part = wanted.part;
  out.label += " (" + wanted.part + ")";
  return out;
}

Result<Target> asset_target(const Project& project, const scene::UsageTarget& wanted) {
  if (const auto builtin = builtin_file(wanted.name)) return builtin_target(*builtin, wanted);
  Target out;
  out.asset = asset_called(project.assets(), wanted.name);
  const auto guid = Guid::parse(wanted.name);
  if (out.asset == nullptr && guid) {  // something gone, which is still referred to
    out.label = wanted.name;
    out.sought.guid = guid;
    out.sought.whole = true;
    FileId id = 0;
    std::from_chars(wanted.part.data(), wanted.part.data() + wanted.part.size(), id);
    if (id != 0) out.sought.ids.insert(id);
    return out;
  }
  out.label = out.asset->path;
  if (out.asset->guid.is_zero())
    return Error{ErrorCode::PreconditionFailed,
                 "'" + out.label + "' has no .meta file, and so no GUID by which anything names it",
                 "the Unity editor makes one when it opens the project",
                 {{"field", "asset"}}};
  out.sought.guid = out.asset->guid;
  out.sought.whole = wanted.part.empty();
  if (!wanted.part.empty()) DIORAMA_CHECK(choose_part(project.assets(), wanted.part, out));
  return out;
}

Result<Target> object_target(Project& project, const scene::ObjectRef& object) {
  Target out;
  DIORAMA_TRY(const InHierarchy found, object_of(project, object));
  out.scene = found.scene;
  out.object = found.object;
  const Hierarchy& hierarchy = found.scene->hierarchy;
  const GameObject& owner = hierarchy.objects()[found.object];
  out.sought.home = found.scene->path;
  out.sought.ids.insert(owner.id);
  for (Index i = 0; i < owner.component_count; ++i)
    out.sought.ids.insert(hierarchy.components()[owner.first_component + i].id);
  out.label = found.scene->paths.told(found.object) + " of " + found.scene->path;
  if (const Asset* const asset = project.assets().find_path(found.scene->path))
    out.sought.guid = asset->guid;
  return out;
}

/// Neither an asset nor a type has the name. `why`: the nearest type.
Error nothing_called(const Project& project, const std::string& name, const Error& why) {
  if (name.contains('/') || Guid::parse(name))
    return project.assets().no_asset(
        name, "give a project path such as Assets/Materials/Stone.mat, or a GUID");
  if (project.assets().no_asset(name).hint.empty()) return why;
  return {why.code,
          "neither an asset nor a component type is called '" + name + "'",
          project.assets().no_asset(name).hint,
          {{"field", "name"}}};
}

/// A class of components, or one that may be: not GameObject, Material, an enumeration, a struct.
bool may_be_carried(Project& project, const std::string& name) {
  bool is_other = false;
  for (const ClassInfo& info : all_classes()) {
    if (info.csharp.empty() || !scene::means(name, info.csharp)) continue;
    if (info.is_component) return true;
    is_other = true;
  }
  if (is_other) return false;
  using csharp::TypeKind;
  for (const csharp::Type* const type : project.scripts().index().all())
    if (scene::means(name, type->full_name) &&
        (type->kind() == TypeKind::Class || type->kind() == TypeKind::Interface))
      return true;
  return false;
}

Result<Target> type_target(Project& project, const std::string& name) {
  Target out;
  const auto component = edit::find_component_type(project, name);
  if (component) {
    out.component = out.label = component->type.full_name;
    return out;
  }
  const auto scriptable = edit::find_scriptable_type(project, name);
  if (scriptable && scriptable->script.guid) {
    out.label = scriptable->type.full_name;
    out.sought.guid = scriptable->script.guid;
    out.sought.ids.insert(scriptable->script.id);
    out.asset = project.assets().find(*scriptable->script.guid);
    return out;
  }
  // Classes that nobody adds (Transform, an abstract base) are carried all the same.
  if (component.error().code == ErrorCode::InvalidComponentType && may_be_carried(project, name)) {
    out.component = out.label = name;
    return out;
  }
  if (component.error().code != ErrorCode::ComponentTypeNotFound) return component.error();
  return nothing_called(project, name, component.error());
}

}  // namespace

const Asset* asset_called(const AssetDatabase& assets, const std::string& wanted) {
  if (const auto guid = Guid::parse(wanted)) return assets.find(*guid);
  const Asset* found = assets.find_path(wanted);
  if (found != nullptr || wanted.find('/') != std::string::npos) return found;
  for (const Asset* const asset : assets.assets()) {
    if (!asset->exists || asset->is_folder || asset->file_name() != wanted) continue;
    if (found != nullptr) return nullptr;
    found = asset;
  }
  return found;
}

Result<InHierarchy> object_of(Project& project, const scene::ObjectRef& object) {
  DIORAMA_TRY(OpenHierarchyPtr scene, project.hierarchies().open(object.scene));
  const auto id = present_id(scene->hierarchy, object.id);
  const auto index = id ? scene->hierarchy.find_object(*id) : std::nullopt;
  if (!index)
    return Error{ErrorCode::ObjectNotFound,
                 "the object is not in '" + object.scene + "' any more",
                 {},
                 {{"path", object.scene}},
                 Advice::ListObjects};
  return InHierarchy{std::move(scene), *index};
}

Result<Target> resolve_target(Project& project, const scene::UsageTarget& wanted) {
  if (!wanted.object.is_top()) {
    if (!wanted.part.empty())
      return invalid("part: only an asset has parts", "leave it out", "part");
    return object_target(project, wanted.object);
  }
  if (wanted.name.empty())
    return invalid("nothing is named to look for", "name an asset, an object or a component type",
                   "name");
  const bool is_asset = asset_called(project.assets(), wanted.name) != nullptr ||
                        Guid::parse(wanted.name) || builtin_file(wanted.name);
  if (is_asset) return asset_target(project, wanted);
  if (!wanted.part.empty() || wanted.name.contains('/'))
    return project.assets().no_asset(
        wanted.name, "give a project path such as Assets/Materials/Stone.mat, or a GUID");
  return type_target(project, wanted.name);
}

}  // namespace diorama::unity
