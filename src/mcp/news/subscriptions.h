// Subscriptions: who wants to hear about which changes in the modern revision
// (subscriptions/listen). Legacy sessions keep their own lists.
//
// Each listener is an open request. Everything sent to it carries its id, and it gets only what it
// asked for.
//
// Threading: loop only; protocol state is touched only there.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.h"
#include "mcp/registry.h"

namespace diorama::mcp {

class Call;

struct Filter {
  bool tools = false;
  bool prompts = false;
  bool resources = false;
  std::set<std::string, std::less<>> uris;
  std::set<std::string, std::less<>> tasks;

  [[nodiscard]] bool empty() const {
    return !tools && !prompts && !resources && uris.empty() && tasks.empty();
  }
};

Filter read_filter(const json::Value& notifications, bool with_tasks);
std::string filter_json(const Filter& filter);

class Subscriptions {
 public:
  /// Holds on the URIs of a filter.
  using Holds = std::shared_ptr<const std::vector<Interest::Hold>>;
  void add(std::shared_ptr<Call> call, Filter filter, Holds holds);
  void remove(const Call* call);
  [[nodiscard]] std::size_t size() const { return listeners_.size(); }
  /// Forgets every subscription and calls `close` with each of them.
  void close_all(const std::function<void(Call&)>& close);

  void list_changed(ListKind kind);
  void resource_updated(std::string_view uri);
  void task_changed(std::string_view task_id, const std::string& task_members);

 private:
  struct Listener {
    std::shared_ptr<Call> call;
    Filter filter;
    Holds holds;
  };
  static void send(Call& call, std::string_view method, std::string_view members);
  std::vector<Listener> listeners_;
};

/// notifications/tools/list_changed and its siblings.
std::string_view list_changed_method(ListKind kind);
/// The member of _meta that names the subscription a message belongs to.
std::string subscription_meta(std::string_view id);

}  // namespace diorama::mcp
