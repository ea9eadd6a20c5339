#include "mcp/http/http_binding.h"

#include <algorithm>

#include "base/text.h"
#include "mcp/http/http_outlets.h"

namespace diorama::mcp {
namespace {

// HTTP-level refusals, on the wire; the numbers the official servers use.
constexpr int kBadRequest = -32000;
constexpr int kSessionNotFound = -32001;

using Kind = rpc::Message::Kind;

bool header_has(const rpc::HttpRequest& request, std::string_view name, std::string_view word) {
  return std::ranges::any_of(request.headers.all(), [&](const auto& header) {
    return header.name == name && header.value.contains(word);  // a list may span lines
  });
}

bool is_json(const rpc::HttpRequest& request) {
  constexpr std::string_view kJson = "application/json";
  const auto type = request.header("content-type");
  if (!type || type == kJson) return type.has_value();
  return std::ranges::equal(
      type->substr(0, type->find_first_of("; \t")), kJson,
      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + ('a' - 'A') : a) == b; });
}

bool claims_modern(const rpc::HttpRequest& request) {
  const auto header = request.header("mcp-protocol-version");
  const auto version = header ? version_named(*header) : std::nullopt;
  return version && revision(*version).modern;
}

bool has_request(const rpc::Incoming& incoming) {
  return std::ranges::any_of(incoming.messages, [](const rpc::Message& message) {
    return message.kind == Kind::Request || message.kind == Kind::Invalid;
  });
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

void refuse(rpc::HttpExchange& exchange, int status, int code, std::string_view message,
            std::string_view request_id) {
  answer_json(exchange, status, rpc::write_error(request_id, code, message));
}

HttpBinding::HttpBinding(Server& server, HttpBindingOptions options)
    : server_(server),
      options_(std::move(options)),
      parser_(options_.json),
      sessions_(server, options_.sessions) {
  arm_timer();
}

HttpBinding::~HttpBinding() {
  server_.loop().cancel(timer_);
  sessions_.close_all();
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
    return method == "GET" ? open_sse(exchange) : method_not_allowed(*exchange, "GET");
  if (request.path == "/message")
    return method == "POST" ? post_sse(exchange) : method_not_allowed(*exchange, "POST");
  if (request.path == "/read")
    return method == "GET" ? read(exchange) : method_not_allowed(*exchange, "GET");
  refuse(*exchange, 404, kBadRequest, "nothing is here; MCP is at " + options_.path);
}

void HttpBinding::post(const Exchange& exchange) {
  if (!is_json(exchange->request()))
    return refuse(*exchange, 415, kBadRequest, "Content-Type must be application/json");
  auto incoming = rpc::read_messages(parser_, exchange->request().body);
  if (!incoming) {
    const bool parse = incoming.error().code != ErrorCode::InvalidRequest;
    return refuse(*exchange, 400, parse ? rpc::kParseError : rpc::kInvalidRequest,
                  incoming.error().message);
  }
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
           "Session not found; it has ended or never was, send initialize again", request_id);
  return session;
}

void HttpBinding::post_legacy(const Exchange& exchange, rpc::Incoming incoming) {
  const rpc::HttpRequest& http = exchange->request();
  const rpc::Message& first = incoming.messages.front();
  const bool initialize = std::ranges::any_of(
      incoming.messages, [](const rpc::Message& m) { return m.method == "initialize"; });
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
    return refuse(*exchange, 503, kBadRequest,
                  session.error().message + " (" + session.error().hint + ")",
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
  if (has_request(incoming)) {
    const auto count = std::ranges::count_if(incoming.messages, [](const rpc::Message& m) {
      return m.kind == Kind::Request || m.kind == Kind::Invalid;
    });
    outlet = std::make_shared<LegacyOutlet>(exchange, session, std::move(headers),
                                            static_cast<std::size_t>(count), incoming.batch);
  }
  for (rpc::Message& message : incoming.messages) {
    switch (message.kind) {
      case Kind::Request: {
        Client client = shared ? shared->client : Client{};
        client.principal = exchange->request().principal;
        server_.start({std::move(message), incoming.document, std::move(client), shared, outlet});
        break;
      }
      case Kind::Notification: server_.notify(message, shared); break;
      case Kind::Response:
        if (shared) server_.answer(message, *shared);
        break;
      case Kind::Invalid:
        outlet->finish(
            {rpc::write_error(message.id, rpc::rpc_code(message), message.problem->message)});
        break;
    }
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
    return refuse(*exchange, 409, kBadRequest, "this session's stream is open already");
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
