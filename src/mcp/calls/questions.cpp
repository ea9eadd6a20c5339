#include "mcp/calls/questions.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/text.h"
#include "json/writer.h"

namespace diorama::mcp {
namespace {

Answer make_answer(const json::Value& value) {
  std::string text = json::to_text(value);
  auto document = json::parse(text);
  if (!document) return {};
  return {std::move(text), std::make_shared<const json::Document>(*std::move(document))};
}

// What was answered so far, and what was asked now:
//   {"answers":{"name":{"action":"accept","content":{"name":"Ada"}}},"asked":["color"]}
std::string memory_json(const Call& call) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("answers").begin_object();
  for (const auto& [key, answer] : call.answers)
    if (std::ranges::find(call.questions, key, &Question::key) == call.questions.end())
      out.raw_member(key, answer.json);
  out.end_object().key("asked").begin_array();
  for (const Question& question : call.questions) out.value(question.key);
  out.end_array().end_object();
  return text;
}

// What a requestState belongs to: exactly this call, by this client.
std::string state_binding(const Call& call) {
  std::string text(call.translated.method);
  text += '\n' + call.client().principal + '\n';
  text += call.params()["name"].string_or(call.params()["uri"].string_or(""));
  text += '\n' + json::to_text(call.params()["arguments"]);
  return to_hex(sha256(text));
}

}  // namespace

std::string questions_json(const std::vector<Question>& questions) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const Question& question : questions) {
    out.key(question.key).begin_object().member("method", question.request.method());
    out.raw_member("params", question.request.params).end_object();
  }
  out.end_object();
  return text;
}

void take_answers(Call& call, const json::Value& responses, bool only_asked) {
  for (const json::Value response : responses) {
    if (!response.is_object()) continue;  // malformed: it will be asked again
    const auto asked = std::ranges::find(call.questions, response.key(), &Question::key);
    if (only_asked && asked == call.questions.end()) continue;
    call.answers[std::string(response.key())] = make_answer(response);
    if (asked != call.questions.end()) call.questions.erase(asked);
  }
}

void withdraw_questions(Call& call) {
  const auto& session = call.request.session;
  if (!session || !call.waiting) return;
  for (const Question& question : call.questions) {
    const auto asked = session->asked.find(question.id);
    if (asked == session->asked.end()) continue;
    call.request.outlet->send(
        rpc::write_notification("notifications/cancelled", "{\"requestId\":" + asked->first + "}"));
    session->asked.erase(asked);
  }
}

// Earlier answers come back in requestState, new ones in inputResponses. Only what that state
// asked for can be answered; without a state, what the function will ask for.
Result<void> Questions::restore(Call& call) {
  if (!call.client().modern()) return {};
  if (const json::Value sealed = call.params()["requestState"]; sealed && !sealed.is_null()) {
    DIORAMA_TRY(const std::string payload, state_.open(sealed.string_or(""), state_binding(call),
                                                       std::chrono::system_clock::now()));
    DIORAMA_TRY(const json::Document document, json::parse(payload));
    take_answers(call, document.root()["answers"], false);
    for (const json::Value key : document.root()["asked"])
      call.questions.push_back({std::string(key.string_or("")), {}});
  }
  const json::Value responses = call.params()["inputResponses"];
  if (responses && !responses.is_object())
    return Error{ErrorCode::InvalidArgument,
                 "inputResponses: expected an object",
                 "answer each key of inputRequests",
                 {{"field", "inputResponses"}}};
  const bool asked = !call.params()["requestState"].string_or("").empty();
  take_answers(call, responses, asked);
  call.unasked = !asked && !call.answers.empty();
  return {};
}

Body Questions::as_result(const Call& call) {
  Body body;
  json::Writer out(body.members);
  out.raw_member("inputRequests", questions_json(call.questions));
  out.member("requestState", state_.seal(state_binding(call), memory_json(call),
                                         std::chrono::system_clock::now() + patience_));
  return body;
}

Result<void> Questions::send(Call& call) {
  const auto& session = call.request.session;
  if (!session)
    return Error{ErrorCode::ClientCapabilityMissing,
                 "questions to the client need a session",
                 "send initialize first",
                 {}};
  for (Question& question : call.questions) {
    question.id = json::quoted("diorama-" + std::to_string(next_question_++));
    session->asked[question.id] = call.weak_from_this();
    call.request.outlet->send(
        rpc::write_request(question.id, question.request.method(), question.request.params));
  }
  return {};
}

Questions::Answered Questions::take_reply(const rpc::Message& message, Session& session) {
  const auto found = session.asked.find(message.id);
  if (found == session.asked.end()) return {};
  CallPtr call = found->second.lock();
  session.asked.erase(found);
  if (!call || call->done || !call->waiting) return {};
  const auto question = std::ranges::find(call->questions, message.id, &Question::id);
  if (question == call->questions.end()) return {};
  if (message.error || !message.result.is_object())
    return {std::move(call),
            Error{ErrorCode::PreconditionFailed,
                  "the client refused " + std::string(question->request.method()) + ": " +
                      std::string(message.error["message"].string_or("no reason given")),
                  {},
                  {}}};
  call->answers[question->key] = make_answer(message.result);
  call->questions.erase(question);
  return {std::move(call), std::nullopt};
}

}  // namespace diorama::mcp
