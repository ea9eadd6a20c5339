// Actions: every change of a project by its name and with plain values, and batches of them.
//
// A batch is one step: all of its calls are made, or none. A call can use what an earlier one gave:
// {"$result": 0} is the path of what call 0 made or changed, {"$result": 0, "field": "guid"} any
// other part of its answer. A dry run makes everything, says what would be different, and leaves
// nothing of it.
//
// It knows no JSON; names and arguments are those of the tools where a tool does the same.
//
// Threading: engine thread only. Errors: InvalidArgument naming the call and the argument; those of
// the editors, with the call that failed in "call".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scene/input.h"
#include "workspace/scene_diff.h"

namespace diorama {

class Workspace;

struct ActionCall {
  std::string action;
  scene::Input arguments;  ///< a map
};

struct BatchResult {
  std::vector<scene::Input> results;  ///< one for each call: a map
  std::vector<SceneDiff> changes;     ///< of a dry run: every file that would be another
};

/// The names of all actions.
[[nodiscard]] std::vector<std::string_view> action_names();

/// One change; its answer is a map, mostly with "path".
Result<scene::Input> run_action(Workspace& workspace, const ActionCall& call);

Result<BatchResult> run_batch(Workspace& workspace, const std::vector<ActionCall>& calls,
                              bool dry_run);

}  // namespace diorama
