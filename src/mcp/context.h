// Context: what a tool, resource or prompt function may do with the call it serves.
//
// Questions to the client (elicitation, sampling, roots) do not block. The first ask() returns
// the error InputRequired, the function returns it, and is called again from its beginning when
// the answer is there; then the same ask() returns it. So one function serves clients of every
// revision, and the engine never waits for a person:
//
//   DIORAMA_TRY(const auto name, context.ask("name", InputRequest::form("Your name?", schema)));
//
// Threading: used by the function that received it, on its own thread.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/log.h"
#include "base/result.h"
#include "json/value.h"
#include "mcp/client.h"

namespace diorama::mcp {

class Call;

/// A question to the client.
struct InputRequest {
  enum class Kind { Form, Url, Sampling, Roots };
  Kind kind = Kind::Form;
  std::string params;          ///< JSON object: the params of the method below
  bool counts_unasked = true;  ///< an answer sent before the question counts, too

  /// Asks a person to fill in a form. The schema is flat: an object of primitive properties.
  static InputRequest form(std::string_view message, std::string_view schema_json);
  /// Asks a person to open an address. An accepted answer means consent, not completion.
  static InputRequest url(std::string_view message, std::string_view url, std::string_view id);
  /// Asks the client's model. `params_json` are the params of sampling/createMessage.
  static InputRequest sampling(std::string params_json);
  /// Asks for the folders the client works in.
  static InputRequest roots();

  [[nodiscard]] std::string_view method() const;
};

class Context {
 public:
  explicit Context(std::shared_ptr<Call> call) : call_(std::move(call)) {}
  /// For work that no client asked for: it is never cancelled, and there is nobody to ask.
  Context() = default;

  [[nodiscard]] const Client& client() const;

  /// True when nobody waits for the answer any more; the function should return soon.
  [[nodiscard]] bool cancelled() const;
  /// Waits, but only until the call is cancelled; then it returns false. For Lane::Worker.
  bool wait_for(std::chrono::milliseconds time) const;
  /// For a function that waits for something of its own, as std::condition_variable_any does: the
  /// wait ends when the call is cancelled, too.
  [[nodiscard]] std::stop_token stop_token() const;
  /// The error to return when cancelled or past the deadline.
  [[nodiscard]] Result<void> check() const;

  /// Tells how far the call has come; the number must rise. Only clients that asked for it get it.
  void progress(double done, std::optional<double> total = {}, std::string_view message = {});
  /// A log message for the client, if it wants that level. `data_json` is any JSON value.
  void log(LogLevel level, std::string_view logger, std::string_view data_json);

  /// The client's answer to this question, or InputRequired while there is none.
  /// ClientCapabilityMissing when the client cannot be asked this; InvalidArgument when it accepts
  /// a form with content that does not fit the form's schema; PreconditionFailed, Timeout or
  /// Cancelled when no answer will come. Keys are unique in a call.
  Result<json::Value> ask(std::string_view key, const InputRequest& request);
  /// Asks without needing the answer at once; several questions then go out together. Follow
  /// with answered() and answer().
  Result<void> want(std::string_view key, const InputRequest& request);
  [[nodiscard]] Result<void> answered() const;
  [[nodiscard]] json::Value answer(std::string_view key) const;

  /// From now on the call is a task that the client polls (Tool::task Manual). Does nothing for
  /// clients without tasks, and when it already is one.
  Result<void> become_task();

  /// Ends the connection that carries the answer; the client comes back for it after `retry`.
  /// Does nothing in revisions that cannot do this.
  void close_stream(std::chrono::milliseconds retry);

 private:
  std::shared_ptr<Call> call_;  ///< may be null
};

}  // namespace diorama::mcp
