// Questions to the client, and calls that become tasks.
//
// A function that asked gets called again when the answers are there (mcp/context.h). How the
// question travels depends on the revision: legacy sessions are sent a request, the modern one
// gets an input_required result and repeats its call, a task waits for tasks/update.

#include <algorithm>

#include "base/crypto.h"
#include "base/text.h"
#include "mcp/server.h"

namespace diorama::mcp {
namespace {

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

Answer make_answer(const json::Value& value) {
  std::string text = json::to_text(value);
  auto document = json::parse(text);
  if (!document) return {};
  return {std::move(text), std::make_shared<const json::Document>(*std::move(document))};
}

// What was answered so far, and what was asked now.
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

}  // namespace

std::string Server::state_binding(const Call& call) const {
  std::string text(call.translated.method);
  text += '\n' + call.client().principal + '\n';
  text += call.params()["name"].string_or(call.params()["uri"].string_or(""));
  text += '\n' + json::to_text(call.params()["arguments"]);
  return to_hex(sha256(text));
}

// The modern revision: earlier answers come back in requestState, new ones in inputResponses. Only
// what that state asked for can be answered; without a state, what the function will ask for.
Result<void> Server::restore_answers(Call& call) {
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

void Server::take_answers(Call& call, const json::Value& responses, bool only_asked) {
  for (const json::Value response : responses) {
    if (!response.is_object()) continue;  // malformed: it will be asked again
    const auto asked = std::ranges::find(call.questions, response.key(), &Question::key);
    if (only_asked && asked == call.questions.end()) continue;
    call.answers[std::string(response.key())] = make_answer(response);
    if (asked != call.questions.end()) call.questions.erase(asked);
  }
}

void Server::ask_client(const CallPtr& call) {
  call->waiting = true;
  call->deadline = std::chrono::steady_clock::now() + options_.input_timeout;
  if (call->task) return update_status(*call, TaskStatus::InputRequired);
  if (call->client().modern()) return ask_by_result(*call);
  ask_by_request(*call);
}

void Server::ask_by_result(Call& call) {
  Body body;
  json::Writer out(body.members);
  out.raw_member("inputRequests", questions_json(call.questions));
  out.member("requestState",
             state_.seal(state_binding(call), memory_json(call),
                         std::chrono::system_clock::now() + options_.input_timeout));
  respond(call, body, "input_required");
}

void Server::ask_by_request(Call& call) {
  const auto& session = call.request.session;
  if (!session)
    return fail(call, {ErrorCode::ClientCapabilityMissing,
                       "questions to the client need a session",
                       "send initialize first",
                       {}});
  for (Question& question : call.questions) {
    question.id = json::quoted("diorama-" + std::to_string(next_question_++));
    session->asked[question.id] = call.weak_from_this();
    call.request.outlet->send(
        rpc::write_request(question.id, question.request.method(), question.request.params));
  }
}

void Server::answer(const rpc::Message& message, Session& session) {
  session.last_used = std::chrono::steady_clock::now();
  const auto found = session.asked.find(message.id);
  if (found == session.asked.end()) return;
  const CallPtr call = found->second.lock();
  session.asked.erase(found);
  if (!call || call->done || !call->waiting) return;
  const auto question = std::ranges::find(call->questions, message.id, &Question::id);
  if (question == call->questions.end()) return;
  if (message.error || !message.result.is_object())
    return give_up(call, {ErrorCode::PreconditionFailed,
                          "the client refused " + std::string(question->request.method()) + ": " +
                              std::string(message.error["message"].string_or("no reason given")),
                          {},
                          {}});
  call->answers[question->key] = make_answer(message.result);
  call->questions.erase(question);
  if (call->questions.empty()) run(call);
}

// No answer will come. The function is run once more to learn that: it may have to note it.
void Server::give_up(const CallPtr& call, Error why) {
  withdraw_questions(*call);
  call->refusal = std::move(why);
  run(call);
}

// The client need not answer any more.
void Server::withdraw_questions(Call& call) {
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

void Server::become_task(const CallPtr& call) {
  if (call->done || call->task) return;
  auto task = tasks_.create(call->client().principal, std::chrono::system_clock::now());
  if (!task) return fail(*call, task.error());
  (*task)->call = call;
  Body body;
  json::Writer out(body.members);
  write_task(out, **task);
  // From here on the request is over and the call goes on for the task.
  if (call->registered) --parallel_;
  if (const auto& session = call->request.session) session->calls.erase(call->id());
  call->reply({result_message(*call, body, "task"), 200});
  call->task = *std::move(task);
}

void Server::update_status(Call& call, TaskStatus status) {
  const CallPtr keep = call.shared_from_this();
  Task& task = *call.task;
  if (task.ended()) return;
  task.status = status;
  task.updated = std::chrono::system_clock::now();
  task.input_requests = status == TaskStatus::InputRequired ? questions_json(call.questions) : "";
  if (task.ended()) {
    task.call = nullptr;
    forget(call);
  }
  std::string members;
  json::Writer out(members);
  write_task(out, task);
  write_task_outcome(out, task);
  subscriptions_.task_changed(task.id, members);
  check_drained();
}

}  // namespace diorama::mcp
