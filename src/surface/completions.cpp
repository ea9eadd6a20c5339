#include "surface/completions.h"

namespace diorama::surface {
namespace {

using Kind = scene::NameQuery::Kind;

mcp::Completion offer(const Workspace& workspace, const scene::NameQuery& query) {
  const auto world = workspace.world();
  if (!world) return {};
  scene::NameList found = (*world)->suggest(query);
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
  const auto names = workspace.names();
  const auto top = names ? names->top(scene) : Result<scene::ObjectRef>(names.error());
  return top ? offer(workspace, {.kind = Kind::Objects, .text = text, .object = *top})
             : mcp::Completion{};
}

mcp::Completion complete_type(Workspace& workspace, const std::string& text) {
  return offer(workspace, {.kind = Kind::Types, .text = text});
}

mcp::Completion complete_component(Workspace& workspace, const std::string& text,
                                   const std::string& object, const std::string& scene) {
  const auto names = workspace.names();
  const auto found = names ? names->object(scene, object) : Result<scene::ObjectRef>(names.error());
  return found ? offer(workspace, {.kind = Kind::Components, .text = text, .object = *found})
               : mcp::Completion{};
}

}  // namespace diorama::surface
