// The Desk: what every tool, resource and prompt of the product works with.
//
// Threading: made once, before the server runs; its functions are called on the engine thread.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.h"
#include "mcp/context.h"
#include "mcp/registry.h"
#include "mcp/types.h"
#include "scene/input.h"
#include "scene/progress.h"
#include "scene/world.h"
#include "workspace/workspace.h"

namespace diorama::surface {

struct ResourceRow;
struct ToolRow;

/// What a write, or the start of a program, needs.
struct Policy {
  bool allow_writes = false;
  bool require_confirm = false;  ///< a person's yes to each
  bool allow_run = false;        ///< programs may be started
};

struct Desk {
  Workspace& workspace;
  mcp::Registry& registry;
  Policy policy = {};
  /// Takes a line of JSON about every write and every start of a program; may be empty. Called on
  /// the thread of the call.
  std::function<void(const std::string& line)> audit = {};
  /// Called with the files that a call changed, none if it only loaded or closed scenes; or empty.
  std::function<void(const std::vector<std::string>& files)> on_change = {};
  std::string engine_editor = {};  ///< the program that runs tests; empty: none

  /// The rows that change something, by name.
  std::map<std::string, const ToolRow*, std::less<>> writes = {};
  /// The rows of resources, by URI or template: for following changes.
  std::map<std::string, const ResourceRow*, std::less<>> resources = {};
};

/// What a handler works with. REQUIRES, for the functions: the row needs a project.
struct Call {
  Desk& desk;
  Workspace& workspace;
  mcp::Registry& registry;
  mcp::Context& context;

  /// Turns names into refs; the only way to do so.
  [[nodiscard]] Result<scene::ObjectRef> object(
      const std::string& scene, const std::string& name,
      scene::Namesakes namesakes = scene::Namesakes::ActiveOne) const;
  [[nodiscard]] Result<scene::ObjectRef> parent(const std::string& scene,
                                                const std::string& name) const;
  [[nodiscard]] Result<scene::ComponentRef> component(const std::string& name) const;
  [[nodiscard]] Result<scene::ObjectQuery> objects(const FindWhere& where) const;
  /// Values for fields of something in that scene.
  [[nodiscard]] Result<scene::Input> values(const json::Value& given,
                                            const std::string& scene) const;
  [[nodiscard]] Result<scene::Editor*> editor() const { return workspace.editor(); }
  /// Tells the client how far a long question has got. REQUIRES: the call outlives the question.
  [[nodiscard]] scene::Progress progress() const;
};

}  // namespace diorama::surface
