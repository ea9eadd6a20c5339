// The Server is MCP without a transport: it takes requests of every revision, runs what they
// ask for, and answers through their outlets. Bindings (HTTP, stdio) feed it.
//
// Functions of tools, resources and prompts run in their lane, never on the loop unless they
// say so; the loop only ever does protocol work, so a slow call delays nobody's ping. Each
// request is answered exactly once (rpc::ReplyOnce), also when its function throws, hangs past
// its deadline, or its client goes away.
//
// Threading: loop only, except resource_updated(), which any thread may call, and the registry.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/log.h"
#include "mcp/calls/call.h"
#include "mcp/calls/request_state.h"
#include "mcp/calls/tasks.h"
#include "mcp/encode.h"
#include "mcp/news/subscriptions.h"
#include "mcp/registry.h"
#include "mcp/server_options.h"
#include "rpc/engine_queue.h"
#include "rpc/loop.h"
#include "rpc/worker_pool.h"

namespace diorama::mcp {

class Server {
 public:
  Server(ServerOptions options, Registry& registry, rpc::Loop& loop, rpc::EngineQueue& engine,
         rpc::WorkerPool& workers, std::string state_key);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Takes a request. The call is returned so that a binding can cancel it.
  std::shared_ptr<Call> start(Request request);
  /// Takes a notification.
  void notify(const rpc::Message& message, const std::shared_ptr<Session>& session);
  /// Takes the answer to a question we asked.
  void answer(const rpc::Message& message, Session& session);
  /// Stops a call; its client does not want the reply any more.
  void cancel(const std::shared_ptr<Call>& call);

  /// A session takes part in announcements from here on.
  void open_session(const std::shared_ptr<Session>& session);
  /// Forgets the session; its calls are cancelled.
  void close_session(const std::shared_ptr<Session>& session);

  /// Tells everyone who subscribed to this resource that it has changed. Any thread.
  void resource_updated(std::string uri);

  /// No new calls from here on. `done` runs on the loop when the running ones have ended, or
  /// when the time is up and they were cancelled.
  void drain(std::chrono::milliseconds patience, rpc::Task done);

  [[nodiscard]] const ServerOptions& options() const { return options_; }
  [[nodiscard]] Registry& registry() { return registry_; }
  [[nodiscard]] rpc::Loop& loop() { return loop_; }

 private:
  friend class Context;
  using CallPtr = std::shared_ptr<Call>;
  struct MethodRow;
  /// What has changed and was not told yet.
  struct News {
    std::vector<ListKind> lists;  // each once, in the order of the changes
    std::set<std::string> uris;
  };
  static const MethodRow* find_method(std::string_view name);

  // Dispatch and replies: server.cpp.
  void dispatch(const CallPtr& call);
  void respond(Call& call, const Body& body, std::string_view result_type = "complete");
  void fail(Call& call, const Error& error);
  void end(Call& call, rpc::Reply reply);
  void forget(Call& call);
  void write_result(json::Writer& out, const Call& call, const Body& body,
                    std::string_view result_type) const;
  [[nodiscard]] std::string result_message(const Call& call, const Body& body,
                                           std::string_view result_type) const;
  void announce(const std::function<void(News&)>& add);
  void tell_news();
  void sweep();
  void arm_sweep();
  void check_drained();

  // Methods that answer at once: server_methods.cpp.
  void initialize(const CallPtr& call);
  void discover(const CallPtr& call);
  void ping(const CallPtr& call);
  void set_level(const CallPtr& call);
  void shut_down(const CallPtr& call);
  void list_tools(const CallPtr& call);
  void describe_tool(const CallPtr& call);
  void list_resources(const CallPtr& call);
  void list_templates(const CallPtr& call);
  void list_prompts(const CallPtr& call);
  void subscribe(const CallPtr& call);
  void unsubscribe(const CallPtr& call);
  void listen(const CallPtr& call);
  void begin_listening(const CallPtr& call, Filter filter, Subscriptions::Holds holds);
  void get_task(const CallPtr& call);
  void update_task(const CallPtr& call);
  void cancel_task(const CallPtr& call);
  [[nodiscard]] bool is_listed(const Tool& tool) const;
  [[nodiscard]] bool is_readable(std::string_view uri) const;
  [[nodiscard]] std::string capabilities_json(const Revision& revision) const;
  /// The task named in the params, if this client may see it.
  Result<std::shared_ptr<Task>> task_of(const Call& call);

  // Methods that run a function: server_calls.cpp.
  void call_tool(const CallPtr& call);
  void read_resource(const CallPtr& call);
  void get_prompt(const CallPtr& call);
  void complete(const CallPtr& call);
  void call_method(const CallPtr& call, std::shared_ptr<const Method> method);
  void begin(const CallPtr& call, Lane lane, std::chrono::milliseconds timeout);
  void run(const CallPtr& call);
  void hand_over(const CallPtr& call);
  void hand_back(CallPtr call);
  void collect_results();
  void look_after_results();
  void finished(const CallPtr& call, Result<Body> outcome);
  void time_out(Call& call);
  void fail_from_outside(Call& call, const Error& error, bool begun);

  // Questions to the client and tasks: server_questions.cpp.
  Result<void> restore_answers(Call& call);
  void take_answers(Call& call, const json::Value& responses, bool only_asked);
  void ask_client(const CallPtr& call);
  void ask_by_result(Call& call);
  void ask_by_request(Call& call);
  void give_up(const CallPtr& call, Error why);
  void withdraw_questions(Call& call);
  void become_task(const CallPtr& call);
  void update_status(Call& call, TaskStatus status);
  [[nodiscard]] std::string state_binding(const Call& call) const;

  const ServerOptions options_;
  const std::string identity_;  // begins the _meta of every modern result
  Registry& registry_;
  rpc::Loop& loop_;
  rpc::EngineQueue& engine_;
  rpc::WorkerPool& workers_;
  RequestState state_;
  std::mutex news_mutex_;
  News news_;
  Subscriptions subscriptions_;
  TaskStore tasks_;
  std::vector<rpc::Task> for_engine_;  // collected until the loop has read what there is to read
  std::size_t in_engine_ = 0;          // handed over and not yet collected
  std::atomic<std::size_t> unfinished_ = 0;  // of those, what the engine has still to do
  std::mutex results_mutex_;
  std::vector<CallPtr> results_;  // of the engine, on their way to the loop
  rpc::TimerId results_timer_ = rpc::TimerId::None;
  std::unordered_set<CallPtr> running_;
  std::size_t parallel_ = 0;  // of the running ones, those a client waits for
  std::set<std::shared_ptr<Session>> sessions_;
  std::uint64_t next_question_ = 1;
  rpc::TimerId sweep_timer_ = rpc::TimerId::None;
  bool draining_ = false;
  std::chrono::steady_clock::time_point drain_deadline_;
  rpc::Task drained_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // for tasks posted by others
};

}  // namespace diorama::mcp
