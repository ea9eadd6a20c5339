// Dispatch, replies, announcements and the end of the server. A call's way:
//
//   start -> dispatch -> (a method that answers at once) -> respond/fail -> end
//                     -> begin -> run -> [its lane] -> finished -> respond/fail -> end
//
// One sweep, ten times a second while calls run, looks for deadlines: a timer per call would
// cost more than most calls do.

#include "mcp/server.h"

#include <algorithm>
#include <array>

#include "mcp/error_map.h"

namespace diorama::mcp {
namespace {

constexpr auto kSweepInterval = std::chrono::milliseconds(100);
constexpr int kListTtlMs = 60000;

/// The _meta of a modern result, left open for what else goes into it.
std::string identity(const Implementation& info) {
  std::string text;
  json::Writer out(text);
  out.key("_meta").begin_object();
  write_implementation(out.key("io.modelcontextprotocol/serverInfo"), info, revision(kModern));
  return text;
}

rpc::Reply internal_fallback(const std::string& id) {
  return {rpc::write_error(id, rpc::kInternalError, "the request ended without an answer"), 200};
}

}  // namespace

/// One row per method: its name, the eras that have it, and what serves it.
struct Server::MethodRow {
  std::string_view name;
  bool legacy;
  bool modern;
  void (Server::*serve)(const CallPtr&);
};

const Server::MethodRow* Server::find_method(std::string_view name) {
  static constexpr auto kMethods = std::to_array<MethodRow>({
      {"completion/complete", true, true, &Server::complete},
      {"exit", true, false, &Server::shut_down},
      {"initialize", true, false, &Server::initialize},
      {"logging/setLevel", true, false, &Server::set_level},
      {"ping", true, false, &Server::ping},
      {"prompts/get", true, true, &Server::get_prompt},
      {"prompts/list", true, true, &Server::list_prompts},
      {"resources/list", true, true, &Server::list_resources},
      {"resources/read", true, true, &Server::read_resource},
      {"resources/subscribe", true, false, &Server::subscribe},
      {"resources/templates/list", true, true, &Server::list_templates},
      {"resources/unsubscribe", true, false, &Server::unsubscribe},
      {"server/discover", false, true, &Server::discover},
      {"shutdown", true, false, &Server::shut_down},
      {"subscriptions/listen", false, true, &Server::listen},
      {"tasks/cancel", false, true, &Server::cancel_task},
      {"tasks/get", false, true, &Server::get_task},
      {"tasks/update", false, true, &Server::update_task},
      {"tools/call", true, true, &Server::call_tool},
      {"tools/describe", true, true, &Server::describe_tool},
      {"tools/list", true, true, &Server::list_tools},
  });
  static_assert(std::ranges::is_sorted(kMethods, {}, &MethodRow::name));
  // Not by halves: names of another length are passed over without a look at their letters.
  const auto row = std::ranges::find(kMethods, name, &MethodRow::name);
  return row != kMethods.end() ? &*row : nullptr;
}

Server::Server(ServerOptions options, Registry& registry, rpc::Loop& loop, rpc::EngineQueue& engine,
               rpc::WorkerPool& workers, std::string state_key)
    : options_(std::move(options)),
      identity_(identity(options_.info)),
      registry_(registry),
      loop_(loop),
      engine_(engine),
      workers_(workers),
      state_(std::move(state_key)),
      tasks_(options_.max_tasks, options_.task_ttl) {
  registry_.on_change([this](ListKind kind) {
    announce([kind](News& news) {
      if (std::ranges::find(news.lists, kind) == news.lists.end()) news.lists.push_back(kind);
    });
  });
}

Server::~Server() {
  registry_.on_change(nullptr);
  loop_.cancel(sweep_timer_);
}

std::shared_ptr<Call> Server::start(Request request) {
  auto call = std::make_shared<Call>(*this, std::move(request));
  call->reply = rpc::ReplyOnce(
      [call = call.get()](rpc::Reply reply) { call->request.outlet->finish(std::move(reply)); },
      [call = call.get()] { return internal_fallback(call->id()); });
  dispatch(call);
  return call;
}

void Server::dispatch(const CallPtr& call) {
  if (const auto& session = call->request.session) {
    session->last_used = std::chrono::steady_clock::now();
    const auto known = session->calls.find(call->id());
    if (known != session->calls.end() && !known->second.expired())
      return fail(*call, {ErrorCode::InvalidRequest,
                          "a request with the id " + call->id() + " is still running",
                          "give every request an id of its own",
                          {}});
  }
  if (draining_)
    return fail(*call,
                {ErrorCode::NotReady, "the server is shutting down", "connect again later", {}});

  const std::string_view method = call->translated.method;
  const MethodRow* row = find_method(method);
  if (row != nullptr && (call->client().modern() ? row->modern : row->legacy))
    return (this->*row->serve)(call);
  if (auto own = registry_.method(method)) return call_method(call, std::move(own));
  fail(*call, {ErrorCode::MethodNotFound,
               "unknown method '" + std::string(call->request.message.method) + "'",
               {},
               {}});
}

void Server::write_result(json::Writer& out, const Call& call, const Body& body,
                          std::string_view result_type) const {
  out.begin_object().raw_members(body.members);
  if (call.client().modern()) {
    out.member("resultType", result_type);
    if (body.cacheable) {
      const bool list = call.translated.method != "resources/read";
      out.member("ttlMs", list ? kListTtlMs : 0);
      out.member("cacheScope", list ? "public" : "private");
    }
    out.raw_members(identity_).raw_members(body.meta).end_object();
  }
  out.end_object();
}

std::string Server::result_message(const Call& call, const Body& body,
                                   std::string_view result_type) const {
  std::string message;
  message.reserve(body.members.size() + body.meta.size() + identity_.size() + 192);
  json::Writer out(message);
  write_result(rpc::begin_result(out, call.id()), call, body, result_type);
  out.end_object();
  return message;
}

void Server::respond(Call& call, const Body& body, std::string_view result_type) {
  if (call.task && !call.task->ended()) {
    json::Writer out(call.task->result);
    write_result(out, call, body, result_type);
    return update_status(call, TaskStatus::Completed);
  }
  end(call, {result_message(call, body, result_type), 200});
}

void Server::fail(Call& call, const Error& given) {
  const Error error = presentable(given);
  const RpcError rpc = rpc_error(error, call.client().version);
  const bool editor = call.translated.style == Style::Editor;
  const int code = editor ? error_row(error.code).editor_number : rpc.code;
  const std::string data =
      editor ? editor_error_data(error, call.params()["name"].string_or("")) : rpc.data;
  if (call.task && !call.task->ended()) {
    json::Writer out(call.task->error);
    out.begin_object().member("code", code).member("message", error.message);
    out.raw_member("data", data).end_object();
    return update_status(
        call, error.code == ErrorCode::Cancelled ? TaskStatus::Cancelled : TaskStatus::Failed);
  }
  end(call, {rpc::write_error(call.id(), code, error.message, data), rpc.http_status});
}

void Server::end(Call& call, rpc::Reply reply) {
  const auto keep = call.shared_from_this();
  forget(call);
  call.reply(std::move(reply));
  check_drained();
}

void Server::forget(Call& call) {
  call.done = true;
  if (const auto& session = call.request.session) {
    session->early_cancels.ended(call.id());
    // Not the entry of another call: one that reused a running call's id was refused.
    const auto known = session->calls.find(call.id());
    if (known != session->calls.end() && known->second.lock().get() == &call)
      session->calls.erase(known);
  }
  if (!call.registered) return subscriptions_.remove(&call);
  call.registered = false;
  if (!call.task) --parallel_;
  running_.erase(call.shared_from_this());
}

void Server::cancel(const CallPtr& call) {
  if (call->done || call->task || call->unwanted) return;  // a task outlives its request
  call->unwanted = true;
  if (call->waiting) {
    if (const auto& session = call->request.session) session->calls.erase(call->id());
    return give_up(call, {ErrorCode::Cancelled, "the call was cancelled", {}, {}});
  }
  call->cancel.cancel();
  end(*call, {});
}

void Server::notify(const rpc::Message& message, const std::shared_ptr<Session>& session) {
  const Translated translated = translate(message.method, message.params);
  if (session) session->last_used = std::chrono::steady_clock::now();
  if (translated.method == "exit" && session) session->closed = true;
  if (translated.method != "notifications/cancelled" || !session) return;
  const std::string id = json::to_text(translated.params["requestId"]);
  const auto found = session->calls.find(id);
  if (found == session->calls.end()) return session->early_cancels.add(id, session->last_used);
  const auto call = found->second.lock();
  if (call && call->translated.method != "initialize") cancel(call);
}

void Server::open_session(const std::shared_ptr<Session>& session) {
  session->last_used = std::chrono::steady_clock::now();
  sessions_.insert(session);
}

void Server::close_session(const std::shared_ptr<Session>& session) {
  session->closed = true;
  sessions_.erase(session);
  for (const auto& [id, weak] : std::map(session->calls))
    if (const auto call = weak.lock()) cancel(call);
}

void Server::resource_updated(std::string uri) {
  announce([&uri](News& news) { news.uris.insert(std::move(uri)); });
}

// Many changes before the loop comes to tell of them are told once; a flood of them costs a
// set, not a queue.
void Server::announce(const std::function<void(News&)>& add) {
  {
    const std::lock_guard lock(news_mutex_);
    const bool first = news_.lists.empty() && news_.uris.empty();
    add(news_);
    if (!first) return;
  }
  loop_.post([this, alive = std::weak_ptr(alive_)] {
    if (alive.lock()) tell_news();
  });
}

void Server::tell_news() {
  News news;
  {
    const std::lock_guard lock(news_mutex_);
    std::swap(news, news_);
  }
  for (const ListKind kind : news.lists) {
    const std::string message = rpc::write_notification(list_changed_method(kind), {});
    for (const auto& session : sessions_)
      if (session->push && session->handshaken) session->push->push(message);
    subscriptions_.list_changed(kind);
  }
  for (const std::string& uri : news.uris) {
    const std::string message = rpc::write_notification("notifications/resources/updated",
                                                        "{\"uri\":" + json::quoted(uri) + "}");
    for (const auto& session : sessions_)
      if (session->push && session->subscriptions.contains(uri)) session->push->push(message);
    subscriptions_.resource_updated(uri);
  }
}

void Server::arm_sweep() {
  if (sweep_timer_ != rpc::TimerId::None) return;
  sweep_timer_ = loop_.after(kSweepInterval, [this] {
    sweep_timer_ = rpc::TimerId::None;
    sweep();
  });
}

void Server::sweep() {
  const auto now = std::chrono::steady_clock::now();
  std::vector<CallPtr> late;
  for (const CallPtr& call : running_)
    if (now >= call->deadline || (draining_ && now >= drain_deadline_)) late.push_back(call);
  for (const CallPtr& call : late) time_out(*call);
  tasks_.expire(std::chrono::system_clock::now());
  if (!running_.empty() || draining_) arm_sweep();
  check_drained();
}

void Server::drain(std::chrono::milliseconds patience, rpc::Task done) {
  draining_ = true;
  drain_deadline_ = std::chrono::steady_clock::now() + patience;
  drained_ = std::move(done);
  subscriptions_.close_all(
      [this](Call& call) { respond(call, {{}, false, subscription_meta(call.id())}); });
  arm_sweep();
  check_drained();
}

void Server::check_drained() {
  if (draining_ && running_.empty() && drained_) std::exchange(drained_, nullptr)();
}

}  // namespace diorama::mcp
