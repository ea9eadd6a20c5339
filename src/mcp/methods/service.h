// Service: what the methods work with. The server makes one and hands it to each of them.
//
// A method is a free function of it and a call. Most return the answer of the call: a Body at
// once, or the Work that will make one; mcp/methods/method_table.cpp does the rest. A method
// that has to do something after its answer takes the call itself and answers it (service.calls).
//
// Threading: methods run on the loop, where protocol state belongs. The Work they return runs in
// its lane and must not touch anything in here.
#pragma once

#include "mcp/calls/calls.h"
#include "mcp/calls/tasks.h"
#include "mcp/news/subscriptions.h"
#include "mcp/registry.h"
#include "mcp/server_options.h"

namespace diorama::mcp::methods {

struct Service {
  const ServerOptions& options;
  Registry& registry;
  Calls& calls;
  TaskStore& tasks;
  Subscriptions& subscriptions;
};

}  // namespace diorama::mcp::methods
