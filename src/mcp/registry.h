// The Registry holds what the server offers. Lists keep the order of registration, so
// tools/list is the same on every run.
//
// Entries can be added and removed while the server runs; an entry that somebody has looked up
// stays alive until they let go of it. The change hook tells which list changed.
//
// Threading: every member may be called from any thread; the hook runs on the caller's thread.
// Errors: add() refuses bad or taken names and schemas that are not JSON objects.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "json/schema_check.h"
#include "mcp/news/interest.h"
#include "mcp/types.h"
#include "mcp/uri/uri_template.h"

namespace diorama::mcp {

/// An argument that also travels as an HTTP header (x-mcp-header in its schema).
struct HeaderParam {
  std::string header;             ///< "mcp-param-region", lower case
  std::vector<std::string> path;  ///< the argument: {"region"}, or nested
};

struct ToolEntry : Tool {
  explicit ToolEntry(Tool tool) : Tool(std::move(tool)) {}
  std::vector<HeaderParam> header_params;
  bool object_output = false;  ///< the output schema is that of an object
  std::optional<json::SchemaCheck> check;
};

struct TemplateEntry : ResourceTemplate {
  TemplateEntry(ResourceTemplate row, UriTemplate compiled)
      : ResourceTemplate(std::move(row)), pattern(std::move(compiled)) {}
  UriTemplate pattern;
};

enum class ListKind { Tools, Resources, Prompts };

/// An entry of a list, and its place in the order of registration. Can be used like the entry
/// itself.
template <class T>
struct Listed {
  std::shared_ptr<const T> entry;
  std::uint64_t number = 0;  ///< rises from entry to entry and is never used again

  const T& operator*() const { return *entry; }
  const T* operator->() const { return entry.get(); }
  operator const std::shared_ptr<const T>&() const { return entry; }
};

/// An ordered list with lookup by name. Not thread-safe by itself.
template <class T>
class NamedList {
 public:
  using Entry = std::shared_ptr<const T>;
  bool add(const std::string& name, Entry entry) {
    if (!by_name_.emplace(name, entry).second) return false;
    entries_.push_back({std::move(entry), ++last_number_});
    return true;
  }
  bool remove(const std::string& name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return false;
    std::erase_if(entries_, [&](const auto& listed) { return listed.entry == found->second; });
    by_name_.erase(found);
    return true;
  }
  [[nodiscard]] Entry find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }
  [[nodiscard]] const std::vector<Listed<T>>& all() const { return entries_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  std::vector<Listed<T>> entries_;
  std::uint64_t last_number_ = 0;
  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> by_name_;
};

class Registry {
 public:
  Result<void> add(Tool tool);
  Result<void> add(Resource resource);
  Result<void> add(ResourceTemplate resource_template);
  Result<void> add(Prompt prompt);
  Result<void> add(Method method);
  bool remove_tool(const std::string& name);
  bool remove_resource(const std::string& uri);
  bool remove_prompt(const std::string& name);

  [[nodiscard]] std::shared_ptr<const ToolEntry> tool(std::string_view name) const;
  [[nodiscard]] std::shared_ptr<const Resource> resource(std::string_view uri) const;
  [[nodiscard]] std::shared_ptr<const TemplateEntry> resource_template(std::string_view text) const;
  [[nodiscard]] std::shared_ptr<const Prompt> prompt(std::string_view name) const;
  [[nodiscard]] std::shared_ptr<const Method> method(std::string_view name) const;
  /// The first template that matches the URI, with its variables.
  [[nodiscard]] std::pair<std::shared_ptr<const TemplateEntry>, std::map<std::string, std::string>>
  match(std::string_view uri) const;

  [[nodiscard]] std::vector<Listed<ToolEntry>> tools() const;
  [[nodiscard]] std::vector<Listed<Resource>> resources() const;
  [[nodiscard]] std::vector<Listed<TemplateEntry>> resource_templates() const;
  [[nodiscard]] std::vector<Listed<Prompt>> prompts() const;

  /// Whether any tool was ever added with arguments that also travel as headers. If not, requests
  /// need not be checked for them.
  [[nodiscard]] bool uses_header_params() const { return uses_header_params_; }

  /// Replaces the hook. When this returns, the old one is no longer running.
  void on_change(std::function<void(ListKind)> hook) {
    const std::lock_guard lock(hook_mutex_);
    hook_ = std::move(hook);
  }

  /// Which resources somebody is subscribed to.
  [[nodiscard]] Interest& interest() { return interest_; }
  /// The hook is called on the engine thread with resources that somebody subscribes to, before the
  /// subscription is confirmed. So it can note what they contain before the first change.
  using SubscribeHook = std::function<void(const std::vector<std::string>& uris)>;
  void on_subscribe(SubscribeHook hook) {
    const std::lock_guard lock(hook_mutex_);
    subscribe_hook_ = std::move(hook);
  }
  /// May be empty.
  [[nodiscard]] SubscribeHook subscribe_hook() const {
    const std::lock_guard lock(hook_mutex_);
    return subscribe_hook_;
  }

 private:
  void changed(ListKind kind);

  mutable std::mutex mutex_;
  std::atomic<bool> uses_header_params_ = false;
  NamedList<ToolEntry> tools_;
  NamedList<Resource> resources_;
  NamedList<TemplateEntry> templates_;
  NamedList<Prompt> prompts_;
  NamedList<Method> methods_;
  Interest interest_;
  mutable std::mutex hook_mutex_;
  std::function<void(ListKind)> hook_;
  SubscribeHook subscribe_hook_;
};

}  // namespace diorama::mcp
