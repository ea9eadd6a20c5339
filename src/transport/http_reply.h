// What goes back to the client: status lines, response heads, and refusals in JSON.
//
// Threading: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "rpc/http.h"

namespace diorama::transport {

/// A refusal by the transport itself: a JSON-RPC error without an id, as MCP clients expect.
rpc::HttpResponse refusal(int status, std::string_view message);

/// The facts of a response head that the handler does not decide.
struct HeadFacts {
  std::string_view date;            ///< of the Date header
  std::string_view allowed_origin;  ///< adds the CORS headers; empty: none
  std::size_t content_length = 0;
  bool chunked = false;      ///< instead of content_length
  bool until_close = false;  ///< neither: the end of the connection ends the body
  bool json = false;         ///< names the Content-Type
  bool keep_alive = true;
  bool http_1_0 = false;
};

/// Appends status line, headers and the empty line. Headers that belong to the transport
/// (Content-Length, Date, Connection, ...) or that contain a line break are left out.
void append_head(std::string& out, int status, const rpc::HttpHeaders& headers,
                 const HeadFacts& facts);

/// Whether the headers ask for the connection to be closed.
bool asks_to_close(const rpc::HttpHeaders& headers);

/// Now, as the Date header spells it: "Tue, 15 Nov 1994 08:12:31 GMT".
std::string http_date();

/// Appends the size line of a chunk. REQUIRES: bytes > 0, because an empty chunk ends the body
void append_chunk_size(std::string& out, std::size_t bytes);

}  // namespace diorama::transport
