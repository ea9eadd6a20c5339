// IoLoop: the protocol thread. It runs socket work, posted tasks and timers, one at a time.
//
// Posting is batched: however many tasks arrive while the loop is busy, it is woken once and
// runs them together, in the order they came.
//
// Threading: post(), stop() and on_loop() from any thread; after() and cancel() on the loop,
// or before run(). run() belongs to one thread, and that thread is "the loop".
// Errors: a task that throws is reported to the log hook and forgotten; the loop goes on.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "rpc/loop.h"

namespace boost::asio {
class io_context;
}

namespace diorama::transport {

using LogHook = std::function<void(std::string)>;

class IoLoop final : public rpc::Loop {
 public:
  explicit IoLoop(LogHook log = {});
  /// Destroys tasks and timers that never ran. Whatever uses the loop must be gone by then.
  ~IoLoop() override;

  /// Blocks until stop(), which is final: a stopped loop does not run again.
  void run();
  /// Lets run() return soon. Tasks posted but not yet begun are not run.
  void stop();

  void post(rpc::Task task) override;
  rpc::TimerId after(std::chrono::milliseconds delay, rpc::Task task) override;
  void cancel(rpc::TimerId timer) override;

  /// Whether the caller is inside run().
  [[nodiscard]] bool on_loop() const;
  /// For the other files of transport/, which open sockets on it.
  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace diorama::transport
