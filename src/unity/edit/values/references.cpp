// The given form, and the text in the file. An object of the same file by its id alone; a part of
// another file by its id there, the file's guid, and where Unity reads it (2: from the file itself,
// 3: from what an importer made of it, 0: from inside the editor):
//
//   {"$ref": "/Enemy"}                            {fileID: 796782399}
//   {"$ref": "/Enemy", "component": "Transform"}  {fileID: 796782401}
//   {"$asset": "Assets/Materials/Alert.mat"}      {fileID: 2100000, guid: ad2c..., type: 2}
//   {"$asset": "Alert"}                           the same, if only one material is called so
//   {"$asset": "Assets/Prefabs/Guard.prefab"}     {fileID: 3271017641675955016, guid: 687c..., ...}
//   null                                          {fileID: 0}
//
// The type of a field says which part of the object is meant: for a Transform field, the Transform.

#include "unity/edit/values/references.h"

#include <algorithm>

#include "base/list_text.h"
#include "base/text.h"
#include "scene/type_names.h"
#include "unity/edit/change_body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/session.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/facts/builtin_resources.h"
#include "unity/facts/class_table.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using unity::FileId;
using unity::Index;
using unity::kNone;
using unity::Reference;

constexpr int kNativeType = 2, kImportedType = 3;  // on disk

Error not_found(const std::string& field, std::string message, std::string hint = {}) {
  return {ErrorCode::ReferenceNotFound,
          field + ": " + std::move(message),
          std::move(hint),
          {{"field", field}}};
}

bool is_object_type(std::string_view wanted) {
  return scene::means(wanted, "UnityEngine.GameObject");
}

/// Any object will do.
bool is_any_type(std::string_view wanted) {
  return wanted.empty() || scene::means(wanted, "UnityEngine.Object");
}

std::string list_types(unity::ComponentTypes& types, std::span<const unity::SubAsset> parts) {
  constexpr std::size_t kMost = 12;
  std::string out;
  for (const unity::SubAsset& part : parts.first(std::min(parts.size(), kMost))) {
    const std::string type = shown_class(types, part);
    out += (out.empty() ? "" : ", ") + (part.name.empty() ? type : part.name + " (" + type + ")");
  }
  return parts.size() > kMost ? out + " and " + std::to_string(parts.size() - kMost) + " more"
                              : out;
}

/// Whether something that comes with the engine fits a field of that type.
bool builtin_fits(const unity::Guid& file, FileId id, std::string_view wanted,
                  unity::ScriptProject& scripts) {
  const auto resource = unity::builtin_resource(file, id);
  const unity::ClassInfo* const info = resource ? unity::find_class(resource->class_name) : nullptr;
  if (is_any_type(wanted) || info == nullptr) return true;
  unity::ComponentType type;
  type.class_id = info->id;
  return fits(type, wanted, scripts) != unity::Fit::No;
}

/// Whether another part of that name fits as well as this one.
bool is_doubtful(unity::ComponentTypes& types, unity::ScriptProject& scripts,
                 std::span<const unity::SubAsset> parts, const unity::SubAsset& part,
                 std::string_view wanted) {
  if (part.is_main) return false;
  return std::ranges::any_of(parts, [&](const unity::SubAsset& each) {
    if (each.file_id == part.file_id || each.name != part.name) return false;
    if (is_any_type(wanted)) return each.type == part.type;
    return unity::fits(unity::class_of(types, each), wanted, scripts) == unity::Fit::Yes;
  });
}

}  // namespace

bool is_a(const unity::ComponentType& type, std::string_view wanted) {
  if (scene::means(wanted, type.full_name)) return true;
  if (type.script != nullptr &&
      std::ranges::any_of(type.script->bases,
                          [&](const std::string& base) { return scene::means(wanted, base); }))
    return true;
  for (const unity::ClassInfo* info = unity::find_class(type.class_id); info != nullptr;
       info = unity::find_class(info->base)) {
    if (scene::means(wanted, info->csharp.empty() ? info->name : info->csharp)) return true;
    if (info->base.empty()) break;
  }
  return false;
}

text::Draft to_draft(const Reference& reference) {
  using text::Draft;
  std::vector<Draft> parts{Draft::scalar(std::to_string(reference.id)).with_key("fileID")};
  if (reference.guid) {
    parts.push_back(Draft::scalar(reference.guid->text()).with_key("guid"));
    parts.push_back(Draft::scalar(std::to_string(reference.type)).with_key("type"));
  }
  return Draft::flow(std::move(parts));
}

References::References(Session& session, const unity::OpenHierarchy& scene)
    : session_(session),
      scene_(scene),
      types_(session.project().assets(), session.project().scripts()) {}

Result<Reference> References::resolve(const Input& given, std::string_view wanted,
                                      const std::string& field) {
  if (given.kind == Input::Kind::Null) return Reference{};
  for (const std::string_view kind : {"$ref", "$asset"}) {
    const Input* path = given.find(kind);
    if (path == nullptr) continue;
    if (path->kind != Input::Kind::Text)
      return Error{ErrorCode::InvalidArgument,
                   field + "." + std::string(kind) + ": expected a text, got " + describe(*path),
                   {},
                   {{"field", field}}};
    return kind == "$ref" ? scene_object(given, path->text, wanted, field)
                          : asset(given, path->text, wanted, field);
  }
  return Error{ErrorCode::InvalidArgument,
               field + ": expected a reference" +
                   (wanted.empty() ? "" : " to " + std::string(wanted)) + ", got " +
                   describe(given),
               R"(give {"$ref": "/Object"}, {"$asset": "Assets/..."} or null)",
               {{"field", field}}};
}

// The type of the field chooses the component; "component" chooses another, which has to fit.
Result<Reference> References::scene_object(const Input& given, const std::string& path,
                                           std::string_view wanted, const std::string& field) {
  if (!unity::has_hierarchy(scene_.path))
    return not_found(field, "an asset cannot refer to an object of a scene",
                     R"(give {"$asset": "Assets/..."} or null)");
  const auto object = scene_.paths.find(path);
  if (!object) return not_found(field, object.error().message, object.error().hint);
  const Input* component = given.find("component");
  if (component != nullptr && component->kind != Input::Kind::Text)
    return Error{ErrorCode::InvalidArgument,
                 field + ".component: expected a type name, got " + describe(*component),
                 {},
                 {{"field", field}}};
  const std::string_view type = component != nullptr ? component->text : wanted;
  const bool of_object = is_object_type(type) || (component == nullptr && is_any_type(type));
  const Index found = of_object ? kNone : find_component(scene_.hierarchy, *object, type);
  const bool placeholder = scene_.hierarchy.objects()[*object].placeholder;
  if (placeholder && !is_known(*object, found, of_object))
    return not_found(field, unreadable(path), kWhereReadable);
  if (!of_object && found == kNone)
    return Error{ErrorCode::ReferenceNotFound,
                 field + ": '" + path + "' has no component " + std::string(type),
                 {},
                 {{"field", field}},
                 Advice::ListComponents};
  if (component != nullptr) DIORAMA_CHECK(check_fits(found, wanted, path, field));
  if (of_object) return Reference{object_id(*object), std::nullopt, 0};
  return Reference{component_id(found), std::nullopt, 0};
}

/// Whether a component (kNone: the object itself) fits a field of that type. If something is not
/// known about either of them, it fits.
Result<void> References::check_fits(Index component, std::string_view wanted,
                                    const std::string& path, const std::string& field) {
  if (is_any_type(wanted)) return {};
  std::string given = "UnityEngine.GameObject";
  bool fits = is_object_type(wanted);
  if (component != kNone) {
    const unity::ComponentType type = types_.type_of(scene_.hierarchy.components()[component]);
    const bool known = type.class_id != unity::kMonoBehaviourClass ||
                       (type.script != nullptr && type.script->unknown_base.empty());
    const unity::ClassInfo* const info = unity::find_class(type.class_id);
    fits = !known || is_a(type, wanted) ||
           (info != nullptr && unity::derives_from(*info, scene::short_name(wanted)));
    given = type.full_name;
  }
  if (fits || !is_known_class(wanted)) return {};
  const std::string expected(wanted);
  return Error{
      ErrorCode::InvalidArgument,
      field + ": expected a reference to " + expected + ", got the " + given + " of '" + path + "'",
      "leave component out, or name one that is a " + std::string(scene::short_name(wanted)),
      {{"field", field}, {"expected", expected}, {"given", given}}};
}

std::string References::class_of(const Input& given) {
  unity::Project& project = session_.project();
  std::string name = "UnityEngine.GameObject", assembly = "UnityEngine";
  const auto take = [&](Result<AddableType> type) {
    name = type ? type->type.full_name : "";
    if (type && type->script.id != 0) assembly = type->assembly;
  };
  const Input* const path = given.find("$ref");
  const Input* const component = given.find("component");
  if (given.find("$asset") != nullptr) {
    const unity::Asset* const found = named_asset(given);
    const auto parts =
        found == nullptr ? std::vector<unity::SubAsset>{} : project.assets().sub_assets(*found);
    const std::string type = parts.empty() ? "" : parts.front().type;
    const unity::ClassInfo* const engine = unity::find_class(type);
    if (engine != nullptr)
      name = engine->csharp;
    else if (found == nullptr || !found->path.ends_with(".prefab"))
      take(find_scriptable_type(project, type));
  } else if (path != nullptr && component != nullptr && !is_object_type(component->text)) {
    const auto object = scene_.paths.find(path->text);
    const Index found = object ? find_component(scene_.hierarchy, *object, component->text) : kNone;
    if (found == kNone) return {};
    take(find_component_type(project,
                             types_.type_of(scene_.hierarchy.components()[found]).full_name));
  }
  return name.empty() || assembly.empty() ? std::string{} : name + ", " + assembly;
}

const unity::ScriptInfo* References::script_of(const Input& given) {
  unity::Project& project = session_.project();
  if (given.find("$asset") != nullptr) {
    const unity::Asset* const found = named_asset(given);
    if (found == nullptr || found->path.ends_with(".prefab")) return nullptr;
    const unity::AssetType type = project.assets().main_type(*found);
    return type.script ? project.scripts().script(*type.script) : nullptr;
  }
  const Input* const path = given.find("$ref");
  const Input* const component = given.find("component");
  if (path == nullptr || component == nullptr || is_object_type(component->text)) return nullptr;
  const auto object = scene_.paths.find(path->text);
  const Index found = object ? find_component(scene_.hierarchy, *object, component->text) : kNone;
  if (found == kNone) return nullptr;
  return types_.type_of(scene_.hierarchy.components()[found]).script;
}

std::vector<unity::ComponentType> References::components_at(const std::string& path) {
  std::vector<unity::ComponentType> out;
  const auto object = scene_.paths.find(path);
  if (!object) return out;
  const unity::GameObject& owner = scene_.hierarchy.objects()[*object];
  for (Index i = 0; i < owner.component_count; ++i)
    out.push_back(types_.type_of(scene_.hierarchy.components()[owner.first_component + i]));
  return out;
}

/// A class of the engine or one whose source is known.
bool References::is_known_class(std::string_view full_name) {
  if (unity::find_class(full_name) != nullptr) return true;
  const unity::ScriptInfo* const script =
      session_.project().scripts().script_named(std::string(full_name));
  return script != nullptr && (script->kind == unity::ScriptKind::MonoBehaviour ||
                               script->kind == unity::ScriptKind::ScriptableObject);
}

/// For a source that cannot be read, at most the root, its transform and additions are known.
bool References::is_known(Index object, Index component, bool of_object) const {
  const unity::Hierarchy& hierarchy = scene_.hierarchy;
  const unity::GameObject& owner = hierarchy.objects()[object];
  const bool is_root = owner.instance != kNone;
  if (of_object) return is_root && source_id(hierarchy, owner) != 0;
  if (component == kNone) return false;
  const unity::Component& found = hierarchy.components()[component];
  return !unity::is_transform_class(found.class_id) ||
         (is_root && source_id(hierarchy, found) != 0);
}

Index References::find_component(const unity::Hierarchy& hierarchy, Index object,
                                 std::string_view type) {
  const unity::GameObject& owner = hierarchy.objects()[object];
  for (Index i = 0; i < owner.component_count; ++i) {
    const Index at = owner.first_component + i;
    if (is_a(types_.type_of(hierarchy.components()[at]), type)) return at;
  }
  return kNone;
}

// The part of the file that fits the type of the field, or the one that is named: a sprite of a
// texture, a mesh of a model.
Result<Reference> References::asset(const Input& given, const std::string& asset_name,
                                    std::string_view wanted, const std::string& field) {
  DIORAMA_TRY(const std::string path, asset_path(given, asset_name, wanted, field));
  if (const auto builtin = unity::builtin_file(path)) {
    const Input* const name = given.find("name");
    const auto id =
        name == nullptr ? std::nullopt : unity::find_builtin_resource(*builtin, name->text);
    if (id && builtin_fits(*builtin, *id, wanted, session_.project().scripts()))
      return Reference{*id, builtin, 0};
    return not_found(field,
                     "'" + path + "' has no such resource" +
                         (id ? " that is a " + std::string(wanted) : std::string{}),
                     R"(name one, like {"$asset": ")" + path + R"(", "name": "Cube"})");
  }
  const unity::AssetDatabase& assets = session_.project().assets();
  const unity::Asset* found = assets.find_path(path);
  if (found != nullptr && found->exists && found->guid.is_zero())
    return not_found(
        field, "'" + path + "' has no .meta file, and so no GUID to refer to it by",
        "the Unity editor makes one when it opens the project; a copy that is imported "
        "has one");
  if (found == nullptr || !found->exists)
    return not_found(field, "no asset '" + path + "'", assets.no_asset(path).hint);
  if (path.ends_with(".prefab")) return prefab_part(*found, wanted, field);
  const Input* name = given.find("name");
  const std::vector<unity::SubAsset> parts = assets.sub_assets(*found);
  const int type = found->is_native() ? kNativeType : kImportedType;
  const bool has_name =
      name == nullptr || std::ranges::count(parts, name->text, &unity::SubAsset::name) > 0;
  const unity::SubAsset* const part =
      best_part(parts, name == nullptr ? nullptr : &name->text, wanted);
  if (part == nullptr)
    return not_found(field,
                     "'" + path + "' has no " + (has_name ? std::string(wanted) : "part") +
                         (name == nullptr ? "" : " called '" + name->text + "'"),
                     parts.empty() ? "" : "it has " + list_types(types_, parts));
  if (name != nullptr && is_doubtful(types_, session_.project().scripts(), parts, *part, wanted))
    return Error{ErrorCode::Ambiguous,
                 field + ": several objects of '" + path + "' are called '" + name->text + "'",
                 "give them names of their own first",
                 {{"field", field}}};
  if (path == scene_.path) return Reference{part->file_id, std::nullopt, 0};  // of the same file
  return Reference{part->file_id, found->guid, type};
}

/// Whether a field of that type takes the asset, or the part of it with that name.
unity::Fit References::fit_of(const unity::Asset& asset, const std::string* part,
                              std::string_view wanted) {
  if (is_any_type(wanted) && part == nullptr) return unity::Fit::Yes;
  if (asset.path.ends_with(".prefab")) {
    if (is_object_type(wanted) || is_any_type(wanted)) return unity::Fit::Yes;
    const auto prefab = session_.project().hierarchies().prefab(asset.guid);
    if (prefab == nullptr || prefab->objects().empty()) return unity::Fit::Unknown;
    return find_component(*prefab, 0, wanted) == kNone ? unity::Fit::No : unity::Fit::Yes;
  }
  const std::vector<unity::SubAsset> parts = session_.project().assets().sub_assets(asset);
  return best_part(parts, part, wanted) == nullptr ? unity::Fit::No : unity::Fit::Yes;
}

/// A name without a folder, with or without its extension: "Alert" is Assets/Materials/Alert.mat if
/// no other material is called so. What may fit counts as well: nothing is guessed.
Result<std::string> References::asset_path(const Input& given, const std::string& name,
                                           std::string_view wanted, const std::string& field) {
  constexpr std::size_t kMostNamed = 8;
  const unity::AssetDatabase& assets = session_.project().assets();
  if (name.empty() || name.contains('/') || unity::builtin_file(name)) return name;
  const Input* const part = given.find("name");
  std::vector<std::string> fitting, others;
  std::vector<std::string_view> names;
  for (const unity::Asset* const each : assets.assets()) {
    names.push_back(each->name());
    if (!each->exists || each->is_folder || (each->file_name() != name && each->name() != name))
      continue;
    const bool fits =
        fit_of(*each, part == nullptr ? nullptr : &part->text, wanted) != unity::Fit::No;
    (fits ? fitting : others).emplace_back(each->path);
  }
  if (fitting.size() == 1) return fitting.front();
  const std::string what = wanted.empty() ? "" : " that fits a " + std::string(wanted);
  const std::vector<std::string>& known = fitting.empty() ? others : fitting;
  std::string paths =
      joined(std::span(known).first(std::min(kMostNamed, known.size()))) +
      (known.size() > kMostNamed ? " and " + std::to_string(known.size() - kMostNamed) + " more"
                                 : "");
  if (!fitting.empty())
    return Error{ErrorCode::Ambiguous,
                 field + ": several assets are called '" + name + "'",
                 "give the path of one: " + paths,
                 {{"field", field}}};
  if (!others.empty())
    return not_found(field, "no asset '" + name + "'" + what, "there is " + paths);
  return not_found(field, "no asset '" + name + "'",
                   did_you_mean(name, names, "give its path, like Assets/Materials/Stone.mat"));
}

/// Of whatever type it is; nullptr: there is none, or several are called so.
const unity::Asset* References::named_asset(const Input& given) {
  const auto path = asset_path(given, given.find("$asset")->text, {}, {});
  return path ? session_.project().assets().find_path(*path) : nullptr;
}

/// The part that a field of that type takes: the main object, if that fits, else the first that
/// does; one of which it is not known comes after those. `name`: only parts with it.
const unity::SubAsset* References::best_part(std::span<const unity::SubAsset> parts,
                                             const std::string* name, std::string_view wanted) {
  const unity::SubAsset* unknown = nullptr;
  for (const unity::SubAsset& part : parts) {
    if (name != nullptr ? part.name != *name : is_any_type(wanted) && !part.is_main) continue;
    const unity::Fit fit = is_any_type(wanted) ? unity::Fit::Yes
                                               : unity::fits(unity::class_of(types_, part), wanted,
                                                             session_.project().scripts());
    if (fit == unity::Fit::Yes) return &part;
    if (fit == unity::Fit::Unknown && unknown == nullptr) unknown = &part;
  }
  return unknown;
}

/// A reference to a prefab means its root: the object, or a component on it.
Result<Reference> References::prefab_part(const unity::Asset& asset, std::string_view wanted,
                                          const std::string& field) {
  const auto prefab = session_.project().hierarchies().prefab(asset.guid);
  if (prefab == nullptr || prefab->objects().empty())
    return not_found(field, session_.project().hierarchies().unreadable(asset).message);
  const int type = asset.is_native() ? kNativeType : kImportedType;  // native before 2018.3
  if (is_object_type(wanted) || is_any_type(wanted))
    return Reference{prefab->objects().front().id, asset.guid, type};
  const Index found = find_component(*prefab, 0, wanted);
  if (found == kNone)
    return not_found(field, "the root of '" + std::string(asset.path) + "' has no component " +
                                std::string(wanted));
  return Reference{prefab->components()[found].id, asset.guid, type};
}

/// The id for a part of an instance; for others their own.
template <class Part>
FileId References::local_id(const Part& found, InstancePart part) {
  const unity::Hierarchy& hierarchy = scene_.hierarchy;
  const Index index = instance_index(hierarchy, found);
  if (index == kNone) return found.id;
  const FileId id = hierarchy.instances()[index].local_id(part.source);
  if (hierarchy.document().find(id) != nullptr) return id;
  const auto known = std::ranges::find_if(needed_, [&](const Stripped& each) {
    return each.instance == index && each.part.source == part.source;
  });
  if (known != needed_.end()) return known->id;
  // In a prefab the source and the instance determine the id; in a scene it is any free one.
  const bool is_prefab = scene_.path.ends_with(".prefab");
  std::vector<FileId> taken;
  for (const Stripped& each : needed_) taken.push_back(each.id);
  const FileId fresh = is_prefab ? id : session_.new_id(scene_, taken);
  needed_.push_back({fresh, index, part});
  return fresh;
}

// A file names a part of an instance by its stripped object, which may have to be made.
FileId References::object_id(Index object) {
  const unity::GameObject& each = scene_.hierarchy.objects()[object];
  const FileId source = source_id(scene_.hierarchy, each);
  return local_id(each, {source, unity::kGameObjectClass, {}, 0});
}

FileId References::component_id(Index component) {
  const unity::Component& each = scene_.hierarchy.components()[component];
  const FileId source = source_id(scene_.hierarchy, each);
  return local_id(each, {source, each.class_id, each.script, 0});
}

FileId References::written_id(FileId id) {
  if (scene_.hierarchy.document().find(id) != nullptr) return id;
  const unity::Hierarchy& hierarchy = scene_.hierarchy;
  if (const auto object = hierarchy.find_object(id))
    return hierarchy.objects()[*object].placeholder ? id : object_id(*object);
  if (const auto component = hierarchy.find_component(id)) return component_id(*component);
  return id;
}

/// The object for a part of the instance in the file, now or after add_stripped(); 0: none.
FileId References::stripped_id(Index instance, FileId source) const {
  for (const Stripped& each : needed_)
    if (each.instance == instance && each.part.source == source) return each.id;
  for (const auto& [from, to] : scene_.hierarchy.instances()[instance].stripped)
    if (from == source) return to;
  return 0;
}

// A stripped script names its object when that is in the file, too, so both are looked at.
Result<void> References::add_stripped() {
  DIORAMA_TRY(const OpenFile* const file, session_.file(scene_.path));
  for (Stripped& each : needed_) {
    const unity::Instance& instance = scene_.hierarchy.instances()[each.instance];
    if (each.part.class_id == unity::kMonoBehaviourClass)
      each.part.object = stripped_id(each.instance, owner_in_source(instance, each.part.source));
    const Piece object{each.part.class_id, each.id, stripped_body(file->style, instance, each.part),
                       true, instance.id};
    DIORAMA_CHECK(add_object(session_, scene_.path, object));
    if (each.part.class_id == unity::kGameObjectClass) DIORAMA_CHECK(give_object(each));
  }
  needed_.clear();
  return {};
}

/// Scripts of the object that were in the file without it now name it.
Result<void> References::give_object(const Stripped& object) {
  const unity::Instance& instance = scene_.hierarchy.instances()[object.instance];
  DIORAMA_TRY(const OpenFile* const file, session_.file(scene_.path));
  for (const auto& [source, id] : instance.stripped) {
    const text::Object* const stripped = file->document->find(id);
    if (stripped == nullptr || owner_in_source(instance, source) != object.part.source) continue;
    DIORAMA_CHECK(change_body(session_, scene_.path, id,
                              [&](Body& body) { return name_object(body, object.id); }));
  }
  return {};
}

FileId owner_in_source(const unity::Instance& instance, FileId component) {
  if (instance.hierarchy == nullptr) return 0;
  const unity::Hierarchy& source = *instance.hierarchy;
  const auto found = source.find_component(component);
  return found ? source.objects()[source.components()[*found].object].id : 0;
}

}  // namespace diorama::unity::edit
