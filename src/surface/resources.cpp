#include "surface/resources.h"

#include <algorithm>
#include <array>

#include "base/effort.h"
#include "surface/advice.h"
#include "surface/shapes/fit.h"
#include "surface/tool.h"

namespace diorama::surface {
namespace {

using mcp::Completion;

constexpr std::string_view kJson = "application/json";

/// If something that a URI names does not exist, the resource does not exist.
Error as_resource(Error error, const std::string& uri) {
  using enum ErrorCode;
  constexpr auto kNotThere = std::to_array({NotFound, ObjectNotFound, SceneNotFound, AssetNotFound,
                                            ComponentNotFound, ComponentTypeNotFound});
  if (std::ranges::find(kNotThere, error.code) == kNotThere.end()) return error;
  error.code = ResourceNotFound;
  error.details.emplace_back("uri", uri);
  return error;
}

Result<std::vector<mcp::ResourceContents>> contents_of(const ResourceRow& row, Desk& desk,
                                                       const mcp::Context& context,
                                                       const std::string& uri,
                                                       const Variables& variables) {
  DIORAMA_CHECK(check_needs(desk.workspace, Needs::Project));
  Effort& effort = desk.workspace.effort();
  const Effort::Question question(effort, [&context] { return context.cancelled(); });
  desk.workspace.take_in_changes();
  auto text = row.read(desk.workspace, variables);
  if (effort.was_cut()) return effort.error();
  if (!text) return as_resource(worded(std::move(text).error()), uri);
  auto fitting = fitted_resource(*std::move(text), kAnswerBytes);
  if (!fitting)
    return Error{ErrorCode::LimitExceeded,
                 "the resource has more than " + std::to_string(kAnswerBytes) + " bytes",
                 "ask for a part of it with a tool",
                 {{"uri", uri}, {"limit", std::to_string(kAnswerBytes)}}};
  return std::vector<mcp::ResourceContents>{{uri, std::string(kJson), *std::move(fitting), false}};
}

template <class Made>
Made described(const ResourceRow& row) {
  Made made;
  made.name = row.name;
  made.title = row.title;
  made.description = row.description;
  made.mime_type = kJson;
  return made;
}

Result<void> add_resource(const ResourceRow& row, Desk& desk) {
  auto made = described<mcp::Resource>(row);
  made.uri = row.uri;
  made.read = [&row, &desk](mcp::Context& context, const std::string& uri) {
    return contents_of(row, desk, context, uri, {});
  };
  return desk.registry.add(std::move(made));
}

Result<void> add_template(const ResourceRow& row, Desk& desk) {
  auto made = described<mcp::ResourceTemplate>(row);
  made.uri_template = row.uri;
  made.read = [&row, &desk](mcp::Context& context, const std::string& uri,
                            const Variables& variables) {
    return contents_of(row, desk, context, uri, variables);
  };
  if (row.complete != nullptr)
    made.complete = [&row, &desk](const std::string& variable, const std::string& text,
                                  const Variables& known) -> Result<Completion> {
      const Effort::Question question(desk.workspace.effort());
      desk.workspace.take_in_changes();
      return row.complete(desk.workspace, variable, text, known);
    };
  return desk.registry.add(std::move(made));
}

}  // namespace

Result<void> add_resources(std::span<const ResourceRow> rows, Desk& desk) {
  for (const ResourceRow& row : rows) {
    const bool is_template = row.uri.find('{') != std::string_view::npos;
    DIORAMA_CHECK(is_template ? add_template(row, desk) : add_resource(row, desk));
    desk.resources.emplace(row.uri, &row);
  }
  return {};
}

std::pair<const ResourceRow*, Variables> find_resource(const Desk& desk, std::string_view uri) {
  if (const auto found = desk.resources.find(uri); found != desk.resources.end())
    return {found->second, {}};
  auto [entry, variables] = desk.registry.match(uri);
  if (!entry) return {};
  const auto found = desk.resources.find(entry->uri_template);
  if (found == desk.resources.end()) return {};
  return {found->second, std::move(variables)};
}

}  // namespace diorama::surface
