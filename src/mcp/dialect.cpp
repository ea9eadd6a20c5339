#include "mcp/dialect.h"

#include <array>

namespace diorama::mcp {
namespace {

constexpr std::array<Rename, 1> kTool = {{{"tool", "name"}}};
constexpr std::array<Rename, 2> kToolInput = {{{"toolName", "name"}, {"toolInput", "arguments"}}};
constexpr std::array<Rename, 3> kPrompt = {
    {{"uri", "name"}, {"variables", "arguments"}, {"promptName", "name"}}};
constexpr std::array<Rename, 1> kCancel = {{{"id", "requestId"}}};

constexpr auto kAliases = std::to_array<Alias>({
    {"$/cancelRequest", "", "notifications/cancelled", kCancel},
    {"call_tool", "tool", "tools/call", kTool, Style::Editor},
    {"call_tool", "toolName", "tools/call", kToolInput},
    {"call_tool", "", "tools/call", {}},
    {"list_resources", "", "resources/list", {}},
    {"list_tools", "", "tools/list", {}},
    {"prompts/get_template", "", "prompts/get", kPrompt, Style::Template},
    {"prompts/render", "", "prompts/get", kPrompt},
    {"read_resource", "", "resources/read", {}},
    {"resources/get_content", "", "resources/read", {}},
    {"tools/call", "tool", "tools/call", kTool, Style::Editor},
    {"tools/call", "toolName", "tools/call", kToolInput},
    {"tools/describe", "", "tools/describe", kTool, Style::Editor},
    {"tools/list", "category", "tools/list", {}},
    {"tools/list", "tier", "tools/list", {}},
});

}  // namespace

std::span<const Alias> aliases() {
  return kAliases;
}

json::Value Params::operator[](std::string_view name) const {
  if (const json::Value found = object_[name]) return found;
  for (const Rename& rename : renames_)
    if (rename.to == name)
      if (const json::Value found = object_[rename.from]) return found;
  return {};
}

Translated translate(std::string_view method, json::Value params) {
  for (const Alias& alias : kAliases) {
    if (alias.method != method) continue;
    const bool marked = alias.marker.empty() || (!params["name"] && params[alias.marker]);
    if (marked) return {alias.meaning, {params, alias.renames}, alias.style, true};
  }
  return {method, {params, {}}, Style::Mcp, false};
}

}  // namespace diorama::mcp
