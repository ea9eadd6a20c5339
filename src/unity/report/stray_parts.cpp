// A component of no object; Unity keeps it in the file, and nothing has it:
//
//   --- !u!65 &796782399
//   BoxCollider:
//     m_ObjectHideFlags: 0
//     m_GameObject: {fileID: 0}
//     m_Enabled: 1
#include "unity/report/stray_parts.h"

#include <algorithm>
#include <array>

#include "base/path_text.h"
#include "unity/facts/class_table.h"
#include "unity/text/document.h"
#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kMeta = ".meta";

std::string_view extension_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : name.substr(dot);
}

std::string_view without_meta_end(std::string_view path) {
  return path.ends_with(kMeta) ? path.substr(0, path.size() - kMeta.size()) : path;
}

}  // namespace

bool is_no_prefab(const Asset& asset) {
  constexpr auto kImporters = std::to_array<std::string_view>(
      {"MonoImporter", "TextureImporter", "AudioImporter", "ShaderImporter", "TrueTypeFontImporter",
       "TextScriptImporter"});
  constexpr auto kExtensions = std::to_array<std::string_view>(
      {"unity", "mat", "anim", "controller", "physicMaterial", "mask", "cs"});
  const std::string_view extension = asset.extension();
  if (!asset.exists || asset.is_folder || extension == "prefab") return false;
  return std::ranges::find(kImporters, asset.importer) != kImporters.end() ||
         std::ranges::find(kExtensions, extension) != kExtensions.end();
}

std::vector<std::string> lone_components(const text::Document& document, ComponentTypes& types) {
  constexpr std::size_t kHead = 1024;  // the line is among the first ones
  std::vector<std::string> out;
  for (const text::Object& object : document.objects()) {
    if (object.stripped) continue;
    const std::string_view body = document.body(object);
    const auto owner = text::find_field(body.substr(0, kHead), "m_GameObject");
    if (!owner || read_reference(*owner).id != 0 || read_reference(*owner).guid) continue;
    if (object.class_id != kMonoBehaviourClass) {
      out.emplace_back(class_name(object.class_id));
      continue;
    }
    const Reference script = read_reference(text::find_field(body, "m_Script").value_or(""));
    const ComponentType type = types.script_type(script);
    if (type.script != nullptr && type.script->kind == ScriptKind::MonoBehaviour)
      out.push_back(type.full_name);
  }
  return out;
}

std::string other_half(const AssetDatabase& assets, const AssetProblem& problem) {
  const bool is_orphan = problem.kind == AssetProblemKind::OrphanMeta;
  const AssetProblemKind wanted =
      is_orphan ? AssetProblemKind::MissingMeta : AssetProblemKind::OrphanMeta;
  const std::string_view asset = without_meta_end(problem.path);
  std::string found;
  for (const AssetProblem& each : assets.problems()) {
    const std::string_view other = without_meta_end(each.path);
    if (each.kind != wanted || parent_of(other) != parent_of(asset) ||
        extension_of(other) != extension_of(asset) || extension_of(asset).empty())
      continue;
    if (!found.empty()) return {};
    found = each.path;
  }
  return found;
}

}  // namespace diorama::unity
