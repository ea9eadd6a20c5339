// The methods of tasks: a client asks about a call that has become a task, answers its questions,
// or stops it.
//
// Threading: loop only; they answer at once.
// Errors: ClientCapabilityMissing without the tasks extension; InvalidArgument for a task that is
// unknown, expired, or another principal's.
#pragma once

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

Result<Body> get_task(Service& service, Call& call);
void update_task(Service& service, const CallPtr& call);
void cancel_task(Service& service, const CallPtr& call);

}  // namespace diorama::mcp::methods
