// Questions: how a call's questions travel to its client, and the answers back to the call.
//
// A function that asked is called again when the answers are there (mcp/context.h). How a
// question travels depends on the revision: a legacy session is sent a request; a modern client
// gets an input_required result and repeats its call; a task waits for tasks/update. Nothing
// here runs or ends a call: that is Calls, which asks this class what to send.
//
// Threading: loop only; protocol state is touched only there.
// Errors: restore() fails with InvalidArgument for answers that do not belong to the call, send()
// with ClientCapabilityMissing when there is no session to ask.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "json/value.h"
#include "mcp/calls/call.h"
#include "mcp/calls/request_state.h"
#include "mcp/session.h"
#include "rpc/message.h"

namespace diorama::mcp {

class Questions {
 public:
  /// `patience` is how long a question may stay unanswered.
  Questions(std::string state_key, std::chrono::milliseconds patience)
      : state_(std::move(state_key)), patience_(patience) {}

  [[nodiscard]] std::chrono::milliseconds patience() const { return patience_; }

  /// Takes the answers that came with the request itself (modern revision).
  Result<void> restore(Call& call);
  /// The questions as an input_required result; the client carries what was answered so far.
  [[nodiscard]] Body as_result(const Call& call);
  /// The questions as requests to a legacy session.
  Result<void> send(Call& call);

  /// What the client's answer to one of those requests means.
  struct Answered {
    CallPtr call;                  ///< null: nobody waits for this answer
    std::optional<Error> refusal;  ///< the client did not answer the question
  };
  Answered take_reply(const rpc::Message& message, Session& session);

 private:
  RequestState state_;
  const std::chrono::milliseconds patience_;
  std::uint64_t next_question_ = 1;
};

/// Takes answers by the key of their question. With `only_asked`, answers to questions that were
/// not asked are ignored.
void take_answers(Call& call, const json::Value& responses, bool only_asked);
/// Tells the session's client that it no longer needs to answer.
void withdraw_questions(Call& call);
/// The questions as JSON: the value of the member inputRequests.
std::string questions_json(const std::vector<Question>& questions);

}  // namespace diorama::mcp
