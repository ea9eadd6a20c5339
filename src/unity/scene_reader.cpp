#include "unity/scene_reader.h"

#include <algorithm>
#include <iterator>

#include "base/shown_text.h"
#include "unity/model/bounds.h"
#include "unity/model/hierarchies.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"
#include "unity/model/transforms.h"

namespace diorama::unity {
namespace {

std::optional<Guid> instance_source(const Hierarchy& hierarchy, Index index) {
  const GameObject& object = hierarchy.objects()[index];
  if (object.instance != kNone) return hierarchy.instances()[object.instance].source.guid;
  if (object.origin.instance == kNone) return std::nullopt;
  const auto& source = hierarchy.instances()[object.origin.instance].hierarchy;
  return instance_source(*source, object.origin.source);
}

bool active_in_hierarchy(const Hierarchy& hierarchy, Index index) {
  for (Index at = index; at != kNone; at = hierarchy.objects()[at].parent)
    if (!hierarchy.objects()[at].active) return false;
  return true;
}

int child_count(const Hierarchy& hierarchy, Index parent) {
  return static_cast<int>(std::ranges::distance(hierarchy.children(parent)));
}

void fill_transform(const Hierarchy& hierarchy, Index index, scene::ObjectInfo& info) {
  const TransformInfo local = local_transform(hierarchy, index);
  info.local = local.local;
  info.local_euler = local.local_euler;
  info.world = world_transform(hierarchy, index);
  info.world_euler = scene::euler_angles(info.world.rotation);
  if (local.rect)
    info.rect = {local.rect->anchor_min, local.rect->anchor_max, local.rect->anchored_position,
                 local.rect->size_delta, local.rect->pivot,      local.rect->size};
}

/// The text of a field; empty when there is none.
std::string field_text(const FieldValue& fields, std::string_view name) {
  const FieldValue* found = fields.find(name);
  return found == nullptr ? std::string{} : found->text;
}

}  // namespace

std::vector<Index> children_of(const Hierarchy& hierarchy, Index parent) {
  const unity::Siblings children = hierarchy.children(parent);
  return {children.begin(), children.end()};
}

std::string identity_of(const Project& project, const std::string& scene_path) {
  const Asset* const asset = project.assets().find_path(scene_path);
  const bool named = asset != nullptr && !asset->guid.is_zero();
  return named ? asset->guid.text() : scene_path;
}

SceneReader::SceneReader(Project& project, const OpenHierarchy& scene,
                         scene::Identities& identities)
    : project_(project),
      scene_(scene),
      identities_(identities),
      asset_(identity_of(project, scene.path)),
      reader_(project, scene) {}

std::int32_t SceneReader::number_of(FileId id) {
  return identities_.number_of(asset_, lasting_id(scene_.hierarchy, id));
}

std::vector<std::optional<std::string>> SceneReader::components(Index index) {
  std::vector<std::optional<std::string>> out;
  const GameObject& object = scene_.hierarchy.objects()[index];
  for (Index i = 0; i < object.component_count; ++i) {
    const ComponentType type = reader_.type_of(object.first_component + i);
    if (!type.exists())
      out.emplace_back(std::nullopt);
    else
      out.emplace_back(type.full_name.empty() ? "Unknown" : type.full_name);
  }
  return out;
}

std::optional<std::string> SceneReader::prefab(Index index) {
  const auto guid = instance_source(scene_.hierarchy, index);
  if (!guid) return std::nullopt;
  const Asset* asset = project_.assets().find(*guid);
  return asset == nullptr ? "unknown:" + guid->text() : std::string(asset->path);
}

scene::ObjectLabel SceneReader::label(Index index) {
  const GameObject& object = scene_.hierarchy.objects()[index];
  return {number_of(object.id), cut_text(object.name, kMostNameBytes), scene_.paths.told(index)};
}

/// Its placement in the world goes up to the root, so it counts for many steps.
scene::ObjectInfo SceneReader::info(Index index) {
  constexpr std::uint64_t kSteps = 256;
  project_.effort().step(kSteps);
  const GameObject& object = scene_.hierarchy.objects()[index];
  const FieldValue fields = object_fields(scene_.hierarchy, index);
  scene::ObjectInfo info;
  info.number = number_of(object.id);
  info.scene_path = scene_.path;
  info.path = scene_.paths.told(index);
  info.name = cut_text(object.name, kMostNameBytes);
  info.tag = cut_text(field_text(fields, "m_TagString"), kMostNameBytes);
  info.layer = std::atoi(field_text(fields, "m_Layer").c_str());
  const auto& layers = project_.settings().layers;
  if (layers && info.layer >= 0 && info.layer < 32)
    info.layer_name = (*layers)[static_cast<std::size_t>(info.layer)];
  info.active = object.active;
  info.active_in_hierarchy = active_in_hierarchy(scene_.hierarchy, index);
  info.static_flags = static_cast<std::uint32_t>(
      std::strtoul(field_text(fields, "m_StaticEditorFlags").c_str(), nullptr, 10));
  info.prefab = prefab(index);
  info.components = components(index);
  for (Index i = 0; i < object.component_count; ++i)
    info.component_numbers.push_back(
        number_of(scene_.hierarchy.components()[object.first_component + i].id));
  info.child_count = child_count(scene_.hierarchy, index);
  info.file_id = object.id;
  fill_transform(scene_.hierarchy, index, info);
  return info;
}

scene::ComponentDetail SceneReader::detail(Index component) {
  const ComponentType type = reader_.type_of(component);
  scene::ComponentDetail out;
  out.number = number_of(scene_.hierarchy.components()[component].id);
  if (!type.exists()) return out;
  out.type = type.full_name.empty() ? "Unknown" : type.full_name;
  out.fields = reader_.fields(component);
  out.not_stored = reader_.unstored(component);
  const auto enabled = std::ranges::find(out.fields, "m_Enabled", &scene::Value::Member::stored);
  if (enabled != out.fields.end()) out.enabled = enabled->value.integer != 0;
  return out;
}

}  // namespace diorama::unity
