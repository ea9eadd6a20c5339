// The methods about the connection itself: who speaks with whom, and whether both still do.
//
// Threading: loop only; they answer at once.
#pragma once

#include <string>

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

/// The handshake of the legacy revisions; a session begins with it.
Result<Body> initialize(Service& service, Call& call);
/// server/discover: what a modern client asks instead.
Result<Body> discover(Service& service, Call& call);
Result<Body> ping(Service& service, Call& call);
/// Stops the session's call of that id, or the one that is still to come.
void cancel_call(Calls& calls, Session& session, const std::string& id);
/// The same as a request.
Result<Body> cancel_request(Service& service, Call& call);
Result<Body> set_level(Service& service, Call& call);
/// shutdown and exit; exit also ends the session.
Result<Body> shut_down(Service& service, Call& call);

}  // namespace diorama::mcp::methods
