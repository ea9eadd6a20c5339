// What a reference leads to, in words that a person understands:
//
//   target: {fileID: 1259918981}                    an object of this file, or a component
//   alertMaterial: {fileID: 2100000, guid: ad2c..., type: 2}
//                                                   an asset; 2100000 is the main object of a
//                                                   Material (class 21 times 100000)
//   m_Mesh: {fileID: 10207, guid: 0000000000000000e000000000000000, type: 0}
//                                                   the sphere that comes with the engine
//   m_Father: {fileID: 0}                           nothing
//
// Unity keeps a reference that leads nowhere and shows it as missing; it may lead into a package
// that is not on this disk.

#include <algorithm>

#include "base/shown_text.h"
#include "unity/assets/guid_judge.h"
#include "unity/facts/builtin_resources.h"
#include "unity/facts/class_table.h"
#include "unity/facts/package_assets.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/asset_classes.h"
#include "unity/model/bounds.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

using scene::Value;

constexpr FileId kMainScriptable = 11400000;
constexpr FileId kPrefabAsset = 100100000;

std::string short_name(std::string_view full) {
  const std::size_t dot = full.find_last_of(".+");
  return std::string(dot == std::string_view::npos ? full : full.substr(dot + 1));
}

std::string shown(std::string_view name, std::string_view type) {
  if (type.empty() || type == "GameObject") return std::string(name);
  return std::string(name) + " (" + std::string(type) + ")";
}

Value missing(const Reference& target, const std::string& declared_type, std::string what) {
  Value value;
  value.kind = Value::Kind::Missing;
  value.type = declared_type;
  value.text = std::move(what);
  if (target.guid) value.path = target.guid->text();
  return value;
}

/// What no asset of the project has: a part of an official package, or missing, or nobody knows.
Value no_asset(const Project& project, const Reference& target, const std::string& declared_type,
               const GuidVerdict& verdict) {
  Value value;
  value.kind = Value::Kind::Asset;
  value.type = declared_type;
  const Asset* const asset = project.assets().find(*target.guid);
  if (const auto script = script_of(*target.guid, target.id)) {
    value.text = shown(script->name, "MonoScript");
    value.path = "Packages/" + std::string(script->package);
  } else if (const auto known = package_asset(*target.guid)) {
    if (value.type.empty() && find_class(known->class_name) != nullptr)
      value.type = find_class(known->class_name)->csharp;
    value.text = shown(known->name, known->class_name);
    value.path = "Packages/" + std::string(known->package);
  } else if (project.is_nowhere() || verdict.kind == GuidVerdict::Kind::Known) {
    value.text = "GUID " + target.guid->text();
  } else if (verdict.kind == GuidVerdict::Kind::Doubtful) {
    value.text = "not on this disk: GUID " + target.guid->text() + "; " + verdict.why;
  } else if (asset == nullptr) {
    return missing(target, declared_type, "no asset has the GUID " + target.guid->text());
  } else {
    return missing(
        target, declared_type,
        asset->exists ? verdict.what
                      : "'" + std::string(asset->path) + "' is gone; only its .meta file is there");
  }
  return value;
}

/// An object or a component of a prefab, also of one inside of it. False when it cannot be found.
bool prefab_reference(Project& project, ComponentTypes& types, FileId id, const Asset& asset,
                      Value& value) {
  const auto prefab = project.hierarchies().prefab(asset.guid);
  if (prefab == nullptr) return false;
  std::string type = "UnityEngine.GameObject";
  auto object = prefab->find_object(id);
  if (const auto component = prefab->find_component(id); component && !object) {
    object = prefab->components()[*component].object;
    type = types.type_of(prefab->components()[*component]).full_name;
  }
  if (!object) return false;
  if (value.type.empty()) value.type = type;
  if (type.empty()) type = value.type;
  value.text =
      shown(*object == 0 ? asset.name() : std::string_view(prefab->objects()[*object].name),
            short_name(type));
  return true;
}

}  // namespace

Value TypedReader::reference(const Reference& target, const std::string& declared_type) {
  if (target.is_null() || target.id == 0) {
    Value nothing;
    nothing.kind = Value::Kind::Null;
    nothing.type = declared_type;
    return nothing;
  }
  Value value = target.guid ? asset_reference(target, declared_type)
                            : local_reference(target.id, declared_type);
  value.integer = target.id;
  return value;
}

Value TypedReader::local_reference(FileId id, const std::string& declared_type) {
  const Hierarchy& hierarchy = scene_.hierarchy;
  Value value;
  value.kind = Value::Kind::Object;
  if (const auto object = hierarchy.find_object(id)) {
    value.type = "UnityEngine.GameObject";
    value.text = cut_text(hierarchy.objects()[*object].name, kMostNameBytes);
    value.path = scene_.paths.told(*object);
    return value;
  }
  if (const auto component = hierarchy.find_component(id)) {
    const Index owner = hierarchy.components()[*component].object;
    value.type = type_of(*component).full_name;
    if (value.type.empty()) value.type = declared_type;
    value.text = shown(hierarchy.objects()[owner].name, short_name(value.type));
    value.path = scene_.paths.told(owner);
    return value;
  }
  if (const auto part = find_unread_part(hierarchy, id)) {
    const std::optional<Guid>& source = part->instance->source.guid;
    const Asset* const asset = source ? project_.assets().find(*source) : nullptr;
    value.type = declared_type.empty()
                     ? std::string(part->file->document().root_key(*part->stripped))
                     : declared_type;
    value.text = shown(asset == nullptr ? "part of a prefab that is not here"
                                        : "part of " + std::string(asset->file_name()),
                       short_name(value.type));
    return value;
  }
  if (const text::Object* object = hierarchy.document().find(id)) {
    // Kept in the file, but part of no object: a material, a ScriptableObject.
    const std::string_view key = hierarchy.document().root_key(*object);
    value.type = declared_type.empty() ? std::string(key) : declared_type;
    value.text = shown(text::field_text(hierarchy.document().body(*object), "m_Name"),
                       short_name(value.type));
    return value;
  }
  return missing({id, std::nullopt, 0}, declared_type,
                 "no object " + std::to_string(id) + " in this file");
}

Value TypedReader::asset_reference(const Reference& target, const std::string& declared_type) {
  Value value;
  value.kind = Value::Kind::Asset;
  value.type = declared_type;
  if (const auto builtin = builtin_resource(*target.guid, target.id)) {
    if (value.type.empty()) value.type = "UnityEngine." + std::string(builtin->class_name);
    value.text = shown(builtin->name, builtin->class_name);
    value.path = *target.guid == kDefaultResources ? "Library/unity default resources"
                                                   : "Resources/unity_builtin_extra";
    return value;
  }
  const Asset* asset = project_.assets().find(*target.guid);
  if (asset == nullptr || !asset->exists || asset->hidden) {
    const GuidJudge judge(project_.assets());
    if (asset = judge.find(*target.guid, scene_.path); asset == nullptr || !asset->exists)
      return no_asset(project_, target, declared_type,
                      judge.judge(*target.guid, target.id, scene_.path));
  }
  value.path = asset->path;
  if (asset->path.ends_with(".prefab") &&
      prefab_reference(project_, types_, target.id, *asset, value))
    return value;
  std::string type = short_name(declared_type);
  if (value.type.empty() || value.type == "UnityEngine.Object") {
    const AssetType main = project_.assets().main_type(*asset);
    const bool main_object =
        target.id == kMainScriptable || target.id == kPrefabAsset || target.id % 100000 == 0;
    if (main_object && !main.name.empty()) type = main.name;
    if (value.type.empty() && find_class(type) != nullptr) value.type = find_class(type)->csharp;
  }
  // One of several in the file has its own name.
  const std::vector<SubAsset> parts = project_.assets().sub_assets(*asset);
  const auto part = std::ranges::find(parts, target.id, &SubAsset::file_id);
  // It is shown with its own class, which may derive from that of the field.
  if (part != parts.end())
    if (std::string own = shown_class(types_, *part); !own.empty()) type = std::move(own);
  const bool has_name = part != parts.end() && !part->is_main && !part->name.empty();
  value.text = shown(has_name ? std::string_view(part->name) : asset->name(), type);
  return value;
}

}  // namespace diorama::unity
