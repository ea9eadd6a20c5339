// Announcements: tells clients that a list or a resource has changed.
//
// Legacy sessions hear about every list, and about the resources they subscribed to; modern
// clients about what they listen for (mcp/news/subscriptions.h). A resource that changes many times
// before the loop gets to it is announced once, so a flood of changes costs a set, not a queue.
//
// Threading: list_changed() and resource_updated() from any thread, everything else loop only:
// sessions are touched only there.
// Errors: none. A client that has gone away is not told.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "mcp/news/subscriptions.h"
#include "mcp/registry.h"
#include "mcp/session.h"
#include "rpc/loop.h"

namespace diorama::mcp {

class Announcements {
 public:
  Announcements(rpc::Loop& loop, Subscriptions& subscriptions)
      : loop_(loop), subscriptions_(subscriptions) {}

  void add(const std::shared_ptr<Session>& session) { sessions_.insert(session); }
  void remove(const std::shared_ptr<Session>& session) { sessions_.erase(session); }

  void list_changed(ListKind kind);
  void resource_updated(std::string uri);

 private:
  /// Changes that were not announced yet.
  struct News {
    std::vector<ListKind> lists;  // each once, in the order of the changes
    std::set<std::string> uris;
  };
  void note(const std::function<void(News&)>& add);
  void tell();

  rpc::Loop& loop_;
  Subscriptions& subscriptions_;
  std::set<std::shared_ptr<Session>> sessions_;
  std::mutex mutex_;
  News news_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // for tasks posted to the loop
};

}  // namespace diorama::mcp
