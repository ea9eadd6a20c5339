// subscriptions/listen: a modern request that stays open and gets changes.
//
// Threading: loop only. The program's subscribe hook runs on the engine thread before the
// subscription is confirmed.
#pragma once

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

void listen(Service& service, const CallPtr& call);

}  // namespace diorama::mcp::methods
