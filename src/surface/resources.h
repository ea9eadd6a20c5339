// Resources: what clients can read and follow under addresses, one row for each kind.
//
// A row's function gives JSON text; the address, the paging, the completion of variables and the
// subscriptions come from the row. docs/resources.md is the page for users.
//
// Threading: reading on the engine thread only. Errors: NotReady without a project; those of the
// workspace; InvalidArgument for a wrong cursor or limit.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "mcp/types.h"
#include "surface/desk.h"

namespace diorama::surface {

using Variables = std::map<std::string, std::string>;

/// What changes a resource.
enum class Follows {
  Objects,  ///< files that hold objects, scripts and settings
  Files,    ///< any file
  Console,  ///< the console's entries
};

struct ResourceRow {
  std::string_view uri;  ///< as a template where it has variables
  std::string_view name;
  std::string_view title;
  std::string_view description;
  Follows follows;
  Result<std::string> (*read)(Workspace& workspace, const Variables& variables);
  /// Values for one variable; null when there are no suggestions.
  mcp::Completion (*complete)(Workspace& workspace, const std::string& variable,
                              const std::string& text, const Variables& known);
};

/// Registers every row; the desk and the rows must outlive the registry's use.
Result<void> add_resources(std::span<const ResourceRow> rows, Desk& desk);

/// The row that serves this URI, and the values of its variables; null: none does.
[[nodiscard]] std::pair<const ResourceRow*, Variables> find_resource(const Desk& desk,
                                                                     std::string_view uri);

}  // namespace diorama::surface
