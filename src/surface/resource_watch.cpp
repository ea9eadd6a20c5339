#include "surface/resource_watch.h"

#include <algorithm>
#include <chrono>

#include "base/crypto.h"
#include "mcp/error_map.h"

namespace diorama::surface {
ResourceWatch::ResourceWatch(Desk& desk, std::function<void(Job)> post,
                             std::function<void(std::string)> tell)
    : desk_(desk), post_(std::move(post)), tell_(std::move(tell)) {
  const auto hear = [this](const std::vector<std::string>& files) { changed(files); };
  desk_.on_change = hear;
  desk_.workspace.on_outside_change(hear);
  desk_.workspace.console().on_change([this] { console_changed(); });
  desk_.registry.on_subscribe([this](const std::vector<std::string>& uris) { begin(uris); });
}

ResourceWatch::~ResourceWatch() {
  desk_.on_change = {};
  desk_.workspace.on_outside_change({});
  desk_.workspace.console().on_change({});
  desk_.registry.on_subscribe({});
}

std::string ResourceWatch::digest(const std::string& uri) const {
  const auto [row, variables] = find_resource(desk_, uri);
  if (row == nullptr) return {};
  const Effort::Question question(desk_.workspace.effort());
  const auto text = row->read(desk_.workspace, variables);
  return text ? sha256(*text) : std::string(mcp::error_row(text.error().code).name);
}

void ResourceWatch::begin(const std::vector<std::string>& uris) {
  for (const std::string& uri : uris) {
    if (digests_.contains(uri))
      look(uri);  // others already follow it, and must not miss what is due
    else
      digests_.emplace(uri, digest(uri));
  }
}

void ResourceWatch::changed(const std::vector<std::string>& files) {
  const auto world = desk_.workspace.world();
  const auto is_shown = [&](const std::string& file) { return !world || (*world)->shows(file); };
  const bool objects = files.empty() || std::ranges::any_of(files, is_shown);
  fall_due([&](Follows follows) {
    return follows == Follows::Files || (objects && follows == Follows::Objects);
  });
}

void ResourceWatch::console_changed() {
  fall_due([](Follows follows) { return follows == Follows::Console; });
}

void ResourceWatch::fall_due(const std::function<bool(Follows)>& concerned) {
  const bool idle = due_.empty();
  std::erase_if(digests_,
                [&](const auto& each) { return !desk_.registry.interest().has(each.first); });
  for (const auto& [uri, digest] : digests_) {
    const ResourceRow* const row = find_resource(desk_, uri).first;
    if (row != nullptr && concerned(row->follows)) due_.insert(uri);
  }
  if (idle && !due_.empty()) post_([this] { look_at_some(); });
}

void ResourceWatch::look(const std::string& uri) {
  due_.erase(uri);
  if (!digests_.contains(uri)) return;
  std::string now = digest(uri);  // may find changes, and drop what is no longer followed
  const auto known = digests_.find(uri);
  if (known == digests_.end() || now == known->second) return;
  known->second = std::move(now);
  tell_(uri);
}

void ResourceWatch::look_at_some() {
  constexpr auto kBudget = std::chrono::milliseconds(5);
  const auto end = std::chrono::steady_clock::now() + kBudget;
  while (!due_.empty()) {
    look(std::string(*due_.begin()));
    if (std::chrono::steady_clock::now() < end || due_.empty()) continue;
    return post_([this] { look_at_some(); });
  }
}

}  // namespace diorama::surface
