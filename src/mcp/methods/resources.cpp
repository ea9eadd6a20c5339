#include "mcp/methods/resources.h"

#include <string>
#include <utility>
#include <vector>

#include "json/writer.h"
#include "mcp/encode.h"
#include "mcp/methods/list_page.h"
#include "mcp/methods/params.h"

namespace diorama::mcp::methods {
namespace {

constexpr std::size_t kMaxSubscriptions = 1000;  // of one session

Error no_resource(std::string_view uri) {
  return {ErrorCode::ResourceNotFound,
          "no resource has the URI " + std::string(uri),
          "see resources/list and resources/templates/list",
          {{"uri", std::string(uri)}}};
}

Result<Body> contents_body(const Result<std::vector<ResourceContents>>& contents) {
  if (!contents) return contents.error();
  Body body{{}, true, {}};
  json::Writer out(body.members);
  out.key("contents").begin_array();
  for (const ResourceContents& item : *contents) write_contents(out, item);
  out.end_array();
  return body;
}

}  // namespace

bool is_readable(const Registry& registry, std::string_view uri) {
  return registry.resource(uri) != nullptr || registry.match(uri).first != nullptr;
}

Result<Body> list_resources(Service& service, Call& call) {
  return list_page("resources", service.registry.resources(), call, service.options.page_size,
                   write_resource);
}

Result<Body> list_templates(Service& service, Call& call) {
  return list_page("resourceTemplates", service.registry.resource_templates(), call,
                   service.options.page_size, write_template);
}

Result<Work> read_resource(Service& service, Call& call) {
  const auto uri = call.params()["uri"].string();
  if (!uri) return missing_text("uri");
  const auto timeout =
      wanted_timeout(call, service.options.call_timeout, service.options.call_timeout);
  if (const auto resource = service.registry.resource(*uri))
    return Work{[resource](Context& context) {
                  return contents_body(resource->read(context, resource->uri));
                },
                resource->lane, timeout};
  auto found = service.registry.match(*uri);
  if (!found.first) return no_resource(*uri);
  const auto lane = found.first->lane;
  return Work{[text = std::string(*uri), found = std::move(found)](Context& context) {
                return contents_body(found.first->read(context, text, found.second));
              },
              lane, timeout};
}

void subscribe(Service& service, const CallPtr& call) {
  const auto uri = call->params()["uri"].string();
  if (!uri) return service.calls.fail(*call, missing_text("uri"));
  if (!is_readable(service.registry, *uri)) return service.calls.fail(*call, no_resource(*uri));
  const auto& session = call->request.session;
  if (session && session->subscriptions.size() >= kMaxSubscriptions)
    return service.calls.fail(
        *call, {ErrorCode::LimitExceeded, "too many subscriptions", "unsubscribe some", {}});
  if (session && !session->subscriptions.contains(*uri))
    session->subscriptions.emplace(*uri, service.registry.interest().hold(*uri));
  auto hook = service.registry.subscribe_hook();
  if (!hook) return service.calls.respond(*call, {});
  auto run = [hook = std::move(hook), text = std::string(*uri)](Context&) -> Result<Body> {
    hook({text});
    return Body{};
  };
  service.calls.begin(call, {std::move(run), Lane::Engine, service.options.call_timeout});
}

Result<Body> unsubscribe(Service&, Call& call) {
  const auto uri = call.params()["uri"].string();
  if (!uri) return missing_text("uri");
  if (const auto& session = call.request.session) session->subscriptions.erase(std::string(*uri));
  return Body{};
}

}  // namespace diorama::mcp::methods
