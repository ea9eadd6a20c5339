#include "mcp/http/http_binding.h"

#include <algorithm>

#include "mcp/claim.h"
#include "mcp/error_map.h"
#include "mcp/http/header_check.h"
#include "mcp/http/http_outlets.h"
#include "mcp/http/plain_read.h"
#include "mcp/http/refuse.h"
#include "mcp/server.h"
#include "rpc/http_text.h"

namespace diorama::mcp {
namespace {

using Kind = rpc::Message::Kind;

/// `word` in lower case; media types have no case.
bool header_has(const rpc::HttpRequest& request, std::string_view name, std::string_view word) {
  return std::ranges::any_of(request.headers.all(), [&](const auto& header) {
    if (header.name != name) return false;  // a list may span lines
    return header.value.contains(word) || rpc::lower_case(header.value).contains(word);
  });
}

bool claims_modern(const rpc::HttpRequest& request) {
  const auto header = request.header("mcp-protocol-version");
  const auto version = header ? version_named(*header) : std::nullopt;
  return version && revision(*version).modern;
}

void answer_json(rpc::HttpExchange& exchange, int status, std::string body) {
  exchange.respond(rpc::HttpResponse::with_json(status, std::move(body)));
}

void method_not_allowed(rpc::HttpExchange& exchange, std::string_view allowed) {
  const std::string sentence = "method not allowed here; allowed: " + std::string(allowed);
  exchange.respond(rpc::HttpResponse::with_json(405, rpc::write_error({}, kBadRequest, sentence),
                                                {{"Allow", std::string(allowed)}}));
}

}  // namespace

HttpBinding::HttpBinding(Server& server, HttpBindingOptions options)
    : server_(server),
      options_(std::move(options)),
      parser_(options_.json),
      sessions_(server, options_.sessions),
      old_sse_(server, sessions_, parser_, options_.max_batch) {
  arm_timer();
}

HttpBinding::~HttpBinding() {
  server_.loop().cancel(timer_);
}

void HttpBinding::close() {
  sessions_.close_all();
}

void HttpBinding::arm_timer() {
  timer_ = server_.loop().after(options_.keep_alive, [this] {
    sessions_.sweep(std::chrono::steady_clock::now());
    std::erase_if(modern_streams_, [](const auto& stream) { return stream.expired(); });
    for (const auto& stream : std::vector(modern_streams_))
      if (const auto exchange = stream.lock()) exchange->write(std::string(kKeepAlive));
    arm_timer();
  });
}

void HttpBinding::handle(std::shared_ptr<rpc::HttpExchange> exchange) {
  const rpc::HttpRequest& request = exchange->request();
  if (const std::string_view twice = repeated_header(request); !twice.empty())
    return refuse(*exchange, 400, kHeaderMismatch,
                  "the header " + std::string(twice) + " is given twice");
  const std::string_view method =
      request.method == "HEAD" ? std::string_view("GET") : request.method;
  if (request.path == options_.path) {
    if (method == "POST") return post(exchange);
    if (claims_modern(request)) return method_not_allowed(*exchange, "POST");
    if (method == "GET") return get(exchange);
    if (method == "DELETE") return remove(exchange);
    return method_not_allowed(*exchange, "GET, POST, DELETE, OPTIONS");
  }
  if (request.path == "/sse" && request.method == "HEAD")
    return exchange->respond({200, sse_headers(), {}});
  if (request.path == "/sse")
    return method == "GET" ? old_sse_.open(exchange) : method_not_allowed(*exchange, "GET");
  if (request.path == "/message")
    return method == "POST" ? old_sse_.post(exchange) : method_not_allowed(*exchange, "POST");
  if (request.path == "/read")
    return method == "GET" ? plain_read(server_, parser_, exchange)
                           : method_not_allowed(*exchange, "GET");
  refuse(*exchange, 404, kBadRequest, "nothing is here; MCP is at " + options_.path);
}

void HttpBinding::post(const Exchange& exchange) {
  if (const std::string problem = body_problem(exchange->request()); !problem.empty())
    return refuse(*exchange, 415, kBadRequest, problem);
  auto incoming = rpc::read_messages(parser_, exchange->request().body);
  if (!incoming) return refuse_unreadable(*exchange, incoming.error());
  post_message(exchange, *std::move(incoming));
}

// The era of a message: its claim decides, then the header (docs/protocol.md has the table).
void HttpBinding::post_message(const Exchange& exchange, rpc::Incoming incoming) {
  const bool claimed = std::ranges::any_of(incoming.messages, has_claim);
  if (incoming.batch)
    return claimed ? refuse(*exchange, 400, rpc::kInvalidRequest,
                            "protocol version 2026-07-28 has no batches")
                   : post_legacy(exchange, std::move(incoming));
  const rpc::Message& message = incoming.messages.front();
  if (message.kind == Kind::Invalid)
    return refuse(*exchange, rpc::rpc_code(message) == rpc::kInvalidParams ? 200 : 400,
                  rpc::rpc_code(message), message.problem->message, message.id);
  if (message.kind == Kind::Notification && (claimed || claims_modern(exchange->request())))
    return exchange->respond({202, {}, {}});
  if (message.kind == Kind::Request && (claimed || claims_modern(exchange->request())))
    return post_modern(exchange, std::move(incoming));
  post_legacy(exchange, std::move(incoming));
}

void HttpBinding::post_modern(const Exchange& exchange, rpc::Incoming incoming) {
  rpc::Message& message = incoming.messages.front();
  const rpc::HttpRequest& http = exchange->request();
  const Translated meaning = translate(message.method, message.params);
  Claim claim;
  std::optional<Refusal> refusal;
  if (message.method == "initialize" && !has_claim(message))
    refusal = check_version_header(message, revision(kNewestLegacy).text, http);
  if (!refusal) refusal = read_claim(message, claim);
  if (!refusal) refusal = check_version_header(message, claim.version, http);
  if (!refusal) refusal = check_version(message, claim.version);
  if (!refusal) refusal = check_headers(message, meaning, http, server_.registry());
  if (refusal) return answer_json(*exchange, refusal->http_status, std::move(refusal->message));

  claim.client.principal = http.principal;
  auto outlet = std::make_shared<ModernOutlet>(exchange);
  const auto call = server_.start({std::move(message), std::move(incoming.document),
                                   std::move(claim.client), nullptr, outlet, meaning});
  if (call->done) return;
  exchange->on_peer_gone([this, weak = std::weak_ptr(call)] {
    if (const auto gone = weak.lock()) server_.cancel(gone);
  });
  if (meaning.method == "subscriptions/listen") modern_streams_.push_back(exchange);
}

std::shared_ptr<HttpSession> HttpBinding::session_of(const Exchange& exchange,
                                                     std::string_view request_id) {
  const rpc::HttpRequest& http = exchange->request();
  const auto version = http.header("mcp-protocol-version");
  if (version && !version_named(*version)) {
    refuse(*exchange, 400, kBadRequest,
           "MCP-Protocol-Version '" + std::string(*version) + "' is not supported", request_id);
    return nullptr;
  }
  const auto id = http.header("mcp-session-id");
  if (!id) {
    refuse(*exchange, 400, kBadRequest,
           "the header Mcp-Session-Id is missing; send initialize first and repeat the id it gives",
           request_id);
    return nullptr;
  }
  auto session = sessions_.find(*id, http.principal);
  if (!session)
    refuse(*exchange, 404, kSessionNotFound,
           "Session not found; it has ended or never existed, send initialize again", request_id);
  return session;
}

void HttpBinding::post_legacy(const Exchange& exchange, rpc::Incoming incoming) {
  const rpc::HttpRequest& http = exchange->request();
  const rpc::Message& first = incoming.messages.front();
  const bool initialize = incoming.calls("initialize");
  const bool dialect = first.kind == Kind::Request &&
                       translate(first.method, first.params).dialect && !incoming.batch &&
                       !http.header("mcp-session-id");
  if (dialect) return serve_legacy(exchange, std::move(incoming), nullptr, {});
  if (!header_has(http, "accept", "application/json") ||
      !header_has(http, "accept", "text/event-stream"))
    return refuse(*exchange, 406, kBadRequest,
                  "Accept must list both application/json and text/event-stream", first.id);
  if (initialize && incoming.batch)
    return refuse(*exchange, 400, rpc::kInvalidRequest, "initialize must not be part of a batch");
  if (initialize && !http.header("mcp-session-id"))
    return open_session(exchange, std::move(incoming));

  const auto session = session_of(exchange, first.id);
  if (!session) return;
  if (incoming.batch && !session->session->client.revision().batches)
    return refuse(
        *exchange, 400, rpc::kInvalidRequest,
        "batches exist only in protocol version 2025-03-26; send the messages one by one");
  if (incoming.messages.size() > options_.max_batch)
    return refuse(*exchange, 400, rpc::kInvalidRequest,
                  "a batch has at most " + std::to_string(options_.max_batch) + " messages");
  serve_legacy(exchange, std::move(incoming), session, {});
}

void HttpBinding::open_session(const Exchange& exchange, rpc::Incoming incoming) {
  if (incoming.messages.front().kind != Kind::Request)
    return refuse(*exchange, 400, rpc::kInvalidRequest, "initialize needs an id");
  auto session = sessions_.open(exchange->request().principal);
  if (!session)
    return refuse(*exchange, 503, kBadRequest, failure_text(session.error()),
                  incoming.messages.front().id);
  serve_legacy(exchange, std::move(incoming), *session,
               {{"Mcp-Session-Id", (*session)->session->id}});
  if (!(*session)->session->handshaken) sessions_.close(*session);  // it was refused
}

void HttpBinding::serve_legacy(const Exchange& exchange, rpc::Incoming incoming,
                               const std::shared_ptr<HttpSession>& session,
                               rpc::HttpHeaders headers) {
  const auto shared = session ? session->session : nullptr;
  std::shared_ptr<LegacyOutlet> outlet;
  if (const std::size_t wanted = incoming.replies_wanted(); wanted > 0)
    outlet = std::make_shared<LegacyOutlet>(exchange, session, std::move(headers), wanted,
                                            incoming.batch);
  for (rpc::Message& message : incoming.messages) {
    Client client = shared ? shared->client : Client{};
    client.principal = exchange->request().principal;
    server_.receive(std::move(message), incoming.document, std::move(client), shared, outlet);
  }
  if (!outlet) exchange->respond({202, {}, {}});
  if (shared && shared->closed) sessions_.close(session);
}

void HttpBinding::get(const Exchange& exchange) {
  const rpc::HttpRequest& http = exchange->request();
  if (!header_has(http, "accept", "text/event-stream"))
    return refuse(*exchange, 406, kBadRequest, "Accept must list text/event-stream");
  const auto session = session_of(exchange, {});
  if (!session) return;
  session->session->last_used = std::chrono::steady_clock::now();
  if (http.method == "HEAD") return exchange->respond({200, sse_headers(), {}});

  const auto last = http.header("last-event-id");
  const auto id = last ? parse_event_id(*last)
                       : std::optional<EventId>(EventId{0, session->standalone().last_told()});
  const auto stream = id ? session->stream(id->stream) : nullptr;
  if (!stream || (last && !stream->can_resume(id->event)))
    return refuse(*exchange, 400, kBadRequest,
                  "Last-Event-ID '" + std::string(last.value_or("")) +
                      "' is unknown or too old to resume from");
  if (stream->attached())
    return refuse(*exchange, 409, kBadRequest, "this session's stream is already open");
  const bool primed = session->session->client.revision().icons && !last;
  stream->attach(exchange, sse_headers(), id->event, primed);
}

void HttpBinding::remove(const Exchange& exchange) {
  const auto session = session_of(exchange, {});
  if (!session) return;
  sessions_.close(session);
  exchange->respond({200, {}, {}});
}

}  // namespace diorama::mcp
