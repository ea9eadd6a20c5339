#include "modelfiles/assimp/gltf_json.h"

#include <algorithm>
#include <cstdint>

#include "json/value.h"

namespace diorama::modelfiles {
namespace {

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t out = 0;
  for (int i = 3; i >= 0; --i)
    out = out << 8U | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return out;
}

// "glTF", version, size; then the first chunk: size, "JSON", text.
std::string_view json_of(Format format, std::string_view bytes) {
  if (format == Format::Gltf) return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
  if (bytes.size() < 20 || bytes.substr(16, 4) != "JSON") return {};
  return bytes.substr(20, number_at(bytes, 12));
}

}  // namespace

GltfFacts gltf_facts(Format format, std::string_view bytes) {
  GltfFacts out;
  json::Parser parser(json::Limits{std::size_t{512} << 20U, 64});
  const auto document = parser.parse(json_of(format, bytes));
  if (!document) return out;
  const json::Value root = document->root();
  for (const json::Value buffer : root["buffers"]) {
    const std::string_view uri = buffer["uri"].string_or("");
    if (!uri.empty() && !uri.starts_with("data:")) out.buffers.emplace_back(uri);
  }
  out.materials = root["materials"].size();
  auto scene = root["scene"].integer().value_or(0);
  for (const json::Value each : root["scenes"])
    if (scene-- == 0) out.has_one_root = each["nodes"].size() == 1;
  return out;
}

}  // namespace diorama::modelfiles
