// Calls moves every call along its way, from the request to its one reply:
//
//   take -> (a method that answers at once) -> respond/fail
//        -> begin -> (a place) -> run -> [its lane] -> finished -> respond/fail
//                                  ^                         |
//                                  +-- the client answered <-+-- it asked the client
//
// It keeps the rules that hold for all of them: how many run at a time, deadlines, cancellation,
// and what changes when a call becomes a task. It knows no method; those are in mcp/methods.
//
// Threading: loop only. Protocol state is touched only on the loop, so nothing here is locked.
// Errors: what goes wrong with a call goes to its client, as the call's reply.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "mcp/calls/call.h"
#include "mcp/calls/lanes.h"
#include "mcp/calls/questions.h"
#include "mcp/calls/replies.h"
#include "mcp/calls/running_calls.h"
#include "mcp/calls/tasks.h"
#include "mcp/news/subscriptions.h"
#include "mcp/server_options.h"
#include "rpc/engine_queue.h"
#include "rpc/loop.h"
#include "rpc/worker_pool.h"

namespace diorama::mcp {

class CallLog;
class WaitingCalls;

class Calls {
 public:
  /// The options must outlive it. `state_key` signs what clients carry for us.
  Calls(const ServerOptions& options, rpc::Loop& loop, rpc::EngineQueue& engine,
        rpc::WorkerPool& workers, std::string state_key, TaskStore& tasks,
        Subscriptions& subscriptions);

  ~Calls();
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;

  /// Makes a call of a request. It must be answered or begun: if it is dropped, its client gets
  /// an internal error.
  CallPtr take(Request request);

  /// Answers with a result, ...
  void respond(Call& call, const Body& body, std::string_view result_type = "complete");
  /// ... or with an error, ...
  void fail(Call& call, const Error& error);
  /// ... or with either of them.
  void settle(Call& call, const Result<Body>& outcome);

  /// Runs the function in its lane; its outcome is the answer.
  void begin(const CallPtr& call, Work work);
  /// Stops a call; its client no longer wants the reply.
  void cancel(const CallPtr& call);
  /// A message that is no request was refused: for the log.
  void note_invalid(std::string_view problem) const;
  /// Takes the answer to a question we asked.
  void answer(const rpc::Message& message, Session& session);

  /// Ends the request; the call goes on and its client asks for the outcome.
  void become_task(const CallPtr& call);
  /// Takes answers to the questions of a task. REQUIRES: its status is InputRequired.
  void answer_task(const CallPtr& call, const json::Value& responses);
  void cancel_task(const CallPtr& call);

  /// Ends all subscriptions; no new ones from now on. `done` runs on the loop when the running
  /// calls have ended, or when the time is up and they were stopped.
  void drain(std::chrono::milliseconds patience, rpc::Task done);
  [[nodiscard]] bool draining() const { return running_.draining(); }

  /// Runs `job` on the engine thread and then `then` on the loop. For work that is not a call.
  void on_engine(rpc::Task job, rpc::Task then) {
    lanes_.on_engine(std::move(job), std::move(then));
  }
  [[nodiscard]] rpc::Loop& loop() { return loop_; }

 private:
  void run(const CallPtr& call);
  void run_waiting();
  void finished(const CallPtr& call);
  void ask_client(const CallPtr& call);
  void give_up(const CallPtr& call, Error why);
  /// Why a call is ended although it is not done.
  [[nodiscard]] Error why_late(const Call& call) const;
  void time_out(Call& call);
  void end(Call& call, rpc::Reply reply);
  void forget(Call& call);
  void set_status(Call& call, TaskStatus status);

  const ServerOptions& options_;
  rpc::Loop& loop_;
  TaskStore& tasks_;
  Subscriptions& subscriptions_;
  const std::unique_ptr<const CallLog> log_;
  const Replies replies_;
  Questions questions_;
  RunningCalls running_;
  const std::unique_ptr<WaitingCalls> waiting_;
  Lanes lanes_;
};

}  // namespace diorama::mcp
