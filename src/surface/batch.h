// Batch: several tools that change something, run as one undo step.
//
// An argument {"$result": 0} means what call 0 made: its object ("obj:10012"), else the path
// it answered; {"$result": 0, "field": "guid"} means any part of its answer.
//
// Threading: engine thread only. Errors: those of the tools, with the call in "call", and Cancelled
// when nobody waits for the answer any more; nothing is changed then.
#pragma once

#include "surface/arguments.h"

namespace diorama::surface {

struct Answer;
struct Call;

struct BatchCall {
  std::string tool;
  std::optional<FieldMap> arguments;
  static constexpr auto fields() {
    return std::tuple{json::field("tool", &BatchCall::tool, ""),
                      json::field("arguments", &BatchCall::arguments, "")};
  }
};

struct BatchParams {
  std::vector<BatchCall> calls;
  bool dry_run = false;
  static constexpr auto fields() {
    return std::tuple{json::field("calls", &BatchParams::calls, ""),
                      json::optional_field("dry_run", &BatchParams::dry_run, "")};
  }
};

/// Each call is told by itself.
template <>
struct TellAs<std::vector<BatchCall>> {
  static void tell(CallWords& out, std::string_view, const json::Value& given) {
    for (const json::Value call : given) out.calls.push_back(call);
  }
};

Result<Answer> batch(Call& call, const BatchParams& params);

}  // namespace diorama::surface
