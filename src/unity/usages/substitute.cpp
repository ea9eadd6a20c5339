// What stands in a file before and after, if Red.mat is replaced by Blue.mat, and one script by
// another:
//
//   - {fileID: 2100000, guid: 4c1b..., type: 2}
//   - {fileID: 2100000, guid: 77aa..., type: 2}
//   m_Script: {fileID: 11500000, guid: 0a1b..., type: 3}
//   m_Script: {fileID: 11500000, guid: 9c8d..., type: 3}
#include "unity/usages/substitute.h"

#include <algorithm>

#include "base/list_text.h"
#include "scene/input.h"
#include "scene/type_names.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/asset_classes.h"
#include "unity/model/project.h"
#include "unity/usages/described.h"
#include "unity/usages/target.h"

namespace diorama::unity {
namespace {

using scene::Input;

constexpr FileId kScript = 11500000;
constexpr int kNative = 2, kImported = 3;

Error does_not_fit(std::string why, std::string hint = {}) {
  return {ErrorCode::InvalidArgument, std::move(why), std::move(hint), {}};
}

bool is_any(std::string_view type) {
  return type.empty() || type == "UnityEngine.Object";
}

bool is_object_type(std::string_view type) {
  return scene::means(type, "UnityEngine.GameObject");
}

/// The components of the object that are of the type.
std::vector<Index> of_type(ComponentTypes& types, const Hierarchy& hierarchy, Index object,
                           std::string_view type) {
  std::vector<Index> out;
  const GameObject& owner = hierarchy.objects()[object];
  for (Index i = 0; i < owner.component_count; ++i) {
    const Index at = owner.first_component + i;
    if (edit::is_a(types.type_of(hierarchy.components()[at]), type)) out.push_back(at);
  }
  return out;
}

/// The object is the root of its prefab, or a component on it.
bool is_of_root(const Hierarchy& prefab, FileId id) {
  if (const auto object = prefab.find_object(id)) return *object == 0;
  const auto component = prefab.find_component(id);
  return component && prefab.components()[*component].object == 0;
}

}  // namespace

Substitutes::Substitutes(edit::Session& session, const Target& from, const Target& to)
    : session_(session), from_(from), to_(to) {}
Substitutes::~Substitutes() = default;

Result<void> Substitutes::check() const {
  if (!from_.component.empty() || !to_.component.empty())
    return does_not_fit("a type of components is no thing that a field refers to",
                        "name an asset or an object on both sides");
  if ((from_.scene != nullptr) != (to_.scene != nullptr))
    return does_not_fit("an object is replaced by an object, an asset by an asset");
  if (from_.scene != nullptr && from_.scene->path != to_.scene->path)
    return does_not_fit("'" + to_.scene->path + "' is another file than '" + from_.scene->path +
                            "', and files do not refer to objects of each other",
                        "name two objects of one file");
  if (to_.scene == nullptr && to_.asset == nullptr)
    return Error{ErrorCode::AssetNotFound,
                 "no asset is '" + to_.label + "'",
                 "replace by an asset of the project",
                 {{"field", "to"}}};
  if (from_.sought.guid == to_.sought.guid && from_.sought.ids == to_.sought.ids)
    return does_not_fit("both sides are the same: " + from_.label);
  return {};
}

void Substitutes::begin(DescribedFile& file) {
  file_ = &file;
  references_ = std::make_unique<edit::References>(session_, file.file());
  known_.clear();
}

Result<void> Substitutes::prepare() {
  return references_->needs_stripped() ? references_->add_stripped() : Result<void>{};
}

Result<Reference> Substitutes::at(const Place& place) {
  const std::string_view path = file_->file().path;
  if (to_.asset != nullptr &&
      (path == to_.asset->path || path == std::string(to_.asset->path) + ".meta"))
    return does_not_fit("it is in the new one itself, which would refer to itself");
  switch (place.kind) {
    case Place::Kind::Instance:
      return does_not_fit("an instance is made of it, and its overrides name objects of its source",
                          "replace the instance by one of the other prefab");
    case Place::Kind::Leftover:
      return does_not_fit("it only tells where the object came from before it was unpacked");
    case Place::Kind::Text:
      return does_not_fit("its id stands there by itself, and what it is for is not known",
                          "change that place by hand");
    case Place::Kind::Script: return script();
    default: return field_at(place);
  }
}

/// The class changes; fields that the other class does not have stay in the file, as in the editor.
Result<Reference> Substitutes::script() const {
  if (to_.asset == nullptr || to_.asset->extension() != "cs")
    return does_not_fit("the script of a component is replaced by a script only");
  const Reference reference{kScript, to_.asset->guid, kImported};
  ComponentTypes types(session_.project().assets(), session_.project().scripts());
  const ComponentType type = types.script_type(reference);
  const bool of_object = has_hierarchy(file_->file().path);
  const auto wanted = of_object ? ScriptKind::MonoBehaviour : ScriptKind::ScriptableObject;
  if (type.script == nullptr || type.script->kind != wanted || type.script->is_abstract)
    return does_not_fit("'" + to_.label + "' declares no class that " +
                        (of_object ? "can be a component" : "an asset can have"));
  return reference;
}

Result<void> Substitutes::check_old_part(const Reference& old) const {
  if (from_.asset == nullptr || !from_.asset->path.ends_with(".prefab")) return {};
  const auto prefab = session_.project().hierarchies().prefab(from_.asset->guid);
  if (prefab == nullptr || is_of_root(*prefab, old.id)) return {};
  return does_not_fit("it refers to an object inside '" + from_.label +
                      "', not to its root, and which object of '" + to_.label +
                      "' is meant instead is not known");
}

Result<std::string> Substitutes::part_for(const Reference& old, const std::string& wanted) {
  if (to_.asset == nullptr || to_.asset->path.ends_with(".prefab")) return std::string{};
  const AssetDatabase& assets = session_.project().assets();
  ComponentTypes types(assets, session_.project().scripts());
  std::vector<SubAsset> fitting = assets.sub_assets(*to_.asset);
  std::erase_if(fitting, [&](const SubAsset& part) {
    return fits(class_of(types, part), wanted, session_.project().scripts()) != Fit::Yes;
  });
  if (fitting.size() <= 1) return std::string{};
  std::string name;
  bool is_main = false;
  if (from_.asset != nullptr)
    for (const SubAsset& part : assets.sub_assets(*from_.asset))
      if (part.file_id == old.id) name = part.name, is_main = part.is_main;
  const auto has_name = [&](const SubAsset& part) { return part.name == name; };
  if (!is_main && !name.empty() && std::ranges::count_if(fitting, has_name) == 1) return name;
  if (is_main && std::ranges::any_of(fitting, &SubAsset::is_main)) return std::string{};
  std::vector<std::string> names;
  for (const SubAsset& part : fitting) names.push_back(part.name);
  return does_not_fit("'" + to_.label + "' has several objects that fit: " + joined(names),
                      "name one of them as the part");
}

Result<Reference> Substitutes::field_at(const Place& place) {
  if (!place.reference) return does_not_fit("it is no reference");
  DIORAMA_CHECK(check_old_part(*place.reference));
  std::string wanted = file_->wanted_type(place);
  if (wanted.empty() || (is_any(wanted) && from_.asset != nullptr && from_.asset->exists &&
                         place.kind == Place::Kind::Event))
    return does_not_fit("neither the class of the field nor that of what it holds is known");
  if (to_.scene != nullptr && (place.reference->guid || file_->file().path != to_.scene->path))
    return in_other_file(*place.reference, wanted);
  const auto key = std::pair(wanted, place.reference->id);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const std::string field = short_path(place.path);
  auto found = to_.scene != nullptr ? in_this_file(*place.reference, wanted, field)
                                    : asset_for(*place.reference, wanted, field);
  known_.emplace(key, found);
  return found;
}

Result<Reference> Substitutes::in_this_file(const Reference& old, const std::string& wanted,
                                            const std::string& field) {
  DIORAMA_TRY(const Index chosen, one_of_several(to_.scene->hierarchy, to_.object,
                                                 &from_.scene->hierarchy, old.id, wanted));
  if (chosen != kNone) return Reference{references_->component_id(chosen), std::nullopt, 0};
  const std::string path = to_.scene->paths.path(to_.object);
  return references_->resolve(Input::map({{"$ref", Input::of(path)}}), wanted, field);
}

/// Both objects are in one prefab, so only the id there is another. What comes from a prefab in
/// that prefab may have no id of its own.
Result<Reference> Substitutes::in_other_file(const Reference& old, const std::string& wanted) {
  const Hierarchy& hierarchy = to_.scene->hierarchy;
  const GameObject& object = hierarchy.objects()[to_.object];
  const bool was_object = from_.scene->hierarchy.objects()[from_.object].id == old.id;
  const auto is_own = [&](const auto& part) { return instance_index(hierarchy, part) == kNone; };
  if (!old.guid || object.placeholder || !is_own(object) || (is_any(wanted) && !was_object))
    return does_not_fit("it refers to an object of another file");
  if (is_object_type(wanted) || is_any(wanted)) return Reference{object.id, old.guid, old.type};
  DIORAMA_TRY(Index found,
              one_of_several(hierarchy, to_.object, &from_.scene->hierarchy, old.id, wanted));
  if (found == kNone) found = references_->find_component(hierarchy, to_.object, wanted);
  if (found == kNone) return does_not_fit("'" + to_.label + "' has no component " + wanted);
  const Component& component = hierarchy.components()[found];
  if (!is_own(component)) return does_not_fit("it refers to an object of another file");
  return Reference{component.id, old.guid, old.type};
}

Result<Index> Substitutes::one_of_several(const Hierarchy& hierarchy, Index object,
                                          const Hierarchy* of_old, FileId old,
                                          const std::string& wanted) const {
  if (is_any(wanted) || is_object_type(wanted)) return kNone;
  ComponentTypes types(session_.project().assets(), session_.project().scripts());
  const std::vector<Index> fitting = of_type(types, hierarchy, object, wanted);
  if (fitting.size() < 2) return kNone;
  const auto was = of_old == nullptr ? std::nullopt : of_old->find_component(old);
  if (was) {
    const Component& before = of_old->components()[*was];
    const std::string type = types.type_of(before).full_name;
    std::vector<Index> same = of_type(types, hierarchy, object, type);
    std::erase_if(same,
                  [&](Index each) { return std::ranges::find(fitting, each) == fitting.end(); });
    const std::vector<Index> others = of_type(types, *of_old, before.object, type);
    if (same.size() == 1) return same.front();
    const auto at = static_cast<std::size_t>(std::ranges::find(others, *was) - others.begin());
    if (same.size() == others.size() && at < same.size()) return same[at];
  }
  return does_not_fit("several components of '" + to_.label + "' are a " + wanted +
                      ", and which is meant is not known");
}

Result<Reference> Substitutes::given_part(const std::string& wanted) const {
  const AssetDatabase& assets = session_.project().assets();
  ScriptProject& scripts = session_.project().scripts();
  ComponentTypes types(assets, scripts);
  std::vector<FileId> fitting, unknown;
  bool is_there = false;
  for (const SubAsset& part : assets.sub_assets(*to_.asset)) {
    if (!to_.sought.ids.contains(part.file_id)) continue;
    is_there = true;
    const Fit fit = is_any(wanted) ? Fit::Yes : fits(class_of(types, part), wanted, scripts);
    if (fit == Fit::Yes) fitting.push_back(part.file_id);
    if (fit == Fit::Unknown) unknown.push_back(part.file_id);
  }
  if (fitting.empty()) fitting = unknown;
  if (!is_there) return does_not_fit("what '" + to_.label + "' is, is not known");
  if (fitting.empty()) return does_not_fit("'" + to_.label + "' is no " + wanted);
  if (fitting.size() > 1)
    return does_not_fit("several objects of '" + std::string(to_.asset->path) + "' are called so",
                        "give the id of one of them as the part");
  return Reference{fitting.front(), to_.asset->guid, to_.asset->is_native() ? kNative : kImported};
}

Result<Reference> Substitutes::asset_for(const Reference& old, const std::string& wanted,
                                         const std::string& field) {
  Project& project = session_.project();
  const Asset& asset = *to_.asset;
  const auto prefab_of = [&](const Asset* each) {
    const bool is_prefab = each != nullptr && each->path.ends_with(".prefab");
    return is_prefab ? project.hierarchies().prefab(each->guid) : nullptr;
  };
  const auto prefab = prefab_of(&asset);
  const std::unordered_set<FileId>& ids = to_.sought.ids;
  const bool is_root = prefab != nullptr && ids.size() == 1 &&
                       prefab->find_object(*ids.begin()) == std::optional<Index>(0);
  if (to_.sought.home == asset.path && !ids.empty() && !is_root) return given_part(wanted);
  if (prefab != nullptr && !prefab->objects().empty()) {
    const auto before = prefab_of(from_.asset);
    DIORAMA_TRY(const Index chosen, one_of_several(*prefab, 0, before.get(), old.id, wanted));
    if (chosen != kNone)
      return Reference{prefab->components()[chosen].id, asset.guid,
                       asset.is_native() ? kNative : kImported};
  }
  DIORAMA_TRY(const std::string part, part_for(old, wanted));
  std::vector<Input::Member> given{{"$asset", Input::of(std::string(asset.path))}};
  if (!part.empty()) given.push_back({"name", Input::of(part)});
  return references_->resolve(Input::map(std::move(given)), wanted, field);
}

}  // namespace diorama::unity
