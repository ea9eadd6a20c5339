#include "unity/scene_reader.h"

#include <algorithm>
#include <iterator>

#include "base/shown_text.h"
#include "unity/assets/unread.h"
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

scene::ObjectInfo::Unstored parts_of(const UnstoredPlace::Parts& parts) {
  return {parts.position, parts.rotation, parts.scale};
}

void fill_unstored(const OpenHierarchy& scene, Index index, scene::ObjectInfo& info) {
  const UnstoredPlace unstored = unstored_place(scene.hierarchy, index);
  info.local_unstored = parts_of(unstored.local);
  info.world_unstored = parts_of(unstored.world);
  info.size_unstored = unstored.size;
  if (unstored.size || unstored.local.any() || unstored.world.any())
    info.unstored_because = told(unstored.driver, scene.paths);
}

void fill_transform(const OpenHierarchy& scene, Index index, scene::ObjectInfo& info) {
  const Hierarchy& hierarchy = scene.hierarchy;
  const TransformInfo local = local_transform(hierarchy, index);
  info.local = local.local;
  info.local_euler = local.local_euler;
  info.world = world_transform(hierarchy, index);
  info.world_euler = scene::euler_angles(info.world.rotation);
  if (!local.rect) return;
  const RectPlacement stored = *stored_rect(hierarchy, index);
  info.rect = {stored.anchor_min, stored.anchor_max, stored.anchored_position,
               stored.size_delta, stored.pivot,      local.rect->size};
  fill_unstored(scene, index, info);
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
  note_object(index);
  const GameObject& object = scene_.hierarchy.objects()[index];
  for (Index i = 0; i < object.component_count; ++i) {
    const ComponentType type = reader_.type_of(object.first_component + i);
    note_type(type, scene_.hierarchy.components()[object.first_component + i].script);
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
  fill_transform(scene_, index, info);
  return info;
}

void SceneReader::note_object(Index index) {
  const Hierarchy* at = &scene_.hierarchy;
  for (;;) {
    const GameObject& object = at->objects()[index];
    const Index from = instance_index(*at, object);
    if (from == kNone) return;
    const Instance& instance = at->instances()[from];
    note_source(instance);
    if (!instance.hierarchy || object.origin.instance == kNone) return;
    at = instance.hierarchy.get();
    index = object.origin.source;
  }
}

/// False when it was noted before. A model has no objects here, and nobody expects them; a prefab
/// has.
bool SceneReader::note_source(const Instance& instance) {
  if (!instance.source.guid || !sources_.insert(*instance.source.guid).second) return false;
  const Asset* const asset = project_.assets().find(*instance.source.guid);
  if (asset == nullptr) {
    lacks_guid_ = true;
    return true;
  }
  auto why = instance.hierarchy ? why_unread(std::string(asset->path), UnreadPart::Contents,
                                             instance.hierarchy->document())
                                : project_.hierarchies().why_unread(*instance.source.guid);
  if (why) unread_.push_back(*std::move(why));
  return true;
}

/// A prefab that was noted was noted with everything in it.
void SceneReader::note_sources(const Hierarchy& hierarchy) {
  for (const Instance& instance : hierarchy.instances())
    if (note_source(instance) && instance.hierarchy) note_sources(*instance.hierarchy);
}

void SceneReader::note_all() {
  sources_.clear();
  note_sources(scene_.hierarchy);
}

void SceneReader::note_component(Index component) {
  const Component& here = scene_.hierarchy.components()[component];
  note_object(here.object);
  note_type(reader_.type_of(component), here.script);
}

void SceneReader::note_type(const ComponentType& type, const Reference& script) {
  using Kind = ComponentType::Kind;
  if (type.script != nullptr && !type.script->unknown_base.empty()) lacks_class_ = true;
  if (!script.guid || (type.kind != Kind::Unread && type.kind != Kind::Unresolved)) return;
  if (!scripts_.insert(*script.guid).second) return;
  const Asset* const asset = project_.assets().find(*script.guid);
  if (asset == nullptr)
    lacks_guid_ = true;
  else if (auto why = project_.scripts().why_unknown(asset->path))
    unread_.push_back(*std::move(why));
}

Unread SceneReader::unread() {
  Unread out;
  add_unread(out, unread_);
  if (auto own = why_unread(scene_.path, UnreadPart::Contents, scene_.hierarchy.document()))
    add_unread(out, {*std::move(own)});
  if (lacks_guid_) add_unread(out, unread_in(project_.assets()));
  if (lacks_class_) add_unread(out, project_.scripts().unread());
  return out;
}

scene::ComponentDetail SceneReader::detail(Index component) {
  const ComponentType type = reader_.type_of(component);
  note_type(type, scene_.hierarchy.components()[component].script);
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
