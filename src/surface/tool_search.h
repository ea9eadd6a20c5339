// Finding tools by words: the ranking behind find_tools.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "mcp/registry.h"

namespace diorama::surface {

/// The tool with that name, or those that match any word of the query, best first; ties keep
/// the list's order. Grammar does not matter ("deleting objects"). A word in the name counts more
/// than one in what people ask (ToolRow's `asked`), and that more than one in the description; a
/// word that few tools have counts more than one that many have.
std::vector<std::shared_ptr<const mcp::ToolEntry>> search_tools(const mcp::Registry& registry,
                                                                std::string_view query);

}  // namespace diorama::surface
