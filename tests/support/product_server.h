// ProductServer: all toolsets on a copy of the sample project, served over HTTP on a free port.
//
// New ids are the same in every run, so answers can be compared with stored ones.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "app/disk_watch.h"
#include "app/offer.h"
#include "diorama/server.h"
#include "support/mcp_client.h"
#include "support/path_workspace.h"
#include "support/sample_copy.h"
#include "support/told.h"
#include "surface/resource_watch.h"

namespace diorama::test {

struct ProductOptions {
  surface::Policy policy = {true, false};
  AllowList allowed_paths = {}, allowed_components = {};
  std::vector<std::string> extra_folders = {}, import_folders = {};
  std::vector<std::string> toolsets = {"all"};
  std::string unity_editor = {};
  std::chrono::milliseconds shutdown_grace = ServerOptions{}.shutdown_grace;
  bool no_project = false;  ///< none is open
  /// Prepares the project for the test, before it is opened.
  std::function<void(const SampleCopy&)> before = {};
};

class ProductServer : public SampleCopy {
 public:
  explicit ProductServer(const ProductOptions& options = {}) : server_(server_options(options)) {
    if (options.before) options.before(*this);
    workspace_.keep_state_in(state);
    workspace_.draw_ids_from(1);
    workspace_.console().tell_time_by(a_second_later());
    workspace_.options().allowed_paths = options.allowed_paths;
    workspace_.options().allowed_components = options.allowed_components;
    workspace_.options().extra_folders = options.extra_folders;
    workspace_.options().import_folders = options.import_folders;
    if (!options.no_project) {
      REQUIRE(workspace_.open(root));
      REQUIRE(workspace_.watch());
    }
    desk_.policy = options.policy;
    desk_.engine_editor = options.unity_editor;
    desk_.audit = [this](const std::string& line) { audit_.add(line); };
    const auto added = app::add_surface(desk_);
    REQUIRE_MESSAGE(added, (added ? "" : added.error().message));
    const auto post = [this](std::function<void()> job) { server_.post(std::move(job)); };
    resources_.emplace(desk_, post,
                       [this](std::string uri) { server_.resource_updated(std::move(uri)); });
    disk_.emplace(workspace_, post);
    REQUIRE(server_.listen());
  }
  ~ProductServer() { stop(); }
  ProductServer(const ProductServer&) = delete;
  ProductServer& operator=(const ProductServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  /// The lines of the audit log so far.
  [[nodiscard]] std::vector<std::string> audit() const { return audit_.all(); }
  /// Waits until the audit log has so many lines. False: they did not come.
  [[nodiscard]] bool wait_audit(std::size_t lines) { return audit_.wait(lines); }
  /// Ends, when everything that was called has ended.
  void stop() { server_.stop(); }
  mcp::Registry& registry() { return server_.registry(); }
  /// Does something with the workspace as a tool would, and waits until it is done.
  void on_engine(const std::function<void(PathWorkspace&)>& act) {
    std::promise<void> done;
    server_.post([&] {
      act(workspace_);
      desk_.on_change(workspace_.take_touched());
      done.set_value();
    });
    done.get_future().wait();
  }
  /// How many resources are being followed.
  std::size_t followed() {
    std::size_t count = 0;
    std::promise<void> done;
    server_.post([&] {
      desk_.on_change({"Assets/nothing.txt"});
      count = resources_->size();
      done.set_value();
    });
    done.get_future().wait();
    return count;
  }

 private:
  /// A clock that moves on by a second whenever it is looked at.
  static Console::Clock a_second_later() {
    return
        [now = std::chrono::system_clock::time_point(std::chrono::hours(24 * 365 * 56))]() mutable {
          return now += std::chrono::seconds(1);
        };
  }

  static ServerOptions server_options(const ProductOptions& options) {
    ServerOptions out;
    out.port = 0;
    out.engine_thread = true;
    out.toolsets = options.toolsets;
    out.shutdown_grace = options.shutdown_grace;
    return out;
  }

  PathWorkspace workspace_;
  Server server_;
  surface::Desk desk_{workspace_, server_.registry()};
  std::optional<surface::ResourceWatch> resources_;
  std::optional<app::DiskWatch> disk_;
  Told<std::string> audit_;
};

}  // namespace diorama::test
