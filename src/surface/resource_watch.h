// ResourceWatch: tells subscribers of a resource when it says something else than before, whoever
// changed it: a tool, an undo, another program.
//
// It keeps a digest of every resource somebody is subscribed to. After a change those that it can
// concern are read again, a few milliseconds' worth at a time, behind what clients wait for; where
// nobody is subscribed, nothing is done. A resource that cannot be read any more has changed, too.
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

  /// Has the desk, its workspace and its registry tell it what it needs to know, before the server
  /// runs. `post` has a job run on the engine thread later, `tell` tells the subscribers of a URI.
  /// The desk must outlive this; what is posted must not run after it.
  ResourceWatch(Desk& desk, std::function<void(Job)> post, std::function<void(std::string)> tell);
  ~ResourceWatch();
  ResourceWatch(const ResourceWatch&) = delete;
  ResourceWatch& operator=(const ResourceWatch&) = delete;

  /// From now on changes of these are told of.
  void begin(const std::vector<std::string>& uris);
  /// These files are different (project paths); none: anything may be.
  void changed(const std::vector<std::string>& files);

  /// There is something else in the console.
  void console_changed();

  /// How many are being followed.
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
  std::set<std::string> due_;                   ///< those that have to be read again
};

}  // namespace diorama::surface
