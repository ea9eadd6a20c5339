// Tool rows: everything the program knows about one tool, in one place.
//
// A handler is a free function `Result<Reply> name(Call&, const Params&)`. tool<name>() reads
// both types off that signature and derives schema, checking, decoding and encoding, so a row
// is a name, a toolset, a sentence, and a few facts about its effect. tools/list, annotations,
// the tool reference and the preconditions all come from the row.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "mcp/context.h"
#include "mcp/registry.h"
#include "mcp/typed_tool.h"
#include "workspace/workspace.h"

namespace diorama::surface {

/// What a handler gets to work with.
struct Call {
  Workspace& workspace;
  mcp::Registry& registry;
  mcp::Context& context;
};

/// What a call may do. Decides the annotations clients see.
enum class Effect { Read, Edit, Destroy };

/// What must be true before a call. Checked before the handler, which never checks it.
enum class Needs { Nothing, Project };

/// What clients may know about how a call runs (specification 003, section 7).
struct Metadata {
  mcp::Lane lane = mcp::Lane::Engine;
  mcp::TaskSupport task = mcp::TaskSupport::None;
  bool supports_cancel = false;
  int default_timeout_ms = 10000;
  int max_timeout_ms = 30000;
  bool listed = true;  ///< part of the curated list
};

struct ToolRow {
  std::string_view name;  ///< snake_case
  std::string_view toolset;
  std::string_view title;
  std::string_view description;  ///< for the model: what it does, what it gives
  Effect effect;
  Needs needs;
  Metadata metadata;
  /// Fills in schemas and function.
  mcp::Tool (*bind)(mcp::Tool tool, Workspace& workspace, mcp::Registry& registry, Needs needs);
};

/// The error of a precondition that does not hold.
Result<void> check_needs(const Workspace& workspace, Needs needs);

template <auto Handler>
struct HandlerOf;
template <class Params, class Reply, Result<Reply> (*Handler)(Call&, const Params&)>
struct HandlerOf<Handler> {
  static mcp::Tool bind(mcp::Tool tool, Workspace& workspace, mcp::Registry& registry,
                        Needs needs) {
    return mcp::typed_tool<Params, Reply>(
        std::move(tool),
        [&workspace, &registry, needs](mcp::Context& context,
                                       const Params& params) -> Result<Reply> {
          DIORAMA_CHECK(check_needs(workspace, needs));
          Call call{workspace, registry, context};
          return Handler(call, params);
        });
  }
};

template <auto Handler>
constexpr ToolRow tool(std::string_view name, std::string_view toolset, std::string_view title,
                       std::string_view description, Effect effect, Needs needs,
                       Metadata metadata = {}) {
  return {name, toolset, title, description, effect, needs, metadata, &HandlerOf<Handler>::bind};
}

/// Sorted by name, no duplicates, snake_case only. For static_assert next to each table.
constexpr bool well_formed(std::span<const ToolRow> rows) {
  const auto ok = [](char c) {
    return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9');
  };
  return std::ranges::all_of(rows,
                             [&](const ToolRow& row) {
                               return std::ranges::all_of(row.name, ok) && !row.description.empty();
                             }) &&
         std::ranges::adjacent_find(rows, std::ranges::greater_equal{}, &ToolRow::name) ==
             rows.end();
}

/// Registers every row; `workspace` and `registry` must outlive the registry's use.
Result<void> add_rows(std::span<const ToolRow> rows, Workspace& workspace, mcp::Registry& registry);

}  // namespace diorama::surface
