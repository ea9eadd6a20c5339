#include "surface/editor/model_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/list_text.h"
#include "base/shown_text.h"
#include "json/record.h"
#include "surface/shapes/limits.h"

namespace diorama::surface {
namespace {

using modelfiles::Box;
using modelfiles::Clip;
using modelfiles::Mesh;
using modelfiles::MeshPart;
using modelfiles::Node;
using unity::ModelImport;
using unity::ModelReport;

constexpr std::size_t kSomeBytes = 1'800;  ///< JSON of each list beside the others
constexpr std::size_t kLongestText = 200;
constexpr std::size_t kMostParts = 8;

std::string short_text(const std::string& text) {
  return shortened(text, kLongestText);
}

std::string path_of(const modelfiles::ModelFile& file, std::size_t node) {
  std::string out = file.nodes[node].name;
  int above = file.nodes[node].parent;
  for (; above >= 0 && out.size() < kLongestText;
       above = file.nodes[static_cast<std::size_t>(above)].parent)
    out = file.nodes[static_cast<std::size_t>(above)].name + "/" + out;
  return above >= 0 ? ".../" + out.substr(out.size() - std::min(out.size(), kLongestText))
                    : short_text(out);
}

std::string material_of(const modelfiles::ModelFile& file, const MeshPart& part) {
  return part.material < 0 ? std::string{}
                           : short_text(file.materials[static_cast<std::size_t>(part.material)]);
}

/// Three digits after the point are enough to know how large something is.
double rounded(double number) {
  return std::abs(number) < 1e12 ? std::round(number * 1000) / 1000 : number;
}

void write_box(json::Writer& out, const std::optional<Box>& box) {
  if (!box) return;
  out.key("bounds").begin_object();
  for (const auto& [name, corner] : {std::pair{"min", &box->min}, std::pair{"max", &box->max}}) {
    out.key(std::string_view(name)).begin_array();
    for (const double each : *corner) out.value(rounded(each));
    out.end_array();
  }
  out.end_object();
}

void write_node(json::Writer& out, const ModelReport& report, std::size_t i) {
  const Node& node = report.file.nodes[i];
  out.begin_object().member("path", path_of(report.file, i));
  if (node.mesh >= 0)
    out.member("mesh", short_text(report.file.meshes[static_cast<std::size_t>(node.mesh)].name));
  out.end_object();
}

void write_mesh(json::Writer& out, const ModelReport& report, std::size_t i) {
  const Mesh& mesh = report.file.meshes[i];
  out.begin_object().member("name", short_text(mesh.name)).member("vertices", mesh.vertices);
  out.member("triangles", mesh.triangles).key("submeshes").begin_array();
  for (std::size_t n = 0; n < std::min(mesh.parts.size(), kMostParts); ++n) {
    out.begin_object().member("triangles", mesh.parts[n].triangles);
    out.text_member("material", material_of(report.file, mesh.parts[n])).end_object();
  }
  out.end_array();
  if (mesh.parts.size() > kMostParts) out.member("submeshes_total", mesh.parts.size());
  if (mesh.bones > 0) out.member("bones", mesh.bones);
  if (mesh.shapes > 0) out.member("blend_shapes", mesh.shapes);
  write_box(out, mesh.box);
  out.end_object();
}

void write_material(json::Writer& out, const ModelReport& report, std::size_t i) {
  const std::string& name = report.file.materials[i];
  out.begin_object().member("name", short_text(name));
  if (report.import)
    for (const unity::ModelRemap& remap : report.import->remaps)
      if (remap.type == "Material" && remap.name == name && !remap.guid.empty())
        out.member("remapped_to", remap.asset.empty() ? "missing " + remap.guid : remap.asset);
  out.end_object();
}

void write_clip(json::Writer& out, const ModelReport& report, std::size_t i) {
  const Clip& clip = report.file.clips[i];
  out.begin_object().member("name", short_text(clip.name));
  if (clip.seconds) out.member("seconds", rounded(*clip.seconds));
  out.member("nodes_moved", clip.channels).end_object();
}

struct List {
  ModelPart part;
  std::string_view name;
  std::size_t (*size)(const modelfiles::ModelFile& file);
  void (*write)(json::Writer& out, const ModelReport& report, std::size_t i);
};
constexpr std::array<List, 4> kLists = {
    {{ModelPart::Nodes, "nodes", [](const auto& file) { return file.nodes.size(); }, write_node},
     {ModelPart::Meshes, "meshes", [](const auto& file) { return file.meshes.size(); }, write_mesh},
     {ModelPart::Materials, "materials", [](const auto& file) { return file.materials.size(); },
      write_material},
     {ModelPart::Clips, "clips", [](const auto& file) { return file.clips.size(); }, write_clip}}};

/// Where the page of a list ends; the list itself goes to `out`.
std::size_t write_items(json::Writer& out, const ModelAnswer& answer, const List& list) {
  const std::size_t total = list.size(answer.report.file);
  const std::size_t begin = out.size();
  const std::size_t most = answer.everything ? SIZE_MAX
                           : answer.part     ? answer.page_bytes
                                             : kSomeBytes;
  const std::size_t end = answer.everything ? total : std::min(total, answer.offset + answer.limit);
  std::size_t next = std::min(answer.offset, total);
  out.key(list.name).begin_array();
  for (; next < end && out.size() - begin < most; ++next) list.write(out, answer.report, next);
  out.end_array();
  return next;
}

/// Whoever asks for objects by their ids wants those.
bool lists_are_wanted(const ModelAnswer& answer) {
  return answer.part || answer.report.asked.empty();
}

void write_list(json::Writer& out, const ModelAnswer& answer, const List& list) {
  const std::string name(list.name);
  const std::size_t total = list.size(answer.report.file);
  if (answer.part && *answer.part != list.part) return;
  const std::size_t next = write_items(out, answer, list);
  out.member(name + "_total", list.part == ModelPart::Nodes
                                  ? std::max<std::uint64_t>(total, answer.report.file.nodes_in_file)
                                  : total);
  if (next < total && answer.part) out.member("next_offset", next);
  if (next < total && !answer.part) out.member(name + "_truncated", true);
}

void write_clip_cuts(json::Writer& out, const ModelImport& import) {
  out.key("clips").begin_array();
  const std::size_t begin = out.size();
  for (const unity::ModelClipCut& clip : import.clips) {
    if (out.size() - begin > kSomeBytes) break;
    out.begin_object().member("name", short_text(clip.name));
    if (clip.take != clip.name) out.member("take", short_text(clip.take));
    out.member("first_frame", clip.first_frame).member("last_frame", clip.last_frame);
    out.member("loops", clip.loops).end_object();
  }
  out.end_array().member("clips_total", import.clips.size());
}

void write_import(json::Writer& out, const ModelReport& report) {
  if (!report.import) return;
  const ModelImport& import = *report.import;
  out.key("import").begin_object().member("importer", short_text(import.importer));
  if (import.global_scale) out.member("global_scale", *import.global_scale);
  if (import.use_file_scale) out.member("use_file_scale", *import.use_file_scale);
  if (report.scale) out.member("metres_per_unit", *report.scale);
  if (import.import_animation) out.member("import_animation", *import.import_animation);
  if (!import.clips.empty()) write_clip_cuts(out, import);
  out.member("remaps_total", import.remaps.size()).end_object();
}

void write_asked(json::Writer& out, const ModelReport& report) {
  if (report.asked.empty()) return;
  out.key("objects").begin_array();
  for (const unity::ModelObjectName& each : report.asked) {
    out.begin_object()
        .member("file_id", std::to_string(each.id))
        .member("known", !each.type.empty());
    if (!each.type.empty())
      out.member("type", each.type).member("name", each.name.empty() ? "/" : short_text(each.name));
    out.end_object();
  }
  out.end_array();
}

std::string numbers(const std::array<double, 3>& corner) {
  std::vector<std::string> out;
  for (const double each : corner) json::Writer(out.emplace_back()).value(rounded(each));
  return "(" + joined(out) + ")";
}

std::string box_text(const std::optional<Box>& box) {
  return box ? ", from " + numbers(box->min) + " to " + numbers(box->max) : "";
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

/// The items of a list that the answer has, in lines. Without a page all; the text is cut later.
template <class Item>
std::span<const Item> page_of(const ModelAnswer& answer, const std::vector<Item>& items) {
  const std::span<const Item> all(items);
  if (!answer.part) return all;
  const std::size_t begin = std::min(answer.offset, all.size());
  return all.subspan(begin, std::min(answer.limit, all.size() - begin));
}

void add_meshes(std::string& out, const ModelAnswer& answer) {
  const ModelReport& report = answer.report;
  for (const Mesh& mesh : page_of(answer, report.file.meshes)) {
    std::vector<std::string> materials;
    for (const MeshPart& part : mesh.parts)
      if (materials.size() < kMostParts && part.material >= 0)
        materials.push_back(shown(material_of(report.file, part)));
    add_line(out, "  mesh " + shown(short_text(mesh.name)) + ": " +
                      counted(mesh.vertices, "vertex", "vertices") + ", " +
                      counted(mesh.triangles, "triangle", "triangles") + box_text(mesh.box) +
                      (materials.empty() ? "" : ", with " + joined(materials)));
  }
}

void add_clips(std::string& out, const ModelAnswer& answer) {
  const ModelReport& report = answer.report;
  for (const Clip& clip : page_of(answer, report.file.clips)) {
    std::string length;
    if (clip.seconds) json::Writer(length).value(rounded(*clip.seconds));
    add_line(out, "  clip " + shown(short_text(clip.name)) +
                      (clip.seconds ? ": " + length + " s" : ": length not known"));
  }
  if (!report.import) return;
  if (report.import->import_animation == false && !report.file.clips.empty())
    add_line(out, "  the import settings leave the clips out");
  for (const unity::ModelClipCut& clip : report.import->clips)
    add_line(out, "  imported as clip " + shown(short_text(clip.name)) + " from " +
                      shown(short_text(clip.take)));
}

/// Indented by their depth, as far as that helps.
void add_nodes(std::string& out, const ModelAnswer& answer) {
  const modelfiles::ModelFile& file = answer.report.file;
  constexpr std::size_t kDeepest = 40;
  std::vector<std::size_t> depths(file.nodes.size());
  for (std::size_t i = 0; i < file.nodes.size(); ++i)
    if (const int parent = file.nodes[i].parent; parent >= 0)
      depths[i] = std::min(depths[static_cast<std::size_t>(parent)] + 1, kDeepest);
  const std::span<const Node> page = page_of(answer, file.nodes);
  for (const Node& node : page) {
    const auto i = static_cast<std::size_t>(&node - file.nodes.data());
    std::string line = "  node " + std::string(2 * depths[i], ' ') + shown(short_text(node.name));
    if (node.mesh >= 0)
      line += "  [mesh " +
              shown(short_text(file.meshes[static_cast<std::size_t>(node.mesh)].name)) + "]";
    add_line(out, line);
  }
}

}  // namespace

void write_model(json::Writer& out, const ModelAnswer& answer) {
  const ModelReport& report = answer.report;
  out.begin_object().member("path", report.path).text_member("guid", report.guid);
  out.member("format", report.format).member("size", report.size);
  if (lists_are_wanted(answer))
    for (const List& list : kLists) write_list(out, answer, list);
  if (!answer.part && lists_are_wanted(answer)) {
    write_box(out, report.file.box);
    if (report.file.centimetres) out.member("unit_centimetres", *report.file.centimetres);
    write_import(out, report);
  }
  write_asked(out, report);
  if (!report.file.not_given.empty()) {
    out.key("files_not_read").begin_array();
    for (std::size_t i = 0; i < std::min(report.file.not_given.size(), kMostParts); ++i)
      out.value(short_text(report.file.not_given[i]));
    out.end_array();
  }
  out.end_object();
}

std::string model_text(const ModelAnswer& answer) {
  const ModelReport& report = answer.report;
  std::string out;
  add_line(out, shown(report.path) + "  " + report.format + ", " +
                    counted(report.file.nodes_in_file, "node", "nodes") + ", " +
                    counted(report.file.meshes.size(), "mesh", "meshes") + ", " +
                    counted(report.file.materials.size(), "material", "materials") + ", " +
                    counted(report.file.clips.size(), "clip", "clips") + box_text(report.file.box));
  std::string scale;
  if (report.scale) json::Writer(scale).value(*report.scale);
  if (report.scale) add_line(out, "  one unit becomes " + scale + " m");
  for (const unity::ModelObjectName& each : report.asked)
    add_line(out, "  &" + std::to_string(each.id) + " is " +
                      (each.type.empty()
                           ? "not known"
                           : each.type + " of " +
                                 (each.name.empty() ? "the root" : shown(short_text(each.name)))));
  const auto wants = [&](ModelPart part) {
    return lists_are_wanted(answer) && (!answer.part || *answer.part == part);
  };
  if (wants(ModelPart::Meshes)) add_meshes(out, answer);
  if (wants(ModelPart::Materials))
    for (const std::string& material : page_of(answer, report.file.materials))
      add_line(out, "  material " + shown(short_text(material)));
  if (wants(ModelPart::Clips)) add_clips(out, answer);
  if (wants(ModelPart::Nodes)) add_nodes(out, answer);
  for (const std::string& name : report.file.not_given)
    add_line(out, "  not read: " + shown(short_text(name)));
  return out;
}

}  // namespace diorama::surface
