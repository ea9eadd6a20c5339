// Model files for tests: small ones in every format, written here.
//
// FBX comes from one tree of records, as text and as binary, so that both hold the same.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace diorama::test {

/// Two triangles with two materials, and a third one as an object of its own.
inline constexpr std::string_view kObj =
    "mtllib quad.mtl\n"
    "o Quad\n"
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
    "usemtl Red\nf 1 2 3\n"
    "usemtl Blue\nf 1 3 4\n"
    "o Flag\nv 0 0 5\nf 1 2 5\n";
inline constexpr std::string_view kMtl = "newmtl Red\nKd 1 0 0\nnewmtl Blue\nKd 0 0 1\n";

template <class T>
void append_number(std::string& out, T number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}

/// Three corners, the indices 0 1 2, and two times: what the JSON below points into.
inline std::string gltf_buffer() {
  std::string out;
  for (const float each : {0.F, 0.F, 0.F, 2.F, 0.F, 0.F, 0.F, 3.F, 0.F}) append_number(out, each);
  for (const int each : {0, 1, 2, 0}) append_number(out, static_cast<std::uint16_t>(each));
  for (const float each : {0.F, 1.5F}) append_number(out, each);
  for (const float each : {0.F, 0.F, 0.F, 0.F, 1.F, 0.F}) append_number(out, each);
  return out;
}

/// Knight / Sword, a mesh of one triangle on Sword, moved by 10; a clip of 1.5 seconds. `uri`: with
/// its quotes and comma, or nothing for a GLB.
inline std::string gltf_json(const std::string& uri) {
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],)"
         R"("nodes":[{"name":"Knight","children":[1]},)"
         R"({"name":"Sword","mesh":0,"translation":[10,0,0]}],)"
         R"("meshes":[{"name":"Blade","primitives":[{"attributes":{"POSITION":0},"indices":1,)"
         R"("material":0}]}],"materials":[{"name":"Steel"}],)"
         R"("animations":[{"name":"Swing","channels":[{"sampler":0,"target":{"node":1,)"
         R"("path":"translation"}}],"samplers":[{"input":2,"output":3}]}],)"
         R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3",)"
         R"("min":[0,0,0],"max":[2,3,0]},{"bufferView":1,"componentType":5123,"count":3,)"
         R"("type":"SCALAR"},{"bufferView":2,"componentType":5126,"count":2,"type":"SCALAR",)"
         R"("min":[0],"max":[1.5]},{"bufferView":3,"componentType":5126,"count":2,)"
         R"("type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":36},)"
         R"({"buffer":0,"byteOffset":36,"byteLength":6},)"
         R"({"buffer":0,"byteOffset":44,"byteLength":8},)"
         R"({"buffer":0,"byteOffset":52,"byteLength":24}],)"
         R"("buffers":[{)" +
         uri + R"("byteLength":76}]})";
}

inline std::string glb() {
  std::string json = gltf_json("");
  while (json.size() % 4 != 0) json += ' ';
  const std::string buffer = gltf_buffer();
  std::string out = "glTF";
  append_number(out, std::uint32_t{2});
  append_number(out, static_cast<std::uint32_t>(28 + json.size() + buffer.size()));
  append_number(out, static_cast<std::uint32_t>(json.size()));
  out += "JSON" + json;
  append_number(out, static_cast<std::uint32_t>(buffer.size()));
  out += std::string("BIN\0", 4) + buffer;
  return out;
}

/// One record of an FBX file: `Name: value, value { children }`.
struct FbxRecord {
  using Value = std::variant<std::int32_t, std::int64_t, double, std::string, std::vector<double>,
                             std::vector<std::int32_t>, std::vector<std::int64_t>>;
  std::string name;
  std::vector<Value> values = {};
  std::vector<FbxRecord> children = {};
};

/// "Model::Body" of an object, which the binary form writes as "Body\0\1Model".
inline std::string fbx_object(const std::string& kind, const std::string& name) {
  return kind + "::" + name;
}

inline FbxRecord fbx_tree() {
  using Record = FbxRecord;
  using V = FbxRecord::Value;
  const auto id = [](std::int64_t each) { return V(each); };
  const auto number = [](std::int32_t each) { return V(each); };
  const auto text = [](const char* each) { return V(std::string(each)); };
  const auto model = [&](std::int64_t self, const char* name, const char* kind, double x) {
    return Record{"Model",
                  {id(self), V(fbx_object("Model", name)), text(kind)},
                  {{"Version", {number(232)}, {}},
                   {"Properties70",
                    {},
                    {{"P",
                      {text("Lcl Translation"), text("Lcl Translation"), text(""), text("A"), V(x),
                       V(0.0), V(0.0)},
                      {}}}}}};
  };
  const auto wire = [&](const char* kind, std::int64_t child, std::int64_t parent) {
    return Record{"C", {text(kind), id(child), id(parent)}, {}};
  };
  const auto wire_to = [&](std::int64_t child, std::int64_t parent, const char* what) {
    return Record{"C", {text("OP"), id(child), id(parent), text(what)}, {}};
  };
  constexpr std::int64_t kSecond = 46'186'158'000;
  Record objects{"Objects", {}, {}};
  objects.children = {
      {"Geometry",
       {id(100), V(fbx_object("Geometry", "BodyMesh")), text("Mesh")},
       {{"Vertices", {V(std::vector<double>{0, 0, 0, 4, 0, 0, 4, 2, 0, 0, 2, 0})}, {}},
        {"PolygonVertexIndex", {V(std::vector<std::int32_t>{0, 1, 2, -4})}, {}},
        {"GeometryVersion", {number(124)}, {}},
        {"LayerElementMaterial",
         {number(0)},
         {{"Version", {number(101)}, {}},
          {"Name", {text("")}, {}},
          {"MappingInformationType", {text("AllSame")}, {}},
          {"ReferenceInformationType", {text("IndexToDirect")}, {}},
          {"Materials", {V(std::vector<std::int32_t>{0})}, {}}}},
        {"Layer",
         {number(0)},
         {{"Version", {number(100)}, {}},
          {"LayerElement",
           {},
           {{"Type", {text("LayerElementMaterial")}, {}}, {"TypedIndex", {number(0)}, {}}}}}}}},
      model(200, "Body", "Mesh", 0),
      model(201, "Arm", "Null", 7),
      model(202, "Hand", "Null", 1),
      {"Material",
       {id(300), V(fbx_object("Material", "Skin")), text("")},
       {{"Version", {number(102)}, {}}, {"ShadingModel", {text("phong")}, {}}}},
      {"AnimationStack",
       {id(400), V(fbx_object("AnimStack", "Wave")), text("")},
       {{"Version", {number(100)}, {}}}},
      {"AnimationLayer",
       {id(401), V(fbx_object("AnimLayer", "Base")), text("")},
       {{"Version", {number(100)}, {}}}},
      {"AnimationCurveNode",
       {id(402), V(fbx_object("AnimCurveNode", "T")), text("")},
       {{"Version", {number(100)}, {}}}},
      {"AnimationCurve",
       {id(403), V(fbx_object("AnimCurve", "")), text("")},
       {{"KeyTime", {V(std::vector<std::int64_t>{0, 2 * kSecond})}, {}},
        {"KeyValueFloat", {V(std::vector<double>{0, 5})}, {}}}}};
  Record wires{"Connections", {}, {}};
  wires.children = {wire("OO", 200, 0),      wire("OO", 201, 200),
                    wire("OO", 202, 201),    wire("OO", 100, 200),
                    wire("OO", 300, 200),    wire("OO", 401, 400),
                    wire("OO", 402, 401),    wire_to(402, 201, "Lcl Translation"),
                    wire_to(403, 402, "d|X")};
  return {"",
          {},
          {{"FBXHeaderExtension", {}, {{"FBXVersion", {number(7400)}, {}}}},
           {"GlobalSettings",
            {},
            {{"Version", {number(1000)}, {}},
             {"Properties70",
              {},
              {{"P",
                {text("UnitScaleFactor"), text("double"), text("Number"), text(""), V(100.0)},
                {}}}}}},
           objects,
           wires}};
}

inline void append_fbx_text(std::string& out, const FbxRecord& record) {
  out += record.name + ":";
  bool first = true;
  for (const FbxRecord::Value& value : record.values) {
    out += std::exchange(first, false) ? " " : ", ";
    std::visit(
        [&]<class T>(const T& it) {
          if constexpr (std::is_same_v<T, std::string>) {
            out += "\"" + it + "\"";
          } else if constexpr (std::is_arithmetic_v<T>) {
            out += std::to_string(it);
          } else {
            out += "*" + std::to_string(it.size()) + " {\na: ";
            for (std::size_t i = 0; i < it.size(); ++i)
              out += (i == 0 ? "" : ",") + std::to_string(it[i]);
            out += "\n}";
          }
        },
        value);
  }
  if (!record.children.empty() || record.values.empty()) {
    out += " {\n";
    for (const FbxRecord& child : record.children) append_fbx_text(out, child);
    out += "}";
  }
  out += "\n";
}

inline std::string fbx_text() {
  std::string out = "; FBX 7.4.0 project file\n";
  for (const FbxRecord& record : fbx_tree().children) append_fbx_text(out, record);
  return out;
}

inline void append_fbx_value(std::string& out, const FbxRecord::Value& value) {
  const auto array = [&](char kind, const auto& items) {
    out += kind;
    append_number(out, static_cast<std::uint32_t>(items.size()));
    append_number(out, std::uint32_t{0});  // not compressed
    append_number(out, static_cast<std::uint32_t>(items.size() * sizeof(items[0])));
    for (const auto each : items) append_number(out, each);
  };
  std::visit(
      [&]<class T>(const T& it) {
        if constexpr (std::is_same_v<T, std::string>) {
          std::string stored = it;
          if (const std::size_t at = it.find("::"); at != std::string::npos)
            stored = it.substr(at + 2) + std::string("\0\1", 2) + it.substr(0, at);
          out += 'S';
          append_number(out, static_cast<std::uint32_t>(stored.size()));
          out += stored;
        } else if constexpr (std::is_same_v<T, std::int32_t>) {
          out += 'I';
          append_number(out, it);
        } else if constexpr (std::is_same_v<T, std::int64_t>) {
          out += 'L';
          append_number(out, it);
        } else if constexpr (std::is_same_v<T, double>) {
          out += 'D';
          append_number(out, it);
        } else if constexpr (std::is_same_v<T, std::vector<double>>) {
          array('d', it);
        } else if constexpr (std::is_same_v<T, std::vector<std::int32_t>>) {
          array('i', it);
        } else {
          array('l', it);
        }
      },
      value);
}

/// End of the record, number and bytes of its values, its name; values; children; 13 zeros.
inline void append_fbx_binary(std::string& out, const FbxRecord& record) {
  std::string values;
  for (const FbxRecord::Value& value : record.values) append_fbx_value(values, value);
  const std::size_t begin = out.size();
  append_number(out, std::uint32_t{0});
  append_number(out, static_cast<std::uint32_t>(record.values.size()));
  append_number(out, static_cast<std::uint32_t>(values.size()));
  out += static_cast<char>(record.name.size());
  out += record.name + values;
  if (!record.children.empty()) {
    for (const FbxRecord& child : record.children) append_fbx_binary(out, child);
    out.append(13, '\0');
  }
  const auto end = static_cast<std::uint32_t>(out.size());
  std::memcpy(out.data() + begin, &end, sizeof end);
}

inline std::string fbx_binary() {
  std::string out("Kaydara FBX Binary  \0\x1A\0", 23);
  append_number(out, std::uint32_t{7400});
  for (const FbxRecord& record : fbx_tree().children) append_fbx_binary(out, record);
  out.append(13, '\0');
  return out + std::string(160, '\0');
}

}  // namespace diorama::test
