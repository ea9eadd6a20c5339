#include "mcp/calls/calls.h"

#include <utility>

#include "json/writer.h"
#include "mcp/calls/call_log.h"
#include "mcp/calls/tool_answer.h"
#include "mcp/calls/waiting_calls.h"

namespace diorama::mcp {
namespace {

using std::chrono::milliseconds;

rpc::Reply internal_fallback(const std::string& id) {
  return {rpc::write_error(id, rpc::kInternalError, "the request ended without an answer"), 200};
}

// Runs instead of the function of a tool that wants to know which of its calls were refused.
std::function<Result<Body>(Context&)> refusal(const Call* call, Error why) {
  return [call, why = std::move(why)](Context& context) -> Result<Body> {
    call->tool->refused(context, call->arguments, why);
    return why;
  };
}

// Whether the call is a task from its beginning. A tool can also decide that while it runs.
bool begins_as_task(const Call& call) {
  return call.tool && call.client().capabilities.tasks && call.client().modern() &&
         (call.tool->task == TaskSupport::Optional || call.tool->task == TaskSupport::Required);
}

// A failure the function itself did not report; for a tool it is still a result.
Result<Body> failure_from_outside(const Call& call, const Error& error) {
  if (!call.tool || call.translated.style == Style::Editor) return error;
  return tool_body(call, error, call.started ? Execution::Unknown : Execution::NotExecuted);
}

}  // namespace

Calls::Calls(const ServerOptions& options, rpc::Loop& loop, rpc::EngineQueue& engine,
             rpc::WorkerPool& workers, std::string state_key, TaskStore& tasks,
             Subscriptions& subscriptions)
    : options_(options),
      loop_(loop),
      tasks_(tasks),
      subscriptions_(subscriptions),
      log_(std::make_unique<const CallLog>(options)),
      replies_(options.info),
      questions_(std::move(state_key), options.input_timeout),
      running_(
          loop, [this](Call& call) { time_out(call); },
          [this] { tasks_.expire(std::chrono::system_clock::now()); }),
      waiting_(std::make_unique<WaitingCalls>(options.max_waiting)),
      lanes_(loop, engine, workers, [this](const CallPtr& call) { finished(call); }) {}

Calls::~Calls() = default;

CallPtr Calls::take(Request request) {
  auto call = std::make_shared<Call>(*this, std::move(request));
  call->reply = rpc::ReplyOnce(
      [call = call.get()](rpc::Reply reply) { call->request.outlet->finish(std::move(reply)); },
      [call = call.get()] { return internal_fallback(call->id()); });
  return call;
}

void Calls::begin(const CallPtr& call, Work work) {
  const bool is_free = running_.parallel() < options_.max_parallel;
  if (!is_free && !waiting_->has_room_for(*call))
    return fail(*call, {ErrorCode::RateLimited,
                        "Cannot have more than " + std::to_string(options_.max_parallel) +
                            " parallel requests. Please slow down.",
                        {},
                        {}});
  const auto restored = questions_.restore(*call);
  if (!restored && !(call->tool && call->tool->refused)) return fail(*call, restored.error());
  if (!restored) work.run = refusal(call.get(), restored.error());
  call->work = std::move(work);
  const bool needs_place = call->work.lane != Lane::Protocol;
  if (needs_place) {
    running_.add(call);
    if (is_free) running_.take_place(*call);
    if (const auto& session = call->request.session) {
      session->calls[call->id()] = call;
      if (session->early_cancels.take(call->id(), session->last_used)) return cancel(call);
    }
  }
  if (restored && begins_as_task(*call)) become_task(call);
  if (call->done) return;
  if (call->has_place || call->task || !needs_place) return run(call);
  call->deadline = std::chrono::steady_clock::now() + call->work.timeout;
  waiting_->add(call);
}

void Calls::run_waiting() {
  while (running_.parallel() < options_.max_parallel) {
    const CallPtr call = waiting_->next();
    if (!call) return;
    running_.take_place(*call);
    run(call);
  }
}

void Calls::run(const CallPtr& call) {
  call->questions.clear();
  call->waiting = false;
  call->started = false;
  call->deadline = std::chrono::steady_clock::now() + call->work.timeout;
  lanes_.run(call);
}

void Calls::finished(const CallPtr& call) {
  if (call->done) return;
  const Result<Body> outcome = std::move(call->outcome);
  if (call->unwanted) return end(*call, {});
  if (!outcome && outcome.error().code == ErrorCode::InputRequired && !call->questions.empty())
    return ask_client(call);
  settle(*call, outcome);
}

void Calls::settle(Call& call, const Result<Body>& outcome) {
  outcome ? respond(call, *outcome) : fail(call, outcome.error());
}

void Calls::respond(Call& call, const Body& body, std::string_view result_type) {
  call.failure = body.failure;
  if (call.task && !call.task->ended()) {
    json::Writer out(call.task->result);
    replies_.write_result(out, call, body, result_type);
    return set_status(call, TaskStatus::Completed);
  }
  end(call, {replies_.result_message(call, body, result_type), 200});
}

void Calls::fail(Call& call, const Error& error) {
  const FailureReply reply = failure_reply(call, error);
  call.failure = named(error);
  if (call.task && !call.task->ended()) {
    json::Writer out(call.task->error);
    out.begin_object().member("code", reply.code).member("message", reply.message);
    out.raw_member("data", reply.data).end_object();
    return set_status(
        call, error.code == ErrorCode::Cancelled ? TaskStatus::Cancelled : TaskStatus::Failed);
  }
  end(call,
      {rpc::write_error(call.id(), reply.code, reply.message, reply.data), reply.http_status});
}

void Calls::end(Call& call, rpc::Reply reply) {
  const auto keep = call.shared_from_this();
  log_->note_end(call, !reply.message.empty(), reply.http_status);
  forget(call);
  call.reply(std::move(reply));
  run_waiting();
  running_.check_drained();
}

void Calls::forget(Call& call) {
  call.done = true;
  if (const auto& session = call.request.session) {
    session->early_cancels.ended(call.id());
    // Not the entry of another call: one that reused a running call's id was refused.
    const auto known = session->calls.find(call.id());
    if (known != session->calls.end() && known->second.lock().get() == &call)
      session->calls.erase(known);
  }
  waiting_->remove(call);
  call.registered ? running_.remove(call) : subscriptions_.remove(&call);
}

void Calls::cancel(const CallPtr& call) {
  if (call->done || call->task || call->unwanted) return;  // a task outlives its request
  call->unwanted = true;
  if (call->waiting) {
    if (const auto& session = call->request.session) session->calls.erase(call->id());
    return give_up(call, {ErrorCode::Cancelled, "the call was cancelled", {}, {}});
  }
  call->cancel.cancel();
  end(*call, {});
}

void Calls::note_invalid(std::string_view problem) const {
  log_->note_invalid(problem);
}

Error Calls::why_late(const Call& call) const {
  const std::string time = std::to_string(call.work.timeout.count());
  const std::pair<std::string, std::string> detail{"timeoutMs", time};
  if (std::chrono::steady_clock::now() < call.deadline)  // only the server's own end comes earlier
    return {ErrorCode::NotReady,
            "the server is stopping and ended the call",
            "connect again and repeat it",
            {}};
  if (call.waiting)
    return {ErrorCode::Timeout,
            "no answer came from the client in time",
            "ask again and answer sooner",
            {detail}};
  if (!call.started)
    return {
        ErrorCode::Timeout,
        "the call waited " + time + " ms for its turn and was not begun: others are still running",
        "repeat it later, or raise _meta[\"diorama/timeoutMs\"]",
        {detail}};
  return {ErrorCode::Timeout,
          "the call took longer than " + time + " ms",
          "ask for less, or raise _meta[\"diorama/timeoutMs\"]",
          {detail}};
}

void Calls::time_out(Call& call) {
  const Error error = why_late(call);
  if (call.waiting) return give_up(call.shared_from_this(), error);
  call.cancel.cancel();
  if (call.unwanted) return end(call, {});
  settle(call, failure_from_outside(call, error));
}

void Calls::drain(milliseconds patience, rpc::Task done) {
  running_.drain(patience, std::move(done));
  subscriptions_.close_all(
      [this](Call& call) { respond(call, {{}, false, subscription_meta(call.id())}); });
  running_.check_drained();
}

void Calls::ask_client(const CallPtr& call) {
  call->waiting = true;
  call->deadline = std::chrono::steady_clock::now() + questions_.patience();
  if (call->task) return set_status(*call, TaskStatus::InputRequired);
  if (call->client().modern()) return respond(*call, questions_.as_result(*call), "input_required");
  if (const auto sent = questions_.send(*call); !sent) fail(*call, sent.error());
}

void Calls::answer(const rpc::Message& message, Session& session) {
  auto [call, refusal] = questions_.take_reply(message, session);
  if (!call) return;
  if (refusal) return give_up(call, *std::move(refusal));
  if (call->questions.empty()) run(call);
}

// No answer will come. The function is run once more to learn that: it may have to note it.
void Calls::give_up(const CallPtr& call, Error why) {
  withdraw_questions(*call);
  call->refusal = std::move(why);
  run(call);
}

void Calls::become_task(const CallPtr& call) {
  if (call->done || call->task) return;
  auto task = tasks_.create(call->client().principal, std::chrono::system_clock::now());
  if (!task) return fail(*call, task.error());
  (*task)->call = call;
  Body body;
  json::Writer out(body.members);
  write_task(out, **task);
  // From here on the request is over and the call continues for the task.
  running_.leave_place(*call);
  if (const auto& session = call->request.session) session->calls.erase(call->id());
  call->reply({replies_.result_message(*call, body, "task"), 200});
  call->task = *std::move(task);
  run_waiting();
}

void Calls::answer_task(const CallPtr& call, const json::Value& responses) {
  take_answers(*call, responses, true);
  call->unasked = false;
  const bool complete = call->questions.empty();
  set_status(*call, complete ? TaskStatus::Working : TaskStatus::InputRequired);
  if (complete) run(call);
}

void Calls::cancel_task(const CallPtr& call) {
  call->cancel.cancel();
  set_status(*call, TaskStatus::Cancelled);
}

void Calls::set_status(Call& call, TaskStatus status) {
  const CallPtr keep = call.shared_from_this();
  Task& task = *call.task;
  if (task.ended()) return;
  task.status = status;
  task.updated = std::chrono::system_clock::now();
  task.input_requests = status == TaskStatus::InputRequired ? questions_json(call.questions) : "";
  if (task.ended()) {
    log_->note_end(call, status != TaskStatus::Cancelled);
    task.call = nullptr;
    forget(call);
  }
  subscriptions_.task_changed(task.id, task_members(task));
  run_waiting();
  running_.check_drained();
}

}  // namespace diorama::mcp
