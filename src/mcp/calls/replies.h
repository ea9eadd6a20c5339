// Replies: the text of a call's answer.
//
// The revisions share the result of a method and differ in its frame: the modern one adds
// resultType, how long a list may be kept, and who answers. Nothing is sent here.
//
// Threading: nothing changes after construction; used on the loop.
// Errors: none.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "json/writer.h"
#include "mcp/calls/call.h"
#include "mcp/encode.h"

namespace diorama::mcp {

class Replies {
 public:
  explicit Replies(const Implementation& info);

  /// The result object with its frame.
  void write_result(json::Writer& out, const Call& call, const Body& body,
                    std::string_view result_type) const;
  /// The JSON-RPC response that carries it.
  [[nodiscard]] std::string result_message(const Call& call, const Body& body,
                                           std::string_view result_type) const;

 private:
  const std::string identity_;      // begins the _meta of every modern result
  const std::string presentation_;  // the same with description, website and icons: said once
};

/// A failure in the words of the call's revision and dialect.
struct FailureReply {
  int code;
  std::string message;
  std::string data;  ///< JSON
  int http_status;
};
FailureReply failure_reply(const Call& call, const Error& error);

}  // namespace diorama::mcp
