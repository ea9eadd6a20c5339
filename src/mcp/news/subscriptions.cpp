#include "mcp/news/subscriptions.h"

#include <algorithm>

#include "json/writer.h"
#include "mcp/calls/call.h"

namespace diorama::mcp {

Filter read_filter(const json::Value& notifications, bool with_tasks) {
  Filter filter;
  filter.tools = notifications["toolsListChanged"].bool_or(false);
  filter.prompts = notifications["promptsListChanged"].bool_or(false);
  filter.resources = notifications["resourcesListChanged"].bool_or(false);
  for (const json::Value uri : notifications["resourceSubscriptions"])
    if (uri.is_string()) filter.uris.emplace(*uri.string());
  if (!with_tasks) return filter;
  for (const json::Value id : notifications["taskIds"])
    if (id.is_string()) filter.tasks.emplace(*id.string());
  return filter;
}

std::string filter_json(const Filter& filter) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  if (filter.tools) out.member("toolsListChanged", true);
  if (filter.prompts) out.member("promptsListChanged", true);
  if (filter.resources) out.member("resourcesListChanged", true);
  const auto list = [&](std::string_view name, const auto& items) {
    if (items.empty()) return;
    out.key(name).begin_array();
    for (const std::string& item : items) out.value(item);
    out.end_array();
  };
  list("resourceSubscriptions", filter.uris);
  list("taskIds", filter.tasks);
  out.end_object();
  return text;
}

std::string_view list_changed_method(ListKind kind) {
  switch (kind) {
    case ListKind::Tools: return "notifications/tools/list_changed";
    case ListKind::Resources: return "notifications/resources/list_changed";
    case ListKind::Prompts: return "notifications/prompts/list_changed";
  }
  return "";
}

std::string subscription_meta(std::string_view id) {
  return R"("io.modelcontextprotocol/subscriptionId":)" + std::string(id);
}

void Subscriptions::add(std::shared_ptr<Call> call, Filter filter, Holds holds) {
  listeners_.push_back({std::move(call), std::move(filter), std::move(holds)});
}

void Subscriptions::remove(const Call* call) {
  std::erase_if(listeners_, [call](const Listener& l) { return l.call.get() == call; });
}

void Subscriptions::close_all(const std::function<void(Call&)>& close) {
  for (const Listener& listener : std::exchange(listeners_, {})) close(*listener.call);
}

void Subscriptions::send(Call& call, std::string_view method, std::string_view members) {
  std::string params;
  json::Writer out(params);
  out.begin_object().raw_members(members);
  out.key("_meta")
      .begin_object()
      .raw_members(subscription_meta(call.id()))
      .end_object()
      .end_object();
  call.request.outlet->send(rpc::write_notification(method, params));
}

void Subscriptions::list_changed(ListKind kind) {
  for (const Listener& listener : listeners_) {
    const bool wanted = kind == ListKind::Tools       ? listener.filter.tools
                        : kind == ListKind::Resources ? listener.filter.resources
                                                      : listener.filter.prompts;
    if (wanted) send(*listener.call, list_changed_method(kind), {});
  }
}

void Subscriptions::resource_updated(std::string_view uri) {
  const std::string members = "\"uri\":" + json::quoted(uri);
  for (const Listener& listener : listeners_)
    if (listener.filter.uris.contains(uri))
      send(*listener.call, "notifications/resources/updated", members);
}

void Subscriptions::task_changed(std::string_view task_id, const std::string& task_members) {
  for (const Listener& listener : listeners_)
    if (listener.filter.tasks.contains(task_id))
      send(*listener.call, "notifications/tasks", task_members);
}

}  // namespace diorama::mcp
