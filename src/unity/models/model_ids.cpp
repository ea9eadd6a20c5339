#include "unity/models/model_ids.h"

#include <algorithm>
#include <array>
#include <vector>

#include "io/hash.h"
#include "unity/facts/class_table.h"

namespace diorama::unity {
namespace {

/// What a node of a model can have. Each component has its own name: that of the node and its
/// class.
constexpr std::array<std::string_view, 11> kComponents = {
    "Transform", "MeshFilter", "MeshRenderer", "SkinnedMeshRenderer", "Animator",   "Animation",
    "Camera",    "Light",      "LODGroup",     "MeshCollider",        "BoxCollider"};
constexpr std::string_view kRoot = "//RootNode/root";
/// Of deeper nodes no id is made: the names on the way would be copied again and again.
constexpr std::size_t kLongestPath = 4096;

}  // namespace

std::int64_t made_id(std::string_view type, std::string_view name) {
  io::Hash64 hash;
  hash.add("Type:");
  hash.add(type);
  hash.add("->");
  hash.add(name);
  hash.add("0");
  return static_cast<std::int64_t>(hash.value());
}

ModelIds::ModelIds(const ModelSettings& settings, const modelfiles::ModelFile& file) {
  add_named(settings);
  if (settings.ids_generation != 2) return;
  add_nodes(file);
  for (const modelfiles::Mesh& mesh : file.meshes)
    add(made_id("Mesh", mesh.name), Name{"Mesh", mesh.name});
  for (const std::string& material : file.materials)
    add(made_id("Material", material), Name{"Material", material});
  for (const modelfiles::Clip& clip : file.clips)
    add(made_id("AnimationClip", clip.name), Name{"AnimationClip", clip.name});
}

//   internalIDToNameTable:
//   - first:
//       74: 3997614985018663949
//     second: Armature|Grab
void ModelIds::add_named(const ModelSettings& settings) {
  for (const MetaSubAsset& each : settings.named) {
    add(each.file_id, Name{std::string(class_name(each.class_id)), each.name});
  }
}

void ModelIds::add(std::int64_t id, const Name& name) {
  const auto [known, is_new] = names_.try_emplace(id, name);
  if (!is_new && known->second != name) known->second = {};
}

/// A single node at the top becomes the root itself, or is below one: which of the two the ids in
/// use tell, so both are here.
void ModelIds::add_nodes(const modelfiles::ModelFile& file) {
  add_node(std::string(kRoot), "");
  const auto tops = std::ranges::count(file.nodes, -1, &modelfiles::Node::parent);
  std::vector<std::string> paths(file.nodes.size());
  for (std::size_t i = 0; i < file.nodes.size(); ++i) {
    const modelfiles::Node& node = file.nodes[i];
    const bool is_top = node.parent < 0;
    if (!is_top && paths[static_cast<std::size_t>(node.parent)].empty()) continue;  // too deep
    paths[i] = is_top ? node.name : paths[static_cast<std::size_t>(node.parent)] + "/" + node.name;
    if (paths[i].size() > kLongestPath) paths[i].clear();
    if (paths[i].empty()) continue;
    add_node(std::string(kRoot) + "/" + paths[i], paths[i]);
    if (tops == 1 && !is_top)
      add_node(std::string(kRoot) + paths[i].substr(paths[i].find('/')), paths[i]);
  }
}

void ModelIds::add_node(const std::string& path, const std::string& shown) {
  add(made_id("GameObject", path), Name{"GameObject", shown});
  for (const std::string_view component : kComponents)
    add(made_id(component, path + "/" + std::string(component)),
        Name{std::string(component), shown});
}

ModelObjectName ModelIds::find(std::int64_t id) const {
  const auto found = names_.find(id);
  if (found == names_.end()) return {id, {}, {}};
  return {id, found->second.type, found->second.name};
}

}  // namespace diorama::unity
