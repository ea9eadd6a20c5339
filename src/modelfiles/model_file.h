// ModelFile: what is in a model file (FBX, glTF, OBJ): nodes, meshes, materials, clips.
//
// It is what the file says, in the units and axes of the file. What an engine makes of it when it
// imports it is not known here. The fields are also how the record travels from the program that
// reads models (modelfiles/reader.h).
//
// Threading: values. Errors: none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "json/record.h"

namespace diorama::modelfiles {

/// The smallest box around points, with its sides along the axes.
struct Box {
  std::array<double, 3> min{}, max{};

  static constexpr auto fields() {
    return std::tuple{json::field("min", &Box::min, ""), json::field("max", &Box::max, "")};
  }
};

/// The triangles of a mesh with one material.
struct MeshPart {
  int material = -1;  ///< in ModelFile::materials; -1: none
  std::uint64_t triangles = 0;

  static constexpr auto fields() {
    return std::tuple{json::field("material", &MeshPart::material, ""),
                      json::field("triangles", &MeshPart::triangles, "")};
  }
};

struct Mesh {
  std::string name;
  std::uint64_t vertices = 0;  ///< after equal ones are joined
  std::uint64_t triangles = 0;
  std::vector<MeshPart> parts;
  std::optional<Box> box;  ///< before nodes move it; none: it has no vertex
  int bones = 0, shapes = 0;

  static constexpr auto fields() {
    return std::tuple{json::field("name", &Mesh::name, ""),
                      json::field("vertices", &Mesh::vertices, ""),
                      json::field("triangles", &Mesh::triangles, ""),
                      json::field("parts", &Mesh::parts, ""),
                      json::field("box", &Mesh::box, ""),
                      json::field("bones", &Mesh::bones, ""),
                      json::field("shapes", &Mesh::shapes, "")};
  }
};

struct Node {
  std::string name;
  int parent = -1;  ///< in ModelFile::nodes, and smaller than its own number; -1: it is at the top
  int mesh = -1;    ///< in ModelFile::meshes; -1: none

  static constexpr auto fields() {
    return std::tuple{json::field("name", &Node::name, ""),
                      json::field("parent", &Node::parent, ""),
                      json::field("mesh", &Node::mesh, "")};
  }
};

struct Clip {
  std::string name;
  std::optional<double> seconds;  ///< none: the file's numbers make no length
  int channels = 0;               ///< nodes that it moves

  static constexpr auto fields() {
    return std::tuple{json::field("name", &Clip::name, ""),
                      json::field("seconds", &Clip::seconds, ""),
                      json::field("channels", &Clip::channels, "")};
  }
};

struct ModelFile {
  std::vector<Node> nodes;  ///< each parent before its children, in the order of the file
  std::vector<Mesh> meshes;
  std::vector<std::string> materials;
  std::vector<Clip> clips;
  std::optional<Box> box;              ///< of all nodes at their places
  std::optional<double> centimetres;   ///< of one unit, if the file says it (FBX)
  std::uint64_t nodes_in_file = 0;     ///< more than `nodes` when there were too many
  std::vector<std::string> not_given;  ///< other files that it names and that were not given

  static constexpr auto fields() {
    return std::tuple{json::field("nodes", &ModelFile::nodes, ""),
                      json::field("meshes", &ModelFile::meshes, ""),
                      json::field("materials", &ModelFile::materials, ""),
                      json::field("clips", &ModelFile::clips, ""),
                      json::field("box", &ModelFile::box, ""),
                      json::field("centimetres", &ModelFile::centimetres, ""),
                      json::field("nodes_in_file", &ModelFile::nodes_in_file, ""),
                      json::field("not_given", &ModelFile::not_given, "")};
  }
};

/// More nodes than this are counted, but not told.
inline constexpr std::size_t kMostNodes = 100'000;

}  // namespace diorama::modelfiles
