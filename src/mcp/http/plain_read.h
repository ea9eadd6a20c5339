// GET /read?uri=...: a resource as a plain HTTP answer, for people and scripts without MCP.
//
// Threading: loop only; the function that reads the resource runs in its lane.
// Errors: the HTTP status of the error's kind, with the JSON-RPC error as the body.
#pragma once

#include <memory>

#include "json/value.h"
#include "rpc/http.h"

namespace diorama::mcp {

class Server;

void plain_read(Server& server, json::Parser& parser,
                const std::shared_ptr<rpc::HttpExchange>& exchange);

}  // namespace diorama::mcp
