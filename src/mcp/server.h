// The Server is MCP without a transport: it takes requests of every revision, runs what they
// ask for, and answers through their outlets. Bindings (HTTP, stdio) feed it.
//
// It only finds the method that serves a request; the parts do the rest. Calls moves a call along
// its way, Announcements reports changes, and the methods are in mcp/methods. Functions of
// tools, resources and prompts run in their lane, and on the loop only if they say so; the loop
// does protocol work only, so a slow call delays nobody's ping. Each request is answered
// exactly once (rpc::ReplyOnce), also when its function throws, hangs past its deadline, or its
// client goes away.
//
// Threading: loop only, except resource_updated(), which any thread may call, and the registry.
// Protocol state is touched only on the loop, so it needs no lock.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "mcp/calls/calls.h"
#include "mcp/calls/tasks.h"
#include "mcp/methods/service.h"
#include "mcp/news/announcements.h"
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
  /// Takes a message of any kind. An invalid one is answered with its problem. The session may be
  /// null; then answers to our questions are ignored.
  void receive(rpc::Message message, const std::shared_ptr<const json::Document>& document,
               Client client, const std::shared_ptr<Session>& session,
               const std::shared_ptr<Outlet>& outlet);
  /// Stops a call; its client no longer wants the reply.
  void cancel(const std::shared_ptr<Call>& call);

  /// From now on the session takes part in announcements.
  void open_session(const std::shared_ptr<Session>& session);
  /// Forgets the session; its calls are cancelled.
  void close_session(const std::shared_ptr<Session>& session);

  /// Tells everyone who subscribed to this resource that it has changed. Any thread.
  void resource_updated(std::string uri);

  /// No new calls from now on. `done` runs on the loop when the running ones have ended, or
  /// when the time is up and they were cancelled.
  void drain(std::chrono::milliseconds patience, rpc::Task done);

  [[nodiscard]] const ServerOptions& options() const { return options_; }
  [[nodiscard]] Registry& registry() { return registry_; }
  [[nodiscard]] rpc::Loop& loop() { return loop_; }

 private:
  void dispatch(const CallPtr& call);

  const ServerOptions options_;
  Registry& registry_;
  rpc::Loop& loop_;
  Subscriptions subscriptions_;
  TaskStore tasks_;
  Calls calls_;
  Announcements announcements_;
  methods::Service service_;
};

}  // namespace diorama::mcp
