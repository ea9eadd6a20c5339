#include "mcp/stdio_binding.h"

#include <utility>

#include "mcp/server.h"

namespace diorama::mcp {

class StdioBinding::LineOutlet final : public Outlet {
 public:
  explicit LineOutlet(rpc::LineSink& sink) : sink_(sink) {}
  void send(std::string message) override { sink_.send_line(std::move(message)); }
  void finish(rpc::Reply reply) override {
    if (!reply.message.empty()) sink_.send_line(std::move(reply.message));
  }

 private:
  rpc::LineSink& sink_;
};

class StdioBinding::LinePush final : public PushSink {
 public:
  explicit LinePush(rpc::LineSink& sink) : sink_(sink) {}
  void push(std::string message) override { sink_.send_line(std::move(message)); }

 private:
  rpc::LineSink& sink_;
};

namespace {

/// Collects the replies to a batch into one line.
class BatchOutlet final : public Outlet {
 public:
  BatchOutlet(std::shared_ptr<Outlet> line, std::size_t count)
      : line_(std::move(line)), waiting_(count) {}
  void send(std::string message) override { line_->send(std::move(message)); }
  void finish(rpc::Reply reply) override {
    if (!reply.message.empty()) body_ += (body_.empty() ? "[" : ",") + reply.message;
    if (--waiting_ == 0 && !body_.empty()) line_->finish({body_ + "]"});
  }

 private:
  std::shared_ptr<Outlet> line_;
  std::size_t waiting_;
  std::string body_;
};

}  // namespace

StdioBinding::StdioBinding(Server& server, json::Limits limits, std::function<void()> ended)
    : server_(server), parser_(limits), ended_(std::move(ended)) {
  session_->id = "stdio";
}

StdioBinding::~StdioBinding() {
  server_.close_session(session_);
}

void StdioBinding::attach(rpc::LineSink& sink) {
  sink_ = &sink;
  outlet_ = std::make_shared<LineOutlet>(sink);
  session_->push = std::make_shared<LinePush>(sink);
  server_.open_session(session_);
}

void StdioBinding::on_line(std::string line) {
  auto incoming = rpc::read_messages(parser_, line);
  if (!incoming) return sink_->send_line(rpc::write_unreadable(incoming.error()));
  if (incoming->batch) return on_batch(*std::move(incoming));
  on_message(std::move(incoming->messages.front()), incoming->document, outlet_);
}

void StdioBinding::on_batch(rpc::Incoming incoming) {
  if (era_ != Era::Legacy || !session_->client.revision().batches || incoming.calls("initialize"))
    return sink_->send_line(rpc::write_error(
        {}, rpc::kInvalidRequest,
        "batches exist only in protocol version 2025-03-26, after initialize; send the messages "
        "one by one"));
  const auto outlet = std::make_shared<BatchOutlet>(outlet_, incoming.replies_wanted());
  for (rpc::Message& message : incoming.messages)
    on_message(std::move(message), incoming.document, outlet);
}

void StdioBinding::on_message(rpc::Message message,
                              const std::shared_ptr<const json::Document>& document,
                              const std::shared_ptr<Outlet>& outlet) {
  if (message.kind == rpc::Message::Kind::Request)
    on_request(std::move(message), document, outlet);
  else
    server_.receive(std::move(message), document, session_->client, session_, outlet);
  if (session_->closed && ended_) std::exchange(ended_, nullptr)();
}

void StdioBinding::on_request(rpc::Message message,
                              const std::shared_ptr<const json::Document>& document,
                              const std::shared_ptr<Outlet>& outlet) {
  // After the first legacy request a claim changes nothing: the process keeps its era.
  if (has_claim(message) && (era_ != Era::Legacy || message.method == "server/discover")) {
    Claim claim;
    auto refusal = read_claim(message, claim);
    if (!refusal) refusal = check_version(message, claim.version);
    if (refusal) return outlet->finish({std::move(refusal->message)});
    if (message.method != "server/discover") era_ = Era::Modern;
    server_.start({std::move(message), document, std::move(claim.client), session_, outlet});
    return;
  }
  if (era_ == Era::Modern) {
    // Its client wanted a legacy version, and this process has become a modern one.
    const auto asked = message.params["protocolVersion"].string();
    auto refusal =
        message.method == "initialize" && asked ? check_version(message, *asked) : std::nullopt;
    Claim claim;
    if (!refusal) refusal = read_claim(message, claim);
    if (refusal) outlet->finish({std::move(refusal->message)});
    return;
  }
  era_ = Era::Legacy;
  server_.start({std::move(message), document, session_->client, session_, outlet});
}

void StdioBinding::on_bad_line(const Error& error) {
  sink_->send_line(rpc::write_error({}, rpc::kInvalidRequest, error.message));
}

void StdioBinding::on_end() {
  if (ended_) std::exchange(ended_, nullptr)();
}

}  // namespace diorama::mcp
