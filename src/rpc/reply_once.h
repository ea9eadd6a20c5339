// ReplyOnce: the right to answer one request, exactly once, as a type.
//
// It can be moved but not copied. Answering twice does nothing the second time; forgetting to
// answer sends an internal error from the destructor, so no client waits for ever.
//
// Threading: one owner at a time; the sink is called on the thread that answers.
#pragma once

#include <functional>
#include <string>
#include <utility>

namespace diorama::rpc {

struct Reply {
  std::string message;  ///< the JSON-RPC response; empty: the request ends without one (cancelled)
  int http_status = 200;  ///< the status of Streamable HTTP for it
};

class ReplyOnce {
 public:
  using Sink = std::move_only_function<void(Reply)>;

  ReplyOnce() = default;
  /// The destructor sends `fallback` when nobody answered.
  ReplyOnce(Sink sink, std::move_only_function<Reply()> fallback)
      : sink_(std::move(sink)), fallback_(std::move(fallback)) {}
  ReplyOnce(ReplyOnce&& other) noexcept
      : sink_(std::exchange(other.sink_, nullptr)), fallback_(std::move(other.fallback_)) {}
  ReplyOnce& operator=(ReplyOnce&& other) noexcept {
    if (this == &other) return *this;
    answer_unanswered();
    sink_ = std::exchange(other.sink_, nullptr);
    fallback_ = std::move(other.fallback_);
    return *this;
  }
  ~ReplyOnce() { answer_unanswered(); }

  [[nodiscard]] bool answered() const { return !sink_; }
  /// Answers. The second and every later call does nothing.
  void operator()(Reply reply) {
    if (auto sink = std::exchange(sink_, nullptr)) sink(std::move(reply));
  }

 private:
  void answer_unanswered() {
    if (sink_ && fallback_) (*this)(fallback_());
  }
  Sink sink_;
  std::move_only_function<Reply()> fallback_;
};

}  // namespace diorama::rpc
