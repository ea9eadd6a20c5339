// Action arguments: which arguments each action of a tool uses. One that the action does not use is
// refused, as a call that is told to be done should have done all that was asked.
//
// Threading: free functions. Errors: InvalidArgument.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/list_text.h"
#include "base/result.h"

namespace diorama::surface {

struct ActionArgument {
  const char* name;
  bool given;
  bool used;             ///< by this action
  bool setting = false;  ///< something that a setting action sets
};

/// `sets`: the action is there to set something, so at least one of its settings has to be given.
inline Result<void> check_arguments(std::span<const ActionArgument> arguments,
                                    const std::string& action, bool sets) {
  std::vector<std::string> unused, settings;
  bool any = false;
  for (const ActionArgument& each : arguments) {
    if (each.given && !each.used) unused.emplace_back(each.name);
    if (!each.used || !each.setting) continue;
    settings.emplace_back(each.name);
    any = any || each.given;
  }
  if (!unused.empty())
    return Error{ErrorCode::InvalidArgument,
                 unused.front() + ": " + action + " does not use " + joined(unused),
                 "leave it out, or choose the action that uses it",
                 {{"field", unused.front()}}};
  if (!sets || any) return {};
  return Error{ErrorCode::InvalidArgument,
               action + ": nothing is given that it sets",
               "give one or more of " + joined(settings),
               {{"field", "action"}}};
}

}  // namespace diorama::surface
