// JSON-RPC 2.0 messages: reading them from text and writing them as text.
//
// Knows the envelope, but not what the methods mean. A message that is JSON but not a
// valid envelope is still returned (Kind::Invalid) with its problem and, where readable, its
// id, so that it can be answered. So is a request with values that cannot be read.
//
// Errors: read_messages() fails only when the text is not JSON, is too deep, or is not an
// envelope at all (a bare number, an empty batch).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/value.h"
#include "json/writer.h"

namespace diorama::rpc {

// JSON-RPC error codes, on the wire.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternalError = -32603;

struct Message {
  enum class Kind { Request, Notification, Response, Invalid };
  Kind kind = Kind::Invalid;
  std::string id;  ///< as JSON text ("7" or "\"a\""), so that its type is kept; may be empty
  std::string_view method;  ///< views into the document, like the values below
  json::Value params;
  json::Value result;
  json::Value error;
  std::optional<Error> problem;  ///< of an Invalid message
};

struct Incoming {
  std::shared_ptr<const json::Document> document;  ///< keeps the views of the messages alive
  std::vector<Message> messages;
  bool batch = false;

  /// How many of them need an answer: the requests, and the invalid ones.
  [[nodiscard]] std::size_t replies_wanted() const;
  /// Whether one of them calls this method.
  [[nodiscard]] bool calls(std::string_view method) const;
};

/// `text` may be parsed in place and keeps its value.
Result<Incoming> read_messages(json::Parser& parser, std::string& text);

/// The code that answers an Invalid message.
int rpc_code(const Message& invalid);
/// The code that answers a text that read_messages() could not read.
int rpc_code(const Error& unreadable);

/// Begins a response in `out`; the caller writes the result's value and ends the object.
json::Writer& begin_result(json::Writer& out, std::string_view id);
/// An empty id leaves the member out: the id could not be read.
std::string write_error(std::string_view id, int code, std::string_view message,
                        std::string_view data_json = {});
/// The answer to a text that read_messages() could not read; its id is null, as JSON-RPC has it.
std::string write_unreadable(const Error& problem);
std::string write_notification(std::string_view method, std::string_view params_json);
std::string write_request(std::string_view id, std::string_view method,
                          std::string_view params_json);

}  // namespace diorama::rpc
