// What may be in a field, by the class that its script declares:
//
//   public LootTable loot;          an asset of the class LootTable, or of one derived from it
//   public ScriptableObject data;   any asset with a script
//   public Texture picture;         a Texture2D, a Cubemap, a RenderTexture
//   public PlayableAsset cut;       a TimelineAsset, which is a PlayableAsset
//
// The engine's own classes never derive from scripts, and no script derives from a Material.
#include "unity/model/asset_classes.h"

#include <algorithm>

#include "scene/type_names.h"
#include "unity/facts/class_table.h"
#include "unity/types/script_project.h"
#include "unity/types/script_stubs.h"

namespace diorama::unity {
namespace {

constexpr int kImportedType = 3;  // on disk

/// A class of the engine that is there without any script.
const ClassInfo* engine_class(std::string_view wanted) {
  const ClassInfo* const info = find_class(present_class_name(wanted));
  const bool is_script = info != nullptr && info->id == kMonoBehaviourClass;
  // "Texture" alone is a class of the project.
  return is_script || wanted.find('.') == std::string_view::npos ? nullptr : info;
}

/// The classes of the tables have a C# name only if C# can see them.
bool is_named(const ClassInfo& info, std::string_view wanted) {
  if (!info.csharp.empty()) return info.csharp == present_class_name(wanted);
  return wanted.starts_with("Unity") && scene::short_name(wanted) == info.name;
}

Fit native_fits(const ClassInfo* info, std::string_view wanted) {
  if (info == nullptr) return Fit::Unknown;
  for (; info != nullptr; info = info->base.empty() ? nullptr : find_class(info->base))
    if (is_named(*info, wanted)) return Fit::Yes;
  return Fit::No;
}

/// Known by name and in outline only: there may be more between it and its base.
bool is_outline(std::string_view full_name, const csharp::TypeIndex& index) {
  if (full_name.starts_with("UnityEngine.") && find_class(full_name) != nullptr) return false;
  const csharp::Type* const type = index.find(full_name);
  return type == nullptr || type->assembly == kEngineAssembly;
}

constexpr std::string_view kScriptable = "UnityEngine.ScriptableObject";

}  // namespace

ComponentType class_of(ComponentTypes& types, const SubAsset& part) {
  Component object;
  object.class_id = part.class_id;
  if (part.script)
    object.script = Reference{part.script_file_id.value_or(0), part.script, kImportedType};
  return types.type_of(object);
}

std::string shown_class(ComponentTypes& types, const SubAsset& part) {
  if (!part.script) return part.type;
  const ComponentType type = class_of(types, part);
  return type.full_name.empty() ? part.type : std::string(scene::short_name(type.full_name));
}

Fit fits(const ComponentType& type, std::string_view wanted, ScriptProject& scripts) {
  if (wanted.empty() || wanted == "UnityEngine.Object") return Fit::Yes;
  if (type.class_id != kMonoBehaviourClass) {
    const Fit fit = native_fits(find_class(type.class_id), wanted);
    return fit == Fit::Unknown && scene::short_name(wanted) == type.full_name ? Fit::Yes : fit;
  }
  if (type.full_name == wanted) return Fit::Yes;
  const std::vector<std::string> none;
  const std::vector<std::string>& bases = type.script == nullptr ? none : type.script->bases;
  if (std::ranges::find(bases, wanted) != bases.end()) return Fit::Yes;
  // What is not known of it derives from ScriptableObject all the same.
  const bool is_known = type.script != nullptr && type.script->unknown_base.empty();
  if (wanted == kScriptable) return is_known ? Fit::No : Fit::Yes;
  if (engine_class(wanted) != nullptr) return Fit::No;
  // Classes of packages and of the engine do not know those of the project.
  const csharp::Type* const declared = scripts.index().find(wanted);
  const bool is_own = declared != nullptr && declared->parts.front().path->starts_with("Assets/");
  if (is_own && (is_known || type.kind == ComponentType::Kind::Package)) return Fit::No;
  if (!is_known || is_outline(type.full_name, scripts.index())) return Fit::Unknown;
  const auto last = std::ranges::find(bases, kScriptable);
  return std::any_of(bases.begin(), last,
                     [&](const std::string& base) { return is_outline(base, scripts.index()); })
             ? Fit::Unknown
             : Fit::No;
}

}  // namespace diorama::unity
