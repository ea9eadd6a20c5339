#include "surface/completions.h"

namespace diorama::surface {
namespace {

using Kind = scene::NameQuery::Kind;

mcp::Completion offer(Workspace& workspace, const scene::NameQuery& query) {
  scene::NameList found = workspace.suggest(query);
  mcp::Completion out;
  out.total = static_cast<std::int64_t>(found.total);
  out.has_more = found.total > found.items.size();
  out.values = std::move(found.items);
  return out;
}

}  // namespace

mcp::Completion complete_scene(Workspace& workspace, const std::string& text) {
  return offer(workspace, {.kind = Kind::Scenes, .text = text});
}

mcp::Completion complete_prefab(Workspace& workspace, const std::string& text) {
  return offer(workspace, {.kind = Kind::Prefabs, .text = text});
}

mcp::Completion complete_asset(Workspace& workspace, const std::string& text) {
  return offer(workspace, {.kind = Kind::Assets, .text = text});
}

mcp::Completion complete_object(Workspace& workspace, const std::string& text,
                                const std::string& scene) {
  return offer(workspace, {.kind = Kind::Objects, .text = text, .scene = scene});
}

mcp::Completion complete_type(Workspace& workspace, const std::string& text) {
  return offer(workspace, {.kind = Kind::Types, .text = text});
}

mcp::Completion complete_component(Workspace& workspace, const std::string& text,
                                   const std::string& object, const std::string& scene) {
  return offer(workspace,
               {.kind = Kind::Components, .text = text, .scene = scene, .object = object});
}

}  // namespace diorama::surface
