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
constexpr int kImported = 3;

Error does_not_fit(std::string why, std::string hint = {}) {
  return {ErrorCode::InvalidArgument, std::move(why), std::move(hint), {}};
}

bool is_any(std::string_view type) {
  return type.empty() || type == "UnityEngine.Object";
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
  switch (place.kind) {
    case Place::Kind::Instance:
      return does_not_fit("an instance is made of it, and its overrides name objects of its source",
                          "replace the instance by one of the other prefab");
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
  if (!to_.part.empty()) return to_.part;
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
  const auto key = std::pair(wanted, place.reference->id);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  std::vector<Input::Member> given;
  if (to_.scene != nullptr) {
    given.push_back({"$ref", Input::of(to_.scene->paths.path(to_.object))});
  } else {
    DIORAMA_TRY(const std::string part, part_for(*place.reference, wanted));
    given.push_back({"$asset", Input::of(std::string(to_.asset->path))});
    if (!part.empty()) given.push_back({"name", Input::of(part)});
  }
  auto found = references_->resolve(Input::map(std::move(given)), wanted, short_path(place.path));
  known_.emplace(key, found);
  return found;
}

}  // namespace diorama::unity
