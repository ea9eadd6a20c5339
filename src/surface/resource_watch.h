// ResourceWatch: tells subscribers when a resource has changed, whoever
// changed it: a tool, an undo, another program.
//
// It keeps a digest of every resource that somebody is subscribed to. After a change it reads those
// that it can affect again, a few milliseconds at a time, after work that clients wait for; where
// nobody is subscribed, nothing is done. A resource that can no longer be read has changed, too.
//
// Threading: engine thread only. Errors: none.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "surface/desk.h"
#include "surface/resources.h"

namespace diorama::surface {

class ResourceWatch {
 public:
  using Job = std::function<void()>;

  /// Connects itself to the desk, its workspace and its registry, before the server
  /// runs. `post` runs a job on the engine thread later, `tell` tells the subscribers of a URI.
  /// The desk must outlive this; posted jobs must not run after it.
  ResourceWatch(Desk& desk, std::function<void(Job)> post, std::function<void(std::string)> tell);
  ~ResourceWatch();
  ResourceWatch(const ResourceWatch&) = delete;
  ResourceWatch& operator=(const ResourceWatch&) = delete;

  /// From now on changes of these are reported.
  void begin(const std::vector<std::string>& uris);
  /// These files have changed (project paths); none: anything may have.
  void changed(const std::vector<std::string>& files);

  /// The console has changed.
  void console_changed();

  /// How many are followed.
  [[nodiscard]] std::size_t size() const { return digests_.size(); }

 private:
  void fall_due(const std::function<bool(Follows)>& concerned);
  [[nodiscard]] std::string digest(const std::string& uri) const;
  void look(const std::string& uri);
  void look_at_some();

  Desk& desk_;
  const std::function<void(Job)> post_;
  const std::function<void(std::string)> tell_;
  std::map<std::string, std::string> digests_;  ///< by URI
  std::set<std::string> due_;                   ///< those that must be read again
};

}  // namespace diorama::surface
