#include "mcp/methods/listening.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "json/writer.h"
#include "mcp/methods/params.h"
#include "mcp/methods/resources.h"

namespace diorama::mcp::methods {
namespace {

// Confirms the filter, and keeps the request open.
void begin_listening(Service& service, const CallPtr& call, Filter filter,
                     Subscriptions::Holds holds) {
  std::string params;
  json::Writer out(params);
  out.begin_object().raw_member("notifications", filter_json(filter));
  out.key("_meta").begin_object().raw_members(subscription_meta(call->id())).end_object();
  out.end_object();
  call->request.outlet->send(
      rpc::write_notification("notifications/subscriptions/acknowledged", params));
  if (filter.empty() || service.calls.draining())
    return service.calls.respond(*call, {{}, false, subscription_meta(call->id())});
  service.subscriptions.add(call, std::move(filter), std::move(holds));
}

}  // namespace

void listen(Service& service, const CallPtr& call) {
  const json::Value notifications = call->params()["notifications"];
  if (!notifications.is_object())
    return service.calls.fail(*call,
                              bad_params("notifications: expected an object", "notifications"));
  if (service.subscriptions.size() >= service.options.max_listeners)
    return service.calls.fail(*call, {ErrorCode::Internal,
                                      "there are " + std::to_string(service.options.max_listeners) +
                                          " subscriptions already",
                                      "end one first",
                                      {}});
  Filter filter = read_filter(notifications, call->client().capabilities.tasks);
  std::erase_if(filter.uris,
                [&](const std::string& uri) { return !is_readable(service.registry, uri); });
  if (const auto& session = call->request.session) session->calls[call->id()] = call;
  auto holds = std::make_shared<std::vector<Interest::Hold>>();
  for (const std::string& uri : filter.uris)
    holds->push_back(service.registry.interest().hold(uri));
  auto hook = service.registry.subscribe_hook();
  if (!hook || filter.uris.empty())
    return begin_listening(service, call, std::move(filter), std::move(holds));
  std::vector<std::string> uris(filter.uris.begin(), filter.uris.end());
  service.calls.on_engine(
      [hook = std::move(hook), uris = std::move(uris)] { hook(uris); },
      [&service, call = call, filter = std::move(filter), holds = std::move(holds)]() mutable {
        if (!call->done) begin_listening(service, call, std::move(filter), std::move(holds));
      });
}

}  // namespace diorama::mcp::methods
