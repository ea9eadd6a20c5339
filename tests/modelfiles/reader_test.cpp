#include "modelfiles/reader.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>

#include "support/model_files.h"
#include "support/temp_folder.h"

namespace diorama::modelfiles {
namespace {

std::string told(const Box& box) {
  std::string out;
  json::Writer writer(out);
  json::Codec<Box>::write(writer, box);
  return out;
}

/// Everything that is in it, in lines.
std::string told(const Result<ModelFile>& read) {
  if (!read) return read.error().message;
  std::string out;
  for (const Node& node : read->nodes)
    out += "node " + node.name + " in " + std::to_string(node.parent) + " mesh " +
           std::to_string(node.mesh) + "\n";
  for (const Mesh& mesh : read->meshes) {
    out += "mesh " + mesh.name + " " + std::to_string(mesh.vertices) + " vertices " +
           std::to_string(mesh.triangles) + " triangles";
    for (const MeshPart& part : mesh.parts)
      out += " (" + std::to_string(part.material) + ": " + std::to_string(part.triangles) + ")";
    out += (mesh.box ? " " + told(*mesh.box) : "") + "\n";
  }
  for (const std::string& material : read->materials) out += "material " + material + "\n";
  for (const Clip& clip : read->clips)
    out += "clip " + clip.name + " " + (clip.seconds ? std::to_string(*clip.seconds) : "?") +
           " s " + std::to_string(clip.channels) + " channels\n";
  if (read->box) out += "box " + told(*read->box) + "\n";
  if (read->centimetres) out += "unit " + std::to_string(*read->centimetres) + " cm\n";
  for (const std::string& name : read->not_given) out += "not given " + name + "\n";
  return out;
}

using Files = std::map<std::string, std::string, std::less<>>;

std::string told(const std::string& path, std::string_view bytes, const Files& others = {}) {
  const auto give = [&](const std::string& name, std::size_t) -> std::optional<std::string> {
    const auto found = others.find(name);
    return found == others.end() ? std::nullopt : std::optional(found->second);
  };
  return told(read_model(path, bytes, give));
}

TEST_CASE("model reader: OBJ, with and without its materials' file") {
  const std::string meshes =
      "node Quad in -1 mesh 0\nnode Flag in -1 mesh 1\n"
      "mesh Quad 6 vertices 2 triangles (0: 1) (1: 1) {\"min\":[0,0,0],\"max\":[1,1,0]}\n"
      "mesh Flag 3 vertices 1 triangles (1: 1) {\"min\":[0,0,0],\"max\":[1,0,5]}\n"
      "material Red\nmaterial Blue\nbox {\"min\":[0,0,0],\"max\":[1,1,5]}\n";
  CHECK(told("Quad.obj", test::kObj, {{"quad.mtl", std::string(test::kMtl)}}) == meshes);
  CHECK(told("Quad.obj", test::kObj) == meshes + "not given quad.mtl\n");
}

constexpr std::string_view kKnight =
    "node Knight in -1 mesh -1\nnode Sword in 0 mesh 0\n"
    "mesh Blade 3 vertices 1 triangles (0: 1) {\"min\":[0,0,0],\"max\":[2,3,0]}\n"
    "material Steel\nclip Swing 1.500000 s 1 channels\n"
    "box {\"min\":[10,0,0],\"max\":[12,3,0]}\n";

TEST_CASE("model reader: GLB and glTF") {
  CHECK(told("Knight.glb", test::glb()) == kKnight);
  const std::string json = test::gltf_json(R"("uri":"data/knight.bin",)");
  CHECK(told("Knight.gltf", json, {{"data/knight.bin", test::gltf_buffer()}}) == kKnight);
  CHECK(told("Knight.gltf", json) ==
        "'Knight.gltf' cannot be read as a model: GLTF: could not open referenced file "
        "\"data/knight.bin\"; it names files that are not there: data/knight.bin");
}

constexpr std::string_view kBody =
    "node Body in -1 mesh 0\nnode Arm in 0 mesh -1\nnode Hand in 1 mesh -1\n"
    "mesh BodyMesh 4 vertices 2 triangles (0: 2) {\"min\":[0,0,0],\"max\":[4,2,0]}\n"
    "material Skin\nclip Wave 2.000000 s 1 channels\n"
    "box {\"min\":[0,0,0],\"max\":[4,2,0]}\nunit 100.000000 cm\n";

TEST_CASE("model reader: FBX as text and as binary") {
  CHECK(told("Body.fbx", test::fbx_text()) == kBody);
  CHECK(told("Body.FBX", test::fbx_binary()) == kBody);
}

TEST_CASE("model reader: what goes wrong is said") {
  CHECK(told("A.obj", "o Nothing\n") ==
        "'A.obj' cannot be read as a model: OBJ-file is too small.");
  const std::string torn = test::fbx_binary().substr(0, 400);
  CHECK(told("A.fbx", torn).starts_with("'A.fbx' cannot be read as a model: FBX-"));

  ReadOptions options;
  options.program = "/no/such/diorama-model";
  CHECK(told(read_model("A.glb", test::glb(), {}, options)).starts_with("'A.glb' was not read: "));
  options.program = "/bin/false";
  CHECK(told(read_model("A.glb", test::glb(), {}, options)) ==
        "'A.glb' cannot be read as a model: the program that reads models ended with exit code 1");
  const test::TempFolder folder;
  folder.write("reader", "#!/bin/sh\ncat >/dev/null\nkill -SEGV $$\n");
  options.program = folder.path + "/reader";
  std::filesystem::permissions(options.program, std::filesystem::perms::owner_all);
  CHECK(told(read_model("A.glb", test::glb(), {}, options)) ==
        "'A.glb' cannot be read as a model: the program that reads models ended with signal 11 "
        "(Segmentation fault)");
  options.program = "/bin/true";
  CHECK(told(read_model("A.glb", test::glb(), {}, options)) ==
        "'A.glb' cannot be read as a model: the reply of diorama-model makes no sense");
}

TEST_CASE("model reader: limits hold") {
  ReadOptions options;
  options.limits.output_bytes = 100;
  CHECK(told(read_model("A.glb", test::glb(), {}, options)) ==
        "'A.glb' is too large to be read: reading it wrote more than 100 bytes");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  options = {};
  options.limits.memory_bytes = std::size_t{64} << 20U;
  std::string many = "o A\n";
  for (int i = 0; i < 400'000; ++i) many += "v 1 2 3\n";
  for (int i = 0; i < 100'000; ++i) many += "f 1 2 3\n";
  CHECK(told(read_model("A.obj", many, {}, options)) ==
        "'A.obj' is too large to be read: reading it needed more than 67108864 bytes of memory");
#endif
  options = {};
  options.cancelled = [] { return true; };
  const auto stopped = read_model("A.glb", test::glb(), {}, options);
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().code == ErrorCode::Cancelled);
}

}  // namespace
}  // namespace diorama::modelfiles
