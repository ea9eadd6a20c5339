#include "modelfiles/assimp/import.h"

#include <assimp/BaseImporter.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <cmath>
#include <map>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "modelfiles/assimp/gltf_json.h"
#include "modelfiles/assimp/memory_files.h"

namespace diorama::modelfiles {
namespace {

/// What Assimp is told the model is called. No file names such a one.
constexpr const char* kStem = "|the model|";
constexpr std::size_t kLongestName = 512;

/// The start of it, at the end of a character.
std::string name_from(const aiString& text) {
  std::size_t size = std::min<std::size_t>(text.length, kLongestName);
  const std::string_view all(text.data, std::min<std::size_t>(text.length, MAXLEN - 1));
  while (size > 0 && size < all.size() && (static_cast<unsigned char>(all[size]) & 0xC0U) == 0x80U)
    --size;
  return std::string(all.substr(0, size));
}

void grow(std::optional<Box>& box, const aiVector3D& point) {
  if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) return;
  const std::array<double, 3> at = {point.x, point.y, point.z};
  if (!box) box = Box{at, at};
  for (std::size_t i = 0; i < 3; ++i) {
    box->min[i] = std::min(box->min[i], at[i]);
    box->max[i] = std::max(box->max[i], at[i]);
  }
}

/// One model, from Assimp's scene. Its lists are not trusted: numbers in them may lead nowhere.
class Recording {
 public:
  Recording(const aiScene& scene, Format format, const GltfFacts& facts)
      : scene_(scene), format_(format), facts_(facts) {}

  ModelFile record() {
    add_materials();
    add_nodes();
    for (unsigned i = 0; i < scene_.mNumAnimations; ++i) add_clip(*scene_.mAnimations[i]);
    float unit = 0;
    if (format_ == Format::Fbx && scene_.mMetaData != nullptr &&
        scene_.mMetaData->Get("UnitScaleFactor", unit) && std::isfinite(unit))
      out_.centimetres = unit;
    return std::move(out_);
  }

 private:
  struct Place {
    const aiNode* node = nullptr;
    int parent = -1;
    aiMatrix4x4 to_model;
  };

  [[nodiscard]] bool is_gltf() const { return format_ == Format::Gltf || format_ == Format::Glb; }

  /// Those of the file. Assimp adds one for meshes without: to OBJ as the first, to glTF after
  /// those of the file, to FBX somewhere, by its name.
  void add_materials() {
    for (unsigned i = 0; i < scene_.mNumMaterials; ++i) {
      std::string name = name_from(scene_.mMaterials[i]->GetName());
      const bool is_added = is_gltf()                ? i >= facts_.materials
                            : format_ == Format::Obj ? i == 0
                                                     : name == AI_DEFAULT_MATERIAL_NAME;
      materials_.push_back(is_added ? -1 : static_cast<int>(out_.materials.size()));
      if (!is_added) out_.materials.push_back(std::move(name));
    }
  }

  void add_nodes() {
    if (scene_.mRootNode == nullptr) return;
    std::vector<Place> open;
    const aiNode& root = *scene_.mRootNode;
    const Place top{&root, -1, root.mTransformation};
    if ((is_gltf() && facts_.has_one_root) || root.mNumMeshes != 0)
      open.push_back(top);
    else
      open_children(top, -1, open);
    while (!open.empty()) {
      const Place place = open.back();
      open.pop_back();
      ++out_.nodes_in_file;
      grow_box(place);
      const int number = out_.nodes.size() < kMostNodes ? add_node(place) : place.parent;
      open_children(place, number, open);
    }
  }

  /// So that the first child comes out first.
  static void open_children(const Place& place, int number, std::vector<Place>& open) {
    for (unsigned i = place.node->mNumChildren; i > 0; --i) {
      const aiNode* const child = place.node->mChildren[i - 1];
      if (child != nullptr)
        open.push_back({child, number, place.to_model * child->mTransformation});
    }
  }

  int add_node(const Place& place) {
    Node node{name_from(place.node->mName), place.parent, mesh_of(*place.node)};
    if (place.node == scene_.mRootNode && node.name.contains(kStem)) node.name.clear();
    out_.nodes.push_back(std::move(node));
    return static_cast<int>(out_.nodes.size()) - 1;
  }

  /// Assimp cuts a mesh into one for each material; here it is one again.
  int mesh_of(const aiNode& node) {
    std::vector<unsigned> parts(node.mMeshes, node.mMeshes + node.mNumMeshes);
    std::erase_if(parts, [&](unsigned part) { return part >= scene_.mNumMeshes; });
    if (parts.empty()) return -1;
    const auto [known, is_new] = meshes_.try_emplace(parts, static_cast<int>(out_.meshes.size()));
    if (is_new) add_mesh(parts);
    return known->second;
  }

  void add_mesh(const std::vector<unsigned>& parts) {
    Mesh mesh;
    mesh.name = mesh_name(parts);
    for (const unsigned number : parts) {
      const aiMesh& part = *scene_.mMeshes[number];
      MeshPart told;
      if (part.mMaterialIndex < materials_.size()) told.material = materials_[part.mMaterialIndex];
      for (unsigned i = 0; i < part.mNumFaces; ++i)
        told.triangles += std::max(part.mFaces[i].mNumIndices, 2U) - 2U;
      mesh.vertices += part.mNumVertices;
      mesh.triangles += told.triangles;
      mesh.bones = std::max(mesh.bones, static_cast<int>(part.mNumBones));
      mesh.shapes = std::max(mesh.shapes, static_cast<int>(part.mNumAnimMeshes));
      for (unsigned i = 0; i < part.mNumVertices; ++i) grow(mesh.box, part.mVertices[i]);
      mesh.parts.push_back(told);
    }
    out_.meshes.push_back(std::move(mesh));
  }

  /// In glTF the parts are called "Knight-0", "Knight-1".
  std::string mesh_name(const std::vector<unsigned>& parts) const {
    std::string name = name_from(scene_.mMeshes[parts.front()]->mName);
    if (is_gltf() && parts.size() > 1 && name.ends_with("-0")) name.resize(name.size() - 2);
    return name;
  }

  void grow_box(const Place& place) {
    for (unsigned i = 0; i < place.node->mNumMeshes; ++i) {
      const unsigned number = place.node->mMeshes[i];
      if (number >= scene_.mNumMeshes) continue;
      const aiMesh& mesh = *scene_.mMeshes[number];
      for (unsigned v = 0; v < mesh.mNumVertices; ++v)
        grow(out_.box, place.to_model * mesh.mVertices[v]);
    }
  }

  void add_clip(const aiAnimation& animation) {
    Clip clip;
    clip.name = name_from(animation.mName);
    clip.channels = static_cast<int>(animation.mNumChannels);
    // Without a rate the numbers of glTF are milliseconds, and Assimp says 1000.
    const double seconds =
        animation.mTicksPerSecond > 0 ? animation.mDuration / animation.mTicksPerSecond : -1;
    if (std::isfinite(seconds) && seconds >= 0) clip.seconds = seconds;
    out_.clips.push_back(std::move(clip));
  }

  const aiScene& scene_;
  Format format_;
  const GltfFacts& facts_;
  ModelFile out_;
  std::vector<int> materials_;  ///< of Assimp's: the number of each in the file
  std::map<std::vector<unsigned>, int> meshes_;
};

/// Leaves only the reader of that format: the others have nothing to do with these bytes.
void keep_only(Assimp::Importer& importer, Format format) {
  const std::map<Format, std::string_view> names = {{Format::Fbx, "Autodesk FBX Importer"},
                                                    {Format::Gltf, "glTF2 Importer"},
                                                    {Format::Glb, "glTF2 Importer"},
                                                    {Format::Obj, "Wavefront Object Importer"}};
  for (std::size_t i = importer.GetImporterCount(); i > 0; --i)
    if (importer.GetImporterInfo(i - 1)->mName != names.at(format)) {
      Assimp::BaseImporter* const other = importer.GetImporter(i - 1);
      importer.UnregisterLoader(other);
      delete other;
    }
}

}  // namespace

Reply import_model(Format format, std::span<const PackedFile> files) {
  Reply reply;
  const bool is_gltf = format == Format::Gltf || format == Format::Glb;
  const GltfFacts facts = is_gltf ? gltf_facts(format, files.front().bytes) : GltfFacts{};
  for (const std::string& name : facts.buffers)
    if (std::ranges::find(files.subspan(1), name, &PackedFile::name) == files.end())
      reply.wanted.push_back(name);

  Assimp::Importer importer;
  keep_only(importer, format);
  const std::string name = std::string(kStem) + "." + std::string(name_of(format));
  importer.SetIOHandler(new MemoryFiles(name, files, reply.wanted));
  // Nodes that are only a part of another node's place are not nodes of the file.
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
  const aiScene* const scene = importer.ReadFile(name, aiProcess_JoinIdenticalVertices);
  if (scene == nullptr) {
    reply.problem = importer.GetErrorString();
    if (reply.problem->contains("bad_alloc")) throw std::bad_alloc();
    return reply;
  }
  reply.model = Recording(*scene, format, facts).record();
  return reply;
}

}  // namespace diorama::modelfiles
