#include "unity/facts/package_scripts.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "unity/facts/builtin_resources.h"

namespace diorama::unity {
namespace {

/// Names are positions: which text of kNames, and where in it.
struct ScriptGroup {
  std::uint32_t name_space, package, required;
};
struct PackedScript {
  Guid guid;
  std::uint32_t name;
  std::uint16_t group;
  bool is_part = false;
};
struct PackedAssembly {
  Guid guid;
  std::uint32_t name, package;
};

#include "unity/facts/tables/package_scripts.inc"

static_assert(std::ranges::is_sorted(kAssemblies, {}, &PackedAssembly::guid));

/// Assemblies of Unity's UI before it was a package.
constexpr Guid kOldUi{0xf70555f144d8491a, 0x825f0804e09c671c};
constexpr Guid kOldUiEditor{0xf5f67c52d1564df4, 0xa8936ccd202a3bd8};

std::string_view text_at(std::uint32_t place) {
  return kNames[place >> 16] + (place & 0xffff);
}

template <class Entry>
const Entry* find(std::span<const Entry> entries, const Guid& guid) {
  const auto found = std::ranges::lower_bound(entries, guid, {}, &Entry::guid);
  return found != entries.end() && found->guid == guid ? &*found : nullptr;
}

std::string_view name_of(const PackedScript* script) {
  return text_at(script->name);
}

/// Sorted by name, then by GUID.
std::vector<const PackedScript*> scripts_by_name() {
  std::vector<const PackedScript*> out;
  for (const PackedScript& script : kScripts) out.push_back(&script);
  std::ranges::stable_sort(out, {}, name_of);
  return out;
}

/// For the packages whose runtime code is in one assembly.
std::string_view assembly_in(std::string_view package, std::string_view name_space) {
  if (name_space == "TMPro") return "Unity.TextMeshPro";
  const bool is_ui =
      name_space.starts_with("UnityEngine.UI") || name_space == "UnityEngine.EventSystems";
  return package == "com.unity.ugui" && is_ui ? "UnityEngine.UI" : "";
}

/// Splits "UnityEngine.UIElements.UIDocument".
KnownScript split_name(std::string_view full_name) {
  const std::size_t dot = full_name.rfind('.');
  if (dot == std::string_view::npos) return {full_name, {}, {}, {}, {}, {}};
  return {full_name.substr(dot + 1), full_name.substr(0, dot), {}, {}, {}, {}};
}

}  // namespace

std::string KnownScript::full_name() const {
  return name_space.empty() ? std::string(name) : std::string(name_space) + "." + std::string(name);
}

bool KnownScript::is_for_editor() const {
  // These are components anyway, according to their sources.
  if (!required.empty() || full_name() == "UnityEditor.XR.LegacyInputHelpers.CameraOffset")
    return false;
  for (std::string_view rest = name_space; !rest.empty();) {
    const std::string_view step = rest.substr(0, rest.find('.'));
    if (step == "Editor" || step.starts_with("UnityEditor")) return true;
    rest.remove_prefix(std::min(step.size() + 1, rest.size()));
  }
  return false;
}

std::optional<KnownScript> script_of(const Guid& guid, std::int64_t file_id) {
  if (guid == kOldUi || guid == kOldUiEditor) {
    const auto old = old_ui_script(file_id);
    if (!old) return std::nullopt;
    return KnownScript{old->name, old->name_space, "com.unity.ugui", "UnityEngine.UI", {}, {}};
  }
  if (is_builtin(guid)) {
    const auto resource = builtin_resource(guid, file_id);
    if (!resource || resource->class_name != "MonoScript") return std::nullopt;
    return split_name(resource->name);
  }
  if (file_id != kScriptFileId) return std::nullopt;
  const PackedScript* const found = find<PackedScript>(kScripts, guid);
  if (found == nullptr) return std::nullopt;
  const ScriptGroup& group = kGroups[found->group];
  const std::string_view name_space = text_at(group.name_space), package = text_at(group.package);
  return KnownScript{
      text_at(found->name),    name_space,    package, assembly_in(package, name_space),
      text_at(group.required), found->is_part};
}

std::vector<Guid> scripts_called(std::string_view name) {
  static const std::vector<const PackedScript*> by_name = scripts_by_name();
  std::vector<Guid> out;
  for (const PackedScript* const script : std::ranges::equal_range(by_name, name, {}, name_of))
    out.push_back(script->guid);
  return out;
}

std::optional<KnownAssembly> assembly_of(const Guid& guid) {
  const PackedAssembly* const found = find<PackedAssembly>(kAssemblies, guid);
  if (found == nullptr) return std::nullopt;
  return KnownAssembly{text_at(found->name), text_at(found->package)};
}

bool covers_package(std::string_view name) {
  return std::ranges::any_of(
      kGroups, [&](const ScriptGroup& group) { return text_at(group.package) == name; });
}

std::size_t known_script_count() {
  return std::size(kScripts);
}

}  // namespace diorama::unity
