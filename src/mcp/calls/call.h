// A Call is one request on its way through the server: what was asked, by whom, how to answer,
// and what has happened so far. Calls moves it along; Context is its face to the function.
//
// Threading: everything belongs to the loop, except: `cancel` and `started` (any thread);
// `outcome`, `questions`, `last_progress` and `task_asked` belong to the function while it runs and
// to the loop when it has returned. `answers` and `refusal` change only while it does not run.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mcp/client.h"
#include "mcp/context.h"
#include "mcp/dialect.h"
#include "mcp/outlet.h"
#include "mcp/registry.h"
#include "mcp/session.h"
#include "rpc/cancel.h"
#include "rpc/message.h"
#include "rpc/reply_once.h"

namespace diorama::mcp {

class Calls;
struct Task;

/// A request as a binding (HTTP, stdio) hands it over.
struct Request {
  rpc::Message message;
  std::shared_ptr<const json::Document> document;
  Client client;
  std::shared_ptr<Session> session;  ///< null for modern HTTP
  std::shared_ptr<Outlet> outlet;
  /// What the message means. A binding that has already translated it passes that.
  Translated translated = translate(message.method, message.params);
};

/// The members of a result object, as JSON text without braces.
struct Body {
  std::string members;
  bool cacheable = false;    ///< gets ttlMs and cacheScope in the modern revision
  std::string meta;          ///< further members of _meta
  std::string failure = {};  ///< of a tool, for logs: "ERR_NOT_FOUND: ..."; empty: it succeeded
};

/// A function that answers a call, and where and how long it may run.
struct Work {
  std::function<Result<Body>(Context&)> run;
  Lane lane = Lane::Engine;
  std::chrono::milliseconds timeout{0};
};

struct Question {
  std::string key;
  InputRequest request;
  std::string id = {};  ///< of the request that carries it, in legacy sessions
};

struct Answer {
  std::string json;
  std::shared_ptr<const json::Document> document;  ///< the same, parsed
};

class Call : public std::enable_shared_from_this<Call> {
 public:
  Call(Calls& owner, Request&& from)
      : calls(owner), request(std::move(from)), translated(request.translated) {}

  [[nodiscard]] const Client& client() const { return request.client; }
  [[nodiscard]] const Params& params() const { return translated.params; }
  [[nodiscard]] const std::string& id() const { return request.message.id; }

  Calls& calls;
  const Request request;
  const Translated translated;
  rpc::ReplyOnce reply;
  rpc::CancelToken cancel;

  Work work;
  Result<Body> outcome = Body{};          ///< of `work`, on its way from its lane to the loop
  std::shared_ptr<const ToolEntry> tool;  ///< of a tools/call, also of one inside its arguments
  json::Value arguments;                  ///< of that tool, always an object
  std::shared_ptr<Task> task;             ///< once it has become one

  std::atomic<bool> started = false;
  bool registered = false;  ///< among the calls that have a deadline
  bool has_place = false;   ///< among those that may run at a time
  bool in_line = false;     ///< for a place
  bool done = false;
  bool waiting = false;  ///< for the client's answers
  const std::chrono::steady_clock::time_point taken = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point deadline;
  std::string failure;  ///< how it has failed, for logs; empty: it has not

  std::vector<Question> questions;  ///< asked in the last run and not answered yet
  std::map<std::string, Answer, std::less<>> answers;
  bool unasked = false;           ///< the answers came with the first request, before any question
  std::optional<Error> refusal;   ///< why answers will not come; the function is told and ends
  bool unwanted = false;          ///< nobody waits for the reply any more
  double last_progress = -1e308;  ///< told by the function
  bool task_asked = false;        ///< by the function
};

using CallPtr = std::shared_ptr<Call>;

}  // namespace diorama::mcp
