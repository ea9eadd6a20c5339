#include "mcp/news/announcements.h"

#include <algorithm>
#include <utility>

#include "json/writer.h"
#include "rpc/message.h"

namespace diorama::mcp {

void Announcements::list_changed(ListKind kind) {
  note([kind](News& news) {
    if (std::ranges::find(news.lists, kind) == news.lists.end()) news.lists.push_back(kind);
  });
}

void Announcements::resource_updated(std::string uri) {
  note([&uri](News& news) { news.uris.insert(std::move(uri)); });
}

void Announcements::note(const std::function<void(News&)>& add) {
  {
    const std::lock_guard lock(mutex_);
    const bool first = news_.lists.empty() && news_.uris.empty();
    add(news_);
    if (!first) return;
  }
  loop_.post([this, alive = std::weak_ptr(alive_)] {
    if (alive.lock()) tell();
  });
}

void Announcements::tell() {
  News news;
  {
    const std::lock_guard lock(mutex_);
    std::swap(news, news_);
  }
  for (const ListKind kind : news.lists) {
    const std::string message = rpc::write_notification(list_changed_method(kind), {});
    for (const auto& session : sessions_)
      if (session->push && session->handshaken) session->push->push(message);
    subscriptions_.list_changed(kind);
  }
  for (const std::string& uri : news.uris) {
    const std::string message = rpc::write_notification("notifications/resources/updated",
                                                        "{\"uri\":" + json::quoted(uri) + "}");
    for (const auto& session : sessions_)
      if (session->push && session->subscriptions.contains(uri)) session->push->push(message);
    subscriptions_.resource_updated(uri);
  }
}

}  // namespace diorama::mcp
