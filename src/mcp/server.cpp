#include "mcp/server.h"

#include <map>
#include <utility>

#include "mcp/methods/handshake.h"
#include "mcp/methods/method_table.h"
#include "mcp/methods/own_method.h"
#include "mcp/methods/params.h"

namespace diorama::mcp {

Server::Server(ServerOptions options, Registry& registry, rpc::Loop& loop, rpc::EngineQueue& engine,
               rpc::WorkerPool& workers, std::string state_key)
    : options_(std::move(options)),
      registry_(registry),
      loop_(loop),
      tasks_(options_.max_tasks, options_.task_ttl),
      calls_(options_, loop, engine, workers, std::move(state_key), tasks_, subscriptions_),
      announcements_(loop, subscriptions_),
      service_{options_, registry_, calls_, tasks_, subscriptions_} {
  registry_.on_change([this](ListKind kind) { announcements_.list_changed(kind); });
}

Server::~Server() {
  registry_.on_change(nullptr);
}

std::shared_ptr<Call> Server::start(Request request) {
  auto call = calls_.take(std::move(request));
  dispatch(call);
  return call;
}

void Server::receive(rpc::Message message, const std::shared_ptr<const json::Document>& document,
                     Client client, const std::shared_ptr<Session>& session,
                     const std::shared_ptr<Outlet>& outlet) {
  using Kind = rpc::Message::Kind;
  switch (message.kind) {
    case Kind::Request:
      start({std::move(message), document, std::move(client), session, outlet});
      break;
    case Kind::Notification: notify(message, session); break;
    case Kind::Response:
      if (session) answer(message, *session);
      break;
    case Kind::Invalid:
      calls_.note_invalid(message.problem->message);
      outlet->finish(
          {rpc::write_error(message.id, rpc::rpc_code(message), message.problem->message)});
      break;
  }
}

void Server::dispatch(const CallPtr& call) {
  if (const auto& session = call->request.session) {
    session->last_used = std::chrono::steady_clock::now();
    const std::string_view method = call->translated.method;
    if (method != "initialize" && method != "ping") session->last_call = session->last_used;
    const auto known = session->calls.find(call->id());
    if (known != session->calls.end() && !known->second.expired())
      return calls_.fail(*call, {ErrorCode::InvalidRequest,
                                 "a request with the id " + call->id() + " is still running",
                                 "give every request an id of its own",
                                 {}});
  }
  if (calls_.draining())
    return calls_.fail(
        *call, {ErrorCode::NotReady, "the server is shutting down", "connect again later", {}});

  const std::string_view method = call->translated.method;
  const methods::MethodRow* row = methods::find_method(method);
  if (row != nullptr && (call->client().modern() ? row->modern : row->legacy))
    return row->serve(service_, call);
  if (auto own = registry_.method(method))
    return calls_.begin(call, methods::own_method(service_, *call, std::move(own)));
  calls_.fail(*call, methods::no_such_method(*call));
}

void Server::cancel(const CallPtr& call) {
  calls_.cancel(call);
}

void Server::answer(const rpc::Message& message, Session& session) {
  session.last_used = std::chrono::steady_clock::now();
  calls_.answer(message, session);
}

void Server::notify(const rpc::Message& message, const std::shared_ptr<Session>& session) {
  const Translated translated = translate(message.method, message.params);
  if (session) session->last_used = std::chrono::steady_clock::now();
  if (translated.method == "exit" && session) session->closed = true;
  if (translated.method != "notifications/cancelled" || !session) return;
  methods::cancel_call(calls_, *session, json::to_text(translated.params["requestId"]));
}

void Server::open_session(const std::shared_ptr<Session>& session) {
  session->last_used = std::chrono::steady_clock::now();
  announcements_.add(session);
}

void Server::close_session(const std::shared_ptr<Session>& session) {
  session->closed = true;
  announcements_.remove(session);
  for (const auto& [id, weak] : std::map(session->calls))
    if (const auto call = weak.lock()) cancel(call);
}

void Server::resource_updated(std::string uri) {
  announcements_.resource_updated(std::move(uri));
}

void Server::drain(std::chrono::milliseconds patience, rpc::Task done) {
  calls_.drain(patience, std::move(done));
}

}  // namespace diorama::mcp
