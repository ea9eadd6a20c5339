// The methods of resources: lists, reading, and the subscriptions of legacy sessions.
//
// Threading: loop only; the function that reads a resource runs in its lane.
// Errors: ResourceNotFound for a URI that is neither registered nor matches a template.
#pragma once

#include <string_view>

#include "mcp/methods/service.h"

namespace diorama::mcp::methods {

Result<Body> list_resources(Service& service, Call& call);
Result<Body> list_templates(Service& service, Call& call);
Result<Work> read_resource(Service& service, Call& call);
void subscribe(Service& service, const CallPtr& call);
Result<Body> unsubscribe(Service& service, Call& call);

/// Whether resources/read would find a resource or a template for it.
bool is_readable(const Registry& registry, std::string_view uri);

}  // namespace diorama::mcp::methods
